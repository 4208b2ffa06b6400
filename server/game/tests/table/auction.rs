//! Calls in turn, each sufficient, and what they end in.
//! Tries Spec C2.1, C2.2, C2.3, C2.4.

use bridge_game::{Command, Record, auction};
use bridge_protocol::{Refusal, Stage, TableEvent, Turn};
use bridge_rules::Seat::{East, North, South, West};

use crate::{
    evening::{DEAL, Evening},
    people::{person, player},
};

#[test]
fn everybody_sees_their_own_thirteen_cards_and_no_other() {
    let evening = Evening::with_deals(&[DEAL]);
    for seat in bridge_rules::Seat::ALL {
        let hands = evening.sees(seat).board.unwrap().hands;
        for other in bridge_rules::Seat::ALL {
            assert_eq!(hands.get(other).map(|hand| hand.len()), (other == seat).then_some(13), "{seat} of {other}");
        }
    }
}

#[test]
fn a_call_is_heard_by_all_with_its_turn() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.heard(West);
    evening.calls("1NT");
    let called = TableEvent::Called {
        turn: Turn(1),
        seat: North,
        call: "1NT".parse().unwrap(),
        meaning: None,
        thought_ms: None,
    };
    assert_eq!(evening.heard(West), [called]);
    assert_eq!(evening.turn(), Turn(2));
}

#[test]
fn the_laws_refuse_by_name() {
    let mut evening = Evening::with_deals(&[DEAL]);
    assert_eq!(evening.call(North, "X"), Err(Refusal::InadmissibleDouble {}));
    assert_eq!(evening.call(East, "P"), Err(Refusal::OutOfTurn { turn: North }));
    evening.calls("1NT");
    let (last, this) = ("1NT".parse().unwrap(), "1S".parse().unwrap());
    assert_eq!(evening.call(East, "1S"), Err(Refusal::InsufficientBid { last, this }));
    assert_eq!(evening.call(East, "XX"), Err(Refusal::InadmissibleRedouble {}));
    assert_eq!(evening.play(East, "S9"), Err(Refusal::NotNow { stage: Stage::Auction }));
    assert_eq!(evening.claim(East, 7), Err(Refusal::NotNow { stage: Stage::Auction }));
    assert_eq!(evening.answer(East, true), Err(Refusal::NoClaim {}));
    evening.calls("X XX P");
    assert_eq!(evening.turn(), Turn(5));
}

#[test]
fn a_stale_turn_is_refused_and_names_the_current_one() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.calls("P P");
    for turn in [Turn(0), Turn(1), Turn(2), Turn(4), Turn(u32::MAX)] {
        let late = Command::Auction(auction::Command::Call { turn, call: "1S".parse().unwrap(), meaning: None });
        assert_eq!(evening.does(&player(South), late), Err(Refusal::StaleTurn { current: Turn(3) }), "{turn}");
    }
}

#[test]
fn who_has_no_seat_has_no_call() {
    let mut evening = Evening::with_deals(&[DEAL]);
    let call = Command::Auction(auction::Command::Call { turn: Turn(1), call: "P".parse().unwrap(), meaning: None });
    assert_eq!(evening.does(&person("Zoe"), call), Err(Refusal::NotSeated {}));
}

#[test]
fn the_auction_concludes_and_declarers_left_is_to_lead() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.calls("P P 1S P 4S P P");
    let concluded = evening.call(South, "P");
    assert_eq!(concluded, Err(Refusal::OutOfTurn { turn: West }));
    let concluded = evening.call(West, "P").unwrap();
    assert_eq!(
        concluded.last(),
        Some(&Record::Auction(auction::Record::ContractReached { contract: "4SS".parse().unwrap() }))
    );
    let view = evening.sees(North);
    assert_eq!((view.stage, view.board.unwrap().actor()), (Stage::Play, Some(West)));
    assert_eq!(evening.call(North, "P"), Err(Refusal::NotNow { stage: Stage::Play }));
}

#[test]
fn four_passes_are_a_score_of_nothing() {
    let mut evening = Evening::with_deals(&[DEAL, DEAL]);
    evening.calls("P P P P");
    let view = evening.sees(East);
    assert_eq!(view.stage, Stage::Gathering);
    assert_eq!((view.sheet[0].contract, view.sheet[0].score), (None, 0));
    assert_eq!(view.board.unwrap().deal, DEAL.parse().ok());
    assert_eq!(evening.table.record().boards[0].calls.len(), 4);
    // No redeal: the next board is the next board (Spec C1.3).
    assert_eq!(view.set.boards.len(), 2);
}
