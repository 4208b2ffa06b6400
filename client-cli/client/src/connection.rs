//! A connection that lasts: it says hello, matches replies to requests, folds events into views, takes its part in the
//! dealing and comes back by itself after any disconnect. It knows no bridge beyond the views, and nobody who reads
//! them.
//!
//! ```no_run
//! # async fn an_evening() -> Result<(), Box<dyn std::error::Error>> {
//! use bridge_client::{Connection, Server};
//! use bridge_protocol::{PlayerName, Request, Stage};
//! use bridge_rules::Call;
//!
//! let server = Server::new("http://127.0.0.1:8080")?;
//! let guest = server.guest(&PlayerName::new("Ann")?).await?;
//! let mut ann = Connection::open(&server, &guest.token).await?;
//! let (table, seat) = ann.sit("the signed part of an invitation").await?;
//! let view = ann.until(table, |view| view.stage == Stage::Auction).await?;
//! if view.board.as_ref().and_then(|board| board.to_act()) == Some(seat) {
//!     let turn = view.turn;
//!     ann.request(Request::Call { table, turn, call: Call::Pass, meaning: None }).await?;
//! }
//! # Ok(())
//! # }
//! ```

mod ask;
mod at_event;
mod at_match;
mod backoff;
mod ceremony;
#[cfg(any(test, feature = "test-util"))]
mod drawn;
mod error;
mod events;
mod inbox;
pub mod limits;
mod matches;
mod parting;
mod returning;
mod socket;
mod tables;
mod task;
mod update;

use std::{collections::BTreeMap, convert::Infallible, sync::Arc, time::Duration};

use bridge_protocol::{AccountId, Answer, EventId, MatchId, PlayerName, Request, RequestFrame, TableId, TableView};
use bridge_rules::Seat;
use tokio::{
    sync::{mpsc, oneshot},
    task::JoinHandle,
};

use crate::{api::Server, retry::Patience, server_clock::ServerClock};
use ask::{Ask, To};
#[cfg(any(test, feature = "test-util"))]
pub use drawn::FarSide;
pub use error::{ConnectError, Ended, PostError, RequestError};
pub use events::FollowedEvent;
use inbox::{Entry, Inbox};
pub use matches::Followed;
use socket::Socket;
use task::Task;
pub use update::{Attended, Update};

/// A lasting connection: requests go in, [`Update`]s come out. Dropped, it says goodbye and ends.
pub struct Connection {
    account: AccountId,
    name: PlayerName,
    public: Server,
    clock: ServerClock,
    handle: Handle,
    inbox: Arc<Inbox>,
    tables: BTreeMap<TableId, Attended>,
    matches: BTreeMap<MatchId, Followed>,
    events: BTreeMap<EventId, FollowedEvent>,
    ended: Option<Ended>,
    /// The number of what was asked last of which the answer comes among the updates.
    asked: u64,
    life: oneshot::Sender<Infallible>,
    task: JoinHandle<()>,
}

/// The settings of a connection, each with its usual value.
#[derive(Clone, Copy, Debug, Default)]
pub struct Options {
    /// How long a server may be gone before the connection gives up; [`limits::PATIENCE`] if not given.
    pub patience: Option<Duration>,
    /// Whether to hand out every frame as it came, as [`Update::Frame`].
    pub tap: bool,
    /// The program and its version, as the server's log should have it; this library's if not given.
    pub client: Option<&'static str>,
}

impl Options {
    fn patience(self) -> Duration {
        self.patience.unwrap_or(limits::PATIENCE)
    }
}

/// The place to which an invitation that is not one to a table has led.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joined {
    /// A match of two teams.
    Match(MatchId),
    /// An event of several matches.
    Event(EventId),
}

/// Asks for things on a connection; as many as one likes, from any task.
#[derive(Clone)]
pub struct Handle {
    asks: mpsc::Sender<Ask>,
}

impl Connection {
    /// Connects and says hello.
    ///
    /// # Errors
    /// If nobody answers, the token is not good, or the server speaks another protocol.
    pub async fn open(server: &Server, token: &str) -> Result<Self, ConnectError> {
        Self::open_with(server, token, Options::default()).await
    }

