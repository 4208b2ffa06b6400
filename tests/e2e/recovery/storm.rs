//! Everybody comes back at once (Promise R15). `BRIDGE_STORM=10000` for the full run, with as many handles here and in
//! the server.

use std::{
    net::SocketAddr,
    time::{Duration, Instant},
};

use bridge_e2e::{Foursome, Guest, Player, Process, fixed_address};
use bridge_protocol::{Policy, ResumePoint, Turn};
use bridge_rules::Seat;
use futures_util::future::join_all;

use crate::fixtures::{SERVER, imported, number};

const TABLES: u64 = 10;
/// The server is there, and nothing but its door tells when it has room.
const KNOCKS_AGAIN_AFTER: Duration = Duration::from_millis(100);

/// Somebody who was there: where they go on, and what they find.
struct Away {
    guest: Guest,
    point: ResumePoint,
    turn: Turn,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r15_everybody_comes_back_at_once_after_a_restart_and_plays_on() {
    let watching = number("BRIDGE_STORM", 200) / TABLES - 4;
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let start = || tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &[]));
    let server = start();
    let (mut tables, mut away) = (Vec::new(), Vec::new());
    for seed in 0..TABLES {
        let mut friends = Foursome::sit_down_at(address, imported(1, seed), Policy::social(), seed).await;
        friends.begin_board().await;
        friends.act().await.expect("the dealer calls");
        for _ in 0..watching {
            let guest = Guest::of(address, "Kit").await;
            away.push(leaves(&friends.watched_by(address, &guest).await, guest));
        }
        let guests = Seat::ALL.map(|seat| friends.guests[seat].clone());
        away.extend(Seat::ALL.into_iter().zip(guests).map(|(seat, guest)| leaves(&friends.players[seat], guest)));
        tables.push((friends.table, friends.invitations, friends.guests));
    }
    server.signal("TERM");
    assert!(tokio::task::block_in_place(|| server.wait()), "it stops in good order");
    let server = start();
    let begun = Instant::now();
    let back = join_all(away.iter().map(|each| comes_back(address, each))).await;
    println!("BRIDGE_STORM={} were back after {:?}", back.len(), begun.elapsed());
    drop(back);
    for (table, invitations, guests) in tables {
        let [north, east, south, west] = Seat::ALL.map(|seat| {
            let point = away.iter().find(|each| each.guest.token.account == guests[seat].token.account);
            comes_back(address, point.expect("they were there"))
        });
        let (north, east, south, west) = tokio::join!(north, east, south, west);
        let players = bridge_rules::BySeat { north, east, south, west };
        let mut friends = Foursome::already_met(table, invitations, guests, players, 1);
        friends.act().await.expect("the next call is taken");
    }
    server.kill();
}

fn leaves(player: &Player, guest: Guest) -> Away {
    Away { guest, point: player.resume_point(), turn: player.view().turn }
}

/// Whoever comes back asks for a snapshot, which is the most that a server can be asked for.
async fn comes_back(address: SocketAddr, away: &Away) -> Player {
    let point = ResumePoint { seq: bridge_protocol::Seq(u64::MAX >> 11), ..away.point };
    let mut player = loop {
        // There is room for a thousand at the door: whoever finds none knocks again, as every client does.
        match Player::try_resume(address, &away.guest, &[point]).await {
            Ok(player) => break player,
            Err(_) => tokio::time::sleep(KNOCKS_AGAIN_AFTER).await,
        }
    };
    player.until("the table", |view| view.turn == away.turn).await;
    player
}
