//! What a seat sees of a table, for a computer to think about.

use std::time::Duration;

use bridge_dealing::Context;
use bridge_game::{Table, view};
use bridge_protocol::TableView;
use bridge_robot::{Seen, Sight};
use bridge_rules::{BySeat, Seat};

/// What one seat sees at a moment.
pub(crate) struct Seeing {
    pub(crate) seat: Seat,
    pub(crate) view: TableView,
    pub(super) seen: Seen,
    pub(super) bids_alike: BySeat<bool>,
    pub(super) waited: Duration,
    /// What the board was dealt in, which its seed follows from. No robot is shown it.
    pub(super) context: Option<Context>,
}

impl Seeing {
    /// The lane of the seat, and nothing more; computers are known to bid alike.
    pub(crate) fn of(table: &Table, seat: Seat) -> Self {
        let bids_alike = BySeat::from_fn(|other| table.computers().any(|(computer, _)| computer == other));
        let claimed = BySeat::from_fn(|seat| table.has_claimed(seat));
        let seen =
            table.cards_seen_fall().map_or_else(Seen::default, |(board, cards)| Seen::new(board, cards, claimed));
        let view = view::snapshot(table, seat.into());
        let context = view.board.as_ref().and_then(|board| table.context(board.board)).cloned();
        Self { seat, view, seen, bids_alike, waited: Duration::ZERO, context }
    }

    pub(super) fn sight(&self) -> Sight<'_> {
        Sight { seat: self.seat, view: &self.view, seen: &self.seen, bids_alike: self.bids_alike, waited: self.waited }
    }
}
