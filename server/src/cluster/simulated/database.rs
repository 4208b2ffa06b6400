//! The tables of [`membership`](crate::cluster::membership) in memory, and what its statements do to them.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use bridge_game::MachineKind;
use bridge_protocol::AccountId;
use tokio::time::Instant;

use super::{SimulatedNode, chance, travels};
use crate::{
    accounts::Bearer,
    clock::WallClock,
    cluster::{NodeId, membership::error::MembershipError},
    journal::{MemoryJournal, StreamId},
    open_counts::{Counts, Opener, Shares},
};

/// As the statements have it (`LIVES`): a row is good for so long, and for so long without a lock.
const RENEWED_WITHIN: Duration = Duration::from_secs(10);
const WITHOUT_LOCK: Duration = Duration::from_millis(1_500);
/// Nobody holds a lock so soon after the database has come back.
const JUST_BACK: Duration = Duration::from_secs(4);
/// So long after the last that was heard of a connection it is given up (`tcp_keepalives`).
const GIVEN_UP_AFTER: Duration = Duration::from_secs(11);
/// What was begun and came to nothing is swept after this time.
const COMES_TO_NOTHING: Duration = Duration::from_secs(60);
const A_DAY: Duration = Duration::from_secs(24 * 60 * 60);
/// A statement takes so long at most, in milliseconds.
const SLOWEST_MS: u32 = 3;

pub(super) struct Database {
    began: Instant,
    /// Connections that there were.
    connections: u64,
    /// Whose lock a connection holds, and until when if it was lost.
    locks: BTreeMap<u64, (NodeId, Option<Instant>)>,
    nodes: BTreeMap<NodeId, Row>,
    owners: BTreeMap<StreamId, NodeId>,
    /// Which connection has the lock of an account, and how often.
    accounts: BTreeMap<AccountId, (u64, u32)>,
    tickets: BTreeMap<[u8; 16], (Bearer, Instant)>,
    opened: BTreeMap<StreamId, (Opener, Instant)>,
}

struct Row {
    renewed: Instant,
    hears: bool,
}

/// A connection, which holds the lock of its node.
pub(in crate::cluster) struct DatabaseConnection {
    node: SimulatedNode,
    id: NodeId,
    number: u64,
}

impl Database {
    pub(super) fn begun_at(began: Instant) -> Self {
        Self {
            began,
            connections: 0,
            locks: BTreeMap::new(),
            nodes: BTreeMap::new(),
            owners: BTreeMap::new(),
            accounts: BTreeMap::new(),
            tickets: BTreeMap::new(),
            opened: BTreeMap::new(),
        }
    }

    /// Locks are of connections, and tickets are not logged.
    pub(super) fn restart(&mut self, now: Instant) {
        self.began = now;
        self.locks.clear();
        self.accounts.clear();
        self.tickets.clear();
    }

    fn lives(&self, node: NodeId, now: Instant) -> bool {
        let has_lock = || self.locks.values().any(|(of, until)| *of == node && until.is_none_or(|until| until > now));
        self.nodes.get(&node).is_some_and(|row| {
            let silent = now - row.renewed;
            silent < RENEWED_WITHIN && (silent < WITHOUT_LOCK || now - self.began < JUST_BACK || has_lock())
        })
    }

    /// Whether a connection that holds locks is known, or was lost too lately for the database to have found out.
    fn has_connection(&self, number: u64, now: Instant) -> bool {
        self.locks.get(&number).is_some_and(|(_, until)| until.is_none_or(|until| until > now))
    }

    fn count(&self, which: impl Fn(&Opener) -> bool) -> usize {
        self.opened.values().filter(|(opener, _)| which(opener)).count()
    }

    fn counts(&self, asks: &Opener) -> Counts {
        Counts {
            of_host: self.count(|opener| opener.kind == asks.kind && opener.host.is_some() && opener.host == asks.host),
            of_address: self.count(|opener| opener.from.is_some() && opener.from == asks.from),
            tables: self.count(|opener| opener.kind == MachineKind::Table),
        }
    }
}

impl DatabaseConnection {
    /// A connection with the lock of a node.
    pub(in crate::cluster) async fn open(node: &SimulatedNode, id: NodeId) -> Self {
        let mut connection = Self { node: node.clone(), id, number: 0 };
        connection.number = connection
            .ask(|database, _| {
                database.connections += 1;
                database.locks.insert(database.connections, (id, None));
                database.connections
            })
            .await;
        connection
    }

