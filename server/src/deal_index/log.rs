//! The index in the journal: a stream for each quarter of a year and, where there are several, each node.

use std::{collections::BTreeSet, sync::Arc};

use bridge_protocol::{AccountId, Refusal, TableId};
use serde::{Deserialize, Serialize};
use tokio::sync::{Mutex, MutexGuard};
use tracing::{error, warn};

use super::sets::PlacedSet;
use crate::{
    clock::Clock,
    cluster::{Cluster, News},
    journal::{Epoch, Journal, Position, StreamError, StreamId},
};

/// How long one stream is written to, in milliseconds.
pub(super) const A_QUARTER: u64 = 91 * 24 * 60 * 60 * 1000;
/// Streams whose names are read at a time.
const LOOKED_AT_TOGETHER: usize = 1000;
/// What the names of its streams begin with.
const STREAMS: [u8; 8] = *b"deals of";

/// A record.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Entry {
    /// A set lies somewhere.
    Placed { at: TableId, set: PlacedSet },
    /// Somebody came there.
    Came { at: TableId, who: AccountId },
}

/// The end of the stream that is written to.
#[derive(Clone, Copy)]
pub(super) enum End {
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

/// The streams of the index, and the end of the one that this node writes.
pub(super) struct DealLog {
    journal: Arc<dyn Journal>,
    clock: Clock,
    /// None if this server is alone.
    cluster: Option<Arc<Cluster>>,
    end: Mutex<End>,
}

impl DealLog {
    pub(super) fn new(journal: Arc<dyn Journal>, clock: Clock, cluster: Option<Arc<Cluster>>) -> Self {
        Self { journal, clock, cluster, end: Mutex::new(End::Unknown) }
    }

    /// Whether other nodes write too.
    pub(super) const fn is_shared(&self) -> bool {
        self.cluster.is_some()
    }

    /// What the journal has, whoever wrote it: first what lies where, as one node may have written that somebody came
    /// where another wrote what lies.
    pub(super) async fn read(&self) -> Result<impl Iterator<Item = Entry> + use<>, StreamError> {
        let (mut placed, mut came) = (Vec::new(), Vec::new());
        for stream in streams(self.journal.as_ref(), quarter(&self.clock)).await? {
            let records = match self.journal.read(stream).await {
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

    /// Writes an entry, durably. The next waits until this end of the log is dropped.
    pub(super) async fn write(&self, entry: &Entry) -> Result<MutexGuard<'_, End>, Refusal> {
        let mut end = self.end.lock().await;
        let quarter = quarter(&self.clock);
        if let Some((epoch, head)) = self.claimed(&mut end, quarter).await? {
            let record = serde_json::to_string(entry).expect("an entry has no map with other keys than text");
            // Whoever waits for this may go away: then nobody knows.
            *end = End::Unknown;
            let appended = self.journal.append(self.stream(quarter), epoch, head, vec![record.clone().into_bytes()]);
            // Nobody has to look at it when the server starts, other than this.
            let retired = self.journal.retire(self.stream(quarter));
            let head = appended.await?;
            *end = End::Claimed { quarter, epoch, head };
            if let Some(cluster) = &self.cluster {
                // They look for it among what is retired; until it is, among what is not.
                retired.await.ok();
                cluster.tell(News::Deals { record });
            }
        }
        Ok(end)
    }

    /// Where this node writes in a quarter: each has a stream of its own.
    fn stream(&self, quarter: u64) -> StreamId {
        stream(quarter, self.cluster.as_ref().map_or(0, |cluster| cluster.shard()))
    }

    /// Where to go on in the stream of a quarter; none if it is lost.
    async fn claimed(&self, end: &mut End, quarter: u64) -> Result<Option<(Epoch, Position)>, Refusal> {
        match *end {
            End::Claimed { quarter: known, epoch, head } if known == quarter => return Ok(Some((epoch, head))),
            End::Lost { quarter: known } if known == quarter => return Ok(None),
            End::Unknown | End::Claimed { .. } | End::Lost { .. } => {}
        }
        match self.journal.open(self.stream(quarter)).await {
            Ok((epoch, records)) => Ok(Some((epoch, Position(records.len() as u64)))),
            Err(cause @ StreamError::Damaged { .. }) => {
                warn!(%cause, "the index of deals is damaged: after a restart it is not known who has seen which boards");
                *end = End::Lost { quarter };
                Ok(None)
            }
            Err(cause) => Err(cause.into()),
        }
    }
}

fn quarter(clock: &Clock) -> u64 {
    clock.now().0 / A_QUARTER
}

/// Those of this quarter and the last that anybody wrote, a server alone or one of several nodes.
async fn streams(journal: &dyn Journal, now: u64) -> Result<BTreeSet<StreamId>, StreamError> {
    let is_late =
        |stream: &StreamId| has_written(*stream) && [now.saturating_sub(1), now].contains(&written_in(*stream));
    let live = journal.streams().await?.into_iter().map(|(stream, _)| stream);
    let mut found: BTreeSet<_> = live.filter(is_late).collect();
    let mut after = stream(0, 0);
    loop {
        let retired = journal.retired(Some(after), LOOKED_AT_TOGETHER).await?;
        found.extend(retired.iter().map(|(stream, _)| *stream).filter(is_late));
        match retired.last() {
            Some((last, _)) if retired.len() == LOOKED_AT_TOGETHER && has_written(*last) => after = *last,
            Some(_) | None => return Ok(found),
        }
    }
}

/// A server that is alone writes the first, and each of several nodes one of the others.
pub(super) fn stream(quarter: u64, shard: u8) -> StreamId {
    let mut name = [0; 16];
    name[..8].copy_from_slice(&STREAMS);
    name[8..].copy_from_slice(&quarter.to_be_bytes());
    name[8] = shard;
    StreamId(name)
}

fn written_in(stream: StreamId) -> u64 {
    stream.0[9..].iter().fold(0, |quarter, byte| quarter << 8 | u64::from(*byte))
}

/// Whether a stream of the journal is one of the index.
pub(super) fn has_written(stream: StreamId) -> bool {
    stream.0.starts_with(&STREAMS)
}
