//! The screen of the reference client in a terminal, and the shell that it was started from.

use bridge_e2e::{Terminal, TestServer, Typist};
use futures_util::future::join_all;

const CLIENT: &str = env!("CARGO_BIN_EXE_client");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_suspends_the_client_has_their_shell_and_comes_back_to_the_table() {
    let server = TestServer::open().await;
    let folder = tempfile::tempdir().unwrap();
    let mut shell = Terminal::start("bash", folder.path(), &["--norc", "-i"]);
    shell.types(&format!("'{CLIENT}' host --server http://{} --name Susan", server.address())).await;
    let is_at_the_table = |screen: &str| screen.contains("Susan is here") && !screen.contains("Stopped");
    for _ in 0..2 {
        shell.until(is_at_the_table).await;
        shell.suspends().await;
        shell.until(|screen| screen.contains("Stopped")).await;
        shell.types("fg").await;
    }
    shell.until(is_at_the_table).await;
    shell.types("quit").await;
    shell.until(|screen| screen.contains("Your seat is kept.")).await;
    shell.types("exit").await;
    assert_eq!(shell.ends().await, Some(0));
    server.close().await;
}

/// West looks at a screen, and the others type at plain lines: the pad that the screen shows is the one that they are
/// told.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rubber_is_played_at_a_terminal_and_its_pad_is_on_the_screen() {
    let server = TestServer::open().await;
    let folder = tempfile::tempdir().unwrap();
    let url = format!("http://{}", server.address());
    let opens = ["host", "--plain", "--server", &url, "--name", "Susan", "--form", "rubber"];
    let opens = [&opens[..], &["--rubbers", "1", "--honours", "off"]].concat();
    let mut host = Typist::start(CLIENT, folder.path(), &opens);
    host.client.says("Director: ").await;
    let link = |label: &str| {
        let line = host.client.heard.iter().find_map(|line| line.strip_prefix(label)?.rsplit(' ').next());
        line.unwrap_or_else(|| panic!("{label}: {:#?}", host.client.heard)).to_owned()
    };
    let mut west = Terminal::start(CLIENT, folder.path(), &["play", &link("West: "), "--name", "Willem"]);
    let others = [("North: ", "Nora"), ("East: ", "Emil")].map(|(label, name)| (link(label), name));
    let mut people = vec![host];
    for (link, name) in &others {
        people.push(Typist::start(CLIENT, folder.path(), &["play", link, "--plain", "--name", name]));
    }
    let over = west.plays_until("The session is over.");
    let (codes, seen) = tokio::join!(join_all(people.iter_mut().map(Typist::plays_on)), over);
    assert!(codes.iter().all(|code| *code == Some(0)), "{codes:?}");
    assert!(seen.iter().any(|screen| screen.contains("Willem") && screen.contains("You may play:")), "he had cards");

    west.types("score").await;
    let mut page = west.until(|screen| screen.contains("back to the table")).await;
    if page.contains("Enter: next page") {
        west.types("").await;
        page += &west.until(|screen| screen.contains("Enter: back to the table")).await;
    }
    let heard = &people[0].client.heard;
    let begins = heard.iter().rposition(|line| line == "Rubber 1").unwrap();
    let told = heard[begins..].iter().take_while(|line| !line.starts_with("The deals as a file: "));
    let told: Vec<_> = told.filter(|line| !line.trim().is_empty()).collect();
    for line in &told {
        assert!(page.contains(line.trim()), "{line:?} is not on the screen:\n{page}");
    }
    assert!(told.len() > 5, "a pad has two columns, lines, and what they come to:\n{page}");
    west.types("").await;
    west.types("quit").await;
    assert_eq!(west.ends().await, Some(0));
    server.close().await;
}

/// Where only letters are known there is nothing else, and a terminal that can place nothing gets lines.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_terminal_is_shown_what_it_can_show() {
    let server = TestServer::open().await;
    let folder = tempfile::tempdir().unwrap();
    let hosts = format!("exec \"{CLIENT}\" host --server http://{} --name", server.address());
    let start = |setting: &str, name: &str| {
        Terminal::start("bash", folder.path(), &["--norc", "-c", &format!("{setting} {hosts} {name}")])
    };
    for locale in ["LC_ALL=C", "LC_ALL=POSIX", "LC_ALL=en_US.ISO-8859-1", "LC_ALL= LC_CTYPE= LANG=C"] {
        let mut terminal = start(locale, "Susan");
        let screen = terminal.until(|screen| screen.contains("Susan is here") && screen.contains("\n>")).await;
        assert!(screen.is_ascii() && screen.contains("--------"), "{locale}:\n{screen}");
    }
    let screen = start("LC_ALL=C.UTF-8", "Susan").until(|screen| screen.contains("Susan is here")).await;
    assert!(screen.contains("────"), "{screen}");
    let screen = start("TERM=dumb", "Dora").until(|screen| screen.contains("Press Enter when you are ready")).await;
    assert!(screen.contains("Send each friend the line for a seat:") && !screen.contains("\n>"), "{screen}");
    server.close().await;
}
