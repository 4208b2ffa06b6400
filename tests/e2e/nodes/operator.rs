//! An order that is given at one node holds at all of them, for people and tables wherever they are.

use bridge_e2e::{Foursome, Guest, Player, Wire};
use bridge_protocol::{Answer, Audience, Policy, Refusal, Request, ServerFrame, Stage};
use bridge_rules::{BoardNumber, Seat};

use super::processes::{From, Nodes};
use crate::{
    boards::{four_boards, one_board},
    operator::keeping_out::{ends, hears},
};

const SENT_AWAY: Option<u16> = Some(4003);
/// Why a node lets nobody in while it does not reach the database.
const AWAY: &str = "the journal's storage is out of reach: nothing can be stored until it is back";
/// Answers of which each must be so.
const A_FEW: usize = 20;
const SAID: &str = "the quick brown fox";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_kicked_or_banned_by_one_node_is_gone_from_the_other() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let (guest, mut otto) = nodes.enters(1, "Otto").await;
    let account = guest.token.account.to_string();
    assert!(nodes.orders(0, &["kick", &account]).await.starts_with("1 connection closed"));
    assert_eq!(ends(&mut otto).await.code, SENT_AWAY);
    let mut again = Player::enter(nodes.at(1), &guest).await;

    let said = nodes.orders(0, &["ban", &account, "--reason", "rude"]).await;
    assert!(said.contains("1 connection closed") && !said.contains("is it right?"), "{said}");
    assert_eq!(ends(&mut again).await.code, SENT_AWAY);
    for node in [0, 1] {
        assert!(guest.try_ticket(nodes.at(node)).await.is_none());
        assert!(nodes.orders(node, &["restrictions"]).await.contains(&account));
    }
    nodes.orders(1, &["unban", &account]).await;
    Player::enter(nodes.at(0), &guest).await;

    let nobody = bridge_protocol::AccountId::from_bytes([9; 16]).to_string();
    assert!(nodes.ordered(0, &["kick", &nobody]).await.errors.contains("nobody with the account"));
    assert!(nodes.orders(0, &["ban", &nobody]).await.contains("is it right?"));
}

/// As long as neither hears the other each reads what was ordered.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_node_orders_while_nats_is_gone_holds_at_the_other() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let (guest, mut otto) = nodes.enters(1, "Otto").await;
    for node in [0, 1] {
        nodes.cut_off(node, From::Nats, false);
    }
    let account = guest.token.account.to_string();
    let said = nodes.orders(0, &["ban", &account, "--json"]).await;
    assert!(said.contains("\"silent\":1") && said.contains("one other node has not answered"), "{said}");
    assert_eq!(ends(&mut otto).await.code, SENT_AWAY);
    assert!(guest.try_ticket(nodes.at(1)).await.is_none());
}

/// As where the servers of one NATS do not hear each other: both nodes have one that carries what they say, and not to
/// each other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_one_node_orders_holds_at_another_that_has_another_nats() {
    let Some(mut nodes) = Nodes::open(2).await else { return };
    nodes.set_apart(1).await;
    let (guest, mut otto) = nodes.enters(1, "Otto").await;
    let account = guest.token.account.to_string();
    let said = nodes.orders(0, &["ban", &account, "--json"]).await;
    assert!(said.contains("\"silent\""), "{said}");
    assert_eq!(ends(&mut otto).await.code, SENT_AWAY);
    assert!(guest.try_ticket(nodes.at(1)).await.is_none());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_address_that_one_node_bans_gets_no_name_at_the_other() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let (_, mut otto) = nodes.enters(1, "Otto").await;
    nodes.orders(0, &["ban", "127.0.0.0/8"]).await;
    assert_eq!(ends(&mut otto).await.code, SENT_AWAY);
    assert!(Player::socket(nodes.at(1)).await.is_err());
    nodes.orders(1, &["unban", "127.0.0.0/8"]).await;
    nodes.enters(0, "Otto").await;
}

