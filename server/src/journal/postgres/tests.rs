//! What is PostgreSQL's alone, and the promises that every journal gives, on a database that the tests start. Where
//! PostgreSQL is not installed they say so, and try nothing. Tries Promises R16 and R17.

use std::sync::Arc;

use super::*;
use crate::journal::contract::{Subject, contract};
use crate::journal::{AppendError, Journal, Seq, StreamError, StreamId};

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
    let mut head = kept.journal.append(TABLE, epoch, Seq(0), vec![b"1C".to_vec()]).await.unwrap();
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
    head = Seq(records.len() as u64);
    assert_eq!(kept.journal.append(TABLE, epoch, head, vec![b"1H".to_vec()]).await.unwrap(), head.after(1));
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
        Err(PostgresError::Place(PlaceError::Url))
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
        kept.journal.append(stream, epoch, Seq(0), vec![b"1C".to_vec()]).await.unwrap();
    }
    kept.cluster.tell(
        &kept.url,
        "UPDATE record SET body = set_byte(body, 49, 1) WHERE stream = '\\x01010101010101010101010101010101'",
    );
    assert!(matches!(kept.journal.read(TABLE).await, Err(StreamError::Damaged { after: Seq(0), .. })));
    assert!(matches!(kept.journal.open(TABLE).await, Err(StreamError::Damaged { .. })));
    assert_eq!(kept.journal.damaged_streams(), 1);
    assert_eq!(kept.journal.read(StreamId([2; 16])).await.unwrap(), [b"1C"]);
}
