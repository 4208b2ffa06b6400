//! Somebody at a socket of the server that is tried. Whatever they read is held against what every frame must be, and
//! folded; what a story sends may be anything.

mod frames;

use std::{collections::BTreeSet, time::Duration};

use bridge_protocol::{
    Answer, ClientHello, EventView, Hello, Lane, MatchView, PROTOCOL_VERSION, Presence, Refusal, Request, RequestFrame,
    ResumePoint, RunId, Seq, ServerFrame, TableEvent, TableId, TableView, Turn, Welcome,
};
use bridge_rules::Seat;
use futures_util::SinkExt;
use serde_json::Value;
use tokio_tungstenite::tungstenite::Message;

use super::{
    broken::Broken,
    period::Period,
    played::PlayedCards,
    socket::{Ended, Socket, next_text},
    verdict::Findings,
};

/// A table through one lane.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Attended {
    pub(super) table: TableId,
    pub(super) lane: Lane,
    pub(super) seq: Seq,
    pub(super) view: TableView,
}

/// What came.
#[derive(Debug)]
pub(super) enum Came {
    Frame(Box<ServerFrame>),
    /// A frame of a kind that the contract does not have.
    Unknown,
    End(Ended),
}

/// A connection that has said hello.
pub(super) struct Peer {
    socket: Socket,
    findings: Findings,
    /// Which of the guests of the trial it is.
    pub(super) guest: usize,
    next_id: u64,
    asked: BTreeSet<u64>,
    /// What the server said first.
    pub(super) welcome: Welcome,
    /// The table that they attend.
    pub(super) attended: Option<Attended>,
    /// What was seen last of the event, or of the match, that they follow.
    pub(super) event: Option<EventView>,
    pub(super) team_match: Option<MatchView>,
    pub(super) presence: Option<Presence>,
    pub(super) gone: bool,
    /// The cards of the board that is on, or the last one, in the order of play.
    pub(super) played: PlayedCards,
    /// The frames of events since a story last looked.
    pub(super) heard: Vec<Vec<TableEvent>>,
    /// Whether a frame of events came while an answer was waited for.
    events_before_answer: bool,
}

impl Peer {
    /// Says hello with a ticket on a socket that is open.
    ///
    /// # Errors
    /// If there is no welcome.
    pub(super) async fn greet(
        mut socket: Socket,
        findings: Findings,
        guest: usize,
        ticket: String,
        run_id: Option<RunId>,
        resume: Vec<ResumePoint>,
    ) -> Result<Self, Broken> {
        let client = Some("bridge-cli conform".to_owned());
        let hello = ClientHello { hello: Hello { protocol: PROTOCOL_VERSION, ticket, client, run_id, resume } };
        let text = serde_json::to_string(&hello).expect("a hello is JSON");
        socket.send(Message::text(text)).await.map_err(|error| Broken::new(format!("the hello: {error}")))?;
        match next_text(&mut socket).await? {
            Ok(text) => match serde_json::from_str(&text) {
                Ok(ServerFrame::Welcome(welcome)) => Ok(Self {
                    socket,
                    findings,
                    guest,
                    next_id: 1,
                    asked: BTreeSet::new(),
                    welcome,
                    attended: None,
                    event: None,
                    team_match: None,
                    presence: None,
                    gone: false,
                    played: PlayedCards::default(),
                    heard: Vec::new(),
                    events_before_answer: false,
                }),
                Ok(other) => Err(Broken::new(format!("no welcome, but {other:?}"))),
                Err(error) => Err(Broken::new(format!("no welcome ({error}): {text}"))),
            },
            Err(ended) => Err(Broken::new(format!("no welcome: the connection ended ({ended:?})"))),
        }
    }

    /// Asks, and waits for the answer. Who is told that they are too fast waits and asks again.
    ///
    /// # Errors
    /// If none comes.
    pub(super) async fn ask(&mut self, request: Request) -> Result<Answer, Broken> {
        loop {
            let id = self.send(&request).await?;
            self.events_before_answer = false;
            let answer = self.answer(id).await?;
            if !was_too_fast(&answer).await {
                return Ok(answer);
            }
        }
    }

    /// Asks in these very words, which have this number; patiently, as [`Self::ask`] does.
    ///
    /// # Errors
    /// If no answer comes.
    pub(super) async fn ask_in_words(&mut self, words: &str, number: u64) -> Result<Answer, Broken> {
        loop {
            self.say(words, [number]).await?;
            let answer = self.answer(number).await?;
            if !was_too_fast(&answer).await {
                return Ok(answer);
            }
        }
    }

