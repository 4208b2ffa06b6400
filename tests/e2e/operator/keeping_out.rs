//! Who is sent away, kept out, or muted.

use std::time::{Duration, Instant};

use bridge_e2e::{Closed, Foursome, Player, Received, TestServer};
use bridge_protocol::{Answer, Audience, Refusal, Request, ServerFrame};
use bridge_server::{Config, Proxies};

use super::desk::{admin, audited, is_refused, items, orders};
use crate::boards::four_boards;

const SENT_AWAY: Option<u16> = Some(4003);

#[tokio::test]
async fn who_is_kicked_is_gone_and_may_come_back() {
    let server = TestServer::open().await;
    let guest = server.guest("Otto").await;
    let mut otto = Player::enter(server.address(), &guest).await;
    let account = guest.token.account.to_string();
    assert!(orders(&server, &["kick", &account, "--reason", "rude"]).await.starts_with("1 connection closed"));
    assert_eq!(ends(&mut otto).await.code, SENT_AWAY);
    Player::enter(server.address(), &guest).await;
    assert_eq!(audited(&server).await, ["kick", "audit"]);
    server.close().await;
}

#[tokio::test]
async fn a_ban_closes_sockets_at_once_and_holds_over_a_restart_until_it_is_ended() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    let guest = friends.guests.east.clone();
    let mut elsewhere = Player::enter(server.address(), &guest).await;
    let late = guest.ticket(server.address()).await;
    let account = guest.token.account.to_string();
    let ordered = Instant::now();
    assert!(orders(&server, &["ban", &account, "--for", "7d", "--reason", "cheats"]).await.contains("2 connections"));
    for socket in [&mut friends.players.east, &mut elsewhere] {
        assert_eq!(ends(socket).await.code, SENT_AWAY);
    }
    assert!(ordered.elapsed() < Duration::from_secs(5), "{:?}", ordered.elapsed());
    let hello = bridge_protocol::Hello { protocol: 1, ticket: late, client: None, run_id: None, resume: Vec::new() };
    if let Ok(mut late) = Player::greet(server.address(), &hello).await {
        assert_eq!(ends(&mut late).await.code, SENT_AWAY, "a ticket from before");
    }
    assert!(guest.try_ticket(server.address()).await.is_none());

    let server = server.restart().await;
    assert!(guest.try_ticket(server.address()).await.is_none(), "after a restart");
    let banned = items(&server, &["restrictions"], "restriction").await;
    assert_eq!((&banned[0]["whom"]["account"], &banned[0]["why"]), (&account.as_str().into(), &"cheats".into()));
    friends.guests.north.ticket(server.address()).await;
    orders(&server, &["unban", &account]).await;
    Player::enter(server.address(), &guest).await;
    assert!(is_refused(&server, &["unban", &account]).await.contains("is not banned"));
    assert_eq!(audited(&server).await, ["ban", "restrictions", "unban", "unban", "audit"]);
    server.close().await;
}

