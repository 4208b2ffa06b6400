//! A table as the loop runs it: lanes with numbers and a short memory, from which whoever was away takes up what he
//! missed, and a presence that the table is told of.

mod audience;
mod lanes;
mod reading;

use std::sync::Arc;

use bridge_game::{
    Actor, Command, Moment, Opened, Record, ServerIdentity, Table,
    record::{self, RecordError, SealKey},
};
use bridge_protocol::{AccountId, Answer, ClosedBy, Lane, Refusal, Ruling, Seq as LaneSeq, TableId};
use metrics::Gauge;
use tokio::sync::oneshot;
use tracing::info;

use super::{Caller, Entry, Guests, Machine, Surroundings};
use crate::{
    bells::Bell,
    gateway::{ConnectionId, reply},
    journal::StreamId,
    limits::Lifetimes,
    metrics::Gauges,
    openings,
    register::Kind,
    robots::Robots,
    whereabouts::Spot,
};
use audience::{Attendee, Audience};
use lanes::Lanes;
pub(crate) use reading::Reading;

/// What only a table is asked.
pub(crate) enum TableWord {
    /// Send what is written down.
    Read { caller: Caller, what: Reading },
    /// Attend again after a disconnection, from an event on. `heard` gets the lane that the person has, if the table
    /// knows him.
    Resume { caller: Caller, lane: Lane, seq: LaneSeq, heard: oneshot::Sender<Option<Lane>> },
}

impl Machine for Table {
    type Opened = Opened;
    type Record = Record;
    type Command = Command;
    type Word = TableWord;
    type Guests = TableGuests;

    const KIND: &'static str = openings::TABLE;
    const NOTED_AS: Kind = Kind::Table;

    fn spell(stream: StreamId) -> String {
        TableId::from_bytes(stream.0).to_string()
    }

    fn open(opened: Opened) -> Self {
        Self::open(opened)
    }

    fn opened_at(opened: &Opened) -> Moment {
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
        Spot::Table(TableId::from_bytes(stream.0))
    }

    fn decide(&self, by: &Actor, command: Command, at: Moment, house: &ServerIdentity) -> Result<Vec<Record>, Refusal> {
        self.decide(by, command, at, house)
    }

    fn apply(&mut self, record: &Record, at: Moment) {
        self.apply(record, at);
    }

    fn next_deadline(&self) -> Option<Moment> {
        self.next_deadline()
    }

    fn is_finished(&self) -> bool {
        self.is_finished()
    }

    fn expires_at(&self, lifetimes: &Lifetimes) -> Option<Moment> {
        if self.of_match().is_some() {
            return None;
        }
        let lifetime = if self.has_begun() { lifetimes.unfinished } else { lifetimes.unbegun };
        Some(self.last_event_at().after(lifetime))
    }

    fn wake() -> Command {
        Command::Wake
    }

    fn time_passed() -> Command {
        Command::TimePassed
    }

    fn expire() -> Command {
        Command::Close { by: ClosedBy::Unattended }
    }

    fn encode_opened(opened: &Opened, seal: &SealKey) -> Vec<u8> {
        record::encode_opened(opened, seal)
    }

    fn encode(record: &Record, at: Moment) -> Vec<u8> {
        record::encode(record, at)
    }

    fn decode(bytes: &[u8], seal: &SealKey) -> Result<Entry<Self>, RecordError> {
        Ok(match record::decode(bytes, seal)? {
            record::Entry::Opened(opened) => Entry::Opened(opened),
            record::Entry::Happened { at, record } => Entry::Happened(at, record),
        })
    }

    fn gauge(gauges: &Gauges) -> &Gauge {
        &gauges.tables
    }
}

/// Who attends a table, and what each lane has been told.
pub(crate) struct TableGuests {
    audience: Audience,
    lanes: Lanes,
    is_room: bool,
    /// Its match's, if it is a room of one that is not over.
    bell: Option<Arc<Bell>>,
    robots: Robots,
}

impl Guests<Table> for TableGuests {
    fn new(table: &Table, around: &Surroundings) -> Self {
        let of_match = table.of_match();
        if table.computers().next().is_some() {
            around.robots.come(table.id());
        }
        Self {
            robots: around.robots.clone(),
            audience: Audience::default(),
            lanes: Lanes::new(table),
            is_room: of_match.is_some(),
            bell: of_match.and_then(|id| around.bells.find(StreamId(id.to_bytes()))),
        }
    }

    /// A room is left as it is when its match is over, whether it was played to the end or not.
    fn have_gone(&self, table: &Table) -> bool {
        let is_over = table.is_finished() || (self.is_room && self.bell.as_ref().is_none_or(|bell| bell.is_down()));
        is_over && self.audience.is_empty()
    }