    /// Opens a connection like [`open`](Self::open), with options.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    pub async fn open_with(server: &Server, token: &str, options: Options) -> Result<Self, ConnectError> {
        let socket = Socket::open_when_admitted(server, token, options).await?;
        let (account, name) = (socket.welcome.account, socket.welcome.name.clone());
        let told = socket.welcome.public_url.as_deref().and_then(|url| Server::new(url).ok());
        let public = told.unwrap_or_else(|| server.clone());
        let clock = ServerClock::told(socket.welcome.now_ms);
        let (asks, to_do) = mpsc::channel(limits::ASKS);
        let (life, alive) = oneshot::channel();
        let inbox = Arc::new(Inbox::new(options.tap));
        let task = Task::new(server.clone(), token.to_owned(), options, to_do, alive, Arc::clone(&inbox));
        let task = tokio::spawn(task.run(socket));
        let (tables, matches, events) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        let handle = Handle { asks };
        Ok(Self {
            account,
            name,
            public,
            clock,
            handle,
            inbox,
            tables,
            matches,
            events,
            ended: None,
            asked: 0,
            life,
            task,
        })
    }

    /// Who the server says that this is.
    pub fn account(&self) -> AccountId {
        self.account
    }

    /// The name that others see.
    pub fn name(&self) -> &PlayerName {
        &self.name
    }

    /// The server as links to others name it: as it says that people reach it, or else as it was reached from here.
    pub fn public_server(&self) -> &Server {
        &self.public
    }

    /// The server's clock, as of the last welcome.
    pub fn clock(&self) -> ServerClock {
        self.clock
    }

    /// Something to ask with from elsewhere, for example while waiting for an update.
    pub fn handle(&self) -> Handle {
        self.handle.clone()
    }

    /// Sends a request and waits for its answer, like [`Handle::request`].
    ///
    /// # Errors
    /// The server's refusal, or the end of the connection.
    pub async fn request(&self, request: Request) -> Result<Answer, RequestError> {
        self.handle.request(request).await
    }

    /// The next thing that happened; none after [`Update::Ended`]. Whoever does not ask for long gets the latest views
    /// instead of everything in between, and when [`limits::TOLD_ONCE`] updates wait that no view replaces, the end.
    /// Safe to cancel.
    pub async fn next_update(&mut self) -> Option<Update> {
        loop {
            // The answer to what nobody waits for any more is nothing new.
            if let Entry::Update(update) = self.inbox.next().await? {
                self.note(&update);
                return Some(update);
            }
        }
    }

    fn note(&mut self, update: &Update) {
        match update {
            Update::Table { table, attended, .. } => {
                self.tables.insert(*table, attended.clone());
            }
            Update::Match { id, followed } => {
                self.matches.insert(*id, followed.clone());
            }
            Update::Event { id, followed } => {
                self.events.insert(*id, followed.clone());
            }
            Update::Presence(presence) => {
                if let Some(attended) = self.tables.get_mut(&presence.table) {
                    attended.here = Some(presence.here);
                }
            }
            Update::Gone(table) => {
                self.tables.remove(table);
            }
            Update::MatchGone(id) => {
                self.matches.remove(id);
            }
            Update::EventGone(id) => {
                self.events.remove(id);
            }
            Update::Ended(ended) => self.ended = Some(ended.clone()),
            Update::Connected(welcome) => self.clock = ServerClock::told(welcome.now_ms),
            Update::Lost { .. }
            | Update::Announcement(_)
            | Update::Reply(_)
            | Update::NotSent { .. }
            | Update::Frame(_) => {}
        }
    }

    /// A table as of the last update that was taken.
    pub fn table(&self, table: TableId) -> Option<&TableView> {
        self.tables.get(&table).map(|attended| attended.view.as_ref())
    }

    /// A table with its lane, number and presence, as of the last update that was taken.
    pub fn attended(&self, table: TableId) -> Option<&Attended> {
        self.tables.get(&table)
    }

    /// Takes updates until the table is as wanted; it may be so already.
    ///
    /// # Errors
    /// If the connection ends first.
    pub async fn until(&mut self, table: TableId, wanted: impl Fn(&TableView) -> bool) -> Result<&TableView, Ended> {
        while !self.table(table).is_some_and(&wanted) {
            if self.next_update().await.is_none() {
                return Err(self.ended.clone().unwrap_or(Ended::Closed));
            }
        }
        Ok(self.table(table).expect("the loop ends with a table that is as wanted"))
    }

    /// Takes the seat that an invitation is for, and waits until the table can be seen from it.
    ///
    /// # Errors
    /// The server's refusal, or the end of the connection.
    pub async fn sit(&mut self, invite: &str) -> Result<(TableId, Seat), RequestError> {
        match self.ask(Request::Sit { invite: invite.to_owned() }).await? {
            Answer::Seated { table, seat } => self.arrive(table).await.map(|table| (table, seat)),
            other => Err(RequestError::strange(other)),
        }
    }

    /// Watches the table that an invitation is for, and waits until it can be seen.
    ///
    /// # Errors
    /// The server's refusal, or the end of the connection.
    pub async fn watch(&mut self, invite: &str) -> Result<TableId, RequestError> {
        match self.ask(Request::Watch { invite: invite.to_owned() }).await? {
            Answer::Watching { table } => self.arrive(table).await,
            other => Err(RequestError::strange(other)),
        }
    }

    /// Directs the table that an invitation is for, and waits until it can be seen.
    ///
    /// # Errors
    /// The server's refusal, or the end of the connection.
    pub async fn direct(&mut self, invite: &str) -> Result<TableId, RequestError> {
        match self.ask(Request::Direct { invite: invite.to_owned() }).await? {
            Answer::Directing { table } => self.arrive(table).await,
            other => Err(RequestError::strange(other)),
        }
    }

    /// Asks as [`Handle::patiently`] does, and takes the updates that were told before the answer: what is held is then
    /// no older than the answer.
    async fn ask(&mut self, request: Request) -> Result<Answer, RequestError> {
        let patience = Patience::of(limits::PATIENCE);
        loop {
            match self.ask_once(request.clone()).await {
                Ok(answer) => return Ok(answer),
                Err(error) => patience.wait(error).await?,
            }
        }
    }

    async fn ask_once(&mut self, request: Request) -> Result<Answer, RequestError> {
        self.asked += 1;
        let asked = self.asked;
        self.handle.asks.send(Ask { request, to: To::Holder(asked) }).await.map_err(|_| self.over())?;
        loop {
            match self.inbox.next().await.ok_or_else(|| self.over())? {
                Entry::Update(update) => self.note(&update),
                Entry::Answer(number, answer) if number == asked => return unless_refused(answer?),
                // To a question that was given up.
                Entry::Answer(..) => {}
            }
        }
    }

    /// Waits for the first view of a table that this account was just let in at: what was seen of it before is of
    /// another stay there.
    async fn arrive(&mut self, table: TableId) -> Result<TableId, RequestError> {
        self.tables.remove(&table);
        while self.table(table).is_none() {
            match self.next_update().await {
                Some(Update::Gone(gone)) if gone == table => return Err(RequestError::Gone),
                Some(_) => {}
                None => return Err(self.over().into()),
            }
        }
        Ok(table)
    }

    fn over(&self) -> Ended {
        self.ended.clone().unwrap_or(Ended::Closed)
    }

    /// Says goodbye and waits until it is said.
    pub async fn close(self) {
        let Self { life, task, .. } = self;
        drop(life);
        // A task that panicked has nothing left to say.
        let _ = task.await;
    }
}

