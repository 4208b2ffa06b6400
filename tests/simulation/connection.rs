//! One connection to the simulated server, over HTTP and WebSocket as every client has it.

use std::net::SocketAddr;

use bridge_protocol::{
    ClientHello, GuestRequest, GuestToken, Hello, PROTOCOL_VERSION, PlayerName, Request, RequestFrame, ResumePoint,
    ServerFrame, TicketGrant,
};
use bridge_server::Caller;
use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt, DuplexStream};
use tokio_tungstenite::{WebSocketStream, tungstenite::Message};

/// The server is not there, or not any more, or does not want this just now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Lost;

/// A socket that has said hello.
pub(crate) struct Connection {
    socket: WebSocketStream<DuplexStream>,
    next_id: u64,
}

/// A guest's token.
pub(crate) async fn guest(caller: &Caller, from: SocketAddr, name: &PlayerName) -> Result<GuestToken, Lost> {
    let body = serde_json::to_string(&GuestRequest { name: name.clone() }).expect("a name is JSON");
    let answer = post(caller, from, "/api/guest", "", &body).await?;
    Ok(serde_json::from_str(&answer).unwrap_or_else(|cause| panic!("no token: {cause}: {answer}")))
}

async fn post(caller: &Caller, from: SocketAddr, path: &str, headers: &str, body: &str) -> Result<String, Lost> {
    let mut stream = caller.connect(from).ok_or(Lost)?;
    let length = body.len();
    let head = format!(
        "POST {path} HTTP/1.1\r\nHost: server\r\nConnection: close\r\nContent-Type: application/json\r\n{headers}\
         Content-Length: {length}\r\n\r\n{body}"
    );
    stream.write_all(head.as_bytes()).await.map_err(|_| Lost)?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.map_err(|_| Lost)?;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or(Lost)?;
    let status = head.split(' ').nth(1).unwrap_or_default();
    match status {
        "200" => Ok(body.to_owned()),
        "429" | "503" => Err(Lost),
        _ => panic!("{path}: {answer}"),
    }
}

impl Connection {
    /// Says hello with a fresh ticket, and hears a welcome.
    pub(crate) async fn open(
        caller: &Caller,
        from: SocketAddr,
        token: &str,
        resume: Vec<ResumePoint>,
    ) -> Result<Self, Lost> {
        let bearer = format!("Authorization: Bearer {token}\r\n");
        let answer = post(caller, from, "/api/ws-ticket", &bearer, "").await?;
        let grant: TicketGrant =
            serde_json::from_str(&answer).unwrap_or_else(|cause| panic!("no ticket: {cause}: {answer}"));
        let stream = caller.connect(from).ok_or(Lost)?;
        let (mut socket, _) = tokio_tungstenite::client_async("ws://server/ws", stream).await.map_err(|_| Lost)?;
        let ticket = grant.ticket;
        let hello = Hello { protocol: PROTOCOL_VERSION, ticket, client: None, run_id: None, resume };
        let hello = serde_json::to_string(&ClientHello { hello }).expect("a hello is JSON");
        socket.send(Message::text(hello)).await.map_err(|_| Lost)?;
        let mut connection = Self { socket, next_id: 1 };
        match connection.hear().await? {
            (_, ServerFrame::Welcome(_)) => Ok(connection),
            (_, ServerFrame::Closing(_)) => Err(Lost),
            (text, _) => panic!("the first word is no welcome: {text}"),
        }
    }

    /// Asks, and gives the number of the request.
    pub(crate) async fn ask(&mut self, request: &Request) -> Result<u64, Lost> {
        let id = self.next_id;
        self.next_id += 1;
        let frame = RequestFrame { id, request: request.clone() };
        let text = serde_json::to_string(&frame).expect("a request is JSON");
        self.socket.send(Message::text(text)).await.map_err(|_| Lost)?;
        Ok(id)
    }

    /// The next frame, as it was sent and as it is meant. Safe to cancel.
    pub(crate) async fn hear(&mut self) -> Result<(String, ServerFrame), Lost> {
        loop {
            match self.socket.next().await {
                Some(Ok(Message::Text(text))) => {
                    let frame = serde_json::from_str(&text);
                    let frame = frame.unwrap_or_else(|cause| panic!("{cause}: {text}"));
                    return Ok((text.to_string(), frame));
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(other @ (Message::Binary(_) | Message::Frame(_)))) => panic!("a strange frame: {other:?}"),
                Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Lost),
            }
        }
    }
}
