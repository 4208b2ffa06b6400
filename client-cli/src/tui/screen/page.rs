//! Lines that lie over the table, leaf by leaf: help, score sheet, a convention card, the invitations.

use bridge_protocol::TableView;
use bridge_rules::Seat;
use unicode_width::UnicodeWidthStr;

use super::{Line, ROWS, ScreenState, Span};
use crate::{input::Leaf, text};

/// Lines of a leaf under its title.
const LEAF_ROWS: usize = ROWS - 2;
/// Columns of a line.
const COLUMNS: usize = 78;
/// Columns of a title: which leaf it is stands behind it.
const TITLE_COLUMNS: usize = COLUMNS - " (10 of 10)".len();

/// A page of one or more leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Page {
    leaves: Vec<(String, Vec<String>)>,
    open: usize,
}

impl Page {
    /// Lines under a title; those that are too long are wrapped, and those that are too many go on further leaves. What
    /// is too long for a title is the first of the lines.
    pub(crate) fn of(title: &str, lines: &[String]) -> Self {
        let (title, first) = if title.width() > TITLE_COLUMNS { ("", Some(title)) } else { (title, None) };
        let wrapped: Vec<String> = first
            .into_iter()
            .chain(lines.iter().map(String::as_str))
            .flat_map(|line| textwrap::wrap(line, COLUMNS))
            .map(|line| line.into_owned())
            .collect();
        let mut leaves: Vec<_> = wrapped.chunks(LEAF_ROWS).map(|rows| (title.to_owned(), rows.to_vec())).collect();
        if leaves.is_empty() {
            leaves.push((title.to_owned(), Vec::new()));
        }
        Self { leaves, open: 0 }
    }

    /// What can be typed.
    pub(crate) fn help(leaves: Vec<Leaf>) -> Self {
        Self { leaves: leaves.into_iter().map(|(title, lines)| (title.to_owned(), lines)).collect(), open: 0 }
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
        let leaf = ("Send each friend a link. It is used with:  bridge-cli play LINK".to_owned(), lines);
        Self { leaves: vec![leaf], open: 0 }
    }

    /// Open at the same leaf as it was before it changed, or at its last one if it has become shorter.
    #[must_use]
    pub(crate) fn open_as(self, before: &Self) -> Self {
        Self { open: before.open.min(self.leaves.len().saturating_sub(1)), ..self }
    }

    /// Turns to the next leaf. False when there is none, and the page is done with.
    pub(crate) fn turn(&mut self) -> bool {
        self.open += 1;
        self.open < self.leaves.len()
    }

    pub(crate) fn leaf(&self) -> Vec<String> {
        let Some((title, lines)) = self.leaves.get(self.open) else { return Vec::new() };
        let count = self.leaves.len();
        let title = if count > 1 { format!("{title} ({} of {count})", self.open + 1) } else { title.clone() };
        [title, String::new()].into_iter().chain(lines.iter().cloned()).collect()
    }

    pub(super) fn hint(&self) -> Line {
        let more = self.open + 1 < self.leaves.len();
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
                assert!(lines.len() <= LEAF_ROWS, "{title}");
                assert!(lines.iter().all(|line| line.width() <= COLUMNS), "{title}");
            }
        }
    }

    #[test]
    fn no_word_of_a_long_first_line_is_lost() {
        let long = "word ".repeat(40);
        let leaf = Page::of(&long, &["next".to_owned()]).leaf();
        assert_eq!(leaf.join(" ").matches("word").count(), 40, "{leaf:?}");
        assert!(leaf.iter().all(|line| line.width() <= COLUMNS), "{leaf:?}");
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
