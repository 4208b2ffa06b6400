//! Spec C9.3: an irregularity rectified before the tray moves stays unknown across the screen. Each side counts the
//! acts that it was told of, and names turns so.

use bridge_game::{Command, Record, auction, explaining};
use bridge_protocol::{Lane, Manner, Meaning, Policy, Refusal, Ruling, TableEvent, Turn};
use bridge_rules::Seat::{self, East, North, South, West};

use super::{Decision, Evening, directed};
use crate::{evening::board, people::player};

const FAR: [Lane; 2] = [Lane::South, Lane::West];
const ALL_KNOWING: [Lane; 3] = [Lane::North, Lane::East, Lane::Director];

#[test]
fn no_gap_in_the_turns_tells_of_it() {
    let evening = rectified();
    for lane in ALL_KNOWING {
        let view = evening.sees(lane);
        assert_eq!((view.board.unwrap().called_at, view.turn), (turns(&[1, 4]), Turn(5)), "{lane:?}");
    }
    for lane in FAR {
        let view = evening.sees(lane);
        assert_eq!((view.board.unwrap().called_at, view.turn), (turns(&[1, 2]), Turn(3)), "{lane:?}");
    }
}

#[test]
fn a_request_names_the_turn_as_its_sender_counts_it_and_is_answered_so() {
    let mut evening = rectified();
    assert_eq!(calls_at(&mut evening, South, 5, "P"), Err(Refusal::StaleTurn { current: Turn(3) }));
    calls_at(&mut evening, South, 3, "2S").unwrap();
    // A late duplicate is recognised by either count, and another late act is refused.
    assert_eq!(calls_at(&mut evening, South, 3, "2S"), Ok(vec![]));
    assert_eq!(calls_at(&mut evening, South, 3, "3S"), Err(Refusal::StaleTurn { current: Turn(4) }));
    assert_eq!(calls_at(&mut evening, North, 1, "1S"), Ok(vec![]));
    assert_eq!(calls_at(&mut evening, East, 2, "X"), Err(Refusal::StaleTurn { current: Turn(5) }), "it was taken back");
    evening.heard(North);
    calls_at(&mut evening, West, 4, "P").unwrap();
    tray_comes(&mut evening);
    let came = |told: Vec<TableEvent>| match &told[..] {
        [TableEvent::TrayCame { called_at, .. }] => called_at.clone(),
        other => panic!("{other:?}"),
    };
    assert_eq!(came(evening.heard(North)), turns(&[5, 6]));
    for (lane, called_at) in [(North, [1, 4, 5, 6]), (South, [1, 2, 3, 4])] {
        assert_eq!(evening.sees(lane).board.unwrap().called_at, turns(&called_at), "{lane}");
    }
}

#[test]
fn questions_and_words_name_a_call_as_each_counts_it() {
    let mut evening = rectified();
    evening.hush();
    evening.does(&player(South), Command::Explaining(explaining::Command::Ask { call: Turn(2), heard: 0 })).unwrap();
    let asked = |told: Vec<TableEvent>| match &told[..] {
        [TableEvent::Asked(question)] => question.call,
        other => panic!("{other:?}"),
    };
    assert_eq!((asked(evening.heard(West)), asked(evening.heard(Lane::Director))), (Turn(2), Turn(4)));
    let meaning = Meaning::new(Manner::Explanation, "nothing to say".to_owned());
    evening
        .does(
            &player(West),
            Command::Explaining(explaining::Command::Explain { call: Turn(2), version: 1, meaning: meaning.clone() }),
        )
        .unwrap();
    assert_eq!(evening.sees(South).board.unwrap().meanings[0].call, Turn(2));
    let unheard = Command::Explaining(explaining::Command::Explain { call: Turn(4), version: 1, meaning });
    assert_eq!(evening.does(&player(West), unheard), Err(Refusal::NoSuchCall {}));
    evening.rules(Ruling::Void { board: board(1) }).unwrap();
    for (lane, call) in [(Lane::South, 2), (Lane::North, 4), (Lane::Director, 4)] {
        let said = evening.heard(lane).into_iter().find_map(|record| match record {
            TableEvent::BoardEnded { meanings, .. } => Some(meanings),
            _ => None,
        });
        assert_eq!(said.unwrap()[0].call, Turn(call), "{lane:?}");
    }
}

