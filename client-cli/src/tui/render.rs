//! A screen onto a frame. Every part knows its place. In a window that is too small for the table it stands in lines.

mod foot;
mod small;

use bridge_rules::{Bid, BySeat, Call, Card, Level, Seat};
use ratatui::{
    Frame,
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
    text::{Line, Span},
};

use super::{
    screen::{self, Body, Centre, LeafSize, MARGIN, ROWS, Screen, SeatPanel, Tone, What},
    theme::Theme,
};
use crate::text;
use foot::Foot;

/// The smallest window that shows the table as one sits at it.
const SMALLEST: (u16, u16) = (80, 24);
/// Rows of the talk beside a page in a small window.
const TALK: u16 = 3;
/// Title, rule, turn, hint and input.
const FURNITURE: u16 = 5;
/// Columns of a bid in the box.
const BID: u16 = 4;
/// Columns of the places left and right.
const WING: u16 = 14;

pub(super) fn render(frame: &mut Frame<'_>, screen: &Screen, theme: Theme) {
    let area = frame.area();
    let mut paper = Paper { buffer: frame.buffer_mut(), theme };
    let is_small = is_small(&screen.prompt, area.width, area.height);
    let room = area.height.saturating_sub(FURNITURE);
    let whole = (ROWS as u16).min(room);
    // What is asked is read to its end: in a small window it takes rows from the table too.
    let foot = Foot::of(screen, area.width, if is_small { room } else { room - whole });
    let room = room.saturating_sub(foot.extra_rows());
    // A long line takes as many rows as it needs: the score stands at its end.
    let margin = usize::from(area.width.saturating_sub(2)).max(1);
    let said: Vec<_> = screen.log.iter().flat_map(|line| textwrap::wrap(line, margin)).collect();
    let in_lines = match &screen.body {
        Body::Table { places, centre, margin, auction } if is_small => {
            Some(small::Table::of(places, centre, margin, auction.clone(), area.width))
        }
        Body::Table { .. } | Body::Page(_) => None,
    };
    let body_rows = match (&in_lines, &screen.body) {
        (Some(table), _) => table.rows().min(room.saturating_sub(small::talk(said.len(), room))),
        (None, Body::Page(leaf)) if is_small => (leaf.len() as u16).min(room),
        (None, Body::Page(_) | Body::Table { .. }) => whole,
    };
    let log_rows = room.saturating_sub(body_rows);
    paper.title(area, screen);
    let body = Rect { y: area.y + 1, height: body_rows, ..area };
    match &in_lines {
        Some(table) => paper.table_in_lines(body, table),
        None => paper.body(body, &screen.body),
    }
    let rule = Rect { y: body.bottom(), height: 1, ..area };
    paper.rule(rule);
    if in_lines.is_some() && (area.width < SMALLEST.0 || area.height < SMALLEST.1) {
        paper.larger(rule);
    }
    let log = Rect { y: rule.bottom(), height: log_rows, ..area };
    let hidden = said.len().saturating_sub(usize::from(log_rows));
    for (row, line) in (0..log_rows).zip(&said[hidden..]) {
        paper.words(log, 1, row, line);
    }
    let below = Rect { y: log.bottom(), height: area.bottom().saturating_sub(log.bottom()), ..area };
    let cursor = paper.foot(below, &foot, screen);
    frame.set_cursor_position(cursor);
}

/// Whether a window is too small for the table and for what is asked below it, such as about a claim of many words.
fn is_small(prompt: &str, width: u16, height: u16) -> bool {
    let below = height.saturating_sub(FURNITURE + ROWS as u16);
    width < SMALLEST.0 || height < SMALLEST.1 || asked(prompt, width) > usize::from(below)
}

/// Rows of a prompt beyond its first one.
fn asked(prompt: &str, width: u16) -> usize {
    textwrap::wrap(prompt, usize::from(width.saturating_sub(2)).max(1)).len().saturating_sub(1)
}

/// The room for a leaf of a page over the table, beside what is to be said at the foot.
pub(super) fn room_for_leaf(prompt: &str, width: u16, height: u16) -> LeafSize {
    if !is_small(prompt, width, height) {
        return LeafSize::default();
    }
    let columns = usize::from(width.saturating_sub(2)).max(1);
    let room = usize::from(height.saturating_sub(FURNITURE));
    LeafSize { columns, rows: ROWS.min(room.saturating_sub(usize::from(TALK) + asked(prompt, width))) }
}

struct Paper<'a> {
    buffer: &'a mut Buffer,
    theme: Theme,
}

