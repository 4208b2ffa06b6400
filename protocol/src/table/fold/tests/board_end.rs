//! The end of a board, and the boards that kibitzers see when they are over.

use super::*;
use crate::{LogHash, Manner, Meaning, Question};

#[test]
fn a_board_that_is_over_stays_on_the_table_and_goes_on_the_sheet() {
    let mut view = in_play(Lane::East);
    play(&mut view, Lane::East, "HK HA H2 H9*N");
    tell(&mut view, Lane::East, ended());
    assert_eq!((view.stage, view.sheet.as_slice(), view.next_board()), (Stage::Gathering, [result()].as_slice(), None));
    let lying = board(&view);
    assert_eq!((lying.to_act(), lying.deal, lying.trick.is_none()), (None, Some(deal()), true));
    assert_eq!((lying.won[Side::NorthSouth], lying.last_trick.is_some()), (1, true));
    tell(&mut view, Lane::East, TableEvent::SessionFinished {});
    assert_eq!(view.stage, Stage::Finished);
}

#[test]
fn what_waited_for_somebody_ends_with_the_board() {
    let mut view = in_play(Lane::East);
    let lead = TableEvent::LeadMade { turn: view.turn, seat: Seat::West, card: None, thought_ms: None };
    let undo = TableEvent::UndoAsked { back: view.turn, seat: Seat::West, instead: None };
    let held = TableEvent::CallHeld { turn: view.turn, call: Call::Pass };
    [lead, undo, held].into_iter().for_each(|event| tell(&mut view, Lane::East, event));
    tell(&mut view, Lane::East, ended());
    let lying = board(&view);
    assert_eq!((lying.lead, lying.undo.as_ref(), lying.held), (None, None, None));
}

#[test]
fn the_log_and_the_time_come_with_the_end_and_the_next_board_begins_without() {
    let mut view = in_play(Lane::East);
    let (hash, used) = (LogHash([7; 32]), BySide { north_south: 61_000, east_west: 44_000 });
    let result = result();
    let (log, clock) = (Some(hash), Some(used));
    tell(
        &mut view,
        Lane::East,
        TableEvent::BoardEnded {
            result,
            deal: Some(deal()),
            drawn: None,
            secret: None,
            meanings: Vec::new(),
            log,
            clock,
            scored: None,
        },
    );
    assert_eq!((board(&view).log, view.clock), (Some(hash), Some(used)));
    open(&mut view, Lane::East);
    assert_eq!((board(&view).log, view.clock), (None, None));
}

#[test]
fn who_watches_later_sees_the_whole_board_at_once() {
    let mut view = empty();
    tell(
        &mut view,
        Lane::Kibitzer,
        TableEvent::BoardOpened {
            board: BoardNumber::FIRST,
            terms: None,
            seating: Default::default(),
            hands: Hands::default(),
            declaring: None,
            drawing: None,
        },
    );
    assert_eq!(view.turn, Turn(1), "of the acts this viewer is told nothing");
    tell(&mut view, Lane::Kibitzer, ended());
    let mut lying = board(&in_play(Lane::East)).clone();
    lying.deal = Some(deal());
    tell(&mut view, Lane::Kibitzer, TableEvent::BoardShown { turn: Turn(40), board: Box::new(lying.clone()) });
    assert_eq!((view.turn, board(&view)), (Turn(40), &lying));
}

/// Afterwards everybody may know what anybody was told, and nobody is asked any more.
#[test]
fn what_was_said_of_calls_is_open_when_the_board_is_over() {
    let mut view = in_play(Lane::South);
    tell(&mut view, Lane::South, TableEvent::Asked(Question { call: Turn(3), by: Seat::West, of: Seat::South }));
    let meaning = Meaning::new(Manner::Alert, "to play".to_owned());
    let meanings = vec![Explained { call: Turn(3), by: Seat::South, version: 1, meaning }];
    let (result, log, clock, scored) = (result(), None, None, None);
    let over = TableEvent::BoardEnded {
        result,
        deal: Some(deal()),
        drawn: None,
        secret: None,
        meanings: meanings.clone(),
        log,
        clock,
        scored,
    };
    tell(&mut view, Lane::South, over);
    assert_eq!((&board(&view).meanings, board(&view).questions.len()), (&meanings, 0));
}

fn ended() -> TableEvent {
    TableEvent::BoardEnded {
        result: result(),
        deal: Some(deal()),
        drawn: None,
        secret: None,
        meanings: Vec::new(),
        log: None,
        clock: None,
        scored: None,
    }
}

fn result() -> BoardResult {
    let contract = Some("4SS".parse().unwrap());
    BoardResult { board: BoardNumber::FIRST, contract, tricks: Some(9), score: -50 }
}
