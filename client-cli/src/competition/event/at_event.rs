//! Somebody at the page of an event of teams: what they see and look at there.

use std::collections::BTreeSet;

use bridge_client::{
    connection::{Connection, FollowedEvent, RequestError},
    state::StateDir,
};
use bridge_protocol::{
    Answer, EventId, EventLane, EventRequest, EventRound, EventStage, EventView, FixtureView, MatchId, Request,
    TeamNumber,
};
use tokio::time::Instant;

use super::{
    match_transfer, news,
    page::{entries, page},
    ruling::{self, EventDraft, Rounds},
    score_card::score_card,
    standings::standings,
    team::agreed,
    typed::{self, EventTyped, Next, Query, captain_of},
    words,
};
use crate::{
    competition::{
        kind::Competition,
        lobby_session::LobbySession,
        of_event::{OfEvent, is_to_begin, signpost},
        stay::{Then, Turn},
    },
    exit::Failure,
    lobby::{Lobby, LobbyNews, Shown},
    output::Display,
    text::capital,
};

/// What is remembered of an event by somebody at its page.
pub(crate) struct AtEvent {
    pub(super) state: StateDir,
    pub(super) rounds: Rounds,
    /// The matches that they have seen the end of, or that refused them.
    pub(super) over: BTreeSet<MatchId>,
    /// The round in which they last asked for a match that their team has still to finish; none before the first.
    pub(super) sought_in: Option<u8>,
    /// Not to knock at a match before this.
    pub(super) not_before: Option<Instant>,
    /// How the round before the one that is on ended.
    pub(super) round_before: Option<EventRound>,
    /// The last round of which that was asked.
    pub(super) looked_back: u8,
}

impl OfEvent for AtEvent {}

impl Competition for AtEvent {
    type Query = Query;
    type Next = Next;

    fn begin(_: &Connection, _: EventId, state: &StateDir) -> Self {
        Self {
            state: state.clone(),
            rounds: Rounds::new(),
            over: BTreeSet::new(),
            sought_in: None,
            not_before: None,
            round_before: None,
            looked_back: 0,
        }
    }

    fn looks_on(followed: &FollowedEvent) -> bool {
        followed.lane == EventLane::Director || team_of(followed).is_none()
    }

