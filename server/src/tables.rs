//! The tables of the house: opened, found, woken from the journal, and let go when their session is over.

#[cfg(test)]
mod tests;
pub(crate) mod wake;

use std::{sync::Arc, time::Duration};

use bridge_game::{Concealed, House, Opened, Opening, Table, record};
use bridge_protocol::{AccountId, Answer, BoardSource, OpeningKey, Policy, Refusal, TableId};
use dashmap::DashMap;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use tokio::sync::{Mutex, mpsc};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::{error, info, warn};

use crate::{
    actor::{Ended, Letter, MAILBOX, Surroundings, TableActor},
    clock::Clock,
    invitations::Inviter,
    journal::{AppendError, Epoch, Journal, Seq, StreamError, StreamId},
    keys::Keys,
    metrics::Gauges,
};

/// Unfinished tables that one account may have opened: enough for a host who tries things out.
const TABLES_PER_HOST: usize = 16;
/// Tables that can be opened or woken at the same moment without waiting for one another.
const DOORS: usize = 64;

/// A way to write to a table.
pub(crate) type TableHandle = mpsc::Sender<Letter>;

/// Every table in memory, and the means to find the others.
pub(crate) struct Tables {
    awake: DashMap<TableId, TableHandle>,
    opened_by: DashMap<AccountId, usize>,
    doors: [Mutex<()>; DOORS],
    actors: TaskTracker,
    keys: Keys,
    house: Arc<House>,
    clock: Clock,
    journal: Arc<dyn Journal>,
    gauges: Arc<Gauges>,
    stop: CancellationToken,
    pub(crate) inviter: Inviter,
}

impl Tables {
    /// No table is opened any more once `stop` is called.
    pub(crate) fn new(
        keys: Keys,
        clock: Clock,
        journal: Arc<dyn Journal>,
        gauges: Arc<Gauges>,
        stop: CancellationToken,
    ) -> Arc<Self> {
        Arc::new(Self {
            awake: DashMap::new(),
            opened_by: DashMap::new(),
            doors: std::array::from_fn(|_| Mutex::new(())),
            actors: TaskTracker::new(),
            house: Arc::new(House { key: keys.notary() }),
            inviter: Inviter::new(keys.invitations()),
            keys,
            clock,
            journal,
            gauges,
            stop,
        })
    }

    /// Opens a table, or finds the one that the same key opened before.
    pub(crate) async fn open(
        self: &Arc<Self>,
        host: AccountId,
        key: OpeningKey,
        boards: BoardSource,
        policy: Policy,
    ) -> Answer {
        let table = self.identity(host, key);
        match self.open_as(table, host, boards, policy).await {
            Ok(()) => Answer::Opened { table, invitations: self.inviter.invite(table, policy) },
            Err(refusal) => Answer::Refused(refusal.into()),
        }
    }

