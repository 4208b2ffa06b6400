//! A connection against a scripted server: what it says on each line, and what it says again after one breaks.

use bridge_protocol::{
    AccountId, ClientHello, Closing, ClosingReason, ContributionView, Dealing, EventConditions, EventFrame, EventLane,
    EventRequest, EventView, Lane, MatchFrame, MatchLane, MatchPlace, MatchRequest, MatchView, PlayerName,
    PlayerNumber, Refusal, SUBPROTOCOL, Seq, ServerFrame, Snapshot, Stage, TableEvent, Team, TicketGrant,
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
    let ann = opened(&server);
    let mut line = stub.answer_hello().await;
    let mut ann = ann.await.unwrap();
    line.say(&south_at(Stage::Auction, 7)).await;
    ann.until(TABLE, |_| true).await.unwrap();

    let pass = Request::Call { table: TABLE, turn: bridge_protocol::Turn(1), call: Call::Pass, meaning: None };
    let asked = tokio::spawn(request(ann.handle(), pass));
    let first = line.hear().await;
    drop(line);

    let mut line = stub.answer_hello().await;
    assert_eq!(stub.resumed, [(TABLE, Lane::South, Seq(7))]);
    let again = line.hear().await;
    assert_eq!(again, first);
    line.say(&ServerFrame::Reply(bridge_protocol::Reply { id: again.id, answer: Answer::Done {} })).await;
    assert_eq!(asked.await.unwrap().unwrap(), Answer::Done {});
}

#[tokio::test]
async fn a_server_that_stops_is_asked_again_when_it_is_back() {
    let (mut stub, server) = StubServer::open().await;
    let ann = opened(&server);
    let mut line = stub.answer_hello().await;
    let ann = ann.await.unwrap();
    let asked = tokio::spawn(request(ann.handle(), Request::Record { table: TABLE }));
    let id = line.hear().await.id;
    let stopping = Answer::Refused(Refusal::Stopping {}.into());
    line.say(&ServerFrame::Reply(bridge_protocol::Reply { id, answer: stopping })).await;
    line.say(&ServerFrame::Closing(Closing { reason: ClosingReason::Restart, retry_after_ms: Some(1) })).await;
    drop(line);

    let mut line = stub.answer_hello().await;
    assert_eq!(line.hear().await.id, id);
    line.say(&ServerFrame::Reply(bridge_protocol::Reply { id, answer: Answer::Done {} })).await;
    assert!(asked.await.unwrap().is_ok());
}

#[tokio::test]
async fn the_share_of_the_deal_is_committed_and_then_revealed_without_being_asked_twice() {
    let (mut stub, server) = StubServer::open().await;
    let ann = opened(&server);
    let mut line = stub.answer_hello().await;
    let mut ann = ann.await.unwrap();
    line.say(&south_at(Stage::Committing, 1)).await;
    let Request::Contribute { commitment, .. } = line.hear().await.request else { panic!("no commitment") };
    let events =
        vec![TableEvent::Contributed { seat: Seat::South, commitment }, TableEvent::RevealsWanted { within_ms: 5_000 }];
    line.say(&ServerFrame::TableEvents(bridge_protocol::TableEvents { table: TABLE, from: Seq(2), events })).await;
    drop(line);

    let mut line = stub.answer_hello().await;
    // The commitment has no reply yet, so it is said again; then what the stage wants.
    assert!(matches!(line.hear().await.request, Request::Contribute { commitment: same, .. } if same == commitment));
    let id = limits::OWN_IDS + 1;
    line.say(&ServerFrame::Reply(bridge_protocol::Reply { id, answer: Answer::Done {} })).await;
    line.say(&south_at_revealing(commitment)).await;
    let Request::Reveal { value, .. } = line.hear().await.request else { panic!("no reveal") };
    ann.until(TABLE, |view| view.stage == Stage::Revealing).await.unwrap();
    assert_eq!(ann.attended(TABLE).unwrap().contribution.as_ref().map(|own| &own.r), Some(&value));
}

