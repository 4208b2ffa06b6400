//! An event of several matches as the loop runs it and as it is followed.

use bridge_game::{
    Actor, Contest, ContestCommand, ContestEvent, ContestOpened, House, Moment,
    record::{self, Record, RecordError, SealKey},
};
use bridge_protocol::{AccountId, Answer, ContestFrame, ContestId, ContestLane, Refusal, ServerFrame};
use metrics::Gauge;

use super::{
    Entry, Machine,
    followers::{Follow, Followed, Followers},
};
use crate::{journal::StreamId, limits::Lifetimes, metrics::Gauges, register::Kind, whereabouts::Spot};

impl Machine for Contest {
    type Opened = ContestOpened;
    type Event = ContestEvent;
    type Command = ContestCommand;
    type Word = Follow<Self>;
    type Guests = Followers<Self>;

    const KIND: &'static str = "event";
    const NOTED_AS: Kind = Kind::Contest;

    fn spell(stream: StreamId) -> String {
        ContestId::from_bytes(stream.0).to_string()
    }

    fn open(opened: ContestOpened) -> Self {
        Self::open(opened)
    }

    fn opened_at(opened: &ContestOpened) -> Moment {
        opened.at
    }

    fn stream(&self) -> StreamId {
        StreamId(self.id().to_bytes())
    }

    fn host(&self) -> AccountId {
        self.host()
    }

    fn people(&self) -> Vec<AccountId> {
        self.people()
    }

    fn spot(stream: StreamId) -> Spot {
        Spot::Contest(ContestId::from_bytes(stream.0))
    }

    fn decide(
        &self,
        by: &Actor,
        command: ContestCommand,
        at: Moment,
        house: &House,
    ) -> Result<Vec<ContestEvent>, Refusal> {
        self.decide(by, command, at, house)
    }

    fn apply(&mut self, event: &ContestEvent, at: Moment) {
        self.apply(event, at);
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

    fn wake() -> ContestCommand {
        ContestCommand::Wake
    }

    fn time_passed() -> ContestCommand {
        ContestCommand::TimePassed
    }

    fn expire() -> ContestCommand {
        ContestCommand::Close
    }

    /// Nothing in it is secret: each match deals its own boards.
    fn encode_opened(opened: &ContestOpened, _: &SealKey) -> Vec<u8> {
        record::encode_contest_opened(opened)
    }

    fn encode(event: &ContestEvent, at: Moment) -> Vec<u8> {
        record::encode_contest(event, at)
    }

    fn decode(bytes: &[u8], _: &SealKey) -> Result<Entry<Self>, RecordError> {
        Ok(match record::decode_contest(bytes)? {
            Record::Opened(opened) => Entry::Opened(opened),
            Record::Happened { at, event } => Entry::Happened(at, event),
        })
    }

    fn gauge(gauges: &Gauges) -> &Gauge {
        &gauges.contests
    }
}

impl Followed for Contest {
    type Lane = ContestLane;

    fn lane_of(&self, account: AccountId) -> Option<ContestLane> {
        self.lane_of(account)
    }

    fn shown_to(&self, lane: ContestLane) -> ServerFrame {
        ServerFrame::Contest(Box::new(ContestFrame { id: self.id(), lane, view: self.view(lane) }))
    }

    fn following(&self, account: AccountId, lane: ContestLane) -> Answer {
        let conditions = Box::new(self.conditions().clone());
        Answer::FollowingContest { id: self.id(), lane, places: self.places_of(account), conditions }
    }

    fn unknown() -> Refusal {
        Refusal::NoSuchContest {}
    }
}