    fn hint(_: &LobbySession<Self>) -> &'static str {
        "Enter: next page   standings   round 1   match 1   ?: help   quit"
    }

    fn is_awaited(session: &LobbySession<Self>) -> bool {
        is_to_begin(session.followed())
    }

    fn prompt(session: &LobbySession<Self>) -> String {
        let FollowedEvent { view, lane, .. } = session.followed();
        let own = match (view.stage, lane) {
            (EventStage::Gathering, EventLane::Director) => Some("Type start when the teams are there."),
            (EventStage::Drawn, EventLane::Director) => Some("Type begin to begin it."),
            (EventStage::Playing, EventLane::Public) => session.own_fixture().map(|fixture| match fixture {
                FixtureView { id: None, .. } => "You have a bye.",
                FixtureView { result: Some(_), .. } => "Your match is over.",
                FixtureView { .. } => "Your match is on.",
            }),
            (
                EventStage::Gathering
                | EventStage::Drawn
                | EventStage::Playing
                | EventStage::Outstanding
                | EventStage::Provisional
                | EventStage::Final,
                EventLane::Public | EventLane::Director,
            ) => None,
        };
        [Some(words::stage(view).as_str()), own].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    fn page(session: &LobbySession<Self>) -> Vec<String> {
        page(session.followed(), session.kept.own.round_before.as_ref())
    }

    fn introduction(followed: &FollowedEvent) -> Vec<String> {
        let conditions = agreed(followed);
        let places = followed.places.iter().map(|place| words::place(*place, conditions));
        places.chain(words::conditions(conditions)).collect()
    }

    fn changes(before: &EventView, followed: &FollowedEvent) -> Vec<String> {
        news::changes(before, &followed.view, agreed(followed))
    }

    fn observe(session: &mut LobbySession<Self>) {
        let view = session.view().clone();
        session.kept.own.rounds.insert(view.round, view.fixtures.clone());
        // The last result of a round and the next draw come at once: how it ended is asked for.
        let before = view.round.saturating_sub(1);
        if before > session.kept.own.looked_back && session.ask(EventRequest::Round { round: before }).is_ok() {
            session.kept.own.looked_back = before;
        }
    }

    fn wakes_at(session: &LobbySession<Self>) -> Option<Instant> {
        session.kept.own.not_before.filter(|_| team_of(session.followed()).is_some())
    }

    fn woken(&mut self) {
        self.not_before = None;
    }

    fn next(session: &LobbySession<Self>) -> Option<Next> {
        session.match_that_waits().map(Next::Match)
    }

    fn corrects(followed: &FollowedEvent) -> bool {
        followed.lane == EventLane::Director
    }

    fn read_ruling(line: &str, session: &LobbySession<Self>) -> Result<Option<EventDraft>, String> {
        let followed = session.followed();
        let (FollowedEvent { view, lane, .. }, conditions) = (followed, agreed(followed));
        match lane {
            EventLane::Director => ruling::read(line, view, &session.kept.own.rounds, conditions),
            EventLane::Public => Ok(None),
        }
    }

    fn read(line: &str, session: &LobbySession<Self>) -> Result<EventTyped, String> {
        let followed = session.followed();
        let (FollowedEvent { view, places, .. }, conditions) = (followed, agreed(followed));
        typed::read(line, view, &session.kept.own.rounds, conditions, places)
    }

    fn answer(session: &mut LobbySession<Self>, query: Query) -> Result<Shown<Turn<Next>>, String> {
        let followed = session.followed();
        let conditions = agreed(followed);
        Ok(Shown::Lines(match query {
            Query::Stage => vec![session.prompt()],
            Query::Page => session.page(),
            Query::Standings => standings_of(followed),
            Query::Teams => entries(conditions),
            Query::Conditions => words::conditions(conditions),
            Query::Help => typed::help(followed.lane, captain_of(&followed.places).is_some()),
        }))
    }

    fn answered(session: &mut LobbySession<Self>, asked: &Request, answer: Answer) -> LobbyNews {
        session.take_answer(asked, answer)
    }

    async fn go(
        display: &mut Display,
        mut session: LobbySession<Self>,
        next: Next,
    ) -> Result<(LobbySession<Self>, Then), Failure> {
        match next {
            Next::Match(named) => match_transfer::go(display, session, named).await,
            Next::Card(whose) => {
                let (id, followed) = (session.kept.id, session.followed().clone());
                session.kept.brought = match score_card(&mut session.connection, id, &followed, whose).await {
                    Ok(card) => card,
                    Err(RequestError::Ended(ended)) => return Err(ended.into()),
                    Err(error) => vec![format!("{}.", capital(&error.to_string()))],
                };
                Ok((session, Then::Page))
            }
        }
    }

    fn result(session: &LobbySession<Self>, was_told: bool) -> Vec<String> {
        if was_told { Vec::new() } else { standings_of(session.followed()) }
    }

    fn signpost(session: &LobbySession<Self>) -> String {
        signpost(session.kept.id, &session.kept.server, session.name())
    }
}

impl LobbySession<AtEvent> {
    /// The match of one's own team in the round that is on.
    pub(super) fn own_fixture(&self) -> Option<&FixtureView> {
        let team = team_of(self.followed())?;
        self.view().fixtures.iter().find(|fixture| fixture.pairing.teams().any(|each| each == team))
    }
}

/// The team that one is of.
pub(super) fn team_of(followed: &FollowedEvent) -> Option<TeamNumber> {
    followed.places.iter().find_map(|place| place.team())
}

fn standings_of(followed: &FollowedEvent) -> Vec<String> {
    standings(&followed.view.standings, followed.view.standings_after, agreed(followed))
}
