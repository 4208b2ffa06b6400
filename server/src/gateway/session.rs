//! One person's conversation: each request is judged by its pace, turned into a command for the table or match that it
//! names, and answered exactly once. Who somebody is comes from his ticket, never from a request.

mod events;
mod following;

use std::{sync::Arc, time::Duration};

use bridge_game::{Command, Person, Table};
use bridge_protocol::{
    Answer, Closing, ClosingReason, EventId, Hello, Lane, MatchId, Refusal, Request, RequestFrame, ServerFrame,
    TableId, Unreadable, limits::MAX_TABLES_ATTENDED,
};
use tokio::sync::oneshot;
use tokio_tungstenite::tungstenite::Message;

use super::{
    ConnectionId, House, Outbox,
    rate::{MALFORMED_IN_A_ROW, Pace, Verdict},
    reply,
    request::{Entrance, Errand, errand},
    roll::restart,
};
use crate::{
    actor::{Caller, Letter, Reading, TableWord},
    events::EventHandle,
    invitations::Place,
    matches::MatchHandle,
    openings::{AddressTag, Host},
    tables::TableHandle,
    whereabouts::Spot,
};

/// Whether the conversation goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    On,
    /// It ends; with a reason if it is ours to tell.
    End(Option<Closing>),
}

pub(super) struct Session {
    house: Arc<House>,
    person: Person,
    /// Where the connection comes from.
    from: AddressTag,
    connection: ConnectionId,
    outbox: Outbox,
    attending: Vec<(TableId, TableHandle)>,
    following: Vec<(MatchId, MatchHandle)>,
    events: Vec<(EventId, EventHandle)>,
    pace: Pace,
    malformed_in_a_row: u32,
}

impl Session {
    pub(super) fn new(
        house: Arc<House>,
        person: Person,
        from: AddressTag,
        connection: ConnectionId,
        outbox: Outbox,
        pace: Pace,
    ) -> Self {
        Self {
            house,
            person,
            from,
            connection,
            outbox,
            attending: Vec::new(),
            following: Vec::new(),
            events: Vec::new(),
            pace,
            malformed_in_a_row: 0,
        }
    }

    /// Greets, and takes up the tables that the client left off.
    pub(super) async fn welcome(&mut self, hello: Hello) {
        self.outbox.send(&ServerFrame::Welcome(self.house.welcome(&self.person)));
        for point in hello.resume.into_iter().take(MAX_TABLES_ATTENDED) {
            let (heard, known) = oneshot::channel();
            let word = TableWord::Resume { caller: self.caller(0), lane: point.lane, seq: point.seq, heard };
            let resumed = match self.deliver(point.table, Letter::Word(word)).await {
                Ok(()) => known.await.map_err(|_| Refusal::Unavailable {}),
                Err(refusal) => Err(refusal),
            };
            match resumed {
                // What counts is the lane that he has, whichever he names.
                Ok(Some(lane)) => self.pace.kibitzes(lane == Lane::Kibitzer),
                // The house is about to go down, and the table will be there when it is open again.
                Err(_) if self.house.stop.is_cancelled() || !self.house.journal.is_healthy() => {
                    return self.outbox.close(restart());
                }
                Ok(None) | Err(_) => {
                    self.attending.retain(|(table, _)| *table != point.table);
                    self.outbox.send(&ServerFrame::Gone { table: point.table });
                }
            }
        }
    }

    /// Takes a frame in.
    pub(super) async fn hear(&mut self, frame: Message) -> Flow {
        match frame {
            Message::Text(text) => self.hear_text(&text).await,
            Message::Ping(_) | Message::Pong(_) | Message::Frame(_) => match self.pace.frame() {
                Verdict::Good | Verdict::Wait(_) => Flow::On,
                Verdict::Flooding => self.end(ClosingReason::Flooding),
            },
            Message::Binary(_) => self.end(ClosingReason::Malformed),
            Message::Close(_) => Flow::End(None),
        }
    }

