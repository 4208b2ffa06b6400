//! This server as a node among others.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use bridge_protocol::{AccountId, Refusal, TableId};
use tokio::sync::{mpsc, watch};
use tokio_util::sync::CancellationToken;
use tracing::{debug, warn};

#[cfg(feature = "simulation")]
use super::simulated::SimulatedNode;
use super::{
    courier::{Courier, Inbound, Network},
    membership::{AccountLock, Database, Membership, MembershipError},
    parcel::{News, NodeId, Parcel},
};
use crate::{
    accounts::Bearer,
    error_chain::chain,
    journal::StreamId,
    keys::Keys,
    open_counts::{Counts, Opener, Shares},
    planted::{Fault, is_planted},
    tasks,
};

/// What the database was not told yet of what is open. What there is no room for is found out when it is swept.
const TO_COUNT: usize = 4096;
/// Of it, what goes into one statement.
const COUNTED_TOGETHER: usize = 1024;

enum Counted {
    Opened(StreamId, Opener),
    Over(StreamId),
}

/// What nodes stand on, and what they speak through.
pub(crate) struct Backends {
    database: Database,
    network: Network,
}

impl Backends {
    /// A PostgreSQL and a NATS.
    ///
    /// # Errors
    /// If these are no addresses of such.
    pub(crate) async fn at(database: &str, nats: &str) -> Result<Self, MembershipError> {
        Ok(Self { database: Database::at(database)?, network: Network::at(nats).await? })
    }

    /// What a simulation has in their place.
    #[cfg(feature = "simulation")]
    pub(crate) fn simulated(node: &SimulatedNode) -> Self {
        Self { database: Database::Simulated(node.clone()), network: Network::Simulated(node.clone()) }
    }
}

/// This server as a node among others: its place at the database, and what it says and hears through NATS.
pub(crate) struct Cluster {
    node: NodeId,
    membership: Membership,
    courier: Courier,
    /// What the database has to be told of what is open.
    counted: mpsc::Sender<Counted>,
    /// Cancelled when it has taken its leave, which is later than when the server begins to stop.
    gone: CancellationToken,
}

impl Cluster {
    /// Joins the nodes that have these backends, for whoever has the keys of all of them. Gives what is heard from the
    /// others.
    ///
    /// # Errors
    /// If the database is not to be had.
    pub(crate) async fn join(backends: Backends, keys: &Keys) -> Result<(Arc<Self>, Inbound), MembershipError> {
        let Backends { database, network } = backends;
        let (node, gone) = (NodeId::fresh()?, CancellationToken::new());
        let (tell, peers) = watch::channel(Vec::new());
        let (courier, heard) = Courier::start(network, node, keys, peers, gone.clone());
        let membership = Membership::join(database, node, courier.carries(), tell).await?;
        let (counted, to_count) = mpsc::channel(TO_COUNT);
        let cluster = Arc::new(Self { node, membership, courier, counted, gone });
        tasks::spawn(Arc::clone(&cluster).keep_count(to_count));
        Ok((cluster, heard))
    }

    /// Whether NATS carries anything for this node.
    pub(crate) fn hears(&self) -> bool {
        *self.courier.carries().borrow()
    }

    /// The others that the database knows and that are not heard: NATS is gone for them or for this node, or it is
    /// another one, or its servers do not hear each other.
    pub(crate) fn unheard(&self) -> Vec<NodeId> {
        let heard = self.courier.heard();
        self.membership.peers().borrow().iter().copied().filter(|node| !heard.contains(node)).collect()
    }

    /// Which node this is, as logs and the database name it.
    pub(crate) const fn node(&self) -> NodeId {
        self.node
    }

    /// Whether the family of a stream is this node's, which it is from then on if no other has it. A stream that nobody
    /// knows yet is of the family that is named.
    ///
    /// # Errors
    /// If the database cannot be asked, or this node was not heard of there for too long.
    pub(crate) async fn claims(&self, stream: StreamId, family: StreamId) -> Result<bool, Refusal> {
        if is_planted(Fault::OwnerNotAsked) {
            return Ok(true);
        }
        let owner = self.membership.claim(stream, family).await.map_err(unavailable)?;
        Ok(owner == self.node)
    }

