//! For whom the [clock](super::clock) of a board runs, and for whom the table waits.

use std::time::Duration;

use bridge_protocol::limits::GRACE;
use bridge_rules::{BySeat, BySide, Seat};

use super::{clock::Running, waits::Occasion};
use crate::{
    Moment,
    table::{Stage, Table},
};

/// How often it is noted how far a clock has come: a kill of the server takes no more from it.
const TIME_KEPT_EVERY: Duration = Duration::from_secs(30);

impl Table {
    /// When it is noted how far the clock of a side has come, if nothing happens before.
    pub(in crate::table) fn time_is_noted_at(&self) -> Option<Moment> {
        let (clock, context) = (self.policy.clock?, self.stage.context()?);
        context.clock.is_to_be_noted(clock).then(|| self.now.after(TIME_KEPT_EVERY))
    }

    /// Charges the time until `at` to whoever was to act until then. Called before a record changes who that is.
    pub(in crate::table) fn charge(&mut self, at: Moment) {
        if let Some(context) = self.stage.context_mut() {
            context.clock.advance(at);
        }
    }

    /// From now on it is waited for whoever is to act, or is not ready yet.
    pub(in crate::table) fn begin_waits(&mut self, now: Moment) {
        let occasion = Occasion {
            turn: self.last_turn(),
            is_board_on: self.stage.is_board_on(),
            finished: self.finished.len(),
            partners_changed_after: self.partners_changed_after,
        };
        let waited_for = BySeat::from_fn(|seat| self.is_waited_for(seat));
        self.waits.begin(occasion, waited_for, now);
    }

    fn is_waited_for(&self, seat: Seat) -> bool {
        if self.stage.is_board_on() {
            return self.waited_for() == Some(seat);
        }
        !self.is_finished() && self.players().any(|player| player == seat) && !self.ready[seat]
    }

    /// From here on somebody else may have to pay.
    pub(in crate::table) fn start_clock(&mut self, at: Moment) {
        let set_running = |player| self.policy.clock.and(player).map(|player| self.running_for(player, at));
        let (charged, warns) = (set_running(self.waited_for()), set_running(self.known_to_be_waited_for()));
        if let Some(context) = self.stage.context_mut() {
            context.clock.set_running(charged, warns);
        }
    }

    /// What each side used on the last board that is over, in milliseconds; none where nobody looks at the clock.
    pub(crate) fn clock_of_the_last_board(&self) -> Option<BySide<u64>> {
        self.policy.clock.and_then(|_| self.finished.last()).map(|board| board.clock)
    }

    /// A player's side pays, and while they have grace, it does not yet.
    fn running_for(&self, player: Seat, at: Moment) -> Running {
        let graced = self.absences.of(player).filter(|away| away.has_grace);
        let from = graced.map_or(at, |away| at.max(away.since.after(GRACE)));
        Running { side: player.side(), from }
    }

    /// The player for whom the table waits: who is to answer a question, else who is to act; nobody while no clock
    /// runs.
    pub(super) fn waited_for(&self) -> Option<Seat> {
        let answerer = self.stage.context().and_then(|context| context.explanations.answerer());
        self.to_act().map(|to_act| answerer.unwrap_or(to_act))
    }

    /// The player for whom the table waits, where all four know it: not who of two has the tray.
    fn known_to_be_waited_for(&self) -> Option<Seat> {
        let tray = self.stage.in_auction().and_then(|stage| stage.context.tray.as_ref());
        self.to_act().filter(|_| tray.is_none())
    }

    fn to_act(&self) -> Option<Seat> {
        if self.claim().is_some() {
            return None;
        }
        match &self.stage {
            Stage::Drawing(stage) => stage.draw.turn(),
            Stage::Auction(stage) => stage.auction.turn(),
            Stage::Declaring(stage) => stage.declaring.turn(),
            Stage::Play(stage) => self.player_due(stage),
            Stage::Gathering | Stage::Committing { .. } | Stage::Revealing { .. } | Stage::Finished => None,
        }
    }
}
