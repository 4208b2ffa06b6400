//! The table in lines, for a window in which it cannot be drawn as one sits at it: the four with their hands and the
//! cards of the trick, beside them or below the auction or what is played. What is to be answered and what was said
//! have their rows before it; of the table the own hand stays longest, and of the auction its last row.

use std::ops::Range;

use ratatui::{
    layout::Rect,
    style::{Modifier, Style},
    text::{Line, Span},
};
use unicode_width::UnicodeWidthStr;

use super::{Paper, SMALLEST, faint, foot};
use crate::tui::screen::{self, Centre, SeatPanel, What};

/// Columns of the places where the margin stands beside them: a hand of thirteen cards.
const PLACES: u16 = 28;
/// Blanks between the places and the margin.
const GAP: u16 = 2;
/// Rows that the talk has at least, if that much was said.
const TALK: usize = 4;

/// The rows of the talk before the table takes its own.
pub(super) fn talk(said: usize, room: u16) -> u16 {
    (said.min(TALK) as u16).min(room / 3)
}

/// A row of the places, and how long it stays while there are fewer rows than places.
struct Row<'a> {
    weight: u8,
    place: &'a SeatPanel,
    part: Part<'a>,
}

impl Row<'_> {
    fn names(&self, place: &SeatPanel) -> bool {
        self.place.seat == place.seat && matches!(self.part, Part::Seat(_))
    }
}

enum Part<'a> {
    /// Who sits there, and their card in the trick.
    Seat(screen::Line),
    /// Their cards.
    Hand(&'a [screen::SuitRow; 4]),
}

/// What stands in the lines.
pub(super) struct Table<'a> {
    rows: Vec<Row<'a>>,
    result: &'a [screen::Line],
    margin: &'a [screen::Line],
    /// Which lines of the margin are the auction.
    auction: Range<usize>,
    /// Whether the last lines of the margin are those that matter.
    latest: bool,
    beside: bool,
}

impl<'a> Table<'a> {
    pub(super) fn of(
        places: &'a [SeatPanel; 4],
        centre: &'a Centre,
        margin: &'a [screen::Line],
        auction: Range<usize>,
        width: u16,
    ) -> Self {
        let [.., bottom] = places;
        let mut rows = Vec::new();
        for place in places {
            let card = laid(place, centre);
            let weight = if card.is_empty() { 3 } else { 1 };
            // Where nobody sits and nothing lies there is nothing to say.
            if !(place.name.is_empty() && place.notes.is_empty() && card.is_empty()) {
                rows.push(Row { weight, place, part: Part::Seat(card) });
            }
            if let Some(suits) = &place.suits {
                let weight = if place.seat == bottom.seat || place.choosing { 0 } else { 2 };
                rows.push(Row { weight, place, part: Part::Hand(suits) });
            }
        }
        let (result, latest) = match centre {
            Centre::Result(lines) => (lines.as_slice(), false),
            Centre::Trick { .. } => ([].as_slice(), false),
            Centre::Empty | Centre::BiddingBox { .. } => ([].as_slice(), true),
        };
        let beside = width >= PLACES + GAP + screen::MARGIN as u16;
        Self { rows, result, margin, auction, latest, beside }
    }

    /// Rows that it would fill.
    pub(super) fn rows(&self) -> u16 {
        let places = self.result.len() + self.rows.len();
        (if self.beside { places.max(self.margin.len()) } else { places + self.margin.len() }) as u16
    }

    /// The rows of the places for which there is room, as they stand.
    fn kept(&self, room: usize) -> Vec<&Row<'a>> {
        let mut weights: Vec<_> = self.rows.iter().map(|row| row.weight).enumerate().collect();
        weights.sort_by_key(|(place, weight)| (*weight, *place));
        weights.truncate(room);
        let is_kept = |place: usize| weights.iter().any(|(kept, _)| *kept == place);
        self.rows.iter().enumerate().filter(|(place, _)| is_kept(*place)).map(|(_, row)| row).collect()
    }

    /// As many lines of the margin as there is room for. Of the auction its last row stays longest, then its heading,
    /// then what was said last; of what else goes on, its end.
    fn margin(&self, room: usize) -> Vec<&'a screen::Line> {
        let all = self.margin.len();
        if !self.latest || all <= room {
            return self.margin.iter().take(room).collect();
        }
        let auction = self.auction.clone();
        // What was said of the calls stands below them, behind a blank row.
        let blank = self.margin[auction.clone()].iter().position(Vec::is_empty);
        let calls_end = blank.map_or(auction.end, |blank| auction.start + blank);
        let last = (auction.start..calls_end).rev().find(|row| !only_asks(&self.margin[*row])).unwrap_or(all - 1);
        let mut kept: Vec<usize> = (0..all).collect();
        kept.sort_by_key(|row| match *row {
            row if row == last => 0,
            row if row == auction.start => 1,
            row if auction.contains(&row) => 2 + all - row,
            row => 2 + 2 * all - row,
        });
        kept.truncate(room);
        kept.sort_unstable();
        kept.into_iter().map(|row| &self.margin[row]).collect()
    }
}

