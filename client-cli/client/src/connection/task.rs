//! The loop behind a connection: one socket at a time, requests until they are answered, tables until they are left.

mod dealing;

use std::{collections::BTreeMap, convert::Infallible, sync::Arc, time::Duration};

use bridge_protocol::{
    Answer, EventRequest, MatchRequest, Refusal, Refused, Reply, Request, RequestFrame, ServerFrame, TableId,
    limits::SILENCE,
};
use serde::Deserialize;
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep, sleep_until},
};

use super::{
    Ended, Options, RequestError, Update,
    ask::{Ask, To},
    backoff::{Backoff, chance},
    events::Events,
    inbox::Inbox,
    limits,
    line::{Heard, Line},
    matches::Matches,
    parting::Parting,
    tables::Tables,
};
use crate::{api::Server, server_clock::ServerClock};

/// What even a reply says that cannot be read: which request it answers.
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
    /// Tables entered whose first view has not come: they are entered again on the next line.
    entered: BTreeMap<TableId, Request>,
    next_id: u64,
    /// When to look again whether the dealing wants something: a request for it was too fast.
    look_again: Option<Instant>,
}

/// How the refusal of a posted frame's number begins; it never leaves this client.
pub const BAD_NUMBER: &str = "a request's number must be below ";

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
            next_id: limits::OWN_IDS,
            look_again: None,
        }
    }

    /// Keeps a line until it is let go, or for as long as the server will have it.
    pub(super) async fn run(mut self, mut line: Line) {
        let ended = loop {
            self.tell_frame(&line.greeting);
            self.events.clock = ServerClock::told(line.welcome.now_ms);
            self.tell(Update::Connected(line.welcome.clone()));
            let (why, at_least) = match self.keep(line).await {
                Parting::LetGo => break Ended::Closed,
                Parting::Unwelcome(ended) => break ended,
                Parting::Lost { why, at_least } => (why, at_least),
            };
            line = match self.come_back(why, at_least).await {
                Ok(line) => line,
                Err(ended) => break ended,
            };
        };
        self.tell(Update::Ended(ended));
        self.inbox.end();
    }

    async fn come_back(&mut self, mut why: String, mut at_least: Duration) -> Result<Line, Ended> {
        let mut backoff = Backoff::default();
        let give_up = Instant::now() + self.options.patience();
        loop {
            let wait = backoff.next(at_least, chance());
            tracing::debug!(%why, ?wait, "connection lost");
            self.tell(Update::Lost { why, retry_in: wait });
            tokio::select! {
                _ = &mut self.life => return Err(Ended::Closed),
                () = sleep(wait) => {}
            }
            let error = tokio::select! {
                _ = &mut self.life => return Err(Ended::Closed),
                line = Line::open(&self.server, &self.token, self.options, self.tables.resume_points()) => match line {
                    Ok(line) => return Ok(line),
                    Err(error) => error,
                }
            };
            why = error.to_string();
            at_least = Duration::ZERO;
            if !error.is_passing() {
                return Err(Ended::NotWelcome { why });
            }
            if Instant::now() >= give_up {
                return Err(Ended::GaveUp { why });
            }
        }
    }

    async fn keep(&mut self, mut line: Line) -> Parting {
        for (id, ask) in &self.unanswered {
            if let Err(why) = line.send(&RequestFrame { id: *id, request: ask.request.clone() }).await {
                return Parting::lost(why);
            }
        }
        let follow = |id| Request::Match { id, ask: MatchRequest::Follow {} };
        let follow_event = |id| Request::Event { id, ask: EventRequest::Follow {} };
        let matches = self.matches.ids().into_iter().map(follow);
        let events = self.events.ids().into_iter().map(follow_event);
        let again = matches.chain(events).chain(self.entered.values().cloned());
        for request in again.collect::<Vec<_>>() {
            if let Err(why) = self.ask(&mut line, Ask { request, to: To::Ceremony }).await {
                return Parting::lost(why);
            }
        }
        self.look_again = Some(Instant::now());
        let mut heard_at = Instant::now();
        loop {
            let inbox = Arc::clone(&self.inbox);
            let look_again = self.look_again;
            tokio::select! {
                _ = &mut self.life => {
                    line.close().await;
                    return Parting::LetGo;
                }
                heard = async { inbox.room().await; line.hear().await } => {
                    heard_at = Instant::now();
                    let parting = match heard {
                        Heard::Text(text) => self.take(&text),
                        Heard::Life => None,
                        Heard::Nothing(why) => Some(Parting::lost(why)),
                    };
                    if let Some(parting) = parting {
                        return parting;
                    }
                }
                Some(ask) = self.asks.recv(), if self.unanswered.len() < limits::UNANSWERED => {
                    if let Err(why) = self.ask(&mut line, ask).await {
                        return Parting::lost(why);
                    }
                }
                () = sleep_until(look_again.unwrap_or(heard_at + SILENCE)), if look_again.is_some() => {
                    if let Err(why) = self.attend_to_the_dealing(&mut line).await {
                        return Parting::lost(why);
                    }
                }
                () = sleep_until(heard_at + SILENCE) => return Parting::lost("the server has gone silent"),
            }
        }
    }

    async fn ask(&mut self, line: &mut Line, ask: Ask) -> Result<(), String> {
        let id = match &ask.to {
            To::Stream(id) if *id < limits::OWN_IDS && !self.unanswered.contains_key(id) => *id,
            To::Stream(id) => {
                let detail = format!("{BAD_NUMBER}{}, and no other request may wait under it", limits::OWN_IDS);
                let refused = Refused::from(Refusal::Malformed { detail });
                self.tell(Update::Reply(Box::new(Reply { id: *id, answer: Answer::Refused(refused) })));
                return Ok(());
            }
            To::Caller(_) | To::Ceremony => {
                self.next_id += 1;
                self.next_id
            }
        };
        let frame = RequestFrame { id, request: ask.request.clone() };
        self.unanswered.insert(id, ask);
        line.send(&frame).await
    }

    fn take(&mut self, text: &str) -> Option<Parting> {
        self.tell_frame(text);
        match serde_json::from_str(text) {
            Ok(ServerFrame::Reply(reply)) => return self.take_reply(reply),
            Ok(ServerFrame::Snapshot(snapshot)) => {
                self.entered.remove(&snapshot.table);
                let update = self.tables.see(*snapshot);
                self.tell(update);
                self.look_again = Some(Instant::now());
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
                let update = self.matches.see(*frame);
                self.tell(update);
                self.look_again = Some(Instant::now());
            }
            Ok(ServerFrame::Event(frame)) => match self.events.see(*frame) {
                Ok(Some(update)) => self.tell(update),
                Ok(None) => {}
                Err(other) => return Some(other.into()),
            },
            Ok(ServerFrame::Presence(presence)) => {
                self.tables.presence(presence);
                self.tell(Update::Presence(presence));
            }
            Ok(ServerFrame::Gone { table }) => {
                self.tables.leave(table);
                self.tell(Update::Gone(table));
            }
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

    /// Whoever waits for an answer hears at least that it came.
    fn take_unreadable(&mut self, id: u64, error: &serde_json::Error) {
        match self.unanswered.remove(&id).map(|ask| ask.to) {
            Some(To::Caller(caller)) => drop(caller.send(Err(RequestError::Strange(error.to_string())))),
            Some(To::Stream(_) | To::Ceremony) | None => tracing::warn!(%error, "an answer of another protocol"),
        }
    }

    fn take_reply(&mut self, reply: Reply) -> Option<Parting> {
        let ask = self.unanswered.remove(&reply.id)?;
        let mut parting = None;
        match (&reply.answer, &ask.request) {
            // It is said again when the server is back.
            (Answer::Refused(Refused { why: Refusal::Stopping {}, .. }), _) => {
                self.unanswered.insert(reply.id, ask);
                return None;
            }
            (Answer::Seated { table, .. } | Answer::Watching { table } | Answer::Directing { table }, request) => {
                self.entered.insert(*table, request.clone());
            }
            (Answer::Following { id, places, .. }, _) => {
                if let Some(update) = self.matches.follow(*id, places.clone()) {
                    self.tell(update);
                }
            }
            (Answer::FollowingEvent { id, places, conditions, .. }, _) => {
                match self.events.follow(*id, places.clone(), conditions.as_ref().clone()) {
                    Ok(Some(update)) => self.tell(update),
                    Ok(None) => {}
                    Err(other) => parting = Some(other.into()),
                }
            }
            (Answer::Done {}, Request::Match { id, ask: MatchRequest::Unfollow {} }) => self.matches.leave(*id),
            (Answer::Done {}, Request::Event { id, ask: EventRequest::Unfollow {} }) => self.events.leave(*id),
            (Answer::Done {}, Request::LeaveSeat { table, .. } | Request::StopWatching { table }) => {
                self.entered.remove(table);
                self.tables.leave(*table);
            }
            _ => {}
        }
        match ask.to {
            // Whoever asked may have stopped waiting.
            To::Caller(caller) => drop(caller.send(Ok(reply.answer))),
            To::Stream(_) => self.tell(Update::Reply(Box::new(reply))),
            To::Ceremony => match reply.answer {
                Answer::Refused(Refused { why: Refusal::TooFast { retry_after_ms }, .. }) => {
                    self.look_again = Some(Instant::now() + Duration::from_millis(retry_after_ms));
                }
                Answer::Refused(refused) => {
                    // Who may not come back into a room does not ask again.
                    self.entered.retain(|_, request| *request != ask.request);
                    tracing::warn!(reason = %refused.message, "refused what was asked for the player")
                }
                _ => {}
            },
        }
        parting
    }

    fn tell(&self, update: Update) {
        let followed = || self.matches.latest().chain(self.events.latest());
        self.inbox.push(update, || self.tables.latest().into_iter().chain(followed()).collect());
    }

    fn tell_frame(&self, text: &str) {
        if self.inbox.tap {
            self.tell(Update::Frame(text.to_owned()));
        }
    }
}
