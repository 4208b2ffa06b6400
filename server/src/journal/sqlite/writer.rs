//! The writer: the one thread that touches the file. It serves what has gathered, and tidies up when nobody waits.

use std::error::Error;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, TryRecvError};

use rusqlite::Connection;
use tokio::sync::watch;

use super::batch::Batch;
use super::batch_blob::BatchBuilder;
use super::catalogue::Catalogue;
use super::directory_lock::DirectoryLock;
use super::error::KeyFingerprint;
use super::fault;
use super::files::JOURNAL;
use super::in_place::InPlace;
use super::limits::Limits;
use super::pacing::CommitPacing;
use super::refusal::Refusal;
use super::resting::Resting;
use crate::journal::answer::Answerer;
use crate::journal::queued::Condition;
use crate::journal::request::{Lone, Queued, Request};
use crate::journal::status::Status;
use crate::journal::{Failure, StreamError};

/// Where a journal is and whose.
#[derive(Clone, Debug)]
pub(super) struct Location {
    pub(super) dir: PathBuf,
    pub(super) key: Option<KeyFingerprint>,
}

pub(in crate::journal) struct Writer {
    pub(super) dir: PathBuf,
    pub(super) key: Option<KeyFingerprint>,
    pub(super) connection: Connection,
    pub(super) catalogue: Catalogue,
    pub(super) limits: Limits,
    /// About what was written to the log since it was last copied back.
    pub(super) wal_bytes: usize,
    /// What the transaction under way appends.
    pub(super) builder: BatchBuilder,
    /// Whether what is written is found again.
    pub(super) in_place: InPlace,
    /// Whose rows are merged when nobody waits.
    pub(super) resting: Resting,
    /// What was found at the opening not to be as it was written.
    pub(super) faults: usize,
    pub(super) status: Arc<Status>,
    pacing: CommitPacing,
    condition: watch::Sender<Condition>,
    failed: Option<Failure>,
    lock: Option<DirectoryLock>,
}

/// What is not served together with others.
enum Alone {
    Serve(Lone),
    Stop(Option<Answerer<(), StreamError>>),
    #[cfg(test)]
    Act(Box<dyn FnOnce(&mut Writer) + Send>),
}

impl Writer {
    pub(super) fn on(
        location: &Location,
        connection: Connection,
        limits: Limits,
        condition: watch::Sender<Condition>,
        status: Arc<Status>,
    ) -> Writer {
        let Location { dir, key } = location.clone();
        Writer {
            dir,
            key,
            connection,
            catalogue: Catalogue::default(),
            limits,
            wal_bytes: 0,
            builder: BatchBuilder::default(),
            in_place: InPlace::default(),
            resting: Resting::default(),
            faults: 0,
            status,
            pacing: CommitPacing::default(),
            condition,
            failed: None,
            lock: None,
        }
    }

    /// It keeps the folder's lock until it stops.
    pub(super) fn holding(self, lock: DirectoryLock) -> Writer {
        Writer { lock: Some(lock), ..self }
    }

    pub(super) fn file(&self) -> PathBuf {
        self.dir.join(JOURNAL)
    }

    pub(super) fn run(mut self, queued: &Receiver<Queued>) {
        while let Some(first) = self.next(queued) {
            let (batch, alone) = self.gather(first, queued);
            self.serve(batch);
            match alone {
                None => {}
                Some(Alone::Serve(lone)) => self.serve_alone(lone),
                Some(Alone::Stop(answerer)) => return self.stop(answerer),
                #[cfg(test)]
                Some(Alone::Act(act)) if self.failed.is_none() => act(&mut self),
                #[cfg(test)]
                Some(Alone::Act(_)) => {}
            }
            self.maintain();
        }
        self.stop(None);
    }

