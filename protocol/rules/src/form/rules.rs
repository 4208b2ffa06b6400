//! What a form decides. [`Session`](super::Session) asks, and [`Pad`] is where it is written.

use super::{
    Account, Calling, CardsFrom, DealOutcome, DealResult, Drawing, Honours, Pad, Part, Partners, Premium, Seating,
    Sheet, SheetUnit, Terms,
};
use crate::{BoardNumber, BySeat, Outcome, Seat, Side, Vulnerability};

/// A form of the game. What most forms have in common is told here once.
pub(super) trait Rules {
    fn seating(&self) -> Seating {
        Seating::Four
    }

    fn calling(&self) -> Calling;

    /// The part of the session that each pad is of.
    fn part(&self) -> Part;

    fn unit(&self) -> SheetUnit {
        SheetUnit::Points
    }

    /// How the players come by their hands, if not all cards are dealt to them.
    fn drawing(&self) -> Option<Drawing> {
        None
    }

    /// Who plays with whom in the next rubber or round.
    fn partners(&self) -> Partners {
        Partners::Fixed
    }

    /// Whether honours count.
    fn honours(&self) -> Honours {
        Honours::Off
    }

    /// Whether a deal that is passed out may be followed by a goulash.
    fn goulash(&self) -> bool {
        false
    }

    /// Whether the beer card is played.
    fn beer_card(&self) -> bool {
        false
    }

    /// Whether a contract is worth by itself what it is at duplicate: only then does a deal have a par.
    fn has_par(&self) -> bool {
        false
    }

    /// How many rubbers or rounds are played; none: until they stop.
    fn parts(&self) -> Option<u32>;

    /// Why it cannot be played with its options, beside what is told of all forms.
    fn fault(&self) -> Option<&'static str> {
        None
    }

    /// Whether a deal of this form can end so.
    fn accepts(&self, _terms: &Terms, outcome: &DealOutcome) -> bool {
        match outcome {
            DealOutcome::PassedOut => true,
            DealOutcome::Contract { contract, .. } => self.seating().players().contains(&contract.declarer),
            DealOutcome::Named { .. } => false,
        }
    }

    /// Whether a deal that ended so counts, or is dealt again.
    fn counts(&self, _so_far: &Sheet, _terms: &Terms, _outcome: &DealOutcome) -> bool {
        true
    }

    /// The terms and the stage with which the next deal begins.
    fn opening(&self, so_far: &Sheet, board: BoardNumber) -> Opening;

    /// Writes a deal that counts, and closes the pad if it was the last of its part.
    fn enter(&self, pad: &mut Pad, entered: &Entered<'_>);

    /// Writes what is due when they stop in the middle of a part.
    fn stop(&self, _pad: &mut Pad) {}
}

/// The beginning of a deal.
pub(super) struct Opening {
    pub(super) dealer: Seat,
    pub(super) vulnerable: BySeat<bool>,
    pub(super) cards: CardsFrom,
}

/// A deal that is to be written.
pub(super) struct Entered<'a> {
    /// Its place among the deals of the sheet, from 0.
    pub(super) place: u32,
    /// How many deals of its part have counted before it.
    pub(super) counted_before: u32,
    pub(super) terms: &'a Terms,
    pub(super) result: &'a DealResult,
}

impl Entered<'_> {
    /// Between two sides everybody's vulnerability is their partner's.
    pub(super) fn vulnerability(&self) -> Vulnerability {
        self.terms.vulnerability().unwrap_or(Vulnerability::None)
    }

    /// North-South's score at duplicate.
    pub(super) fn duplicate_score(&self) -> i32 {
        match self.result.outcome {
            DealOutcome::PassedOut | DealOutcome::Named { .. } => 0,
            DealOutcome::Contract { contract, tricks } => {
                Outcome::Played { contract, tricks }.score(self.vulnerability())
            }
        }
    }
}

/// Writes North-South's score of a deal in the column of the side that has won it.
pub(super) fn write_score(pad: &mut Pad, place: u32, north_souths: i32) {
    let winner = if north_souths > 0 { Side::NorthSouth } else { Side::EastWest };
    pad.write_above(Some(place), Account::Side(winner), Premium::Score, north_souths.abs());
}
