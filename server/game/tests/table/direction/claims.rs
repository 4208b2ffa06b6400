//! The director decides about claims and undos, and takes a board back (Laws 25, 47, 70; Spec C6, C7, C15).

use bridge_game::{Command, Record, undo};
use bridge_protocol::{Lane, Policy, Refusal, Ruling, Stage, Turn};
use bridge_rules::Seat::{self, East, North, South, West};

use super::{directed, directed_at_four_spades, dora};
use crate::{
    evening::{Evening, board},
    people::{person, player},
};

#[test]
fn a_claim_is_awarded_as_the_director_finds() {
    let mut evening = claimed(); // C15, Law 70: South claims nine of the rest, after one trick for that side
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
fn c6_6_a_claim_is_helped_with_from_the_hands_that_the_director_has_looked_at() {
    let mut evening = claimed();
    let help = |evening: &Evening, turn| evening.table.contested_board(dora().account, Turn(turn));
    let look_at = |seats: &[Seat]| Err(Refusal::LookFirst { seats: seats.to_vec() });
    assert_eq!(help(&evening, 13), look_at(&[East, West]), "dummy and the claimer are seen");
    evening.rules(Ruling::Look { seat: West }).unwrap();
    assert_eq!(help(&evening, 13), look_at(&[East]));
    evening.rules(Ruling::Look { seat: East }).unwrap();
    assert_eq!(help(&evening, 13).ok(), evening.sees(Lane::Director).board);
    let looks = |notice: &bridge_protocol::RulingNotice| matches!(notice.ruling, Ruling::Look { .. });
    assert_eq!(
        evening.notices(Lane::Director).iter().filter(|notice| looks(notice)).count(),
        2,
        "both are in the record"
    );
}

#[test]
fn c6_6_only_a_director_is_helped_and_only_with_an_open_claim() {
    let mut evening = claimed();
    for seat in [East, West] {
        evening.rules(Ruling::Look { seat }).unwrap();
    }
    let help = |evening: &Evening, account, turn| evening.table.contested_board(account, Turn(turn)).err();
    let dora = dora().account;
    assert_eq!(help(&evening, player(South).account, 13), Some(Refusal::NotDirector {}));
    assert_eq!(help(&evening, person("Zoe").account, 13), Some(Refusal::NoSuchTable {}));
    for turn in [12, 14] {
        assert_eq!(help(&evening, dora, turn), Some(Refusal::NoClaim {}), "{turn}");
    }
    evening.rules(Ruling::VoidClaim { turn: Turn(13) }).unwrap();
    assert_eq!(help(&evening, dora, 13), Some(Refusal::NoClaim {}));
}

#[test]
fn a_board_is_taken_back_to_an_act_of_its_own() {
    let mut evening = directed_at_four_spades(); // C15, Law 47
    evening.plays("HK HA");
    let records = evening.rules(Ruling::RollBack { turn: Turn(10) }).unwrap();
    assert_eq!(records[1], Record::Undo(undo::Record::TakenBack { back: Turn(10) }));
    assert_eq!(evening.lanes_told_of_a_ruling(), Lane::ALL);
    assert_eq!(evening.sees(West).board.unwrap().trick.unwrap().cards.len(), 1);
    evening.plays("H4");
    for turn in [Turn(0), Turn(10), Turn(99)] {
        assert!(matches!(evening.rules(Ruling::RollBack { turn }), Err(Refusal::StaleTurn { .. })), "{turn}");
    }
}

#[test]
fn a_board_is_taken_back_from_the_play_into_the_auction_and_a_look_stays_a_look() {
    let mut evening = directed_at_four_spades(); // Law 21B1
    evening.plays("HK");
    evening.rules(Ruling::Look { seat: East }).unwrap();
    evening.rules(Ruling::RollBack { turn: Turn(8) }).unwrap();
    assert_eq!(evening.sees(West).stage, Stage::Auction);
    let hands = evening.sees(Lane::Director).board.unwrap().hands;
    assert_eq!((hands.get(East).map(|hand| hand.len()), hands.get(North)), (Some(13), None));
    evening.calls("P");
}

#[test]
fn what_a_claim_faced_is_a_hidden_hand_again_in_the_auction() {
    let mut evening = claimed(); // Law 21B1, Law 70
    let seen = |evening: &Evening, by: Seat| {
        let hands = evening.sees(by).board.unwrap().hands;
        Seat::ALL.into_iter().filter(|seat| hands.get(*seat).is_some()).collect::<Vec<_>>()
    };
    assert_eq!(seen(&evening, West), [North, South, West], "dummy and the claimer");
    evening.rules(Ruling::RollBack { turn: Turn(8) }).unwrap();
    assert_eq!(evening.sees(West).stage, Stage::Auction);
    for seat in Seat::ALL {
        assert_eq!(seen(&evening, seat), [seat]);
    }
    evening.calls("P");
    assert_eq!(seen(&evening, West), [West]);
}

#[test]
fn the_director_decides_about_an_undo_and_only_those_hear_who_knew_of_it() {
    for (grant, record) in [
        (false, Record::Undo(undo::Record::UndoRefused)),
        (true, Record::Undo(undo::Record::TakenBack { back: Turn(3) })),
    ] {
        let mut evening = directed(Policy::social()); // C7, C11
        evening.calls("P P 1S");
        let ask = Command::Undo(undo::Command::AskUndo { back: Turn(3), instead: Some("1H".to_owned()) });
        evening.does(&player(South), ask).unwrap();
        evening.hush();
        let records = evening.rules(Ruling::DecideUndo { back: Turn(3), grant }).unwrap();
        assert_eq!(records[1], record);
        assert_eq!(evening.lanes_told_of_a_ruling(), [Lane::East, Lane::South, Lane::West, Lane::Director]);
        assert_eq!(evening.notices(North), []);
        evening.calls(if grant { "P P" } else { "P P P" });
        evening.plays_out();
        assert_eq!(evening.notices(North).len(), 1, "when the board is over");
    }
}

#[test]
fn there_is_no_undo_to_decide_that_nobody_asked_for() {
    let mut evening = directed_at_four_spades();
    for grant in [true, false] {
        assert_eq!(evening.rules(Ruling::DecideUndo { back: Turn(8), grant }), Err(Refusal::NoSuchUndo {}));
    }
}

#[test]
fn nothing_is_heard_across_the_screen_of_what_is_rectified_before_the_tray_moves() {
    let mut evening = directed(Policy::screens()); // C9.3: North has called, and East who sits beside North is to call
    evening.call(North, "1S").unwrap();
    evening.hush();
    let before = [Lane::South, Lane::West].map(|lane| (evening.sees(lane), evening.table.seq(lane)));
    evening.rules(Ruling::RollBack { turn: Turn(1) }).unwrap();
    let after = [Lane::South, Lane::West].map(|lane| (evening.sees(lane), evening.table.seq(lane)));
    assert_eq!(before, after);
    assert_eq!(evening.lanes_told_of_a_ruling(), [Lane::North, Lane::East, Lane::Director]);
    evening.call(North, "P").unwrap();
    evening.rules(Ruling::Void { board: board(1) }).unwrap();
    assert_eq!(evening.sees(South).board.unwrap().calls.len(), 1, "the tray came");
    assert_eq!(evening.notices(South).len(), 2);
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