#[tokio::test]
async fn an_event_is_followed_again_on_the_next_line() {
    let (mut stub, server) = StubServer::open().await;
    let (line, mut ann) = following_teams(&mut stub, &server).await;
    drop(line);

    let mut line = stub.answer_hello().await;
    let again = line.hear().await;
    assert_eq!(again.request, Request::Event { id: events::EVENT, ask: EventRequest::Follow {} });
    line.say(&following_event(again.id)).await;
    line.say(&event(events::started())).await;
    let followed = ann.until_event(events::EVENT, |followed| followed.view.round == 1).await.unwrap();
    assert_eq!(followed.places, events::followed(events::fresh()).places);
}

#[tokio::test]
async fn an_event_of_teams_that_is_shown_as_one_of_pairs_ends_the_connection_in_words() {
    let (mut stub, server) = StubServer::open().await;
    let (mut line, mut ann) = following_teams(&mut stub, &server).await;
    line.say(&event(EventView { field: Some(Box::default()), ..events::fresh() })).await;
    let ended = ann.until_event(events::EVENT, |followed| followed.view.field.is_some()).await.unwrap_err();
    assert!(ended.to_string().contains("one event as of teams and as of pairs"), "{ended}");
    assert!(ann.event(events::EVENT).unwrap().view.field.is_none(), "what was shown before stands");
}

#[tokio::test]
async fn an_event_that_is_of_another_kind_on_the_next_line_ends_the_connection_in_words() {
    let (mut stub, server) = StubServer::open().await;
    let (line, mut ann) = following_teams(&mut stub, &server).await;
    drop(line);

    let mut line = stub.answer_hello().await;
    let again = line.hear().await;
    let conditions = Box::new(events::conditions_of_pairs());
    let answer = Answer::FollowingEvent { id: events::EVENT, lane: EventLane::Public, places: Vec::new(), conditions };
    line.say(&ServerFrame::Reply(bridge_protocol::Reply { id: again.id, answer })).await;
    let ended = ann.until_event(events::EVENT, |followed| followed.view.round > 0).await.unwrap_err();
    assert!(matches!(ended, Ended::NotWelcome { .. }), "{ended}");
}

