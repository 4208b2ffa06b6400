//! Where each deal lies that can be on more than one table, and who has been there: boards that people brought, and
//! those of the rooms of a match. What somebody saw there the table itself knows; here is only where to ask.
//!
//! It is kept in streams of the journal, one for each quarter of a year and, where there are several, each node. Those
//! of the last two quarters are read at the start. Deals are written as their tags, which say nothing of the cards.

#[cfg(test)]
mod tests;

use std::{
    cmp::Reverse,
    collections::{BTreeSet, HashMap, VecDeque},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
};

use bridge_game::DealTag;
use bridge_protocol::{AccountId, Refusal, TableId};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex as AsyncMutex;
use tracing::{error, warn};

use crate::{
    clock::Clock,
    cluster::{Cluster, News},
    journal::{Epoch, Journal, Position, StreamError, StreamId},
};

/// Sets that are remembered, some ten megabytes with two dozen boards each, besides some 40 bytes for each who was let
/// in there. Of more than that the oldest are forgotten.
const SETS: usize = 20_000;
/// Tables that are asked after one person when they sit down: of those at which one of the deals lies, the latest
/// placed.
const ASKED: usize = 16;
/// Tables that are asked whether they still play a deal: a popular one can lie at many.
const PLACES: usize = 64;
/// How long one stream is written to, in milliseconds.
const A_QUARTER: u64 = 91 * 24 * 60 * 60 * 1000;
/// Streams whose names are read at a time.
const LOOKED_AT_TOGETHER: usize = 1000;
/// What the names of its streams begin with.
const STREAMS: [u8; 8] = *b"deals of";

/// See the module.
pub(crate) struct DealIndex {
    journal: Arc<dyn Journal>,
    clock: Clock,
    sets: Mutex<Sets>,
    log: AsyncMutex<Log>,
    /// None if this server is alone.
    cluster: Option<Arc<Cluster>>,
    /// How often another node may have written what this one was not told.
    behind: AtomicU64,
    /// How often of that it has been read. Locked while it is read.
    caught_up: AsyncMutex<u64>,
}

/// A set of deals that lies somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlacedSet {
    /// The match that it is of, whose rooms share it, or the event to which it was brought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) of: Option<TableId>,
    /// Who brought it; none if it was dealt here, or the match or the event says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) importer: Option<AccountId>,
    /// Whether somebody brought it, to this table or to the match or the event that it is of, and may have guessed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_brought: bool,
    pub(crate) deals: Vec<DealTag>,
}

/// How somebody may know a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exposure {
    /// They brought it.
    Imported,
    /// They have been at this table, where it lies.
    Been(TableId),
    /// They have read what tables made of boards in another event to which it was brought.
    Read,
}

/// Which of the places count at which a deal lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lies {
    /// All.
    Anywhere,
    /// Those to which nobody brought it.
    WhereDealt,
    /// Those, and those to which somebody had brought it before it lay here.
    NotBroughtSince,
}

/// A record.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Entry {
    /// A set lies somewhere.
    Placed { at: TableId, set: PlacedSet },
    /// Somebody came there.
    Came { at: TableId, who: AccountId },
}

#[derive(Default)]
struct Sets {
    oldest_first: VecDeque<TableId>,
    placed: HashMap<TableId, Placed>,
    by_deal: HashMap<DealTag, Vec<TableId>>,
    by_visitor: HashMap<AccountId, BTreeSet<TableId>>,
    /// How many have been placed.
    count: u64,
}

/// A set where it lies.
struct Placed {
    set: PlacedSet,
    visitors: BTreeSet<AccountId>,
    /// Its number among all that were placed.
    number: u64,
}

