//! A session of a form of the game: its deals come until the form says that it is over, and all that they brought is
//! written on one sheet. A table that plays a set of boards has none.

use bridge_rules::{Form, Pad, Sheet, SheetDeal};
use serde::{Deserialize, Serialize};

/// What is being played, and all that has been written down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SessionView {
    /// The form with its options.
    pub form: Form,
    /// The deals, and the rubbers or rounds.
    pub sheet: Sheet,
}

impl SessionView {
    /// Writes down a deal that is over.
    pub fn write(&mut self, scored: &Scored) {
        self.sheet.deals.push(scored.deal);
        self.turn_to(scored.deal.terms.part, &scored.pad);
    }

    /// The last pad as it stands after honours were claimed, or when they stop.
    pub(super) fn amend(&mut self, pad: &Pad) {
        let part = self.sheet.pads.len() as u32; // as many as deals, at most
        self.turn_to(part, pad);
    }

    /// The pad of this part, which is the last one or the next.
    fn turn_to(&mut self, part: u32, pad: &Pad) {
        self.sheet.pads.truncate((part as usize).saturating_sub(1));
        self.sheet.pads.push(pad.clone());
    }
}

/// What a deal brought: its line on the sheet, and the pad of its rubber or round with all that is on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scored {
    /// How the deal ended.
    pub deal: SheetDeal,
    /// The rubber or round that it belongs to.
    pub pad: Pad,
}
