//! Who hears of a request to take something back (Spec C7, C10).
//!
//! | event | who hears |
//! |---|---|
//! | `undo_asked`, `undo_refused` | who asks, those who have a say, the director |
//! | `undo_asked.instead` | who asks, the director |
//! | `undo_answered` | who answers, the director |
//! | `taken_back` | all who had heard of what is taken back |

use bridge_protocol::{Lane, Undo};
use bridge_rules::Seat;

use super::{Record, UndoRequest};
use crate::table::Table;

impl Record {
    pub(in crate::table) fn is_told_to(&self, lane: Lane, after: &Table) -> bool {
        match self {
            Self::UndoAsked { .. } | Self::UndoRefused => {
                after.undos.last().is_some_and(|request| request.is_known_to(lane, after.policy.undo))
            }
            Self::UndoAnswered { seat, .. } => lane == (*seat).into() || lane == Lane::Director,
            Self::TakenBack { back } => !after.is_rectification_unseen(*back, lane),
        }
    }
}

impl UndoRequest {
    /// Kibitzers hear of it when the board is over.
    pub(in crate::table) fn is_known_to(&self, lane: Lane, policy: Undo) -> bool {
        match lane {
            Lane::Director => true,
            Lane::Kibitzer => false,
            Lane::North | Lane::East | Lane::South | Lane::West => {
                lane.seat().is_some_and(|seat| seat == self.seat || self.is_answered_by(seat, policy))
            }
        }
    }
}

/// Whether a lane is told what a player meant to do.
pub(in crate::table) fn hears_what_was_meant(asker: Seat, lane: Lane) -> bool {
    lane == asker.into() || lane == Lane::Director
}
