//! Which nodes there are, and which has what, as the database has it.
//!
//! A node is there as long as it renews its row and its connection holds a lock of its number: the lock falls with its
//! process at once, the row when its machine or its network is gone. Both are only about who tries; what keeps a node
//! that is wrong about itself from writing is the journal.

mod openings;

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use bridge_game::Person;
use bridge_protocol::{AccountId, PlayerName};
use tokio::{
    sync::watch,
    time::{Instant, timeout},
};
use tokio_postgres::{Client, Row, error::SqlState};
use tokio_util::sync::CancellationToken;
use tracing::{debug, error, info, warn};

use super::NodeId;
use crate::{
    error_chain::chain,
    journal::{Place, PlaceError, StreamId},
};

const RENEWED_EVERY: Duration = Duration::from_millis(500);
/// A node that could not renew its row for so long has nothing any more. Others wait for longer than that (see
/// [`LIVES`]).
const CUT_OFF_AFTER: Duration = Duration::from_secs(8);
/// So long a node stays for which NATS carries nothing while it does for another: people who come to the others cannot
/// reach what it has.
const APART_AFTER: Duration = Duration::from_secs(6);
/// How often what nobody needs any more is let go.
const SWEPT_EVERY: Duration = Duration::from_secs(60);
/// For so long an answer of the database is waited for.
const PATIENCE: Duration = Duration::from_secs(3);
/// Families that are taken over at a time.
const ADOPTED_TOGETHER: i64 = 256;

/// As of the journal's connection; that somebody is there, and who has what, need not outlive the database.
const MANNERS: &str = "
    SET lock_timeout = '2s'; SET synchronous_commit = off; SET client_min_messages = warning;
    SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 2; SET tcp_keepalives_count = 3;
";

/// Whether the node `$there` is there. One whose connection was lost has another, and its lock, by its next renewal or
/// the one after; whoever plays at one that was killed waits for as long. When the database itself has just come back
/// nobody holds a lock yet.
const LIVES: &str = "EXISTS (
    SELECT FROM node WHERE node.id = $there AND node.renewed > clock_timestamp() - interval '10 s' AND (
        node.renewed > clock_timestamp() - interval '1.5 s'
        OR pg_postmaster_start_time() > clock_timestamp() - interval '4 s'
        OR EXISTS (
            SELECT FROM pg_locks WHERE locktype = 'advisory' AND objsubid = 1 AND granted
            AND classid::bigint = (node.id >> 32) & 4294967295 AND objid::bigint = node.id & 4294967295
        )
    )
)";
const TABLES: &str = "
    CREATE TABLE IF NOT EXISTS node(id bigint PRIMARY KEY, renewed timestamptz NOT NULL, hears boolean NOT NULL);
    CREATE TABLE IF NOT EXISTS owner(family bytea PRIMARY KEY, node bigint NOT NULL);
    CREATE INDEX IF NOT EXISTS families_of_nodes ON owner(node);
    CREATE UNLOGGED TABLE IF NOT EXISTS ticket(
        bits bytea PRIMARY KEY, account bytea NOT NULL, name text NOT NULL, until timestamptz NOT NULL
    );
";
const RENEW: &str = "
    INSERT INTO node(id, renewed, hears) VALUES($1, clock_timestamp(), $2)
    ON CONFLICT (id) DO UPDATE SET renewed = excluded.renewed, hears = excluded.hears";
const LEAVE: &str = "DELETE FROM node WHERE id = $1";
/// Families of a node in which something is not over.
const LIVE: &str = "EXISTS (SELECT FROM stream WHERE stream.family = $family AND NOT retired)";
const FAMILY: &str = "SELECT family FROM stream WHERE id = $1";

/// This node's place among the others.
pub(super) struct Membership(Arc<Inner>);

