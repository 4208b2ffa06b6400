//! Promise B3, the decisive test: what a viewer may not know does not change one byte that this viewer receives.
//!
//! A random evening is played with the deals D1. For a random moment of it, D2 has every card that the viewer may know
//! of where it was, and the other cards dealt out anew among the hands hidden from them, so that all that was played
//! until then is legal in D2 too. The same evening is played with D2 up to that moment, and all frames to the viewer
//! are compared, with the moments at which they were sent: the records, a snapshot after each step, and the replies to
//! the viewer's own questions. What happens out of the viewer's sight is drawn for each of the two by itself: questions
//! and answers between others, alerts by the viewer's partner, requests that are refused, first answers, calls behind
//! the screen and what is rectified there, the director's looks, private chat, kibitzers, illegal attempts, and when
//! exactly it happens. Tries Promise S19, S22.
//! Tries Promise S19, S22.

mod aside;
mod carried;
mod channels;
mod count;
mod deed;
mod evening;
mod mark;
mod pair;
mod plan;
mod polls;
mod rows;
mod script;
mod talk;
mod twin;
mod unseen;
mod viewer;
mod visibility;
mod waiting;
mod words;

use std::collections::BTreeSet;

use bridge_protocol::{
    Alerts, AtZero, ClaimPolicy, Clock, Kibitzing, Lane, OpeningLead, Policy, Profile, TableTalk, Undo,
};
use bridge_rules::Seat;

use crate::chance::Chance;
use evening::{Chances, Evening};
use viewer::Viewer;

/// How many pairs each kind of viewer is tested with, unless `BRIDGE_PAIRS` says otherwise.
const PAIRS: u64 = 200;

/// Each script is compared with so many other evenings.
const TWINS: u64 = 5;

#[test]
fn north() {
    a_player_notices_nothing(Seat::North);
}

#[test]
fn east() {
    a_player_notices_nothing(Seat::East);
}

#[test]
fn south() {
    a_player_notices_nothing(Seat::South);
}

#[test]
fn west() {
    a_player_notices_nothing(Seat::West);
}

#[test]
fn kibitzers_of_the_open_cards() {
    nobody_notices(Lane::Kibitzer, |_| Kibitzing::OpenCards);
}

#[test]
fn kibitzers_of_one_hand() {
    nobody_notices(Lane::Kibitzer, |chance| Kibitzing::OneHand(chance.seat()));
}

#[test]
fn kibitzers_of_all_hands() {
    nobody_notices(Lane::Kibitzer, |_| Kibitzing::AllHands);
}

#[test]
fn kibitzers_of_what_is_over() {
    nobody_notices(Lane::Kibitzer, |_| Kibitzing::Delayed);
}

#[test]
fn a_director_who_has_not_looked() {
    nobody_notices(Lane::Director, any_kibitzing);
}

/// What happens at the tables of these tests, so that nothing is left out: all but the dealing and the server's own
/// sleep.
const PROCEDURES: [&str; 44] = [
    "SeatTaken",
    "SeatLeft",
    "KibitzerAdmitted",
    "Ready",
    "BoardOpened",
    "Called",
    "CallHeld",
    "TrayPushed",
    "TrayCame",
    "Explained",
    "Asked",
    "AnsweredAgain",
    "CardFiled",
    "ContractReached",
    "LeadMade",
    "NoQuestions",
    "LeadFaced",
    "Played",
    "DummyFaced",
    "Claimed",
    "ClaimPassed",
    "ClaimAnswered",
    "ClaimSettled",
    "ClaimDeferred",
    "AgreementWithdrawn",
    "UndoAsked",
    "UndoAnswered",
    "UndoRefused",
    "TakenBack",
    "ClockWarned",
    "Dropped",
    "Returned",
    "SubstituteDue",
    "DirectorAdmitted",
    "DirectorCalled",
    "CallTold",
    "Ruled",
    "RulingTold",
    "HandShown",
    "Adjusted",
    "BoardEnded",
    "BoardShown",
    "SessionFinished",
    "Said",
];

#[test]
fn every_procedure_occurs() {
    let mut happened = BTreeSet::new();
    for (lane, seeds) in [(Lane::North, 0..40), (Lane::Kibitzer, 40..60)] {
        for seed in seeds {
            let mut chance = Chance::new(seed);
            let script = script::written(viewer(lane, any_kibitzing, seed, &mut chance), seed, &mut chance);
            happened.extend(script.evening.happened);
        }
    }
    let missing: Vec<_> = PROCEDURES.into_iter().filter(|name| !happened.contains(*name)).collect();
    assert!(missing.is_empty(), "{missing:?} of {happened:?}");
}

