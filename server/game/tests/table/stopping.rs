//! The players of a session agree to stop; nobody breaks off alone what others play (Spec F10.5).

use std::time::Duration;

use bridge_game::{Command, Record, auction, dealing, seating, session};
use bridge_protocol::{BoardSource, ClosedBy, Lane, Policy, Refusal, Stage, TableEvent};
use bridge_rules::{Account, ChicagoDuplicate, Form, Honours, Partners, Rubber, Seat, Side};

use crate::{
    evening::{Decision, Evening, board},
    forms::{begins, comes_to, sitting},
    moves,
    people::{host, person, player},
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
        evening.are_here(&WITHOUT_WEST);
        stays(&mut evening, 1_799);
        assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}));
        stays(&mut evening, 1);
        assert!(!closes(&mut evening).is_empty());
    }
}

#[test]
fn whoever_comes_back_in_time_is_not_gone_and_a_server_that_was_away_is_no_way_back() {
    let mut evening = sitting(rubbers());
    begins(&mut evening, 1);
    evening.are_here(&WITHOUT_WEST);
    stays(&mut evening, 1_799);
    evening.are_here(&Seat::ALL);
    evening.call(Seat::North, "P").unwrap();
    stays(&mut evening, 2);
    assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}), "back in time");
    evening.are_here(&WITHOUT_WEST);
    for seat in [Seat::East, Seat::South] {
        evening.call(seat, "P").unwrap();
    }
    stays(&mut evening, 1_700);
    evening.wakes();
    evening.are_here(&WITHOUT_WEST);
    stays(&mut evening, 179);
    assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}), "three minutes to come back");
    stays(&mut evening, 1);
    assert!(!closes(&mut evening).is_empty(), "a table that has slept, or a server that was away, is no way back");
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

/// Their line was gone before the server was: they may come back like everybody.
#[test]
fn the_time_in_which_the_server_is_away_makes_nobody_gone_for_half_an_hour() {
    let mut evening = sitting(rubbers());
    begins(&mut evening, 1);
    evening.are_here(&WITHOUT_WEST);
    evening.now = evening.now.after(Duration::from_secs(3_600));
    evening.wakes();
    evening.are_here(&WITHOUT_WEST);
    assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}));
    evening.waits(180);
    assert!(!closes(&mut evening).is_empty());
}

/// Who sits down for somebody whose seat is kept plays for them, and gives up nothing of theirs.
#[test]
fn a_substitute_does_not_stop_what_another_plays() {
    for between in [false, true] {
        let mut evening = sitting(rubbers());
        begins(&mut evening, 1);
        let mut number = 1;
        if between {
            comes_to(&mut evening, "4S P P P", 10);
            number = 2;
        }
        evening.are_here(&[Seat::North, Seat::East, Seat::South]);
        vacates_west(&mut evening);
        evening.does(&person("Gus"), Command::Seating(seating::Command::Sit { seat: Seat::West })).unwrap();
        for seat in [Seat::North, Seat::East, Seat::South] {
            says(&mut evening, seat, number, true).unwrap();
        }
        let stop = Command::Session(session::Command::AgreeToStop { board: board(number), agree: true });
        evening.does(&person("Gus"), stop.clone()).unwrap();
        assert_eq!(evening.sees(Seat::North).closed, None, "West has not said it");
        assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}));
        if between {
            evening.does(&player(Seat::West), Command::Seating(seating::Command::Sit { seat: Seat::West })).unwrap();
            assert_eq!(moves::occupant(&evening.table, Seat::West).unwrap(), player(Seat::West), "it is theirs again");
            continue;
        }
        evening.waits(1_799);
        evening.call(Seat::North, "P").unwrap();
        evening.waits(1);
        assert_eq!(says(&mut evening, Seat::North, number, false).unwrap().len(), 1);
        assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}), "somebody plays for them");
        says(&mut evening, Seat::North, number, true).unwrap();
        assert_eq!(evening.sees(Seat::North).closed, Some(ClosedBy::Players), "and has a say when they stay away");
    }
}

