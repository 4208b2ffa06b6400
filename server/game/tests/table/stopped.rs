//! The round of an event is over, and with it the session of a form at its table (Spec F10.5, F17).

use bridge_dealing::{Conclusion, Kept, verify_evening};
use bridge_game::{Command, Input, Record, ServerCommand, dealing, session};
use bridge_protocol::{ClosedBy, Kibitzing, Lane, Policy, Refusal, Stage, TableEvent};
use bridge_rules::{Account, Form, Honours, Rubber, Seat, Side};

use crate::{
    evening::{Evening, board},
    forms::{begins, comes_to, sitting},
    goulash::passed_out,
    honours::{claim, with_honours},
    people::player,
};

const CLOSED: Record = Record::Session(session::Record::Closed { by: ClosedBy::Event });
const HELD: Record = Record::Session(session::Record::BoardsHeld { held: true });

#[test]
fn the_deal_that_is_on_when_the_time_is_up_is_the_last_and_the_rubber_is_settled() {
    let mut evening = a_game_to_north_south();
    begins(&mut evening, 2);
    evening.all_have_heard();
    assert_eq!(evening.held(true), [HELD], "it goes on");
    for lane in Lane::ALL {
        assert_eq!(evening.heard(lane), [], "{lane:?} is told nothing by it");
    }
    comes_to(&mut evening, "2C P P P", 8);
    for lane in Lane::ALL {
        let heard = evening.heard(lane);
        let [.., TableEvent::BoardEnded { .. }, TableEvent::Closed { by: ClosedBy::Event, pad: Some(pad), .. }] =
            &heard[..]
        else {
            panic!("{lane:?} hears {heard:?}")
        };
        assert_eq!(Side::ALL.map(|side| pad.total(Account::Side(side))), [420, 140], "{lane:?}");
    }
    let view = evening.sees(Seat::East);
    assert_eq!((view.stage, view.closed), OVER);
    let tally = evening.table.report().tally.unwrap();
    assert!(tally.is_over && !evening.table.report().has_stopped);
    assert_eq!((tally.deals, tally.points[Side::NorthSouth], tally.points[Side::EastWest]), (2, 420, 140));
    assert_eq!((evening.held(true), evening.held(false)), (vec![], vec![]), "what is over is over");
}

#[test]
fn no_deal_that_has_not_begun_is_waited_for() {
    let mut evening = a_game_to_north_south();
    ready(&mut evening, Seat::North, 2).unwrap();
    assert_eq!(evening.held(true), [HELD, CLOSED]);
    let view = evening.sees(Seat::South);
    assert_eq!((view.stage, view.closed), OVER);
    assert_eq!(view.session.unwrap().sheet.total(Account::Side(Side::NorthSouth)), 420);
    assert_eq!(ready(&mut evening, Seat::East, 2), Err(Refusal::NotNow { stage: Stage::Finished }));

    let mut evening = sitting(rubbers());
    evening.everyone_is_ready(1);
    assert_eq!(evening.sees(Seat::North).stage, Stage::Committing);
    assert_eq!(evening.held(true), [HELD, CLOSED], "nor one into whose cards something is still mixed");
    assert_eq!(evening.waits(60), []);
}

#[test]
fn a_session_that_is_over_by_itself_is_not_closed() {
    let one = Form::Rubber(Rubber { honours: Honours::Off, rubbers: Some(1), ..Rubber::default() });
    let mut evening = sitting(one);
    for (number, calls) in [(1, "3NT P P P"), (2, "P 3NT P P P")] {
        begins(&mut evening, number);
        evening.held(number == 2);
        comes_to(&mut evening, calls, 9);
    }
    let view = evening.sees(Seat::North);
    assert_eq!((view.stage, view.closed), (Stage::Finished, None));
}

#[test]
fn a_round_that_is_closed_over_a_deal_does_not_count_it() {
    let mut evening = a_game_to_north_south();
    begins(&mut evening, 2);
    evening.calls("2C P P P");
    let close = ServerCommand::Session(session::ServerCommand::Close { by: ClosedBy::Event });
    assert_eq!(evening.commanded(Input::Server(close)), Ok(vec![CLOSED]));
    let tally = evening.table.report().tally.unwrap();
    assert_eq!((tally.deals, tally.points[Side::NorthSouth], tally.is_over), (1, 420, true));
    assert_eq!(evening.sees(Seat::West).board.and_then(|board| board.deal), None, "nobody is shown what was on");
}

