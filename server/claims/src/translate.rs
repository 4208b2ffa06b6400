//! Our values in the words of contract-bridge, which pons and pons-dds speak, and back.

use bridge_rules::{Bid, Contract, Deal, Doubling, Hand, Level, Seat, Strain, Suit};
use contract_bridge::{
    Builder, Card as TheirCard, FullDeal, Hand as TheirHand, PartialDeal, Penalty, Rank as TheirRank,
    Seat as TheirSeat, Strain as TheirStrain, Suit as TheirSuit,
};

use crate::layout::Layout;

/// A card as contract-bridge has it.
pub const fn their_card(card: bridge_rules::Card) -> TheirCard {
    let suit = match card.suit() {
        Suit::Clubs => TheirSuit::Clubs,
        Suit::Diamonds => TheirSuit::Diamonds,
        Suit::Hearts => TheirSuit::Hearts,
        Suit::Spades => TheirSuit::Spades,
    };
    // Theirs count from two as well, the ace as fourteen.
    TheirCard { suit, rank: TheirRank::new(card.rank() as u8 + 2) }
}

/// A hand as contract-bridge has it.
pub fn their_hand(hand: Hand) -> TheirHand {
    hand.iter().map(their_card).collect()
}

pub(crate) const fn our_suit(suit: TheirSuit) -> Suit {
    match suit {
        TheirSuit::Clubs => Suit::Clubs,
        TheirSuit::Diamonds => Suit::Diamonds,
        TheirSuit::Hearts => Suit::Hearts,
        TheirSuit::Spades => Suit::Spades,
    }
}

/// A seat as contract-bridge has it.
pub const fn their_seat(seat: Seat) -> TheirSeat {
    match seat {
        Seat::North => TheirSeat::North,
        Seat::East => TheirSeat::East,
        Seat::South => TheirSeat::South,
        Seat::West => TheirSeat::West,
    }
}

pub(crate) const fn our_seat(seat: TheirSeat) -> Seat {
    match seat {
        TheirSeat::North => Seat::North,
        TheirSeat::East => Seat::East,
        TheirSeat::South => Seat::South,
        TheirSeat::West => Seat::West,
    }
}

/// A strain as contract-bridge has it.
pub const fn their_strain(strain: Strain) -> TheirStrain {
    match strain {
        Strain::Clubs => TheirStrain::Clubs,
        Strain::Diamonds => TheirStrain::Diamonds,
        Strain::Hearts => TheirStrain::Hearts,
        Strain::Spades => TheirStrain::Spades,
        Strain::NoTrump => TheirStrain::Notrump,
    }
}

/// A strain of contract-bridge's as ours.
pub const fn our_strain(strain: TheirStrain) -> Strain {
    match strain {
        TheirStrain::Clubs => Strain::Clubs,
        TheirStrain::Diamonds => Strain::Diamonds,
        TheirStrain::Hearts => Strain::Hearts,
        TheirStrain::Spades => Strain::Spades,
        TheirStrain::Notrump => Strain::NoTrump,
    }
}

pub(crate) fn our_contract(contract: contract_bridge::Contract, strain: Strain, declarer: Seat) -> Contract {
    let doubling = match contract.penalty {
        Penalty::Undoubled => Doubling::Undoubled,
        Penalty::Doubled => Doubling::Doubled,
        Penalty::Redoubled => Doubling::Redoubled,
    };
    let level = Level::ALL[usize::from(contract.bid.level.get() - 1)];
    Contract { bid: Bid::new(level, strain), doubling, declarer }
}

pub(crate) fn their_deal(deal: &Deal) -> FullDeal {
    built(deal.hands()).build_full().expect("a deal has every card once")
}

pub(crate) fn their_hands(layout: &Layout) -> PartialDeal {
    built(&layout.hands).build_partial().expect("a layout has every card once")
}

fn built(hands: &bridge_rules::BySeat<Hand>) -> Builder {
    Builder::new()
        .north(their_hand(hands.north))
        .east(their_hand(hands.east))
        .south(their_hand(hands.south))
        .west(their_hand(hands.west))
}
