//! The tables that somebody is at: how they come to one, ask it for something, and leave.

use bridge_game::{Command, MachineId, Table, direction, seating};
use bridge_protocol::{Refusal, TableId};
use tokio::sync::oneshot;

use super::{Conversation, attachments::send};
use crate::{
    actor::{Message, TableQuery},
    gateway::request::Entrance,
    invitations::Role,
};

impl Conversation {
    pub(super) async fn enter(&mut self, id: u64, invite: &str, entrance: Entrance) -> Result<(), Refusal> {
        let (table, role) = self.state.tables.inviter.read(invite).ok_or(Refusal::BadInvitation {})?;
        let command = match (role, entrance) {
            (Role::Seat(seat), Entrance::Seat) => Command::Seating(seating::Command::Sit { seat }),
            (Role::Kibitzer, Entrance::Kibitzer) => Command::Seating(seating::Command::Watch),
            (Role::Director, Entrance::Director) => Command::Direction(direction::Command::Direct),
            (Role::Seat(_) | Role::Kibitzer | Role::Director, _) => return Err(Refusal::BadInvitation {}),
        };
        self.enter_as(id, table, command).await
    }

    /// Carries out what lets somebody in, and attends the table if it does.
    pub(super) async fn enter_as(&mut self, id: u64, table: TableId, command: Command) -> Result<(), Refusal> {
        self.attending.check_room_for(table)?;
        let attended = self.attending.get(table).is_some();
        if self.state.stop.is_cancelled() {
            return Err(Refusal::Stopping {});
        }
        let account = self.person.account;
        let _admitted = self.state.tables.admits(table, &self.person, &command).await?;
        let watches = command == Command::Seating(seating::Command::Watch);
        let (entered, allowed) = oneshot::channel();
        let message = Message::Enter { caller: self.caller(id), command, entered };
        self.deliver(table, message).await?;
        if allowed.await.unwrap_or(false) {
            if !watches {
                self.state.whereabouts.note(MachineId::Table(table), [account]);
            }
            self.note_entered(table, watches);
        } else if !attended {
            self.attending.forget(table);
        }
        Ok(())
    }

    /// They are at a table from here on.
    pub(super) fn note_entered(&mut self, table: TableId, only_watches: bool) {
        self.attended.add(table, only_watches);
        self.set_pace();
    }

    /// They are not at a table any more.
    pub(super) fn note_left(&mut self, table: TableId) {
        self.attended.remove(table);
        self.set_pace();
    }

    /// Whoever plays or directs somewhere asks at a player's pace, whatever they watch beside it.
    pub(super) fn set_pace(&mut self) {
        let (watches, plays_at_none) = (self.attended.only_watches(), self.attended.is_empty());
        let watches = watches || plays_at_none && !self.matches.is_empty();
        self.pace.set_watching(self.looks_on() && watches);
    }

    pub(super) async fn stop_watching(&mut self, table: TableId) {
        self.note_left(table);
        self.attending.detach(table, self.connection).await;
    }

    /// Puts a message into a table's mailbox, and waits if it is full: meanwhile this socket is not read.
    pub(super) async fn deliver(&mut self, table: TableId, mut message: Message<Table>) -> Result<(), Refusal> {
        if let Some(handle) = self.attending.get(table) {
            match handle.send(message).await {
                Ok(()) => return Ok(()),
                Err(returned) => message = returned.0,
            }
            self.attending.forget(table);
        }
        if self.state.stop.is_cancelled() {
            return Err(Refusal::Stopping {});
        }
        let handle = self.state.tables.find(table).await?;
        let enters = enters(&message);
        send(&handle, message).await?;
        if enters {
            self.attending.add(table, handle, ());
        }
        Ok(())
    }
}

/// Whether the sender attends the table if all goes well.
const fn enters(message: &Message<Table>) -> bool {
    matches!(message, Message::Enter { .. } | Message::Query(TableQuery::Resume { .. }))
}
