//! What is wrong with a record, said so that its author can find it: the record, the line, the tag, what was expected
//! and what was found.

use std::fmt;

use super::limits;

/// Something in a file that is not as PBN 2.1 or the Laws have it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "record {}{}{}: expected {expected}, found {found} ({severity})",
    .record + 1,
    AtLine(*.line),
    InTag(.tag.as_deref())
)]
pub struct Problem {
    /// The record, counted from 0 in the order of the file, kept or not.
    pub record: usize,
    /// The line, counted from 1; 0 where it is about the record as a whole.
    pub line: usize,
    /// The tag it is about, where there is one.
    pub tag: Option<String>,
    /// What should stand there.
    pub expected: String,
    /// What stands there, cut where it is long.
    pub found: String,
    /// What became of it.
    pub severity: Severity,
}

/// What a problem cost, from little to much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// All that was written was kept, but two statements of the record differ or a form is irregular.
    Doubtful,
    /// The value, or the rest of its section, was left out; the game was kept.
    Omitted,
    /// The record, or the rest of the file, was not kept.
    Refused,
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Severity::Doubtful => "kept, but doubtful",
            Severity::Omitted => "left out",
            Severity::Refused => "not kept",
        })
    }
}

struct AtLine(usize);

impl fmt::Display for AtLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            0 => Ok(()),
            line => write!(f, ", line {line}"),
        }
    }
}

struct InTag<'a>(Option<&'a str>);

impl fmt::Display for InTag<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(tag) => write!(f, ", [{tag}]"),
            None => Ok(()),
        }
    }
}

/// Where a statement stands: the line and the tag.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Location<'a> {
    pub(crate) line: usize,
    pub(crate) tag: Option<&'a str>,
}

/// Collects the problems of a file, up to [`limits::PROBLEMS`].
#[derive(Debug, Default)]
pub(crate) struct Problems {
    record: usize,
    found: Vec<Problem>,
}

impl Problems {
    pub(crate) fn next_record(&mut self) {
        self.record += 1;
    }

    pub(crate) fn doubtful(&mut self, at: Location<'_>, expected: impl Into<String>, found: impl fmt::Display) {
        self.report(at, expected.into(), &found, Severity::Doubtful);
    }

    pub(crate) fn omitted(&mut self, at: Location<'_>, expected: impl Into<String>, found: impl fmt::Display) {
        self.report(at, expected.into(), &found, Severity::Omitted);
    }

    pub(crate) fn refused(&mut self, at: Location<'_>, expected: impl Into<String>, found: impl fmt::Display) {
        self.report(at, expected.into(), &found, Severity::Refused);
    }

    pub(crate) fn into_vec(self) -> Vec<Problem> {
        self.found
    }

    fn report(&mut self, at: Location<'_>, expected: String, found: &dyn fmt::Display, severity: Severity) {
        if self.found.len() > limits::PROBLEMS {
            return;
        }
        let mut problem = Problem {
            record: self.record,
            line: at.line,
            tag: at.tag.map(excerpt),
            expected,
            found: excerpt(&found.to_string()),
            severity,
        };
        if self.found.len() == limits::PROBLEMS {
            problem.tag = None;
            problem.expected = format!("at most {} problems", limits::PROBLEMS);
            problem.found = "more, from here on not reported".to_owned();
        }
        self.found.push(problem);
    }
}

/// A hostile value must not be echoed at length.
fn excerpt(text: &str) -> String {
    const SHOWN: usize = 120;
    match text.char_indices().nth(SHOWN) {
        Some((cut, _)) => format!("{}…", &text[..cut]),
        None => text.to_owned(),
    }
}
