//! Bytes to games.

use std::collections::BTreeMap;

use bridge_rules::{BoardNumber, BySeat, Outcome};

use super::board::Board;
use super::hands;
use super::values::{self, SEATS};
use crate::pbn::problem::{Location, Problems};
use crate::pbn::{Game, Note, Reading, Room, limits, text};

/// Reads a LIN file: boards a line each, or a match. It never panics, whatever the bytes, and takes time in proportion
/// to them; limits and problems are those of [`pbn`](crate::pbn), with the name of the value in the place of the tag.
///
/// ```
/// let file = b"pn|Sue,Wes,Nora,Ed|md|3SAKQ2HK43D432C765,SJT9HQJTDAKQCKQJT,S876HA98DJT9CA982,|ah|Board 1|sv|o|
///     mb|p|mb|1N|mb|p|mb|p|mb|p|";
/// let reading = bridge_formats::lin::read(file);
/// assert_eq!(reading.problems, []);
/// assert_eq!(reading.games[0].unfinished.map(|contract| contract.to_string()), Some("1NTE".to_owned()));
/// ```
#[must_use]
pub fn read(bytes: &[u8]) -> Reading {
    let mut problems = Problems::default();
    if bytes.len() > limits::FILE_BYTES {
        problems.refused(Location { line: 1, tag: None }, "a file of at most 16 MiB", format!("{} bytes", bytes.len()));
        return Reading { games: Vec::new(), problems: problems.into_vec() };
    }
    let text = text::decode(bytes);
    let mut file = File::default();
    for value in Values::of(&text) {
        if !file.hear(value, &mut problems) {
            break;
        }
    }
    file.end_board(&mut problems);
    Reading { games: file.games, problems: problems.into_vec() }
}

/// A name and its value.
struct Value<'a> {
    line: usize,
    name: &'a str,
    value: &'a str,
}

/// The pairs of a file. A name without a value at the end is nothing.
struct Values<'a> {
    rest: &'a str,
    line: usize,
}

impl<'a> Values<'a> {
    fn of(text: &'a str) -> Self {
        Values { rest: text, line: 1 }
    }

    fn part(&mut self) -> Option<&'a str> {
        let (part, rest) = self.rest.split_once('|')?;
        self.line += part.matches('\n').count();
        self.rest = rest;
        Some(part)
    }
}

impl<'a> Iterator for Values<'a> {
    type Item = Value<'a>;

    fn next(&mut self) -> Option<Value<'a>> {
        let name = self.part()?.trim();
        let line = self.line;
        Some(Value { line, name, value: self.part()? })
    }
}

/// What was heard so far.
#[derive(Default)]
struct File {
    games: Vec<Game>,
    board: Board,
    /// Of a match: what stands in every game.
    of_match: Game,
    names: BTreeMap<Option<bool>, BySeat<Option<String>>>,
    results: BTreeMap<(u32, bool), Outcome>,
    first_board: u32,
}

