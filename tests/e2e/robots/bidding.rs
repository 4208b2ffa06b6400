//! Practice in bidding: a board is over with its auction, and comes to what both sides can take.

use bridge_e2e::TestServer;
use bridge_protocol::{Answer, BoardSource, Computers, OpeningKey, Policy, Refusal, Request, Stage};
use bridge_rules::{
    Form, Rubber,
    Seat::{East, North, West},
};

use super::{Evening, is_over};

fn agreed() -> Policy {
    let computers = Computers { auction_only: true, ..Computers::USUAL };
    Policy { computers, ..Policy::teaching() }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_practises_bidding_plays_no_card_and_hears_how_computers_would_have_bid() {
    let server = TestServer::with_fast_clocks().await;
    let mut evening = Evening::with(server.address(), BoardSource::Deal(2), agreed(), &[North, East, West]).await;
    evening.susan.plays_until("the end", is_over).await;
    let (table, view) = (evening.table, evening.susan.player.view());
    assert_eq!((view.stage, view.sheet.len()), (Stage::Finished, 2));
    let Answer::Record(record) = evening.susan.player.ask(Request::Record { table }).await else { panic!("no record") };
    for board in &record.boards {
        assert!(board.cards.is_empty() && !board.calls.is_empty(), "{board:?}");
        let asked = Request::BoardAnalysis { table, board: board.board };
        let Answer::BoardAnalysis(analysis) = evening.susan.player.ask(asked).await else { panic!("no analysis") };
        assert!(analysis.auction.len() >= 4, "{:?}", analysis.auction);
        let result = &board.result;
        if let Some(contract) = result.contract {
            assert_eq!(result.tricks, Some(analysis.tricks[contract.declarer].of(contract.bid.strain)));
        }
    }
    // A deal of rubber is worth what was played, and not what might have been.
    let boards = BoardSource::Session(Form::Rubber(Rubber::default()));
    let key = OpeningKey::from_bytes([7; 16]);
    let refused = evening.susan.player.refused(Request::OpenTable { key, boards, policy: agreed() }).await;
    assert!(matches!(refused, Refusal::BadForm { .. }), "{refused}");
    server.close().await;
}
