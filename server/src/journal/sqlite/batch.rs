//! A batch: the requests that share a transaction and its fsync.
//!
//! First every request is decided, then all their records are written as one blob and committed, and only then is
//! anything answered. A refusal of one request is decided from memory and writes nothing, so it does not touch the
//! others; an error of the file refuses them all.

use rusqlite::params;

use super::families;
use super::fault;
use super::ledger::{Head, UncompactedBlob};
use super::people;
use super::refusal::Refusal;
use super::writer::Writer;
use crate::journal::request::{Append, Request};
use crate::journal::{AppendError, Epoch, Failure, Seq, StreamError, StreamId};
use crate::spans::span;

/// What a commit writes besides the records: the pages they share with earlier ones.
const COMMIT_BYTES: usize = 2 * PAGE_BYTES;
const PAGE_BYTES: usize = 4096;
/// A row of `live`.
const ROW_BYTES: usize = 48;

/// What was decided about a request, to be answered when it is durable.
enum Verdict {
    Append(Result<Seq, AppendError>),
    Claimed {
        epoch: Epoch,
        head: Seq,
    },
    Retired,
    Noted,
    Admitted(Vec<u8>),
    /// Nothing to write: it is looked up when the transaction is over.
    Look,
}

impl Writer {
    pub(super) fn serve(&mut self, batch: Vec<Request>) {
        if let Some(refusal) = self.failed() {
            return refuse_all(batch, &refusal);
        }
        let committing = span!("commit", requests = batch.len());
        match committing.in_scope(|| self.transact(|writer| writer.decide_all(&batch))) {
            Ok(verdicts) => {
                batch.into_iter().zip(verdicts).for_each(|(request, verdict)| self.answer(request, verdict))
            }
            Err(refusal) => {
                // What only looks needs no space.
                let (looks, writes) = batch.into_iter().partition(|request| {
                    matches!(
                        (request, &refusal),
                        (
                            Request::Read { .. }
                                | Request::Streams { .. }
                                | Request::Notes { .. }
                                | Request::Family { .. }
                                | Request::People { .. }
                                | Request::Retired { .. },
                            Refusal::Full
                        )
                    )
                });
                refuse_all(writes, &refusal);
                looks.into_iter().for_each(|request| self.answer(request, Verdict::Look));
            }
        }
    }

    pub(super) fn serve_alone(&mut self, request: Request) {
        if let Some(refusal) = self.failed() {
            return request.refuse(&refusal);
        }
        match request {
            Request::OpenAll { answerer } => {
                let claimed = self.transact(Writer::claim_all).map_err(StreamError::from);
                drop(answerer.send(claimed.and_then(|claimed| self.records_of_all(claimed))));
            }
            Request::Replace { stream, head, records, answerer } => {
                drop(answerer.send(self.replace(stream, head, &records).map_err(StreamError::from)));
            }
            Request::Erase { person, answerer } => drop(answerer.send(self.erase(person).map_err(StreamError::from))),
            Request::Probe { answerer } => drop(answerer.send(self.transact(Writer::probe).map_err(StreamError::from))),
            #[cfg(test)]
            Request::OnWriter(act) => act(self),
            together => self.serve(vec![together]),
        }
    }

    /// All that `act` writes becomes durable, or none of it; the ledger goes along. It is done once more if the file
    /// turns out to be damaged and is mended: of the first attempt nothing is left.
    pub(super) fn transact<T>(
        &mut self,
        mut act: impl FnMut(&mut Writer) -> rusqlite::Result<T>,
    ) -> Result<T, Refusal> {
        let changes = self.connection.total_changes();
        let mut attempted = self.attempt(&mut act);
        if let Err(undone) = &attempted
            && undone.rolled_back.is_ok()
            && fault::is_damage(&undone.error)
        {
            attempted = match self.mend(&undone.error) {
                Ok(()) => self.attempt(&mut act),
                Err(failure) => {
                    self.fail(failure.clone());
                    return Err(Refusal::Failed(failure));
                }
            };
        }
        let refusal = match attempted {
            Ok(acted) => {
                // What changed nothing was not written, and tells nothing of the room there is.
                if self.connection.total_changes() != changes {
                    self.status.note_room();
                }
                return Ok(acted);
            }
            Err(undone) => match undone.rolled_back {
                Err(error) => Refusal::Failed(Failure::new("rolling back", error)),
                Ok(()) => Refusal::of("writing", undone.error),
            },
        };
        match &refusal {
            Refusal::Full => self.status.note_full("a batch is refused"),
            Refusal::Failed(failure) => self.fail(failure.clone()),
        }
        Err(refusal)
    }

