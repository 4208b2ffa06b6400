//! The time that each side uses on a board (LAWS C14). It is charged by the server's time, to the side that is to act; a question
//! to the side that is to answer it. While a claim is open, the table is stopped or a missing player has grace, nobody pays.

use std::time::Duration;

use bridge_protocol::{Clock, limits::GRACE};
use bridge_rules::{BySide, Seat, Side};

use super::Table;
use crate::Moment;

/// How much of its time a side has used when it is warned, in percent.
const WARNINGS: [u8; 2] = [75, 100];

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct BoardClock {
    /// Milliseconds.
    pub(crate) used: BySide<u64>,
    /// The last warning of each side, in percent.
    pub(crate) warned: BySide<u8>,
    running: Option<Running>,
}

/// Who pays, and from when on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Running {
    side: Side,
    from: Moment,
}

impl BoardClock {
    /// Charges what has passed.
    fn advance(&mut self, at: Moment) {
        if let Some(Running { side, from }) = &mut self.running {
            self.used[*side] += millis(at.since(*from));
            *from = at.max(*from);
        }
    }

    /// The director says what a side has used; it is warned anew.
    pub(crate) fn set(&mut self, side: Side, used_ms: u64) {
        self.used[side] = used_ms;
        self.warned[side] = 0;
    }

    /// When a side is to be warned next, and of how much.
    pub(crate) fn next_warning(&self, clock: Clock) -> Option<(Moment, Side, u8)> {
        let Running { side, from } = self.running?;
        let percent = WARNINGS.into_iter().find(|percent| *percent > self.warned[side])?;
        let left = share(clock, percent).saturating_sub(self.used[side]);
        Some((from.after(Duration::from_millis(left)), side, percent))
    }
}

impl Table {
    /// Charges the time until `at` to whoever was to act until then. Called before an event changes who that is.
    pub(super) fn charge(&mut self, at: Moment) {
        if let Some(proceedings) = self.stage.proceedings_mut() {
            proceedings.clock.advance(at);
        }
    }

    /// From here on somebody else may have to pay.
    pub(super) fn start_clock(&mut self, at: Moment) {
        let running = self.policy.clock.and_then(|_| self.pays(at)).map(|(side, from)| Running { side, from });
        if let Some(proceedings) = self.stage.proceedings_mut() {
            proceedings.clock.running = running;
        }
    }

    /// What each side used on the last board that is over, in milliseconds; none where nobody looks at the clock.
    pub(crate) fn clock_of_the_last_board(&self) -> Option<BySide<u64>> {
        self.policy.clock.and_then(|_| self.finished.last()).map(|board| board.clock)
    }

    /// Which side pays, and from when on.
    fn pays(&self, at: Moment) -> Option<(Side, Moment)> {
        let player = self.waited_for()?;
        let graced = self.absences.of(player).filter(|away| away.has_grace);
        let from = graced.map_or(at, |away| at.max(away.since.after(GRACE)));
        Some((player.side(), from))
    }

    /// The player for whom the table waits: who is to answer a question, else who is to act; nobody while no clock runs.
    fn waited_for(&self) -> Option<Seat> {
        if self.claim().is_some() {
            return None;
        }
        if let Some(answerer) = self.stage.proceedings().and_then(|proceedings| proceedings.explanations.answerer()) {
            return Some(answerer);
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
