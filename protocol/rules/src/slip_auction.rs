//! The bidding of minibridge with slips: somebody opens, is told of partner's hand and bids; the opponent on their left
//! is told of theirs; and the two go on until one passes (Spec F13.2).

use std::error::Error;
use std::fmt;

use crate::{AuctionOutcome, Bid, Contract, Doubling, Hand, Seat, Suit};

/// The words of a slip about a hand. They are as secret as the hand, and so do not print.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Slip {
    /// High-card points, 0 to 37.
    pub points: u8,
    /// The number of spades, hearts, diamonds and clubs.
    pub lengths: [u8; 4],
}

impl Slip {
    /// The slip of this hand: always true.
    pub fn of(hand: Hand) -> Slip {
        let mut suits = Suit::ALL;
        suits.reverse();
        Slip { points: hand.hcp(), lengths: suits.map(|suit| hand.in_suit(suit).len() as u8) }
    }
}

impl fmt::Debug for Slip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<concealed>")
    }
}

/// The calls of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum SlipCall {
    /// Not to open, or to leave the other's contract to stand.
    Pass,
    /// To see partner's slip and then name a contract.
    Open,
    /// To name a contract, higher than the last.
    Bid(Bid),
}

/// The bidding, under way or over.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct SlipAuction {
    dealer: Seat,
    calls: Vec<(Seat, SlipCall)>,
    opener: Option<Seat>,
    last: Option<(Seat, Bid)>,
    over: bool,
}

impl SlipAuction {
    /// A bidding in which the dealer is to pass or open.
    pub fn new(dealer: Seat) -> SlipAuction {
        SlipAuction { dealer, calls: Vec::new(), opener: None, last: None, over: false }
    }

    /// The calls so far, with who made each.
    pub fn calls(&self) -> &[(Seat, SlipCall)] {
        &self.calls
    }

    /// Whose turn it is; none when it is over.
    pub fn turn(&self) -> Option<Seat> {
        match (self.over, self.opener, self.last) {
            (true, _, _) => None,
            (false, None, _) => Some(self.dealer.after(self.calls.len())),
            (false, Some(opener), Some((last, _))) if last == opener => Some(opener.lho()),
            (false, Some(opener), _) => Some(opener),
        }
    }

    /// Whose slip this player has been given.
    ///
    /// ```
    /// use bridge_rules::{Seat, SlipAuction, SlipCall};
    ///
    /// let mut bidding = SlipAuction::new(Seat::North);
    /// bidding.call(SlipCall::Open)?;
    /// assert_eq!(bidding.reads(Seat::North), Some(Seat::South));
    /// assert_eq!(bidding.reads(Seat::East), None); // East is told when North has named a contract
    /// bidding.call(SlipCall::Bid("1S".parse()?))?;
    /// assert_eq!(bidding.reads(Seat::East), Some(Seat::West));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn reads(&self, player: Seat) -> Option<Seat> {
        let opener = self.opener?;
        let told = player == opener || (player == opener.lho() && self.last.is_some());
        told.then_some(player.partner())
    }

    /// The contract, or that all passed; none while it is under way.
    pub fn outcome(&self) -> Option<AuctionOutcome> {
        match (self.over, self.last) {
            (false, _) => None,
            (true, None) => Some(AuctionOutcome::PassedOut),
            (true, Some((declarer, bid))) => {
                Some(AuctionOutcome::Contract(Contract { bid, doubling: Doubling::Undoubled, declarer }))
            }
        }
    }

    /// Whether the player on turn may say this.
    ///
    /// # Errors
    /// Why not.
    pub fn check(&self, call: SlipCall) -> Result<(), IllegalSlipCall> {
        if self.over {
            return Err(IllegalSlipCall::Over);
        }
        match (self.opener, self.last, call) {
            (None, _, SlipCall::Pass | SlipCall::Open) => Ok(()),
            (None, _, SlipCall::Bid(_)) => Err(IllegalSlipCall::OpenFirst),
            (Some(_), None, SlipCall::Bid(_)) | (Some(_), Some(_), SlipCall::Pass) => Ok(()),
            (Some(_), None, SlipCall::Pass | SlipCall::Open) => Err(IllegalSlipCall::MustBid),
            (Some(_), Some(_), SlipCall::Open) => Err(IllegalSlipCall::IsOpen),
            (Some(_), Some((_, last)), SlipCall::Bid(this)) if this <= last => {
                Err(IllegalSlipCall::Insufficient { last, this })
            }
            (Some(_), Some(_), SlipCall::Bid(_)) => Ok(()),
        }
    }

    /// Says this for the player on turn.
    ///
    /// # Errors
    /// Why they may not; nothing is then changed.
    pub fn call(&mut self, call: SlipCall) -> Result<(), IllegalSlipCall> {
        self.check(call)?;
        self.call_unchecked(call);
        Ok(())
    }

    /// Says this for the player on turn without asking, for calls that [`check`](SlipAuction::check) has accepted. It
    /// never panics; when the bidding is over it changes nothing.
    pub fn call_unchecked(&mut self, call: SlipCall) {
        let Some(by) = self.turn() else { return };
        self.calls.push((by, call));
        match call {
            SlipCall::Pass => self.over = self.opener.is_some() || self.calls.len() == 4,
            SlipCall::Open => self.opener = Some(by),
            SlipCall::Bid(bid) => self.last = Some((by, bid)),
        }
    }
}

