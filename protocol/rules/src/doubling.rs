//! Whether a contract is doubled.

use crate::text_form::text_form;

/// The state of a contract's stakes (Law 19D). Text: nothing, `X` or `XX`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub enum Doubling {
    /// At the face value of the bid.
    #[default]
    Undoubled,
    /// Doubled by an opponent.
    Doubled,
    /// Doubled, and redoubled by the bidding side.
    Redoubled,
}

impl Doubling {
    /// All three, ascending.
    pub const ALL: [Doubling; 3] = [Doubling::Undoubled, Doubling::Doubled, Doubling::Redoubled];

    pub(crate) const EXPECTED: &'static str = "a doubling, X XX or nothing";

    /// Its text form: nothing, `X` or `XX`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Doubling::Undoubled => "",
            Doubling::Doubled => "X",
            Doubling::Redoubled => "XX",
        }
    }

    pub(crate) fn from_text(text: &str) -> Option<Doubling> {
        match text {
            "" => Some(Doubling::Undoubled),
            "X" => Some(Doubling::Doubled),
            "XX" => Some(Doubling::Redoubled),
            _ => None,
        }
    }
}

text_form!(Doubling);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_undoubled_contract_says_nothing() {
        for doubling in Doubling::ALL {
            assert_eq!(doubling.as_str().parse(), Ok(doubling));
        }
        assert!("XXX".parse::<Doubling>().is_err());
    }
}
