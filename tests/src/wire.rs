//! A bare TCP connection to a server, for whoever keeps to neither HTTP nor WebSocket: bytes out, bytes in, and how it
//! ended.

use std::{
    io,
    net::{IpAddr, SocketAddr},
};

use bridge_protocol::{ClientHello, Hello, PROTOCOL_VERSION};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

use crate::Guest;

/// A connection.
pub struct Wire {
    stream: TcpStream,
    unread: Vec<u8>,
}

/// How a connection ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ended {
    /// The close code (RFC 6455, section 7.4).
    pub code: Option<u16>,
    /// The text messages that came before.
    pub texts: Vec<String>,
}

impl Wire {
    /// Connects.
    pub async fn connect(address: SocketAddr) -> Self {
        Self::connect_from(IpAddr::from([127, 0, 0, 1]), address).await.expect("the server accepts connections")
    }

    /// Connects from an address of this machine: all of 127.0.0.0/8 is.
    ///
    /// # Errors
    /// If the connection is not accepted, or the machine has no handles left.
    pub async fn connect_from(from: IpAddr, address: SocketAddr) -> io::Result<Self> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::new(from, 0))?;
        let stream = socket.connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, unread: Vec::new() })
    }

    /// Connects with little room for what it is sent, so that a reader who stops is soon felt.
    pub async fn narrow(address: SocketAddr) -> Self {
        let socket = TcpSocket::new_v4().expect("the machine has handles left");
        socket.set_recv_buffer_size(4 * 1024).expect("a small buffer is always there");
        let stream = socket.connect(address).await.expect("the server accepts connections");
        let mut wire = Self { stream, unread: Vec::new() };
        wire.is_let_in().await;
        wire
    }

    /// Sends bytes; tells whether the connection took them.
    pub async fn send(&mut self, bytes: impl AsRef<[u8]>) -> bool {
        self.stream.write_all(bytes.as_ref()).await.is_ok()
    }

    /// Asks for a WebSocket with these headers beside the usual ones; gives the head of the answer.
    pub async fn ask_for_socket(&mut self, target: &str, headers: &[(&str, &[u8])]) -> String {
        let mut request = format!(
            "GET {target} HTTP/1.1\r\nHost: server\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        )
        .into_bytes();
        for (name, value) in headers {
            request.extend([name.as_bytes(), b": ", value, b"\r\n"].concat());
        }
        request.extend(b"\r\n");
        self.send(request).await;
        self.head().await
    }

    /// A socket that was let in and has said nothing.
    pub async fn silent(address: SocketAddr) -> Self {
        let mut wire = Self::connect(address).await;
        wire.is_let_in().await;
        wire
    }

    async fn is_let_in(&mut self) {
        let head = self.ask_for_socket("/ws", &[]).await;
        assert_eq!(status(&head), Some(101), "{head}");
    }

    /// A socket that has said hello and was welcomed.
    pub async fn enter(address: SocketAddr, guest: &Guest) -> Self {
        let mut wire = Self::silent(address).await;
        wire.greet(address, guest).await;
        wire
    }

    /// Says hello on a socket that was let in, and is welcomed.
    pub async fn greet(&mut self, address: SocketAddr, guest: &Guest) {
        self.say_hello(guest.ticket(address).await).await;
    }

    /// Says hello with a ticket, and is welcomed.
    pub async fn say_hello(&mut self, ticket: String) {
        let hello = Hello { protocol: PROTOCOL_VERSION, ticket, client: None, run_id: None, resume: Vec::new() };
        let hello = serde_json::to_string(&ClientHello { hello }).expect("a hello is JSON");
        self.send(masked(0x81, hello.as_bytes())).await;
        let welcome = self.text().await.expect("a welcome");
        assert!(welcome.starts_with(r#"{"welcome""#), "{welcome}");
    }

    /// The head of an HTTP answer; empty if the connection ended without one.
    pub async fn head(&mut self) -> String {
        loop {
            if let Some(end) = self.unread.windows(4).position(|four| four == b"\r\n\r\n") {
                let head = self.unread.drain(..end + 4).collect();
                return String::from_utf8(head).expect("a head is text");
            }
            if !self.read().await {
                return String::new();
            }
        }
    }

    /// The next text message; none if the connection ended.
    pub async fn text(&mut self) -> Option<String> {
        loop {
            let (opcode, payload) = self.frame().await?;
            if opcode == 1 {
                return Some(String::from_utf8(payload).expect("the server sends UTF-8"));
            }
        }
    }

    /// Reads until the other side has closed the connection.
    pub async fn end(&mut self) -> Ended {
        let mut ended = Ended::default();
        while let Some((opcode, payload)) = self.frame().await {
            match opcode {
                1 => ended.texts.push(String::from_utf8(payload).expect("the server sends UTF-8")),
                8 => ended.code = payload.first_chunk().map(|code| u16::from_be_bytes(*code)),
                _ => {}
            }
        }
        ended
    }

    /// Reads whatever comes until the other side has closed the connection.
    pub async fn rest(&mut self) -> String {
        while self.read().await {}
        String::from_utf8_lossy(&std::mem::take(&mut self.unread)).into_owned()
    }

    /// The next frame (RFC 6455, section 5.2), as servers send them: whole and without a mask.
    async fn frame(&mut self) -> Option<(u8, Vec<u8>)> {
        loop {
            if let Some((head, length)) = frame_length(&self.unread)
                && self.unread.len() >= head + length
            {
                let frame: Vec<u8> = self.unread.drain(..head + length).collect();
                return Some((frame[0] & 0x0f, frame[head..].to_vec()));
            }
            if !self.read().await {
                return None;
            }
        }
    }

    async fn read(&mut self) -> bool {
        matches!(self.stream.read_buf(&mut self.unread).await, Ok(read) if read > 0)
    }
}

/// The length of a frame's head and of its payload, once its head is there.
pub(crate) fn frame_length(bytes: &[u8]) -> Option<(usize, usize)> {
    match *bytes {
        [_, 126, a, b, ..] => Some((4, usize::from(u16::from_be_bytes([a, b])))),
        [_, 127, ..] => {
            let length = u64::from_be_bytes(*bytes.get(2..)?.first_chunk()?);
            Some((10, usize::try_from(length).expect("a frame fits into memory")))
        }
        [_, 126, ..] => None,
        [_, length, ..] => Some((2, usize::from(length))),
        [_] | [] => None,
    }
}

/// A client's frame: the first byte (FIN, reserved bits, opcode), and the payload under a mask of zeros.
pub fn masked(first: u8, payload: &[u8]) -> Vec<u8> {
    let length = payload.len();
    let mut frame = vec![first];
    match (u8::try_from(length), u16::try_from(length)) {
        (Ok(short @ ..=125), _) => frame.push(0x80 | short),
        (_, Ok(medium)) => {
            frame.push(0x80 | 126);
            frame.extend(medium.to_be_bytes());
        }
        (_, Err(_)) => {
            frame.push(0x80 | 127);
            frame.extend((length as u64).to_be_bytes());
        }
    }
    frame.extend([0; 4]);
    frame.extend(payload);
    frame
}

/// The status code of an answer's head.
pub fn status(head: &str) -> Option<u16> {
    head.split(' ').nth(1)?.parse().ok()
}
