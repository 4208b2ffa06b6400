//! Lines that lie over the table, leaf by leaf: help, score sheet, a convention card, the invitations.

use bridge_protocol::TableView;
use bridge_rules::Seat;
use unicode_width::UnicodeWidthStr;

use super::{Line, ROWS, ScreenState, Span};
use crate::{input::Leaf, text};

/// Columns behind a title: which leaf it is.
const NUMBERED: usize = " (10 of 10)".len();

/// The room for a leaf.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LeafSize {
    /// Columns of a line.
    pub columns: usize,
    /// Rows, the title's among them.
    pub rows: usize,
}

impl Default for LeafSize {
    /// In a window of 80 by 24.
    fn default() -> Self {
        Self { columns: 78, rows: ROWS }
    }
}

/// A page of one or more leaves: as many as its lines fill in the window that there is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Page {
    /// Titles, and lines of any length under each.
    parts: Vec<(String, Vec<String>)>,
    size: LeafSize,
    open: usize,
}

impl Page {
    /// Lines under a title; those that are too long are wrapped, and those that are too many go on further leaves. What
    /// is too long for a title is the first of the lines.
    pub(crate) fn of(title: &str, lines: &[String]) -> Self {
        Self::in_parts(vec![(title.to_owned(), lines.to_vec())])
    }

    /// What can be typed.
    pub(crate) fn help(leaves: Vec<Leaf>) -> Self {
        Self::in_parts(leaves.into_iter().map(|(title, lines)| (title.to_owned(), lines)).collect())
    }

    fn in_parts(parts: Vec<(String, Vec<String>)>) -> Self {
        Self { parts, size: LeafSize::default(), open: 0 }
    }

    /// The links that a host sends round.
    pub(crate) fn invitations(view: &TableView, state: &ScreenState) -> Self {
        let mut lines = Vec::new();
        for (what, link) in &state.links {
            let seat = Seat::ALL.into_iter().find(|seat| text::seat(*seat) == what);
            match (seat.map(|seat| view.seats[seat].as_ref()), what.as_str()) {
                (Some(Some(occupant)), _) if occupant.computer => {
                    lines.extend([format!("{what}: {}; a friend takes its seat:", occupant.name), format!("  {link}")]);
                }
                (Some(Some(occupant)), _) => lines.push(format!("{what}: {} is here", occupant.name)),
                (Some(None), _) => lines.extend([format!("{what} is free:"), format!("  {link}")]),
                (None, "Director") => {
                    lines.extend(["Director (bridge-cli direct LINK):".to_owned(), format!("  {link}")])
                }
                (None, _) => lines.extend([format!("{what} (bridge-cli watch LINK):"), format!("  {link}")]),
            }
        }
        Self::of("Send each friend a link. It is used with:  bridge-cli play LINK", &lines).fitting(state.leaf)
    }

    /// Open at the same leaf as it was before it changed, or at its last one if it has become shorter.
    #[must_use]
    pub(crate) fn open_as(self, before: &Self) -> Self {
        Self { open: before.open, ..self }.fitting(before.size)
    }

    /// The same page in a window of another size, open at a leaf that it has there.
    #[must_use]
    pub(crate) fn fitting(self, size: LeafSize) -> Self {
        let page = Self { size, ..self };
        let last = page.leaves().len().saturating_sub(1);
        Self { open: page.open.min(last), ..page }
    }

    /// Turns to the next leaf. False when there is none, and the page is done with.
    pub(crate) fn turn(&mut self) -> bool {
        self.open += 1;
        self.open < self.leaves().len()
    }

    pub(crate) fn leaf(&self) -> Vec<String> {
        let mut leaves = self.leaves();
        let count = leaves.len();
        if self.open >= count {
            return Vec::new();
        }
        let (title, lines) = leaves.swap_remove(self.open);
        let title = if count > 1 { format!("{title} ({} of {count})", self.open + 1) } else { title };
        [title, String::new()].into_iter().chain(lines).collect()
    }

