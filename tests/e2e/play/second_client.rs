//! The client in Python, which was written from the contract alone: at one table with ours, and through a kill of the
//! server. It needs one package, which is had by name; where that cannot be, the stories say so and end.

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::LazyLock,
};

use bridge_client::{Connection, Server, Update};
use bridge_e2e::{Client, Guest, Player, Process, TestServer, fixed_address, open_table};
use bridge_protocol::{
    Answer, BoardSource, ClaimStage, Invitations, PlayerName, Policy, Request, Stage, TableId, TableView, Turn,
};
use bridge_rules::{BySeat, Seat};

use crate::{boards::one_board, fixtures::SERVER};

const NAMES: BySeat<&str> = BySeat { north: "Nora", east: "Emil", south: "Susan", west: "Willem" };

/// What the client stands on beside Python.
const PACKAGE: &str = "websockets";

#[test]
fn the_second_client_folds_every_event_as_the_contract_does() {
    let examples = top().join("protocol/golden/fold.json");
    let run = Command::new("python3").arg(script()).arg("--fold").arg(examples).output().unwrap();
    assert!(run.status.success(), "{}{}", String::from_utf8_lossy(&run.stdout), String::from_utf8_lossy(&run.stderr));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_second_clients_play_through_a_kill_of_the_server_and_find_that_all_holds() {
    let Some(python) = python() else { return };
    let (data, address, state) = (tempfile::tempdir().unwrap(), fixed_address(), tempfile::tempdir().unwrap());
    let start = || tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &[]));
    let mut server = start();
    let mut host = Player::enter(address, &Guest::of(address, "Hera").await).await;
    let (_, invitations) = open_table(&mut host, BoardSource::Deal(3), Policy::social()).await;
    let at = format!("http://{address}");
    let mut friends = BySeat::from_fn(|seat| joins(&python, state.path(), &at, &invitations, seat, NAMES[seat]));
    friends.north.says("board 1:").await;
    server.kill();
    server = start();
    for seat in Seat::ALL {
        let friend = &mut friends[seat];
        assert_eq!(friend.ends().await, Some(0), "{seat}: {:#?}", friend.heard);
        assert!(friend.heard.iter().any(|line| line.starts_with("3 boards: the dealing and the logs hold")), "{seat}");
    }
    server.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_second_client_explains_its_bids_and_answers_claims() {
    let Some(python) = python() else { return };
    let (server, state) = (TestServer::open().await, tempfile::tempdir().unwrap());
    let mut host = Player::enter(server.address(), &server.guest("Hera").await).await;
    let (table, invitations) = open_table(&mut host, one_board(), Policy::social()).await;
    let at = format!("http://{}", server.address());
    let others = [Seat::North, Seat::South, Seat::West];
    let mut friends = others.map(|seat| joins(&python, state.path(), &at, &invitations, seat, NAMES[seat]));
    let at = Server::new(&at).unwrap();
    let guest = at.guest(&PlayerName::new("Emil").unwrap()).await.unwrap();
    let mut east = Connection::open(&at, &guest.token).await.unwrap();
    east.sit(&invitations.seats.east).await.unwrap();

    let all_here = |view: &TableView| Seat::ALL.iter().all(|seat| view.seats[*seat].is_some());
    let board = east.until(table, all_here).await.unwrap().next_board().unwrap();
    east.request(Request::Ready { table, board }).await.unwrap();
    // North opens one spade; East asks what it means before they pass.
    let asked = until_turn(&mut east, table).await;
    east.request(Request::Ask { table, call: Turn(1), heard: 0 }).await.unwrap();
    let told = |view: &TableView| view.board.as_ref().is_some_and(|board| !board.meanings.is_empty());
    let board = east.until(table, told).await.unwrap().board.clone().unwrap();
    assert!(board.meanings[0].meaning.text.contains("at least"), "{:?}", board.meanings);
    east.request(Request::Call { table, turn: asked, call: "P".parse().unwrap(), meaning: None }).await.unwrap();
    // They bid to three spades. East claims three tricks before leading: West consents to what is conceded, and North
    // accepts.
    let turn = until_turn_at(&mut east, table, Stage::Play).await;
    east.request(Request::Claim { table, turn, tricks: 3, statement: None }).await.unwrap();
    let mut stages = Vec::new();
    while east.table(table).is_some_and(|view| view.stage != Stage::Finished) {
        let Some(update) = east.next_update().await else { panic!("the server stays") };
        let Update::Table { attended, .. } = update else { continue };
        let claim = attended.view.board.as_ref().and_then(|board| board.claim.clone());
        stages.extend(claim.map(|claim| claim.stage));
    }
    stages.dedup();
    assert!(stages.ends_with(&[ClaimStage::Opponents]), "{stages:?}");
    assert_eq!(east.table(table).unwrap().sheet[0].tricks, Some(10));
    for friend in &mut friends {
        assert_eq!(friend.ends().await, Some(0), "{:#?}", friend.heard);
    }
    east.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn where_fewer_than_four_play_the_second_client_says_so_and_leaves_its_seat() {
    let Some(python) = python() else { return };
    let (server, state) = (TestServer::open().await, tempfile::tempdir().unwrap());
    let at = format!("http://{}", server.address());
    let mut host = Player::enter(server.address(), &server.guest("Hera").await).await;
    for form in ["three-handed", "honeymoon"] {
        let boards = BoardSource::Session(form.parse().unwrap());
        let (table, invitations) = open_table(&mut host, boards, Policy::social()).await;
        let mut cannot = joins(&python, state.path(), &at, &invitations, Seat::North, "Nora");
        assert_eq!(cannot.ends().await, Some(2), "{form}: {:#?}", cannot.heard);
        let mut other = Player::enter(server.address(), &server.guest("Otto").await).await;
        let answer = other.ask(Request::Sit { invite: invitations.seats.north.clone() }).await;
        assert_eq!(answer, Answer::Seated { table, seat: Seat::North }, "{form}");
    }
    server.close().await;
}

/// The turn at which East calls.
async fn until_turn(east: &mut Connection, table: TableId) -> Turn {
    until_turn_at(east, table, Stage::Auction).await
}

/// East's turn at a stage; they pass whenever it is theirs before.
async fn until_turn_at(east: &mut Connection, table: TableId, stage: Stage) -> Turn {
    let theirs = |view: &TableView| view.board.as_ref().and_then(|board| board.actor()) == Some(Seat::East);
    loop {
        let view = east.until(table, theirs).await.unwrap();
        let (turn, now) = (view.turn, view.stage);
        if now == stage {
            return turn;
        }
        east.request(Request::Call { table, turn, call: "P".parse().unwrap(), meaning: None }).await.unwrap();
        east.until(table, |view| view.turn > turn).await.unwrap();
    }
}

/// The second client, who takes a seat.
fn joins(python: &Path, state: &Path, at: &str, invitations: &Invitations, seat: Seat, name: &str) -> Client {
    let link = format!("{at}/join/{}", invitations.seats[seat]);
    Client::start(python.to_str().unwrap(), state, &[script().to_str().unwrap(), &link, name])
}

fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The client.
pub(crate) fn script() -> PathBuf {
    top().join("client-cli/examples/player.py")
}

/// A Python that has the package, in a folder of its own that later runs find again; none where it cannot be had.
pub(crate) fn python() -> Option<PathBuf> {
    static PYTHON: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("python");
        let python = folder.join("bin/python");
        let has_it = || Command::new(&python).args(["-c", "import websockets.sync"]).stderr(Stdio::null()).status();
        if has_it().is_ok_and(|status| status.success()) {
            return Some(python);
        }
        let made = Command::new("python3").args(["-m", "venv"]).arg(&folder).status();
        let had = made.and_then(|_| Command::new(&python).args(["-m", "pip", "install", "--quiet", PACKAGE]).status());
        if had.is_ok_and(|status| status.success()) {
            return Some(python);
        }
        eprintln!("LEFT OUT: the client in Python, which needs {PACKAGE} from PyPI (python3 -m venv, pip)");
        None
    });
    PYTHON.clone()
}