/// Whoever came to the other node, and whichever of them has the table.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_muted_by_one_node_says_nothing_at_the_other() {
    let Some(nodes) = Nodes::open(2).await else { return };
    for node in [0, 1] {
        let mut friends = Foursome::sit_down_at(nodes.at(node), four_boards(), Policy::social(), 1).await;
        let account = friends.guests.south.token.account.to_string();
        let line = |line| Request::Say { table: friends.table, line, text: "Hello".to_owned(), to: Audience::Table };
        let (first, again) = (line(1), line(1));
        nodes.orders(0, &["mute", &account, "--for", "1h"]).await;
        assert!(matches!(friends.players.south.refused(first).await, Refusal::Muted { retry_after_ms: Some(_) }));
        nodes.orders(1, &["unmute", &account]).await;
        assert_eq!(friends.players.south.ask(again).await, Answer::Done {});
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn tokens_that_one_node_makes_void_are_void_at_the_other() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let (revoked, mut otto) = nodes.enters(1, "Otto").await;
    nodes.orders(0, &["revoke", &revoked.token.account.to_string()]).await;
    assert_eq!(ends(&mut otto).await.code, SENT_AWAY);
    let old = Guest::of(nodes.at(1), "Ann").await;
    nodes.orders(0, &["keys", "rotate"]).await;
    let new = Guest::of(nodes.at(0), "Ben").await;
    for node in [0, 1] {
        assert!(revoked.try_ticket(nodes.at(node)).await.is_none());
        assert!(old.try_ticket(nodes.at(node)).await.is_some(), "the keys before stay good");
        assert!(new.try_ticket(nodes.at(node)).await.is_some(), "each node knows the key that signs");
    }
    let mut ann = Player::enter(nodes.at(0), &old).await;
    let said = nodes.orders(1, &["keys", "retire", "1"]).await;
    assert!(said.contains("1 connection closed"), "{said}");
    assert_eq!(ends(&mut ann).await.code, SENT_AWAY);
    for node in [0, 1] {
        assert!(old.try_ticket(nodes.at(node)).await.is_none());
        assert!(new.try_ticket(nodes.at(node)).await.is_some());
    }
}

