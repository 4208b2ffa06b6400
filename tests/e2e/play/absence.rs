//! Players who go and come back (Spec C13): a lost socket is in the journal where time is kept, and a substitute plays
//! a board until the chair is its player's again.

use std::path::Path;

use bridge_e2e::{Foursome, Guest, Player, Received, TestServer};
use bridge_protocol::{Answer, AtZero, Clock, Policy, Request, ServerFrame, Stage, TableId};
use bridge_rules::Seat;
use bridge_server::journal::{Journal, SqliteJournal, StreamId};

use crate::boards::{bid, four_boards};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn c13_who_loses_their_socket_where_time_is_kept_comes_back_and_the_journal_knows() {
    let server = TestServer::open().await;
    let clock = Some(Clock { minutes_per_board: 60, at_zero: AtZero::Note });
    let policy = Policy { clock, ..Policy::social() };
    let mut friends = Foursome::sit_down_with(&server, four_boards(), policy).await;
    friends.begin_board().await;
    bid(&mut friends, "1S P").await;
    let south = goes(&server, &mut friends, Seat::South).await;
    let mut back = Player::resume(server.address(), &friends.guests.south, &[south.resume_point()]).await;
    back.remember(south.table.clone().unwrap());
    friends.players.south = back;
    is_here(&mut friends.players.north, Seat::South, true).await;
    bid(&mut friends, "2S P P P").await;
    friends.play_out().await;
    let view = friends.players.south.until("the score", |view| view.sheet.len() == 1).await.view.clone();
    assert!(view.clock.is_some(), "what each side used is told after the board");

    let table = friends.table;
    let leave = async {
        for seat in Seat::ALL {
            friends.players[seat].end().await;
        }
    };
    let mut journal = Vec::new();
    let (server, ()) = tokio::join!(server.restart_after(async |data| journal = records(data, table).await), leave);
    let times = |what: &str| journal.iter().filter(|record| record.contains(what)).count();
    let south = r#"{"seat":"S"}"#;
    let gone_and_back = [r#""dropped":"#, r#""returned":"#].map(|what| times(&format!("{what}{south}")));
    assert_eq!(gone_and_back, [1, 1]);
    server.close().await;
}

#[tokio::test]
async fn c13_a_substitute_plays_the_board_and_the_chair_is_its_players_again_at_the_next() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down_with(&server, four_boards(), Policy::social()).await;
    friends.begin_board().await;
    bid(&mut friends, "1S P").await;
    let (table, seat) = (friends.table, Seat::South);
    let sitting = friends.players.north.view().seats[seat].as_ref().unwrap().sitting;
    drop(goes(&server, &mut friends, seat).await);
    friends.done(Seat::North, Request::Vacate { table, seat, sitting }).await;

    let invite = friends.invitations.seats[seat].clone();
    friends.players[seat] = sits(&server, &server.guest("Sub").await, &invite).await;
    let board = friends.players[seat].view().board.clone().unwrap();
    assert_eq!(
        (board.calls.len(), board.hands.get(seat).is_some()),
        (2, true),
        "the substitute inherits hand and auction"
    );
    let south = friends.guests[seat].clone();
    let mut early = Player::enter(server.address(), &south).await;
    let taken = early.refused(Request::Sit { invite: invite.clone() }).await;
    assert_eq!(taken, bridge_protocol::Refusal::SeatTaken { seat }, "while the board is on");
    bid(&mut friends, "2S P P P").await;
    friends.play_out().await;
    for seat in Seat::ALL {
        friends.players[seat].until("the end of the board", |view| view.stage == Stage::Gathering).await;
    }

    let player = sits(&server, &south, &invite).await;
    let mut substitute = std::mem::replace(&mut friends.players[seat], player);
    loop {
        let Received::Frame(frame) = substitute.next().await else { panic!("the substitute keeps the connection") };
        if *frame == (ServerFrame::Gone { table }) {
            break;
        }
    }
    for seat in Seat::ALL {
        let name = friends.players[seat].until("the player", |view| name_of(view, Seat::South) == Some("Susan")).await;
        assert_eq!(name.view.sheet.len(), 1);
    }
    friends.begin_board().await;
    friends.play_out().await;
    server.close().await;
}

/// Somebody's socket is gone, and the others see it.
async fn goes(server: &TestServer, friends: &mut Foursome, seat: Seat) -> Player {
    let nobody = server.guest("Nobody").await;
    let other = Player::enter(server.address(), &nobody).await;
    let mut gone = std::mem::replace(&mut friends.players[seat], other);
    gone.hang_up().await;
    is_here(&mut friends.players[seat.partner()], seat, false).await;
    gone
}

async fn is_here(player: &mut Player, seat: Seat, here: bool) {
    let so = |player: &Player| {
        player
            .table
            .as_ref()
            .and_then(|table| table.presence.as_ref())
            .is_some_and(|presence| presence.here[seat] == here)
    };
    while !so(player) {
        let Received::Frame(_) = player.next().await else { panic!("the connection of another ended") };
    }
}

async fn sits(server: &TestServer, guest: &Guest, invite: &str) -> Player {
    let mut player = Player::enter(server.address(), guest).await;
    let answer = player.ask(Request::Sit { invite: invite.to_owned() }).await;
    assert!(matches!(answer, Answer::Seated { .. }), "{answer:?}");
    player.until("the snapshot", |_| true).await;
    player
}

fn name_of(view: &bridge_protocol::TableView, seat: Seat) -> Option<&str> {
    view.seats[seat].as_ref().map(|occupant| occupant.name.as_str())
}

async fn records(data: &Path, table: TableId) -> Vec<String> {
    let journal = SqliteJournal::open(data).unwrap();
    let records = journal.read(StreamId(table.to_bytes())).await.unwrap();
    journal.shutdown().await.unwrap();
    records.iter().map(|record| String::from_utf8_lossy(record).into_owned()).collect()
}
