//! Russian Chicago: each deal is compared with what the stronger side's points let expect, in IMPs (Spec F12).

use super::chicago::{counts, is_last, opening};
use super::{
    Calling, ChicagoOrder, DealOutcome, Entered, Expectation, Opening, Pad, Part, Partners, Rules, Sheet, SheetUnit,
    Terms, write_score,
};
use crate::{BoardNumber, Hand, Side};

/// Chicago scored against an expectation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
pub struct Russian {
    /// Who is vulnerable when.
    pub order: ChicagoOrder,
    /// Who plays with whom in the next round.
    pub partners: Partners,
    /// How many rounds of four; none: until they stop.
    pub rounds: Option<u32>,
    /// The table of expected scores by points. The usual table is left out.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Expectation::is_usual"))]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Expectation>", optional))]
    pub expectation: Expectation,
}

impl Rules for Russian {
    fn calling(&self) -> Calling {
        Calling::Auction
    }

    fn part(&self) -> Part {
        Part::Round
    }

    fn unit(&self) -> SheetUnit {
        SheetUnit::Imps
    }

    fn partners(&self) -> Partners {
        self.partners
    }

    fn parts(&self) -> Option<u32> {
        self.rounds
    }

    fn fault(&self) -> Option<&'static str> {
        (!self.expectation.is_sound())
            .then_some("what the cards let expect is a score of 0 to 10,000, and nothing with twenty points")
    }

    fn counts(&self, so_far: &Sheet, _terms: &Terms, outcome: &DealOutcome) -> bool {
        counts(so_far, outcome)
    }

    fn opening(&self, so_far: &Sheet, _: BoardNumber) -> Opening {
        opening(so_far, self.order)
    }

    /// A deal that counts although it was passed out is compared with nothing.
    fn enter(&self, pad: &mut Pad, entered: &Entered<'_>) {
        if entered.result.outcome != DealOutcome::PassedOut {
            let hands = &entered.result.hands;
            let points = Side::NorthSouth.seats().into_iter().map(|seat| Hand::hcp(hands[seat])).sum();
            let vulnerability = entered.vulnerability();
            let imps = self.expectation.imps(points, vulnerability, entered.duplicate_score());
            write_score(pad, entered.place, imps.into());
        }
        pad.over = is_last(entered);
    }
}
