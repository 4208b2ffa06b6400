//! Nobody sits down under a name that reads like another player's at the table (Promise S16).

use bridge_e2e::{Foursome, Player, TestServer, Wire, status};
use bridge_protocol::{Answer, Policy, Refusal, Request};
use bridge_rules::Seat;

use crate::boards::one_board;

#[tokio::test]
async fn s16_a_name_like_anothers_gets_no_seat_and_a_name_of_ones_own_does() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down_with(&server, one_board(), Policy::social()).await;
    let table = friends.table;
    let sitting = friends.players.east.view().seats.east.as_ref().unwrap().sitting;
    friends.done(Seat::East, Request::LeaveSeat { table, sitting }).await;
    let invite = friends.invitations.seats.east.clone();
    // The last has letters as wide as they are high.
    for name in ["Nora", "NORA", "Nora.", "Ｎｏｒａ"] {
        let mut eve = Player::enter(server.address(), &server.guest(name).await).await;
        let refusal = eve.refused(Request::Sit { invite: invite.clone() }).await;
        assert_eq!(refusal, Refusal::NameTooAlike {}, "{name}");
        // Nor may a kibitzer's name be taken for a player's.
        let watch = Request::Watch { invite: friends.invitations.kibitzers.clone().unwrap() };
        assert_eq!(eve.refused(watch).await, Refusal::NameTooAlike {}, "{name}");
    }
    let mut dora = Player::enter(server.address(), &server.guest("Dora").await).await;
    assert_eq!(dora.ask(Request::Sit { invite }).await, Answer::Seated { table, seat: Seat::East });
    server.close().await;
}

/// The name of the one who is turned away has a Cyrillic о and а.
#[tokio::test]
async fn s16_a_name_in_two_scripts_is_not_let_in() {
    let server = TestServer::open().await;
    for (name, expected) in [("Nоrа", 400), ("Нора", 200), ("Nora 李", 200)] {
        let body = format!("{{\"name\":\"{name}\"}}");
        let mut wire = Wire::connect(server.address()).await;
        let length = body.len();
        wire.send(format!(
            "POST /api/guest HTTP/1.1\r\nHost: server\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
        ))
        .await;
        assert_eq!(status(&wire.head().await), Some(expected), "{name}");
    }
}
