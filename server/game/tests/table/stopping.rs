//! The players of a session agree to stop; nobody breaks off alone what others play (Spec F10.5).

use bridge_game::{Command, Record, auction, dealing, seating, session};
use bridge_protocol::{BoardSource, ClosedBy, Lane, Policy, Refusal, Stage, TableEvent};
use bridge_rules::{Account, Form, Honours, Rubber, Seat, Side};

use crate::{
    evening::{Decision, Evening, board},
    forms::{begins, comes_to, sitting},
    moves,
    people::{host, player},
};

#[test]
fn when_all_would_stop_the_rubber_is_settled_as_it_stands() {
    let mut evening = sitting(rubbers());
    begins(&mut evening, 1);
    comes_to(&mut evening, "4S P P P", 10);
    begins(&mut evening, 2);
    comes_to(&mut evening, "2C P P P", 8);
    for (number, seat) in (1..).zip([Seat::West, Seat::North, Seat::East]) {
        says(&mut evening, seat, 3, true).unwrap();
        assert_eq!(evening.sees(Lane::Kibitzer).would_stop.len(), number);
        assert_eq!(says(&mut evening, seat, 3, true), Ok(vec![]), "once more");
    }
    evening.all_have_heard();
    let closed = Record::Session(session::Record::Closed { by: ClosedBy::Players });
    assert!(says(&mut evening, Seat::South, 3, true).unwrap().contains(&closed));
    let heard = evening.heard(Seat::West);
    let [TableEvent::StopAgreed { seat: Seat::South, agrees: true }, TableEvent::Closed { pad: Some(pad), .. }] =
        &heard[..]
    else {
        panic!("{heard:?}")
    };
    assert_eq!(Side::ALL.map(|side| pad.total(Account::Side(side))), [420, 140]);
    assert_eq!(evening.sees(Seat::North).stage, Stage::Finished);
}

#[test]
fn one_who_would_go_on_or_who_comes_anew_is_enough_to_go_on() {
    let mut evening = sitting(rubbers());
    for seat in [Seat::North, Seat::East, Seat::South] {
        says(&mut evening, seat, 1, true).unwrap();
    }
    says(&mut evening, Seat::East, 1, false).unwrap();
    says(&mut evening, Seat::West, 1, true).unwrap();
    assert_eq!(evening.sees(Seat::North).would_stop, [Seat::North, Seat::South, Seat::West]);
    begins(&mut evening, 1);
    assert!(evening.sees(Seat::North).would_stop.is_empty(), "a new deal, a new question");
    comes_to(&mut evening, "P P P P", 0);
    let next = board(2);
    assert_eq!(says(&mut evening, Seat::North, 1, true), Err(Refusal::WrongBoard { next }), "of a deal that is over");
    let stop = Command::Session(session::Command::AgreeToStop { board: board(2), agree: true });
    assert_eq!(evening.does(&host(), stop), Err(Refusal::NotSeated {}));
}

#[test]
fn in_the_middle_of_a_deal_they_agree_too_and_it_counts_for_nothing() {
    let mut evening = sitting(rubbers());
    begins(&mut evening, 1);
    comes_to(&mut evening, "4S P P P", 10);
    begins(&mut evening, 2);
    assert_eq!(says(&mut evening, Seat::North, 3, true), Err(Refusal::WrongBoard { next: board(2) }));
    for seat in [Seat::North, Seat::East, Seat::South] {
        says(&mut evening, seat, 2, true).unwrap();
    }
    comes_to(&mut evening, "3NT P P P", 3);
    assert_eq!(evening.sees(Seat::West).would_stop.len(), 3, "it holds until the next deal begins");
    says(&mut evening, Seat::South, 3, false).unwrap();
    begins(&mut evening, 3);
    all_agree_to_stop(&mut evening, 3);
    let view = evening.sees(Seat::East);
    let session = view.session.unwrap();
    assert_eq!((view.stage, view.closed, view.board), (Stage::Finished, Some(ClosedBy::Players), None));
    assert_eq!(session.sheet.deals.len(), 2, "the third was broken off");
    assert_eq!(session.sheet.total(Account::Side(Side::NorthSouth)), 120 + 300 + 300, "with the only game");
}

