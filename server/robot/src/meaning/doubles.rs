//! What a double is called that the system has no name for: by who has bid what, and by how many cards of the suit that
//! is doubled the hands have.

use bridge_protocol::Convention;
use bridge_rules::{Auction, Bid, Call, Hand, Seat, Strain};

use super::{bids_of, length};

/// Of a hundred hands so many have four cards of a suit that is doubled for penalties.
const FOR_PENALTIES: usize = 90;
/// Of a hundred hands at most so many have four of one that is doubled for takeout by a side that has bid, and by one
/// that has not: strong hands double too, and double first.
const FOR_TAKEOUT: [usize; 2] = [25, 50];
/// From here on a double may be passed with anything.
const HIGH: u8 = 5;

/// The name of the caller's double, the last call of the auction, that is made with these hands.
pub(super) fn named(
    systems: Option<Convention>,
    auction: &Auction,
    caller: Seat,
    hands: &[Hand],
) -> Option<Convention> {
    let Some(doubled) = auction.standing().map(|made| made.bid) else { return systems };
    let is_silent = [caller, caller.partner()].into_iter().all(|seat| bids_of(auction, seat).next().is_none());
    let is_of_a_contract = is_of_a_contract(auction, doubled);
    let Some(suit) = doubled.strain.trump() else {
        let has_suit = auction.iter().any(|(_, call)| matches!(call, Call::Bid(bid) if bid.strain != Strain::NoTrump));
        return systems.or(match doubled.level.get() {
            // They have a suit besides, and others are asked for.
            1 if has_suit && is_silent => Some(Convention::TakeoutDouble),
            _ => is_of_a_contract.then_some(Convention::PenaltyDouble),
        });
    };
    let have_four = hands.iter().filter(|hand| length(**hand, suit) >= 4).count() * 100 / hands.len().max(1);
    match systems {
        // Whoever has the suit that is doubled asks for no other.
        Some(Convention::NegativeDouble) if have_four == 100 => Some(Convention::PenaltyDouble),
        Some(name) => Some(name),
        None if !is_of_a_contract => None,
        None if have_four >= FOR_PENALTIES => Some(Convention::PenaltyDouble),
        None if have_four > FOR_TAKEOUT[usize::from(is_silent)] || doubled.level.get() >= HIGH => None,
        None if answers_an_opening(auction, caller) => Some(Convention::NegativeDouble),
        None => Some(Convention::TakeoutDouble),
    }
}

/// Whether the bid may be meant to be played, as far as this can be seen: neither what may ask or transfer over
/// partner's notrump nor a strong two clubs.
fn is_of_a_contract(auction: &Auction, doubled: Bid) -> bool {
    let Some(bidder) = auction.standing().map(|made| made.declarer) else { return false };
    let is_notrump = |bid: Bid| bid.strain == Strain::NoTrump;
    let has_notrump = |seat: Seat| bids_of(auction, seat).any(is_notrump);
    let are_all_bids_one = auction.iter().filter(|(_, call)| matches!(call, Call::Bid(_))).count() == 1;
    let is_strong = are_all_bids_one && (doubled.level.get(), doubled.strain) == (2, Strain::Clubs);
    let answers_notrump = doubled.strain != Strain::NoTrump && (has_notrump(bidder) || has_notrump(bidder.partner()));
    !is_strong && !answers_notrump
}

/// Whether partner has opened with one of a suit, the caller has not called before, and they have come in.
fn answers_an_opening(auction: &Auction, caller: Seat) -> bool {
    let opening = auction.iter().find(|(_, call)| *call != Call::Pass);
    let is_of_a_suit =
        |call: Call| matches!(call, Call::Bid(bid) if bid.level.get() == 1 && bid.strain.trump().is_some());
    let before = auction.iter().filter(|(seat, call)| *seat == caller && *call != Call::Pass).count();
    before == 1 && opening.is_some_and(|(seat, call)| seat == caller.partner() && is_of_a_suit(call))
}
