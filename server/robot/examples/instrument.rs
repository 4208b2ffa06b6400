//! How well do the robots play? Four of them at a real table, board by board, each handed its own seat's lane; double dummy says
//! what each card cost. A JSON line for each board, then the means with their standard errors.
//!
//! ```text
//! cargo run --release -p bridge-robot --example instrument -- --boards 20 --seed 1
//! cargo run --release -p bridge-robot --example instrument -- --deals "$BRIDGE_MATCHES/match-01.pbn" --level strong
//! ```

#[path = "../tests/table/harness.rs"]
#[expect(dead_code, reason = "the tests use the rest of it")]
mod harness;

use std::{path::PathBuf, sync::Arc, thread};

use bridge_aid::{DoubleDummyTable, Memory as Size, Solver, costs};
use bridge_formats::pbn;
use bridge_protocol::Policy;
use bridge_robot::{Book, Doing, Form, Level, Memory, Nodes, Robot, System};
use bridge_rules::{BoardNumber, BySeat, Call, Card, Deal, Outcome, Seat, Side, imps};
use clap::Parser;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

use crate::harness::{Evening, Thinker};

#[derive(Parser, Clone)]
struct Options {
    /// PBN files with the deals to play; each distinct deal is played once.
    #[arg(long, num_args = 1..)]
    deals: Vec<PathBuf>,
    /// Boards dealt at random when there are no files.
    #[arg(long, default_value_t = 10)]
    boards: u32,
    /// The seed of those deals.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// novice, club or strong.
    #[arg(long, default_value = "club")]
    level: String,
    /// american or dutch.
    #[arg(long, default_value = "american")]
    system: String,
    /// imps or matchpoints.
    #[arg(long, default_value = "imps")]
    form: String,
    /// The auctions of the file are called, and every recorded table is played.
    #[arg(long)]
    as_bid: bool,
    /// Bid and do not play.
    #[arg(long)]
    bid_only: bool,
    /// Take every so many-th board of the files.
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Another budget than the level's, in nodes a card.
    #[arg(long)]
    nodes: Option<u64>,
    /// Threads.
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

/// A deal to play, with what came of it at the tables of the file.
#[derive(Clone)]
struct Task {
    board: BoardNumber,
    deal: Deal,
    auction: Vec<Call>,
    tables: Vec<Outcome>,
}

#[derive(Default)]
struct Figures {
    by_declarer: Vec<f64>,
    by_lead: Vec<f64>,
    by_defence: Vec<f64>,
    beyond_double_dummy: Vec<f64>,
    imps_for_declarers: Vec<f64>,
    imps_apart: Vec<f64>,
    silly: Vec<f64>,
    games: Vec<f64>,
    slams: Vec<f64>,
    nodes: Vec<f64>,
}

fn main() {
    let options = Options::parse();
    let tasks = tasks(&options);
    let system = if options.system == "dutch" { System::Dutch } else { System::American };
    let book = Arc::new(Book::load(system));
    let shares: Vec<Vec<Task>> = (0..options.threads)
        .map(|thread| tasks.iter().skip(thread).step_by(options.threads).cloned().collect())
        .collect();
    let threads: Vec<_> = shares
        .into_iter()
        .map(|share| {
            let (book, options) = (Arc::clone(&book), options.clone());
            let builder = thread::Builder::new().stack_size(16 << 20);
            builder
                .spawn(move || share.iter().map(|task| play(task, &book, &options)).collect::<Vec<_>>())
                .expect("a thread")
        })
        .collect();
    let mut figures = Figures::default();
    for played in threads.into_iter().flat_map(|thread| thread.join().expect("no panic")) {
        figures.add(&played);
    }
    figures.tell();
}

/// A board as the robots played it.
struct Played {
    outcome: Outcome,
    score: i32,
    double_dummy: Option<u8>,
    lost: Option<[u8; 3]>,
    nodes: u64,
    tables: Vec<i32>,
}

fn play(task: &Task, book: &Arc<Book>, options: &Options) -> Played {
    let level = match options.level.as_str() {
        "novice" => Level::Novice,
        "strong" => Level::Strong,
        _ => Level::Club,
    };
    let form = if options.form == "matchpoints" { Form::Matchpoints } else { Form::Imps };
    // Explanations cost more than the calls, and change nothing here.
    let robot = Robot::new(Arc::clone(book), level, form).without_words();
    let mut thinker = Thinker::new(options.nodes.map_or(level.nodes(), Nodes));
    let mut memories = BySeat::from_fn(|_| Memory::default());
    let mut evening = Evening::with(task.board.get(), task.deal, Policy::social());
    evening.everyone_is_ready();
    for call in &task.auction {
        evening.calls(*call).expect("a recorded call is legal");
    }
    let (mut cards, mut nodes): (Vec<Card>, u64) = (Vec::new(), 0);
    let mut choices: Vec<String> = Vec::new();
    while evening.board().is_some_and(|board| board.result.is_none()) {
        if options.bid_only && evening.board().is_some_and(|board| board.contract.is_some()) {
            break;
        }
        let step = evening.step(&robot, &mut memories, &mut thinker);
        let Some((seat, act)) = step.expect("the table accepts a robot's act") else { break };
        nodes += act.spent.0;
        if let Doing::Play { card, .. } = act.doing {
            cards.push(card);
            choices.push(format!("{seat} {card} {:?} {:?}", act.why.reason, act.why.choices));
        }
    }
    let board = evening.board().expect("a board");
    let mut solver = Solver::new(Size::Little);
    let table = DoubleDummyTable::of(&task.deal, &mut solver);
    let outcome = match (board.contract, board.result) {
        (Some(contract), Some(result)) => Outcome::Played { contract, tricks: result.tricks.unwrap_or(0) },
        // Where nobody plays, double dummy does.
        (Some(contract), None) => {
            Outcome::Played { contract, tricks: table.tricks(contract.declarer, contract.bid.strain) }
        }
        (None, _) => Outcome::PassedOut,
    };
    let vulnerability = task.board.vulnerability();
    let mut lost = None;
    let mut double_dummy = None;
    if let Outcome::Played { contract, tricks } = outcome {
        let best = table.tricks(contract.declarer, contract.bid.strain);
        double_dummy = Some(best);
        let costs = costs(&mut solver, &task.deal, contract, &cards);
        let of =
            |side: Side| costs.iter().skip(1).filter(|cost| cost.seat.side() == side).map(|cost| cost.tricks).sum();
        let mut by = [
            costs.first().map_or(0, |lead| lead.tricks),
            of(contract.declarer.side()),
            of(contract.declarer.side().other()),
        ];
        // What a claim gave away.
        let ended = best + by[0] + by[2] - by[1];
        if !options.bid_only {
            by[1] += ended.saturating_sub(tricks);
            by[2] += tricks.saturating_sub(ended);
            lost = Some(by);
        }
    }
    let of_tables = task.tables.iter().map(|table| match (options.bid_only, table) {
        (true, Outcome::Played { contract, .. }) => {
            let tricks = table_tricks(&table_of(&task.deal, &mut Solver::new(Size::Little)), *contract);
            Outcome::Played { contract: *contract, tricks }.score(vulnerability)
        }
        _ => table.score(vulnerability),
    });
    let played =
        Played { outcome, score: outcome.score(vulnerability), double_dummy, lost, nodes, tables: of_tables.collect() };
    let contract = match outcome {
        Outcome::Played { contract, .. } => contract.title(),
        Outcome::PassedOut => "Pass",
    };
    let (declarer, tricks) = match outcome {
        Outcome::Played { contract, tricks } => (Some(contract.declarer.as_str()), Some(tricks)),
        Outcome::PassedOut => (None, None),
    };
    let calls: Vec<&str> = board.calls.iter().map(|call| call.as_str()).collect();
    println!(
        "{}",
        json!({
            "board": task.board.get(), "contract": contract, "declarer": declarer, "tricks": tricks, "score": played.score,
            "dd_tricks": double_dummy, "lost_by_lead": lost.map(|lost| lost[0]),
            "lost_by_declarer": lost.map(|lost| lost[1]), "lost_by_defence": lost.map(|lost| lost[0] + lost[2]),
            "nodes": nodes, "calls": calls.join(" "), "deal": task.deal.to_string(), "tables": played.tables,
            "cards": cards.iter().map(|card| card.as_str()).collect::<Vec<_>>().join(" "),
            "why": if std::env::var_os("WHY").is_some() { choices } else { Vec::new() },
        })
    );
    played
}

fn table_of(deal: &Deal, solver: &mut Solver) -> DoubleDummyTable {
    DoubleDummyTable::of(deal, solver)
}

fn table_tricks(table: &DoubleDummyTable, contract: bridge_rules::Contract) -> u8 {
    table.tricks(contract.declarer, contract.bid.strain)
}

impl Figures {
    fn add(&mut self, played: &Played) {
        self.nodes.push(played.nodes as f64);
        if let Some([lead, declarer, defence]) = played.lost {
            self.by_lead.push(f64::from(lead));
            self.by_declarer.push(f64::from(declarer));
            self.by_defence.push(f64::from(lead + defence));
        }
        let of = |is: bool| if is { 1.0 } else { 0.0 };
        match (played.outcome, played.double_dummy) {
            (Outcome::Played { contract, tricks }, Some(best)) => {
                let needed = contract.tricks_needed();
                self.beyond_double_dummy.push(f64::from(tricks) - f64::from(best));
                self.silly.push(of(best + 3 <= needed));
                let bid = duplicate_value(contract.bid);
                self.games.push(of(bid >= 100 && needed < 12));
                self.slams.push(of(needed >= 12));
                let sign = if contract.declarer.side() == Side::NorthSouth { 1 } else { -1 };
                for table in &played.tables {
                    self.imps_for_declarers.push(f64::from(imps(sign * (played.score - table))));
                }
            }
            _ => {
                self.silly.push(0.0);
                self.games.push(0.0);
                self.slams.push(0.0);
            }
        }
        for table in &played.tables {
            self.imps_apart.push(f64::from(imps(played.score - table).abs()));
        }
    }

