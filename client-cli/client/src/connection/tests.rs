//! A connection against a scripted server: what it says on each socket, and what it says again after one breaks.

use std::collections::VecDeque;

use bridge_protocol::{
    AccountId, ClientHello, Closing, ClosingReason, ContributionView, Dealing, EventConditions, EventFrame, EventLane,
    EventRequest, EventView, Lane, MatchFrame, MatchLane, MatchPlace, MatchRequest, MatchView, PlayerName,
    PlayerNumber, Refusal, Reply, SUBPROTOCOL, Seq, ServerFrame, Snapshot, Stage, TableEvent, Team, TicketGrant,
};
use bridge_rules::Call;
use futures_util::{SinkExt, StreamExt};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tokio_tungstenite::{
    WebSocketStream, accept_hdr_async,
    tungstenite::{
        Message,
        handshake::server::{Request as Upgrade, Response},
        http::HeaderValue,
    },
};

use super::*;
use crate::fixtures::{self, TABLE, events, matches};

/// What comes with a ticket.
const PROOF: &str = "bridge.proof.AbC-_";

#[tokio::test]
async fn a_request_without_an_answer_is_said_again_on_the_next_line() {
    let (mut stub, server) = StubServer::open().await;
    let (mut socket, ann) = at_table(&mut stub, &server, &south_at(Stage::Auction, 7)).await;
    let pass = Request::Call { table: TABLE, turn: bridge_protocol::Turn(1), call: Call::Pass, meaning: None };
    let asked = tokio::spawn(request(ann.handle(), pass));
    let first = socket.hear().await;
    drop(socket);

    let mut socket = stub.answer_hello().await;
    assert_eq!(stub.resumed, [(TABLE, Lane::South, Seq(7))]);
    let again = socket.hear().await;
    assert_eq!(again, first);
    socket.say(&ServerFrame::Reply(Reply { id: again.id, answer: Answer::Done {} })).await;
    assert_eq!(asked.await.unwrap().unwrap(), Answer::Done {});
}

#[tokio::test]
async fn a_server_that_stops_is_asked_again_when_it_is_back() {
    let (mut stub, server) = StubServer::open().await;
    let ann = opened(&server);
    let mut socket = stub.answer_hello().await;
    let ann = ann.await.unwrap();
    let asked = tokio::spawn(request(ann.handle(), Request::Record { table: TABLE }));
    let id = socket.hear().await.id;
    let stopping = Answer::Refused(Refusal::Stopping {}.into());
    socket.say(&ServerFrame::Reply(Reply { id, answer: stopping })).await;
    socket.say(&ServerFrame::Closing(Closing { reason: ClosingReason::Restart, retry_after_ms: Some(1) })).await;
    drop(socket);

    let mut socket = stub.answer_hello().await;
    assert_eq!(socket.hear().await.id, id);
    socket.say(&ServerFrame::Reply(Reply { id, answer: Answer::Done {} })).await;
    assert!(asked.await.unwrap().is_ok());
}

#[tokio::test]
async fn the_share_of_the_deal_is_committed_and_then_revealed_without_being_asked_twice() {
    let (mut stub, server) = StubServer::open().await;
    let (mut socket, mut ann) = at_table(&mut stub, &server, &south_at(Stage::Committing, 1)).await;
    let Request::Contribute { commitment, .. } = socket.hear().await.request else { panic!("no commitment") };
    let events =
        vec![TableEvent::Contributed { seat: Seat::South, commitment }, TableEvent::RevealsWanted { within_ms: 5_000 }];
    socket.say(&ServerFrame::TableEvents(bridge_protocol::TableEvents { table: TABLE, from: Seq(2), events })).await;
    drop(socket);

    let mut socket = stub.answer_hello().await;
    // The commitment had no reply, and the view says that it came: what the stage wants is next.
    socket.say(&south_at_revealing(commitment)).await;
    let Request::Reveal { value, .. } = socket.hear().await.request else { panic!("no reveal") };
    ann.until(TABLE, |view| view.stage == Stage::Revealing).await.unwrap();
    assert_eq!(ann.attended(TABLE).unwrap().contribution.as_ref().map(|own| &own.r), Some(&value));
}

