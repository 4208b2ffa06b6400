//! Computers at tables: they play with whoever is there, make way for people, and go on after the server has died.

mod bidding;
mod cards;
mod daily;
mod fields;
mod hints;
mod matches;
mod reproduce;

use std::{net::SocketAddr, path::Path};

use bridge_client::pending::{PendingAction, pending_action};
use bridge_e2e::{
    Act, Client, Guest, Player, Process, TestServer, Wire, choose, commitment, fixed_address, open_table, share,
};
use bridge_protocol::{
    Answer, BoardAnalysis, BoardRecord, BoardSource, Computers, Invitations, Lane, OpeningKey, Policy, ReasonedAct,
    Refusal, Request, ResumePoint, SessionRecord, Stage, TableId, TableView,
};
use bridge_rules::{
    Call, Seat,
    Seat::{East, North, South, West},
};
use serde_json::Value;

use crate::{
    boards::{first_deal, one_board},
    fixtures::SERVER,
    operator::desk::orders,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_person_and_three_computers_play_a_board() {
    let server = TestServer::with_fast_clocks().await;
    let mut evening = Evening::alone(server.address(), BoardSource::Deal(1)).await;
    let computers = |view: &TableView| Seat::ALL.map(|seat| view.seats[seat].as_ref().map(|one| one.computer));
    evening.susan.player.until("three computers", |view| computers(view).iter().all(Option::is_some)).await;
    assert_eq!(computers(evening.susan.player.view()), [Some(true), Some(true), Some(false), Some(true)]);
    evening.susan.plays_until("the end", is_over).await;
    let view = evening.susan.player.view();
    assert_eq!(view.sheet.len(), 1);
    evening.hears_why_computers_did_what_they_did().await;
    // Nobody waited for what computers might have added to the deal, and nobody is told that they did.
    match evening.susan.player.ask(Request::Transcript { table: evening.table, set: None }).await {
        Answer::Transcript(transcript) => {
            let silent: Vec<_> = transcript.uncommitted.iter().map(ToString::to_string).collect();
            assert!(["E:computer", "N:computer", "W:computer"].iter().all(|one| silent.contains(&(*one).to_owned())));
        }
        other => panic!("no transcript: {other:?}"),
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_emptied_does_not_wait_for_computers_alone() {
    let server = TestServer::open().await;
    let mut evening = Evening::alone(server.address(), one_board()).await;
    let on_turn = |view: &TableView| matches!(pending_action(view, Lane::South), Some(PendingAction::Call(_)));
    evening.susan.plays_until("her turn to call", on_turn).await;
    assert!(orders(&server, &["drain"]).await.contains("1 board is on"));
    evening.susan.player.leave().await;
    drop(evening);
    assert!(orders(&server, &["drain", "--wait"]).await.ends_with("0 boards are on\n"));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_takes_a_computers_seat_over_in_mid_board_and_sees_what_it_saw() {
    let server = TestServer::with_fast_clocks().await;
    let mut evening = Evening::alone(server.address(), one_board()).await;
    let on_turn = |view: &TableView| matches!(pending_action(view, Lane::South), Some(PendingAction::Call(_)));
    evening.susan.plays_until("her turn to call", on_turn).await;
    let mut emil = Person::enter(server.address(), "Emil", East).await;
    let invite = evening.invitations.seats.east.clone();
    assert_eq!(emil.player.ask(Request::Sit { invite }).await, Answer::Seated { table: evening.table, seat: East });
    emil.player.until("the snapshot", |_| true).await;
    let hands = &emil.player.view().board.as_ref().unwrap().hands;
    let seen = Seat::ALL.map(|seat| hands.get(seat));
    assert_eq!(seen, [None, Some(first_deal().hand(East)), None, None]);
    assert!(!emil.player.view().seats.east.as_ref().unwrap().computer);
    tokio::join!(evening.susan.plays_until("the end", is_over), emil.plays_until("the end", is_over));
    assert_eq!(emil.player.view().sheet.len(), 1);
    server.close().await;
}

/// In the time that computers take as a rule, of which the one that is to call next has taken some.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_slip_that_is_asked_back_is_given_back_before_the_next_computer_acts() {
    let server = TestServer::open().await;
    let mut evening = Evening::alone(server.address(), one_board()).await;
    let on_turn = |view: &TableView| matches!(pending_action(view, Lane::South), Some(PendingAction::Call(_)));
    evening.susan.plays_until("her turn to call", on_turn).await;
    let (table, susan) = (evening.table, &mut evening.susan.player);
    let (turn, before) = (susan.view().turn, calls(susan.view()));
    let called = Request::Call { table, turn, call: "7NT".parse().unwrap(), meaning: None };
    assert_eq!(susan.ask(called).await, Answer::Done {});
    susan.until("her call", |view| calls(view).len() > before.len()).await;
    assert_eq!(susan.ask(Request::AskUndo { table, back: turn, instead: None }).await, Answer::Done {});
    let given_back_or_gone_on = |view: &TableView| calls(view).len() != before.len() + 1;
    susan.until("what they say to it", given_back_or_gone_on).await;
    assert_eq!(calls(susan.view()), before);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_go_on_after_the_server_was_killed() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let fast = ["env", "BRIDGE_CLOCKS=fast"].map(str::to_owned);
    let start = || tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &fast));
    let server = start();
    let mut evening = Evening::alone(address, one_board()).await;
    evening.susan.plays_until("a card", |view| view.stage == Stage::Play || is_over(view)).await;
    let calls = calls(evening.susan.player.view());
    server.kill();
    let server = start();
    evening.susan.comes_back(address).await;
    evening.susan.plays_until("the end", is_over).await;
    match evening.susan.player.ask(Request::Record { table: evening.table }).await {
        Answer::Record(record) => assert_eq!(record.boards[0].calls, calls),
        other => panic!("no record: {other:?}"),
    }
    server.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_restart_in_mid_board_computers_do_what_they_would_have_done() {
    let (data, copy) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let fast = ["env", "BRIDGE_CLOCKS=fast"].map(str::to_owned);
    let address = fixed_address();
    let start = |data: &Path| tokio::task::block_in_place(|| Process::start(SERVER, data, address, &fast));
    let server = start(data.path());
    let mut evening = Evening::alone(address, one_board()).await;
    let plays = |view: &TableView| view.stage == Stage::Play && tricks(view) >= 1 || is_over(view);
    evening.susan.plays_until("the second trick", plays).await;
    server.kill();
    copy_all(data.path(), copy.path());

    // In one world she plays on; in the other the server dies once more, three tricks later.
    let (luck, held) = (evening.susan.luck, evening.susan.player.table.clone().unwrap());
    let server = start(data.path());
    evening.susan.comes_back(address).await;
    evening.susan.plays_until("the end", is_over).await;
    let without = the_record(&mut evening).await;
    server.kill();

    evening.susan.luck = luck;
    evening.susan.player.remember(held);
    let server = start(copy.path());
    evening.susan.comes_back(address).await;
    evening.susan.plays_until("three more tricks", |view| tricks(view) >= 4 || is_over(view)).await;
    server.kill();
    let server = start(copy.path());
    evening.susan.comes_back(address).await;
    evening.susan.plays_until("the end", is_over).await;
    let with = the_record(&mut evening).await;
    server.kill();
    assert_eq!((&with.calls, &with.cards, with.result), (&without.calls, &without.cards, without.result));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_computer_that_got_up_and_was_seated_again_plays_on() {
    let server = TestServer::with_fast_clocks().await;
    let mut evening = Evening::alone(server.address(), one_board()).await;
    let on_turn = |view: &TableView| matches!(pending_action(view, Lane::South), Some(PendingAction::Call(_)));
    evening.susan.plays_until("her turn to call", on_turn).await;
    let table = evening.table;
    for seat in [North, East, West] {
        let sitting = evening.susan.player.view().seats[seat].as_ref().unwrap().sitting;
        assert_eq!(evening.susan.player.ask(Request::Vacate { table, seat, sitting }).await, Answer::Done {});
        assert_eq!(evening.susan.player.ask(Request::SeatComputer { table, seat }).await, Answer::Done {});
    }
    evening.susan.plays_until("the end", is_over).await;
    assert_eq!(evening.susan.player.view().sheet.len(), 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_was_gone_too_long_has_the_seat_back_from_a_computer_as_soon_as_they_are_here() {
    let server = TestServer::with_fast_clocks().await;
    let computers = Computers { replace_absent: true, ..Computers::USUAL };
    let policy = Policy { computers, importer_plays: true, ..Policy::social() };
    let mut evening = Evening::with(server.address(), one_board(), policy, &[North, West]).await;
    let mut emil = Person::enter(server.address(), "Emil", East).await;
    let invite = evening.invitations.seats.east.clone();
    emil.player.ask(Request::Sit { invite }).await;
    emil.player.until("the snapshot", |_| true).await;
    let begun = |view: &TableView| view.board.is_some();
    tokio::join!(evening.susan.plays_until("the board", begun), emil.plays_until("the board", begun));
    let is_computers = |view: &TableView| view.seats.east.as_ref().is_some_and(|one| one.computer);
    let (guest, held) = (emil.guest, emil.player.table.clone().unwrap());
    drop(emil.player);
    evening.susan.plays_until("a computer in Emil's seat", |view| is_computers(view) || is_over(view)).await;
    assert!(is_computers(evening.susan.player.view()));
    // By the connection alone: Emil asks for nothing.
    // A page that was loaded anew does not know which lane it had.
    let point = ResumePoint { lane: Lane::Kibitzer, ..held.resume_point() };
    let mut emil = Player::resume(server.address(), &guest, &[point]).await;
    emil.remember(held);
    evening.susan.plays_until("Emil's return", |view| !is_computers(view)).await;
    emil.until("Emil's seat", |view| !is_computers(view)).await;
    assert!(emil.view().board.as_ref().unwrap().hands.east.is_some());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_computers_opens_no_table_that_relies_on_them() {
    let server = TestServer::with_computers(0).await;
    let mut hugo = Person::enter(server.address(), "Hugo", North).await;
    let computers = Computers { replace_absent: true, ..Computers::USUAL };
    let policy = Policy { computers, ..Policy::social() };
    let key = OpeningKey::from_bytes([5; 16]);
    let refused = hugo.player.refused(Request::OpenTable { key, boards: one_board(), policy }).await;
    assert_eq!(refused, Refusal::NoComputers {});
    server.close().await;
}

/// Asked for at once, so that none of them sits before the others are asked for; at another table; for somebody who
/// is gone; and for the boards of the day.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_more_computers_sit_at_all_tables_together_than_there_are() {
    let server = TestServer::with_computers(2).await;
    let replacing = Computers { replace_absent: true, ..Computers::USUAL };
    let policy = Policy { computers: replacing, importer_plays: true, ..Policy::social() };
    let mut hugo = Person::enter(server.address(), "Hugo", North).await.player;
    let mut tables = Vec::new();
    for key in [1, 2] {
        let key = OpeningKey::from_bytes([key; 16]);
        match hugo.ask(Request::OpenTable { key, boards: one_board(), policy }).await {
            Answer::Opened { table, .. } => tables.push(table),
            other => panic!("{other:?}"),
        }
    }
    let seat = |table, seat| Request::SeatComputer { table, seat };
    let asked = [(0, North), (1, East), (0, South), (1, West)];
    let mut seated = 0;
    for (table, at) in asked {
        match hugo.ask(seat(tables[table], at)).await {
            Answer::Done {} => seated += 1,
            Answer::Refused(refused) => assert_eq!(refused.why, Refusal::NoComputers {}),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(seated, 2);
    let key = OpeningKey::from_bytes([3; 16]);
    let another = hugo.ask(Request::OpenTable { key, boards: one_board(), policy }).await;
    let Answer::Opened { table, .. } = another else { panic!("{another:?}") };
    assert_eq!(hugo.refused(seat(table, North)).await, Refusal::NoComputers {});
    // One that gets up leaves its chair to the next.
    let request = Request::Vacate { table: tables[0], seat: North, sitting: 1 };
    assert_eq!(hugo.ask(request).await, Answer::Done {});
    assert_eq!(hugo.ask(seat(table, North)).await, Answer::Done {});
    assert_eq!(hugo.ask(seat(table, North)).await, Answer::Done {}, "one sits there, and it needs no other");
    assert_eq!(hugo.refused(seat(table, East)).await, Refusal::NoComputers {});
    server.close().await;
}

/// Whoever comes first after the restart has the computers that there are; at the other table their seats are empty.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_a_restart_with_fewer_computers_no_more_sit_than_there_are() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let start = |most: usize| {
        let wrapped = ["env", "BRIDGE_CLOCKS=fast", &format!("BRIDGE_ROBOTS={most}")].map(str::to_owned);
        tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &wrapped))
    };
    let server = start(6);
    let mut hosts = Vec::new();
    for key in [1, 2] {
        let mut hugo = Person::enter(address, "Hugo", South).await;
        let key = OpeningKey::from_bytes([key; 16]);
        let opened = hugo.player.ask(Request::OpenTable { key, boards: one_board(), policy: Policy::social() }).await;
        let Answer::Opened { table, invitations, .. } = opened else { panic!("{opened:?}") };
        for seat in [North, East, West] {
            assert_eq!(hugo.player.ask(Request::SeatComputer { table, seat }).await, Answer::Done {});
        }
        let seated = hugo.player.ask(Request::Sit { invite: invitations.seats.south.clone() }).await;
        assert_eq!(seated, Answer::Seated { table, seat: South });
        hugo.player.until("three computers", |view| computers(view) == 3).await;
        hosts.push((hugo, table));
    }
    server.kill();
    let server = start(4);
    let [(mut first, earlier), (mut second, table)] = <[_; 2]>::try_from(hosts).unwrap_or_else(|_| panic!("two hosts"));
    first.comes_back(address).await;
    // Answered by the table that is in memory again; what is held is still the view of before.
    assert!(matches!(first.player.ask(Request::Record { table: earlier }).await, Answer::Record(_)));
    first.player.until("three computers", |view| computers(view) == 3).await;
    second.comes_back(address).await;
    second.player.until("one computer", |view| computers(view) == 1).await;
    assert!(second.player.view().seats.north.as_ref().is_some_and(|north| north.computer));
    let request = Request::SeatComputer { table, seat: East };
    assert_eq!(second.player.refused(request.clone()).await, Refusal::NoComputers {});
    // As soon as there is one it may come.
    let sitting = first.player.view().seats.west.as_ref().unwrap().sitting;
    let vacate = Request::Vacate { table: earlier, seat: West, sitting };
    assert_eq!(first.player.ask(vacate).await, Answer::Done {});
    assert_eq!(second.player.ask(request).await, Answer::Done {});
    second.player.until("two computers", |view| computers(view) == 2).await;
    server.kill();
}

/// How many computers sit at a table.
fn computers(view: &TableView) -> usize {
    view.seats.iter().filter(|(_, one)| one.as_ref().is_some_and(|one| one.computer)).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_watches_four_computers() {
    let server = TestServer::with_fast_clocks().await;
    let hugo = watches_four_computers(server.address()).await;
    assert_eq!(hugo.view().sheet.len(), 1);
    server.close().await;
}

/// What computers have left does not call them back.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_of_computers_that_is_over_stays_asleep() {
    let data = tempfile::tempdir().unwrap();
    let fast = ["env", "BRIDGE_CLOCKS=fast"].map(str::to_owned);
    let server = Process::start(SERVER, data.path(), "127.0.0.1:0".parse().unwrap(), &fast);
    let mut hugo = watches_four_computers(server.address()).await;
    hugo.leave().await;
    while tables_open(server.address()).await > 0 {}
    for look in 1..=50 {
        assert_eq!(tables_open(server.address()).await, 0, "at look {look}");
    }
    server.kill();
}

/// Somebody opens a table for four computers and watches their only board to its end.
async fn watches_four_computers(server: SocketAddr) -> Player {
    let mut hugo = Person::enter(server, "Hugo", North).await.player;
    let (table, invitations) = open_table(&mut hugo, one_board(), Policy::social()).await;
    for seat in Seat::ALL {
        assert_eq!(hugo.ask(Request::SeatComputer { table, seat }).await, Answer::Done {});
    }
    let invite = invitations.kibitzers.unwrap();
    assert_eq!(hugo.ask(Request::Watch { invite }).await, Answer::Watching { table });
    hugo.until("the end", is_over).await;
    hugo
}

/// How many tables are in the server's memory.
async fn tables_open(server: SocketAddr) -> u64 {
    let mut wire = Wire::connect(server).await;
    wire.send("GET /metrics HTTP/1.1\r\nHost: server\r\nConnection: close\r\n\r\n").await;
    let figures = wire.rest().await;
    let line = figures.lines().find_map(|line| line.strip_prefix("bridge_tables_open "));
    line.and_then(|figure| figure.parse().ok()).unwrap_or_else(|| panic!("{figures}"))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_computers_says_so() {
    let server = TestServer::with_computers(0).await;
    let mut hugo = Person::enter(server.address(), "Hugo", North).await;
    let (table, _) = open_table(&mut hugo.player, one_board(), Policy::social()).await;
    let refused = hugo.player.refused(Request::SeatComputer { table, seat: East }).await;
    assert_eq!(refused, Refusal::NoComputers {});
    let (folder, address) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    for words in ["play --alone", "play --alone --imps", "play --daily", "host --robots N,E"] {
        let words = words.split(' ').chain(["--plain", "--server", &address, "--name", "Susan"]);
        let mut susan = tokio::process::Command::new(env!("CARGO_BIN_EXE_client"));
        let told = susan.args(words).env("BRIDGE_STATE", folder.path()).output().await.unwrap();
        let said = String::from_utf8_lossy(&told.stderr);
        assert!(!told.status.success() && said.contains("no computer plays at http://127.0.0.1"), "{said}");
    }
    server.close().await;
}

/// A table that was opened for them is closed again: nobody is locked out by tables that nobody sits at.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_finds_no_computer_free_leaves_no_table_behind() {
    let server = TestServer::with_computers(2).await;
    let (folder, address) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    let words = ["play", "--alone", "--plain", "--server", &address, "--name", "Susan"];
    // More often than somebody may have tables open.
    for _ in 0..18 {
        let mut susan = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &words);
        assert_ne!(susan.ends().await, Some(0));
    }
    let words = ["host", "--plain", "--server", &address, "--name", "Susan"];
    let mut susan = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &words);
    susan.says("ready for board 1").await;
    drop(susan);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_reference_client_seats_somebody_with_three_computers() {
    let server = TestServer::with_fast_clocks().await;
    let (folder, address) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    let words = ["play", "--alone", "--plain", "--server", &address, "--name", "Susan"];
    let mut susan = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &words);
    susan.says("North: Computer 1 (computer), East: Computer 2 (computer), West: Computer 3 (computer).").await;
    susan.says("ready for board 1").await;
    susan.types("ready").await;
    susan.says("Your turn to call").await;
    drop(susan);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_practises_chooses_their_deals() {
    let server = TestServer::with_fast_clocks().await;
    let (folder, address) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    let words = ["deals", "aces(south) == 4 and hcp(south) >= 16", "--dealer", "S", "--boards", "2", "--seed", "5"];
    let mut dealer = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &words);
    assert_eq!(dealer.ends().await, Some(0));
    let deals: Vec<&str> = dealer.heard.iter().filter_map(|line| line.strip_prefix("[Deal \"S:")).collect();
    assert_eq!(deals.len(), 2);
    assert!(deals.iter().all(|deal| deal.split(' ').next().unwrap().matches('A').count() == 4), "{deals:?}");

    let words = ["play", "--alone", "--plain", "--server", &address, "--name", "Susan"];
    let practice = ["--deals", "aces(south) == 4", "--dealer", "S"];
    let mut susan = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &[&words[..], &practice].concat());
    susan.says("ready for board 3").await;
    susan.types("ready").await;
    susan.says("Your turn to call").await;
    susan.types("meanings").await;
    susan.says("The computers are asked").await;
    susan.says("Two clubs, alerted: ").await;
    drop(susan);

    let words = ["deals", "hcp(sud) > 3"];
    let mut dealer = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &words);
    assert_eq!(dealer.ends().await, Some(2));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_practises_bidding_is_told_before_they_call_what_it_would_mean() {
    let server = TestServer::with_fast_clocks().await;
    let (folder, address) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    let words = ["play", "--alone", "--auction-only", "--plain", "--server", &address, "--name", "Susan"];
    let mut susan = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &words);
    susan.says("ready for board 1").await;
    susan.types("ready").await;
    susan.says("To your partner each call would mean:").await;
    // Not every call promises points, and which comes first depends on the cards.
    susan.says(" HCP").await;
    drop(susan);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_reference_client_says_what_the_calls_would_mean() {
    let server = TestServer::with_fast_clocks().await;
    let (folder, address) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    let client = env!("CARGO_BIN_EXE_client");
    let words = ["meanings", "1s", "p", "--dealer", "S", "--server", &address];
    let mut susan = Client::start(client, folder.path(), &words);
    assert_eq!(susan.ends().await, Some(0));
    let told = |call: &str| susan.heard.iter().any(|line| line.starts_with(call));
    assert!(told("2NT!") && told("3S") && !told("1H"), "{:?}", susan.heard);
    let words = ["meanings", "1s", "1h", "--server", &address];
    let mut susan = Client::start(client, folder.path(), &words);
    assert_eq!(susan.ends().await, Some(2));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_instrument_tells_what_computers_came_to_and_what_it_cost() {
    let server = TestServer::with_computers(4).await;
    let (folder, address) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    let file = folder.path().join("played.pbn");
    // The same deal at two tables is played once.
    std::fs::write(&file, format!("{}\n{}", played("10"), played("9"))).unwrap();
    let file = file.to_str().unwrap();
    let words = ["robots", "--deals", file, "--level", "novice", "--json", "--server", &address];
    let mut instrument = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &words);
    assert_eq!(instrument.ends().await, Some(0));
    let lines: Vec<Value> = instrument.heard.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let [board, summary] = &lines[..] else { panic!("{lines:?}") };
    let mut members: Vec<_> = board.as_object().unwrap().keys().map(String::as_str).collect();
    members.sort_unstable();
    assert_eq!(
        members,
        [
            "board",
            "contract",
            "cpu_ms",
            "dd_tricks",
            "declarer",
            "lost_by_declarer",
            "lost_by_defence",
            "score",
            "tricks"
        ]
    );
    assert!(board["cpu_ms"].as_u64().is_some(), "{board}");
    // North has a game in spades, and somebody bids it.
    let number = |name: &str| board[name].as_i64().unwrap();
    assert_eq!(number("tricks") - number("dd_tricks"), number("lost_by_defence") - number("lost_by_declarer"));
    let figures = &summary["summary"]["figures"];
    assert_eq!(summary["summary"]["boards"], 1);
    assert_eq!(figures["lost_by_declarer"]["mean"].as_f64(), board["lost_by_declarer"].as_f64());
    assert!(figures["imps_for_declarers"]["mean"].is_number());
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_instrument_has_so_many_deals_of_a_form_played_and_closes_the_table() {
    let server = TestServer::with_computers(8).await;
    let (folder, address) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    let game = |form: &'static str| ["robots", "--form", form, "--boards", "1", "--abreast", "1", "--level", "novice"];
    let words = [&game("rubber")[..], &["--json", "--server", &address]].concat();
    let files = ["robots", "--form", "rubber", "--deals", "boards.pbn", "--json", "--server", &address];
    let mut of_files = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &files);
    assert_eq!((of_files.ends().await, of_files.heard.len()), (Some(2), 0), "boards of a file are duplicate");
    // There are computers for a third time once the first table is closed.
    for _ in 0..3 {
        let mut instrument = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &words);
        assert_eq!(instrument.ends().await, Some(0));
        let lines: Vec<Value> = instrument.heard.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
        let numbers: Vec<_> = lines[..1].iter().map(|deal| deal["board"].as_u64()).collect();
        assert_eq!((numbers, &lines[1]["summary"]["boards"]), (vec![Some(1)], &Value::from(1)));
    }
    // Two tables both begin with their board 1, and a line says whose it is.
    let words = ["robots", "--form", "rubber", "--boards", "2", "--abreast", "2", "--level", "novice", "--json"];
    let words = [&words[..], &["--server", &address]].concat();
    let mut instrument = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &words);
    assert_eq!(instrument.ends().await, Some(0));
    let lines: Vec<Value> = instrument.heard.iter().map(|line| serde_json::from_str(line).unwrap()).collect();
    let mut named: Vec<_> = lines[..2].iter().map(|deal| (deal["table"].as_u64(), deal["board"].as_u64())).collect();
    named.sort_unstable();
    assert_eq!(named, [(Some(1), Some(1)), (Some(2), Some(1))]);
    // Who interrupts it leaves no table behind: else its computers would not be free for the next.
    let words = ["robots", "--form", "rubber", "--boards", "5000", "--abreast", "2", "--level", "novice", "--json"];
    let words = [&words[..], &["--server", &address]].concat();
    for _ in 0..2 {
        let mut instrument = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &words);
        instrument.says("\"board\":1,").await;
        instrument.interrupts();
        assert_ne!(instrument.ends().await, Some(0));
        assert!(instrument.heard.last().unwrap().contains("summary"));
    }
    let words = [&game("minibridge")[..], &["--server", &address]].concat();
    let mut instrument = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &words);
    assert_eq!(instrument.ends().await, Some(2), "no computer plays it");
    server.close().await;
}

