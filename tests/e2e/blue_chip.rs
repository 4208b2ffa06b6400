//! Programs that speak the Blue Chip protocol at tables of ours, through the table manager of the reference client.

#[path = "../../protocol/bluechip/tests/conversations/bot.rs"]
mod bot;

use bridge_e2e::{Client, Guest, Player, TestServer, open_table};
use bridge_protocol::{Answer, BoardRecord, Policy, Request};
use bridge_rules::Seat;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
};

use crate::{boards::two_boards, fixtures::SERVER};
use bot::Bot;

const CLIENT: &str = env!("CARGO_BIN_EXE_client");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_programs_play_a_session_at_an_ordinary_table() {
    let (server, mut host) = host().await;
    let (table, invitations) = open_table(&mut host, two_boards(), Policy::club()).await;
    let folder = tempfile::tempdir().unwrap();
    let links = Seat::ALL.map(|seat| format!("http://{}/join/{}", server.address(), invitations.seats[seat]));
    let (manager, address) = manager(folder.path(), &links).await;
    let bots = [("North", true), ("East", false), ("South", false), ("West", true)];
    let [north, east, south, west] =
        bots.map(|(name, hurries)| tokio::spawn(plays(address.clone(), Bot::new(name, hurries))));
    for bot in [north, east, south, west] {
        assert_eq!(bot.await.unwrap().boards, 2);
    }
    ends(manager).await;
    match host.ask(Request::Record { table }).await {
        Answer::Record(record) => {
            assert_eq!(record.boards.len(), 2);
            let calls = |board: usize| record.boards[board].calls.iter().map(ToString::to_string).collect::<Vec<_>>();
            assert_eq!(calls(0), ["1C", "P", "P", "P"]);
            // Its alert is told as anybody's.
            assert_eq!(record.boards[0].meanings[0].meaning.text, "Two or more");
        }
        other => panic!("no record: {other:?}"),
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_programs_play_with_two_computers_who_claim() {
    let (server, mut host) = host().await;
    let (table, invitations) = open_table(&mut host, two_boards(), Policy::social()).await;
    for seat in [Seat::East, Seat::West] {
        assert_eq!(host.ask(Request::SeatComputer { table, seat }).await, Answer::Done {});
    }
    let folder = tempfile::tempdir().unwrap();
    let links =
        [Seat::North, Seat::South].map(|seat| format!("http://{}/join/{}", server.address(), invitations.seats[seat]));
    let (manager, address) = manager(folder.path(), &links).await;
    let [north, south] = ["North", "South"].map(|name| tokio::spawn(plays(address.clone(), Bot::new(name, false))));
    assert_eq!((north.await.unwrap().boards, south.await.unwrap().boards), (2, 2));
    ends(manager).await;
    match host.ask(Request::Record { table }).await {
        Answer::Record(record) => assert_eq!(record.boards.len(), 2),
        other => panic!("no record: {other:?}"),
    }
    server.close().await;
}

/// East is in the fourth trick when its line is lost, and a program that bids otherwise comes to North's seat.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_comes_back_in_the_middle_of_a_board_goes_on_with_it() {
    let (server, mut host) = host().await;
    let (table, invitations) = open_table(&mut host, two_boards(), Policy::club()).await;
    let folder = tempfile::tempdir().unwrap();
    let links = Seat::ALL.map(|seat| format!("http://{}/join/{}", server.address(), invitations.seats[seat]));
    let (mut manager, address) = manager(folder.path(), &links).await;
    let others = ["South", "West"].map(|name| tokio::spawn(plays(address.clone(), Bot::new(name, false))));
    let north = tokio::spawn(goes_after(30, address.clone(), Bot::new("North", false)));
    goes_after(24, address.clone(), Bot::new("East", false)).await;
    manager.says("East Bots has gone").await;
    let east = tokio::spawn(plays(address.clone(), Bot::new("East", false)));
    north.await.unwrap();
    manager.says("North Bots has gone").await;
    // One that passes where one club was bid.
    let mut other = TcpStream::connect(&address).await.unwrap();
    other.write_all(b"Connecting \"Bots\" as North using protocol version 18\n").await.unwrap();
    for line in ["for teams", "to start", "for deal", "for cards"] {
        other.write_all(format!("North ready {line}\n").as_bytes()).await.unwrap();
    }
    let mut lines = BufReader::new(other).lines();
    let mut line = String::new();
    while !line.starts_with("North's cards") {
        line = lines.next_line().await.unwrap().expect("it is not sent away");
    }
    lines.get_mut().write_all(b"North passes\n").await.unwrap();
    manager.says("North does something else on board 1").await;
    drop(lines);
    manager.says("North Bots has gone").await;
    assert_eq!(plays(address, Bot::new("North", true)).await.boards, 2);
    assert_eq!(east.await.unwrap().boards, 2);
    for bot in others {
        assert_eq!(bot.await.unwrap().boards, 2);
    }
    ends(manager).await;
    match host.ask(Request::Record { table }).await {
        Answer::Record(record) => {
            let played = |board: &BoardRecord| (board.calls.len(), board.cards.len());
            assert_eq!(record.boards.iter().map(played).collect::<Vec<_>>(), [(4, 52), (4, 52)]);
        }
        other => panic!("no record: {other:?}"),
    }
    server.close().await;
}

/// Two seats are taken by computers of the server, away from home; what they do there is told at an ordinary table.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_of_ours_play_at_a_table_manager() {
    let (server, mut host) = host().await;
    let (table, invitations) = open_table(&mut host, two_boards(), Policy::social()).await;
    let folder = tempfile::tempdir().unwrap();
    let links = Seat::ALL.map(|seat| format!("http://{}/join/{}", server.address(), invitations.seats[seat]));
    let (manager, address) = manager(folder.path(), &links).await;
    let words = ["away", "--manager", &address, "--seat", "N,S", "--team", "Ours", "--level", "novice"];
    let mut ours = Client::start(SERVER, folder.path(), &words);
    let others = ["East", "West"].map(|name| tokio::spawn(plays(address.clone(), Bot::new(name, false))));
    for bot in others {
        assert_eq!(bot.await.unwrap().boards, 2);
    }
    assert_eq!(ours.ends().await, Some(0), "{:#?}", ours.heard);
    ends(manager).await;
    match host.ask(Request::Record { table }).await {
        Answer::Record(record) => {
            assert_eq!(record.boards.len(), 2);
            let north = |board: &BoardRecord| board.players[Seat::North].as_ref().map(ToString::to_string);
            assert!(record.boards.iter().all(|board| north(board).as_deref() == Some("North Ours")));
        }
        other => panic!("no record: {other:?}"),
    }
    let nobody = ["away", "--manager", "127.0.0.1:9", "--seat", "N"];
    let mut stranded = Client::start(SERVER, folder.path(), &nobody);
    assert_eq!(stranded.ends().await, Some(1));
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_program_that_asks_for_a_seat_that_is_not_free_is_sent_away() {
    let (server, mut host) = host().await;
    let (_, invitations) = open_table(&mut host, two_boards(), Policy::social()).await;
    let folder = tempfile::tempdir().unwrap();
    let links = [format!("http://{}/join/{}", server.address(), invitations.seats[Seat::North])];
    let (_manager, address) = manager(folder.path(), &links).await;
    let mut stream = TcpStream::connect(&address).await.unwrap();
    stream.write_all(b"Connecting \"A\" as East using protocol version 18\r\n").await.unwrap();
    assert_eq!(BufReader::new(stream).lines().next_line().await.unwrap(), None);
    // The seat that is free is still there.
    let mut stream = TcpStream::connect(&address).await.unwrap();
    stream.write_all(b"Connecting \"A\" as ANYPL using protocol version 18\n").await.unwrap();
    let said = BufReader::new(stream).lines().next_line().await.unwrap();
    assert_eq!(said.as_deref(), Some("North (\"A\") seated"));
    server.close().await;
}

async fn host() -> (TestServer, Player) {
    let server = TestServer::with_fast_clocks().await;
    let guest = Guest::of(server.address(), "Hugo").await;
    let host = Player::enter(server.address(), &guest).await;
    (server, host)
}

/// A table manager with these seats, and where programs come to it.
async fn manager(folder: &std::path::Path, links: &[String]) -> (Client, String) {
    let mut words = vec!["blue-chip", "--listen", "127.0.0.1:0"];
    words.extend(links.iter().map(String::as_str));
    let mut manager = Client::start(CLIENT, folder, &words);
    let said = manager.says("Programs come to").await;
    let address = said.split_whitespace().find_map(|word| word.strip_suffix(',')).unwrap().to_owned();
    (manager, address)
}

async fn ends(mut manager: Client) {
    assert_eq!(manager.ends().await, Some(0), "{:#?}", manager.heard);
}

/// A program plays until it has heard so many lines, and its line is lost.
async fn goes_after(heard: usize, address: String, mut bot: Bot) {
    let (read, mut write) = TcpStream::connect(address).await.unwrap().into_split();
    let mut lines = BufReader::new(read).lines();
    for _ in 0..heard {
        while let Some(line) = bot.out.pop_front() {
            write.write_all(format!("{line}\n").as_bytes()).await.unwrap();
        }
        bot.hears(lines.next_line().await.unwrap().expect("it is not sent away"));
    }
}

/// A program plays until its session is over.
async fn plays(address: String, mut bot: Bot) -> Bot {
    let (read, mut write) = TcpStream::connect(address).await.unwrap().into_split();
    let mut lines = BufReader::new(read).lines();
    loop {
        while let Some(line) = bot.out.pop_front() {
            write.write_all(format!("{line}\n").as_bytes()).await.unwrap();
        }
        if bot.is_over() {
            return bot;
        }
        let line = lines.next_line().await.unwrap().unwrap_or_else(|| panic!("sent away after {} boards", bot.boards));
        bot.hears(line);
    }
}
