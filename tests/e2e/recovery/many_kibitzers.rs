//! Two hundred who watch, and half of them never read (Promise R7): the four play a board and miss nothing, the stuck
//! are closed at their limit and told why, the others have every frame.

use std::net::SocketAddr;

use bridge_e2e::{Foursome, Guest, Player, Process, Received, Wire, fixed_address, masked};
use bridge_protocol::{Audience, Policy, Request, RequestFrame, Stage, TableView};
use bridge_rules::Seat;
use tokio::task::JoinSet;

use crate::{
    boards::{bid, one_board},
    fixtures::SERVER,
};

const KIBITZERS: usize = 200;
/// Characters of three bytes each in a line of chat: the longest frames that players can make.
const LONG: usize = 300;
/// The most lines that anybody has to hear before all the stuck are closed.
const LINES: u32 = 2_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r7_the_four_play_a_board_while_a_hundred_kibitzers_never_read() {
    // A server of its own: the figures that it shows are of this crowd alone.
    let data = tempfile::tempdir().unwrap();
    let server = Process::start(SERVER, data.path(), fixed_address(), &[]);
    let address = server.address();
    let mut friends = Foursome::sit_down_at(address, one_board(), Policy::social(), 1).await;
    let (mut stuck, mut awake) = (Vec::new(), JoinSet::new());
    for _ in 0..KIBITZERS / 2 {
        stuck.push(watch_and_stop_reading(&friends, &Guest::of(address, "Kit").await, address).await);
        let kay = friends.watched_by(address, &Guest::of(address, "Kay").await).await;
        awake.spawn(read_to_the_end(kay));
    }
    friends.begin_board().await;
    bid(&mut friends, "1S P 2S P P P").await;
    for _ in 0..20 {
        friends.act().await.unwrap();
    }
    // The server counts whom it closes. Those who are, read on: what was on its way, and why they are closed.
    let mut line = 0;
    while closed(address).await < KIBITZERS / 2 {
        assert!(line < LINES, "the stuck are closed at their limit");
        for _ in 0..10 {
            line += 1;
            everybody_hears(&mut friends, line).await;
        }
    }
    println!("{line} lines of chat");
    let mut ends = JoinSet::new();
    for mut wire in stuck {
        ends.spawn(async move { wire.end().await });
    }
    while let Some(ended) = ends.join_next().await {
        assert_eq!(ended.unwrap().code, Some(4008));
    }
    friends.play_out().await;
    for seat in Seat::ALL {
        let view = &friends.players[seat].until("the end", |view| view.stage == Stage::Finished).await.view;
        let heard = view.seats.north.as_ref().unwrap().lines;
        assert_eq!((view.sheet.len(), heard), (1, line), "{seat}");
    }
    // One more comes and is shown what the others have put together from every frame.
    let late = friends.watched_by(address, &Guest::of(address, "Late").await).await.table.unwrap();
    while let Some(kay) = awake.join_next().await {
        let kay = kay.unwrap().table.unwrap();
        assert_eq!((kay.seq, &kay.view), (late.seq, &late.view));
    }
    server.kill();
}

/// North says something long, and the others listen.
async fn everybody_hears(friends: &mut Foursome, line: u32) {
    let text = "\u{4e00}".repeat(LONG);
    friends.done(Seat::North, Request::Say { table: friends.table, line, text, to: Audience::Table }).await;
    let heard = |view: &TableView| view.seats.north.as_ref().is_some_and(|north| north.lines == line);
    for seat in Seat::ALL {
        friends.players[seat].until("the line", heard).await;
    }
}

async fn watch_and_stop_reading(friends: &Foursome, guest: &Guest, address: SocketAddr) -> Wire {
    let mut wire = Wire::narrow(address).await;
    wire.greet(address, guest).await;
    let invite = friends.invitations.kibitzers.clone().unwrap();
    let request = serde_json::to_string(&RequestFrame { id: 1, request: Request::Watch { invite } }).unwrap();
    wire.send(masked(0x81, request.as_bytes())).await;
    let answer = wire.text().await.unwrap();
    assert!(answer.contains("watching"), "{answer}");
    wire
}

/// Folds every frame until the session is over; a gap in the numbers ends the story.
async fn read_to_the_end(mut kay: Player) -> Player {
    while kay.view().stage != Stage::Finished {
        if let Received::End(closed) = kay.next().await {
            panic!("a kibitzer who reads is not closed: {closed:?}");
        }
        // A hundred memories of all this are too many.
        kay.heard.clear();
    }
    kay
}

/// How many the server has closed because they read too slowly.
async fn closed(address: SocketAddr) -> usize {
    let mut wire = Wire::connect(address).await;
    wire.send("GET /metrics HTTP/1.1\r\nHost: server\r\nConnection: close\r\n\r\n").await;
    let figures = wire.rest().await;
    let line = figures.lines().find_map(|line| line.strip_prefix("bridge_slow_readers_closed_total "));
    line.map_or(0, |count| count.trim().parse().unwrap())
}
