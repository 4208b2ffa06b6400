//! Calling the director: who may, how often, and what the others are told (Spec C5, C11, C15; Promise S9).

use bridge_game::{Command, Moment, Record, direction, seating};
use bridge_protocol::{
    DirectorCall, Lane, Policy, Refusal, Ruling, TableEvent,
    limits::{DIRECTOR_CALLS, DIRECTOR_CALLS_WINDOW, MAX_REASON},
};
use bridge_rules::Seat::{self, East, North, South, West};

use super::{all_but, directed, directed_at_four_spades, dora};
use crate::{
    evening::{Decision, Evening},
    people::{host, person, player},
};

#[test]
fn the_others_hear_that_they_are_called_and_not_by_whom_or_why() {
    let mut evening = directed(Policy::social()); // C11
    evening.calls_director(South, 1, "a hesitation").unwrap();
    let call = DirectorCall { by: Some(South), about: "a hesitation".to_owned() };
    let told = TableEvent::DirectorCalled { call: Some(call.clone()) };
    for lane in [Lane::South, Lane::Director] {
        assert_eq!(evening.heard(lane), std::slice::from_ref(&told), "{lane:?}");
        assert_eq!(evening.sees(lane).direction.calls, std::slice::from_ref(&call));
    }
    for lane in all_but(&[Lane::South, Lane::Director]) {
        assert_eq!(evening.heard(lane), [TableEvent::DirectorCalled { call: None }], "{lane:?}");
        let seen = evening.sees(lane).direction;
        assert_eq!((seen.called, seen.calls, seen.calls_made), (true, vec![], 0), "{lane:?}");
    }
    assert_eq!(evening.sees(South).direction.calls_made, 1);
    evening.rules(Ruling::Attend {}).unwrap();
    for lane in Lane::ALL {
        let seen = evening.sees(lane).direction;
        assert_eq!((seen.called, seen.calls), (false, vec![]), "{lane:?}");
    }
}

#[test]
fn dummys_call_during_the_play_waits_until_it_is_over() {
    let mut evening = playing(); // C5; Law 43A1
    let record = evening.calls_director(North, 1, "a revoke").unwrap();
    assert!(matches!(&record[..], [Record::Direction(direction::Record::DirectorCalled { later: true, .. })]));
    assert_eq!(evening.lanes_told(), [Lane::North, Lane::Director]);
    assert!(!evening.sees(East).direction.called);
    evening.plays("H2 H9");
    assert!(evening.heard(West).iter().all(|record| matches!(record, TableEvent::Played { .. })));
    evening.plays_out();
    for lane in Lane::ALL {
        let told = evening.heard(lane).into_iter().filter(|record| matches!(record, TableEvent::DirectorCalled { .. }));
        let waited = !matches!(lane, Lane::North | Lane::Director);
        assert_eq!(told.count(), usize::from(waited), "{lane:?}");
        assert!(evening.sees(lane).direction.called, "{lane:?}");
    }
}

#[test]
fn when_the_director_has_come_there_is_nothing_to_tell_later() {
    let mut evening = playing();
    evening.calls_director(North, 1, "a revoke").unwrap();
    evening.rules(Ruling::Attend {}).unwrap();
    evening.hush();
    evening.plays("H2 H9");
    evening.plays_out();
    for lane in Lane::ALL {
        assert!(
            !evening.heard(lane).iter().any(|record| matches!(record, TableEvent::DirectorCalled { .. })),
            "{lane:?}"
        );
    }
}

#[test]
fn dummys_call_is_heard_when_there_is_a_claim() {
    let mut evening = playing(); // C5: "unless claim"
    evening.plays("H2 H9");
    evening.claim(South, 9).unwrap();
    evening.hush();
    evening.calls_director(North, 1, "I contest it").unwrap();
    assert_eq!(evening.lanes_told(), Lane::ALL);

    let mut evening = playing();
    evening.plays("H2 H9");
    evening.calls_director(North, 1, "a revoke").unwrap();
    evening.hush();
    let records = evening.claim(South, 9).unwrap();
    let told = all_but(&[Lane::North, Lane::Director]);
    assert_eq!(records.last(), Some(&Record::Direction(direction::Record::CallTold { to: told })));
}