/// Their words are in a table that the other node has in memory, and gone from what everybody is told there.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_erased_by_one_node_is_forgotten_at_the_other() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let mut friends = Foursome::sit_down_at(nodes.at(1), four_boards(), Policy::social(), 1).await;
    friends.begin_board().await;
    let say = Request::Say { table: friends.table, line: 1, text: SAID.to_owned(), to: Audience::Table };
    friends.done(Seat::West, say).await;
    friends.play_out().await;
    let west = friends.guests.west.token.clone();
    let (name, account) = (west.name.to_string(), west.account.to_string());
    let exported = nodes.orders(0, &["export", &account, "--json"]).await;
    assert!(exported.contains(SAID) && exported.contains(&name), "a node that never saw them: {exported}");

    let said = nodes.orders(0, &["erase", &account]).await;
    assert!(said.contains("is erased, 1 connection closed"), "{said}");
    assert_eq!(ends(&mut friends.players.west).await.code, SENT_AWAY);
    assert!(friends.guests.west.try_ticket(nodes.at(1)).await.is_none());
    for node in [1, 0] {
        let mut north = Player::enter(nodes.at(node), &friends.guests.north).await;
        let request = Request::BoardLog { table: friends.table, board: BoardNumber::new(1).unwrap() };
        let Answer::BoardLog(log) = north.ask(request).await else { panic!("no log") };
        assert!(log.check().is_ok(), "the chain holds");
        let invite = friends.invitations.seats.north.clone();
        assert!(matches!(north.ask(Request::Sit { invite }).await, Answer::Seated { .. }));
        north.until("the table", |_| true).await;
        assert!(north.view().seats.west.as_ref().unwrap().name.as_str().starts_with("Erased"));
        let told = north.heard.concat();
        assert!(!told.contains(SAID) && !told.contains(&name), "{told}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_erased_by_one_node_while_nats_is_gone_is_forgotten_at_the_other() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let mut friends = Foursome::sit_down_at(nodes.at(1), four_boards(), Policy::social(), 1).await;
    friends.begin_board().await;
    friends.play_out().await;
    let account = friends.guests.west.token.account.to_string();
    for node in [0, 1] {
        nodes.cut_off(node, From::Nats, false);
    }
    nodes.orders(0, &["erase", &account, "--json"]).await;
    assert_eq!(ends(&mut friends.players.west).await.code, SENT_AWAY);
    let invite = friends.invitations.seats.north.clone();
    loop {
        let mut north = Player::enter(nodes.at(1), &friends.guests.north).await;
        assert!(matches!(north.ask(Request::Sit { invite: invite.clone() }).await, Answer::Seated { .. }));
        north.until("the table", |_| true).await;
        if north.view().seats.west.as_ref().unwrap().name.as_str().starts_with("Erased") {
            return;
        }
    }
}

/// NATS is back before the database is: it hears that there is something to be read, and cannot read it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_was_cut_off_lets_nobody_in_before_it_knows_what_was_ordered() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let banned = Guest::of(nodes.at(0), "Otto").await;
    let revoked = Guest::of(nodes.at(0), "Ann").await;
    nodes.cut_off(0, From::Both, false);
    nodes.until_ready(0, "503").await;
    nodes.orders(1, &["ban", &banned.token.account.to_string()]).await;
    nodes.orders(1, &["revoke", &revoked.token.account.to_string()]).await;
    nodes.orders(1, &["keys", "rotate"]).await;
    let of_the_new_key = Guest::of(nodes.at(1), "Ben").await;
    nodes.cut_off(0, From::Nats, true);
    // People come by the other; what the node tells of itself is the cause, and no more than that.
    while nodes.asked_for_a_name(0).await.0 != 503 {}
    for _ in 0..A_FEW {
        assert_eq!(nodes.says(0).await, (503, AWAY.to_owned()));
    }
    nodes.cut_off(0, From::Database, true);
    nodes.until_ready(0, "200").await;
    for guest in [&banned, &revoked] {
        assert!(guest.try_ticket(nodes.at(0)).await.is_none());
    }
    assert!(of_the_new_key.try_ticket(nodes.at(0)).await.is_some());
}