#[tokio::test]
async fn an_event_is_followed_again_on_the_next_line() {
    let (mut stub, server) = StubServer::open().await;
    let (socket, mut ann) = following_teams(&mut stub, &server).await;
    drop(socket);

    let mut socket = stub.answer_hello().await;
    let again = socket.hear().await;
    assert_eq!(again.request, Request::Event { id: events::EVENT, ask: EventRequest::Follow {} });
    socket.say(&following_event(again.id)).await;
    socket.say(&event(events::started())).await;
    let followed = ann.until_event(events::EVENT, |followed| followed.view.round == 1).await.unwrap();
    assert_eq!(followed.places, events::followed(events::fresh()).places);
}

#[tokio::test]
async fn a_follow_that_is_refused_for_now_after_a_loss_is_asked_again_until_it_is_not() {
    let (mut stub, server) = StubServer::open().await;
    let (socket, mut ann) = following_teams(&mut stub, &server).await;
    drop(socket);

    let mut socket = stub.answer_hello().await;
    for refusal in [Refusal::TooFast { retry_after_ms: 1 }, Refusal::Unavailable {}, Refusal::StorageFull {}] {
        let again = socket.hear().await;
        assert_eq!(again.request, follow_event());
        socket.refuse(again.id, refusal).await;
    }
    let again = socket.hear().await;
    socket.say(&following_event(again.id)).await;
    socket.say(&event(events::started())).await;
    ann.until_event(events::EVENT, |followed| followed.view.round == 1).await.unwrap();
}

#[tokio::test]
async fn a_follow_that_is_refused_for_good_after_a_loss_is_told() {
    let (mut stub, server) = StubServer::open().await;
    let (socket, mut ann) = following_teams(&mut stub, &server).await;
    drop(socket);
    let mut socket = stub.answer_hello().await;
    let again = socket.hear().await.id;
    socket.refuse(again, Refusal::NoSuchEvent {}).await;
    while !matches!(ann.next_update().await.unwrap(), Update::EventGone(events::EVENT)) {}
    assert!(ann.event(events::EVENT).is_none());

    drop(socket);
    let mut socket = stub.answer_hello().await;
    let asked = tokio::spawn(request(ann.handle(), Request::Record { table: TABLE }));
    let first = socket.hear().await;
    assert_eq!(first.request, Request::Record { table: TABLE }, "it is not asked for any more");
    socket.done(first.id).await;
    asked.await.unwrap().unwrap();
}

/// However often a socket breaks before the answers come.
#[tokio::test]
async fn what_the_connection_comes_back_to_is_asked_once_on_each_line() {
    let (mut stub, server) = StubServer::open().await;
    let (mut socket, ann) = following_teams(&mut stub, &server).await;
    for _ in 0..3 {
        drop(socket);
        socket = stub.answer_hello().await;
        assert_eq!(socket.hear().await.request, follow_event());
    }
    let asked = tokio::spawn(request(ann.handle(), Request::Record { table: TABLE }));
    let next = socket.hear().await;
    assert_eq!(next.request, Request::Record { table: TABLE });
    socket.done(next.id).await;
    asked.await.unwrap().unwrap();
}

#[tokio::test]
async fn after_a_loss_no_more_is_asked_at_once_than_a_server_takes() {
    let (mut stub, server) = StubServer::open().await;
    let ann = opened(&server);
    let mut socket = stub.answer_hello().await;
    let ann = ann.await.unwrap();
    let asked: Vec<_> =
        (0..12).map(|_| tokio::spawn(request(ann.handle(), Request::Record { table: TABLE }))).collect();
    let mut ids = Vec::new();
    for _ in &asked {
        ids.push(socket.hear().await.id);
    }
    drop(socket);

    let mut socket = stub.answer_hello().await;
    let mut heard: Vec<u64> = Vec::new();
    for _ in 0..limits::AGAIN_AT_ONCE {
        heard.push(socket.hear().await.id);
    }
    // What is too fast is no affair of whoever asked.
    socket.refuse(heard[0], Refusal::TooFast { retry_after_ms: 1 }).await;
    assert_eq!(socket.hear().await.id, heard[0]);
    for place in 0..asked.len() {
        socket.done(heard[place]).await;
        if heard.len() < ids.len() {
            heard.push(socket.hear().await.id);
        }
    }
    assert_eq!(heard, ids);
    for asked in asked {
        asked.await.unwrap().unwrap();
    }
}

