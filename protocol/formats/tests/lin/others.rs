//! Other readers, where Python has them: `BRIDGE_PYTHON` names one with endplay and bridgebots.

use std::process::Command;

use bridge_formats::{lin, pbn};

#[test]
fn endplay_and_bridgebots_read_what_we_write() {
    let Some(python) = std::env::var_os("BRIDGE_PYTHON") else {
        println!("skipped: BRIDGE_PYTHON names no Python with endplay and bridgebots");
        return;
    };
    let matches = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/matches/match-01.pbn");
    let games = pbn::read(&std::fs::read(matches).unwrap()).games;
    assert_eq!(lin::read(lin::write(&games).as_bytes()).problems, []);
    let folder = std::env::temp_dir().join(format!("bridge-lin-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(folder.join("boards.lin"), lin::write(&games)).unwrap();
    std::fs::write(folder.join("match.lin"), lin::write_match(&games)).unwrap();
    std::fs::write(folder.join("told.txt"), games.iter().map(told).collect::<String>()).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/lin_check.py");
    let checked = Command::new(python).arg(script).arg(&folder).output().unwrap();
    std::fs::remove_dir_all(&folder).unwrap();
    let said = [checked.stdout, checked.stderr].map(|said| String::from_utf8_lossy(&said).into_owned()).concat();
    assert!(checked.status.success(), "{said}");
}

/// Board, dealer, the calls and the cards, a line.
fn told(game: &pbn::Game) -> String {
    let joined = |texts: Vec<String>| texts.join(" ");
    let calls = joined(game.auction.iter().map(ToString::to_string).collect());
    let cards = joined(game.play.iter().map(ToString::to_string).collect());
    let deal = game.deal.map_or_else(String::new, |deal| deal.to_string());
    let tricks = match game.outcome {
        Some(bridge_rules::Outcome::Played { tricks, .. }) => tricks.to_string(),
        Some(bridge_rules::Outcome::PassedOut) => "0".to_owned(),
        None => "-".to_owned(),
    };
    format!("{}|{}|{deal}|{calls}|{cards}|{tricks}\n", game.board.unwrap(), game.dealer.unwrap())
}
