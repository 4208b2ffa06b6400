//! The server's WebSocket, which sends back what it is sent, for `.ci/autobahn`.

use std::io;

use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> io::Result<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("ws://{}", listener.local_addr()?);
    bridge_server::echo(listener).await
}
