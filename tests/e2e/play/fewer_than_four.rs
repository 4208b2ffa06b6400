//! Honeymoon and three-handed bridge over sockets: two or three people, a server that is killed between two acts of a
//! board, and a deal that is proven.

use std::net::SocketAddr;
use std::path::Path;

use bridge_dealing::{DrawnBoard, Kept, verify_evening};
use bridge_e2e::{Guest, Player, Process, choose, commitment, fixed_address, open_table, share};
use bridge_protocol::{Answer, BoardRecord, BoardSource, Policy, Refusal, Request, Stage, TableId, TableView};
use bridge_rules::{Form, Seat, Seating};

use crate::fixtures::SERVER;

/// Somebody bids when 26 cards are drawn.
const LUCK_AFTER_A_DRAW: u64 = 2;

/// Those at a table, in the order of their seats.
struct Company {
    table: TableId,
    seats: &'static [Seat],
    invites: Vec<String>,
    guests: Vec<Guest>,
    players: Vec<Player>,
    chance: u64,
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_play_on_at_a_server_that_was_killed_and_their_deal_is_proven() {
    // In the auction, before the lead with each player's own dummy in sight, and in the play.
    let led = |view: &TableView| view.board.as_ref().is_some_and(|board| board.hands.west.is_some());
    let moments: [Moment; 3] = [
        Box::new(|view| view.stage == Stage::Auction && view.turn.0 == 2),
        Box::new(move |view| view.stage == Stage::Play && !led(view)),
        Box::new(led),
    ];
    let (board, report) = evening("honeymoon", &moments).await;
    assert_eq!((board.seating, board.cards.len()), (Seating::TwoWithDummies, 52));
    assert!(report.contains("board 1: proven") && report.contains("Nothing wrong was found"), "{report}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_draw_on_at_a_server_that_was_killed_and_what_they_drew_is_proven() {
    for form in ["honeymoon-draw", "honeymoon-draw-two"] {
        // In the draw, in the auction, and in the play.
        let moments: [Moment; 3] = [
            Box::new(|view| view.stage == Stage::Drawing && view.turn.0 == 6),
            Box::new(|view| view.stage == Stage::Auction),
            Box::new(|view| view.stage == Stage::Play),
        ];
        let (board, report) = evening(form, &moments).await;
        assert_eq!((board.seating, board.cards.len()), (Seating::Two, 26), "{form}");
        assert!(report.contains("board 1: proven") && report.contains("Nothing wrong was found"), "{form}: {report}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_play_on_at_a_server_that_was_killed_and_their_deal_is_proven() {
    // In the auction, before the lead while the closed hand is closed, and in the play.
    let led = |view: &TableView| view.board.as_ref().is_some_and(|board| board.hands.west.is_some());
    let moments: [Moment; 3] = [
        Box::new(|view| view.stage == Stage::Auction && view.turn.0 == 2),
        Box::new(move |view| view.stage == Stage::Play && !led(view)),
        Box::new(led),
    ];
    let (board, report) = evening("three-handed", &moments).await;
    assert_eq!((board.seating, board.cards.len()), (Seating::Three, 52));
    assert!(report.contains("board 1: proven") && report.contains("Nothing wrong was found"), "{report}");
}

/// When the server is killed.
type Moment = Box<dyn Fn(&TableView) -> bool + Send + Sync>;

/// One deal, with a server that is killed at these moments; the answer is its record, and what `verify` finds.
async fn evening(form: &str, moments: &[Moment]) -> (BoardRecord, String) {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let mut server = started(data.path(), address);
    let mut company = Company::sit_down(address, form).await;
    company.begin_board().await;
    let set = company.view().set.clone();
    let mut kills = 0;
    while company.act().await {
        if moments.get(kills).is_some_and(|is_due| is_due(company.view())) && company.view().stage.is_board_on() {
            kills += 1;
            let before = company.views();
            server.kill();
            server = started(data.path(), address);
            company.come_back(address).await;
            assert_eq!(company.views(), before, "{form}, kill {kills}");
        }
    }
    assert_eq!(kills, moments.len(), "{form}");
    let table = company.table;
    let Answer::Record(mut record) = company.players[1].ask(Request::Record { table }).await else {
        panic!("no record")
    };
    let board = record.boards.remove(0);
    let request = Request::Transcript { table, set: Some(1) };
    let Answer::Transcript(transcript) = company.players[0].ask(request).await else { panic!("no transcript") };
    assert_eq!((transcript.contributions.len(), transcript.uncommitted.len()), (company.seats.len(), 0));
    let kept = Kept { root: set.commitment.map(|commitment| commitment.root), ..Kept::default() };
    let drawn = board.drawn.clone();
    let draws: Vec<_> = drawn
        .map(|drawn| DrawnBoard { board: board.board, dealer: board.dealer, drawn: Some(drawn) })
        .into_iter()
        .collect();
    // Three more boards of the set are still to be played, and their secrets are kept until then.
    let report = verify_evening(&[(*transcript, kept)], &[], &draws);
    assert_eq!(report.proven(board.board), Some(board.deal), "{form}");
    server.kill();
    (board, report.to_string())
}

impl Company {
    async fn sit_down(address: SocketAddr, form: &str) -> Self {
        let played: Form = form.parse().expect("a form");
        let seats = played.seating().players();
        let (mut guests, mut players) = (Vec::new(), Vec::new());
        for name in ["Nora", "Emil", "Sara"].into_iter().take(seats.len()) {
            let guest = Guest::of(address, name).await;
            players.push(Player::enter(address, &guest).await);
            guests.push(guest);
        }
        let (table, invitations) = open_table(&mut players[0], BoardSource::Session(played), Policy::social()).await;
        let refused = players[0].refused(Request::Sit { invite: invitations.seats.west.clone() }).await;
        assert!(matches!(&refused, Refusal::BadForm { why } if why.contains("nobody sits W")), "{refused}");
        let invites = seats.iter().map(|seat| invitations.seats[*seat].clone()).collect();
        // With this luck the first deal is bid and played.
        let chance = if played.drawing().is_none() { 3 } else { LUCK_AFTER_A_DRAW };
        let mut company = Self { table, seats, invites, guests, players, chance };
        for (player, invite) in company.players.iter_mut().zip(&company.invites) {
            player.ask(Request::Sit { invite: invite.clone() }).await;
            player.until("the snapshot", |_| true).await;
        }
        company
    }

    fn view(&self) -> &TableView {
        self.players[0].view()
    }

    fn views(&self) -> Vec<TableView> {
        self.players.iter().map(|player| player.view().clone()).collect()
    }

    async fn begin_board(&mut self) {
        let (table, board) = (self.table, self.view().next_board().expect("a board to come"));
        for player in &mut self.players {
            player.ask(Request::Ready { table, board }).await;
        }
        for (player, seat) in self.players.iter_mut().zip(self.seats.iter().copied()) {
            player.until("the call for contributions", |view| view.stage == Stage::Committing).await;
            let commitment = commitment(player.view(), seat).expect("a dealt set has a context");
            player.ask(Request::Contribute { table, commitment }).await;
        }
        for (player, seat) in self.players.iter_mut().zip(self.seats.iter().copied()) {
            player.until("the call for reveals", |view| view.stage == Stage::Revealing).await;
            player.ask(Request::Reveal { table, value: share(seat) }).await;
        }
        for player in &mut self.players {
            player.until("the board", |view| view.stage.is_board_on()).await;
        }
    }

    /// One act by whoever is to act; false when the board is over.
    async fn act(&mut self) -> bool {
        let Some(actor) = self.view().board.as_ref().and_then(|board| board.actor()) else { return false };
        let place = self.seats.iter().position(|seat| *seat == actor).expect("a player");
        let view = self.players[place].view();
        let turn = view.turn;
        let Some(act) = choose(view, &mut self.chance) else { return false };
        assert_eq!(self.players[place].ask(act.at(self.table, turn)).await, Answer::Done {}, "{actor}: {act:?}");
        for player in &mut self.players {
            player.until("the act", |view| view.turn > turn).await;
        }
        true
    }

    async fn come_back(&mut self, address: SocketAddr) {
        for place in 0..self.seats.len() {
            let mut player = Player::enter(address, &self.guests[place]).await;
            player.ask(Request::Sit { invite: self.invites[place].clone() }).await;
            player.until("the snapshot", |_| true).await;
            self.players[place] = player;
        }
    }
}

fn started(data: &Path, address: SocketAddr) -> Process {
    tokio::task::block_in_place(|| Process::start(SERVER, data, address, &[]))
}
