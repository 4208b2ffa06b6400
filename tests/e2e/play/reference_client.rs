//! The reference client against the real server, each in a process of its own: four people type a board to its end, the
//! server dies in the middle of it, and afterwards the board can be exported, read back, and its dealing checked.

use std::{
    path::{Path, PathBuf},
    process::Stdio,
};

use bridge_e2e::{Client, Process, TestServer, fixed_address};
use bridge_rules::{BySeat, Seat};
use tempfile::TempDir;
use tokio::io::{AsyncBufReadExt, BufReader};

use crate::fixtures::SERVER;

const CLIENT: &str = env!("CARGO_BIN_EXE_client");
const NAMES: BySeat<&str> = BySeat { north: "Nora", east: "Emil", south: "Susan", west: "Willem" };

/// North-South announce one notrump over partner's club.
const CARD: &str = r#"{"system": "standard",
    "calls": [{"after": ["1C", "P"], "call": "1NT", "manner": "announcement", "text": "6 to 10"}]}"#;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_people_type_a_board_to_its_end_though_the_server_dies() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let start = || tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &[]));
    let server = start();
    let mut evening = Evening::begins(&format!("http://{address}")).await;
    let card = evening.folder.path().join("card.json");
    std::fs::write(&card, CARD).unwrap();
    evening.types(Seat::South, "ready for board 1", &format!("card file {}", text(&card))).await;
    evening.types(Seat::South, "convention card", "ready").await;
    for seat in [Seat::North, Seat::East, Seat::West] {
        evening.types(seat, "ready for board 1", "ready").await;
    }
    evening.types(Seat::North, "Your turn to call", "1c").await;
    evening.types(Seat::East, "Your turn to call", "p").await;
    // C8.7: the words come from their own card.
    evening.types(Seat::South, "Your turn to call", "1nt").await;
    evening.people.south.says("announced: 6 to 10").await;

    server.kill();
    let server = start();
    for seat in Seat::ALL {
        evening.people[seat].says("Connected again.").await;
    }
    for seat in [Seat::West, Seat::North, Seat::East] {
        evening.types(seat, "Your turn to call", "p").await;
    }
    let lead = evening.people.west.says("Your turn to lead").await;
    evening.people.west.types(&first_card(&lead)).await;
    evening.types(Seat::South, "Your turn to play from dummy", "claim 7 by the book").await;
    for seat in [Seat::East, Seat::West] {
        evening.types(seat, "Do you accept or reject?", "accept").await;
    }
    for seat in Seat::ALL {
        evening.people[seat].says("The session is over.").await;
    }
    // Who agreed may still take that back, as long as they stay (Law 69B).
    evening.types(Seat::West, "Enter takes you away from the table", "withdraw 1").await;
    evening.types(Seat::West, "You withdraw the agreement with the claim on board 1", "").await;
    evening.types(Seat::East, "Enter takes you away from the table", "").await;
    // So may who would say good night.
    evening.types(Seat::South, "Enter takes you away from the table. Until then you may talk", "say Good night").await;
    evening.types(Seat::North, "Good night", "quit").await;
    evening.people.south.types("").await;
    for seat in Seat::ALL {
        assert_eq!(evening.people[seat].ends().await, Some(0), "{:#?}", evening.people[seat].heard);
    }
    for seat in Seat::ALL {
        evening.checks_the_dealing(seat).await;
    }
    evening.exports_and_reads_back().await;
    server.kill();
}

/// A server that stands behind a proxy is told where people reach it, and so are they.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_links_that_a_host_is_given_begin_with_the_public_address() {
    let server = TestServer::known_as("https://bridge.example").await;
    let folder = tempfile::tempdir().unwrap();
    let url = format!("http://{}", server.address());
    let words = ["host", "--plain", "--server", &url, "--name", NAMES.south, "--seat", "S", "--boards", "1"];
    let mut south = Client::start(CLIENT, folder.path(), &words);
    for seat in ["North", "East", "West", "Kibitzers", "Director"] {
        let line = south.says(&format!("{seat}: ")).await;
        assert!(line.contains(" https://bridge.example/join/"), "{line}");
    }
    // Ctrl-C is a way to go, and tells the way back.
    south.interrupts();
    assert_eq!(south.ends().await, Some(0), "{:#?}", south.heard);
    let farewell = south.heard.last().unwrap();
    assert!(farewell.starts_with("Your seat is kept. Come back with: bridge-cli play "), "{farewell}");
    server.close().await;
}

