//! `kill -9` while something is pending at each of several tables (Promise R3): afterwards every lane is shown the
//! bytes that it was shown before, and what is due next is taken. What would run out meanwhile stands still, because
//! the director has stopped the table.

use std::net::SocketAddr;

use bridge_e2e::{Foursome, Guest, Player, Process, fixed_address};
use bridge_protocol::{Answer, ClaimStage, Manner, Meaning, Policy, Request, Ruling, TableView, Turn};
use bridge_rules::Seat::{East, North, South, West};

use crate::{
    boards::{bid, one_board},
    directed_table::{TOURNAMENT, rule},
    fixtures::SERVER,
    snapshots::{come_back, every_lane},
};

/// What is pending at a table.
#[derive(Clone, Copy, Debug)]
enum Pending {
    FaceDownLead,
    HalfAnsweredClaim,
    Undo,
    Question,
    HeldCall,
    TrayOnTheWay,
    StoppedTable,
}

const ALL: [Pending; 7] = [
    Pending::FaceDownLead,
    Pending::HalfAnsweredClaim,
    Pending::Undo,
    Pending::Question,
    Pending::HeldCall,
    Pending::TrayOnTheWay,
    Pending::StoppedTable,
];

struct Table {
    pending: Pending,
    friends: Foursome,
    /// Who may come to watch, and who directs.
    others: [Guest; 2],
    director: Player,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r3_whatever_is_pending_is_pending_after_kill_nine() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let start = || tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &[]));
    let server = start();
    let mut tables = Vec::new();
    for pending in ALL {
        tables.push(comes_to(address, pending).await);
    }
    let mut before = Vec::new();
    for table in &tables {
        before.push(every_lane(address, &table.friends, &table.others).await);
    }
    server.kill();
    let server = start();
    for (table, before) in tables.iter().zip(before) {
        let after = every_lane(address, &table.friends, &table.others).await;
        assert_eq!(after, before, "{:?}", table.pending);
    }
    for table in &mut tables {
        come_back(address, &mut table.friends).await;
        table.director = table.friends.directed_by(address, &table.others[1]).await;
        goes_on(table).await;
    }
    server.kill();
}

async fn comes_to(address: SocketAddr, pending: Pending) -> Table {
    loop {
        let policy = match pending {
            Pending::HalfAnsweredClaim | Pending::Undo | Pending::Question => Policy::social(),
            Pending::FaceDownLead | Pending::StoppedTable => TOURNAMENT,
            Pending::HeldCall => Policy { skip_pause: true, ..TOURNAMENT },
            Pending::TrayOnTheWay => Policy { kibitzing: TOURNAMENT.kibitzing, ..Policy::screens() },
        };
        let mut friends = Foursome::sit_down_at(address, one_board(), policy, 1).await;
        let others = [Guest::of(address, "Kay").await, Guest::of(address, "Dora").await];
        drop(friends.watched_by(address, &others[0]).await);
        let director = friends.directed_by(address, &others[1]).await;
        friends.begin_board().await;
        let mut table = Table { pending, friends, others, director };
        if stands(&mut table).await {
            return table;
        }
        // The tray was quicker than the director. Another table, another tray.
    }
}

