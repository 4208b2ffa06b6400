//! The disk fails: the process dies at its n-th fsync, an fsync is not confirmed, the disk is full (Promise R1, R9,
//! R10). `BRIDGE_FSYNCS=200` for the full run. strace does the injecting; where it may not trace, these stories say so
//! and are skipped.

use std::{
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Command,
};

use bridge_e2e::{Club, Foursome, Guest, Player, Process, fixed_address};
use bridge_protocol::{Answer, Policy, Refusal, Request};
use bridge_rules::Seat;

use super::strace;
use crate::{
    fixtures::{SERVER, imported, number},
    operator::desk::admin,
};

/// Bundled SQLite calls fsync; the key and the directory are synced with it as well.
const SYNCS: &str = "fsync,fdatasync";
/// Acts between two faults that let one see that play goes on.
const A_FEW: usize = 3;
/// Acts of a table before its session could end.
const A_LOT: u64 = 4_000;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_was_acknowledged_survives_a_death_at_any_fsync() {
    if !strace::works() {
        return println!("skipped: strace is missing or may not trace here");
    }
    let faults = number("BRIDGE_FSYNCS", 20);
    let mut nth = 1;
    while nth <= faults {
        // A session is some thousand acts; those who have played most of theirs give way to others.
        let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
        let server = start(data.path(), address);
        let mut club = Club::open(address, vec![imported(100, nth)], 9).await;
        club.until_each(A_FEW).await;
        server.kill();
        while nth <= faults && club.acknowledged() < A_LOT {
            // Each thread counts its own.
            let dies = strace::injecting(SYNCS, &format!("signal=KILL:when={nth}"));
            match tokio::task::block_in_place(|| Process::try_start(SERVER, data.path(), address, &dies)) {
                Ok(server) => drop(until_death(server, &mut club).await),
                Err(ended) => println!("it died at its start, at fsync {nth}: {ended:?}"),
            }
            let server = start(data.path(), address);
            club.until_each(A_FEW).await;
            server.kill();
            nth += 1;
        }
        println!("{} acts were acknowledged up to fsync {nth}", club.acknowledged());
        let server = start(data.path(), address);
        club.close().await;
        server.kill();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_unconfirmed_fsync_ends_the_server_with_a_clear_word() {
    if !strace::works() {
        return println!("skipped: strace is missing or may not trace here");
    }
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let server = start(data.path(), address);
    let mut club = Club::open(address, vec![imported(100, 2), imported(100, 3)], 10).await;
    club.until_each(A_FEW).await;
    server.kill();
    for nth in [15, 20, 30] {
        let fails = strace::injecting(SYNCS, &format!("error=EIO:when={nth}"));
        let server = tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &fails));
        let ended = until_death(server, &mut club).await;
        assert_eq!(ended.code, Some(1), "{ended:?}");
        assert!(ended.errors.contains("the journal failed while writing"), "{ended:?}");
        assert!(ended.errors.contains("start the server again to recover from disk"), "{ended:?}");
        let server = start(data.path(), address);
        club.until_each(A_FEW).await;
        server.kill();
    }
    let server = start(data.path(), address);
    club.close().await;
    server.kill();
}

