//! Games to bytes, in the export form of PBN 2.1 (2.1 and 2.3): the fifteen mandatory tags in their order, then those
//! of team matches and of scores by name, then auction, play and all others; tokens parted by one space; CRLF.

use bridge_rules::{Auction, Call, Outcome, Seat, Tricks, Vulnerability};

use super::game::{Game, Room};
use super::section::Note;
use super::tag::Tag;
use super::{deal_tag, quoted, text};

/// The longest line of the export form, where nothing in it is longer by itself.
const LINE_CHARS: usize = 80;

/// Writes a PBN file that [`read`](super::read()) reads back as the same games.
///
/// The bytes are ISO 8859-1, as the standard has it, where that has all the characters of the games, and else UTF-8;
/// the file says which. A control character becomes a space; a value is cut at
/// [`limits::VALUE_CHARS`](super::limits::VALUE_CHARS). Lines keep within 80 characters except where a value or a table
/// row of the game is longer: a tag stands on one line. An auction is written where the dealer is known, a play where
/// the contract is.
#[must_use]
pub fn write(games: &[Game]) -> Vec<u8> {
    let mut page = Page::default();
    for game in games {
        page.line("");
        page.game(game);
    }
    let charset = text::charset_of(&page.text);
    let mut head = Page::default();
    for line in ["% PBN 2.1", "% EXPORT", charset.line()] {
        head.line(line);
    }
    charset.encode(&(head.text + &page.text))
}

#[derive(Default)]
struct Page {
    text: String,
}

impl Page {
    fn game(&mut self, game: &Game) {
        let unknown_or = |value: &Option<String>| value.clone().unwrap_or_else(|| "?".to_owned());
        self.tag("Event", &unknown_or(&game.event));
        self.tag("Site", &unknown_or(&game.site));
        self.tag("Date", &unknown_or(&game.date));
        self.tag("Board", &game.board.map_or("?".to_owned(), |board| board.to_string()));
        self.tag("West", &unknown_or(&game.players.west));
        self.tag("North", &unknown_or(&game.players.north));
        self.tag("East", &unknown_or(&game.players.east));
        self.tag("South", &unknown_or(&game.players.south));
        self.tag("Dealer", game.dealer.map_or("?", |dealer| dealer.as_str()));
        self.tag("Vulnerable", game.vulnerability.map_or("?", vulnerable));
        self.tag("Deal", &dealt(game));
        self.tag("Scoring", &unknown_or(&game.scoring));
        let [declarer, contract, result] = outcome(game);
        self.tag("Declarer", &declarer);
        self.tag("Contract", &contract);
        self.tag("Result", &result);
        let score = game.score.map(|score| format!("NS {score}"));
        let score_imp = game.score_imp.map(|imps| format!("NS {} EW {}", imps.north_south, imps.east_west));
        for (name, value) in [
            ("HomeTeam", game.home_team.as_deref()),
            ("Room", game.room.map(room_name)),
            ("Round", game.round.as_deref()),
            ("Score", score.as_deref()),
            ("ScoreIMP", score_imp.as_deref()),
            ("Stage", game.stage.as_deref()),
            ("Table", game.table.as_deref()),
            ("VisitTeam", game.visit_team.as_deref()),
        ] {
            if let Some(value) = value {
                self.tag(name, value);
            }
        }
        if let Some(comment) = &game.comment {
            self.comment(comment);
        }
        self.auction(game);
        self.play(game);
        game.others.iter().for_each(|tag| self.other(tag));
    }

    /// Four calls a line, the dealer's first; `+` where the auction goes on (3.5).
    fn auction(&mut self, game: &Game) {
        let Some(auction) = game.replayed_auction().filter(|auction| !auction.calls().is_empty()) else { return };
        self.tag("Auction", auction.dealer().as_str());
        let mut notes = Footnotes::default();
        let mut calls: Vec<String> = Vec::new();
        for (at, call) in auction.calls().iter().enumerate() {
            calls.push(notes.behind(call_token(*call), &game.auction_notes, at));
        }
        if goes_on(&auction) {
            calls.push("+".to_owned());
        }
        calls.chunks(4).for_each(|row| self.line(&row.join(" ")));
        self.notes(&notes);
    }

