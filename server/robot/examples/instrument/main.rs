//! How well do the robots play? Four of them at a real table, board by board, each handed its own seat's lane; double
//! dummy says what each card cost. A JSON line for each board, then the means with their standard errors.
//!
//! ```text
//! cargo run --release -p bridge-robot --example instrument -- --boards 20 --seed 1
//! cargo run --release -p bridge-robot --example instrument -- --deals "$BRIDGE_MATCHES/match-01.pbn" --level strong
//! ```

#[path = "../../tests/table/harness.rs"]
#[expect(dead_code, reason = "the tests use the rest of it")]
mod harness;

mod figures;
mod levels;
mod played;
mod tasks;

use std::{path::PathBuf, sync::Arc, thread};

use bridge_protocol::PlayFor;
use bridge_robot::{Book, Level, System};
use clap::{Parser, ValueEnum};

use crate::{
    figures::Figures,
    levels::{LevelName, PlayForName},
    tasks::Task,
};

/// What is played and how.
#[derive(Parser, Clone)]
pub(crate) struct Options {
    /// PBN files with the deals to play; each distinct deal is played once, and compared with the results of the file.
    #[arg(long, num_args = 1..)]
    deals: Vec<PathBuf>,
    /// Boards dealt by chance when there are no files.
    #[arg(long, default_value_t = 10)]
    boards: u32,
    /// The seed of those deals.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How well the robots play.
    #[arg(long, default_value = "club")]
    level: LevelName,
    /// What they bid by.
    #[arg(long, default_value = "american")]
    system: SystemName,
    /// What they play for.
    #[arg(long, default_value = "imps")]
    play_for: PlayForName,
    /// How much of each board is done.
    #[arg(long, default_value = "whole")]
    part: Part,
    /// Take every so many-th of the boards.
    #[arg(long, default_value_t = 1)]
    every: usize,
    /// Leave out so many boards before the first: what was tuned on some is confirmed on others.
    #[arg(long, default_value_t = 0)]
    skip: usize,
    /// Another budget than the level's, in nodes a card.
    #[arg(long)]
    nodes: Option<u64>,
    /// How many threads play.
    #[arg(long, default_value_t = 1)]
    threads: usize,
    /// Tell the reasons for each card.
    #[arg(long)]
    why: bool,
}

/// How much of a board is done.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// Bid and play.
    Whole,
    /// Bid alone, and take double dummy's tricks, at the tables of the file too.
    Bidding,
    /// Bid alone, and see whether what is said of each call is true of the hand that made it.
    Words,
    /// Call as the file has it, at each of its tables, and play.
    Play,
    /// Call as the file has it, and lead.
    Lead,
}

impl Part {
    /// Whether the calls are the file's.
    pub(crate) const fn is_bid_already(self) -> bool {
        matches!(self, Self::Play | Self::Lead)
    }
}

#[derive(Clone, Copy, ValueEnum)]
enum SystemName {
    American,
    Dutch,
}

impl Options {
    pub(crate) const fn level(&self) -> Level {
        self.level.level()
    }

    const fn system(&self) -> System {
        match self.system {
            SystemName::American => System::American,
            SystemName::Dutch => System::Dutch,
        }
    }

    pub(crate) const fn play_for(&self) -> PlayFor {
        self.play_for.play_for()
    }
}

fn main() {
    let options = Options::parse();
    let tasks = tasks::all(&options);
    let book = Arc::new(Book::load(options.system()));
    let share = |thread: usize| tasks.iter().skip(thread).step_by(options.threads).cloned().collect::<Vec<Task>>();
    let play = |share: Vec<Task>| {
        let (book, options) = (Arc::clone(&book), options.clone());
        let thread = thread::Builder::new().stack_size(bridge_claims::STACK);
        let all = move || share.iter().map(|task| played::play(task, &book, &options)).collect::<Vec<_>>();
        thread.spawn(all).expect("a thread begins")
    };
    let threads: Vec<_> = (0..options.threads).map(share).map(play).collect();
    let mut figures = Figures::default();
    for played in threads.into_iter().flat_map(|thread| thread.join().expect("no robot panics")) {
        figures.add(&played);
    }
    figures.tell();
}