/// What it held is in files that the process alone has open: somebody has to copy them, or to bring a backup.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_whose_journal_is_taken_away_stores_nothing_more_and_stays_until_it_is_stopped() {
    let data = tempfile::tempdir().unwrap();
    let server = start(data.path(), "127.0.0.1:0".parse().unwrap());
    let address = server.address();
    let mut friends = Foursome::sit_down_at(address, imported(2, 1), Policy::social(), 3).await;
    friends.begin_board().await;
    std::fs::remove_file(data.path().join("journal.sqlite")).unwrap();
    let (actor, turn, act) = friends.choose().unwrap();
    let request = friends.request(turn, act);
    friends.players[actor].send(request).await;
    until_ready(address, false);
    let files = std::fs::read_dir(format!("/proc/{}/fd", server.id())).unwrap();
    let open = files.filter_map(|file| std::fs::read_link(file.unwrap().path()).ok());
    assert!(open.into_iter().any(|file| file.ends_with("journal.sqlite (deleted)")));
    server.signal("TERM");
    let ended = tokio::task::block_in_place(|| server.last_words());
    assert_eq!(ended.code, Some(2), "a service manager does not start it again: {ended:?}");
    assert!(ended.errors.contains("journal.sqlite was taken away: nothing is stored any more"), "{ended:?}");
    assert!(!ended.errors.contains("recover from disk"), "{ended:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_refuses_and_changes_nothing_until_there_is_room() {
    let Some(disk) = SmallDisk::mount() else { return println!("skipped: no small disk can be mounted here") };
    let server = start(disk.path(), "127.0.0.1:0".parse().unwrap());
    let mut friends = Foursome::sit_down_at(server.address(), imported(2, 1), Policy::social(), 3).await;
    friends.begin_board().await;
    friends.act().await;

    disk.fill();
    let (actor, turn, act) = friends.choose().unwrap();
    let before = friends.players[actor].table.clone();
    let request = friends.request(turn, act);
    for _ in 0..3 {
        assert_eq!(friends.players[actor].refused(request.clone()).await, Refusal::StorageFull {});
    }
    assert_eq!(friends.players[actor].table, before);
    let sheet = friends.players[actor].ask(Request::Record { table: friends.table }).await;
    assert!(matches!(sheet, Answer::Record(_)), "what only reads needs no room: {sheet:?}");
    until_ready(server.address(), false);

    disk.make_room();
    until_ready(server.address(), true);
    friends.done(actor, request).await;
    for seat in Seat::ALL {
        friends.players[seat].until("the act", |view| view.turn > turn).await;
    }
    friends.play_out().await;
    server.kill();
    let server = start(disk.path(), "127.0.0.1:0".parse().unwrap());
    server.kill();
}