#[test]
fn the_ruling_is_told_after_the_board_in_each_ones_own_numbers() {
    let mut evening = rectified();
    assert_eq!(evening.notices(South), []);
    evening.rules(Ruling::Void { board: board(1) }).unwrap();
    for lane in Lane::ALL.into_iter().filter(|lane| *lane != Lane::Kibitzer) {
        // To the position that South and West saw, before their second turn.
        let back = Ruling::RollBack { turn: Turn(2) };
        assert!(evening.notices(lane).iter().any(|notice| notice.ruling == back), "{lane:?}");
    }
    // The counts run on: the first call of the next board is East's.
    evening.everyone_is_ready(2);
    let next = [North, South].map(|seat| evening.sees(seat).turn.0);
    assert_eq!(next[0], next[1] + 2);
    evening.call(East, "P").unwrap();
}

/// What all know of is taken back, and with it what one side alone had seen: that is no more to be noticed.
#[test]
fn what_was_done_out_of_sight_does_not_come_between() {
    let mut evening = directed(Policy::screens());
    evening.call(North, "1S").unwrap();
    evening.call(East, "P").unwrap();
    tray_comes(&mut evening);
    evening.call(South, "7S").unwrap();
    evening.rules(Ruling::RollBack { turn: Turn(2) }).unwrap();
    for (lane, turn) in [(North, 4), (East, 4), (South, 5), (West, 5)] {
        assert_eq!(evening.sees(lane).turn, Turn(turn), "{lane}");
    }
    calls_at(&mut evening, East, 4, "P").unwrap();
    tray_comes(&mut evening);
    calls_at(&mut evening, South, 6, "P").unwrap();
}

#[test]
fn it_stays_unknown_when_the_board_is_void_and_no_tray_came() {
    let mut evening = directed(Policy::screens());
    evening.call(North, "1S").unwrap();
    evening.rules(Ruling::RollBack { turn: Turn(1) }).unwrap();
    let voided = evening.rules(Ruling::Void { board: board(1) }).unwrap();
    assert!(!voided.contains(&Record::Auction(auction::Record::TrayCame)), "nothing is on it");
    assert_eq!([North, South].map(|seat| evening.sees(seat).turn), [Turn(3), Turn(1)]);
}

/// Called back in time, a tray is as if it had not been pushed: how long it is held the next time hangs on nothing
/// else.
#[test]
fn a_tray_called_back_leaves_no_trace_in_its_return() {
    let arrives = [false, true].map(|rectified| {
        let mut evening = directed(Policy::screens());
        evening.call(North, "1S").unwrap();
        evening.call(East, "P").unwrap();
        tray_comes(&mut evening);
        let begin = evening.now;
        evening.call(South, "P").unwrap();
        if rectified {
            evening.call(West, "7C").unwrap();
            evening.rules(Ruling::RollBack { turn: Turn(4) }).unwrap();
        }
        evening.now = bridge_game::Moment(begin.0 + 12_000);
        evening.call(West, "P").unwrap();
        evening.table.next_deadline().unwrap().since(begin)
    });
    assert_eq!(arrives[0], arrives[1]);
}

/// North opens; East doubles, which the director takes back, and passes; the tray comes.
fn rectified() -> Evening {
    let mut evening = directed(Policy::screens());
    evening.call(North, "1S").unwrap();
    evening.call(East, "X").unwrap();
    evening.rules(Ruling::RollBack { turn: Turn(2) }).unwrap();
    evening.call(East, "P").unwrap();
    tray_comes(&mut evening);
    evening
}

fn tray_comes(evening: &mut Evening) {
    let until = evening.table.next_deadline().unwrap();
    assert_eq!(evening.time_passes(until)[0], Record::Auction(auction::Record::TrayCame));
}

fn calls_at(evening: &mut Evening, seat: Seat, turn: u32, call: &str) -> Decision {
    evening.does(
        &player(seat),
        Command::Auction(auction::Command::Call { turn: Turn(turn), call: call.parse().unwrap(), meaning: None }),
    )
}

fn turns(turns: &[u32]) -> Vec<Turn> {
    turns.iter().copied().map(Turn).collect()
}
