//! What a robot decides by: its seat's view, the cards that it has seen fall, and how long ago the last act was.

use std::time::Duration;

use bridge_protocol::{BoardView, TableEvent, TableView};
use bridge_rules::{BoardNumber, BySeat, Card, Seat};

/// The cards of a board that a seat has seen fall, in order, and who has claimed. A view shows the last trick at most
/// (Law 66A) and no claim that came to nothing; a player remembers them, and so must a robot. It is nothing but a fold
/// of the seat's own lane: whoever hears the lane again has it again.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Seen {
    board: Option<BoardNumber>,
    cards: Vec<(Seat, Card)>,
    claimed: BySeat<bool>,
}

impl Seen {
    /// The cards of a board that have been faced so far, in the order of play, and who has claimed there.
    pub const fn new(board: BoardNumber, cards: Vec<(Seat, Card)>, claimed: BySeat<bool>) -> Self {
        Self { board: Some(board), cards, claimed }
    }

    /// Hears the next event of the seat's lane.
    pub fn hear(&mut self, event: &TableEvent) {
        if let TableEvent::BoardOpened { board, .. } = event {
            *self = Self { board: Some(*board), ..Self::default() };
        }
        if let TableEvent::LeadFaced { seat, card } | TableEvent::Played { seat, card, .. } = event {
            self.cards.push((*seat, *card));
        }
        if let TableEvent::Claimed { seat, .. } = event {
            self.claimed[*seat] = true;
        }
        if let TableEvent::TakenBack { board, .. } | TableEvent::BoardShown { board, .. } = event {
            self.cards.truncate(cards_played(board));
        }
    }

    /// The cards that have been seen of this board: all of them, unless the robot came in the middle. Then what the
    /// view shows is all that it knows.
    pub(crate) fn of(&self, board: &BoardView) -> Vec<(Seat, Card)> {
        if self.board == Some(board.board) && self.cards.len() == cards_played(board) {
            return self.cards.clone();
        }
        let seats = |leader: Seat| std::iter::successors(Some(leader), |seat| Some(seat.next()));
        let last = board.last_trick.iter().flat_map(|last| seats(last.leader).zip(last.cards.iter().copied()));
        let current = board.trick.iter().flat_map(|trick| seats(trick.leader).zip(trick.cards.iter().copied()));
        last.chain(current).collect()
    }

    /// Whether a seat has claimed on this board.
    pub(crate) fn has_claimed(&self, board: BoardNumber, seat: Seat) -> bool {
        self.board == Some(board) && self.claimed[seat]
    }
}

fn cards_played(board: &BoardView) -> usize {
    let tricks: u8 = board.won.iter().map(|(_, won)| *won).sum();
    4 * usize::from(tricks) + board.trick.as_ref().map_or(0, |trick| trick.cards.len())
}

/// What a robot decides by.
#[derive(Clone, Copy, Debug)]
pub struct Sight<'a> {
    /// The robot's seat.
    pub seat: Seat,
    /// The table as the seat sees it, folded from its lane.
    pub view: &'a TableView,
    /// The cards that it has seen fall.
    pub seen: &'a Seen,
    /// Who is known to bid by the robot's own system: other robots, as a rule. People judge for themselves.
    pub bids_alike: BySeat<bool>,
    /// How long ago the last act at the table was.
    pub waited: Duration,
}
