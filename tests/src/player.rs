//! Somebody at the other end of a real socket. They keep what the protocol tells them, and send whatever a story
//! makes them send.

use std::{collections::VecDeque, net::SocketAddr};

use bridge_protocol::{
    Answer, ClientHello, EventFrame, EventView, Hello, MatchFrame, MatchView, PROTOCOL_VERSION, Refusal, Request,
    RequestFrame, ResumePoint, RunId, ServerFrame, TableId, TableView, Welcome,
};
use futures_util::{SinkExt, StreamExt};
use tokio::{io::AsyncWriteExt, net::TcpStream};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{Error, Message},
};

use crate::{Attended, Guest};

/// A connected player, and the table that they attend as they have been told of it.
pub struct Player {
    socket: WebSocketStream<TcpStream>,
    next_id: u64,
    early: VecDeque<ServerFrame>,
    /// What the server said first.
    pub welcome: Welcome,
    /// The table, folded from a snapshot and events.
    pub table: Option<Attended>,
    /// The match, as they were shown it last.
    pub team_match: Option<MatchFrame>,
    /// The event, as they were shown it last.
    pub event: Option<EventFrame>,
    /// Every frame that came, byte for byte.
    pub heard: Vec<String>,
}

/// What came next.
#[derive(Debug)]
pub enum Received {
    /// A frame.
    Frame(Box<ServerFrame>),
    /// The end, with the close code if there was one.
    End(Closed),
}

/// How a socket ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Closed {
    /// The close code (RFC 6455, section 7.4).
    pub code: Option<u16>,
}

impl Player {
    /// Says hello with a fresh ticket.
    pub async fn enter(address: SocketAddr, guest: &Guest) -> Self {
        Self::resume(address, guest, &[]).await
    }

    /// Says hello and takes up tables again.
    pub async fn resume(address: SocketAddr, guest: &Guest, points: &[ResumePoint]) -> Self {
        Self::try_resume(address, guest, points).await.expect("the server lets a guest in")
    }

    /// As [`Player::resume`], for tables that this run of the server told of.
    pub async fn resume_of_run(
        address: SocketAddr,
        guest: &Guest,
        run_id: Option<RunId>,
        points: &[ResumePoint],
    ) -> Self {
        let (ticket, resume) = (guest.ticket(address).await, points.to_vec());
        let hello = Hello { protocol: PROTOCOL_VERSION, ticket, client: None, run_id, resume };
        Self::greet(address, &hello).await.expect("the server lets a guest in")
    }

    /// As [`Player::resume`], for a server that may be gone.
    ///
    /// # Errors
    /// How the connection ended before a welcome.
    pub async fn try_resume(address: SocketAddr, guest: &Guest, points: &[ResumePoint]) -> Result<Self, Closed> {
        let ticket = guest.try_ticket(address).await.ok_or(Closed { code: None })?;
        let hello = Hello { protocol: PROTOCOL_VERSION, ticket, client: None, run_id: None, resume: points.to_vec() };
        Self::greet(address, &hello).await
    }

