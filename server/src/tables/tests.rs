//! Tables without a gateway: what only a full disk, a deadline or a closing server brings out.

mod erasing;
mod lives;

use bridge_game::{Command, Input, Person, Record, Table, auction, dealing, seating, session, view};
use bridge_protocol::{
    AccountId, Answer, AtZero, BoardSource, Clock, ImportedBoard, Lane, OpeningKey, PlayerName, Policy, Refusal, Stage,
    TableId, Turn,
};
use bridge_rules::{BoardNumber, Outcome, Seat, Side};
use tempfile::TempDir;

use super::*;
use crate::{
    actor::{Caller, Message, SLEEPS_AFTER, execute, inspect},
    journal::{Fault, FaultyJournal, Journal, MemoryJournal, Plan},
    outbox::{ConnectionId, Outbox},
};

/// Opening, four who sit down and four who are ready.
const APPENDS_BEFORE_THE_CEREMONY: u64 = 9;
const A_MINUTE: Duration = Duration::from_secs(60);

#[tokio::test(start_paused = true)]
async fn a_deadline_on_a_full_disk_is_tried_again_but_not_at_once() {
    let full = Plan::default().at(APPENDS_BEFORE_THE_CEREMONY + 1, Fault::Full { appends: 20 });
    let server = Rooms::on(full);
    let table = server.opened().await;
    four_are_ready(&server, table).await;
    // Five seconds for commitments, which nobody makes; then once a second, twenty times in vain.
    tokio::time::sleep(Duration::from_secs(15)).await;
    let tried = server.journal.appends() - APPENDS_BEFORE_THE_CEREMONY;
    assert!((5..=11).contains(&tried), "{tried} times in ten seconds");
    tokio::time::sleep(Duration::from_secs(20)).await;
    // With the board it is noted that none of the four has a connection.
    assert_eq!(server.journal.appends(), APPENDS_BEFORE_THE_CEREMONY + 22, "there was room, and the board was dealt");
}

/// They sit down, none with a connection, and say that they are ready for the first board.
async fn four_are_ready(server: &Rooms, table: TableId) {
    let actor = server.tables.find(table).await.unwrap();
    let ready = || Command::Dealing(dealing::Command::Ready { board: BoardNumber::FIRST });
    let sit = Seat::ALL.map(|seat| (seat, Command::Seating(seating::Command::Sit { seat })));
    for (seat, command) in sit.into_iter().chain(Seat::ALL.map(|seat| (seat, ready()))) {
        actor.send(message(seat, command)).await.unwrap();
    }
}

/// Whoever is there, or is not, is told to a table as soon as there is room for it: nobody has to say anything.
#[tokio::test(start_paused = true)]
async fn who_is_connected_is_told_again_when_a_full_disk_has_room() {
    let full = Plan::default().at(APPENDS_BEFORE_THE_CEREMONY + 2, Fault::Full { appends: 5 });
    let server = Rooms::on(full);
    let table = server.opened().await;
    four_are_ready(&server, table).await;
    // Nobody contributes, and the board is dealt; that the four have no connection finds no room five times.
    for _ in 0..2 {
        tokio::time::sleep(Duration::from_secs(20)).await;
        assert_eq!(server.journal.appends(), APPENDS_BEFORE_THE_CEREMONY + 7);
    }
}

