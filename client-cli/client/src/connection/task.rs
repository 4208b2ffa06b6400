//! The loop behind a connection: one socket at a time, requests until they are answered, tables until they are left.

mod dealing;

use std::{collections::BTreeMap, convert::Infallible, sync::Arc, time::Duration};

use bridge_protocol::{
    Answer, EventRequest, MatchRequest, Refused, Reply, Request, RequestFrame, Retry, ServerFrame, TableId,
    limits::SILENCE,
};
use serde::Deserialize;
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep, sleep_until},
};

use super::{
    Ended, Options, PostError, RequestError, Update,
    ask::{Ask, To},
    backoff::{Backoff, chance},
    events::Events,
    inbox::{EndsInbox, Inbox},
    limits,
    matches::Matches,
    parting::Parting,
    returning::{Next, Own, Returning},
    socket::{Inbound, Socket},
    tables::Tables,
};
use crate::{
    api::Server,
    retry::{Patience, RetryAfter},
    server_clock::ServerClock,
};

/// The part of a reply that can be read even if the rest cannot: which request it answers.
#[derive(Deserialize)]
struct ReplyOf {
    reply: Numbered,
}

#[derive(Deserialize)]
struct Numbered {
    id: u64,
}

pub(super) struct Task {
    server: Server,
    token: String,
    options: Options,
    asks: mpsc::Receiver<Ask>,
    life: oneshot::Receiver<Infallible>,
    inbox: Arc<Inbox>,
    tables: Tables,
    matches: Matches,
    events: Events,
    unanswered: BTreeMap<u64, Ask>,
    /// Tables entered whose first view has not come: they are entered again on the next socket.
    entered: BTreeMap<TableId, Request>,
    /// The requests from before that are still to be sent on this socket.
    returning: Returning,
    next_id: u64,
    /// When to look again whether the dealing wants something: a request for it was refused for now.
    look_again: Option<Instant>,
    backoff: Backoff,
}

impl Task {
    pub(super) fn new(
        server: Server,
        token: String,
        options: Options,
        asks: mpsc::Receiver<Ask>,
        life: oneshot::Receiver<Infallible>,
        inbox: Arc<Inbox>,
    ) -> Self {
        Self {
            server,
            token,
            options,
            asks,
            life,
            inbox,
            tables: Tables::default(),
            matches: Matches::default(),
            events: Events::new(ServerClock::told(0)),
            unanswered: BTreeMap::new(),
            entered: BTreeMap::new(),
            returning: Returning::default(),
            next_id: limits::OWN_IDS,
            look_again: None,
            backoff: Backoff::default(),
        }
    }

    /// Keeps a socket until it is let go, or for as long as the server will have it.
    pub(super) async fn run(mut self, mut socket: Socket) {
        let _last = EndsInbox(Arc::clone(&self.inbox));
        let ended = loop {
            self.tell_frame(&socket.greeting);
            self.events.clock = ServerClock::told(socket.welcome.now_ms);
            self.tables.heard_of(socket.welcome.run_id);
            self.tell(Update::Connected(socket.welcome.clone()));
            let since = Instant::now();
            let (why, at_least) = match self.keep(socket).await {
                Parting::LetGo => break Ended::Closed,
                Parting::Unwelcome(ended) => break ended,
                Parting::Lost { why, at_least } => (why, at_least),
            };
            self.backoff.lost_after(since.elapsed());
            socket = match self.come_back(why, at_least).await {
                Ok(socket) => socket,
                Err(ended) => break ended,
            };
        };
        self.tell(Update::Ended(ended));
    }

    async fn come_back(&mut self, mut why: String, mut at_least: Duration) -> Result<Socket, Ended> {
        let patience = Patience::of(self.options.patience());
        loop {
            let wait = self.backoff.next(at_least.min(patience.left()), chance());
            tracing::debug!(%why, ?wait, "connection lost");
            self.tell(Update::Lost { why, retry_in: wait });
            tokio::select! {
                _ = &mut self.life => return Err(Ended::Closed),
                () = sleep(wait) => {}
            }
            let opening = Socket::open(&self.server, &self.token, self.options, self.tables.left_off());
            let error = tokio::select! {
                _ = &mut self.life => return Err(Ended::Closed),
                opened = opening => match opened {
                    Ok(socket) => return Ok(socket),
                    Err(error) => error,
                }
            };
            why = error.to_string();
            at_least = error.retry_after().unwrap_or_default();
            if !error.is_passing() {
                return Err(Ended::NotWelcome { why });
            }
            if patience.left().is_zero() {
                return Err(Ended::GaveUp { why });
            }
        }
    }

