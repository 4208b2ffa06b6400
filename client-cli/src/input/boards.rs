//! Boards from a file, PBN or what other programs write: which of them, and whether they can be put on a table.

use std::{collections::BTreeSet, fs, path::Path, str::FromStr};

use bridge_formats::{
    boards::games,
    pbn::{Game, Reading, Severity},
};
use bridge_protocol::{ImportedBoard, limits::MAX_BOARDS};
use bridge_rules::BoardNumber;

use crate::{exit::Failure, text::shown};

/// How many problems of a file are told in full.
const PROBLEMS_TOLD: usize = 3;

/// Board numbers from one to another, like `1-8`; one alone is itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct BoardRange {
    first: BoardNumber,
    last: BoardNumber,
}

impl BoardRange {
    /// Whether a board is among them.
    pub(crate) fn contains(self, board: BoardNumber) -> bool {
        (self.first..=self.last).contains(&board)
    }
}

impl FromStr for BoardRange {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let bad = || "boards are a number or two, like 3 or 1-8".to_owned();
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let number = |text: &str| text.trim().parse::<BoardNumber>().map_err(|_| bad());
        let range = Self { first: number(first)?, last: number(last)? };
        if range.first <= range.last { Ok(range) } else { Err(bad()) }
    }
}

/// Reads a file: PBN, LIN or DLM, as what it holds tells. What is wrong with single records goes to standard error.
///
/// # Errors
/// If there is no such file, or no game in it.
pub(crate) fn read(path: &Path) -> Result<Reading, Failure> {
    let bytes = fs::read(path).map_err(|error| Failure::file(path, &error))?;
    let reading = games(&bytes);
    let problems = reading.problems.iter().filter(|problem| problem.severity > Severity::Doubtful);
    for line in shortened(problems.map(ToString::to_string).collect()) {
        eprintln!("{}: {line}", path.display());
    }
    if reading.games.is_empty() {
        return Err(Failure::bad_input(format!("{}: there is no board in this file", path.display())));
    }
    Ok(reading)
}

/// The first problems, and how many more there are: a file of something else has one in every line. They quote
/// the file, which may have in it what a terminal obeys.
fn shortened(mut problems: Vec<String>) -> Vec<String> {
    let more = problems.len().saturating_sub(PROBLEMS_TOLD);
    problems.truncate(PROBLEMS_TOLD);
    problems.iter_mut().for_each(|problem| *problem = shown(problem));
    if more > 0 {
        problems.push(format!("and {more} more"));
    }
    problems
}

/// The boards of a file for a session, each number once, in the order of the file.
///
/// # Errors
/// If a board has no number or no deal, is dealt or vulnerable otherwise than its number says, or there are too many.
pub(crate) fn for_a_session(path: &Path) -> Result<Vec<ImportedBoard>, Failure> {
    let bad = |what: String| Failure::bad_input(format!("{}: {what}", path.display()));
    let mut numbers = BTreeSet::new();
    let mut boards = Vec::new();
    for game in &read(path)?.games {
        let board = importable(game).map_err(bad)?;
        if numbers.insert(board.board) {
            boards.push(board);
        } else if !boards.contains(&board) {
            return Err(bad(format!("there are two different boards {}", board.board)));
        }
    }
    if boards.len() > MAX_BOARDS {
        return Err(bad(format!("there are {} boards, and a session has at most {MAX_BOARDS}", boards.len())));
    }
    Ok(boards)
}

/// In a rubber or a round of Chicago dealer and vulnerability go by the score.
const OF_A_FORM: &str = "; a rubber or Chicago that was played is played again with `bridge-cli replay`, from its PBN: LIN does not say what \
     session it was";

/// A recorded board as it can be put on a table.
///
/// # Errors
/// A sentence that says what is wrong with it.
pub(crate) fn importable(game: &Game) -> Result<ImportedBoard, String> {
    let Some(board) = game.board else { return Err("a board has no number".to_owned()) };
    let Some(deal) = game.deal else { return Err(format!("the deal of board {board} is not recorded in full")) };
    if let Some(dealer) = game.dealer.filter(|dealer| *dealer != board.dealer()) {
        return Err(format!(
            "{dealer} deals board {board} in this file, but by its number {} does (Law 2){OF_A_FORM}",
            board.dealer()
        ));
    }
    match game.vulnerability.filter(|vulnerability| *vulnerability != board.vulnerability()) {
        Some(vulnerability) => Err(format!(
            "board {board} has the vulnerability {vulnerability} in this file, but by its number {} (Law 2){OF_A_FORM}",
            board.vulnerability()
        )),
        None => Ok(ImportedBoard { board, deal }),
    }
}

#[cfg(test)]
mod tests {
    use bridge_rules::{Seat, Vulnerability};

    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn ranges_run_forwards() {
        let range: BoardRange = "3-5".parse().unwrap();
        let inside: Vec<u32> = (1..9).filter(|n| range.contains(BoardNumber::new(*n).unwrap())).collect();
        assert_eq!(inside, [3, 4, 5]);
        assert!("7".parse::<BoardRange>().is_ok());
        for text in ["", "5-3", "0-1", "a-b", "1-", "-"] {
            assert!(text.parse::<BoardRange>().is_err(), "{text}");
        }
    }

    #[test]
    fn three_problems_are_told_and_the_rest_is_counted() {
        let first = |count: usize| super::shortened((1..=count).map(|line| format!("line {line}")).collect());
        assert_eq!(first(3).len(), 3);
        assert_eq!(first(40), ["line 1", "line 2", "line 3", "and 37 more"]);
    }

    #[test]
    fn a_terminal_obeys_nothing_that_a_file_says() {
        assert_eq!(shortened(vec!["found \u{1b}[2J".to_owned()]), ["found \u{fffd}[2J"]);
    }

    #[test]
    fn boards_come_from_what_other_programs_write_too() {
        let folder = tempfile::tempdir().unwrap();
        let read = |name: &str, bytes: &[u8]| {
            let path = folder.path().join(name);
            fs::write(&path, bytes).unwrap();
            let boards = for_a_session(&path).unwrap();
            boards.iter().map(|board| board.board.get()).collect::<Vec<_>>()
        };
        let lin = b"pn|a,b,c,d|md|1SAKQ2HK43D432C765,SJT9HQJTDAKQCKQJT,S876HA98DJT9CA982,|ah|Board 3|sv|e|mb|p|pg||";
        assert_eq!(read("match.lin", lin), [3]);
        assert_eq!(read("cards.dlm", b"[Document]\nBoard 01=fnbkmmincldklcfcofoiefnapm018\n"), [1]);
    }

    #[test]
    fn a_board_must_be_as_its_number_says() {
        let game = Game { board: BoardNumber::new(1), deal: Some(fixtures::deal()), ..Game::default() };
        assert!(importable(&game).is_ok());
        let east = Game { dealer: Some(Seat::East), ..game.clone() };
        let refused = importable(&east).unwrap_err();
        assert!(refused.starts_with("E deals board 1 in this file, but by its number N does (Law 2); "), "{refused}");
        let both = Game { vulnerability: Some(Vulnerability::Both), ..game.clone() };
        assert!(importable(&both).unwrap_err().contains("(Law 2)"));
        assert!(importable(&Game { deal: None, ..game }).is_err());
    }
}
