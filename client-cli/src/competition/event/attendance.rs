//! Somebody at the page of an event: what he sees, asks and keeps there, and how he goes into a match and comes back.

mod asking;
mod going;
mod lobby;

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use bridge_protocol::{Answer, EventId, EventLane, EventRound, EventView, FixtureView, MatchId, Request, TeamNumber};
use tokio::{
    task::JoinSet,
    time::{Instant, timeout},
};

use super::{
    ruling::{EventDraft, Rounds},
    typed::captain_of,
};
use bridge_client::{
    api::Server,
    connection::{Connection, FollowedEvent, RequestError},
    state::StateDir,
};

/// How long the last answers are waited for when the user goes.
const LAST_MOMENT: Duration = Duration::from_secs(2);

/// Somebody at an event.
pub(crate) struct EventAttendance {
    connection: Connection,
    kept: Kept,
}

/// What he has with him in a match too.
pub(crate) struct Kept {
    /// The event.
    pub(crate) id: EventId,
    /// Where it is.
    pub(crate) server: Server,
    /// The link with which one comes back.
    pub(crate) link: String,
    state: StateDir,
    /// What he was told of last.
    told: Arc<EventView>,
    rounds: Rounds,
    /// The matches that he has seen the end of, or that would not have him.
    over: BTreeSet<MatchId>,
    /// The round in which he last asked for a match that his team has still to finish; none before the first.
    sought_in: Option<u8>,
    /// Not to knock at a match before this.
    not_before: Option<Instant>,
    /// Whether the connection is lost.
    away: bool,
    /// Whether the page was told as a whole.
    introduced: bool,
    /// Where the event stands, as it was said last.
    prompted: String,
    /// How the round before the one that is on ended.
    round_before: Option<EventRound>,
    /// The last round of which that was asked.
    looked_back: u8,
    /// What he brings from a match, to be shown first.
    brought: Vec<String>,
    draft: Option<EventDraft>,
    ruled: u32,
    errands: JoinSet<(Request, Result<Answer, RequestError>)>,
}

impl EventAttendance {
    /// At an event that the connection follows.
    pub(crate) fn at(connection: Connection, id: EventId, server: Server, link: String, state: StateDir) -> Self {
        let told = connection.event(id).expect("one attends an event that one follows").view.clone();
        let kept = Kept {
            id,
            server,
            link,
            state,
            told,
            rounds: Rounds::new(),
            over: BTreeSet::new(),
            sought_in: None,
            not_before: None,
            away: false,
            introduced: false,
            prompted: String::new(),
            round_before: None,
            looked_back: 0,
            brought: Vec::new(),
            draft: None,
            ruled: 0,
            errands: JoinSet::new(),
        };
        let mut attendance = Self { connection, kept };
        attendance.observe();
        attendance
    }

    /// The event with what one is in it.
    pub(crate) fn followed(&self) -> &FollowedEvent {
        self.connection.event(self.kept.id).expect("one attends an event that one follows")
    }

    /// The event.
    pub(crate) fn view(&self) -> &EventView {
        &self.followed().view
    }

    /// Whose eyes.
    pub(crate) fn lane(&self) -> EventLane {
        self.followed().lane
    }

    /// Whether one is a captain.
    pub(crate) fn is_captain(&self) -> bool {
        captain_of(&self.followed().places).is_some()
    }

    /// The team that one is of.
    pub(crate) fn team(&self) -> Option<TeamNumber> {
        self.followed().places.iter().find_map(|place| place.team())
    }

    /// What he has with him.
    pub(crate) fn kept(&self) -> &Kept {
        &self.kept
    }

    /// The name that others see.
    pub(crate) fn name(&self) -> &str {
        self.connection.name().as_str()
    }

    fn own_fixture(&self) -> Option<&FixtureView> {
        let team = self.team()?;
        self.view().fixtures.iter().find(|fixture| fixture.pairing.teams().any(|each| each == team))
    }

    /// Keeps lines to be shown first at the page.
    pub(crate) fn bring(&mut self, lines: Vec<String>) {
        self.kept.brought = lines;
    }

    fn observe(&mut self) {
        let view = self.followed().view.clone();
        self.kept.rounds.insert(view.round, view.fixtures.clone());
        // The last result of a round and the next draw come at once: how it ended is asked for.
        let before = view.round.saturating_sub(1);
        if before > self.kept.looked_back && self.ask_for_round(before).is_ok() {
            self.kept.looked_back = before;
        }
    }

    /// How the round before the one that is on ended.
    pub(crate) fn round_before(&self) -> Option<&EventRound> {
        self.kept.round_before.as_ref()
    }

    /// Waits a moment for what was asked last, and says goodbye.
    pub(crate) async fn close(mut self) {
        // Who goes need not hear what was refused at the last moment, and a server that is gone is not waited for.
        let _ = timeout(LAST_MOMENT, async { while self.kept.errands.join_next().await.is_some() {} }).await;
        self.connection.close().await;
    }
}
