//! The server's WebSocket without a server behind it: what somebody sends is sent back (feature `simulation`), so that
//! a suite which knows nothing of tables can try how frames are read and written (`.ci/autobahn`).

use std::io;

use futures_util::{SinkExt, StreamExt};
use tokio::{
    io::AsyncWriteExt,
    net::{TcpListener, TcpStream},
};
use tokio_tungstenite::{accept_async_with_config, tungstenite::Error};
use tracing::debug;

use super::{socket::with_messages_of, wire::Wire};
use crate::net::Stream;

/// More than the longest message of the suite.
const LONGEST: usize = 128 * 1024;

/// Sends back what comes.
///
/// # Errors
/// If the system lets nobody in any more.
pub async fn echo(listener: TcpListener) -> io::Result<()> {
    loop {
        let (stream, _) = listener.accept().await?;
        tokio::spawn(async move {
            if let Err(cause) = send_back(stream).await {
                debug!(%cause, "a connection ended");
            }
        });
    }
}

async fn send_back(stream: TcpStream) -> Result<(), Error> {
    stream.set_nodelay(true)?;
    let wire = Wire::with_messages_of(LONGEST, Stream::Tcp(stream));
    let mut socket = accept_async_with_config(wire, Some(with_messages_of(LONGEST))).await?;
    socket.get_mut().inward().heard();
    while let Some(message) = socket.next().await.transpose()? {
        socket.get_mut().inward().heard();
        if message.is_text() || message.is_binary() {
            socket.send(message).await?;
        }
    }
    // The library does not wait for its answer to a close frame to be on its way.
    socket.get_mut().flush().await?;
    Ok(())
}
