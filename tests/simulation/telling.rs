//! To whom it is told what happens on an evening.

use std::{
    cell::RefCell,
    fs::File,
    io::{BufWriter, Write, stderr},
    path::PathBuf,
};

/// To whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Telling {
    Nobody,
    /// Whoever reads stderr.
    Here,
    /// Whoever reads this file, which is made anew.
    Into(PathBuf),
}

/// Who tells it.
pub(crate) struct Teller(Option<RefCell<Box<dyn Write>>>);

impl Teller {
    /// Somebody who tells it so.
    pub(crate) fn of(telling: &Telling) -> Self {
        let to: Box<dyn Write> = match telling {
            Telling::Nobody => return Self(None),
            Telling::Here => Box::new(stderr()),
            Telling::Into(path) => Box::new(BufWriter::new(File::create(path).expect("a file to tell it in"))),
        };
        Self(Some(RefCell::new(to)))
    }

    /// Tells a line, which is worked out only if it is told to anybody.
    pub(crate) fn tell(&self, line: impl FnOnce() -> String) {
        if let Self(Some(to)) = self {
            writeln!(to.borrow_mut(), "{}", line()).expect("what is told is written");
        }
    }
}
