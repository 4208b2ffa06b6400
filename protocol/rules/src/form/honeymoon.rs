//! Honeymoon: bridge of two, with dummies or with cards drawn from a stock (Spec F14).

use super::chicago::{self, ChicagoOrder};
use super::rubber;
use super::{
    Calling, CardsFrom, DealOutcome, Drawing, Entered, Honours, Opening, Pad, Part, Rules, Seating, Sheet, Terms,
};
use crate::{BoardNumber, Seat, Side};

/// Honeymoon bridge, for two with a dummy each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Honeymoon {
    /// How they come by their hands.
    pub hands: HoneymoonHands,
    /// How it is scored.
    pub scoring: HoneymoonScoring,
    /// Whether honours count.
    pub honours: Honours,
    /// How many rubbers or rounds; none: until they stop.
    pub parts: Option<u32>,
}

/// How two players come by their hands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum HoneymoonHands {
    /// Four hands: each has a dummy opposite, seen after the auction (Spec F14.1).
    #[default]
    DoubleDummy,
    /// Thirteen tricks that do not count, after each of which both draw from the stock (Spec F14.2).
    Draw,
    /// From the pack each keeps one card of two, thirteen times (Spec F14.3).
    DrawTwo,
}

/// How honeymoon is scored.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum HoneymoonScoring {
    /// Rubbers, as in rubber bridge.
    #[default]
    Rubber,
    /// Chicago, in which part-scores carry on: North deals the first and the third of four, and is vulnerable on the
    /// second; East deals the second and the fourth, and is vulnerable on the third; both are on the fourth.
    Chicago,
}

impl Rules for Honeymoon {
    fn seating(&self) -> Seating {
        match self.hands {
            HoneymoonHands::DoubleDummy => Seating::TwoWithDummies,
            HoneymoonHands::Draw | HoneymoonHands::DrawTwo => Seating::Two,
        }
    }

    fn calling(&self) -> Calling {
        Calling::Auction
    }

    fn part(&self) -> Part {
        match self.scoring {
            HoneymoonScoring::Rubber => Part::Rubber,
            HoneymoonScoring::Chicago => Part::Round,
        }
    }

    fn drawing(&self) -> Option<Drawing> {
        match self.hands {
            HoneymoonHands::DoubleDummy => None,
            HoneymoonHands::Draw => Some(Drawing::FromTheStock),
            HoneymoonHands::DrawTwo => Some(Drawing::OneOfTwo),
        }
    }

    fn honours(&self) -> Honours {
        self.honours
    }

    fn parts(&self) -> Option<u32> {
        self.parts
    }

    /// A deal that is passed out is dealt again: in a rubber by the other dealer, in a round by the same (Spec F11.1).
    fn counts(&self, so_far: &Sheet, _terms: &Terms, outcome: &DealOutcome) -> bool {
        match self.scoring {
            HoneymoonScoring::Rubber => *outcome != DealOutcome::PassedOut,
            HoneymoonScoring::Chicago => chicago::counts(so_far, outcome),
        }
    }

    /// The deal alternates: in a rubber whatever became of the last, in a round when it has counted, so that who does
    /// not deal is vulnerable on the second and the third.
    fn opening(&self, so_far: &Sheet, _: BoardNumber) -> Opening {
        match self.scoring {
            HoneymoonScoring::Rubber => rubber::opening(so_far, self.seating(), CardsFrom::Fresh),
            HoneymoonScoring::Chicago => {
                let round = chicago::opening(so_far, ChicagoOrder::NonDealer);
                let dealer = match round.dealer.side() {
                    Side::NorthSouth => Seat::North,
                    Side::EastWest => Seat::East,
                };
                Opening { dealer, ..round }
            }
        }
    }

    fn enter(&self, pad: &mut Pad, entered: &Entered<'_>) {
        match self.scoring {
            HoneymoonScoring::Rubber => rubber::enter(pad, entered, self.seating(), self.honours),
            HoneymoonScoring::Chicago => chicago::enter(pad, entered, self.seating(), self.honours),
        }
    }

    fn stop(&self, pad: &mut Pad) {
        match self.scoring {
            HoneymoonScoring::Rubber => rubber::break_off(pad),
            HoneymoonScoring::Chicago => {}
        }
    }
}
