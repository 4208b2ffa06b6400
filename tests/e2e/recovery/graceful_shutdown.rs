//! The server closes in good order (Promise R13): everyone is told when to come back, nothing acknowledged is lost, and
//! every table stands where it stood.

use std::{
    io::{BufRead, BufReader},
    process::{Command, Stdio},
};

use bridge_e2e::{Club, Foursome, Guest, LastWords, Player, Process, Received, fixed_address};
use bridge_protocol::{Answer, BoardSource, ClosingReason, OpeningKey, Policy, Refusal, Request, ServerFrame};
use bridge_rules::Seat;

use super::strace;
use crate::fixtures::{SERVER, imported};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_told_to_stop_under_play_loses_nothing() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let mut server = Process::start(SERVER, data.path(), address, &[]);
    let sets = (0..10).map(|table| if table % 2 == 0 { BoardSource::Deal(30) } else { imported(30, table) });
    let mut club = Club::open(address, sets.collect(), 5).await;
    for signal in ["TERM", "INT", "HUP"] {
        club.until_each(10).await;
        server.signal(signal);
        let ended = ended(server).await;
        assert_eq!(ended.code, Some(0), "{signal}: {ended:?}");
        server = Process::start(SERVER, data.path(), address, &[]);
    }
    club.until_each(10).await;
    club.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn everyone_is_told_when_to_come_back() {
    let data = tempfile::tempdir().unwrap();
    let server = Process::start(SERVER, data.path(), fixed_address(), &[]);
    let mut friends = Foursome::sit_down_at(server.address(), imported(1, 1), Policy::social(), 1).await;
    friends.begin_board().await;
    friends.act().await;
    let bystander = Guest::of(server.address(), "Bystander").await;
    let mut bystander = Player::enter(server.address(), &bystander).await;
    server.signal("TERM");
    for seat in Seat::ALL {
        assert_told(&mut friends.players[seat]).await;
    }
    assert_told(&mut bystander).await;
    let ended = ended(server).await;
    assert_eq!((ended.code, ended.errors.as_str()), (Some(0), ""));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_was_opened_while_the_server_closed_is_there_afterwards() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let server = Process::start(SERVER, data.path(), address, &[]);
    let (mut hosts, mut opened) = (Vec::new(), Vec::new());
    for _ in 0..12 {
        let guest = Guest::of(address, "Host").await;
        hosts.push((Player::enter(address, &guest).await, guest));
    }
    let open = |key| Request::OpenTable {
        key: OpeningKey::from_bytes([key; 16]),
        boards: BoardSource::Deal(1),
        policy: Policy::social(),
    };
    for (place, (host, _)) in hosts.iter_mut().enumerate() {
        for key in 0..10 {
            host.send(open(key)).await;
        }
        if place == 8 {
            server.signal("TERM");
        }
    }
    for (mut host, guest) in hosts {
        for key in 0..10 {
            // Requests are numbered from 1.
            match host.answer(u64::from(key) + 1).await {
                Ok(answer @ Answer::Opened { .. }) => opened.push((guest.clone(), key, answer)),
                Ok(Answer::Refused(refused)) => assert_eq!(refused.why, Refusal::Stopping {}),
                Ok(other) => panic!("{other:?}"),
                Err(_) => break,
            }
        }
    }
    assert_eq!(ended(server).await.code, Some(0));
    println!("{} tables were opened before the server was closed", opened.len());
    let server = Process::start(SERVER, data.path(), address, &[]);
    for (guest, key, answer) in opened {
        assert_eq!(Player::enter(address, &guest).await.ask(open(key)).await, answer);
    }
    server.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_guest_who_never_listens_does_not_keep_the_server_from_stopping() {
    let data = tempfile::tempdir().unwrap();
    let server = Process::start(SERVER, data.path(), fixed_address(), &[]);
    let friends = Foursome::sit_down_at(server.address(), imported(1, 1), Policy::social(), 1).await;
    server.signal("TERM");
    // Nobody reads, nobody closes.
    assert_eq!(ended(server).await.code, Some(0));
    drop(friends);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_terminal_that_closes_does_not_end_a_server_started_with_nohup() {
    let data = tempfile::tempdir().unwrap();
    let server = Process::start(SERVER, data.path(), fixed_address(), &["nohup".to_owned()]);
    server.signal("HUP");
    let guest = Guest::of(server.address(), "Guest").await;
    drop(Player::enter(server.address(), &guest).await);
    server.signal("TERM");
    assert_eq!(ended(server).await.code, Some(0));
}

/// What it says when it is open takes long to write: whoever reads it is sooner than the server, which goes on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_told_to_stop_in_the_moment_it_opens_stops() {
    if !strace::works() {
        return println!("skipped: strace is missing or may not trace here");
    }
    let data = tempfile::tempdir().unwrap();
    let slow = strace::injecting("write", "delay_exit=100000");
    for signal in ["TERM", "INT", "HUP"] {
        let server = Process::start(SERVER, data.path(), fixed_address(), &slow);
        server.signal(signal);
        assert_eq!(ended(server).await.code, Some(0), "{signal}");
    }
}

/// A key file that nobody writes keeps whoever reads it.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_told_to_stop_while_it_opens_its_data_stops() {
    let data = tempfile::tempdir().unwrap();
    let made = Command::new("mkfifo").arg(data.path().join("server.key")).status().unwrap();
    assert!(made.success());
    let mut server = Command::new(SERVER);
    server.args(["--listen", "127.0.0.1:0", "--data"]).arg(data.path()).stdout(Stdio::null());
    // As on a machine of one core.
    server.env("TOKIO_WORKER_THREADS", "1");
    let mut server = server.spawn().unwrap();
    let status = format!("/proc/{}/status", server.id());
    let hears_of_the_end = || {
        let status = std::fs::read_to_string(&status).unwrap();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
        u64::from_str_radix(caught.trim(), 16).unwrap() & 1 << (15 - 1) != 0
    };
    while !hears_of_the_end() {
        assert!(server.try_wait().unwrap().is_none(), "it waits for its key");
    }
    let told = Command::new("sh").args(["-c", &format!("kill -TERM {}", server.id())]).status().unwrap();
    assert!(told.success());
    let ended = tokio::task::block_in_place(|| server.wait()).unwrap();
    assert_eq!(ended.code(), Some(0));
}

