//! The channels of Spec C11 that software can close, one golden pair each.

use bridge_game::{Command, direction, seating};
use bridge_protocol::{
    Alerts, AtZero, Audience, Clock, Kibitzing,
    Lane::{self, Director, East, Kibitzer, North, South, West},
    OpeningLead, Policy, Ruling, Turn,
};
use bridge_rules::Seat;

use super::pair::Pair;
use crate::{
    evening::Evening,
    people::{person, player},
};

#[test]
fn who_called_the_director_and_what_about() {
    let calls = |seat: Seat, about: &'static str| {
        move |evening: &mut Evening| {
            evening.done(
                &player(seat),
                Command::Direction(direction::Command::CallDirector { number: 1, about: about.to_owned() }),
            );
        }
    };
    let mut pair = Pair::with(Policy::social());
    pair.differ(calls(Seat::North, "an explanation"), calls(Seat::East, "a slow call"));
    pair.is_told_apart_by(&[North, East, Director]);
}

#[test]
fn dummys_call_for_the_director_during_the_play() {
    let mut pair = Pair::with(Policy::social());
    pair.both(|evening| evening.calls("P P 1S P 4S P P P"));
    pair.both(|evening| evening.plays("HK"));
    pair.only_one(|evening| {
        evening.done(
            &player(Seat::North),
            Command::Direction(direction::Command::CallDirector { number: 1, about: "a revoke".to_owned() }),
        );
    });
    pair.is_told_apart_by(&[North, Director]);
    pair.both(|evening| evening.plays("HA H2 H9"));
    pair.is_told_apart_by(&[North, Director]);
    pair.both(Evening::plays_out);
    pair.is_told_apart_by(&Lane::ALL);
}

#[test]
fn haste_after_a_jump() {
    let mut pair = Pair::with(Policy { skip_pause: true, ..Policy::social() });
    pair.both(|evening| evening.calls("2S"));
    pair.differ(|evening| evening.takes(100), |evening| evening.takes(9_900));
    pair.both(|evening| drop(evening.call(Seat::East, "P").unwrap()));
    pair.differ(|evening| evening.takes(9_900), |evening| evening.takes(100));
    pair.both(|evening| drop(evening.waits(0)));
    pair.is_told_apart_by(&[Director]);
    pair.both(|evening| evening.calls("P P"));
    pair.is_told_apart_by(&[Director]);
}

#[test]
fn a_call_that_waits_or_none_yet() {
    let mut pair = Pair::with(Policy { skip_pause: true, ..Policy::social() });
    pair.both(|evening| evening.calls("2S"));
    pair.only_one(|evening| drop(evening.call(Seat::East, "3H").unwrap()));
    pair.is_told_apart_by(&[East, Director]);
}

#[test]
fn which_of_two_behind_the_screen_thought() {
    let mut pair = Pair::with(Policy { alerts: Alerts::BehindScreens, ..Policy::social() });
    pair.differ(|evening| evening.takes(100), |evening| evening.takes(7_000));
    pair.both(|evening| evening.calls("1D"));
    pair.differ(|evening| evening.takes(7_000), |evening| evening.takes(100));
    pair.both(|evening| evening.calls("P"));
    pair.is_told_apart_by(&[Director]);
    let arrives = pair.tray_comes();
    assert_eq!(arrives[0], arrives[1], "the tray comes at the same moment");
    pair.is_told_apart_by(&[Director]);
}

#[test]
fn whether_there_are_questions_before_the_lead_is_faced() {
    let mut pair = Pair::with(Policy { lead: OpeningLead::FaceDown, ..Policy::social() });
    pair.both(|evening| evening.calls("P P 1S P 4S P P P"));
    pair.both(|evening| evening.plays("HK"));
    pair.only_one(|evening| drop(evening.no_questions(Seat::East).unwrap()));
    pair.is_told_apart_by(&[East, Director]);
    pair.both(|evening| drop(evening.waits(20)));
    pair.is_told_apart_by(&[East, Director]);
}

/// C8.5: neither that a question waits nor by whom the clock runs.
#[test]
fn a_warning_of_the_clock_does_not_tell_of_a_question() {
    let clock = Some(Clock { minutes_per_board: 7, at_zero: AtZero::CallDirector });
    let mut pair = Pair::with(Policy { clock, ..Policy::social() });
    pair.both(|evening| evening.calls("1NT"));
    pair.only_one(|evening| evening.asks_about(Seat::East, 1));
    pair.both(|evening| drop(evening.waits(157)));
    pair.is_told_apart_by(&[North, East, Director]);
    pair.both(|evening| drop(evening.waits(1)));
    pair.both(|evening| drop(evening.waits(60)));
    pair.is_told_apart_by(&[North, East, Director]);
}

