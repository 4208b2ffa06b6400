//! A batch: the requests that share a transaction and its fsync.
//!
//! First every request that writes is decided, then all their records are written as one blob and committed, and only
//! then is anything answered, and looked up for those who only ask. A refusal of one request is decided from memory and
//! writes nothing, so it does not touch the others; an error of the file refuses them all.

use rusqlite::params;

use super::catalogue::Head;
use super::families;
use super::files::PAGE_BYTES;
use super::limits::Limits;
use super::people;
use super::records;
use super::refusal::Refusal;
use super::writer::Writer;
use crate::journal::request::{Admission, Append, Claim, Lone, Note, Query, Retirement};
use crate::journal::{AppendError, Closed, Epoch, Position, StreamError, StreamId};
use crate::spans::span;

/// A row of `live`.
const ROW_BYTES: usize = 48;

/// What shares a transaction, and what is looked up when that is over.
#[derive(Default)]
pub(super) struct Batch {
    writes: Vec<Write>,
    queries: Vec<Query>,
    /// Of the records.
    bytes: usize,
}

/// A request that writes, with what is answered to it when the batch is durable.
enum Write {
    Append(Append, Result<Position, AppendError>),
    Claim(Claim, Result<Head, StreamError>),
    Note(Note),
    Admit(Admission, Result<Vec<u8>, StreamError>),
    Retire(Retirement),
}

impl Batch {
    pub(super) fn append(&mut self, append: Append) {
        self.bytes += append.bytes;
        self.writes.push(Write::Append(append, Err(Closed.into())));
    }

    pub(super) fn claim(&mut self, claim: Claim) {
        self.writes.push(Write::Claim(claim, Err(Closed.into())));
    }

    pub(super) fn note(&mut self, note: Note) {
        self.writes.push(Write::Note(note));
    }

    pub(super) fn admit(&mut self, admission: Admission) {
        self.writes.push(Write::Admit(admission, Err(Closed.into())));
    }

    pub(super) fn retire(&mut self, retirement: Retirement) {
        self.writes.push(Write::Retire(retirement));
    }

    pub(super) fn query(&mut self, query: Query) {
        self.queries.push(query);
    }

    pub(super) fn len(&self) -> usize {
        self.writes.len() + self.queries.len()
    }

    pub(super) fn is_full(&self, limits: &Limits) -> bool {
        self.len() >= limits.batch || self.bytes >= limits.batch_bytes
    }
}

impl Write {
    /// Answers that it cannot be served. Whoever asked may have gone: that is no matter here.
    fn refuse(self, refusal: Refusal) {
        match self {
            Self::Append(append, _) => append.answerer.answer(Err(refusal.into())),
            Self::Claim(claim, _) => claim.answerer.answer(Err(refusal.into())),
            Self::Note(Note { answerer, .. }) | Self::Retire(Retirement { answerer, .. }) => {
                answerer.answer(Err(refusal.into()));
            }
            Self::Admit(admission, _) => admission.answerer.answer(Err(refusal.into())),
        }
    }
}

impl Writer {
    pub(super) fn serve(&mut self, batch: Batch) {
        let Batch { mut writes, queries, .. } = batch;
        let committing = span!("commit", requests = writes.len() + queries.len());
        let written = match self.failed() {
            Some(refusal) => Err(refusal),
            None if writes.is_empty() => Ok(()),
            None => committing.in_scope(|| self.transact(|writer| writer.decide_all(&mut writes))),
        };
        match &written {
            Ok(()) => writes.into_iter().for_each(|write| self.answer(write)),
            Err(refusal) => writes.into_iter().for_each(|write| write.refuse(refusal.clone())),
        }
        match written {
            // What only reads needs no space.
            Ok(()) | Err(Refusal::Full) => queries.into_iter().for_each(|query| self.answer_query(query)),
            Err(refusal) => queries.into_iter().for_each(|query| query.refuse(refusal.clone().into())),
        }
    }

    pub(super) fn serve_alone(&mut self, lone: Lone) {
        if let Some(refusal) = self.failed() {
            return lone.refuse(refusal.into());
        }
        match lone {
            Lone::OpenAll { answerer } => {
                let claimed = self.transact(Writer::claim_all).map_err(StreamError::from);
                answerer.answer(claimed.and_then(|claimed| self.records_of_all(claimed)));
            }
            Lone::Replace { stream, head, records, answerer } => {
                answerer.answer(self.replace(stream, head, &records).map_err(StreamError::from));
            }
            Lone::Erase { person, answerer } => answerer.answer(self.erase(person).map_err(StreamError::from)),
            Lone::Probe { answerer } => answerer.answer(self.transact(Writer::probe).map_err(StreamError::from)),
        }
    }

    fn decide_all(&mut self, writes: &mut [Write]) -> rusqlite::Result<()> {
        writes.iter_mut().try_for_each(|write| self.decide(write))?;
        if !self.builder.is_empty() {
            self.connection
                .prepare_cached("INSERT INTO uncompacted(id, body) VALUES(?1, ?2)")?
                .execute(params![self.catalogue.next_id(), self.builder.blob()])?;
        }
        Ok(())
    }

