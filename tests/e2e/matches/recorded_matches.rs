//! Recorded matches, played again in both rooms: every contract, declarer, trick count and score comes out as it was
//! recorded.
//!
//! One of the tree's own matches is replayed, and one of those in the folder that `BRIDGE_MATCHES` names, if it names
//! one; `BRIDGE_ALL_MATCHES=1` replays them all.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    net::SocketAddr,
    path::{Path, PathBuf},
};

use bridge_cli::{
    cli::{Cli, Command},
    exit::Outcome,
    load::replay,
};
use bridge_e2e::TestServer;
use clap::Parser;
use futures_util::future::join_all;

/// Boards of a match that are replayed with alerts and questions, unless all matches are.
const SOME: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn recorded_boards_come_to_what_was_recorded() {
    let server = TestServer::open().await;
    for path in matches() {
        agrees(server.address(), &path, &[]).await;
    }
}

/// As [`recorded_boards_come_to_what_was_recorded`], of a server that others have started.
pub(crate) async fn recorded_boards_come_to_what_was_recorded_at(address: SocketAddr) {
    for path in matches() {
        agrees(address, &path, &[]).await;
    }
}

/// With alerts, explanations and questions, and as the policy has it: leads face down, the pause after a jump, trays
/// that cross the screen. Those take real seconds, so each board has a table of its own, and all are played at once.
#[tokio::test(flavor = "multi_thread")]
async fn recorded_boards_come_to_the_same_under_every_serious_policy() {
    let server = TestServer::open().await;
    let address = server.address();
    for path in matches() {
        let mut boards: Vec<String> = numbers(&path).into_iter().map(|board| board.to_string()).collect();
        if !all() {
            boards.truncate(SOME);
        }
        let each =
            ["tournament", "screens"].into_iter().flat_map(|policy| boards.iter().map(move |board| (policy, board)));
        let played =
            each.map(async |(policy, board)| agrees(address, &path, &["--policy", policy, "--boards", board]).await);
        join_all(played).await;
    }
}

async fn agrees(address: SocketAddr, path: &Path, options: &[&str]) {
    let url = format!("http://{address}");
    let words = [&["bridge-cli", "replay", "--server", &url], options].concat();
    let words = words.into_iter().map(OsStr::new).chain([path.as_os_str()]);
    let cli = Cli::parse_from(words);
    let Command::Replay(args) = cli.command else { panic!("that was replay") };
    let outcome = replay::run(args).await.unwrap_or_else(|failure| panic!("{} {options:?}: {failure}", path.display()));
    assert!(matches!(outcome, Outcome::Good), "{} {options:?} does not agree with its record", path.display());
}

fn matches() -> Vec<PathBuf> {
    let own = PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/data/matches"));
    let theirs = std::env::var_os("BRIDGE_MATCHES").map(PathBuf::from);
    [own].into_iter().chain(theirs).flat_map(matches_in).collect()
}

fn matches_in(folder: PathBuf) -> Vec<PathBuf> {
    let mut matches: Vec<PathBuf> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a folder can be read").path())
        .filter(|path| path.extension().is_some_and(|kind| kind == "pbn"))
        .collect();
    matches.sort();
    assert!(!matches.is_empty(), "{} holds no match", folder.display());
    if !all() {
        matches.truncate(1);
    }
    matches
}

fn all() -> bool {
    std::env::var_os("BRIDGE_ALL_MATCHES").is_some()
}

/// The numbers of a match's boards.
fn numbers(path: &Path) -> BTreeSet<u32> {
    let text = std::fs::read_to_string(path).expect("a match is text");
    let number = |line: &str| line.strip_prefix("[Board \"")?.strip_suffix("\"]")?.parse().ok();
    text.lines().filter_map(number).collect()
}