/// A board of a file, and the tricks that North took in four spades.
fn played(tricks: &str) -> String {
    let deal = first_deal();
    format!(
        "[Board \"1\"]\n[Dealer \"N\"]\n[Vulnerable \"None\"]\n[Deal \"{deal}\"]\n[Declarer \"N\"]\n[Contract \"4S\"]\n\
         [Result \"{tricks}\"]\n"
    )
}

/// A table at which Susan sits South and computers sit on the other seats.
struct Evening {
    table: TableId,
    invitations: Invitations,
    susan: Person,
}

/// Somebody who does what is asked of them, whatever is legal.
struct Person {
    guest: Guest,
    player: Player,
    seat: Seat,
    luck: u64,
}

impl Evening {
    async fn alone(address: SocketAddr, boards: BoardSource) -> Self {
        let policy = Policy { importer_plays: true, ..Policy::social() };
        Self::with(address, boards, policy, &[North, East, West]).await
    }

    async fn with(address: SocketAddr, boards: BoardSource, policy: Policy, computers: &[Seat]) -> Self {
        let mut susan = Person::enter(address, "Susan", South).await;
        let (table, invitations) = open_table(&mut susan.player, boards, policy).await;
        let invite = invitations.seats.south.clone();
        assert_eq!(susan.player.ask(Request::Sit { invite }).await, Answer::Seated { table, seat: South });
        susan.player.until("the snapshot", |_| true).await;
        for seat in computers {
            assert_eq!(susan.player.ask(Request::SeatComputer { table, seat: *seat }).await, Answer::Done {});
        }
        Self { table, invitations, susan }
    }
}

