//! A batch: requests that share a transaction and its commit. No two of them append to or claim the same stream, so the
//! order in which the transaction does them is not seen by anybody.

use std::collections::{HashMap, HashSet};

use tokio_postgres::Row;

use super::appends::{self, Columns};
use super::connection::{Session, within};
use super::error::Trouble;
use super::streams::{sql, with_records};
use super::writer::note_damage;
use crate::journal::request::{Append, Claim, Note};
use crate::journal::status::Status;
use crate::journal::{Epoch, Records, StreamError, StreamId};

/// Requests in one transaction, as many as of SQLite's.
const REQUESTS: usize = 512;
/// Bytes in one transaction, beyond which it takes no further request.
const BYTES: usize = 4 << 20;

/// What is written together with others.
pub(super) enum Write {
    Append(Append),
    Claim(Claim),
    Note(Note),
}

/// Requests for one transaction. There is something in it.
pub(super) struct Batch {
    appends: Vec<Append>,
    claims: Vec<Claim>,
    notes: Vec<Note>,
    /// Those that are appended to or claimed.
    streams: HashSet<StreamId>,
    noted: HashSet<StreamId>,
    bytes: usize,
}

impl Batch {
    pub(super) fn of(first: Write) -> Self {
        let mut batch = Self {
            appends: Vec::new(),
            claims: Vec::new(),
            notes: Vec::new(),
            streams: HashSet::new(),
            noted: HashSet::new(),
            bytes: 0,
        };
        batch.add(first);
        batch
    }

    /// Takes a request in, or gives it back: it has to wait until the batch is written.
    pub(super) fn take(&mut self, write: Write) -> Option<Write> {
        let is_full = self.appends.len() + self.claims.len() + self.notes.len() >= REQUESTS || self.bytes >= BYTES;
        let waits = match &write {
            Write::Append(Append { stream, .. }) | Write::Claim(Claim { stream, .. }) => self.streams.contains(stream),
            Write::Note(Note { stream, .. }) => self.noted.contains(stream),
        };
        if is_full || waits {
            return Some(write);
        }
        self.add(write);
        None
    }

    fn add(&mut self, write: Write) {
        match write {
            Write::Append(append) => {
                self.bytes += append.bytes;
                self.streams.insert(append.stream);
                self.appends.push(append);
            }
            Write::Claim(claim) => {
                self.streams.insert(claim.stream);
                self.claims.push(claim);
            }
            Write::Note(note) => {
                self.bytes += note.note.len();
                self.noted.insert(note.stream);
                self.notes.push(note);
            }
        }
    }

    /// Writes all of it, or nothing, and answers.
    pub(super) async fn serve(self, session: &Session, status: &Status) -> Result<(), Trouble> {
        let written = match within(self.write(session)).await {
            Ok(written) => written,
            Err(trouble) => {
                self.refuse(trouble);
                return Err(trouble);
            }
        };
        for (claim, told) in self.claims.into_iter().zip(written.claimed) {
            claim.answerer.answer(told.inspect_err(|cause| note_damage(status, cause)));
        }
        for note in self.notes {
            note.answerer.answer(Ok(()));
        }
        appends::answer(session, self.appends, &written.moved).await
    }

    /// Whoever asked may have gone: that is no matter here.
    pub(super) fn refuse(self, trouble: Trouble) {
        self.appends.into_iter().for_each(|append| append.answerer.answer(Err(trouble.into())));
        self.claims.into_iter().for_each(|claim| claim.answerer.answer(Err(trouble.into())));
        self.notes.into_iter().for_each(|note| note.answerer.answer(Err(trouble.into())));
    }

    /// Everything is sent at once, and the database answers once. Appends alone, as most batches are, need no more than
    /// their statement, which is a transaction of its own.
    async fn write(&self, session: &Session) -> Result<Written, Trouble> {
        let Session { client, .. } = session;
        let columns = Columns::of(&self.appends);
        let claimed: Vec<_> = self.claims.iter().map(|claim| claim.stream.0.as_slice()).collect();
        let families: Vec<_> = self.claims.iter().map(|claim| claim.family.0.as_slice()).collect();
        let noted: Vec<_> = self.notes.iter().map(|note| note.stream.0.as_slice()).collect();
        let heads: Vec<_> = self.notes.iter().map(|note| sql(note.head)).collect();
        let notes: Vec<_> = self.notes.iter().map(|note| note.note.as_slice()).collect();
        let appending = columns.append(session);
        if self.claims.is_empty() && self.notes.is_empty() {
            return Ok(Written { moved: appending.await?, claimed: Vec::new() });
        }
        let claiming = async {
            match self.claims.as_slice() {
                [] => Ok(Vec::new()),
                _ => client.query(&session.claim, &[&claimed, &families]).await,
            }
        };
        let reading = async {
            match self.claims.as_slice() {
                [] => Ok(Vec::new()),
                _ => client.query(&session.records, &[&claimed]).await,
            }
        };
        let noting = async {
            match self.notes.as_slice() {
                [] => Ok(0),
                _ => client.execute(&session.note, &[&noted, &heads, &notes]).await,
            }
        };
        // They are sent in this order. What comes after an error is an error too, up to the end of the transaction.
        let (begun, moved, claimed, read, noted, committed) = tokio::join!(
            biased;
            client.batch_execute("BEGIN"),
            appending,
            claiming,
            reading,
            noting,
            client.batch_execute("COMMIT"),
        );
        begun?;
        let (moved, claimed, read) = (moved?, claimed?, read?);
        noted?;
        committed?;
        let claimed = self.told(&claimed, &read);
        Ok(Written { moved, claimed })
    }

    /// In the order of the claims.
    fn told(&self, claimed: &[Row], read: &[Row]) -> Vec<Result<(Epoch, Records), StreamError>> {
        let told =
            with_records(claimed, read).map(|(stream, epoch, records)| (stream, records.map(|read| (epoch, read))));
        let mut told: HashMap<_, _> = told.collect();
        let of = |claim: &Claim| told.remove(&claim.stream).unwrap_or(Err(Trouble::Unreachable.into()));
        self.claims.iter().map(of).collect()
    }
}

/// What a transaction did.
struct Written {
    /// The streams that were appended to.
    moved: Vec<Row>,
    claimed: Vec<Result<(Epoch, Records), StreamError>>,
}