/// From the first moment until the nodes have taken themselves for cut off, and a while after.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn while_the_database_is_away_every_node_says_so_and_nothing_else() {
    let Some(nodes) = Nodes::open(2).await else { return };
    nodes.kill_database();
    let (mut refused, mut names_refused) = ([0; 2], [0; 2]);
    while names_refused.iter().any(|times| *times < A_FEW) {
        for node in [0, 1] {
            // Before it is found out a busy machine may have kept the other node from being heard, and that is told.
            let (status, why) = nodes.says(node).await;
            assert!((status, why.as_str()) == (503, AWAY) || refused[node] == 0, "{status} {why}");
            refused[node] += usize::from(why == AWAY);
            let (status, why) = nodes.asked_for_a_name(node).await;
            let is_found_out = names_refused[node] > 0;
            assert!(status == 200 || why == AWAY || !is_found_out, "{status} {why}");
            names_refused[node] += usize::from(why == AWAY);
        }
    }
    nodes.wake_database();
    for node in [0, 1] {
        nodes.until_ready(node, "200").await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_somebody_looks_at_at_one_node_is_not_pruned_by_another() {
    let Some(nodes) = Nodes::open_with(&["BRIDGE_KEEP_UNFINISHED_DAYS=0"]).await else { return };
    let mut friends = Foursome::sit_down_at(nodes.at(1), one_board(), Policy::social(), 1).await;
    friends.begin_board().await;
    nodes.orders(0, &["close", &friends.table.to_string()]).await;
    friends.players.south.until("the end", |view| view.stage == Stage::Finished).await;
    for _ in 0..2 {
        let said = nodes.orders(0, &["prune"]).await;
        assert!(said.starts_with("0 tables removed") && said.contains("another node"), "{said}");
    }
    for seat in Seat::ALL {
        friends.players[seat].leave().await;
    }
    while !nodes.orders(1, &["prune"]).await.starts_with("1 table removed") {}
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_node_does_not_start_on_the_data_of_another() {
    let Some(nodes) = Nodes::open(2).await else { return };
    assert!(nodes.starts_twice(0).contains("is in use by another server"));
    assert!(nodes.orders(0, &["who"]).await.contains("0 in all"), "orders reach the one that runs");
}

/// What was not there before is not in the way of whoever puts it right.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_without_the_key_of_the_others_or_without_an_address_does_not_start() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let data = tempfile::tempdir().unwrap();
    let refused = nodes.does_not_start(data.path(), "127.0.0.1:0".parse().unwrap());
    assert!(refused.contains("is not the key that the journal in this database was written with"), "{refused}");
    let key = data.path().join("server.key");
    assert!(!key.exists(), "a key that nothing was written with");
    std::fs::copy(nodes.data(0).join("server.key"), &key).unwrap();
    let refused = nodes.does_not_start(data.path(), nodes.at(1));
    assert!(refused.contains(&nodes.at(1).to_string()) && !refused.contains("one of several"), "{refused}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_node_closes_a_table_of_the_other_and_announces_it_to_all() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let mut friends = Foursome::sit_down_at(nodes.at(1), one_board(), Policy::social(), 1).await;
    let (_, mut otto) = nodes.enters(0, "Otto").await;
    assert!(nodes.orders(0, &["announce", "We close.", "--for", "1m"]).await.starts_with("5 connections told"));
    for player in [&mut otto, &mut friends.players.east] {
        assert_eq!(hears(player).await, "We close.");
    }
    let table = friends.table.to_string();
    assert!(nodes.orders(0, &["close", &table]).await.contains("is closed"));
    friends.players.south.until("the end", |view| view.stage == Stage::Finished).await;
    assert!(nodes.ordered(0, &["close", &table]).await.errors.contains("is over already"));
    // Whoever comes later to either node hears it too, until it is taken back.
    nodes.orders(1, &["announce", "--off"]).await;
    let (_, mut late) = nodes.enters(0, "Ann").await;
    assert_eq!(late.ask(Request::Ping {}).await, Answer::Done {});
    assert!(!late.heard.iter().any(|frame| matches!(serde_json::from_str(frame), Ok(ServerFrame::Announcement(_)))));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_node_lists_who_is_connected_and_what_is_open_anywhere() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let mut friends = Foursome::sit_down_at(nodes.at(1), one_board(), Policy::social(), 1).await;
    let (_, otto) = nodes.enters(0, "Otto").await;
    // One of the four comes by the other node.
    friends.players.east.leave().await;
    let east = Player::enter(nodes.at(0), &friends.guests.east).await;
    while nodes.orders(1, &["who"]).await.lines().filter(|line| line.contains("Emil")).count() != 1 {}
    for node in [0, 1] {
        let who = nodes.orders(node, &["who"]).await;
        assert!(who.contains("Otto") && who.contains("Willem") && who.ends_with("\n5 in all\n"), "{node}: {who}");
        let table = friends.table.to_string();
        for (name, sits) in [("Otto", false), ("Willem", true), ("Emil", true)] {
            let line = who.lines().find(|line| line.contains(name)).unwrap();
            assert_eq!(line.contains(&table), sits, "{node}: {who}");
        }
        let tables = nodes.orders(node, &["tables"]).await;
        let line = tables.lines().find(|line| line.contains(&friends.table.to_string()));
        assert!(line.is_some_and(|line| line.contains("Willem")), "{node}: {tables}");
        assert!(tables.ends_with("\n1 in all\n"), "{node}: {tables}");
    }
    drop((otto, east));
}

/// Which node is which stands in the last column, as their logs name them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_node_says_who_is_at_which_and_who_of_a_table_is_connected_anywhere() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let mut friends = Foursome::sit_down_at(nodes.at(1), one_board(), Policy::social(), 1).await;
    let otto = Guest::of(nodes.at(0), "Otto").await;
    let mut otto = friends.watched_by(nodes.at(0), &otto).await;
    let who = nodes.orders(0, &["who"]).await;
    let node_of = |name: &str| {
        let line = who.lines().find(|line| line.contains(name)).unwrap();
        line.split_whitespace().last().unwrap().to_owned()
    };
    let (here, there) = (node_of("Otto"), node_of("Willem"));
    assert!(who.lines().next().unwrap().ends_with("  node") && here != there, "{who}");
    assert_eq!((here.len(), there.len()), (16, 16), "{who}");
    let table = friends.table.to_string();
    for node in [0, 1] {
        let tables = nodes.orders(node, &["tables"]).await;
        assert!(tables.lines().any(|line| line.contains(&table) && line.ends_with(&there)), "{node}: {tables}");
        let shown = nodes.orders(node, &["show", &table]).await;
        assert!(shown.contains(&format!("  node        {there}\n")), "{node}: {shown}");
        assert!(shown.contains("Willem") && !shown.contains("not connected"), "{node}: {shown}");
        assert!(shown.contains("  watched by  Otto ("), "whoever came to the other node: {shown}");
    }
    // One of them goes, and comes back by the other node.
    friends.players.west.leave().await;
    while !nodes.orders(0, &["show", &table]).await.contains("not connected") {}
    let west = Player::enter(nodes.at(0), &friends.guests.west).await;
    for node in [0, 1] {
        let shown = nodes.orders(node, &["show", &table]).await;
        assert!(!shown.contains("not connected"), "{node}: {shown}");
    }
    drop(west);
    otto.leave().await;
}

/// A node that hangs is waited for, and told of in words.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_order_that_a_node_does_not_answer_says_so_and_tells_what_the_others_know() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let friends = Foursome::sit_down_at(nodes.at(0), one_board(), Policy::social(), 1).await;
    nodes.cut_off(1, From::Nats, false);
    let table = friends.table.to_string();
    // All at once: before long nobody counts on it any more.
    let (who, tables, show) = (["who"], ["tables"], ["show", &table]);
    let told = tokio::join!(nodes.orders(0, &who), nodes.orders(0, &tables), nodes.orders(0, &show));
    for said in [told.0, told.1, told.2] {
        assert!(said.contains("Willem") && said.ends_with("; one other node has not answered\n"), "{said}");
    }
}

