//! What a context is made of, and the one way to write it down.

use bridge_rules::BoardNumber;
use thiserror::Error;

use crate::context::Context;
use crate::limits::MAX_CONTEXT_FIELD;
use crate::text::{PlainTextError, plain};

/// Where the boards will be played, by the id the server gave it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Venue<'a> {
    /// A match of two rooms or more: `match/<id>`.
    Match(&'a str),
    /// A single table: `table/<id>`.
    Table(&'a str),
    /// An event whose tables all play the same boards: `event/<id>`.
    Event(&'a str),
    /// A day, whose boards are the same for everybody: `daily/<day>`.
    Daily(&'a str),
}

/// What a context is made of.
///
/// The literal form is that of the vectors of Spec E2; the ruleset, which they lack, goes before the beacon:
/// `<server>/match/<id>/segment/<n>|set=<set>|boards=<first>-<last>[|rules=<ruleset>]|beacon=<description or none>`.
///
/// ```
/// use bridge_dealing::{ContextParts, Venue};
/// use bridge_rules::BoardNumber;
///
/// let parts = ContextParts {
///     server: "demo.example",
///     venue: Venue::Match("42"),
///     segment: 1,
///     set: "A",
///     first: BoardNumber::new(1).expect("a board"),
///     last: BoardNumber::new(2).expect("a board"),
///     ruleset: None,
///     beacon: None,
/// };
/// assert_eq!(parts.context()?.as_str(), "demo.example/match/42/segment/1|set=A|boards=1-2|beacon=none");
/// # Ok::<(), bridge_dealing::ContextError>(())
/// ```
#[derive(Debug, Clone, Copy)]
pub struct ContextParts<'a> {
    /// The server's id, such as its host name.
    pub server: &'a str,
    /// The match, table or event.
    pub venue: Venue<'a>,
    /// The segment (stanza) of the match; 1 where play is not cut into segments.
    pub segment: u32,
    /// The name of the set within the segment.
    pub set: &'a str,
    /// The lowest board number of the set.
    pub first: BoardNumber,
    /// The highest board number of the set, reserves not counted.
    pub last: BoardNumber,
    /// The ruleset or convention card the boards are dealt for, if it matters.
    pub ruleset: Option<&'a str>,
    /// Which public beacon and which round of it will be mixed in; none is written `none`.
    pub beacon: Option<&'a str>,
}

impl ContextParts<'_> {
    /// Writes the context.
    ///
    /// # Errors
    ///
    /// A field that is empty, longer than 96 bytes, not printable or contains a separator (`|`; in the server's and the
    /// venue's id also `/`); a beacon called `none`; boards that run backwards.
    pub fn context(&self) -> Result<Context, ContextError> {
        let (kind, id) = match self.venue {
            Venue::Match(id) => ("match", id),
            Venue::Table(id) => ("table", id),
            Venue::Event(id) => ("event", id),
            Venue::Daily(day) => ("daily", day),
        };
        let server = field("server", self.server, &['|', '/'])?;
        let id = field(kind, id, &['|', '/'])?;
        let set = field("set", self.set, &['|'])?;
        let rules = match self.ruleset {
            Some(ruleset) => format!("|rules={}", field("ruleset", ruleset, &['|'])?),
            None => String::new(),
        };
        let beacon = match self.beacon {
            Some("none") => return Err(ContextError::BeaconCalledNone),
            Some(beacon) => field("beacon", beacon, &['|'])?,
            None => "none",
        };
        let Self { segment, first, last, .. } = *self;
        if first > last {
            return Err(ContextError::Backwards { first, last });
        }
        Ok(format!("{server}/{kind}/{id}/segment/{segment}|set={set}|boards={first}-{last}{rules}|beacon={beacon}")
            .parse()
            .expect("six bounded fields of plain text are a context"))
    }
}

fn field<'a>(name: &'static str, text: &'a str, separators: &[char]) -> Result<&'a str, ContextError> {
    let text = plain(text, MAX_CONTEXT_FIELD).map_err(|source| ContextError::Field { name, source })?;
    match text.chars().find(|c| separators.contains(c)) {
        Some(separator) => Err(ContextError::Separator { name, separator }),
        None => Ok(text),
    }
}

/// Why no context can be written from the parts.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum ContextError {
    /// A field is not plain text.
    #[error("the {name} of a context: {source}")]
    Field {
        /// Which field.
        name: &'static str,
        /// What is wrong with it.
        source: PlainTextError,
    },
    /// A field contains a character that ends fields, so that two different sets could share a context.
    #[error("the {name} of a context contains the separator {separator:?}")]
    Separator {
        /// Which field.
        name: &'static str,
        /// The character.
        separator: char,
    },
    /// A beacon's description reads like the absence of one.
    #[error("a beacon cannot be called \"none\"")]
    BeaconCalledNone,
    /// The first board comes after the last.
    #[error("boards {first}-{last} run backwards")]
    Backwards {
        /// The first board.
        first: BoardNumber,
        /// The last board.
        last: BoardNumber,
    },
}

#[cfg(test)]
mod tests {
    use super::{ContextError, ContextParts, Venue};
    use crate::Context;
    use crate::text::PlainTextError;
    use bridge_rules::BoardNumber;

    #[test]
    fn no_field_can_pretend_to_be_two() {
        let cases: [(ContextParts<'_>, ContextError); 6] = [
            (
                ContextParts { server: "a/match/1", ..parts() },
                ContextError::Separator { name: "server", separator: '/' },
            ),
            (
                ContextParts { venue: Venue::Table("4|2"), ..parts() },
                ContextError::Separator { name: "table", separator: '|' },
            ),
            (ContextParts { set: "A|boards=9", ..parts() }, ContextError::Separator { name: "set", separator: '|' }),
            (ContextParts { beacon: Some("none"), ..parts() }, ContextError::BeaconCalledNone),
            (ContextParts { set: "", ..parts() }, ContextError::Field { name: "set", source: PlainTextError::Empty }),
            (
                ContextParts { first: board(3), last: board(2), ..parts() },
                ContextError::Backwards { first: board(3), last: board(2) },
            ),
        ];
        for (parts, error) in cases {
            assert_eq!(parts.context(), Err(error));
        }
    }

    #[test]
    fn ruleset_and_beacon_are_written_when_there_are_some() {
        let parts =
            ContextParts { venue: Venue::Table("7"), ruleset: Some("wbf-2017"), beacon: Some("drand 9"), ..parts() };
        assert_eq!(
            parts.context().unwrap().as_str(),
            "demo.example/table/7/segment/1|set=A|boards=1-2|rules=wbf-2017|beacon=drand 9"
        );
    }

    #[test]
    fn the_longest_fields_make_a_context_that_can_be_read_again() {
        let long = "x".repeat(super::MAX_CONTEXT_FIELD);
        let parts = ContextParts {
            server: &long,
            venue: Venue::Match(&long),
            segment: u32::MAX,
            set: &long,
            ruleset: Some(&long),
            beacon: Some(&long),
            ..parts()
        };
        let written = parts.context().unwrap();
        assert_eq!(written.as_str().parse::<Context>(), Ok(written));
    }

    fn parts() -> ContextParts<'static> {
        ContextParts {
            server: "demo.example",
            venue: Venue::Match("42"),
            segment: 1,
            set: "A",
            first: board(1),
            last: board(2),
            ruleset: None,
            beacon: None,
        }
    }

    fn board(number: u32) -> BoardNumber {
        BoardNumber::new(number).expect("a board number")
    }
}
