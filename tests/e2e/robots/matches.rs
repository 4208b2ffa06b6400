//! Computers in a match: they play in both rooms, against one person and with them, and go on after the server has
//! died.

use bridge_e2e::{Client, Player, Process, TestServer, conditions, fixed_address, follow, open_match};
use bridge_protocol::{
    Answer, Computers, MatchConditions, MatchId, MatchRequest, MatchStage, MatchView, PlayerName, PlayerNumber, Policy,
    Refusal, Request, Room, Team, Visibility,
};
use bridge_rules::Seat;

use super::{Person, is_over, tricks};
use crate::{boards::one_board, fixtures::SERVER};

/// One board; the second of the home team is a person, who is South in the Open room.
fn against_computers() -> MatchConditions {
    let mut agreed = conditions(&[1]);
    agreed.teams.home.players[1] = PlayerName::new("Susan").unwrap();
    agreed.teams.home.computers = [1, 3, 4].map(PlayerNumber).to_vec();
    agreed.teams.away.computers = [1, 2, 3, 4].map(PlayerNumber).to_vec();
    let policy = Policy { importer_plays: true, computers: Computers::USUAL, ..agreed.policy };
    MatchConditions { policy, visibility: Visibility::AtBoard, lineup_within_ms: Some(1), correction_ms: 0, ..agreed }
}

/// Susan opens a match, joins it as captain and player, and sits down in the Open room.
async fn opens_and_sits(susan: &mut Player, agreed: MatchConditions) -> MatchId {
    let (id, invitations) = open_match(susan, one_board(), agreed).await;
    let home = invitations.teams.home;
    for invite in [home.captain, home.players[1].clone()] {
        assert!(matches!(susan.ask(Request::Join { invite }).await, Answer::Following { .. }));
    }
    susan.until_match("the rooms", |view| view.stage == MatchStage::Playing).await;
    let enter = MatchRequest::EnterRoom { room: Room::Open };
    let answer = susan.ask(Request::Match { id, ask: enter }).await;
    assert!(matches!(answer, Answer::Seated { seat: Seat::South, .. }), "{answer:?}");
    susan.until("the snapshot", |_| true).await;
    id
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_person_and_seven_computers_play_a_match_through_a_kill_of_the_server() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let fast = ["env", "BRIDGE_CLOCKS=fast"].map(str::to_owned);
    let start = || tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &fast));
    let server = start();
    let mut susan = Person::enter(address, "Susan", Seat::South).await;
    let id = opens_and_sits(&mut susan.player, against_computers()).await;
    susan.plays_until("the second trick", |view| view.board.is_some() && tricks(view) >= 1 || is_over(view)).await;

    server.kill();
    let server = start();
    susan.comes_back(address).await;
    susan.plays_until("the end", is_over).await;
    follow(&mut susan.player, id).await;
    susan.player.until_match("the score", |view| view.stage == MatchStage::Final).await;
    let view = susan.player.match_view();
    let compared = &view.segments[0].compared[0];
    assert!(compared.points.is_some(), "{compared:?}");
    assert_eq!(view.teams.home.computers, [1, 3, 4].map(PlayerNumber));
    server.kill();
}

/// Nobody has come for the Closed room's pair: it waits, until their captain has two computers play there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_captain_has_computers_play_in_a_match_that_is_on() {
    let server = TestServer::with_fast_clocks().await;
    let mut susan = Person::enter(server.address(), "Susan", Seat::South).await;
    let mut agreed = against_computers();
    agreed.teams.home.computers = vec![PlayerNumber(1)];
    let id = opens_and_sits(&mut susan.player, agreed).await;
    susan.plays_until("the end", is_over).await;
    let seat = |team, player| Request::Match { id, ask: MatchRequest::SeatComputer { team, player } };
    let own = susan.player.refused(seat(Team::Home, PlayerNumber(2))).await;
    assert!(matches!(own, Refusal::BadSubstitution { .. }), "she is there: {own:?}");
    for place in [3, 4].map(PlayerNumber) {
        assert_eq!(susan.player.ask(seat(Team::Home, place)).await, Answer::Done {});
    }
    susan.player.until_match("the score", |view| view.stage == MatchStage::Final || awaits(view)).await;
    let view = susan.player.match_view();
    assert_eq!(view.teams.home.computers, [1, 3, 4].map(PlayerNumber));
    assert!(view.segments[0].compared[0].points.is_some(), "{:?}", view.segments[0].compared);
    server.close().await;
}

/// Both rooms have played, and a captain's word is waited for.
fn awaits(view: &MatchView) -> bool {
    view.stage == MatchStage::Provisional
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_computers_opens_no_match_of_theirs() {
    let server = TestServer::with_computers(0).await;
    let mut susan: Player = Person::enter(server.address(), "Susan", Seat::South).await.player;
    let key = bridge_protocol::OpeningKey::from_bytes([6; 16]);
    let conditions = Box::new(against_computers());
    let refused = susan.refused(Request::OpenMatch { key, boards: one_board(), conditions }).await;
    assert_eq!(refused, Refusal::NoComputers {});
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_reference_client_plays_against_computers_in_imps() {
    let server = TestServer::with_fast_clocks().await;
    let (folder, address) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    let words = ["play", "--alone", "--imps", "--plain", "--server", &address, "--name", "Susan"];
    let mut susan = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &words);
    susan.says("ready for board 1").await;
    susan.types("ready").await;
    susan.says("Your turn to call").await;
    drop(susan);
    server.close().await;
}