/// Each order is written down before it is carried out: what there is no room to write down changes nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_operator_on_a_full_disk_is_told_so_and_nothing_of_the_order_holds() {
    let Some(disk) = SmallDisk::mount() else { return println!("skipped: no small disk can be mounted here") };
    let server = start(disk.path(), "127.0.0.1:0".parse().unwrap());
    let guest = Guest::of(server.address(), "Otto").await;
    let mut otto = Player::enter(server.address(), &guest).await;
    let account = guest.token.account.to_string();
    disk.fill();
    for order in ["kick", "mute", "ban", "revoke", "erase", "export"] {
        let refused = admin(disk.path(), &[order, &account, "--reason", "rude"]).await;
        assert_eq!(refused.code, Some(1), "{order}: {refused:?}");
        assert!(refused.errors.contains("the disk is full"), "{order}: {refused:?}");
        let told = admin(disk.path(), &[order, &account, "--json"]).await;
        assert!(told.said.starts_with(r#"{"refused":{"code":"disk_full""#), "{order}: {told:?}");
    }
    assert_eq!(otto.ask(Request::Ping {}).await, Answer::Done {}, "nobody is sent away");
    disk.make_room();
    until_ready(server.address(), true);
    assert!(guest.try_ticket(server.address()).await.is_some(), "no token is void");
    assert_eq!(admin(disk.path(), &["restrictions"]).await.said, "0 in all\n");
    let banned = admin(disk.path(), &["ban", &account, "--reason", "rude"]).await;
    assert!(banned.code == Some(0) && banned.said.contains("1 connection closed"), "{banned:?}");
    assert!(guest.try_ticket(server.address()).await.is_none());
    server.kill();
    let server = start(disk.path(), "127.0.0.1:0".parse().unwrap());
    assert!(admin(disk.path(), &["restrictions"]).await.said.contains(&account));
    server.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_started_on_a_full_disk_opens_when_there_is_room() {
    for used in [false, true] {
        let Some(disk) = SmallDisk::mount() else { return println!("skipped: no small disk can be mounted here") };
        if used {
            start(disk.path(), "127.0.0.1:0".parse().unwrap()).kill();
        }
        disk.fill();
        let path = disk.path().to_owned();
        let opening =
            std::thread::spawn(move || Process::try_start(SERVER, &path, "127.0.0.1:0".parse().unwrap(), &[]));
        disk.make_room();
        let server = tokio::task::block_in_place(|| opening.join().unwrap()).unwrap();
        until_ready(server.address(), true);
        server.kill();
    }
}

/// Nothing can be written there, and whoever starts the server is told so.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_that_is_started_on_a_disk_that_is_only_read_says_so() {
    for used in [false, true] {
        let Some(disk) = SmallDisk::mount() else { return println!("skipped: no small disk can be mounted here") };
        if used {
            start(disk.path(), "127.0.0.1:0".parse().unwrap()).kill();
        }
        disk.write_protect();
        let started = tokio::task::block_in_place(|| {
            Process::try_start(SERVER, disk.path(), "127.0.0.1:0".parse().unwrap(), &[])
        });
        let said = started.err().expect("it does not start").errors;
        assert!(said.contains("Read-only file system") && !said.contains("panicked"), "{used}: {said}");
    }
}

/// Asks until `/readyz` says so.
fn until_ready(address: SocketAddr, ready: bool) {
    use std::io::{Read, Write};
    let status = if ready { "HTTP/1.1 200" } else { "HTTP/1.1 503" };
    loop {
        let mut socket = std::net::TcpStream::connect(address).unwrap();
        socket.write_all(b"GET /readyz HTTP/1.1\r\nHost: server\r\nConnection: close\r\n\r\n").unwrap();
        let mut answer = String::new();
        socket.read_to_string(&mut answer).unwrap();
        if answer.starts_with(status) {
            return;
        }
    }
}

/// Waits until the server is dead. Its scripted players keep it busy.
async fn until_death(server: Process, club: &mut Club) -> bridge_e2e::LastWords {
    let mut waiting = tokio::task::spawn_blocking(move || server.last_words());
    tokio::select! {
        ended = &mut waiting => ended.unwrap(),
        () = club.until(u64::MAX) => unreachable!("nobody acts so often"),
    }
}

fn start(data: &Path, address: SocketAddr) -> Process {
    tokio::task::block_in_place(|| Process::start(SERVER, data, address, &[]))
}

/// A file system with room for little. It is taken off when it is dropped.
struct SmallDisk(tempfile::TempDir);

impl SmallDisk {
    fn mount() -> Option<Self> {
        let place = tempfile::tempdir().unwrap();
        let mounted =
            Command::new("mount").args(["-t", "tmpfs", "-o", "size=2m", "bridge-e2e"]).arg(place.path()).output();
        mounted.is_ok_and(|mounted| mounted.status.success()).then_some(Self(place))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    /// Takes all the room that is left, to the last byte.
    fn fill(&self) {
        use std::io::Write;
        let mut filler = std::fs::File::create(self.filler()).unwrap();
        for size in [4096, 1] {
            while filler.write_all(&vec![0; size]).is_ok() {}
        }
    }

    /// As a disk becomes that has errors.
    fn write_protect(&self) {
        let remounted = Command::new("mount").args(["-o", "remount,ro"]).arg(self.path()).status();
        assert!(remounted.is_ok_and(|remounted| remounted.success()));
    }

    fn make_room(&self) {
        std::fs::remove_file(self.filler()).unwrap();
    }

    fn filler(&self) -> PathBuf {
        self.path().join("filler")
    }
}

impl Drop for SmallDisk {
    fn drop(&mut self) {
        // Lazily: the server may not have let go of it yet.
        Command::new("umount").arg("-l").arg(self.path()).status().ok();
    }
}