impl Evening {
    async fn record(&mut self) -> SessionRecord {
        match self.susan.player.ask(Request::Record { table: self.table }).await {
            Answer::Record(record) => *record,
            other => panic!("no record: {other:?}"),
        }
    }

    async fn analysis(&mut self, board: &BoardRecord) -> BoardAnalysis {
        match self.susan.player.ask(Request::BoardAnalysis { table: self.table, board: board.board }).await {
            Answer::BoardAnalysis(analysis) => *analysis,
            other => panic!("no analysis: {other:?}"),
        }
    }

    /// Of every call and card of theirs, and of no person's.
    async fn hears_why_computers_did_what_they_did(&mut self) {
        let record = self.record().await;
        let told = self.analysis(&record.boards[0]).await.reasons;
        assert!(told.iter().all(|each| each.seat != South), "{told:?}");
        let calls = told.iter().filter(|each| matches!(each.did, ReasonedAct::Call(_))).count();
        let seats = Seat::ALL.into_iter().cycle().skip(record.boards[0].dealer.index());
        assert_eq!(calls, seats.take(record.boards[0].calls.len()).filter(|seat| *seat != South).count());
        let cards = told.iter().filter(|each| matches!(each.did, ReasonedAct::Card(_))).count();
        assert!(cards >= record.boards[0].cards.len() / 2, "{cards} of {}", record.boards[0].cards.len());
    }
}

