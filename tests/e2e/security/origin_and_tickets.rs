//! Who is let in at the door: no page from elsewhere (Promise S1), nobody without a ticket of their own (S2).

use bridge_e2e::{Guest, Player, TestServer, Wire, masked, status};
use bridge_protocol::{
    Answer, ClientHello, Hello, PROTOCOL_VERSION, Refusal,
    limits::{MAX_CONNECTIONS, MAX_FRAME},
};

/// What browsers send from elsewhere, and what somebody might make them send. `@` is the server's own port.
const STRANGERS: [&str; 36] = [
    "null",
    "*",
    "http://",
    "127.0.0.1:@",
    "//127.0.0.1:@",
    "http://127.0.0.1",
    "http://127.0.0.1:80",
    "http://127.0.0.1:1",
    "http://127.0.0.1:0@",
    "http://127.0.0.1:@/",
    "http://127.0.0.1:@/path",
    "http://127.0.0.1:@?x",
    "http://127.0.0.1:@#x",
    "http://127.0.0.1.:@",
    "http://127.0.0.1:@.evil.example",
    "http://127.0.0.1.evil.example:@",
    "http://evil.example:@",
    "http://evil127.0.0.1:@",
    "http://user@127.0.0.1:@",
    "http://127.0.0.1:@@evil.example",
    "http://127.0.0.1:@,http://evil.example",
    "http://evil.example http://127.0.0.1:@",
    "http://127.0.0.1:@ http://evil.example",
    "https://127.0.0.1:@",
    "ws://127.0.0.1:@",
    "HTTP://127.0.0.1:@",
    "file://127.0.0.1:@",
    "http://localhost",
    "http://LOCALHOST:@",
    "http://localhost.:@",
    "http://sub.localhost:@",
    "http://0.0.0.0:@",
    "http://[::1]:@",
    "http://2130706433:@",
    "http://lоcalhost:@",
    "http://xn--lcalhost-0fg:@",
];

#[tokio::test]
async fn s1_pages_from_elsewhere_are_refused_before_the_upgrade() {
    let server = TestServer::open().await;
    for stranger in STRANGERS {
        let origin = stranger.replace('@', &server.address().port().to_string());
        let mut wire = Wire::connect(server.address()).await;
        let head = wire.ask_for_socket("/ws", &[("Origin", origin.as_bytes())]).await;
        assert_eq!(status(&head), Some(403), "{origin}: {head}");
    }
}

#[tokio::test]
async fn s1_the_servers_own_page_and_programs_are_let_in() {
    let server = TestServer::open().await;
    let own = [server.address().to_string(), format!("localhost:{}", server.address().port())];
    for origin in own.map(|host| format!("http://{host}")) {
        let mut wire = Wire::connect(server.address()).await;
        let head = wire.ask_for_socket("/ws", &[("Origin", origin.as_bytes())]).await;
        assert_eq!(status(&head), Some(101), "{origin}: {head}");
        let mut wire = Wire::connect(server.address()).await;
        let two: [(&str, &[u8]); 2] = [("Origin", origin.as_bytes()), ("Origin", b"http://evil.example")];
        assert_eq!(status(&wire.ask_for_socket("/ws", &two).await), Some(403), "{origin} and another");
    }
    Wire::silent(server.address()).await;
}

#[tokio::test]
async fn s2_a_ticket_lets_one_socket_in_however_many_try() {
    let server = TestServer::open().await;
    let ann = server.guest("Ann").await;
    let hello = hello(ann.ticket(server.address()).await);
    let tries: Vec<_> = (0..8)
        .map(|_| {
            let (address, hello) = (server.address(), hello.clone());
            tokio::spawn(async move { Player::greet(address, &hello).await.map(drop) })
        })
        .collect();
    let mut welcomed = 0;
    for each in tries {
        match each.await.unwrap() {
            Ok(()) => welcomed += 1,
            Err(closed) => assert_eq!(closed.code, Some(4001)),
        }
    }
    assert_eq!(welcomed, 1);
    let again = Player::greet(server.address(), &hello).await.map(drop);
    assert_eq!(again.unwrap_err().code, Some(4001), "a used ticket");
}

#[tokio::test]
async fn s2_nothing_secret_belongs_in_the_address() {
    let server = TestServer::open().await;
    let ann = server.guest("Ann").await;
    let ticket = ann.ticket(server.address()).await;
    let token = &ann.token.token;
    for query in [format!("ticket={ticket}"), format!("token={token}"), format!("access_token={token}"), String::new()]
    {
        let mut wire = Wire::connect(server.address()).await;
        let head = wire.ask_for_socket(&format!("/ws?{query}"), &[]).await;
        assert_eq!(status(&head), Some(400), "?{query}: {head}");
    }
    assert!(Player::greet(server.address(), &hello(ticket)).await.is_ok(), "the ticket was not spent by it");
}