    /// Every line is wrapped once, at the width that there is.
    fn leaves(&self) -> Vec<(String, Vec<String>)> {
        let columns = self.size.columns.max(1);
        let under_title = self.size.rows.saturating_sub(2).max(1);
        let mut leaves = Vec::new();
        for (title, lines) in &self.parts {
            let is_short = title.width() + NUMBERED <= columns;
            let (title, first) = if is_short { (title.as_str(), None) } else { ("", Some(title)) };
            let mut leaf = Vec::new();
            for rows in first.into_iter().chain(lines).map(|line| text::rows(line, columns, true)) {
                // A line that fits on the next leaf does not begin on this one.
                if !leaf.is_empty() && leaf.len() + rows.len() > under_title && rows.len() <= under_title {
                    leaves.push((title.to_owned(), std::mem::take(&mut leaf)));
                }
                leaf.extend(rows);
                while leaf.len() > under_title {
                    let rest = leaf.split_off(under_title);
                    leaves.push((title.to_owned(), std::mem::replace(&mut leaf, rest)));
                }
            }
            leaves.push((title.to_owned(), leaf));
        }
        leaves
    }

    pub(super) fn hint(&self) -> Line {
        let more = self.open + 1 < self.leaves().len();
        vec![Span::faint(if more { "Enter: next page   Esc: back to the table" } else { "Enter: back to the table" })]
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::Lane;

    use super::*;
    use crate::input::help_for;

    #[test]
    fn every_leaf_of_the_help_fits_a_screen_of_80_by_24() {
        for lane in Lane::ALL {
            for (title, lines) in help_for(lane, None) {
                assert!(lines.len() + 2 <= ROWS, "{title}");
                assert!(lines.iter().all(|line| line.width() <= LeafSize::default().columns), "{title}");
            }
        }
    }

    #[test]
    fn no_word_of_a_long_first_line_is_lost() {
        let long = "word ".repeat(40);
        let leaf = Page::of(&long, &["next".to_owned()]).leaf();
        assert_eq!(leaf.join(" ").matches("word").count(), 40, "{leaf:?}");
        assert!(leaf.iter().all(|line| line.width() <= LeafSize::default().columns), "{leaf:?}");
    }

    #[test]
    fn in_a_small_window_every_line_is_wrapped_once_and_read_to_its_end() {
        let lines = ["claim 5 TEXT     claim five of the remaining tricks, and how".to_owned(), "word ".repeat(30)];
        let small = LeafSize { columns: 40, rows: 6 };
        let mut page = Page::of("Lines", &lines).fitting(small);
        assert_eq!(
            page.leaf()[..4],
            ["Lines (1 of 2)", "", "claim 5 TEXT     claim five of the", "                 remaining tricks, and"]
        );
        let mut seen = page.leaf();
        while page.turn() {
            seen.extend(page.leaf());
        }
        assert_eq!(seen.join(" ").matches("word").count(), 30, "{seen:?}");
        assert!(seen.iter().all(|line| line.width() <= 40), "{seen:?}");
        // Who makes the window larger meanwhile sees what is there.
        assert_eq!(Page { open: 1, ..page }.fitting(LeafSize::default()).leaf()[0], "Lines");
    }

    #[test]
    fn a_page_that_changes_stays_open_where_it_was() {
        let of = |count| Page::of("Lines", &(1..=count).map(|n| format!("line {n}")).collect::<Vec<_>>());
        let mut before = of(30);
        assert!(before.turn() && before.turn());
        assert_eq!(of(40).open_as(&before).leaf()[0], "Lines (3 of 3)");
        assert_eq!(of(20).open_as(&before).leaf()[0], "Lines (2 of 2)");
    }

    #[test]
    fn long_pages_are_turned_leaf_by_leaf() {
        let lines: Vec<String> = (1..=30).map(|n| format!("line {n}")).collect();
        let mut page = Page::of("Lines", &lines);
        assert_eq!(page.leaf()[..3], ["Lines (1 of 3)", "", "line 1"]);
        assert!(page.leaf().len() <= ROWS && page.turn() && page.turn());
        assert_eq!(page.leaf().last().map(String::as_str), Some("line 30"));
        assert!(!page.turn());
        assert_eq!(Page::of("Nothing", &[]).leaf(), ["Nothing", ""]);
    }
}