    /// Tells the tables, matches and events that this connection is gone.
    pub(super) async fn leave(&mut self) {
        // What is gone itself has nobody to let go.
        for (_, table) in self.attending.drain(..) {
            table.send(Letter::Detach { connection: self.connection }).await.ok();
        }
        for (_, team_match) in self.following.drain(..) {
            team_match.send(Letter::Detach { connection: self.connection }).await.ok();
        }
        for (_, event) in self.events.drain(..) {
            event.send(Letter::Detach { connection: self.connection }).await.ok();
        }
    }

    async fn hear_text(&mut self, text: &str) -> Flow {
        let RequestFrame { id, request } = match RequestFrame::read(text) {
            Ok(frame) => frame,
            Err(unreadable) => return self.malformed(unreadable),
        };
        self.malformed_in_a_row = 0;
        match self.pace.request(&request) {
            Verdict::Good => {}
            Verdict::Wait(wait) => return self.refuse_at_the_door(id, too_fast(wait)),
            Verdict::Flooding => return self.end(ClosingReason::Flooding),
        }
        if let Err(refusal) = self.carry_out(id, request).await {
            reply(&self.outbox, id, Answer::Refused(refusal.into()));
        }
        Flow::On
    }

    /// Does what is asked. What a table answers, the table sends; a refusal from here is the caller's to send.
    async fn carry_out(&mut self, id: u64, request: Request) -> Result<(), Refusal> {
        match errand(request) {
            Errand::Open { key, boards, policy } => {
                let answer = self.house.tables.open(self.host(), key, boards, policy).await;
                reply(&self.outbox, id, answer);
                Ok(())
            }
            Errand::OpenMatch { key, boards, conditions } => {
                let answer = self.house.matches.open(self.host(), key, boards, *conditions).await;
                reply(&self.outbox, id, answer);
                Ok(())
            }
            Errand::Join { invite } => self.join(id, &invite).await,
            Errand::Match { id: team_match, errand } => self.ask_match(id, team_match, errand).await,
            Errand::OpenEvent { key, conditions } => {
                let answer = self.house.events.open(self.host(), key, *conditions).await;
                reply(&self.outbox, id, answer);
                Ok(())
            }
            Errand::Event { id: event, errand } => self.ask_event(id, event, errand).await,
            Errand::Enter { invite, place } => self.enter(id, &invite, place).await,
            Errand::StopWatching { table } => {
                self.stop_watching(table).await;
                reply(&self.outbox, id, Answer::Done {});
                Ok(())
            }
            Errand::Ping => {
                reply(&self.outbox, id, Answer::Done {});
                Ok(())
            }
            Errand::Read { table, what } => self.read(id, table, what).await,
            Errand::Act { command: Command::SeatComputer { .. }, .. } if !self.house.robots.are_free() => {
                Err(Refusal::NoComputers {})
            }
            Errand::Act { table, command } => {
                let caller = self.caller(id);
                self.deliver(table, Letter::Command { caller, command }).await
            }
        }
    }

    async fn enter(&mut self, id: u64, invite: &str, entrance: Entrance) -> Result<(), Refusal> {
        let (table, place) = self.house.tables.inviter.read(invite).ok_or(Refusal::BadInvitation {})?;
        let command = match (place, entrance) {
            (Place::Seat(seat), Entrance::Seat) => Command::Sit { seat },
            (Place::Kibitzer, Entrance::Kibitzer) => Command::Watch,
            (Place::Director, Entrance::Director) => Command::Direct,
            (Place::Seat(_) | Place::Kibitzer | Place::Director, _) => return Err(Refusal::BadInvitation {}),
        };
        self.enter_as(id, table, command).await
    }