/// The end of the stream that is written to.
#[derive(Clone, Copy)]
enum Log {
    /// Nobody knows where it is.
    Unknown,
    Claimed {
        quarter: u64,
        epoch: Epoch,
        head: Position,
    },
    /// It is damaged. Until the next quarter nothing is written.
    Lost {
        quarter: u64,
    },
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
        let mut sets = Sets::default();
        Self::entries(journal.as_ref(), quarter(&clock)).await?.for_each(|entry| sets.take(entry));
        let log = AsyncMutex::new(Log::Unknown);
        Ok(Self {
            journal,
            clock,
            sets: Mutex::new(sets),
            log,
            cluster,
            behind: AtomicU64::new(0),
            caught_up: AsyncMutex::default(),
        })
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
        match Self::entries(self.journal.as_ref(), quarter(&self.clock)).await {
            Ok(read) => {
                // Beside what is here: it may have been written while this was read.
                read.for_each(|entry| self.sets.lock().take(entry));
                *caught_up = behind;
            }
            Err(cause) => warn!(%cause, "what other nodes know of who has seen which boards cannot be read"),
        }
    }

    /// What the journal has, whoever wrote it: first what lies where, as one node may have written that somebody came
    /// where another wrote what lies.
    async fn entries(journal: &dyn Journal, now: u64) -> Result<impl Iterator<Item = Entry> + use<>, StreamError> {
        let (mut placed, mut came) = (Vec::new(), Vec::new());
        for stream in streams(journal, now).await? {
            let records = match journal.read(stream).await {
                Ok(records) => records,
                Err(cause @ StreamError::Damaged { .. }) => {
                    error!(%cause, "the index of deals is damaged: who has seen a board elsewhere may not be known");
                    continue;
                }
                Err(cause) => return Err(cause),
            };
            for record in records {
                match serde_json::from_slice(&record) {
                    Ok(entry @ Entry::Placed { .. }) => placed.push(entry),
                    Ok(entry @ Entry::Came { .. }) => came.push(entry),
                    Err(cause) => error!(%cause, "a record of the index of deals cannot be read"),
                }
            }
        }
        Ok(placed.into_iter().chain(came))
    }

    /// An index of nothing yet.
    #[cfg(test)]
    pub(crate) fn for_tests(journal: Arc<dyn Journal>, clock: Clock) -> Self {
        Self {
            journal,
            clock,
            sets: Mutex::default(),
            log: AsyncMutex::new(Log::Unknown),
            cluster: None,
            behind: AtomicU64::new(0),
            caught_up: AsyncMutex::default(),
        }
    }

    /// Whether a stream of the journal is one of the index.
    pub(crate) fn has_written(stream: StreamId) -> bool {
        stream.0.starts_with(&STREAMS)
    }

    /// Whether a record of such a stream can be read.
    pub(crate) fn is_sound(record: &[u8]) -> bool {
        serde_json::from_slice::<Entry>(record).is_ok()
    }

    /// A set lies somewhere from here on.
    pub(crate) async fn place(&self, at: StreamId, set: PlacedSet) -> Result<(), Refusal> {
        let at = at.as_in_links();
        if set.deals.is_empty() || self.sets.lock().placed.contains_key(&at) {
            return Ok(());
        }
        self.write(Entry::Placed { at, set }).await
    }

    /// Somebody comes where a set lies, or reads in an event what tables made of it.
    pub(crate) async fn comes(&self, at: TableId, who: AccountId) -> Result<(), Refusal> {
        if self.is_new_at(at, who) { self.write(Entry::Came { at, who }).await } else { Ok(()) }
    }

    /// Whether a set lies there, and somebody has not been there yet.
    pub(crate) fn is_new_at(&self, at: TableId, who: AccountId) -> bool {
        self.sets.lock().placed.get(&at).is_some_and(|placed| !placed.visitors.contains(&who))
    }

    /// Where sets lie and somebody has been, the latest placed first.
    pub(crate) fn visited(&self, who: AccountId) -> Vec<TableId> {
        let sets = self.sets.lock();
        let mut visited: Vec<_> = sets.by_visitor.get(&who).into_iter().flatten().copied().collect();
        visited.sort_unstable_by_key(|at| Reverse(sets.placed.get(at).map(|placed| placed.number)));
        visited
    }

    /// Whether a set lies there.
    pub(crate) fn knows(&self, at: TableId) -> bool {
        self.sets.lock().placed.contains_key(&at)
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
        let (here, of) = (here.as_in_links(), of.map(StreamId::as_in_links));
        let sets = self.sets.lock();
        let places: BTreeSet<_> = deals.iter().flat_map(|deal| sets.by_deal.get(deal).into_iter().flatten()).collect();
        let here_since = sets.placed.get(&here).map_or(u64::MAX, |placed| placed.number);
        let counts_if_brought = |number| match lies {
            Lies::Anywhere => true,
            Lies::WhereDealt => false,
            Lies::NotBroughtSince => number < here_since,
        };
        let mut elsewhere: Vec<_> = places
            .into_iter()
            .filter(|at| **at != here)
            .filter_map(|at| {
                let Placed { set, visitors, number } = sets.placed.get(at)?;
                let exposure = match visitors.contains(&who) {
                    _ if of.is_some() && set.of == of => return None,
                    _ if set.is_brought && !counts_if_brought(*number) => return None,
                    _ if set.importer == Some(who) => Exposure::Imported,
                    // What was brought to an event lies at no table there.
                    true if set.of == Some(*at) => Exposure::Read,
                    true => Exposure::Been(*at),
                    false => return None,
                };
                Some((matches!(exposure, Exposure::Been(_)), Reverse(*number), exposure))
            })
            .collect();
        elsewhere.sort_unstable_by_key(|(is_asked, latest, _)| (*is_asked, *latest));
        elsewhere.into_iter().map(|(_, _, exposure)| exposure).take(ASKED).collect()
    }

    /// Where else a deal lies that the same person brought, or in another room of the same match, the last place first;
    /// but for matches that are over.
    pub(crate) fn elsewhere(&self, deal: DealTag, here: TableId, is_on: impl Fn(StreamId) -> bool) -> Vec<TableId> {
        // What is on at another node is not known here, and looked at.
        let is_on = |of: TableId| self.cluster.is_some() || is_on(StreamId::from(of));
        let sets = self.sets.lock();
        let places = sets.by_deal.get(&deal).into_iter().flatten().rev().filter(|at| **at != here);
        let Some(Placed { set: brought, .. }) = sets.placed.get(&here) else { return Vec::new() };
        let plays = |at: &&TableId| match sets.placed.get(at).map(|placed| &placed.set) {
            // A match has a place of its own, and rooms in which it is played.
            Some(PlacedSet { of: Some(of), .. }) => brought.of == Some(*of) && of != *at && is_on(*of),
            Some(set) => set.importer.is_some() && set.importer == brought.importer,
            None => false,
        };
        places.filter(plays).take(PLACES).copied().collect()
    }

    /// Everywhere that a deal lies, in the order in which it came there.
    pub(crate) fn places(&self, deal: DealTag) -> Vec<TableId> {
        self.sets.lock().by_deal.get(&deal).cloned().unwrap_or_default()
    }

    /// It is durable before anybody acts on it.
    async fn write(&self, entry: Entry) -> Result<(), Refusal> {
        let mut log = self.log.lock().await;
        let quarter = quarter(&self.clock);
        if let Some((epoch, head)) = self.claimed(&mut log, quarter).await? {
            let record = serde_json::to_string(&entry).expect("an entry has no map with other keys than text");
            // Whoever waits for this may go away: then nobody knows.
            *log = Log::Unknown;
            let appended = self.journal.append(self.stream(quarter), epoch, head, vec![record.clone().into_bytes()]);
            // Nobody has to look at it when the server starts, other than this.
            let retired = self.journal.retire(self.stream(quarter));
            let head = appended.await?;
            *log = Log::Claimed { quarter, epoch, head };
            if let Some(cluster) = &self.cluster {
                // They look for it among what is retired; until it is, among what is not.
                retired.await.ok();
                cluster.tell(News::Deals { record });
            }
        }
        self.sets.lock().take(entry);
        Ok(())
    }

    /// Where this node writes in a quarter: each has a stream of its own.
    fn stream(&self, quarter: u64) -> StreamId {
        stream(quarter, self.cluster.as_ref().map_or(0, |cluster| cluster.shard()))
    }

    /// Where to go on in the stream of a quarter; none if it is lost.
    async fn claimed(&self, log: &mut Log, quarter: u64) -> Result<Option<(Epoch, Position)>, Refusal> {
        match *log {
            Log::Claimed { quarter: known, epoch, head } if known == quarter => return Ok(Some((epoch, head))),
            Log::Lost { quarter: known } if known == quarter => return Ok(None),
            Log::Unknown | Log::Claimed { .. } | Log::Lost { .. } => {}
        }
        match self.journal.open(self.stream(quarter)).await {
            Ok((epoch, records)) => Ok(Some((epoch, Position(records.len() as u64)))),
            Err(cause @ StreamError::Damaged { .. }) => {
                warn!(%cause, "the index of deals is damaged: after a restart it is not known who has seen which boards");
                *log = Log::Lost { quarter };
                Ok(None)
            }
            Err(cause) => Err(cause.into()),
        }
    }
}

