//! The director decides about claims and undos, and takes a board back (Laws 25, 47, 70; LAWS C6, C7, C15).

use bridge_game::Event;
use bridge_protocol::{Lane, Refusal, Ruling, Stage, Turn};
use bridge_rules::Seat::{South, West};

use super::directed_at_four_spades;
use crate::evening::Evening;

#[test]
fn a_claim_is_awarded_as_the_director_finds() {
    let mut evening = claimed(); // C15, Law 70: South claims nine of the rest, after one trick for his side
    evening.rules(Ruling::AwardClaim { turn: Turn(13), tricks: 8 }).unwrap();
    let over = &evening.table.record().boards[0];
    assert_eq!((over.result.tricks, over.claim.as_ref().map(|claim| claim.tricks)), (Some(9), Some(9)));
    assert_eq!(evening.lanes_told_of_a_ruling(), Lane::ALL);
    assert_eq!(evening.rules_as(1, Ruling::AwardClaim { turn: Turn(13), tricks: 8 }), Ok(vec![]));
}

#[test]
fn a_claim_is_worth_no_more_than_what_is_left() {
    let mut evening = claimed();
    let award = |tricks| Ruling::AwardClaim { turn: Turn(13), tricks };
    assert_eq!(evening.rules(award(13)), Err(Refusal::TooManyTricks { remaining: 12 }));
    evening.rules(award(12)).unwrap();
    assert_eq!(evening.table.record().boards[0].result.tricks, Some(13));
}

#[test]
fn a_claim_that_is_voided_was_none() {
    let mut evening = claimed();
    evening.rules(Ruling::VoidClaim { turn: Turn(13) }).unwrap();
    assert_eq!((evening.sees(South).stage, evening.sees(South).board.unwrap().claim), (Stage::Play, None));
    evening.plays("H4");
}

#[test]
fn only_an_open_claim_is_ruled_on() {
    let mut evening = claimed();
    for ruling in [Ruling::AwardClaim { turn: Turn(12), tricks: 1 }, Ruling::VoidClaim { turn: Turn(14) }] {
        assert_eq!(evening.rules(ruling), Err(Refusal::NoClaim {}));
    }
    evening.rules(Ruling::VoidClaim { turn: Turn(13) }).unwrap();
    assert_eq!(evening.rules(Ruling::VoidClaim { turn: Turn(13) }), Err(Refusal::NoClaim {}));
}

#[test]
fn a_board_is_taken_back_to_an_act_of_its_own() {
    let mut evening = directed_at_four_spades();
    evening.plays("HK HA");
    let events = evening.rules(Ruling::RollBack { turn: Turn(9) }).unwrap();
    assert_eq!(events[1], Event::TakenBack { back: Turn(9) });
    for turn in [Turn(0), Turn(99)] {
        assert!(matches!(evening.rules(Ruling::RollBack { turn }), Err(Refusal::StaleTurn { .. })), "{turn}");
    }
}

#[test]
fn there_is_no_undo_to_decide_that_nobody_asked_for() {
    let mut evening = directed_at_four_spades();
    for grant in [true, false] {
        assert_eq!(evening.rules(Ruling::DecideUndo { back: Turn(8), grant }), Err(Refusal::NoSuchUndo {}));
    }
}

/// South has claimed nine of the twelve tricks that are left, at turn 13, and nobody has answered.
fn claimed() -> Evening {
    let mut evening = directed_at_four_spades();
    evening.plays("HK HA H2 H9");
    evening.claim(South, 9).unwrap();
    evening.hush();
    assert_eq!(evening.sees(West).board.unwrap().claim.unwrap().turn, Turn(13));
    evening
}
