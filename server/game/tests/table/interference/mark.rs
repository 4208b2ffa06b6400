//! What the viewer has seen of a board's cards, so that the others can be dealt anew.

use bridge_game::{Record, claim, play};
use bridge_protocol::BoardView;
use bridge_rules::{BySeat, Card, Hand, Seat, Suit};

use super::viewer::Viewer;

/// How far a board has come.
#[derive(Clone, Debug, Default)]
pub(super) struct Mark {
    /// Its place among the boards.
    pub(super) board: usize,
    /// The hands that the viewer has seen whole.
    pub(super) hands: BySeat<bool>,
    /// The cards of each hand that were on the table, those that were taken back among them.
    pub(super) cards: BySeat<Hand>,
    /// The suits that a hand has shown to have no more of.
    pub(super) voids: BySeat<Vec<Suit>>,
    /// The leads that the viewer has seen the back of, by the place of their deeds.
    pub(super) backs: Vec<usize>,
}

impl Mark {
    pub(super) fn of_board(board: usize, viewer: &Viewer) -> Self {
        Self { board, hands: BySeat::from_fn(|seat| viewer.sees_hand(seat)), ..Self::default() }
    }

    /// Whether the board before a record matters.
    pub(super) const fn looks_at(record: &Record) -> bool {
        matches!(
            record,
            Record::Play(play::Record::Played { .. })
                | Record::Play(play::Record::LeadFaced)
                | Record::Play(play::Record::DummyFaced)
                | Record::Claim(claim::Record::Claimed { .. })
        )
    }

    /// Takes in what happens; `before` is the board as the director saw it then.
    pub(super) fn sees(&mut self, record: &Record, before: Option<&BoardView>, deed: usize, viewer: &Viewer) {
        if viewer.waits() {
            return;
        }
        let contract = before.and_then(|board| board.contract);
        if let Record::Play(play::Record::Played { seat, card, .. }) = record {
            self.cards[*seat].insert(*card);
            let led = before.and_then(BoardView::led).filter(|led| *led != card.suit());
            self.voids[*seat].extend(led);
        } else if let Record::Play(play::Record::LeadMade { seat, card, .. }) = record {
            if viewer.knows_lead_of(*seat) {
                self.cards[*seat].insert(*card);
            } else {
                self.backs.push(deed);
            }
        } else if let (Record::Play(play::Record::LeadFaced), Some(lead)) =
            (record, before.and_then(|board| board.lead))
        {
            self.cards[lead.seat].insert(lead.card.unwrap());
            if !viewer.knows_lead_of(lead.seat) {
                self.backs.pop();
            }
        } else if let (Record::Play(play::Record::DummyFaced), Some(contract)) = (record, contract) {
            self.hands[contract.dummy()] = true;
        } else if let (Record::Claim(claim::Record::Claimed { seat, .. }), Some(contract)) = (record, contract)
            && viewer.is_shown(*seat, contract.declarer)
        {
            self.hands[*seat] = true;
        }
    }

    /// Whether an unseen card may be in a hand, as far as its plays tell.
    pub(super) fn may_hold(&self, seat: Seat, card: Card) -> bool {
        !self.voids[seat].contains(&card.suit())
    }
}