impl Person {
    async fn enter(address: SocketAddr, name: &str, seat: Seat) -> Self {
        let guest = Guest::of(address, name).await;
        let player = Player::enter(address, &guest).await;
        Self { guest, player, seat, luck: 7 }
    }

    async fn comes_back(&mut self, address: SocketAddr) {
        let held = self.player.table.clone().unwrap();
        self.player = Player::resume(address, &self.guest, &[held.resume_point()]).await;
        self.player.remember(held);
    }

    /// Does what is asked until the table is as it should be.
    async fn plays_until(&mut self, what: &str, enough: impl Fn(&TableView) -> bool) {
        let mut done = None;
        loop {
            let (seat, mut luck, before) = (self.seat, self.luck, done.take());
            let asked = |view: &TableView| asked_of(seat, view).is_some_and(|asked| before.as_ref() != Some(&asked));
            self.player.until(what, |view| enough(view) || asked(view)).await;
            let (table, view) = (self.player.table_id(), self.player.view());
            if enough(view) {
                return;
            }
            let asked = asked_of(seat, view).unwrap();
            let request = request(&asked, table, seat, view, &mut luck);
            self.luck = luck;
            match self.player.ask(request.clone()).await {
                Answer::Done {} => {}
                // Clocks run fast, and the window may have closed meanwhile.
                Answer::Refused(refused) if matches!(refused.why, Refusal::NotNow { .. }) && is_ceremony(&asked) => {}
                other => panic!("{seat}: {request:?} came to {other:?}"),
            }
            done = Some(asked);
        }
    }
}

