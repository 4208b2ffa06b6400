//! A database that is reached over a network, and known by its certificate.

use super::{Cluster, Journal, JournalAccess, KEY, Position, PostgresError, PostgresJournal, TABLE};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_is_known_by_its_certificate_and_nobody_else_is_taken_for_it() {
    if !Cluster::is_installed() {
        return;
    }
    let cluster = Cluster::start();
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let Some(certificate) = cluster.with_tls(port) else { return };
    let at = |host: &str, mode: &str, roots: Option<&str>| {
        let roots = roots.map(|file| format!("&sslrootcert={file}")).unwrap_or_default();
        let url = format!("postgres://bridge@{host}:{port}/postgres?sslmode={mode}{roots}");
        PostgresJournal::open(&url, KEY, JournalAccess::Sole)
    };
    let certificate = certificate.to_str().unwrap();
    for mode in ["verify-full", "require"] {
        let journal = at("127.0.0.1", mode, Some(certificate)).unwrap();
        let (epoch, records) = journal.open(TABLE).await.unwrap();
        journal.append(TABLE, epoch, Position(records.len() as u64), vec![b"1C".to_vec()]).await.unwrap();
        journal.shutdown().await.unwrap();
    }
    assert!(matches!(at("127.0.0.1", "disable", None), Err(PostgresError::Refused(_))), "it wants TLS");
    assert!(matches!(at("127.0.0.1", "verify-full", None), Err(PostgresError::Unreachable(_))), "of no authority");
    let elsewhere = at("localhost", "verify-full", Some(certificate));
    assert!(matches!(elsewhere, Err(PostgresError::Unreachable(_))), "the certificate is not of that host");
}