    fn tell(&self) {
        let rows = [
            ("lost by the lead", &self.by_lead),
            ("lost by declarer", &self.by_declarer),
            ("lost by the defence, lead included", &self.by_defence),
            ("declarer's tricks beyond double dummy", &self.beyond_double_dummy),
            ("IMPs for declarer's side against the file", &self.imps_for_declarers),
            ("IMPs apart from a table of the file", &self.imps_apart),
            ("three down double dummy", &self.silly),
            ("games", &self.games),
            ("slams", &self.slams),
            ("nodes", &self.nodes),
        ];
        for (name, values) in rows {
            let count = values.len() as f64;
            let mean = values.iter().sum::<f64>() / count;
            let spread = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
            eprintln!("{name:44} {mean:>10.3} ± {:.3} ({count} of them)", (spread / count).sqrt());
        }
    }
}

fn duplicate_value(bid: bridge_rules::Bid) -> u32 {
    use bridge_rules::Strain::{Clubs, Diamonds, Hearts, NoTrump, Spades};
    let level = u32::from(bid.level.get());
    match bid.strain {
        Clubs | Diamonds => 20 * level,
        Hearts | Spades => 30 * level,
        NoTrump => 30 * level + 10,
    }
}

fn tasks(options: &Options) -> Vec<Task> {
    if options.deals.is_empty() {
        let mut chance = ChaCha8Rng::seed_from_u64(options.seed);
        let number = |n| BoardNumber::new(n).expect("a board number");
        return (1..=options.boards)
            .map(|n| Task { board: number(n), deal: dealt(&mut chance), auction: Vec::new(), tables: Vec::new() })
            .collect();
    }
    let mut tasks: Vec<Task> = Vec::new();
    for file in &options.deals {
        let reading = pbn::read(&std::fs::read(file).expect("the file can be read"));
        for game in reading.games {
            let (Some(board), Some(deal), Some(outcome)) = (game.board, game.deal, game.outcome) else { continue };
            let known = tasks.iter_mut().find(|task| task.deal == deal).filter(|_| !options.as_bid);
            match known {
                Some(task) => task.tables.push(outcome),
                None => {
                    let auction = if options.as_bid { game.auction } else { Vec::new() };
                    tasks.push(Task { board, deal, auction, tables: vec![outcome] });
                }
            }
        }
    }
    tasks.into_iter().step_by(options.every).collect()
}

fn dealt(chance: &mut ChaCha8Rng) -> Deal {
    let mut deck: Vec<Card> = Card::all().collect();
    for place in (1..deck.len()).rev() {
        deck.swap(place, chance.random_range(0..=place));
    }
    let hands = BySeat::from_fn(|seat: Seat| deck.iter().copied().skip(13 * seat.index()).take(13).collect());
    Deal::new(hands).expect("a deck is dealt out")
}
