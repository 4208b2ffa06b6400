//! A table as the loop runs it: lanes with numbers and a short memory, from which whoever was away takes up what
//! they missed, and a presence that the table is told of.

mod lane_subscribers;
mod lanes;
mod reading;
#[cfg(test)]
mod tests;

use std::mem;

use bridge_game::{BelongsTo, Command, Moment, Record, ServerCommand, ServerIdentity, Stamp, Table, seating, session};
use bridge_protocol::{AccountId, Answer, ClosedBy, Lane, Refusal, Seq};
use bridge_rules::Seat;
use tokio::sync::oneshot;
use tracing::info;

use super::{
    ActorContext, Caller, InputOf, Machine, Subscribers,
    machine::{above, as_the_game_has_it},
};
use crate::{
    journal::StreamId,
    limits::Lifetimes,
    metrics::{Figures, Gauge},
    notifiers::Above,
    outbox::{ConnectionId, reply},
    robots::{Held, Robots},
};
use lane_subscribers::{Hears, LaneSubscribers, Subscriber};
use lanes::Lanes;
pub(crate) use reading::Reading;

/// What only a table is asked.
pub(crate) enum TableQuery {
    /// Send what is written down.
    Read { caller: Caller, what: Reading },
    /// Attend again after a disconnection, from an event on. `heard` gets the lane that the person has, if the table
    /// knows them.
    Resume { caller: Caller, lane: Lane, seq: Seq, heard: oneshot::Sender<Option<Lane>> },
    /// Tell whether a board is on that somebody attends who plays it.
    IsPlayed { told: oneshot::Sender<bool> },
}

impl Machine for Table {
    type Command = Command;
    type ServerCommand = ServerCommand;
    type Query = TableQuery;
    type Subscribers = TableSubscribers;

    as_the_game_has_it!();

    fn belongs_to(&self) -> BelongsTo {
        self.belongs_to()
    }

    fn apply(&mut self, record: &Record, stamp: Stamp) {
        self.apply(record, stamp);
    }

    fn expires_at(&self, lifetimes: &Lifetimes) -> Option<Moment> {
        if above(self.belongs_to()).is_some() {
            return None;
        }
        // Nobody who plays there would miss it.
        let is_missed = self.has_begun() && !self.is_of_computers_alone();
        let lifetime = if is_missed { lifetimes.unfinished } else { lifetimes.unbegun };
        Some(self.last_event_at().after(lifetime))
    }

    fn wake() -> ServerCommand {
        ServerCommand::Session(session::ServerCommand::Wake)
    }

    fn expire() -> ServerCommand {
        ServerCommand::Session(session::ServerCommand::Close { by: ClosedBy::Unattended })
    }

    fn gauge(figures: &Figures) -> &Gauge {
        &figures.tables
    }
}

/// How many computers have a chair there.
fn seated(table: &Table) -> usize {
    if !table.is_finished() && table.wants_its_computers() { table.computers().count() } else { 0 }
}

/// Whether its computers have been promised to a match or an event, which seats them.
fn of_match_or_event(table: &Table) -> bool {
    above(table.belongs_to()).is_some()
}

/// Who attends a table, and what each lane has been told.
pub(crate) struct TableSubscribers {
    subscribers: LaneSubscribers,
    lanes: Lanes,
    /// Its match or event, if it belongs to one.
    above: Above,
    /// Whether somebody may have another lane than before what was applied last.
    may_have_moved: bool,
    robots: Robots,
    held: Held,
}

impl Subscribers<Table> for TableSubscribers {
    fn new(table: &Table, context: &ActorContext) -> Self {
        // At one that is over there is nothing to play.
        if !table.is_finished() && table.computers().next().is_some() {
            context.robots.request_computers(table.id());
        }
        let held = context.robots.hold(table.id());
        // What a node takes over from another plays on, though there are more computers here then than there may be.
        let is_taken_over = context.cluster.is_some() && context.robots.most() > 0;
        if of_match_or_event(table) || is_taken_over {
            held.settle(seated(table));
        } else {
            held.take_up_to(seated(table));
        }
        Self {
            held,
            robots: context.robots.clone(),
            subscribers: LaneSubscribers::default(),
            lanes: Lanes::new(table),
            above: context.notifiers.above(above(table.belongs_to())),
            may_have_moved: false,
        }
    }

    /// A room is left as it is when its match is over, whether it was played to the end or not.
    fn may_unload(&self, table: &Table) -> bool {
        let is_over = table.is_finished() || (self.above.is_something() && self.above.notifier().is_none());
        is_over && self.subscribers.is_empty()
    }

    /// A room is looked after by its match.
    fn may_sleep(&self) -> bool {
        self.subscribers.is_empty() && !self.above.is_something()
    }

    fn may_expire(&self) -> bool {
        self.may_sleep()
    }

    /// Computers alone do not play on for ever where nobody sees it, nor keep others from having them.
    fn holds_deadlines(&self, table: &Table) -> bool {
        self.may_sleep() && above(table.belongs_to()).is_none() && table.is_of_computers_alone()
    }

    fn with_server_facts(&self, command: Command) -> Command {
        match command {
            Command::Seating(seating::Command::Vacate { seat, sitting, .. }) => {
                Command::Seating(seating::Command::Vacate { seat, sitting, connected: self.subscribers.is_here(seat) })
            }
            other => other,
        }
    }

