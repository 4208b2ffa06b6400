//! Where each deal lies that can be on more than one table, and who has been there: boards that people brought, and
//! those of the rooms of a match. What somebody saw there the table itself knows; here is only where to ask.
//!
//! It is kept in streams of the journal, of which those of the last two quarters are read at the start. Deals are
//! written as their tags, which say nothing of the cards.

mod log;
mod sets;
#[cfg(test)]
mod tests;

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering},
};

use bridge_game::DealTag;
use bridge_protocol::{AccountId, Refusal, TableId};
use parking_lot::Mutex;
use tokio::sync::Mutex as AsyncMutex;
use tracing::warn;

pub(crate) use self::sets::{Exposure, Lies, PlacedSet};
use self::{
    log::{DealLog, Entry},
    sets::Sets,
};
use crate::{
    clock::Clock,
    cluster::Cluster,
    journal::{Journal, StreamError, StreamId},
};

/// Sets of deals by where they lie, with their log in the journal.
pub(crate) struct DealIndex {
    log: DealLog,
    sets: Mutex<Sets>,
    /// How often another node may have written what this one was not told.
    behind: AtomicU64,
    /// How often of that it has been read. Locked while it is read.
    caught_up: AsyncMutex<u64>,
}

impl DealIndex {
    /// The index as the journal has it. What is damaged is left out: people then know less of one another's boards.
    ///
    /// # Errors
    /// If the journal cannot be read at all.
    pub(crate) async fn read(
        journal: Arc<dyn Journal>,
        clock: Clock,
        cluster: Option<Arc<Cluster>>,
    ) -> Result<Self, StreamError> {
        let index = Self::empty(DealLog::new(journal, clock, cluster));
        index.read_all().await?;
        Ok(index)
    }

    /// An index of nothing yet.
    #[cfg(test)]
    pub(crate) fn for_tests(journal: Arc<dyn Journal>, clock: Clock) -> Self {
        Self::empty(DealLog::new(journal, clock, None))
    }

    fn empty(log: DealLog) -> Self {
        Self { log, sets: Mutex::default(), behind: AtomicU64::new(0), caught_up: AsyncMutex::default() }
    }

    /// Beside what is here: it may have been written while it is read.
    async fn read_all(&self) -> Result<(), StreamError> {
        let read = self.log.read().await?;
        let mut sets = self.sets.lock();
        read.for_each(|entry| sets.take(entry));
        Ok(())
    }

    /// Another node may have written what this one was not told: it is read before somebody is next judged by it.
    #[cfg(feature = "cluster")]
    pub(crate) fn mark_behind(&self) {
        self.behind.fetch_add(1, Ordering::AcqRel);
    }

    /// Another node has written this record.
    #[cfg(feature = "cluster")]
    pub(crate) fn hears(&self, record: &str) {
        match serde_json::from_str(record) {
            // Where that is has not been told here.
            Ok(Entry::Came { at, .. }) if !self.knows(at) => self.mark_behind(),
            Ok(entry) => self.sets.lock().take(entry),
            Err(_) => self.mark_behind(),
        }
    }

    /// Reads what other nodes wrote, if that is not known. Ask before somebody is judged by what is here.
    pub(crate) async fn catch_up(&self) {
        let mut caught_up = self.caught_up.lock().await;
        let behind = self.behind.load(Ordering::Acquire);
        if *caught_up == behind {
            return;
        }
        match self.read_all().await {
            Ok(()) => *caught_up = behind,
            Err(cause) => warn!(%cause, "what other nodes know of who has seen which boards cannot be read"),
        }
    }

    /// Whether a stream of the journal is one of the index.
    pub(crate) fn has_written(stream: StreamId) -> bool {
        log::has_written(stream)
    }

    /// Whether a record of such a stream can be read.
    pub(crate) fn is_sound(record: &[u8]) -> bool {
        serde_json::from_slice::<Entry>(record).is_ok()
    }

    /// A set lies somewhere from here on.
    pub(crate) async fn place(&self, at: StreamId, set: PlacedSet) -> Result<(), Refusal> {
        let at = at.as_in_links();
        if set.deals.is_empty() || self.knows(at) {
            return Ok(());
        }
        self.write(Entry::Placed { at, set }).await
    }

    /// Somebody comes where a set lies, or reads in an event what tables made of it.
    pub(crate) async fn comes(&self, at: TableId, who: AccountId) -> Result<(), Refusal> {
        if self.is_new_at(at, who) { self.write(Entry::Came { at, who }).await } else { Ok(()) }
    }

    /// It is durable before anybody acts on it.
    async fn write(&self, entry: Entry) -> Result<(), Refusal> {
        let _end = self.log.write(&entry).await?;
        self.sets.lock().take(entry);
        Ok(())
    }

    /// Whether a set lies there, and somebody has not been there yet.
    pub(crate) fn is_new_at(&self, at: TableId, who: AccountId) -> bool {
        self.sets.lock().is_new_at(at, who)
    }

    /// Where sets lie and somebody has been, the latest placed first.
    pub(crate) fn visited(&self, who: AccountId) -> Vec<TableId> {
        self.sets.lock().visited(who)
    }

    /// Whether a set lies there.
    pub(crate) fn knows(&self, at: TableId) -> bool {
        self.sets.lock().knows(at)
    }

    /// How somebody may know some of these deals from elsewhere than here, or than the other room of the same match:
    /// first what needs nobody to be asked, then the tables, the latest placed first. An event says itself whether who
    /// brought them may play.
    pub(crate) fn exposures(
        &self,
        who: AccountId,
        deals: &[DealTag],
        here: StreamId,
        of: Option<StreamId>,
        lies: Lies,
    ) -> Vec<Exposure> {
        self.sets.lock().exposures(who, deals, here.as_in_links(), of.map(StreamId::as_in_links), lies)
    }

    /// Where else a deal lies that the same person brought, or in another room of the same match, the last place first;
    /// but for matches that are over.
    pub(crate) fn elsewhere(&self, deal: DealTag, here: TableId, is_on: impl Fn(StreamId) -> bool) -> Vec<TableId> {
        // What is on at another node is not known here, and looked at.
        self.sets.lock().elsewhere(deal, here, |of| self.log.is_shared() || is_on(StreamId::from(of)))
    }

    /// Everywhere that a deal lies, in the order in which it came there.
    pub(crate) fn places(&self, deal: DealTag) -> Vec<TableId> {
        self.sets.lock().places(deal)
    }
}
