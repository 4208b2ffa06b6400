//! Computers at tables: they play with whoever is there, make way for people, and go on after the server has died.

use std::net::SocketAddr;

use bridge_client::pending::{PendingAction, pending_action};
use bridge_e2e::{
    Act, Client, Guest, Player, Process, TestServer, choose, commitment, fixed_address, open_table, share,
};
use bridge_protocol::{Answer, BoardSource, Invitations, Lane, Policy, Refusal, Request, Stage, TableId, TableView};
use bridge_rules::{
    Call, Seat,
    Seat::{East, North, South, West},
};

use crate::{
    boards::{first_deal, one_board},
    fixtures::SERVER,
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_person_and_three_computers_play_a_board() {
    let server = TestServer::with_fast_clocks().await;
    let mut evening = Evening::alone(server.address(), BoardSource::Deal(1)).await;
    let computers = |view: &TableView| Seat::ALL.map(|seat| view.seats[seat].as_ref().map(|one| one.computer));
    evening.susan.player.until("three computers", |view| computers(view).iter().all(Option::is_some)).await;
    assert_eq!(computers(evening.susan.player.view()), [Some(true), Some(true), Some(false), Some(true)]);
    evening.susan.plays_until("the end", is_over).await;
    let view = evening.susan.player.view();
    assert_eq!(view.sheet.len(), 1);
    // Nobody waited for what computers might have added to the deal, and nobody is told that they did.
    match evening.susan.player.ask(Request::Transcript { table: evening.table }).await {
        Answer::Transcript(transcript) => {
            let silent: Vec<_> = transcript.uncommitted.iter().map(ToString::to_string).collect();
            assert!(["E:computer", "N:computer", "W:computer"].iter().all(|one| silent.contains(&(*one).to_owned())));
        }
        other => panic!("no transcript: {other:?}"),
    }
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_person_takes_a_computers_seat_over_in_mid_board_and_sees_what_it_saw() {
    let server = TestServer::with_fast_clocks().await;
    let mut evening = Evening::alone(server.address(), one_board()).await;
    let on_turn = |view: &TableView| matches!(pending_action(view, Lane::South), PendingAction::Call(_));
    evening.susan.plays_until("her turn to call", on_turn).await;
    let mut emil = Person::enter(server.address(), "Emil", East).await;
    let invite = evening.invitations.seats.east.clone();
    assert_eq!(emil.player.ask(Request::Sit { invite }).await, Answer::Seated { table: evening.table, seat: East });
    emil.player.until("the snapshot", |_| true).await;
    let hands = &emil.player.view().board.as_ref().unwrap().hands;
    let seen = Seat::ALL.map(|seat| hands.get(seat));
    assert_eq!(seen, [None, Some(first_deal().hand(East)), None, None]);
    assert!(!emil.player.view().seats.east.as_ref().unwrap().computer);
    tokio::join!(evening.susan.plays_until("the end", is_over), emil.plays_until("the end", is_over));
    assert_eq!(emil.player.view().sheet.len(), 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_go_on_after_the_server_was_killed() {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let fast = ["env", "BRIDGE_CLOCKS=fast"].map(str::to_owned);
    let start = || tokio::task::block_in_place(|| Process::start(SERVER, data.path(), address, &fast));
    let server = start();
    let mut evening = Evening::alone(address, one_board()).await;
    evening.susan.plays_until("a card", |view| view.stage == Stage::Play || is_over(view)).await;
    let calls = calls(evening.susan.player.view());
    server.kill();
    let server = start();
    evening.susan.comes_back(address).await;
    evening.susan.plays_until("the end", is_over).await;
    match evening.susan.player.ask(Request::Record { table: evening.table }).await {
        Answer::Record(record) => assert_eq!(record.boards[0].calls, calls),
        other => panic!("no record: {other:?}"),
    }
    server.kill();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_host_watches_four_computers() {
    let server = TestServer::with_fast_clocks().await;
    let mut hugo = Person::enter(server.address(), "Hugo", North).await;
    let (table, invitations) = open_table(&mut hugo.player, one_board(), Policy::social()).await;
    for seat in Seat::ALL {
        assert_eq!(hugo.player.ask(Request::SeatComputer { table, seat }).await, Answer::Done {});
    }
    let invite = invitations.kibitzers.unwrap();
    assert_eq!(hugo.player.ask(Request::Watch { invite }).await, Answer::Watching { table });
    hugo.player.until("the end", is_over).await;
    assert_eq!(hugo.player.view().sheet.len(), 1);
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_without_computers_says_so() {
    let server = TestServer::with_computers(0).await;
    let mut hugo = Person::enter(server.address(), "Hugo", North).await;
    let (table, _) = open_table(&mut hugo.player, one_board(), Policy::social()).await;
    let refused = hugo.player.refused(Request::SeatComputer { table, seat: East }).await;
    assert_eq!(refused, Refusal::NoComputers {});
    server.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_reference_client_seats_somebody_with_three_computers() {
    let server = TestServer::with_fast_clocks().await;
    let (folder, address) = (tempfile::tempdir().unwrap(), format!("http://{}", server.address()));
    let words = ["play", "--alone", "--plain", "--server", &address, "--name", "Susan"];
    let mut susan = Client::start(env!("CARGO_BIN_EXE_client"), folder.path(), &words);
    susan.says("North: Computer 1 (computer), East: Computer 2 (computer), West: Computer 3 (computer).").await;
    susan.says("ready for board 1").await;
    susan.types("ready").await;
    susan.says("Your turn to call").await;
    drop(susan);
    server.close().await;
}

/// A table at which Susan sits South and computers sit on the other seats.
struct Evening {
    table: TableId,
    invitations: Invitations,
    susan: Person,
}

/// Somebody who does what is asked of them, whatever is legal.
struct Person {
    guest: Guest,
    player: Player,
    seat: Seat,
    luck: u64,
}

impl Evening {
    async fn alone(address: SocketAddr, boards: BoardSource) -> Self {
        let mut susan = Person::enter(address, "Susan", South).await;
        let policy = Policy { importer_plays: true, ..Policy::social() };
        let (table, invitations) = open_table(&mut susan.player, boards, policy).await;
        let invite = invitations.seats.south.clone();
        assert_eq!(susan.player.ask(Request::Sit { invite }).await, Answer::Seated { table, seat: South });
        susan.player.until("the snapshot", |_| true).await;
        for seat in [North, East, West] {
            assert_eq!(susan.player.ask(Request::SeatComputer { table, seat }).await, Answer::Done {});
        }
        Self { table, invitations, susan }
    }
}

impl Person {
    async fn enter(address: SocketAddr, name: &str, seat: Seat) -> Self {
        let guest = Guest::of(address, name).await;
        let player = Player::enter(address, &guest).await;
        Self { guest, player, seat, luck: 7 }
    }

    async fn comes_back(&mut self, address: SocketAddr) {
        let held = self.player.table.clone().unwrap();
        self.player = Player::resume(address, &self.guest, &[held.resume_point()]).await;
        self.player.remember(held);
    }

    /// Does what is asked until the table is as it should be.
    async fn plays_until(&mut self, what: &str, enough: impl Fn(&TableView) -> bool) {
        let mut done = None;
        loop {
            let (seat, mut luck, before) = (self.seat, self.luck, done.take());
            let asked = |view: &TableView| asked_of(seat, view).is_some_and(|asked| before.as_ref() != Some(&asked));
            self.player.until(what, |view| enough(view) || asked(view)).await;
            let (table, view) = (self.player.table_id(), self.player.view());
            if enough(view) {
                return;
            }
            let asked = asked_of(seat, view).unwrap();
            let request = request(&asked, table, seat, view, &mut luck);
            self.luck = luck;
            match self.player.ask(request.clone()).await {
                Answer::Done {} => {}
                // Clocks run fast, and the window may have closed meanwhile.
                Answer::Refused(refused) if matches!(refused.why, Refusal::NotNow { .. }) && is_ceremony(&asked) => {}
                other => panic!("{seat}: {request:?} came to {other:?}"),
            }
            done = Some(asked);
        }
    }
}

/// What is asked of somebody: at the ceremony before the first board, or as a client finds it.
#[derive(Clone, Debug, PartialEq)]
enum Asked {
    Contribution,
    Reveal,
    Due(u32, PendingAction),
}

fn asked_of(seat: Seat, view: &TableView) -> Option<Asked> {
    match view.stage {
        Stage::Committing => view.set.committed[seat].is_none().then_some(Asked::Contribution),
        Stage::Revealing => (view.set.committed[seat].is_some() && !view.set.revealed[seat]).then_some(Asked::Reveal),
        Stage::Gathering | Stage::Auction | Stage::Play | Stage::Finished => match pending_action(view, seat.into()) {
            PendingAction::Nothing => None,
            due => Some(Asked::Due(view.turn.0, due)),
        },
    }
}

fn request(asked: &Asked, table: TableId, seat: Seat, view: &TableView, luck: &mut u64) -> Request {
    let turn = view.turn;
    match asked {
        Asked::Contribution => Request::Contribute { table, commitment: commitment(view, seat).unwrap() },
        Asked::Reveal => Request::Reveal { table, value: share(seat) },
        Asked::Due(_, PendingAction::Ready(board)) => Request::Ready { table, board: *board },
        // The board is to be played, whatever the others bid.
        Asked::Due(_, PendingAction::Call(auction)) => {
            let opens = auction.calls().iter().all(|call| *call == Call::Pass);
            Act::Call(if opens { one_club() } else { Call::Pass }).at(table, turn)
        }
        Asked::Due(_, PendingAction::Card { .. }) => choose(view, luck).unwrap().at(table, turn),
        Asked::Due(_, PendingAction::Questions(lead)) => Request::NoQuestions { table, turn: lead.turn },
        Asked::Due(_, PendingAction::Answer(claim)) => {
            Request::AnswerClaim { table, turn: claim.turn, stage: claim.stage, accept: true }
        }
        Asked::Due(_, other) => panic!("a computer asks {seat} for {other:?}"),
    }
}

fn is_ceremony(asked: &Asked) -> bool {
    matches!(asked, Asked::Contribution | Asked::Reveal)
}

fn one_club() -> Call {
    "1C".parse().unwrap()
}

fn calls(view: &TableView) -> Vec<Call> {
    view.board.as_ref().map(|board| board.calls.clone()).unwrap_or_default()
}

fn is_over(view: &TableView) -> bool {
    view.stage == Stage::Finished
}
