//! Which nodes there are, and which has what, as the database has it.
//!
//! A node is there as long as it renews its row and its connection holds a lock of its number: the lock falls with its
//! process at once, the row when its machine or its network is gone. Lock and row only decide who tries to take over.
//! Safety does not rest on them: the journal refuses the writes of a node that is wrong about itself by their epoch.

mod account_lock;
mod clocks;
mod database;
pub(super) mod error;
mod open_counts;
mod postgres;
mod stall;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use bridge_protocol::AccountId;
use parking_lot::Mutex;
use tokio::{
    sync::watch,
    time::{Instant, timeout},
};
use tokio_util::sync::CancellationToken;
use tracing::{debug, error, info, warn};

pub(crate) use self::account_lock::AccountLock;
pub(super) use self::database::Database;
pub(crate) use self::error::MembershipError;
use self::{clocks::Clocks, database::DatabaseConnection, stall::StallDetector};
use super::NodeId;
use crate::{
    accounts::Bearer,
    clock::WallClock,
    error_chain::chain,
    journal::StreamId,
    planted::{Fault, is_planted},
    tasks,
};

const RENEWED_EVERY: Duration = Duration::from_millis(500);
/// A node that could not renew its row for so long has nothing any more. Others wait for longer than that (see
/// `LIVES`).
const CUT_OFF_AFTER: Duration = Duration::from_secs(8);
/// A node whose connection to the database is lost may be taken for gone as soon as its row is older than `LIVES` says
/// without a lock, and says nothing for itself from a moment before; nor does one that stood still for so long, which
/// does not know yet whether it is lost. If nobody took its place it goes on.
const UNSURE_AFTER: Duration = Duration::from_millis(1_200);
/// So long a node stays for which NATS carries nothing while it does for another: people who come to the others cannot
/// reach what it has.
const APART_AFTER: Duration = Duration::from_secs(6);
/// Whoever stood still for so long is unsure. Tests, which do not renew, may have no processor for as long as that.
const STALLED_AFTER: Duration = if cfg!(test) { Duration::from_secs(60) } else { UNSURE_AFTER };
/// How often what nobody needs any more is let go.
const SWEPT_EVERY: Duration = Duration::from_secs(60);
/// For so long an answer of the database is waited for.
const PATIENCE: Duration = Duration::from_secs(3);
/// Families that are taken over at a time.
const ADOPTED_TOGETHER: usize = 256;

/// This node's place among the others.
pub(super) struct Membership(Arc<Inner>);

struct Inner {
    node: NodeId,
    database: Database,
    connection: Mutex<Option<Arc<DatabaseConnection>>>,
    renewed: Mutex<Instant>,
    stall: Arc<StallDetector>,
    clocks: Clocks,
    wall_clock: WallClock,
    /// Whether the database answered when the row was last to be renewed.
    is_answered: AtomicBool,
    /// Whether it ever had a row.
    has_joined: AtomicBool,
    /// When it was renewed before this node was last cut off.
    cut_off_since: Mutex<Option<Instant>>,
    /// Whether NATS carries what this node says.
    carries: watch::Receiver<bool>,
    /// Since when it does not while it does for another.
    alone_since: Mutex<Option<Instant>>,
    /// Whether this node has given up what it had because of that.
    is_apart: AtomicBool,
    /// Cancelled when it takes its leave: then its row is not renewed any more.
    leaves: CancellationToken,
    /// How often this node was cut off.
    cut_off: watch::Sender<u64>,
    /// How often it has let go of all that it had because of that.
    let_go: AtomicU64,
    peers: watch::Sender<Vec<NodeId>>,
}

