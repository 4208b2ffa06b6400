//! People who want to see what they may not: by resuming through another's lane, by asking for records and transcripts,
//! by coming back in another part. Nobody gets a card before its time, and nobody who tries breaks the table. Tries
//! Promise S6.

use std::time::{Duration, Instant};

use bridge_e2e::{Foursome, Player, Received, TestServer};
use bridge_protocol::{
    Answer, BoardSource, ClientHello, Hello, Kibitzing, Lane, PROTOCOL_VERSION, Policy, Refusal, Request, ResumePoint,
    Seq, ServerFrame, Stage, TableId, Turn,
};
use bridge_rules::{BoardNumber, Card, Seat};

use crate::boards::{bid, first_deal, one_board};
use crate::fixtures::number;

#[tokio::test]
async fn anothers_lane_is_answered_with_ones_own() {
    let server = TestServer::open().await;
    let mut friends = four_spades(&server, Policy::social()).await;
    friends.act().await;
    let table = friends.table;
    for lane in Lane::ALL {
        for seq in [0, 1, 5, 1_000, u64::MAX - 1, u64::MAX].map(Seq) {
            if lane == Lane::West && seq < Seq(1_000) {
                continue;
            }
            let point = ResumePoint { table, lane, seq };
            let mut west = Player::resume(server.address(), &friends.guests.west, &[point]).await;
            west.remember(friends.players.west.table.clone().unwrap());
            let Received::Frame(first) = west.next().await else { panic!("{point:?} ended the connection") };
            let ServerFrame::Snapshot(snapshot) = *first else { panic!("{point:?} got {first:?}") };
            assert_eq!((snapshot.lane, &snapshot.view), (Lane::West, friends.players.west.view()), "{point:?}");
        }
    }
    friends.play_out().await;
}

#[tokio::test]
async fn whoever_has_no_business_at_a_table_resumes_nothing() {
    let server = TestServer::open().await;
    let mut friends = four_spades(&server, Policy::social()).await;
    let stranger = server.guest("Stranger").await;
    for lane in Lane::ALL {
        let points = [ResumePoint { table: friends.table, lane, seq: Seq(3) }; 3];
        let mut player = Player::resume(server.address(), &stranger, &points).await;
        for _ in points {
            let Received::Frame(frame) = player.next().await else { panic!("the connection ended") };
            assert_eq!(*frame, ServerFrame::Gone { table: friends.table });
        }
        let table = friends.table;
        assert_eq!(player.refused(Request::Record { table }).await, Refusal::NoSuchTable {});
        assert_eq!(player.heard.len(), 5, "a welcome, three times gone, a refusal: {:?}", player.heard);
    }
    friends.play_out().await;
}

/// Promise S8: what is to be read of another's table is refused as of one that has never been, and in the same time.
#[tokio::test]
async fn nobody_learns_by_asking_what_there_is() {
    let server = TestServer::open().await;
    let mut friends = four_spades(&server, Policy::social()).await;
    let mut stranger = Player::enter(server.address(), &server.guest("Stranger").await).await;
    let board = BoardNumber::FIRST;
    let rounds = number("BRIDGE_ENUMERATIONS", 1) as u32;
    let mut spent = [Duration::ZERO; 2];
    for _ in 0..rounds {
        for (table, spent) in [friends.table, TableId::from_bytes([7; 16])].into_iter().zip(&mut spent) {
            for asked in [
                Request::Record { table },
                Request::Transcript { table, set: None },
                Request::BoardLog { table, board },
                Request::BoardAnalysis { table, board },
            ] {
                let begun = Instant::now();
                assert_eq!(stranger.refused(asked.clone()).await, Refusal::NoSuchTable {}, "{asked:?}");
                *spent += begun.elapsed();
            }
        }
    }
    let [there, nowhere] = spent.map(|spent| spent / (4 * rounds));
    println!("refused within {there:?} where there is a table and {nowhere:?} where there is none, in the mean");
    if std::env::var_os("BRIDGE_MARKS").is_some() {
        assert!(there.abs_diff(nowhere) <= Duration::from_millis(5), "{there:?} and {nowhere:?}");
    }
    friends.play_out().await;
}

