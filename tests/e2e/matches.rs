//! Real matches, played again in both rooms: every contract, declarer, trick count and score comes out as it was recorded.
//!
//! `BRIDGE_MATCHES` names the folder. One match is replayed; `BRIDGE_ALL_MATCHES=1` replays them all.

use std::path::PathBuf;

use bridge_cli::{
    cli::{Cli, Command},
    exit::Outcome,
    replay,
};
use bridge_e2e::House;
use clap::Parser;

#[tokio::test(flavor = "multi_thread")]
async fn recorded_boards_come_to_what_was_recorded() {
    let Some(folder) = std::env::var_os("BRIDGE_MATCHES") else {
        println!("skipped: BRIDGE_MATCHES does not name a folder of matches");
        return;
    };
    let mut matches: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("BRIDGE_MATCHES is a folder")
        .map(|entry| entry.expect("a folder can be read").path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "pbn"))
        .collect();
    matches.sort();
    if std::env::var_os("BRIDGE_ALL_MATCHES").is_none() {
        matches.truncate(1);
    }
    assert!(!matches.is_empty(), "BRIDGE_MATCHES holds no match");
    let house = House::open().await;
    let server = format!("http://{}", house.address());
    for path in matches {
        let words = ["bridge-cli", "replay", "--server", &server].map(Into::into).into_iter();
        let cli = Cli::parse_from(words.chain([path.clone().into_os_string()]));
        let Command::Replay(args) = cli.command else { panic!("that was replay") };
        let outcome = replay::run(args).await.unwrap_or_else(|failure| panic!("{}: {failure}", path.display()));
        assert!(matches!(outcome, Outcome::Good), "{} does not agree with its record", path.display());
    }
}