    async fn keep(&mut self, mut socket: Socket) -> Parting {
        self.begin();
        let mut heard_at = Instant::now();
        loop {
            let inbox = Arc::clone(&self.inbox);
            if inbox.is_overfull() {
                socket.close().await;
                return Parting::Unwelcome(Ended::Unread);
            }
            let look_again = self.look_again;
            let next_at = self.returning.next_at();
            let has_room = inbox.has_room();
            let takes_requests = self.unanswered.len() < limits::UNANSWERED && !self.returning.holds_others_up();
            tokio::select! {
                _ = &mut self.life => {
                    socket.close().await;
                    return Parting::LetGo;
                }
                // Whoever reads slowly keeps the server from being heard, which is no silence of the server's.
                () = inbox.room(), if !has_room => heard_at = Instant::now(),
                heard = socket.hear(), if has_room => {
                    heard_at = Instant::now();
                    let parting = match heard {
                        Inbound::Text(text) => self.take(&text),
                        Inbound::Life => None,
                        Inbound::Nothing(why) => Some(Parting::lost(why)),
                    };
                    if let Some(parting) = parting {
                        return parting;
                    }
                }
                Some(ask) = self.asks.recv(), if takes_requests => {
                    if let Err(why) = self.ask(&mut socket, ask).await {
                        return Parting::lost(why);
                    }
                }
                () = sleep_until(next_at.unwrap_or(heard_at)), if next_at.is_some() => {
                    if let Err(why) = self.ask_next(&mut socket).await {
                        return Parting::lost(why);
                    }
                }
                () = sleep_until(look_again.unwrap_or(heard_at + SILENCE)), if look_again.is_some() => {
                    if let Err(why) = self.attend_to_the_dealing(&mut socket).await {
                        return Parting::lost(why);
                    }
                }
                () = sleep_until(heard_at + SILENCE), if has_room => {
                    return Parting::lost("the server has gone silent");
                }
            }
        }
    }

    /// On a fresh socket: what the connection asked by itself on the last one is asked anew, by what is so now.
    fn begin(&mut self) {
        self.unanswered.retain(|_, ask| !ask.to.is_own());
        let matches = self.matches.ids().into_iter().map(|id| Request::Match { id, ask: MatchRequest::Follow {} });
        let events = self.events.ids().into_iter().map(|id| Request::Event { id, ask: EventRequest::Follow {} });
        let own = matches.chain(events).chain(self.entered.values().cloned());
        let is_asked = |request: &Request| self.unanswered.values().any(|ask| ask.request == *request);
        let own: Vec<Request> = own.filter(|request| !is_asked(request)).collect();
        self.returning = Returning::new(self.unanswered.keys().copied(), own);
        self.look_again = Some(Instant::now());
    }

    /// Sends what is next of what a fresh socket is asked.
    async fn ask_next(&mut self, socket: &mut Socket) -> Result<(), String> {
        match self.returning.next() {
            Some(Next::Again(id)) => {
                let Some(ask) = self.unanswered.get(&id) else { return Ok(()) };
                self.returning.sent(id);
                socket.send(&RequestFrame { id, request: ask.request.clone() }).await
            }
            Some(Next::Own(request)) if self.is_wanted(&request) => {
                self.ask(socket, Ask { request: *request, to: To::Return }).await
            }
            Some(Next::Own(_)) | None => Ok(()),
        }
    }

    /// Whether nobody has left meanwhile what was to be come back to.
    fn is_wanted(&self, request: &Request) -> bool {
        let is_asked = |request| self.unanswered.values().any(|ask| ask.request == request);
        if let Request::Match { id, ask: MatchRequest::Follow {} } = request {
            let unfollow = Request::Match { id: *id, ask: MatchRequest::Unfollow {} };
            self.matches.ids().contains(id) && !is_asked(unfollow)
        } else if let Request::Event { id, ask: EventRequest::Follow {} } = request {
            let unfollow = Request::Event { id: *id, ask: EventRequest::Unfollow {} };
            self.events.ids().contains(id) && !is_asked(unfollow)
        } else {
            self.entered.values().any(|entrance| entrance == request)
        }
    }

