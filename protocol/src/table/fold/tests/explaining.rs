//! What calls mean and when they are heard: alerts, questions and answers, held calls and trays.

use super::*;
use crate::{Manner, Meaning, Question};

#[test]
fn an_alert_comes_with_its_call_to_those_who_may_know() {
    let mut view = opened(Lane::East);
    tell(&mut view, Lane::East, called(Turn(1), Seat::North, "2C", Some(alert("strong"))));
    tell(&mut view, Lane::East, called(Turn(2), Seat::East, "P", None));
    assert_eq!(board(&view).meanings, [said(1, Seat::North, 1, "strong")]);
    assert_eq!(board(&view).called_at, [Turn(1), Turn(2)]);
}

#[test]
fn a_later_word_takes_the_place_of_the_earlier() {
    let mut view = opened(Lane::East);
    tell(&mut view, Lane::East, called(Turn(1), Seat::North, "2C", Some(alert("weak"))));
    tell(&mut view, Lane::East, TableEvent::Explained(said(1, Seat::North, 2, "strong, I beg your pardon")));
    assert_eq!(board(&view).meanings, [said(1, Seat::North, 2, "strong, I beg your pardon")]);
}

/// Behind screens the bidder and the bidder's partner both explain, and the director sees both (Spec C9.1).
#[test]
fn two_who_explain_a_call_do_not_write_over_each_other() {
    let mut view = opened(Lane::Director);
    tell(&mut view, Lane::Director, called(Turn(1), Seat::North, "2C", Some(alert("strong"))));
    tell(&mut view, Lane::Director, TableEvent::Explained(said(1, Seat::South, 1, "weak with diamonds")));
    assert_eq!(
        board(&view).meanings,
        [said(1, Seat::North, 1, "strong"), said(1, Seat::South, 1, "weak with diamonds")]
    );
}

#[test]
fn a_question_is_open_until_the_one_who_was_asked_answers() {
    let mut view = opened(Lane::East);
    calls(&mut view, Lane::East, "1C");
    let of = |of| Question { call: Turn(1), by: Seat::East, of };
    [Seat::North, Seat::South].into_iter().for_each(|seat| tell(&mut view, Lane::East, TableEvent::Asked(of(seat))));
    tell(&mut view, Lane::East, TableEvent::Explained(said(1, Seat::North, 1, "three or more clubs")));
    assert_eq!(board(&view).questions, [of(Seat::South)]);
    assert_eq!(view.turn, Turn(2), "neither question nor answer is an act");
}

#[test]
fn a_held_call_waits_until_it_is_heard() {
    let mut view = opened(Lane::East);
    calls(&mut view, Lane::East, "3S");
    tell(&mut view, Lane::East, TableEvent::CallHeld { turn: Turn(2), call: Call::Pass });
    assert_eq!((board(&view).held, view.turn, board(&view).calls.len()), (Some(Call::Pass), Turn(2), 1));
    calls(&mut view, Lane::East, "P");
    assert_eq!((board(&view).held, view.turn, board(&view).calls.len()), (None, Turn(3), 2));
}

#[test]
fn a_tray_brings_its_calls_and_their_turns() {
    let mut view = opened(Lane::South);
    tell(&mut view, Lane::South, tray(&[1, 2], "P 1H"));
    assert_eq!((board(&view).called_at.as_slice(), view.turn), ([Turn(1), Turn(2)].as_slice(), Turn(3)));
    assert_eq!(board(&view).to_act(), Some(Seat::South));
}

/// A call that was taken back before the tray moved is a gap in the turns, and that is all that is seen of it (Spec
/// C9.3).
#[test]
fn a_tray_may_leave_out_turns() {
    let mut view = opened(Lane::South);
    tell(&mut view, Lane::South, tray(&[1, 4], "P 1H"));
    assert_eq!((board(&view).called_at.as_slice(), view.turn), ([Turn(1), Turn(4)].as_slice(), Turn(5)));
}

/// The pass that ends the auction is on the tray until it has crossed.
#[test]
fn nobody_is_to_act_when_the_auction_is_over_and_its_end_has_yet_to_cross() {
    let mut view = opened(Lane::West);
    calls(&mut view, Lane::West, "1C P P P");
    assert_eq!((board(&view).to_act(), view.stage), (None, Stage::Auction));
}

#[test]
fn words_given_again_change_nothing_for_the_director() {
    let mut view = opened(Lane::Director);
    let before = view.clone();
    let again = Question { call: Turn(1), by: Seat::West, of: Seat::North };
    tell(&mut view, Lane::Director, TableEvent::AnsweredAgain(again));
    assert_eq!(view, before);
}

#[test]
fn a_table_counts_the_cards_that_a_side_has_filed() {
    let mut view = empty();
    tell(&mut view, Lane::North, TableEvent::CardFiled { side: Side::EastWest, version: 2 });
    assert_eq!(view.cards, BySide { north_south: 0, east_west: 2 });
}

fn tray(turns: &[u32], calls: &str) -> TableEvent {
    let calls = calls.split(' ').map(|call| call.parse().unwrap()).collect();
    TableEvent::TrayCame { calls, called_at: turns.iter().copied().map(Turn).collect() }
}

fn called(turn: Turn, seat: Seat, call: &str, meaning: Option<Meaning>) -> TableEvent {
    TableEvent::Called { turn, seat, call: call.parse().unwrap(), meaning, thought_ms: None }
}

fn said(call: u32, by: Seat, version: u32, text: &str) -> Explained {
    Explained { call: Turn(call), by, version, meaning: alert(text) }
}

fn alert(text: &str) -> Meaning {
    Meaning::new(Manner::Alert, text.to_owned())
}
