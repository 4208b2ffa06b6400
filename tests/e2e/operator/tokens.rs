//! Keys that rotate, and tokens that are void before their time.

use bridge_e2e::{Player, Received, TestServer};

use super::{
    desk::{audited, is_refused, items, orders},
    keeping_out::ends,
};

#[tokio::test]
async fn a_token_stays_good_when_keys_rotate_until_its_key_is_retired() {
    let server = TestServer::open().await;
    let early = server.guest("Ann").await;
    assert!(is_refused(&server, &["keys", "retire", "1"]).await.contains("rotate"));
    assert!(orders(&server, &["keys", "rotate"]).await.contains("key 2"));
    let late = server.guest("Ben").await;
    assert_ne!(early.token.token.split('.').next(), late.token.token.split('.').next());
    let server = server.restart().await;
    for guest in [&early, &late] {
        Player::enter(server.address(), guest).await;
    }
    let states = |keys: Vec<serde_json::Value>| -> Vec<String> {
        keys.iter().map(|key| format!("{} {}", key["id"], key["state"].as_str().unwrap())).collect()
    };
    assert_eq!(states(items(&server, &["keys", "list"], "key").await), ["1 good", "2 signs"]);
    let mut ann = Player::enter(server.address(), &early).await;
    let mut ben = Player::enter(server.address(), &late).await;
    assert!(orders(&server, &["keys", "retire", "1"]).await.contains("void, 1 connection closed"));
    assert_eq!(ends(&mut ann).await.code, Some(4003));
    assert_eq!(ben.ask(bridge_protocol::Request::Ping {}).await, bridge_protocol::Answer::Done {});
    assert!(early.try_ticket(server.address()).await.is_none());
    let server = server.restart().await;
    assert!(early.try_ticket(server.address()).await.is_none(), "after a restart too");
    Player::enter(server.address(), &late).await;
    assert_eq!(states(items(&server, &["keys", "list"], "key").await), ["1 retired", "2 signs"]);
    assert!(is_refused(&server, &["keys", "retire", "7"]).await.contains("there is no key 7"));
    let expected = ["retire_key", "rotate_key", "keys", "retire_key", "keys", "retire_key", "audit"];
    assert_eq!(audited(&server).await, expected);
    server.close().await;
}

#[tokio::test]
async fn a_token_that_is_revoked_is_void_and_its_sockets_close() {
    let server = TestServer::open().await;
    let (ann, ben) = (server.guest("Ann").await, server.guest("Ben").await);
    let mut connected = Player::enter(server.address(), &ann).await;
    orders(&server, &["revoke", &ann.token.account.to_string(), "--reason", "lost her phone"]).await;
    loop {
        if let Received::End(closed) = connected.next().await {
            assert_eq!(closed.code, Some(4003));
            break;
        }
    }
    let server = server.restart().await;
    assert!(ann.try_ticket(server.address()).await.is_none());
    Player::enter(server.address(), &ben).await;
    let standing = items(&server, &["restrictions"], "restriction").await;
    assert_eq!(standing[0]["kind"], "revoked");
    assert_eq!(audited(&server).await, ["revoke", "restrictions", "audit"]);
    server.close().await;
}