    async fn ask(&mut self, socket: &mut Socket, ask: Ask) -> Result<(), String> {
        let id = match &ask.to {
            To::Stream(id) if *id >= limits::OWN_IDS => {
                self.tell(Update::NotSent { id: *id, why: PostError::NumberTooLarge });
                return Ok(());
            }
            To::Stream(id) if self.unanswered.contains_key(id) => {
                self.tell(Update::NotSent { id: *id, why: PostError::NumberInUse });
                return Ok(());
            }
            To::Stream(id) => *id,
            To::Caller(_) | To::Holder(_) | To::Dealing | To::Return => {
                self.next_id += 1;
                self.next_id
            }
        };
        if matches!(ask.to, To::Return) {
            self.returning.sent(id);
        }
        let frame = RequestFrame { id, request: ask.request.clone() };
        self.unanswered.insert(id, ask);
        socket.send(&frame).await
    }

    fn take(&mut self, text: &str) -> Option<Parting> {
        self.tell_frame(text);
        match serde_json::from_str(text) {
            Ok(ServerFrame::Reply(reply)) => return self.take_reply(reply),
            Ok(ServerFrame::Snapshot(snapshot)) => {
                let was_let_in = self.entered.remove(&snapshot.table).is_some();
                // One that was left while it was under way is ours no more.
                if was_let_in || self.tables.has(snapshot.table) {
                    let update = self.tables.see(*snapshot);
                    self.tell(update);
                    self.look_again = Some(Instant::now());
                }
            }
            Ok(ServerFrame::TableEvents(events)) => match self.tables.hear(events) {
                Ok(Some(update)) => {
                    self.tell(update);
                    self.look_again = Some(Instant::now());
                }
                Ok(None) => {}
                Err(_) => return Some(Parting::lost("something was missed")),
            },
            Ok(ServerFrame::Match(frame)) => {
                if let Some(update) = self.matches.see(*frame) {
                    self.tell(update);
                    self.look_again = Some(Instant::now());
                }
            }
            Ok(ServerFrame::Event(frame)) => match self.events.see(*frame) {
                Ok(Some(update)) => self.tell(update),
                Ok(None) => {}
                Err(other) => return Some(other.into()),
            },
            Ok(ServerFrame::Presence(presence)) => {
                self.tables.presence(&presence);
                self.tell(Update::Presence(presence));
            }
            Ok(ServerFrame::Gone { table }) => self.leave_table(table),
            Ok(ServerFrame::Announcement(announcement)) => self.tell(Update::Announcement(announcement)),
            Ok(ServerFrame::Closing(closing)) => return Some(closing.into()),
            Ok(ServerFrame::Welcome(_)) => {}
            // An event of a later server: the snapshot has what came of it. Other frames that are not known are
            // ignored.
            Err(_) if text.starts_with(r#"{"table_events""#) => {
                self.tables.distrust_all();
                return Some(Parting::lost("the server said something that this client does not know"));
            }
            Err(error) => match serde_json::from_str(text) {
                Ok(ReplyOf { reply: Numbered { id } }) => self.take_unreadable(id, &error),
                Err(_) => tracing::debug!(%error, "a frame of another protocol"),
            },
        }
        None
    }

    /// Tells whoever waits for an answer at least that it came.
    fn take_unreadable(&mut self, id: u64, error: &serde_json::Error) {
        self.returning.answered(id);
        let strange = || Err(RequestError::Strange(error.to_string()));
        match self.unanswered.remove(&id).map(|ask| ask.to) {
            Some(To::Caller(caller)) => {
                caller.send(strange()).ok();
            }
            Some(To::Holder(number)) => self.inbox.answer(number, strange()),
            Some(To::Stream(_) | To::Dealing | To::Return) | None => {
                tracing::warn!(%error, "an answer of another protocol");
            }
        }
    }

    fn take_reply(&mut self, reply: Reply) -> Option<Parting> {
        let was_sent_again = self.returning.answered(reply.id);
        let ask = self.unanswered.remove(&reply.id)?;
        if let Answer::Refused(refused) = &reply.answer {
            // It is said again when the server is back.
            let when_back = refused.retry == Retry::Reconnect && !ask.to.is_own();
            let too_fast = refused.retry_after().filter(|_| was_sent_again && !ask.to.is_own());
            if let Some(wait) = too_fast {
                self.returning.too_fast(reply.id, wait);
            }
            if when_back || too_fast.is_some() {
                self.unanswered.insert(reply.id, ask);
                return None;
            }
        }
        let parting = self.note_answer(&reply.answer, &ask.request);
        match ask.to {
            // Whoever asked may have stopped waiting.
            To::Caller(caller) => {
                caller.send(Ok(reply.answer)).ok();
            }
            To::Holder(number) => self.inbox.answer(number, Ok(reply.answer)),
            To::Stream(_) => self.tell(Update::Reply(Box::new(reply))),
            To::Dealing => {
                if let Answer::Refused(refused) = reply.answer {
                    self.look_later(&refused);
                }
            }
            To::Return => {
                if let Answer::Refused(refused) = reply.answer {
                    self.refused_return(ask.request, &refused);
                } else {
                    self.returning.done();
                }
            }
        }
        parting
    }

