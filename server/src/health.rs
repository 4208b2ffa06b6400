//! Asks a server on this machine whether it is well: for containers and service managers that have no other program to
//! ask with.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    process::ExitCode,
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::{
    Config,
    console::{complain, say},
    gateway::LOCAL_PROXY_HEADER,
};

/// A server that takes longer is not well: it finds out within three seconds whether it can store anything.
const PATIENCE: Duration = Duration::from_secs(5);
/// More than its answer has.
const ANSWER: u64 = 16 * 1024;

/// Asks, and says what the answer is.
pub(crate) async fn tell(config: &Config) -> ExitCode {
    let address = reached_at(config.listen);
    let answer = tokio::time::timeout(PATIENCE, ask(config, address)).await;
    match answer.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into())) {
        Ok(answer) if answer.starts_with("HTTP/1.1 200 ") => {
            say!("ready");
            ExitCode::SUCCESS
        }
        Ok(answer) => {
            let why = answer.split_once("\r\n\r\n").map_or(answer.as_str(), |(_, body)| body);
            complain!("bridge-server: not ready: {}", why.trim());
            ExitCode::FAILURE
        }
        Err(cause) => {
            complain!("bridge-server: no answer from {address}: {cause}");
            ExitCode::FAILURE
        }
    }
}

async fn ask(config: &Config, address: SocketAddr) -> io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    if config.proxies.proxy_protocol && config.proxies.trust(stream.local_addr()?.ip()) {
        stream.write_all(&LOCAL_PROXY_HEADER).await?;
    }
    let request = format!("GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await?;
    let mut answer = String::new();
    stream.take(ANSWER).read_to_string(&mut answer).await?;
    Ok(answer)
}

/// Where this machine reaches a server that listens there.
pub(crate) fn reached_at(listens: SocketAddr) -> SocketAddr {
    let ip = match listens.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, listens.port())
}