/// Why something may not be said.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IllegalSlipCall {
    /// Nobody has opened: pass, or open and see partner's slip.
    OpenFirst,
    /// Who opened has to name a contract.
    MustBid,
    /// Somebody has opened already.
    IsOpen,
    /// The contract is no higher than the last.
    Insufficient {
        /// The last bid.
        last: Bid,
        /// The one that is too low.
        this: Bid,
    },
    /// The bidding is over.
    Over,
}

impl fmt::Display for IllegalSlipCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalSlipCall::OpenFirst => f.write_str("nobody has opened: pass, or open and see partner's slip"),
            IllegalSlipCall::MustBid => f.write_str("who opened has to name a contract"),
            IllegalSlipCall::IsOpen => f.write_str("somebody has opened: pass, or name a higher contract"),
            IllegalSlipCall::Insufficient { last, this } => write!(f, "{this} is no higher than {last}"),
            IllegalSlipCall::Over => f.write_str("the bidding is over"),
        }
    }
}

impl Error for IllegalSlipCall {}

#[cfg(test)]
mod tests {
    //! Tries Spec F13.2.

    use super::*;

    #[test]
    fn four_passes_end_it() {
        assert_eq!(said("P P P P").outcome(), Some(AuctionOutcome::PassedOut));
        assert_eq!(said("P P P").turn(), Some(Seat::West));
    }

    #[test]
    fn the_opener_and_their_left_hand_opponent_bid_on_until_one_passes() {
        assert_eq!(said("P open").turn(), Some(Seat::East));
        assert_eq!(said("P open 1S").turn(), Some(Seat::South));
        assert_eq!(said("P open 1S 2C").turn(), Some(Seat::East));
        let ended = said("P open 1S 2C 2S P");
        assert_eq!(ended.outcome(), Some(AuctionOutcome::Contract("2SE".parse().unwrap())));
        assert_eq!((ended.turn(), ended.reads(Seat::West)), (None, None));
    }

    #[test]
    fn what_may_not_be_said_is_refused_in_words() {
        for (before, call, words) in [
            ("P", "1S", "nobody has opened: pass, or open and see partner's slip"),
            ("open", "P", "who opened has to name a contract"),
            ("open 1S", "open", "somebody has opened: pass, or name a higher contract"),
            ("open 1S", "1S", "1S is no higher than 1S"),
            ("P P P P", "P", "the bidding is over"),
        ] {
            let mut bidding = said(before);
            assert_eq!(bidding.call(call_of(call)).unwrap_err().to_string(), words);
            assert_eq!(bidding, said(before));
        }
    }

    #[test]
    fn a_slip_tells_points_and_lengths_and_does_not_print() {
        let slip = Slip::of("AKQ.JT9.87.65432".parse().unwrap());
        assert_eq!((slip.points, slip.lengths, format!("{slip:?}").as_str()), (10, [3, 3, 2, 5], "<concealed>"));
    }

    /// A bidding in which North deals.
    fn said(calls: &str) -> SlipAuction {
        let mut bidding = SlipAuction::new(Seat::North);
        for call in calls.split_whitespace() {
            bidding.call(call_of(call)).unwrap();
        }
        bidding
    }

    fn call_of(text: &str) -> SlipCall {
        match text {
            "P" => SlipCall::Pass,
            "open" => SlipCall::Open,
            bid => SlipCall::Bid(bid.parse().unwrap()),
        }
    }
}