impl Paper<'_> {
    fn body(&mut self, area: Rect, body: &Body) {
        match body {
            Body::Page(lines) => {
                for (row, line) in (0..area.height).zip(lines) {
                    let style = if row == 0 { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
                    self.line(area, 1, row, Line::styled(line.clone(), style));
                }
            }
            Body::Table { places, centre, margin, .. } => {
                let split = area.width.saturating_sub(MARGIN as u16 + 2);
                self.table(Rect { width: split, ..area }, places, centre);
                let side = Rect { x: area.x + split, width: area.width - split, ..area };
                let bar = if self.theme.symbols { "│" } else { "|" };
                for row in 0..area.height {
                    self.line(side, 0, row, Line::styled(bar, faint()));
                }
                for (row, line) in (0..area.height).zip(margin) {
                    let line = self.spans(line);
                    self.line(side, 2, row, line);
                }
            }
        }
    }

    fn table(&mut self, area: Rect, places: &[SeatPanel; 4], centre: &Centre) {
        let [top, left, right, bottom] = places;
        let middle = match centre {
            Centre::BiddingBox { .. } => Rect { y: area.y + 2, height: 8, ..area },
            Centre::Empty | Centre::Trick { .. } | Centre::Result(_) => Rect { y: area.y + 5, height: 6, ..area },
        };
        self.place(Rect { height: 5, ..area }, top, Aligned::Middle);
        let wing = Rect { y: area.y + 5, height: 6, ..area };
        self.place(Rect { width: WING.min(area.width), ..wing }, left, Aligned::Left);
        let right_edge = Rect { x: area.right().saturating_sub(WING), width: WING.min(area.width), ..wing };
        self.place(right_edge, right, Aligned::Left);
        self.place(Rect { y: area.y + 11, height: 5, ..area }, bottom, Aligned::Middle);
        let inner = Rect { x: area.x + WING, width: area.width.saturating_sub(2 * WING), ..middle };
        match centre {
            Centre::Empty => {}
            Centre::BiddingBox { bids, others, mine } => {
                self.bidding_box(middle, bids, *mine);
                self.other_calls(middle, others);
            }
            Centre::Trick { cards, won_by, face_down } => {
                let around = [top, left, right, bottom].map(|place| place.seat);
                self.trick(inner, cards, *won_by, *face_down, around);
            }
            Centre::Result(lines) => self.result(inner, lines),
        }
    }

    fn place(&mut self, area: Rect, place: &SeatPanel, aligned: Aligned) {
        let notes = if place.notes.is_empty() { String::new() } else { format!(" ({})", place.notes.join(", ")) };
        let style = if place.to_act { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        let room = usize::from(area.width.saturating_sub(1));
        let title = match aligned {
            Aligned::Middle if place.to_act => format!("> {} {}", text::seat(place.seat), place.name),
            Aligned::Middle => format!("{} {}", text::seat(place.seat), place.name),
            Aligned::Left => foot::shortened(&format!("{} {}", place.seat.as_str(), place.name), room),
        };
        let title = title.trim_end().to_owned();
        let mut lines = vec![Line::styled(title, style)];
        if let Some(suits) = &place.suits {
            let rows = suits.iter().map(|row| self.suit_row(place.choosing, row, area.width));
            lines.extend(rows.collect::<Vec<_>>());
        }
        match aligned {
            Aligned::Middle => lines[0].push_span(Span::styled(notes, style)),
            Aligned::Left => {
                let rows = usize::from(area.height).saturating_sub(lines.len());
                lines.extend(beside(&place.notes, room.max(1), rows).into_iter().map(Line::from));
                // A wing is narrow: the mark stands at its edge, and the name is not moved by it.
                if place.to_act {
                    self.line(area, 0, 0, Line::styled(">", style));
                }
            }
        }
        let widest = lines.iter().map(Line::width).max().unwrap_or(0) as u16;
        let x = match aligned {
            // A hand stays where it is while cards leave it.
            Aligned::Middle => (area.width.saturating_sub(widest.max(24))) / 2,
            Aligned::Left => 1,
        };
        for (row, line) in (0..area.height).zip(lines) {
            self.line(area, x, row, line);
        }
    }

    fn suit_row(&self, choosing: bool, row: &screen::SuitRow, width: u16) -> Line<'static> {
        let mut spans = vec![self.theme.span(&screen::Span::suit(row.suit)), Span::raw(" ")];
        if row.ranks.is_empty() {
            spans.push(Span::styled("-", faint()));
        }
        let tight = row.ranks.len() * 2 + 2 > usize::from(width);
        for (rank, legal) in &row.ranks {
            let tone = match (choosing, legal) {
                (false, _) => Tone::Plain,
                (true, true) => Tone::Legal,
                (true, false) => Tone::Faint,
            };
            let rank = self.theme.span(&screen::Span { what: What::Rank(row.suit, *rank), tone });
            match (choosing && !self.theme.colour, legal) {
                (true, true) => spans.extend([Span::raw("["), rank, Span::raw("]")]),
                (true, false) => spans.extend([Span::raw(" "), rank, Span::raw(" ")]),
                (false, _) if tight => spans.push(rank),
                (false, _) => spans.extend([rank, Span::raw(" ")]),
            }
        }
        Line::from(spans)
    }

    fn bidding_box(&mut self, area: Rect, bids: &[(Bid, bool)], mine: bool) {
        let x = Self::left_of_box(area);
        for (row, level) in (0..).zip(Level::ALL) {
            let of_level = bids.iter().filter(|(bid, _)| bid.level == level);
            for (column, (bid, legal)) in (0..).zip(of_level) {
                let line = if *legal { self.spans(&screen::bid(*bid)) } else { Line::styled("·", faint()) };
                let style = if mine { Style::new() } else { faint() };
                self.line(area, x + column * BID, row, line.patch_style(style));
            }
        }
    }

    fn other_calls(&mut self, area: Rect, others: &[(Call, bool)]) {
        let legal: Vec<_> = others.iter().filter(|(_, legal)| *legal).map(|(call, _)| name(*call)).collect();
        self.words(area, Self::left_of_box(area), 7, &legal.join("   "));
    }

    const fn left_of_box(area: Rect) -> u16 {
        area.width.saturating_sub(5 * BID) / 2
    }

    fn trick(
        &mut self,
        area: Rect,
        cards: &BySeat<Option<Card>>,
        won_by: Option<Seat>,
        face_down: Option<Seat>,
        [top, left_seat, right_seat, bottom]: [Seat; 4],
    ) {
        let (middle, left, right) = ((area.width / 2).saturating_sub(1), 3, area.width.saturating_sub(5));
        let spots = [(top, middle, 0), (left_seat, left, 2), (right_seat, right, 2), (bottom, middle, 4)];
        for (seat, x, y) in spots {
            if face_down == Some(seat) {
                let known = cards[seat].map_or_else(Vec::new, |card| screen::card(card).to_vec());
                let mut line = self.spans(&known).patch_style(faint());
                line.push_span(Span::raw(if known.is_empty() { "[face down]" } else { " face down" }));
                self.line(area, x.saturating_sub(3), y, line);
            } else if let Some(card) = cards[seat] {
                let style = if won_by.is_some() { faint() } else { Style::new() };
                let line = self.spans(&screen::card(card)).patch_style(style);
                self.line(area, x, y, line);
            }
        }
        if let Some(winner) = won_by {
            let words = format!("{} won", text::seat(winner));
            self.line(area, (area.width / 2).saturating_sub(words.len() as u16 / 2), 2, Line::styled(words, faint()));
        }
    }

    fn result(&mut self, area: Rect, lines: &[screen::Line]) {
        for (row, line) in (1..).zip(lines) {
            let line = self.spans(line);
            let x = area.width.saturating_sub(line.width() as u16) / 2;
            self.line(area, x, row, line);
        }
    }

    fn spans(&self, spans: &[screen::Span]) -> Line<'static> {
        Line::from(spans.iter().map(|span| self.theme.span(span)).collect::<Vec<_>>())
    }

    fn words(&mut self, area: Rect, x: u16, y: u16, words: &str) {
        self.line(area, x, y, Line::from(words.to_owned()));
    }

    fn line(&mut self, area: Rect, x: u16, y: u16, mut line: Line<'_>) {
        let area = area.intersection(self.buffer.area);
        if !self.theme.symbols {
            line.spans.iter_mut().for_each(in_letters);
        }
        if x < area.width && y < area.height {
            self.buffer.set_line(area.x + x, area.y + y, &line, area.width - x);
        }
    }
}

