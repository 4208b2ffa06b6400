//! Who hears of calls (Spec C9).
//!
//! | event | who hears |
//! |---|---|
//! | `called` | all; behind screens those on the caller's side, the others by `tray_came` |
//! | `tray_came` | those on the side that it comes to |
//! | `call_held` | who made the call, the director |
//! | `contract_reached` | all |
//! | `contract_reached.dummy` | the player whose dummy it is |

use bridge_protocol::{Kibitzing, Lane, Turn};
use bridge_rules::Seat;

use super::{Record, ScreenSide, Tray};
use crate::table::{AuctionStage, Table};

impl Record {
    pub(in crate::table) fn is_told_to(&self, lane: Lane, after: &Table) -> bool {
        match self {
            Self::Called { .. } => after.sees_calls(lane),
            Self::CallHeld { seat, .. } => lane == (*seat).into() || lane == Lane::Director,
            Self::TrayPushed { .. } => false,
            Self::TrayCame => after.brought_by_tray(lane).is_some(),
            Self::ContractReached { .. } => true,
        }
    }
}

impl Table {
    /// The turn that the next act is for, as far as a lane knows, as the table counts.
    pub(crate) fn turn_of(&self, lane: Lane) -> Turn {
        let tray = self.stage.in_auction().and_then(|stage| stage.context.tray.as_ref());
        let known = tray.filter(|tray| !sees(tray, self, lane)).map_or(self.turn(), |tray| tray.turn_across);
        // Of what was rectified behind the screen it will never know.
        self.at_table(lane, self.as_heard(lane, known))
    }

    /// How many calls of this auction a lane has seen.
    pub(crate) fn calls_known(&self, stage: &AuctionStage, lane: Lane) -> usize {
        let tray = stage.context.tray.as_ref().filter(|tray| !sees(tray, self, lane));
        tray.map_or(stage.auction.calls().len(), |tray| tray.crossed)
    }

    /// Whether a lane is told of a call as soon as it is made.
    pub(in crate::table) fn sees_calls(&self, lane: Lane) -> bool {
        let tray = self.stage.context().and_then(|context| context.tray.as_ref());
        tray.is_none_or(|tray| sees(tray, self, lane))
    }

    /// The calls, and their turns, that a tray which has just come brought to a lane; none if the lane had seen them.
    pub(in crate::table) fn brought_by_tray(&self, lane: Lane) -> Option<(Vec<bridge_rules::Call>, Vec<Turn>)> {
        let stage = self.stage.in_auction()?;
        let tray = stage.context.tray.as_ref()?;
        let sender = Tray { side: tray.side.other(), ..*tray };
        if sees(&sender, self, lane) {
            return None;
        }
        let calls = stage.auction.calls().get(tray.crossed_before..)?.to_vec();
        Some((calls, stage.context.called_at.get(tray.crossed_before..)?.to_vec()))
    }

    /// Whether a lane has noticed nothing of what was taken back last, because the tray had not moved (Spec C9.3).
    pub(in crate::table) fn is_rectification_unseen(&self, back: Turn, lane: Lane) -> bool {
        let tray = self.stage.in_auction().and_then(|stage| stage.context.tray.as_ref());
        tray.is_some_and(|tray| tray.turn_across <= back && !sees(tray, self, lane))
    }
}

/// Whether a lane is where the tray lies. Kibitzers without a seat of their own wait for both sides.
fn sees(tray: &Tray, table: &Table, lane: Lane) -> bool {
    let sits = |seat: Seat| ScreenSide::of(seat) == tray.side;
    match lane {
        Lane::North => sits(Seat::North),
        Lane::East => sits(Seat::East),
        Lane::South => sits(Seat::South),
        Lane::West => sits(Seat::West),
        Lane::Director => true,
        Lane::Kibitzer => match table.policy.kibitzing {
            Kibitzing::OneHand(seat) => sits(seat),
            Kibitzing::AllHands => true,
            Kibitzing::Off | Kibitzing::OpenCards | Kibitzing::Delayed => false,
        },
    }
}
