//! Whole matches: the tree's own, and those in the folder that `BRIDGE_MATCHES` names, if it names one.

use std::path::PathBuf;
use std::{env, fs};

use bridge_formats::pbn::{self, Reading, Room};
use bridge_rules::{Outcome, Play};

#[test]
fn matches_are_read_without_a_problem_and_back() {
    for (name, bytes) in matches() {
        let Reading { games, problems } = pbn::read(&bytes);
        assert_eq!(problems, [], "{name}");
        assert!(games.len() > 1, "{name}");
        for game in &games {
            let (Some(deal), Some(outcome), Some(vulnerability)) = (game.deal, game.outcome, game.vulnerability) else {
                panic!("{name}: {game:?} is not whole")
            };
            assert_eq!(game.score, Some(outcome.score(vulnerability)), "{name}: {game:?}");
            assert!(matches!(game.room, Some(Room::Open | Room::Closed)));
            if let Outcome::Played { contract, .. } = outcome {
                let mut play = Play::new(deal, contract);
                game.play.iter().for_each(|card| play.play(*card).unwrap());
                assert_eq!(play.is_over(), !game.claimed, "{name}: {game:?}");
            }
        }
        let written = pbn::write(&games);
        assert_eq!(pbn::read(&written), Reading { games, problems: vec![] }, "{name}");
    }
}

#[test]
fn a_damaged_match_is_still_read() {
    for (_, bytes) in matches() {
        // Each byte damaged in turn would take minutes; every 97th reaches each kind of place.
        for at in (0..bytes.len()).step_by(97) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << (at % 8);
            let around = &damaged[at.saturating_sub(2_000)..(at + 2_000).min(damaged.len())];
            assert!(!pbn::read(around).games.is_empty());
        }
    }
}

/// The files, with their names.
fn matches() -> Vec<(String, Vec<u8>)> {
    let own = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/matches"));
    let theirs = env::var_os("BRIDGE_MATCHES").map(PathBuf::from);
    let files = [own].into_iter().chain(theirs).flat_map(|folder| {
        let files = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        files.map(|file| file.unwrap().path()).collect::<Vec<_>>()
    });
    let matches = files.filter(|path| path.extension().is_some_and(|kind| kind == "pbn"));
    matches.map(|path| (path.display().to_string(), fs::read(&path).unwrap())).collect()
}
