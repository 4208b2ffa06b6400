//! What every lane of a table is shown, byte for byte, and how players come back to it.

use std::net::SocketAddr;

use bridge_e2e::{Foursome, Guest, Player};
use bridge_protocol::{Answer, Request};
use bridge_rules::Seat;

/// The snapshots of the director's lane, of the seats', and of the kibitzers' where there may be any. The director's is
/// without its number: the lane alone counts whoever loses the connection and comes back.
pub(crate) async fn every_lane(address: SocketAddr, friends: &Foursome, others: &[Guest; 2]) -> Vec<String> {
    let [kibitzer, director] = others;
    let direct = Request::Direct { invite: friends.invitations.director.clone() };
    // The others are told that a director has come, so the director comes first.
    let mut shown = vec![without_number(&snapshot(address, director, direct).await)];
    for seat in Seat::ALL {
        let sit = Request::Sit { invite: friends.invitations.seats[seat].clone() };
        shown.push(snapshot(address, &friends.guests[seat], sit).await);
    }
    if let Some(invite) = friends.invitations.kibitzers.clone() {
        shown.push(snapshot(address, kibitzer, Request::Watch { invite }).await);
    }
    shown
}

fn without_number(frame: &str) -> String {
    let (head, rest) = frame.split_once(r#""seq":"#).expect("a snapshot has a number");
    format!("{head}{}", rest.trim_start_matches(|c: char| c.is_ascii_digit()))
}

async fn snapshot(address: SocketAddr, guest: &Guest, enter: Request) -> String {
    let mut player = Player::enter(address, guest).await;
    let answer = player.ask(enter).await;
    assert!(matches!(answer, Answer::Seated { .. } | Answer::Watching { .. } | Answer::Directing { .. }), "{answer:?}");
    player.until("the snapshot", |_| true).await;
    player.heard.iter().rfind(|frame| frame.starts_with(r#"{"snapshot""#)).cloned().unwrap()
}

/// The four say hello again and take their seats.
pub(crate) async fn come_back(address: SocketAddr, friends: &mut Foursome) {
    for seat in Seat::ALL {
        let mut player = Player::enter(address, &friends.guests[seat]).await;
        player.ask(Request::Sit { invite: friends.invitations.seats[seat].clone() }).await;
        player.until("the snapshot", |_| true).await;
        friends.players[seat] = player;
    }
}
