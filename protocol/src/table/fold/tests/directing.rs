//! The director at the table: calls for them, what they do, and what boards are then worth.

use super::*;
use crate::{Adjusted, Artificial, Award, DirectorCall};

#[test]
fn a_player_counts_their_own_calls_for_the_director_and_others_hear_only_that_they_are_called() {
    let (own, told) = (DirectorCall { by: Some(Seat::East), about: "a hesitation".to_owned() }, |call| {
        TableEvent::DirectorCalled { call }
    });
    let mut caller = opened(Lane::East);
    tell(&mut caller, Lane::East, told(Some(own.clone())));
    assert_eq!((caller.direction.calls_made, caller.direction.calls.as_slice()), (1, [own.clone()].as_slice()));
    let mut director = opened(Lane::Director);
    tell(&mut director, Lane::Director, told(Some(own.clone())));
    assert_eq!((director.direction.calls_made, director.direction.calls.as_slice()), (0, [own].as_slice()));
    let mut other = opened(Lane::North);
    tell(&mut other, Lane::North, told(None));
    assert!(other.direction.called && other.direction.calls.is_empty() && other.direction.calls_made == 0);
}

#[test]
fn a_director_who_comes_answers_all_calls() {
    let mut view = opened(Lane::Director);
    tell(&mut view, Lane::Director, TableEvent::DirectorCame { name: occupant().name });
    let by_itself = DirectorCall { by: None, about: "a claim without answers".to_owned() };
    tell(&mut view, Lane::Director, TableEvent::DirectorCalled { call: Some(by_itself) });
    tell(&mut view, Lane::Director, ruled(1, Ruling::Attend {}));
    let direction = &view.direction;
    assert_eq!((direction.called, direction.calls.len(), direction.rulings.len()), (false, 0, 1));
    assert_eq!(direction.director, Some(occupant().name));
}

/// Law 9B.
#[test]
fn a_table_stands_still_until_the_director_lets_it_go_on() {
    let mut view = opened(Lane::East);
    for (number, ruling, frozen) in [
        (1, Ruling::Freeze {}, true),
        (2, Ruling::Find { text: "no damage".to_owned() }, true),
        (3, Ruling::Unfreeze {}, false),
    ] {
        tell(&mut view, Lane::East, ruled(number, ruling));
        assert_eq!(
            (view.direction.frozen, view.direction.rulings.last().map(|last| last.number)),
            (frozen, Some(number))
        );
    }
    assert_eq!(view.turn, Turn(1), "a ruling is no act");
}

#[test]
fn a_hand_that_the_director_looked_at_goes_on_being_seen() {
    let mut view = in_play(Lane::Director);
    assert_eq!(board(&view).hands, Hands::default());
    tell(&mut view, Lane::Director, TableEvent::HandShown { seat: Seat::West, hand: hand(Seat::West) });
    play(&mut view, Lane::Director, "HK");
    assert_eq!(board(&view).hands.west.map(Hand::len), Some(12));
}

#[test]
fn the_last_word_on_a_board_holds() {
    let mut view = over();
    tell(&mut view, Lane::East, adjusted(awards(), 1, None));
    tell(&mut view, Lane::East, adjusted(Adjusted::Void {}, 2, None));
    assert_eq!(view.adjustments, [Adjustment { board: BoardNumber::FIRST, to: Adjusted::Void {}, ruling: 2 }]);
    assert_eq!(view.sheet, [result(9)], "the sheet keeps what was played");
}

/// Law 79C.
#[test]
fn a_corrected_result_changes_the_sheet_and_the_board_on_the_table() {
    let mut view = over();
    tell(&mut view, Lane::East, adjusted(Adjusted::Rescored {}, 1, Some(result(10))));
    assert_eq!((view.sheet.as_slice(), board(&view).result), ([result(10)].as_slice(), Some(result(10))));
}

#[test]
fn warnings_are_for_eyes_only() {
    let mut view = opened(Lane::East);
    let before = view.clone();
    tell(&mut view, Lane::East, TableEvent::ClockWarning { side: Side::NorthSouth, percent: 75 });
    tell(&mut view, Lane::East, TableEvent::SubstituteDue { seat: Seat::South });
    assert_eq!(view, before);
}

fn over() -> TableView {
    let mut view = in_play(Lane::East);
    let result = result(9);
    let (meanings, log, clock, scored) = (Vec::new(), None, None, None);
    let ended =
        TableEvent::BoardEnded { result, deal: Some(deal()), drawn: None, secret: None, meanings, log, clock, scored };
    tell(&mut view, Lane::East, ended);
    view
}

fn ruled(number: u32, ruling: Ruling) -> TableEvent {
    let reason = "called for a hesitation".to_owned();
    TableEvent::Ruled(RulingNotice { number, director: occupant().name, ruling, law: None, reason })
}

fn adjusted(to: Adjusted, ruling: u32, result: Option<BoardResult>) -> TableEvent {
    TableEvent::Adjusted { adjustment: Adjustment { board: BoardNumber::FIRST, to, ruling }, result }
}

fn awards() -> Adjusted {
    let average = |which| Award::Artificial(which);
    Adjusted::Awards { ns: average(Artificial::AveragePlus), ew: average(Artificial::AverageMinus) }
}

fn result(tricks: u8) -> BoardResult {
    let contract = Some("4SS".parse().unwrap());
    BoardResult {
        board: BoardNumber::FIRST,
        contract,
        tricks: Some(tricks),
        score: if tricks < 10 { -50 } else { 420 },
    }
}
