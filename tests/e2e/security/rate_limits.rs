//! People who ask too fast (Promise S9): told to wait, then shown the door, and nobody else is the slower for it.

use std::{
    net::IpAddr,
    time::{Duration, Instant},
};

use bridge_e2e::{Foursome, Guest, Player, TestServer, Wire, conditions, open_match, open_table, status};
use bridge_protocol::{Answer, BoardSource, MatchRequest, Policy, Refusal, Request, Turn, limits::CLAIMS_PER_SIDE};
use bridge_rules::{Call, Seat};
use bridge_server::Rates;

use crate::boards::{bid, four_boards, pass_out};

#[tokio::test]
async fn s9_ten_times_too_fast_is_refused_and_then_shown_the_door_and_the_others_play_on() {
    let server = TestServer::with(Rates::Default).await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    pass_out(&mut friends).await;
    let table = friends.table;
    let seq = friends.players.north.table.as_ref().unwrap().seq;
    let (mut flooding, said) = {
        let mut fay = Player::enter(server.address(), &server.guest("Fay").await).await;
        for turn in 0..200 {
            fay.send(Request::Call { table, turn: Turn(turn + 1_000), call: Call::Pass, meaning: None }).await;
        }
        let closed = fay.end().await;
        (closed.code, fay.heard)
    };
    assert_eq!(flooding.take(), Some(1008));
    let count = |what: &str| said.iter().filter(|frame| frame.contains(what)).count();
    assert!(count("too_fast") >= 19, "{said:?}");
    assert!(said.last().unwrap().contains(r#"{"closing":{"reason":"flooding""#), "{said:?}");
    pass_out(&mut friends).await;
    assert_eq!(friends.players.north.view().sheet.len(), 2);
    assert!(friends.players.north.table.as_ref().unwrap().seq > seq);
}

/// Who opens two connections has one pace.
#[tokio::test]
async fn s9_a_second_connection_of_an_account_is_not_a_second_bucket() {
    let server = TestServer::with(Rates::Default).await;
    let (ann, table) = (server.guest("Ann").await, "a".repeat(26).parse().unwrap());
    let mut connections = [Player::enter(server.address(), &ann).await, Player::enter(server.address(), &ann).await];
    let (start, mut heard) = (Instant::now(), 0);
    while connections[heard % 2].refused(Request::Record { table }).await == (Refusal::NoSuchTable {}) {
        heard += 1;
    }
    assert!((15..=allowance(20, 3.0, start)).contains(&heard), "she was heard {heard} times in {:?}", start.elapsed());
}

/// "Twenty requests, close, connect" is no faster than twenty requests and waiting.
#[tokio::test]
async fn s9_hanging_up_and_coming_back_makes_nobody_faster() {
    let server = TestServer::with(Rates::Default).await;
    let (ann, table) = (server.guest("Ann").await, "a".repeat(26).parse().unwrap());
    let (start, mut heard) = (Instant::now(), 0);
    for _ in 0..10 {
        let mut connection = Player::enter(server.address(), &ann).await;
        for _ in 0..15 {
            heard += usize::from(connection.refused(Request::Record { table }).await == Refusal::NoSuchTable {});
        }
    }
    assert!((20..=allowance(20, 3.0, start)).contains(&heard), "she was heard {heard} times in {:?}", start.elapsed());
}

#[tokio::test]
async fn s9_hanging_up_and_coming_back_gives_nobody_more_to_say() {
    let server = TestServer::with(Rates::Default).await;
    let friends = Foursome::sit_down(&server, BoardSource::Deal(1)).await;
    let (start, mut said) = (Instant::now(), 0);
    for _ in 0..5 {
        let mut west = Player::enter(server.address(), &friends.guests.west).await;
        for _ in 0..3 {
            let line = u32::try_from(said).unwrap() + 1;
            let (text, to) = (format!("line {line}"), bridge_protocol::Audience::Table);
            let answer = west.ask(Request::Say { table: friends.table, line, text, to }).await;
            said += usize::from(answer == Answer::Done {});
        }
    }
    assert!((5..=allowance(5, 0.5, start)).contains(&said), "{said} lines in {:?}", start.elapsed());
}

/// What a bucket may have given since it was full, however long that took.
fn allowance(burst: usize, a_second: f64, since: Instant) -> usize {
    burst + (since.elapsed().as_secs_f64() * a_second) as usize + 1
}

#[tokio::test]
async fn s9_whoever_is_told_to_wait_and_waits_is_heard() {
    let server = TestServer::with(Rates::Default).await;
    let (ann, table) = (server.guest("Ann").await, "a".repeat(26).parse().unwrap());
    let mut ann = Player::enter(server.address(), &ann).await;
    let wait = loop {
        match ann.refused(Request::Record { table }).await {
            Refusal::TooFast { retry_after_ms } => break retry_after_ms,
            other => assert_eq!(other, Refusal::NoSuchTable {}),
        }
    };
    assert!((1..=334).contains(&wait), "{wait}");
    // Not for something to happen: this is what the server asked for.
    tokio::time::sleep(Duration::from_millis(wait)).await;
    assert_eq!(ann.refused(Request::Record { table }).await, Refusal::NoSuchTable {});
}

#[tokio::test]
async fn s9_who_watches_asks_less_often_and_who_chats_still_less() {
    let server = TestServer::with(Rates::Default).await;
    let mut friends = Foursome::sit_down(&server, BoardSource::Deal(1)).await;
    let table = friends.table;
    let mut kay = Player::enter(server.address(), &server.guest("Kay").await).await;
    let invite = friends.invitations.kibitzers.clone().unwrap();
    assert_eq!(kay.ask(Request::Watch { invite }).await, Answer::Watching { table });
    let (start, mut heard) = (Instant::now(), 0);
    while matches!(kay.ask(Request::Record { table }).await, Answer::Record(_)) {
        heard += 1;
    }
    assert!((4..=allowance(5, 1.0, start)).contains(&heard), "a kibitzer asked {heard} times");
    let (start, mut said) = (Instant::now(), 0);
    let wait = loop {
        let (line, text) = (said + 1, format!("line {said}"));
        match friends.players.west.ask(Request::Say { table, line, text, to: bridge_protocol::Audience::Table }).await {
            Answer::Done {} => said += 1,
            Answer::Refused(refused) => break refused.why,
            other => panic!("{other:?}"),
        }
    };
    let most = u32::try_from(allowance(5, 0.5, start)).unwrap();
    assert!((5..=most).contains(&said), "{said} lines at once");
    assert!(matches!(wait, Refusal::TooFast { retry_after_ms } if retry_after_ms <= 2_001), "{wait:?}");
    let acts = friends.players.west.ask(Request::Record { table }).await;
    assert!(matches!(acts, Answer::Record(_)), "whoever has said enough can still play");
}

#[tokio::test]
async fn s9_who_plays_and_watches_elsewhere_asks_as_who_plays() {
    let server = TestServer::with(Rates::Default).await;
    let mut friends = Foursome::sit_down(&server, BoardSource::Deal(1)).await;
    let mut hanna = Player::enter(server.address(), &server.guest("Hanna").await).await;
    let (other, invitations) = open_table(&mut hanna, BoardSource::Deal(1), Policy::social()).await;
    let (table, west) = (friends.table, &mut friends.players.west);
    let invite = invitations.kibitzers.unwrap();
    assert_eq!(west.ask(Request::Watch { invite }).await, Answer::Watching { table: other });
    for _ in 0..8 {
        let answer = west.ask(Request::Record { table }).await;
        assert!(matches!(answer, Answer::Record(_)), "{answer:?}");
    }
}

/// They have joined as a player over another connection.
#[tokio::test]
async fn s9_who_looked_on_at_a_match_and_plays_in_it_asks_as_who_plays() {
    let server = TestServer::with(Rates::Default).await;
    let mut host = Player::enter(server.address(), &server.guest("Hanna").await).await;
    let (id, invitations) = open_match(&mut host, BoardSource::Deal(1), conditions(&[1])).await;
    let ann = server.guest("Ann").await;
    let mut looked_on = Player::enter(server.address(), &ann).await;
    let mut plays = Player::enter(server.address(), &ann).await;
    let invite = invitations.teams.home.players[1].clone();
    for (connection, invite) in [(&mut looked_on, invitations.spectators), (&mut plays, invite)] {
        let answer = connection.ask(Request::Join { invite }).await;
        assert!(matches!(answer, Answer::Following { .. }), "{answer:?}");
    }
    for _ in 0..12 {
        let concede = Request::Match { id, ask: MatchRequest::Concede {} };
        assert_eq!(looked_on.refused(concede).await, Refusal::NotCaptain {});
    }
}

/// Each of them would be answered with a snapshot.
#[tokio::test]
async fn s9_sitting_down_again_and_again_fills_no_bucket() {
    let server = TestServer::with(Rates::Default).await;
    let mut friends = Foursome::sit_down(&server, BoardSource::Deal(1)).await;
    for _ in 0..200 {
        let invite = friends.invitations.seats.west.clone();
        friends.players.west.send(Request::Sit { invite }).await;
    }
    let closed = friends.players.west.end().await;
    assert_eq!(closed.code, Some(1008));
    let snapshots = friends.players.west.heard.iter().filter(|frame| frame.starts_with(r#"{"snapshot""#)).count();
    assert!(snapshots <= 23, "{snapshots} snapshots");
}

#[tokio::test]
async fn s9_a_side_claims_three_times_on_a_board() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    friends.begin_board().await;
    bid(&mut friends, "4S P P P").await;
    // North declares and East is on lead. Dummy neither claims nor answers, so that a side is its two defenders, or
    // declarer.
    for (claimer, answerers) in [(Seat::North, &[Seat::East, Seat::West][..]), (Seat::East, &[Seat::North])] {
        for _ in 0..CLAIMS_PER_SIDE {
            let turn = claim_and_reject(&mut friends, claimer, answerers).await;
            friends.players[claimer].until("the settlement", |view| view.turn > turn).await;
        }
        let limit = Refusal::TooManyClaims { limit: CLAIMS_PER_SIDE };
        for each in Seat::ALL.into_iter().filter(|seat| seat.side() == claimer.side() && *seat != Seat::South) {
            let turn = friends.players[each].view().turn;
            let claim = Request::Claim { table: friends.table, turn, tricks: 13, statement: None };
            assert_eq!(friends.players[each].refused(claim).await, limit, "{each}");
        }
    }
    friends.play_out().await;
    assert_eq!(friends.players.south.view().sheet.len(), 1);
}

#[tokio::test]
async fn s9_names_and_tickets_are_counted_by_address_and_tickets_by_account() {
    let server = TestServer::with(Rates::Default).await;
    let from = |last: u8| IpAddr::from([127, 0, 0, last]);
    let guest = "POST /api/guest HTTP/1.1\r\nHost: server\r\nContent-Length: 14\r\n\r\n{\"name\":\"Ann\"}";
    let answers = knock(&server, from(3), guest, 60).await;
    assert!((30..=31).contains(&answers.iter().filter(|answer| status(answer) == Some(200)).count()));
    let last = answers.last().unwrap();
    assert_eq!(status(last), Some(429));
    assert!(last.to_lowercase().contains("retry-after: "), "{last}");
    assert_eq!(status(&knock(&server, from(4), guest, 1).await[0]), Some(200), "a neighbour is not at fault");

    let granted = async |ip, times: &[usize]| {
        let (start, mut granted) = (Instant::now(), Vec::new());
        for times in times {
            let token = Guest::of(server.address(), "Ann").await.token.token;
            let head = "POST /api/ws-ticket HTTP/1.1\r\nHost: server\r\nContent-Length: 0\r\nAuthorization: Bearer ";
            let answers = knock(&server, ip, &format!("{head}{token}\r\n\r\n"), *times).await;
            granted.push(answers.iter().filter(|answer| status(answer) == Some(200)).count());
        }
        (granted, start)
    };
    let (of_one_account, start) = granted(from(5), &[50]).await;
    assert!((30..=allowance(30, 1.0, start)).contains(&of_one_account[0]), "{of_one_account:?}");
    let (of_five_accounts, start) = granted(from(6), &[20; 5]).await;
    let of_one_address = of_five_accounts.iter().sum();
    assert!((60..=allowance(60, 2.0, start)).contains(&of_one_address), "{of_five_accounts:?}");
}

/// The heads of the answers to a request that is sent so many times.
async fn knock(server: &TestServer, from: IpAddr, request: &str, times: usize) -> Vec<String> {
    let mut heads = Vec::new();
    for _ in 0..times {
        let mut wire = Wire::connect_from(from, server.address()).await.unwrap();
        wire.send(request).await;
        heads.push(wire.head().await);
    }
    heads
}

async fn claim_and_reject(friends: &mut Foursome, claimer: Seat, answerers: &[Seat]) -> Turn {
    let (table, turn) = (friends.table, friends.players[claimer].view().turn);
    friends.done(claimer, Request::Claim { table, turn, tricks: 13, statement: None }).await;
    for seat in answerers.iter().copied() {
        friends.players[seat].until("the claim", |view| view.board.as_ref().unwrap().claim.is_some()).await;
        friends
            .done(
                seat,
                Request::AnswerClaim { table, turn, accept: false, stage: bridge_protocol::ClaimStage::Opponents },
            )
            .await;
    }
    for seat in Seat::ALL {
        friends.players[seat].until("the settlement", |view| view.turn > turn.next()).await;
    }
    turn.next()
}