#[tokio::test]
async fn a_table_that_is_watched_again_is_seen_anew() {
    let (mut stub, server) = StubServer::open().await;
    let ann = opened(&server);
    let mut socket = stub.answer_hello().await;
    let mut ann = ann.await.unwrap();
    for stage in [Stage::Gathering, Stage::Play] {
        let watching = tokio::spawn(async move { (ann.watch("invite").await, ann) });
        let asked = socket.hear().await;
        assert_eq!(asked.request, Request::Watch { invite: "invite".to_owned() });
        socket.answer(asked.id, Answer::Watching { table: TABLE }).await;
        socket.say(&kibitzer_at(stage)).await;
        let watched;
        (watched, ann) = watching.await.unwrap();
        assert_eq!(watched.unwrap(), TABLE);
        assert_eq!(ann.table(TABLE).unwrap().stage, stage);

        let leaving = tokio::spawn(request(ann.handle(), Request::StopWatching { table: TABLE }));
        let asked = socket.hear().await.id;
        socket.done(asked).await;
        leaving.await.unwrap().unwrap();
    }
    while !matches!(ann.next_update().await.unwrap(), Update::Gone(TABLE)) {}
    assert!(ann.table(TABLE).is_none(), "what was left is not held");
}

#[tokio::test]
async fn a_view_that_was_under_way_brings_no_table_back_that_was_left() {
    let (mut stub, server) = StubServer::open().await;
    let (mut socket, mut ann) = at_table(&mut stub, &server, &kibitzer_at(Stage::Gathering)).await;
    let leaving = tokio::spawn(request(ann.handle(), Request::StopWatching { table: TABLE }));
    let asked = socket.hear().await.id;
    socket.done(asked).await;
    leaving.await.unwrap().unwrap();
    socket.say(&kibitzer_at(Stage::Play)).await;
    drop(socket);
    stub.answer_hello().await;
    assert_eq!(stub.resumed, [], "and it is not taken up at the next hello");
    while !matches!(ann.next_update().await.unwrap(), Update::Lost { .. }) {}
    assert!(ann.table(TABLE).is_none());
}

#[tokio::test]
async fn a_connection_of_endless_patience_is_made_again() {
    let (mut stub, server) = StubServer::open().await;
    let options = Options { patience: Some(Duration::MAX), ..Options::default() };
    let opening = tokio::spawn(async move { Connection::open_with(&server, "token", options).await });
    let socket = stub.answer_hello().await;
    let mut ann = opening.await.unwrap().unwrap();
    drop(socket);
    stub.answer_hello().await;
    while !matches!(ann.next_update().await.unwrap(), Update::Lost { .. }) {}
    assert!(matches!(ann.next_update().await, Some(Update::Connected(_))));
}

#[tokio::test]
async fn whoever_sits_down_sees_the_table_from_their_seat() {
    let (mut stub, server) = StubServer::open().await;
    let (mut socket, mut ann) = at_table(&mut stub, &server, &kibitzer_at(Stage::Gathering)).await;
    let sitting = tokio::spawn(async move { (ann.sit("invite").await, ann) });
    let asked = socket.hear().await.id;
    socket.say(&kibitzer_at(Stage::Gathering)).await;
    socket.answer(asked, Answer::Seated { table: TABLE, seat: Seat::South }).await;
    socket.say(&south_at(Stage::Gathering, 3)).await;
    let (seated, ann) = sitting.await.unwrap();
    assert_eq!(seated.unwrap(), (TABLE, Seat::South));
    assert_eq!(ann.attended(TABLE).unwrap().lane, Lane::South);
}

