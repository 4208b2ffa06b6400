//! Chicago: rounds of four deals with a vulnerability of their own. Part-scores carry on until a game, which is paid at
//! once (Spec F11.1); or each deal is scored by itself as at duplicate (Spec F11.2).

use super::rubber::{write_contract, write_honours};
use super::terms::by_seat;
use super::{
    Calling, CardsFrom, DealOutcome, Entered, Honours, Opening, Pad, Part, Partners, Premium, Rules, Seating, Sheet,
    Terms, write_score,
};
use crate::{BoardNumber, Seat, Vulnerability};

/// The deals of a round.
pub(super) const ROUND: u32 = 4;

/// How often in succession a deal is dealt again; the next one counts as nothing.
const REDEALS: usize = 4;

/// Who is vulnerable on the second and third deal of a round, which East and South deal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum ChicagoOrder {
    /// The side that does not deal.
    #[default]
    NonDealer,
    /// The side that deals.
    Dealer,
}

impl ChicagoOrder {
    /// The vulnerability of the deal at this place of its round, from 0: nobody, one side, the other, both.
    pub const fn vulnerability(self, place: u32) -> Vulnerability {
        match (self, place % ROUND) {
            (_, 0) => Vulnerability::None,
            (ChicagoOrder::NonDealer, 1) | (ChicagoOrder::Dealer, 2) => Vulnerability::NorthSouth,
            (ChicagoOrder::NonDealer, 2) | (ChicagoOrder::Dealer, 1) => Vulnerability::EastWest,
            (_, _) => Vulnerability::Both,
        }
    }
}

/// Chicago in which part-scores carry on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Chicago {
    /// Who is vulnerable when.
    pub order: ChicagoOrder,
    /// Whether honours count.
    pub honours: Honours,
    /// Whether a deal that is passed out is followed by a goulash (Spec F18.2).
    pub goulash: bool,
    /// Whether the beer card is played (Spec F18.3).
    pub beer_card: bool,
    /// Who plays with whom in the next round.
    pub partners: Partners,
    /// How many rounds of four; none: until they stop.
    pub rounds: Option<u32>,
}

impl Rules for Chicago {
    fn calling(&self) -> Calling {
        Calling::Auction
    }

    fn part(&self) -> Part {
        Part::Round
    }

    fn partners(&self) -> Partners {
        self.partners
    }

    fn honours(&self) -> Honours {
        self.honours
    }

    fn goulash(&self) -> bool {
        self.goulash
    }

    fn beer_card(&self) -> bool {
        self.beer_card
    }

    fn parts(&self) -> Option<u32> {
        self.rounds
    }

    fn counts(&self, so_far: &Sheet, _terms: &Terms, outcome: &DealOutcome) -> bool {
        counts(so_far, outcome)
    }

    fn opening(&self, so_far: &Sheet, _: BoardNumber) -> Opening {
        Opening { cards: so_far.cards_of_next(self.goulash), ..opening(so_far, self.order) }
    }

    fn enter(&self, pad: &mut Pad, entered: &Entered<'_>) {
        enter(pad, entered, Seating::Four, self.honours);
    }
}

/// Chicago in which each deal is scored by itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct ChicagoDuplicate {
    /// Who is vulnerable when.
    pub order: ChicagoOrder,
    /// Whether a deal that is passed out is dealt again; otherwise it stands and scores nothing.
    pub redeal: bool,
    /// Whether the beer card is played (Spec F18.3).
    pub beer_card: bool,
    /// Who plays with whom in the next round.
    pub partners: Partners,
    /// How many rounds of four; none: until they stop.
    pub rounds: Option<u32>,
}

impl Rules for ChicagoDuplicate {
    fn calling(&self) -> Calling {
        Calling::Auction
    }

    fn part(&self) -> Part {
        Part::Round
    }

    fn has_par(&self) -> bool {
        true
    }

    fn partners(&self) -> Partners {
        self.partners
    }

    fn beer_card(&self) -> bool {
        self.beer_card
    }

    fn parts(&self) -> Option<u32> {
        self.rounds
    }

    fn counts(&self, so_far: &Sheet, _terms: &Terms, outcome: &DealOutcome) -> bool {
        !self.redeal || counts(so_far, outcome)
    }

    fn opening(&self, so_far: &Sheet, _: BoardNumber) -> Opening {
        opening(so_far, self.order)
    }

    fn enter(&self, pad: &mut Pad, entered: &Entered<'_>) {
        write_score(pad, entered.place, entered.duplicate_score());
        pad.over = is_last(entered);
    }
}

/// A deal that is passed out is dealt again by the same dealer, four times in succession.
pub(super) fn counts(so_far: &Sheet, outcome: &DealOutcome) -> bool {
    *outcome != DealOutcome::PassedOut || so_far.deals.iter().rev().take_while(|deal| !deal.counts).count() == REDEALS
}

pub(super) fn opening(so_far: &Sheet, order: ChicagoOrder) -> Opening {
    let place = so_far.counted_in_part();
    let dealer = Seat::ALL[(place % ROUND) as usize];
    Opening { dealer, vulnerable: by_seat(order.vulnerability(place)), cards: CardsFrom::Fresh }
}

pub(super) fn is_last(entered: &Entered<'_>) -> bool {
    entered.counted_before + 1 >= ROUND
}

/// A game is paid when it is completed, by the vulnerability of that deal; a part-score only on the last deal, if it
/// does not complete one.
pub(super) fn enter(pad: &mut Pad, entered: &Entered<'_>, seating: Seating, counting: Honours) {
    pad.over = is_last(entered);
    let DealOutcome::Contract { contract, tricks } = entered.result.outcome else { return };
    write_honours(pad, entered, seating, counting, contract);
    let declarer = seating.account(contract.declarer);
    if write_contract(pad, entered, seating, contract, tricks) {
        let game = if entered.terms.is_vulnerable(declarer) { 500 } else { 300 };
        pad.write_above(Some(entered.place), declarer, Premium::Game, game);
        pad.close_game(entered.place, declarer);
    } else if pad.over && tricks >= contract.tricks_needed() {
        pad.write_above(Some(entered.place), declarer, Premium::PartScore, 100);
    }
}