    /// Carries out what lets somebody in, and attends the table if it does.
    async fn enter_as(&mut self, id: u64, table: TableId, command: Command) -> Result<(), Refusal> {
        let attended = self.attends(table);
        if self.attending.len() >= MAX_TABLES_ATTENDED && !attended {
            return Err(Refusal::TooManyTables { limit: MAX_TABLES_ATTENDED });
        }
        if self.house.stop.is_cancelled() {
            return Err(Refusal::Stopping {});
        }
        let account = self.person.account;
        if matches!(command, Command::Sit { .. }) {
            self.house.tables.admits_to_boards(table, account).await?;
        }
        self.house.deals.comes(table, account).await?;
        let watches = command == Command::Watch;
        let (entered, allowed) = oneshot::channel();
        let letter = Letter::Enter { caller: self.caller(id), command, entered };
        self.deliver(table, letter).await?;
        if allowed.await.unwrap_or(false) {
            if !watches {
                self.house.whereabouts.note(Spot::Table(table), [account]);
            }
            self.pace.kibitzes(watches);
        } else if !attended {
            self.attending.retain(|(each, _)| *each != table);
        }
        Ok(())
    }

    async fn read(&mut self, id: u64, table: TableId, what: Reading) -> Result<(), Refusal> {
        let caller = self.caller(id);
        self.deliver(table, Letter::Word(TableWord::Read { caller, what })).await
    }

    async fn stop_watching(&mut self, table: TableId) {
        if let Some(place) = self.attending.iter().position(|(each, _)| *each == table) {
            let (_, handle) = self.attending.swap_remove(place);
            handle.send(Letter::Detach { connection: self.connection }).await.ok();
        }
    }

    /// Puts a letter into a table's mailbox, and waits if it is full: meanwhile this socket is not read.
    async fn deliver(&mut self, table: TableId, mut letter: Letter<Table>) -> Result<(), Refusal> {
        if let Some((_, handle)) = self.attending.iter().find(|(each, _)| *each == table) {
            match handle.send(letter).await {
                Ok(()) => return Ok(()),
                Err(returned) => letter = returned.0,
            }
            self.attending.retain(|(each, _)| *each != table);
        }
        if self.house.stop.is_cancelled() {
            return Err(Refusal::Stopping {});
        }
        let handle = self.house.tables.find(table).await?;
        let enters = enters(&letter);
        handle.send(letter).await.map_err(|_| Refusal::Unavailable {})?;
        if enters {
            self.attending.push((table, handle));
        }
        Ok(())
    }

    fn attends(&self, table: TableId) -> bool {
        self.attending.iter().any(|(each, _)| *each == table)
    }

    fn host(&self) -> Host {
        Host { account: self.person.account, from: Some(self.from) }
    }

    fn caller(&self, request: u64) -> Caller {
        Caller { person: self.person.clone(), connection: self.connection, outbox: self.outbox.clone(), request }
    }

    fn malformed(&mut self, Unreadable { id, why }: Unreadable) -> Flow {
        self.malformed_in_a_row += 1;
        if self.malformed_in_a_row >= MALFORMED_IN_A_ROW {
            return self.end(ClosingReason::Malformed);
        }
        match self.pace.frame() {
            Verdict::Good | Verdict::Wait(_) => self.refuse_at_the_door(id, why),
            Verdict::Flooding => self.end(ClosingReason::Flooding),
        }
    }

    fn refuse_at_the_door(&self, id: u64, refusal: Refusal) -> Flow {
        self.house.gauges.refused.increment(1);
        reply(&self.outbox, id, Answer::Refused(refusal.into()));
        Flow::On
    }

    fn end(&self, reason: ClosingReason) -> Flow {
        Flow::End(Some(Closing { reason, retry_after_ms: None }))
    }
}

/// Whether the sender attends the table if all goes well.
const fn enters(letter: &Letter<Table>) -> bool {
    matches!(letter, Letter::Enter { .. } | Letter::Word(TableWord::Resume { .. }))
}

fn too_fast(wait: Duration) -> Refusal {
    Refusal::TooFast { retry_after_ms: u64::try_from(wait.as_millis()).unwrap_or(u64::MAX).saturating_add(1) }
}
