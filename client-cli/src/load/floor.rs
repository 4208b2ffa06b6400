//! The floor: what any server over WebSocket must spend. A broadcaster that sends one prepared frame, of the size of an
//! event of ours, to each connection of the table for every frame that one of them sends. No game, no journal, no JSON.
//!
//! It is built as such a thing usually is: a task and a channel for each connection, a registry of tables, small
//! buffers.

use std::collections::HashMap;

use parking_lot::Mutex;
use std::io::{self, Write};
use std::sync::Arc;

use bridge_protocol::{Seq, ServerFrame, TableEvent, TableEvents, TableId, Turn};
use bridge_rules::{Card, Rank, Seat, Suit};
use futures_util::{SinkExt, StreamExt};
use tokio::io::AsyncReadExt;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{WebSocketStream, accept_async_with_config};

/// The server's read buffer: requests are small, and each idle connection holds one.
const READ_BUFFER: usize = 1024;
/// The server's write buffer: what waits for one socket goes out in one write.
const WRITE_BUFFER: usize = 4096;

/// The table in the prepared frame.
pub(super) fn table() -> TableId {
    TableId::from_bytes([0; 16])
}

/// The number in the prepared frame, as long as that of an event in the middle of an evening.
pub(super) fn seq() -> Seq {
    Seq(1_000)
}

/// The event in the prepared frame.
pub(super) fn events() -> [TableEvent; 1] {
    let card = Card::new(Suit::Spades, Rank::Ace);
    [TableEvent::Played { turn: Turn(1_000), seat: Seat::North, card, won_by: None, thought_ms: None }]
}

fn prepared_frame() -> Message {
    let events = TableEvents { table: table(), from: seq(), events: events().into() };
    let text = serde_json::to_string(&ServerFrame::TableEvents(events)).expect("an event has a text");
    Message::text(text)
}

/// Serves on a free port of this machine, prints the port, and ends when standard input does.
///
/// # Errors
/// If no port can be had.
pub async fn serve_until_stdin_closes() -> io::Result<()> {
    super::descriptors::raise();
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    writeln!(io::stdout(), "{}", listener.local_addr()?.port())?;
    let mut stdin = tokio::io::stdin();
    let mut nothing = [0];
    tokio::select! {
        () = serve(listener) => Ok(()),
        end = stdin.read(&mut nothing) => end.map(drop),
    }
}

/// Serves for as long as it is polled.
pub(super) async fn serve(listener: TcpListener) {
    let floor = Arc::new(Floor { tables: Mutex::default(), frame: prepared_frame() });
    loop {
        match listener.accept().await {
            // A connection that breaks is the client's to report.
            Ok((stream, _)) => drop(tokio::spawn(floor.clone().attend(stream))),
            // Out of descriptors, or gone before it was accepted: others go on.
            Err(_) => tokio::task::yield_now().await,
        }
    }
}

struct Floor {
    tables: Mutex<HashMap<usize, Arc<FloorTable>>>,
    frame: Message,
}

#[derive(Default)]
struct FloorTable(Mutex<Vec<UnboundedSender<Message>>>);

impl FloorTable {
    fn broadcast(&self, frame: &Message) {
        for connection in self.0.lock().iter() {
            // Whoever has gone hears nothing.
            connection.send(frame.clone()).ok();
        }
    }
}

impl Floor {
    /// The first frame names the table; without a number the connection stays idle.
    async fn attend(self: Arc<Self>, stream: TcpStream) -> Result<(), tungstenite::Error> {
        stream.set_nodelay(true)?;
        let lean = WebSocketConfig::default().read_buffer_size(READ_BUFFER).write_buffer_size(WRITE_BUFFER);
        let mut socket = accept_async_with_config(stream, Some(lean)).await?;
        let Some(name) = socket.next().await.transpose()? else { return Ok(()) };
        let Ok(number) = name.to_text()?.parse() else { return stay_idle(socket).await };
        let (table, hear) = self.join(number);
        socket.send(self.frame.clone()).await?;
        self.relay(socket, &table, hear).await
    }

    fn join(&self, number: usize) -> (Arc<FloorTable>, UnboundedReceiver<Message>) {
        let (say, hear) = unbounded_channel();
        let table = self.tables.lock().entry(number).or_default().clone();
        table.0.lock().push(say);
        (table, hear)
    }

    async fn relay(
        &self,
        mut socket: WebSocketStream<TcpStream>,
        table: &FloorTable,
        mut hear: UnboundedReceiver<Message>,
    ) -> Result<(), tungstenite::Error> {
        loop {
            tokio::select! {
                Some(frame) = hear.recv() => {
                    socket.feed(frame).await?;
                    while let Ok(frame) = hear.try_recv() {
                        socket.feed(frame).await?;
                    }
                    socket.flush().await?;
                }
                said = socket.next() => match said.transpose()? {
                    Some(Message::Text(_)) => table.broadcast(&self.frame),
                    Some(_) => {}
                    None => return Ok(()),
                },
            }
        }
    }
}

async fn stay_idle(mut socket: WebSocketStream<TcpStream>) -> Result<(), tungstenite::Error> {
    while socket.next().await.transpose()?.is_some() {}
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_prepared_frame_is_as_long_as_an_event_of_the_server() {
        let length = prepared_frame().len();
        let call = TableEvent::Called {
            turn: Turn(412),
            seat: Seat::West,
            call: "1NT".parse().unwrap(),
            meaning: None,
            thought_ms: None,
        };
        let events = TableEvents { table: TableId::from_bytes([9; 16]), from: Seq(531), events: vec![call] };
        let real = serde_json::to_string(&ServerFrame::TableEvents(events)).unwrap().len();
        assert!(length.abs_diff(real) <= 8, "{length} bytes against {real}");
    }
}
