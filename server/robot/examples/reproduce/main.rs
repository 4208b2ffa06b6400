//! Did a server's computers do what follows from their seed and from what their seats could see, and nothing else? Each
//! of their calls and cards, and the claim that ended a board, is thought out once more. It is for boards of duplicate
//! on which nothing was taken back and at which the same computers sat throughout. Exits with 1 if anything comes out
//! otherwise, or a board cannot be reproduced.
//!
//! ```text
//! bridge-cli analysis TABLE --json >boards.json
//! cargo run --release -p bridge-robot --example reproduce -- boards.json
//! ```

#[path = "../../tests/table/harness.rs"]
#[expect(dead_code, reason = "the tests use the rest of it")]
mod harness;

use std::{fs, path::PathBuf, process::ExitCode, thread};

use bridge_protocol::{BoardAnalysis, BoardRecord, BoardSeed, Computers, Policy};
use bridge_robot::{Act, Doing, Level, Memory, Robot, Seed};
use bridge_rules::{BySeat, Call, Card, Seat, Seating};
use clap::Parser;
use serde_json::Value;

use harness::{Evening, Thinker, book};

/// The boards.
#[derive(Parser)]
struct Options {
    /// What `bridge-cli analysis TABLE --json` prints of a table.
    boards: PathBuf,
}

fn main() -> ExitCode {
    let thread = thread::Builder::new().stack_size(bridge_claims::STACK).spawn(reproduce_all).expect("a thread begins");
    thread.join().expect("no robot panics")
}

fn reproduce_all() -> ExitCode {
    let options = Options::parse();
    let text = match fs::read_to_string(&options.boards) {
        Ok(text) => text,
        Err(cause) => return complains(&format!("{}: {cause}", options.boards.display())),
    };
    let mut all_agree = true;
    for line in text.lines() {
        let (record, analysis) = match read(line) {
            Ok(read) => read,
            Err(cause) => return complains(&format!("this is no board of a table: {cause}")),
        };
        let told = match reproduced(&record, &analysis) {
            Ok(told) => told,
            Err(otherwise) => {
                all_agree = false;
                otherwise
            }
        };
        println!("Board {}: {told}.", record.board);
    }
    if all_agree { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A line of the file.
fn read(line: &str) -> serde_json::Result<(BoardRecord, BoardAnalysis)> {
    let mut line: Value = serde_json::from_str(line)?;
    Ok((serde_json::from_value(line["record"].take())?, serde_json::from_value(line["analysis"].take())?))
}

fn complains(why: &str) -> ExitCode {
    eprintln!("{why}");
    ExitCode::from(2)
}

/// What came of a board; or the first act that does not come out as it was, or why nothing can be reproduced.
fn reproduced(record: &BoardRecord, analysis: &BoardAnalysis) -> Result<String, String> {
    if record.computers.is_empty() {
        return Ok("no computer sat there".to_owned());
    }
    let (Some(seed), Some(computers)) = (analysis.seed, analysis.computers) else {
        return Err("the server does not tell the seed of its computers and how they played".to_owned());
    };
    let (dealer, vulnerability) = (record.board.dealer(), record.board.vulnerability());
    let is_duplicate = record.seating == Seating::Four && record.declarations.is_empty();
    if !is_duplicate || (record.dealer, record.vulnerability) != (dealer, vulnerability) {
        return Err("it is no board of duplicate, and cannot be reproduced".to_owned());
    }
    let mut board = Reproduction::of(record, seed, computers);
    for call in &record.calls {
        board.call(*call)?;
    }
    for card in &record.cards {
        board.play(*card)?;
    }
    board.claim()?;
    Ok(format!("{} acts of computers are reproduced", board.same))
}

/// A board that is played once more, and how many acts of computers were the same so far.
struct Reproduction<'a> {
    record: &'a BoardRecord,
    robot: Robot,
    evening: Evening,
    memories: BySeat<Memory>,
    thinker: Thinker,
    same: usize,
}

impl<'a> Reproduction<'a> {
    fn of(record: &'a BoardRecord, seed: BoardSeed, computers: Computers) -> Self {
        let level = Level::from(computers.level);
        let mut thinker = Thinker::new(level.nodes());
        thinker.seed = Seed::new(seed.0);
        let mut evening = Evening::with(record.board.get(), record.deal, Policy { computers, ..Policy::social() });
        evening.bids_alike = BySeat::from_fn(|seat| record.computers.contains(&seat));
        evening.everyone_is_ready();
        let memories = BySeat::from_fn(|_| Memory::default());
        Self { record, robot: Robot::new(book(), level).without_words(), evening, memories, thinker, same: 0 }
    }

    fn call(&mut self, call: Call) -> Result<(), String> {
        if let Some((seat, act)) = self.thought(&self.robot.clone()) {
            let same = matches!(act.doing, Doing::Call { call: again, .. } if again == call);
            self.agrees(same, || format!("{seat} called {call}, and thinks of {}", named(&act.doing)))?;
        }
        self.evening.calls(call).map_err(|refusal| format!("{call} is refused: {refusal}"))
    }

    /// What a computer claimed in vain is not in the record: after that it plays as if it never claimed.
    fn play(&mut self, card: Card) -> Result<(), String> {
        if let Some((seat, act)) = self.thought(&self.robot.clone().without_claims()) {
            let same = matches!(act.doing, Doing::Play { card: again, .. } if again == card);
            self.agrees(same, || format!("{seat} played {card}, and thinks of {}", named(&act.doing)))?;
        }
        self.evening.plays(card).map_err(|refusal| format!("{card} is refused: {refusal}"))
    }

    /// The claim that ended the board, if it was a computer's.
    fn claim(&mut self) -> Result<(), String> {
        let Some(claim) = self.record.claim.as_ref().filter(|claim| self.record.computers.contains(&claim.seat)) else {
            return Ok(());
        };
        let (by, tricks) = (claim.seat, claim.tricks);
        let thought = self.thought(&self.robot.clone());
        let same = thought.as_ref().is_some_and(|(seat, act)| {
            *seat == by && matches!(act.doing, Doing::Claim { tricks: again, .. } if again == tricks)
        });
        let otherwise = thought.map_or_else(|| "nothing".to_owned(), |(_, act)| named(&act.doing));
        self.agrees(same, || format!("{by} claimed {tricks} tricks, and thinks of {otherwise}"))
    }

    /// What a computer whose turn it is does; none if it is a person's.
    fn thought(&mut self, robot: &Robot) -> Option<(Seat, Act)> {
        let seat = self.evening.board()?.actor().filter(|seat| self.record.computers.contains(seat))?;
        let act = robot.decide(&self.evening.sight(seat), &mut self.memories[seat], &mut self.thinker.resources());
        Some((seat, act?))
    }

    fn agrees(&mut self, same: bool, otherwise: impl FnOnce() -> String) -> Result<(), String> {
        self.same += 1;
        if same { Ok(()) } else { Err(otherwise()) }
    }
}

/// The board is over: nothing of it is hidden any more.
fn named(doing: &Doing) -> String {
    match doing {
        Doing::Call { call, .. } => call.to_string(),
        Doing::Play { card, .. } => card.to_string(),
        other => format!("{other:?}"),
    }
}
