//! Who hears of the director (Spec C10, C11).
//!
//! | event | who hears |
//! |---|---|
//! | `director_came`, `adjusted` | all |
//! | `director_called` | all who may know that somebody called |
//! | `director_called.call` | who called, the director |
//! | `hand_shown` | the director |
//! | `ruled` | each lane at once, after the board, or never: it must not tell a player what they may not know |

use bridge_protocol::{DirectorCall, Kibitzing, Lane, Ruling};
use bridge_rules::{BoardNumber, Seat};

use super::{Disclosure, Record};
use crate::table::{Table, explaining::hears::hears_unasked};

impl Record {
    pub(in crate::table) fn is_told_to(&self, lane: Lane, after: &Table) -> bool {
        match self {
            Self::DirectorAdmitted { .. } | Self::Adjusted { .. } => true,
            Self::DirectorCalled { call, later } => after.hears_call(call.by, *later, lane),
            Self::CallTold { to } | Self::RulingTold { to, .. } => to.contains(&lane),
            Self::Ruled { .. } => after.direction.was_told_of_last(lane),
            Self::HandShown { .. } => lane == Lane::Director,
        }
    }
}

/// Whether a lane is told by whom and why the director was called.
pub(in crate::table) fn hears_why(call: &DirectorCall, lane: Lane) -> bool {
    lane == Lane::Director || (call.by.is_some() && call.by == lane.seat())
}

impl Table {
    /// When a lane hears of a ruling made at this moment.
    pub(crate) fn disclosure(&self, ruling: &Ruling, lane: Lane) -> Disclosure {
        let sees_the_board_later = lane == Lane::Kibitzer && self.policy.kibitzing == Kibitzing::Delayed;
        if sees_the_board_later && self.stage.is_board_on() && !self.is_about_an_earlier_board(ruling) {
            return Disclosure::AfterTheBoard;
        }
        if lane == Lane::Director {
            return Disclosure::AtOnce;
        }
        match ruling {
            // A look may be a hint that there is something to see, and a clock that somebody thinks.
            Ruling::Look { .. } | Ruling::SetClock { .. } => Disclosure::AfterTheBoard,
            Ruling::DecideUndo { .. } => {
                at_once_or_after(self.open_undo().is_some_and(|request| request.is_known_to(lane, self.policy.undo)))
            }
            // Nothing is known across the screen of what is rectified before the tray moves (Spec C9.3).
            Ruling::RollBack { turn } => at_once_or_after(*turn < self.turn_of(lane)),
            Ruling::CorrectMeaning { seat, .. } if hears_unasked(&self.policy, self.seating(), lane, *seat) => {
                Disclosure::AtOnce
            }
            Ruling::CorrectMeaning { .. } => Disclosure::Never,
            Ruling::Attend {}
            | Ruling::Freeze {}
            | Ruling::Unfreeze {}
            | Ruling::AwardClaim { .. }
            | Ruling::VoidClaim { .. }
            | Ruling::Adjust { .. }
            | Ruling::Penalise { .. }
            | Ruling::Unseat { .. }
            | Ruling::Void { .. }
            | Ruling::Rescore { .. }
            | Ruling::Find { .. } => Disclosure::AtOnce,
        }
    }

    /// Whether a lane is told of a call for the director when it is made.
    pub(crate) fn hears_call(&self, by: Option<Seat>, later: bool, lane: Lane) -> bool {
        match lane {
            Lane::Director => true,
            Lane::Kibitzer if self.policy.kibitzing == Kibitzing::Delayed && self.stage.is_board_on() => false,
            Lane::North | Lane::East | Lane::South | Lane::West | Lane::Kibitzer => {
                !later || (by.is_some() && by == lane.seat())
            }
        }
    }

    fn is_about_an_earlier_board(&self, ruling: &Ruling) -> bool {
        let earlier = |board: &BoardNumber| self.finished.iter().any(|over| over.board == *board);
        match ruling {
            Ruling::Adjust { board, .. } | Ruling::Void { board } | Ruling::Rescore { board, .. } => earlier(board),
            Ruling::Attend {}
            | Ruling::Freeze {}
            | Ruling::Unfreeze {}
            | Ruling::Look { .. }
            | Ruling::RollBack { .. }
            | Ruling::DecideUndo { .. }
            | Ruling::AwardClaim { .. }
            | Ruling::VoidClaim { .. }
            | Ruling::CorrectMeaning { .. }
            | Ruling::Penalise { .. }
            | Ruling::Unseat { .. }
            | Ruling::SetClock { .. }
            | Ruling::Find { .. } => false,
        }
    }
}

const fn at_once_or_after(knows: bool) -> Disclosure {
    if knows { Disclosure::AtOnce } else { Disclosure::AfterTheBoard }
}
