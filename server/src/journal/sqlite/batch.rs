//! A batch: the requests that share a transaction and its fsync.
//!
//! First every request is decided, then all their records are written as one sheet and committed, and only then is
//! anything answered. A refusal of one request is decided by heart and writes nothing, so it does not touch the others;
//! an error of the file refuses them all.

use rusqlite::params;

use super::ledger::{Head, HotSheet};
use super::request::{Append, Refusal, Request};
use super::writer::Writer;
use crate::journal::{AppendError, Epoch, Failure, Seq, StreamError, StreamId};

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
    /// Nothing to write: it is looked up when the transaction is over.
    Look,
}

impl Writer {
    pub(super) fn serve(&mut self, batch: Vec<Request>) {
        if let Some(refusal) = self.failed() {
            return refuse_all(batch, &refusal);
        }
        match self.transact(|writer| writer.decide_all(&batch)) {
            Ok(verdicts) => {
                batch.into_iter().zip(verdicts).for_each(|(request, verdict)| self.answer(request, verdict))
            }
            Err(refusal) => {
                // What only looks needs no space.
                let (looks, writes) = batch.into_iter().partition(|request| {
                    matches!((request, &refusal), (Request::Read { .. } | Request::Streams { .. }, Refusal::Full))
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
            Request::OpenAll { answerer } => match self.transact(Writer::claim_all) {
                Ok(claimed) => drop(answerer.send(Ok(self.records_of_all(claimed)))),
                Err(refusal) => drop(answerer.send(Err(refusal.into()))),
            },
            #[cfg(test)]
            Request::OnWriter(act) => act(self),
            together => self.serve(vec![together]),
        }
    }

    /// All that `act` writes becomes durable, or none of it; the ledger goes along.
    pub(super) fn transact<T>(&mut self, act: impl FnOnce(&mut Writer) -> rusqlite::Result<T>) -> Result<T, Refusal> {
        let committed = self.statement("BEGIN IMMEDIATE").and_then(|()| {
            let acted = act(self)?;
            self.statement("COMMIT")?;
            Ok(acted)
        });
        match committed {
            Ok(acted) => {
                self.ledger.keep();
                if !self.draft.is_empty() {
                    let (id, bytes) = (self.ledger.next_id(), self.draft.bytes());
                    let (streams, records) = self.draft.take();
                    self.ledger.push_hot(HotSheet { id, streams, records, bytes });
                    self.wal_bytes += bytes;
                }
                self.wal_bytes += COMMIT_BYTES;
                Ok(acted)
            }
            Err(error) => {
                self.ledger.undo();
                self.draft.clear();
                let mut refusal = Refusal::of("writing", error);
                // After some errors SQLite has rolled back by itself.
                if !self.connection.is_autocommit()
                    && let Err(error) = self.statement("ROLLBACK")
                {
                    refusal = Refusal::Failed(Failure::new("rolling back", error));
                }
                match &refusal {
                    Refusal::Full => tracing::warn!("no space for the journal; a batch is refused"),
                    Refusal::Failed(failure) => self.fail(failure.clone()),
                }
                Err(refusal)
            }
        }
    }

    fn statement(&self, sql: &str) -> rusqlite::Result<()> {
        self.connection.prepare_cached(sql)?.execute([]).map(drop)
    }

    fn decide_all(&mut self, batch: &[Request]) -> rusqlite::Result<Vec<Verdict>> {
        let verdicts = batch.iter().map(|request| self.decide(request)).collect::<Result<_, _>>()?;
        if !self.draft.is_empty() {
            self.connection
                .prepare_cached("INSERT INTO hot(id, body) VALUES(?1, ?2)")?
                .execute(params![self.ledger.next_id(), self.draft.sheet()])?;
        }
        Ok(verdicts)
    }

    fn decide(&mut self, request: &Request) -> rusqlite::Result<Verdict> {
        match request {
            Request::Append(append) => self.append(append).map(Verdict::Append),
            Request::Open { stream, .. } => self.claim(*stream),
            Request::Retire { stream, .. } => self.retire(*stream),
            Request::Read { .. } | Request::Streams { .. } => Ok(Verdict::Look),
            Request::OpenAll { .. } | Request::Shutdown { .. } | Request::End => unreachable!("these are served alone"),
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
        self.draft.add(stream, after.after(1), epoch, records);
        let seq = after.after(records.len());
        self.ledger.set_head(stream, Head { epoch, seq, retired: false });
        Ok(Ok(seq))
    }

    fn claim(&mut self, stream: StreamId) -> rusqlite::Result<Verdict> {
        let unknown = Head { epoch: Epoch::UNCLAIMED, seq: Seq::NOTHING, retired: false };
        let before = self.head_of(stream)?.unwrap_or(unknown);
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
            self.ledger.forget_head(stream);
            self.wal_bytes += 2 * PAGE_BYTES;
        }
        Ok(Verdict::Retired)
    }

    /// The transaction is over. Whoever asked may have gone: that is no matter here.
    fn answer(&mut self, request: Request, verdict: Verdict) {
        match (request, verdict) {
            (Request::Append(append), Verdict::Append(verdict)) => drop(append.answerer.send(verdict)),
            (Request::Open { stream, answerer }, Verdict::Claimed { epoch, head }) => {
                drop(answerer.send(self.records_of(stream, head).map(|records| (epoch, records))));
            }
            (Request::Retire { answerer, .. }, Verdict::Retired) => drop(answerer.send(Ok(()))),
            (Request::Read { stream, answerer }, Verdict::Look) => {
                let read = self.look(|writer| writer.head_of(stream)).and_then(|head| match head {
                    Some(head) => self.records_of(stream, head.seq),
                    None => Ok(Vec::new()),
                });
                drop(answerer.send(read));
            }
            (Request::Streams { answerer }, Verdict::Look) => {
                let live = self.ledger.live().into_iter().map(|(stream, head)| (stream, head.epoch)).collect();
                drop(answerer.send(Ok(live)));
            }
            (_, Verdict::Append(_) | Verdict::Claimed { .. } | Verdict::Retired | Verdict::Look) => {
                unreachable!("a verdict is of its request's kind")
            }
        }
    }

    fn look<T>(&mut self, act: impl FnOnce(&Writer) -> rusqlite::Result<T>) -> Result<T, StreamError> {
        act(self).map_err(|error| {
            let failure = Failure::new("reading", error);
            self.fail(failure.clone());
            failure.into()
        })
    }
}

fn refuse_all(batch: Vec<Request>, refusal: &Refusal) {
    batch.into_iter().for_each(|request| request.refuse(refusal));
}
