//! The time that each side uses on a board (Spec C14). It is charged by the server's time, to the side that is to act;
//! a question to the side that is to answer it. While a claim is open, the table is stopped or a missing player has
//! grace, nobody pays.
//!
//! Warnings go by a clock of their own, which runs only for those of whom all know that they are waited for: the moment
//! of a warning must not tell that somebody was asked, nor who of two behind the screen is thinking (Spec C8.5, C9).

use std::time::Duration;

use bridge_protocol::Clock;
use bridge_rules::{BySide, Side};

use crate::Moment;

/// How much of its time a side has used when it is warned, in percent.
const WARNINGS: [u8; 2] = [75, 100];

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BoardClock {
    charged: Meter,
    warns: Meter,
    /// The last warning of each side, in percent.
    pub(crate) warned: BySide<u8>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Meter {
    /// Milliseconds.
    used: BySide<u64>,
    running: Option<Running>,
}

/// Who pays, and from when on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Running {
    pub(super) side: Side,
    pub(super) from: Moment,
}

impl Meter {
    fn advance(&mut self, at: Moment) {
        if let Some(Running { side, from }) = &mut self.running {
            self.used[*side] = self.used[*side].saturating_add(millis(at.since(*from)));
            *from = at.max(*from);
        }
    }
}

impl BoardClock {
    /// What each side has used, in milliseconds.
    pub(crate) const fn used(&self) -> BySide<u64> {
        self.charged.used
    }

    /// Charges what has passed.
    pub(super) fn advance(&mut self, at: Moment) {
        self.charged.advance(at);
        self.warns.advance(at);
    }

    /// From here on one side pays, and one is warned; nobody while no clock runs.
    pub(super) const fn set_running(&mut self, charged: Option<Running>, warns: Option<Running>) {
        self.charged.running = charged;
        self.warns.running = warns;
    }

    /// The director says what a side has used; it is warned anew.
    pub(crate) fn set(&mut self, side: Side, used_ms: u64) {
        self.charged.used[side] = used_ms;
        self.warns.used[side] = used_ms;
        self.warned[side] = 0;
    }

    /// Whether it runs for a side that has time left: a table whose time is up may sleep.
    pub(crate) fn is_to_be_noted(&self, clock: Clock) -> bool {
        self.charged.running.is_some_and(|running| self.charged.used[running.side] < share(clock, 100))
    }

    /// When a side is to be warned next, and of how much.
    pub(crate) fn next_warning(&self, clock: Clock) -> Option<(Moment, Side, u8)> {
        let Running { side, from } = self.warns.running?;
        let percent = WARNINGS.into_iter().find(|percent| *percent > self.warned[side])?;
        let left = share(clock, percent).saturating_sub(self.warns.used[side]);
        Some((from.after(Duration::from_millis(left)), side, percent))
    }
}

/// So much of a side's half of the board's time, in milliseconds.
fn share(clock: Clock, percent: u8) -> u64 {
    u64::from(clock.minutes_per_board) * 30_000 * u64::from(percent) / 100
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
