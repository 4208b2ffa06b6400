//! Matches of two teams over real sockets (Spec D): the way in, the line-ups, two rooms that know nothing of each
//! other, and the score.

use bridge_e2e::{
    AtTable, Client, Guest, MatchPlayers, Player, TestServer, conditions, follow, is_closed, lineup, open_match,
};
use bridge_protocol::{
    Answer, BoardSource, Lineup, LineupView, MatchConditions, MatchLane, MatchPlace, MatchRequest, MatchStage, Refusal,
    Request, Room, Ruling, Team, Visibility, WonBy,
};
use bridge_rules::Seat;

use crate::fixtures::imported;

#[tokio::test]
async fn d2_two_segments_are_played_compared_agreed_and_final() {
    let server = TestServer::open().await;
    let mut eight = MatchPlayers::meet(server.address(), imported(4, 11), conditions(&[2, 2])).await;
    eight.play(1, usual(), 5).await;
    let swapped = lineup([1, 3], [2, 4]);
    eight.play(2, swapped, 6).await;

    let view = eight.captain(Team::Home).match_view().clone();
    assert_eq!(view.stage, MatchStage::Provisional);
    let compared: Vec<u32> =
        view.segments.iter().flat_map(|segment| &segment.compared).map(|board| board.board.get()).collect();
    assert_eq!(compared, [1, 2, 3, 4]);
    assert_eq!(view.totals.boards, 4);

    // Whoever played one room reads both, now that the segment is over.
    for segment in [1, 2] {
        let read = eight.request(MatchRequest::Record { segment });
        let Answer::MatchRecord(record) = eight.player((Team::Away, 4)).ask(read).await else { panic!("no record") };
        let places: Vec<_> = record.boards.iter().map(|(room, board)| (board.board.get(), *room)).collect();
        let first = u32::from(segment) * 2 - 1;
        let both = |board| Room::ALL.map(|room| (board, room));
        assert_eq!(places, [both(first), both(first + 1)].concat());
        for pair in record.boards.chunks(2) {
            assert_eq!(pair[0].1.deal, pair[1].1.deal, "both rooms play the same cards");
        }
    }

    for team in Team::ALL {
        let version = eight.captain(team).match_view().score_version;
        eight.done((team, 1), MatchRequest::AgreeScore { version }).await;
    }
    eight.captain(Team::Away).until_match("the end", |view| view.stage == MatchStage::Final).await;
    let result = eight.captain(Team::Away).match_view().result.clone().expect("a match that is over has a result");
    assert_eq!(result.by, WonBy::Score);
    server.close().await;
}

#[tokio::test]
async fn e2_eight_players_shape_the_deal_of_their_segment() {
    let server = TestServer::open().await;
    let mut eight = MatchPlayers::meet(server.address(), BoardSource::Deal(1), conditions(&[1])).await;
    eight.play(1, usual(), 7).await;
    let read = eight.request(MatchRequest::Transcript { segment: 1 });
    let Answer::Transcript(transcript) = eight.player((Team::Home, 2)).ask(read).await else { panic!("no transcript") };
    assert_eq!(transcript.contributions.len(), 8);
    assert_eq!(transcript.reveals.len(), 1, "the board is over in both rooms");
    server.close().await;
}