#[tokio::test]
async fn a_hello_with_hundreds_of_resume_points_is_heard_as_far_as_eight() {
    let server = TestServer::open().await;
    let ann = server.guest("Ann").await;
    let points = (0..200_u8).map(|n| ResumePoint {
        table: bridge_protocol::TableId::from_bytes([n; 16]),
        lane: Lane::North,
        seq: Seq(1),
    });
    let ticket = ann.ticket(server.address()).await;
    let hello = Hello { protocol: PROTOCOL_VERSION, ticket, client: None, run_id: None, resume: points.collect() };
    assert!(serde_json::to_string(&ClientHello { hello: hello.clone() }).unwrap().len() < 16_384);
    let mut ann = Player::greet(server.address(), &hello).await.unwrap();
    let table = "a".repeat(26).parse().unwrap();
    assert_eq!(ann.refused(Request::Record { table }).await, Refusal::NoSuchTable {});
    assert_eq!(ann.heard.iter().filter(|frame| frame.starts_with(r#"{"gone""#)).count(), 8);
}

#[tokio::test]
async fn neither_record_nor_transcript_tells_of_a_board_that_is_on() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, BoardSource::Deal(2)).await;
    friends.begin_board().await;
    friends.play_out().await;
    friends.begin_board().await;
    let table = friends.table;
    for seat in Seat::ALL {
        let Answer::Record(record) = friends.players[seat].ask(Request::Record { table }).await else {
            panic!("{seat}")
        };
        assert_eq!(record.boards.len(), 1, "{seat}");
        let Answer::Transcript(transcript) = friends.players[seat].ask(Request::Transcript { table, set: None }).await
        else {
            panic!("{seat}")
        };
        let text = serde_json::to_string(&transcript).unwrap();
        let secret = serde_json::to_value(&transcript.reveals).unwrap();
        assert_eq!(secret.as_array().map(Vec::len), Some(1), "{text}");
    }
}

/// Until dummy is faced nobody sees more than their own hand, then dummy's too; whoever watches sees no hidden hand.
#[tokio::test]
async fn nothing_that_anybody_hears_shows_a_hand_that_they_may_not_see() {
    let server = TestServer::open().await;
    let mut friends = four_spades(&server, Policy::social()).await;
    let mut kay = Player::enter(server.address(), &server.guest("Kay").await).await;
    let invite = friends.invitations.kibitzers.clone().unwrap();
    kay.ask(Request::Watch { invite }).await;
    for _ in 0..30 {
        friends.act().await.unwrap();
    }
    let table = friends.table;
    kay.ask(Request::Record { table }).await;
    let deal = first_deal();
    let played: Vec<Card> = played(&friends.players.north.heard);
    assert!(played.len() >= 30);
    for (lane, heard) in
        friends.players.iter().map(|(seat, player)| (Some(seat), &player.heard)).chain([(None, &kay.heard)])
    {
        for hidden in Seat::ALL.into_iter().filter(|seat| Some(*seat) != lane && *seat != Seat::South) {
            let mut hand = deal.hand(hidden);
            for card in played.iter().copied().chain(played.first().copied()) {
                assert!(
                    !heard.iter().any(|frame| frame.contains(&hand.to_string())),
                    "{lane:?} was shown {hidden}'s hand"
                );
                hand.remove(card);
            }
            let secrets: Vec<Card> = hand.iter().collect();
            let told = |card: &Card| heard.iter().any(|frame| frame.contains(&format!("\"{card}\"")));
            assert_eq!(secrets.into_iter().find(told), None, "{lane:?} was told a card of {hidden}");
        }
    }
    friends.play_out().await;
}

#[tokio::test]
async fn whoever_has_seen_a_hand_does_not_sit_down_opposite_it() {
    let server = TestServer::open().await;
    let policy = Policy { kibitzing: Kibitzing::OneHand(Seat::North), ..Policy::social() };
    let mut friends = four_spades(&server, policy).await;
    let (table, kay) = (friends.table, server.guest("Kay").await);
    let mut kay = Player::enter(server.address(), &kay).await;
    let invite = friends.invitations.kibitzers.clone().unwrap();
    assert_eq!(kay.ask(Request::Watch { invite }).await, Answer::Watching { table });
    let hands = kay.until("the snapshot", |view| view.board.is_some()).await.view.board.clone().unwrap().hands;
    assert_eq!(Seat::ALL.map(|seat| hands.get(seat).is_some()), [true, false, false, false]);
    let sitting = friends.players.east.view().seats.east.as_ref().unwrap().sitting;
    friends.done(Seat::East, Request::LeaveSeat { table, sitting }).await;
    let east = friends.invitations.seats.east.clone();
    assert_eq!(kay.refused(Request::Sit { invite: east.clone() }).await, Refusal::HasSeenCards {});
    // Nor does somebody who played come back to watch a hand, or in another seat.
    let north = friends.invitations.seats.north.clone();
    assert_eq!(
        friends.players.east.refused(Request::Sit { invite: north }).await,
        Refusal::SeatTaken { seat: Seat::North }
    );
    let turn = Turn(1);
    let call = "P".parse().unwrap();
    assert_eq!(
        friends.players.east.refused(Request::Call { table, turn, call, meaning: None }).await,
        Refusal::NotSeated {}
    );
    assert_eq!(
        friends.players.east.ask(Request::Sit { invite: east }).await,
        Answer::Seated { table, seat: Seat::East }
    );
    friends.players.east.until("the snapshot", |view| view.stage == Stage::Play).await;
}

async fn four_spades(server: &TestServer, policy: Policy) -> Foursome {
    let mut friends = Foursome::sit_down_with(server, one_board(), policy).await;
    friends.begin_board().await;
    bid(&mut friends, "1S P 4S P P P").await;
    friends
}

fn played(heard: &[String]) -> Vec<Card> {
    let card = |event: &serde_json::Value| event["played"]["card"].as_str().map(|card| card.parse().unwrap());
    let events = heard.iter().filter_map(|frame| serde_json::from_str::<serde_json::Value>(frame).ok());
    events
        .flat_map(|frame| frame["table_events"]["events"].as_array().cloned().unwrap_or_default())
        .filter_map(|event| card(&event))
        .collect()
}