    /// Whether the database does not know it any more.
    pub(in crate::cluster) fn is_closed(&self) -> bool {
        !self.node.shared.database.lock().locks.contains_key(&self.number)
    }

    /// What the database does about a statement. While it is out of reach there is no answer, and an answer may be lost
    /// on the way.
    async fn ask<T>(&self, ask: impl FnOnce(&mut Database, &MemoryJournal) -> T) -> T {
        // What takes its time is the way there or the way back.
        let there = chance(2) == 0;
        if there {
            travels(SLOWEST_MS).await;
        }
        if !self.node.ways().database {
            return std::future::pending().await;
        }
        let answer = ask(&mut self.node.shared.database.lock(), &self.node.shared.journal);
        if !there {
            travels(SLOWEST_MS).await;
        }
        if !self.node.ways().database {
            return std::future::pending().await;
        }
        answer
    }

    /// As [`DatabaseConnection::ask`], on a connection that the database knows.
    async fn connected<T>(&self, ask: impl FnOnce(&mut Database, &MemoryJournal) -> T) -> Result<T, MembershipError> {
        let number = self.number;
        let answer = self.ask(|database, journal| {
            let is_known = database.locks.contains_key(&number);
            is_known.then(|| ask(database, journal))
        });
        answer.await.ok_or(MembershipError::Away)
    }

    pub(in crate::cluster) async fn renew(&self, hears: bool) -> Result<Option<Duration>, MembershipError> {
        self.connected(|database, _| {
            let row = database.nodes.get_mut(&self.id);
            let is_there = row.is_some();
            row.into_iter().for_each(|row| *row = Row { renewed: Instant::now(), hears });
            // All machines of a simulation have one clock.
            is_there.then(|| WallClock::default().since_1970())
        })
        .await
    }

    pub(in crate::cluster) async fn join(&self, hears: bool) -> Result<(), MembershipError> {
        self.connected(|database, _| {
            database.nodes.insert(self.id, Row { renewed: Instant::now(), hears });
        })
        .await
    }

    pub(in crate::cluster) async fn leave(&self) -> Result<(), MembershipError> {
        self.connected(|database, _| {
            database.nodes.remove(&self.id);
        })
        .await
    }

    pub(in crate::cluster) async fn peers(&self) -> Result<Vec<(NodeId, bool)>, MembershipError> {
        self.connected(|database, _| {
            let now = Instant::now();
            let others = database.nodes.iter().filter(|(node, _)| **node != self.id && database.lives(**node, now));
            others.map(|(node, row)| (*node, row.hears)).collect()
        })
        .await
    }

    pub(in crate::cluster) async fn family(&self, stream: StreamId) -> Result<Option<StreamId>, MembershipError> {
        self.connected(|_, journal| journal.family_of(stream)).await
    }

    pub(in crate::cluster) async fn owner(&self, family: StreamId) -> Result<Option<(NodeId, bool)>, MembershipError> {
        self.connected(|database, _| {
            let owner = *database.owners.get(&family)?;
            Some((owner, database.lives(owner, Instant::now())))
        })
        .await
    }

    pub(in crate::cluster) async fn claim(&self, family: StreamId) -> Result<bool, MembershipError> {
        self.connected(|database, _| {
            let owner = database.owners.get(&family).copied();
            let is_free = owner.is_none_or(|owner| owner == self.id || !database.lives(owner, Instant::now()));
            if is_free {
                database.owners.insert(family, self.id);
            }
            is_free
        })
        .await
    }

    pub(in crate::cluster) async fn forget_the_gone(&self) -> Result<(), MembershipError> {
        self.connected(|database, _| {
            let now = Instant::now();
            let gone: Vec<_> = database.nodes.keys().copied().filter(|node| !database.lives(*node, now)).collect();
            for node in gone {
                database.nodes.remove(&node);
            }
        })
        .await
    }

    pub(in crate::cluster) async fn adopt(&self, most: usize) -> Result<Vec<StreamId>, MembershipError> {
        self.connected(|database, journal| {
            let now = Instant::now();
            let orphans = database.owners.iter().filter(|(family, owner)| {
                **owner != self.id && !database.lives(**owner, now) && journal.has_live(**family)
            });
            let orphans: Vec<_> = orphans.map(|(family, _)| *family).take(most).collect();
            for family in &orphans {
                database.owners.insert(*family, self.id);
            }
            orphans
        })
        .await
    }