#[tokio::test]
async fn s2_the_first_frame_is_a_hello_with_a_ticket_and_nothing_else_is() {
    let server = TestServer::open().await;
    let ann = server.guest("Ann").await;
    let good = serde_json::to_string(&ClientHello { hello: hello(ann.ticket(server.address()).await) }).unwrap();
    let as_ticket = |ticket: &str| serde_json::to_string(&ClientHello { hello: hello(ticket.to_owned()) }).unwrap();
    let padded = " ".repeat(MAX_FRAME + 1 - good.len()) + &good;
    let wrong = [
        masked(0x81, b""),
        masked(0x81, b"{}"),
        masked(0x81, br#"{"id":1,"do":{"watch":{"invite":"x"}}}"#),
        masked(0x81, as_ticket(&ann.token.token).as_bytes()),
        masked(0x81, as_ticket("").as_bytes()),
        masked(0x81, as_ticket(&"0".repeat(32)).as_bytes()),
        masked(0x81, good.replace(r#""protocol":1"#, r#""protocol":1,"admin":true"#).as_bytes()),
        masked(0x81, good.replace(r#""protocol":1"#, r#""protocol":"1""#).as_bytes()),
        masked(0x81, format!("[{good}]").as_bytes()),
        masked(0x81, padded.as_bytes()),
        masked(0x82, good.as_bytes()),
        masked(0x89, b"a ping"),
    ];
    for frame in wrong {
        let mut wire = Wire::silent(server.address()).await;
        wire.send(&frame).await;
        let shown = String::from_utf8_lossy(&frame[..frame.len().min(200)]).into_owned();
        let ended = wire.end().await;
        assert_eq!((ended.code, ended.texts.len()), (Some(4001), 1), "{shown}");
    }
    let later = good.replace(r#""protocol":1"#, r#""protocol":2"#);
    for later in [later.as_str(), r#"{"hello":{"protocol":2,"passkey":"of a later version"}}"#] {
        let mut wire = Wire::silent(server.address()).await;
        wire.send(masked(0x81, later.as_bytes())).await;
        assert_eq!(wire.end().await.code, Some(4002), "{later}");
    }
    let mut wire = Wire::silent(server.address()).await;
    wire.send(masked(0x81, good.as_bytes())).await;
    assert!(wire.text().await.unwrap().starts_with(r#"{"welcome""#), "none of them spent the ticket");
}

#[tokio::test]
async fn s2_a_second_hello_is_no_way_to_become_somebody_else() {
    let server = TestServer::open().await;
    let [ann, bob] = [server.guest("Ann").await, server.guest("Bob").await];
    let mut player = Player::enter(server.address(), &ann).await;
    let other = ClientHello { hello: hello(Guest::ticket(&bob, server.address()).await) };
    player.say(serde_json::to_string(&other).unwrap()).await;
    let Answer::Refused(refused) = player.answer(0).await.unwrap() else { panic!("a second hello was taken") };
    assert!(matches!(refused.why, Refusal::Malformed { .. }), "{refused:?}");
    assert_eq!(player.welcome.account, ann.token.account);
}

/// Promise B1: one account has so many connections, and whoever is one too many is told why.
#[tokio::test]
async fn an_account_is_connected_so_often_and_no_more() {
    let server = TestServer::open().await;
    let ann = server.guest("Ann").await;
    let mut wires = Vec::new();
    for _ in 0..MAX_CONNECTIONS {
        wires.push(Wire::enter(server.address(), &ann).await);
    }
    let one_more = async || {
        let mut wire = Wire::silent(server.address()).await;
        let hello = ClientHello { hello: hello(ann.ticket(server.address()).await) };
        wire.send(masked(0x81, serde_json::to_string(&hello).unwrap().as_bytes())).await;
        wire.end().await
    };
    let ended = one_more().await;
    assert_eq!(
        (ended.code, ended.texts),
        (Some(4009), vec![r#"{"closing":{"reason":"too_many_connections"}}"#.to_owned()])
    );
    Wire::enter(server.address(), &server.guest("Ben").await).await;
    // They close one: when it is closed there is room for another.
    let mut first = wires.swap_remove(0);
    first.send(masked(0x88, &[])).await;
    first.end().await;
    wires.push(Wire::enter(server.address(), &ann).await);
    assert_eq!(one_more().await.code, Some(4009));
    server.close().await;
}

fn hello(ticket: String) -> Hello {
    Hello { protocol: PROTOCOL_VERSION, ticket, client: None, run_id: None, resume: Vec::new() }
}