    /// Says this very hello.
    ///
    /// # Errors
    /// How the connection ended before a welcome.
    pub async fn greet(address: SocketAddr, hello: &Hello) -> Result<Self, Closed> {
        let mut socket = Self::socket(address).await.map_err(|_| Closed { code: None })?;
        let text = serde_json::to_string(&ClientHello { hello: hello.clone() }).expect("a hello is JSON");
        socket.send(Message::text(text)).await.map_err(|_| Closed { code: None })?;
        let mut closed = Closed { code: None };
        loop {
            match socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    if let Ok(ServerFrame::Welcome(welcome)) = serde_json::from_str(&text) {
                        let (early, heard) = (VecDeque::new(), vec![text.to_string()]);
                        return Ok(Self {
                            socket,
                            next_id: 1,
                            early,
                            welcome,
                            table: None,
                            team_match: None,
                            event: None,
                            heard,
                        });
                    }
                }
                Some(Ok(Message::Close(frame))) => closed.code = frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(closed),
            }
        }
    }

    /// A socket that has not said anything.
    ///
    /// # Errors
    /// If the server does not upgrade the connection.
    pub async fn socket(address: SocketAddr) -> Result<WebSocketStream<TcpStream>, Error> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let (socket, _) = tokio_tungstenite::client_async(format!("ws://{address}/ws"), stream).await?;
        Ok(socket)
    }

    /// Asks, and waits for the answer. Frames that come before it are taken in on the way.
    pub async fn ask(&mut self, request: Request) -> Answer {
        let id = self.send(request).await;
        self.answer(id).await.unwrap_or_else(|closed| panic!("no answer: {closed:?}"))
    }

    /// Asks for something that must be refused.
    pub async fn refused(&mut self, request: Request) -> Refusal {
        match self.ask(request).await {
            Answer::Refused(refused) => refused.why,
            other => panic!("this should have been refused, and came to {other:?}"),
        }
    }

    /// Sends a request and does not wait. Gives its number.
    pub async fn send(&mut self, request: Request) -> u64 {
        let id = self.next_id;
        self.next_id += 1;
        let text = serde_json::to_string(&RequestFrame { id, request }).expect("a request is JSON");
        self.say(text).await;
        id
    }

    /// Sends any text. That a socket is closed shows when it is read.
    pub async fn say(&mut self, text: impl Into<String>) {
        self.socket.send(Message::text(text.into())).await.ok();
    }

    /// Hangs up.
    pub async fn leave(&mut self) {
        self.socket.close(None).await.ok();
    }

    /// Sends any message.
    pub async fn throw(&mut self, message: Message) {
        self.socket.send(message).await.ok();
    }

    /// Waits for the answer to a request.
    ///
    /// # Errors
    /// How the socket ended before it.
    pub async fn answer(&mut self, id: u64) -> Result<Answer, Closed> {
        loop {
            match self.read().await {
                Received::Frame(frame) => match *frame {
                    ServerFrame::Reply(reply) if reply.id == id => return Ok(reply.answer),
                    other => self.early.push_back(other),
                },
                Received::End(closed) => return Err(closed),
            }
        }
    }

    /// The next frame that is not the answer to something that was waited for.
    pub async fn next(&mut self) -> Received {
        match self.early.pop_front() {
            Some(frame) => Received::Frame(Box::new(frame)),
            None => self.read().await,
        }
    }

    /// Reads until the table is as it should be.
    pub async fn until(&mut self, what: &str, good: impl Fn(&TableView) -> bool) -> &Attended {
        while !self.table.as_ref().is_some_and(|table| good(&table.view)) {
            match self.read().await {
                Received::Frame(frame) => self.early.push_back(*frame),
                Received::End(closed) => panic!("the socket ended ({closed:?}) before {what}"),
            }
        }
        self.early.clear();
        self.table.as_ref().expect("it was just good")
    }

    /// Reads until they are shown a table, whichever they were at before.
    pub async fn until_at(&mut self, table: TableId) {
        while self.table.as_ref().is_none_or(|held| held.id != table) {
            match self.read().await {
                Received::Frame(frame) => self.early.push_back(*frame),
                Received::End(closed) => panic!("the socket ended ({closed:?}) before the snapshot"),
            }
        }
    }

    /// Reads until the match is as it should be.
    pub async fn until_match(&mut self, what: &str, good: impl Fn(&MatchView) -> bool) {
        while !self.team_match.as_ref().is_some_and(|shown| good(&shown.view)) {
            match self.read().await {
                Received::Frame(frame) => self.early.push_back(*frame),
                Received::End(closed) => panic!("the socket ended ({closed:?}) before {what}"),
            }
        }
    }

    /// Reads until the event is as it should be.
    pub async fn until_event(&mut self, what: &str, good: impl Fn(&EventView) -> bool) -> &EventView {
        while !self.event.as_ref().is_some_and(|shown| good(&shown.view)) {
            match self.read().await {
                Received::Frame(frame) => self.early.push_back(*frame),
                Received::End(closed) => panic!("the socket ended ({closed:?}) before {what}"),
            }
        }
        &self.event.as_ref().expect("it was just good").view
    }

    /// The view of their match.
    pub fn match_view(&self) -> &MatchView {
        &self.team_match.as_ref().expect("a match").view
    }

    /// Reads until the socket ends.
    pub async fn end(&mut self) -> Closed {
        loop {
            if let Received::End(closed) = self.read().await {
                // Both sides hang up, as a client does whose library says that it is over.
                self.socket.get_mut().shutdown().await.ok();
                return closed;
            }
        }
    }

    /// Loses the connection without a word.
    pub async fn hang_up(&mut self) {
        // It may be lost already.
        self.socket.get_mut().shutdown().await.ok();
    }

    /// Where they would resume.
    pub fn resume_point(&self) -> ResumePoint {
        self.table.as_ref().expect("a table to resume").resume_point()
    }

    /// The view of their table.
    pub fn view(&self) -> &TableView {
        &self.table.as_ref().expect("a table").view
    }

    /// The identity of their table.
    pub fn table_id(&self) -> TableId {
        self.table.as_ref().expect("a table").id
    }

    async fn read(&mut self) -> Received {
        let mut closed = Closed { code: None };
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let frame = serde_json::from_str(&text).unwrap_or_else(|cause| panic!("{cause}: {text}"));
                    self.heard.push(text.to_string());
                    self.take_in(&frame);
                    return Received::Frame(Box::new(frame));
                }
                Some(Ok(Message::Close(frame))) => closed.code = frame.map(|frame| frame.code.into()),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Received::End(closed),
            }
        }
    }

    fn take_in(&mut self, frame: &ServerFrame) {
        match frame {
            ServerFrame::Snapshot(snapshot) => {
                self.table = Some(Attended {
                    id: snapshot.table,
                    lane: snapshot.lane,
                    seq: snapshot.seq,
                    view: snapshot.view.clone(),
                    presence: None,
                });
            }
            ServerFrame::Match(shown) => self.team_match = Some(shown.as_ref().clone()),
            ServerFrame::Event(shown) => self.event = Some(shown.as_ref().clone()),
            ServerFrame::TableEvents(events) => {
                let table = self.table.as_mut().expect("events follow a snapshot");
                // They have gone on to another, and what is said at the old one is nothing to them.
                if table.id != events.table {
                    return;
                }
                assert_eq!(events.from, table.seq.next(), "a lane has no gaps");
                table.check_is_left_last(&events.events);
                for event in &events.events {
                    table.take_in(event);
                }
            }
            ServerFrame::Presence(presence) => {
                if let Some(table) = self.table.as_mut().filter(|table| table.id == presence.table) {
                    table.presence = Some(presence.clone());
                }
            }
            ServerFrame::Gone { .. } => self.table = None,
            ServerFrame::Welcome(_)
            | ServerFrame::Reply(_)
            | ServerFrame::Announcement(_)
            | ServerFrame::Closing(_) => {}
        }
    }

    /// Puts a table in that they held before they lost their socket.
    pub fn remember(&mut self, table: Attended) {
        self.table = Some(table);
    }
}
