//! Somebody at the page of an event: what he sees, asks and keeps there, and how he goes into a match and comes back.

mod asking;
mod going;

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use bridge_protocol::{
    Answer, ContestId, ContestLane, ContestRound, ContestStage, ContestView, FixtureView, MatchId, Request, TeamNumber,
};
use tokio::{
    task::JoinSet,
    time::{Instant, sleep_until, timeout},
};

use super::{
    news::changes,
    page::page,
    ruling::{ContestDraft, Rounds},
    typed::captain_of,
    words,
};
use crate::{
    api::Server,
    connection::{Connection, Ended, FollowedContest, RequestError, Update},
    state::StateDir,
};

/// How long the last answers are waited for when the user goes.
const LAST_MOMENT: Duration = Duration::from_secs(2);

/// Somebody at an event.
pub(crate) struct ContestAttendance {
    connection: Connection,
    kept: Kept,
}

/// What he has with him in a match too.
pub(crate) struct Kept {
    /// The event.
    pub(crate) id: ContestId,
    /// Where it is.
    pub(crate) server: Server,
    /// The link with which one comes back.
    pub(crate) link: String,
    state: StateDir,
    /// What he was told of last.
    told: Arc<ContestView>,
    rounds: Rounds,
    /// The matches that he has seen the end of, or that would not have him.
    over: BTreeSet<MatchId>,
    /// The round in which he last asked for a match that his team has still to finish; none before the first.
    sought_in: Option<u8>,
    /// Not to knock at a match before this.
    not_before: Option<Instant>,
    /// Whether the page was told as a whole.
    introduced: bool,
    /// Where the event stands, as it was said last.
    prompted: String,
    /// How the round before the one that is on ended.
    round_before: Option<ContestRound>,
    /// The last round of which that was asked.
    looked_back: u8,
    /// What he brings from a match, to be shown first.
    brought: Vec<String>,
    draft: Option<ContestDraft>,
    ruled: u32,
    errands: JoinSet<(Request, Result<Answer, RequestError>)>,
}

/// What happens next at an event.
#[derive(Debug)]
pub(crate) enum ContestNews {
    /// The event has changed: what is new, in lines.
    Changed(Vec<String>),
    /// Something that was asked for was refused, or the connection was lost.
    Notice(String),
    /// Something that was asked for, in lines.
    Told(Vec<String>),
    /// What was asked for is done, or it is time to look again.
    Done,
    /// The connection is over.
    Ended(Ended),
}