impl Sets {
    fn take(&mut self, entry: Entry) {
        match entry {
            Entry::Placed { at, set } => {
                if self.placed.contains_key(&at) {
                    return;
                }
                for deal in &set.deals {
                    self.by_deal.entry(*deal).or_default().push(at);
                }
                self.count += 1;
                self.placed.insert(at, Placed { set, visitors: BTreeSet::new(), number: self.count });
                self.oldest_first.push_back(at);
                self.forget_the_oldest();
            }
            Entry::Came { at, who } => {
                if let Some(placed) = self.placed.get_mut(&at) {
                    placed.visitors.insert(who);
                    self.by_visitor.entry(who).or_default().insert(at);
                }
            }
        }
    }

    fn forget_the_oldest(&mut self) {
        if self.oldest_first.len() <= SETS {
            return;
        }
        let Some((at, placed)) = self.oldest_first.pop_front().and_then(|at| self.placed.remove_entry(&at)) else {
            return;
        };
        for who in placed.visitors {
            if let Some(visited) = self.by_visitor.get_mut(&who) {
                visited.remove(&at);
                if visited.is_empty() {
                    self.by_visitor.remove(&who);
                }
            }
        }
        for deal in placed.set.deals {
            if let Some(places) = self.by_deal.get_mut(&deal) {
                places.retain(|each| *each != at);
                if places.is_empty() {
                    self.by_deal.remove(&deal);
                }
            }
        }
    }
}