    /// Which other node has a stream; this one takes what nobody has, and answers for what nobody knows.
    ///
    /// # Errors
    /// As [`Cluster::claims`].
    pub(crate) async fn other_owner(&self, stream: StreamId) -> Result<Option<NodeId>, Refusal> {
        if is_planted(Fault::OwnerNotAsked) {
            return Ok(None);
        }
        let owner = self.membership.owner(stream).await.map_err(unavailable)?;
        Ok(owner.filter(|owner| *owner != self.node))
    }

    /// What there is of what somebody opens, wherever it is. It counts from then on if they may have it.
    ///
    /// # Errors
    /// As [`Cluster::claims`].
    pub(crate) async fn opens(&self, stream: StreamId, opener: &Opener, shares: Shares) -> Result<Counts, Refusal> {
        self.membership.open(stream, opener, shares).await.map_err(unavailable)
    }

    /// Something was opened that nobody had to be admitted for.
    pub(crate) fn note_opened(&self, stream: StreamId, opener: Opener) {
        self.enqueue_count(Counted::Opened(stream, opener));
    }

    /// It is over, or was not opened after all.
    pub(crate) fn note_over(&self, stream: StreamId) {
        self.enqueue_count(Counted::Over(stream));
    }

    fn enqueue_count(&self, counted: Counted) {
        if self.counted.try_send(counted).is_err() {
            debug!("the count of what is open is wrong until the database is swept");
        }
    }

    /// Counts what is open, unless that is done already.
    pub(crate) async fn count(&self, open: &[(StreamId, Opener)]) {
        for some in open.chunks(COUNTED_TOGETHER) {
            if let Err(cause) = self.membership.enter(some).await {
                warn!(cause = %chain(&cause), "not everything that is open is counted until the next start");
            }
        }
    }

    /// How many tables are not over, wherever they are, if that can be asked.
    pub(crate) async fn tables_open(&self) -> Option<usize> {
        self.membership.tables_open().await.ok()
    }

    /// Those of these that are not over.
    ///
    /// # Errors
    /// If the database cannot be asked.
    pub(crate) async fn still_open(&self, streams: &[StreamId]) -> Result<BTreeSet<StreamId>, MembershipError> {
        let mut open = BTreeSet::new();
        for some in streams.chunks(COUNTED_TOGETHER) {
            open.extend(self.membership.still_open(some).await?);
        }
        Ok(open)
    }

    /// Tells the database, and the others of what is over, until this node takes its leave.
    async fn keep_count(self: Arc<Self>, mut to_count: mpsc::Receiver<Counted>) {
        let mut some = Vec::new();
        let gone = self.gone.clone();
        while gone.run_until_cancelled(to_count.recv_many(&mut some, COUNTED_TOGETHER)).await.is_some_and(|n| n > 0) {
            let (mut opened, mut over) = (Vec::new(), Vec::new());
            for counted in some.drain(..) {
                match counted {
                    Counted::Opened(stream, opener) => opened.push((stream, opener)),
                    Counted::Over(stream) => over.push(stream),
                }
            }
            self.count(&opened).await;
            if over.is_empty() {
                continue;
            }
            if let Err(cause) = self.membership.note_over(&over).await {
                debug!(cause = %chain(&cause), "what is over counts until the database is swept");
            }
            self.tell(News::Over { all: over.iter().map(|stream| TableId::from_bytes(stream.0)).collect() });
        }
    }

    /// Tells this node from others where each writes something of its own; seldom two have the same.
    pub(crate) const fn shard(&self) -> u8 {
        (self.node.0.unsigned_abs() % 255) as u8 + 1
    }

    /// Takes over some of the families of nodes that are gone; none are left when it gives none.
    ///
    /// # Errors
    /// If the database cannot be asked: then some may have been taken over all the same.
    pub(crate) async fn adopt(&self) -> Result<Vec<StreamId>, MembershipError> {
        self.membership.adopt().await
    }

