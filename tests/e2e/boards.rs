//! Four boards that the stories know by heart, and what is bid on them.

use bridge_e2e::Foursome;
use bridge_protocol::{BoardSource, ImportedBoard, Request, Stage};
use bridge_rules::{BoardNumber, Deal, Seat};

const DEALS: [&str; 4] = [
    "N:KJ986.Q6.AQJ84.5 73.KJ943.K752.T2 AQ54.T875.T.AK98 T2.A2.963.QJ7643",
    "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9",
    "N:A3.6543.K8654.87 QT72.QJ9.J2.KJT6 964.KT2.AQ3.A932 KJ85.A87.T97.Q54",
    "N:93.QT97543.JT.53 K8642.J86.A965.T QJT5.2.8432.K964 A7.AK.KQ7.AQJ872",
];

/// The four boards.
pub(crate) fn four_boards() -> BoardSource {
    BoardSource::Import((1..=4).map(board).collect())
}

/// The first two.
pub(crate) fn two_boards() -> BoardSource {
    BoardSource::Import((1..=2).map(board).collect())
}

/// The first of them alone.
pub(crate) fn one_board() -> BoardSource {
    BoardSource::Import(vec![board(1)])
}

/// The cards of the first. North, who deals, makes four spades opposite South.
pub(crate) fn first_deal() -> Deal {
    board(1).deal
}

fn board(number: u32) -> ImportedBoard {
    let deal = DEALS[number as usize - 1].parse().unwrap();
    ImportedBoard { board: BoardNumber::new(number).unwrap(), deal }
}

/// All are ready for a board, and all pass.
pub(crate) async fn pass_out(friends: &mut Foursome) {
    friends.begin_board().await;
    bid(friends, "P P P P").await;
    for seat in Seat::ALL {
        let over = |stage| matches!(stage, Stage::Gathering | Stage::Finished);
        friends.players[seat].until("the end of the board", |view| over(view.stage)).await;
    }
}

/// Makes these calls, whose turn it is.
pub(crate) async fn bid(friends: &mut Foursome, calls: &str) {
    for call in calls.split(' ') {
        let view = friends.players.north.view();
        let (turn, actor) = (view.turn, view.board.as_ref().unwrap().actor().unwrap());
        let call = call.parse().unwrap();
        friends.done(actor, Request::Call { table: friends.table, turn, call, meaning: None }).await;
        for seat in Seat::ALL {
            friends.players[seat].until("the call", |view| view.turn > turn).await;
        }
    }
}
