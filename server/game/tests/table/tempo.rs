//! How soon a player acted, nobody at the table may know: the pause after a jump bid, and thinking times (Spec C9.4,
//! C9.5).

use std::time::Duration;

use bridge_game::{Command, Moment, Record, auction, undo};
use bridge_protocol::{Lane, Policy, Refusal, TableEvent, Turn, Undo, limits::SKIP_PAUSE};
use bridge_rules::Seat::{self, East, North, South, West};

use crate::{
    evening::{DEAL, Decision, Evening},
    people::player,
};

#[test]
fn a_call_after_a_jump_is_held_and_nobody_notices() {
    let mut evening = with_pause("2H");
    let others = Lane::ALL.into_iter().filter(|lane| ![Lane::East, Lane::Director].contains(lane));
    let before: Vec<_> = others.map(|lane| (lane, evening.sees(lane), evening.table.seq(lane))).collect();
    hush(&mut evening);
    wait(&mut evening, 2_000);
    let until = evening.now.after(SKIP_PAUSE - Duration::from_secs(2));
    let held = evening.call(East, "P").unwrap();
    assert_eq!(
        held,
        [Record::Auction(auction::Record::CallHeld { seat: East, call: "P".parse().unwrap(), meaning: None, until })]
    );
    for (lane, view, seq) in before {
        assert_eq!((evening.sees(lane), evening.table.seq(lane)), (view, seq), "{lane:?}");
        assert_eq!(evening.heard(lane), [], "{lane:?}");
    }
    let told = TableEvent::CallHeld { turn: Turn(2), call: "P".parse().unwrap() };
    for lane in [Lane::East, Lane::Director] {
        assert_eq!(evening.heard(lane), std::slice::from_ref(&told));
        let view = evening.sees(lane);
        let board = view.board.unwrap();
        assert_eq!((view.turn, board.calls.len(), board.held), (Turn(2), 1, "P".parse().ok()));
    }
    // Nor does a refusal tell it.
    assert_eq!(evening.call(South, "P"), Err(Refusal::OutOfTurn { turn: East }));
}

#[test]
fn a_held_call_cannot_be_changed_and_its_duplicate_is_harmless() {
    let mut evening = with_pause("2H");
    evening.call(East, "P").unwrap();
    assert_eq!(evening.call(East, "P"), Ok(vec![]));
    assert_eq!(evening.call(East, "X"), Err(Refusal::CallHeld {}));
    let stale = Command::Auction(auction::Command::Call { turn: Turn(1), call: "P".parse().unwrap(), meaning: None });
    assert_eq!(evening.does(&player(East), stale), Err(Refusal::StaleTurn { current: Turn(2) }));
    assert_eq!(ask(&mut evening, East, 2), Err(Refusal::NoUndo {}), "nor taken back");
}

#[test]
fn it_is_released_ten_seconds_after_the_jump_and_not_before() {
    let mut evening = with_pause("2H");
    let until = evening.now.after(SKIP_PAUSE);
    wait(&mut evening, 3_000);
    evening.call(East, "2S").unwrap();
    assert_eq!(evening.table.next_deadline(), Some(until));
    assert_eq!(evening.time_passes(Moment(until.0 - 1)), []);
    hush(&mut evening);
    let released = evening.time_passes(until);
    assert_eq!(
        released,
        [Record::Auction(auction::Record::Called { seat: East, call: "2S".parse().unwrap(), meaning: None })]
    );
    for lane in Lane::ALL {
        let thought_ms = (lane == Lane::Director).then_some(3_000);
        let call = "2S".parse().unwrap();
        assert_eq!(
            evening.heard(lane),
            [TableEvent::Called { turn: Turn(2), seat: East, call, meaning: None, thought_ms }]
        );
        assert_eq!(evening.sees(lane).board.unwrap().held, None);
    }
    let late = Command::Auction(auction::Command::Call { turn: Turn(2), call: "2S".parse().unwrap(), meaning: None });
    assert_eq!(evening.does(&player(East), late), Ok(vec![]));
    // South is not the jump's left-hand opponent, and calls as they like.
    assert!(matches!(evening.call(South, "P").unwrap()[..], [Record::Auction(auction::Record::Called { .. })]));
}

#[test]
fn whoever_waits_for_ten_seconds_calls_at_once() {
    for (waited, held) in [(9_999, true), (10_000, false)] {
        let mut evening = with_pause("2H");
        wait(&mut evening, waited);
        let records = evening.call(East, "P").unwrap();
        assert_eq!(matches!(records[..], [Record::Auction(auction::Record::CallHeld { .. })]), held, "{waited}");
    }
}