impl Membership {
    /// Takes a place at a database. `peers` is told which others there are, and `carries` says whether NATS carries
    /// what this node says.
    pub(super) async fn join(
        database: Database,
        node: NodeId,
        carries: watch::Receiver<bool>,
        peers: watch::Sender<Vec<NodeId>>,
    ) -> Result<Self, MembershipError> {
        let inner = Arc::new(Inner {
            node,
            database,
            connection: Mutex::new(None),
            renewed: Mutex::new(Instant::now()),
            stall: StallDetector::start(STALLED_AFTER),
            clocks: Clocks::default(),
            wall_clock: WallClock::default(),
            is_answered: AtomicBool::new(false),
            has_joined: AtomicBool::new(false),
            cut_off_since: Mutex::new(None),
            carries,
            alone_since: Mutex::new(None),
            is_apart: AtomicBool::new(false),
            leaves: CancellationToken::new(),
            cut_off: watch::channel(0).0,
            let_go: AtomicU64::new(0),
            peers,
        });
        while let Err(cause) = inner.reach().await {
            if !cause.may_pass() {
                return Err(cause);
            }
            warn!(cause = %chain(&cause), "the database of the nodes is not to be had: this one joins them when it is");
            tokio::time::sleep(RENEWED_EVERY).await;
            // It has nothing yet that others could take over.
            *inner.renewed.lock() = Instant::now();
        }
        info!(%node, "this server is one of several");
        let keeping = Arc::clone(&inner);
        let leaves = inner.leaves.clone();
        tasks::spawn(async move { leaves.run_until_cancelled(keeping.keep()).await });
        Ok(Self(inner))
    }

    /// The others that are there.
    pub(super) fn peers(&self) -> watch::Receiver<Vec<NodeId>> {
        self.0.peers.subscribe()
    }

    /// As [`Membership::peers`], asked at this moment.
    pub(super) async fn others(&self) -> Result<Vec<NodeId>, MembershipError> {
        let others = within(self.as_one_of_them()?.peers()).await?;
        Ok(others.into_iter().map(|(node, _)| node).collect())
    }

    /// Who has the family of a stream; this node if nobody else does. One that nobody knows is of the family named.
    pub(super) async fn claim(&self, stream: StreamId, family: StreamId) -> Result<NodeId, MembershipError> {
        let family = self.family(stream).await?.unwrap_or(family);
        self.claim_family(family).await
    }

    /// As [`Membership::claim`]; none if nobody knows the stream.
    pub(super) async fn owner(&self, stream: StreamId) -> Result<Option<NodeId>, MembershipError> {
        match self.family(stream).await? {
            Some(family) => self.claim_family(family).await.map(Some),
            None => Ok(None),
        }
    }

    async fn family(&self, stream: StreamId) -> Result<Option<StreamId>, MembershipError> {
        within(self.as_one_of_them()?.family(stream)).await
    }

    async fn claim_family(&self, family: StreamId) -> Result<NodeId, MembershipError> {
        let connection = self.as_one_of_them()?;
        let me = self.0.node;
        loop {
            if let Some((owner, lives)) = within(connection.owner(family)).await? {
                if lives || owner == me {
                    return Ok(owner);
                }
                within(connection.forget_the_gone()).await?;
            }
            if within(connection.claim(family)).await? {
                return Ok(me);
            }
            // Another was quicker: it is there.
        }
    }

    /// Takes over some of what nodes had that are gone.
    pub(super) async fn adopt(&self) -> Result<Vec<StreamId>, MembershipError> {
        let connection = self.as_one_of_them()?;
        within(connection.forget_the_gone()).await?;
        within(connection.adopt(ADOPTED_TOGETHER)).await
    }

    /// What this node has and is not over.
    pub(super) async fn own(&self) -> Result<Vec<StreamId>, MembershipError> {
        within(self.as_one_of_them()?.own()).await
    }

    /// Waits until no other node has the lock of an account.
    pub(super) async fn lock(&self, account: AccountId) -> Result<AccountLock, MembershipError> {
        AccountLock::of(account, self.as_one_of_them()?).await
    }

    pub(super) async fn keep_ticket(&self, bits: [u8; 16], of: &Bearer, life: Duration) -> Result<(), MembershipError> {
        within(self.as_one_of_them()?.keep_ticket(bits, of, life)).await
    }

    pub(super) async fn take_ticket(&self, bits: [u8; 16]) -> Result<Option<Bearer>, MembershipError> {
        within(self.as_one_of_them()?.take_ticket(bits)).await
    }

    /// The database, for a node that is not cut off.
    fn as_one_of_them(&self) -> Result<Arc<DatabaseConnection>, MembershipError> {
        if self.is_cut_off() { Err(MembershipError::CutOff) } else { self.0.present() }
    }

