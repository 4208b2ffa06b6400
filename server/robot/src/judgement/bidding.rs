//! What everybody has seen of an auction where somebody is to call, as the rules of judgement ask for it.

use bridge_rules::{Auction, Bid, Call, Hand, Level, Rank, Seat, Strain, Suit};

/// An auction, for whoever is to call.
pub(super) struct Bidding<'a> {
    pub(super) auction: &'a Auction,
    pub(super) caller: Seat,
    /// All bids, with who made them.
    pub(super) bids: Vec<(Seat, Bid)>,
}

impl<'a> Bidding<'a> {
    /// None when it is over.
    pub(super) fn of(auction: &'a Auction) -> Option<Self> {
        let caller = auction.turn()?;
        let bid = |(seat, call)| if let Call::Bid(bid) = call { Some((seat, bid)) } else { None };
        Some(Self { auction, caller, bids: auction.iter().filter_map(bid).collect() })
    }

    pub(super) fn calls(&self) -> &'a [Call] {
        self.auction.calls()
    }

    /// What a seat has bid.
    pub(super) fn bids_of(&self, seat: Seat) -> Vec<Bid> {
        self.bids.iter().filter(|(each, _)| *each == seat).map(|(_, bid)| *bid).collect()
    }

    /// Whether a seat has done anything but pass.
    pub(super) fn has_acted(&self, seat: Seat) -> bool {
        self.auction.iter().any(|(each, call)| each == seat && call != Call::Pass)
    }

    /// The suits that somebody of the opponents has bid.
    pub(super) fn theirs(&self) -> [bool; 4] {
        let is_theirs = |suit: Suit| {
            self.bids.iter().any(|(seat, bid)| seat.side() != self.caller.side() && bid.strain.trump() == Some(suit))
        };
        Suit::ALL.map(is_theirs)
    }

    /// The suits that a seat has bid.
    pub(super) fn suits_of(&self, seat: Seat) -> [bool; 4] {
        let bids = self.bids_of(seat);
        Suit::ALL.map(|suit| bids.iter().any(|bid| bid.strain.trump() == Some(suit)))
    }

    /// The lowest level at which a strain may be bid.
    pub(super) fn cheapest(&self, strain: Strain) -> Option<Bid> {
        let last = self.bids.last().map(|(_, bid)| *bid);
        Level::ALL.into_iter().map(|level| Bid::new(level, strain)).find(|bid| last.is_none_or(|last| *bid > last))
    }
}

/// The cards of a suit.
pub(super) fn length(hand: Hand, suit: Suit) -> usize {
    hand.in_suit(suit).len()
}

/// Ace to ten of a suit.
pub(super) fn honours(hand: Hand, suit: Suit) -> usize {
    hand.in_suit(suit).iter().filter(|card| card.rank() >= Rank::Ten).count()
}

/// Whether the suit is stopped: by an ace, or an honour and cards below it.
pub(super) fn is_stopped(hand: Hand, suit: Suit) -> bool {
    let cards = hand.in_suit(suit);
    let beside = cards.len().saturating_sub(1);
    cards.iter().any(|card| match card.rank() {
        Rank::Ace => true,
        Rank::King => beside >= 1,
        Rank::Queen => beside >= 2,
        Rank::Jack => beside >= 3,
        _ => false,
    })
}

/// High-card points and what short suits are worth beside a fit.
pub(super) fn playing_points(hand: Hand, trumps: Suit) -> u8 {
    let short = |suit: Suit| match length(hand, suit) {
        _ if suit == trumps => 0,
        0 => 3,
        1 => 2,
        2 => 1,
        _ => 0,
    };
    hand.hcp() + Suit::ALL.into_iter().map(short).sum::<u8>()
}

/// No singleton, no void and at most one doubleton.
pub(super) fn is_flat(hand: Hand) -> bool {
    let lengths = Suit::ALL.map(|suit| length(hand, suit));
    lengths.iter().all(|length| *length >= 2) && lengths.iter().filter(|length| **length == 2).count() <= 1
}

/// A bid at a level from one.
pub(super) fn bid(level: u8, strain: impl Into<Strain>) -> Bid {
    Bid::new(Level::ALL[usize::from(level - 1)], strain.into())
}