    /// A room is looked after by its match.
    fn are_away(&self) -> bool {
        self.audience.is_empty() && !self.is_room
    }

    fn are_left_alone(&self) -> bool {
        self.are_away()
    }

    fn complete(&self, command: Command) -> Command {
        match command {
            Command::Vacate { seat, sitting, .. } => {
                Command::Vacate { seat, sitting, connected: self.audience.is_here(seat) }
            }
            other => other,
        }
    }

    fn presence(&self, table: &Table) -> Option<Command> {
        let here = self.audience.here();
        table.notices(&here).then_some(Command::Presence { here })
    }

    fn take_in(&mut self, table: &mut Table, records: &[Record], at: Moment) {
        let listened = self.audience.listened();
        for record in records {
            table.apply(record, at);
            self.lanes.tell(record, table, &listened);
        }
        if records.contains(&Record::SessionFinished) {
            info!(table.id = %table.id(), "the session is over");
        }
        if records
            .iter()
            .any(|record| matches!(record, Record::SeatTaken { person, .. } if person.account.is_computer()))
        {
            self.robots.come(table.id());
        }
        if let Some(bell) = &self.bell
            && records.iter().any(is_news)
        {
            bell.ring_from(StreamId(table.id().to_bytes()));
        }
    }

    fn publish(&mut self, table: &Table) -> u64 {
        let frames = self.lanes.seal(table, &self.audience.listened());
        let told = self.audience.tell(&frames);
        let moved = self.audience.follow_their_seats(table);
        if self.audience.dismiss_strangers(table) || moved {
            self.audience.show_presence(table.id());
        }
        told
    }

    /// A kibitzer who sits down is told so by his reply and a snapshot, not by what the kibitzers hear.
    fn expect(&mut self, table: &Table, caller: &Caller) {
        if let Some(lane) = table.lane_of(caller.person.account) {
            self.audience.quit_others(caller.connection, lane);
        }
    }

    fn enter(&mut self, table: &Table, caller: Caller) {
        let Some(lane) = table.lane_of(caller.person.account) else { return };
        let id = table.id();
        let answer = match lane.seat() {
            Some(seat) => Answer::Seated { table: id, seat },
            None if lane == Lane::Director => Answer::Directing { table: id },
            None => Answer::Watching { table: id },
        };
        reply(&caller.outbox, caller.request, answer);
        self.attend(table, caller, lane, None);
    }

    fn dismiss(&mut self, table: &Table, connection: ConnectionId) {
        if self.audience.dismiss(connection) {
            self.audience.show_presence(table.id());
        }
    }

    fn hear(&mut self, table: &Table, word: TableWord, around: &Surroundings) {
        match word {
            TableWord::Read { caller, what } => reading::read(table, &caller, what, around),
            TableWord::Resume { caller, lane, seq, heard } => {
                let known = table.lane_of(caller.person.account);
                if let Some(current) = known {
                    let missed = if lane == current { self.lanes.since(lane, seq) } else { None };
                    self.attend(table, caller, current, missed);
                }
                // The session may have gone away while the letter was under way.
                heard.send(known).ok();
            }
        }
    }

    fn asker(word: &TableWord) -> &Caller {
        match word {
            TableWord::Read { caller, .. } | TableWord::Resume { caller, .. } => caller,
        }
    }
}

impl TableGuests {
    /// Sends what was missed, or the whole view in its place, and who is there; from then on every event of the lane.
    fn attend(&mut self, table: &Table, caller: Caller, lane: Lane, missed: Option<lanes::Missed>) {
        match missed {
            Some(missed) => missed.iter().for_each(|frame| caller.outbox.push(frame)),
            None => caller.outbox.send(&lanes::snapshot(table, lane)),
        }
        let Caller { person, connection, outbox, .. } = caller;
        let arrived = self.audience.admit(Attendee { connection, account: person.account, outbox }, lane);
        self.audience.announce(table.id(), connection, arrived);
    }
}

/// Whether an event changes what a match is told of its room.
fn is_news(record: &Record) -> bool {
    matches!(
        record,
        Record::BoardEnded { .. }
            | Record::Adjusted { .. }
            | Record::AgreementWithdrawn { .. }
            | Record::SubstituteDue { .. }
            | Record::Returned { .. }
            | Record::SeatTaken { .. }
            | Record::SeatLeft { .. }
            | Record::SeatsSwapped { .. }
            | Record::Ruled { ruling: Ruling::Penalise { .. }, .. }
    )
}
