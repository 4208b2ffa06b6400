//! Bridge-whist and biritch, the games before there was an auction: the dealer or their partner names a strain, and
//! tricks beyond six count for whichever side wins them (Spec F16.2, F16.3).

use super::auction_bridge::{close_game, write_side_honours};
use super::rubber::opening;
use super::{
    Account, Calling, CardsFrom, DealOutcome, Entered, Honours, Opening, Pad, Part, Premium, Rules, Seating, Sheet,
    Terms,
};
use crate::{BoardNumber, BySeat, Seat, Side, Strain};

/// A game with a dummy and without an auction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Whist {
    /// The worth of tricks at notrump.
    pub values: WhistValues,
    /// Whether honours, and hands without a trump, count.
    pub honours: Honours,
    /// How many rubbers; none: until they stop.
    pub rubbers: Option<u32>,
}

/// Which of the two games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum WhistValues {
    /// Bridge-whist: 12 a trick at notrump.
    #[default]
    BridgeWhist,
    /// Biritch: 10 a trick at notrump.
    Biritch,
}

impl WhistValues {
    /// The points of an odd trick, undoubled.
    pub const fn odd_trick(self, strain: Strain) -> i32 {
        match (strain, self) {
            (Strain::Spades, _) => 2,
            (Strain::Clubs, _) => 4,
            (Strain::Diamonds, _) => 6,
            (Strain::Hearts, _) => 8,
            (Strain::NoTrump, WhistValues::BridgeWhist) => 12,
            (Strain::NoTrump, WhistValues::Biritch) => 10,
        }
    }
}

/// The most doublings of a deal: a thousandfold is stake enough.
pub const MAX_DOUBLINGS: u8 = 10;

impl Rules for Whist {
    fn calling(&self) -> Calling {
        Calling::Named
    }

    fn part(&self) -> Part {
        Part::Rubber
    }

    fn honours(&self) -> Honours {
        self.honours
    }

    fn parts(&self) -> Option<u32> {
        self.rubbers
    }

    /// Nobody can pass a deal out: dealer's partner must name a strain.
    fn accepts(&self, terms: &Terms, outcome: &DealOutcome) -> bool {
        match outcome {
            DealOutcome::PassedOut | DealOutcome::Contract { .. } => false,
            DealOutcome::Named { declarer, doublings, .. } => *declarer == terms.dealer && *doublings <= MAX_DOUBLINGS,
        }
    }

    fn opening(&self, so_far: &Sheet, _: BoardNumber) -> Opening {
        Opening { vulnerable: BySeat::default(), ..opening(so_far, Seating::Four, CardsFrom::Fresh) }
    }

    fn enter(&self, pad: &mut Pad, entered: &Entered<'_>) {
        let DealOutcome::Named { declarer, strain, doublings, tricks } = entered.result.outcome else { return };
        let trick = self.values.odd_trick(strain);
        write_side_honours(pad, entered, self.honours, strain, |honours| honours.whist_points(strain, trick));
        self.write_chicane(pad, entered, strain, trick);
        let (winner, won) = match tricks.min(13) {
            tricks @ 7.. => (declarer.side(), tricks),
            tricks @ 0..7 => (declarer.side().other(), 13 - tricks),
        };
        let winner = Account::Side(winner);
        pad.write_below(entered.place, winner, i32::from(won - 6) * (trick << doublings.min(MAX_DOUBLINGS)));
        let slam = match won {
            13 => 40,
            12 => 20,
            _ => 0,
        };
        pad.write_above(Some(entered.place), winner, Premium::Slam, slam);
        close_game(pad, entered.place, 100);
    }
}

impl Whist {
    /// A hand that was dealt no trump is worth as much as simple honours.
    fn write_chicane(&self, pad: &mut Pad, entered: &Entered<'_>, strain: Strain, trick: i32) {
        let Some(trump) = strain.trump() else { return };
        for seat in Seat::ALL {
            let bare = entered.result.hands[seat].in_suit(trump).is_empty();
            if bare && self.honours.count(entered.result.claimed[seat]) {
                let to: Side = seat.side();
                pad.write_above(Some(entered.place), Account::Side(to), Premium::Chicane, trick * 2);
            }
        }
    }
}
