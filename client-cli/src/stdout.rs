//! What a command says on standard output, on a terminal in rows that it has room for. A reader that has seen enough,
//! such as `head`, is no failure; a disk that is full is one.

use std::{
    fmt::Display,
    io::{self, ErrorKind, IsTerminal, Write},
};

use unicode_width::UnicodeWidthStr;

use crate::{
    exit::Failure,
    text::{rows, shown},
};

/// Clears a terminal and goes to its first line.
const CLEAR: &str = "\x1b[2J\x1b[H";

/// Says lines, each as [`shown`]. When nobody reads any more the command goes on without a word.
///
/// # Errors
/// If standard output takes nothing for another reason.
pub(crate) fn tell<L: Display>(lines: impl IntoIterator<Item = L>) -> Result<(), Failure> {
    write(text(lines).as_bytes()).map(drop)
}

/// The same, for whoever goes on as long as somebody reads: false when nobody does any more.
///
/// # Errors
/// As [`tell`].
pub(crate) fn say(lines: &[String]) -> Result<bool, Failure> {
    write(text(lines).as_bytes())
}

/// Says a page, which takes the place of the last one on a terminal and stands below it elsewhere. False when nobody
/// reads any more, so that nobody need wait for another.
///
/// # Errors
/// As [`tell`].
pub(crate) fn tell_page<L: Display>(lines: impl IntoIterator<Item = L>, again: bool) -> Result<bool, Failure> {
    let before = match again {
        true if io::stdout().is_terminal() => CLEAR,
        true => "\n",
        false => "",
    };
    write((before.to_owned() + &text(lines)).as_bytes())
}

/// Writes bytes as they are; false when nobody reads any more.
///
/// # Errors
/// As [`tell`].
pub(crate) fn write(bytes: &[u8]) -> Result<bool, Failure> {
    write_to(&mut io::stdout().lock(), bytes)
}

fn text<L: Display>(lines: impl IntoIterator<Item = L>) -> String {
    let columns = io::stdout().is_terminal().then(crossterm::terminal::size);
    // Some terminals do not know how wide they are.
    let columns = columns.and_then(Result::ok).filter(|(columns, _)| *columns > 0);
    let columns = columns.map_or(usize::MAX, |(columns, _)| usize::from(columns));
    lines.into_iter().flat_map(|line| in_rows(&shown(&line.to_string()), columns)).collect()
}

/// A line with its end, in as many rows as it takes. What is written for programs is left as it is.
fn in_rows(lines: &str, columns: usize) -> Vec<String> {
    let rows = |line: &str| match line.width() > columns && !line.starts_with(['{', '[']) {
        true => rows(line, columns, false),
        false => vec![line.to_owned()],
    };
    lines.split('\n').flat_map(rows).map(|row| row + "\n").collect()
}

fn write_to(out: &mut impl Write, bytes: &[u8]) -> Result<bool, Failure> {
    match out.write_all(bytes).and_then(|()| out.flush()) {
        Ok(()) => Ok(true),
        Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(false),
        Err(error) => Err(Failure::bad_input(format!("standard output: {error}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Refusing(ErrorKind);

    impl Write for Refusing {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(self.0.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn on_a_terminal_a_long_line_goes_on_in_the_next_row_and_one_for_programs_does_not() {
        assert_eq!(in_rows("one two", usize::MAX), ["one two\n"]);
        assert_eq!(in_rows("one two\n\nthree", 5), ["one\n", "two\n", "\n", "three\n"]);
        assert_eq!(in_rows(r#"{"one": "two"}"#, 5), ["{\"one\": \"two\"}\n"]);
    }

    #[test]
    fn a_reader_that_has_seen_enough_is_no_failure_and_a_full_disk_is() {
        assert!(write_to(&mut Vec::new(), b"North\n").unwrap());
        assert!(!write_to(&mut Refusing(ErrorKind::BrokenPipe), b"North\n").unwrap());
        let failure = write_to(&mut Refusing(ErrorKind::StorageFull), b"North\n").unwrap_err();
        assert_eq!(failure.code(), 2);
    }
}
