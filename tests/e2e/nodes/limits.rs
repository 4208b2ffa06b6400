//! What guards the server's store is counted for all of its nodes together.

use bridge_e2e::{Guest, Player};
use bridge_protocol::{Answer, BoardSource, OpeningKey, Policy, Refusal, Request, TableId};

use super::processes::Nodes;

/// What one account may have open at a time.
const OF_ONE: u8 = 16;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_server_is_full_at_each_node_until_a_table_is_closed_at_any() {
    let Some(mut nodes) = Nodes::open_with(&["BRIDGE_MAX_TABLES=2"]).await else { return };
    let (hera, mut at_the_first) = nodes.enters(0, "Hera").await;
    let (hugo, mut at_the_other) = nodes.enters(1, "Hugo").await;
    let table = opened(&opens(&mut at_the_first, 1).await);
    opened(&opens(&mut at_the_other, 1).await);
    for host in [&mut at_the_first, &mut at_the_other] {
        assert_eq!(host.refused(opening(2)).await, Refusal::ServerFull { limit: 2 });
        let again = opens(host, 1).await;
        assert!(matches!(again, Answer::Opened { .. }), "the same key opens nothing anew: {again:?}");
    }
    // One that starts finds them, and hears when one of them is over.
    nodes.restart(1);
    let mut at_the_other = Player::enter(nodes.at(1), &hugo).await;
    assert_eq!(at_the_other.refused(opening(2)).await, Refusal::ServerFull { limit: 2 });
    assert_eq!(at_the_first.ask(Request::CloseTable { table }).await, Answer::Done {});
    let third = until_opened(&mut at_the_other, 2).await;
    assert_eq!(at_the_first.refused(opening(3)).await, Refusal::ServerFull { limit: 2 });

    nodes.kill(1);
    let full = at_the_first.refused(opening(3)).await;
    assert_eq!(full, Refusal::ServerFull { limit: 2 }, "what it had is open still");
    let closed = nodes.asked_until_it_is_had(0, &hugo, &Request::CloseTable { table: third }).await;
    assert_eq!(closed, Answer::Done {});
    // Whoever was on a visit there has been sent away.
    let mut at_the_first = Player::enter(nodes.at(0), &hera).await;
    until_opened(&mut at_the_first, 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_account_has_one_share_at_all_nodes() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let guest = Guest::of(nodes.at(0), "Hera").await;
    let mut hera = [Player::enter(nodes.at(0), &guest).await, Player::enter(nodes.at(1), &guest).await];
    let mut tables = Vec::new();
    for key in 1..=OF_ONE {
        tables.push(opened(&opens(&mut hera[usize::from(key % 2)], key).await));
    }
    let full = Refusal::TooManyOpened { limit: usize::from(OF_ONE) };
    for host in &mut hera {
        assert_eq!(host.refused(opening(OF_ONE + 1)).await, full);
    }
    // A table of one node is closed by way of the other.
    assert_eq!(hera[0].ask(Request::CloseTable { table: tables[0] }).await, Answer::Done {});
    until_opened(&mut hera[1], OF_ONE + 1).await;
    assert_eq!(hera[0].refused(opening(OF_ONE + 2)).await, full);
}

fn opening(key: u8) -> Request {
    let key = OpeningKey::from_bytes([key; 16]);
    Request::OpenTable { key, boards: BoardSource::Deal(1), policy: Policy::social() }
}

async fn opens(host: &mut Player, key: u8) -> Answer {
    host.ask(opening(key)).await
}

fn opened(answer: &Answer) -> TableId {
    match answer {
        Answer::Opened { table, .. } => *table,
        other => panic!("{other:?}"),
    }
}

/// That a table is over is counted a moment later than its host is told so.
async fn until_opened(host: &mut Player, key: u8) -> TableId {
    loop {
        match opens(host, key).await {
            Answer::Refused(refused) => assert!(
                matches!(refused.why, Refusal::ServerFull { .. } | Refusal::TooManyOpened { .. }),
                "{refused:?}"
            ),
            answer => return opened(&answer),
        }
    }
}
