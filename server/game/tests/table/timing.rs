//! How long it takes to judge what somebody asks does not depend on cards that they do not see (Promise S20).
//!
//! Clocks of a machine that does other things decide nothing, so this is not asked for unless `BRIDGE_TIMINGS` says how
//! often: `BRIDGE_TIMINGS=100000 cargo test --release -p bridge-game --test table timing`. Two samples of that size are
//! told apart by less than a clock over a network could, so the mark is how far apart their middles are.

use std::{env, hint::black_box, time::Instant};

use bridge_dealing::ServerKey;
use bridge_game::{Command, Input, ServerIdentity, auction, play};
use bridge_protocol::Turn;
use bridge_rules::Seat;

use crate::{
    chance::Chance,
    evening::{DEAL, Evening},
    people::player,
};

/// West has the same cards as in `DEAL`, and nobody else has.
const OTHERWISE: &str = "N:KJ862.9.754.J874 A4.AJ84.AQ986.65 97.T7652.JT.QT32 QT53.KQ3.K32.AK9";
/// Nanoseconds that the middles of both samples may be apart: a thousandth of what the quietest network hides.
const APART: u128 = 500;
/// Tables that are laid before the first of them is judged; an even number.
const BLOCK: usize = 64;

#[test]
fn s20_what_west_calls_is_judged_as_quickly_whatever_the_others_hold() {
    let call = "1NT".parse().unwrap();
    is_judged_alike("P P P", |turn| Command::Auction(auction::Command::Call { turn, call, meaning: None }));
}

#[test]
fn s20_a_card_that_west_may_not_play_is_refused_as_quickly_whoever_holds_it() {
    let card = "SA".parse().unwrap();
    is_judged_alike("P P 1S P 4S P P P", |turn| Command::Play(play::Command::Play { turn, card }));
}

fn is_judged_alike(calls: &str, command: impl Fn(Turn) -> Command) {
    let Ok(runs) = env::var("BRIDGE_TIMINGS") else { return };
    let runs: usize = runs.parse().expect("BRIDGE_TIMINGS is a number");
    let took = measured(calls, &command, runs);
    let middles = [0, 1].map(|which| {
        let of_it: Vec<u128> = took.iter().filter(|(_, of)| *of == which).map(|(took, _)| *took).collect();
        of_it[of_it.len() / 2]
    });
    println!("BRIDGE_TIMINGS={runs}: {middles:?} ns, apart by {:.2} standard deviations", standardised(&took));
    assert!(middles[0].abs_diff(middles[1]) <= APART, "{middles:?} ns");
}

/// How long each took with which deal, the shortest first.
#[allow(clippy::disallowed_methods, reason = "here it is the time of the machine that is measured")]
fn measured(calls: &str, command: impl Fn(Turn) -> Command, runs: usize) -> Vec<(u128, usize)> {
    let identity = ServerIdentity { key: ServerKey::new(&[5; 32]) };
    let mut chance = Chance::new(1);
    let mut took: Vec<(u128, usize)> = Vec::with_capacity(2 * runs);
    while took.len() < 2 * runs {
        // Laid in one order by chance and judged in another, each once: neither where a table lies, nor what was done
        // just before, nor what of it was read last may tell the two deals apart.
        let laid = chance.shuffled((0..BLOCK).map(|at| at % 2).collect()).into_iter().map(|which| {
            let mut evening = Evening::with_deals(&[[DEAL, OTHERWISE][which]]);
            evening.calls(calls);
            (which, evening)
        });
        let tables = laid.collect();
        for (which, evening) in chance.shuffled(tables) {
            let input = Input::Person(player(Seat::West), command(evening.table.turn()));
            let begun = Instant::now();
            drop(black_box(evening.table.decide(input, evening.now, &identity)));
            took.push((begun.elapsed().as_nanos(), which));
        }
    }
    took.sort_unstable();
    took
}

/// The sum of one sample's ranks, less what is expected, in standard deviations of what chance alone would do (Mann and
/// Whitney); those that are alike share a rank.
fn standardised(sorted: &[(u128, usize)]) -> f64 {
    let count = sorted.len() as f64;
    let each = count / 2.0;
    let (mut ranks, mut ties, mut before) = (0.0, 0.0, 0.0);
    for alike in sorted.chunk_by(|one, next| one.0 == next.0) {
        let many = alike.len() as f64;
        let of_the_first = alike.iter().filter(|(_, which)| *which == 0).count() as f64;
        ranks += of_the_first * (before + (many + 1.0) / 2.0);
        ties += many * many * many - many;
        before += many;
    }
    let variance = each * each / 12.0 * (count + 1.0 - ties / (count * (count - 1.0)));
    (ranks - each * (count + 1.0) / 2.0) / variance.sqrt()
}

#[test]
fn samples_that_are_alike_are_not_apart_and_others_are() {
    let of = |shift: u128| -> Vec<(u128, usize)> {
        let mut both: Vec<_> = (0..1_000_u128).flat_map(|at| [(at, 0), (at + shift, 1)]).collect();
        both.sort_unstable();
        both
    };
    assert!(standardised(&of(0)).abs() < 0.01);
    assert!(standardised(&of(100)) < -2.5);
}
