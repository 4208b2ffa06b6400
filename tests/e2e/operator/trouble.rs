//! What an operator is told who has the wrong directory, the wrong account, or no server.

use std::os::unix::fs::PermissionsExt;

use bridge_e2e::{Process, TestServer, Wire, fixed_address};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::UnixStream,
};

use super::desk::{admin, audited, is_refused};
use crate::fixtures::SERVER;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_no_server_runs_an_operator_is_told_what_to_do() {
    let data = tempfile::tempdir().unwrap();
    let nowhere = admin(&data.path().join("nowhere"), &["who"]).await;
    assert!(nowhere.code == Some(2) && nowhere.errors.contains("there is no directory"), "{nowhere:?}");
    let other = admin(data.path(), &["who"]).await;
    assert!(other.code == Some(2) && other.errors.contains("no data directory of a server"), "{other:?}");
    let start =
        || tokio::task::block_in_place(|| Process::start(SERVER, data.path(), "127.0.0.1:0".parse().unwrap(), &[]));
    let server = start();
    assert_eq!(admin(data.path(), &["who"]).await.code, Some(0));
    // It leaves its socket behind.
    server.kill();
    let killed = admin(data.path(), &["who"]).await;
    assert!(killed.code == Some(2) && killed.errors.contains("no server runs on"), "{killed:?}");
    let server = start();
    assert_eq!(admin(data.path(), &["who"]).await.code, Some(0));
    server.signal("TERM");
    assert!(tokio::task::block_in_place(|| server.wait()));
    assert!(!data.path().join("admin.sock").exists());
}

/// Whoever has all handles of a server does not keep its operator out.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_is_heard_where_connections_have_all_handles() {
    const HANDLES: usize = 96;
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let few = ["sh", "-c", &format!("ulimit -n {HANDLES}; exec \"$0\" \"$@\"")].map(str::to_owned);
    let server = tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &few));
    let mut crowd = Vec::new();
    for _ in 0..2 * HANDLES {
        crowd.push(Wire::connect(address).await);
    }
    let handles = || std::fs::read_dir(format!("/proc/{}/fd", server.id())).unwrap().count();
    while handles() < HANDLES {
        tokio::task::yield_now().await;
    }
    for _ in 0..3 {
        let who = admin(data.path(), &["who"]).await;
        assert_eq!(who.code, Some(0), "{who:?}");
    }
    server.kill();
}

/// The one that is asked for would go with the others.
#[test]
fn a_number_of_backups_that_keeps_none_is_refused_before_anything_is_done() {
    let backups = tempfile::tempdir().unwrap();
    let (kept, broken_off) = (backups.path().join("2020-01-01T00-00-00Z"), backups.path().join("today.partial"));
    for folder in [&kept, &broken_off] {
        std::fs::create_dir(folder).unwrap();
    }
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../deploy/systemd/backup");
    for none in ["0", "00", "-1", "many", "1.5", "14 "] {
        let mut backup = std::process::Command::new("sh");
        backup.arg(script).arg(backups.path().join("data")).arg(backups.path());
        let refused = backup.env("KEEP", none).env("BRIDGE_SERVER", "true").output().unwrap();
        let said = String::from_utf8_lossy(&refused.stderr);
        assert!(refused.status.code() == Some(2) && said.contains("a number from 1 to 999"), "{none}: {said}");
        assert!(kept.exists() && broken_off.exists(), "{none}");
    }
}

/// They were told that it is not taken.
#[tokio::test]
async fn an_order_whose_giver_has_gone_before_it_was_taken_is_not_carried_out() {
    let server = TestServer::open().await;
    let path = server.data().join("admin.sock");
    // As many as are attended to at a time, and say nothing.
    let mut silent = Vec::new();
    for _ in 0..8 {
        silent.push(UnixStream::connect(&path).await.unwrap());
    }
    let mut gone = UnixStream::connect(&path).await.unwrap();
    gone.write_all(b"{\"order\":{\"who\":{}}}\n").await.unwrap();
    drop(gone);
    drop(silent);
    assert_eq!(audited(&server).await, ["audit"]);
    server.close().await;
}

/// Each order is in the audit before it is carried out; what no story tries could be told of nobody.
#[test]
fn every_order_that_can_be_typed_is_tried_by_a_story() {
    let help = std::process::Command::new(SERVER).args(["admin", "--help"]).output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let commands = help.split("Commands:\n").nth(1).unwrap().split("\n\n").next().unwrap();
    let orders = commands.lines().filter_map(|line| line.strip_prefix("  ")?.split(' ').next());
    let orders: Vec<_> = orders.filter(|word| !word.is_empty() && *word != "help").collect();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/e2e/operator");
    let stories = std::fs::read_dir(folder).unwrap().map(|file| std::fs::read_to_string(file.unwrap().path()).unwrap());
    let stories: String = stories.collect();
    assert!(orders.len() > 15, "{help}");
    for order in orders {
        assert!(stories.contains(&format!("\"{order}\"")), "{order}");
    }
}

#[tokio::test]
async fn the_socket_is_its_owners_alone_and_takes_nothing_but_orders() {
    let server = TestServer::open().await;
    let path = server.data().join("admin.sock");
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    for wrong in ["", "{}", "who", r#"{"order":{"who":{}},"more":1}"#, r#"{"order":{"dance":{}}}"#, &"x".repeat(20_000)]
    {
        let mut socket = UnixStream::connect(&path).await.unwrap();
        socket.write_all(format!("{wrong}\n").as_bytes()).await.ok();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).await.ok();
        assert!(answer.is_empty() || answer.starts_with(r#"{"refused":{"code":"malformed""#), "{answer}");
    }
    assert_eq!(audited(&server).await, ["audit"], "what is no order is not in the audit");
    server.close().await;
}

#[tokio::test]
async fn whom_or_what_nobody_knows_is_said_so() {
    let server = TestServer::open().await;
    let nobody = bridge_protocol::AccountId::from_bytes([9; 16]).to_string();
    for word in ["show", "close"] {
        assert!(is_refused(&server, &[word, &nobody]).await.contains("there is no table, match or event"));
    }
    assert!(is_refused(&server, &["kick", &nobody]).await.contains("is connected"));
    for word in ["ban", "mute", "revoke"] {
        let doubtful = admin(server.data(), &[word, &nobody]).await;
        assert!(doubtful.code == Some(0) && doubtful.said.contains("is it right?"), "{doubtful:?}");
    }
    for wrong in [["kick", "Ann"], ["ban", "0.0.0.0/0"], ["show", "table"]] {
        assert_eq!(admin(server.data(), &wrong).await.code, Some(2), "{wrong:?}");
    }
    let long = "x".repeat(501);
    assert_eq!(admin(server.data(), &["announce", &long]).await.code, Some(2));
    server.close().await;
}
