//! What those who attend are told of one write, with the table as it is and its sockets.

use std::sync::Arc;

use bridge_game::{BelongsTo, Boards, Concealed, Opened, Person};
use bridge_protocol::{AccountId, PlayerName, Policy, ServerFrame, TableEvent, TableId};
use bridge_rules::BoardNumber;
use futures_util::StreamExt;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{Message as WsMessage, protocol::Role},
};

use super::*;
use crate::{journal::MemoryJournal, keys::Keys, net::Stream, outbox::Outbox};

const DEAL: &str = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";

/// Nora leaves her seat, Emil has it for a moment, and she is back in it: what was said to him in it is not hers.
#[tokio::test]
async fn whoever_leaves_a_lane_and_is_back_in_it_within_one_write_is_shown_the_table_anew() {
    let (_keys, context) = context();
    let (nora, sara, emil) = (person(1, "Nora"), person(2, "Sara"), person(3, "Emil"));
    let mut table = opened(&nora);
    for (seat, person) in [(Seat::North, &nora), (Seat::South, &sara)] {
        table.apply(&taken(seat, person), AT);
    }
    let mut subscribers = TableSubscribers::new(&table, &context);
    let (north, north_hears) = connection().await;
    let (south, south_hears) = connection().await;
    subscribers.attend(&table, caller(&nora, 1, &north), Lane::North, None);
    subscribers.attend(&table, caller(&sara, 2, &south), Lane::South, None);

    let before = table.seq(Lane::North);
    let left = Record::Seating(seating::Record::SeatLeft { seat: Seat::North, kept: false });
    let write = [left.clone(), taken(Seat::North, &emil), left, taken(Seat::North, &nora)];
    for record in &write {
        table.apply(record, AT);
        subscribers.on_applied(&table, record);
    }
    subscribers.on_all_applied(&table, &write);
    subscribers.publish(&table);
    let after = table.seq(Lane::North);
    assert!(subscribers.lanes.since(Lane::North, before).is_none(), "what was said there is not said again");
    // From then on she hears all of it.
    let next = taken(Seat::East, &emil);
    table.apply(&next, AT);
    subscribers.on_applied(&table, &next);
    subscribers.publish(&table);

    let north = frames(north, north_hears).await;
    let of_the_table = |frame: &&ServerFrame| !matches!(frame, ServerFrame::Presence(_));
    let told: Vec<_> = north.iter().filter(of_the_table).collect();
    let [ServerFrame::Snapshot(_), gets_up, anew, sits_down] = &*told else { panic!("{told:?}") };
    assert!(matches!(events(gets_up), (Seq(_), [TableEvent::SeatLeft { seat: Seat::North }])), "{gets_up:?}");
    let ServerFrame::Snapshot(anew) = anew else { panic!("{anew:?}") };
    assert_eq!((anew.lane, anew.seq), (Lane::North, after));
    assert_eq!(anew.view.seats.north.as_ref().map(|sits| sits.account), Some(nora.account));
    let (from, told) = events(sits_down);
    assert_eq!(from, after.next());
    assert!(matches!(told, [TableEvent::SeatTaken { seat: Seat::East, .. }]), "{told:?}");

    // Whoever stays hears it as it was.
    let south = frames(south, south_hears).await;
    let told: Vec<_> = south.iter().filter(|frame| matches!(frame, ServerFrame::TableEvents(_))).map(events).collect();
    assert_eq!(told.iter().map(|(_, told)| told.len()).collect::<Vec<_>>(), [write.len(), 1]);
    assert_eq!(south.iter().filter(|frame| matches!(frame, ServerFrame::Snapshot(_))).count(), 1);
}

/// Sara was not there when it was told that a substitute is due for Nora.
#[tokio::test]
async fn whoever_comes_later_is_told_for_whom_a_substitute_is_due_until_that_player_is_back() {
    let (_keys, context) = context();
    let (nora, sara) = (person(1, "Nora"), person(2, "Sara"));
    let mut table = opened(&nora);
    let gone = [
        taken(Seat::North, &nora),
        taken(Seat::South, &sara),
        session::Record::Dropped { seat: Seat::North }.into(),
        session::Record::SubstituteDue { seat: Seat::North }.into(),
    ];
    gone.iter().for_each(|record| table.apply(record, AT));
    let mut subscribers = TableSubscribers::new(&table, &context);
    let (south, south_hears) = connection().await;
    let (north, _north_hears) = connection().await;
    subscribers.attend(&table, caller(&sara, 1, &south), Lane::South, None);
    subscribers.attend(&table, caller(&nora, 2, &north), Lane::North, None);

    let heard = frames(south, south_hears).await;
    let due = heard.iter().filter_map(|frame| match frame {
        ServerFrame::Presence(presence) => Some(presence.substitutes_due.clone()),
        _ => None,
    });
    assert_eq!(due.collect::<Vec<_>>(), [vec![Seat::North], vec![]]);
}

const AT: Moment = Moment(2);

fn opened(host: &Person) -> Table {
    Table::open(Opened {
        table: TableId::from_bytes([1; 16]),
        belongs_to: BelongsTo::Host(host.account),
        policy: Policy::social(),
        boards: Boards::Imported(vec![(BoardNumber::FIRST, Concealed::new(DEAL.parse().unwrap()))]),
        at: Moment(1),
    })
}

fn person(number: u8, name: &str) -> Person {
    Person { account: AccountId::from_bytes([number; 16]), name: PlayerName::new(name).unwrap() }
}

fn taken(seat: Seat, person: &Person) -> Record {
    Record::Seating(seating::Record::SeatTaken { seat, person: person.clone() })
}

fn caller(person: &Person, connection: u64, outbox: &Outbox) -> Caller {
    let (connection, span) = (ConnectionId(connection), tracing::Span::none());
    Caller { person: person.clone(), connection, outbox: outbox.clone(), request: 1, span }
}

fn context() -> (TempDir, ActorContext) {
    let dir = tempfile::tempdir().unwrap();
    let keys = Keys::open(dir.path()).unwrap();
    (dir, ActorContext::for_tests(&keys, Arc::new(MemoryJournal::default())))
}

/// An outbox, and who is at the other end.
async fn connection() -> (Outbox, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let there = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
    let (_, outward) = Stream::Tcp(listener.accept().await.unwrap().0).into_split();
    (Outbox::new(outward), there)
}

/// All that was sent there.
async fn frames(outbox: Outbox, there: TcpStream) -> Vec<ServerFrame> {
    outbox.disconnect();
    let mut socket = WebSocketStream::from_raw_socket(there, Role::Client, None).await;
    let mut heard = Vec::new();
    while let Some(Ok(WsMessage::Text(text))) = socket.next().await {
        heard.push(serde_json::from_str(&text).unwrap());
    }
    heard
}

/// The events of a frame, and the number of the first.
fn events(frame: &ServerFrame) -> (Seq, &[TableEvent]) {
    match frame {
        ServerFrame::TableEvents(events) => (events.from, &events.events),
        other => panic!("no events: {other:?}"),
    }
}