    pub(super) fn is_cut_off(&self) -> bool {
        if is_planted(Fault::ServesCutOff) {
            return false;
        }
        self.0.silent_for() >= CUT_OFF_AFTER
            || self.0.stall.is_unsure()
            || (self.0.present().is_err() && self.0.silent_for() >= UNSURE_AFTER)
            || self.0.is_apart.load(Ordering::Acquire)
            || *self.0.cut_off.borrow() != self.0.let_go.load(Ordering::Acquire)
    }

    /// Whether the database answered this node when it was last asked.
    pub(super) fn is_answered(&self) -> bool {
        self.0.is_answered.load(Ordering::Acquire) && self.0.present().is_ok()
    }

    /// Waits until this node is cut off: then it has nothing any more, until [`Membership::finish_letting_go`].
    pub(super) async fn cut_off(&self) {
        if is_planted(Fault::ServesCutOff) {
            return std::future::pending().await;
        }
        let let_go = self.0.let_go.load(Ordering::Acquire);
        // The sender is this node's own.
        self.0.cut_off.subscribe().wait_for(|times| *times != let_go).await.ok();
    }

    pub(super) fn times_let_go(&self) -> u64 {
        self.0.let_go.load(Ordering::Acquire)
    }

    /// Everybody was sent away and every handle is let go: the node may take tables again. An actor that still runs
    /// does no harm, since the journal's epoch refuses what it appends.
    pub(super) fn finish_letting_go(&self) {
        self.0.let_go.store(*self.0.cut_off.borrow(), Ordering::Release);
    }

    /// Takes its leave: others may have what it had at once.
    pub(super) async fn leave(&self) {
        self.0.leaves.cancel();
        let gone = async { within(self.0.present()?.leave()).await };
        if let Err(cause) = gone.await {
            warn!(cause = %chain(&cause), "the other nodes could not be told that this one goes: they will notice");
        }
    }
}

impl Inner {
    /// Renews the row and finds the connection anew when it is lost.
    async fn keep(self: Arc<Self>) {
        let mut swept = Instant::now();
        loop {
            tokio::time::sleep(RENEWED_EVERY).await;
            if swept.elapsed() >= SWEPT_EVERY {
                swept = Instant::now();
                self.sweep().await;
            }
            if self.silent_for() >= CUT_OFF_AFTER {
                self.note_cut_off();
            }
            let was_answered = self.is_answered.load(Ordering::Acquire);
            if let Err(cause) = self.reach().await
                && was_answered
            {
                warn!(cause = %chain(&cause), "the other nodes may soon take this one for gone");
            }
        }
    }

    /// Renews the row, on another connection if there is none.
    async fn reach(&self) -> Result<(), MembershipError> {
        let reached = self.try_reach().await;
        self.is_answered.store(reached.is_ok(), Ordering::Release);
        reached
    }

    async fn try_reach(&self) -> Result<(), MembershipError> {
        if self.present().is_err() {
            let connection = within(self.database.connect(self.node)).await?;
            *self.connection.lock() = Some(Arc::new(connection));
        }
        let renewed = self.renew().await;
        if renewed.is_err() {
            *self.connection.lock() = None;
        }
        renewed
    }

    /// Lets go of tickets that were never used, of nodes that are gone, and of whose was what is over, as far as nobody
    /// has done so.
    async fn sweep(&self) {
        let swept = async { within(self.present()?.sweep()).await };
        if let Err(cause) = swept.await {
            debug!(cause = %chain(&cause), "what no node needs any more stays in the database for a while");
        }
    }

