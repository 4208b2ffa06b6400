//! Who is there and what is open; and a table that is closed.

use bridge_e2e::{Foursome, Guest, TestServer, open_match};
use bridge_protocol::{Answer, BoardSource, ClosedBy, Request, Stage};
use bridge_rules::Seat;

use super::desk::{audited, is_refused, items, orders};
use crate::boards::{bid, four_boards};

#[tokio::test]
async fn an_operator_sees_who_is_there_and_what_is_open_and_no_card() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    friends.begin_board().await;
    bid(&mut friends, "1S P").await;
    let table = friends.table.to_string();

    let who = items(&server, &["who"], "connection").await;
    assert_eq!(who.len(), 4);
    for seat in Seat::ALL {
        let guest = &friends.guests[seat].token;
        let there = who.iter().find(|each| each["account"] == guest.account.to_string()).unwrap();
        assert_eq!((&there["name"], &there["from"]), (&guest.name.to_string().into(), &"127.0.0.1".into()));
        assert_eq!(there["tables"][0], table);
    }
    let open = items(&server, &["tables"], "open").await;
    assert_eq!(open.len(), 1);
    assert_eq!(
        (&open[0]["id"], &open[0]["kind"], &open[0]["stage"]),
        (&table.as_str().into(), &"table".into(), &"auction".into())
    );

    let shown = orders(&server, &["show", &table, "--reason", "they asked for help"]).await;
    let north = &friends.guests.north.token;
    assert!(shown.contains(&format!("{} ({})", north.name, north.account)), "{shown}");
    assert!(shown.contains("auction, board 1, 0 boards over"), "{shown}");
    for (word, kind) in [("who", "connection"), ("tables", "open")] {
        assert!(orders(&server, &[word]).await.contains(&north.account.to_string()), "{kind}");
    }
    let heading = orders(&server, &["who"]).await.lines().next().unwrap().to_owned();
    assert!(heading.ends_with("  watches") && !shown.contains("node"), "there is only one: {heading} {shown}");
    let audit = items(&server, &["audit"], "audited").await;
    let show = audit.iter().find(|each| each["order"].get("show").is_some()).unwrap();
    assert_eq!(show["why"], "they asked for help");
    assert_eq!(audited(&server).await[..5], ["who", "tables", "show", "who", "tables"]);
    assert!(show["by"]["uid"].is_u64() && show["at_ms"].as_u64().unwrap() > 1_700_000_000_000);
    server.close().await;
}

/// Whoever watches can be found, by nobody but the operator, until they go or watch no more.
#[tokio::test]
async fn an_operator_sees_who_watches_where_and_no_player_does() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    let (ida, jo) = (Guest::of(server.address(), "Ida").await, Guest::of(server.address(), "Jo").await);
    let mut watcher = friends.watched_by(server.address(), &ida).await;
    let mut leaver = friends.watched_by(server.address(), &jo).await;
    let table = friends.table.to_string();
    let watches = |who: &[serde_json::Value], guest: &Guest| {
        let there = who.iter().find(|each| each["account"] == guest.token.account.to_string()).unwrap();
        (there["tables"].clone(), there["watches"].clone())
    };
    let who = items(&server, &["who"], "connection").await;
    for guest in [&ida, &jo] {
        assert_eq!(watches(&who, guest), (serde_json::json!([]), serde_json::json!([table])));
    }
    assert_eq!(watches(&who, &friends.guests.north), (serde_json::json!([table]), serde_json::Value::Null));
    let shown = orders(&server, &["show", &table]).await;
    for guest in [&ida, &jo] {
        let token = &guest.token;
        assert!(shown.contains(&format!("  watched by  {} ({})\n", token.name, token.account)), "{shown}");
    }
    assert_eq!(watcher.ask(Request::StopWatching { table: friends.table }).await, Answer::Done {});
    leaver.leave().await;
    while orders(&server, &["show", &table]).await.contains("watched by") {}
    let who = items(&server, &["who"], "connection").await;
    assert_eq!((who.len(), watches(&who, &ida)), (5, (serde_json::json!([]), serde_json::Value::Null)));
    friends.begin_board().await;
    server.close().await;
}

#[tokio::test]
async fn an_operator_closes_a_table_and_all_four_hear_by_whom() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    friends.begin_board().await;
    let table = friends.table.to_string();
    assert!(orders(&server, &["close", &table]).await.contains("is closed"));
    for seat in Seat::ALL {
        let heard = friends.players[seat].until("the closing", |view| view.closed.is_some()).await;
        assert_eq!((heard.view.closed, heard.view.stage), (Some(ClosedBy::Operator), Stage::Finished), "{seat}");
    }
    assert!(is_refused(&server, &["close", &table]).await.contains("is over already"));
    let server = server.restart().await;
    assert!(orders(&server, &["show", &table]).await.contains("finished"));
    assert_eq!(items(&server, &["tables"], "open").await.len(), 0);
    assert_eq!(audited(&server).await, ["close", "close", "show", "tables", "audit"]);
    let audit = orders(&server, &["audit"]).await;
    assert!(audit.contains("came to nothing") && audit.contains("is over already"), "{audit}");
    server.close().await;
}

#[tokio::test]
async fn a_match_is_shown_and_closed_as_a_whole() {
    let server = TestServer::open().await;
    let mut host = bridge_e2e::Player::enter(server.address(), &server.guest("Hera").await).await;
    let (id, _) = open_match(&mut host, BoardSource::Deal(2), bridge_e2e::conditions(&[2])).await;
    let shown = orders(&server, &["show", &id.to_string()]).await;
    assert!(shown.starts_with(&format!("match {id}\n")), "{shown}");
    orders(&server, &["close", &id.to_string()]).await;
    assert!(orders(&server, &["show", &id.to_string()]).await.contains("final"));
    server.close().await;
}
