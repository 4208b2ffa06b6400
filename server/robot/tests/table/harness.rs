//! A real table with robots at it: each is handed its own seat's lane and nothing else.

use std::{
    sync::{Arc, LazyLock, atomic::AtomicBool},
    time::Duration,
};

use bridge_claims::{Memory as Size, Solver};
use bridge_dealing::{ServerKey, SetSecret};
use bridge_game::{
    Command, Concealed, Input, Moment, Opened, Opening, Person, Record, ServerIdentity, Table, TableInput, auction,
    dealing, play, seating, view,
};
use bridge_protocol::{
    AccountId, BoardSource, BoardView, ImportedBoard, Lane, PlayerName, Policy, Refusal, TableId, TableView,
};
use bridge_robot::{Act, Book, Level, Memory, Nodes, Resources, Robot, Seed, Seen, Sight, System};
use bridge_rules::{BySeat, Call, Card, Deal, Seat};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

#[path = "../../../src/robot_players/command.rs"]
mod command;

use command::command;

/// A table and what each seat has seen of it.
pub(crate) struct Evening {
    pub(crate) table: Table,
    pub(crate) views: BySeat<TableView>,
    pub(crate) seen: BySeat<Seen>,
    /// Who bids by the robots' own system.
    pub(crate) bids_alike: BySeat<bool>,
    identity: ServerIdentity,
    now: Moment,
}

/// A thread's worth of thinking.
pub(crate) struct Thinker {
    pub(crate) solver: Solver,
    pub(crate) seed: Seed,
    pub(crate) budget: Nodes,
    pub(crate) cancelled: AtomicBool,
}

impl Thinker {
    pub(crate) fn new(budget: Nodes) -> Self {
        Self { solver: Solver::new(Size::Much), seed: Seed::new([3; 32]), budget, cancelled: AtomicBool::new(false) }
    }

    pub(crate) fn resources(&mut self) -> Resources<'_> {
        Resources { solver: &mut self.solver, seed: &self.seed, budget: self.budget, cancelled: &self.cancelled }
    }
}

impl Evening {
    /// These boards at a table of these agreements; four are seated, and nobody is ready.
    pub(crate) fn new(boards: Vec<ImportedBoard>, policy: Policy) -> Self {
        let opening = Opening {
            table: TableId::from_bytes(*b"a robots' table."),
            host: person("Host").account,
            server: "club.example".to_owned(),
            secret: Concealed::new(SetSecret::new([7; 32])),
            at: Moment(1_700_000_000_000),
        };
        let opened = Opened::new(opening, BoardSource::Import(boards), policy).expect("boards and policy fit");
        let now = opened.at;
        let table = Table::open(opened);
        let mut evening = Self {
            views: BySeat::from_fn(|seat| view::snapshot(&table, seat.into())),
            table,
            seen: BySeat::from_fn(|_| Seen::default()),
            bids_alike: BySeat::from_fn(|_| true),
            identity: ServerIdentity { key: ServerKey::new(&[5; 32]) },
            now,
        };
        for seat in Seat::ALL {
            evening.does(seat, Command::Seating(seating::Command::Sit { seat })).expect("the seat is free");
        }
        evening
    }

    /// One board with this deal.
    pub(crate) fn with(number: u32, deal: Deal, policy: Policy) -> Self {
        let board = bridge_rules::BoardNumber::new(number).expect("a board number");
        Self::new(vec![ImportedBoard { board, deal }], policy)
    }

    pub(crate) fn does(&mut self, seat: Seat, command: Command) -> Result<Vec<Record>, Refusal> {
        self.happens(Input::Person(person(seat.as_str()), command))
    }

    fn happens(&mut self, input: TableInput) -> Result<Vec<Record>, Refusal> {
        let events = self.table.decide(input, self.now, &self.identity)?;
        for event in &events {
            self.table.apply(event, self.now);
            for seat in Seat::ALL {
                let lane = Lane::from(seat);
                if let Some(told) = view::event_for(event, &self.table, lane) {
                    self.views[seat].apply(lane, &told).expect("the lane's event fits its view");
                    self.seen[seat].hear(&told);
                }
            }
        }
        Ok(events)
    }

    pub(crate) fn sight(&self, seat: Seat) -> Sight<'_> {
        Sight {
            seat,
            view: &self.views[seat],
            seen: &self.seen[seat],
            bids_alike: self.bids_alike,
            waited: Duration::from_secs(2),
        }
    }

    pub(crate) fn board(&self) -> Option<&BoardView> {
        self.views.north.board.as_ref()
    }

    /// The robot of the first seat of which something is asked decides, and it is done. Where nothing is asked of
    /// anybody, time passes: behind screens the tray takes its own.
    ///
    /// # Errors
    /// If the table refuses it.
    pub(crate) fn step(
        &mut self,
        robot: &Robot,
        memories: &mut BySeat<Memory>,
        thinker: &mut Thinker,
    ) -> Result<Option<(Seat, Act)>, Refusal> {
        loop {
            for seat in Seat::ALL {
                let act = robot.decide(&self.sight(seat), &mut memories[seat], &mut thinker.resources());
                if let Some(act) = act {
                    self.does(seat, command(act.doing.clone()))?;
                    return Ok(Some((seat, act)));
                }
            }
            let Some(due) = self.table.next_deadline().filter(|_| !self.table.is_finished()) else { return Ok(None) };
            self.now = due;
            self.happens(Input::Clock { free_computers: 9 })?;
        }
    }

    /// Whoever is on turn makes this call.
    pub(crate) fn calls(&mut self, call: Call) -> Result<(), Refusal> {
        let seat = self.board().and_then(BoardView::actor).expect("somebody is on turn");
        let turn = self.views[seat].turn;
        self.does(seat, Command::Auction(auction::Command::Call { turn, call, meaning: None })).map(drop)
    }

    /// Whoever is on turn plays this card.
    pub(crate) fn plays(&mut self, card: Card) -> Result<(), Refusal> {
        let seat = self.board().and_then(BoardView::actor).expect("somebody is on turn");
        let turn = self.views[seat].turn;
        self.does(seat, Command::Play(play::Command::Play { turn, card })).map(drop)
    }

    pub(crate) fn everyone_is_ready(&mut self) {
        let board = self.views.north.next_board().expect("a board is left");
        for seat in Seat::ALL {
            self.does(seat, Command::Dealing(dealing::Command::Ready { board })).expect("a board comes next");
        }
    }
}

/// The same name is the same account.
pub(crate) fn person(name: &str) -> Person {
    let mut account = [0; 16];
    account[..name.len()].copy_from_slice(name.as_bytes());
    let name = PlayerName::new(&format!("Player {name}")).expect("a name");
    Person { account: AccountId::from_bytes(account), name }
}

static BOOK: LazyLock<Arc<Book>> = LazyLock::new(|| Arc::new(Book::load(System::American)));

/// The American book; it is loaded once.
pub(crate) fn book() -> Arc<Book> {
    Arc::clone(&BOOK)
}

/// A club player.
pub(crate) fn robot() -> Robot {
    Robot::new(book(), Level::Club)
}

/// A deal by chance.
pub(crate) fn dealt(seed: u64) -> Deal {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let mut deck: Vec<Card> = Card::all().collect();
    for place in (1..deck.len()).rev() {
        deck.swap(place, chance.random_range(0..=place));
    }
    let hands = BySeat::from_fn(|seat: Seat| deck.iter().copied().skip(13 * seat.index()).take(13).collect());
    Deal::new(hands).expect("a deck is dealt out")
}