/// As when somebody holds the terminal, or what takes the log hangs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_log_that_nobody_reads_stops_nobody() {
    let (data, folder) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let log = folder.path().join("log");
    assert!(Command::new("mkfifo").arg(&log).status().unwrap().success());
    // Open at both ends, so that the server may write, and never read.
    let unread = std::fs::OpenOptions::new().read(true).write(true).open(&log).unwrap();
    let into = format!("exec env RUST_LOG=info \"$@\" 2>'{}'", log.display());
    let server = Process::start(SERVER, data.path(), fixed_address(), &["sh", "-c", &into, "sh"].map(str::to_owned));
    let guest = Guest::of(server.address(), "Guest").await;
    // A pipe holds 64 KiB, and each of them is a line of more than a hundred bytes.
    for _ in 0..700 {
        let mut player = Player::enter(server.address(), &guest).await;
        player.leave().await;
        player.end().await;
    }
    server.signal("TERM");
    assert_eq!(ended(server).await.code, Some(0));
    drop(unread);
}

#[test]
fn a_server_that_waits_for_its_database_stops_without_a_word_of_trouble() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Command::new(SERVER)
        .args(["--listen", "127.0.0.1:0", "--journal", "postgres://bridge@127.0.0.1:1/bridge", "--data"])
        .arg(data.path())
        .env_remove("RUST_LOG")
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(server.stderr.take().unwrap()).lines().map(Result::unwrap);
    assert!(said.any(|line| line.contains("the journal is not to be had: the server starts when it is")));
    let killed = Command::new("kill").arg(server.id().to_string()).status().unwrap();
    assert!(killed.success());
    assert_eq!(said.collect::<Vec<_>>(), [""; 0]);
    assert_eq!(server.wait().unwrap().code(), Some(0));
}

async fn assert_told(player: &mut Player) {
    loop {
        match player.next().await {
            Received::Frame(frame) => {
                if let ServerFrame::Closing(closing) = *frame {
                    assert_eq!(closing.reason, ClosingReason::Restart);
                    assert!(closing.retry_after_ms.is_some_and(|wait| wait <= 5_000), "{closing:?}");
                    break;
                }
            }
            Received::End(closed) => panic!("no word before {closed:?}"),
        }
    }
    assert_eq!(player.end().await.code, Some(1012));
}

async fn ended(server: Process) -> LastWords {
    tokio::task::spawn_blocking(move || server.last_words()).await.unwrap()
}
