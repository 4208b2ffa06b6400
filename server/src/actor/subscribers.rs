//! Those who attend a machine, as the loop knows them: each kind says how they are told.

use bridge_protocol::Refusal;

use super::{ActorContext, Caller, Machine};
use crate::{clock::Clock, outbox::ConnectionId};

/// Those who are told of a machine, and what they have been told.
pub(crate) trait Subscribers<M: Machine>: Send + 'static {
    fn new(machine: &M, context: &ActorContext) -> Self;

    /// Whether nobody attends, and nothing is waited for: then the machine may leave the memory.
    fn may_unload(&self, machine: &M) -> bool;

    /// Whether nobody attends, and nobody else looks after it: if that lasts, it sleeps until somebody comes.
    fn may_sleep(&self) -> bool;

    /// Whether nobody attends, and nothing above looks after the machine: if that lasts, it expires.
    fn may_expire(&self) -> bool;

    /// Whether what is due waits for somebody to come, when nobody has been there for a moment.
    fn holds_deadlines(&self, _: &M) -> bool {
        false
    }

    /// The machine goes by another clock from here on.
    fn set_clock(&mut self, _: &Clock) {}

    /// Adds to a person's command what only the server knows: who is connected, how many computers are free.
    fn with_server_facts(&self, command: M::Command) -> M::Command;

    /// How many computers are free to sit down somewhere.
    fn free_computers(&self) -> usize;

    /// Takes the chairs for the computers whom the records seat, and keeps them until the records are applied.
    ///
    /// # Errors
    /// If not so many are free; then none is taken.
    fn reserve_computers(&mut self, _: &[M::Record]) -> Result<(), Refusal> {
        Ok(())
    }

    /// Gives back what was taken for records that could not be stored.
    fn return_computers(&mut self, _: &M) {}

    /// What the machine is to be told of who is connected.
    fn presence(&self, machine: &M) -> Option<M::ServerCommand>;

    /// The machine has applied a record: notes what is to be told of it.
    fn on_applied(&mut self, machine: &M, record: &M::Record);

    /// The machine has applied all records of an act: notes what follows of them together.
    fn on_all_applied(&mut self, machine: &M, records: &[M::Record]);

    /// Tells everyone what there is to tell; gives how many frames that took.
    fn publish(&mut self, machine: &M) -> u64;

    /// Somebody is about to subscribe: what their command causes is told them by what they are then shown.
    fn before_subscribe(&mut self, machine: &M, caller: &Caller);

    /// Answers them, and shows them the machine; they are told of what happens from then on.
    fn subscribe(&mut self, machine: &M, caller: Caller);

    /// A connection is gone.
    fn unsubscribe(&mut self, machine: &M, connection: ConnectionId);

    /// Something that only this kind of machine is asked.
    fn handle_query(&mut self, machine: &M, query: M::Query, context: &ActorContext);

    /// The machine is out of reach, and cannot be asked.
    fn refuse_query(query: M::Query, refusal: Refusal);

    /// Whose question it is, if it is answered on a connection.
    fn caller_of(query: &M::Query) -> Option<&Caller>;
}