    fn attempt<T>(&mut self, act: &mut impl FnMut(&mut Writer) -> rusqlite::Result<T>) -> Result<T, Box<Undone>> {
        let committed = self.statement("BEGIN IMMEDIATE").and_then(|()| {
            let acted = act(self)?;
            self.statement("COMMIT")?;
            Ok(acted)
        });
        let committed = committed.map_err(fault::named);
        match committed {
            Ok(acted) => {
                self.ledger.keep();
                if !self.builder.is_empty() {
                    let (id, bytes) = (self.ledger.next_id(), self.builder.bytes());
                    let (streams, records) = self.builder.take();
                    self.ledger.push_uncompacted(UncompactedBlob { id, streams, records, bytes });
                    self.wal_bytes += bytes;
                }
                self.wal_bytes += COMMIT_BYTES;
                Ok(acted)
            }
            Err(error) => {
                self.ledger.undo();
                self.builder.clear();
                // After some errors SQLite has rolled back by itself.
                let rolled_back = if self.connection.is_autocommit() { Ok(()) } else { self.statement("ROLLBACK") };
                Err(Box::new(Undone { error, rolled_back }))
            }
        }
    }

    fn statement(&self, sql: &str) -> rusqlite::Result<()> {
        self.connection.prepare_cached(sql)?.execute([]).map(drop)
    }

    fn decide_all(&mut self, batch: &[Request]) -> rusqlite::Result<Vec<Verdict>> {
        let verdicts = batch.iter().map(|request| self.decide(request)).collect::<Result<_, _>>()?;
        if !self.builder.is_empty() {
            self.connection
                .prepare_cached("INSERT INTO uncompacted(id, body) VALUES(?1, ?2)")?
                .execute(params![self.ledger.next_id(), self.builder.blob()])?;
        }
        Ok(verdicts)
    }

    fn decide(&mut self, request: &Request) -> rusqlite::Result<Verdict> {
        match request {
            Request::Append(append) => self.append(append).map(Verdict::Append),
            Request::Open { stream, family, .. } => self.claim(*stream, *family),
            Request::Admit { person, key, .. } => self.admit(*person, key).map(Verdict::Admitted),
            Request::Retire { stream, .. } => self.retire(*stream),
            Request::Note { stream, head, note, .. } => self.write_note(*stream, *head, note).map(|()| Verdict::Noted),
            Request::Read { .. }
            | Request::Streams { .. }
            | Request::Notes { .. }
            | Request::Family { .. }
            | Request::People { .. }
            | Request::Retired { .. } => Ok(Verdict::Look),
            Request::OpenAll { .. }
            | Request::Probe { .. }
            | Request::Erase { .. }
            | Request::Replace { .. }
            | Request::Rest { .. }
            | Request::Shutdown { .. }
            | Request::End => unreachable!("these are served alone"),
            #[cfg(test)]
            Request::OnWriter(_) => unreachable!("these are served alone"),
        }
    }

    fn append(&mut self, append: &Append) -> rusqlite::Result<Result<Seq, AppendError>> {
        let Append { stream, epoch, after, ref records, .. } = *append;
        let Some(head) = self.head_of(stream)? else {
            return Ok(Err(AppendError::Fenced { current: Epoch::UNCLAIMED }));
        };
        if epoch != head.epoch {
            return Ok(Err(AppendError::Fenced { current: head.epoch }));
        }
        if after != head.seq {
            return Ok(Err(AppendError::Conflict { head: head.seq }));
        }
        if records.is_empty() {
            return Ok(Ok(head.seq));
        }
        if head.retired {
            self.forget_retired(stream)?;
            self.write_live(stream, head)?;
        }
        self.builder.add(stream, after.after(1), epoch, records);
        let seq = after.after(records.len());
        self.ledger.set_head(stream, Head { epoch, seq, retired: false });
        Ok(Ok(seq))
    }

    fn claim(&mut self, stream: StreamId, family: StreamId) -> rusqlite::Result<Verdict> {
        let unknown = Head { epoch: Epoch::UNCLAIMED, seq: Seq::NOTHING, retired: false };
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
        self.ledger.set_head(stream, head);
        self.wal_bytes += PAGE_BYTES;
        Ok(Verdict::Claimed { epoch: head.epoch, head: head.seq })
    }

