//! Thirty-three points between two hands are a small slam, and three notrump is not where they stop.

use bridge_rules::{Bid, Call, Hand, Level, Strain, Suit};

use super::bidding::{Bidding, bid, length};

/// Partner has said by a bid in notrump how strong they are, and their side alone has bid since it opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct KnownStrength {
    /// The points that partner has at least.
    least: u8,
    /// What partner has bid, if nobody has bid since.
    partners: Option<Bid>,
}

/// What a small slam takes.
const SMALL_SLAM: u8 = 33;

impl KnownStrength {
    pub(super) fn of(bidding: &Bidding<'_>) -> Option<Self> {
        let partner = bidding.caller.partner();
        let (opener, opening) = *bidding.bids.first()?;
        let (last, made) = *bidding.bids.last()?;
        if opener != partner || last.side() != partner.side() {
            return None;
        }
        let bids = bidding.bids_of(partner);
        let rebid = bids.get(1).copied();
        let is_answered_at_one =
            bidding.bids_of(bidding.caller).first().is_some_and(|answer| is_one_of_a_suit(*answer));
        let least = if opening == bid(1, Strain::NoTrump) {
            15
        } else if opening == bid(2, Strain::NoTrump) {
            20
        } else if rebid != Some(bid(2, Strain::NoTrump)) {
            return None;
        } else if opening == bid(2, Strain::Clubs) {
            22
        } else if is_one_of_a_suit(opening) && is_answered_at_one {
            18
        } else {
            return None;
        };
        Some(Self { least, partners: (last == partner).then_some(made) })
    }

    /// The slam that is bid where the system would stop in notrump at three or ask whether partner has more than that.
    pub(super) fn slam(self, call: Call, hand: Hand) -> Option<Bid> {
        let stops_in = match call {
            Call::Pass => self.partners?,
            // Four notrump over four of a suit asks for keycards.
            Call::Bid(_) if self.partners?.level.get() == 4 => return None,
            Call::Bid(made) => made,
            Call::Double | Call::Redouble => return None,
        };
        let is_game = [3, 4].map(|level| bid(level, Strain::NoTrump)).contains(&stops_in);
        // Who would ask with a suit of five cards need not.
        let asks = call == Call::Bid(bid(4, Strain::NoTrump));
        let has_a_long_suit = Suit::ALL.into_iter().any(|suit| length(hand, suit) >= 5);
        let needed = if asks && has_a_long_suit { SMALL_SLAM - 1 } else { SMALL_SLAM };
        (is_game && hand.hcp() + self.least >= needed).then_some(bid(6, Strain::NoTrump))
    }
}

fn is_one_of_a_suit(made: Bid) -> bool {
    made.level == Level::ALL[0] && made.strain != Strain::NoTrump
}
