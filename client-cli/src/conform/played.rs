//! The cards of a board in the order in which they were played, as far as somebody was told of them.

use bridge_protocol::{TableEvent, TableView};
use bridge_rules::Card;

/// The cards of the board that is on, or of the last one.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct PlayedCards(Vec<Card>);

impl PlayedCards {
    /// Notes what was told, of which this view has come.
    pub(super) fn note(&mut self, event: &TableEvent, view: &TableView) {
        match event {
            TableEvent::BoardOpened { .. } => self.0.clear(),
            TableEvent::Played { card, .. } | TableEvent::LeadFaced { card, .. } => self.0.push(*card),
            // Those that stand.
            TableEvent::TakenBack { .. } => self.0.truncate(on_the_table(view)),
            _ => {}
        }
    }

    /// In the order of play.
    pub(super) fn cards(&self) -> &[Card] {
        &self.0
    }
}

/// How many cards of a board have been played.
fn on_the_table(view: &TableView) -> usize {
    let Some(board) = &view.board else { return 0 };
    let tricks = usize::from(board.won.north_south + board.won.east_west);
    4 * tricks + board.trick.as_ref().map_or(0, |trick| trick.cards.len())
}

#[cfg(test)]
mod tests {
    use bridge_client::fixtures;
    use bridge_rules::Seat;

    use super::*;

    #[test]
    fn the_cards_of_a_board_are_in_order_and_what_is_taken_back_is_not_among_them() {
        let mut view = fixtures::played("1NT P P P");
        let mut played = PlayedCards::default();
        let [first, second]: [Card; 2] = ["H3", "S2"].map(|card| card.parse().unwrap());
        played.note(&TableEvent::LeadFaced { seat: Seat::East, card: first }, &view);
        let turn = view.turn;
        let next = TableEvent::Played { turn, seat: Seat::South, card: second, won_by: None, thought_ms: None };
        played.note(&next, &view);
        assert_eq!(played.cards(), [first, second]);
        let board = view.board.as_mut().unwrap();
        board.trick.as_mut().unwrap().cards = vec![first];
        let back = TableEvent::TakenBack { turn, stage: view.stage, board: Box::new(board.clone()) };
        played.note(&back, &view);
        assert_eq!(played.cards(), [first]);
    }
}
