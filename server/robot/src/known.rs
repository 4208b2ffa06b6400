//! What a seat knows of a board in play: the cards that it sees, those that it has seen fall, and who has shown out of
//! what.

use bridge_protocol::{BoardView, TableView};
use bridge_rules::{Auction, BySeat, Card, Contract, Hand, Seat, Suit, Trick, legal_cards};

use crate::sight::Sight;

/// A board in play as one seat knows it.
pub(crate) struct Known<'a> {
    pub(crate) seat: Seat,
    pub(crate) view: &'a TableView,
    pub(crate) board: &'a BoardView,
    pub(crate) contract: Contract,
    pub(crate) auction: Auction,
    /// The hands in view, without the cards that have been played.
    pub(crate) hands: BySeat<Option<Hand>>,
    /// The cards that were seen to be played from each hand.
    pub(crate) played: BySeat<Hand>,
    /// How many cards each hand has left.
    pub(crate) left: BySeat<usize>,
    /// Who has shown out of which suit.
    pub(crate) voids: BySeat<[bool; 4]>,
    /// The tricks that were seen, the one in progress last.
    pub(crate) tricks: Vec<Trick>,
    /// Who bids by the robot's own system.
    pub(crate) bids_alike: BySeat<bool>,
    /// How many cards have gone that were not seen: none, unless the robot came in the middle.
    pub(crate) missed: usize,
}

impl<'a> Known<'a> {
    /// What the seat knows; none unless cards are being played.
    pub(crate) fn of(sight: &Sight<'a>) -> Option<Self> {
        let board = sight.view.board.as_ref()?;
        let contract = board.contract?;
        let on_table = board.trick.as_ref()?;
        let mut auction = Auction::new(board.dealer);
        board.calls.iter().for_each(|call| auction.call_unchecked(*call));

        let seen = sight.seen.of(board);
        let mut played = BySeat::from_fn(|_| Hand::EMPTY);
        let mut voids = BySeat::from_fn(|_| [false; 4]);
        let mut tricks: Vec<Trick> = Vec::new();
        for (seat, card) in &seen {
            played[*seat].insert(*card);
            match tricks.last_mut().filter(|trick| !trick.is_complete()) {
                Some(trick) => {
                    if let Some(led) = trick.led().filter(|led| *led != card.suit()) {
                        voids[*seat][led as usize] = true;
                    }
                    trick.play_unchecked(*card);
                }
                None => {
                    let mut trick = Trick::new(*seat);
                    trick.play_unchecked(*card);
                    tricks.push(trick);
                }
            }
        }
        if tricks.last().is_none_or(Trick::is_complete) {
            tricks.push(Trick::new(on_table.leader));
        }

        let remaining = usize::from(board.remaining_tricks());
        let left = BySeat::from_fn(|seat| {
            let has_played = tricks.last().is_some_and(|trick| trick.card_of(seat).is_some());
            remaining.saturating_sub(usize::from(has_played))
        });
        let gone = 4 * (13 - remaining) + on_table.cards.len();
        Some(Self {
            seat: sight.seat,
            view: sight.view,
            board,
            contract,
            auction,
            hands: BySeat::from_fn(|seat| board.hands.get(seat)),
            played,
            left,
            voids,
            tricks,
            bids_alike: sight.bids_alike,
            missed: gone.saturating_sub(seen.len()),
        })
    }

    /// The trick in progress.
    pub(crate) fn trick(&self) -> Trick {
        self.tricks.last().copied().unwrap_or(Trick::new(self.contract.opening_leader()))
    }

    /// Whose card is due.
    pub(crate) fn turn(&self) -> Seat {
        self.trick().turn().unwrap_or(self.contract.opening_leader())
    }

    /// The cards that may be played now, if their hand is in view.
    pub(crate) fn legal(&self) -> Hand {
        self.hands[self.turn()].map_or(Hand::EMPTY, |hand| legal_cards(hand, self.trick().led()))
    }

    /// The hands that are not in view.
    pub(crate) fn hidden(&self) -> impl Iterator<Item = Seat> + use<'_> {
        Seat::ALL.into_iter().filter(|seat| self.hands[*seat].is_none())
    }

    /// The cards that have not been seen anywhere.
    pub(crate) fn unseen(&self) -> Hand {
        let all: Hand = Card::all().collect();
        let in_view = self.hands.iter().filter_map(|(_, hand)| *hand).fold(Hand::EMPTY, Hand::union);
        all.minus(in_view).minus(self.gone())
    }

    /// The cards that were seen to be played.
    pub(crate) fn gone(&self) -> Hand {
        self.played.iter().fold(Hand::EMPTY, |all, (_, played)| all.union(*played))
    }

    /// Whether the seat plays for declarer's side.
    pub(crate) fn declares(&self) -> bool {
        self.seat.side() == self.contract.declarer.side()
    }

    /// Whether the seat is to lead to a trick after the first against declarer.
    pub(crate) fn leads_in_defence(&self) -> bool {
        !self.declares() && self.trick().is_empty() && self.trick_number() > 1
    }

    /// The number of the trick in progress, 1 to 13.
    pub(crate) fn trick_number(&self) -> usize {
        14 - usize::from(self.board.remaining_tricks()).clamp(1, 13)
    }

    /// In how many tricks before this one a seat has played a card of a suit.
    pub(crate) fn tricks_before(&self, trick: &Trick, seat: Seat, suit: Suit) -> usize {
        let before = self.tricks.iter().take_while(|other| *other != trick);
        before.filter(|other| other.card_of(seat).is_some_and(|card| card.suit() == suit)).count()
    }

    /// Cards of a hand as sequences: between the cards of one there is none that anybody else still holds.
    pub(crate) fn sequences(&self, cards: Hand) -> Vec<Hand> {
        let on_table: Hand = self.trick().iter().map(|(_, card)| card).collect();
        let gone = self.gone().minus(on_table);
        let mut sequences: Vec<Hand> = Vec::new();
        for suit in Suit::ALL.into_iter().rev() {
            let mut is_open = false;
            for card in whole(suit).iter() {
                match (cards.contains(card), sequences.last_mut()) {
                    (true, Some(sequence)) if is_open => {
                        sequence.insert(card);
                    }
                    (true, _) => {
                        sequences.push([card].into_iter().collect());
                        is_open = true;
                    }
                    (false, _) if gone.contains(card) => {}
                    (false, _) => is_open = false,
                }
            }
        }
        sequences
    }
}

/// All cards of a suit.
pub(crate) fn whole(suit: Suit) -> Hand {
    Card::all().filter(|card| card.suit() == suit).collect()
}
