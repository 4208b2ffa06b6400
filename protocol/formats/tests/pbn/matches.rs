//! The project's eight real matches, where `BRIDGE_MATCHES` names their folder.

use std::path::PathBuf;
use std::{env, fs};

use bridge_formats::pbn::{self, Reading, Room};
use bridge_rules::{Outcome, Play};

#[test]
fn eight_matches_are_read_without_a_problem_and_back() {
    let Some(matches) = matches() else { return };
    let mut records = 0;
    for (name, bytes) in matches {
        let Reading { games, problems } = pbn::read(&bytes);
        assert_eq!(problems, [], "{name}");
        records += games.len();
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
    assert_eq!(records, 384);
}

#[test]
fn a_damaged_match_is_still_read() {
    let Some(matches) = matches() else { return };
    for (_, bytes) in matches {
        // Each byte damaged in turn would take minutes; every 97th reaches each kind of place.
        for at in (0..bytes.len()).step_by(97) {
            let mut damaged = bytes.clone();
            damaged[at] ^= 1 << (at % 8);
            let around = &damaged[at.saturating_sub(2_000)..(at + 2_000).min(damaged.len())];
            assert!(!pbn::read(around).games.is_empty());
        }
    }
}

fn matches() -> Option<Vec<(String, Vec<u8>)>> {
    let Some(folder) = env::var_os("BRIDGE_MATCHES").map(PathBuf::from) else {
        println!("skipped: BRIDGE_MATCHES is not set");
        return None;
    };
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let matches = files.filter(|path| path.extension().is_some_and(|kind| kind == "pbn"));
    Some(matches.map(|path| (path.display().to_string(), fs::read(&path).unwrap())).collect())
}
