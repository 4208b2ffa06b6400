//! The writer: the one thread that asks the database. When the connection is lost it finds another, and until it has
//! one it refuses.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::mpsc::UnboundedReceiver;
use tokio::sync::watch;
use tokio::time::timeout;
use tokio_postgres::Client;
use tracing::{Instrument, error, info, warn};

use super::access::JournalAccess;
use super::batch::{Batch, Write};
use super::connection::{self, Session, within};
use super::database_address::DatabaseAddress;
use super::error::Trouble;
use super::{people, queries, streams};
use crate::error_chain::chain;
use crate::journal::answer::Answerer;
use crate::journal::queued::Condition;
use crate::journal::request::{Admission, Lone, Query, Queued, Request, Retirement};
use crate::journal::status::Status;
use crate::journal::{KeyFingerprint, StreamError};
use crate::spans::span;

/// So long after a connection was asked for in vain the next one is.
const RETRY_DELAY: Duration = Duration::from_secs(1);
const PROBE: &str = "UPDATE bridge_journal SET probed = now()";
/// Whether there is space where records go, as pages are filled with: an update may find its own in a page that is
/// there. It is taken back.
const PROBE_FOR_SPACE: &str = "
    INSERT INTO record(stream, first, body)
    SELECT ''::bytea, -number, convert_to(repeat(md5(random()::text || number), 45), 'UTF8')
    FROM generate_series(1, 16) AS number";

/// How a request is served.
enum Turn {
    Together(Write),
    Alone(Alone),
    Stop(Option<Answerer<(), StreamError>>),
    Nothing,
}

/// What has a transaction for itself.
enum Alone {
    Query(Query),
    Lone(Lone),
    Admit(Admission),
    Retire(Retirement),
}

fn sorted(Queued { request, .. }: Queued) -> Turn {
    match request {
        Request::Append(append) => Turn::Together(Write::Append(append)),
        Request::Claim(claim) => Turn::Together(Write::Claim(claim)),
        Request::Note(note) => Turn::Together(Write::Note(note)),
        Request::Query(query) => Turn::Alone(Alone::Query(query)),
        Request::Lone(lone) => Turn::Alone(Alone::Lone(lone)),
        Request::Admit(admission) => Turn::Alone(Alone::Admit(admission)),
        Request::Retire(retirement) => Turn::Alone(Alone::Retire(retirement)),
        Request::Stop(answerer) => Turn::Stop(answerer),
        // The database merges rows by itself.
        Request::Rest(_) => Turn::Nothing,
        // SQLite's writer alone can be acted on: whoever asks hears that there is none.
        #[cfg(test)]
        Request::OnWriter(_) => Turn::Nothing,
    }
}

pub(super) struct Writer {
    database: DatabaseAddress,
    /// Whose journal it is, and who else may write to it.
    access: (KeyFingerprint, JournalAccess),
    /// None while the database is out of reach.
    session: Option<Session>,
    /// When a connection was last asked for in vain.
    tried: Option<Instant>,
    status: Arc<Status>,
    condition: watch::Sender<Condition>,
}

impl Writer {
    pub(super) fn new(
        database: DatabaseAddress,
        access: (KeyFingerprint, JournalAccess),
        session: Session,
        status: Arc<Status>,
        condition: watch::Sender<Condition>,
    ) -> Self {
        Writer { database, access, session: Some(session), tried: None, status, condition }
    }

    /// Serves what has gathered while the batch before was written.
    pub(super) async fn run(mut self, queued: &mut UnboundedReceiver<Queued>) {
        // What did not fit into a batch begins the next, or is served after it.
        let mut held = None;
        loop {
            let next = match held.take() {
                Some(held) => Some(held),
                None => queued.recv().await.map(sorted),
            };
            let Some(next) = next else { return self.stop(None).await };
            match next {
                Turn::Together(first) => {
                    let mut batch = Batch::of(first);
                    while held.is_none()
                        && let Ok(next) = queued.try_recv()
                    {
                        held = match sorted(next) {
                            Turn::Together(write) => batch.take(write).map(Turn::Together),
                            alone => Some(alone),
                        };
                    }
                    self.serve(batch).await;
                }
                Turn::Alone(alone) => self.serve_alone(alone).await,
                Turn::Stop(answerer) => return self.stop(answerer).await,
                Turn::Nothing => {}
            }
        }
    }

    async fn serve(&mut self, batch: Batch) {
        let status = Arc::clone(&self.status);
        match self.session().await {
            Err(trouble) => batch.refuse(trouble),
            Ok(session) => {
                let served = batch.serve(session, &status).instrument(span!("commit")).await;
                if served.is_ok() {
                    self.status.note_room();
                }
                self.note(served);
            }
        }
    }

    async fn serve_alone(&mut self, alone: Alone) {
        match alone {
            Alone::Query(query) => self.answer_query(query).await,
            Alone::Lone(lone) => self.do_alone(lone).await,
            Alone::Admit(Admission { person, key, answerer }) => {
                answerer.answer(self.ask(async |client| people::admit(client, person, &key).await).await);
            }
            Alone::Retire(Retirement { stream, answerer }) => {
                answerer.answer(self.ask(async |client| streams::retire(client, stream).await).await);
            }
        }
    }