struct Inner {
    node: NodeId,
    place: Place,
    statements: Statements,
    client: Mutex<Option<Arc<Client>>>,
    renewed: Mutex<Instant>,
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

/// Those that ask whether a node is there.
struct Statements {
    peers: String,
    owner: String,
    claim: String,
    adopt: String,
    own: String,
    sweep: String,
}

/// Why the database does not let a node in, or does not answer it.
#[derive(Debug, thiserror::Error)]
pub enum MembershipError {
    /// The database refuses, or is out of reach.
    #[error("the database of the nodes refuses or is out of reach")]
    Database(#[from] tokio_postgres::Error),
    /// The URL names no database.
    #[error("--journal: {0}")]
    Place(#[from] PlaceError),
    /// It does not answer in time.
    #[error("the database of the nodes does not answer")]
    Slow,
    /// It is out of reach.
    #[error("the database of the nodes is out of reach")]
    Away,
    /// Others have what this node had, and it has not let go of it yet or cannot be reached.
    #[error("this node is cut off from the others")]
    CutOff,
    /// This is no address of a NATS.
    #[error("--nats: name it as nats://HOST:4222")]
    Nats(#[from] async_nats::ConnectError),
    /// The system gives no entropy.
    #[error("the system gives no entropy")]
    NoEntropy(#[from] getrandom::Error),
}

impl MembershipError {
    /// Whether it may be otherwise in a moment.
    fn may_pass(&self) -> bool {
        let passing = [&SqlState::CANNOT_CONNECT_NOW, &SqlState::ADMIN_SHUTDOWN, &SqlState::LOCK_NOT_AVAILABLE];
        match self {
            Self::Database(cause) => cause.code().is_none_or(|code| passing.contains(&code)),
            Self::Slow | Self::Away => true,
            Self::Place(_) | Self::CutOff | Self::Nats(_) | Self::NoEntropy(_) => false,
        }
    }
}

impl Membership {
    /// Takes a place at the database at a URL, whose tables for it are made if they are not there. `peers` is told
    /// which others there are, and `carries` says whether NATS carries what this node says.
    pub(super) async fn join(
        url: &str,
        node: NodeId,
        carries: watch::Receiver<bool>,
        peers: watch::Sender<Vec<NodeId>>,
    ) -> Result<Self, MembershipError> {
        let place = Place::read(url)?.named("bridge-node");
        let statements = Statements::new();
        let inner = Arc::new(Inner {
            node,
            place,
            statements,
            client: Mutex::new(None),
            renewed: Mutex::new(Instant::now()),
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
            *lock(&inner.renewed) = Instant::now();
        }
        info!(%node, "this server is one of several");
        let keeping = Arc::clone(&inner);
        let leaves = inner.leaves.clone();
        tokio::spawn(async move { leaves.run_until_cancelled(keeping.keep()).await });
        Ok(Self(inner))
    }

    /// The others that are there.
    pub(super) fn peers(&self) -> watch::Receiver<Vec<NodeId>> {
        self.0.peers.subscribe()
    }

    /// As [`Membership::peers`], asked at this moment.
    pub(super) async fn others(&self) -> Result<Vec<NodeId>, MembershipError> {
        let client = self.as_one_of_them()?;
        let others = within(client.query(&self.0.statements.peers, &[&self.0.node.0])).await?;
        Ok(others.iter().map(|row| NodeId(row.get(0))).collect())
    }

    /// Who has the family of a stream; this node if nobody else does. One that nobody knows is of the family named.
    pub(super) async fn claim(&self, stream: StreamId, family: StreamId) -> Result<NodeId, MembershipError> {
        let family = self.family(stream).await?.unwrap_or(family.0.to_vec());
        self.claim_family(&family).await
    }

    /// As [`Membership::claim`]; none if nobody knows the stream.
    pub(super) async fn owner(&self, stream: StreamId) -> Result<Option<NodeId>, MembershipError> {
        match self.family(stream).await? {
            Some(family) => self.claim_family(&family).await.map(Some),
            None => Ok(None),
        }
    }

    async fn family(&self, stream: StreamId) -> Result<Option<Vec<u8>>, MembershipError> {
        let client = self.as_one_of_them()?;
        let id = stream.0.as_slice();
        Ok(within(client.query_opt(FAMILY, &[&id])).await?.map(|row| row.get(0)))
    }

    async fn claim_family(&self, family: &[u8]) -> Result<NodeId, MembershipError> {
        let (client, statements, me) = (self.as_one_of_them()?, &self.0.statements, self.0.node);
        loop {
            if let Some(row) = within(client.query_opt(&statements.owner, &[&family])).await? {
                let (owner, lives): (i64, bool) = (row.get(0), row.get(1));
                if lives || owner == me.0 {
                    return Ok(NodeId(owner));
                }
            }
            if within(client.query_opt(&statements.claim, &[&family, &me.0])).await?.is_some() {
                return Ok(me);
            }
            // Another was quicker: it is there.
        }
    }

    /// Takes over some of what nodes had that are gone.
    pub(super) async fn adopt(&self) -> Result<Vec<StreamId>, MembershipError> {
        let client = self.as_one_of_them()?;
        let adopted = within(client.query(&self.0.statements.adopt, &[&self.0.node.0, &ADOPTED_TOGETHER])).await?;
        Ok(families(&adopted))
    }

    /// What this node has and is not over.
    pub(super) async fn own(&self) -> Result<Vec<StreamId>, MembershipError> {
        let client = self.as_one_of_them()?;
        Ok(families(&within(client.query(&self.0.statements.own, &[&self.0.node.0])).await?))
    }

    pub(super) async fn keep_ticket(&self, bits: [u8; 16], of: &Person, life: Duration) -> Result<(), MembershipError> {
        let client = self.as_one_of_them()?;
        let keep = "INSERT INTO ticket(bits, account, name, until)
            VALUES($1, $2, $3, clock_timestamp() + make_interval(secs => $4))";
        let (bits, account) = (bits.as_slice(), of.account.to_bytes());
        within(client.execute(keep, &[&bits, &account.as_slice(), &of.name.as_str(), &life.as_secs_f64()])).await?;
        Ok(())
    }

    pub(super) async fn take_ticket(&self, bits: [u8; 16]) -> Result<Option<Person>, MembershipError> {
        let client = self.as_one_of_them()?;
        let take = "DELETE FROM ticket WHERE bits = $1 RETURNING account, name, until > clock_timestamp()";
        let taken = within(client.query_opt(take, &[&bits.as_slice()])).await?;
        Ok(taken.filter(|row| row.get(2)).and_then(|row| {
            let account = AccountId::from_bytes(row.get::<_, &[u8]>(0).try_into().ok()?);
            Some(Person { account, name: PlayerName::new(row.get::<_, &str>(1)).ok()? })
        }))
    }

    /// The database, for a node that is not cut off.
    fn as_one_of_them(&self) -> Result<Arc<Client>, MembershipError> {
        if self.is_cut_off() { Err(MembershipError::CutOff) } else { self.0.present() }
    }

    pub(super) fn is_cut_off(&self) -> bool {
        self.0.silent_for() >= CUT_OFF_AFTER
            || self.0.is_apart.load(Ordering::Acquire)
            || *self.0.cut_off.borrow() != self.0.let_go.load(Ordering::Acquire)
    }

    /// Waits until this node is cut off: then it has nothing any more, until [`Membership::has_let_go`].
    pub(super) async fn cut_off(&self) {
        let let_go = self.0.let_go.load(Ordering::Acquire);
        // The sender is this node's own.
        self.0.cut_off.subscribe().wait_for(|times| *times != let_go).await.ok();
    }

    pub(super) fn times_let_go(&self) -> u64 {
        self.0.let_go.load(Ordering::Acquire)
    }

    /// Nobody is here any more, and nothing is in memory.
    pub(super) fn has_let_go(&self) {
        self.0.let_go.store(*self.0.cut_off.borrow(), Ordering::Release);
    }

    /// Takes its leave: others may have what it had at once.
    pub(super) async fn leave(&self) {
        self.0.leaves.cancel();
        let gone = async {
            let client = self.0.present()?;
            within(client.execute(LEAVE, &[&self.0.node.0])).await
        };
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
                self.is_cut_off();
            }
            if let Err(cause) = self.reach().await {
                warn!(cause = %chain(&cause), "the other nodes may soon take this one for gone");
            }
        }
    }

    /// Renews the row, on another connection if there is none.
    async fn reach(&self) -> Result<(), MembershipError> {
        if self.present().is_err() {
            let client =
                timeout(PATIENCE, connect(&self.place, self.node)).await.map_err(|_| MembershipError::Slow)??;
            *lock(&self.client) = Some(Arc::new(client));
        }
        let renewed = self.renew().await;
        if renewed.is_err() {
            *lock(&self.client) = None;
        }
        renewed
    }

    /// Lets go of tickets that were never used, of nodes that are gone, and of whose was what is over, as far as nobody
    /// has done so.
    async fn sweep(&self) {
        let swept = async {
            let client = self.present()?;
            within(client.batch_execute(&self.statements.sweep)).await
        };
        if let Err(cause) = swept.await {
            debug!(cause = %chain(&cause), "what no node needs any more stays in the database for a while");
        }
    }

    async fn renew(&self) -> Result<(), MembershipError> {
        let client = self.present()?;
        // Before it is asked: what comes after is a gift.
        let now = Instant::now();
        let carries = *self.carries.borrow();
        let is_apart = self.is_apart.load(Ordering::Acquire) && !carries;
        if !is_apart {
            within(client.execute(RENEW, &[&self.node.0, &carries])).await?;
        }
        let peers = within(client.query(&self.statements.peers, &[&self.node.0])).await?;
        if self.silent_for() >= CUT_OFF_AFTER {
            // As long as this took others may have taken everything over.
            self.is_cut_off();
        }
        *lock(&self.renewed) = now;
        self.is_apart.store(is_apart, Ordering::Release);
        if !is_apart && self.is_alone(carries, peers.iter().any(|row| row.get(1)), now) {
            error!("NATS carries nothing for this node, and does for another: others take over what it has");
            self.is_apart.store(true, Ordering::Release);
            self.cut_off.send_modify(|times| *times += 1);
            within(client.execute(LEAVE, &[&self.node.0])).await?;
        }
        let peers: Vec<_> = peers.iter().map(|row| NodeId(row.get(0))).collect();
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

    /// Whether NATS has carried nothing for this node for too long while it did for another.
    fn is_alone(&self, carries: bool, for_another: bool, now: Instant) -> bool {
        let mut since = lock(&self.alone_since);
        *since = (!carries && for_another).then(|| since.unwrap_or(now));
        since.is_some_and(|since| now.duration_since(since) >= APART_AFTER)
    }

    /// Says so once for each time that it was heard last.
    fn is_cut_off(&self) {
        let heard = Some(*lock(&self.renewed));
        if std::mem::replace(&mut *lock(&self.cut_off_since), heard) != heard {
            error!("the database has not heard this node for too long: others take over what it has");
            self.cut_off.send_modify(|times| *times += 1);
        }
    }

    fn silent_for(&self) -> Duration {
        lock(&self.renewed).elapsed()
    }

    fn present(&self) -> Result<Arc<Client>, MembershipError> {
        let client = lock(&self.client).clone();
        client.filter(|client| !client.is_closed()).ok_or(MembershipError::Away)
    }
}

impl Statements {
    fn new() -> Self {
        let there = |node: &str| LIVES.replace("$there", node);
        let live = |family: &str| LIVE.replace("$family", family);
        Self {
            peers: format!(
                "SELECT other.id, other.hears FROM node other WHERE other.id <> $1 AND {} ORDER BY id",
                there("other.id")
            ),
            owner: format!("SELECT owner.node, {} FROM owner WHERE family = $1", there("owner.node")),
            claim: format!(
                "INSERT INTO owner(family, node) VALUES($1, $2) ON CONFLICT (family) DO UPDATE SET node = $2
                 WHERE owner.node = $2 OR NOT {} RETURNING family",
                there("owner.node")
            ),
            adopt: format!(
                "UPDATE owner SET node = $1 FROM (
                     SELECT family FROM owner orphan WHERE orphan.node <> $1 AND NOT {} AND {} LIMIT $2
                     FOR UPDATE SKIP LOCKED
                 ) gone WHERE owner.family = gone.family RETURNING owner.family",
                there("orphan.node"),
                live("orphan.family")
            ),
            own: format!("SELECT family FROM owner WHERE node = $1 AND {}", live("owner.family")),
            sweep: format!(
                "DELETE FROM ticket WHERE until < clock_timestamp();{}
                 DELETE FROM owner WHERE NOT {} AND NOT {};
                 DELETE FROM node WHERE renewed < clock_timestamp() - interval '1 day'",
                openings::SWEEP,
                there("owner.node"),
                live("owner.family")
            ),
        }
    }
}

/// A connection that holds the lock of this node.
async fn connect(place: &Place, node: NodeId) -> Result<Client, tokio_postgres::Error> {
    let client = place.connect().await?;
    client.batch_execute(MANNERS).await?;
    client.query_one("SELECT pg_advisory_lock(hashtext('bridge-nodes'), hashtext(current_schema()))", &[]).await?;
    client.batch_execute(TABLES).await?;
    client.batch_execute(openings::TABLES).await?;
    client.query_one("SELECT pg_advisory_unlock(hashtext('bridge-nodes'), hashtext(current_schema()))", &[]).await?;
    client.query_one("SELECT pg_advisory_lock($1)", &[&node.0]).await?;
    Ok(client)
}

fn families(rows: &[Row]) -> Vec<StreamId> {
    rows.iter().filter_map(|row| row.get::<_, &[u8]>(0).try_into().ok().map(StreamId)).collect()
}

/// What a poisoned lock guards here is whole.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

async fn within<T>(asked: impl Future<Output = Result<T, tokio_postgres::Error>>) -> Result<T, MembershipError> {
    match timeout(PATIENCE, asked).await {
        Ok(answer) => Ok(answer?),
        Err(_) => Err(MembershipError::Slow),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::{Company, Journal, KeyFingerprint, PostgresJournal, TestDatabase};

    const TABLE: StreamId = StreamId([1; 16]);

    /// A node with a lock of its own: the tests that run at a time share a database.
    async fn node(url: &str) -> Membership {
        let peers = watch::channel(Vec::new()).0;
        Membership::join(url, NodeId::fresh().unwrap(), watch::channel(true).1, peers).await.unwrap()
    }

    /// Two nodes over a database in which there is one table, and what keeps all that.
    pub(super) async fn two() -> Option<(Membership, Membership, PostgresJournal, Arc<TestDatabase>)> {
        if !TestDatabase::is_installed() {
            return None;
        }
        let database = TestDatabase::shared();
        let url = database.schema();
        let journal = PostgresJournal::open(&url, KeyFingerprint([7; 16]), Company::Nodes).unwrap();
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
        let left = other.0.present().unwrap().query("SELECT FROM owner", &[]).await.unwrap();
        assert!(left.is_empty());
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

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn a_node_that_is_cut_off_is_told_nothing_and_takes_nothing() {
        let Some((one, other, ..)) = two().await else { return };
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
