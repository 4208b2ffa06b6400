//! Many tables are in the middle of a board when the server is killed (Promise R3): each is there again, and takes the
//! act that was due. `BRIDGE_TABLES=10000` for the full run.

use std::{net::SocketAddr, time::Instant};

use bridge_e2e::{Act, Foursome, Guest, Player, Process, fixed_address};
use bridge_protocol::{Answer, Policy, ResumePoint, Turn};
use futures_util::future::join_all;

use crate::fixtures::{SERVER, imported, number};

/// Tables at which people are at the same time.
const AT_ONCE: usize = 50;

/// Whose turn it was at a table, and what they were about to do.
struct Due {
    guest: Guest,
    point: ResumePoint,
    turn: Turn,
    act: Act,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r3_each_of_many_tables_is_there_after_kill_nine_and_takes_the_act_that_was_due() {
    let seeds: Vec<u64> = (0..number("BRIDGE_TABLES", 100)).collect();
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let start = || tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &[]));
    let server = start();
    let mut due = Vec::new();
    for some in seeds.chunks(AT_ONCE) {
        due.extend(join_all(some.iter().map(|seed| is_left(address, *seed))).await);
    }
    server.kill();
    let killed = Instant::now();
    let server = start();
    println!("BRIDGE_TABLES={} were there after {:?}", due.len(), killed.elapsed());
    for some in due.chunks(AT_ONCE) {
        join_all(some.iter().map(|due| due.is_taken(address))).await;
    }
    server.kill();
}

/// Four begin a board, and are called away after the first call.
async fn is_left(address: SocketAddr, seed: u64) -> Due {
    let mut friends = Foursome::sit_down_at(address, imported(1, seed), Policy::social(), seed).await;
    friends.begin_board().await;
    friends.act().await.expect("the dealer calls");
    let (seat, turn, act) = friends.choose().expect("the next call");
    Due { guest: friends.guests[seat].clone(), point: friends.players[seat].resume_point(), turn, act }
}

impl Due {
    async fn is_taken(&self, address: SocketAddr) {
        let mut player = Player::resume(address, &self.guest, &[self.point]).await;
        assert_eq!(player.ask(self.act.at(self.point.table, self.turn)).await, Answer::Done {});
    }
}
