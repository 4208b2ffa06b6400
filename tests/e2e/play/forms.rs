//! A round of Chicago over sockets, with a server that is closed and opened again in its middle.

use bridge_dealing::{Conclusion, Kept, SetRoot, verify_evening};
use bridge_e2e::{Foursome, Player, TestServer};
use bridge_protocol::{Answer, BoardSource, OpeningKey, Policy, Request, Stage, TableView};
use bridge_rules::{
    BySeat, Chicago, ChicagoDuplicate, DealResult, Form, Outcome, Partners, Russian, Seat, Session, Vulnerability,
};

use crate::snapshots::{come_back, every_lane};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_of_chicago_goes_on_after_a_restart_and_its_deals_join_up() {
    let mut server = TestServer::open().await;
    let form = Form::Chicago(Chicago { rounds: Some(1), ..Chicago::default() });
    let mut friends = Foursome::sit_down(&server, BoardSource::Session(form)).await;
    let others = [server.guest("Kit").await, server.guest("Dirk").await];
    let (table, address) = (friends.table, server.address());
    let mut roots = vec![root(&friends)];
    while friends.players.north.view().stage != Stage::Finished {
        friends.begin_board().await;
        if root(&friends) != roots[roots.len() - 1] {
            roots.push(root(&friends));
        }
        if friends.players.north.view().sheet.len() == 2 {
            friends.act().await.expect("an auction has begun");
            let before = every_lane(address, &friends, &others).await;
            (server, ()) = tokio::join!(server.restart(), goodbye(&mut friends));
            assert_eq!(every_lane(address, &friends, &others).await, before);
            come_back(address, &mut friends).await;
        }
        friends.play_out().await;
        let over = |view: &TableView| matches!(view.stage, Stage::Gathering | Stage::Finished);
        friends.players.north.until("the end of the board", over).await;
    }

    let Answer::Record(record) = friends.players.east.ask(Request::Record { table }).await else { panic!("no record") };
    let results = record.boards.iter().map(|board| {
        let outcome = match (board.result.contract, board.result.tricks) {
            (Some(contract), Some(tricks)) => Outcome::Played { contract, tricks },
            (Some(_), None) | (None, _) => Outcome::PassedOut,
        };
        DealResult::new(outcome.into(), BySeat::from_fn(|seat| board.deal.hand(seat)))
    });
    let session = Session::of(form, &results.collect::<Vec<_>>()).expect("deals of a Chicago");
    let sheet = record.session.expect("a session has a sheet").sheet;
    assert_eq!(&sheet, session.sheet());
    assert_eq!(record.boards.last().map(|board| board.vulnerability), Some(Vulnerability::Both));

    let mut sets = Vec::new();
    for (set, root) in (1..).zip(roots) {
        let request = Request::Transcript { table, set: Some(set) };
        let Answer::Transcript(transcript) = friends.players.west.ask(request).await else { panic!("no transcript") };
        sets.push((*transcript, Kept { root: Some(root), ..Kept::default() }));
    }
    let report = verify_evening(&sets, &[], &[]);
    assert_eq!(report.conclusion(), Conclusion::Proven, "{report}");
    server.close().await;
}

/// Whoever has heard something that leads to the contract still knows it after a restart, and whoever has read a slip
/// has it still.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn boards_without_an_auction_go_on_after_a_restart() {
    let mut server = TestServer::open().await;
    for name in ["minibridge", "minibridge-slips", "bridge-whist", "biritch"] {
        let form: Form = name.parse().expect("a form");
        let mut friends = Foursome::sit_down(&server, BoardSource::Session(form)).await;
        let others = [server.guest("Kit").await, server.guest("Dirk").await];
        let (table, address) = (friends.table, server.address());
        let mut restarted = false;
        for _ in 0..3 {
            friends.begin_board().await;
            friends.act().await;
            if !restarted && friends.players.north.view().stage.is_board_on() {
                let before = every_lane(address, &friends, &others).await;
                (server, ()) = tokio::join!(server.restart(), goodbye(&mut friends));
                assert_eq!(every_lane(address, &friends, &others).await, before, "{name}");
                come_back(address, &mut friends).await;
                restarted = true;
            }
            friends.play_out().await;
            let over = |view: &TableView| matches!(view.stage, Stage::Gathering | Stage::Finished);
            friends.players.north.until("the end of the board", over).await;
        }
        assert!(restarted, "{name}: no board was on");
        let Answer::Record(record) = friends.players.east.ask(Request::Record { table }).await else {
            panic!("no record")
        };
        let sheet = record.session.expect("a session has a sheet").sheet;
        assert_eq!((sheet.deals.len(), record.boards.len()), (3, 3));
        let said = record.boards.iter().map(|board| (board.calls.len(), !board.declarations.is_empty()));
        assert!(said.into_iter().any(|said| said == (0, true)), "{name}");
    }
    server.close().await;
}

