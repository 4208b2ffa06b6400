//! The door of an event: the only code that builds what a viewer receives.

use bridge_protocol::{
    AccountId, EventLane, EventRound, EventRuling, EventRulingNotice, EventRulings, EventView, Refusal,
    limits::{RULINGS_ASKED, RULINGS_SHOWN},
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
            started_ms: None,
            round: 0,
            rounds: 0,
            begun_ms: None,
            fixtures: Vec::new(),
            standings_after: 0,
            standings: Vec::new(),
            field: None,
            director: self.directors.first().map(|director| director.name.clone()),
            rulings: self.latest_rulings(lane),
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

    /// A round that has begun, for whoever has joined.
    ///
    /// # Errors
    /// If it has not.
    pub fn round(&self, round: u8) -> Result<EventRound, Refusal> {
        match &self.contest {
            Contest::Teams(teams) => teams.round(round),
            Contest::Field(field) => field.round(round),
        }
    }

    /// The number of the round that comes next.
    pub(super) fn next_round(&self) -> u8 {
        match &self.contest {
            Contest::Teams(teams) => teams.next_round(),
            Contest::Field(field) => field.next_round(),
        }
    }

    /// The rulings after so many, as far as an account may know of them.
    ///
    /// # Errors
    /// If the account has nothing to do with the event.
    pub fn rulings(&self, account: AccountId, after: u32) -> Result<EventRulings, Refusal> {
        let lane = self.lane_of(account).ok_or(Refusal::NoSuchEvent {})?;
        let mut asked = self.rulings_of(lane).skip(usize::try_from(after).unwrap_or(usize::MAX));
        let rulings = asked.by_ref().take(RULINGS_ASKED).cloned().collect();
        Ok(EventRulings { rulings, has_more: asked.next().is_some() })
    }

    fn latest_rulings(&self, lane: EventLane) -> Vec<EventRulingNotice> {
        let mut latest: Vec<_> = self.rulings_of(lane).rev().take(RULINGS_SHOWN).cloned().collect();
        latest.reverse();
        latest
    }

    /// Those that a lane may know of. A draw that waits to begin is the director's affair, and so is that the director
    /// changed it.
    fn rulings_of(&self, lane: EventLane) -> impl DoubleEndedIterator<Item = &EventRulingNotice> {
        self.rulings.iter().filter(move |notice| match notice.ruling {
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
        })
    }
}
