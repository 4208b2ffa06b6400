//! Screens (Spec C9): North and East on one side, South and West on the other. Calls cross on a tray, and nobody knows
//! who of the two across thought, or what they did before it came. Tries Spec C9.2.
//! Tries Spec C9.2.

use std::time::Duration;

use bridge_game::{Command, Moment, Record, Table, auction, undo, view};
use bridge_protocol::{
    Kibitzing, Lane, Policy, Refusal, Stage, TableEvent, TableView, Turn, Undo,
    limits::{TRAY_HOLD, TRAY_RETURN},
};
use bridge_rules::{
    Call,
    Seat::{self, East, North, South, West},
};

use crate::{
    evening::{DEAL, Decision, Evening},
    people::player,
};

const NEAR: [Lane; 2] = [Lane::North, Lane::East];
const FAR: [Lane; 2] = [Lane::South, Lane::West];

#[test]
fn a_call_is_seen_by_the_screenmate_at_once_and_across_when_the_tray_comes() {
    // C9.2: calls are released in pairs.
    let mut evening = behind_screens();
    let before = FAR.map(|lane| (evening.sees(lane), evening.table.seq(lane)));
    hush(&mut evening);
    evening.call(North, "1H").unwrap();
    let pushed = evening.call(East, "1S").unwrap();
    assert!(matches!(
        pushed[..],
        [Record::Auction(auction::Record::Called { .. }), Record::Auction(auction::Record::TrayPushed { .. })]
    ));
    for lane in NEAR {
        assert_eq!((calls(&evening, lane), evening.sees(lane).turn), (bids("1H 1S"), Turn(3)));
        assert!(matches!(evening.heard(lane)[..], [TableEvent::Called { .. }, TableEvent::Called { .. }]));
    }
    assert_eq!(FAR.map(|lane| (evening.sees(lane), evening.table.seq(lane))), before);
    tray_comes(&mut evening);
    for lane in FAR {
        let came = TableEvent::TrayCame { calls: bids("1H 1S"), called_at: vec![Turn(1), Turn(2)] };
        assert_eq!(evening.heard(lane), [came]);
        assert_eq!((calls(&evening, lane), evening.sees(lane).turn), (bids("1H 1S"), Turn(3)));
    }
    for lane in NEAR {
        assert_eq!(evening.heard(lane), [], "whoever pushed the tray is not told when it arrives");
    }
}

#[test]
fn nobody_calls_before_the_tray_has_come() {
    let mut evening = behind_screens();
    evening.call(North, "1H").unwrap();
    evening.call(East, "1S").unwrap();
    // By what South has seen it is North's turn 1, whatever South tries.
    assert_eq!(call_at(&mut evening, South, 1, "X"), Err(Refusal::OutOfTurn { turn: North }));
    assert_eq!(call_at(&mut evening, South, 3, "X"), Err(Refusal::StaleTurn { current: Turn(1) }));
    assert_eq!(call_at(&mut evening, East, 3, "X"), Err(Refusal::OutOfTurn { turn: South }));
    tray_comes(&mut evening);
    call_at(&mut evening, South, 3, "X").unwrap();
    assert_eq!(call_at(&mut evening, East, 3, "2C"), Err(Refusal::OutOfTurn { turn: South }));
    assert_eq!(call_at(&mut evening, East, 4, "2C"), Err(Refusal::StaleTurn { current: Turn(3) }));
}

#[test]
fn across_the_screen_every_byte_is_the_same_whatever_is_done() {
    // C9.2, C9.3: a story of one side, as the other side gets it, up to the tray.
    let stories = ["", "P", "7NT", "P P", "1C 7NT", "3NT X", "2H 2S"];
    let told = stories.map(|story| {
        let mut evening = behind_screens();
        hush(&mut evening);
        for (seat, call) in [North, East].into_iter().zip(story.split_whitespace()) {
            wait(&mut evening, 900);
            evening.call(seat, call).unwrap();
        }
        let attempts = [(South, 1, "1C"), (South, 2, "P"), (West, 1, "7NT"), (West, 3, "X")];
        let refusals =
            attempts.map(|(seat, turn, call)| format!("{:?}", call_at(&mut evening, seat, turn, call).unwrap_err()));
        let undone =
            evening.does(&player(South), Command::Undo(undo::Command::AskUndo { back: Turn(1), instead: None }));
        let views = FAR.map(|lane| (text(&evening.sees(lane)), evening.table.seq(lane), evening.heard(lane)));
        format!("{refusals:?} {undone:?} {views:?}")
    });
    for other in &told {
        assert_eq!(other, &told[0]);
    }
}

