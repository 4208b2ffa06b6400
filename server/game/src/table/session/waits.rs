//! How long the table has waited for each player, at the turn that is on or for the next board: a session of a form is
//! not held for ever by one who never acts (Spec F10.5). What others do meanwhile, their talk among it, makes it no
//! shorter.

use std::time::Duration;

use bridge_protocol::Turn;
use bridge_rules::{BySeat, Seat};

use crate::{Moment, table::Table};

#[derive(Clone, Debug, Default)]
pub(crate) struct Waits {
    /// What is waited for: from the next turn, board or round on it begins anew.
    of: Option<Occasion>,
    /// So long before `since`.
    so_far: BySeat<Duration>,
    /// For whom it waits from then on, on the table's own clock.
    since: BySeat<Option<Moment>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Occasion {
    turn: Turn,
    is_board_on: bool,
    finished: usize,
    partners_changed_after: usize,
}

impl Waits {
    /// Whether somebody is waited for.
    pub(crate) fn are_for(&self, seat: Seat) -> bool {
        self.since[seat].is_some()
    }

    /// How long somebody has been waited for.
    pub(crate) fn of(&self, seat: Seat, now: Moment) -> Duration {
        self.so_far[seat].saturating_add(self.since[seat].map_or(Duration::ZERO, |since| now.since(since)))
    }

    /// Somebody else sits here, or nobody.
    pub(crate) fn forget(&mut self, seat: Seat) {
        self.so_far[seat] = Duration::ZERO;
        self.since[seat] = None;
    }
}

impl Table {
    /// Until now it was waited for those; `is_away` if the server was not there meanwhile, which is nobody's time.
    pub(in crate::table) fn count_waits(&mut self, now: Moment, is_away: bool) {
        for seat in Seat::ALL {
            let waits = &mut self.waits;
            if let Some(since) = waits.since[seat].take().filter(|_| !is_away) {
                waits.so_far[seat] = waits.so_far[seat].saturating_add(now.since(since));
            }
        }
    }

    /// From now on it is waited for these.
    pub(in crate::table) fn begin_waits(&mut self, now: Moment) {
        let occasion = Occasion {
            turn: self.last_turn(),
            is_board_on: self.stage.is_board_on(),
            finished: self.finished.len(),
            partners_changed_after: self.partners_changed_after,
        };
        if self.waits.of.replace(occasion) != Some(occasion) {
            self.waits.so_far = BySeat::default();
        }
        for seat in Seat::ALL {
            self.waits.since[seat] = self.is_waited_for(seat).then_some(now);
        }
    }

    fn is_waited_for(&self, seat: Seat) -> bool {
        if self.stage.is_board_on() {
            return self.waited_for() == Some(seat);
        }
        !self.is_finished() && self.players().any(|player| player == seat) && !self.ready[seat]
    }
}
