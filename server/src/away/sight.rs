//! What a seat at another's table manager sees, as a computer looks at it: the same view as at a table of ours, with
//! what the manager has told and nothing else.

use std::time::Duration;

use bridge_bluechip::Board;
use bridge_protocol::{AccountId, BoardView, Computers, Hands, Policy, Stage, TableView, TrickView, Turn};
use bridge_robot::Sight;
use bridge_rules::{BoardNumber, BySeat, BySide, Hand, Seat, Trick};

/// What is seen at a moment.
pub(super) struct SeatView {
    view: TableView,
    fallen: bridge_robot::Seen,
}

impl SeatView {
    /// None of a board without a number.
    pub(super) fn of(board: &Board, seat: Seat, computers: Computers) -> Option<Self> {
        let number = BoardNumber::new(board.number)?;
        let policy = Policy { computers, ..Policy::social() };
        let mut view = TableView::empty(AccountId::computer(1), policy, vec![number]);
        let tricks = board.tricks.as_ref();
        view.stage = if tricks.is_some() { Stage::Play } else { Stage::Auction };
        let calls = board.auction.calls();
        let cards: Vec<_> = tricks.iter().flat_map(|tricks| tricks.cards()).collect();
        let called_at: Vec<_> = (1..).map(Turn).take(calls.len()).collect();
        view.turn = Turn(u32::try_from(calls.len() + cards.len() + 1).ok()?);
        let left = |of: Seat, hand: Hand| {
            let played: Hand = cards.iter().filter(|(from, _)| *from == of).map(|(_, card)| *card).collect();
            hand.minus(played)
        };
        let mut hands = Hands::default();
        *hands.get_mut(seat) = Some(left(seat, board.hand));
        if let (Some(tricks), Some(hand)) = (tricks, board.dummy) {
            *hands.get_mut(tricks.dummy()) = Some(left(tricks.dummy(), hand));
        }
        view.board = Some(BoardView {
            dealer: board.auction.dealer(),
            vulnerability: board.vulnerability,
            hands,
            calls: calls.to_vec(),
            called_at,
            contract: tricks.map(|tricks| tricks.contract()),
            trick: tricks.map(|tricks| on_table(tricks.current())),
            won: tricks.map_or_else(BySide::default, |tricks| BySide::from_fn(|side| tricks.won(side))),
            ..BoardView::bare(number)
        });
        Some(Self { view, fallen: bridge_robot::Seen::new(number, cards, BySeat::default()) })
    }

    pub(super) fn sight(&self, seat: Seat, bids_alike: BySeat<bool>) -> Sight<'_> {
        Sight { seat, view: &self.view, seen: &self.fallen, bids_alike, waited: Duration::ZERO }
    }
}

fn on_table(trick: &Trick) -> TrickView {
    TrickView { leader: trick.leader(), cards: trick.iter().map(|(_, card)| card).collect() }
}
