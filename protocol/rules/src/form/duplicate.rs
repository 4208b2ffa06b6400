//! Duplicate: the number of the board says who deals and who is vulnerable, and each deal is scored by itself (Laws 2
//! and 77).

use super::terms::by_seat;
use super::{Calling, CardsFrom, DealOutcome, Entered, Opening, Pad, Part, Rules, Sheet, Terms, write_score};
use crate::BoardNumber;

/// A set of boards from board 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Duplicate {
    /// How many boards; none: until they stop.
    pub boards: Option<u32>,
}

impl Rules for Duplicate {
    fn calling(&self) -> Calling {
        Calling::Auction
    }

    fn part(&self) -> Part {
        Part::Whole
    }

    fn has_par(&self) -> bool {
        true
    }

    fn parts(&self) -> Option<u32> {
        Some(u32::from(self.boards != Some(0)))
    }

    /// A board that is passed out is scored 0 and not dealt again (Law 22A).
    fn counts(&self, _so_far: &Sheet, _terms: &Terms, _outcome: &DealOutcome) -> bool {
        true
    }

    fn opening(&self, _so_far: &Sheet, board: BoardNumber) -> Opening {
        Opening { dealer: board.dealer(), vulnerable: by_seat(board.vulnerability()), cards: CardsFrom::Fresh }
    }

    fn enter(&self, pad: &mut Pad, entered: &Entered<'_>) {
        write_score(pad, entered.place, entered.duplicate_score());
        pad.over = self.boards.is_some_and(|boards| entered.counted_before + 1 >= boards);
    }
}
