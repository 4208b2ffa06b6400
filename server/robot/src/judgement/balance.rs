//! Who has a fit and some of the points does not leave them in two of a suit.

use bridge_rules::{Bid, Call, Hand, Strain, Suit};

use super::bidding::{Bidding, length};

/// They are in two of a suit, and a pass ends the auction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SellingOut {
    theirs: Suit,
    /// What may be bid in each suit, and how many cards are a fit with what partner has shown there.
    fits: [Option<(Bid, usize)>; 4],
}

impl SellingOut {
    pub(super) fn of(bidding: &Bidding<'_>) -> Option<Self> {
        let (last, made) = *bidding.bids.last()?;
        let is_theirs = last.side() != bidding.caller.side() && made.level.get() == 2;
        if !is_theirs || !bidding.calls().ends_with(&[Call::Pass, Call::Pass]) {
            return None;
        }
        let theirs = bidding.theirs();
        let fit = |suit: Suit| {
            let least = fit_for(bidding, suit).filter(|_| !theirs[suit as usize])?;
            bidding.cheapest(suit.into()).filter(|bid| bid.level.get() <= 3).map(|bid| (bid, least))
        };
        Some(Self { theirs: made.strain.trump()?, fits: Suit::ALL.map(fit) })
    }

    /// What is bid with this hand where the system would pass.
    pub(super) fn competes(&self, hand: Hand) -> Option<Bid> {
        let is_short = length(hand, self.theirs) <= 2;
        let fits = Suit::ALL.into_iter().filter_map(|suit| {
            self.fits[suit as usize].filter(|(_, least)| length(hand, suit) >= *least).map(|(bid, _)| bid)
        });
        // With less they make more, and with more partner would have done something.
        let has_some = (6..=11).contains(&hand.hcp());
        fits.filter(|bid| has_some && (is_short || bid.level.get() == 2)).min()
    }
}

/// How many cards make a fit, if partner has bid the suit.
fn fit_for(bidding: &Bidding<'_>, suit: Suit) -> Option<usize> {
    let times = |seat| bidding.bids_of(seat).iter().filter(|bid| bid.strain == Strain::from(suit)).count();
    let (partners, mine) = (times(bidding.caller.partner()), times(bidding.caller));
    let (opener, opening) = *bidding.bids.first()?;
    // A major is opened, and any suit is overcalled, with five.
    let has_five = opener.side() != bidding.caller.side()
        || opener == bidding.caller.partner() && matches!(opening.strain, Strain::Hearts | Strain::Spades);
    match (partners, mine) {
        (0, _) => None,
        (_, 1..) => Some(5),
        (1, 0) if has_five => Some(3),
        (_, 0) => Some(4),
    }
}
