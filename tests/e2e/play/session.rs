//! An evening of four friends.

use bridge_e2e::{Foursome, TestServer};
use bridge_protocol::{Answer, BoardSource, Request, Stage};
use bridge_rules::Seat;

#[tokio::test]
async fn four_friends_deal_play_and_read_the_sheet() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, BoardSource::Deal(2)).await;
    for _ in 0..2 {
        friends.begin_board().await;
        friends.play_out().await;
    }
    for seat in Seat::ALL {
        let view = &friends.players[seat].until("the end", |view| view.stage == Stage::Finished).await.view;
        assert_eq!(view.sheet.len(), 2);
    }
    let table = friends.table;
    let Answer::Record(record) = friends.players.east.ask(Request::Record { table }).await else { panic!("no record") };
    assert_eq!(record.boards.iter().map(|board| board.result).collect::<Vec<_>>(), friends.players.east.view().sheet);
    let Answer::Transcript(transcript) = friends.players.west.ask(Request::Transcript { table, set: None }).await
    else {
        panic!("no transcript")
    };
    let report = bridge_dealing::verify(&transcript, &bridge_dealing::Kept::default());
    assert!(report.holds(), "{report}");
    server.close().await;
}
