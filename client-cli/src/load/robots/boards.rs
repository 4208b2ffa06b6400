//! The boards that computers play: from files, with what came of them there, or dealt by chance.

use std::path::PathBuf;

use bridge_protocol::ImportedBoard;
use bridge_rules::{BoardNumber, Form, Outcome};
use fastrand::Rng;

use crate::{exit::Failure, input::boards, load::table::random_deal};

/// A board to play.
#[derive(Clone, Debug)]
pub(super) struct Task {
    pub(super) board: ImportedBoard,
    /// How it ended at the tables of the file.
    pub(super) results: Vec<Outcome>,
}

/// What one table of computers plays.
#[derive(Clone, Debug)]
pub(super) enum Share {
    /// These boards, each once.
    Boards(Vec<Task>),
    /// So many deals of a form, as the server deals them.
    Deals(Form, usize),
}

impl Share {
    pub(super) fn len(&self) -> usize {
        match self {
            Self::Boards(tasks) => tasks.len(),
            Self::Deals(_, deals) => *deals,
        }
    }

    /// How a board ended at the tables of the file; none if it is not one of those that are played.
    pub(super) fn results(&self, number: BoardNumber) -> Option<&[Outcome]> {
        match self {
            Self::Boards(tasks) => tasks.iter().find(|task| task.board.board == number).map(|task| &*task.results),
            Self::Deals(..) => Some(&[]),
        }
    }
}

/// So many deals of a form, in shares that are as even as can be.
pub(super) fn shares(form: Form, deals: u32, abreast: u8) -> Vec<Share> {
    let (deals, tables) = (deals as usize, usize::from(abreast));
    let of = |table| deals / tables + usize::from(table < deals % tables);
    (0..tables).map(of).filter(|deals| *deals > 0).map(|deals| Share::Deals(form, deals)).collect()
}

/// Each distinct deal of these files once, in their order.
///
/// # Errors
/// If a file cannot be read, or a board of it cannot be put on a table.
pub(super) fn of_files(files: &[PathBuf]) -> Result<Vec<Task>, Failure> {
    let mut tasks: Vec<Task> = Vec::new();
    for file in files {
        for game in &boards::read(file)?.games {
            let bad = |what: String| Failure::bad_input(format!("{}: {what}", file.display()));
            let board = boards::importable(game).map_err(bad)?;
            match tasks.iter_mut().find(|task| task.board == board) {
                Some(task) => task.results.extend(game.outcome),
                None => tasks.push(Task { board, results: game.outcome.into_iter().collect() }),
            }
        }
    }
    Ok(tasks)
}

/// So many boards, numbered from 1; the same for the same seed.
pub(super) fn by_chance(boards: u32, seed: u64) -> Vec<Task> {
    let mut chance = Rng::with_seed(seed);
    let numbers = (1..=boards).filter_map(BoardNumber::new);
    let task = |board| Task { board: ImportedBoard { board, deal: random_deal(&mut chance) }, results: Vec::new() };
    numbers.map(task).collect()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    const GAME: &str = r#"[Board "1"]
[Dealer "N"]
[Vulnerable "None"]
[Deal "N:KJ986.Q6.AQJ84.5 73.KJ943.K752.T2 AQ54.T875.T.AK98 T2.A2.963.QJ7643"]
[Declarer "N"]
[Contract "4S"]
[Result "10"]
"#;

    #[test]
    fn a_deal_of_two_rooms_is_played_once_and_keeps_both_results() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("match.pbn");
        fs::write(&file, format!("{GAME}\n{}", GAME.replace("\"10\"", "\"9\""))).unwrap();
        let tasks = of_files(&[file]).unwrap();
        let scores = |task: &Task| {
            let vulnerability = task.board.board.vulnerability();
            task.results.iter().map(|result| result.score(vulnerability)).collect::<Vec<_>>()
        };
        assert_eq!(tasks.iter().map(scores).collect::<Vec<_>>(), [[420, -50]]);
    }

    #[test]
    fn deals_of_a_form_are_shared_evenly_and_no_table_is_left_without() {
        let lengths = |deals, abreast| {
            shares("rubber".parse().unwrap(), deals, abreast).iter().map(Share::len).collect::<Vec<_>>()
        };
        assert_eq!((lengths(10, 4), lengths(2, 4)), (vec![3, 3, 2, 2], vec![1, 1]));
    }

    #[test]
    fn the_same_seed_deals_the_same_boards() {
        let deals = |seed| by_chance(5, seed).into_iter().map(|task| task.board).collect::<Vec<_>>();
        assert_eq!(deals(7), deals(7));
        assert_ne!(deals(7), deals(8));
        assert_eq!(deals(7).last().map(|board| board.board), BoardNumber::new(5));
    }
}
