//! From board to board, and to the end.

use bridge_game::{Command, Record, dealing, seating};
use bridge_protocol::{BoardSource, Policy, Refusal, Stage, limits::MAX_BOARDS};
use bridge_rules::Seat;

use crate::{
    evening::{DEAL, Evening, board, imported, opened},
    people::{host, person, player},
};

#[test]
fn the_next_board_comes_when_all_four_are_ready() {
    let mut evening = Evening::with_deals(&[DEAL, DEAL]);
    evening.calls("P P P P");
    let ready = |number| Command::Dealing(dealing::Command::Ready { board: board(number) });
    assert_eq!(evening.does(&player(Seat::North), ready(3)), Err(Refusal::WrongBoard { next: board(2) }));
    for seat in [Seat::West, Seat::North, Seat::East] {
        assert_eq!(evening.does(&player(seat), ready(2)), Ok(vec![Record::Dealing(dealing::Record::Ready { seat })]));
    }
    assert_eq!(evening.sees(Seat::South).stage, Stage::Gathering);
    let last = evening.does(&player(Seat::South), ready(2)).unwrap();
    assert_eq!(last[1], Record::Dealing(dealing::Record::BoardOpened { board: board(2) }));
    let view = evening.sees(Seat::South);
    assert_eq!((view.stage, view.board.unwrap().dealer, view.ready), (Stage::Auction, Seat::East, Default::default()));
}

#[test]
fn all_four_must_sit() {
    let mut evening = Evening::open(imported(&[DEAL]), Policy::social());
    for seat in [Seat::North, Seat::East, Seat::South] {
        evening.does(&player(seat), Command::Seating(seating::Command::Sit { seat })).unwrap();
        evening.does(&player(seat), Command::Dealing(dealing::Command::Ready { board: board(1) })).unwrap();
    }
    assert_eq!(
        evening.does(&player(Seat::West), Command::Dealing(dealing::Command::Ready { board: board(1) })),
        Err(Refusal::NotSeated {})
    );
    assert_eq!(evening.sees(Seat::North).stage, Stage::Gathering);
}

#[test]
fn a_board_that_was_opened_is_opened_once() {
    let mut evening = Evening::with_deals(&[DEAL, DEAL]);
    let ready = |number| Command::Dealing(dealing::Command::Ready { board: board(number) });
    assert_eq!(evening.does(&player(Seat::North), ready(1)), Ok(vec![]));
    assert_eq!(evening.does(&player(Seat::North), ready(2)), Err(Refusal::NotNow { stage: Stage::Auction }));
    assert_eq!(evening.does(&player(Seat::North), ready(9)), Err(Refusal::NotNow { stage: Stage::Auction }));
}

#[test]
fn the_session_ends_with_its_last_board() {
    let mut evening = Evening::with_deals(&[DEAL, DEAL]);
    evening.calls("P P P P");
    assert!(!evening.table.is_finished());
    evening.everyone_is_ready(2);
    evening.calls("P P P 7NT P P P");
    evening.plays_out();
    assert!(evening.table.is_finished());
    assert_eq!((evening.sees(Seat::North).sheet.len(), evening.table.record().boards.len()), (2, 2));
    let ready = Command::Dealing(dealing::Command::Ready { board: board(3) });
    assert_eq!(evening.does(&player(Seat::North), ready), Err(Refusal::NotNow { stage: Stage::Finished }));
}

#[test]
fn those_who_sat_may_read_the_record() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.does(&player(Seat::East), Command::Seating(seating::Command::LeaveSeat { sitting: 2 })).unwrap();
    for (who, may) in [(host(), true), (player(Seat::North), true), (player(Seat::East), true), (person("Zoe"), false)]
    {
        assert_eq!(evening.table.may_read_record(who.account), may, "{}", who.name);
    }
    assert!(evening.table.record().boards.is_empty(), "the board is not over");
}

#[test]
fn a_set_is_one_to_a_hundred_different_boards() {
    let bad = Some(Refusal::BadSet { limit: MAX_BOARDS });
    let twice = match imported(&[DEAL]) {
        BoardSource::Import(boards) => BoardSource::Import([boards.clone(), boards].concat()),
        BoardSource::Deal(_) | BoardSource::Daily(_) | BoardSource::Session(_) | BoardSource::Replay(_) => {
            unreachable!()
        }
    };
    for source in [BoardSource::Deal(0), BoardSource::Deal(101), BoardSource::Import(vec![]), twice] {
        assert_eq!(opened(source.clone(), Policy::social()).err(), bad, "{source:?}");
    }
    assert!(opened(BoardSource::Deal(100), Policy::social()).is_ok());
}

#[test]
fn asking_again_opens_the_same_table_and_asking_otherwise_does_not() {
    let table = Evening::open(imported(&[DEAL]), Policy::social()).table;
    let off = Policy { kibitzing: bridge_protocol::Kibitzing::Off, ..Policy::social() };
    assert!(table.was_opened_with(&imported(&[DEAL]), &Policy::social()));
    assert!(!table.was_opened_with(&imported(&[DEAL, DEAL]), &Policy::social()));
    assert!(!table.was_opened_with(&imported(&[DEAL]), &off));
    assert!(!table.was_opened_with(&BoardSource::Deal(1), &Policy::social()));
}
