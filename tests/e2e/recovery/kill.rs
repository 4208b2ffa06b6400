//! `kill -9` at random moments while fifty tables play (Promise R1, R3). `BRIDGE_KILLS=200` for the full run,
//! `BRIDGE_SEED` to repeat one.

use std::path::Path;

use bridge_e2e::{Club, Process, chance, fixed_address};
use bridge_protocol::BoardSource;

use crate::fixtures::{SERVER, imported, number};

const TABLES: u64 = 50;
/// Acts acknowledged between two kills are at most so many: from "nobody is back yet" to "everybody is playing".
const ACTS_BETWEEN: u64 = 300;

/// A club plays on after so many; then another comes, with a journal of its own.
const KILLS_A_CLUB: u64 = 200;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_was_acknowledged_survives_kill_nine() {
    let (kills, seed) = (number("BRIDGE_KILLS", 10), number("BRIDGE_SEED", 2026));
    println!("BRIDGE_KILLS={kills} BRIDGE_SEED={seed}");
    let (mut left, mut acknowledged) = (kills, 0);
    while left > 0 {
        let of_this_club = left.min(KILLS_A_CLUB);
        acknowledged += a_club_survives(of_this_club, seed + left).await;
        left -= of_this_club;
        println!("{} kills: {acknowledged} acts were acknowledged", kills - left);
    }
}

/// As many acts as a club had acknowledged that played through so many kills.
async fn a_club_survives(kills: u64, seed: u64) -> u64 {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let start = || open(data.path(), address);
    let mut server = start();
    // Half of the tables deal by themselves, so that some are killed in the ceremony; the others import.
    let sets = (0..TABLES).map(|table| if table % 2 == 0 { BoardSource::Deal(100) } else { imported(100, table) });
    let mut club = Club::open(address, sets.collect(), seed).await;
    let mut luck = seed | 1;
    for _ in 0..kills {
        let goal = club.acknowledged() + chance(&mut luck) % ACTS_BETWEEN;
        club.until(goal).await;
        server.kill();
        server = start();
    }
    // Everybody comes back, and every table goes on: a board and more.
    club.until_each(80).await;
    let acknowledged = club.acknowledged();
    club.close().await;
    server.kill();
    acknowledged
}

fn open(data: &Path, address: std::net::SocketAddr) -> Process {
    tokio::task::block_in_place(|| Process::start(SERVER, data, address, &[]))
}
