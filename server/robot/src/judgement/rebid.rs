//! Opener's second bid says how strong they are: a minimum does not jump to game, and who has nineteen points does.

use bridge_rules::{Bid, Call, Hand, Strain, Suit};

use super::bidding::{Bidding, bid, length};

/// The suits in which the caller may jump to two: they have opened with one of a suit, partner has answered with one of
/// another, and nobody disturbed. Over a second suit at the level of two partner hardly ever passes.
pub(super) fn second_suits(bidding: &Bidding<'_>) -> Option<[bool; 4]> {
    let opened = bidding.calls().iter().position(|call| *call != Call::Pass)?;
    let [Call::Bid(opening), Call::Pass, Call::Bid(answer), Call::Pass] = bidding.calls()[opened..] else {
        return None;
    };
    let are_at_one_level = [opening, answer].iter().all(|bid| bid.level.get() == 1);
    let are_suits = [opening, answer].iter().all(|bid| bid.strain != Strain::NoTrump);
    (are_at_one_level && are_suits).then(|| Suit::ALL.map(|suit| Strain::from(suit) > answer.strain))
}

/// The jump in such a suit that says what this hand is worth, which forces to game.
pub(super) fn jump_shift(made: Bid, suits: [bool; 4], hand: Hand) -> Option<Bid> {
    let suit = made.strain.trump().filter(|suit| made.level.get() == 1 && suits[*suit as usize])?;
    (hand.hcp() >= 19).then(|| bid(2, suit))
}

/// One or two notrump, where the caller has opened with one of a suit and partner has doubled an overcall below three
/// to show the suits that are left.
pub(super) fn after_negative_double(bidding: &Bidding<'_>) -> Option<Bid> {
    let opened = bidding.calls().iter().position(|call| *call != Call::Pass)?;
    let [Call::Bid(opening), Call::Bid(overcall), Call::Double, Call::Pass] = bidding.calls()[opened..] else {
        return None;
    };
    let are_suits = [opening, overcall].iter().all(|bid| bid.strain != Strain::NoTrump);
    let is_low = opening.level.get() == 1 && overcall.level.get() <= 2;
    bidding.cheapest(Strain::NoTrump).filter(|_| are_suits && is_low)
}

/// What notrump is bid with a hand that is not worth game opposite that double.
pub(super) fn below_game(cheapest: Bid, hand: Hand) -> Option<Bid> {
    let has_a_long_suit = Suit::ALL.into_iter().any(|suit| length(hand, suit) >= 6);
    match hand.hcp() {
        18.. => None,
        _ if has_a_long_suit => None,
        16 | 17 => Some(bid(2, Strain::NoTrump)),
        _ => Some(cheapest),
    }
}
