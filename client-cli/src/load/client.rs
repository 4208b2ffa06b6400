//! One client of the load generator and its socket: says a request, hears what comes, and holds every frame against
//! what it must be. It is lean on purpose, because the client runs on the processors that it measures.

use std::fmt::Write;

use bridge_protocol::{
    self as protocol, Answer, MatchFrame, MatchId, MatchView, RequestFrame, SUBPROTOCOL, Seq, ServerFrame, Snapshot,
    TableEvent, TableEvents, TableId,
};
use futures_util::{SinkExt, StreamExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::{
    Message,
    client::IntoClientRequest,
    http::{HeaderValue, Request, header::SEC_WEBSOCKET_PROTOCOL},
    protocol::WebSocketConfig,
};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use super::fault::{Fault, unexpected};
use super::floor;
use super::table::{Act, Action, fits};

/// Enough for a few events at once; a snapshot takes several reads.
const READ_BUFFER: usize = 4096;

/// One connection and its place in the lane that it hears.
pub(super) struct Client {
    socket: WebSocketStream<TcpStream>,
    lane: Numbering,
    last_id: u64,
    unanswered: bool,
    frames: u64,
    /// The match that is followed, as it was seen last.
    seen: Option<Box<MatchFrame>>,
}

/// How the events of a connection are numbered.
#[derive(Clone, Copy)]
enum Numbering {
    /// One after the other, without gaps; this one is next.
    Dense(Seq),
    /// The floor says the same frame again and again.
    Same(Seq),
}

impl Client {
    /// Opens a connection to the server; nothing has been said on it.
    pub(super) async fn at_server(address: &str) -> Result<Self, Fault> {
        let mut request = format!("ws://{address}/ws").into_client_request()?;
        request.headers_mut().insert(SEC_WEBSOCKET_PROTOCOL, HeaderValue::from_static(SUBPROTOCOL));
        Self::connect(address, request, Numbering::Dense(Seq(0))).await
    }

    /// Opens a connection to the floor, where every frame is the same.
    pub(super) async fn at_floor(address: &str) -> Result<Self, Fault> {
        let request = format!("ws://{address}/").into_client_request()?;
        Self::connect(address, request, Numbering::Same(floor::seq())).await
    }

    async fn connect(address: &str, request: Request<()>, lane: Numbering) -> Result<Self, Fault> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        let lean = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(0);
        let (socket, _) = client_async_with_config(request, stream, Some(lean)).await?;
        Ok(Self { socket, lane, last_id: 0, unanswered: false, frames: 0, seen: None })
    }

    /// Sends a text as it is.
    pub(super) async fn say(&mut self, text: String) -> Result<(), Fault> {
        self.frames += 1;
        Ok(self.socket.send(Message::text(text)).await?)
    }

    /// Sends an act. `answered` is false on the floor, which has no replies.
    pub(super) async fn act(&mut self, table: TableId, act: Act, answered: bool) -> Result<(), Fault> {
        self.unanswered = answered;
        self.last_id += 1;
        self.say(phrase(self.last_id, table, act)).await
    }

    /// Sends a request whose answer is heard later.
    pub(super) async fn ask(&mut self, request: protocol::Request, answered: bool) -> Result<(), Fault> {
        self.unanswered = answered;
        self.last_id += 1;
        self.say(serde_json::to_string(&RequestFrame { id: self.last_id, request })?).await
    }

    /// Sends a request and hears its answer.
    pub(super) async fn request(&mut self, request: protocol::Request) -> Result<Answer, Fault> {
        self.ask(request, true).await?;
        self.answer().await
    }

    /// The answer to the last request.
    pub(super) async fn answer(&mut self) -> Result<Answer, Fault> {
        loop {
            match self.frame().await? {
                Heard::Answer(answer) => return Ok(answer),
                Heard::TableEvents(_) | Heard::Other(_) | Heard::Match => {}
            }
        }
    }

    /// Hears exactly these events, and the answer to the last request if it is still due.
    pub(super) async fn hear(&mut self, foretold: &[TableEvent]) -> Result<(), Fault> {
        let mut told = false;
        while !told || self.unanswered {
            match self.frame().await? {
                Heard::TableEvents(events) if told => return Err(unexpected("a reply", &events)),
                Heard::TableEvents(events) => {
                    let same = events.events.len() == foretold.len()
                        && events.events.iter().zip(foretold).all(|(heard, foretold)| fits(heard, foretold));
                    if !same {
                        return Err(unexpected(&foretold, &events.events));
                    }
                    told = true;
                }
                Heard::Answer(Answer::Done {}) | Heard::Other(_) | Heard::Match => {}
                Heard::Answer(other) => return Err(unexpected("done", &other)),
            }
        }
        Ok(())
    }

    /// Hears events up to the one that is looked for, and the answer to the last request if it is still due.
    pub(super) async fn hear_until<T>(&mut self, mut look: impl FnMut(&TableEvent) -> Option<T>) -> Result<T, Fault> {
        let mut found = None;
        loop {
            match found {
                Some(found) if !self.unanswered => return Ok(found),
                Some(_) | None => {}
            }
            match self.frame().await? {
                Heard::TableEvents(events) => found = found.or(events.events.iter().find_map(&mut look)),
                Heard::Answer(Answer::Done {}) | Heard::Other(_) | Heard::Match => {}
                Heard::Answer(other) => return Err(unexpected("done", &other)),
            }
        }
    }

    /// The next frame that is neither an answer nor events.
    pub(super) async fn notice(&mut self) -> Result<ServerFrame, Fault> {
        loop {
            if let Heard::Other(frame) = self.frame().await? {
                return Ok(*frame);
            }
        }
    }

    /// The match, when it is as wanted.
    pub(super) async fn see_match(
        &mut self,
        id: MatchId,
        wanted: impl Fn(&MatchView) -> bool,
    ) -> Result<&MatchView, Fault> {
        while !self.seen.as_ref().is_some_and(|seen| seen.id == id && wanted(&seen.view)) {
            self.frame().await?;
        }
        Ok(&self.seen.as_ref().expect("the loop ends with a match that is as wanted").view)
    }

    /// The next view of a table as a whole.
    pub(super) async fn snapshot(&mut self) -> Result<Snapshot, Fault> {
        loop {
            if let ServerFrame::Snapshot(snapshot) = self.notice().await? {
                return Ok(*snapshot);
            }
        }
    }

    /// Keeps the connection alive until the server ends it or this future is dropped.
    pub(super) async fn linger(&mut self) -> Fault {
        loop {
            if let Err(fault) = self.frame().await {
                return fault;
            }
        }
    }

    /// The frames sent and received since this was last asked.
    pub(super) fn take_frames(&mut self) -> u64 {
        std::mem::take(&mut self.frames)
    }

    async fn frame(&mut self) -> Result<Heard, Fault> {
        let text = loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => break text,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_) | Message::Close(_) | Message::Frame(_))) | None => {
                    return Err(Fault::Closed(None));
                }
                Some(Err(fault)) => return Err(fault.into()),
            }
        };
        self.frames += 1;
        match serde_json::from_str(&text)? {
            ServerFrame::TableEvents(events) => {
                self.count(&events)?;
                Ok(Heard::TableEvents(events))
            }
            ServerFrame::Reply(reply) => {
                if !self.unanswered || reply.id != self.last_id {
                    return Err(unexpected(&format!("reply {}", self.last_id), &reply));
                }
                self.unanswered = false;
                match reply.answer {
                    Answer::Refused(refused) => {
                        Err(Fault::Refused { asked: format!("request {}", reply.id), refused: Box::new(refused) })
                    }
                    answer => Ok(Heard::Answer(answer)),
                }
            }
            ServerFrame::Snapshot(snapshot) => {
                self.lane = Numbering::Dense(snapshot.seq.next());
                Ok(Heard::Other(Box::new(ServerFrame::Snapshot(snapshot))))
            }
            ServerFrame::Closing(closing) => Err(Fault::Closed(Some(closing.reason))),
            ServerFrame::Match(frame) => {
                self.seen = Some(frame);
                Ok(Heard::Match)
            }
            other @ (ServerFrame::Welcome(_)
            | ServerFrame::Event(_)
            | ServerFrame::Presence(_)
            | ServerFrame::Announcement(_)
            | ServerFrame::Gone { .. }) => Ok(Heard::Other(Box::new(other))),
        }
    }

    /// A lane's numbers run on without gaps.
    fn count(&mut self, events: &TableEvents) -> Result<(), Fault> {
        let (Numbering::Dense(next) | Numbering::Same(next)) = self.lane;
        if events.from != next {
            return Err(unexpected(&format!("event {} of the lane", next.0), &events));
        }
        if let Numbering::Dense(_) = self.lane {
            self.lane = Numbering::Dense(Seq(next.0 + events.events.len() as u64));
        }
        Ok(())
    }
}

