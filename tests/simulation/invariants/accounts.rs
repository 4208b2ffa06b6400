//! What each account may know, whichever seats it has had: of a board one hand, and of what was said to a seat what was
//! said while it sat there.

use std::collections::BTreeMap;

use bridge_protocol::{AccountId, Lane, ResumePoint, Seq, TableId};
use bridge_rules::{BoardNumber, Seat};

/// What each account has been told.
#[derive(Default)]
pub(crate) struct Accounts {
    /// Whose hand of a board each saw as their own.
    held: BTreeMap<(TableId, BoardNumber, AccountId), Seat>,
    /// To whom each frame of a seat's lane was said, by the number of its first event.
    said: BTreeMap<(TableId, Seat), BTreeMap<Seq, AccountId>>,
    /// The last number that an account had of the lane of a seat before it left that.
    left: BTreeMap<(TableId, Seat, AccountId), Seq>,
}

impl Accounts {
    /// An account sees the hand of the seat where it sits.
    pub(super) fn holds(&mut self, who: AccountId, table: TableId, board: BoardNumber, seat: Seat) {
        let before = self.held.insert((table, board, who), seat);
        assert!(
            before.is_none_or(|before| before == seat),
            "{who} sees the hand of {seat} of board {board}, and has seen that of {before:?}"
        );
    }

    /// Whether that was its own hand when it saw it.
    pub(super) fn has_held(&self, who: AccountId, table: TableId, board: BoardNumber, seat: Seat) -> bool {
        self.held.get(&(table, board, who)) == Some(&seat)
    }

    /// An account is told what begins with this number of a lane: nothing that was said there to another, and nothing
    /// that was said while it was elsewhere.
    pub(crate) fn told(&mut self, who: AccountId, table: TableId, lane: Lane, from: Seq) {
        let Some(seat) = lane.seat() else { return };
        // Whoever is silent hears late, and perhaps after whoever sits there now has heard something newer.
        let before = self.said.entry((table, seat)).or_default().insert(from, who);
        assert!(
            before.is_none_or(|before| before == who),
            "{who} is told what {seat} was told from {from:?} on, as was {before:?}"
        );
        let left = self.left.get(&(table, seat, who));
        assert!(
            left.is_none_or(|left| from > left.next()),
            "{who} is told what {seat} was told from {from:?} on, and had left at {left:?}"
        );
    }

    /// An account has left the lane of a seat, of which it had so much.
    pub(crate) fn leaves(&mut self, who: AccountId, at: ResumePoint) {
        if let Some(seat) = at.lane.seat() {
            self.left.insert((at.table, seat, who), at.seq);
        }
    }

    /// What others were told in a lane, the last of it first: the numbers before each frame.
    pub(crate) fn said_to_others(&self, who: AccountId, table: TableId, seat: Seat) -> impl Iterator<Item = Seq> {
        let said = self.said.get(&(table, seat)).into_iter().flatten().rev();
        said.filter(move |(_, to)| **to != who).map(|(from, _)| Seq(from.0.saturating_sub(1)))
    }
}
