//! The time that each side uses on a board (Spec C14). It is charged by the server's time, to the side that is to act;
//! a question to the side that is to answer it. While a claim is open, the table is stopped or a missing player has
//! grace, nobody pays.
//!
//! Warnings go by a clock of their own, which runs only for those of whom all know that they are waited for: the moment
//! of a warning must not tell that somebody was asked, nor who of two behind the screen is thinking (Spec C8.5, C9).

use std::time::Duration;

use bridge_protocol::{Clock, limits::GRACE};
use bridge_rules::{BySide, Seat, Side};

use crate::Moment;
use crate::table::Table;

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
struct Running {
    side: Side,
    from: Moment,
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
    fn advance(&mut self, at: Moment) {
        self.charged.advance(at);
        self.warns.advance(at);
    }

    /// The director says what a side has used; it is warned anew.
    pub(crate) fn set(&mut self, side: Side, used_ms: u64) {
        self.charged.used[side] = used_ms;
        self.warns.used[side] = used_ms;
        self.warned[side] = 0;
    }

    /// When a side is to be warned next, and of how much.
    pub(crate) fn next_warning(&self, clock: Clock) -> Option<(Moment, Side, u8)> {
        let Running { side, from } = self.warns.running?;
        let percent = WARNINGS.into_iter().find(|percent| *percent > self.warned[side])?;
        let left = share(clock, percent).saturating_sub(self.warns.used[side]);
        Some((from.after(Duration::from_millis(left)), side, percent))
    }
}

impl Table {
    /// Charges the time until `at` to whoever was to act until then. Called before a record changes who that is.
    pub(in crate::table) fn charge(&mut self, at: Moment) {
        if let Some(proceedings) = self.stage.proceedings_mut() {
            proceedings.clock.advance(at);
        }
    }

    /// From here on somebody else may have to pay.
    pub(in crate::table) fn start_clock(&mut self, at: Moment) {
        let runs_for = |player| self.policy.clock.and(player).map(|player| self.running_for(player, at));
        let (charged, warns) = (runs_for(self.waited_for()), runs_for(self.known_to_be_waited_for()));
        if let Some(proceedings) = self.stage.proceedings_mut() {
            proceedings.clock.charged.running = charged;
            proceedings.clock.warns.running = warns;
        }
    }

    /// What each side used on the last board that is over, in milliseconds; none where nobody looks at the clock.
    pub(crate) fn clock_of_the_last_board(&self) -> Option<BySide<u64>> {
        self.policy.clock.and_then(|_| self.finished.last()).map(|board| board.clock)
    }

    /// A player's side pays, and while he has grace, it does not yet.
    fn running_for(&self, player: Seat, at: Moment) -> Running {
        let graced = self.absences.of(player).filter(|away| away.has_grace);
        let from = graced.map_or(at, |away| at.max(away.since.after(GRACE)));
        Running { side: player.side(), from }
    }

    /// The player for whom the table waits: who is to answer a question, else who is to act; nobody while no clock
    /// runs.
    fn waited_for(&self) -> Option<Seat> {
        let answerer = self.stage.proceedings().and_then(|proceedings| proceedings.explanations.answerer());
        self.to_act().map(|to_act| answerer.unwrap_or(to_act))
    }

    /// The player for whom the table waits, where all four know it: not who of two has the tray.
    fn known_to_be_waited_for(&self) -> Option<Seat> {
        let tray = self.stage.in_auction().and_then(|stage| stage.proceedings.tray.as_ref());
        self.to_act().filter(|_| tray.is_none())
    }

    fn to_act(&self) -> Option<Seat> {
        if self.claim().is_some() {
            return None;
        }
        match self.stage.in_play() {
            Some(stage) => stage.play.tricks().player(),
            None => self.stage.in_auction()?.auction.turn(),
        }
    }
}

/// So much of a side's half of the board's time, in milliseconds.
fn share(clock: Clock, percent: u8) -> u64 {
    u64::from(clock.minutes_per_board) * 30_000 * u64::from(percent) / 100
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
