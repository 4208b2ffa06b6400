//! How a server is emptied before it is stopped.

use std::{
    path::Path,
    process::{Output, Stdio},
};

use bridge_e2e::{Foursome, Player, Process, TestServer, Wire};
use bridge_protocol::{Answer, BoardSource, OpeningKey, Policy, Refusal, Request};
use bridge_rules::Seat;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::Command,
};

use super::desk::{audited, orders};
use crate::{boards::four_boards, fixtures::SERVER};

#[tokio::test]
async fn a_server_that_is_drained_opens_nothing_and_what_is_open_goes_on() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    friends.begin_board().await;
    assert!(orders(&server, &["drain"]).await.contains("1 board is on"));
    let mut host = Player::enter(server.address(), &server.guest("Hera").await).await;
    assert_eq!(host.refused(opens()).await, Refusal::Draining {});

    let said = asked_whether_ready(&server).await;
    assert!(
        said.starts_with("HTTP/1.1 503") && said.contains("is being emptied"),
        "a proxy sends people elsewhere: {said}"
    );

    let waiting = orders(&server, &["drain", "--wait"]);
    let playing = friends.play_out();
    let (said, ()) = tokio::join!(waiting, playing);
    assert!(said.ends_with("nothing more is opened; 0 boards are on\n"), "{said}");

    orders(&server, &["drain", "--off"]).await;
    assert!(asked_whether_ready(&server).await.starts_with("HTTP/1.1 200"));
    let opened = host.ask(opens()).await;
    assert!(matches!(opened, Answer::Opened { .. }));
    orders(&server, &["drain"]).await;
    assert_eq!(host.ask(opens()).await, opened, "the answer may have been lost");
    let server = server.restart().await;
    let mut host = Player::enter(server.address(), &server.guest("Hans").await).await;
    assert!(matches!(host.ask(opens()).await, Answer::Opened { .. }), "the next start begins anew");
    assert_eq!(audited(&server).await, ["drain", "drain", "drain", "drain", "audit"]);
    server.close().await;
}

#[tokio::test]
async fn a_board_that_everybody_has_left_is_not_waited_for() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    friends.begin_board().await;
    drop(friends);
    let said = orders(&server, &["drain", "--wait"]).await;
    assert!(said.ends_with("nothing more is opened; 0 boards are on\n"), "{said}");
    server.close().await;
}

#[tokio::test]
async fn whoever_waits_hears_that_a_server_is_not_emptied_after_all() {
    let server = TestServer::open().await;
    let mut friends = Foursome::sit_down(&server, four_boards()).await;
    friends.begin_board().await;
    let mut desk = Command::new(SERVER);
    desk.args(["admin", "--data"]).arg(server.data()).args(["drain", "--wait"]).kill_on_drop(true);
    let mut desk = desk.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(desk.stdout.take().unwrap()).lines();
    assert_eq!(lines.next_line().await.unwrap().as_deref(), Some("1 board is on"));
    orders(&server, &["drain", "--off"]).await;
    while lines.next_line().await.unwrap().is_some() {}
    let Output { status, stderr, .. } = desk.wait_with_output().await.unwrap();
    let said = String::from_utf8_lossy(&stderr);
    assert!(status.code() == Some(1) && said.contains("drain --off was ordered meanwhile"), "{said}");
    server.close().await;
}

/// The runbook, line by line; the program that comes after has the same name, as a package's has.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upgrade_by_the_runbook_loses_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let (data, backup) = (folder.path().join("data"), folder.path().join("backup"));
    let before = Process::start(SERVER, &data, "127.0.0.1:0".parse().unwrap(), &[]);
    let address = before.address();
    let mut friends = Foursome::sit_down_at(address, four_boards(), Policy::social(), 1).await;
    friends.begin_board().await;
    friends.play_out().await;
    let mut host = Player::enter(address, &friends.guests.north).await;
    assert!(matches!(host.ask(opens()).await, Answer::Opened { .. }));

    is_done(&["backup", "--data", text(&data), text(&backup)]).await;
    is_done(&["admin", "--data", text(&data), "drain", "--wait"]).await;
    before.signal("TERM");
    assert!(before.wait());
    let after = Process::start(SERVER, &data, address, &[]);
    is_done(&["health", "--listen", &address.to_string()]).await;

    assert_eq!(is_done(&["admin", "--data", text(&data), "--json", "tables"]).await.matches("\"open\"").count(), 2);
    for seat in Seat::ALL {
        let mut player = Player::enter(address, &friends.guests[seat]).await;
        let invite = friends.invitations.seats[seat].clone();
        assert_eq!(player.ask(Request::Sit { invite }).await, Answer::Seated { table: friends.table, seat });
        player.until("the table", |view| view.sheet.len() == 1).await;
        friends.players[seat] = player;
    }
    friends.begin_board().await;
    friends.play_out().await;
    after.kill();
    is_done(&["check", "--data", text(&backup)]).await;
}

/// What `/readyz` answers.
async fn asked_whether_ready(server: &TestServer) -> String {
    let mut wire = Wire::connect(server.address()).await;
    wire.send("GET /readyz HTTP/1.1\r\nHost: server\r\nConnection: close\r\n\r\n".to_owned()).await;
    wire.head().await + &wire.rest().await
}

/// Runs the program, which has to say that all is well, and gives what it says.
async fn is_done(words: &[&str]) -> String {
    let output = Command::new(SERVER).args(words).output().await.unwrap();
    assert!(output.status.success(), "{words:?}: {output:?}");
    String::from_utf8(output.stdout).unwrap()
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn opens() -> Request {
    let key = OpeningKey::from_bytes([1; 16]);
    Request::OpenTable { key, boards: BoardSource::Deal(1), policy: Policy::social() }
}
