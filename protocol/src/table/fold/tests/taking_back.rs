//! Requests to take something back, and what it leaves (Spec C7).

use super::*;

#[test]
fn a_request_is_open_until_it_is_refused_and_takes_no_turn() {
    let mut view = in_play(Lane::East);
    play(&mut view, Lane::East, "HK HA");
    let (before, back) = (view.clone(), Turn(view.turn.0 - 1));
    tell(&mut view, Lane::East, TableEvent::UndoAsked { back, seat: Seat::South, instead: None });
    assert_eq!(board(&view).undo, Some(UndoView { back, seat: Seat::South, instead: None, answer: None }));
    tell(&mut view, Lane::East, TableEvent::UndoAnswered { back, accept: true, seat: None });
    assert_eq!(board(&view).undo, Some(UndoView { back, seat: Seat::South, instead: None, answer: Some(true) }));
    tell(&mut view, Lane::East, TableEvent::UndoRefused { back });
    assert_eq!(view, before);
}

#[test]
fn the_director_hears_what_was_meant_and_others_answers_are_not_theirs() {
    let mut view = in_play(Lane::Director);
    let (back, instead) = (Turn(3), Some("four hearts".to_owned()));
    tell(&mut view, Lane::Director, TableEvent::UndoAsked { back, seat: Seat::South, instead: instead.clone() });
    tell(&mut view, Lane::Director, TableEvent::UndoAnswered { back, accept: true, seat: Some(Seat::East) });
    assert_eq!(board(&view).undo, Some(UndoView { back, seat: Seat::South, instead, answer: None }));
}

#[test]
fn what_is_taken_back_leaves_the_board_as_it_lay_and_the_count_goes_on() {
    let mut view = opened(Lane::East);
    calls(&mut view, Lane::East, "P P");
    let before = board(&view).clone();
    calls(&mut view, Lane::East, "7NT");
    let turn = view.turn;
    let taken_back = TableEvent::TakenBack { turn, stage: Stage::Auction, board: Box::new(before.clone()) };
    tell(&mut view, Lane::East, taken_back);
    assert_eq!((board(&view), view.turn, view.stage), (&before, turn.next(), Stage::Auction));
    calls(&mut view, Lane::East, "1S");
    assert_eq!(board(&view).called_at, [Turn(1), Turn(2), Turn(5)], "a late duplicate lands on no other position");
}

#[test]
fn a_taking_back_may_reopen_the_auction() {
    let mut view = in_play(Lane::North);
    let mut before = board(&view).clone();
    (before.contract, before.trick) = (None, None);
    before.calls.pop();
    before.called_at.pop();
    let turn = view.turn;
    tell(&mut view, Lane::North, TableEvent::TakenBack { turn, stage: Stage::Auction, board: Box::new(before) });
    assert_eq!((view.stage, board(&view).to_act()), (Stage::Auction, Some(Seat::East)));
}