    async fn renew(&self) -> Result<(), MembershipError> {
        let connection = self.present()?;
        // Taken before the query, so that the lease is never reckoned longer than the database's.
        let now = Instant::now();
        let carries = *self.carries.borrow();
        let is_apart = self.is_apart.load(Ordering::Acquire) && !carries;
        if !is_apart {
            self.renew_row(&connection, carries).await?;
        }
        let peers = within(connection.peers()).await?;
        if self.silent_for() >= CUT_OFF_AFTER {
            // As long as this took others may have taken everything over.
            self.note_cut_off();
        }
        *self.renewed.lock() = now;
        self.stall.answered(now);
        self.is_apart.store(is_apart, Ordering::Release);
        if !is_apart && self.is_alone(carries, peers.iter().any(|(_, hears)| *hears), now) {
            error!("NATS carries nothing for this node, and does for another: others take over what it has");
            self.is_apart.store(true, Ordering::Release);
            self.cut_off.send_modify(|times| *times += 1);
            self.has_joined.store(false, Ordering::Release);
            within(connection.leave()).await?;
        }
        let peers: Vec<_> = peers.into_iter().map(|(node, _)| node).collect();
        self.peers.send_if_modified(|known| {
            let differs = *known != peers;
            if differs {
                info!(?peers, "the other nodes");
                *known = peers;
            }
            differs
        });
        Ok(())
    }

    async fn renew_row(&self, connection: &DatabaseConnection, carries: bool) -> Result<(), MembershipError> {
        let asked = self.wall_clock.since_1970();
        if let Some(theirs) = within(connection.renew(carries)).await? {
            self.clocks.compare(theirs, [asked, self.wall_clock.since_1970()]);
            return Ok(());
        }
        // Who takes over what a node has deletes its row first: its connection was lost for a while. It comes back when
        // that is known here.
        if self.has_joined.load(Ordering::Acquire) {
            self.note_cut_off();
        }
        within(connection.join(carries)).await?;
        self.has_joined.store(true, Ordering::Release);
        Ok(())
    }

    /// Whether NATS has carried nothing for this node for too long while it did for another.
    fn is_alone(&self, carries: bool, for_another: bool, now: Instant) -> bool {
        let mut since = self.alone_since.lock();
        *since = (!carries && for_another).then(|| since.unwrap_or(now));
        since.is_some_and(|since| now.duration_since(since) >= APART_AFTER)
    }

    /// Says so once for each time that it was heard last.
    fn note_cut_off(&self) {
        let heard = Some(*self.renewed.lock());
        if std::mem::replace(&mut *self.cut_off_since.lock(), heard) != heard {
            error!("the database has not heard this node for too long: others take over what it has");
            self.cut_off.send_modify(|times| *times += 1);
        }
    }

    fn silent_for(&self) -> Duration {
        self.renewed.lock().elapsed()
    }

    fn present(&self) -> Result<Arc<DatabaseConnection>, MembershipError> {
        let connection = self.connection.lock().clone();
        connection.filter(|connection| !connection.is_closed()).ok_or(MembershipError::Away)
    }
}