#[test]
fn a_dealer_with_a_screenmate_behind_them_sends_one_call() {
    let mut evening = Evening::with_policy(&[DEAL, DEAL], policy());
    passed_out(&mut evening);
    evening.everyone_is_ready(2);
    hush(&mut evening);
    evening.call(East, "1NT").unwrap();
    tray_comes(&mut evening);
    let turn = evening.turn().0 - 1;
    assert_eq!(
        evening.heard(South).pop(),
        Some(TableEvent::TrayCame { calls: bids("1NT"), called_at: vec![Turn(turn)] })
    );
    evening.call(South, "P").unwrap();
    evening.call(West, "P").unwrap();
    tray_comes(&mut evening);
    evening.call(North, "P").unwrap();
    assert_eq!(evening.sees(East).board.unwrap().to_act(), None, "the auction is over, and East knows");
    assert_eq!(evening.call(East, "P"), Err(Refusal::NotNow { stage: Stage::Auction }));
    assert_eq!(evening.sees(South).board.unwrap().to_act(), Some(North));
    hush(&mut evening);
    tray_comes(&mut evening);
    for lane in Lane::ALL {
        assert!(matches!(evening.heard(lane).pop(), Some(TableEvent::ContractReached { .. })), "{lane:?}");
        assert_eq!(evening.sees(lane).stage, Stage::Play);
    }
}

#[test]
fn the_end_of_the_auction_is_heard_by_all_when_the_tray_has_crossed() {
    let mut evening = behind_screens();
    evening.call(North, "1H").unwrap();
    evening.call(East, "P").unwrap();
    tray_comes(&mut evening);
    evening.call(South, "P").unwrap();
    let last = evening.call(West, "P").unwrap();
    assert!(matches!(
        last[..],
        [Record::Auction(auction::Record::Called { .. }), Record::Auction(auction::Record::TrayPushed { .. })]
    ));
    for lane in Lane::ALL {
        let view = evening.sees(lane);
        assert_eq!((view.stage, view.board.unwrap().contract), (Stage::Auction, None), "{lane:?}");
    }
    assert_eq!(evening.sees(North).board.unwrap().to_act(), Some(South));
    hush(&mut evening);
    let until = evening.table.next_deadline().unwrap();
    let came = evening.time_passes(until);
    assert_eq!(
        came,
        [
            Record::Auction(auction::Record::TrayCame),
            Record::Auction(auction::Record::ContractReached { contract: "1HN".parse().unwrap() })
        ]
    );
    let reached = TableEvent::ContractReached { contract: "1HN".parse().unwrap(), dummy: None };
    assert_eq!(evening.heard(South), std::slice::from_ref(&reached));
    let tray = TableEvent::TrayCame { calls: bids("P P"), called_at: vec![Turn(3), Turn(4)] };
    assert_eq!(evening.heard(North), [tray, reached]);
}

#[test]
fn in_the_play_there_is_no_screen() {
    let mut evening = Evening::with_policy(&[DEAL], Policy { lead: bridge_protocol::OpeningLead::FaceUp, ..policy() });
    bid(&mut evening, "P P 1S P 4S P P P");
    hush(&mut evening);
    evening.play(West, "HK").unwrap();
    for lane in Lane::ALL {
        assert!(matches!(evening.heard(lane)[0], TableEvent::Played { turn: Turn(9), .. }), "{lane:?}");
    }
    evening.plays_out();
    assert_eq!(evening.table.record().boards[0].called_at.len(), 8);
}

#[test]
fn four_passes_end_the_board_when_the_tray_has_crossed() {
    let mut evening = Evening::with_policy(&[DEAL, DEAL], policy());
    passed_out(&mut evening);
    assert_eq!(evening.sees(North).sheet.len(), 1);
}

#[test]
fn the_director_sees_both_sides_and_a_kibitzer_what_their_seat_does() {
    for (kibitzing, at_first, in_the_end) in [
        (Kibitzing::OneHand(East), 1, 2),
        (Kibitzing::OneHand(West), 0, 3),
        (Kibitzing::AllHands, 1, 3),
        (Kibitzing::OpenCards, 0, 2),
    ] {
        let mut evening = Evening::with_policy(&[DEAL], Policy { kibitzing, ..policy() });
        evening.call(North, "1H").unwrap();
        assert_eq!(calls(&evening, Lane::Kibitzer).len(), at_first, "{kibitzing:?}");
        assert_eq!(calls(&evening, Lane::Director).len(), 1);
        evening.call(East, "P").unwrap();
        tray_comes(&mut evening);
        evening.call(South, "P").unwrap();
        assert_eq!(calls(&evening, Lane::Kibitzer).len(), in_the_end, "{kibitzing:?}");
        assert_eq!(calls(&evening, Lane::Director).len(), 3);
    }
}

