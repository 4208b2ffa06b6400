//! Who somebody is outlives what happens to the server's clock, its key and the client's own file: a seat is lost by
//! nobody's mistake.

use std::{
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use bridge_e2e::{Client, Foursome, TestServer};
use bridge_rules::Seat;

use crate::{fixtures::imported, snapshots::come_back};

const CLIENT: &str = env!("CARGO_BIN_EXE_client");
const HOUR: Duration = Duration::from_secs(60 * 60);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_was_set_back_costs_nobody_their_seat() {
    let server = TestServer::open().await;
    let folder = tempfile::tempdir().unwrap();
    let (susan, north) = hosts(&server, folder.path()).await;
    drop(susan);
    let mut nora = Client::start(CLIENT, folder.path(), &["play", &north, "--plain", "--name", "Nora"]);
    nora.says("You sit North").await;
    drop(nora);
    let before = tokens(folder.path());
    assert_eq!(before.len(), 2, "{before:?}");

    let server = server.restart_with_clock_back(HOUR).await;
    let mut nora = Client::start(CLIENT, folder.path(), &["play", &north, "--plain", "--name", "Nora"]);
    nora.says("You sit North").await;
    drop(nora);
    assert_eq!(tokens(folder.path()), before);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_people_play_on_after_the_clock_was_set_back() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, imported(1, 3)).await;
    friends.begin_board().await;
    friends.act().await.expect("the next act is taken");
    for seat in Seat::ALL {
        friends.players[seat].hang_up().await;
    }
    let server = server.restart_with_clock_back(HOUR).await;
    come_back(server.address(), &mut friends).await;
    friends.play_out().await;
    server.close().await;
}

/// As a server does that was given another key: the file is kept to the letter, and the user is told where it is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_that_is_refused_is_kept() {
    let server = TestServer::open().await;
    let folder = tempfile::tempdir().unwrap();
    let (susan, north) = hosts(&server, folder.path()).await;
    drop(susan);
    let [(file, _)] = &tokens(folder.path())[..] else { panic!("one token is kept") };
    spoil(file);
    let before = tokens(folder.path());
    let ended = play(folder.path(), &north, "Susan").await;
    assert_eq!(ended.status.code(), Some(4));
    let told = String::from_utf8(ended.stderr).unwrap();
    assert!(told.contains(file.to_str().unwrap()) && told.contains("move the file away"), "{told}");
    assert_eq!(tokens(folder.path()), before);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_whose_time_is_over_is_set_aside_for_a_new_guest() {
    let server = TestServer::open().await;
    let folder = tempfile::tempdir().unwrap();
    let (susan, kibitzers) = hosts_and_invites(&server, folder.path(), "Kibitzers").await;
    let words = ["watch", &kibitzers, "--plain", "--name", "Kit"];
    Client::start(CLIENT, folder.path(), &words).says("You watch.").await;
    drop(susan);
    let kits = |(file, _): &(PathBuf, Vec<u8>)| fs::read_to_string(file).unwrap().contains("\"name\": \"Kit\"");
    let (file, _) = tokens(folder.path()).into_iter().find(kits).expect("Kit has a token");
    spoil(&file);
    change(&file, |kept| kept["expires_at"] = 0.into());
    let old = fs::read(&file).unwrap();
    Client::start(CLIENT, folder.path(), &words).says("You watch.").await;
    assert_eq!(fs::read(file.with_extension("json.old")).unwrap(), old);
    assert_ne!(fs::read(&file).unwrap(), old);
    server.close().await;
}

/// Susan hosts a table; the link for North.
async fn hosts(server: &TestServer, folder: &Path) -> (Client, String) {
    hosts_and_invites(server, folder, "North").await
}

async fn hosts_and_invites(server: &TestServer, folder: &Path, whom: &str) -> (Client, String) {
    let url = format!("http://{}", server.address());
    let words = ["host", "--plain", "--server", &url, "--name", "Susan", "--seat", "S", "--boards", "1"];
    let mut susan = Client::start(CLIENT, folder, &words);
    let line = susan.says(&format!("{whom}: ")).await;
    susan.says("You sit South").await;
    (susan, line.rsplit(' ').next().unwrap().to_owned())
}

async fn play(folder: &Path, link: &str, name: &str) -> std::process::Output {
    let mut client = tokio::process::Command::new(CLIENT);
    client.args(["play", link, "--plain", "--name", name]).env("BRIDGE_STATE", folder).kill_on_drop(true);
    client.output().await.expect("the client starts")
}

/// Every token that a client has kept, with its file.
fn tokens(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let servers = fs::read_dir(folder.join("guests")).unwrap().map(|server| server.unwrap().path());
    let files = servers.flat_map(|server| fs::read_dir(server).unwrap()).map(|file| file.unwrap().path());
    let mut kept: Vec<_> = files.map(|file| (file.clone(), fs::read(file).unwrap())).collect();
    kept.sort();
    kept
}

/// Another signature, as if another key had been used.
fn spoil(file: &Path) {
    change(file, |kept| {
        let token = kept["token"].as_str().unwrap();
        let (signed, signature) = token.rsplit_once('.').unwrap();
        kept["token"] = format!("{signed}.{}", signature.chars().rev().collect::<String>()).into();
    });
}

fn change(file: &Path, change: impl FnOnce(&mut serde_json::Value)) {
    let mut kept = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
    change(&mut kept);
    fs::write(file, serde_json::to_vec(&kept).unwrap()).unwrap();
}