async fn within<T>(asked: impl Future<Output = Result<T, MembershipError>>) -> Result<T, MembershipError> {
    timeout(PATIENCE, asked).await.unwrap_or(Err(MembershipError::Slow))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{Journal, JournalAccess, KeyFingerprint, PostgresJournal, TestDatabase};

    const TABLE: StreamId = StreamId([1; 16]);

    /// A node with a lock of its own: the tests that run at a time share a database.
    async fn node(url: &str) -> Membership {
        let peers = watch::channel(Vec::new()).0;
        Membership::join(Database::at(url).unwrap(), NodeId::fresh().unwrap(), watch::channel(true).1, peers)
            .await
            .unwrap()
    }

    /// Two nodes over a database in which there is one table, and what keeps all that.
    pub(super) async fn two() -> Option<(Membership, Membership, PostgresJournal, Arc<TestDatabase>)> {
        if !TestDatabase::is_installed() {
            return None;
        }
        let database = TestDatabase::shared();
        let url = database.schema();
        let journal = PostgresJournal::open(&url, KeyFingerprint([7; 16]), JournalAccess::Shared).unwrap();
        journal.create(TABLE, TABLE).await.unwrap();
        Some((node(&url).await, node(&url).await, journal, database))
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_family_is_one_nodes_until_that_takes_its_leave() {
        let Some((one, other, _journal, _database)) = two().await else { return };
        for node in [&one, &other, &one] {
            assert_eq!(node.claim(TABLE, TABLE).await.unwrap(), one.0.node);
        }
        assert_eq!(other.owner(StreamId([9; 16])).await.unwrap(), None, "nobody knows it");
        assert_eq!((one.own().await.unwrap(), other.own().await.unwrap()), (vec![TABLE], vec![]));
        assert_eq!(other.adopt().await.unwrap(), []);
        one.leave().await;
        assert!(one.0.leaves.is_cancelled(), "it does not come back by itself");
        assert_eq!(other.adopt().await.unwrap(), [TABLE]);
        assert_eq!(other.claim(TABLE, TABLE).await.unwrap(), other.0.node);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn what_is_over_is_nobodys_when_its_node_is_gone() {
        let Some((one, other, journal, _database)) = two().await else { return };
        assert_eq!(one.claim(TABLE, TABLE).await.unwrap(), one.0.node);
        journal.retire(TABLE).await.unwrap();
        one.leave().await;
        assert_eq!(other.adopt().await.unwrap(), []);
        other.0.sweep().await;
        let left = other.0.present().unwrap().client().query("SELECT FROM owner", &[]).await.unwrap();
        assert!(left.is_empty());
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn one_node_at_a_time_has_the_lock_of_an_account() {
        let Some((one, other, _journal, _database)) = two().await else { return };
        let [ann, bea] = [1, 2].map(|number| AccountId::from_bytes([number; 16]));
        let (first, second) = (one.lock(ann).await.unwrap(), one.lock(ann).await.unwrap());
        let elsewhere = other.0.present().unwrap();
        drop(other.lock(bea).await.unwrap());
        drop(first);
        assert!(!elsewhere.lock(ann).await.unwrap(), "it is held a second time");
        drop(second);
        let there = other.lock(ann).await.unwrap();
        assert!(!one.0.present().unwrap().lock(ann).await.unwrap());
        // It goes with the connection.
        *other.0.connection.lock() = None;
        other.0.leaves.cancel();
        drop((there, elsewhere));
        drop(one.lock(ann).await.unwrap());
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_node_is_alone_if_nats_carries_for_another_and_not_for_it_all_the_while() {
        let Some((one, ..)) = two().await else { return };
        one.0.leaves.cancel();
        let now = Instant::now();
        let alone = |carries, for_another, after: Duration| one.0.is_alone(carries, for_another, now + after);
        assert!(!alone(false, true, Duration::ZERO) && !alone(false, true, APART_AFTER - RENEWED_EVERY));
        assert!(alone(false, true, APART_AFTER));
        assert!(!alone(true, true, APART_AFTER) && !alone(false, true, APART_AFTER), "it was not, for a moment");
        assert!(!alone(false, false, 3 * APART_AFTER), "NATS is gone for all");
    }

    /// For longer than a row is good without a lock, and not for so long that it knows by itself.
    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_node_whose_connection_was_lost_for_a_while_finds_out_that_others_have_what_it_had() {
        let Some((one, other, _journal, _database)) = two().await else { return };
        assert_eq!(one.claim(TABLE, TABLE).await.unwrap(), one.0.node);
        one.0.leaves.cancel();
        *one.0.connection.lock() = None;
        while other.adopt().await.unwrap() != [TABLE] {}
        assert!(one.is_cut_off(), "it cannot know");
        one.0.reach().await.unwrap();
        assert!(one.is_cut_off(), "it knows");
        one.finish_letting_go();
        assert!(!one.is_cut_off());
        assert_eq!((one.own().await.unwrap(), other.own().await.unwrap()), (vec![], vec![TABLE]));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_node_that_is_cut_off_is_told_nothing_and_takes_nothing() {
        let Some((one, other, _journal, _database)) = two().await else { return };
        // Else it finds out by itself that it is not.
        one.0.leaves.cancel();
        one.0.is_apart.store(true, Ordering::Release);
        assert!(one.is_cut_off());
        assert!(matches!(one.claim(TABLE, TABLE).await, Err(MembershipError::CutOff)));
        assert!(matches!(one.adopt().await, Err(MembershipError::CutOff)));
        assert!(matches!(one.take_ticket([1; 16]).await, Err(MembershipError::CutOff)));
        assert_eq!(other.claim(TABLE, TABLE).await.unwrap(), other.0.node);
    }
}