#[test]
fn honours_of_the_last_deal_are_claimed_after_it_although_no_other_follows() {
    let (mut evening, number, holder) = with_honours(Honours::Claimed);
    let before = evening.table.report().tally.unwrap();
    evening.held(true);
    evening.all_have_heard();
    claim(&mut evening, player(holder), number).unwrap();
    let after = evening.table.report().tally.unwrap();
    assert!(matches!(after.points[holder.side()] - before.points[holder.side()], 100 | 150));
    assert_eq!((after.deals, after.is_over), (before.deals, true));
    let heard = evening.heard(holder.lho());
    let [TableEvent::HonoursClaimed { pad, .. }] = &heard[..] else { panic!("{heard:?}") };
    assert_eq!(pad.total(Account::Side(holder.side())), after.points[holder.side()], "with what is due for the rubber");
}

#[test]
fn hands_that_nobody_deals_again_are_on_record() {
    let form = Form::Rubber(Rubber { goulash: true, ..Rubber::default() });
    let mut evening = passed_out(form, Kibitzing::Off);
    assert_eq!(evening.table.record().boards.len(), 0);
    evening.held(true);
    assert_eq!(evening.table.record().boards.len(), 1);
    assert_eq!(evening.table.transcript(1).unwrap().reveals.len(), 4);
}

/// Nor are deals that were never begun, so that the last four can be checked too; but of a deal that was broken off
/// nobody is told.
#[test]
fn what_is_not_played_any_more_is_nobodys_secret_unless_it_was_begun() {
    let close = || ServerCommand::Session(session::ServerCommand::Close { by: ClosedBy::Event });
    for was_begun in [false, true] {
        let mut evening = a_game_to_north_south();
        let root = evening.sees(Seat::North).set.commitment.unwrap().root;
        if was_begun {
            begins(&mut evening, 2);
        }
        evening.commanded(Input::Server(close())).unwrap();
        let kept = Kept { root: Some(root), ..Kept::default() };
        let report = verify_evening(&[(evening.table.transcript(1).unwrap(), kept)], &[], &[]);
        let expected = if was_begun { Conclusion::NotKnown } else { Conclusion::Proven };
        assert_eq!(report.conclusion(), expected, "{report}");
        assert_eq!(report.proven(board(2)).is_some(), !was_begun);
    }
}

/// What is left of a table that was closed is nobody's to wait for.
#[test]
fn a_set_that_is_closed_over_its_boards_has_stopped() {
    for (by, expected) in [(ClosedBy::Event, true), (ClosedBy::Operator, true), (ClosedBy::Unattended, false)] {
        let mut evening = Evening::open(bridge_protocol::BoardSource::Deal(2), Policy::social());
        evening.everyone_sits();
        let close = ServerCommand::Session(session::ServerCommand::Close { by });
        evening.commanded(Input::Server(close)).unwrap();
        assert_eq!(evening.table.report().has_stopped, expected, "{by:?}");
    }
}

/// A board of a match may follow when there is more time.
#[test]
fn a_set_of_boards_only_waits() {
    let mut evening = Evening::open(bridge_protocol::BoardSource::Deal(2), Policy::social());
    evening.everyone_sits();
    assert_eq!(evening.held(true), [HELD]);
    assert_eq!((evening.sees(Seat::North).closed, evening.table.report().has_stopped), (None, true));
}

const OVER: (Stage, Option<ClosedBy>) = (Stage::Finished, Some(ClosedBy::Event));

fn a_game_to_north_south() -> Evening {
    let mut evening = sitting(rubbers());
    begins(&mut evening, 1);
    comes_to(&mut evening, "4S P P P", 10);
    evening
}

fn ready(evening: &mut Evening, seat: Seat, number: u32) -> crate::evening::Decision {
    evening.does(&player(seat), Command::Dealing(dealing::Command::Ready { board: board(number) }))
}

fn rubbers() -> Form {
    Form::Rubber(Rubber { honours: Honours::Off, ..Rubber::default() })
}
