//! What the loop runs: a pure machine of `bridge-game`, and those who subscribe to it. Each kind says how it is written
//! down and how its subscribers are told; the order in which things happen is the loop's alone.

use std::sync::Arc;

use bridge_game::{
    BelongsTo, Input, MachineId, Moment, ServerIdentity, Stamp,
    record::{Journaled, Keys, SealKey},
};
use bridge_protocol::{AccountId, Refusal};

use super::Caller;
use crate::{
    claim_analysis::ClaimAnalyzer,
    clock::Clock,
    cluster::Cluster,
    deal_index::DealIndex,
    journal::{Journal, StreamId},
    limits::Lifetimes,
    metrics::{Figures, Gauge},
    notifiers::Notifiers,
    open_counts::{OpenCounts, Opener},
    outbox::ConnectionId,
    people::People,
    robots::Robots,
    whereabouts::Whereabouts,
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
            StreamId(self.id().to_bytes())
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

/// What is told of a machine's news, if it belongs to anything that is: its match, or its event.
pub(crate) const fn above(belongs_to: BelongsTo) -> Option<StreamId> {
    match belongs_to {
        BelongsTo::Host(_) => None,
        BelongsTo::Match(id) => Some(StreamId(id.to_bytes())),
        BelongsTo::Event(id) => Some(StreamId(id.to_bytes())),
    }
}

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

/// What an actor needs beside its machine.
#[derive(Clone)]
pub(crate) struct ActorContext {
    pub(crate) identity: Arc<ServerIdentity>,
    pub(crate) clock: Clock,
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) seal: SealKey,
    pub(crate) people: Arc<People>,
    pub(crate) notifiers: Arc<Notifiers>,
    pub(crate) claims: ClaimAnalyzer,
    pub(crate) whereabouts: Arc<Whereabouts>,
    pub(crate) open_counts: Arc<OpenCounts>,
    pub(crate) lifetimes: Lifetimes,
    pub(crate) deals: Arc<DealIndex>,
    pub(crate) robots: Robots,
    /// None if this server is alone.
    pub(crate) cluster: Option<Arc<Cluster>>,
}

impl ActorContext {
    /// What journals are read with.
    pub(crate) fn keys(&self) -> Keys<'_> {
        Keys { seal: &self.seal, people: self.people.as_ref() }
    }

    /// Refuses whoever has opened as many as they may, wherever that is. If they may, it counts from here on.
    pub(crate) async fn admit(&self, stream: StreamId, opener: &Opener, of_host: usize) -> Result<(), Refusal> {
        let shares = self.open_counts.shares(of_host);
        let counts = match &self.cluster {
            Some(cluster) => cluster.opens(stream, opener, shares).await?,
            None => self.open_counts.counts(opener),
        };
        counts.admit(shares)
    }

    /// What was admitted is not opened after all.
    pub(crate) fn withdraw(&self, stream: StreamId) {
        if let Some(cluster) = &self.cluster {
            cluster.note_over(stream);
        }
    }

    /// Counts what has just been opened.
    pub(crate) fn opened(&self, stream: StreamId, opener: Opener) {
        self.open_counts.enter(stream, opener);
        // What a person opened was counted when it was admitted.
        if let Some(cluster) = self.cluster.as_ref().filter(|_| opener.host.is_none()) {
            cluster.note_opened(stream, opener);
        }
    }

    /// It is over, and does not count any more.
    pub(crate) fn note_over(&self, stream: StreamId) {
        if self.open_counts.leave(stream)
            && let Some(cluster) = &self.cluster
        {
            cluster.note_over(stream);
        }
    }
}

#[cfg(test)]
impl ActorContext {
    /// That of a server under test.
    pub(crate) fn for_tests(keys: &crate::keys::Keys, journal: Arc<dyn Journal>) -> Self {
        use crate::{Limits, clock::Clocks};
        let clock = Clock::start(crate::WallClock::default(), Clocks::Real);
        let lifetimes = Lifetimes::of(&Limits::default(), clock.now());
        Self {
            identity: Arc::new(ServerIdentity { key: keys.notary() }),
            deals: Arc::new(DealIndex::for_tests(Arc::clone(&journal), clock.clone())),
            clock,
            people: Arc::new(People::for_tests(Arc::clone(&journal), keys.seal())),
            journal,
            robots: Robots::new(0).0,
            cluster: None,
            seal: keys.seal(),
            notifiers: Arc::default(),
            claims: ClaimAnalyzer::default(),
            whereabouts: Arc::default(),
            open_counts: Arc::new(OpenCounts::new(&Limits::default(), keys.addresses())),
            lifetimes,
        }
    }
}
