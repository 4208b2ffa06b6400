//! Which lane hears of a ruling, and when (Spec C10, C11): what a ruling is about must not tell a player what he may
//! not know.

use bridge_protocol::{Kibitzing, Lane, Ruling};
use bridge_rules::{BoardNumber, Seat};

use crate::{table::Table, view};

/// When a lane hears of a ruling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Hearing {
    AtOnce,
    AfterTheBoard,
    /// It is about what a call means, and partner is never told that.
    Never,
}

impl Table {
    /// When a lane hears of a ruling made at this moment.
    pub(crate) fn hearing(&self, ruling: &Ruling, lane: Lane) -> Hearing {
        let sees_the_board_later = lane == Lane::Kibitzer && self.policy.kibitzing == Kibitzing::Delayed;
        if sees_the_board_later && self.stage.is_board_on() && !self.is_about_an_earlier_board(ruling) {
            return Hearing::AfterTheBoard;
        }
        if lane == Lane::Director {
            return Hearing::AtOnce;
        }
        match ruling {
            // A look may be a hint that there is something to see, and a clock that somebody thinks.
            Ruling::Look { .. } | Ruling::SetClock { .. } => Hearing::AfterTheBoard,
            Ruling::DecideUndo { .. } => {
                at_once_or_after(self.open_undo().is_some_and(|request| request.is_known_to(lane, self.policy.undo)))
            }
            // Nothing is known across the screen of what is rectified before the tray moves (Spec C9.3).
            Ruling::RollBack { turn } => at_once_or_after(*turn < self.turn_of(lane)),
            Ruling::CorrectMeaning { seat, .. } if view::hears_unasked(&self.policy, lane, *seat) => Hearing::AtOnce,
            Ruling::CorrectMeaning { .. } => Hearing::Never,
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
            | Ruling::Find { .. } => Hearing::AtOnce,
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

const fn at_once_or_after(knows: bool) -> Hearing {
    if knows { Hearing::AtOnce } else { Hearing::AfterTheBoard }
}