impl ContestAttendance {
    /// At an event that the connection follows.
    pub(crate) fn at(connection: Connection, id: ContestId, server: Server, link: String, state: StateDir) -> Self {
        let told = connection.contest(id).expect("one attends an event that one follows").view.clone();
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
    pub(crate) fn followed(&self) -> &FollowedContest {
        self.connection.contest(self.kept.id).expect("one attends an event that one follows")
    }

    /// The event.
    pub(crate) fn view(&self) -> &ContestView {
        &self.followed().view
    }

    /// Whose eyes.
    pub(crate) fn lane(&self) -> ContestLane {
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

    /// Whether the viewer is to do something here.
    pub(crate) fn is_awaited(&self) -> bool {
        let waits = matches!(self.view().stage, ContestStage::Gathering | ContestStage::Drawn);
        waits && self.lane() == ContestLane::Director
    }

    /// Where the event stands, and what that is for the viewer.
    pub(crate) fn prompt(&self) -> String {
        let view = self.view();
        let own = match (view.stage, self.lane()) {
            (ContestStage::Gathering, ContestLane::Director) => Some("Type start when the teams are there."),
            (ContestStage::Drawn, ContestLane::Director) => Some("Type begin to begin it."),
            (ContestStage::Playing, ContestLane::Public) => self.own_fixture().map(|fixture| match fixture {
                FixtureView { id: None, .. } => "You have a bye.",
                FixtureView { result: Some(_), .. } => "Your match is over.",
                FixtureView { .. } => "Your match is on.",
            }),
            (
                ContestStage::Gathering
                | ContestStage::Drawn
                | ContestStage::Playing
                | ContestStage::Outstanding
                | ContestStage::Final,
                ContestLane::Public | ContestLane::Director,
            ) => None,
        };
        [Some(words::stage(view).as_str()), own].into_iter().flatten().collect::<Vec<_>>().join(" ")
    }

    fn own_fixture(&self) -> Option<&FixtureView> {
        let team = self.team()?;
        self.view().fixtures.iter().find(|fixture| fixture.pairing.teams().any(|each| each == team))
    }

    /// What one is told on coming to the page: the whole of it the first time, afterwards what is new.
    pub(crate) fn introduction(&mut self) -> Vec<String> {
        let mut said = self.brought();
        if std::mem::replace(&mut self.kept.introduced, true) {
            said.extend(self.news());
            return said;
        }
        let followed = self.followed();
        said.extend(page(followed, self.round_before()));
        said.push(String::new());
        said.extend(followed.places.iter().map(|place| words::place(*place, &followed.conditions)));
        said.extend(words::conditions(&followed.conditions));
        let prompt = self.prompt();
        said.push(prompt.clone());
        self.kept.prompted = prompt;
        said
    }

    /// Keeps lines to be shown first at the page.
    pub(crate) fn bring(&mut self, lines: Vec<String>) {
        self.kept.brought = lines;
    }

    /// What he brings from a match, once.
    pub(crate) fn brought(&mut self) -> Vec<String> {
        std::mem::take(&mut self.kept.brought)
    }

    /// What happens next. Safe to cancel.
    pub(crate) async fn next(&mut self) -> ContestNews {
        loop {
            let knock = self.kept.not_before.filter(|_| self.team().is_some());
            tokio::select! {
                Some(errand) = self.kept.errands.join_next(), if !self.kept.errands.is_empty() => {
                    return match errand {
                        Ok((asked, answer)) => self.answered(&asked, answer),
                        // A request that panicked: nothing is lost but its answer.
                        Err(error) => ContestNews::Notice(error.to_string()),
                    };
                }
                () = sleep_until(knock.unwrap_or_else(Instant::now)), if knock.is_some() => {
                    self.kept.not_before = None;
                    return ContestNews::Done;
                }
                update = self.connection.next_update() => match update {
                    Some(Update::Contest { id, .. }) if id == self.kept.id => {
                        self.observe();
                        let said = self.news();
                        if !said.is_empty() {
                            return ContestNews::Changed(said);
                        }
                    }
                    Some(Update::Lost { why, .. }) => {
                        return ContestNews::Notice(format!("The connection is lost: {why}. It is made again by itself."));
                    }
                    Some(Update::Ended(ended)) => return ContestNews::Ended(ended),
                    None => return ContestNews::Ended(Ended::Closed),
                    Some(_) => {}
                },
            }
        }
    }

    /// What has changed since this was last asked.
    pub(crate) fn news(&mut self) -> Vec<String> {
        let followed = self.followed();
        let mut said = changes(&self.kept.told, &followed.view, &followed.conditions);
        self.kept.told = followed.view.clone();
        let prompt = self.prompt();
        if prompt != self.kept.prompted {
            said.push(prompt.clone());
            said.dedup();
            self.kept.prompted = prompt;
        }
        said
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
    pub(crate) fn round_before(&self) -> Option<&ContestRound> {
        self.kept.round_before.as_ref()
    }

    /// Waits a moment for what was asked last, and says goodbye.
    pub(crate) async fn close(mut self) {
        // Who goes need not hear what was refused at the last moment, and a server that is gone is not waited for.
        let _ = timeout(LAST_MOMENT, async { while self.kept.errands.join_next().await.is_some() {} }).await;
        self.connection.close().await;
    }
}