/// The notes of who sits left or right. Where there are fewer rows than they take, a computer is known by its name.
fn beside(notes: &[&'static str], columns: usize, rows: usize) -> Vec<String> {
    let wrapped = |notes: &str| textwrap::wrap(notes, columns).into_iter().map(String::from).collect::<Vec<_>>();
    let whole = if notes.is_empty() { Vec::new() } else { wrapped(&format!("({})", notes.join(", "))) };
    if whole.len() <= rows {
        return whole;
    }
    let of_play: Vec<_> = notes.iter().copied().filter(|note| *note != "computer").collect();
    let short = wrapped(&format!("({})", of_play.join(", ")));
    if short.len() <= rows { short } else { wrapped(&of_play.join(",")) }
}

/// What a terminal shows that knows letters and little more: a sign for a sign, so that nothing moves.
fn in_letters(span: &mut Span<'_>) {
    let plain = |sign: char| match sign {
        '·' | '–' | '—' | '−' => '-',
        '…' => '.',
        '’' | '‘' => '\'',
        '“' | '”' => '"',
        '×' => 'x',
        sign if sign.is_ascii() => sign,
        _ => '?',
    };
    if !span.content.is_ascii() {
        span.content = span.content.chars().map(plain).collect::<String>().into();
    }
}

#[derive(Clone, Copy)]
enum Aligned {
    Middle,
    Left,
}

const fn faint() -> Style {
    Style::new().add_modifier(Modifier::DIM)
}

const fn name(call: Call) -> &'static str {
    match call {
        Call::Pass => "pass",
        Call::Double => "x",
        Call::Redouble => "xx",
        Call::Bid(bid) => bid.as_str(),
    }
}

#[cfg(test)]
mod tests;
