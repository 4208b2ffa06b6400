//! Boards that somebody brings along: the deals of a PBN, LIN or DLM file, whatever else it has.

mod dlm;

use std::collections::{BTreeMap, HashSet};

use bridge_rules::{BoardNumber, Deal};

use crate::pbn::problem::{Location, Problems};
use crate::pbn::{Game, Problem, Reading, limits, text};
use crate::{lin, pbn};

/// The boards of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Boards {
    /// By number. A board that the file has several times, as a match has, is here once.
    pub deals: BTreeMap<BoardNumber, Deal>,
    /// What was wrong.
    pub problems: Vec<Problem>,
}

/// Reads the boards of a file: PBN, LIN or DLM, as what it holds tells. A board without a number has the next free one.
/// It never panics, whatever the bytes.
///
/// ```
/// let file = b"[Board \"7\"]\n[Deal \"N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9\"]\n";
/// let boards = bridge_formats::boards::read(file);
/// assert_eq!((boards.deals.len(), boards.problems.len()), (1, 0));
/// ```
#[must_use]
pub fn read(bytes: &[u8]) -> Boards {
    let reading = games(bytes);
    let mut boards = Boards { deals: BTreeMap::new(), problems: reading.problems };
    boards.gather(&reading.games);
    boards
}

/// Reads the games of a file: PBN, LIN or DLM, as what it holds tells; those of DLM are deals and nothing more.
/// It never panics, whatever the bytes.
#[must_use]
pub fn games(bytes: &[u8]) -> Reading {
    if bytes.len() > limits::FILE_BYTES {
        let mut problems = Problems::default();
        problems.refused(Location { line: 1, tag: None }, "a file of at most 16 MiB", format!("{} bytes", bytes.len()));
        return Reading { games: Vec::new(), problems: problems.into_vec() };
    }
    let text = text::decode(bytes);
    let lower = text.to_ascii_lowercase();
    if lower.trim_start().starts_with("[document]") {
        let Boards { deals, problems } = dlm::read(&text);
        let game = |(board, deal)| Game { board: Some(board), deal: Some(deal), ..Game::default() };
        return Reading { games: deals.into_iter().map(game).collect(), problems };
    }
    let is_lin = lower.contains("md|") && !lower.contains("[deal ");
    if is_lin { lin::read(bytes) } else { pbn::read(bytes) }
}

impl Boards {
    fn gather(&mut self, games: &[Game]) {
        let (mut problems, mut known) = (Problems::default(), HashSet::new());
        for game in games {
            let place = Location { line: 0, tag: None };
            let again = game.deal.is_some_and(|deal| !known.insert(deal));
            match (game.deal, game.board) {
                (Some(_), None) if again => {}
                (Some(deal), number) => match number.or_else(|| self.next_free()) {
                    Some(number) => match self.deals.insert(number, deal) {
                        Some(before) if before != deal => {
                            self.deals.insert(number, before);
                            problems.refused(place, format!("one deal of board {number}"), "another one");
                        }
                        Some(_) | None => {}
                    },
                    None => problems.refused(place, "a number that is free", "none"),
                },
                (None, Some(number)) => problems.refused(place, "four whole hands", format!("board {number} without")),
                (None, None) => problems.refused(place, "four whole hands", "none"),
            }
            problems.next_record();
        }
        self.problems.extend(problems.into_vec());
    }

    fn next_free(&self) -> Option<BoardNumber> {
        self.deals.last_key_value().map_or(Some(BoardNumber::FIRST), |(last, _)| last.next())
    }
}
