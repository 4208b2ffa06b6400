//! What a connection is attached to: the tables, matches or events that tell it what happens there.

use bridge_protocol::Refusal;

use crate::{
    actor::{Followed, Handle, Machine, Message},
    journal::StreamId,
    outbox::ConnectionId,
};

/// Machines of one kind, up to a limit, each with whose eyes the connection sees it if that is known here.
pub(super) struct Attachments<M: Machine, L = ()> {
    limit: usize,
    attached: Vec<Attached<M, L>>,
}

/// What a connection follows beside tables: nobody may have said with whose eyes.
pub(super) type Following<M> = Attachments<M, Option<<M as Followed>::Lane>>;

struct Attached<M: Machine, L> {
    stream: StreamId,
    handle: Handle<M>,
    lane: L,
}

impl<M: Machine, L: Copy> Attachments<M, L> {
    pub(super) const fn new(limit: usize) -> Self {
        Self { limit, attached: Vec::new() }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.attached.is_empty()
    }

    pub(super) fn get(&self, id: impl Into<StreamId>) -> Option<&Handle<M>> {
        let stream = id.into();
        self.attached.iter().find(|each| each.stream == stream).map(|each| &each.handle)
    }

    pub(super) fn lanes(&self) -> impl Iterator<Item = L> {
        self.attached.iter().map(|each| each.lane)
    }

    /// Refuses one more than the limit.
    pub(super) fn check_room_for(&self, id: impl Into<StreamId>) -> Result<(), Refusal> {
        if self.get(id).is_none() && self.attached.len() >= self.limit {
            return Err(Refusal::TooManyTables { limit: self.limit });
        }
        Ok(())
    }

    /// The connection is attached to it: the machine says so, and answers to this handle.
    pub(super) fn add(&mut self, id: impl Into<StreamId>, handle: Handle<M>, lane: L) {
        let stream = id.into();
        self.forget(stream);
        self.attached.push(Attached { stream, handle, lane });
    }

    /// It tells the connection nothing any more, and need not be told.
    pub(super) fn forget(&mut self, id: impl Into<StreamId>) {
        let stream = id.into();
        self.attached.retain(|each| each.stream != stream);
    }

    /// Has it tell the connection nothing any more.
    pub(super) async fn detach(&mut self, id: impl Into<StreamId>, connection: ConnectionId) {
        let stream = id.into();
        if let Some(at) = self.attached.iter().position(|each| each.stream == stream) {
            let Attached { handle, .. } = self.attached.swap_remove(at);
            // What is gone itself has nobody to let go.
            handle.send(Message::Detach { connection }).await.ok();
        }
    }

    pub(super) async fn detach_all(&mut self, connection: ConnectionId) {
        for Attached { handle, .. } in self.attached.drain(..) {
            handle.send(Message::Detach { connection }).await.ok();
        }
    }
}

/// Puts a message into a mailbox, and waits if that is full.
pub(super) async fn send<M: Machine>(handle: &Handle<M>, message: Message<M>) -> Result<(), Refusal> {
    handle.send(message).await.map_err(|_| Refusal::Unavailable {})
}
