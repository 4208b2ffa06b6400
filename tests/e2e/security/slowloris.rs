//! People who send a byte at a time, or too many at once, before they are let in (Promise S11). Each is cut off,
//! however it dawdles.

use std::time::Duration;

use bridge_e2e::{Foursome, TestServer, Wire, status};
use bridge_protocol::BoardSource;
use bridge_server::Rates;
use tokio::time::MissedTickBehavior;

use crate::fixtures::number;

/// How long a dawdler waits before the next drop.
const PAUSE: Duration = Duration::from_millis(250);
/// More drops than anybody is listened to: a head or a body may take five seconds, whatever comes meanwhile.
const DROPS: usize = 60;

#[tokio::test]
async fn s11_a_handshake_at_a_byte_a_time_is_cut_off() {
    let server = TestServer::with(Rates::Default).await;
    let mut friends = Foursome::sit_down(&server, BoardSource::Deal(1)).await;
    let upgrade = "GET /ws HTTP/1.1\r\nHost: server\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nX-Padding: ";
    let body = "POST /api/guest HTTP/1.1\r\nHost: server\r\nContent-Length: 500\r\n\r\n";
    let chunked = "POST /api/guest HTTP/1.1\r\nHost: server\r\nTransfer-Encoding: chunked\r\n\r\n";
    let stories = [
        ("nothing", "", None),
        ("a head without an end", upgrade, Some("x")),
        ("empty lines before the head", "", Some("\r\n")),
        ("a body", body, Some(" ")),
        ("a body in chunks", chunked, Some("1\r\n \r\n")),
        ("half a head and then nothing", upgrade, None),
        ("half a body and then nothing", body, None),
        ("nothing after an answer", "GET /healthz HTTP/1.1\r\nHost: server\r\n\r\n", None),
    ];
    let dawdlers: Vec<_> = (0..number("BRIDGE_DAWDLERS", 40) as usize)
        .map(|n| {
            let (what, first, drop_by_drop) = stories[n % stories.len()];
            tokio::spawn(dawdle(Wire::connect(server.address()), what, first, drop_by_drop))
        })
        .collect();
    friends.begin_board().await;
    for each in dawdlers {
        each.await.unwrap();
    }
}

#[tokio::test]
async fn s11_a_head_that_is_too_large_is_refused_at_once() {
    let server = TestServer::open().await;
    for (what, head) in [
        ("one long line", format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", "x".repeat(9 * 1024))),
        ("a long target", format!("GET /{} HTTP/1.1\r\nHost: server\r\n\r\n", "x".repeat(9 * 1024))),
        ("many lines", format!("GET / HTTP/1.1\r\n{}\r\n", "A: b\r\n".repeat(200))),
        ("no line at all", "x".repeat(64 * 1024)),
        ("no end", format!("GET / HTTP/1.1\r\n{}", "A: b\r\n".repeat(100_000))),
    ] {
        let mut wire = Wire::connect(server.address()).await;
        wire.send(head).await;
        // Whoever had been waited for would be told 408.
        let answer = wire.rest().await;
        assert!(answer.is_empty() || matches!(status(&answer), Some(400 | 414 | 431)), "{what}: {answer}");
    }
}

#[tokio::test]
async fn s11_a_body_that_is_too_large_is_refused_at_once() {
    let server = TestServer::open().await;
    let endless = format!("Transfer-Encoding: chunked\r\n\r\n{}", "400\r\n".to_owned() + &"x".repeat(1024) + "\r\n");
    for rest in [
        format!("Content-Length: 1025\r\n\r\n{}", "x".repeat(1025)),
        "Content-Length: 18446744073709551615\r\n\r\nx".to_owned(),
        endless + "400\r\nx",
    ] {
        let mut wire = Wire::connect(server.address()).await;
        wire.send(format!("POST /api/guest HTTP/1.1\r\nHost: server\r\n{rest}")).await;
        let head = wire.head().await;
        assert!(matches!(status(&head), Some(400 | 413 | 431)), "{head}");
    }
}

async fn dawdle(wire: impl Future<Output = Wire>, what: &str, first: &str, drop_by_drop: Option<&str>) {
    let mut wire = wire.await;
    wire.send(first).await;
    let mut pace = tokio::time::interval(PAUSE);
    pace.set_missed_tick_behavior(MissedTickBehavior::Delay);
    if let Some(drop) = drop_by_drop {
        let mut sent = 0;
        while wire.send(drop).await {
            sent += 1;
            assert!(sent < DROPS, "{what}: {sent} drops were taken");
            pace.tick().await;
        }
    }
    wire.rest().await;
}