#[tokio::test]
async fn computers_play_where_there_is_an_auction() {
    let server = TestServer::open().await;
    let mut nora = Player::enter(server.address(), &server.guest("Nora").await).await;
    let minibridge = BoardSource::Session("minibridge".parse().expect("a form"));
    let key = OpeningKey::from_bytes([4; 16]);
    let policy = Policy::social();
    let Answer::Opened { table, .. } = nora.ask(Request::OpenTable { key, boards: minibridge, policy }).await else {
        panic!("no table")
    };
    let refused = nora.refused(Request::SeatComputer { table, seat: Seat::East }).await;
    assert!(refused.to_string().contains("with an auction only"), "{refused}");
    server.close().await;
}

/// Each plays a round with each; whoever comes back by their first link is where they were moved.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn with_a_pivot_partners_change_after_four_deals_and_a_restart_leaves_them_where_they_are() {
    let mut server = TestServer::open().await;
    let form = Form::ChicagoDuplicate(ChicagoDuplicate {
        partners: Partners::Pivot,
        rounds: Some(2),
        ..ChicagoDuplicate::default()
    });
    let policy = Policy { stakes: Some(10), ..Policy::social() };
    let mut friends = Foursome::sit_down_with(&server, BoardSource::Session(form), policy).await;
    let others = [server.guest("Kit").await, server.guest("Dirk").await];
    let address = server.address();
    for _ in 0..4 {
        plays_a_board(&mut friends).await;
    }
    friends = moved(friends).await;
    let names = |view: &TableView| view.seats.clone().map(|who| who.map(|who| who.name.to_string()));
    let seated =
        BySeat { north: "Nora", east: "Susan", south: "Willem", west: "Emil" }.map(|name| Some(name.to_owned()));
    assert_eq!(names(friends.players.east.view()), seated);
    let before = every_lane(address, &friends, &others).await;
    (server, ()) = tokio::join!(server.restart(), goodbye(&mut friends));
    assert_eq!(every_lane(address, &friends, &others).await, before);
    come_back(address, &mut friends).await;
    assert_eq!(names(friends.players.west.view()), seated);
    while friends.players.north.view().stage != Stage::Finished {
        plays_a_board(&mut friends).await;
    }
    let session = friends.players.south.view().session.as_ref().expect("a session");
    let sat = session.sat.iter().map(|sat| Seat::ALL.map(|seat| sat[seat].as_ref().expect("somebody").as_str()));
    let each = [["Nora", "Emil", "Susan", "Willem"], ["Nora", "Susan", "Willem", "Emil"]];
    assert_eq!(sat.collect::<Vec<_>>(), each, "who had the seats of each pad");
    let accounts = &session.accounts;
    let who: Vec<_> = accounts.iter().map(|one| (one.name.as_str(), one.played)).collect();
    assert_eq!(who, [("Nora", 2), ("Emil", 2), ("Susan", 2), ("Willem", 2)]);
    assert_eq!(accounts.iter().map(|one| one.balance).sum::<i32>(), 0);
    assert_eq!(accounts.iter().filter_map(|one| one.staked).sum::<i32>(), 0);
    server.close().await;
}