fn a_player_notices_nothing(seat: Seat) {
    nobody_notices(seat.into(), any_kibitzing);
}

fn any_kibitzing(chance: &mut Chance) -> Kibitzing {
    let hand = Kibitzing::OneHand(chance.seat());
    chance.one_of(&[Kibitzing::Off, Kibitzing::OpenCards, hand, Kibitzing::Delayed, Kibitzing::AllHands])
}

fn nobody_notices(lane: Lane, kibitzing: impl Fn(&mut Chance) -> Kibitzing) {
    let pairs = std::env::var("BRIDGE_PAIRS").map_or(PAIRS, |pairs| pairs.parse().expect("BRIDGE_PAIRS is a number"));
    for seed in 0..pairs.div_ceil(TWINS) {
        let mut chance = Chance::new(seed);
        let viewer = viewer(lane, &kibitzing, seed, &mut chance);
        let script = script::written(viewer, seed, &mut chance);
        for twin in 0..TWINS {
            let context = format!("seed {seed}, twin {twin}, {viewer:?}");
            let other = twin::of(&script, &mut chance).unwrap_or_else(|| panic!("{context}: no twin"));
            let chances = Chances { script: seed, evening: !(seed ^ (twin << 40)), from: other.board };
            let mut evening = Evening::open(viewer, &other.deals, chances);
            other.steps.iter().for_each(|step| evening.does(step));
            let begins = other.board.checked_sub(1).map_or(0, |board| script.evening.ends[board] + 1);
            for step in begins..other.steps.len() {
                let frames = script.evening.seen[step].iter().zip(&evening.seen[step]);
                let differing = frames.into_iter().find(|(one, two)| one != two);
                let as_many = script.evening.seen[step].len() == evening.seen[step].len();
                assert!(
                    differing.is_none() && as_many,
                    "{context}: step {step} of {}\nwas sent {:#?}\nafter {:#?}\nand {:#?}",
                    other.steps.len(),
                    differing,
                    script.evening.done[begins.max(step.saturating_sub(2))..=step].concat(),
                    evening.done[begins.max(step.saturating_sub(2))..=step].concat(),
                );
            }
        }
    }
}

/// Every profile occurs, as it is and with one thing agreed otherwise, with a director and without.
fn viewer(lane: Lane, kibitzing: impl Fn(&mut Chance) -> Kibitzing, seed: u64, chance: &mut Chance) -> Viewer {
    let profile = Profile::ALL[usize::try_from(seed).unwrap() % Profile::ALL.len()].policy();
    let policy = Policy { kibitzing: kibitzing(chance), ..agreed_otherwise(profile, chance) };
    let viewer = Viewer { lane, policy, is_directed: true };
    // Now and then nobody directs, and a claim is left to the record.
    Viewer { is_directed: seed % 4 != 3 || viewer.directs() || viewer.waits(), ..viewer }
}

fn agreed_otherwise(profile: Policy, chance: &mut Chance) -> Policy {
    let clock = Clock { minutes_per_board: 7, at_zero: chance.one_of(&[AtZero::Note, AtZero::CallDirector]) };
    let claims = chance.one_of(&[ClaimPolicy::PlayOn, ClaimPolicy::PlayOnIfAllAgree, ClaimPolicy::Director]);
    let alerts = chance.one_of(&[Alerts::ByBidder, Alerts::ByPartner, Alerts::BehindScreens]);
    let undo = chance.one_of(&[Undo::None, Undo::Auction, Undo::Misclick, Undo::Free]);
    let chat = chance.one_of(&[TableTalk::Free, TableTalk::Phrases, TableTalk::Closed]);
    match chance.below(16) {
        0 => Policy { clock: Some(clock), ..profile },
        1 => Policy { clock: None, ..profile },
        2 => Policy { claims, ..profile },
        3 => Policy { alerts, ..profile },
        4 => Policy { undo, ..profile },
        5 => Policy { chat, ..profile },
        6 => Policy { lead: chance.one_of(&[OpeningLead::FaceUp, OpeningLead::FaceDown]), ..profile },
        7 => Policy { skip_pause: !profile.skip_pause, ..profile },
        8 => Policy { own_card: !profile.own_card, ..profile },
        10 | 11 if profile.has_screens() => Policy { skip_pause: true, ..profile },
        9 => Policy { claim_statement: !profile.claim_statement, ..profile },
        _ => profile,
    }
}
