//! Whom a server takes somebody for who comes through a proxy: the proxy, unless the owner has named it and it says who
//! they are (Promise S29).

use bridge_e2e::{TestServer, Wire, status};
use bridge_protocol::limits::{PING_EVERY, SILENCE};
use bridge_server::{Config, Proxies};

/// More than any address may ask at once.
const MANY: u8 = 200;

/// A proxy that waited for longer would keep people at a server that hangs.
#[test]
fn each_proxy_of_the_examples_waits_for_longer_than_a_server_is_silent_and_no_longer_than_a_server_waits() {
    for (file, setting) in
        [("Caddyfile.nodes", "read_timeout"), ("nginx.conf", "proxy_read_timeout"), ("haproxy.cfg", "timeout server")]
    {
        let path = format!("{}/../deploy/proxy/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let waits: Vec<_> = text.lines().filter_map(|line| line.trim().strip_prefix(setting)).collect();
        let [waits] = waits[..] else { panic!("{file} says {setting} {} times", waits.len()) };
        let seconds: u64 = waits.trim().trim_end_matches(';').trim_end_matches('s').parse().unwrap();
        assert!((PING_EVERY.as_secs() + 1..SILENCE.as_secs()).contains(&seconds), "{file}: {seconds} s");
    }
}

#[tokio::test]
async fn s29_limits_go_by_the_clients_that_a_trusted_proxy_names() {
    let server = behind("127.0.0.1", false).await;
    let one = |last: u8| format!("203.0.113.{last}, 192.0.2.1");
    assert!(is_refused_at_last(&server, one).await, "whatever a client writes before its own address");
    assert_eq!(asks_for_a_name(&server, "192.0.2.2").await, Some(200), "another client has limits of its own");
    server.close().await;
}

#[tokio::test]
async fn s29_what_anybody_else_says_of_their_address_gives_them_nothing() {
    let server = behind("10.0.0.0/8", false).await;
    assert!(is_refused_at_last(&server, |last| format!("192.0.2.{last}")).await);
    server.close().await;
}

/// Each client opens as many connections as one address may have that speak HTTP, and the proxy is one address.
#[tokio::test]
async fn s29_a_trusted_proxy_may_have_more_connections_than_one_client() {
    const OF_ONE: usize = 256;
    let server = behind("127.0.0.1", false).await;
    let mut wires = Vec::new();
    for _ in 0..OF_ONE + 10 {
        let mut wire = Wire::connect(server.address()).await;
        wire.send("GET /healthz HTTP/1.1\r\nHost: server\r\n\r\n").await;
        assert_eq!(status(&wire.head().await), Some(200));
        wires.push(wire);
    }
    server.close().await;
}

#[tokio::test]
async fn s29_a_proxy_that_passes_bytes_on_says_first_whose_they_are() {
    let server = behind("127.0.0.1", true).await;
    let asks = async |header: Vec<u8>| {
        let mut wire = Wire::connect(server.address()).await;
        wire.send([header, guest_request("").into_bytes()].concat()).await;
        status(&wire.head().await)
    };
    let from = |last: u8| {
        [&b"\r\n\r\n\0\r\nQUIT\n\x21\x11\x00\x0c"[..], &[192, 0, 2, last, 192, 0, 2, 9, 1, 1, 1, 1]].concat()
    };
    let mut refused = false;
    for _ in 0..MANY {
        refused |= asks(from(1)).await == Some(429);
    }
    assert!(refused);
    assert_eq!(asks(from(2)).await, Some(200), "another client has limits of its own");
    assert_eq!(asks(Vec::new()).await, None, "without a header nobody is answered");
    assert_eq!(asks(b"PROXY TCP4 192.0.2.3 192.0.2.9 1 1\r\n".to_vec()).await, None, "nor with one of another version");
    server.close().await;
}

#[tokio::test]
async fn s29_whoever_is_no_proxy_speaks_http_from_the_first_byte() {
    let server = behind("10.0.0.0/8", true).await;
    assert_eq!(asks_for_a_name(&server, "").await, Some(200));
    server.close().await;
}

async fn behind(proxy: &str, proxy_protocol: bool) -> TestServer {
    let trusted = vec![proxy.parse().unwrap_or_else(|_| format!("{proxy}/32").parse().unwrap())];
    TestServer::decided(|config| Config { proxies: Proxies { trusted, proxy_protocol }, ..config }).await
}

/// Whether somebody who says that they come from these addresses is refused before they have asked very often.
async fn is_refused_at_last(server: &TestServer, from: impl Fn(u8) -> String) -> bool {
    for last in 0..MANY {
        if asks_for_a_name(server, &from(last)).await == Some(429) {
            return true;
        }
    }
    false
}

async fn asks_for_a_name(server: &TestServer, forwarded_for: &str) -> Option<u16> {
    let mut wire = Wire::connect(server.address()).await;
    wire.send(guest_request(&format!("X-Forwarded-For: {forwarded_for}\r\n"))).await;
    status(&wire.head().await)
}

fn guest_request(header: &str) -> String {
    let body = r#"{"name":"Ann"}"#;
    let length = body.len();
    format!(
        "POST /api/guest HTTP/1.1\r\nHost: server\r\nContent-Length: {length}\r\nConnection: close\r\n{header}\r\n{body}"
    )
}
