//! Which of their partnership's convention cards the user has read or filed: what they file takes the place of that
//! one, and of none that their partner has filed since.

use bridge_protocol::{Lane, Request, TableView};
use bridge_rules::{BySide, Side};

#[derive(Debug, Default)]
pub(super) struct CardsRead {
    /// The version that lay there when a card was asked for last.
    asked: BySide<u32>,
    /// The version that the user knows.
    known: BySide<u32>,
}

impl CardsRead {
    /// Takes note of what goes to the server.
    pub(super) fn send(&mut self, request: &Request, view: &TableView) {
        if let Request::ReadCard { side, .. } = request {
            self.asked[*side] = view.cards[*side];
        }
    }

    /// What the user asked for was done.
    pub(super) fn done(&mut self, request: &Request, lane: Lane) {
        if let Request::ReadCard { side, .. } = request {
            self.known[*side] = self.asked[*side];
        } else if let (Request::FileCard { version, .. }, Some(seat)) = (request, lane.seat()) {
            self.known[seat.side()] = *version;
        }
    }

    /// The number of the card that comes after the one that the user knows.
    ///
    /// # Errors
    /// A sentence that says that there is another by now.
    pub(super) fn next(&self, side: Side, view: &TableView) -> Result<u32, String> {
        if view.cards[side] > self.known[side] {
            let sentence = "Your partnership has filed a card that you have not read. Type card own to see it; what \
                            you file then takes its place.";
            return Err(sentence.to_owned());
        }
        Ok(self.known[side] + 1)
    }
}

#[cfg(test)]
mod tests {
    use bridge_client::fixtures::{self, TABLE};
    use bridge_protocol::{ConventionCard, Stage};

    use super::*;

    #[test]
    fn c8_7_nobody_files_a_card_over_one_that_they_have_not_read() {
        let (mut cards, side) = (CardsRead::default(), Side::NorthSouth);
        let mut view = fixtures::table(Stage::Gathering);
        let files = |version| Request::FileCard { table: TABLE, version, card: ConventionCard::default() };
        assert_eq!(cards.next(side, &view), Ok(1));
        cards.done(&files(1), Lane::South);
        view.cards[side] = 1;
        assert_eq!(cards.next(side, &view), Ok(2), "it is the user's own");
        // The partner files one while the user reads the one before.
        let reads = Request::ReadCard { table: TABLE, side };
        cards.send(&reads, &view);
        view.cards[side] = 2;
        cards.done(&reads, Lane::South);
        assert!(cards.next(side, &view).is_err());
        cards.send(&reads, &view);
        cards.done(&reads, Lane::South);
        assert_eq!(cards.next(side, &view), Ok(3));
    }
}