/// The rooms know nothing of each other: while one plays, not a byte comes to those of the other, nor to whoever looks
/// on.
#[tokio::test]
async fn d5_a_room_hears_nothing_of_the_other_before_the_segment_is_over() {
    let server = TestServer::open().await;
    let mut eight = MatchPlayers::meet(server.address(), imported(2, 12), conditions(&[2])).await;
    let mut sten = joined(&server, "Sten", eight.invitations.spectators.clone()).await;
    let mut dora = joined(&server, "Dora", eight.invitations.director.clone()).await;
    eight.place(1, usual()).await;
    let mut open = eight.go_in(Room::Open, usual(), 1).await;
    let mut closed = eight.go_in(Room::Closed, usual(), 2).await;
    let follow_up = eight.request(MatchRequest::Unfollow {});

    let before = still(&mut open).await;
    let looked_on = still_one(&mut sten).await;
    let directed = dora.heard.len();
    closed.play_all().await;
    dora.until_match("the closed room's boards", |view| {
        view.segments[0].progress.as_ref().is_some_and(|progress| progress.closed.len() == 2)
    })
    .await;
    assert!(dora.heard.len() > directed, "the director is told");
    assert_eq!(still(&mut open).await, before);
    assert_eq!(still_one(&mut sten).await, looked_on);
    // Nor is it to be had by asking.
    for ask in [MatchRequest::Record { segment: 1 }, MatchRequest::Follow {}] {
        let answer = open.four.players.north.ask(Request::Match { id: eight.id, ask }).await;
        match answer {
            Answer::MatchRecord(record) => assert!(record.boards.is_empty()),
            Answer::Following { .. } => {}
            other => panic!("{other:?}"),
        }
    }
    let of_closed = open.four.players.north.refused(Request::Record { table: closed.four.table }).await;
    assert_eq!(of_closed, Refusal::NoSuchTable {});
    assert_eq!(sten.ask(follow_up).await, Answer::Done {});
    let told = sten.heard.len();

    open.play_all().await;
    for seat in Seat::ALL {
        open.four.players[seat].until_match("the end of the segment", |view| is_closed(view, 1)).await;
        closed.four.players[seat].until_match("the end of the segment", |view| is_closed(view, 1)).await;
    }
    let compared = &open.four.players.north.match_view().segments[0].compared;
    assert_eq!(compared.len(), 2);
    still_one(&mut sten).await;
    assert_eq!(sten.heard.len(), told + 1, "who follows no more is told nothing but their answer");
    server.close().await;
}

#[tokio::test]
async fn d5_at_board_each_board_is_shown_when_both_rooms_have_it() {
    let server = TestServer::open().await;
    let barometer = MatchConditions { visibility: Visibility::AtBoard, ..conditions(&[2]) };
    let mut eight = MatchPlayers::meet(server.address(), imported(2, 13), barometer).await;
    eight.place(1, usual()).await;
    let mut open = eight.go_in(Room::Open, usual(), 1).await;
    let mut closed = eight.go_in(Room::Closed, usual(), 2).await;
    open.play_all().await;
    closed.play_board().await;
    let north = &mut closed.four.players.north;
    north.until_match("the first board", |view| !view.segments[0].compared.is_empty()).await;
    assert_eq!(north.match_view().segments[0].compared.len(), 1);
    closed.play_all().await;
    let north = &mut open.four.players.north;
    north.until_match("the second board", |view| view.segments[0].compared.len() == 2).await;
    server.close().await;
}

#[tokio::test]
async fn d7_line_ups_are_blind_until_both_are_in() {
    let server = TestServer::open().await;
    let mut eight = MatchPlayers::meet(server.address(), imported(1, 14), conditions(&[1])).await;
    let secret = lineup([4, 2], [3, 1]);
    eight.hand_in(Team::Home, 1, secret).await;
    let handed_in = |view: &bridge_protocol::MatchView| view.segments[0].lineups.home == LineupView::HandedIn;
    let away = eight.captain(Team::Away);
    away.until_match("that it is handed in", handed_in).await;
    let spelled = serde_json::to_string(&secret).unwrap();
    assert!(!away.heard.iter().any(|frame| frame.contains(&spelled)));
    let home = eight.captain(Team::Home);
    home.until_match("our own", |view| view.segments[0].lineups.home == LineupView::Shown(secret)).await;

    let ask = MatchRequest::HandInLineup { segment: 1, lineup: secret };
    let id = eight.id;
    assert_eq!(eight.player((Team::Home, 2)).refused(Request::Match { id, ask }).await, Refusal::NotCaptain {});
    eight.hand_in(Team::Away, 1, usual()).await;
    let away = eight.captain(Team::Away);
    away.until_match("both", |view| view.segments[0].lineups.home == LineupView::Shown(secret)).await;
    server.close().await;
}

