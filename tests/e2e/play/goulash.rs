//! A deal that all pass is dealt again as a goulash: its hands stay concealed through a restart, and with the goulash
//! both are proven (Spec F18.2).

use bridge_dealing::{GoulashBoard, Kept, verify_evening};
use bridge_e2e::{Act, Foursome, TestServer};
use bridge_protocol::{Answer, BoardSource, Refusal, Request, Stage, TableView};
use bridge_rules::{Call, CardsFrom, Form, Rubber, Seat};

use crate::snapshots::{come_back, every_lane};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_goulash_is_dealt_after_a_restart_and_proven() {
    let mut server = TestServer::open().await;
    let form = Form::Rubber(Rubber { goulash: true, rubbers: Some(1), ..Rubber::default() });
    let mut friends = Foursome::sit_down(&server, BoardSource::Session(form)).await;
    let others = [server.guest("Kit").await, server.guest("Dirk").await];
    let (table, address) = (friends.table, server.address());

    friends.begin_board().await;
    let board = friends.players.west.view().board.as_ref().map(|board| board.board).expect("a board");
    for seat in Seat::ALL {
        let turn = friends.players[seat].view().turn;
        friends.done(seat, friends.request(turn, Act::Call(Call::Pass))).await;
        friends.players.north.until("the pass", |view| view.turn > turn).await;
        friends.players[seat.partner()].until("the pass", |view| view.turn > turn).await;
        friends.players[seat.lho()].until("the pass", |view| view.turn > turn).await;
    }
    friends.players.west.until("the end of the board", |view| view.stage == Stage::Gathering).await;
    let over = friends.players.west.view().board.as_ref().expect("a board").clone();
    assert_eq!((over.result.is_some(), over.deal, over.secret), (true, None, None));
    let refused = friends.players.west.refused(Request::BoardLog { table, board }).await;
    assert_eq!(refused, Refusal::BoardNotOver { board });

    let before = every_lane(address, &friends, &others).await;
    let goodbye = async {
        for seat in Seat::ALL {
            friends.players[seat].end().await;
        }
    };
    (server, ()) = tokio::join!(server.restart(), goodbye);
    assert_eq!(every_lane(address, &friends, &others).await, before);
    come_back(address, &mut friends).await;

    friends.begin_board().await;
    let terms = friends.players.east.view().board.as_ref().and_then(|board| board.terms).expect("terms");
    assert_eq!((terms.dealer, terms.cards), (Seat::North, CardsFrom::Goulash));
    friends.play_out().await;
    let over = |view: &TableView| matches!(view.stage, Stage::Gathering | Stage::Finished);
    friends.players.west.until("the end of the goulash", over).await;
    let Answer::Record(record) = friends.players.west.ask(Request::Record { table }).await else { panic!("no record") };
    assert_eq!(record.boards.len(), 2);

    let Answer::Transcript(transcript) = friends.players.west.ask(Request::Transcript { table, set: None }).await
    else {
        panic!("no transcript")
    };
    let goulash = GoulashBoard { board: terms.board, dealer: terms.dealer };
    let report = verify_evening(&[(*transcript, Kept::default())], &[goulash], &[]);
    let proven = record.boards.iter().map(|kept| report.proven(kept.board) == Some(kept.deal));
    assert_eq!(proven.collect::<Vec<_>>(), [true, true], "{report}");
    server.close().await;
}
