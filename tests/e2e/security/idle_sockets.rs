//! Whoever is there and does nothing costs little (Promise S13). `BRIDGE_IDLE=9500` for the full run, with as many
//! handles at both ends.

use std::net::SocketAddr;

use bridge_e2e::{Guest, Process, Wire};

use crate::fixtures::{SERVER, number};

/// Bytes for each.
const AT_MOST: usize = 32 * 1024;
/// What the allocator and the runtime take for the first of them they keep.
const FIRST: u64 = 64;
/// Connections of one account.
const OF_ONE: u64 = 16;

#[tokio::test]
async fn s13_an_idle_socket_takes_at_most_32_kib() {
    let data = tempfile::tempdir().unwrap();
    let server = Process::start(SERVER, data.path(), "127.0.0.1:0".parse().unwrap(), &[]);
    let count = number("BRIDGE_IDLE", 500);
    let first = come(server.address(), FIRST).await;
    let before = server.resident();
    let idle = come(server.address(), count).await;
    let each = server.resident().saturating_sub(before) / idle.len();
    println!("BRIDGE_IDLE={count}: {each} bytes each");
    assert!(each <= AT_MOST, "{each} bytes for each of {count}");
    drop((first, idle));
    server.kill();
}

/// So many say hello, and then nothing.
async fn come(address: SocketAddr, count: u64) -> Vec<Wire> {
    let (mut idle, mut guest) = (Vec::new(), Guest::of(address, "Ann").await);
    for number in 1..=count {
        idle.push(Wire::enter(address, &guest).await);
        if number.is_multiple_of(OF_ONE) {
            guest = Guest::of(address, "Ann").await;
        }
    }
    idle
}
