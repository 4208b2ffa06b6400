//! What the door of an event shows of its matches and teams.

use bridge_protocol::{
    EventLane, EventRound, EventView, FixtureResult, FixtureView, PlayedMatch, PlayerNumber, Refusal, SettledBy,
    TeamNumber,
};

use super::{Fixture, Round, TeamsContest, fixture::Settlement, standings::Worths};

/// As many as play a match.
const FOUR: usize = 4;

impl TeamsContest {
    /// Puts into a view what a lane may see of the matches.
    pub(in crate::event) fn show(&self, lane: EventLane, view: &mut EventView) {
        let directs = lane == EventLane::Director;
        let over = self.rounds_over();
        view.round = self.next_round() - 1;
        view.rounds = self.rounds_planned();
        view.started_ms = self.rounds.first().map(|round| round.begun_at.0);
        view.begun_ms = self.rounds.last().map(|round| round.begun_at.0);
        view.fixtures = self.rounds.last().map_or_else(Vec::new, |round| self.fixtures_of(round));
        view.standings_after = over;
        view.standings = if over > 0 { self.standings(over) } else { Vec::new() };
        view.next_draw = self.next_draw.as_ref().filter(|_| directs).map(|next| next.draw.clone());
        view.playing = directs.then(|| self.playing());
        view.incomplete = directs.then(|| self.incomplete());
    }

    pub(in crate::event) fn round(&self, round: u8) -> Result<EventRound, Refusal> {
        let found = usize::from(round).checked_sub(1).and_then(|index| self.rounds.get(index));
        let found = found.ok_or(Refusal::NoSuchRound {})?;
        let standings = if found.is_closed { self.standings(round) } else { Vec::new() };
        Ok(EventRound {
            round,
            begun_ms: found.begun_at.0,
            fixtures: self.fixtures_of(found),
            standings,
            tables: Vec::new(),
            sits_out: Vec::new(),
        })
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
        let teams = TeamNumber::all(self.people.teams.len()).zip(&self.people.teams).zip(&self.conditions.teams);
        let few = teams.filter(|((team, entrant), entry)| {
            let come = (1..).map(PlayerNumber).zip(&entrant.players);
            let there = come.filter(|(number, player)| player.is_some() || entry.computers.contains(number));
            !self.has_withdrawn(*team) && there.count() < FOUR
        });
        few.map(|((team, _), _)| team).collect()
    }
}
