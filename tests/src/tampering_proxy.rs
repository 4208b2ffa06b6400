//! A server that misbehaves: a good one behind a proxy that changes what it says.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    task::JoinHandle,
};

use crate::wire::frame_length;

/// What becomes of a frame: those that are sent in its place. What is put into the list is kept for the connection's
/// next frame.
pub type Tamper = fn(&mut Vec<Value>, Value) -> Vec<Value>;

/// The proxy. Dropped, it ends.
pub struct TamperingProxy {
    address: SocketAddr,
    task: JoinHandle<()>,
}

impl TamperingProxy {
    /// Before the server at an address.
    pub async fn before(server: SocketAddr, tamper: Tamper) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("loopback has free ports");
        let address = listener.local_addr().expect("it is bound");
        let task = tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(carry(client, server, tamper));
            }
        });
        Self { address, task }
    }

    /// Where it is.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }
}

impl Drop for TamperingProxy {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn carry(client: TcpStream, server: SocketAddr, tamper: Tamper) {
    let Ok(server) = TcpStream::connect(server).await else { return };
    // Both ends wait for small frames.
    client.set_nodelay(true).ok();
    server.set_nodelay(true).ok();
    let (mut from_client, to_client) = client.into_split();
    let (from_server, mut to_server) = server.into_split();
    // Whichever side hangs up, the other one learns of it.
    let asked = async {
        copy(&mut from_client, &mut to_server).await.ok();
        to_server.shutdown().await.ok();
    };
    tokio::join!(asked, answer(from_server, to_client, tamper));
}

/// HTTP as it is; behind the handshake of a socket, frame by frame.
async fn answer(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, tamper: Tamper) -> Option<()> {
    let mut unread = Vec::new();
    let end = loop {
        if let Some(end) = unread.windows(4).position(|four| four == b"\r\n\r\n") {
            break end + 4;
        }
        more(&mut from, &mut unread).await?;
    };
    if !unread.starts_with(b"HTTP/1.1 101") {
        to.write_all(&unread).await.ok()?;
        copy(&mut from, &mut to).await.ok()?;
        return to.shutdown().await.ok();
    }
    to.write_all(&unread.drain(..end).collect::<Vec<_>>()).await.ok()?;
    let mut kept = Vec::new();
    loop {
        let frame = loop {
            if let Some((head, length)) = frame_length(&unread)
                && unread.len() >= head + length
            {
                let frame: Vec<u8> = unread.drain(..head + length).collect();
                break (frame, head);
            }
            if more(&mut from, &mut unread).await.is_none() {
                return to.shutdown().await.ok();
            }
        };
        let (frame, head) = frame;
        match serde_json::from_slice(&frame[head..]) {
            Ok(said) if frame[0] & 0x0f == 1 => {
                for said in tamper(&mut kept, said) {
                    to.write_all(&text_frame(&said.to_string())).await.ok()?;
                }
            }
            Ok(_) | Err(_) => to.write_all(&frame).await.ok()?,
        }
    }
}

async fn more(from: &mut OwnedReadHalf, unread: &mut Vec<u8>) -> Option<()> {
    from.read_buf(unread).await.ok().filter(|read| *read > 0).map(drop)
}

/// A text frame of a server: whole and without a mask.
fn text_frame(text: &str) -> Vec<u8> {
    let mut frame = vec![0x81];
    match (u8::try_from(text.len()), u16::try_from(text.len())) {
        (Ok(short @ ..=125), _) => frame.push(short),
        (_, Ok(medium)) => {
            frame.push(126);
            frame.extend(medium.to_be_bytes());
        }
        (_, Err(_)) => {
            frame.push(127);
            frame.extend((text.len() as u64).to_be_bytes());
        }
    }
    frame.extend(text.as_bytes());
    frame
}