impl File {
    /// Whether there is room for more.
    fn hear(&mut self, told: Value<'_>, problems: &mut Problems) -> bool {
        let Value { line, name, value } = told;
        let place = Location { line, tag: Some(name) };
        if value.len() > limits::LINE_BYTES && name != "rs" {
            problems.omitted(place, "a value of at most 8 KiB", format!("{} bytes", value.len()));
            return true;
        }
        match name.to_ascii_lowercase().as_str() {
            "vg" => self.match_begins(value),
            "rs" => self.results(value),
            "pn" => {
                if !self.board.is_empty() {
                    self.end_board(problems);
                }
                self.names(value);
            }
            "qx" => {
                self.end_board(problems);
                self.board.line = line;
                let digits = value.trim_start_matches(|character: char| !character.is_ascii_digit());
                self.board.number = number(digits);
                self.board.room = match value.as_bytes().first().map(u8::to_ascii_lowercase) {
                    Some(b'o') => Some(Room::Open),
                    Some(b'c') => Some(Room::Closed),
                    Some(_) | None => None,
                };
            }
            "md" => {
                if self.board.dealt.is_some() {
                    self.end_board(problems);
                }
                self.board.line = line;
                self.board.dealt = hands::read(value);
                if self.board.dealt.is_none() {
                    problems.omitted(place, "a dealer and hands of distinct cards", value);
                }
            }
            "sv" => match values::vulnerability(value.trim()) {
                Some(vulnerability) => self.board.vulnerability = Some(vulnerability),
                None if value.trim().is_empty() => {}
                None => problems.omitted(place, "o, n, e or b", value),
            },
            "ah" => {
                let digits = value.trim_start_matches(|character: char| !character.is_ascii_digit());
                self.board.number = number(digits).or(self.board.number);
            }
            "mb" if self.board.calls.len() < limits::SECTION_TOKENS => self.board.calls.push((line, value.to_owned())),
            "an" => {
                let at = self.board.calls.len().saturating_sub(1);
                let text = value.trim();
                if !text.is_empty() && !self.board.calls.is_empty() && self.board.notes.len() < limits::NOTES {
                    self.board.notes.push(Note { at, text: text.to_owned() });
                }
            }
            "pc" if self.board.cards.len() < limits::SECTION_TOKENS => self.board.cards.push((line, value.to_owned())),
            "mc" => self.board.claimed = Some((line, value.to_owned())),
            // The layout of a screen.
            _ => {}
        }
        let full = self.games.len() >= limits::GAMES;
        if full {
            problems.refused(place, format!("at most {} games", limits::GAMES), "more");
        }
        !full
    }

    /// `event,segment,scoring,first board,last board,home team,carry-over,visitors,carry-over`.
    fn match_begins(&mut self, value: &str) {
        let parts: Vec<&str> = value.split(',').map(str::trim).collect();
        let part = |at: usize| parts.get(at).filter(|part| !part.is_empty()).map(|part| (*part).to_owned());
        self.of_match.event = part(0);
        self.of_match.stage = part(1);
        self.of_match.home_team = part(5);
        self.of_match.visit_team = part(7);
        self.first_board = parts.get(3).and_then(|first| first.parse().ok()).unwrap_or(1);
    }

    /// In the order of the boards, open room and closed room.
    fn results(&mut self, value: &str) {
        let outcomes = value.split(',').take(2 * limits::GAMES).map(values::outcome);
        for (place, outcome) in (0..).zip(outcomes) {
            let board = self.first_board.max(1).saturating_add(place / 2);
            if let Some(outcome) = outcome {
                self.results.insert((board, place % 2 == 1), outcome);
            }
        }
    }

    /// Four names from South's, and of a match four more for the closed room.
    fn names(&mut self, value: &str) {
        let names: Vec<&str> = value.split(',').map(str::trim).collect();
        let room = |from: usize| {
            let mut players = BySeat::default();
            for (seat, name) in SEATS.into_iter().zip(names.iter().skip(from)) {
                players[seat] = Some((*name).to_owned()).filter(|name| !name.is_empty());
            }
            players
        };
        self.names.insert(None, room(0));
        self.names.insert(Some(false), room(0));
        self.names.insert(Some(true), if names.len() > 4 { room(4) } else { room(0) });
    }

    fn end_board(&mut self, problems: &mut Problems) {
        let mut board = std::mem::take(&mut self.board);
        if board.is_empty() {
            return;
        }
        let closed = board.room.map(|room| room == Room::Closed);
        board.players = self.names.get(&closed).cloned().unwrap_or_default();
        let listed = board.number.zip(closed).and_then(|(number, closed)| self.results.get(&(number.get(), closed)));
        board.listed = listed.copied();
        let game = board.game(problems);
        problems.next_record();
        let Game { event, stage, home_team, visit_team, .. } = self.of_match.clone();
        self.games.push(Game { event, stage, home_team, visit_team, ..game });
    }
}

fn number(text: &str) -> Option<BoardNumber> {
    let digits = text.len() - text.trim_start_matches(|character: char| character.is_ascii_digit()).len();
    BoardNumber::new(text[..digits].parse().ok()?)
}
