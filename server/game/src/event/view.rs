//! The door of an event: the only code that builds what a viewer receives.

use bridge_protocol::{
    EventLane, EventRound, EventRuling, EventRulingNotice, EventStage, EventView, FixtureResult, FixtureView,
    PlayedMatch, Refusal, SettledBy, TeamNumber, limits::RULINGS_SHOWN,
};

use super::{Event, Fixture, Round, fixture::Settlement, standings::Worths};

/// As many as play a match.
const FOUR: usize = 4;

impl Event {
    /// The event as a lane may see it.
    pub fn view(&self, lane: EventLane) -> EventView {
        let directs = lane == EventLane::Director;
        let over = self.rounds_over();
        EventView {
            stage: self.stage(),
            round: self.next_round() - 1,
            rounds: self.rounds_planned(),
            begun_ms: self.rounds.last().map(|round| round.begun_at.0),
            fixtures: self.rounds.last().map_or_else(Vec::new, |round| self.fixtures_of(round)),
            standings_after: over,
            standings: if over > 0 { self.standings(over) } else { Vec::new() },
            director: self.people.directors.first().map(|director| director.name.clone()),
            rulings: self.rulings_for(lane),
            rulings_made: directs.then(|| u32::try_from(self.rulings.len()).unwrap_or(u32::MAX)),
            next_draw: self.next_draw.as_ref().filter(|_| directs).map(|next| next.draw.clone()),
            playing: directs.then(|| self.playing()),
            incomplete: directs.then(|| self.incomplete()),
        }
    }

    /// A round that has begun, for whoever has joined.
    ///
    /// # Errors
    /// If it has not begun.
    pub fn round(&self, round: u8) -> Result<EventRound, Refusal> {
        let found = usize::from(round).checked_sub(1).and_then(|index| self.rounds.get(index));
        let found = found.ok_or(Refusal::NoSuchRound {})?;
        let standings = if found.is_closed { self.standings(round) } else { Vec::new() };
        Ok(EventRound { round, begun_ms: found.begun_at.0, fixtures: self.fixtures_of(found), standings })
    }

    /// Where the event stands.
    pub fn stage(&self) -> EventStage {
        if self.is_finished {
            EventStage::Final
        } else if self.lots.is_empty() {
            EventStage::Gathering
        } else if self.next_draw.is_some() {
            EventStage::Drawn
        } else if self.rounds.last().is_some_and(|round| !round.is_closed) {
            EventStage::Playing
        } else {
            EventStage::Outstanding
        }
    }

    fn fixtures_of(&self, round: &Round) -> Vec<FixtureView> {
        let worths = self.worths();
        let view = |fixture: &Fixture| FixtureView {
            pairing: fixture.pairing,
            id: fixture.id,
            result: self.result_of(fixture, &worths),
        };
        round.fixtures.iter().map(view).collect()
    }

    fn result_of(&self, fixture: &Fixture, worths: &Worths) -> Option<FixtureResult> {
        let victory_points = fixture.id.and_then(|id| worths.get(&id)).copied();
        let given = |winner, by| FixtureResult { winner, by, won: None, margin: None, victory_points };
        match self.settlement(fixture) {
            Settlement::Bye | Settlement::Open => None,
            Settlement::Struck => Some(given(None, SettledBy::Withdrawal)),
            Settlement::Given { winner, by, .. } => Some(given(Some(winner), by)),
            Settlement::Played(outcome) => Some(FixtureResult {
                won: Some(outcome.won),
                margin: Some(outcome.margin),
                ..given(outcome.winner, SettledBy::Play)
            }),
        }
    }

    /// The latest. A draw that waits to begin is the director's affair, and so is that he changed it.
    fn rulings_for(&self, lane: EventLane) -> Vec<EventRulingNotice> {
        let may_know = |notice: &&EventRulingNotice| match notice.ruling {
            EventRuling::SetDraw { round, .. } => lane == EventLane::Director || round < self.next_round(),
            EventRuling::Award { .. }
            | EventRuling::Withdraw { .. }
            | EventRuling::Penalise { .. }
            | EventRuling::CloseRound { .. } => true,
        };
        let mut latest: Vec<_> = self.rulings.iter().rev().filter(may_know).take(RULINGS_SHOWN).cloned().collect();
        latest.reverse();
        latest
    }

    fn playing(&self) -> Vec<PlayedMatch> {
        let open = self.fixtures().filter(|(_, fixture)| self.settlement(fixture).is_open());
        let played = open.filter_map(|(round, fixture)| {
            let (id, teams) = (fixture.id?, fixture.teams()?);
            Some(PlayedMatch { round, id, teams, progress: fixture.progress.clone() })
        });
        played.collect()
    }

    /// The teams of which too few have come, unless they have withdrawn.
    fn incomplete(&self) -> Vec<TeamNumber> {
        let teams = TeamNumber::all(self.people.teams.len()).zip(&self.people.teams);
        let few = teams
            .filter(|(team, entrant)| !self.has_withdrawn(*team) && entrant.players.iter().flatten().count() < FOUR);
        few.map(|(team, _)| team).collect()
    }
}
