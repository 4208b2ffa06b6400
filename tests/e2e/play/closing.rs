//! A host closes what nobody goes on with, from a client or from the command line; nobody else does.

use bridge_e2e::{Client, Foursome, Player, TestServer};
use bridge_protocol::{Answer, BoardSource, ClosedBy, Refusal, Request, Stage};
use bridge_rules::Seat;

use crate::{
    boards::{bid, four_boards},
    snapshots::come_back,
};

const CLIENT: &str = env!("CARGO_BIN_EXE_client");

#[tokio::test]
async fn a_host_closes_a_table_in_the_middle_of_a_board_and_all_four_hear_it() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    friends.begin_board().await;
    bid(&mut friends, "1S P").await;
    let close = Request::CloseTable { table: friends.table };
    let mut stranger = Player::enter(server.address(), &server.guest("Otto").await).await;
    for refused in [friends.players.east.refused(close.clone()).await, stranger.refused(close.clone()).await] {
        assert_eq!(refused, Refusal::NotHost {});
    }
    friends.done(Seat::North, close.clone()).await;
    friends.done(Seat::North, close).await;
    for seat in Seat::ALL {
        let heard = friends.players[seat].until("the closing", |view| view.closed.is_some()).await;
        assert_eq!((heard.view.closed, heard.view.stage), (Some(ClosedBy::Host), Stage::Finished), "{seat}");
    }
    let board = bridge_rules::BoardNumber::FIRST;
    let log = Request::BoardLog { table: friends.table, board };
    let analysis = Request::BoardAnalysis { table: friends.table, board };
    for asked in [log, analysis] {
        assert_eq!(friends.players.east.refused(asked).await, Refusal::BoardCutOff { board }, "not later either");
    }
    let pass = Request::Ready { table: friends.table, board: bridge_rules::BoardNumber::new(2).unwrap() };
    assert_eq!(friends.players.east.refused(pass).await, Refusal::NotNow { stage: Stage::Finished });
    server.close().await;
}

#[tokio::test]
async fn a_rubber_is_broken_off_by_all_who_play_it_and_who_would_stop_is_known_after_a_restart() {
    let mut server = TestServer::open().await;
    let rubber = BoardSource::Session("rubber".parse().expect("a form"));
    let mut friends = Foursome::sit_down(&server, rubber).await;
    friends.begin_board().await;
    bid(&mut friends, "1S P").await;
    let close = Request::CloseTable { table: friends.table };
    assert_eq!(friends.players.north.refused(close.clone()).await, Refusal::StopNotAgreed {});
    let stop = Request::AgreeToStop { table: friends.table, board: bridge_rules::BoardNumber::FIRST, agree: true };
    for seat in [Seat::North, Seat::East] {
        friends.done(seat, stop.clone()).await;
    }
    for seat in Seat::ALL {
        friends.players[seat].until("two of them", |view| view.would_stop == [Seat::North, Seat::East]).await;
    }
    let all_end = async {
        for seat in Seat::ALL {
            friends.players[seat].end().await;
        }
    };
    (server, ()) = tokio::join!(server.restart(), all_end);
    come_back(server.address(), &mut friends).await;
    assert_eq!(friends.players.west.view().would_stop, [Seat::North, Seat::East]);
    assert_eq!(friends.players.north.refused(close).await, Refusal::StopNotAgreed {});
    for seat in [Seat::South, Seat::West] {
        friends.done(seat, stop.clone()).await;
    }
    for seat in Seat::ALL {
        let heard = friends.players[seat].until("the end", |view| view.closed.is_some()).await;
        assert_eq!((heard.view.closed, &heard.view.board), (Some(ClosedBy::Players), &None), "{seat}");
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_command_line_closes_a_table_by_any_of_its_links() {
    let server = TestServer::open().await;
    let (hosts, guests) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let url = format!("http://{}", server.address());
    let words = ["host", "--plain", "--server", &url, "--name", "Susan", "--seat", "S", "--boards", "1"];
    let mut susan = Client::start(CLIENT, hosts.path(), &words);
    let line = susan.says("North: ").await;
    let north = line.rsplit(' ').next().unwrap();
    susan.says("You sit South").await;
    let invite = north.rsplit('/').next().unwrap().to_owned();
    let mut nora = Player::enter(server.address(), &server.guest("Nora").await).await;
    assert!(matches!(nora.ask(Request::Sit { invite }).await, Answer::Seated { seat: Seat::North, .. }));

    let mut otto = Client::start(CLIENT, guests.path(), &["close", north, "--name", "Otto"]);
    assert!(otto.ends().await.is_some_and(|code| code != 0), "a stranger closed it: {:?}", otto.heard);
    let mut closing = Client::start(CLIENT, hosts.path(), &["close", north, "--name", "Susan"]);
    closing.says("The table is closed.").await;
    assert_eq!(closing.ends().await, Some(0));
    nora.until("the closing", |view| view.closed == Some(ClosedBy::Host)).await;
    server.close().await;
}