enum Heard {
    Answer(Answer),
    TableEvents(TableEvents),
    Other(Box<ServerFrame>),
    /// A match has changed; the client remembers it.
    Match,
}

/// The act as a request frame, without the detour of a serialiser.
fn phrase(id: u64, table: TableId, Act { turn, action, .. }: Act) -> String {
    let mut text = String::with_capacity(112);
    let written = match action {
        Action::Call(call) => {
            write!(text, r#"{{"id":{id},"do":{{"call":{{"table":"{table}","turn":{turn},"call":"{call}"}}}}}}"#)
        }
        Action::Card(card) => {
            write!(text, r#"{{"id":{id},"do":{{"play":{{"table":"{table}","turn":{turn},"card":"{card}"}}}}}}"#)
        }
    };
    written.expect("a string takes all that is written");
    text
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Request, Turn};
    use bridge_rules::Seat;

    use super::*;

    #[test]
    fn an_act_is_phrased_as_the_protocol_has_it() {
        let table = TableId::from_bytes([7; 16]);
        let turn = Turn(12);
        let (call, card) = ("1NT".parse().unwrap(), "SA".parse().unwrap());
        for (action, request) in [
            (Action::Call(call), Request::Call { table, turn, call, meaning: None }),
            (Action::Card(card), Request::Play { table, turn, card }),
        ] {
            let text = phrase(3, table, Act { player: Seat::North, turn, action });
            assert_eq!(text, serde_json::to_string(&RequestFrame { id: 3, request }).unwrap());
        }
    }
}