    fn decide(&mut self, write: &mut Write) -> rusqlite::Result<()> {
        match write {
            Write::Append(append, verdict) => *verdict = self.append(append)?,
            Write::Claim(claim, verdict) => *verdict = Ok(self.claim(claim.stream, claim.family)?),
            Write::Note(Note { stream, head, note, .. }) => self.write_note(*stream, *head, note)?,
            Write::Admit(admission, verdict) => *verdict = Ok(self.admit(admission.person, &admission.key)?),
            Write::Retire(retirement) => self.retire(retirement.stream)?,
        }
        Ok(())
    }

    fn append(&mut self, append: &Append) -> rusqlite::Result<Result<Position, AppendError>> {
        let Append { stream, epoch, after, ref records, .. } = *append;
        let Some(head) = self.head_of(stream)? else {
            return Ok(Err(AppendError::Fenced { current: Epoch::UNCLAIMED }));
        };
        if epoch != head.epoch {
            return Ok(Err(AppendError::Fenced { current: head.epoch }));
        }
        if after != head.last {
            return Ok(Err(AppendError::Conflict { head: head.last }));
        }
        if records.is_empty() {
            return Ok(Ok(head.last));
        }
        if head.retired {
            self.forget_retired(stream)?;
            self.write_live(stream, head)?;
        }
        self.builder.add(stream, after.after(1), epoch, records);
        let last = after.after(records.len());
        self.catalogue.set_head(stream, Head { epoch, last, retired: false });
        Ok(Ok(last))
    }

    fn claim(&mut self, stream: StreamId, family: StreamId) -> rusqlite::Result<Head> {
        let unknown = Head { epoch: Epoch::UNCLAIMED, last: Position::NOTHING, retired: false };
        let before = match self.head_of(stream)? {
            Some(known) => known,
            None => {
                families::write(&self.connection, stream, family)?;
                unknown
            }
        };
        let head = Head { epoch: before.epoch.raised(), ..before };
        if head.retired {
            self.write_retired(stream, head)?;
        } else {
            self.write_live(stream, head)?;
        }
        self.catalogue.set_head(stream, head);
        self.wal_bytes += PAGE_BYTES;
        Ok(head)
    }

    fn claim_all(&mut self) -> rusqlite::Result<Vec<(StreamId, Head)>> {
        let mut live = self.catalogue.live();
        for (stream, head) in &mut live {
            head.epoch = head.epoch.raised();
            self.write_live(*stream, *head)?;
            self.catalogue.set_head(*stream, *head);
        }
        self.wal_bytes += live.len() * ROW_BYTES;
        Ok(live)
    }

    fn retire(&mut self, stream: StreamId) -> rusqlite::Result<()> {
        if let Some(head) = self.head_of(stream)? {
            self.forget_live(stream)?;
            self.write_retired(stream, head)?;
            self.forget_note(stream)?;
            self.catalogue.forget_head(stream);
            self.wal_bytes += 2 * PAGE_BYTES;
            self.resting.push(stream);
        }
        Ok(())
    }

    /// The transaction is over. Whoever asked may have gone: that is no matter here.
    fn answer(&mut self, write: Write) {
        match write {
            Write::Append(append, verdict) => append.answerer.answer(verdict),
            Write::Claim(claim, verdict) => {
                let claimed = verdict.and_then(|head| Ok((head.epoch, self.records_of(claim.stream, head.last)?)));
                claim.answerer.answer(claimed);
            }
            Write::Note(Note { answerer, .. }) | Write::Retire(Retirement { answerer, .. }) => {
                answerer.answer(Ok(()));
            }
            Write::Admit(admission, verdict) => admission.answerer.answer(verdict),
        }
    }

    fn answer_query(&mut self, query: Query) {
        match query {
            Query::Read { stream, after, answerer } => {
                let read = self.mending("reading", |writer| writer.head_of(stream)).and_then(|head| match head {
                    Some(head) => self.records_of(stream, head.last),
                    None => Ok(Vec::new()),
                });
                answerer.answer(read.map(|records| records::behind(records, after)));
            }
            Query::Streams { answerer } => {
                let live = self.catalogue.live().into_iter().map(|(stream, head)| (stream, head.epoch)).collect();
                answerer.answer(Ok(live));
            }
            Query::Notes { answerer } => {
                let families = self.mending("reading", |writer| families::read_all(&writer.connection));
                answerer.answer(families.map(|families| self.notes(&families)));
            }
            Query::Family { of, answerer } => {
                answerer.answer(self.mending("reading", |writer| families::streams(&writer.connection, of)));
            }
            Query::People { of, answerer } => {
                let read = self.mending("reading", |writer| match &of {
                    None => people::read_all(&writer.connection),
                    Some(asked) => people::read_some(&writer.connection, asked),
                });
                answerer.answer(read);
            }
            Query::Retired { after, most, answerer } => {
                answerer.answer(self.mending("reading", |writer| writer.retired_after(after, most)));
            }
        }
    }

    /// Writes what nobody needs, and leaves the file as large as it was.
    fn probe(&mut self) -> rusqlite::Result<()> {
        let bytes = self.limits.probe_bytes as i64;
        self.connection.execute("INSERT INTO damaged(body) VALUES(zeroblob(?1))", [bytes])?;
        let row = self.connection.last_insert_rowid();
        self.connection.execute("DELETE FROM damaged WHERE rowid = ?1", [row])?;
        Ok(())
    }
}
