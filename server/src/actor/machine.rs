//! What the loop runs: a pure machine of `bridge-game`, and those who attend it. Each kind says how it is written down
//! and how its guests are told; the order in which things happen is the loop's alone.

use std::sync::Arc;

use bridge_game::{
    Actor, Moment, ServerIdentity,
    record::{RecordError, SealKey},
};
use bridge_protocol::{AccountId, Refusal};
use metrics::Gauge;

use super::Caller;
use crate::{
    aide::Aide,
    bells::Bells,
    clock::Clock,
    deal_index::DealIndex,
    gateway::ConnectionId,
    journal::{Journal, StreamId},
    limits::Lifetimes,
    metrics::Gauges,
    openings::Openings,
    register::Kind,
    robots::Robots,
    whereabouts::{Spot, Whereabouts},
};

/// A pure machine.
pub(crate) trait Machine: Sized + Send + Sync + 'static {
    /// The first record of its journal.
    type Opened: Send;
    type Record: Send + Sync;
    type Command: Send;
    /// What only this kind is asked, beside commands.
    type Word: Send;
    type Guests: Guests<Self>;

    /// What its kind is called in logs.
    const KIND: &'static str;
    /// And in notes.
    const NOTED_AS: Kind;

    /// What it is called itself, as it is in messages.
    fn spell(stream: StreamId) -> String;

    fn open(opened: Self::Opened) -> Self;
    fn opened_at(opened: &Self::Opened) -> Moment;
    fn stream(&self) -> StreamId;
    fn host(&self) -> AccountId;
    /// Who has to do with it, beside those who look on.
    fn people(&self) -> Vec<AccountId>;
    /// Where these find it.
    fn spot(stream: StreamId) -> Spot;
    fn decide(
        &self,
        by: &Actor,
        command: Self::Command,
        at: Moment,
        house: &ServerIdentity,
    ) -> Result<Vec<Self::Record>, Refusal>;
    fn apply(&mut self, record: &Self::Record, at: Moment);
    fn next_deadline(&self) -> Option<Moment>;
    fn is_finished(&self) -> bool;
    /// When it is closed if nothing happens to it until then.
    fn expires_at(&self, lifetimes: &Lifetimes) -> Option<Moment>;

    /// It has been started.
    fn wake() -> Self::Command;
    /// A deadline has passed.
    fn time_passed() -> Self::Command;
    /// Nothing has happened for so long that it is to be closed.
    fn expire() -> Self::Command;

    fn encode_opened(opened: &Self::Opened, seal: &SealKey) -> Vec<u8>;
    fn encode(record: &Self::Record, at: Moment) -> Vec<u8>;
    fn decode(bytes: &[u8], seal: &SealKey) -> Result<Entry<Self>, RecordError>;

    /// How many of its kind are in memory.
    fn gauge(gauges: &Gauges) -> &Gauge;
}

/// A record of a machine's journal.
pub(crate) enum Entry<M: Machine> {
    /// The first one.
    Opened(M::Opened),
    /// Every other one.
    Happened(Moment, M::Record),
}

/// Those who attend a machine, and what they have been told.
pub(crate) trait Guests<M: Machine>: Send + 'static {
    fn new(machine: &M, around: &Surroundings) -> Self;

    /// Whether nobody attends, and nothing is waited for: then the machine may leave the memory.
    fn have_gone(&self, machine: &M) -> bool;

    /// Whether nobody attends, and nobody else looks after it: if that lasts, it sleeps until somebody comes.
    fn are_away(&self) -> bool;

    /// Whether nobody attends, and nothing above looks after the machine: if that lasts, it expires.
    fn are_left_alone(&self) -> bool;

    /// Adds to a command what only the actor knows: who is connected.
    fn complete(&self, command: M::Command) -> M::Command;

    /// What the machine is to be told of who is connected.
    fn presence(&self, machine: &M) -> Option<M::Command>;

    /// Applies events, and notes what is to be told of them.
    fn take_in(&mut self, machine: &mut M, records: &[M::Record], at: Moment);

    /// Tells everyone what there is to tell; gives how many frames that took.
    fn publish(&mut self, machine: &M) -> u64;

    /// Somebody is about to enter: what he does causes is told him by what he is then shown.
    fn expect(&mut self, machine: &M, caller: &Caller);

    /// Answers him, and shows him the machine; he attends from then on.
    fn enter(&mut self, machine: &M, caller: Caller);

    /// A connection is gone.
    fn dismiss(&mut self, machine: &M, connection: ConnectionId);

    /// Something that only this kind of machine is asked.
    fn hear(&mut self, machine: &M, word: M::Word, around: &Surroundings);

    /// Whose word it is.
    fn asker(word: &M::Word) -> &Caller;
}

/// What an actor needs beside its machine.
#[derive(Clone)]
pub(crate) struct Surroundings {
    pub(crate) house: Arc<ServerIdentity>,
    pub(crate) clock: Clock,
    pub(crate) journal: Arc<dyn Journal>,
    pub(crate) gauges: Arc<Gauges>,
    pub(crate) seal: SealKey,
    pub(crate) bells: Arc<Bells>,
    pub(crate) aide: Aide,
    pub(crate) whereabouts: Arc<Whereabouts>,
    pub(crate) openings: Arc<Openings>,
    pub(crate) lifetimes: Lifetimes,
    pub(crate) deals: Arc<DealIndex>,
    pub(crate) robots: Robots,
}

#[cfg(test)]
impl Surroundings {
    /// Those of a house that is tried out.
    pub(crate) fn to_try(keys: &crate::keys::Keys, journal: Arc<dyn Journal>) -> Self {
        use crate::{Limits, clock::Clocks};
        let clock = Clock::start(crate::WallClock::default(), Clocks::Real);
        Self {
            house: Arc::new(ServerIdentity { key: keys.notary() }),
            clock,
            deals: Arc::new(DealIndex::to_try(Arc::clone(&journal), clock)),
            journal,
            robots: Robots::new(0).0,
            gauges: Arc::new(Gauges::new()),
            seal: keys.seal(),
            bells: Arc::default(),
            aide: Aide::default(),
            whereabouts: Arc::default(),
            openings: Arc::new(Openings::new(&Limits::default(), keys.addresses())),
            lifetimes: Lifetimes::of(&Limits::default()),
        }
    }
}