/// Neither the talk of others nor their own makes it shorter.
#[test]
fn who_never_acts_is_waited_for_whatever_is_said_meanwhile() {
    let mut evening = sitting(rubbers());
    begins(&mut evening, 1);
    let due = evening.sees(Seat::North).board.unwrap().actor().unwrap();
    assert_eq!(due, Seat::North);
    for _ in 0..3 {
        stays(&mut evening, 599);
    }
    assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}));
    stays(&mut evening, 3);
    assert!(!closes(&mut evening).is_empty(), "North was to call all the time");
}

#[test]
fn a_host_who_leaves_their_seat_waits_for_nobody() {
    let mut evening = Evening::open(BoardSource::Session(rubbers()), Policy::social());
    evening.does(&host(), Command::Seating(seating::Command::Sit { seat: Seat::North })).unwrap();
    for seat in [Seat::East, Seat::South, Seat::West] {
        evening.does(&player(seat), Command::Seating(seating::Command::Sit { seat })).unwrap();
    }
    for seat in Seat::ALL {
        let who = moves::occupant(&evening.table, seat).unwrap();
        evening.does(&who, Command::Dealing(dealing::Command::Ready { board: board(1) })).unwrap();
    }
    evening.waits(6);
    let sitting = evening.sees(Seat::North).seats[Seat::North].as_ref().unwrap().sitting;
    evening.does(&host(), Command::Seating(seating::Command::LeaveSeat { sitting })).unwrap();
    evening.waits(3_600);
    assert_eq!(evening.does(&host(), CLOSE), Err(Refusal::StopNotAgreed {}));
}

/// Who has been gone for half an hour holds nobody: not the host either.
#[test]
fn the_others_stop_without_a_host_who_does_not_come_back() {
    let mut evening = Evening::open(BoardSource::Session(rubbers()), Policy::social());
    evening.does(&host(), Command::Seating(seating::Command::Sit { seat: Seat::North })).unwrap();
    for seat in [Seat::East, Seat::South, Seat::West] {
        evening.does(&player(seat), Command::Seating(seating::Command::Sit { seat })).unwrap();
    }
    for seat in Seat::ALL {
        let who = moves::occupant(&evening.table, seat).unwrap();
        evening.does(&who, Command::Dealing(dealing::Command::Ready { board: board(1) })).unwrap();
    }
    evening.waits(6);
    let others = [Seat::East, Seat::South, Seat::West];
    evening.are_here(&others);
    for seat in others {
        says(&mut evening, seat, 1, true).unwrap();
    }
    assert_eq!(evening.sees(Seat::East).closed, None);
    evening.waits(1_800);
    says(&mut evening, Seat::West, 1, true).unwrap();
    assert_eq!(evening.sees(Seat::East).closed, Some(ClosedBy::Players));
}

/// Where the form says who plays with whom, getting up and sitting down is no way to another partner.
#[test]
fn whoever_gets_up_between_deals_of_a_pivot_comes_back_to_their_own_seat() {
    let mut evening =
        sitting(Form::ChicagoDuplicate(ChicagoDuplicate { partners: Partners::Pivot, ..ChicagoDuplicate::default() }));
    begins(&mut evening, 1);
    comes_to(&mut evening, "4S P P P", 10);
    for seat in [Seat::East, Seat::South] {
        leaves(&mut evening, seat);
    }
    evening.does(&player(Seat::East), Command::Seating(seating::Command::Sit { seat: Seat::South })).unwrap();
    assert_eq!(moves::occupant(&evening.table, Seat::South), None);
    assert_eq!(moves::occupant(&evening.table, Seat::East), Some(player(Seat::East)));
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
    assert_eq!(says(&mut evening, Seat::North, 1, true), Err(Refusal::NotAtThisTable {}));
}

#[test]
fn two_agree_for_themselves() {
    let mut evening = sitting("honeymoon".parse().unwrap());
    says(&mut evening, Seat::North, 1, true).unwrap();
    says(&mut evening, Seat::East, 1, true).unwrap();
    assert_eq!(evening.sees(Seat::North).closed, Some(ClosedBy::Players));
}

const CLOSE: Command = Command::Session(session::Command::Close);
const WITHOUT_WEST: [Seat; 3] = [Seat::North, Seat::East, Seat::South];

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