/// What is said at the doors stands in the figures of each node.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_node_tells_how_many_tables_are_open_at_all_nodes() {
    let Some(nodes) = Nodes::open(2).await else { return };
    Foursome::sit_down_at(nodes.at(0), one_board(), Policy::social(), 1).await;
    Foursome::sit_down_at(nodes.at(1), one_board(), Policy::social(), 2).await;
    for node in [0, 1] {
        let figures = figures(nodes.at(node)).await;
        assert!(figures.contains("\nbridge_tables_unfinished 2\n"), "{figures}");
        // They and the database have one clock here.
        assert!(figures.contains("\nbridge_clock_ahead_of_database_seconds 0.0\n"), "{figures}");
    }
}

/// What an alarm is made of: whom the database knows, and who of them is heard.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_hears_nobody_any_more_says_so_in_its_figures() {
    let Some(nodes) = Nodes::open(2).await else { return };
    let until = async |heard: &str| {
        let told = ["\nbridge_other_nodes 1\n".to_owned(), format!("\nbridge_other_nodes_heard {heard}\n")];
        loop {
            let figures = figures(nodes.at(0)).await;
            if told.iter().all(|line| figures.contains(line)) {
                return;
            }
        }
    };
    until("1").await;
    // For all of them at once: nobody is the one that is cut off.
    nodes.cut_off(0, From::Nats, false);
    nodes.cut_off(1, From::Nats, false);
    until("0").await;
    nodes.cut_off(0, From::Nats, true);
    nodes.cut_off(1, From::Nats, true);
    until("1").await;
}

async fn figures(of: std::net::SocketAddr) -> String {
    let mut wire = Wire::connect(of).await;
    wire.send("GET /metrics HTTP/1.1\r\nHost: server\r\nConnection: close\r\n\r\n".to_owned()).await;
    wire.head().await;
    wire.rest().await
}