#[test]
fn nobody_breaks_off_alone_what_others_play() {
    let mut evening = sitting(rubbers());
    begins(&mut evening, 1);
    assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}), "a deal is on");
    comes_to(&mut evening, "4S P P P", 10);
    assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}), "a rubber is on");
    begins(&mut evening, 2);
    comes_to(&mut evening, "P P P P", 0);
    begins(&mut evening, 3);
    comes_to(&mut evening, "4S P P P", 10);
    assert_eq!(
        closes(&mut evening),
        [Record::Session(session::Record::Closed { by: ClosedBy::Host })],
        "between rubbers"
    );
    let mut evening = sitting(rubbers());
    assert!(!closes(&mut evening).is_empty(), "before the first deal");
    let mut evening = sitting("minibridge".parse().unwrap());
    begins(&mut evening, 1);
    assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}));
    all_agree_to_stop(&mut evening, 1);
    assert_eq!(evening.sees(Seat::North).closed, Some(ClosedBy::Players));
}

#[test]
fn the_host_ends_what_a_player_is_gone_from_for_half_an_hour() {
    for between in [false, true] {
        let mut evening = sitting(rubbers());
        begins(&mut evening, 1);
        if between {
            comes_to(&mut evening, "4S P P P", 10);
        }
        evening.are_here(&[Seat::North, Seat::East, Seat::South]);
        stays(&mut evening, 1_799);
        assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}));
        evening.are_here(&Seat::ALL);
        stays(&mut evening, 2);
        assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}), "back in time");
        evening.are_here(&[Seat::North, Seat::East, Seat::South]);
        stays(&mut evening, 1_700);
        evening.wakes();
        evening.are_here(&[Seat::North, Seat::East, Seat::South]);
        stays(&mut evening, 99);
        assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}));
        stays(&mut evening, 1);
        assert!(!closes(&mut evening).is_empty(), "a table that has slept, or a server that was away, is no way back");
    }
}

#[test]
fn whoever_was_there_when_the_server_went_has_half_an_hour_to_come_back() {
    let mut evening = sitting(rubbers());
    begins(&mut evening, 1);
    evening.waits(1_000);
    evening.wakes();
    evening.are_here(&[Seat::North, Seat::East, Seat::South]);
    stays(&mut evening, 1_799);
    assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}));
    stays(&mut evening, 1);
    assert!(!closes(&mut evening).is_empty());
}

#[test]
fn a_computer_in_a_seat_that_is_kept_agrees_to_nothing() {
    let mut evening = sitting(rubbers());
    begins(&mut evening, 1);
    evening.are_here(&[Seat::North, Seat::East, Seat::South]);
    vacates_west(&mut evening);
    evening.does(&host(), Command::Seating(seating::Command::SeatComputer { seat: Seat::West })).unwrap();
    for seat in [Seat::North, Seat::East, Seat::South] {
        says(&mut evening, seat, 1, true).unwrap();
    }
    assert_eq!(evening.sees(Seat::North).closed, None);
    assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}));
    stays(&mut evening, 1_800);
    assert!(!closes(&mut evening).is_empty(), "its player has not come back");
}

#[test]
fn whoever_has_left_has_no_say() {
    let mut evening = sitting("honeymoon".parse().unwrap());
    begins(&mut evening, 1);
    assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}));
    says(&mut evening, Seat::North, 1, true).unwrap();
    leaves(&mut evening, Seat::East);
    assert_eq!(evening.sees(Seat::North).closed, None, "nobody has said it since");
    says(&mut evening, Seat::North, 1, true).unwrap();
    assert_eq!(evening.sees(Seat::North).closed, Some(ClosedBy::Players));
}