    async fn answer_query(&mut self, query: Query) {
        match query {
            Query::Read { stream, after, answerer } => {
                let read =
                    self.ask(async |client| queries::read(client, stream, after).await).await.and_then(|read| read);
                answerer.answer(read.inspect_err(|cause| note_damage(&self.status, cause)));
            }
            Query::Streams { answerer } => {
                answerer.answer(self.ask(async |client| queries::live(client).await).await);
            }
            Query::Notes { answerer } => answerer.answer(self.ask(async |client| queries::notes(client).await).await),
            Query::Family { of, answerer } => {
                answerer.answer(self.ask(async |client| queries::family(client, of).await).await);
            }
            Query::Retired { after, most, answerer } => {
                answerer.answer(self.ask(async |client| queries::retired(client, after, most).await).await);
            }
            Query::People { of: None, answerer } => {
                answerer.answer(self.ask(async |client| people::all(client).await).await);
            }
            Query::People { of: Some(asked), answerer } => {
                answerer.answer(self.ask(async |client| people::some(client, &asked).await).await);
            }
        }
    }

    async fn do_alone(&mut self, lone: Lone) {
        match lone {
            Lone::OpenAll { answerer } => {
                let claimed = self.ask(async |client| streams::claim_all(client).await).await;
                let whole = claimed.map(|all| {
                    let mut whole = Vec::new();
                    for (stream, epoch, records) in all {
                        match records {
                            Ok(records) => whole.push((stream, epoch, records)),
                            Err(cause) => note_damage(&self.status, &cause),
                        }
                    }
                    whole
                });
                answerer.answer(whole);
            }
            Lone::Replace { stream, head, records, answerer } => {
                let replaced = self.ask(async |client| streams::replace(client, stream, head, &records).await).await;
                answerer.answer(replaced);
            }
            Lone::Erase { person, answerer } => {
                answerer.answer(self.ask(async |client| people::erase(client, person).await).await);
            }
            Lone::Probe { answerer } => {
                answerer.answer(self.probe().await);
            }
        }
    }

    /// Whether the database takes what is written. Where there was no space it has to have some again.
    async fn probe(&mut self) -> Result<(), StreamError> {
        self.ask(async |client| Ok(client.execute(PROBE, &[]).await.map(drop)?)).await?;
        if self.status.is_full() {
            let for_space = async |client: &mut Client| {
                let taken_back = client.transaction().await?;
                taken_back.execute(PROBE_FOR_SPACE, &[]).await?;
                Ok(taken_back.rollback().await?)
            };
            self.ask(for_space).await?;
            self.status.note_room();
        }
        Ok(())
    }

    /// Asks the database, within our patience.
    async fn ask<T>(&mut self, ask: impl AsyncFnOnce(&mut Client) -> Result<T, Trouble>) -> Result<T, StreamError> {
        let session = self.session().await?;
        let (noted, told) = match within(ask(&mut session.client)).await {
            Ok(told) => (Ok(()), Ok(told)),
            Err(trouble) => (Err(trouble), Err(trouble.into())),
        };
        self.note(noted);
        told
    }

    /// The connection, found anew if it was lost.
    async fn session(&mut self) -> Result<&mut Session, Trouble> {
        let is_lost = self.session.as_ref().is_none_or(|session| session.client.is_closed());
        if is_lost {
            self.session = None;
            if self.tried.is_some_and(|tried| tried.elapsed() < RETRY_DELAY) {
                return Err(Trouble::Unreachable);
            }
            match connection::open_again(&self.database, self.access.0, self.access.1).await {
                Ok(session) => {
                    info!("the database is back");
                    (self.session, self.tried) = (Some(session), None);
                }
                Err(cause) => {
                    warn!(cause = %chain(&cause), "the database is out of reach");
                    self.tried = Some(Instant::now());
                }
            }
        }
        self.session.as_mut().ok_or(Trouble::Unreachable)
    }

    /// What became of a transaction.
    fn note(&mut self, served: Result<(), Trouble>) {
        match served {
            // Not everything that is done takes space.
            Ok(()) => {}
            Err(Trouble::Full) => self.status.note_full("a batch is refused"),
            // What is still under way on it ends with it, before there is another.
            Err(Trouble::Unknown) => self.session = None,
            Err(Trouble::Unfit) => (self.session, self.tried) = (None, Some(Instant::now())),
            Err(Trouble::Unreachable) => {}
        }
    }

    /// Lets go of the connection, and only then answers.
    async fn stop(self, answerer: Option<Answerer<(), StreamError>>) {
        let Writer { session, condition, .. } = self;
        if let Some(Session { client, connection, .. }) = session {
            drop(client);
            // It says that it ends; whoever asks next finds the journal free.
            timeout(RETRY_DELAY, connection).await.ok();
        }
        condition.send_replace(Condition::Closed);
        if let Some(answerer) = answerer {
            answerer.answer(Ok(()));
        }
    }
}

/// A stream that is not whole is closed; the others play on.
pub(super) fn note_damage(status: &Status, cause: &StreamError) {
    if let StreamError::Damaged { stream, .. } = cause {
        error!(%cause, "what the database has of a stream is not what was written");
        status.note_damaged(*stream);
    }
}