    /// Four cards a line, the opening leader's first whoever led to the trick; `*` where the rest was claimed, `+`
    /// where it was not played (3.6).
    fn play(&mut self, game: &Game) {
        let Some(contract) = game.contract().filter(|_| game.claimed || !game.play.is_empty()) else { return };
        let mut tricks = Tricks::new(contract);
        game.play.iter().for_each(|card| tricks.play_unchecked(*card));
        let leader = contract.opening_leader();
        let columns = [leader, leader.lho(), leader.partner(), leader.rho()];
        self.tag("Play", leader.as_str());
        let mut notes = Footnotes::default();
        let rows = tricks.completed().iter().chain([tricks.current()]).filter(|trick| !trick.is_empty());
        for (row, trick) in rows.enumerate() {
            let cards = columns.map(|seat| {
                match trick.iter().position(|(player, _)| player == seat).zip(trick.card_of(seat)) {
                    Some((turn, card)) => notes.behind(card.as_str(), &game.play_notes, row * 4 + turn),
                    None => "-".to_owned(),
                }
            });
            self.line(&cards.join(" "));
        }
        if !tricks.is_over() {
            self.line(if game.claimed { "*" } else { "+" });
        }
        self.notes(&notes);
    }

    fn notes(&mut self, notes: &Footnotes<'_>) {
        for (number, text) in (1..).zip(&notes.texts) {
            self.tag("Note", &format!("{number}:{text}"));
        }
    }

    fn other(&mut self, tag: &Tag) {
        self.tag(tag.name(), tag.value());
        for row in tag.rows() {
            // In the first column % would escape the line (2.4).
            let indent = if row.starts_with('%') { " " } else { "" };
            self.line(&format!("{indent}{row}"));
        }
    }

    fn tag(&mut self, name: &str, value: &str) {
        // A value that begins like an inherited one (4.8) is set off by a space, which does not count.
        let indent = if value == "#" || value.starts_with("##") { " " } else { "" };
        self.line(&format!("[{name} \"{indent}{}\"]", quoted::write(value)));
    }

    /// In braces (3.8), where it cannot hold the one that closes it.
    fn comment(&mut self, comment: &str) {
        let comment = format!("{{{}}}", comment.replace('}', ")"));
        let mut line = String::new();
        for word in comment.split_whitespace() {
            if !line.is_empty() && line.chars().count() + word.chars().count() >= LINE_CHARS {
                self.line(&std::mem::take(&mut line));
            }
            // In the first column % would escape the line (2.4).
            let gap = if line.is_empty() && !word.starts_with('%') { "" } else { " " };
            line.push_str(gap);
            line.push_str(word);
        }
        self.line(&line);
    }

    fn line(&mut self, line: &str) {
        self.text.extend(line.chars().map(|character| if character.is_control() { ' ' } else { character }));
        self.text.push_str("\r\n");
    }
}

/// The notes of a section; the same text has one number.
#[derive(Default)]
struct Footnotes<'a> {
    texts: Vec<&'a str>,
}

impl<'a> Footnotes<'a> {
    fn behind(&mut self, token: &str, notes: &'a [Note], at: usize) -> String {
        let mut token = token.to_owned();
        for note in notes.iter().filter(|note| note.at == at) {
            let number = match self.texts.iter().position(|text| *text == note.text) {
                Some(place) => place + 1,
                None => {
                    self.texts.push(&note.text);
                    self.texts.len()
                }
            };
            token.push_str(&format!(" ={number}="));
        }
        token
    }
}

/// The dealer's hand first.
fn dealt(game: &Game) -> String {
    let hands = game.deal.map_or(game.shown_hands, |deal| deal.hands().map(Some));
    deal_tag::write(&hands, game.dealer.unwrap_or(Seat::North)).unwrap_or_else(|| "?".to_owned())
}

/// Declarer, contract and result; a board passed out has only a contract, `Pass`.
fn outcome(game: &Game) -> [String; 3] {
    let unknown = || "?".to_owned();
    match (game.outcome, game.unfinished) {
        (Some(Outcome::PassedOut), _) => [String::new(), "Pass".to_owned(), String::new()],
        (Some(Outcome::Played { contract, tricks }), _) => {
            [contract.declarer.to_string(), contract.title().to_owned(), tricks.to_string()]
        }
        (None, Some(contract)) => [contract.declarer.to_string(), contract.title().to_owned(), unknown()],
        (None, None) => [unknown(), unknown(), unknown()],
    }
}

fn call_token(call: Call) -> &'static str {
    match call {
        Call::Pass => "Pass",
        Call::Double | Call::Redouble | Call::Bid(_) => call.as_str(),
    }
}

fn goes_on(auction: &Auction) -> bool {
    auction.turn().is_some()
}

fn vulnerable(vulnerability: Vulnerability) -> &'static str {
    match vulnerability {
        Vulnerability::Both => "All",
        Vulnerability::None | Vulnerability::NorthSouth | Vulnerability::EastWest => vulnerability.as_str(),
    }
}

fn room_name(room: Room) -> &'static str {
    match room {
        Room::Open => "Open",
        Room::Closed => "Closed",
    }
}