#[test]
fn there_is_a_pause_after_a_jump_only_and_where_it_is_agreed() {
    for (calls, held) in [("1H", false), ("1H P 3H", true), ("2H P", false), ("1H 1S", false), ("1H 3C", true)] {
        let mut evening = with_pause("");
        for call in calls.split_whitespace() {
            evening.calls(call);
            release(&mut evening);
        }
        let next = evening.sees(Lane::Director).board.unwrap().to_act().unwrap();
        assert_eq!(
            matches!(evening.call(next, "P").unwrap()[..], [Record::Auction(auction::Record::CallHeld { .. })]),
            held,
            "{calls}"
        );
    }
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.calls("2H P P P");
}

#[test]
fn a_held_pass_ends_the_auction_when_it_is_released() {
    let mut evening = with_pause("1H P 3H");
    evening.call(West, "P").unwrap();
    release(&mut evening);
    evening.calls("P P");
    assert_eq!(evening.sees(North).board.unwrap().contract, "3HN".parse().ok());
}

#[test]
fn a_jump_that_is_taken_back_gives_back_the_held_call() {
    // C7, Law 25A6.
    let mut evening = with_pause("2H");
    evening.call(East, "3C").unwrap();
    ask(&mut evening, North, 1).unwrap();
    for seat in [East, West] {
        evening.does(&player(seat), Command::Undo(undo::Command::AnswerUndo { back: Turn(1), accept: true })).unwrap();
    }
    let board = evening.sees(East).board.unwrap();
    assert_eq!((board.held, board.to_act(), evening.table.next_deadline()), (None, Some(North), None));
    evening.calls("1H 1S");
}

#[test]
fn a_released_call_overtakes_a_request_to_take_partners_back() {
    let mut evening = with_pause("1H P");
    evening.calls("3H");
    ask(&mut evening, South, 3).unwrap();
    evening.call(West, "P").unwrap();
    release(&mut evening);
    assert!(evening.sees(South).board.unwrap().undo.is_some(), "North has not called");
    assert_eq!(evening.call(North, "P").unwrap().last(), Some(&Record::Undo(undo::Record::UndoRefused)));
}

#[test]
fn only_the_director_is_told_how_long_a_player_thought() {
    // C9.5: from when they could see that they were on turn to when the server had their act.
    let mut evening = Evening::with_deals(&[DEAL]);
    for (wait_ms, call) in [(1_500, "1NT"), (0, "P"), (40_000, "P"), (7, "P")] {
        wait(&mut evening, wait_ms);
        assert_eq!(thought(&mut evening, |evening| evening.calls(call)), Some(wait_ms));
    }
    wait(&mut evening, 6_000);
    assert_eq!(thought(&mut evening, |evening| evening.plays("S7")), Some(6_000));
    wait(&mut evening, 250);
    assert_eq!(thought(&mut evening, |evening| evening.plays("S2")), Some(250));
}

#[test]
fn thinking_begins_anew_after_a_rejected_claim_and_a_taking_back() {
    let mut evening = Evening::at_four_spades();
    evening.plays("HK");
    evening.claim(South, 13).unwrap();
    wait(&mut evening, 30_000);
    evening.answer(East, false).unwrap();
    evening.answer(West, false).unwrap();
    wait(&mut evening, 2_000);
    assert_eq!(thought(&mut evening, |evening| evening.plays("HA")), Some(2_000));
    wait(&mut evening, 9_000);
    let turn = evening.turn().0 - 1;
    ask(&mut evening, South, turn).unwrap();
    for seat in [East, West] {
        evening
            .does(&player(seat), Command::Undo(undo::Command::AnswerUndo { back: Turn(turn), accept: true }))
            .unwrap();
    }
    wait(&mut evening, 1_000);
    assert_eq!(thought(&mut evening, |evening| evening.plays("H8")), Some(1_000));
}

/// What the director is told of an act's thinking time. Nobody else is.
fn thought(evening: &mut Evening, act: impl FnOnce(&mut Evening)) -> Option<u64> {
    hush(evening);
    act(evening);
    let mut told = None;
    for lane in Lane::ALL {
        for record in evening.heard(lane) {
            if let TableEvent::Called { thought_ms, .. } | TableEvent::Played { thought_ms, .. } = record {
                assert_eq!(thought_ms.is_some(), lane == Lane::Director, "{lane:?}");
                told = thought_ms;
            }
        }
    }
    told
}

fn with_pause(calls: &str) -> Evening {
    let policy = Policy { skip_pause: true, undo: Undo::Auction, ..Policy::social() };
    let mut evening = Evening::with_policy(&[DEAL], policy);
    evening.calls(calls);
    evening
}

fn wait(evening: &mut Evening, ms: u64) {
    evening.now = Moment(evening.now.0 + ms);
}

fn release(evening: &mut Evening) {
    if let Some(until) = evening.table.next_deadline() {
        evening.time_passes(until);
    }
}

fn ask(evening: &mut Evening, seat: Seat, back: u32) -> Decision {
    evening.does(&player(seat), Command::Undo(undo::Command::AskUndo { back: Turn(back), instead: None }))
}

fn hush(evening: &mut Evening) {
    for lane in Lane::ALL {
        evening.heard(lane);
    }
}