/// Ctrl-D is not the way to go for somebody who watches, and they are told what is.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_watches_and_can_type_nothing_more_is_told_so() {
    let server = TestServer::open().await;
    let (folder, url) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    let words = ["host", "--plain", "--server", &url, "--name", NAMES.south];
    let mut south = Client::start(CLIENT, folder.path(), &words);
    let link = south.says("Kibitzers: ").await.rsplit(' ').next().unwrap().to_owned();
    let mut kit = Client::start(CLIENT, folder.path(), &["watch", &link, "--plain", "--name", "Kit"]);
    kit.says("You watch.").await;
    kit.types_no_more();
    kit.says("You type nothing more, and go on watching; Ctrl-C ends it.").await;
    kit.interrupts();
    assert_eq!(kit.ends().await, Some(0), "{:#?}", kit.heard);
    server.close().await;
}

#[tokio::test]
async fn where_nobody_listens_a_load_says_that_there_is_no_connection() {
    let folder = tempfile::tempdir().unwrap();
    let nobody = format!("http://{}", fixed_address());
    let words = ["load", "--server", &nobody, "--i-run-this-server", "--tables", "1", "--seconds", "1"];
    assert_eq!(Client::start(CLIENT, folder.path(), &words).ends().await, Some(3));
}

/// What is given to the wrong flag, or not at all, is told with what would be right.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_forgets_the_link_hears_what_can_be_played_without_one() {
    let forgot = tokio::process::Command::new(CLIENT).arg("play").output().await.unwrap();
    let said = String::from_utf8(forgot.stderr).unwrap();
    assert_eq!(forgot.status.code(), Some(2), "{said}");
    assert!(said.contains("--alone") && said.contains("--daily"), "{said}");
}

/// A script must not take for played what could not be told.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_no_good_end() {
    let server = TestServer::open().await;
    let (folder, url) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    for mode in ["--plain", "--json"] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let mut program = tokio::process::Command::new(CLIENT);
        program.args(["host", mode, "--server", &url, "--name", NAMES.south]).env("BRIDGE_STATE", folder.path());
        program.stdin(Stdio::null()).stdout(full).stderr(Stdio::piped());
        let ended = program.spawn().unwrap().wait_with_output().await.unwrap();
        let said = String::from_utf8(ended.stderr).unwrap();
        assert_eq!(ended.status.code(), Some(2), "{mode}: {said}");
        assert!(said.contains("standard output: "), "{mode}: {said}");
    }
    server.close().await;
}

/// Four clients at a table, and their folder.
struct Evening {
    url: String,
    table: String,
    folder: TempDir,
    people: BySeat<Client>,
}

impl Evening {
    /// Susan hosts, and the others come by their links.
    async fn begins(url: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        let words = ["host", "--plain", "--server", url, "--name", NAMES.south, "--seat", "S", "--boards", "1"];
        let mut south = Client::start(CLIENT, folder.path(), &words);
        let title = south.says("Table ").await;
        let table = title.split([' ', '.']).nth(1).unwrap().to_owned();
        let mut link = async |seat: &str| {
            let line = south.says(&format!("{seat}: ")).await;
            line.rsplit(' ').next().unwrap().to_owned()
        };
        let links = [link("North").await, link("East").await, link("West").await];
        let [north, east, west] = [(NAMES.north, 0), (NAMES.east, 1), (NAMES.west, 2)].map(|(name, place)| {
            Client::start(CLIENT, folder.path(), &["play", &links[place], "--plain", "--name", name])
        });
        Self { url: url.to_owned(), table, folder, people: BySeat { north, east, south, west } }
    }

    /// When somebody is told this they type that.
    async fn types(&mut self, seat: Seat, told: &str, line: &str) {
        self.people[seat].says(told).await;
        self.people[seat].types(line).await;
    }

