//! The log of a board over the wire (WBF Code 80H): the director has it at once, who took part when the board is over,
//! and it ends in the hash that everybody was told.

use bridge_e2e::{Player, TestServer};
use bridge_protocol::{Answer, BoardLog, Policy, Refusal, Request, Ruling, TableEvent, TableId};
use bridge_rules::{BoardNumber, Seat};

use crate::{
    boards::{bid, four_boards},
    directed_table::Court,
};

#[tokio::test]
async fn a_board_is_logged_for_the_director_at_once_and_for_the_others_when_it_is_over() {
    let server = TestServer::open().await;
    let mut court = Court::sits(&server, four_boards(), Policy::social()).await;
    let (table, board) = (court.friends.table, BoardNumber::new(1).unwrap());
    bid(&mut court.friends, "1S P 2S").await;
    for player in court.everybody().into_iter().take(5) {
        assert_eq!(player.refused(Request::BoardLog { table, board }).await, Refusal::BoardNotOver { board });
    }
    let begun = log(&mut court.dora, table).await;
    begun.check().unwrap();
    assert_eq!(calls(&begun), 3);

    court.rules(Ruling::Look { seat: Seat::West }).await;
    bid(&mut court.friends, "P P P").await;
    court.friends.play_out().await;
    court.all("the end of the board", |view| view.sheet.len() == 1).await;
    let mut first = None;
    for player in court.everybody() {
        let log = log(player, table).await;
        let announced = player.view().board.as_ref().unwrap().log;
        assert_eq!(log.check().ok(), announced);
        assert_eq!(*first.get_or_insert_with(|| log.clone()), log, "all have the same");
    }
    let whole = first.unwrap();
    assert!(whole.entries.starts_with(&begun.entries));
    assert_eq!(calls(&whole), 6);
    let looked = |event: &TableEvent| matches!(event, TableEvent::HandShown { seat: Seat::West, .. });
    assert!(
        whole.entries.iter().any(|entry| whole.event(entry).is_some_and(|event| looked(&event))),
        "every look is in the record"
    );

    let mut altered = whole.clone();
    altered.entries[2].at_ms += 1;
    assert_eq!(altered.check(), Err(2));
    let mut stranger = Player::enter(server.address(), &server.guest("Stranger").await).await;
    assert_eq!(stranger.refused(Request::BoardLog { table, board }).await, Refusal::NoSuchTable {});
    server.close().await;
}

async fn log(player: &mut Player, table: TableId) -> BoardLog {
    let board = BoardNumber::new(1).unwrap();
    match player.ask(Request::BoardLog { table, board }).await {
        Answer::BoardLog(log) => *log,
        other => panic!("no log: {other:?}"),
    }
}

fn calls(log: &BoardLog) -> usize {
    log.entries.iter().filter(|entry| matches!(log.event(entry), Some(TableEvent::Called { .. }))).count()
}