/// Until they have come; the other room hears of nothing.
#[tokio::test]
async fn the_director_hears_at_the_matchs_page_which_room_calls() {
    let server = TestServer::open().await;
    let mut eight = MatchPlayers::meet(server.address(), imported(1, 15), conditions(&[1])).await;
    let mut dora = joined(&server, "Dora", eight.invitations.director.clone()).await;
    eight.place(1, usual()).await;
    let mut open = eight.go_in(Room::Open, usual(), 1).await;
    let mut closed = eight.go_in(Room::Closed, usual(), 2).await;
    let (id, table) = (eight.id, closed.four.table);
    let before = still(&mut open).await;
    let about = "a hesitation".to_owned();
    closed.four.done(Seat::East, Request::CallDirector { table, number: 1, about }).await;
    dora.until_match("the call", |view| view.segments[0].calls == [Room::Closed]).await;
    let ask = MatchRequest::EnterRoom { room: Room::Closed };
    assert_eq!(dora.ask(Request::Match { id, ask }).await, Answer::Directing { table });
    let attend =
        Request::Rule { table, number: 1, ruling: Ruling::Attend {}, law: None, reason: "I am here".to_owned() };
    assert_eq!(dora.ask(attend).await, Answer::Done {});
    dora.until_match("that they have come", |view| view.segments[0].calls.is_empty()).await;
    assert_eq!(still(&mut open).await, before);
    server.close().await;
}

#[tokio::test]
async fn d8_nobody_goes_into_a_room_but_through_the_match_and_into_one() {
    let server = TestServer::open().await;
    let mut eight = MatchPlayers::meet(server.address(), imported(1, 15), conditions(&[1])).await;
    let id = eight.id;
    let enter = |room| Request::Match { id, ask: MatchRequest::EnterRoom { room } };
    assert_eq!(eight.captain(Team::Home).refused(enter(Room::Open)).await, Refusal::RoomsClosed {});
    eight.place(1, usual()).await;
    let mut sten = joined(&server, "Sten", eight.invitations.spectators.clone()).await;
    assert_eq!(sten.refused(enter(Room::Open)).await, Refusal::NotInLineup {});
    let mut eve = Player::enter(server.address(), &server.guest("Evelyn").await).await;
    for room in Room::ALL {
        assert_eq!(eve.refused(enter(room)).await, Refusal::NoSuchMatch {});
    }
    assert_eq!(eight.player((Team::Away, 3)).refused(enter(Room::Open)).await, Refusal::NotInLineup {});

    // A link to the match is none to a table, nor the other way round; and a room's table has no links.
    let invite = eight.invitations.teams.home.players[0].clone();
    for request in [
        Request::Sit { invite: invite.clone() },
        Request::Watch { invite: eight.invitations.spectators.clone() },
        Request::Direct { invite: eight.invitations.director.clone() },
    ] {
        assert_eq!(eve.refused(request).await, Refusal::BadInvitation {});
    }
    let friends = bridge_e2e::Foursome::sit_down(&server, imported(1, 1)).await;
    for invite in [friends.invitations.seats.north.clone(), friends.invitations.director.clone()] {
        assert_eq!(eve.refused(Request::Join { invite }).await, Refusal::BadInvitation {});
    }
    assert_eq!(eve.refused(Request::Join { invite }).await, Refusal::PlaceTaken {});

    // A director may go into both rooms, and sees what each plays.
    let mut dora = joined(&server, "Dora", eight.invitations.director.clone()).await;
    let mut tables = Vec::new();
    for room in Room::ALL {
        match dora.ask(enter(room)).await {
            Answer::Directing { table } => {
                dora.until_at(table).await;
                tables.push(table);
            }
            other => panic!("{other:?}"),
        }
    }
    assert_ne!(tables[0], tables[1]);
    let open = eight.go_in(Room::Open, usual(), 1).await;
    assert_eq!(open.four.table, tables[0]);
    server.close().await;
}

/// A view of a match is all there is: whoever comes back is shown the same one again, byte for byte.
#[tokio::test]
async fn who_comes_back_follows_on_where_the_match_stands() {
    let mut server = TestServer::open().await;
    let mut eight = MatchPlayers::meet(server.address(), imported(2, 16), conditions(&[1, 1])).await;
    eight.play(1, usual(), 3).await;
    let (id, address) = (eight.id, eight.address);
    let shown = eight.player((Team::Home, 2)).team_match.clone();
    let goodbye = eight.players.values_mut().map(Player::end);
    (server, _) = tokio::join!(server.restart(), futures_util::future::join_all(goodbye));
    for (member, guest) in &eight.guests {
        let mut player = Player::enter(address, guest).await;
        follow(&mut player, id).await;
        if *member == (Team::Home, 2) {
            assert_eq!(player.team_match, shown);
        }
        eight.players.insert(*member, player);
    }
    eight.play(2, usual(), 4).await;
    server.close().await;
}