    /// Notes the changes that an answer makes in what the connection holds.
    fn note_answer(&mut self, answer: &Answer, request: &Request) -> Option<Parting> {
        match answer {
            Answer::Seated { table, .. } | Answer::Watching { table } | Answer::Directing { table } => {
                self.entered.insert(*table, request.clone());
            }
            Answer::Following { id, places, .. } => {
                if let Some(update) = self.matches.follow(*id, places.clone()) {
                    self.tell(update);
                }
            }
            Answer::FollowingEvent { id, places, conditions, .. } => {
                match self.events.follow(*id, places.clone(), conditions.as_ref().clone()) {
                    Ok(Some(update)) => self.tell(update),
                    Ok(None) => {}
                    Err(other) => return Some(other.into()),
                }
            }
            Answer::Done {} => {
                if let Request::LeaveSeat { table, .. } | Request::StopWatching { table } = request {
                    self.leave_table(*table);
                } else if let Request::Match { ask: MatchRequest::Unfollow {}, .. }
                | Request::Event { ask: EventRequest::Unfollow {}, .. } = request
                {
                    self.unfollow(request);
                }
            }
            Answer::Opened { .. }
            | Answer::MatchOpened { .. }
            | Answer::MatchRecord(_)
            | Answer::EventOpened { .. }
            | Answer::TeamInvitations(_)
            | Answer::EventLinks(_)
            | Answer::EventRound(_)
            | Answer::Traveller(_)
            | Answer::ScoreCard(_)
            | Answer::Recap(_)
            | Answer::EventRulings(_)
            | Answer::Card(_)
            | Answer::ClaimAnalysis(_)
            | Answer::BoardAnalysis(_)
            | Answer::Hint(_)
            | Answer::BoardLog(_)
            | Answer::Record(_)
            | Answer::Transcript(_)
            | Answer::Refused(_) => {}
        }
        None
    }

    /// A table is left, by one's own wish or the server's.
    fn leave_table(&mut self, table: TableId) {
        let was_let_in = self.entered.remove(&table).is_some();
        if self.tables.leave(table) || was_let_in {
            self.tell(Update::Gone(table));
        }
    }

    /// Forgets the match or event that a request names.
    fn unfollow(&mut self, request: &Request) {
        if let Request::Match { id, .. } = request {
            if self.matches.leave(*id) {
                self.tell(Update::MatchGone(*id));
            }
        } else if let Request::Event { id, .. } = request
            && self.events.leave(*id)
        {
            self.tell(Update::EventGone(*id));
        }
    }

    /// Has the dealing looked at again when the server may take what is due.
    fn look_later(&mut self, refused: &Refused) {
        match refused.retry {
            Retry::Later => {
                self.look_again = Some(Instant::now() + refused.retry_after().unwrap_or(limits::LOOK_AGAIN))
            }
            // The next view, or the next socket, has it looked for.
            Retry::Refresh | Retry::Reconnect => {}
            Retry::Never => tracing::warn!(reason = %refused.message, "refused what the dealing wanted"),
        }
    }

    /// The connection may not come back for now, or not at all.
    fn refused_return(&mut self, request: Request, refused: &Refused) {
        if self.returning.refused(request.clone(), refused) == Own::Waits {
            return;
        }
        tracing::warn!(reason = %refused.message, "refused what was asked for the player");
        let entered = self.entered.iter().find(|(_, entrance)| **entrance == request).map(|(table, _)| *table);
        match entered {
            Some(table) => self.leave_table(table),
            None => self.unfollow(&request),
        }
    }

    fn tell(&self, update: Update) {
        let followed = || self.matches.latest().chain(self.events.latest());
        // A table just entered is told of when it is seen: what is held of it is from before.
        let tables = || self.tables.latest().into_iter().filter(|(table, _)| !self.entered.contains_key(table));
        self.inbox.push(update, || tables().map(|(_, update)| update).chain(followed()).collect());
    }

    fn tell_frame(&self, text: &str) {
        if self.inbox.tap {
            self.tell(Update::Frame(text.to_owned()));
        }
    }
}