    /// Waits for a request, compacting in the meantime if it takes long; none when nobody can ask any more.
    fn next(&mut self, queued: &Receiver<Queued>) -> Option<Queued> {
        while self.failed.is_none() && self.catalogue.uncompacted_records() > self.limits.uncompacted_records {
            match queued.recv_timeout(self.limits.lull) {
                Ok(request) => return Some(request),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) if self.tidy("compacting", Writer::compact_few) => {
                    self.checkpoint_if_due()
                }
                Err(RecvTimeoutError::Timeout) => break,
            }
        }
        if self.failed.is_some() || self.catalogue.uncompacted_records() == 0 && self.resting.is_empty() {
            return queued.recv().ok();
        }
        match queued.recv_timeout(self.limits.idle) {
            Ok(request) => return Some(request),
            Err(RecvTimeoutError::Disconnected) => return None,
            Err(RecvTimeoutError::Timeout) => {}
        }
        while self.tidy("compacting", Writer::compact_many) && self.catalogue.uncompacted_records() > 0 {
            self.checkpoint_if_due();
            match queued.try_recv() {
                Ok(request) => return Some(request),
                Err(TryRecvError::Disconnected) => return None,
                Err(TryRecvError::Empty) => {}
            }
        }
        while !self.resting.is_empty() && self.tidy("merging the rows of", Writer::merge_one) {
            self.checkpoint_if_due();
            match queued.try_recv() {
                Ok(request) => return Some(request),
                Err(TryRecvError::Disconnected) => return None,
                Err(TryRecvError::Empty) => {}
            }
        }
        if self.failed.is_none() {
            self.tidy("checkpointing", Writer::checkpoint);
        }
        queued.recv().ok()
    }

    fn gather(&mut self, first: Queued, queued: &Receiver<Queued>) -> (Batch, Option<Alone>) {
        let mut batch = Batch::default();
        let mut before = None;
        let mut next = Some(first);
        while let Some(Queued { request, place }) = next {
            drop(place);
            match request {
                Request::Append(append) => batch.append(append),
                Request::Claim(claim) => batch.claim(claim),
                Request::Note(note) => batch.note(note),
                Request::Admit(admission) => batch.admit(admission),
                Request::Retire(retirement) => batch.retire(retirement),
                Request::Query(query) => batch.query(query),
                Request::Rest(stream) => self.resting.push(stream),
                Request::Lone(lone) => return (batch, Some(Alone::Serve(lone))),
                Request::Stop(answerer) => return (batch, Some(Alone::Stop(answerer))),
                #[cfg(test)]
                Request::OnWriter(act) => return (batch, Some(Alone::Act(act))),
            }
            if batch.is_full(&self.limits) {
                break;
            }
            next = queued.try_recv().ok();
            if next.is_none() && before.is_none() && self.pacing.is_worth_waiting_for(batch.len(), &self.limits) {
                before = Some(batch.len());
                std::thread::sleep(self.limits.gathering);
                next = queued.try_recv().ok();
            }
        }
        if let Some(before) = before {
            self.pacing.came(before, batch.len(), &self.limits);
        }
        (batch, None)
    }

    fn maintain(&mut self) {
        while self.failed.is_none()
            && (self.catalogue.uncompacted_records() > self.limits.most_uncompacted_records
                || self.catalogue.uncompacted_bytes() > self.limits.most_uncompacted_bytes)
            && self.tidy("compacting", Writer::compact_few)
        {}
        self.checkpoint_if_due();
    }

    fn checkpoint_if_due(&mut self) {
        if self.failed.is_none() && self.wal_bytes >= self.limits.wal_bytes {
            self.tidy("checkpointing", Writer::checkpoint);
        }
    }

    /// Housekeeping: a full disk only puts it off. Says whether it was done.
    pub(super) fn tidy(&mut self, doing: &'static str, act: impl FnOnce(&mut Writer) -> rusqlite::Result<()>) -> bool {
        let refusal = match act(self).map_err(fault::named) {
            Ok(()) => return true,
            Err(damage) if fault::is_damage(&damage) => match self.mend(&damage) {
                // A mended file is tidy.
                Ok(()) => return false,
                Err(failure) => Refusal::Failed(failure),
            },
            Err(error) => Refusal::of(doing, error),
        };
        match refusal {
            Refusal::Full => self.status.note_full("tidying it is put off"),
            Refusal::Failed(failure) => self.fail(failure),
        }
        false
    }

    pub(super) fn failed(&self) -> Option<Refusal> {
        self.failed.clone().map(Refusal::Failed)
    }

    /// From here on everything is refused: what is on disk is unknown, and trying again could only seem to help.
    pub(super) fn fail(&mut self, failure: Failure) {
        tracing::error!(error = failure.source(), "{failure}; every request is refused from here on");
        self.failed = Some(failure.clone());
        self.condition.send_replace(Condition::Failed(failure));
    }

    /// Closes the file, lets go of the lock, and only then answers. Asked for an answer it tidies up first.
    fn stop(mut self, answerer: Option<Answerer<(), StreamError>>) {
        if answerer.is_some() && self.failed.is_none() {
            self.tidy("compacting", Writer::compact_at_the_end);
        }
        if answerer.is_some() && self.failed.is_none() {
            self.tidy("checkpointing", Writer::close_log);
        }
        let Writer { connection, condition, failed, lock, .. } = self;
        drop(connection);
        drop(lock);
        if failed.is_none() {
            condition.send_replace(Condition::Closed);
        }
        if let Some(answerer) = answerer {
            // Nobody may be waiting for it.
            answerer.answer(failed.map_or(Ok(()), |failure| Err(failure.into())));
        }
    }
}
