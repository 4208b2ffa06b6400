//! The door of an event: the only code that builds what a viewer receives.

use bridge_protocol::{
    EventLane, EventRound, EventRuling, EventRulingNotice, EventView, Refusal, limits::RULINGS_SHOWN,
};

use super::{Contest, Event};

impl Event {
    /// The event as a lane may see it.
    pub fn view(&self, lane: EventLane) -> EventView {
        let mut view = EventView {
            stage: self.stage(),
            closed: self.is_cut_short,
            corrections_until_ms: None,
            version: self.version(),
            round: 0,
            rounds: 0,
            begun_ms: None,
            fixtures: Vec::new(),
            standings_after: 0,
            standings: Vec::new(),
            field: None,
            director: self.directors.first().map(|director| director.name.clone()),
            rulings: self.rulings_for(lane),
            rulings_made: None,
            next_draw: None,
            playing: None,
            incomplete: None,
        };
        if lane == EventLane::Director {
            view.rulings_made = Some(u32::try_from(self.rulings.len()).unwrap_or(u32::MAX));
        }
        match &self.contest {
            Contest::Teams(teams) => teams.show(lane, &mut view),
            Contest::Field(field) => field.show(lane, &mut view),
        }
        view
    }

    /// A round of matches that has begun, for whoever has joined.
    ///
    /// # Errors
    /// If it has not begun, or no teams play.
    pub fn round(&self, round: u8) -> Result<EventRound, Refusal> {
        match &self.contest {
            Contest::Teams(teams) => teams.round(round),
            Contest::Field(_) => Err(Refusal::NoSuchRound {}),
        }
    }

    /// The number of the round that comes next.
    pub(super) fn next_round(&self) -> u8 {
        match &self.contest {
            Contest::Teams(teams) => teams.next_round(),
            Contest::Field(field) => field.next_round(),
        }
    }

    /// The latest. A draw that waits to begin is the director's affair, and so is that the director changed it.
    fn rulings_for(&self, lane: EventLane) -> Vec<EventRulingNotice> {
        let may_know = |notice: &&EventRulingNotice| match notice.ruling {
            EventRuling::SetDraw { round, .. } => lane == EventLane::Director || round < self.next_round(),
            EventRuling::Award { .. }
            | EventRuling::Withdraw { .. }
            | EventRuling::Penalise { .. }
            | EventRuling::CloseRound { .. }
            | EventRuling::Fine { .. }
            | EventRuling::CarryForward { .. }
            | EventRuling::Handicap { .. }
            | EventRuling::Retire { .. }
            | EventRuling::Substitute { .. }
            | EventRuling::Admit { .. }
            | EventRuling::Announce {}
            | EventRuling::Clock { .. }
            | EventRuling::Finalise {} => true,
            // How far a table is shows in it.
            EventRuling::TakeAway { board, .. } | EventRuling::Score { board, .. } => {
                lane == EventLane::Director || self.is_over_everywhere(board)
            }
        };
        let mut latest: Vec<_> = self.rulings.iter().rev().filter(may_know).take(RULINGS_SHOWN).cloned().collect();
        latest.reverse();
        latest
    }
}
