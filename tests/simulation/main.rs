//! The whole server in one process, under a seed: its tables, journal, sockets and sessions as they are, over a
//! network, a disk, a time and a chance that the seed decides. People who play, watch, cheat, fall silent and come back
//! are at the other end; the server is killed, stopped and started again, its disk is slow, full or fails, and its
//! clock steps. On some evenings the server has two nodes (`nodes`). After every frame that anybody is sent the
//! invariants are asked whether it may be so.
//!
//! `cargo test --workspace --test simulation` tries 50 seeds; `BRIDGE_SEEDS=20000` so many, `BRIDGE_SEED=17` this one
//! alone, with what happens in it on stderr. All that happens in an evening that fails is written to a file of its own,
//! which the failure names. Its seed is added to `seeds.txt`, and tried for ever after.

mod conditions;
mod connection;
mod disk;
mod evening;
mod forms;
mod invariants;
mod luck;
mod nodes;
mod person;
mod telling;

use std::{
    any::Any,
    env, fs,
    io::Write,
    num::NonZero,
    panic::{self, catch_unwind},
    path::{Path, PathBuf},
    sync::{
        Once,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use bridge_server::{PlantedFault, SIMULATED_PANIC};

use conditions::Conditions;
use telling::Telling;

/// Tried in every run.
const AT_LEAST: u64 = 50;
/// What is planted is found within so many: of two nodes few are, and what one node forgets another may make good.
const FOUND_WITHIN: u64 = 150;
/// How it goes is told after so many.
const TOLD_EVERY: usize = 250;

#[test]
fn whatever_happens_nothing_is_lost_and_nobody_is_told_too_much() {
    let seeds = seeds();
    let (next, tried, failed) = (AtomicUsize::new(0), AtomicUsize::new(0), AtomicUsize::new(0));
    let telling = if seeds.len() == 1 { Telling::Here } else { Telling::Nobody };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZero::get) {
            scope.spawn(|| {
                while let Some(seed) = seeds.get(next.fetch_add(1, Ordering::Relaxed)) {
                    if evening_of(*seed, None, &telling).is_err() {
                        let file = write_down(*seed, None, Path::new(env!("CARGO_TARGET_TMPDIR")));
                        eprintln!(
                            "seed {seed} fails, as {} tells: BRIDGE_SEED={seed} cargo test --workspace --test simulation",
                            file.display()
                        );
                        failed.fetch_add(1, Ordering::Relaxed);
                    }
                    let tried = tried.fetch_add(1, Ordering::Relaxed) + 1;
                    if tried.is_multiple_of(TOLD_EVERY) {
                        let failed = failed.load(Ordering::Relaxed);
                        eprintln!("{tried} of {} seeds were tried: {failed} failed", seeds.len());
                    }
                }
            });
        }
    });
    assert_eq!(failed.into_inner(), 0, "of {} seeds so many failed", seeds.len());
}

#[test]
fn the_same_seed_is_the_same_evening() {
    // Among them an event of pairs, and a server of two nodes.
    for seed in [1, 2, 3, 6] {
        let play = || evening::play(seed, None, &Telling::Nobody);
        assert_eq!(play(), play(), "seed {seed}");
    }
}

/// Within so many seeds, or within as many as `BRIDGE_PLANTED` says; each, or the one that `BRIDGE_FAULT` names.
#[test]
fn whatever_is_planted_is_found() {
    let within = number("BRIDGE_PLANTED").unwrap_or(FOUND_WITHIN);
    let mut missed = Vec::new();
    let named = env::var("BRIDGE_FAULT").ok();
    let is_asked = |fault: &PlantedFault| named.as_ref().is_none_or(|name| *name == format!("{fault:?}"));
    for fault in PlantedFault::ALL.iter().copied().filter(is_asked) {
        // Without others an evening of one node is as ever, and without an event so is an evening at tables.
        let can_show = |seed: &u64| {
            let Conditions { nodes, field, .. } = Conditions::of(*seed);
            (!fault.is_of_nodes() || nodes > 1) && (!fault.is_of_events() || field.is_some())
        };
        let mut seeds = found_before(fault).into_iter().chain(1..=within).filter(can_show);
        match seeds.find(|seed| evening_of(*seed, Some(fault), &Telling::Nobody).is_err()) {
            Some(seed) => println!("{fault:?} is found by seed {seed}"),
            None => missed.push(fault),
        }
    }
    assert_eq!(missed, [], "not found within {within} seeds");
}

#[test]
fn an_evening_that_fails_becomes_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let told = fs::read_to_string(write_down(1, Some(PlantedFault::WrongLane), folder.path())).expect("a file");
    assert!(told.contains("seed 1: Conditions {") && told.contains("the server is up"), "{told}");
    assert!(told.lines().last().is_some_and(|last| last.starts_with("It fails: ")), "{told}");
}

/// The seed that has found what is planted before: as long as it does, no other is looked for.
fn found_before(fault: PlantedFault) -> Option<u64> {
    let lines = include_str!("planted.txt").lines().filter(|line| !line.starts_with('#'));
    let found = lines.filter_map(|line| line.split_once(' ')).find(|(_, name)| *name == format!("{fault:?}"));
    found.map(|(seed, _)| seed.parse().expect("a seed"))
}

/// What is planned is not told: there are thousands of these panics.
fn keep_quiet_about_planned_panics() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let tell = panic::take_hook();
        panic::set_hook(Box::new(move |panicked| {
            if panicked.payload_as_str() != Some(SIMULATED_PANIC) {
                tell(panicked);
            }
        }));
    });
}

/// The evening of a seed, or what did not hold in it.
fn evening_of(seed: u64, fault: Option<PlantedFault>, telling: &Telling) -> Result<u64, Box<dyn Any + Send>> {
    catch_unwind(|| evening::play(seed, fault, telling))
}

/// Plays an evening that fails once more, and writes down what happens in it and what it fails at.
fn write_down(seed: u64, fault: Option<PlantedFault>, folder: &Path) -> PathBuf {
    let path = folder.join(format!("simulation-seed-{seed}.txt"));
    let failed = evening_of(seed, fault, &Telling::Into(path.clone()));
    let how = match &failed {
        Ok(_) => "nothing when it was played again",
        Err(panicked) => {
            let text = panicked.downcast_ref::<String>().map(String::as_str);
            text.or_else(|| panicked.downcast_ref().copied()).unwrap_or("no words")
        }
    };
    let mut file = fs::OpenOptions::new().append(true).open(&path).expect("what was told");
    writeln!(file, "It fails: {}", how.replace('\n', " ")).expect("a file takes what is written to it");
    path
}

/// Those that once failed, and as many others as are asked for.
fn seeds() -> Vec<u64> {
    if let Some(one) = number("BRIDGE_SEED") {
        return vec![one];
    }
    let once_failed = include_str!("seeds.txt").lines().filter(|line| !line.starts_with('#'));
    let once_failed = once_failed.map(|line| line.split(' ').next().unwrap_or_default().parse().expect("a seed"));
    once_failed.chain(1..=number("BRIDGE_SEEDS").unwrap_or(AT_LEAST)).collect()
}

fn number(name: &str) -> Option<u64> {
    env::var(name).ok().map(|text| text.parse().expect("a number of seeds, or a seed"))
}
