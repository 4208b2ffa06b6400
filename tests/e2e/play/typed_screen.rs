//! A rubber through the screen of the reference client, in a terminal: what West looks at there, and types, while the
//! others type at its plain lines. The pad that the terminal shows is the one that they are told.

use bridge_e2e::{Terminal, TestServer, Typist};
use futures_util::future::join_all;

const CLIENT: &str = env!("CARGO_BIN_EXE_client");

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
    let (codes, seen) = tokio::join!(join_all(people.iter_mut().map(Typist::plays_on)), plays_on(&mut west));
    assert!(codes.iter().all(|code| *code == Some(0)), "{codes:?}");
    assert!(seen.iter().any(|screen| screen.contains("Willem") && screen.contains("You may play:")), "he had cards");

    west.types("score").await;
    let mut page = west.shows(&["back to the table"]).await;
    if page.contains("Enter: next page") {
        west.types("").await;
        page += &west.shows(&["Enter: back to the table"]).await;
    }
    let heard = &people[0].client.heard;
    let begins = heard.iter().rposition(|line| line == "Part 1").unwrap();
    let told = heard[begins..].iter().take_while(|line| !line.starts_with("The boards as a file: "));
    let mut lines = 0;
    for line in told.filter(|line| !line.trim().is_empty()) {
        assert!(page.contains(line.trim()), "{line:?} is not on the screen:\n{page}");
        lines += 1;
    }
    assert!(lines > 5, "a pad has two columns, lines, and what they come to:\n{page}");
    west.types("").await;
    west.types("quit").await;
    assert_eq!(west.ends().await, Some(0));
    server.close().await;
}

/// Answers whatever the screen asks, until the session is over; gives the screens at which something was typed.
async fn plays_on(terminal: &mut Terminal) -> Vec<String> {
    let mut answered: Vec<String> = Vec::new();
    loop {
        let screen = terminal.changes().await.expect("it goes on to the end");
        if screen.contains("The session is over.") {
            return answered;
        }
        let table = above_what_is_typed(&screen);
        if answered.last() == Some(&table) {
            continue;
        }
        // Whoever types before the last thing that they typed has shown says it once more, which changes nothing.
        if let Some(typed) = answer(&screen) {
            terminal.types(&typed).await;
            answered.push(table);
        }
    }
}

fn above_what_is_typed(screen: &str) -> String {
    screen.lines().filter(|line| !line.starts_with('>')).collect::<Vec<_>>().join("\n")
}

fn answer(screen: &str) -> Option<String> {
    if screen.contains("Do you accept or reject?") {
        return Some("accept".to_owned());
    }
    if screen.contains("Press Enter when you are ready for board ") {
        return Some(String::new());
    }
    if screen.contains("Your turn to call.") {
        return Some("p".to_owned());
    }
    let (_, cards) = screen.split_once("You may play: ").filter(|_| screen.contains("* Your turn to "))?;
    let card = cards.split_whitespace().next()?;
    let suits = [('♠', 's'), ('♥', 'h'), ('♦', 'd'), ('♣', 'c')];
    suits.into_iter().find_map(|(symbol, letter)| Some(format!("{letter}{}", card.strip_prefix(symbol)?)))
}
