//! An event at the tables under load: persons who come in by its one link, sit down where the first round is drawn, and
//! follow it while they play; and its organiser, who reads what all have made of it.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use bridge_protocol::{
    Across, Answer, EventConditions, EventId, EventRequest, FieldConditions, FieldMovement, FieldScoring, Kibitzing,
    NextRound, OpeningKey, Policy, RecapBy, Request, TableId, TravellersShown, Turn,
};
use bridge_rules::{BoardNumber, BySeat, Seat};
use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::{
    sync::watch,
    task::JoinHandle,
    time::{self, Instant},
};

use super::{
    HANDSHAKES,
    client::Client,
    fault::{Fault, unexpected},
    http_client::HttpClient,
    table_clients::{TableClients, Terms, greeted, show_code},
};

/// Boards of the round: more than are played while it is measured.
const BOARDS: u8 = 16;
/// How often the organiser reads.
const READS: Duration = Duration::from_secs(1);

/// Whoever opened the event, while its tables play.
pub(super) struct Organiser {
    stop: watch::Sender<bool>,
    reading: JoinHandle<Result<Vec<u32>, Fault>>,
}

/// Somebody at their table.
struct Seated {
    seat: Seat,
    table: TableId,
    turn: Turn,
    boards: Vec<BoardNumber>,
    client: Client,
}

/// Opens an event for so many tables, has everybody come and sit down, and begins to read.
pub(super) async fn come(
    http: &Arc<HttpClient>,
    tables: usize,
    terms: Terms,
) -> Result<(Vec<TableClients>, Organiser), Fault> {
    let mut host = greeted(http).await?;
    show_code(http, &mut host).await?;
    let key = OpeningKey::from_bytes(fastrand::u128(..).to_be_bytes());
    let open = Request::OpenEvent {
        key,
        boards: Vec::new(),
        conditions: Box::new(EventConditions::Persons(conditions(terms))),
    };
    let opened = host.request(open).await?;
    let Answer::EventOpened { id, invitations } = opened else { return Err(unexpected("an open event", &opened)) };
    let invite = invitations.entrants.unwrap_or_default();
    let entering = stream::iter(0..4 * tables).map(|_| enter(http, id, invite.clone()));
    let persons: Vec<Client> = entering.buffer_unordered(HANDSHAKES).try_collect().await?;
    host.request(Request::Event { id, ask: EventRequest::Start { sections: Vec::new(), seeding: Vec::new() } }).await?;
    let seating = stream::iter(persons).map(|person| sit(person, id));
    let seated: Vec<Seated> = seating.buffer_unordered(HANDSHAKES).try_collect().await?;
    let (stop, stopped) = watch::channel(false);
    let reading = tokio::spawn(read(host, id, stopped));
    Ok((by_table(seated, terms)?, Organiser { stop, reading }))
}

impl Organiser {
    /// How long each reading took, in microseconds.
    pub(super) async fn leave(self) -> Result<Vec<u32>, Fault> {
        self.stop.send_replace(true);
        self.reading.await.expect("reading does not panic")
    }
}

fn conditions(terms: Terms) -> FieldConditions {
    FieldConditions {
        name: "Load".to_owned(),
        movement: FieldMovement::Random { rounds: 1 },
        sections: 1,
        across: Across::Field,
        travellers: TravellersShown::WhenOver,
        boards: BOARDS,
        form: None,
        prizes: Vec::new(),
        policy: Policy { kibitzing: Kibitzing::Off, ..terms.policy },
        scoring: FieldScoring::Matchpoints,
        next_round: NextRound::default(),
        round_clock: None,
        victory_points: None,
        correction_ms: 0,
        starts_ms: None,
        computers_complete: false,
    }
}

/// Entrants do not follow the event while they wait: n followers of n arrivals would be sent n² views, which no real
/// evening does.
async fn enter(http: &HttpClient, id: EventId, invite: String) -> Result<Client, Fault> {
    let mut client = greeted(http).await?;
    client.request(Request::Join { invite }).await?;
    client.request(Request::Event { id, ask: EventRequest::Unfollow {} }).await?;
    Ok(client)
}

async fn sit(mut client: Client, id: EventId) -> Result<Seated, Fault> {
    let ask = EventRequest::EnterTable { number: None, round: None };
    let answer = client.request(Request::Event { id, ask }).await?;
    let Answer::Seated { table, seat } = answer else { return Err(unexpected("a seat", &answer)) };
    let view = client.snapshot().await?.view;
    client.request(Request::Event { id, ask: EventRequest::Follow {} }).await?;
    Ok(Seated { seat, table, turn: view.turn, boards: view.set.boards, client })
}

fn by_table(seated: Vec<Seated>, terms: Terms) -> Result<Vec<TableClients>, Fault> {
    let mut tables: BTreeMap<TableId, BySeat<Option<Seated>>> = BTreeMap::new();
    for one in seated {
        let (table, seat) = (one.table, one.seat);
        tables.entry(table).or_default()[seat] = Some(one);
    }
    let four = |(table, BySeat { north, east, south, west }): (TableId, BySeat<Option<Seated>>)| {
        let (Some(north), Some(east), Some(south), Some(west)) = (north, east, south, west) else {
            return Err(unexpected("four at a table", &"fewer"));
        };
        let (turn, boards) = (west.turn, west.boards);
        let players = BySeat { north: north.client, east: east.client, south: south.client, west: west.client };
        Ok(TableClients::in_room(players, table, turn, terms, &boards))
    };
    tables.into_iter().map(four).collect()
}

/// Reads what everybody has made of every round, as the page does, until it is enough.
async fn read(mut host: Client, id: EventId, mut stop: watch::Receiver<bool>) -> Result<Vec<u32>, Fault> {
    let mut latencies = Vec::new();
    let mut due = Instant::now();
    loop {
        tokio::select! {
            _ = stop.wait_for(|stop| *stop) => return Ok(latencies),
            () = time::sleep_until(due) => {}
        }
        due += READS;
        let asked = Instant::now();
        host.request(Request::Event { id, ask: EventRequest::Recap { by: RecapBy::Rounds, after: 0 } }).await?;
        latencies.push(u32::try_from(asked.elapsed().as_micros()).unwrap_or(u32::MAX));
    }
}