    /// Asks for what must be done.
    ///
    /// # Errors
    /// If it is not.
    pub(super) async fn done(&mut self, request: Request) -> Result<(), Broken> {
        match self.ask(request.clone()).await? {
            Answer::Done {} => Ok(()),
            other => Err(Broken::new(format!("{request:?} came to {other:?}"))),
        }
    }

    /// Asks for what must be done, if the server's time for it is not over.
    ///
    /// # Errors
    /// If it is not.
    pub(super) async fn done_within(&mut self, period: Period, request: Request) -> Result<(), Broken> {
        match self.ask(request.clone()).await? {
            Answer::Done {} => Ok(()),
            other => Err(Broken::within(period, &format!("{request:?} came to {other:?}"))),
        }
    }

    /// Asks for what must be refused; gives the reason.
    ///
    /// # Errors
    /// If no answer comes.
    pub(super) async fn refused(&mut self, request: Request) -> Result<Option<Refusal>, Broken> {
        match self.ask(request).await? {
            Answer::Refused(refused) => Ok(Some(refused.why)),
            _ => Ok(None),
        }
    }

    /// Takes a free seat, and sees the table from there.
    ///
    /// # Errors
    /// If it is not given.
    pub(super) async fn sits(&mut self, request: Request, seat: Seat) -> Result<(), Broken> {
        match self.ask(request).await? {
            Answer::Seated { .. } => self.until("the snapshot", |view| view.seats[seat].is_some()).await,
            other => Err(Broken::new(format!("{seat} asked for a free seat, and that came to {other:?}"))),
        }
    }

    /// Sends a request and does not wait; gives its number.
    ///
    /// # Errors
    /// If the connection has ended.
    pub(super) async fn send(&mut self, request: &Request) -> Result<u64, Broken> {
        let id = self.next_id;
        self.next_id += 1;
        let frame = RequestFrame { id, request: request.clone() };
        self.say(serde_json::to_string(&frame).expect("a request is JSON"), [id]).await?;
        Ok(id)
    }

    /// Sends any text, which is answered under these numbers.
    ///
    /// # Errors
    /// If the connection has ended.
    pub(super) async fn say(
        &mut self,
        text: impl Into<String>,
        answered: impl IntoIterator<Item = u64>,
    ) -> Result<(), Broken> {
        self.asked.extend(answered);
        self.throw(Message::text(text.into())).await
    }

    /// Sends any message.
    ///
    /// # Errors
    /// If the connection has ended.
    pub(super) async fn throw(&mut self, message: Message) -> Result<(), Broken> {
        self.socket.send(message).await.map_err(|error| Broken::new(format!("the connection ended: {error}")))
    }

    /// Waits for an answer.
    ///
    /// # Errors
    /// If the connection ends first, or nothing comes.
    pub(super) async fn answer(&mut self, id: u64) -> Result<Answer, Broken> {
        loop {
            match self.next().await? {
                Came::Frame(frame) => match *frame {
                    ServerFrame::Reply(reply) if reply.id == id => return Ok(reply.answer),
                    ServerFrame::TableEvents(_) => self.events_before_answer = true,
                    _ => {}
                },
                Came::Unknown => {}
                Came::End(ended) => return Err(Broken::new(format!("no answer to {id}: it ended ({ended:?})"))),
            }
        }
    }

    /// Does an act, and reads until it shows: the answer must have come before.
    ///
    /// # Errors
    /// If it is not done, or does not show.
    pub(super) async fn act(&mut self, request: Request) -> Result<(), Broken> {
        let turn = self.view()?.turn;
        self.done(request).await?;
        self.findings.check("S-REPLY-FIRST", self.view()?.turn == turn && !self.events_before_answer, || {
            format!("the event of turn {turn} came before the reply to who caused it")
        });
        self.until("one's own act", |view| view.turn > turn).await
    }

    /// Reads until the table is as it must be.
    ///
    /// # Errors
    /// If it never is.
    pub(super) async fn until(&mut self, what: &str, good: impl Fn(&TableView) -> bool) -> Result<(), Broken> {
        while !self.attended.as_ref().is_some_and(|attended| good(&attended.view)) {
            match self.next().await {
                Ok(Came::End(ended)) => return Err(Broken::new(format!("it ended ({ended:?}) before {what}"))),
                Ok(_) => {}
                Err(broken) => return Err(Broken::new(format!("{broken}; {what} was waited for"))),
            }
        }
        Ok(())
    }

