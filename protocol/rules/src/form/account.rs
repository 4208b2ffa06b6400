//! Whom points are written to: a side, or in a game of three a player.

use crate::text_form::text_form;
use crate::{Seat, Side};

/// A column of the score sheet. Text: the side's or the seat's, `NS` `EW` `N` `E` `S` `W`.
///
/// A player without a partner writes to their side: in honeymoon North's column is `NS` and East's `EW`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Account {
    /// The account of a partnership.
    Side(Side),
    /// A player's, where three play each for themself (Spec F15.1).
    Seat(Seat),
}

impl Account {
    pub(crate) const EXPECTED: &'static str = "a side or a seat, NS EW N E S or W";

    /// Its text form: `NS`, `EW`, or a seat's letter.
    pub const fn as_str(self) -> &'static str {
        match self {
            Account::Side(side) => side.as_str(),
            Account::Seat(seat) => seat.as_str(),
        }
    }

    pub(crate) fn from_text(text: &str) -> Option<Account> {
        Side::from_text(text).map(Account::Side).or_else(|| Seat::from_text(text).map(Account::Seat))
    }
}

text_form!(Account);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_named_after_its_holder() {
        for text in ["NS", "EW", "N", "E", "S", "W"] {
            assert_eq!(text.parse::<Account>().unwrap().as_str(), text);
        }
        assert!("SN".parse::<Account>().is_err());
    }
}