/// What is asked of somebody: at the ceremony before the first board, or as a client finds it.
#[derive(Clone, Debug, PartialEq)]
enum Asked {
    Contribution,
    Reveal,
    Due(u32, PendingAction),
}

fn asked_of(seat: Seat, view: &TableView) -> Option<Asked> {
    match view.stage {
        Stage::Committing => view.set.committed[seat].is_none().then_some(Asked::Contribution),
        Stage::Revealing => (view.set.committed[seat].is_some() && !view.set.revealed[seat]).then_some(Asked::Reveal),
        Stage::Gathering | Stage::Drawing | Stage::Auction | Stage::Declaring | Stage::Play | Stage::Finished => {
            pending_action(view, seat.into()).map(|due| Asked::Due(view.turn.0, due))
        }
    }
}

fn request(asked: &Asked, table: TableId, seat: Seat, view: &TableView, luck: &mut u64) -> Request {
    let turn = view.turn;
    match asked {
        Asked::Contribution => Request::Contribute { table, commitment: commitment(view, seat).unwrap() },
        Asked::Reveal => Request::Reveal { table, value: share(seat) },
        Asked::Due(_, PendingAction::Ready(board)) => Request::Ready { table, board: *board },
        // The board is to be played, whatever the others bid.
        Asked::Due(_, PendingAction::Call(auction)) => {
            let opens = auction.calls().iter().all(|call| *call == Call::Pass);
            Act::Call(if opens { one_club() } else { Call::Pass }).at(table, turn)
        }
        Asked::Due(_, PendingAction::Card { .. }) => choose(view, luck).unwrap().at(table, turn),
        Asked::Due(_, PendingAction::Questions(lead)) => Request::NoQuestions { table, turn: lead.turn },
        Asked::Due(_, PendingAction::Answer(claim)) => {
            Request::AnswerClaim { table, turn: claim.turn, stage: claim.stage, accept: true }
        }
        Asked::Due(_, other) => panic!("a computer asks {seat} for {other:?}"),
    }
}

fn is_ceremony(asked: &Asked) -> bool {
    matches!(asked, Asked::Contribution | Asked::Reveal)
}

fn one_club() -> Call {
    "1C".parse().unwrap()
}

fn tricks(view: &TableView) -> u8 {
    view.board.as_ref().map_or(0, |board| 13 - board.remaining_tricks())
}

async fn the_record(evening: &mut Evening) -> BoardRecord {
    evening.record().await.boards.remove(0)
}

/// Files and folders; the operator's socket is made anew by whoever starts.
fn copy_all(from: &Path, to: &Path) {
    for entry in std::fs::read_dir(from).unwrap().map(Result::unwrap) {
        let target = to.join(entry.file_name());
        let kind = entry.file_type().unwrap();
        if kind.is_dir() {
            std::fs::create_dir(&target).unwrap();
            copy_all(&entry.path(), &target);
        } else if kind.is_file() {
            std::fs::copy(entry.path(), target).unwrap();
        }
    }
}

fn calls(view: &TableView) -> Vec<Call> {
    view.board.as_ref().map(|board| board.calls.clone()).unwrap_or_default()
}

fn is_over(view: &TableView) -> bool {
    view.stage == Stage::Finished
}
