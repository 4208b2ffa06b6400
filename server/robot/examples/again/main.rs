//! Did a server's computers do what they say that they did, and nothing else? Each of their calls and cards is thought
//! out again, from what the seat could see and the chance that the server tells when a board is over. Exits with 1 if
//! anything comes out otherwise.
//!
//! ```text
//! bridge-cli analysis TABLE --json >boards.json
//! cargo run --release -p bridge-robot --example again -- boards.json --level club
//! ```

#[path = "../../tests/table/harness.rs"]
#[expect(dead_code, reason = "the tests use the rest of it")]
mod harness;

#[path = "../instrument/levels.rs"]
mod levels;

use std::{fs, path::PathBuf, process::ExitCode, thread};

use bridge_protocol::{BoardAnalysis, BoardChance, BoardRecord, Computers, Policy};
use bridge_robot::{Act, Doing, Memory, Robot, Seed};
use bridge_rules::{BySeat, Call, Card, Seat};
use clap::Parser;
use serde_json::Value;

use harness::{Evening, Thinker, book};
use levels::{LevelName, PlayForName};

/// The boards, and how the computers played.
#[derive(Parser)]
struct Options {
    /// What `bridge-cli analysis TABLE --json` prints of a table.
    boards: PathBuf,
    /// How well the computers played, as the table's policy says.
    #[arg(long, default_value = "club")]
    level: LevelName,
    /// What they played for, as it says.
    #[arg(long, default_value = "imps")]
    play_for: PlayForName,
}

/// A solve wants more stack than a thread has by itself.
const STACK: usize = 16 << 20;

fn main() -> ExitCode {
    let thread = thread::Builder::new().stack_size(STACK).spawn(think_again).expect("a thread begins");
    thread.join().expect("no robot panics")
}

fn think_again() -> ExitCode {
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
        let Some(chance) = analysis.chance else {
            println!("Board {}: no computer played it.", record.board);
            continue;
        };
        match thought_again(&record, chance, &options) {
            Ok(acts) => println!("Board {}: {acts} acts of computers, thought out again, are the same.", record.board),
            Err(otherwise) => {
                all_agree = false;
                println!("Board {}: {otherwise}", record.board);
            }
        }
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

/// How many calls and cards of computers come out as they were; or the first that does not.
fn thought_again(record: &BoardRecord, chance: BoardChance, options: &Options) -> Result<usize, String> {
    let robot = Robot::new(book(), options.level.level()).without_words();
    let mut thinker = Thinker::new(options.level.level().nodes());
    thinker.seed = Seed::new(chance.0);
    let computers = Computers { play_for: options.play_for.play_for(), ..Computers::USUAL };
    let mut evening = Evening::with(record.board.get(), record.deal, Policy { computers, ..Policy::social() });
    evening.bids_alike = BySeat::from_fn(|seat| record.computers.contains(&seat));
    evening.everyone_is_ready();
    let mut table =
        Again { record, robot, evening, memories: BySeat::from_fn(|_| Memory::default()), thinker, same: 0 };
    for call in &record.calls {
        table.call(*call)?;
    }
    for card in &record.cards {
        table.play(*card)?;
    }
    Ok(table.same)
}

/// A board that is played once more, and how many acts of computers were the same so far.
struct Again<'a> {
    record: &'a BoardRecord,
    robot: Robot,
    evening: Evening,
    memories: BySeat<Memory>,
    thinker: Thinker,
    same: usize,
}

impl Again<'_> {
    fn call(&mut self, call: Call) -> Result<(), String> {
        if let Some((seat, act)) = self.thought() {
            let same = matches!(act.doing, Doing::Call { call: again, .. } if again == call);
            self.agrees(same, || format!("{seat} called {call}, and thinks of {}", named(&act.doing)))?;
        }
        self.evening.calls(call).map_err(|refusal| format!("{call} is refused: {refusal}"))
    }

    fn play(&mut self, card: Card) -> Result<(), String> {
        if let Some((seat, act)) = self.thought() {
            // Somebody may have rejected what was claimed then.
            let same = match act.doing {
                Doing::Play { card: again, .. } => again == card,
                Doing::Claim { .. } => true,
                _ => false,
            };
            self.agrees(same, || format!("{seat} played {card}, and thinks of {}", named(&act.doing)))?;
        }
        self.evening.plays(card).map_err(|refusal| format!("{card} is refused: {refusal}"))
    }

    /// What a computer whose turn it is does; none if it is a person's.
    fn thought(&mut self) -> Option<(Seat, Act)> {
        let seat = self.evening.board()?.actor().filter(|seat| self.record.computers.contains(seat))?;
        let act = self.robot.decide(&self.evening.sight(seat), &mut self.memories[seat], &mut self.thinker.resources());
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
