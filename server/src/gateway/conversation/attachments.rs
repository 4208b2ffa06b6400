//! What a connection is attached to: the tables, matches or events that tell it what happens there.

use bridge_protocol::Refusal;

use crate::{
    actor::{Handle, Machine, Message},
    outbox::ConnectionId,
};

/// Machines of one kind, up to a limit.
pub(super) struct Attachments<I, M: Machine> {
    limit: usize,
    attached: Vec<(I, Handle<M>)>,
}

impl<I: Copy + PartialEq, M: Machine> Attachments<I, M> {
    pub(super) const fn new(limit: usize) -> Self {
        Self { limit, attached: Vec::new() }
    }

    pub(super) fn get(&self, id: I) -> Option<&Handle<M>> {
        self.attached.iter().find(|(each, _)| *each == id).map(|(_, handle)| handle)
    }

    pub(super) fn ids(&self) -> impl Iterator<Item = I> {
        self.attached.iter().map(|(id, _)| *id)
    }

    /// Refuses one more than the limit.
    pub(super) fn check_room_for(&self, id: I) -> Result<(), Refusal> {
        if self.get(id).is_none() && self.attached.len() >= self.limit {
            return Err(Refusal::TooManyTables { limit: self.limit });
        }
        Ok(())
    }

    /// The connection is attached to it: the machine says so, and answers to this handle.
    pub(super) fn add(&mut self, id: I, handle: Handle<M>) {
        self.forget(id);
        self.attached.push((id, handle));
    }

    /// It tells the connection nothing any more, and need not be told.
    pub(super) fn forget(&mut self, id: I) {
        self.attached.retain(|(each, _)| *each != id);
    }

    /// Has it tell the connection nothing any more.
    pub(super) async fn detach(&mut self, id: I, connection: ConnectionId) {
        if let Some(at) = self.attached.iter().position(|(each, _)| *each == id) {
            let (_, handle) = self.attached.swap_remove(at);
            // What is gone itself has nobody to let go.
            handle.send(Message::Detach { connection }).await.ok();
        }
    }

    pub(super) async fn detach_all(&mut self, connection: ConnectionId) {
        for (_, handle) in self.attached.drain(..) {
            handle.send(Message::Detach { connection }).await.ok();
        }
    }
}

/// Puts a message into a mailbox, and waits if that is full.
pub(super) async fn send<M: Machine>(handle: &Handle<M>, message: Message<M>) -> Result<(), Refusal> {
    handle.send(message).await.map_err(|_| Refusal::Unavailable {})
}
