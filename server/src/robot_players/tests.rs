//! Computers at a table that their node lets go of.

use std::{sync::Arc, time::Duration};

use bridge_game::{Actor, Command, Person, auction, dealing, seating, view};
use bridge_protocol::{
    AccountId, Answer, BoardSource, ImportedBoard, Lane, OpeningKey, PlayerName, Policy, Stage, TableId, Turn,
};
use bridge_rules::{BoardNumber, Call, Seat};
use tokio_util::sync::CancellationToken;

use super::{Means, serve};
use crate::{
    actor::{ActorContext, execute, inspect},
    entropy::seed_this_thread,
    journal::MemoryJournal,
    keys::Keys,
    robots::Robots,
    tables::Tables,
    thinking,
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
    let (dir, stop) = (tempfile::tempdir().unwrap(), CancellationToken::new());
    let keys = Keys::open(dir.path()).unwrap();
    let (robots, wanted) = Robots::new(3);
    let journal = Arc::new(MemoryJournal::default());
    let context = ActorContext { robots: robots.clone(), ..ActorContext::for_tests(&keys, journal) };
    let clock = context.clock.clone();
    let tables = Tables::new(keys, context, stop.clone());
    let means = Means { threads: thinking::start().unwrap(), key: [0; 32], reasons: Arc::default(), clock };
    let playing = tokio::spawn(serve(&robots, wanted, means, Arc::clone(&tables), stop.clone()));

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
    execute(&tables.find(table).await.unwrap(), Actor::Person(person), command).await.unwrap();
}

/// How far the auction is.
async fn calls(tables: &Tables, table: TableId) -> (Stage, usize) {
    let view = inspect(&tables.find(table).await.unwrap(), |table| view::snapshot(table, Lane::North)).await.unwrap();
    (view.stage, view.board.map_or(0, |board| board.calls.len()))
}
