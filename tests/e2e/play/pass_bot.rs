//! The library's example, a bot of some sixty lines, against the real server.

use bridge_client::{
    Connection, Server,
    pending::{PendingAction, pending_action},
};
use bridge_e2e::{Client, TestServer};
use bridge_protocol::{Answer, BoardSource, OpeningKey, PlayerName, Policy, Request, Stage};
use bridge_rules::{Call, Seat};

const PASS_BOT: &str = env!("CARGO_BIN_EXE_pass_bot");

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_bots_and_a_player_who_bids_play_a_board_to_its_end() {
    let running = TestServer::open().await;
    let server = Server::new(&format!("http://{}", running.address())).unwrap();
    let guest = server.guest(&PlayerName::new("Susan").unwrap()).await.unwrap();
    let mut susan = Connection::open(&server, &guest.token).await.unwrap();
    let (key, boards) = (OpeningKey::from_bytes([1; 16]), BoardSource::Deal(1));
    let opened = susan.request(Request::OpenTable { key, boards, policy: Policy::social() }).await.unwrap();
    let Answer::Opened { table, invitations } = opened else { panic!("no table: {opened:?}") };

    let folder = tempfile::tempdir().unwrap();
    let mut bots = [(Seat::North, "Nora"), (Seat::East, "Emil"), (Seat::West, "Willem")]
        .map(|(seat, name)| Client::start(PASS_BOT, folder.path(), &[&server.link(&invitations.seats[seat]), name]));
    susan.sit(&invitations.seats.south).await.unwrap();

    let mut done = None;
    while susan.table(table).is_some_and(|view| view.stage != Stage::Finished) {
        let attended = susan.attended(table).unwrap();
        let turn = attended.view.turn;
        let request = match pending_action(&attended.view, attended.lane) {
            Some(PendingAction::Ready(board)) => Some(Request::Ready { table, board }),
            Some(PendingAction::Call(auction)) => {
                let bid: Call = "1NT".parse().unwrap();
                let call = if auction.legal_calls().any(|call| call == bid) { bid } else { Call::Pass };
                Some(Request::Call { table, turn, call, meaning: None })
            }
            Some(PendingAction::Card { legal, .. }) => {
                legal.iter().next().map(|card| Request::Play { table, turn, card })
            }
            _ => None,
        };
        if let Some(request) = request.filter(|request| done.as_ref() != Some(request)) {
            susan.request(request.clone()).await.unwrap();
            done = Some(request);
        }
        susan.next_update().await.expect("the server stays");
    }
    let sheet = &susan.table(table).unwrap().sheet;
    assert_eq!(sheet[0].contract.map(|contract| contract.declarer), Some(Seat::South), "{sheet:?}");
    for bot in &mut bots {
        assert_eq!(bot.ends().await, Some(0), "{:#?}", bot.heard);
        assert_eq!(bot.heard.last().map(String::as_str), Some("the session is over"));
    }
    susan.close().await;
    running.close().await;
}
