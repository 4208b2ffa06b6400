//! Tables without a door: what only a full disk, a deadline or a closing house brings out.

use bridge_game::{Command, Person, Table};
use bridge_protocol::{AccountId, Answer, BoardSource, OpeningKey, PlayerName, Policy, Refusal, TableId};
use bridge_rules::{BoardNumber, Seat};
use tempfile::TempDir;

use super::*;
use crate::{
    actor::{Caller, Letter},
    gateway::{ConnectionId, Outbox},
    journal::{Fault, FaultyJournal, Journal, MemoryJournal, Plan},
};

/// Opening, four who sit down and four who are ready.
const APPENDS_BEFORE_THE_CEREMONY: u64 = 9;

#[tokio::test(start_paused = true)]
async fn a_deadline_on_a_full_disk_is_tried_again_but_not_at_once() {
    let full = Plan::default().at(APPENDS_BEFORE_THE_CEREMONY + 1, Fault::Full { appends: 20 });
    let house = Rooms::on(full);
    let table = house.opened().await;
    let actor = house.tables.find(table).await.unwrap();
    for seat in Seat::ALL {
        actor.send(letter(seat, Command::Sit { seat })).await.unwrap();
    }
    for seat in Seat::ALL {
        actor.send(letter(seat, Command::Ready { board: BoardNumber::new(1).unwrap() })).await.unwrap();
    }
    // Five seconds for commitments, which nobody makes; then once a second, twenty times in vain.
    tokio::time::sleep(Duration::from_secs(15)).await;
    let tried = house.journal.appends() - APPENDS_BEFORE_THE_CEREMONY;
    assert!((5..=11).contains(&tried), "{tried} times in ten seconds");
    tokio::time::sleep(Duration::from_secs(20)).await;
    // With the board it is noted that none of the four has a connection.
    assert_eq!(house.journal.appends(), APPENDS_BEFORE_THE_CEREMONY + 22, "there was room, and the board was dealt");
}

#[tokio::test]
async fn no_table_is_opened_in_a_house_that_closes() {
    let house = Rooms::on(Plan::default());
    house.opened().await;
    house.stop.cancel();
    match house.open(2).await {
        Answer::Refused(refused) => assert_eq!(refused.why, Refusal::Stopping {}),
        other => panic!("{other:?}"),
    }
    assert_eq!(house.journal.appends(), 1);
}

struct Rooms {
    tables: Arc<Tables>,
    journal: Arc<FaultyJournal<MemoryJournal>>,
    stop: CancellationToken,
    _keys: TempDir,
}

impl Rooms {
    fn on(plan: Plan) -> Self {
        let (dir, stop) = (tempfile::tempdir().unwrap(), CancellationToken::new());
        let keys = Keys::open(dir.path()).unwrap();
        let journal = Arc::new(FaultyJournal::new(MemoryJournal::default(), plan));
        let shared: Arc<dyn Journal> = Arc::<FaultyJournal<MemoryJournal>>::clone(&journal);
        let tables = Tables::new(keys.clone(), Surroundings::to_try(&keys, shared), stop.clone());
        Self { tables, journal, stop, _keys: dir }
    }

    async fn open(&self, key: u8) -> Answer {
        let (host, key) = (AccountId::from_bytes([9; 16]), OpeningKey::from_bytes([key; 16]));
        self.tables.open(host, key, BoardSource::Deal(1), Policy::social()).await
    }

    async fn opened(&self) -> TableId {
        match self.open(1).await {
            Answer::Opened { table, .. } => table,
            other => panic!("{other:?}"),
        }
    }
}

fn letter(seat: Seat, command: Command) -> Letter<Table> {
    let account = AccountId::from_bytes([seat.index() as u8; 16]);
    let name = match seat {
        Seat::North => "Nora",
        Seat::East => "Emil",
        Seat::South => "Sara",
        Seat::West => "Walt",
    };
    let person = Person { account, name: PlayerName::new(name).unwrap() };
    let caller =
        Caller { person, connection: ConnectionId(seat.index() as u64), outbox: Outbox::to_nobody(), request: 1 };
    Letter::Command { caller, command }
}