fn quarter(clock: &Clock) -> u64 {
    clock.now().0 / A_QUARTER
}

/// Those of this quarter and the last that anybody wrote, a server alone or one of several nodes.
async fn streams(journal: &dyn Journal, now: u64) -> Result<BTreeSet<StreamId>, StreamError> {
    let is_late = |stream: &StreamId| {
        DealIndex::has_written(*stream) && [now.saturating_sub(1), now].contains(&written_in(*stream))
    };
    let live = journal.streams().await?.into_iter().map(|(stream, _)| stream);
    let mut found: BTreeSet<_> = live.filter(is_late).collect();
    let mut after = stream(0, 0);
    loop {
        let retired = journal.retired(Some(after), LOOKED_AT_TOGETHER).await?;
        found.extend(retired.iter().map(|(stream, _)| *stream).filter(is_late));
        match retired.last() {
            Some((last, _)) if retired.len() == LOOKED_AT_TOGETHER && DealIndex::has_written(*last) => after = *last,
            Some(_) | None => return Ok(found),
        }
    }
}

/// A server that is alone writes the first, and each of several nodes one of the others.
fn stream(quarter: u64, shard: u8) -> StreamId {
    let mut name = [0; 16];
    name[..8].copy_from_slice(&STREAMS);
    name[8..].copy_from_slice(&quarter.to_be_bytes());
    name[8] = shard;
    StreamId(name)
}

fn written_in(stream: StreamId) -> u64 {
    stream.0[9..].iter().fold(0, |quarter, byte| quarter << 8 | u64::from(*byte))
}