#[tokio::test]
async fn an_answer_that_cannot_be_read_is_an_error_and_not_waited_for() {
    let (mut stub, server) = StubServer::open().await;
    let ann = opened(&server);
    let mut line = stub.answer_hello().await;
    let ann = ann.await.unwrap();
    let asked = tokio::spawn(request(ann.handle(), Request::Record { table: TABLE }));
    let id = line.hear().await.id;
    line.text(&format!(r#"{{"reply":{{"id":{id},"answer":{{"a_later_answer":{{}}}}}}}}"#)).await;
    let error = asked.await.unwrap().unwrap_err();
    assert!(matches!(&error, RequestError::Strange(why) if why.contains("a_later_answer")), "{error}");
}

#[tokio::test]
async fn a_match_is_followed_again_on_the_next_line_and_dealt_without_being_asked_twice() {
    let (mut stub, server) = StubServer::open().await;
    let ann = opened(&server);
    let mut line = stub.answer_hello().await;
    let mut ann = ann.await.unwrap();
    let joining = tokio::spawn(async move { (ann.join("invite").await, ann) });
    let RequestFrame { id, request: Request::Join { .. } } = line.hear().await else { panic!("not joined") };
    line.say(&following(id)).await;
    line.say(&match_wants(Dealing::Commitments, &[])).await;
    let (joined, mut ann) = joining.await.unwrap();
    assert_eq!(joined.unwrap(), Joined::Match(matches::MATCH));
    let RequestFrame { request: commit @ Request::Match { .. }, .. } = line.hear().await else { panic!("nothing") };
    let Request::Match { ask: MatchRequest::Contribute { commitment, .. }, .. } = commit else {
        panic!("no commitment: {commit:?}")
    };
    drop(line);

    let mut line = stub.answer_hello().await;
    assert_eq!(line.hear().await.request, commit, "it has no answer yet");
    let again = line.hear().await;
    assert_eq!(again.request, Request::Match { id: matches::MATCH, ask: MatchRequest::Follow {} });
    line.say(&following(again.id)).await;
    let announced = ContributionView { label: "O:N".parse().unwrap(), commitment, revealed: false };
    // The view overtakes the answer to the commitment; it is enough.
    line.say(&match_wants(Dealing::Contributions, &[announced])).await;
    let revealed = line.hear().await.request;
    let Request::Match { ask: MatchRequest::Reveal { value, .. }, .. } = revealed else { panic!("{revealed:?}") };
    let wanted =
        |view: &MatchView| view.segments[0].set.as_ref().is_some_and(|set| set.wanted == Dealing::Contributions);
    let own = ann.until_match(matches::MATCH, wanted).await.unwrap().contributions[&1].clone();
    assert_eq!(own.r, value);
}

#[tokio::test]
async fn an_unknown_event_is_made_up_for_by_a_snapshot() {
    let (mut stub, server) = StubServer::open().await;
    let ann = opened(&server);
    let mut line = stub.answer_hello().await;
    let mut ann = ann.await.unwrap();
    line.say(&south_at(Stage::Auction, 7)).await;
    line.text(r#"{"news":{}}"#).await;
    line.text(&format!(r#"{{"table_events":{{"table":"{TABLE}","from":8,"events":[{{"alerted":{{}}}}]}}}}"#)).await;
    let mut line = stub.answer_hello().await;
    assert!(stub.resumed[0].2 > Seq(1 << 50));
    line.say(&south_at(Stage::Play, 8)).await;
    ann.until(TABLE, |view| view.stage == Stage::Play).await.unwrap();
}

/// What came into the protocol after this client was made, and what its server says may be ignored.
#[tokio::test]
async fn an_added_event_that_is_not_known_costs_nothing() {
    let (mut stub, server) = StubServer::open().await;
    let ann = opened(&server);
    let mut line = stub.answer_hello().await;
    let mut ann = ann.await.unwrap();
    line.say(&south_at(Stage::Gathering, 7)).await;
    let told = r#"{"added":{"hat_thrown":{"seat":"N"}}},{"ready":{"seat":"N"}}"#;
    line.text(&format!(r#"{{"table_events":{{"table":"{TABLE}","from":8,"events":[{told}]}}}}"#)).await;
    line.text(&format!(r#"{{"table_events":{{"table":"{TABLE}","from":10,"events":[{{"ready":{{"seat":"E"}}}}]}}}}"#))
        .await;
    // Both counted, nothing was missed, and the connection that told it is the first one.
    ann.until(TABLE, |view| view.ready.north && view.ready.east).await.unwrap();
    assert!(stub.resumed.is_empty());
}

/// Ann has joined an event of teams, and sees it.
async fn following_teams(stub: &mut StubServer, server: &Server) -> (ServerLine, Connection) {
    let ann = opened(server);
    let mut line = stub.answer_hello().await;
    let mut ann = ann.await.unwrap();
    let joining = tokio::spawn(async move { (ann.join("invite").await, ann) });
    let joined = line.hear().await;
    line.say(&following_event(joined.id)).await;
    line.say(&event(events::fresh())).await;
    let (joined, ann) = joining.await.unwrap();
    assert_eq!(joined.unwrap(), Joined::Event(events::EVENT));
    (line, ann)
}

async fn request(handle: Handle, request: Request) -> Result<Answer, RequestError> {
    handle.request(request).await
}

fn opened(server: &Server) -> impl Future<Output = Result<Connection, ConnectError>> + use<> {
    let server = server.clone();
    let opening = tokio::spawn(async move { Connection::open(&server, "token").await });
    async { opening.await.unwrap() }
}

fn south_at(stage: Stage, seq: u64) -> ServerFrame {
    let mut view = fixtures::table(stage);
    view.set.ctx = Some("demo.example/table/7/segment/1|set=A|boards=1-3|beacon=none".parse().unwrap());
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
    ServerFrame::Reply(bridge_protocol::Reply { id, answer })
}

fn match_wants(wanted: Dealing, contributions: &[ContributionView]) -> ServerFrame {
    let view = matches::dealing(wanted, contributions);
    ServerFrame::Match(Box::new(MatchFrame { id: matches::MATCH, lane: MatchLane::Home, view }))
}

fn following_event(id: u64) -> ServerFrame {
    let followed = events::followed(events::fresh());
    let (lane, places) = (followed.lane, followed.places);
    let conditions = Box::new(EventConditions::Teams(events::conditions()));
    let answer = Answer::FollowingEvent { id: events::EVENT, lane, places, conditions };
    ServerFrame::Reply(bridge_protocol::Reply { id, answer })
}

fn event(view: EventView) -> ServerFrame {
    let lane = EventLane::Public;
    ServerFrame::Event(Box::new(EventFrame { id: events::EVENT, lane, view }))
}

/// A server that gives every ticket and says what the test tells it.
struct StubServer {
    listener: TcpListener,
    resumed: Vec<(TableId, Lane, Seq)>,
}

struct ServerLine(WebSocketStream<TcpStream>);

impl StubServer {
    async fn open() -> (Self, Server) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = Server::new(&format!("http://{}", listener.local_addr().unwrap())).unwrap();
        (Self { listener, resumed: Vec::new() }, server)
    }

    /// Serves tickets until a socket opens, and welcomes it.
    async fn answer_hello(&mut self) -> ServerLine {
        loop {
            let (mut stream, _) = self.listener.accept().await.unwrap();
            let mut first = [0; 4];
            stream.peek(&mut first).await.unwrap();
            if &first != b"POST" {
                return self.welcome(stream).await;
            }
            let mut request = [0; 4096];
            let _ = stream.read(&mut request).await.unwrap();
            let grant = TicketGrant { ticket: "ticket".to_owned(), proof: PROOF.to_owned(), expires_in: 30 };
            let grant = serde_json::to_string(&grant).unwrap();
            let head = "HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-type: application/json\r\n";
            let answer = format!("{head}content-length: {}\r\n\r\n{grant}", grant.len());
            stream.write_all(answer.as_bytes()).await.unwrap();
        }
    }

    #[expect(clippy::result_large_err, reason = "the callback's type is the library's")]
    async fn welcome(&mut self, stream: TcpStream) -> ServerLine {
        let subprotocol = |request: &Upgrade, mut response: Response| {
            let offered = request.headers()["sec-websocket-protocol"].to_str().unwrap();
            assert_eq!(offered, format!("{SUBPROTOCOL}, {PROOF}"), "the proof is shown, and never the ticket");
            response.headers_mut().insert("sec-websocket-protocol", HeaderValue::from_static(SUBPROTOCOL));
            Ok(response)
        };
        let mut line = ServerLine(accept_hdr_async(stream, subprotocol).await.unwrap());
        let hello: ClientHello = serde_json::from_str(&line.hear_text().await).unwrap();
        assert_eq!((hello.hello.protocol, hello.hello.ticket.as_str()), (1, "ticket"));
        self.resumed = hello.hello.resume.iter().map(|point| (point.table, point.lane, point.seq)).collect();
        line.say(&ServerFrame::Welcome(bridge_protocol::Welcome {
            protocol: 1,
            server: "a scripted stub".to_owned(),
            account: AccountId::from_bytes([2; 16]),
            name: PlayerName::new("Ann").unwrap(),
            public_url: None,
            now_ms: 0,
            computers: None,
        }))
        .await;
        line
    }
}

impl ServerLine {
    async fn say(&mut self, frame: &ServerFrame) {
        self.text(&serde_json::to_string(frame).unwrap()).await;
    }

    async fn text(&mut self, text: &str) {
        self.0.send(Message::text(text.to_owned())).await.unwrap();
    }

    async fn hear(&mut self) -> RequestFrame {
        serde_json::from_str(&self.hear_text().await).unwrap()
    }

    async fn hear_text(&mut self) -> String {
        self.0.next().await.unwrap().unwrap().into_text().unwrap().to_string()
    }
}