#[test]
fn a_tray_is_held_for_a_time_that_nobody_can_foretell() {
    // C9.2: up to five seconds, and not beyond fifteen for the whole return.
    let mut holds = Vec::new();
    for thinking in [0, 3_000, 9_000, 11_000, 14_000, 15_000, 60_000] {
        let mut evening = behind_screens();
        evening.call(North, "P").unwrap();
        wait(&mut evening, thinking);
        evening.call(East, "P").unwrap();
        let hold = evening.table.next_deadline().unwrap().since(evening.now);
        let longest = TRAY_RETURN.saturating_sub(Duration::from_millis(thinking)).min(TRAY_HOLD);
        assert!(
            (Duration::from_millis(1)..=longest.max(Duration::from_millis(1))).contains(&hold),
            "{thinking} {hold:?}"
        );
        holds.push(hold);
    }
    assert_eq!(holds[0], holds[1], "the same key, table and turn: the same chance");
    assert!(holds[4] < Duration::from_secs(1) && holds[6] == Duration::from_millis(1));
}

#[test]
fn holds_differ_from_turn_to_turn() {
    let mut evening = behind_screens();
    let mut holds = std::collections::BTreeSet::new();
    for call in "1C P 1D P 1H P 1S P 2C P 2D P 2H P 2S P 3C P".split(' ') {
        let seat = evening.sees(Lane::Director).board.unwrap().to_act().unwrap();
        evening.call(seat, call).unwrap();
        if let Some(until) = evening.table.next_deadline() {
            holds.insert(until.since(evening.now));
            evening.time_passes(until);
        }
    }
    assert!(holds.len() >= 7, "{holds:?}");
}

#[test]
fn thinking_begins_when_the_tray_comes() {
    // C9.5.
    let mut evening = behind_screens();
    evening.call(North, "P").unwrap();
    evening.call(East, "P").unwrap();
    tray_comes(&mut evening);
    hush(&mut evening);
    wait(&mut evening, 4_321);
    evening.call(South, "P").unwrap();
    let Some(TableEvent::Called { thought_ms, .. }) = evening.heard(Lane::Director).pop() else { panic!("a call") };
    assert_eq!(thought_ms, Some(4_321));
}

#[test]
fn a_call_goes_back_by_the_director_only_while_there_are_screens() {
    let mut evening = Evening::with_policy(&[DEAL], Policy { undo: Undo::Free, ..policy() });
    evening.call(North, "1H").unwrap();
    let asked = |evening: &mut Evening| {
        evening.does(&player(North), Command::Undo(undo::Command::AskUndo { back: Turn(1), instead: None }))
    };
    assert_eq!(asked(&mut evening), Err(Refusal::NoUndo {}));
    evening.call(East, "P").unwrap();
    tray_comes(&mut evening);
    assert_eq!(asked(&mut evening), Err(Refusal::NoUndo {}));
    bid(&mut evening, "P P");
    // In the play there is no screen: the three others may send the board back into the auction, and all know of it.
    asked(&mut evening).unwrap();
    for seat in [East, South, West] {
        evening.does(&player(seat), Command::Undo(undo::Command::AnswerUndo { back: Turn(1), accept: true })).unwrap();
    }
    for lane in Lane::ALL {
        assert_eq!((calls(&evening, lane), evening.sees(lane).turn), (vec![], Turn(6)), "{lane:?}");
    }
    bid(&mut evening, "1S P P P");
    assert_eq!(evening.sees(South).board.unwrap().called_at, [6, 7, 8, 9].map(Turn));
}

