//! People who stand in the door and say nothing (Promise S3). Those who play do not notice them.

use std::{net::IpAddr, time::Duration};

use bridge_e2e::{Foursome, House, Player, Wire, status, within};
use bridge_rules::Seat;
use bridge_server::Rates;

use super::boards::{four_boards, pass_out};

const DEADLINE: Duration = Duration::from_secs(5);

#[tokio::test]
async fn s3_one_address_has_twenty_places_to_be_silent_in() {
    let house = House::with(Rates::Default).await;
    let mut friends = Foursome::sit_down(&house, four_boards()).await;
    let late = house.guest("Lena").await;
    let mut crowd = Vec::new();
    for _ in 0..20 {
        crowd.push(Wire::silent(house.address()).await);
    }
    for _ in 0..10 {
        let mut wire = Wire::connect(house.address()).await;
        let head = wire.ask_for_socket("/ws", &[]).await;
        assert_eq!(status(&head), Some(429), "{head}");
        assert!(head.to_lowercase().contains("retry-after: "), "{head}");
    }
    let neighbour = IpAddr::from([127, 0, 0, 2]);
    let mut wire = Wire::connect_from(neighbour, house.address()).await.unwrap();
    assert_eq!(status(&wire.ask_for_socket("/ws", &[]).await), Some(101), "another address has places of its own");
    pass_out(&mut friends).await;
    for mut wire in crowd {
        let (ended, took) = within(DEADLINE + Duration::from_secs(1), "the end of silence", wire.end()).await;
        assert_eq!(ended.code, Some(4001));
        assert!(took <= DEADLINE + Duration::from_secs(1), "{took:?}");
    }
    pass_out(&mut friends).await;
    Player::enter(house.address(), &late).await;
}

/// A socket that has not even asked to be one costs a handle all the same.
#[tokio::test]
async fn s3_one_address_does_not_take_every_handle() {
    let house = House::with(Rates::Default).await;
    let (crowded, free) = (IpAddr::from([127, 0, 3, 1]), IpAddr::from([127, 0, 3, 2]));
    let mut crowd = Vec::new();
    for _ in 0..256 {
        crowd.push(Wire::connect_from(crowded, house.address()).await.unwrap());
    }
    let request = "GET /healthz HTTP/1.1\r\nHost: house\r\n\r\n";
    let mut turned_away = Wire::connect_from(crowded, house.address()).await.unwrap();
    turned_away.send(request).await;
    let (answer, _) = within(Duration::from_secs(1), "the end", turned_away.rest()).await;
    assert_eq!(answer, "");
    let mut served = Wire::connect_from(free, house.address()).await.unwrap();
    served.send(request).await;
    assert_eq!(status(&served.head().await), Some(200));
    for mut wire in crowd {
        within(2 * DEADLINE, "the end of silence", wire.rest()).await;
    }
    let mut served = Wire::connect_from(crowded, house.address()).await.unwrap();
    served.send(request).await;
    assert_eq!(status(&served.head().await), Some(200));
}

#[tokio::test]
async fn s3_thousands_who_say_nothing_do_not_disturb_those_who_play() {
    let house = House::with(Rates::Default).await;
    let mut friends = Foursome::sit_down(&house, four_boards()).await;
    let mut crowd = Vec::new();
    let mut refused = 0;
    // From each address twenty who ask for a socket, and five who do not even do that.
    'gathering: for address in 1..=160_u8 {
        for who in 0..25 {
            if crowd.len() >= handles() {
                break 'gathering;
            }
            let mut wire = Wire::connect_from(IpAddr::from([127, 0, 1, address]), house.address()).await.unwrap();
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
        within(Duration::from_secs(3), "a board", pass_out(&mut friends)).await;
    }
    for mut wire in crowd {
        within(2 * DEADLINE, "the end of silence", wire.rest()).await;
    }
    let kay = house.guest("Kay").await;
    Player::enter(house.address(), &kay).await;
    for seat in Seat::ALL {
        assert_eq!(friends.players[seat].view().sheet.len(), 3, "nobody lost his socket");
    }
}

/// How many connections this process may hold both ends of, beside everything else.
fn handles() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find(|line| line.starts_with("Max open files"));
    let soft = line.and_then(|line| line.split_whitespace().nth(3)?.parse().ok()).unwrap_or(1_024);
    (soft / 2_usize).saturating_sub(400).min(4_000)
}
