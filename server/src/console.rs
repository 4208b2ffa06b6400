//! What a command says to whoever runs it. They may not read any more, or what they read it into may be full: that is
//! no reason to break off what was done, or to say of it what is not so.

use std::{
    fmt::Arguments,
    io::{self, Write},
};

/// A line on standard output.
macro_rules! say {
    ($($words:tt)*) => { $crate::console::write_line(std::io::stdout(), format_args!($($words)*)) };
}

/// A line on standard error.
macro_rules! complain {
    ($($words:tt)*) => { $crate::console::write_line(std::io::stderr(), format_args!($($words)*)) };
}

pub(crate) use {complain, say};

pub(crate) fn write_line(mut to: impl Write, words: Arguments<'_>) {
    let written: io::Result<()> = to.write_all(format!("{words}\n").as_bytes());
    written.ok();
}