#[tokio::test]
async fn no_table_is_opened_in_a_server_that_closes() {
    let server = Rooms::on(Plan::default());
    server.opened().await;
    server.stop.cancel();
    match server.open(2).await {
        Answer::Refused(refused) => assert_eq!(refused.why, Refusal::Stopping {}),
        other => panic!("{other:?}"),
    }
    assert_eq!(server.journal.appends(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_table_that_nobody_attends_sleeps_until_somebody_comes_and_is_still_its_hosts() {
    let server = Rooms::on(Plan::default());
    let mut opened = Vec::new();
    for key in 1..=u8::try_from(TABLES_PER_HOST).unwrap() {
        opened.push(table_of(server.open(key).await));
    }
    tokio::time::sleep(SLEEPS_AFTER - A_MINUTE).await;
    assert!(opened.iter().all(|table| server.tables.awake(*table).is_some()));
    // Somebody asks at one of them, and goes again: that is not to attend it.
    let asked = server.tables.find(opened[0]).await.unwrap();
    asked.send(message(Seat::North, Command::Seating(seating::Command::Watch))).await.unwrap();
    drop(asked);
    tokio::time::sleep(2 * A_MINUTE).await;
    assert!(opened.iter().all(|table| server.tables.awake(*table).is_none()));
    let seen = server.tables.directory.look(StreamId::from(opened[0]), Table::is_finished).await;
    assert_eq!(seen, Ok(Some(false)), "it is looked at");
    assert!(server.tables.awake(opened[0]).is_none(), "and sleeps on");
    match server.open(99).await {
        Answer::Refused(refused) => assert_eq!(refused.why, Refusal::TooManyOpened { limit: TABLES_PER_HOST }),
        other => panic!("{other:?}"),
    }
    server.tables.find(opened[0]).await.unwrap();
    assert!(server.tables.awake(opened[0]).is_some());
    tokio::time::sleep(SLEEPS_AFTER + A_MINUTE).await;
    assert!(server.tables.awake(opened[0]).is_none(), "it sleeps again");
    assert_eq!(server.journal.streams().await.unwrap().len(), TABLES_PER_HOST, "none of them is over");
}

/// A board is on and nobody is there: what its clocks have to say is said in its time, and only then does the table
/// sleep. The time in which it slept is nobody's.
#[tokio::test(start_paused = true)]
async fn a_table_sleeps_when_the_clocks_of_its_board_have_said_everything() {
    let server = Rooms::on(Plan::default());
    let table = server.begun_with_a_clock().await;
    // North is to call: North-South have an hour, and a minute of grace.
    tokio::time::sleep(55 * A_MINUTE).await;
    assert!(server.tables.awake(table).is_some(), "three quarters of it are over, and there is more to say");
    tokio::time::sleep(10 * A_MINUTE).await;
    assert!(server.tables.awake(table).is_none());
    let records = server.journal.appends();
    tokio::time::sleep(600 * A_MINUTE).await;
    assert_eq!(server.journal.appends(), records);
    let actor = server.tables.find(table).await.unwrap();
    let stage = inspect(&actor, |table: &Table| view::snapshot(table, Lane::North).stage);
    assert_eq!(stage.await.unwrap(), Stage::Auction);
    assert_eq!(server.journal.appends(), records + 1, "it notes that it was away");
    let used = server.used_by_north_south(table).await;
    let hour = 60 * 60 * 1_000;
    assert!((hour..hour + 1_000).contains(&used), "{used} ms");
}

/// The time in which it slept is nobody's either where that cannot be stored at first: it is before anything else.
#[tokio::test(start_paused = true)]
async fn a_table_that_is_woken_on_a_full_disk_notes_later_that_it_was_away() {
    let asleep = async |plan| {
        let server = Rooms::on(plan);
        let table = server.begun_with_a_clock().await;
        tokio::time::sleep(65 * A_MINUTE).await;
        assert!(server.tables.awake(table).is_none());
        (server, table)
    };
    let before = asleep(Plan::default()).await.0.journal.appends();
    let (server, table) = asleep(Plan::default().at(before + 1, Fault::Full { appends: 2 })).await;
    tokio::time::sleep(600 * A_MINUTE).await;
    let actor = server.tables.find(table).await.unwrap();
    let call = auction::Command::Call { turn: Turn(1), call: "1NT".parse().unwrap(), meaning: None };
    let calls = async || {
        let nora = Person { account: AccountId::from_bytes([0; 16]), name: PlayerName::new("Nora").unwrap() };
        execute(&actor, Input::Person(nora, Command::Auction(call.clone()))).await
    };
    assert_eq!(calls().await, Err(Refusal::StorageFull {}));
    assert_eq!(calls().await, Ok(()));
    assert_eq!(server.journal.appends(), before + 4, "twice in vain, then that it was away, then the call");
    let used = server.used_by_north_south(table).await;
    let hour = 60 * 60 * 1_000;
    assert!((hour..hour + 2_000).contains(&used), "{used} ms");
}

struct Rooms {
    tables: Arc<Tables>,
    journal: Arc<FaultyJournal<MemoryJournal>>,
    stop: CancellationToken,
    keys: TempDir,
}

impl Rooms {
    fn on(plan: Plan) -> Self {
        let journal = Arc::new(FaultyJournal::new(MemoryJournal::default(), plan));
        Self::with(journal, tempfile::tempdir().unwrap(), |_| {})
    }

    fn with(journal: Arc<FaultyJournal<MemoryJournal>>, dir: TempDir, change: impl FnOnce(&mut ActorContext)) -> Self {
        let (keys, stop) = (Keys::open(dir.path()).unwrap(), CancellationToken::new());
        let shared: Arc<dyn Journal> = Arc::<FaultyJournal<MemoryJournal>>::clone(&journal);
        let mut context = ActorContext::for_tests(&keys, shared);
        change(&mut context);
        let tables = Tables::new(keys, context, stop.clone());
        Self { tables, journal, stop, keys: dir }
    }

    async fn open(&self, key: u8) -> Answer {
        let (host, key) = (AccountId::from_bytes([9; 16]), OpeningKey::from_bytes([key; 16]));
        self.tables.open(host.into(), key, BoardSource::Deal(1), Policy::social()).await
    }

    async fn opened(&self) -> TableId {
        table_of(self.open(1).await)
    }

    /// A board is on at a table where each side has an hour for it, and North is to call; nobody has a connection.
    async fn begun_with_a_clock(&self) -> TableId {
        let clock = Some(Clock { minutes_per_board: 120, at_zero: AtZero::Note });
        let deal = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9".parse().unwrap();
        let board = ImportedBoard { board: BoardNumber::FIRST, deal };
        let policy = Policy { clock, ..Policy::social() };
        let host = AccountId::from_bytes([9; 16]);
        let boards = BoardSource::Import(vec![board]);
        let table = table_of(self.tables.open(host.into(), OpeningKey::from_bytes([1; 16]), boards, policy).await);
        let actor = self.tables.find(table).await.unwrap();
        for seat in Seat::ALL {
            actor.send(message(seat, Command::Seating(seating::Command::Sit { seat }))).await.unwrap();
        }
        for seat in Seat::ALL {
            actor
                .send(message(seat, Command::Dealing(dealing::Command::Ready { board: BoardNumber::FIRST })))
                .await
                .unwrap();
        }
        drop(actor);
        table
    }

    /// How much of their time they have used, as everybody is told when the board is over.
    async fn used_by_north_south(&self, table: TableId) -> u64 {
        let actor = self.tables.find(table).await.unwrap();
        let mut woken = inspect(&actor, |table: &Table| table.clone()).await.unwrap();
        woken.apply(
            &Record::Session(session::Record::BoardEnded { outcome: Outcome::PassedOut }),
            self.tables.context.clock.now(),
        );
        view::snapshot(&woken, Lane::North).clock.unwrap()[Side::NorthSouth]
    }
}

fn table_of(answer: Answer) -> TableId {
    match answer {
        Answer::Opened { table, .. } => table,
        other => panic!("{other:?}"),
    }
}

fn message(seat: Seat, command: Command) -> Message<Table> {
    let account = AccountId::from_bytes([seat.index() as u8; 16]);
    let name = match seat {
        Seat::North => "Nora",
        Seat::East => "Emil",
        Seat::South => "Sara",
        Seat::West => "Walt",
    };
    let person = Person { account, name: PlayerName::new(name).unwrap() };
    let caller = Caller {
        person,
        connection: ConnectionId(seat.index() as u64),
        outbox: Outbox::to_nobody(),
        request: 1,
        span: tracing::Span::none(),
    };
    Message::Command { caller, command }
}
