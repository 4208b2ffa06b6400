//! A match as the loop runs it: whoever follows it is shown the whole of what his lane may see, whenever that has changed. A view
//! that is the same as the last one is not sent, so that what a lane may not know does not show in its stream.

use std::sync::Arc;

use bridge_game::{
    Actor, House, MatchCommand, MatchEvent, MatchOpened, Moment, TeamMatch,
    record::{self, Record, RecordError, SealKey},
};
use bridge_protocol::{
    AccountId, Answer, Closing, ClosingReason, MatchFrame, MatchId, MatchLane, Refusal, ServerFrame,
};
use metrics::Gauge;
use tokio::sync::oneshot;

use super::{Caller, Entry, Guests, Machine, Surroundings};
use crate::{
    bells::Bell,
    gateway::{ConnectionId, Frame, Outbox, reply},
    journal::StreamId,
    metrics::Gauges,
};

/// Show the match from here on, to somebody who has a place in it. `following` gets his lane, if he has one.
pub(crate) struct Follow {
    pub(crate) caller: Caller,
    pub(crate) following: oneshot::Sender<Option<MatchLane>>,
}

impl Machine for TeamMatch {
    type Opened = MatchOpened;
    type Event = MatchEvent;
    type Command = MatchCommand;
    type Word = Follow;
    type Guests = Followers;

    const KIND: &'static str = "match";

    fn spell(stream: StreamId) -> String {
        MatchId::from_bytes(stream.0).to_string()
    }

    fn open(opened: MatchOpened) -> Self {
        Self::open(opened)
    }

    fn stream(&self) -> StreamId {
        StreamId(self.id().to_bytes())
    }

    fn host(&self) -> AccountId {
        self.host()
    }

    fn decide(&self, by: &Actor, command: MatchCommand, at: Moment, house: &House) -> Result<Vec<MatchEvent>, Refusal> {
        self.decide(by, command, at, house)
    }

    fn apply(&mut self, event: &MatchEvent, at: Moment) {
        self.apply(event, at);
    }

    fn next_deadline(&self) -> Option<Moment> {
        self.next_deadline()
    }

    fn is_finished(&self) -> bool {
        self.is_finished()
    }

    fn wake() -> MatchCommand {
        MatchCommand::Wake
    }

    fn time_passed() -> MatchCommand {
        MatchCommand::TimePassed
    }

    fn encode_opened(opened: &MatchOpened, seal: &SealKey) -> Vec<u8> {
        record::encode_match_opened(opened, seal)
    }

    fn encode(event: &MatchEvent, at: Moment) -> Vec<u8> {
        record::encode_match(event, at)
    }

    fn decode(bytes: &[u8], seal: &SealKey) -> Result<Entry<Self>, RecordError> {
        Ok(match record::decode_match(bytes, seal)? {
            Record::Opened(opened) => Entry::Opened(opened),
            Record::Happened { at, event } => Entry::Happened(at, event),
        })
    }

    fn gauge(gauges: &Gauges) -> &Gauge {
        &gauges.matches
    }
}

/// Who follows a match. They are not in the journal: after a restart everybody has to come back.
pub(crate) struct Followers {
    followers: Vec<Follower>,
    /// The last view of each lane that somebody follows.
    shown: Vec<(MatchLane, Frame)>,
    /// None once it is over.
    bell: Option<Arc<Bell>>,
}

struct Follower {
    connection: ConnectionId,
    account: AccountId,
    lane: MatchLane,
    outbox: Outbox,
}

impl Guests<TeamMatch> for Followers {
    fn new(team_match: &TeamMatch, around: &Surroundings) -> Self {
        Self { followers: Vec::new(), shown: Vec::new(), bell: around.bells.find(team_match.id()) }
    }

    fn have_gone(&self, team_match: &TeamMatch) -> bool {
        team_match.is_finished() && self.followers.is_empty()
    }

    fn complete(&self, command: MatchCommand) -> MatchCommand {
        command
    }

