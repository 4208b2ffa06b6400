//! A server that dies leaves no picture of its memory behind, in which every hand would lie in the clear (Promise S26).

use std::{os::unix::process::ExitStatusExt, process::Command};

use bridge_e2e::{Foursome, Process};
use bridge_protocol::{BoardSource, Policy};

use crate::fixtures::SERVER;

/// What goes before a program that may be dumped, in its own directory.
const DUMPABLE: [&str; 3] = ["sh", "-c", r#"cd "$0" && ulimit -c unlimited && exec "$@""#];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn s26_a_server_that_is_aborted_in_mid_board_leaves_no_core_dump() {
    let (data, dumps) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let before: Vec<String> = DUMPABLE.into_iter().chain(dumps.path().to_str()).map(str::to_owned).collect();
    let [shell, words @ ..] = &before[..] else { panic!("a shell") };
    let other = Command::new(shell).args(words).args(["sh", "-c", "kill -ABRT $$"]).status().unwrap();
    if !other.core_dumped() {
        println!("LEFT OUT: this machine dumps no program at all");
        return;
    }
    let left = || std::fs::read_dir(dumps.path()).unwrap().count();
    let others = left();
    let server = Process::start(SERVER, data.path(), "127.0.0.1:0".parse().unwrap(), &before);
    let mut friends = Foursome::sit_down_at(server.address(), BoardSource::Deal(1), Policy::social(), 1).await;
    friends.begin_board().await;
    server.signal("ABRT");
    let ended = tokio::task::block_in_place(|| server.last_words());
    assert_eq!((ended.code, ended.has_dumped, left()), (None, false, others), "{}", ended.errors);
}
