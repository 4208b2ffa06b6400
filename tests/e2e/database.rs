//! A server whose journal is in a PostgreSQL database: server and database are killed in turn under play, and nothing
//! that was acknowledged is lost (Promise R1, R17). `BRIDGE_DATABASE_KILLS=50` for a long run, `BRIDGE_SEED` to repeat
//! one.

use std::path::Path;
use std::process::{Command, Output};

use bridge_e2e::{Club, Process, chance, fixed_address};

use crate::fixtures::{SERVER, imported, number};

/// The same that the journal's own tests start.
#[path = "../../server/src/journal/postgres/tests/cluster.rs"]
#[allow(clippy::unwrap_used, dead_code, reason = "the journal's tests are stricter with it, and use more of it")]
pub(super) mod cluster;

use cluster::{Cluster, done};

const TABLES: u64 = 10;
/// Acts acknowledged between two kills are at most so many.
const ACTS_BETWEEN: u64 = 100;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_was_acknowledged_survives_the_death_of_server_and_database() {
    if !Cluster::is_installed() {
        return;
    }
    let (kills, seed) = (number("BRIDGE_DATABASE_KILLS", 3), number("BRIDGE_SEED", 2026));
    println!("BRIDGE_DATABASE_KILLS={kills} BRIDGE_SEED={seed}");
    let cluster = tokio::task::block_in_place(Cluster::start);
    let url = cluster.schema();
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let start = || open(data.path(), address, &url);
    let mut server = start();
    let mut club = Club::open(address, (0..TABLES).map(|table| imported(100, table)).collect(), seed).await;
    let mut luck = seed | 1;
    for kill in 0..kills {
        let goal = club.acknowledged() + chance(&mut luck) % ACTS_BETWEEN;
        club.until(goal).await;
        if kill % 3 == 2 {
            server.kill();
            server = start();
        } else {
            tokio::task::block_in_place(|| cluster.kill());
            tokio::task::block_in_place(|| cluster.go_on());
        }
    }
    club.until_each(40).await;
    println!("{} acts were acknowledged", club.acknowledged());
    club.close().await;
    server.kill();
}

/// Whoever plays there notices a restart and nothing else.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_journal_moves_into_a_database_in_the_middle_of_its_boards() {
    if !Cluster::is_installed() {
        return;
    }
    let cluster = tokio::task::block_in_place(Cluster::start);
    let url = cluster.schema();
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let server = tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &[]));
    let mut club = Club::open(address, (0..TABLES).map(|table| imported(20, table)).collect(), 17).await;
    // Some boards are over by then.
    club.until_each(60).await;
    server.kill();
    let moves = || {
        let mut command = Command::new(SERVER);
        command.args(["move", "--to", &url, "--data"]).arg(data.path());
        let Output { status, stdout, stderr } = tokio::task::block_in_place(|| command.output().unwrap());
        (status.code(), [stdout, stderr].map(|said| String::from_utf8(said).unwrap()).concat())
    };
    let (code, said) = moves();
    assert!(code == Some(0) && said.contains("read back and replayed"), "{said}");
    let (code, said) = moves();
    assert!(code == Some(2) && said.contains("has moved to a database"), "{said}");
    std::fs::remove_file(data.path().join("journal.moved")).unwrap();
    let named = ["env".to_owned(), format!("BRIDGE_JOURNAL={url}")];
    let both =
        tokio::task::block_in_place(|| Process::try_start(SERVER, data.path(), "127.0.0.1:0".parse().unwrap(), &named));
    assert!(both.err().expect("it does not start").errors.contains("move it with  bridge-server move"));
    let (code, said) = moves();
    assert!(code == Some(2) && said.contains("there is a journal in this database already"), "{said}");
    // As a move leaves it that is killed before its end: nobody takes it for all of the journal, and it is begun anew.
    cluster.tell(&url, "UPDATE bridge_journal SET version = 0; DELETE FROM person");
    let (folder, url_of) = (data.path().to_str().unwrap(), url.as_str());
    let half = tokio::task::block_in_place(|| {
        Command::new(SERVER).args(["check", "--data", folder, "--journal", url_of]).output().unwrap()
    });
    let said = String::from_utf8(half.stderr).unwrap();
    assert!(half.status.code() == Some(2) && said.contains("run `bridge-server move` once more"), "{said}");
    let (code, said) = moves();
    assert!(code == Some(0) && said.contains("read back and replayed"), "{said}");
    // Nothing takes what was left for the journal.
    let (folder, aside) = (data.path().to_str().unwrap(), tempfile::tempdir().unwrap());
    let to = aside.path().join("copy");
    for words in [vec!["check", "--data", folder], vec!["backup", "--data", folder, to.to_str().unwrap()]] {
        let Output { status, stderr, .. } =
            tokio::task::block_in_place(|| Command::new(SERVER).args(words).output().unwrap());
        let said = String::from_utf8(stderr).unwrap();
        assert!(status.code() == Some(2) && said.contains("name the database with --journal"), "{said}");
    }
    let alone =
        tokio::task::block_in_place(|| Process::try_start(SERVER, data.path(), "127.0.0.1:0".parse().unwrap(), &[]));
    assert!(alone.err().expect("it does not start").errors.contains("start the server with --journal"));
    let server = open(data.path(), address, &url);
    club.until_each(20).await;
    club.close().await;
    server.kill();
}

