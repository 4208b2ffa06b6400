//! A server that has more to do than time for it (Promise R14): whoever can best wait is told so, and four friends play
//! on.

use std::time::{Duration, Instant};

use bridge_e2e::{Foursome, Player, TestServer};
use bridge_protocol::{BoardSource, Refusal, Request, TableId};
use bridge_rules::BoardNumber;
use bridge_server::Rates;

/// Server and players share one thread here, and what keeps it busy.
#[tokio::test]
async fn r14_where_time_is_short_who_looks_around_waits_and_who_plays_does_not() {
    let server = TestServer::with(Rates::Default).await;
    server.shed_load();
    let mut friends = Foursome::sit_down(&server, BoardSource::Deal(1)).await;
    friends.begin_board().await;
    let mut stranger = Player::enter(server.address(), &server.guest("Stranger").await).await;
    let (table, board) = (TableId::from_bytes([7; 16]), BoardNumber::FIRST);
    let busy = tokio::spawn(async {
        loop {
            keep_the_thread();
            tokio::task::yield_now().await;
        }
    });
    let told = loop {
        match stranger.refused(Request::BoardLog { table, board }).await {
            Refusal::NoSuchTable {} => {}
            told => break told,
        }
    };
    assert_eq!(told, Refusal::Overloaded { retry_after_ms: 2_001 });
    for _ in 0..4 {
        friends.act().await.expect("whoever plays is heard");
    }
    busy.abort();
}

fn keep_the_thread() {
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_millis(200) {
        std::hint::spin_loop();
    }
}
