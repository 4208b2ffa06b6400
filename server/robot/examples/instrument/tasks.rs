//! The boards to play.

use bridge_formats::pbn;
use bridge_rules::{BoardNumber, Call, Card, Deal, Outcome};

use crate::{Options, harness::dealt};

/// A deal, with what came of it at the tables of the file.
#[derive(Clone)]
pub(crate) struct Task {
    pub(crate) board: BoardNumber,
    pub(crate) deal: Deal,
    /// The calls to make, where they are the file's.
    pub(crate) auction: Vec<Call>,
    /// The lead of the file's table.
    pub(crate) lead: Option<Card>,
    pub(crate) tables: Vec<Outcome>,
}

pub(crate) fn all(options: &Options) -> Vec<Task> {
    let tasks = if options.deals.is_empty() { by_chance(options) } else { of_files(options) };
    tasks.into_iter().skip(options.skip).step_by(options.every).collect()
}

fn by_chance(options: &Options) -> Vec<Task> {
    let task = |number: u32| Task {
        board: BoardNumber::new(number).expect("the number of a board"),
        deal: dealt(options.seed.wrapping_mul(1_000_003).wrapping_add(u64::from(number))),
        auction: Vec::new(),
        lead: None,
        tables: Vec::new(),
    };
    (1..=options.boards).map(task).collect()
}

fn of_files(options: &Options) -> Vec<Task> {
    let is_bid = options.part.is_bid_already();
    let mut tasks: Vec<Task> = Vec::new();
    for file in &options.deals {
        let text = std::fs::read(file).unwrap_or_else(|error| panic!("{} cannot be read: {error}", file.display()));
        for game in pbn::read(&text).games {
            let (Some(board), Some(deal), Some(outcome)) = (game.board, game.deal, game.outcome) else { continue };
            match tasks.iter_mut().find(|task| task.deal == deal && !is_bid) {
                Some(task) => task.tables.push(outcome),
                None => tasks.push(Task {
                    board,
                    deal,
                    auction: if is_bid { game.auction } else { Vec::new() },
                    lead: game.play.first().copied(),
                    tables: vec![outcome],
                }),
            }
        }
    }
    tasks
}
