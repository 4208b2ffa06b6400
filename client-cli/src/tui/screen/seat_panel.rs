//! One of the four places: who sits there, what is known of the hand, and whether it is their turn.

use bridge_protocol::{Lane, Stage, TableView};
use bridge_rules::{Hand, Rank, Seat, Seating, Suit};

use super::ScreenState;
use bridge_client::pending::{PendingAction, tray_is_with, waits_for_the_board};

/// A place at the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SeatPanel {
    /// The seat.
    pub seat: Seat,
    /// Who sits there, or that the seat is free; nothing where nobody can sit.
    pub name: String,
    /// What is to be said of them: `dummy`, `away`, `ready`.
    pub notes: Vec<&'static str>,
    /// Whether a card or a call is due from this place.
    pub to_act: bool,
    /// The cards by suits, spades first, where the hand is seen.
    pub suits: Option<[SuitRow; 4]>,
    /// Whether cards of this hand are being chosen, so that those that may not be played stand back.
    pub choosing: bool,
}

/// The cards of one suit, high to low, and whether each may be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SuitRow {
    /// The suit.
    pub suit: Suit,
    /// Its cards.
    pub ranks: Vec<(Rank, bool)>,
}

impl SeatPanel {
    pub(super) fn at(
        seat: Seat,
        view: &TableView,
        lane: Lane,
        state: &ScreenState,
        due: Option<&PendingAction>,
    ) -> Self {
        let board = view.board.as_ref();
        let legal = match due {
            Some(PendingAction::Card { from, legal, .. }) if *from == seat => Some(*legal),
            Some(_) | None => None,
        };
        let board = board.filter(|_| !waits_for_the_board(view, lane));
        let whole = board.and_then(|board| board.deal.as_ref()).map(|deal| deal.hand(seat));
        let hand = whole.or_else(|| board.and_then(|board| board.hands.get(seat)));
        Self {
            seat,
            name: name(seat, view),
            notes: notes(seat, view, state),
            to_act: !waits_for_the_board(view, lane)
                && tray_is_with(view, lane).is_none()
                && board.is_some_and(|board| board.claim.is_none() && board.to_act() == Some(seat)),
            suits: hand.map(|hand| by_suits(hand, legal)),
            choosing: legal.is_some(),
        }
    }
}

fn name(seat: Seat, view: &TableView) -> String {
    match &view.seats[seat] {
        Some(occupant) => occupant.name.to_string(),
        None if view.players().contains(&seat) => "(free)".to_owned(),
        None => String::new(),
    }
}

/// What lies where nobody sits: the hand of whoever sits opposite, what they have put away, or what nobody holds.
fn lies_there(seat: Seat, view: &TableView) -> Option<&'static str> {
    if view.players().contains(&seat) {
        return None;
    }
    let is_over = view.board.as_ref().is_some_and(|board| board.deal.is_some());
    match (view.seating(), seat) {
        (Seating::TwoWithDummies, Seat::South) => Some("North's"),
        (Seating::TwoWithDummies, Seat::West) => Some("East's"),
        (Seating::Two, _) if is_over => Some("put away"),
        (Seating::Three, _) => Some("closed hand"),
        (Seating::Two | Seating::TwoWithDummies | Seating::Four, _) => None,
    }
}

fn notes(seat: Seat, view: &TableView, state: &ScreenState) -> Vec<&'static str> {
    let contract = view.board.as_ref().and_then(|board| board.contract);
    let playing = view.stage == Stage::Play;
    let is_dummy = contract
        .is_some_and(|contract| playing && view.seating().dummies(contract.declarer).any(|dummy| dummy == seat));
    let of_nobody = lies_there(seat, view).filter(|_| !is_dummy);
    [
        (view.seats[seat].as_ref().is_some_and(|occupant| occupant.computer), "computer"),
        (is_dummy, "dummy"),
        (contract.is_some_and(|contract| playing && contract.declarer == seat), "declarer"),
        (view.stage == Stage::Gathering && view.ready[seat], "ready"),
        (view.seats[seat].is_some() && state.here.is_some_and(|here| !here[seat]), "away"),
    ]
    .into_iter()
    .filter_map(|(holds, note)| holds.then_some(note))
    .chain(of_nobody)
    .collect()
}

fn by_suits(hand: Hand, legal: Option<Hand>) -> [SuitRow; 4] {
    [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs].map(|suit| SuitRow {
        suit,
        ranks: hand
            .in_suit(suit)
            .iter()
            .map(|card| (card.rank(), legal.is_some_and(|legal| legal.contains(card))))
            .collect(),
    })
}
