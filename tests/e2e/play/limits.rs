//! How much may be open at one time, said in words; and what a server refuses before it opens at all.

use std::process::Command;

use bridge_e2e::{Player, TestServer};
use bridge_protocol::{Answer, BoardSource, OpeningKey, Policy, Refusal, Refused, Request};
use bridge_server::Limits;

use crate::fixtures::SERVER;

#[tokio::test]
async fn a_full_server_says_so_until_a_table_is_closed() {
    let server = TestServer::within(Limits { max_tables: 2, ..Limits::default() }).await;
    let mut hosts = [enters(&server, "Hera").await, enters(&server, "Hugo").await];
    let table = opened(&opens(&mut hosts[0], 1).await);
    opened(&opens(&mut hosts[1], 1).await);
    let full = refused(opens(&mut hosts[1], 2).await);
    assert_eq!(full.why, Refusal::ServerFull { limit: 2 });
    assert!(full.message.contains("at most 2 tables: try again when some are over"), "{}", full.message);
    assert_eq!(hosts[0].ask(Request::CloseTable { table }).await, Answer::Done {});
    opened(&opens(&mut hosts[1], 2).await);
    server.close().await;
}

#[tokio::test]
async fn one_address_has_its_share_whoever_opens_from_it_and_also_after_a_restart() {
    let server = TestServer::within(Limits { max_tables_per_address: 2, ..Limits::default() }).await;
    let table = opened(&opens(&mut enters(&server, "Hera").await, 1).await);
    opened(&opens(&mut enters(&server, "Hugo").await, 1).await);
    let server = server.restart().await;
    let mut third = enters(&server, "Ida").await;
    let full = refused(opens(&mut third, 1).await);
    assert_eq!(full.why, Refusal::TooManyFromAddress { limit: 2 });
    assert!(full.message.contains("finish or close one before you open another"), "{}", full.message);
    assert_eq!(third.refused(Request::CloseTable { table }).await, Refusal::NotHost {});
    server.close().await;
}

#[test]
fn fast_clocks_where_others_can_come_are_refused_before_anything_is_written() {
    let data = tempfile::tempdir().unwrap();
    let folder = data.path().join("never");
    let mut command = Command::new(SERVER);
    command.args(["--clocks", "fast", "--listen", "0.0.0.0:0", "--data"]).arg(&folder);
    let ended = command.output().unwrap();
    let said = String::from_utf8(ended.stderr).unwrap();
    assert!(!ended.status.success() && !folder.exists());
    assert!(
        said.contains("--clocks: fast clocks are for tests on one machine: listen on a loopback address"),
        "{said}"
    );
}

async fn enters(server: &TestServer, name: &str) -> Player {
    Player::enter(server.address(), &server.guest(name).await).await
}

async fn opens(host: &mut Player, key: u8) -> Answer {
    let key = OpeningKey::from_bytes([key; 16]);
    host.ask(Request::OpenTable { key, boards: BoardSource::Deal(1), policy: Policy::social() }).await
}

fn opened(answer: &Answer) -> bridge_protocol::TableId {
    match answer {
        Answer::Opened { table, .. } => *table,
        other => panic!("{other:?}"),
    }
}

fn refused(answer: Answer) -> Refused {
    match answer {
        Answer::Refused(refused) => refused,
        other => panic!("{other:?}"),
    }
}
