//! What is PostgreSQL's alone, and the promises that every journal gives, on a database that the tests start. Where
//! PostgreSQL is not installed they say so, and try nothing. Tries Promises R16 and R17.

use std::sync::Arc;

use super::*;
use crate::journal::contract::{Subject, contract};
use crate::journal::{AppendError, Journal, Position, StreamError, StreamId};

mod cluster;
mod tls;
mod two_nodes;

pub(crate) use cluster::Cluster;

contract!(Kept);

const TABLE: StreamId = StreamId([1; 16]);
const KEY: KeyFingerprint = KeyFingerprint([7; 16]);

/// A journal, and the schema of its own that it is in.
struct Kept {
    journal: PostgresJournal,
    url: String,
    cluster: Arc<Cluster>,
}

impl Kept {
    fn at(cluster: Arc<Cluster>, url: String) -> Self {
        Kept { journal: PostgresJournal::open(&url, KEY, JournalAccess::Sole).unwrap(), url, cluster }
    }
}

impl Subject for Kept {
    type Journal = PostgresJournal;

    fn is_there() -> bool {
        Cluster::is_installed()
    }

    fn begin() -> Self {
        let cluster = Cluster::shared();
        let url = cluster.schema();
        Kept::at(cluster, url)
    }

    fn journal(&self) -> &PostgresJournal {
        &self.journal
    }