#[tokio::test]
async fn whoever_is_let_in_and_sent_off_before_they_see_anything_is_told() {
    let (mut stub, server) = StubServer::open().await;
    let ann = opened(&server);
    let mut socket = stub.answer_hello().await;
    let mut ann = ann.await.unwrap();
    let sitting = tokio::spawn(async move { (ann.sit("invite").await, ann) });
    let asked = socket.hear().await.id;
    socket.answer(asked, Answer::Seated { table: TABLE, seat: Seat::South }).await;
    drop(socket);
    let mut socket = stub.answer_hello().await;
    let again = socket.hear().await;
    assert_eq!(again.request, Request::Sit { invite: "invite".to_owned() });
    socket.refuse(again.id, Refusal::BadInvitation {}).await;
    assert!(matches!(sitting.await.unwrap().0, Err(RequestError::Gone)));
}

/// Proxies answer in the place of a server that restarts, each in its own words.
#[tokio::test]
async fn what_stands_before_a_server_that_is_away_is_no_reason_to_give_up() {
    let (mut stub, server) = StubServer::open().await;
    let ann = opened(&server);
    let socket = stub.answer_hello().await;
    let mut ann = ann.await.unwrap();
    let page = "<html>be right back";
    stub.in_its_place.extend([
        format!("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {}\r\n\r\n{page}", page.len()),
        "HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n".to_owned(),
        "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 100\r\n\r\n{\"tick".to_owned(),
    ]);
    drop(socket);
    stub.answer_hello().await;
    assert_eq!(stub.in_its_place.len(), 0);
    let mut lost = Vec::new();
    loop {
        match ann.next_update().await.unwrap() {
            Update::Connected(_) if !lost.is_empty() => break,
            Update::Lost { why, .. } => lost.push(why),
            _ => {}
        }
    }
    assert_eq!(lost.len(), 4, "{lost:?}");
    assert!(lost[3].contains("no server answers"), "an answer that breaks off is none: {lost:?}");
}

#[tokio::test]
async fn a_server_that_names_a_time_is_not_asked_before_and_not_waited_for_beyond_all_patience() {
    let second = Duration::from_secs(1);
    for (retry_after, least, most) in [(20, 20 * second, 21 * second), (3_600, 58 * second, 61 * second)] {
        let (mut stub, server) = StubServer::open().await;
        let options = Options { patience: Some(60 * second), ..Options::default() };
        let opening = tokio::spawn(async move { Connection::open_with(&server, "token", options).await });
        let socket = stub.answer_hello().await;
        let mut ann = opening.await.unwrap().unwrap();
        let head = "HTTP/1.1 429 Too Many Requests\r\nconnection: close\r\ncontent-length: 0";
        stub.in_its_place.push_back(format!("{head}\r\nretry-after: {retry_after}\r\n\r\n"));
        drop(socket);
        stub.answer_one().await;
        let waits = [ann.next_wait().await, ann.next_wait().await];
        assert!(waits[1] >= least && waits[1] <= most, "{retry_after}: {waits:?}");
    }
}

#[tokio::test]
async fn a_server_that_greets_and_drops_is_asked_more_and_more_slowly() {
    let (mut stub, server) = StubServer::open().await;
    let ann = opened(&server);
    let mut socket = stub.answer_hello().await;
    let mut ann = ann.await.unwrap();
    for attempt in 0..3 {
        drop(socket);
        socket = stub.answer_hello().await;
        let wait = ann.next_wait().await;
        assert!(wait >= limits::FIRST_WAIT.mul_f64(0.5) * (1 << attempt), "attempt {attempt}: {wait:?}");
    }
}

#[tokio::test]
async fn whoever_is_connected_too_often_is_told_and_does_not_come_back_by_themselves() {
    let too_many = ServerFrame::Closing(Closing { reason: ClosingReason::TooManyConnections, retry_after_ms: None });
    let (mut stub, server) = StubServer::open().await;
    for is_on_the_way_back in [false, true] {
        let ann = opened(&server);
        let mut socket = stub.answer_hello().await;
        let mut ann = ann.await.unwrap();
        if is_on_the_way_back {
            drop(socket);
            stub.answer_hello_with(&too_many).await;
        } else {
            socket.say(&too_many).await;
        }
        let ended = loop {
            if let Update::Ended(ended) = ann.next_update().await.unwrap() {
                break ended;
            }
        };
        assert!(ended.to_string().contains("close one of them"), "{ended}");
    }
}