#[tokio::test]
async fn the_same_key_opens_one_match_and_other_conditions_another_key() {
    let server = TestServer::open().await;
    let mut host = Player::enter(server.address(), &server.guest("Hostess").await).await;
    let key = bridge_protocol::OpeningKey::from_bytes([7; 16]);
    let open = |boards, name: &str| {
        let conditions = Box::new(MatchConditions { name: name.to_owned(), ..conditions(&[boards]) });
        Request::OpenMatch { key, boards: BoardSource::Deal(boards), conditions }
    };
    let first = host.ask(open(4, "Cup")).await;
    assert!(matches!(first, Answer::MatchOpened { .. }), "{first:?}");
    assert_eq!(host.ask(open(4, "Cup")).await, first);
    assert_eq!(host.refused(open(5, "Cup")).await, Refusal::KeyUsed {});
    assert_eq!(host.refused(open(4, "Plate")).await, Refusal::KeyUsed {});
    let watched = MatchConditions { policy: bridge_protocol::Policy::social(), ..conditions(&[2]) };
    let watched = Request::OpenMatch {
        key: bridge_protocol::OpeningKey::from_bytes([8; 16]),
        boards: BoardSource::Deal(2),
        conditions: Box::new(watched),
    };
    assert!(matches!(host.refused(watched).await, Refusal::BadConditions { .. }));

    for number in 1..16 {
        open_match(&mut host, BoardSource::Deal(1), conditions(&[1])).await;
        assert!(number < 16);
    }
    let one_more = Request::OpenMatch {
        key: bridge_protocol::OpeningKey::from_bytes([9; 16]),
        boards: BoardSource::Deal(1),
        conditions: Box::new(conditions(&[1])),
    };
    assert_eq!(host.refused(one_more).await, Refusal::TooManyOpened { limit: 16 });
    server.close().await;
}

/// A link of a player or a captain that is shown to somebody who only asks stays theirs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_for_the_page_by_anothers_link_takes_no_place() {
    let server = TestServer::open().await;
    let (folder, address) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    let mut host = Player::enter(server.address(), &server.guest("Hostess").await).await;
    let (_, invitations) = open_match(&mut host, BoardSource::Deal(1), conditions(&[1])).await;
    let home = &invitations.teams.home;
    for (name, invite) in [("Hanna", home.players[0].clone()), ("Carla", home.captain.clone())] {
        let link = format!("{address}/join/{invite}");
        for command in ["show", "sheet", "card"] {
            let words = ["match", command, &link, "--name", "Nosy"];
            let mut nosy = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &words);
            assert_ne!(nosy.ends().await, Some(0), "{command}");
        }
        let mut owner = Player::enter(server.address(), &server.guest(name).await).await;
        let answer = owner.ask(Request::Join { invite }).await;
        assert!(matches!(answer, Answer::Following { lane: MatchLane::Home, .. }), "{answer:?}");
    }
    server.close().await;
}

/// The first two of each team in the Open room.
pub(crate) fn usual() -> Lineup {
    lineup([1, 2], [3, 4])
}

/// Somebody new who takes a place by a link.
pub(crate) async fn joined(server: &TestServer, name: &str, invite: String) -> Player {
    let guest: Guest = server.guest(name).await;
    let mut player = Player::enter(server.address(), &guest).await;
    let answer = player.ask(Request::Join { invite }).await;
    let Answer::Following { lane, places, .. } = &answer else { panic!("{answer:?}") };
    assert!(matches!(
        (lane, &places[..]),
        (MatchLane::Spectator, [MatchPlace::Spectator {}]) | (MatchLane::Director, [MatchPlace::Director {}])
    ));
    player.until_match("the match", |_| true).await;
    player
}

/// How many frames each of the four has been sent, beside the answers to this very question.
async fn still(room: &mut AtTable) -> Vec<usize> {
    let mut heard = Vec::new();
    for seat in Seat::ALL {
        heard.push(still_one(&mut room.four.players[seat]).await);
    }
    heard
}

/// How many frames somebody has been sent that are not answers: those that came before an answer they asked for are
/// among them.
async fn still_one(player: &mut Player) -> usize {
    player.refused(Request::Join { invite: String::new() }).await;
    player.heard.iter().filter(|frame| !frame.starts_with(r#"{"reply""#)).count()
}
