//! The clock (Spec C14): each side pays for its own thought, by the server's time, and is warned.

use std::time::Duration;

use bridge_game::{Command, Moment, Record, direction, explaining, session};
use bridge_protocol::{AtZero, Clock, DirectorCall, Lane, Manner, Meaning, Policy, TableEvent, Turn};
use bridge_rules::{
    Seat::{East, North, South, West},
    Side,
};

use crate::{
    evening::{DEAL, Evening},
    people::player,
};

#[test]
fn c14_each_side_pays_for_its_own_thought() {
    let mut evening = with_clock(AtZero::Note);
    evening.waits(10);
    evening.call(North, "P").unwrap();
    evening.waits(20);
    evening.call(East, "P").unwrap();
    evening.waits(5);
    evening.calls("P P");
    assert_eq!(used(&evening), Some([15_000, 20_000]), "fifteen seconds of North's and South's, twenty of East's");
}

#[test]
fn c14_nobody_sees_a_clock_while_the_board_is_on() {
    let mut evening = with_clock(AtZero::Note);
    evening.waits(10);
    evening.call(North, "P").unwrap();
    for lane in Lane::ALL {
        assert_eq!(evening.sees(lane).clock, None, "{lane:?}: a live clock shows who thinks (Spec C11)");
    }
}

#[test]
fn c14_a_side_is_warned_at_three_quarters_and_at_the_end_of_its_time() {
    let mut evening = with_clock(AtZero::CallDirector);
    // Seven minutes a board: three and a half for each side.
    let began = evening.now;
    let deadline = began.after(Duration::from_millis(157_500));
    assert_eq!(evening.time_passes(Moment(deadline.0 - 1)), []);
    evening.heard(West);
    evening.heard(Lane::Kibitzer);
    let warned = |percent| Record::Session(session::Record::ClockWarned { side: Side::NorthSouth, percent });
    assert_eq!(evening.time_passes(deadline), [warned(75)]);
    assert_eq!(evening.heard(West), [TableEvent::ClockWarning { side: Side::NorthSouth, percent: 75 }]);
    assert_eq!(evening.heard(Lane::Kibitzer), [], "kibitzers may not know how far the board is");
    let end = began.after(Duration::from_secs(210));
    assert_eq!(evening.time_passes(Moment(end.0 - 1)), []);
    let about = "NS have used their time".to_owned();
    let called =
        Record::Direction(direction::Record::DirectorCalled { call: DirectorCall { by: None, about }, later: false });
    assert_eq!(evening.time_passes(end), [warned(100), called]);
    assert_eq!(evening.waits(3_600), [], "nothing more is threatened");
    assert_eq!(evening.table.next_deadline(), None, "and how slow they are is known");
}

/// Half a minute is the most that a kill takes from a clock.
#[test]
fn r3_what_a_side_has_used_outlives_the_server_but_for_half_a_minute() {
    let mut evening = with_clock(AtZero::Note);
    let noted = evening.table.next_deadline().unwrap();
    assert_eq!(noted.since(evening.now), Duration::from_secs(30));
    let lanes = Lane::ALL.map(|lane| (evening.sees(lane), evening.table.seq(lane)));
    for _ in 0..2 {
        let noted = evening.table.next_deadline().unwrap();
        evening.time_passes(noted);
    }
    assert_eq!(Lane::ALL.map(|lane| (evening.sees(lane), evening.table.seq(lane))), lanes, "nobody is told");
    evening.now = evening.now.after(Duration::from_secs(29));
    evening.wakes();
    evening.are_here(&[North, East, South, West]);
    evening.waits(5);
    evening.calls("P P P P");
    assert_eq!(used(&evening), Some([65_000, 0]));
}

#[test]
fn c14_where_the_policy_only_notes_it_nobody_is_called() {
    let mut evening = with_clock(AtZero::Note);
    let end = evening.now.after(Duration::from_secs(210));
    evening.waits(158);
    assert_eq!(
        evening.time_passes(end),
        [Record::Session(session::Record::ClockWarned { side: Side::NorthSouth, percent: 100 })]
    );
}

#[test]
fn c14_declarers_side_pays_for_dummys_cards_and_an_open_claim_costs_nobody() {
    let mut evening = with_clock(AtZero::Note);
    evening.calls("P P 1S P 4S P P P");
    evening.waits(3);
    evening.play(West, "HK").unwrap();
    evening.waits(4);
    evening.play(North, "HA").unwrap_err();
    evening.play(South, "HA").unwrap();
    evening.play(North, "H4").unwrap_err();
    evening.claim(South, 9).unwrap();
    evening.waits(30);
    evening.answer(East, true).unwrap();
    evening.answer(West, true).unwrap();
    assert_eq!(used(&evening), Some([4_000, 3_000]));
}

#[test]
fn c14_the_time_of_a_question_is_the_answerers() {
    let mut evening = with_clock(AtZero::Note);
    evening.calls("1NT");
    evening.does(&player(East), Command::Explaining(explaining::Command::Ask { call: Turn(1), heard: 0 })).unwrap();
    evening.waits(8);
    let meaning = Meaning::new(Manner::Explanation, "12 to 14".to_owned());
    evening
        .does(&player(North), Command::Explaining(explaining::Command::Explain { call: Turn(1), version: 1, meaning }))
        .unwrap();
    evening.waits(2);
    evening.calls("P P P");
    evening.plays_out();
    assert_eq!(used(&evening), Some([8_000, 2_000]));
}

#[test]
fn r13_clocks_rest_while_the_server_is_away() {
    let mut evening = with_clock(AtZero::Note);
    evening.waits(2);
    evening.call(North, "P").unwrap();
    evening.now = evening.now.after(Duration::from_secs(3_600));
    evening.wakes();
    evening.are_here(&[North, East, South, West]);
    evening.waits(1);
    evening.calls("P P P");
    assert_eq!(used(&evening), Some([2_000, 1_000]));
}

#[test]
fn where_nobody_looks_at_the_clock_there_is_none() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.waits(10_000);
    evening.calls("P P P P");
    assert_eq!(used(&evening), None);
}

fn with_clock(at_zero: AtZero) -> Evening {
    Evening::with_policy(&[DEAL], Policy { clock: Some(Clock { minutes_per_board: 7, at_zero }), ..Policy::social() })
}

/// Milliseconds of North-South and of East-West, as West sees them when the board is over.
fn used(evening: &Evening) -> Option<[u64; 2]> {
    evening.sees(West).clock.map(|clock| [clock[Side::NorthSouth], clock[Side::EastWest]])
}