    /// The families that this node has, as far as they are not over.
    ///
    /// # Errors
    /// As [`Cluster::adopt`].
    pub(crate) async fn own(&self) -> Result<Vec<StreamId>, MembershipError> {
        self.membership.own().await
    }

    /// How often this node has let go of all that it had.
    pub(crate) fn times_let_go(&self) -> u64 {
        self.membership.times_let_go()
    }

    /// Waits until no other node has the lock of an account.
    ///
    /// # Errors
    /// As [`Cluster::claims`], or if another node keeps it for too long.
    pub(crate) async fn lock(&self, account: AccountId) -> Result<AccountLock, Refusal> {
        self.membership.lock(account).await.map_err(unavailable)
    }

    /// Keeps a ticket for whichever node is shown it.
    ///
    /// # Errors
    /// If the database does not take it.
    pub(crate) async fn keep_ticket(&self, bits: [u8; 16], of: &Bearer, life: Duration) -> Result<(), MembershipError> {
        self.membership.keep_ticket(bits, of, life).await
    }

    /// Takes a ticket in. It is good once, at one node.
    pub(crate) async fn take_ticket(&self, bits: [u8; 16]) -> Option<Bearer> {
        self.membership.take_ticket(bits).await.ok().flatten()
    }

    /// Whether this node has been heard of lately enough to speak for what it has.
    pub(crate) fn is_cut_off(&self) -> bool {
        self.membership.is_cut_off()
    }

    /// Whether the database answered this node when it was last asked.
    pub(crate) fn is_answered(&self) -> bool {
        self.membership.is_answered()
    }

    /// Waits until this node is cut off: others take over what it has, and it has to let go of it.
    pub(crate) async fn cut_off(&self) {
        self.membership.cut_off().await;
    }

    /// Everybody was sent away and every handle is let go: the node may take tables again. An actor that still runs
    /// does no harm, since the journal's epoch refuses what it appends.
    pub(crate) fn finish_letting_go(&self) {
        self.membership.finish_letting_go();
    }

    /// Whether another node hears this one and is heard, which may have come just now.
    pub(crate) async fn reaches(&self, node: NodeId) -> bool {
        self.courier.reaches(node) || self.courier.meets(node).await
    }

    /// Tells in the figures how many others there are, and how many of these are heard.
    pub(crate) fn tell_figures(&self) {
        let unheard = self.unheard().len();
        // Not borrowed while that is worked out, which borrows it too: who writes waits between the two.
        let there = self.membership.peers().borrow().len();
        crate::metrics::other_nodes(there, there.saturating_sub(unheard));
    }

    /// The others that were heard lately.
    pub(crate) fn heard(&self) -> Vec<NodeId> {
        self.courier.heard()
    }

    /// Says something to another node.
    pub(crate) fn send(&self, to: NodeId, parcel: &Parcel, payload: &[u8]) {
        self.courier.send(to, parcel, payload);
    }

    /// Says something to all others. Who has just come reads it.
    pub(crate) fn tell(&self, news: News) {
        let parcel = Parcel::News(news);
        let mut others: BTreeSet<_> = self.courier.heard().into_iter().collect();
        others.extend(self.membership.peers().borrow().iter());
        others.into_iter().for_each(|node| self.courier.send(node, &parcel, &[]));
    }

    /// The others that are there at this moment.
    ///
    /// # Errors
    /// As [`Cluster::claims`].
    pub(crate) async fn others(&self) -> Result<Vec<NodeId>, Refusal> {
        self.membership.others().await.map_err(unavailable)
    }

    /// Takes this node's leave: others have what it had at once.
    pub(crate) async fn leave(&self) {
        self.membership.leave().await;
        self.courier.farewell().await;
        self.gone.cancel();
    }
}

fn unavailable(cause: MembershipError) -> Refusal {
    warn!(cause = %chain(&cause), "whose a table is cannot be asked");
    Refusal::Unavailable {}
}