#[test]
fn what_is_rectified_before_the_tray_moves_stays_unknown_across() {
    // C9.3: East's call is taken back, as by the director, and East calls something else.
    let mut evening = behind_screens();
    evening.call(North, "1H").unwrap();
    evening.call(East, "3C").unwrap();
    let mut table = evening.table.clone();
    let mut followers = Lane::ALL.map(|lane| view::snapshot(&table, lane));
    let before = FAR.map(|lane| (view::snapshot(&table, lane), table.seq(lane)));
    let mut happens = |table: &mut Table, record: &Record| {
        table.apply(record, evening.now);
        for (lane, follower) in Lane::ALL.into_iter().zip(&mut followers) {
            if let Some(told) = view::event_for(record, table, lane) {
                follower.apply(lane, &told).unwrap();
            }
            assert_eq!(*follower, view::snapshot(table, lane), "{lane:?} after {record:?}");
        }
    };
    happens(&mut table, &Record::Undo(undo::Record::TakenBack { back: Turn(2) }));
    assert_eq!(FAR.map(|lane| (view::snapshot(&table, lane), table.seq(lane))), before);
    assert_eq!((table.turn(), table.next_deadline()), (Turn(4), None), "the tray is called back");
    happens(
        &mut table,
        &Record::Auction(auction::Record::Called { seat: East, call: "2C".parse().unwrap(), meaning: None }),
    );
    happens(&mut table, &Record::Auction(auction::Record::TrayPushed { until: evening.now }));
    assert_eq!(FAR.map(|lane| (view::snapshot(&table, lane), table.seq(lane))), before);
    happens(&mut table, &Record::Auction(auction::Record::TrayCame));
    let board = view::snapshot(&table, Lane::South).board.unwrap();
    assert_eq!((board.calls, board.called_at), (bids("1H 2C"), vec![Turn(1), Turn(2)]), "no gap tells of it");
    let board = view::snapshot(&table, Lane::North).board.unwrap();
    assert_eq!(board.called_at, [Turn(1), Turn(4)], "who saw it counts it");
    // What has crossed, nobody takes back unseen.
    happens(&mut table, &Record::Undo(undo::Record::TakenBack { back: Turn(1) }));
    for (lane, turn) in [(Lane::North, 6), (Lane::East, 6), (Lane::South, 4), (Lane::West, 4), (Lane::Director, 6)] {
        let view = view::snapshot(&table, lane);
        assert_eq!((view.board.unwrap().calls, view.turn), (vec![], Turn(turn)), "{lane:?}");
    }
}

#[test]
fn a_pause_after_a_jump_ends_before_the_tray_is_pushed() {
    let mut evening = Evening::with_policy(&[DEAL], Policy { skip_pause: true, ..policy() });
    evening.call(North, "2H").unwrap();
    evening.call(East, "P").unwrap();
    let until = evening.table.next_deadline().unwrap();
    assert!(matches!(
        evening.time_passes(until)[..],
        [Record::Auction(auction::Record::Called { .. }), Record::Auction(auction::Record::TrayPushed { .. })]
    ));
    tray_comes(&mut evening);
    assert_eq!(calls(&evening, Lane::South), bids("2H P"));
}

/// The agreements of a table with screens, with kibitzers and without a clock.
fn policy() -> Policy {
    Policy { kibitzing: Kibitzing::OpenCards, clock: None, ..Policy::screens() }
}

/// North deals.
fn behind_screens() -> Evening {
    Evening::with_policy(&[DEAL], policy())
}

/// Whoever is on turn calls, and each tray arrives.
fn bid(evening: &mut Evening, calls: &str) {
    for call in calls.split_whitespace() {
        let seat = evening.sees(Lane::Director).board.unwrap().to_act().unwrap();
        evening.call(seat, call).unwrap_or_else(|refusal| panic!("{seat} {call} of {calls}: {refusal}"));
        if evening.table.next_deadline().is_some() {
            tray_comes(evening);
        }
    }
}

fn passed_out(evening: &mut Evening) {
    bid(evening, "P P P P");
}

fn tray_comes(evening: &mut Evening) {
    let until = evening.table.next_deadline().unwrap();
    assert_eq!(evening.time_passes(Moment(until.0 - 1)), []);
    assert_eq!(evening.time_passes(until)[0], Record::Auction(auction::Record::TrayCame));
}

fn call_at(evening: &mut Evening, seat: Seat, turn: u32, call: &str) -> Decision {
    evening.does(
        &player(seat),
        Command::Auction(auction::Command::Call { turn: Turn(turn), call: call.parse().unwrap(), meaning: None }),
    )
}

fn calls(evening: &Evening, lane: Lane) -> Vec<Call> {
    evening.sees(lane).board.unwrap().calls
}

fn bids(calls: &str) -> Vec<Call> {
    calls.split_whitespace().map(|call| call.parse().unwrap()).collect()
}

fn text(view: &TableView) -> String {
    serde_json::to_string(view).unwrap()
}

fn wait(evening: &mut Evening, ms: u64) {
    evening.now = Moment(evening.now.0 + ms);
}

fn hush(evening: &mut Evening) {
    for lane in Lane::ALL {
        evening.heard(lane);
    }
}
