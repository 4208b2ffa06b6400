//! A session of a form of the game: its deals come until the form says that it is over, and all that they brought is
//! written on one sheet. A table that plays a set of boards has none.

use bridge_rules::{BySeat, Form, Pad, Sheet, SheetDeal};
use serde::{Deserialize, Serialize};

use crate::{AccountId, EventId, PlayerName};

/// The form that is played, and the score sheet with all that has been written on it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SessionView {
    /// The form with its options.
    pub form: Form,
    /// The deals, and the rubbers or rounds.
    pub sheet: Sheet,
    /// The balance of each person who has played a deal, in the order in which they came to play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<RunningAccount>>", optional))]
    pub accounts: Vec<RunningAccount>,
    /// Who had the seats, for each pad of the sheet: those who have had theirs in all its deals so far.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<BySeat<Option<PlayerName>>>>", optional))]
    pub sat: Vec<BySeat<Option<PlayerName>>>,
    /// The event of which it is one table's round; none where friends have opened the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub event: Option<EventId>,
}

/// The balance of a person in the session so far, wherever they sat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RunningAccount {
    /// The player's account.
    pub account: AccountId,
    /// Under which name they played last.
    pub name: PlayerName,
    /// How many rubbers or rounds they have played to the end.
    pub played: u32,
    /// The points of their own sides, or their own.
    pub points: i32,
    /// Those less their opponents': those of all people together are nothing.
    pub balance: i32,
    /// The balance of the rubbers and rounds that are over in the points that are staked, where the table has `stakes`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub staked: Option<i32>,
}

impl SessionView {
    /// Writes down a deal that is over.
    pub fn write(&mut self, scored: &Scored) {
        self.sheet.deals.push(scored.deal);
        self.turn_to(scored.deal.terms.part, &scored.pad);
        self.accounts.clone_from(&scored.accounts);
        if let Some(sat) = &scored.sat {
            self.sat.truncate(self.sheet.pads.len() - 1);
            self.sat.push(sat.clone());
        }
    }

    /// The last pad as it stands after honours were claimed, or when they stop.
    pub(super) fn amend(&mut self, pad: &Pad, accounts: &[RunningAccount]) {
        let part = self.sheet.pads.len() as u32; // as many as deals, at most
        self.turn_to(part, pad);
        self.accounts = accounts.to_vec();
    }

    /// The pad of this part, which is the last one or the next.
    fn turn_to(&mut self, part: u32, pad: &Pad) {
        self.sheet.pads.truncate((part as usize).saturating_sub(1));
        self.sheet.pads.push(pad.clone());
    }
}

/// A deal that was scored: its line on the sheet, the pad of its rubber or round with all that is on it, and the
/// accounts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Scored {
    /// How the deal ended.
    pub deal: SheetDeal,
    /// The rubber or round that it belongs to.
    pub pad: Pad,
    /// The balance of each person in the session.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<RunningAccount>>", optional))]
    pub accounts: Vec<RunningAccount>,
    /// Who had the seats of its pad.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub sat: Option<BySeat<Option<PlayerName>>>,
}