#[test]
fn dummy_calls_like_anybody_before_they_are_faced_and_so_do_the_others_after() {
    let mut evening = directed_at_four_spades(); // the boundary of Law 43
    evening.calls_director(North, 1, "no alert").unwrap();
    assert_eq!(evening.lanes_told(), Lane::ALL);
    evening.plays("HK HA");
    evening.hush();
    evening.calls_director(East, 1, "a revoke").unwrap();
    assert_eq!(evening.lanes_told(), Lane::ALL);
}

#[test]
fn a_call_is_numbered_so_that_a_duplicate_calls_nobody() {
    let mut evening = directed(Policy::social());
    assert_eq!(evening.calls_director(West, 2, "too slow"), Err(Refusal::StaleNumber { next: 1 }));
    evening.calls_director(West, 1, "too slow").unwrap();
    assert_eq!(evening.calls_director(West, 1, " too  slow"), Ok(vec![]));
    assert_eq!(evening.calls_director(West, 1, "too fast"), Err(Refusal::StaleNumber { next: 2 }));
    evening.calls_director(West, 2, "too fast").unwrap();
    assert_eq!(evening.calls_director(West, 1, "too slow"), Ok(vec![]));
    assert!(evening.calls_director(East, 1, "they too").is_ok(), "each counts their own");
}

#[test]
fn a_late_duplicate_from_another_seat_calls_nobody() {
    let mut evening = directed(Policy::social());
    evening.calls("P P P P"); // between boards one may change places
    evening.calls_director(West, 1, "too slow").unwrap();
    evening.does(&player(West), Command::Seating(seating::Command::LeaveSeat { sitting: 4 })).unwrap();
    evening.does(&player(East), Command::Seating(seating::Command::LeaveSeat { sitting: 2 })).unwrap();
    evening.does(&player(West), Command::Seating(seating::Command::Sit { seat: East })).unwrap();
    assert_eq!(evening.calls_director(West, 1, "too slow"), Ok(vec![]));
}

#[test]
fn a_player_calls_three_times_in_ten_minutes() {
    let mut evening = directed(Policy::social()); // S9
    let first = evening.now;
    for number in 1..=u32::try_from(DIRECTOR_CALLS).unwrap() {
        evening.calls_director(East, number, "again").unwrap();
    }
    let window = u64::try_from(DIRECTOR_CALLS_WINDOW.as_millis()).unwrap();
    evening.now = Moment(first.0 + window - 1);
    assert_eq!(evening.calls_director(East, 4, "again"), Err(Refusal::TooOften { limit: DIRECTOR_CALLS }));
    assert!(evening.calls_director(West, 1, "again").is_ok());
    evening.now = Moment(first.0 + window);
    assert!(evening.calls_director(East, 4, "again").is_ok());
}

#[test]
fn players_call_and_say_in_a_few_clean_words_what_about() {
    let mut evening = directed(Policy::social());
    for who in [dora(), host(), person("Zoe")] {
        let call = Command::Direction(direction::Command::CallDirector { number: 1, about: "why?".to_owned() });
        assert_eq!(evening.does(&who, call), Err(Refusal::NotSeated {}), "{}", who.name);
    }
    for about in ["", " \u{200b} ", &"x".repeat(MAX_REASON + 1)] {
        assert_eq!(evening.calls_director(East, 1, about), Err(Refusal::BadReason { limit: MAX_REASON }));
    }
    evening.calls_director(East, 1, &"\u{202e}é".repeat(MAX_REASON)).unwrap();
    assert_eq!(evening.sees(East).direction.calls[0].about, "é".repeat(MAX_REASON));
}

/// Four spades by South; West has led and dummy is faced; North's card is due.
fn playing() -> Evening {
    let mut evening = directed_at_four_spades();
    evening.plays("HK HA");
    evening.hush();
    evening
}

impl Evening {
    fn calls_director(&mut self, seat: Seat, number: u32, about: &str) -> Decision {
        self.does(
            &player(seat),
            Command::Direction(direction::Command::CallDirector { number, about: about.to_owned() }),
        )
    }
}