    /// The client has kept how the cards were dealt, and says where.
    async fn checks_the_dealing(&self, seat: Seat) {
        let heard = &self.people[seat].heard;
        let line =
            heard.iter().rfind(|line| line.contains("bridge-cli verify ")).unwrap_or_else(|| panic!("{heard:#?}"));
        let kept = PathBuf::from(line.rsplit("bridge-cli verify ").next().unwrap());
        let (code, said) = self.runs(&["verify", text(&kept)]).await;
        assert_eq!(code, Some(0), "{seat}: {said:#?}");
    }

    async fn exports_and_reads_back(&self) {
        let [pbn, lin, transcript] =
            ["boards.pbn", "boards.lin", "transcript.json"].map(|name| self.folder.path().join(name));
        let who = ["--server", &self.url, "--name", NAMES.south];
        let run = async |words: &[&str]| {
            let (code, said) = self.runs(words).await;
            assert_eq!(code, Some(0), "{words:?}: {said:#?}");
            said
        };
        run(&[&["export", &self.table, "--pbn", text(&pbn), "--lin", text(&lin)], &who[..]].concat()).await;
        let notes = String::from_utf8_lossy(&std::fs::read(&pbn).unwrap()).into_owned();
        assert!(notes.contains(r#"[Note "1:announced: 6 to 10"]"#), "{notes}");
        let lines = std::fs::read_to_string(&lin).unwrap();
        assert_eq!(lines.lines().filter(|line| line.contains("|md|")).count(), notes.matches("[Board ").count());
        run(&[&["transcript", &self.table, "--out", text(&transcript)], &who[..]].concat()).await;
        run(&["verify", text(&transcript)]).await;
        let log = run(&[&["log", &self.table, "--board", "1"], &who[..]].concat()).await;
        assert!(log.iter().any(|line| line.contains("by the book")), "{log:#?}");
        let replayed = run(&["replay", text(&pbn), "--server", &self.url]).await;
        assert!(replayed.iter().any(|line| line.contains("all agree")), "{replayed:#?}");
    }

    async fn runs(&self, words: &[&str]) -> (Option<i32>, Vec<String>) {
        let mut client = Client::start(CLIENT, self.folder.path(), words);
        (client.ends().await, client.heard)
    }
}

/// The first card of a hand that was read out: `Your hand: spades none, hearts king two, …`.
fn first_card(line: &str) -> String {
    let hand = line.rsplit("Your hand: ").next().unwrap().trim_end_matches('.');
    let suits = hand.split(", ").map(|suit| suit.split_once(' ').unwrap());
    let (suit, ranks) = suits.into_iter().find(|(_, ranks)| *ranks != "none").unwrap();
    let names =
        ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"];
    let rank = ranks.split(' ').next().unwrap();
    let place = names.iter().position(|name| *name == rank).unwrap_or_else(|| panic!("{line}"));
    format!("{}{}", &suit[..1], &"23456789tjqka"[place..=place])
}

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_watches_a_page_hears_that_the_connection_is_lost() {
    let (data, state) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let server = Process::start(SERVER, data.path(), fixed_address(), &[]);
    let url = format!("http://{}", server.address());
    let words = ["event", "new", "--contestants", "pairs", "--movement", "howell", "--as", "Olga", "--server", &url];
    let mut opened = Client::start(CLIENT, state.path(), &words);
    let said = opened.says("bridge-cli watch").await;
    let link = said.split_whitespace().last().unwrap();
    let mut page = tokio::process::Command::new(CLIENT);
    page.args(["event", "show", link, "--watch", "--name", "Kim"]).env("BRIDGE_STATE", state.path()).kill_on_drop(true);
    let mut page = page.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut shown = BufReader::new(page.stdout.take().unwrap()).lines();
    assert!(shown.next_line().await.unwrap().is_some());
    server.kill();
    let mut errors = BufReader::new(page.stderr.take().unwrap()).lines();
    let told = errors.next_line().await.unwrap().unwrap();
    assert!(told.contains("The connection is lost") && told.contains("It is made again by itself"), "{told}");
}