/// By the server's own means while it plays, and by the database's; each time it goes on from what was restored.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_journal_in_a_database_is_backed_up_and_restored() {
    if !Cluster::is_installed() {
        return;
    }
    let cluster = tokio::task::block_in_place(Cluster::start);
    let url = cluster.schema();
    let (data, backups, address) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap(), fixed_address());
    let server = open(data.path(), address, &url);
    let mut club = Club::open(address, (0..TABLES).map(|table| imported(20, table)).collect(), 18).await;
    club.until_each(60).await;
    let data = data.path().to_str().unwrap();
    let [first, last] = ["first", "last"].map(|name| backups.path().join(name).to_str().unwrap().to_owned());
    let said = runs(&["backup", "--data", data, "--journal", &url, &first]);
    assert!(said.contains("All is well") && said.contains("a server starts on it"), "{said}");
    runs(&["check", "--data", &first]);
    club.until_each(5).await;
    server.kill();

    runs(&["backup", "--data", data, "--journal", &url, &last]);
    let elsewhere = cluster.schema();
    runs(&["move", "--data", &last, "--to", &elsewhere]);
    let server = open(last.as_ref(), address, &elsewhere);
    club.until_each(20).await;
    server.kill();

    let restored = tokio::task::block_in_place(|| dumped_and_restored(&cluster, &elsewhere));
    let said = runs(&["check", "--data", data, "--journal", &restored]);
    assert!(said.contains("All is well"), "{said}");
    let server = open(data.as_ref(), address, &restored);
    club.until_each(20).await;
    club.close().await;
    server.kill();
}

/// A database of its own with what is in another, by the database's own means.
fn dumped_and_restored(cluster: &Cluster, url: &str) -> String {
    cluster.tell(url, "CREATE DATABASE restored");
    let (restored, dump) = (url.replacen("/postgres?", "/restored?", 1), cluster.folder().join("dump.sql"));
    done(cluster.program("pg_dump").arg("--file").arg(&dump).arg(url));
    let mut psql = cluster.program("psql");
    done(psql.args(["--no-psqlrc", "--quiet", "--set", "ON_ERROR_STOP=1", "--file"]).arg(&dump).arg(&restored));
    restored
}

/// What the server's program says, which has to end well.
fn runs(words: &[&str]) -> String {
    let Output { status, stdout, stderr } =
        tokio::task::block_in_place(|| Command::new(SERVER).args(words).output().unwrap());
    let said = [stdout, stderr].map(|said| String::from_utf8(said).unwrap()).concat();
    assert!(status.success(), "{words:?}: {said}");
    said
}

fn open(data: &Path, address: std::net::SocketAddr, url: &str) -> Process {
    let before = ["env".to_owned(), format!("BRIDGE_JOURNAL={url}")];
    tokio::task::block_in_place(|| Process::start(SERVER, data, address, &before))
}