#[tokio::test]
async fn partners_who_cut_for_it_sit_as_they_cut_after_a_restart_too() {
    let mut server = TestServer::open().await;
    let form = Form::Russian(Russian { partners: Partners::Cut, rounds: Some(2), ..Russian::default() });
    let mut friends = Foursome::sit_down_with(&server, BoardSource::Session(form), Policy::social()).await;
    // They cut for the first deal, and for the next round.
    friends.begin_board().await;
    friends = as_they_sit(friends);
    plays_out(&mut friends).await;
    for _ in 1..4 {
        plays_a_board(&mut friends).await;
    }
    friends = moved(friends).await;
    let names = |view: &TableView| view.seats.clone().map(|who| who.map(|who| who.name.to_string()));
    let seated = names(friends.players.north.view());
    let mut all: Vec<_> = Seat::ALL.iter().flat_map(|seat| seated[*seat].clone()).collect();
    all.sort();
    assert_eq!(all, ["Emil", "Nora", "Susan", "Willem"]);
    (server, ()) = tokio::join!(server.restart(), goodbye(&mut friends));
    come_back(server.address(), &mut friends).await;
    for seat in Seat::ALL {
        assert_eq!(names(friends.players[seat].view()), seated);
    }
    while friends.players.north.view().stage != Stage::Finished {
        plays_a_board(&mut friends).await;
    }
    let accounts = &friends.players.west.view().session.as_ref().expect("a session").accounts;
    assert!(accounts.len() == 4 && accounts.iter().all(|one| one.played == 2), "{accounts:?}");
    assert_eq!(accounts.iter().map(|one| one.balance).sum::<i32>(), 0);
    server.close().await;
}

async fn plays_a_board(friends: &mut Foursome) {
    friends.begin_board().await;
    plays_out(friends).await;
}

async fn plays_out(friends: &mut Foursome) {
    friends.play_out().await;
    for seat in Seat::ALL {
        let over = |view: &TableView| matches!(view.stage, Stage::Gathering | Stage::Finished);
        friends.players[seat].until("the end of the board", over).await;
    }
}

/// North is ready first, and partners change: each has the chair that they were moved to, and still the link that they
/// were sent.
async fn moved(mut friends: Foursome) -> Foursome {
    let board = friends.players.north.view().next_board().expect("a board to come");
    friends.done(Seat::North, Request::Ready { table: friends.table, board }).await;
    for seat in Seat::ALL {
        let name = friends.guests[seat].token.name.clone();
        while !is_settled(&friends.players[seat], name.as_str()) {
            friends.players[seat].next().await;
        }
    }
    as_they_sit(friends)
}

/// Each at the chair whose lane they are told of.
fn as_they_sit(friends: Foursome) -> Foursome {
    let Foursome { table, invitations, guests, players, .. } = friends;
    let lane = |player: &Player| player.table.as_ref().map(|held| held.lane);
    let from = BySeat::from_fn(|to: Seat| {
        let sits = |seat: &Seat| lane(&players[*seat]) == Some(to.into());
        Seat::ALL.into_iter().find(sits).expect("every chair is somebody's")
    });
    let mut links = invitations.clone();
    links.seats = BySeat::from_fn(|to| invitations.seats[from[to]].clone());
    let guests = BySeat::from_fn(|to| guests[from[to]].clone());
    let mut players = players.map(Some);
    let players = BySeat::from_fn(|to| players[from[to]].take().expect("each has one chair"));
    Foursome::already_met(table, links, guests, players, 1)
}

/// Whether they have heard that North is ready, in the lane of the chair that is theirs then.
fn is_settled(player: &Player, name: &str) -> bool {
    let Some(held) = &player.table else { return false };
    let own = held.lane.seat().and_then(|seat| held.view.seats[seat].as_ref());
    Seat::ALL.iter().any(|seat| held.view.ready[*seat]) && own.is_some_and(|own| own.name.as_str() == name)
}

fn root(friends: &Foursome) -> SetRoot {
    friends.players.north.view().set.commitment.as_ref().expect("it is dealt here").root
}

async fn goodbye(friends: &mut Foursome) {
    for seat in Seat::ALL {
        friends.players[seat].end().await;
    }
}