    fn free_computers(&self) -> usize {
        self.robots.free()
    }

    fn reserve_computers(&mut self, records: &[Record]) -> Result<(), Refusal> {
        let more = records.iter().filter(|record| record.seats_a_computer()).count();
        if more == 0 || self.held.take(more) { Ok(()) } else { Err(Refusal::NoComputers {}) }
    }

    fn return_computers(&mut self, table: &Table) {
        self.keep_chairs(table);
    }

    fn presence(&self, table: &Table) -> Option<ServerCommand> {
        if let Some(most) = self.held.short_of(seated(table)) {
            return Some(ServerCommand::Seating(seating::ServerCommand::LimitComputers { most }));
        }
        let here = self.subscribers.here();
        table.notices(&here).then_some(ServerCommand::Session(session::ServerCommand::Presence { here }))
    }

    fn on_applied(&mut self, table: &Table, record: &Record) {
        self.lanes.tell(record, table, &self.subscribers.listened());
        if let Record::Seating(seating) = record {
            Seat::ALL
                .into_iter()
                .filter(|seat| seating.changes_who_sits(*seat))
                .for_each(|seat| self.lanes.hand_on(seat));
        }
        if matches!(record, Record::Seating(_) | Record::Direction(_)) {
            self.may_have_moved = true;
            self.subscribers.part(table, |lane| self.lanes.so_far(table.id(), lane));
        }
    }

    fn on_all_applied(&mut self, table: &Table, records: &[Record]) {
        if records.contains(&session::Record::SessionFinished.into()) {
            info!(table.id = %table.id(), "the session is over");
        }
        self.keep_chairs(table);
        if records.iter().any(Record::seats_a_computer) {
            self.robots.request_computers(table.id());
        }
        if records.iter().any(Record::is_news)
            && let Some(notifier) = self.above.notifier()
        {
            notifier.notify_from(StreamId::from(table.id()));
        }
    }

    fn publish(&mut self, table: &Table) -> u64 {
        let frames = self.lanes.seal(table, &self.subscribers.listened());
        let told = self.subscribers.tell(&frames);
        if mem::take(&mut self.may_have_moved) {
            let moved = self.subscribers.follow_their_seats(table);
            if self.subscribers.unsubscribe_strangers(table) || moved {
                self.subscribers.show_presence(table);
            }
        }
        told
    }

    /// A kibitzer who sits down is told so by their reply and a snapshot, not by what the kibitzers hear.
    fn before_subscribe(&mut self, table: &Table, caller: &Caller) {
        if let Some(lane) = table.lane_of(caller.person.account) {
            self.subscribers.quit_others(caller.connection, lane);
        }
    }

    fn subscribe(&mut self, table: &Table, caller: Caller) {
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

    fn unsubscribe(&mut self, table: &Table, connection: ConnectionId) {
        if self.subscribers.unsubscribe(connection) {
            self.subscribers.show_presence(table);
        }
    }

    fn handle_query(&mut self, table: &Table, query: TableQuery, context: &ActorContext) {
        match query {
            TableQuery::Read { caller, what } => reading::read(table, &caller, what, context),
            TableQuery::Resume { caller, lane, seq, heard } => {
                let known = table.lane_of(caller.person.account);
                if let Some(current) = known {
                    let missed = if lane == current { self.lanes.since(lane, seq) } else { None };
                    self.attend(table, caller, current, missed);
                }
                // The connection may have gone while the message was under way.
                heard.send(known).ok();
            }
            TableQuery::IsPlayed { told } => {
                let attended = Seat::ALL.into_iter().any(|seat| self.subscribers.has_person(seat));
                // Whoever asked may have gone away.
                told.send(attended && table.is_board_on()).ok();
            }
        }
    }

    fn refuse_query(query: TableQuery, refusal: Refusal) {
        match query {
            TableQuery::Read { caller, .. } => caller.refuse(refusal),
            // It is no request: whoever waits for the lane hears of none.
            TableQuery::Resume { .. } | TableQuery::IsPlayed { .. } => {}
        }
    }

    fn caller_of(query: &TableQuery) -> Option<&Caller> {
        match query {
            TableQuery::Read { caller, .. } | TableQuery::Resume { caller, .. } => Some(caller),
            TableQuery::IsPlayed { .. } => None,
        }
    }
}

impl TableSubscribers {
    /// Gives back the chairs in which nobody sits. A table by itself that has fewer than sit there takes no more.
    fn keep_chairs(&self, table: &Table) {
        if of_match_or_event(table) {
            self.held.settle(seated(table));
        } else {
            self.held.give_back(seated(table));
        }
    }

    /// Sends what was missed, or the whole view in its place, and who is there; from then on every event of the lane.
    fn attend(&mut self, table: &Table, caller: Caller, lane: Lane, missed: Option<lanes::Missed>) {
        match missed {
            Some(missed) => missed.iter().for_each(|frame| caller.outbox.push(frame)),
            None => caller.outbox.send(&lanes::snapshot(table, lane)),
        }
        let Caller { person, connection, outbox, .. } = caller;
        let arrived =
            self.subscribers.admit(Subscriber { connection, account: person.account, outbox, hears: Hears::All }, lane);
        self.subscribers.announce(table, connection, arrived);
    }
}