    /// Reads until an event like this has come since all forgot.
    ///
    /// # Errors
    /// If none comes.
    pub(super) async fn until_heard(&mut self, what: &str, is_it: impl Fn(&TableEvent) -> bool) -> Result<(), Broken> {
        while !self.has_heard(&is_it) {
            match self.next().await {
                Ok(Came::End(ended)) => return Err(Broken::new(format!("it ended ({ended:?}) before {what}"))),
                Ok(_) => {}
                Err(broken) => return Err(Broken::new(format!("{broken}; {what} was waited for"))),
            }
        }
        Ok(())
    }

    /// Whether they have heard an event like this since they forgot.
    pub(super) fn has_heard(&self, is_it: impl Fn(&TableEvent) -> bool) -> bool {
        self.heard.iter().flatten().any(is_it)
    }

    /// Reads until the connection ends.
    ///
    /// # Errors
    /// If it does not.
    pub(super) async fn end(&mut self) -> Result<Ended, Broken> {
        loop {
            if let Came::End(ended) = self.next().await? {
                return Ok(ended);
            }
        }
    }

    /// What comes next, taken in.
    ///
    /// # Errors
    /// If nothing comes.
    pub(super) async fn next(&mut self) -> Result<Came, Broken> {
        let text = match next_text(&mut self.socket).await? {
            Ok(text) => text,
            Err(ended) => return Ok(Came::End(ended)),
        };
        let members =
            serde_json::from_str::<Value>(&text).ok().and_then(|value| value.as_object().map(serde_json::Map::len));
        self.findings.check("S-FRAME", members == Some(1), || format!("not an object with one member: {text}"));
        let Ok(frame) = serde_json::from_str::<ServerFrame>(&text) else {
            // Of the kinds that there are it must be readable; of one that there is not yet, it may be anything.
            let known = ["reply", "snapshot", "table_events", "presence", "gone", "closing", "welcome"];
            let is_known = known.iter().any(|kind| text.starts_with(&format!("{{\"{kind}\"")));
            self.findings.check("S-FRAME", !is_known, || format!("cannot be read: {text}"));
            return Ok(Came::Unknown);
        };
        if let ServerFrame::Closing(closing) = frame {
            return Ok(Came::End(Ended { closing: Some(closing), ..self.rest().await? }));
        }
        self.take_in(&frame)?;
        Ok(Came::Frame(Box::new(frame)))
    }

    async fn rest(&mut self) -> Result<Ended, Broken> {
        loop {
            if let Err(ended) = next_text(&mut self.socket).await? {
                return Ok(ended);
            }
        }
    }

    /// The view of their table.
    ///
    /// # Errors
    /// If they have none.
    pub(super) fn view(&self) -> Result<&TableView, Broken> {
        self.attended.as_ref().map(|attended| &attended.view).ok_or_else(|| Broken::new("there is no table"))
    }

    /// The turn that their next act is for.
    ///
    /// # Errors
    /// If they have no table.
    pub(super) fn turn(&self) -> Result<Turn, Broken> {
        Ok(self.view()?.turn)
    }

    /// Their seat.
    pub(super) fn seat(&self) -> Option<Seat> {
        self.attended.as_ref().and_then(|attended| attended.lane.seat())
    }

    /// Where they would resume.
    ///
    /// # Errors
    /// If they have no table.
    pub(super) fn resume_point(&self) -> Result<ResumePoint, Broken> {
        let attended = self.attended.as_ref().ok_or_else(|| Broken::new("there is no table"))?;
        Ok(ResumePoint { table: attended.table, lane: attended.lane, seq: attended.seq })
    }

    /// The events heard since a story last looked.
    pub(super) fn take_heard(&mut self) -> Vec<TableEvent> {
        std::mem::take(&mut self.heard).into_iter().flatten().collect()
    }

    /// Takes up what another connection held.
    pub(super) fn remember(&mut self, attended: Attended) {
        self.attended = Some(attended);
    }

    /// Hangs up without a word.
    pub(super) async fn hang_up(mut self) {
        // It may be over already.
        let _ = self.socket.close(None).await;
    }
}

/// Whether the server said that this was too fast, or that it has no time; if so, the time that it named has passed.
async fn was_too_fast(answer: &Answer) -> bool {
    let Answer::Refused(refused) = answer else { return false };
    let (Refusal::TooFast { retry_after_ms } | Refusal::Overloaded { retry_after_ms }) = refused.why else {
        return false;
    };
    tokio::time::sleep(Duration::from_millis(retry_after_ms + 1)).await;
    true
}