/// Whether a row of the auction says no more than that somebody is to call.
fn only_asks(row: &screen::Line) -> bool {
    row.iter().all(|span| matches!(&span.what, What::Words(words) if matches!(words.trim(), "" | "?")))
}

/// The card that a place has in the trick, or that its lead lies face down; who won one that is complete.
fn laid(place: &SeatPanel, centre: &Centre) -> screen::Line {
    let Centre::Trick { cards, won_by, face_down } = centre else { return screen::Line::new() };
    let mut line: screen::Line = cards[place.seat].into_iter().flat_map(screen::card).collect();
    if *face_down == Some(place.seat) {
        line.push(screen::Span::plain(if line.is_empty() { "[face down]" } else { " face down" }));
    }
    if *won_by == Some(place.seat) {
        line.push(screen::Span::plain(" won"));
    }
    line
}

fn noted(notes: &[&'static str]) -> String {
    if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) }
}

impl Paper<'_> {
    pub(super) fn table_in_lines(&mut self, area: Rect, table: &Table<'_>) {
        let rows = usize::from(area.height);
        let columns = if table.beside { area.width - screen::MARGIN as u16 - GAP } else { area.width };
        let left = Rect { width: columns, ..area };
        // Below one another the places leave a third to the margin.
        let for_margin = if table.beside { rows } else { table.margin.len().min(rows / 3) };
        let for_places = if table.beside { rows } else { rows - for_margin };
        let result = table.result.iter().take(for_places.saturating_sub(1)).map(|line| self.spans(line));
        let mut lines: Vec<_> = result.collect();
        let kept = table.kept(for_places - lines.len());
        let is_named = |row: &Row<'_>| kept.iter().any(|other| other.names(row.place));
        lines.extend(kept.iter().map(|row| self.row_of(row, is_named(row), columns)));
        let beneath = lines.len() as u16;
        for (row, line) in (0..).zip(lines) {
            self.line(left, 0, row, line);
        }
        let side = if table.beside {
            Rect { x: area.x + columns + GAP, width: screen::MARGIN as u16, ..area }
        } else {
            Rect {
                y: area.y + beneath,
                height: area.height - beneath,
                x: area.x + 1,
                width: area.width.saturating_sub(1),
            }
        };
        for (row, line) in (0..).zip(table.margin(usize::from(side.height))) {
            let line = self.spans(line);
            self.line(side, 0, row, line);
        }
    }

    fn row_of(&self, row: &Row<'_>, is_named: bool, columns: u16) -> Line<'static> {
        let place = row.place;
        match &row.part {
            Part::Hand(suits) => {
                let mut line = Line::from(if is_named { "  ".to_owned() } else { format!("{} ", place.seat) });
                for suit in *suits {
                    let of_suit = self.suit_row(place.choosing && self.theme.colour, suit, 0);
                    line.extend(of_suit.spans.into_iter().chain([Span::raw(" ")]));
                }
                line
            }
            Part::Seat(card) => {
                let style = if place.to_act { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
                let mark = if place.to_act { ">" } else { " " };
                let taken = 4 + card.iter().map(screen::Span::width).sum::<usize>();
                let room = usize::from(columns).saturating_sub(taken);
                // Where there is little room a computer is known by its name.
                let whole = noted(&place.notes);
                let is_cut = place.name.width() + whole.width() > room;
                let short = place.notes.iter().copied().filter(|note| !is_cut || *note != "computer");
                let notes = noted(&short.collect::<Vec<_>>());
                let name = foot::shortened(&place.name, room.saturating_sub(notes.width()));
                let mut line = Line::styled(format!("{mark}{} {name}{notes} ", place.seat), style);
                line.extend(self.spans(card).spans);
                line
            }
        }
    }

    /// In which window more is seen, on the rule below.
    pub(super) fn larger(&mut self, rule: Rect) {
        let (columns, rows) = SMALLEST;
        let long = format!(" {columns} by {rows} shows the whole table; --plain tells it line by line ");
        let words =
            if long.len() + 4 <= usize::from(rule.width) { long } else { format!(" {columns} by {rows} shows more ") };
        if words.len() + 4 <= usize::from(rule.width) {
            self.line(rule, 2, 0, Line::styled(words, faint()));
        }
    }
}
