//! Whichever node somebody came to, they play, invite, direct and are known as at one server.

use std::net::SocketAddr;

use bridge_e2e::{Foursome, Guest, MatchPlayers, Player, Wire, conditions, follow, lineup, open_table};
use bridge_protocol::{
    Adjusted, Answer, Artificial, Audience, Award, Hello, Kibitzing, MatchRequest, MatchStage, PROTOCOL_VERSION,
    Policy, Ratio, Refusal, Request, Room, Ruling, Stage, Team, Unit,
};
use bridge_rules::{BoardNumber, Seat, Side};

use super::processes::Nodes;
use crate::{
    boards::one_board,
    directed_table::{Court, TOURNAMENT},
    fixtures::imported,
    matches::fields::direction::slow_tables_and_an_adjusted_score_at,
    matches::recorded_matches::recorded_boards_come_to_what_was_recorded_at,
    play::director::nobody_can_tell_that_the_director_looks_at,
    secrecy::partners_secrets::partners_whole_stream_is_the_same_at,
};

/// Eight people who came to two nodes play a match.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_is_played_by_people_of_both_nodes() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let mut eight = MatchPlayers::meet(nodes.address(), imported(2, 11), conditions(&[2])).await;
    eight.play(1, lineup([1, 2], [3, 4]), 5).await;
    let view = eight.captain(Team::Home).match_view();
    assert_eq!((view.stage, view.totals.boards), (MatchStage::Provisional, 2));
}

/// They play, and each node tells each of them that they do.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_people_of_two_nodes_share_a_table() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let mut friends = Foursome::sit_down_at(nodes.address(), imported(2, 3), Policy::social(), 4).await;
    friends.begin_board().await;
    friends.play_out().await;
    for node in [0, 1] {
        assert!(mine(nodes.at(node), &friends.guests.east).await.contains(&friends.table.to_string()));
    }
}

/// One node would let them play and the other look on, and neither waits for what the other comes to.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_two_nodes_at_once_plays_or_looks_on() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let ((_, mut hera), (_, mut hugo)) = (nodes.enters(0, "Hera").await, nodes.enters(1, "Hugo").await);
    let strict = open_table(&mut hera, imported(1, 7), Policy::tournament()).await;
    let open = Policy { kibitzing: Kibitzing::AllHands, ..Policy::social() };
    let watched = open_table(&mut hugo, imported(1, 7), open).await;
    for (number, seat) in Seat::ALL.into_iter().enumerate() {
        let (mal, mut plays) = nodes.enters(0, &format!("Mal the {number}th")).await;
        let mut looks_on = Player::enter(nodes.at(1), &mal).await;
        let sit = plays.send(Request::Sit { invite: strict.1.seats[seat].clone() }).await;
        let watch = looks_on.send(Request::Watch { invite: watched.1.kibitzers.clone().unwrap() }).await;
        let (sits, watches) = (plays.answer(sit).await.unwrap(), looks_on.answer(watch).await.unwrap());
        let let_in = [matches!(sits, Answer::Seated { .. }), matches!(watches, Answer::Watching { .. })];
        assert!(let_in[0] != let_in[1], "{sits:?} and {watches:?}");
    }
}

/// An account is the server's: its token is good at each node, and its ticket at one, once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_took_a_name_at_one_node_has_it_at_the_other() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let (otto, here) = nodes.enters(0, "Otto").await;
    let there = Player::enter(nodes.at(1), &otto).await;
    assert_eq!(here.welcome.account, there.welcome.account);
    let ticket = otto.ticket(nodes.at(0)).await;
    let hello = Hello { protocol: PROTOCOL_VERSION, ticket, client: None, run_id: None, resume: Vec::new() };
    let entered = Player::greet(nodes.at(1), &hello).await;
    assert_eq!(entered.map(|player| player.welcome.account).ok(), Some(otto.token.account));
    for node in [0, 1] {
        assert!(Player::greet(nodes.at(node), &hello).await.is_err(), "it was shown already");
    }
}

/// Links that one node gave are good at the other, for as long as what they lead to is open.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_was_invited_at_one_node_comes_by_the_other_until_the_table_is_closed() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let (_, mut host) = nodes.enters(0, "Nora").await;
    let (table, links) = open_table(&mut host, imported(1, 3), Policy::social()).await;
    let (_, mut emil) = nodes.enters(1, "Emil").await;
    let sit = Request::Sit { invite: links.seats.east.clone() };
    assert_eq!(emil.ask(sit).await, Answer::Seated { table, seat: Seat::East });
    emil.until("the table", |view| view.seats.east.is_some()).await;
    let (_, mut kay) = nodes.enters(1, "Kay").await;
    let watch = Request::Watch { invite: links.kibitzers.clone().unwrap() };
    assert_eq!(kay.ask(watch).await, Answer::Watching { table });
    let (_, mut otto) = nodes.enters(1, "Otto").await;
    let taken = otto.refused(Request::Sit { invite: links.seats.east.clone() }).await;
    assert!(matches!(taken, Refusal::SeatTaken { .. }), "{taken:?}");
    let forged = links.seats.west.chars().rev().collect();
    assert_eq!(otto.refused(Request::Sit { invite: forged }).await, Refusal::BadInvitation {});
    assert_eq!(host.ask(Request::CloseTable { table }).await, Answer::Done {});
    emil.until("the end", |view| view.stage == Stage::Finished).await;
    // Whoever comes later sees that it is over.
    let late = otto.ask(Request::Watch { invite: links.kibitzers.clone().unwrap() }).await;
    assert_eq!(late, Answer::Watching { table });
    otto.until("the end", |view| view.stage == Stage::Finished).await;
}

