//! Honeymoon over sockets: two people, a server that is killed between two acts of a board, and a deal that is proven.

use std::net::SocketAddr;
use std::path::Path;

use bridge_dealing::{DrawnBoard, Kept, verify_evening};
use bridge_e2e::{Guest, Player, Process, choose, commitment, fixed_address, open_table, share};
use bridge_protocol::{Answer, BoardRecord, BoardSource, Policy, Refusal, Request, Stage, TableId, TableView};
use bridge_rules::{Seat, Seating};

use crate::fixtures::SERVER;

const PLAYERS: [Seat; 2] = [Seat::North, Seat::East];

/// Somebody bids when 26 cards are drawn.
const LUCK_AFTER_A_DRAW: u64 = 2;

/// Two at a table, by their places in [`PLAYERS`].
struct Couple {
    table: TableId,
    invites: [String; 2],
    guests: [Guest; 2],
    players: [Player; 2],
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

/// When the server is killed.
type Moment = Box<dyn Fn(&TableView) -> bool + Send + Sync>;

/// One deal of two, with a server that is killed at these moments; the answer is its record, and what `verify` finds.
async fn evening(form: &str, moments: &[Moment]) -> (BoardRecord, String) {
    let (data, address) = (tempfile::tempdir().unwrap(), fixed_address());
    let mut server = started(data.path(), address);
    let mut couple = Couple::sit_down(address, form).await;
    couple.begin_board().await;
    let set = couple.view().set.clone();
    let mut kills = 0;
    while couple.act().await {
        if moments.get(kills).is_some_and(|is_due| is_due(couple.view())) && couple.view().stage.is_board_on() {
            kills += 1;
            let before = couple.views();
            server.kill();
            server = started(data.path(), address);
            couple.come_back(address).await;
            assert_eq!(couple.views(), before, "{form}, kill {kills}");
        }
    }
    assert_eq!(kills, moments.len(), "{form}");
    let table = couple.table;
    let Answer::Record(mut record) = couple.players[1].ask(Request::Record { table }).await else {
        panic!("no record")
    };
    let board = record.boards.remove(0);
    let request = Request::Transcript { table, set: Some(1) };
    let Answer::Transcript(transcript) = couple.players[0].ask(request).await else { panic!("no transcript") };
    assert_eq!((transcript.contributions.len(), transcript.uncommitted.len()), (2, 0));
    let kept = Kept { root: set.commitment.map(|commitment| commitment.root), ..Kept::default() };
    let drawn = board.drawn.clone();
    let draws: Vec<_> =
        drawn.map(|drawn| DrawnBoard { board: board.board, dealer: board.dealer, drawn }).into_iter().collect();
    // Three more boards of the set are still to be played, and their secrets are kept until then.
    let report = verify_evening(&[(*transcript, kept)], &[], &draws);
    assert_eq!(report.proven(board.board), Some(board.deal), "{form}");
    server.kill();
    (board, report.to_string())
}

impl Couple {
    async fn sit_down(address: SocketAddr, form: &str) -> Self {
        let guests = [Guest::of(address, "Nora").await, Guest::of(address, "Emil").await];
        let mut nora = Player::enter(address, &guests[0]).await;
        let honeymoon = BoardSource::Session(form.parse().expect("a form"));
        let (table, invitations) = open_table(&mut nora, honeymoon, Policy::social()).await;
        let refused = nora.refused(Request::Sit { invite: invitations.seats.south.clone() }).await;
        assert!(matches!(&refused, Refusal::BadForm { why } if why.contains("nobody sits S")), "{refused}");
        let players = [nora, Player::enter(address, &guests[1]).await];
        let invites = [invitations.seats.north, invitations.seats.east];
        // With this luck the first deal is bid and played.
        let chance = if form == "honeymoon" { 3 } else { LUCK_AFTER_A_DRAW };
        let mut couple = Self { table, invites, guests, players, chance };
        for (player, invite) in couple.players.iter_mut().zip(&couple.invites) {
            player.ask(Request::Sit { invite: invite.clone() }).await;
            player.until("the snapshot", |_| true).await;
        }
        couple
    }

    fn view(&self) -> &TableView {
        self.players[0].view()
    }

    fn views(&self) -> [TableView; 2] {
        [0, 1].map(|place| self.players[place].view().clone())
    }

    async fn begin_board(&mut self) {
        let (table, board) = (self.table, self.view().next_board().expect("a board to come"));
        for player in &mut self.players {
            player.ask(Request::Ready { table, board }).await;
        }
        for (player, seat) in self.players.iter_mut().zip(PLAYERS) {
            player.until("the call for contributions", |view| view.stage == Stage::Committing).await;
            let commitment = commitment(player.view(), seat).expect("a dealt set has a context");
            player.ask(Request::Contribute { table, commitment }).await;
        }
        for (player, seat) in self.players.iter_mut().zip(PLAYERS) {
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
        let place = PLAYERS.iter().position(|seat| *seat == actor).expect("a player");
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
        for place in 0..2 {
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