#[test]
fn a_warning_of_the_clock_does_not_tell_who_thinks_behind_the_screen() {
    let clock = Some(Clock { minutes_per_board: 7, at_zero: AtZero::CallDirector });
    let mut pair = Pair::with(Policy { clock, alerts: Alerts::BehindScreens, ..Policy::social() });
    pair.differ(|evening| evening.takes(100), |evening| evening.takes(155_000));
    pair.both(|evening| evening.calls("1D"));
    pair.differ(|evening| evening.takes(155_000), |evening| evening.takes(100));
    pair.both(|evening| drop(evening.waits(10)));
    pair.is_told_apart_by(&[Director]);
}

#[test]
fn illegal_attempts() {
    let mut pair = Pair::with(Policy::social());
    pair.both(|evening| evening.calls("1NT"));
    pair.only_one(|evening| {
        assert!(evening.call(Seat::East, "1C").is_err() && evening.play(Seat::East, "HK").is_err());
        assert!(evening.claim(Seat::West, 3).is_err() && evening.call(Seat::South, "P").is_err());
    });
    pair.is_told_apart_by(&[]);
}

#[test]
fn kibitzers_and_their_talk() {
    let mut pair = Pair::with(Policy::social());
    pair.only_one(|evening| evening.done(&person("Kit"), Command::Seating(seating::Command::Watch)));
    pair.is_told_apart_by(&[]);
    pair.only_one(|evening| drop(evening.say_to(&person("Kit"), Audience::Kibitzers, 1, "cold on a squeeze").unwrap()));
    pair.is_told_apart_by(&[Kibitzer, Director]);
}

#[test]
fn the_directors_looks() {
    let mut pair = Pair::with(Policy { kibitzing: Kibitzing::AllHands, ..Policy::social() });
    pair.only_one(|evening| evening.dora_rules(Ruling::Look { seat: Seat::East }));
    pair.both(|evening| evening.dora_rules(Ruling::Find { text: "play on".to_owned() }));
    pair.is_told_apart_by(&[Director]);
}

#[test]
fn what_the_director_corrects() {
    let mut pair = Pair::with(Policy::social());
    pair.both(|evening| evening.calls("1NT"));
    pair.only_one(|evening| {
        evening.dora_rules(Ruling::CorrectMeaning { call: Turn(1), seat: Seat::North, text: "12 to 14".to_owned() });
    });
    pair.is_told_apart_by(&[North, East, West, Kibitzer, Director]);
    pair.both(|evening| evening.dora_rules(Ruling::Find { text: "play on".to_owned() }));
    assert!(!pair.told_apart().contains(&South), "partner's count has no gap");
}

/// C9.3 with C9.4: a call after a jump waits no longer because another was taken back before it.
#[test]
fn what_is_rectified_after_a_jump() {
    let mut pair = Pair::with(Policy { alerts: Alerts::BehindScreens, skip_pause: true, ..Policy::social() });
    pair.both(|evening| evening.calls("1C 3S"));
    pair.tray_comes();
    pair.both(|evening| evening.takes(11_000));
    pair.both(|evening| evening.calls("5D"));
    pair.both(|evening| evening.takes(11_000));
    pair.told_apart();
    pair.only_one(|evening| {
        let turn = evening.turn();
        evening.calls("7NT");
        evening.dora_rules(Ruling::RollBack { turn });
    });
    pair.is_told_apart_by(&[South, West, Director]);
    pair.both(|evening| evening.calls("P"));
    let arrives = pair.tray_comes();
    assert_eq!(arrives[0], arrives[1], "the tray comes at the same moment");
    pair.is_told_apart_by(&[South, West, Director]);
}

/// C9.3.
#[test]
fn what_is_rectified_before_the_tray_moves() {
    let mut pair = Pair::with(Policy { alerts: Alerts::BehindScreens, ..Policy::social() });
    pair.only_one(|evening| {
        evening.calls("7NT");
        evening.dora_rules(Ruling::RollBack { turn: Turn(1) });
    });
    pair.is_told_apart_by(&[North, East, Director]);
    pair.both(|evening| evening.calls("1D P"));
    pair.is_told_apart_by(&[North, East, Director]);
    let arrives = pair.tray_comes();
    assert_eq!(arrives[0], arrives[1], "the tray comes at the same moment");
    pair.is_told_apart_by(&[North, East, Director]);
    pair.both(|evening| evening.asks_about(Seat::South, 2));
    pair.both(|evening| evening.calls("P P"));
    pair.is_told_apart_by(&[North, East, Director]);
}