    async fn open_as(
        self: &Arc<Self>,
        table: TableId,
        host: AccountId,
        boards: BoardSource,
        policy: Policy,
    ) -> Result<(), Refusal> {
        let _alone = self.door(table).lock().await;
        if self.stop.is_cancelled() {
            return Err(Refusal::Stopping {});
        }
        let records = self.journal.read(stream(table)).await.map_err(unavailable)?;
        if !records.is_empty() {
            let known = wake::replay(&records, &self.keys.seal()).map_err(|damage| self.damaged(table, &damage))?;
            return if known.was_opened_with(&boards, &policy) { Ok(()) } else { Err(Refusal::KeyUsed {}) };
        }
        if self.opened_by.get(&host).is_some_and(|count| *count >= TABLES_PER_HOST) {
            return Err(Refusal::TooManyOpened { limit: TABLES_PER_HOST });
        }
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).map_err(|_| Refusal::Unavailable {})?;
        let opening = Opening {
            table,
            host,
            server: self.keys.server_name(),
            secret: Concealed::new(bridge_dealing::SetSecret::new(secret)),
            at: self.clock.now(),
        };
        let opened = Opened::new(opening, boards, policy)?;
        let (epoch, _) = self.journal.open(stream(table)).await.map_err(unavailable)?;
        let first = vec![record::encode_opened(&opened, &self.keys.seal())];
        let head =
            self.journal.append(stream(table), epoch, Seq::NOTHING, first).await.map_err(|cause| match cause {
                AppendError::Full => Refusal::StorageFull {},
                AppendError::Fenced { .. }
                | AppendError::Conflict { .. }
                | AppendError::TooBig { .. }
                | AppendError::Failed(_)
                | AppendError::Closed(_) => Refusal::Unavailable {},
            })?;
        info!(table.id = %table, "a table is open");
        self.start(Table::open(opened), epoch, head);
        Ok(())
    }

    /// A table by its identity, woken from the journal if need be.
    pub(crate) async fn find(self: &Arc<Self>, table: TableId) -> Result<TableHandle, Refusal> {
        if let Some(handle) = self.awake(table) {
            return Ok(handle);
        }
        let _alone = self.door(table).lock().await;
        if let Some(handle) = self.awake(table) {
            return Ok(handle);
        }
        if self.journal.read(stream(table)).await.map_err(unavailable)?.is_empty() {
            return Err(Refusal::NoSuchTable {});
        }
        let (epoch, records) = self.journal.open(stream(table)).await.map_err(unavailable)?;
        let woken = wake::replay(&records, &self.keys.seal()).map_err(|damage| self.damaged(table, &damage))?;
        Ok(self.start(woken, epoch, Seq(records.len() as u64)))
    }

    /// Wakes every table whose session is not over. Gives how many there are.
    ///
    /// # Errors
    /// If the journal cannot be read at all. A table that cannot be replayed is reported and left alone; the others play on.
    pub(crate) async fn wake_all(self: &Arc<Self>) -> Result<usize, StreamError> {
        let streams = self.journal.open_all().await?;
        let mut woken = 0;
        for (stream, epoch, records) in streams {
            match wake::replay(&records, &self.keys.seal()) {
                // It ended while people still looked at the sheet; whoever asks for it wakes it.
                Ok(table) if table.is_finished() => self.journal.retire(stream).await?,
                Ok(table) => {
                    self.start(table, epoch, Seq(records.len() as u64));
                    woken += 1;
                }
                Err(damage) if !records.is_empty() => {
                    self.damaged(TableId::from_bytes(stream.0), &damage);
                }
                // Claimed, and the server stopped before the first record: nobody was told of it.
                Err(_) => {}
            }
        }
        Ok(woken)
    }

    /// Whose signature transcripts carry.
    pub(crate) fn public_key(&self) -> bridge_dealing::PublicKey {
        self.house.key.public()
    }

    /// Waits until every actor has written what it was about to write, but no longer than `patience`.
    pub(crate) async fn stopped(&self, patience: Duration) {
        self.awake.clear();
        self.actors.close();
        if tokio::time::timeout(patience, self.actors.wait()).await.is_err() {
            warn!("some tables were still busy");
        }
    }

    fn awake(&self, table: TableId) -> Option<TableHandle> {
        self.awake.get(&table).map(|handle| handle.clone()).filter(|handle| !handle.is_closed())
    }

    fn start(self: &Arc<Self>, table: Table, epoch: Epoch, head: Seq) -> TableHandle {
        let (handle, letters) = mpsc::channel(MAILBOX);
        let (id, host) = (table.id(), table.host());
        let around = Surroundings {
            house: Arc::clone(&self.house),
            clock: self.clock,
            journal: Arc::clone(&self.journal),
            gauges: Arc::clone(&self.gauges),
            seal: self.keys.seal(),
        };
        let unfinished = !table.is_finished();
        let actor = TableActor::new(table, epoch, head, around);
        self.awake.insert(id, handle.clone());
        if unfinished {
            *self.opened_by.entry(host).or_default() += 1;
        }
        self.gauges.tables.increment(1);
        let tables = Arc::downgrade(self);
        self.actors.spawn(async move {
            let ended = actor.run(letters).await;
            if let Some(tables) = tables.upgrade() {
                tables.let_go(id, host, unfinished, ended).await;
            }
        });
        handle
    }

    async fn let_go(&self, table: TableId, host: AccountId, was_unfinished: bool, ended: Ended) {
        self.gauges.tables.decrement(1);
        self.awake.remove_if(&table, |_, handle| handle.is_closed());
        if was_unfinished {
            self.opened_by.remove_if_mut(&host, |_, count| {
                *count = count.saturating_sub(1);
                *count == 0
            });
        }
        if ended == Ended::Finished
            && let Err(cause) = self.journal.retire(stream(table)).await
        {
            error!(table.id = %table, %cause, "a finished table is not retired: it is replayed at the next start");
        }
    }

    fn damaged(&self, table: TableId, damage: &wake::Damage) -> Refusal {
        error!(table.id = %table, %damage, "the table cannot be replayed and stays closed");
        Refusal::Unavailable {}
    }

    fn door(&self, table: TableId) -> &Mutex<()> {
        &self.doors[usize::from(table.to_bytes()[0]) % DOORS]
    }

    /// The same host and key give the same table, and nobody else's key can give it.
    fn identity(&self, host: AccountId, key: OpeningKey) -> TableId {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.keys.table_identities()).expect("any length is a key");
        mac.update(&host.to_bytes());
        mac.update(&key.to_bytes());
        let digest = mac.finalize().into_bytes();
        let mut id = [0; 16];
        id.copy_from_slice(&digest[..16]);
        TableId::from_bytes(id)
    }
}

fn stream(table: TableId) -> StreamId {
    StreamId(table.to_bytes())
}

fn unavailable(cause: StreamError) -> Refusal {
    match cause {
        StreamError::Full => Refusal::StorageFull {},
        StreamError::Damaged { .. } | StreamError::Failed(_) | StreamError::Closed(_) => Refusal::Unavailable {},
    }
}