/// Brings a table to where something is pending; tells whether it is.
async fn stands(table: &mut Table) -> bool {
    let friends = &mut table.friends;
    let id = friends.table;
    match table.pending {
        Pending::FaceDownLead => {
            bid(friends, "1S P 2S P P P").await;
            friends.act().await.unwrap();
            friends.done(West, Request::NoQuestions { table: id, turn: Turn(7) }).await;
        }
        Pending::HalfAnsweredClaim => {
            bid(friends, "1S P 2S P P P").await;
            friends.act().await.unwrap();
            friends.done(North, Request::Claim { table: id, turn: Turn(8), tricks: 8, statement: None }).await;
            friends.done(West, answer(id)).await;
        }
        Pending::Undo => {
            bid(friends, "1S P").await;
            let instead = Some("1H".to_owned());
            friends.done(North, Request::AskUndo { table: id, back: Turn(1), instead }).await;
            friends.done(East, Request::AnswerUndo { table: id, back: Turn(1), accept: true }).await;
        }
        Pending::Question => {
            bid(friends, "1S").await;
            friends.done(East, Request::Ask { table: id, call: Turn(1), heard: 0 }).await;
        }
        Pending::HeldCall => {
            bid(friends, "2C").await;
            friends.done(East, call(id, Turn(2), "P")).await;
            ruled(table, 1, Ruling::Freeze {}).await;
        }
        Pending::TrayOnTheWay => {
            friends.done(North, call(id, Turn(1), "1C")).await;
            friends.done(East, call(id, Turn(2), "P")).await;
            ruled(table, 1, Ruling::Freeze {}).await;
            let south = table.friends.players.south.until("the stop", |view| view.direction.frozen).await;
            return calls(&south.view) == 0;
        }
        Pending::StoppedTable => {
            bid(friends, "1S P").await;
            ruled(table, 1, Ruling::Freeze {}).await;
        }
    }
    true
}

/// What is due next is done.
async fn goes_on(table: &mut Table) {
    let friends = &mut table.friends;
    let id = friends.table;
    match table.pending {
        Pending::FaceDownLead => {
            friends.done(North, Request::NoQuestions { table: id, turn: Turn(7) }).await;
            let faced = |view: &TableView| view.board.as_ref().is_some_and(|board| board.hands.south.is_some());
            friends.players.west.until("dummy", faced).await;
        }
        Pending::HalfAnsweredClaim => {
            friends.done(East, answer(id)).await;
            friends.players.south.until("the score", |view| view.sheet.len() == 1).await;
        }
        Pending::Undo => {
            friends.done(West, Request::AnswerUndo { table: id, back: Turn(1), accept: true }).await;
            friends.players.south.until("the taking back", |view| calls(view) == 0).await;
            friends.done(North, call(id, Turn(4), "1H")).await;
        }
        Pending::Question => {
            let meaning = Meaning::new(Manner::Explanation, "four cards or more".to_owned());
            friends.done(North, Request::Explain { table: id, call: Turn(1), version: 1, meaning }).await;
            let told = |view: &TableView| view.board.as_ref().is_some_and(|board| board.meanings.len() == 1);
            friends.players.east.until("the answer", told).await;
        }
        Pending::HeldCall => {
            ruled(table, 2, Ruling::Unfreeze {}).await;
            // It was made, and is made no second time.
            table.friends.done(East, call(id, Turn(2), "P")).await;
            let refused = table.friends.players.east.refused(call(id, Turn(2), "X")).await;
            assert_eq!(refused, bridge_protocol::Refusal::CallHeld {});
        }
        Pending::TrayOnTheWay => {
            ruled(table, 2, Ruling::Unfreeze {}).await;
            table.friends.players.south.until("the tray", |view| calls(view) == 2).await;
            table.friends.done(South, call(id, Turn(3), "1S")).await;
        }
        Pending::StoppedTable => {
            let refused = table.friends.players.south.refused(call(id, Turn(3), "2S")).await;
            assert_eq!(refused, bridge_protocol::Refusal::Frozen {});
            ruled(table, 2, Ruling::Unfreeze {}).await;
            table.friends.done(South, call(id, Turn(3), "2S")).await;
        }
    }
}

async fn ruled(table: &mut Table, number: u32, ruling: Ruling) {
    let answer = table.director.ask(rule(table.friends.table, number, ruling)).await;
    assert_eq!(answer, Answer::Done {}, "{:?}", table.pending);
}

fn call(table: bridge_protocol::TableId, turn: Turn, call: &str) -> Request {
    Request::Call { table, turn, call: call.parse().unwrap(), meaning: None }
}

/// Consent to the claim of turn 8.
fn answer(table: bridge_protocol::TableId) -> Request {
    Request::AnswerClaim { table, turn: Turn(8), accept: true, stage: ClaimStage::Opponents }
}

fn calls(view: &TableView) -> usize {
    view.board.as_ref().map_or(0, |board| board.calls.len())
}
