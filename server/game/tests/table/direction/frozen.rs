//! The director stops the table (Law 9B2; Spec C15): nobody acts, and the clocks stand still.

use bridge_game::{Command, Moment, auction, dealing, direction, seating};
use bridge_protocol::{
    AtZero, BoardSource, Clock, Lane, Policy, Refusal, Ruling,
    limits::{CONTRIBUTION_WINDOW, DIRECTOR_PERIOD},
};
use bridge_rules::{
    Seat::{self, East, North, South, West},
    Side,
};

use super::{directed, dora, nothing};
use crate::{
    evening::{Evening, board},
    people::{person, player},
};

#[test]
fn nobody_acts_while_the_table_is_stopped() {
    let mut evening = directed(Policy::social());
    evening.calls("P");
    let turn = evening.turn();
    evening.rules(Ruling::Freeze {}).unwrap();
    for lane in Lane::ALL {
        assert!(evening.sees(lane).direction.frozen, "{lane:?}");
    }
    assert_eq!(evening.call(East, "1S"), Err(Refusal::Frozen {}));
    assert_eq!(evening.call(South, "1S"), Err(Refusal::Frozen {}), "whether it is their turn or not");
    assert_eq!(evening.claim(South, 1), Err(Refusal::Frozen {}));
    let first = Command::Auction(auction::Command::Call {
        turn: bridge_protocol::Turn(1),
        call: "P".parse().unwrap(),
        meaning: None,
    });
    assert_eq!(evening.does(&player(North), first), Ok(vec![]), "what was done answers as before");
    assert_eq!(evening.say(&player(West), 1, "what now?").map(|records| records.len()), Ok(1));
    evening
        .does(
            &player(West),
            Command::Direction(direction::Command::CallDirector { number: 1, about: "what now?".to_owned() }),
        )
        .unwrap();
    evening.rules(Ruling::Unfreeze {}).unwrap();
    assert_eq!(evening.turn(), turn);
    evening.call(East, "1S").unwrap();
}

#[test]
fn a_table_is_stopped_once_and_let_go_once() {
    let mut evening = directed(Policy::social());
    assert_eq!(evening.rules(Ruling::Unfreeze {}), nothing("the table is not stopped"));
    evening.rules(Ruling::Freeze {}).unwrap();
    assert_eq!(evening.rules(Ruling::Freeze {}), nothing("the table is stopped already"));
    assert_eq!(evening.rules_as(1, Ruling::Freeze {}), Ok(vec![]), "the same again");
}

#[test]
fn who_stops_a_table_and_goes_home_holds_nobody_up() {
    let mut evening = directed(Policy::social());
    evening.calls("P");
    evening.rules(Ruling::Freeze {}).unwrap();
    let half = evening.now.after(DIRECTOR_PERIOD / 2);
    assert_eq!(evening.time_passes(half), []);
    evening.now = half;
    evening.rules(Ruling::Find { text: "I am asking a colleague.".to_owned() }).unwrap();
    let until = half.after(DIRECTOR_PERIOD);
    assert_eq!(evening.table.next_deadline(), Some(until), "they are there");
    assert_eq!(evening.time_passes(Moment(until.0 - 1)), []);
    assert_eq!(evening.call(East, "1S"), Err(Refusal::Frozen {}));
    assert_eq!(evening.time_passes(until).len(), 1);
    for lane in Lane::ALL {
        assert!(!evening.sees(lane).direction.frozen, "{lane:?}");
    }
    let told = evening.notices(North).pop().unwrap();
    assert_eq!((told.ruling, told.director), (Ruling::Unfreeze {}, dora().name));
    assert!(told.reason.contains("by itself: nothing was ruled for 15 minutes"), "{}", told.reason);
    evening.call(East, "1S").unwrap();
    assert_eq!(evening.table.next_deadline(), None);
}

#[test]
fn what_was_left_of_a_deadline_is_left_of_it_afterwards() {
    let mut evening = Evening::open(BoardSource::Deal(1), Policy::social());
    evening.does(&dora(), Command::Direction(direction::Command::Direct)).unwrap();
    evening.everyone_sits();
    evening.everyone_is_ready(1);
    let opened = evening.now;
    let until = opened.after(CONTRIBUTION_WINDOW);
    assert_eq!(evening.table.next_deadline(), Some(until));
    evening.now = Moment(opened.0 + 2_000);
    evening.rules(Ruling::Freeze {}).unwrap();
    assert_eq!(evening.table.next_deadline(), Some(evening.now.after(DIRECTOR_PERIOD)));
    assert_eq!(evening.time_passes(Moment(opened.0 + 60_000)), [], "the window stays open");
    evening.now = Moment(opened.0 + 62_000);
    evening.rules(Ruling::Unfreeze {}).unwrap();
    let until = Moment(until.0 + 60_000);
    assert_eq!(evening.table.next_deadline(), Some(until));
    assert_eq!(evening.time_passes(Moment(until.0 - 1)), []);
    assert!(!evening.time_passes(until).is_empty());
}

#[test]
fn people_come_and_go_at_a_stopped_table() {
    let mut evening = directed(Policy::social());
    evening.rules(Ruling::Freeze {}).unwrap();
    evening.does(&player(West), Command::Seating(seating::Command::LeaveSeat { sitting: 4 })).unwrap();
    evening.does(&person("Zoe"), Command::Seating(seating::Command::Watch)).unwrap();
    evening.does(&person("Ida"), Command::Seating(seating::Command::Sit { seat: Seat::West })).unwrap();
    let ready = Command::Dealing(dealing::Command::Ready { board: board(2) });
    assert_eq!(evening.does(&person("Ida"), ready), Err(Refusal::Frozen {}));
}

#[test]
fn nobody_pays_for_the_time_in_which_the_table_is_stopped() {
    let clock = Some(Clock { minutes_per_board: 8, at_zero: AtZero::Note }); // C14
    let mut evening = directed(Policy { clock, ..Policy::social() });
    let opened = evening.now;
    evening.now = Moment(opened.0 + 10_000);
    evening.rules(Ruling::Freeze {}).unwrap();
    evening.now = Moment(opened.0 + 910_000);
    evening.rules(Ruling::Unfreeze {}).unwrap();
    assert_eq!(evening.table.next_deadline(), Some(Moment(opened.0 + 940_000)), "time is noted");
    evening.now = Moment(opened.0 + 915_000);
    evening.calls("P P P P");
    assert_eq!(evening.sees(North).clock.unwrap()[Side::NorthSouth], 15_000);
}