    fn claim_all(&mut self) -> rusqlite::Result<Vec<(StreamId, Head)>> {
        let mut live = self.ledger.live();
        for (stream, head) in &mut live {
            head.epoch = head.epoch.raised();
            self.write_live(*stream, *head)?;
            self.ledger.set_head(*stream, *head);
        }
        self.wal_bytes += live.len() * ROW_BYTES;
        Ok(live)
    }

    fn retire(&mut self, stream: StreamId) -> rusqlite::Result<Verdict> {
        if let Some(head) = self.head_of(stream)? {
            self.forget_live(stream)?;
            self.write_retired(stream, head)?;
            self.forget_note(stream)?;
            self.ledger.forget_head(stream);
            self.wal_bytes += 2 * PAGE_BYTES;
            self.resting.push(stream);
        }
        Ok(Verdict::Retired)
    }

    /// The transaction is over. Whoever asked may have gone: that is no matter here.
    fn answer(&mut self, request: Request, verdict: Verdict) {
        match (request, verdict) {
            (Request::Append(append), Verdict::Append(verdict)) => drop(append.answerer.send(verdict)),
            (Request::Open { stream, answerer, .. }, Verdict::Claimed { epoch, head }) => {
                drop(answerer.send(self.records_of(stream, head).map(|records| (epoch, records))));
            }
            (Request::Retire { answerer, .. }, Verdict::Retired) | (Request::Note { answerer, .. }, Verdict::Noted) => {
                drop(answerer.send(Ok(())));
            }
            (Request::Notes { answerer }, Verdict::Look) => {
                let families = self.mending("reading", |writer| families::read_all(&writer.connection));
                drop(answerer.send(families.map(|families| self.notes(&families))));
            }
            (Request::Family { of, answerer }, Verdict::Look) => {
                drop(answerer.send(self.mending("reading", |writer| families::streams(&writer.connection, of))));
            }
            (Request::Retired { after, most, answerer }, Verdict::Look) => {
                drop(answerer.send(self.mending("reading", |writer| writer.retired_after(after, most))));
            }
            (Request::People { of, answerer }, Verdict::Look) => {
                let read = self.mending("reading", |writer| match &of {
                    None => people::read_all(&writer.connection),
                    Some(asked) => people::read_some(&writer.connection, asked),
                });
                drop(answerer.send(read));
            }
            (Request::Admit { answerer, .. }, Verdict::Admitted(key)) => drop(answerer.send(Ok(key))),
            (Request::Read { stream, answerer }, Verdict::Look) => {
                let read = self.mending("reading", |writer| writer.head_of(stream)).and_then(|head| match head {
                    Some(head) => self.records_of(stream, head.seq),
                    None => Ok(Vec::new()),
                });
                drop(answerer.send(read));
            }
            (Request::Streams { answerer }, Verdict::Look) => {
                let live = self.ledger.live().into_iter().map(|(stream, head)| (stream, head.epoch)).collect();
                drop(answerer.send(Ok(live)));
            }
            (
                _,
                Verdict::Append(_)
                | Verdict::Claimed { .. }
                | Verdict::Retired
                | Verdict::Noted
                | Verdict::Admitted(_)
                | Verdict::Look,
            ) => unreachable!("a verdict is of its request's kind"),
        }
    }

    /// Looks into the file, once more if it turns out to be damaged and is mended.
    pub(super) fn mending<T>(
        &mut self,
        doing: &'static str,
        act: impl Fn(&Writer) -> rusqlite::Result<T>,
    ) -> Result<T, StreamError> {
        let looked = match act(self) {
            Err(damage) if fault::is_damage(&damage) => match self.mend(&damage) {
                Ok(()) => act(self).map_err(|error| Failure::new(doing, error)),
                Err(failure) => Err(failure),
            },
            looked => looked.map_err(|error| Failure::new(doing, error)),
        };
        looked.map_err(|failure| {
            self.fail(failure.clone());
            failure.into()
        })
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

/// A transaction that did not happen.
struct Undone {
    error: rusqlite::Error,
    rolled_back: rusqlite::Result<()>,
}

fn refuse_all(batch: Vec<Request>, refusal: &Refusal) {
    batch.into_iter().for_each(|request| request.refuse(refusal));
}