#[tokio::test]
async fn a_frame_whose_number_cannot_be_used_is_told_and_not_sent() {
    let (mut stub, server) = StubServer::open().await;
    let ann = opened(&server);
    let mut socket = stub.answer_hello().await;
    let mut ann = ann.await.unwrap();
    let handle = ann.handle();
    for id in [limits::OWN_IDS, 7, 7] {
        handle.post(RequestFrame { id, request: Request::Record { table: TABLE } }).await.unwrap();
    }
    let mut refused = Vec::new();
    while refused.len() < 2 {
        if let Update::NotSent { id, why } = ann.next_update().await.unwrap() {
            refused.push((id, why));
        }
    }
    assert_eq!(refused, [(limits::OWN_IDS, PostError::NumberTooLarge), (7, PostError::NumberInUse)]);
    assert_eq!(socket.hear().await.id, 7);
    socket.done(7).await;
    while !matches!(ann.next_update().await.unwrap(), Update::Reply(reply) if reply.id == 7) {}
}

#[tokio::test]
async fn an_event_of_teams_that_is_shown_as_one_of_pairs_ends_the_connection_in_words() {
    let (mut stub, server) = StubServer::open().await;
    let (mut socket, mut ann) = following_teams(&mut stub, &server).await;
    socket.say(&event(EventView { field: Some(Box::default()), ..events::fresh() })).await;
    let ended = ann.until_event(events::EVENT, |followed| followed.view.field.is_some()).await.unwrap_err();
    assert!(ended.to_string().contains("one event as of teams and as of pairs"), "{ended}");
    assert!(ann.event(events::EVENT).unwrap().view.field.is_none(), "what was shown before stands");
}

#[tokio::test]
async fn an_event_that_is_of_another_kind_on_the_next_line_ends_the_connection_in_words() {
    let (mut stub, server) = StubServer::open().await;
    let (socket, mut ann) = following_teams(&mut stub, &server).await;
    drop(socket);

    let mut socket = stub.answer_hello().await;
    let again = socket.hear().await;
    let conditions = Box::new(events::conditions_of_pairs());
    let answer = Answer::FollowingEvent {
        id: events::EVENT,
        lane: EventLane::Public,
        places: Vec::new(),
        leads: false,
        conditions,
    };
    socket.say(&ServerFrame::Reply(Reply { id: again.id, answer })).await;
    let ended = ann.until_event(events::EVENT, |followed| followed.view.round > 0).await.unwrap_err();
    assert!(matches!(ended, Ended::NotWelcome { .. }), "{ended}");
}

