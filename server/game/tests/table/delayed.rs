//! Kibitzers who see a board when it is over, and all of it (Spec C12: all hands, delayed).

use bridge_game::{Command, direction, seating, undo};
use bridge_protocol::{Audience, Kibitzing, Lane, Policy, Ruling, Stage, TableEvent, TableView, Turn, Undo};
use bridge_rules::Seat::{East, North, South, West};

use crate::{
    evening::{DEAL, Evening},
    people::{person, player},
    words::{alert, explanation},
};

#[test]
fn c12_of_a_board_that_is_on_they_are_told_that_it_is() {
    let mut evening = delayed();
    let told = evening.heard(Lane::Kibitzer);
    let opened = told.iter().find(|record| matches!(record, TableEvent::BoardOpened { .. }));
    assert!(matches!(opened, Some(TableEvent::BoardOpened { hands, .. }) if *hands == Default::default()));
    let view = evening.sees(Lane::Kibitzer);
    assert_eq!((view.stage, view.turn), (Stage::Auction, Turn(1)));
    assert!(view.board.is_some_and(|board| board.calls.is_empty() && board.deal.is_none()));
}

#[test]
fn c12_nothing_that_is_done_or_said_in_it_changes_a_byte() {
    let mut evening = delayed();
    let before = (evening.table.seq(Lane::Kibitzer), evening.sees(Lane::Kibitzer));
    let still = |evening: &Evening| {
        assert_eq!((evening.table.seq(Lane::Kibitzer), evening.sees(Lane::Kibitzer)), before);
    };
    evening.calls("P P 1S");
    still(&evening);
    evening.say(&player(North), 1, "Sorry").unwrap();
    still(&evening);
    evening.calls("P 4S P P P");
    still(&evening);
    evening.plays("HK HA H2 H9");
    still(&evening);
    evening.claim(South, 10).unwrap();
    still(&evening);
    evening.answer(West, false).unwrap();
    still(&evening);
}

#[test]
fn c12_nor_does_any_procedure_of_the_table() {
    let mut evening = delayed_at(Policy { undo: Undo::Misclick, ..Policy::club() });
    let dora = person("Dora");
    evening.does(&dora, Command::Direction(direction::Command::Direct)).unwrap();
    let before = (evening.table.seq(Lane::Kibitzer), evening.sees(Lane::Kibitzer));
    let still = |evening: &Evening| {
        assert_eq!((evening.table.seq(Lane::Kibitzer), evening.sees(Lane::Kibitzer)), before);
    };
    let ruling = |number, ruling| {
        Command::Direction(direction::Command::Rule { number, ruling, law: None, reason: "fair play".to_owned() })
    };
    evening.calls("P P");
    evening.calls_with(South, "1S", alert("four or more")).unwrap();
    still(&evening);
    evening.asks(West, Turn(3)).unwrap();
    evening.explains(South, Turn(3), 2, explanation("five")).unwrap();
    still(&evening);
    evening.does(&player(South), Command::Undo(undo::Command::AskUndo { back: Turn(3), instead: None })).unwrap();
    evening.does(&player(East), Command::Undo(undo::Command::AnswerUndo { back: Turn(3), accept: true })).unwrap();
    evening.does(&player(West), Command::Undo(undo::Command::AnswerUndo { back: Turn(3), accept: true })).unwrap();
    still(&evening);
    evening.calls("1S P 4S P P P");
    evening.play(West, "HK").unwrap();
    still(&evening);
    evening.no_questions(East).unwrap();
    evening.no_questions(South).unwrap();
    still(&evening);
    evening
        .does(
            &player(East),
            Command::Direction(direction::Command::CallDirector { number: 1, about: "a hesitation".to_owned() }),
        )
        .unwrap();
    evening.does(&dora, ruling(1, Ruling::Look { seat: South })).unwrap();
    evening.does(&dora, ruling(2, Ruling::Freeze {})).unwrap();
    evening.does(&dora, ruling(3, Ruling::Unfreeze {})).unwrap();
    evening.say_to(&dora, Audience::Table, 1, "play on, please").unwrap();
    still(&evening);
    evening.plays("HA H2 H9");
    evening.claim(South, 10).unwrap();
    still(&evening);
    // When it is over, so is the waiting.
    evening.answer(West, true).unwrap();
    evening.answer(East, true).unwrap();
    assert!(evening.sees(Lane::Kibitzer).board.is_some_and(|board| board.deal.is_some()));
}

#[test]
fn c12_when_it_is_over_they_see_all_of_it() {
    let mut evening = delayed();
    evening.heard(Lane::Kibitzer);
    evening.say(&player(North), 1, "Sorry").unwrap();
    evening.calls("P P 1S P 4S P P P");
    evening.plays_out();
    let told = evening.heard(Lane::Kibitzer);
    let [TableEvent::BoardEnded { .. }, TableEvent::BoardShown { turn, board }] = &told[..] else {
        panic!("{told:?}");
    };
    assert_eq!((*turn, board.calls.len(), board.called_at.len()), (evening.turn(), 8, 8));
    assert_eq!(board.deal.map(|deal| deal.to_string()), Some(DEAL.to_owned()));
    assert_eq!((board.won[bridge_rules::Side::NorthSouth] + board.won[bridge_rules::Side::EastWest]), 13);
    // What was said meanwhile is not told afterwards; what is said between boards is.
    evening.say(&player(North), 2, "well played").unwrap();
    assert_eq!(lines(&evening.sees(Lane::Kibitzer)), [2]);
    assert_eq!(lines(&evening.sees(East)), [1, 2]);
}

#[test]
fn c12_the_last_board_is_shown_before_the_session_ends() {
    let mut evening = delayed();
    evening.calls("P P P P");
    evening.everyone_is_ready(2);
    evening.heard(Lane::Kibitzer);
    evening.calls("P P P P");
    let told = evening.heard(Lane::Kibitzer);
    assert!(matches!(
        &told[..],
        [TableEvent::BoardEnded { .. }, TableEvent::BoardShown { .. }, TableEvent::SessionFinished {}]
    ));
}

#[test]
fn c12_nobody_else_is_told_that_it_was_shown() {
    let mut evening = delayed();
    evening.calls("P P P P");
    for lane in Lane::ALL.into_iter().filter(|lane| *lane != Lane::Kibitzer) {
        assert!(!evening.heard(lane).iter().any(|record| matches!(record, TableEvent::BoardShown { .. })), "{lane:?}");
    }
    let mut open = Evening::with_deals(&[DEAL]);
    open.calls("P P P P");
    assert!(!open.heard(Lane::Kibitzer).iter().any(|record| matches!(record, TableEvent::BoardShown { .. })));
}

#[test]
fn c12_who_waits_for_the_board_has_seen_nothing_and_may_fill_a_chair() {
    let mut evening = delayed();
    evening.does(&person("Kit"), Command::Seating(seating::Command::Watch)).unwrap();
    evening.calls("P P");
    evening.does(&player(West), Command::Seating(seating::Command::LeaveSeat { sitting: 4 })).unwrap();
    assert!(evening.does(&person("Kit"), Command::Seating(seating::Command::Sit { seat: West })).is_ok());
}

fn delayed() -> Evening {
    delayed_at(Policy::social())
}

fn delayed_at(policy: Policy) -> Evening {
    Evening::with_policy(&[DEAL, DEAL], Policy { kibitzing: Kibitzing::Delayed, ..policy })
}

fn lines(view: &TableView) -> Vec<u32> {
    view.chat.iter().map(|line| line.line).collect()
}