/// The other node has never seen any of them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_goes_on_at_the_other_node_has_the_names_and_words_of_its_people() {
    let Some(mut nodes) = Nodes::open(2).await else { return };
    let mut friends = Foursome::sit_down_at(nodes.at(0), one_board(), Policy::social(), 1).await;
    friends.begin_board().await;
    let (table, said) = (friends.table, "the quick brown fox");
    let say = Request::Say { table, line: 1, text: said.to_owned(), to: Audience::Table };
    friends.done(Seat::West, say).await;
    friends.play_out().await;
    nodes.kill(0);
    let request = Request::BoardLog { table, board: BoardNumber::new(1).unwrap() };
    let answer = nodes.asked_until_it_is_had(1, &friends.guests.north, &request).await;
    let Answer::BoardLog(log) = answer else { panic!("no log: {answer:?}") };
    assert!(serde_json::to_string(&log).unwrap().contains(said), "{log:?}");
    assert!(nodes.orders(1, &["show", &table.to_string()]).await.contains("Willem"));
}

/// Four play at one node, and who directs them came to the other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_director_rules_at_a_table_of_the_other_node() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let mut court = Court::sits_apart(nodes.at(0), nodes.at(1), one_board(), TOURNAMENT).await;
    court.rules(Ruling::Freeze {}).await;
    court.all("the stop", |view| view.direction.frozen).await;
    court.rules(Ruling::Unfreeze {}).await;
    court.all("the end of the stop", |view| !view.direction.frozen).await;
    court.friends.play_out().await;
    court.all("the end of the board", |view| view.stage == Stage::Finished).await;
    let (table, board) = (court.friends.table, BoardNumber::new(1).unwrap());
    let [ns, ew] = [Artificial::AveragePlus, Artificial::AverageMinus].map(Award::Artificial);
    court.rules(Ruling::Adjust { board, ns: ns.clone(), ew: ew.clone() }).await;
    court.all("the adjusted score", |view| view.adjustments.len() == 1).await;
    let Answer::Record(record) = court.friends.players.south.ask(Request::Record { table }).await else {
        panic!("no record")
    };
    assert_eq!(record.boards[0].adjustment.as_ref().map(|made| &made.to), Some(&Adjusted::Awards { ns, ew }));
}

/// A fine is given by the other node, in a room of a match that is at this one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_director_fines_a_team_in_a_match_of_the_other_node() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let mut eight = MatchPlayers::meet(nodes.at(0), imported(1, 33), conditions(&[1])).await;
    let members = lineup([1, 2], [3, 4]);
    let (guest, mut dora) = nodes.enters(1, "Dora").await;
    dora.ask(Request::Join { invite: eight.invitations.director.clone() }).await;
    dora.until_match("the match", |_| true).await;
    eight.place(1, members).await;
    let room = eight.go_in(Room::Closed, members, 7).await;
    let table = room.four.table;
    let enter = eight.request(MatchRequest::EnterRoom { room: Room::Closed });
    assert_eq!(dora.ask(enter).await, Answer::Directing { table });
    dora.until_at(table).await;
    let ruling = Ruling::Penalise { side: Side::EastWest, amount: Ratio::whole(3), unit: Unit::Imps };
    let fine = Request::Rule { table, number: 1, ruling, law: None, reason: "late".to_owned() };
    assert_eq!(dora.ask(fine).await, Answer::Done {});
    dora.until_match("the fine", |view| view.penalties.len() == 1).await;
    let mut at_the_matchs_own = Player::enter(nodes.at(0), &guest).await;
    follow(&mut at_the_matchs_own, eight.id).await;
    assert_eq!(at_the_matchs_own.match_view().penalties.len(), 1);
}

/// A club's evening of pairs, whose people and director came to both nodes, each of which is killed once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_director_takes_away_boards_and_adjusts_in_an_event_of_two_nodes() {
    let Some(mut nodes) = Nodes::open(2).await else { return };
    let address = nodes.address();
    slow_tables_and_an_adjusted_score_at(address, || [0, 1].into_iter().for_each(|node| nodes.restart(node))).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn recorded_boards_come_to_what_was_recorded_at_two_nodes() {
    let Some(nodes) = Nodes::open(2).await else { return };
    recorded_boards_come_to_what_was_recorded_at(nodes.address()).await;
}

/// Wherever each of the four has come to.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn partners_whole_stream_is_the_same_at_two_nodes() {
    let Some(nodes) = Nodes::open(2).await else { return };
    for _ in 0..3 {
        partners_whole_stream_is_the_same_at(nodes.address()).await;
    }
}

/// The director looks from the other node than the one that has the table; so it is for who watches.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_can_tell_that_a_director_of_the_other_node_looks() {
    let Some(nodes) = Nodes::open(2).await else { return };
    nobody_can_tell_that_the_director_looks_at(nodes.at(0), nodes.at(1)).await;
}

/// What an account has to do, as a node tells it.
async fn mine(node: SocketAddr, guest: &Guest) -> String {
    let mut wire = Wire::connect(node).await;
    let token = &guest.token.token;
    wire.send(format!(
        "GET /api/mine HTTP/1.1\r\nHost: server\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\r\n"
    ))
    .await;
    wire.head().await;
    wire.rest().await
}
