//! Games and slams that are there, and part-scores that are high enough.

use bridge_rules::{Bid, Call, Hand, Strain, Suit};

use super::bidding::{Bidding, bid, is_flat, length, playing_points};

/// A major that the caller has bid at the level of one after opening, and partner has raised to two.
pub(super) fn raised_rebid(bidding: &Bidding<'_>) -> Option<Suit> {
    let opened = bidding.calls().iter().position(|call| *call != Call::Pass)?;
    let [
        Call::Bid(opening),
        Call::Pass,
        Call::Bid(answer),
        Call::Pass,
        Call::Bid(rebid),
        Call::Pass,
        Call::Bid(raise),
        Call::Pass,
    ] = bidding.calls()[opened..]
    else {
        return None;
    };
    let major = rebid.strain.trump()?;
    let are_at_one_level = [opening, answer, rebid].iter().all(|bid| bid.level.get() == 1);
    (are_at_one_level && raise == bid(2, major)).then_some(major)
}

/// Whether a hand is too weak to go on after that.
pub(super) fn is_high_enough(hand: Hand, major: Suit) -> bool {
    playing_points(hand, major) < 17
}

/// A minor that the caller has bid and partner has now bid at the level of three, while nobody disturbed.
pub(super) fn minor_at_three(bidding: &Bidding<'_>) -> Option<Suit> {
    let (last, made) = *bidding.bids.last()?;
    let caller = bidding.caller;
    let is_disturbed = bidding.has_acted(caller.lho()) || bidding.has_acted(caller.rho());
    let minor = made.strain.trump().filter(|suit| matches!(suit, Suit::Clubs | Suit::Diamonds))?;
    let is_agreed = last == caller.partner() && made.level.get() == 3 && bidding.suits_of(caller)[minor as usize];
    (is_agreed && !is_disturbed).then_some(minor)
}

/// Whether a bid goes past three notrump to four of that minor on a flat hand.
pub(super) fn goes_past_notrump(made: Bid, minor: Suit, hand: Hand) -> bool {
    made == bid(4, minor) && is_flat(hand)
}

/// A major that partner, who has opened with one of a suit, has bid below game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Fit {
    major: Suit,
    /// So many cards make a fit.
    needed: usize,
}

impl Fit {
    pub(super) fn of(bidding: &Bidding<'_>) -> Option<Self> {
        let (last, made) = *bidding.bids.last()?;
        let partner = bidding.caller.partner();
        let is_partners = partner_has_opened(bidding) && last == partner && bidding.bids.len() > 1;
        if !is_partners || made.level.get() > 3 || !bidding.calls().ends_with(&[Call::Pass]) {
            return None;
        }
        let major = made.strain.trump().filter(|suit| matches!(suit, Suit::Hearts | Suit::Spades))?;
        let bids = bidding.bids_of(partner);
        let times = bids.iter().filter(|bid| bid.strain == made.strain).count();
        let is_opened = bids.first().is_some_and(|opening| opening.strain == made.strain);
        let needed = match (is_opened, times) {
            (true, 1) => 3,
            (true, _) => 2,
            (false, _) => 4,
        };
        Some(Self { major, needed })
    }

    /// Opening values opposite an opening make game.
    pub(super) fn game(self, hand: Hand) -> Option<Bid> {
        (length(hand, self.major) >= self.needed && hand.hcp() >= 12).then_some(bid(4, self.major))
    }
}

/// Whether partner has opened with one of a suit.
pub(super) fn partner_has_opened(bidding: &Bidding<'_>) -> bool {
    bidding.bids.first().is_some_and(|(seat, opening)| {
        *seat == bidding.caller.partner() && opening.level.get() == 1 && opening.strain != Strain::NoTrump
    })
}

/// Whether a hand is too strong for three notrump opposite an opening.
pub(super) fn is_worth_a_slam(hand: Hand) -> bool {
    hand.hcp() >= 20 || hand.hcp() == 19 && Suit::ALL.into_iter().any(|suit| length(hand, suit) >= 5)
}

/// A major in which partner has overcalled at the level of one, and two of the suit that was opened: a better raise
/// than the raise.
pub(super) fn advance(bidding: &Bidding<'_>) -> Option<(Suit, Bid)> {
    let opened = bidding.calls().iter().position(|call| *call != Call::Pass)?;
    let [Call::Bid(opening), Call::Bid(overcall), Call::Pass] = bidding.calls()[opened..] else { return None };
    let major = overcall.strain.trump().filter(|suit| matches!(suit, Suit::Hearts | Suit::Spades))?;
    (overcall.level.get() == 1).then_some((major, bid(2, opening.strain)))
}
