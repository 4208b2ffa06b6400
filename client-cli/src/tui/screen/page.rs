//! Lines that lie over the table, leaf by leaf: help, score sheet, a convention card, the invitations.

use bridge_protocol::TableView;
use bridge_rules::Seat;

use super::{Line, ROWS, ScreenState, Span};
use crate::{input::Leaf, text};

/// Lines of a leaf under its title.
const LEAF_ROWS: usize = ROWS - 2;
/// Columns of a line.
const COLUMNS: usize = 78;

/// A page of one or more leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Page {
    leaves: Vec<(String, Vec<String>)>,
    open: usize,
}

impl Page {
    /// Lines under a title; those that are too long are wrapped, and those that are too many go on further leaves.
    pub(crate) fn of(title: &str, lines: &[String]) -> Self {
        let wrapped: Vec<String> =
            lines.iter().flat_map(|line| textwrap::wrap(line, COLUMNS)).map(|line| line.into_owned()).collect();
        let mut leaves: Vec<_> = wrapped.chunks(LEAF_ROWS).map(|rows| (title.to_owned(), rows.to_vec())).collect();
        if leaves.is_empty() {
            leaves.push((title.to_owned(), Vec::new()));
        }
        Self { leaves, open: 0 }
    }

    /// What can be typed.
    pub(crate) fn help(leaves: &[Leaf]) -> Self {
        let leaf = |(title, lines): &Leaf| ((*title).to_owned(), lines.iter().map(|line| (*line).to_owned()).collect());
        Self { leaves: leaves.iter().map(leaf).collect(), open: 0 }
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
    use unicode_width::UnicodeWidthStr;

    use super::*;
    use crate::input::help_for;

    #[test]
    fn every_leaf_of_the_help_fits_a_screen_of_80_by_24() {
        for lane in Lane::ALL {
            for (title, lines) in help_for(lane) {
                assert!(lines.len() <= LEAF_ROWS, "{title}");
                assert!(lines.iter().all(|line| line.width() <= COLUMNS), "{title}");
            }
        }
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
