//! What the loop runs: a pure machine of `bridge-game`. The order in which things happen is the loop's alone.

use bridge_game::{BelongsTo, Input, MachineId, Moment, ServerIdentity, Stamp, record::Journaled};
use bridge_protocol::{AccountId, Refusal};

use super::Subscribers;
use crate::{
    journal::StreamId,
    limits::Lifetimes,
    metrics::{Figures, Gauge},
};

/// A pure machine.
pub(crate) trait Machine: Journaled<Opened: Send, Record: Send + Sync> + Send + Sync + 'static {
    /// What people can tell it.
    type Command: Send;
    /// What only the server says.
    type ServerCommand: Send;
    /// What only this kind is asked, beside commands.
    type Query: Send;
    type Subscribers: Subscribers<Self>;

    /// Which machine has this stream.
    fn id_of(stream: StreamId) -> MachineId {
        Self::KIND.of_bytes(stream.0)
    }

    /// What that is called in logs, as it is in messages.
    fn spell(stream: StreamId) -> String {
        Self::id_of(stream).to_string()
    }

    fn open(opened: Self::Opened) -> Self;
    fn opened_at(opened: &Self::Opened) -> Moment;
    fn stream(&self) -> StreamId;
    fn belongs_to(&self) -> BelongsTo;
    /// Who has to do with it, beside those who look on.
    fn people(&self) -> Vec<AccountId>;
    fn decide(&self, input: InputOf<Self>, at: Moment, identity: &ServerIdentity)
    -> Result<Vec<Self::Record>, Refusal>;
    fn apply(&mut self, record: &Self::Record, stamp: Stamp);
    fn next_deadline(&self) -> Option<Moment>;

    /// Since when it waits for a time of day, if nothing in it takes its time until it begins; none once it has begun.
    fn waits_since(&self) -> Option<Moment> {
        None
    }

    fn is_finished(&self) -> bool;
    /// When it is closed if nothing happens to it until then.
    fn expires_at(&self, lifetimes: &Lifetimes) -> Option<Moment>;

    /// It has been started.
    fn wake() -> Self::ServerCommand;
    /// Nothing has happened for so long that it is to be closed.
    fn expire() -> Self::ServerCommand;

    /// Adds to a command how many computers are free.
    fn with_computers(command: Self::Command, _: usize) -> Self::Command {
        command
    }

    /// How many of its kind are in memory.
    fn gauge(figures: &Figures) -> &Gauge;
}

/// What such a machine is told, and by whom.
pub(crate) type InputOf<M> = Input<<M as Machine>::Command, <M as Machine>::ServerCommand>;

/// What a machine of `bridge-game` answers itself under the same names.
macro_rules! as_the_game_has_it {
    () => {
        fn open(opened: Self::Opened) -> Self {
            Self::open(opened)
        }

        fn opened_at(opened: &Self::Opened) -> Moment {
            opened.at
        }

        fn stream(&self) -> StreamId {
            StreamId::from(self.id())
        }

        fn people(&self) -> Vec<AccountId> {
            self.people()
        }

        fn decide(
            &self,
            input: InputOf<Self>,
            at: Moment,
            identity: &ServerIdentity,
        ) -> Result<Vec<Self::Record>, Refusal> {
            self.decide(input, at, identity)
        }

        fn next_deadline(&self) -> Option<Moment> {
            self.next_deadline()
        }

        fn is_finished(&self) -> bool {
            self.is_finished()
        }
    };
}
pub(super) use as_the_game_has_it;

/// What a machine belongs to, which is told of its news: its match, whose rooms share boards, or its event.
pub(crate) fn above(belongs_to: BelongsTo) -> Option<StreamId> {
    match belongs_to {
        BelongsTo::Host(_) => None,
        BelongsTo::Match(id) => Some(StreamId::from(id)),
        BelongsTo::Event(id) => Some(StreamId::from(id)),
    }
}
