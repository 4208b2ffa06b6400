//! The answer to a text that is no bridge value: what was expected, and the beginning of what was
//! found. It never repeats the text of a hand or a deal, because errors are logged and hidden cards
//! are not.

use std::error::Error;
use std::fmt;

/// The longest quotation of a refused text, in characters: enough to recognise it, too little to
/// fill a log.
const MAX_FOUND: usize = 24;

/// The text that stands for a refused one that may hold cards.
const CONCEALED: &str = "<concealed>";

/// A text that is not the value it should be.
///
/// ```
/// let refusal = "1Z".parse::<bridge_rules::Bid>().unwrap_err();
/// assert_eq!(refusal.to_string(), r#"expected a bid such as 1NT, found "1Z""#);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ParseError {
    expected: &'static str,
    found: Box<str>,
}

impl ParseError {
    pub(crate) fn new(expected: &'static str, found: &str) -> ParseError {
        let found = match found.char_indices().nth(MAX_FOUND) {
            None => found.into(),
            Some(_) => found.chars().take(MAX_FOUND - 1).chain(['…']).collect(),
        };
        ParseError { expected, found }
    }

    /// A refusal that does not quote, for texts that hold cards.
    pub(crate) fn concealed(expected: &'static str) -> ParseError {
        ParseError::new(expected, CONCEALED)
    }

    /// The expected form, in words: "a card such as SA".
    pub fn expected(&self) -> &'static str {
        self.expected
    }

    /// The text that was found: at most 24 characters, the last an ellipsis when there was more.
    pub fn found(&self) -> &str {
        &self.found
    }
}

impl fmt::Display for ParseError {
    /// Quotes what was found with its control characters escaped, so that a hostile text cannot
    /// forge a line of a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {:?}", self.expected, self.found)
    }
}

impl Error for ParseError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twenty_four_characters_are_quoted_and_the_twenty_fifth_cuts() {
        let quoted = |text: &str| ParseError::new("a card", text).found().to_owned();

        assert_eq!(quoted(&"♠".repeat(24)), "♠".repeat(24));
        assert_eq!(quoted(&"♠".repeat(25)), "♠".repeat(23) + "…");
        assert_eq!(quoted(&"♠".repeat(1_000_000)).chars().count(), MAX_FOUND);
    }

    #[test]
    fn a_forged_log_line_is_escaped() {
        let refusal = ParseError::new("a card", "SA\nINFO all is well");
        assert_eq!(refusal.to_string(), r#"expected a card, found "SA\nINFO all is well""#);
    }
}