#[tokio::test]
async fn an_answer_that_cannot_be_read_is_an_error_and_not_waited_for() {
    let (mut stub, server) = StubServer::open().await;
    let ann = opened(&server);
    let mut socket = stub.answer_hello().await;
    let ann = ann.await.unwrap();
    let asked = tokio::spawn(request(ann.handle(), Request::Record { table: TABLE }));
    let id = socket.hear().await.id;
    socket.text(&format!(r#"{{"reply":{{"id":{id},"answer":{{"a_later_answer":{{}}}}}}}}"#)).await;
    let error = asked.await.unwrap().unwrap_err();
    assert!(matches!(&error, RequestError::Strange(why) if why.contains("a_later_answer")), "{error}");
}

#[tokio::test]
async fn a_match_is_followed_again_on_the_next_line_and_dealt_without_being_asked_twice() {
    let (mut stub, server) = StubServer::open().await;
    let ann = opened(&server);
    let mut socket = stub.answer_hello().await;
    let mut ann = ann.await.unwrap();
    let joining = tokio::spawn(async move { (ann.join("invite").await, ann) });
    let RequestFrame { id, request: Request::Join { .. } } = socket.hear().await else { panic!("not joined") };
    socket.say(&following(id)).await;
    socket.say(&match_wants(Dealing::Commitments, &[])).await;
    let (joined, mut ann) = joining.await.unwrap();
    assert_eq!(joined.unwrap(), Joined::Match(matches::MATCH));
    let RequestFrame { request: commit @ Request::Match { .. }, .. } = socket.hear().await else { panic!("nothing") };
    let Request::Match { ask: MatchRequest::Contribute { commitment, .. }, .. } = commit else {
        panic!("no commitment: {commit:?}")
    };
    drop(socket);

    let mut socket = stub.answer_hello().await;
    let mut asked = [socket.hear().await, socket.hear().await];
    asked.sort_by_key(|asked| asked.request == commit);
    let [again, committed] = asked;
    assert_eq!(committed.request, commit, "it has no answer yet");
    assert_eq!(again.request, Request::Match { id: matches::MATCH, ask: MatchRequest::Follow {} });
    socket.say(&following(again.id)).await;
    let announced = ContributionView { label: "O:N".parse().unwrap(), commitment, revealed: false };
    // The view overtakes the answer to the commitment; it is enough.
    socket.say(&match_wants(Dealing::Contributions, &[announced])).await;
    let revealed = socket.hear().await.request;
    let Request::Match { ask: MatchRequest::Reveal { value, .. }, .. } = revealed else { panic!("{revealed:?}") };
    let wanted =
        |view: &MatchView| view.segments[0].set.as_ref().is_some_and(|set| set.wanted == Dealing::Contributions);
    let own = ann.until_match(matches::MATCH, wanted).await.unwrap().contributions[&1].clone();
    assert_eq!(own.r, value);
}

#[tokio::test]
async fn an_unknown_event_is_made_up_for_by_a_snapshot() {
    let (mut stub, server) = StubServer::open().await;
    let (mut socket, mut ann) = at_table(&mut stub, &server, &south_at(Stage::Auction, 7)).await;
    socket.text(r#"{"news":{}}"#).await;
    socket.text(&format!(r#"{{"table_events":{{"table":"{TABLE}","from":8,"events":[{{"alerted":{{}}}}]}}}}"#)).await;
    let mut socket = stub.answer_hello().await;
    assert!(stub.resumed[0].2 > Seq(1 << 50));
    socket.say(&south_at(Stage::Play, 8)).await;
    ann.until(TABLE, |view| view.stage == Stage::Play).await.unwrap();
}

/// What came into the protocol after this client was made, and what its server says may be ignored.
#[tokio::test]
async fn an_added_event_that_is_not_known_costs_nothing() {
    let (mut stub, server) = StubServer::open().await;
    let (mut socket, mut ann) = at_table(&mut stub, &server, &south_at(Stage::Gathering, 7)).await;
    let told = r#"{"added":{"hat_thrown":{"seat":"N"}}},{"ready":{"seat":"N"}}"#;
    socket.text(&format!(r#"{{"table_events":{{"table":"{TABLE}","from":8,"events":[{told}]}}}}"#)).await;
    socket
        .text(&format!(r#"{{"table_events":{{"table":"{TABLE}","from":10,"events":[{{"ready":{{"seat":"E"}}}}]}}}}"#))
        .await;
    // Both counted, nothing was missed, and the connection that told it is the first one.
    ann.until(TABLE, |view| view.ready.north && view.ready.east).await.unwrap();
    assert!(stub.resumed.is_empty());
}

/// Ann has been let in at the table, and sees it so.
async fn at_table(stub: &mut StubServer, server: &Server, seen: &ServerFrame) -> (ServerSocket, Connection) {
    let ann = opened(server);
    let mut socket = stub.answer_hello().await;
    let mut ann = ann.await.unwrap();
    let watching = tokio::spawn(async move { (ann.watch("invite").await, ann) });
    let asked = socket.hear().await.id;
    socket.answer(asked, Answer::Watching { table: TABLE }).await;
    socket.say(seen).await;
    let (watched, ann) = watching.await.unwrap();
    assert_eq!(watched.unwrap(), TABLE);
    (socket, ann)
}

/// Ann has joined an event of teams, and sees it.
async fn following_teams(stub: &mut StubServer, server: &Server) -> (ServerSocket, Connection) {
    let ann = opened(server);
    let mut socket = stub.answer_hello().await;
    let mut ann = ann.await.unwrap();
    let joining = tokio::spawn(async move { (ann.join("invite").await, ann) });
    let joined = socket.hear().await;
    socket.say(&following_event(joined.id)).await;
    socket.say(&event(events::fresh())).await;
    let (joined, ann) = joining.await.unwrap();
    assert_eq!(joined.unwrap(), Joined::Event(events::EVENT));
    (socket, ann)
}

async fn request(handle: Handle, request: Request) -> Result<Answer, RequestError> {
    handle.request(request).await
}

fn opened(server: &Server) -> impl Future<Output = Result<Connection, ConnectError>> + use<> {
    let server = server.clone();
    let opening = tokio::spawn(async move { Connection::open(&server, "token").await });
    async { opening.await.unwrap() }
}

fn welcome() -> ServerFrame {
    ServerFrame::Welcome(bridge_protocol::Welcome {
        protocol: 1,
        server: "a scripted stub".to_owned(),
        account: AccountId::from_bytes([2; 16]),
        name: PlayerName::new("Ann").unwrap(),
        public_url: None,
        now_ms: 0,
        run_id: None,
        computers: None,
    })
}

fn follow_event() -> Request {
    Request::Event { id: events::EVENT, ask: EventRequest::Follow {} }
}

fn kibitzer_at(stage: Stage) -> ServerFrame {
    let view = fixtures::table(stage);
    ServerFrame::Snapshot(Box::new(Snapshot { table: TABLE, lane: Lane::Kibitzer, seq: Seq(1), view }))
}

fn south_at(stage: Stage, seq: u64) -> ServerFrame {
    let mut view = fixtures::table(stage);
    let ctx = "demo.example/table/7/segment/1|set=A|boards=1-3|beacon=none".parse().unwrap();
    (view.set.commitment, view.set.ctx) = (Some(matches::commitment(&ctx)), Some(ctx));
    ServerFrame::Snapshot(Box::new(Snapshot { table: TABLE, lane: Lane::South, seq: Seq(seq), view }))
}

fn south_at_revealing(commitment: bridge_dealing::ClientCommitment) -> ServerFrame {
    let ServerFrame::Snapshot(mut snapshot) = south_at(Stage::Revealing, 3) else { unreachable!() };
    snapshot.view.set.committed[Seat::South] = Some(commitment);
    ServerFrame::Snapshot(snapshot)
}

/// Ann is the home team's first player.
fn following(id: u64) -> ServerFrame {
    let places = vec![MatchPlace::Player { team: Team::Home, number: PlayerNumber(1) }];
    let answer = Answer::Following { id: matches::MATCH, lane: MatchLane::Home, places };
    ServerFrame::Reply(Reply { id, answer })
}

fn match_wants(wanted: Dealing, contributions: &[ContributionView]) -> ServerFrame {
    let view = matches::dealing(wanted, contributions);
    ServerFrame::Match(Box::new(MatchFrame { id: matches::MATCH, lane: MatchLane::Home, view }))
}

fn following_event(id: u64) -> ServerFrame {
    let followed = events::followed(events::fresh());
    let (lane, places) = (followed.lane, followed.places);
    let conditions = Box::new(EventConditions::Teams(events::conditions()));
    let answer = Answer::FollowingEvent { id: events::EVENT, lane, places, leads: false, conditions };
    ServerFrame::Reply(Reply { id, answer })
}

fn event(view: EventView) -> ServerFrame {
    let lane = EventLane::Public;
    ServerFrame::Event(Box::new(EventFrame { id: events::EVENT, lane, view }))
}

impl Connection {
    /// How long it waits after its next loss.
    async fn next_wait(&mut self) -> Duration {
        loop {
            if let Update::Lost { retry_in, .. } = self.next_update().await.unwrap() {
                return retry_in;
            }
        }
    }
}

/// A server that gives every ticket and says what the test tells it.
struct StubServer {
    listener: TcpListener,
    resumed: Vec<(TableId, Lane, Seq)>,
    /// What is answered, word for word, to those who ask for a ticket before any is given.
    in_its_place: VecDeque<String>,
}

struct ServerSocket(WebSocketStream<TcpStream>);

impl StubServer {
    async fn open() -> (Self, Server) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = Server::new(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
        (Self { listener, resumed: Vec::new(), in_its_place: VecDeque::new() }, server)
    }

    /// Serves tickets until a socket opens, and welcomes it.
    async fn answer_hello(&mut self) -> ServerSocket {
        self.answer_hello_with(&welcome()).await
    }

    /// Serves tickets until a socket opens, and answers its hello so.
    async fn answer_hello_with(&mut self, greeting: &ServerFrame) -> ServerSocket {
        loop {
            if let Some(stream) = self.answer_one().await {
                return self.greet(stream, greeting).await;
            }
        }
    }

    /// Answers who asks for a ticket; whoever comes for a socket is given back.
    async fn answer_one(&mut self) -> Option<TcpStream> {
        let (mut stream, _) = self.listener.accept().await.unwrap();
        let mut first = [0; 4];
        stream.peek(&mut first).await.unwrap();
        if &first != b"POST" {
            return Some(stream);
        }
        let mut request = [0; 4096];
        let _ = stream.read(&mut request).await.unwrap();
        let grant = TicketGrant { ticket: "ticket".to_owned(), proof: PROOF.to_owned(), expires_in: 30 };
        let grant = serde_json::to_string(&grant).unwrap();
        let head = "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: application/json\r\n";
        let answer = format!("{head}content-length: {}\r\n\r\n{grant}", grant.len());
        let answer = self.in_its_place.pop_front().unwrap_or(answer);
        stream.write_all(answer.as_bytes()).await.unwrap();
        None
    }

    #[expect(clippy::result_large_err, reason = "the callback's type is the library's")]
    async fn greet(&mut self, stream: TcpStream, greeting: &ServerFrame) -> ServerSocket {
        let subprotocol = |request: &Upgrade, mut response: Response| {
            let offered = request.headers()["sec-websocket-protocol"].to_str().unwrap();
            assert_eq!(offered, format!("{SUBPROTOCOL}, {PROOF}"), "the proof is shown, and never the ticket");
            response.headers_mut().insert("sec-websocket-protocol", HeaderValue::from_static(SUBPROTOCOL));
            Ok(response)
        };
        let mut socket = ServerSocket(accept_hdr_async(stream, subprotocol).await.unwrap());
        let hello: ClientHello = serde_json::from_str(&socket.hear_text().await).unwrap();
        assert_eq!((hello.hello.protocol, hello.hello.ticket.as_str()), (1, "ticket"));
        self.resumed = hello.hello.resume.iter().map(|point| (point.table, point.lane, point.seq)).collect();
        socket.say(greeting).await;
        socket
    }
}

impl ServerSocket {
    async fn say(&mut self, frame: &ServerFrame) {
        self.text(&serde_json::to_string(frame).unwrap()).await;
    }

    async fn text(&mut self, text: &str) {
        self.0.send(Message::text(text.to_owned())).await.unwrap();
    }

    async fn answer(&mut self, id: u64, answer: Answer) {
        self.say(&ServerFrame::Reply(Reply { id, answer })).await;
    }

    async fn done(&mut self, id: u64) {
        self.answer(id, Answer::Done {}).await;
    }

    async fn refuse(&mut self, id: u64, why: Refusal) {
        self.answer(id, Answer::Refused(why.into())).await;
    }

    async fn hear(&mut self) -> RequestFrame {
        serde_json::from_str(&self.hear_text().await).unwrap()
    }

    async fn hear_text(&mut self) -> String {
        self.0.next().await.unwrap().unwrap().into_text().unwrap().to_string()
    }
}
