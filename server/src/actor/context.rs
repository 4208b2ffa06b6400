//! What an actor has beside its machine, and how what it opens is counted.

use std::sync::Arc;

use bridge_game::{
    ServerIdentity,
    record::{Keys, SealKey},
};
use bridge_protocol::Refusal;

use crate::{
    claim_analysis::ClaimAnalyzer,
    clock::Clock,
    cluster::Cluster,
    deal_index::DealIndex,
    journal::{Journal, StreamId},
    limits::Lifetimes,
    notifiers::Notifiers,
    open_counts::{OpenCounts, Opener},
    people::People,
    robots::Robots,
    whereabouts::Whereabouts,
};

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

    /// Refuses whoever has opened as many as they may, wherever that is. If they may, it counts from here on in a
    /// cluster; alone, when it was opened.
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
