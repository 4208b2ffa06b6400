//! Whoever does not read harms nobody but themselves (Promise R7). Times are measured elsewhere; here it is about who
//! goes on and who is closed.

use bridge_e2e::{Closed, Foursome, Guest, Player, Received, TestServer};
use bridge_protocol::{Answer, Invitations, Request};
use bridge_rules::Seat;
use tokio::task::JoinSet;

use crate::fixtures::imported;

const KIBITZERS: usize = 200;
/// Lines of chat that fill every buffer on the way to a reader who has stopped: the system's, then the server's.
const LONG: usize = 300;
const LINES: u32 = 1_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_play_on_while_one_and_a_hundred_kibitzers_do_not_read() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, imported(1, 6)).await;
    friends.begin_board().await;
    let (mut stuck, mut awake) = (Vec::new(), JoinSet::new());
    for number in 0..KIBITZERS {
        let guest = server.guest("Kit").await;
        let kibitzer = watch(&server, &guest, &friends.invitations).await;
        if number % 2 == 0 {
            stuck.push(kibitzer);
        } else {
            awake.spawn(read_to_the_end(kibitzer, LINES));
        }
    }
    // South has a second socket for what they do; the first is not read any more.
    let second = Player::enter(server.address(), &friends.guests.south).await;
    let stuck_south = std::mem::replace(&mut friends.players.south, second);
    let invite = friends.invitations.seats.south.clone();
    friends.players.south.ask(Request::Sit { invite }).await;
    friends.players.south.until("the snapshot", |_| true).await;

    for line in 1..=LINES {
        friends
            .done(
                Seat::North,
                Request::Say {
                    table: friends.table,
                    line,
                    text: "\u{4e00}".repeat(LONG),
                    to: bridge_protocol::Audience::Table,
                },
            )
            .await;
        for seat in [Seat::East, Seat::South, Seat::West] {
            friends.players[seat]
                .until("the line", |view| view.seats.north.as_ref().is_some_and(|north| north.lines == line))
                .await;
        }
        if line % 100 == 0 {
            friends.act().await;
        }
    }
    while let Some(read) = awake.join_next().await {
        read.unwrap();
    }
    for mut slow in stuck.into_iter().chain([stuck_south]) {
        // What the system had buffered they may still read; then they are closed, or find themselves reset.
        let Closed { code } = slow.end().await;
        assert!(code.is_none_or(|code| code == 4008), "{code:?}");
    }
    friends.play_out().await;
    server.close().await;
}

async fn watch(server: &TestServer, guest: &Guest, invitations: &Invitations) -> Player {
    let mut kibitzer = Player::enter(server.address(), guest).await;
    let invite = invitations.kibitzers.clone().unwrap();
    assert!(matches!(kibitzer.ask(Request::Watch { invite }).await, Answer::Watching { .. }));
    kibitzer
}

async fn read_to_the_end(mut kibitzer: Player, lines: u32) {
    let all = |player: &Player| {
        player.table.as_ref().and_then(|table| table.view.chat.last()).is_some_and(|last| last.line == lines)
    };
    while !all(&kibitzer) {
        if let Received::End(closed) = kibitzer.next().await {
            panic!("a kibitzer who reads is not closed: {closed:?}");
        }
        // A hundred memories of all this are too many.
        kibitzer.heard.clear();
    }
}
