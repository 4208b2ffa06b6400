//! Nobody comes in against strength with nothing, or at the level of three with five bad cards.

use bridge_rules::{Bid, Hand, Level, Rank, Strain, Suit};

use super::bidding::{Bidding, bid, length};

/// Their suits, where both of them have shown strength by bids or one by opening with it, and the caller's side has
/// been silent.
pub(super) fn theirs(bidding: &Bidding<'_>) -> Option<[bool; 4]> {
    let opening = bidding.bids.first().map(|(_, bid)| *bid)?;
    let is_strong = [bid(2, Strain::Clubs), bid(2, Strain::NoTrump)].contains(&opening);
    // An opening at a higher level shows a suit and no strength, and so may a raise of it.
    let have_both_bid = opening.level == Level::ALL[0]
        && bidding.bids.iter().any(|(seat, _)| bidding.bids.first().is_some_and(|(opener, _)| seat != opener));
    (is_strong || have_both_bid).then(|| bidding.theirs())
}

/// Whether a hand has what it takes to come in with this bid: two suits, a long one, or a good hand.
pub(super) fn comes_in(bid: Bid, theirs: [bool; 4], hand: Hand) -> bool {
    let length = |suit: Suit| hand.in_suit(suit).len();
    let has_two_suits = Suit::ALL.into_iter().filter(|suit| length(*suit) >= 5).count() > 1;
    let points = hand.hcp();
    match bid.strain.trump() {
        _ if bid.level == Level::ALL[0] => true,
        None => has_two_suits || points >= 15,
        Some(suit) => match length(suit) {
            // A suit that they have named asks for another, unless they only named it.
            0..=5 if theirs[suit as usize] => has_two_suits || points >= 12,
            0..=4 => points >= 13,
            5 => points >= 10,
            6 => points >= 5,
            _ => true,
        },
    }
}

/// The opponents' suits, where the caller's side has been silent and an overcall at the level of three would be its
/// first bid, over an opening below that level: over one at it there is no lower.
pub(super) fn theirs_below_three(bidding: &Bidding<'_>) -> Option<[bool; 4]> {
    let is_silent = !bidding.has_acted(bidding.caller) && !bidding.has_acted(bidding.caller.partner());
    let is_low = bidding.bids.first().is_some_and(|(_, opening)| opening.level.get() < 3);
    (is_silent && is_low).then(|| bidding.theirs())
}

/// Whether a bid is at the level of three in a bad suit of four or five cards, without an opening's values.
pub(super) fn is_too_high(made: Bid, theirs: [bool; 4], hand: Hand) -> bool {
    // In their suit it asks for others.
    let is_meant = |suit: Suit| !theirs[suit as usize] && (4..=5).contains(&length(hand, suit));
    let is_bad = |suit: Suit| hand.in_suit(suit).iter().filter(|card| card.rank() >= Rank::Queen).count() < 2;
    let suit = made.strain.trump().filter(|suit| is_meant(*suit) && is_bad(*suit));
    made.level.get() == 3 && suit.is_some() && hand.hcp() < 12
}
