//! PROMISES B3, the decisive test: what a viewer may not know does not change one byte that this viewer receives.
//!
//! A random evening is played with the deals D1. For a random moment of it, D2 has every card that the viewer may know of
//! where it was, and the other cards dealt out anew among the hands hidden from him, so that all that was played until then
//! is legal in D2 too. The same evening is played with D2 up to that moment, and all frames to the viewer are compared: the
//! events, a snapshot after each step, and the replies to what he asked himself. What happens out of his sight (illegal
//! attempts with hidden cards, kibitzers coming, the first answer to a claim) is drawn for each of the two by itself.

mod deed;
mod evening;
mod script;
mod twin;

use bridge_protocol::{Kibitzing, Lane};
use bridge_rules::Seat;

use crate::chance::Chance;
use evening::Viewer;

/// How many pairs each kind of viewer is tested with, unless `BRIDGE_PAIRS` says otherwise.
const PAIRS: u64 = 500;

/// Each script is compared with so many other deals.
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
    nobody_notices(|_| Viewer { lane: Lane::Kibitzer, kibitzing: Kibitzing::OpenCards });
}

#[test]
fn kibitzers_of_one_hand() {
    nobody_notices(|chance| Viewer { lane: Lane::Kibitzer, kibitzing: Kibitzing::OneHand(chance.seat()) });
}

fn a_player_notices_nothing(seat: Seat) {
    nobody_notices(|chance| {
        let kibitzing = [Kibitzing::Off, Kibitzing::OpenCards, Kibitzing::OneHand(chance.seat())];
        Viewer { lane: seat.into(), kibitzing: chance.one_of(&kibitzing) }
    });
}

fn nobody_notices(viewer: impl Fn(&mut Chance) -> Viewer) {
    let pairs = std::env::var("BRIDGE_PAIRS").map_or(PAIRS, |pairs| pairs.parse().expect("BRIDGE_PAIRS is a number"));
    for seed in 0..pairs.div_ceil(TWINS) {
        let mut chance = Chance::new(seed);
        let viewer = viewer(&mut chance);
        let script = script::written(viewer, &mut chance);
        for twin in 0..TWINS {
            let context = format!("seed {seed}, twin {twin}, {viewer:?}");
            let (deals, end) = twin::of(&script, &mut chance).unwrap_or_else(|| panic!("{context}: no twin"));
            assert_ne!(deals, script.deals, "{context}");
            let seen = evening::played(viewer, &deals, &script.deeds[..end], seed ^ twin);
            for (step, (one, other)) in script.seen.iter().zip(&seen).enumerate() {
                assert_eq!(one, other, "{context}: step {step} of {end}, {:?}", script.deeds[step.saturating_sub(1)]);
            }
        }
    }
}
