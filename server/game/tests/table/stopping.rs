//! The players of a session agree to stop between two deals (Spec F10.5).

use bridge_game::{Command, Record, session};
use bridge_protocol::{BoardSource, ClosedBy, Lane, Policy, Refusal, Stage, TableEvent};
use bridge_rules::{Account, Form, Honours, Rubber, Seat, Side};

use crate::{
    evening::{Decision, Evening, board},
    forms::{begins, comes_to, sitting},
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
    let refused = Err(Refusal::NotNow { stage: Stage::Auction });
    assert_eq!(says(&mut evening, Seat::North, 1, true), refused, "the deal that is on is played");
    comes_to(&mut evening, "P P P P", 0);
    let next = board(2);
    assert_eq!(says(&mut evening, Seat::North, 1, true), Err(Refusal::WrongBoard { next }), "of a deal that is over");
    let stop = Command::Session(session::Command::AgreeToStop { board: board(2), agree: true });
    assert_eq!(evening.does(&host(), stop), Err(Refusal::NotSeated {}));
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

fn says(evening: &mut Evening, seat: Seat, number: u32, agree: bool) -> Decision {
    let stop = session::Command::AgreeToStop { board: board(number), agree };
    evening.does(&player(seat), Command::Session(stop))
}

fn rubbers() -> Form {
    Form::Rubber(Rubber { honours: Honours::Off, ..Rubber::default() })
}