impl Handle {
    /// Asks, and waits for the answer for as long as it takes: there is no time limit but the end of the connection.
    ///
    /// A lost connection is made again and the request sent again under its number, so the server may hear it twice;
    /// nothing is done twice, since each act names the turn or the number that it is for (PROTOCOL.md, section 7). At
    /// most [`limits::UNANSWERED`] requests are on their way at a time and [`limits::ASKS`] wait behind
    /// them; with more than that, asking itself waits.
    ///
    /// Dropped, the future forgets the answer and not the request: once taken up, it is carried out all the same, and
    /// after a disconnect sent again.
    ///
    /// # Errors
    /// The server's refusal, or the end of the connection.
    pub async fn request(&self, request: Request) -> Result<Answer, RequestError> {
        let (to, answer) = oneshot::channel();
        self.asks.send(Ask { request, to: To::Caller(to) }).await.map_err(|_| Ended::Closed)?;
        unless_refused(answer.await.map_err(|_| Ended::Closed)??)
    }

    /// Asks again for as long as the server says that it is too fast, and no longer than [`limits::PATIENCE`].
    ///
    /// # Errors
    /// As [`request`](Self::request).
    pub async fn patiently(&self, request: Request) -> Result<Answer, RequestError> {
        let patience = Patience::of(limits::PATIENCE);
        loop {
            match self.request(request.clone()).await {
                Ok(answer) => return Ok(answer),
                Err(error) => patience.wait(error).await?,
            }
        }
    }

    /// Shows the code that some servers ask of whoever opens something, if there is one to show.
    ///
    /// # Errors
    /// As [`request`](Self::request): it may not be the code.
    pub async fn show_code(&self, code: Option<&str>) -> Result<(), RequestError> {
        match code {
            Some(code) => self.patiently(Request::ShowCode { code: code.to_owned() }).await.map(drop),
            None => Ok(()),
        }
    }

    /// Sends a frame under its own number; the answer comes as [`Update::Reply`]. A number that cannot be used comes
    /// back as [`Update::NotSent`].
    ///
    /// # Errors
    /// If the connection has ended.
    pub async fn post(&self, frame: RequestFrame) -> Result<(), Ended> {
        let RequestFrame { id, request } = frame;
        self.asks.send(Ask { request, to: To::Stream(id) }).await.map_err(|_| Ended::Closed)
    }
}

fn unless_refused(answer: Answer) -> Result<Answer, RequestError> {
    match answer {
        Answer::Refused(refused) => Err(RequestError::Refused(Box::new(refused))),
        answer => Ok(answer),
    }
}

#[cfg(test)]
mod tests;
