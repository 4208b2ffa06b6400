//! How long the table has waited for each player, at the turn that is on or for the next board: a session of a form is
//! not held for ever by one who never acts (Spec F10.5). What others do meanwhile, their talk among it, makes it no
//! shorter.

use std::time::Duration;

use bridge_protocol::Turn;
use bridge_rules::{BySeat, Seat};

use crate::Moment;

#[derive(Clone, Debug, Default)]
pub(crate) struct Waits {
    /// What is waited for: from the next turn, board or round on it begins anew.
    of: Option<Occasion>,
    /// So long before `since`.
    so_far: BySeat<Duration>,
    /// For whom it waits from then on, on the table's own clock.
    since: BySeat<Option<Moment>>,
}

/// A turn of a board, or a break between boards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Occasion {
    pub(crate) turn: Turn,
    pub(crate) is_board_on: bool,
    pub(crate) finished: usize,
    pub(crate) partners_changed_after: usize,
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

    /// Until now it was waited for those; `is_away` if the server was not there meanwhile, which is nobody's time.
    pub(crate) fn count(&mut self, now: Moment, is_away: bool) {
        for seat in Seat::ALL {
            if let Some(since) = self.since[seat].take().filter(|_| !is_away) {
                self.so_far[seat] = self.so_far[seat].saturating_add(now.since(since));
            }
        }
    }

    /// From now on it is waited for these.
    pub(crate) fn begin(&mut self, occasion: Occasion, waited_for: BySeat<bool>, now: Moment) {
        if self.of.replace(occasion) != Some(occasion) {
            self.so_far = BySeat::default();
        }
        self.since = waited_for.map(|is_waited_for| is_waited_for.then_some(now));
    }

    /// Somebody else sits here, or nobody.
    pub(crate) fn forget(&mut self, seat: Seat) {
        self.so_far[seat] = Duration::ZERO;
        self.since[seat] = None;
    }
}
