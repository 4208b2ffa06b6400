//! What stands around the table: the title above it; below it whose turn it is, what may be done, what is being typed.

use ratatui::{
    layout::{Position, Rect},
    style::{Modifier, Style},
    text::Line,
};
use unicode_width::UnicodeWidthStr;

use super::{Paper, faint};
use crate::tui::screen::{CONNECTED, Screen, Span, What};

/// The sentences below the table, wrapped. They take rows from the talk when they need more than one each.
pub(super) struct Foot {
    prompt: Vec<String>,
    /// The last word about what was typed; a hint is no sentence, and has one row.
    notice: Vec<String>,
}

impl Foot {
    /// `room` rows may be taken from the talk.
    pub(super) fn of(screen: &Screen, width: u16, room: u16) -> Self {
        let columns = usize::from(width.saturating_sub(2)).max(1);
        let wrap = |words: &str, rows: u16| {
            let rows = usize::from(rows) + 1;
            textwrap::wrap(words, columns).into_iter().take(rows).map(|row| row.into_owned()).collect::<Vec<_>>()
        };
        let prompt = wrap(&screen.prompt, room);
        let taken = prompt.len().saturating_sub(1) as u16;
        let notice = match screen.hint.as_slice() {
            [Span { what: What::Words(words), .. }] => wrap(words, room.saturating_sub(taken)),
            _ => Vec::new(),
        };
        Self { prompt, notice }
    }

    /// Rows beyond the two that prompt and hint always have.
    pub(super) fn extra_rows(&self) -> u16 {
        (self.prompt.len().saturating_sub(1) + self.notice.len().saturating_sub(1)) as u16
    }
}

impl Paper<'_> {
    pub(super) fn title(&mut self, area: Rect, screen: &Screen) {
        let style = Style::new().add_modifier(Modifier::REVERSED);
        let top = Rect { height: area.height.min(1), ..area };
        self.buffer.set_style(top, style);
        let room_beside = |status: &str| usize::from(area.width.saturating_sub(status.width() as u16 + 3));
        // That all is well with the connection is said where there is room for it.
        let is_well = screen.status == CONNECTED;
        let is_crowded = is_well && screen.title.width() > room_beside(&screen.status);
        let status = if is_crowded { "" } else { screen.status.as_str() };
        // The status stands at the right edge, and the title ends before it.
        self.line(top, 1, 0, Line::styled(shortened(&screen.title, room_beside(status)), style));
        let edge = area.width.saturating_sub(status.width() as u16 + 1);
        self.line(top, edge, 0, Line::styled(status.to_owned(), style));
    }

    pub(super) fn rule(&mut self, area: Rect) {
        let dash = if self.theme.symbols { "─" } else { "-" };
        self.line(area, 0, 0, Line::from(dash.repeat(usize::from(area.width))).style(faint()));
    }

    pub(super) fn foot(&mut self, area: Rect, foot: &Foot, screen: &Screen) -> Position {
        let style = if screen.mine { Style::new().add_modifier(Modifier::BOLD) } else { Style::new() };
        if screen.mine {
            self.line(area, 0, 0, Line::styled("*", style));
        }
        for (row, words) in (0..).zip(&foot.prompt) {
            self.line(area, 2, row, Line::styled(words.clone(), style));
        }
        let below = (foot.prompt.len() as u16).max(1);
        if foot.notice.len() > 1 {
            let tone = self.spans(&screen.hint).spans.first().map_or_else(Style::new, |span| span.style);
            for (row, words) in (below..).zip(&foot.notice) {
                self.line(area, 2, row, Line::styled(words.clone(), tone));
            }
        } else {
            let hint = self.spans(&screen.hint);
            self.line(area, 2, below, hint);
        }
        let last = below + (foot.notice.len() as u16).max(1);
        // The end of a long line is what one types.
        let room = usize::from(area.width.saturating_sub(3));
        let skipped = screen.input.chars().count().saturating_sub(room);
        let typed: String = screen.input.chars().skip(skipped).collect();
        let column = 2 + typed.width() as u16;
        self.line(area, 0, last, Line::from(format!("> {typed}")));
        Position {
            x: (area.x + column).min(area.right().saturating_sub(1)),
            y: (area.y + last).min(area.bottom().saturating_sub(1)),
        }
    }
}

/// What fits of a title, with a sign that there is more.
pub(super) fn shortened(title: &str, room: usize) -> String {
    if title.width() <= room {
        return title.to_owned();
    }
    title.chars().take(room.saturating_sub(1)).chain(['…']).collect()
}