#[test]
fn a_host_who_plays_neither_waits_themselves_out_nor_goes() {
    let mut evening = Evening::open(BoardSource::Session(rubbers()), Policy::social());
    for (seat, who) in [(Seat::North, host()), (Seat::East, player(Seat::East)), (Seat::South, player(Seat::South))] {
        evening.does(&who, Command::Seating(seating::Command::Sit { seat })).unwrap();
    }
    evening.does(&player(Seat::West), Command::Seating(seating::Command::Sit { seat: Seat::West })).unwrap();
    for seat in Seat::ALL {
        let who = moves::occupant(&evening.table, seat).unwrap();
        evening.does(&who, Command::Dealing(dealing::Command::Ready { board: board(1) })).unwrap();
    }
    evening.waits(6);
    // North is to call.
    evening.waits(3_600);
    assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}), "it is the host who is waited for");
    evening.are_here(&[Seat::East, Seat::South, Seat::West]);
    evening.waits(3_600);
    assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}), "and who is gone");
    evening.are_here(&Seat::ALL);
    let turn = evening.turn();
    let pass = auction::Command::Call { turn, call: bridge_rules::Call::Pass, meaning: None };
    evening.does(&host(), Command::Auction(pass)).unwrap();
    evening.waits(1_799);
    assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}));
    evening.waits(1);
    assert!(!closes(&mut evening).is_empty(), "East has been waited for for half an hour");
}

#[test]
fn whoever_plays_alone_with_computers_closes_the_table_when_they_like() {
    let mut evening = Evening::open(BoardSource::Session(rubbers()), Policy::social());
    for seat in [Seat::North, Seat::East, Seat::West] {
        evening.does(&host(), Command::Seating(seating::Command::SeatComputer { seat })).unwrap();
    }
    evening.does(&host(), Command::Seating(seating::Command::Sit { seat: Seat::South })).unwrap();
    let ready = dealing::Command::Ready { board: board(1) };
    for seat in Seat::ALL {
        let who = moves::occupant(&evening.table, seat).unwrap();
        evening.does(&who, Command::Dealing(ready.clone())).unwrap();
    }
    evening.waits(6);
    assert!(evening.sees(Seat::South).board.is_some());
    assert!(!closes(&mut evening).is_empty());
}

#[test]
fn a_set_of_boards_has_an_end_of_its_own() {
    let mut evening = Evening::open(BoardSource::Deal(2), Policy::social());
    evening.everyone_sits();
    assert_eq!(says(&mut evening, Seat::North, 1, true), Err(Refusal::NotNow { stage: Stage::Gathering }));
}

#[test]
fn two_agree_for_themselves() {
    let mut evening = sitting("honeymoon".parse().unwrap());
    says(&mut evening, Seat::North, 1, true).unwrap();
    says(&mut evening, Seat::East, 1, true).unwrap();
    assert_eq!(evening.sees(Seat::North).closed, Some(ClosedBy::Players));
}

const CLOSE: Command = Command::Session(session::Command::Close);

/// All players say that they would stop at this board, and so it is over.
pub(crate) fn all_agree_to_stop(evening: &mut Evening, number: u32) {
    for seat in evening.players() {
        says(evening, *seat, number, true).unwrap();
    }
}

/// Time in which the others stay and talk.
fn stays(evening: &mut Evening, seconds: u64) {
    evening.waits(seconds);
    let line = evening.sees(Seat::North).chat.len() as u32 + 1;
    evening.say(&player(Seat::North), line, "still here").unwrap();
}

fn leaves(evening: &mut Evening, seat: Seat) {
    let sitting = evening.sees(seat).seats[seat].as_ref().unwrap().sitting;
    evening.does(&player(seat), Command::Seating(seating::Command::LeaveSeat { sitting })).unwrap();
}

fn vacates_west(evening: &mut Evening) {
    let sitting = evening.sees(Seat::West).seats[Seat::West].as_ref().unwrap().sitting;
    let vacate = seating::Command::Vacate { seat: Seat::West, sitting, connected: false };
    evening.does(&host(), Command::Seating(vacate)).unwrap();
}

fn closes(evening: &mut Evening) -> Vec<Record> {
    evening.does(&host(), CLOSE).unwrap()
}

fn says(evening: &mut Evening, seat: Seat, number: u32, agree: bool) -> Decision {
    let stop = session::Command::AgreeToStop { board: board(number), agree };
    evening.does(&player(seat), Command::Session(stop))
}

fn rubbers() -> Form {
    Form::Rubber(Rubber { honours: Honours::Off, ..Rubber::default() })
}
