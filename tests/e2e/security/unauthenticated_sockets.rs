//! People who stand in the door and say nothing (Promise S3). Those who play do not notice them.

use std::net::IpAddr;

use bridge_e2e::{Foursome, Player, TestServer, Wire, masked, status};
use bridge_rules::Seat;
use bridge_server::Rates;

use crate::boards::{four_boards, pass_out};

#[tokio::test]
async fn s3_one_address_has_twenty_places_to_be_silent_in() {
    let server = TestServer::with(Rates::Default).await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    let late = server.guest("Lena").await;
    let mut crowd = Vec::new();
    for _ in 0..20 {
        crowd.push(Wire::silent(server.address()).await);
    }
    for _ in 0..10 {
        let mut wire = Wire::connect(server.address()).await;
        let head = wire.ask_for_socket("/ws", &[]).await;
        assert_eq!(status(&head), Some(429), "{head}");
        assert!(head.to_lowercase().contains("retry-after: "), "{head}");
    }
    let neighbour = IpAddr::from([127, 0, 0, 2]);
    let mut wire = Wire::connect_from(neighbour, server.address()).await.unwrap();
    assert_eq!(status(&wire.ask_for_socket("/ws", &[]).await), Some(101), "another address has places of its own");
    pass_out(&mut friends).await;
    for mut wire in crowd {
        assert_eq!(wire.end().await.code, Some(4001), "the end of silence");
    }
    pass_out(&mut friends).await;
    Player::enter(server.address(), &late).await;
}

/// A socket that has not even asked to be one costs a handle all the same.
#[tokio::test]
async fn s3_one_address_does_not_take_every_handle() {
    let server = TestServer::with(Rates::Default).await;
    let (crowded, free) = (IpAddr::from([127, 0, 3, 1]), IpAddr::from([127, 0, 3, 2]));
    let mut crowd = Vec::new();
    for _ in 0..256 {
        crowd.push(Wire::connect_from(crowded, server.address()).await.unwrap());
    }
    let request = "GET /healthz HTTP/1.1\r\nHost: server\r\n\r\n";
    let mut turned_away = Wire::connect_from(crowded, server.address()).await.unwrap();
    turned_away.send(request).await;
    assert_eq!(turned_away.rest().await, "");
    let mut served = Wire::connect_from(free, server.address()).await.unwrap();
    served.send(request).await;
    assert_eq!(status(&served.head().await), Some(200));
    for mut wire in crowd {
        wire.rest().await;
    }
    let mut served = Wire::connect_from(crowded, server.address()).await.unwrap();
    served.send(request).await;
    assert_eq!(status(&served.head().await), Some(200));
}

/// Fifty addresses fill the room of those who show nothing, and everybody who was given a ticket comes back all the
/// same.
#[tokio::test]
async fn s3_who_shows_a_proof_finds_room_at_a_door_full_of_silence() {
    let server = TestServer::with(Rates::Default).await;
    let mut grants = Vec::new();
    for _ in 0..26 {
        let guest = server.guest("Ann").await;
        grants.push(guest.try_grant(server.address()).await.unwrap());
    }
    let mut crowd = Vec::new();
    for from in (1..=50_u8).flat_map(|last| [IpAddr::from([127, 0, 2, last]); 20]).take(handles()) {
        let mut wire = Wire::connect_from(from, server.address()).await.unwrap();
        wire.ask_for_socket("/ws", &[]).await;
        crowd.push(wire);
    }
    let mut welcomed = Vec::new();
    for grant in grants {
        // From an address that the silent fill too, as behind a proxy.
        let mut wire = Wire::connect_from(IpAddr::from([127, 0, 2, 1]), server.address()).await.unwrap();
        let offered = format!("bridge.v1, {}", grant.proof);
        let head = wire.ask_for_socket("/ws", &[("Sec-WebSocket-Protocol", offered.as_bytes())]).await;
        assert_eq!(status(&head), Some(101), "{head}");
        assert!(head.to_lowercase().contains("sec-websocket-protocol: bridge.v1\r\n"), "{head}");
        wire.say_hello(grant.ticket).await;
        welcomed.push(wire);
    }
    drop(crowd);
}

#[tokio::test]
async fn s2_a_proof_admits_to_the_door_and_opens_nothing() {
    let server = TestServer::with(Rates::Default).await;
    let grant = server.guest("Ann").await.try_grant(server.address()).await.unwrap();
    let offered = format!("bridge.v1, {}", grant.proof);
    let mut wire = Wire::connect(server.address()).await;
    wire.ask_for_socket("/ws", &[("Sec-WebSocket-Protocol", offered.as_bytes())]).await;
    let hello = format!(r#"{{"hello":{{"protocol":1,"ticket":"{}"}}}}"#, grant.proof);
    wire.send(masked(0x81, hello.as_bytes())).await;
    assert_eq!(wire.end().await.code, Some(4001), "it is no ticket");
}

#[tokio::test]
async fn s3_thousands_who_say_nothing_do_not_disturb_those_who_play() {
    let server = TestServer::with(Rates::Default).await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    let mut crowd = Vec::new();
    let mut refused = 0;
    // From each address twenty who ask for a socket, and five who do not even do that.
    'gathering: for address in 1..=160_u8 {
        for who in 0..25 {
            if crowd.len() >= handles() {
                break 'gathering;
            }
            let mut wire = Wire::connect_from(IpAddr::from([127, 0, 1, address]), server.address()).await.unwrap();
            if who < 20 {
                match status(&wire.ask_for_socket("/ws", &[]).await) {
                    Some(101) => {}
                    Some(429) => refused += 1,
                    other => panic!("{other:?}"),
                }
            }
            crowd.push(wire);
        }
    }
    // How many fit is the door's own story; here the early ones may have gone before the last came.
    println!("{} came, {refused} refused", crowd.len());
    for _ in 0..3 {
        pass_out(&mut friends).await;
    }
    for mut wire in crowd {
        wire.rest().await;
    }
    let kay = server.guest("Kay").await;
    Player::enter(server.address(), &kay).await;
    for seat in Seat::ALL {
        assert_eq!(friends.players[seat].view().sheet.len(), 3, "nobody lost their socket");
    }
}

/// How many connections this process may hold both ends of, beside everything else.
fn handles() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find(|line| line.starts_with("Max open files"));
    let soft = line.and_then(|line| line.split_whitespace().nth(3)?.parse().ok()).unwrap_or(1_024);
    (soft / 2_usize).saturating_sub(400).min(4_000)
}