    pub(in crate::cluster) async fn own(&self) -> Result<Vec<StreamId>, MembershipError> {
        self.connected(|database, journal| {
            let own = database.owners.iter().filter(|(family, owner)| **owner == self.id && journal.has_live(**family));
            own.map(|(family, _)| *family).collect()
        })
        .await
    }

    pub(in crate::cluster) async fn lock(&self, account: AccountId) -> Result<bool, MembershipError> {
        self.connected(|database, _| {
            let held = database.accounts.get(&account).copied();
            let held = held.filter(|(by, _)| database.has_connection(*by, Instant::now()));
            let is_free = held.is_none_or(|(by, _)| by == self.number);
            if is_free {
                let times = held.map_or(0, |(_, times)| times);
                database.accounts.insert(account, (self.number, times + 1));
            }
            is_free
        })
        .await
    }

    pub(in crate::cluster) async fn unlock(&self, account: AccountId) -> Result<(), MembershipError> {
        self.connected(|database, _| {
            if let Some((by, times)) = database.accounts.get_mut(&account)
                && *by == self.number
            {
                *times -= 1;
            }
            database.accounts.retain(|_, (_, times)| *times > 0);
        })
        .await
    }

    pub(in crate::cluster) async fn keep_ticket(
        &self,
        bits: [u8; 16],
        of: &Bearer,
        life: Duration,
    ) -> Result<(), MembershipError> {
        let ticket = (of.clone(), Instant::now() + life);
        self.connected(|database, _| {
            database.tickets.insert(bits, ticket);
        })
        .await
    }

    pub(in crate::cluster) async fn take_ticket(&self, bits: [u8; 16]) -> Result<Option<Bearer>, MembershipError> {
        self.connected(|database, _| {
            let (bearer, until) = database.tickets.remove(&bits)?;
            (until > Instant::now()).then_some(bearer)
        })
        .await
    }

    pub(in crate::cluster) async fn open_one(
        &self,
        stream: StreamId,
        opener: &Opener,
        shares: Shares,
    ) -> Result<Counts, MembershipError> {
        self.connected(|database, _| {
            let counts = database.counts(opener);
            if counts.admit(shares).is_ok() {
                database.opened.entry(stream).or_insert((*opener, Instant::now()));
            }
            counts
        })
        .await
    }

    pub(in crate::cluster) async fn enter(&self, open: &[(StreamId, Opener)]) -> Result<(), MembershipError> {
        self.connected(|database, journal| {
            for (stream, opener) in open.iter().filter(|(stream, _)| journal.lists(*stream)) {
                database.opened.entry(*stream).or_insert((*opener, Instant::now()));
            }
        })
        .await
    }

    pub(in crate::cluster) async fn note_over(&self, streams: &[StreamId]) -> Result<(), MembershipError> {
        self.connected(|database, _| database.opened.retain(|stream, _| !streams.contains(stream))).await
    }

    pub(in crate::cluster) async fn still_open(
        &self,
        streams: &[StreamId],
    ) -> Result<BTreeSet<StreamId>, MembershipError> {
        self.connected(|database, _| {
            streams.iter().copied().filter(|stream| database.opened.contains_key(stream)).collect()
        })
        .await
    }

    pub(in crate::cluster) async fn tables_open(&self) -> Result<usize, MembershipError> {
        self.connected(|database, _| database.count(|opener| opener.kind == MachineKind::Table)).await
    }

    pub(in crate::cluster) async fn sweep(&self) -> Result<(), MembershipError> {
        self.connected(|database, journal| {
            let now = Instant::now();
            database.tickets.retain(|_, (_, until)| *until > now);
            database.opened.retain(|stream, (_, since)| now - *since < COMES_TO_NOTHING || journal.has_begun(*stream));
            let orphans: Vec<_> =
                database.owners.iter().filter(|(_, owner)| !database.lives(**owner, now)).map(|(of, _)| *of).collect();
            for family in orphans.into_iter().filter(|family| !journal.has_live(*family)) {
                database.owners.remove(&family);
            }
            database.nodes.retain(|_, row| now - row.renewed < A_DAY);
            database.locks.retain(|_, (_, until)| until.is_none_or(|until| until > now));
        })
        .await
    }
}

impl Drop for DatabaseConnection {
    /// Whoever is not heard any more is given up after a while.
    fn drop(&mut self) {
        let is_heard = self.node.ways().database;
        let mut database = self.node.shared.database.lock();
        if is_heard {
            database.locks.remove(&self.number);
        } else if let Some((_, until)) = database.locks.get_mut(&self.number) {
            *until = Some(Instant::now() + GIVEN_UP_AFTER);
        }
    }
}
