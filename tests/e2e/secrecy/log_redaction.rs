//! What the server writes into its logs while a board is played, at the most talkative level there is (Promise S2,
//! S27): no token, no ticket, no invitation, no chat, and no card that is not on the table.

use std::collections::BTreeSet;

use bridge_e2e::{Foursome, Player, Process, Wire};
use bridge_protocol::{Answer, BoardSource, Policy, Request, ServerFrame, Stage};
use bridge_rules::{Card, Deal, Seat};

const CHAT: &str = "has anybody seen my glasses";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn s2_s27_the_logs_know_no_secret() {
    let data = tempfile::tempdir().unwrap();
    let talkative = ["env", "RUST_LOG=trace"].map(str::to_owned);
    let server = Process::start(env!("CARGO_BIN_EXE_server"), data.path(), "127.0.0.1:0".parse().unwrap(), &talkative);
    let address = server.address();
    let mut friends = Foursome::sit_down_at(address, BoardSource::Deal(2), Policy::social(), 7).await;
    let table = friends.table;
    let mut secrets: BTreeSet<String> = friends.guests.iter().map(|(_, guest)| guest.token.token.clone()).collect();
    secrets.extend(friends.invitations.seats.iter().map(|(_, invitation)| invitation.clone()));
    secrets.extend(friends.invitations.kibitzers.clone());

    // Things that are worth a line in a log: wrong tickets, tokens in addresses, a kibitzer, babble, chat, a
    // resumption.
    let ticket = friends.guests.east.ticket(address).await;
    let mut wire = Wire::connect(address).await;
    wire.ask_for_socket(&format!("/ws?ticket={ticket}&token={}", friends.guests.east.token.token), &[]).await;
    let mut wire = Wire::connect(address).await;
    let invitation = friends.invitations.seats.east.clone();
    wire.send(format!("GET /join/{invitation} HTTP/1.1\r\nHost: server\r\nConnection: close\r\n\r\n")).await;
    wire.rest().await;
    secrets.insert(ticket);
    friends.begin_board().await;
    let invite = friends.invitations.kibitzers.clone().unwrap();
    let mut kay = Wire::enter(address, &friends.guests.east).await;
    kay.send(bridge_e2e::masked(0x81, format!(r#"{{"id":1,"do":{{"watch":{{"invite":"{invite}"}}}}"#).as_bytes()))
        .await;
    kay.send(bridge_e2e::masked(0x82, invite.as_bytes())).await;
    kay.end().await;
    friends.players.west.say(format!(r#"{{"id":1,"do":{{"sit":{{"invite":"{invitation}","x":1}}}}}}"#)).await;
    friends
        .done(Seat::West, Request::Say { table, line: 1, text: CHAT.to_owned(), to: bridge_protocol::Audience::Table })
        .await;
    secrets.insert(CHAT.to_owned());

    friends.play_out().await;
    let point = friends.players.south.resume_point();
    let south = Player::resume(address, &friends.guests.south, &[point]).await;
    assert!(matches!(serde_json::from_str(&south.heard[0]), Ok(ServerFrame::Welcome(_))));
    let first = deal(&mut friends).await;
    // The second board stays on: it is not even over when the logs are read.
    friends.begin_board().await;
    assert_eq!(friends.players.north.view().stage, Stage::Auction);
    for seat in Seat::ALL {
        let hand = friends.players[seat].view().board.as_ref().unwrap().hands.get(seat).unwrap();
        secrets.insert(hand.to_string());
        secrets.insert(cards(hand.iter()));
        secrets.insert(first.hand(seat).to_string());
        secrets.insert(cards(first.hand(seat).iter()));
        // Three cards in a row of any hand's debug form would be one too many.
        secrets.insert(format!("{:?}", hand.iter().take(3).collect::<Vec<_>>()).trim_matches(['[', ']']).to_owned());
    }
    server.signal("TERM");
    let words = tokio::task::spawn_blocking(move || server.last_words()).await.unwrap();
    assert!(
        words.errors.contains("TRACE") || words.errors.contains("DEBUG") || words.errors.contains("INFO"),
        "it logs"
    );
    for secret in secrets {
        assert!(!words.errors.contains(&secret), "the log has {secret}");
        let inner: String = secret.chars().filter(|c| *c != '"').collect();
        assert!(!words.errors.contains(&inner), "the log has {inner}");
    }
    assert!(!words.errors.contains("ERROR"), "{}", words.errors);
}

/// The cards of the board that is over.
async fn deal(friends: &mut Foursome) -> Deal {
    let table = friends.table;
    let Answer::Record(record) = friends.players.north.ask(Request::Record { table }).await else {
        panic!("no record")
    };
    record.boards[0].deal
}

/// Cards as JSON writes them in a list.
fn cards(hand: impl Iterator<Item = Card>) -> String {
    hand.map(|card| format!("\"{card}\"")).collect::<Vec<_>>().join(",")
}
