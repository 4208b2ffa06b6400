//! A match as the loop runs it and as it is followed.

use bridge_game::{
    Actor, BelongsTo, MatchCommand, MatchEyes, MatchOpened, MatchRecord, Moment, ServerIdentity, TeamMatch,
    record::{self, RecordError, SealKey},
};
use bridge_protocol::{AccountId, Answer, MatchFrame, MatchId, Refusal, ServerFrame};
use metrics::Gauge;

use super::{
    Entry, Kind, Machine,
    view_subscribers::{Follow, Followed, ViewSubscribers},
};
use crate::{journal::StreamId, limits::Lifetimes, metrics::Gauges, whereabouts::Spot};

impl Machine for TeamMatch {
    type Opened = MatchOpened;
    type Record = MatchRecord;
    type Command = MatchCommand;
    type Query = Follow<Self>;
    type Subscribers = ViewSubscribers<Self>;

    const KIND: &'static str = "match";
    const NOTED_AS: Kind = Kind::Match;

    fn spell(stream: StreamId) -> String {
        MatchId::from_bytes(stream.0).to_string()
    }

    fn open(opened: MatchOpened) -> Self {
        Self::open(opened)
    }

    fn opened_at(opened: &MatchOpened) -> Moment {
        opened.at
    }

    fn stream(&self) -> StreamId {
        StreamId(self.id().to_bytes())
    }

    fn belongs_to(&self) -> BelongsTo {
        self.belongs_to()
    }

    fn people(&self) -> Vec<AccountId> {
        self.people()
    }

    fn spot(stream: StreamId) -> Spot {
        Spot::Match(MatchId::from_bytes(stream.0))
    }

    fn decide(
        &self,
        by: &Actor,
        command: MatchCommand,
        at: Moment,
        identity: &ServerIdentity,
    ) -> Result<Vec<MatchRecord>, Refusal> {
        self.decide(by, command, at, identity)
    }

    fn apply(&mut self, record: &MatchRecord, at: Moment) {
        self.apply(record, at);
    }

    fn next_deadline(&self) -> Option<Moment> {
        self.next_deadline()
    }

    fn is_finished(&self) -> bool {
        self.is_finished()
    }

    fn expires_at(&self, lifetimes: &Lifetimes) -> Option<Moment> {
        Some(self.last_event_at().after(lifetimes.unfinished))
    }

    fn wake() -> MatchCommand {
        MatchCommand::Wake
    }

    fn time_passed() -> MatchCommand {
        MatchCommand::TimePassed
    }

    fn expire() -> MatchCommand {
        MatchCommand::Close
    }

    fn encode_opened(opened: &MatchOpened, seal: &SealKey) -> Vec<u8> {
        record::encode_match_opened(opened, seal)
    }

    fn encode(record: &MatchRecord, at: Moment) -> Vec<u8> {
        record::encode_match(record, at)
    }

    fn decode(bytes: &[u8], seal: &SealKey) -> Result<Entry<Self>, RecordError> {
        Ok(match record::decode_match(bytes, seal)? {
            record::Entry::Opened(opened) => Entry::Opened(opened),
            record::Entry::Happened { at, record } => Entry::Happened(at, record),
        })
    }

    fn gauge(gauges: &Gauges) -> &Gauge {
        &gauges.matches
    }
}

impl Followed for TeamMatch {
    /// A captain is told of the team's absences, and the players are not.
    type Lane = MatchEyes;

    fn lane_of(&self, account: AccountId) -> Option<MatchEyes> {
        self.eyes_of(account)
    }

    fn shown_to(&self, eyes: MatchEyes) -> ServerFrame {
        ServerFrame::Match(Box::new(MatchFrame { id: self.id(), lane: eyes.lane, view: self.seen_by(eyes) }))
    }

    fn following(&self, account: AccountId, eyes: MatchEyes) -> Answer {
        Answer::Following { id: self.id(), lane: eyes.lane, places: self.places_of(account) }
    }

    fn unknown() -> Refusal {
        Refusal::NoSuchMatch {}
    }
}
