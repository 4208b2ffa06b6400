//! Games to text.

use std::fmt::Write as _;

use bridge_rules::{BySeat, Outcome};

use super::hands;
use super::values::{SEATS, call_token, outcome_token, vulnerability_letter};
use crate::pbn::{Game, Room};

/// Writes boards, a line each, that [`read`](super::read()) reads back as they were told by it. A character that parts
/// values (`|`, and in names `,`) becomes a space.
#[must_use]
pub fn write(games: &[Game]) -> String {
    let mut file = String::new();
    for game in games {
        file.push_str(&line(game));
        file.push_str("\r\n");
    }
    file
}

/// Writes the boards of a match of two teams as a vugraph file: its teams, all results, and then each board of each
/// room. Teams and players are those of the first game that has them.
#[must_use]
pub fn write_match(games: &[Game]) -> String {
    let first =
        |of: fn(&Game) -> Option<&String>| games.iter().find_map(of).map_or_else(String::new, |text| name(text));
    let numbers = || games.iter().filter_map(|game| game.board).map(|board| board.get());
    let (from, to) = (numbers().min().unwrap_or(1), numbers().max().unwrap_or(1));
    let (home, visitors) = (first(|game| game.home_team.as_ref()), first(|game| game.visit_team.as_ref()));
    let (event, stage) = (first(|game| game.event.as_ref()), first(|game| game.stage.as_ref()));
    let result = |board: u32, room: Room| {
        let game =
            games.iter().find(|game| game.room == Some(room) && game.board.is_some_and(|own| own.get() == board));
        game.and_then(|game| game.outcome).map_or_else(String::new, outcome_token)
    };
    let results: Vec<String> =
        (from..=to).flat_map(|board| [Room::Open, Room::Closed].map(|room| result(board, room))).collect();
    let players = |room: Room| {
        let game = games.iter().find(|game| game.room == Some(room));
        game.map_or_else(|| ",,,".to_owned(), |game| names(&game.players))
    };
    let mut file = format!("vg|{event},{stage},I,{from},{to},{home},0,{visitors},0|\r\n");
    file.push_str(&format!("rs|{}|\r\n", results.join(",")));
    file.push_str(&format!("pn|{},{}|pg||\r\n", players(Room::Open), players(Room::Closed)));
    for game in games {
        let room = match game.room {
            Some(Room::Open) | None => "o",
            Some(Room::Closed) => "c",
        };
        let number = game.board.map_or_else(String::new, |board| board.to_string());
        file.push_str(&format!("qx|{room}{number}|{}\r\n", spell_result(game)));
    }
    file
}

/// A link that shows the board in a browser, with calls and cards one by one.
///
/// ```
/// use bridge_formats::{lin, pbn};
///
/// let game = pbn::Game { dealer: "N".parse().ok(), auction: vec!["P".parse()?], ..pbn::Game::default() };
/// let link = lin::handviewer_link(&game);
/// assert!(link.ends_with("?lin=pn%7C%2C%2C%2C%7Cst%7C%7Cmd%7C3%2C%2C%2C%7Crh%7C%7Cmb%7Cp%7Cpg%7C%7C"), "{link}");
/// # Ok::<(), bridge_rules::ParseError>(())
/// ```
#[must_use]
pub fn handviewer_link(game: &Game) -> String {
    let mut link = "https://www.bridgebase.com/tools/handviewer.html?lin=".to_owned();
    for byte in line(game).bytes() {
        match byte {
            b'A'..=b'Z' | b'a'..=b'z' | b'0'..=b'9' | b'-' | b'.' | b'_' | b'~' => link.push(char::from(byte)),
            other => write!(link, "%{other:02X}").expect("a text grows"),
        }
    }
    link
}

fn line(game: &Game) -> String {
    format!("pn|{}|{}", names(&game.players), spell_result(game))
}

/// All but the names.
fn spell_result(game: &Game) -> String {
    let hands = game.deal.map_or(game.shown_hands, |deal| deal.hands().map(Some));
    let mut text = format!("st||md|{}|rh||", hands::write(game.dealer, &hands));
    let mut put = |name: &str, value: &str| write!(text, "{name}|{value}|").expect("a text grows");
    if let Some(board) = game.board {
        put("ah", &format!("Board {board}"));
    }
    if let Some(vulnerability) = game.vulnerability {
        put("sv", vulnerability_letter(vulnerability));
    }
    for (at, call) in game.auction.iter().enumerate() {
        let notes: Vec<&str> =
            game.auction_notes.iter().filter(|note| note.at == at).map(|note| note.text.as_str()).collect();
        let alert = if notes.is_empty() { "" } else { "!" };
        put("mb", &format!("{}{alert}", call_token(*call)));
        if !notes.is_empty() {
            put("an", &value(&notes.join("; ")));
        }
    }
    put("pg", "");
    for trick in game.play.chunks(4) {
        trick.iter().for_each(|card| put("pc", card.as_str()));
        if trick.len() == 4 {
            put("pg", "");
        }
    }
    if let Some(Outcome::Played { tricks, .. }) = game.outcome
        && game.play.len() < 52
    {
        put("mc", &tricks.to_string());
        put("pg", "");
    }
    text
}

fn names(players: &BySeat<Option<String>>) -> String {
    SEATS.map(|seat| players[seat].as_deref().map_or_else(String::new, name)).join(",")
}

fn name(text: &str) -> String {
    value(text).replace(',', " ")
}

fn value(text: &str) -> String {
    text.replace(|character: char| character == '|' || character.is_control(), " ")
}
