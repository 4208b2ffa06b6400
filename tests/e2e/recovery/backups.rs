//! What the owner of a server does to its data: a backup under load and a start on it, a check, and what is saved of
//! damaged pages.
//! Tries Promise R19.

use std::{
    collections::HashMap,
    fs,
    os::unix::fs::{FileExt, PermissionsExt},
    path::Path,
    process::{Command, Output},
};

use bridge_e2e::{Club, Process, Wire, fixed_address};
use bridge_server::journal::{StreamId, survey};

use crate::{
    fixtures::{SERVER, imported},
    operator::desk::admin,
};

const TABLES: u64 = 8;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_under_load_has_every_acknowledged_act_and_a_server_opens_on_it() {
    let (data, kept, address) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), fixed_address());
    let server = open(data.path(), address);
    let mut club = Club::open(address, (0..TABLES).map(|table| imported(20, table)).collect(), 13).await;
    for round in 0..3 {
        club.until_each(20).await;
        let (acknowledged, before) = (club.acknowledged(), records(data.path()));
        let to = kept.path().join(format!("backup-{round}"));
        let backup = tokio::spawn(run(["backup", "--data"], data.path().to_owned(), Some(to.clone())));
        club.until_each(5).await;
        let (code, said) = backup.await.unwrap();
        assert_eq!(code, Some(0), "{said}");
        assert!(said.contains("All is well.") && said.contains("a server starts on it"), "{said}");
        let copied = records(&to);
        for (stream, acts) in &before {
            assert!(copied.get(stream).is_some_and(|copied| copied >= acts), "{stream}: {copied:?}");
        }
        assert!(copied.values().sum::<u64>() >= acknowledged);
        let (code, said) = run(["check", "--data"], data.path(), None).await;
        assert_eq!(code, Some(0), "{said}");
        open(&to, "127.0.0.1:0".parse().unwrap()).kill();
        let (code, said) = run(["backup", "--data"], data.path(), Some(to)).await;
        assert_eq!(code, Some(2), "it is there already: {said}");
    }
    club.close().await;
    server.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_page_is_found_saved_round_and_does_not_stop_the_server() {
    let (data, kept, address) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), fixed_address());
    let server = open(data.path(), address);
    let mut club = Club::open(address, (0..TABLES).map(|table| imported(20, table)).collect(), 14).await;
    club.until_each(120).await;
    club.close().await;
    server.signal("TERM");
    assert!(tokio::task::block_in_place(|| server.wait()));
    let all = records(data.path()).len();
    let pages = fs::metadata(data.path().join("journal.sqlite")).unwrap().len() / 4096;
    for page in [0, 2, 4, pages / 2, pages - 1] {
        let hurt = kept.path().join(format!("hurt-{page}"));
        fs::create_dir(&hurt).unwrap();
        for file in ["journal.sqlite", "server.key"] {
            fs::copy(data.path().join(file), hurt.join(file)).unwrap();
        }
        let file = fs::OpenOptions::new().write(true).open(hurt.join("journal.sqlite")).unwrap();
        file.write_all_at(&[0; 4096], page * 4096).unwrap();
        let (checked, said) = run(["check", "--data"], &hurt, None).await;
        // The first ones are where the tables begin; nothing may be on a later one, and then nothing is wrong.
        assert!(checked == Some(1) || page > 4 && checked == Some(0), "page {page}: {said}");

        let new = kept.path().join(format!("new-{page}"));
        let (code, said) = run(["salvage", "--data"], &hurt, Some(new.clone())).await;
        assert_eq!(code, checked, "page {page}: {said}");
        assert!(said.contains("lost: 1 pages") || code == Some(0), "page {page}: {said}");
        for dir in [&new, &hurt] {
            open(dir, "127.0.0.1:0".parse().unwrap()).kill();
        }
        assert!(whole(&new) + 2 >= all, "page {page}: {} of {all} saved", whole(&new));
        // What the start does not read is found later; of streams that were claimed meanwhile nobody knows then whether
        // they lack the newest commits, and they are closed (Promise R11).
        assert!(page > 4 || whole(&hurt) + 2 >= all, "page {page}: {} of {all} play on", whole(&hurt));
    }
    let (code, said) = run(["salvage", "--data"], data.path(), Some(kept.path().join("well"))).await;
    assert_eq!(code, Some(0), "{said}");
    let (code, said) = run(["check", "--data"], &kept.path().join("nowhere"), None).await;
    assert_eq!(code, Some(2), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_lies_behind_damage_to_the_log_is_found_missing_and_saved_by_the_next_start() {
    let (data, kept, address) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), fixed_address());
    let server = open(data.path(), address);
    let mut club = Club::open(address, (0..TABLES).map(|table| imported(20, table)).collect(), 15).await;
    club.until_each(20).await;
    club.close().await;
    server.kill();
    let log = fs::OpenOptions::new().read(true).write(true).open(data.path().join("journal.sqlite-wal")).unwrap();
    let (middle, mut byte) = (log.metadata().unwrap().len() / 2, [0]);
    log.read_exact_at(&mut byte, middle).unwrap();
    log.write_all_at(&[byte[0] ^ 1], middle).unwrap();

    let (code, said) = run(["check", "--data"], data.path(), None).await;
    assert!(code == Some(1) && said.contains("journal.sqlite-wal is damaged"), "{code:?} {said}");
    assert!(said.contains("bridge-server salvage"), "{said}");
    let (code, said) = run(["backup", "--data"], data.path(), Some(kept.path().join("backup"))).await;
    assert!(code == Some(1) && said.contains("No backup was made."), "{code:?} {said}");
    assert!(said.contains("bridge-server salvage"), "{said}");
    let saved = kept.path().join("saved");
    run(["salvage", "--data"], data.path(), Some(saved.clone())).await;
    open(data.path(), "127.0.0.1:0".parse().unwrap()).kill();
    assert!(data.path().join("journal.damaged-1.sqlite-wal").exists());
    let counted = |dir: &Path| survey(dir, |_, records| records.is_ok()).unwrap();
    let (saved, started) = (counted(&saved), counted(data.path()));
    assert!(
        started.faults.is_empty() && started.records >= saved.records && saved.records > 0,
        "{started:?} {saved:?}"
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_key_and_a_journal_that_do_not_belong_together_are_refused_in_words_that_say_what_to_do() {
    let [one, other] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    for data in [&one, &other] {
        open(data.path(), "127.0.0.1:0".parse().unwrap()).kill();
    }
    let refused = || {
        let started = Process::try_start(SERVER, one.path(), "127.0.0.1:0".parse().unwrap(), &[]);
        started.err().expect("it does not start").errors
    };
    let (key, aside) = (one.path().join("server.key"), one.path().join("aside"));
    fs::rename(&key, &aside).unwrap();
    assert!(tokio::task::block_in_place(refused).contains("server.key is missing"));
    fs::copy(other.path().join("server.key"), &key).unwrap();
    assert!(tokio::task::block_in_place(refused).contains("restore the two from the same backup"));
    fs::rename(&aside, &key).unwrap();
    open(one.path(), "127.0.0.1:0".parse().unwrap()).kill();
    for file in ["journal.sqlite", "journal.sqlite-wal"] {
        fs::remove_file(one.path().join(file)).unwrap();
    }
    assert!(tokio::task::block_in_place(refused).contains("restore it from a backup"));
    assert!(!one.path().join("journal.sqlite").exists(), "nothing is begun");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_inside_the_data_and_data_of_another_user_are_refused_in_words_that_say_what_to_do() {
    let data = tempfile::tempdir().unwrap();
    let server = open(data.path(), "127.0.0.1:0".parse().unwrap());
    let inside = data.path().join("backup");
    let (code, said) = run(["backup", "--data"], data.path(), Some(inside.clone())).await;
    assert!(code == Some(2) && said.contains("make the backup elsewhere"), "{said}");
    assert!(!inside.exists());
    let (code, said) = run(["backup", "--data"], data.path(), Some(inside.join("of").join("today"))).await;
    assert!(code == Some(2) && said.contains("make the backup elsewhere") && !inside.exists(), "{said}");
    server.kill();

    let of_nobody = |mode| fs::set_permissions(data.path(), fs::Permissions::from_mode(mode)).unwrap();
    of_nobody(0o000);
    // Who may read everything gives that up first, as somebody else would not have it.
    let may_read_all = fs::read_dir(data.path()).is_ok();
    let mut words = vec![SERVER, "check", "--data", data.path().to_str().unwrap()];
    if may_read_all {
        words.splice(0..0, ["setpriv", "--bounding-set", "-dac_override,-dac_read_search", "--"]);
    }
    let checked = Command::new(words[0]).args(&words[1..]).output().unwrap();
    of_nobody(0o700);
    let said = String::from_utf8_lossy(&checked.stderr);
    assert!(checked.status.code() == Some(2) && said.contains("run this as the user that runs the server"), "{said}");
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_made_though_its_name_ends_in_a_slash_and_nobody_takes_what_is_said() {
    let (data, kept) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    open(data.path(), "127.0.0.1:0".parse().unwrap()).kill();
    let to = kept.path().join("today");
    let (code, said) = run(["backup", "--data"], data.path(), Some(to.join(""))).await;
    assert!(code == Some(0) && to.join("server.key").exists(), "{code:?} {said}");

    let full = || fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let again = kept.path().join("again");
    let mut words = Command::new(SERVER);
    words.args(["backup", "--data"]).arg(data.path()).arg(&again).stdout(full()).stderr(full());
    assert!(words.status().unwrap().success() && again.join("server.key").exists());
    let checked = Command::new(SERVER).args(["check", "--data"]).arg(&again).stdout(full()).status().unwrap();
    assert!(checked.success());

    fs::create_dir(kept.path().join("third.partial")).unwrap();
    let (code, said) = run(["backup", "--data"], data.path(), Some(kept.path().join("third"))).await;
    assert!(code == Some(2) && said.contains("third.partial is left of a backup that was broken off"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_saved_with_a_key_that_is_no_good_lacks_its_key() {
    let (data, kept) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    open(data.path(), "127.0.0.1:0".parse().unwrap()).kill();
    let key = data.path().join("server.key");
    for (place, bad) in ["", "0123456789", &"0123456789abcdef".repeat(4)].into_iter().enumerate() {
        fs::write(&key, bad).unwrap();
        let (code, said) = run(["salvage", "--data"], data.path(), Some(kept.path().join(place.to_string()))).await;
        assert!(code == Some(1) && said.contains("without the right one no server starts"), "{bad}: {code:?} {said}");
    }
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_takes_all_the_handles_it_may_and_hears_the_signal_that_a_file_is_too_large() {
    let data = tempfile::tempdir().unwrap();
    let few = ["sh", "-c", "ulimit -Sn 256; exec \"$0\" \"$@\""].map(str::to_owned);
    let server =
        tokio::task::block_in_place(|| Process::start(SERVER, data.path(), "127.0.0.1:0".parse().unwrap(), &few));
    let told = |file| fs::read_to_string(format!("/proc/{}/{file}", server.id())).unwrap();
    let (limits, status) = (told("limits"), told("status"));
    let files: Vec<&str> =
        limits.lines().find(|line| line.starts_with("Max open files")).unwrap().split_whitespace().collect();
    assert_eq!(files[3], files[4], "the soft limit is the hard one");
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap();
    let file_size_signal = 25;
    assert_ne!(u64::from_str_radix(caught.trim(), 16).unwrap() & (1 << (file_size_signal - 1)), 0);
    server.kill();
}

/// Not as a disk that fails: the server waits, and goes on when there is room.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_limit_of_a_file_s_size_is_a_full_disk_and_the_server_goes_on_when_it_is_raised() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    // In pieces of 512 bytes.
    let small = ["sh", "-c", "ulimit -S -f 1200; exec \"$0\" \"$@\""].map(str::to_owned);
    let server = tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &small));
    let words = "x".repeat(500);
    let refused = loop {
        let told = admin(data.path(), &["announce", &words, "--for", "1m"]).await;
        if told.code != Some(0) {
            break told.errors;
        }
    };
    assert!(refused.contains("the disk is full"), "{refused}");
    let mut wire = Wire::connect(address).await;
    wire.send("GET /readyz HTTP/1.1\r\nHost: server\r\nConnection: close\r\n\r\n".to_owned()).await;
    assert!(wire.head().await.starts_with("HTTP/1.1 503") && wire.rest().await.contains("the disk is full"));
    let raised = Command::new("prlimit").args(["--fsize=unlimited:", "--pid", &server.id().to_string()]).status();
    assert!(raised.unwrap().success());
    while admin(data.path(), &["announce", &words, "--for", "1m"]).await.code != Some(0) {}
    server.kill();
}

fn open(data: &Path, address: std::net::SocketAddr) -> Process {
    tokio::task::block_in_place(|| Process::start(SERVER, data, address, &[]))
}

/// How many records each stream has.
fn records(data: &Path) -> HashMap<StreamId, u64> {
    let mut streams = HashMap::new();
    let found = survey(data, |stream, records| {
        streams.insert(stream, records.unwrap().len() as u64);
        true
    });
    assert!(found.unwrap().is_well());
    streams
}

fn whole(data: &Path) -> usize {
    let mut whole = 0;
    survey(data, |_, records| {
        whole += usize::from(records.is_ok());
        true
    })
    .unwrap();
    whole
}

/// The exit code, and all that was said.
async fn run(
    words: [&'static str; 2],
    data: impl AsRef<Path>,
    new: Option<std::path::PathBuf>,
) -> (Option<i32>, String) {
    let mut command = Command::new(SERVER);
    command.args(words).arg(data.as_ref()).args(new);
    let Output { status, stdout, stderr } =
        tokio::task::spawn_blocking(move || command.output().unwrap()).await.unwrap();
    let said = String::from_utf8_lossy(&stdout).into_owned() + &String::from_utf8_lossy(&stderr);
    (status.code(), said)
}
