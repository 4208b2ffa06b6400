//! The audit: every order in a stream of the journal. When a stream has become long the next one is begun with what
//! stands; the one that is written to is the only one that is not retired, and so is found at the start.

mod record;
#[cfg(test)]
mod tests;

use std::sync::Arc;

pub(super) use self::record::Record;
pub(crate) use self::record::{Audited, is_sound};
use self::record::{fold, not_read};
use super::{Order, OrderedBy, number, state::OperatorState};
use crate::journal::{AppendError, Epoch, Journal, Outcome, Position, Records, StreamError, StreamId, outcome};

/// Records of one stream, after which the next is begun: some two megabytes, read at the start in a blink.
pub(super) const RECORDS: u64 = 10_000;
/// What the names of the streams begin with.
const STREAMS: [u8; 8] = *b"operator";

/// An order could not be written down.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AuditError {
    #[error("the disk is full: nothing is ordered that cannot be written down")]
    Full,
    #[error("the journal does not take it: nothing is ordered that cannot be written down")]
    Journal,
    #[error(
        "the journal was lost before it answered: look in the audit whether the order stands, and else give it again"
    )]
    Unknown,
}

/// Orders that are damaged could not be let go of.
#[derive(Debug, thiserror::Error)]
pub(crate) enum ForgetError {
    #[error("the journal cannot be read")]
    Journal(#[from] StreamError),
    #[error(transparent)]
    Audit(#[from] AuditError),
}

/// The audit's end.
pub(super) struct Audit {
    journal: Arc<dyn Journal>,
    stream: u64,
    /// The last record that what stands was made of.
    read_to: Position,
    /// None while nobody knows where the stream ends.
    end: Option<(Epoch, Position)>,
}

/// What others have written since.
pub(super) enum Since {
    /// These orders stand besides what stood.
    More(Vec<Audited>),
    /// This stands in the place of what stood.
    Anew(Box<OperatorState>),
}

impl Audit {
    pub(super) async fn read(journal: Arc<dyn Journal>) -> Result<(Self, OperatorState), StreamError> {
        let live = journal.streams().await?;
        let mut live: Vec<_> = live.iter().filter_map(|(stream, _)| index(*stream)).collect();
        live.sort_unstable();
        let (stream, records) = loop {
            let stream = live.pop().unwrap_or_default();
            let records = journal.read(name(stream)).await?;
            // One may have been claimed and not begun.
            if live.is_empty() || !records.is_empty() {
                break (stream, records);
            }
        };
        let state = fold(stream, &records);
        let read_to = Position(records.len() as u64);
        Ok((Self { journal, stream, read_to, end: None }, state))
    }

    /// Reads what others have written since, and nothing else.
    pub(super) async fn read_on(&mut self) -> Result<Since, StreamError> {
        self.end = None;
        let records = self.journal.read_after(name(self.stream), self.read_to).await?;
        let read_to = Position(self.read_to.0 + records.len() as u64);
        // Whoever has filled a stream begins the next.
        let is_full = read_to.0 >= RECORDS - 1;
        let mut more = Vec::new();
        for record in &records {
            match serde_json::from_slice(record) {
                Ok(Record::Ordered(order)) if order.refused.is_none() => more.push(order),
                Ok(Record::Ordered(_) | Record::Failed { undone: false, .. }) => {}
                Ok(Record::Failed { undone: true, .. } | Record::Erased { .. } | Record::OperatorState(_)) => {
                    return self.read_anew().await;
                }
                Err(cause) => not_read(&cause),
            }
        }
        if is_full && !self.journal.read(name(self.stream + 1)).await?.is_empty() {
            return self.read_anew().await;
        }
        self.read_to = read_to;
        Ok(Since::More(more))
    }

    /// As if nothing had been read.
    pub(super) async fn read_anew(&mut self) -> Result<Since, StreamError> {
        let (found, state) = Self::read(Arc::clone(&self.journal)).await?;
        *self = found;
        Ok(Since::Anew(Box::new(state)))
    }

    /// Takes hold of the stream's end if it is not held, and tells what stands if others have written since.
    pub(super) async fn hold(&mut self) -> Result<Option<OperatorState>, AuditError> {
        if self.end.is_some() {
            return Ok(None);
        }
        let (epoch, records) = self.claimed(self.stream).await?;
        let head = Position(records.len() as u64);
        self.end = Some((epoch, head));
        if head == self.read_to {
            return Ok(None);
        }
        self.read_to = head;
        Ok(Some(fold(self.stream, &records)))
    }

    /// Begins the next stream with nothing that stands but who let go of it and when, if the last one is damaged, and
    /// forgets that one. Says whether it was.
    pub(super) async fn forget_damaged(journal: Arc<dyn Journal>, at: u64, by: OrderedBy) -> Result<bool, ForgetError> {
        let live = journal.notes().await?.into_iter();
        let begun = live.filter(|noted| noted.head > Position::NOTHING);
        let last = begun.filter_map(|noted| Some((index(noted.stream)?, noted.head))).max_by_key(|(number, _)| *number);
        let Some((last, head)) = last else { return Ok(false) };
        match journal.read(name(last)).await {
            Ok(_) => return Ok(false),
            Err(StreamError::Damaged { .. }) => {}
            Err(cause) => return Err(cause.into()),
        }
        let mut next = Self { journal: Arc::clone(&journal), stream: last + 1, read_to: Position::NOTHING, end: None };
        next.hold().await?;
        let order = Order::ForgetOrders {};
        let forgotten = Audited { at, by, order, why: None, token_key: None, refused: None, is_followed: false };
        next.write(&Record::Ordered(forgotten), OperatorState::default).await?;
        journal.retire(name(last)).await?;
        journal.replace(name(last), head, Records::new()).await?;
        Ok(true)
    }

    /// Writes a record, durably, where the end is held. Gives its number.
    pub(super) async fn write(
        &mut self,
        record: &Record,
        state: impl Fn() -> OperatorState,
    ) -> Result<u64, AuditError> {
        let (epoch, head) = self.end.take().expect("whoever writes holds the end");
        // What came of the stream's last order still stands behind it: whoever folds the stream finds both.
        let most = if matches!(record, Record::Ordered(_)) { RECORDS - 1 } else { RECORDS };
        if head.0 >= most {
            return self.begin_next(record, state()).await;
        }
        self.append(self.stream, epoch, head, record).await.map(|end| self.set_end(end))
    }

    /// Writes a record as the first of the next stream, behind what stands.
    async fn begin_next(&mut self, record: &Record, state: OperatorState) -> Result<u64, AuditError> {
        let next = self.stream + 1;
        let (epoch, records) = self.claimed(next).await?;
        // Another node may have begun it at the same moment, or this one before it heard that it had.
        let (epoch, begun) = if records.is_empty() {
            self.append(next, epoch, Position::NOTHING, &Record::OperatorState(Box::new(state))).await?
        } else {
            (epoch, Position(records.len() as u64))
        };
        // If it stays unretired the next start looks at the later one all the same.
        drop(self.journal.retire(name(self.stream)));
        (self.stream, self.read_to) = (next, Position::NOTHING);
        let end = self.append(next, epoch, begun, record).await?;
        let number = self.set_end(end);
        if !records.is_empty() {
            self.read_to = Position::NOTHING;
        }
        Ok(number)
    }

    pub(super) async fn last(&self, most: usize) -> Result<Vec<(u64, Audited, Option<String>)>, StreamError> {
        if most == 0 {
            return Ok(Vec::new());
        }
        let (mut last, mut failed) = (Vec::new(), Vec::new());
        for stream in (0..=self.stream).rev() {
            let records = match self.journal.read(name(stream)).await {
                Ok(records) => records,
                Err(StreamError::Damaged { .. }) => continue,
                Err(cause) => return Err(cause),
            };
            for (place, record) in records.iter().enumerate().rev() {
                match serde_json::from_slice(record) {
                    Ok(Record::Ordered(order)) => last.push((number(stream, Position(place as u64 + 1)), order)),
                    Ok(Record::Failed { number, why, .. }) => failed.push((number, why)),
                    Ok(Record::Erased { .. } | Record::OperatorState(_)) | Err(_) => {}
                }
                if last.len() >= most {
                    break;
                }
            }
            if last.len() >= most {
                break;
            }
        }
        let why = |number| failed.iter().find(|(of, _)| *of == number).map(|(_, why)| why.clone());
        let told = last.into_iter().rev().map(|(number, order): (u64, Audited)| {
            let why = order.refused.clone().or_else(|| why(number));
            (number, order, why)
        });
        Ok(told.collect())
    }

    async fn claimed(&self, stream: u64) -> Result<(Epoch, Records), AuditError> {
        match self.journal.open(name(stream)).await {
            Ok(claimed) => Ok(claimed),
            Err(StreamError::Full) => Err(AuditError::Full),
            Err(
                StreamError::Damaged { .. }
                | StreamError::Unreachable(_)
                | StreamError::Failed(_)
                | StreamError::Closed(_),
            ) => Err(AuditError::Journal),
        }
    }

    /// Gives where the stream ends from then on.
    async fn append(
        &self,
        stream: u64,
        epoch: Epoch,
        after: Position,
        record: &Record,
    ) -> Result<(Epoch, Position), AuditError> {
        let record = serde_json::to_vec(record).expect("an order has no map with other keys than text");
        let stream = name(stream);
        match self.journal.append(stream, epoch, after, vec![record]).await {
            Ok(head) => Ok((epoch, head)),
            Err(AppendError::Unknown) => match outcome(self.journal.as_ref(), stream, epoch, after, 1).await {
                Some(Outcome::Stored(epoch)) => Ok((epoch, Position(after.0 + 1))),
                Some(Outcome::Lost(_)) => Err(AuditError::Journal),
                None => Err(AuditError::Unknown),
            },
            Err(AppendError::Full) => Err(AuditError::Full),
            Err(
                AppendError::Fenced { .. }
                | AppendError::Conflict { .. }
                | AppendError::TooBig { .. }
                | AppendError::Unreachable(_)
                | AppendError::Failed(_)
                | AppendError::Closed(_),
            ) => Err(AuditError::Journal),
        }
    }

    fn set_end(&mut self, (epoch, head): (Epoch, Position)) -> u64 {
        self.end = Some((epoch, head));
        self.read_to = head;
        number(self.stream, head)
    }
}

/// Whether a stream of the journal is one of the audit.
pub(super) fn has_written(stream: StreamId) -> bool {
    stream.0.starts_with(&STREAMS)
}

fn name(stream: u64) -> StreamId {
    let mut name = [0; 16];
    name[..8].copy_from_slice(&STREAMS);
    name[8..].copy_from_slice(&stream.to_be_bytes());
    StreamId(name)
}

fn index(stream: StreamId) -> Option<u64> {
    let number = stream.0.last_chunk().map(|number| u64::from_be_bytes(*number));
    number.filter(|_| has_written(stream))
}
