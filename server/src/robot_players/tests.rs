//! Computers at a table that their node lets go of.

use std::{sync::Arc, time::Duration};

use bridge_game::{Command, Input, Person, auction, dealing, seating, view};
use bridge_protocol::{
    AccountId, Answer, BoardSource, ImportedBoard, Lane, OpeningKey, PlayerName, Policy, Stage, TableId, Turn,
};
use bridge_rules::{BoardNumber, Call, Seat};
use tempfile::TempDir;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::{Means, serve};
use crate::{
    actor::{ActorContext, execute, inspect},
    entropy::seed_this_thread,
    journal::MemoryJournal,
    keys::Keys,
    metrics::figures,
    planted::let_computers_misthink,
    robot_seed::SeedKey,
    robots::Robots,
    tables::Tables,
    thinking::Threads,
};

const HOST: AccountId = AccountId::from_bytes([9; 16]);
const DEAL: &str = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9";
/// Longer than computers take for a few acts.
const A_MINUTE: Duration = Duration::from_secs(60);

/// They wait for North while it happens, and hear nothing from the table that was let go of.
#[tokio::test(start_paused = true)]
async fn computers_come_back_to_a_table_that_their_node_let_go_of_and_has_again() {
    // They think on this thread, and pass.
    seed_this_thread(Some(Box::new(|bytes| bytes.fill(7))));
    let Running { tables, stop, playing, dir: _dir } = Running::start();
    let table = opened(&tables).await;
    north(&tables, table, Command::Seating(seating::Command::Sit { seat: Seat::North })).await;
    for seat in [Seat::East, Seat::South, Seat::West] {
        north(&tables, table, Command::Seating(seating::Command::SeatComputer { seat })).await;
    }
    north(&tables, table, Command::Dealing(dealing::Command::Ready { board: BoardNumber::FIRST })).await;
    tokio::time::sleep(A_MINUTE).await;
    assert_eq!(calls(&tables, table).await, (Stage::Auction, 0), "the computers are ready, and North is to call");

    tables.directory.registry.let_go();
    let call = Call::Bid("1NT".parse().unwrap());
    north(&tables, table, Command::Auction(auction::Command::Call { turn: Turn(1), call, meaning: None })).await;
    tokio::time::sleep(A_MINUTE).await;
    assert_eq!(calls(&tables, table).await, (Stage::Play, 4), "three passed");
    stop.cancel();
    playing.await.unwrap();
    seed_this_thread(None);
}

/// Each thinks of what no table lets pass, and does the poorest thing that is legal: the table goes on, and it is
/// counted.
#[tokio::test(start_paused = true)]
async fn a_computer_whose_act_is_refused_does_something_else() {
    seed_this_thread(Some(Box::new(|bytes| bytes.fill(7))));
    let_computers_misthink(true);
    let refused = figures().computers.refused.get();
    let Running { tables, stop, playing, dir: _dir } = Running::start();
    let table = opened(&tables).await;
    north(&tables, table, Command::Seating(seating::Command::Sit { seat: Seat::North })).await;
    for seat in [Seat::East, Seat::South, Seat::West] {
        north(&tables, table, Command::Seating(seating::Command::SeatComputer { seat })).await;
    }
    north(&tables, table, Command::Dealing(dealing::Command::Ready { board: BoardNumber::FIRST })).await;
    tokio::time::sleep(A_MINUTE).await;
    let call = Call::Bid("1NT".parse().unwrap());
    north(&tables, table, Command::Auction(auction::Command::Call { turn: Turn(1), call, meaning: None })).await;
    tokio::time::sleep(A_MINUTE).await;
    assert_eq!(calls(&tables, table).await, (Stage::Play, 4), "three passed");
    let view = inspect(&tables.find(table).await.unwrap(), |table| view::snapshot(table, Lane::North)).await.unwrap();
    assert_eq!(view.board.unwrap().trick.unwrap().cards.len(), 1, "and East has led");
    assert_eq!(figures().computers.refused.get() - refused, 4, "three redoubles and a card that East does not hold");
    let_computers_misthink(false);
    stop.cancel();
    playing.await.unwrap();
    seed_this_thread(None);
}

/// A server's computers, and their tables.
struct Running {
    tables: Arc<Tables>,
    stop: CancellationToken,
    playing: JoinHandle<()>,
    /// Where its keys are.
    dir: TempDir,
}

impl Running {
    fn start() -> Self {
        let (dir, stop) = (tempfile::tempdir().unwrap(), CancellationToken::new());
        let keys = Keys::open(dir.path()).unwrap();
        let (robots, wanted) = Robots::new(3);
        let journal = Arc::new(MemoryJournal::default());
        let context = ActorContext { robots: robots.clone(), ..ActorContext::for_tests(&keys, journal) };
        let clock = context.clock.clone();
        let tables = Tables::new(keys, context, stop.clone());
        let means =
            Means { threads: Threads::start().unwrap(), seeds: SeedKey::new([0; 32]), reasons: Arc::default(), clock };
        let playing = tokio::spawn(serve(&robots, wanted, means, Arc::clone(&tables), stop.clone()));
        Self { tables, stop, playing, dir }
    }
}

async fn opened(tables: &Tables) -> TableId {
    let boards = BoardSource::Import(vec![ImportedBoard { board: BoardNumber::FIRST, deal: DEAL.parse().unwrap() }]);
    match tables.open(HOST.into(), OpeningKey::from_bytes([1; 16]), boards, Policy::social()).await {
        Answer::Opened { table, .. } => table,
        other => panic!("{other:?}"),
    }
}

/// What the host does, who is North.
async fn north(tables: &Tables, table: TableId, command: Command) {
    let person = Person { account: HOST, name: PlayerName::new("Nora").unwrap() };
    execute(&tables.find(table).await.unwrap(), Input::Person(person, command)).await.unwrap();
}

/// How far the auction is.
async fn calls(tables: &Tables, table: TableId) -> (Stage, usize) {
    let view = inspect(&tables.find(table).await.unwrap(), |table| view::snapshot(table, Lane::North)).await.unwrap();
    (view.stage, view.board.map_or(0, |board| board.calls.len()))
}