    /// Who looks at a match does not matter to it.
    fn presence(&self, _: &TeamMatch) -> Option<MatchCommand> {
        None
    }

    fn take_in(&mut self, team_match: &mut TeamMatch, events: &[MatchEvent], at: Moment) {
        for event in events {
            team_match.apply(event, at);
        }
        if let Some(bell) = self.bell.as_ref().filter(|_| !events.is_empty()) {
            bell.ring();
        }
    }

    fn publish(&mut self, team_match: &TeamMatch) -> u64 {
        let followers = &self.followers;
        self.shown.retain(|(lane, _)| followers.iter().any(|follower| follower.lane == *lane));
        let mut told = 0;
        for (lane, shown) in &mut self.shown {
            let current = frame(team_match, *lane);
            if *shown != current {
                *shown = current;
                for follower in self.followers.iter().filter(|follower| follower.lane == *lane) {
                    follower.outbox.push(shown.clone());
                    told += 1;
                }
            }
        }
        told + self.change_lanes(team_match)
    }

    /// Whoever follows already is shown the match once more, and not twice.
    fn expect(&mut self, team_match: &TeamMatch, caller: &Caller) {
        self.dismiss(team_match, caller.connection);
    }

    fn enter(&mut self, team_match: &TeamMatch, caller: Caller) {
        let account = caller.person.account;
        let Some(lane) = team_match.lane_of(account) else { return };
        let places = team_match.places_of(account);
        reply(&caller.outbox, caller.request, Answer::Following { id: team_match.id(), lane, places });
        caller.outbox.push(self.view(team_match, lane));
        self.dismiss(team_match, caller.connection);
        self.followers.push(Follower { connection: caller.connection, account, lane, outbox: caller.outbox });
    }

    fn dismiss(&mut self, _: &TeamMatch, connection: ConnectionId) {
        self.followers.retain(|follower| follower.connection != connection);
    }

    fn hear(&mut self, team_match: &TeamMatch, word: Follow, _: &Surroundings) {
        let Follow { caller, following } = word;
        let lane = team_match.lane_of(caller.person.account);
        match lane {
            Some(_) => self.enter(team_match, caller),
            None => reply(&caller.outbox, caller.request, Answer::Refused(Refusal::NoSuchMatch {}.into())),
        }
        // The session may have gone away while the letter was under way.
        following.send(lane).ok();
    }

    fn writer(word: Follow) -> Caller {
        word.caller
    }
}

impl Followers {
    /// A spectator may have become a player, on another connection of his.
    fn change_lanes(&mut self, team_match: &TeamMatch) -> u64 {
        let mut told = 0;
        for place in 0..self.followers.len() {
            let Follower { account, lane, .. } = self.followers[place];
            if let Some(current) = team_match.lane_of(account).filter(|current| *current != lane) {
                let view = self.view(team_match, current);
                let follower = &mut self.followers[place];
                follower.lane = current;
                follower.outbox.push(view);
                told += 1;
            }
        }
        told
    }

    /// What the lane was shown last, or is shown from here on.
    fn view(&mut self, team_match: &TeamMatch, lane: MatchLane) -> Frame {
        if let Some((_, shown)) = self.shown.iter().find(|(each, _)| *each == lane) {
            return shown.clone();
        }
        let current = frame(team_match, lane);
        self.shown.push((lane, current.clone()));
        current
    }
}

fn frame(team_match: &TeamMatch, lane: MatchLane) -> Frame {
    let view = team_match.view(lane);
    Frame::text(&ServerFrame::Match(Box::new(MatchFrame { id: team_match.id(), lane, view })))
}

/// A match that stops speaking does not leave its followers before an old score: they come again and find what the journal holds.
impl Drop for Followers {
    fn drop(&mut self) {
        let closing = Closing { reason: ClosingReason::Restart, retry_after_ms: None };
        self.followers.iter().for_each(|follower| follower.outbox.close(closing));
    }
}