    fn after_a_crash(self) -> Self {
        let Kept { journal, url, cluster } = self;
        drop(journal);
        Kept::at(cluster, url)
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_is_killed_and_back_has_all_that_was_acknowledged() {
    if !Kept::is_there() {
        return;
    }
    let cluster = Arc::new(Cluster::start());
    let kept = Kept::at(Arc::clone(&cluster), cluster.schema());
    let (epoch, _) = kept.journal.open(TABLE).await.unwrap();
    let mut head = kept.journal.append(TABLE, epoch, Position(0), vec![b"1C".to_vec()]).await.unwrap();
    cluster.kill();
    // What is left of it may serve a moment longer.
    let mut acknowledged = 1;
    loop {
        match kept.journal.append(TABLE, epoch, head, vec![b"P".to_vec()]).await {
            Ok(after) => (head, acknowledged) = (after, acknowledged + 1),
            Err(AppendError::Unknown | AppendError::Unreachable(_)) => break,
            Err(other) => panic!("{other}"),
        }
    }
    assert!(matches!(kept.journal.read(TABLE).await, Err(StreamError::Unreachable(_))));
    assert!(kept.journal.is_healthy());
    cluster.go_on();
    let (epoch, records) = loop {
        if let Ok(claimed) = kept.journal.open(TABLE).await {
            break claimed;
        }
        tokio::task::yield_now().await;
    };
    assert!(records.len() == acknowledged || records.len() == acknowledged + 1, "{records:?}");
    head = Position(records.len() as u64);
    assert_eq!(kept.journal.append(TABLE, epoch, head, vec![b"1H".to_vec()]).await.unwrap(), head.after(1));
}

/// What updates a row in its place, or only reads, finds space where none is for a record.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_without_space_is_full_until_it_takes_records_again() {
    if !Kept::is_there() {
        return;
    }
    let kept = Kept::begin();
    let (epoch, _) = kept.journal.open(TABLE).await.unwrap();
    kept.cluster.tell(
        &kept.url,
        "CREATE FUNCTION is_full() RETURNS trigger LANGUAGE plpgsql
         AS 'BEGIN RAISE EXCEPTION ''no space left on device'' USING ERRCODE = ''53100''; END';
         CREATE TRIGGER is_full BEFORE INSERT ON record EXECUTE FUNCTION is_full()",
    );
    let append = || kept.journal.append(TABLE, epoch, Position(0), vec![b"1C".to_vec()]);
    assert!(matches!(append().await, Err(AppendError::Full)));
    kept.journal.read(TABLE).await.unwrap();
    assert!(matches!(kept.journal.probe().await, Err(StreamError::Full)));
    assert!(kept.journal.is_full());
    kept.cluster.tell(&kept.url, "DROP TRIGGER is_full ON record");
    kept.journal.probe().await.unwrap();
    assert!(!kept.journal.is_full());
    assert_eq!(append().await.unwrap(), Position(1));
    assert_eq!(kept.journal.read(TABLE).await.unwrap().len(), 1, "a probe leaves nothing");
}

/// As hosts of databases make them when a disk is full; each connection keeps what it began with.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_that_was_read_only_for_a_while_is_written_to_again() {
    if !Kept::is_there() {
        return;
    }
    // Not the shared one: all of it is made read-only.
    let cluster = Arc::new(Cluster::start());
    let kept = Kept::at(Arc::clone(&cluster), cluster.schema());
    let (epoch, _) = kept.journal.open(TABLE).await.unwrap();
    let head = kept.journal.append(TABLE, epoch, Position(0), vec![b"1C".to_vec()]).await.unwrap();
    let read_only = |on: &str| {
        let sql = format!(
            "BEGIN READ WRITE; ALTER DATABASE postgres SET default_transaction_read_only = {on}; COMMIT;
             SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND {}",
            if on == "on" { "application_name = 'bridge-server'" } else { "false" }
        );
        cluster.tell(&kept.url, &sql);
    };
    read_only("on");
    while kept.journal.append(TABLE, epoch, head, vec![b"P".to_vec()]).await.is_ok() {}
    assert!(matches!(PostgresJournal::open(&kept.url, KEY, JournalAccess::Shared), Err(PostgresError::ReadOnly)));
    read_only("off");
    let (epoch, records) = loop {
        if let Ok(claimed) = kept.journal.open(TABLE).await {
            break claimed;
        }
        tokio::task::yield_now().await;
    };
    let head = Position(records.len() as u64);
    assert_eq!(kept.journal.append(TABLE, epoch, head, vec![b"1H".to_vec()]).await.unwrap(), head.after(1));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_user_who_may_only_read_is_told_so_once_and_for_all() {
    if !Kept::is_there() {
        return;
    }
    // Not the shared one: users are the whole cluster's.
    let cluster = Arc::new(Cluster::start());
    let kept = Kept::at(Arc::clone(&cluster), cluster.schema());
    let schema = kept.url.rsplit("%3D").next().unwrap();
    cluster.tell(
        &kept.url,
        &format!(
            "CREATE ROLE reader LOGIN; GRANT USAGE ON SCHEMA {schema} TO reader;
             GRANT SELECT ON ALL TABLES IN SCHEMA {schema} TO reader; GRANT DELETE ON record TO reader"
        ),
    );
    let theirs = kept.url.replace("user=bridge", "user=reader");
    PostgresJournal::open(&theirs, KEY, JournalAccess::ReadOnly).unwrap();
    drop(kept);
    for access in [JournalAccess::Sole, JournalAccess::Shared] {
        let refused = PostgresJournal::open(&theirs, KEY, access).err().unwrap();
        assert!(refused.is_for_good(), "{refused}");
        let said = refused.to_string();
        assert!(said.contains("reader") && said.contains("INSERT on record, "), "{said}");
        assert!(!said.contains("DELETE on record"), "{said}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_user_who_may_make_no_tables_is_told_what_is_to_be_granted() {
    if !Kept::is_there() {
        return;
    }
    let cluster = Cluster::start();
    let url = cluster.schema();
    let schema = url.rsplit("%3D").next().unwrap();
    cluster.tell(&url, &format!("CREATE ROLE visitor LOGIN; GRANT USAGE ON SCHEMA {schema} TO visitor"));
    let theirs = url.replace("user=bridge", "user=visitor");
    let refused = PostgresJournal::open(&theirs, KEY, JournalAccess::Shared).err().unwrap();
    let granted = format!("GRANT USAGE, CREATE ON SCHEMA {schema} TO visitor");
    assert!(refused.is_for_good() && refused.to_string().contains(&granted), "{refused}");
    cluster.tell(&url, &granted);
    PostgresJournal::open(&theirs, KEY, JournalAccess::Shared).unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_nodes_that_start_together_on_an_empty_database_one_makes_the_tables() {
    if !Kept::is_there() {
        return;
    }
    let cluster = Cluster::start();
    let url = cluster.schema();
    std::thread::scope(|scope| {
        let starts = || scope.spawn(|| PostgresJournal::open(&url, KEY, JournalAccess::Shared).map(drop));
        let started: Vec<_> = (0..6).map(|_| starts()).collect();
        started.into_iter().for_each(|start| start.join().unwrap().unwrap());
    });
}

/// Its tables come back with what was backed up, and not before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_made_in_a_database_that_is_empty_when_the_connection_is_back() {
    if !Kept::is_there() {
        return;
    }
    let kept = Kept::begin();
    let (epoch, _) = kept.journal.open(TABLE).await.unwrap();
    kept.journal.append(TABLE, epoch, Position(0), vec![b"1C".to_vec()]).await.unwrap();
    let tables = ["bridge_journal", "stream", "record", "note", "person"];
    let renamed = |from: &str, to: &str| {
        let all = tables.map(|table| format!("ALTER TABLE {from}{table} RENAME TO {to}{table};")).concat();
        let ended =
            "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
            AND objid = hashtext(current_schema())::oid";
        kept.cluster.tell(&kept.url, &format!("{all} {ended}"));
    };
    renamed("", "backed_up_");
    while kept.journal.open(TABLE).await.is_ok() {}
    // By now the connection is asked for anew, and finds nothing.
    assert!(matches!(kept.journal.open(TABLE).await, Err(StreamError::Unreachable(_))));
    renamed("backed_up_", "");
    let records = loop {
        if let Ok((_, records)) = kept.journal.open(TABLE).await {
            break records;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(records, [b"1C"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_journal_that_is_being_moved_in_is_none_until_all_of_it_is_there() {
    if !Kept::is_there() {
        return;
    }
    let cluster = Cluster::shared();
    let url = cluster.schema();
    for stream in [StreamId([3; 16]), TABLE] {
        // The first does not come to its end.
        PostgresJournal::begin_move(&url, KEY).unwrap();
        let moving = PostgresJournal::open(&url, KEY, JournalAccess::MovingIn).unwrap();
        let (epoch, _) = moving.open(stream).await.unwrap();
        moving.append(stream, epoch, Position(0), vec![b"1C".to_vec()]).await.unwrap();
        moving.shutdown().await.unwrap();
        for access in [JournalAccess::Sole, JournalAccess::Shared, JournalAccess::ReadOnly] {
            assert!(matches!(PostgresJournal::open(&url, KEY, access), Err(PostgresError::HalfMoved)), "{access:?}");
        }
    }
    PostgresJournal::end_move(&url).unwrap();
    let kept = Kept::at(cluster, url);
    let streams = kept.journal.streams().await.unwrap();
    assert_eq!(streams.iter().map(|(stream, _)| *stream).collect::<Vec<_>>(), [TABLE]);
    kept.journal.shutdown().await.unwrap();
    assert!(matches!(PostgresJournal::begin_move(&kept.url, KEY), Err(PostgresError::Inhabited)));
    assert!(matches!(PostgresJournal::end_move(&kept.url), Err(PostgresError::HalfMoved)));
    assert!(matches!(PostgresJournal::open(&kept.url, KEY, JournalAccess::MovingIn), Err(PostgresError::HalfMoved)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_server_and_another_key_are_refused() {
    if !Kept::is_there() {
        return;
    }
    let kept = Kept::begin();
    assert!(matches!(PostgresJournal::open(&kept.url, KEY, JournalAccess::Sole), Err(PostgresError::InUse)));
    let Kept { journal, url, cluster } = kept;
    journal.shutdown().await.unwrap();
    let other = PostgresJournal::open(&url, KeyFingerprint([8; 16]), JournalAccess::Sole);
    assert!(matches!(other, Err(PostgresError::WrongKey)));
    Kept::at(cluster, url);
    assert!(matches!(
        PostgresJournal::open("no address", KEY, JournalAccess::Sole),
        Err(PostgresError::Url(DatabaseAddressError::Url))
    ));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_changed_in_a_table_is_that_stream_s_damage() {
    if !Kept::is_there() {
        return;
    }
    let kept = Kept::begin();
    for stream in [TABLE, StreamId([2; 16])] {
        let (epoch, _) = kept.journal.open(stream).await.unwrap();
        kept.journal.append(stream, epoch, Position(0), vec![b"1C".to_vec()]).await.unwrap();
    }
    kept.cluster.tell(
        &kept.url,
        "UPDATE record SET body = set_byte(body, 49, 1) WHERE stream = '\\x01010101010101010101010101010101'",
    );
    assert!(matches!(kept.journal.read(TABLE).await, Err(StreamError::Damaged { after: Position(0), .. })));
    assert!(matches!(kept.journal.open(TABLE).await, Err(StreamError::Damaged { .. })));
    assert_eq!(kept.journal.damaged_streams(), 1);
    assert_eq!(kept.journal.read(StreamId([2; 16])).await.unwrap(), [b"1C"]);
}