#[tokio::test]
async fn an_address_that_is_banned_gets_no_name_no_ticket_and_no_socket() {
    let server = TestServer::open().await;
    let guest = server.guest("Otto").await;
    let mut otto = Player::enter(server.address(), &guest).await;
    assert!(orders(&server, &["ban", "127.0.0.0/8"]).await.starts_with("127.0.0.0/8 is banned, 1 connection closed"));
    assert_eq!(ends(&mut otto).await.code, SENT_AWAY);
    for path in ["/api/guest", "/api/ws-ticket", "/api/analysis", "/api/meanings"] {
        let mut wire = bridge_e2e::Wire::connect(server.address()).await;
        let token = &guest.token.token;
        let body = r#"{"name":"Ann"}"#;
        wire.send(format!(
            "POST {path} HTTP/1.1\r\nHost: server\r\nConnection: close\r\nAuthorization: Bearer {token}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        ))
        .await;
        let answer = wire.rest().await;
        assert!(answer.starts_with("HTTP/1.1 403") && answer.contains("has banned you"), "{path}: {answer}");
    }
    assert!(Player::socket(server.address()).await.is_err());
    orders(&server, &["unban", "127.0.0.0/8"]).await;
    Player::enter(server.address(), &guest).await;
    server.close().await;
}

#[tokio::test]
async fn an_operator_who_bans_a_proxy_of_their_own_is_told_whom_that_keeps_out() {
    let trusted = vec!["10.0.0.0/8".parse().unwrap()];
    let decided = |config| Config { proxies: Proxies { trusted, proxy_protocol: false }, ..config };
    let server = TestServer::decided(decided).await;
    for proxys in ["10.0.0.7", "10.0.0.0/7"] {
        let said = orders(&server, &["ban", proxys]).await;
        assert!(said.contains("is banned") && said.contains("a proxy of --trusted-proxy"), "{said}");
    }
    assert!(!orders(&server, &["ban", "192.0.2.7"]).await.contains("proxy"));
    server.close().await;
}

#[tokio::test]
async fn who_is_muted_plays_on_and_says_nothing() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    let account = friends.guests.south.token.account.to_string();
    orders(&server, &["mute", &account, "--for", "1h"]).await;
    let line = |line| Request::Say { table: friends.table, line, text: "Hello".to_owned(), to: Audience::Table };
    let (first, again) = (line(1), line(1));
    let muted = friends.players.south.refused(first).await;
    let Refusal::Muted { retry_after_ms: Some(still) } = muted else { panic!("{muted:?}") };
    assert!((1..=3_600_000).contains(&still), "an hour, or what is left of it: {still}");
    friends.begin_board().await;
    orders(&server, &["unmute", &account]).await;
    assert!(is_refused(&server, &["unmute", &account]).await.contains("is not muted"));
    let said = friends.players.south.ask(again).await;
    assert!(!matches!(said, Answer::Refused(ref refused) if matches!(refused.why, Refusal::Muted { .. })), "{said:?}");
    assert_eq!(audited(&server).await, ["mute", "unmute", "unmute", "audit"]);
    server.close().await;
}

#[tokio::test]
async fn an_announcement_is_heard_by_everybody_and_for_a_while_by_who_comes() {
    let server = TestServer::open().await;
    let guest = server.guest("Otto").await;
    let mut otto = Player::enter(server.address(), &guest).await;
    let words = "We close at ten for a quarter of an hour.";
    assert!(orders(&server, &["announce", words, "--for", "30m"]).await.starts_with("1 connection told"));
    assert_eq!(hears(&mut otto).await, words);
    let server = server.restart().await;
    let mut late = Player::enter(server.address(), &guest).await;
    assert_eq!(hears(&mut late).await, words, "after a restart too");
    let unseen = admin(server.data(), &["announce", "\u{200b}\u{202e}"]).await;
    assert!(unseen.code == Some(2) && unseen.errors.contains("that can be seen, in one line"), "{unseen:?}");
    orders(&server, &["announce", "--off"]).await;
    let mut later = Player::enter(server.address(), &guest).await;
    assert_eq!(later.ask(Request::Ping {}).await, Answer::Done {});
    assert!(!later.heard.iter().any(|frame| frame.contains("announcement")), "{:?}", later.heard);
    assert_eq!(audited(&server).await, ["announce", "announce", "audit"]);
    server.close().await;
}

pub(crate) async fn hears(player: &mut Player) -> String {
    loop {
        match player.next().await {
            Received::Frame(frame) => {
                if let ServerFrame::Announcement(announcement) = *frame {
                    return announcement.text;
                }
            }
            Received::End(closed) => panic!("{closed:?}"),
        }
    }
}

pub(crate) async fn ends(player: &mut Player) -> Closed {
    loop {
        if let Received::End(closed) = player.next().await {
            return closed;
        }
    }
}
