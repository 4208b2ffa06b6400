//! The auction: the calls in turn from the dealer, which of them are legal, and the contract they
//! end in. It knows no clock and no alerts; whether a call may be taken back is an agreement of the
//! table.

use crate::{AuctionOutcome, Bid, BySide, Call, Callers, Contract, Doubling, IllegalCall, Seat, Strain};

/// The longest auction, in calls: three passes; each of the 35 bids with two passes, a double, two
/// passes, a redouble and two passes; and one pass more at the end.
pub const MAX_CALLS: usize = 3 + 35 * 9 + 1;

/// An auction, under way or over (Laws 17 to 22).
///
/// ```
/// use bridge_rules::{Auction, Call, IllegalCall, Seat};
///
/// let mut auction = Auction::new(Seat::West);
/// auction.call("1NT".parse()?)?;
/// let too_low = auction.call("1S".parse()?);
/// assert!(matches!(too_low, Err(IllegalCall::InsufficientBid { .. })));
/// assert_eq!(auction.turn(), Some(Seat::North)); // a refusal changes nothing
/// auction.call(Call::Double)?;
/// assert_eq!(auction.standing().map(|contract| contract.to_string()), Some("1NTXW".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Auction {
    callers: Callers,
    dealer: Seat,
    calls: Vec<Call>,
    standing: Option<Contract>,
    /// Consecutive passes up to the last call.
    passes: u8,
    /// Who of each side was first to bid each strain, ascending.
    first_to_bid: BySide<[Option<Seat>; Strain::ALL.len()]>,
}

impl Auction {
    /// An auction of four in which the dealer is to call (Law 17B).
    pub fn new(dealer: Seat) -> Auction {
        Auction::among(Callers::Four, dealer)
    }

    /// An auction of these players, of whom the dealer is one and calls first (Spec F14.1, F15.1).
    ///
    /// ```
    /// use bridge_rules::{Auction, AuctionOutcome, Callers, Seat};
    ///
    /// let mut honeymoon = Auction::among(Callers::Two, Seat::East);
    /// for call in ["1H", "X", "1S", "P"] {
    ///     honeymoon.call(call.parse()?)?;
    /// }
    /// assert_eq!(honeymoon.outcome(), Some(AuctionOutcome::Contract("1SE".parse()?)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn among(callers: Callers, dealer: Seat) -> Auction {
        Auction { callers, dealer, calls: Vec::new(), standing: None, passes: 0, first_to_bid: BySide::default() }
    }

    /// Whose auction it is.
    pub fn callers(&self) -> Callers {
        self.callers
    }

    /// The seat that calls first.
    pub fn dealer(&self) -> Seat {
        self.dealer
    }

    /// The calls so far, the dealer's first.
    pub fn calls(&self) -> &[Call] {
        &self.calls
    }

    /// The calls so far and who made them.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Seat, Call)> + ExactSizeIterator {
        self.calls.iter().enumerate().map(|(turn, call)| (self.caller(turn), *call))
    }

    /// Whose turn it is to call, clockwise from the dealer (Law 17C); none when the auction is
    /// over.
    pub fn turn(&self) -> Option<Seat> {
        match self.outcome() {
            None => Some(self.next_caller()),
            Some(_) => None,
        }
    }

    /// Whether the seat on turn may make this call.
    ///
    /// # Errors
    /// The Law that forbids it.
    pub fn check(&self, call: Call) -> Result<(), IllegalCall> {
        let by = self.turn().ok_or(IllegalCall::AuctionOver)?;
        match call {
            Call::Pass => Ok(()),
            Call::Double if self.may_double(by) => Ok(()),
            Call::Double => Err(IllegalCall::InadmissibleDouble { by, last: self.last_other_than_pass() }),
            Call::Redouble if self.may_redouble(by) => Ok(()),
            Call::Redouble => Err(IllegalCall::InadmissibleRedouble { by, last: self.last_other_than_pass() }),
            Call::Bid(this) => self.supersedes(this),
        }
    }

    /// Makes this call for the seat on turn.
    ///
    /// # Errors
    /// The Law that forbids it; the auction is then unchanged.
    pub fn call(&mut self, call: Call) -> Result<(), IllegalCall> {
        self.check(call)?;
        self.call_unchecked(call);
        Ok(())
    }

    /// Makes this call without asking the Laws, for calls that [`check`](Auction::check) has
    /// already accepted, such as those in a journal. It never panics; after a call that would
    /// have been refused the auction means nothing.
    pub fn call_unchecked(&mut self, call: Call) {
        let caller = self.next_caller();
        match call {
            Call::Pass => {}
            Call::Double => self.raise_stakes(Doubling::Doubled),
            Call::Redouble => self.raise_stakes(Doubling::Redoubled),
            Call::Bid(bid) => self.stand(bid, caller),
        }
        self.passes = match call {
            Call::Pass => self.passes.saturating_add(1),
            Call::Double | Call::Redouble | Call::Bid(_) => 0,
        };
        self.calls.push(call);
    }

    /// The calls that the seat on turn may make: pass, double, redouble, then bids ascending; none
    /// when the auction is over.
    pub fn legal_calls(&self) -> impl Iterator<Item = Call> {
        Call::all().filter(|call| self.check(*call).is_ok())
    }

    /// The contract if everyone passed from here on: the last bid, its stakes and its presumed
    /// declarer.
    pub fn standing(&self) -> Option<Contract> {
        self.standing
    }

    /// Whether the last call is a jump bid: one at a higher level than its strain needed. An opening above the one
    /// level is one too.
    ///
    /// ```
    /// use bridge_rules::{Auction, Seat};
    ///
    /// let mut auction = Auction::new(Seat::North);
    /// auction.call("1H".parse()?)?;
    /// assert!(!auction.ends_in_jump());
    /// auction.call("3C".parse()?)?; // two clubs were enough
    /// assert!(auction.ends_in_jump());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn ends_in_jump(&self) -> bool {
        let Some((Call::Bid(this), before)) = self.calls.split_last() else { return false };
        let last = before.iter().rev().find_map(|call| match call {
            Call::Bid(bid) => Some(*bid),
            Call::Pass | Call::Double | Call::Redouble => None,
        });
        Bid::all().any(|lower| lower.strain == this.strain && lower < *this && last.is_none_or(|last| lower > last))
    }

    /// The contract, or that all passed; none while it is under way (Law 22A).
    pub fn outcome(&self) -> Option<AuctionOutcome> {
        let (passes, callers) = (usize::from(self.passes), self.callers.seats().len());
        match self.standing {
            Some(contract) => (passes >= callers - 1).then_some(AuctionOutcome::Contract(contract)),
            None => (passes >= callers).then_some(AuctionOutcome::PassedOut),
        }
    }

    fn next_caller(&self) -> Seat {
        self.caller(self.calls.len())
    }

    fn caller(&self, turn: usize) -> Seat {
        self.callers.after(self.dealer, turn)
    }

    /// A bid must be higher than the last: a higher level, or the same level in a higher strain
    /// (Law 18).
    fn supersedes(&self, this: Bid) -> Result<(), IllegalCall> {
        match self.standing {
            Some(Contract { bid: last, .. }) if this <= last => Err(IllegalCall::InsufficientBid { last, this }),
            Some(_) | None => Ok(()),
        }
    }

    /// The last call other than a pass must be an opponent's bid (Law 19A1).
    fn may_double(&self, by: Seat) -> bool {
        self.standing.is_some_and(|contract| {
            !self.callers.allies(contract.declarer, by) && contract.doubling == Doubling::Undoubled
        })
    }

    /// The last call other than a pass must be an opponent's double (Law 19B1).
    fn may_redouble(&self, by: Seat) -> bool {
        self.standing.is_some_and(|contract| {
            self.callers.allies(contract.declarer, by) && contract.doubling == Doubling::Doubled
        })
    }

    fn last_other_than_pass(&self) -> Option<(Seat, Call)> {
        self.iter().rfind(|(_, call)| *call != Call::Pass)
    }

    fn raise_stakes(&mut self, doubling: Doubling) {
        if let Some(contract) = &mut self.standing {
            contract.doubling = doubling;
        }
    }

    /// A bid cancels doubles (Law 19C); who of its side first named its strain would declare,
    /// whatever opponents bid (Spec C2.5). Who bids alone declares alone.
    fn stand(&mut self, bid: Bid, bidder: Seat) {
        let first = &mut self.first_to_bid[bidder.side()][bid.strain as usize];
        let declarer = match self.callers {
            Callers::Four => *first.get_or_insert(bidder),
            Callers::Three | Callers::Two => bidder,
        };
        self.standing = Some(Contract { bid, doubling: Doubling::Undoubled, declarer });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_passes_end_it_and_three_do_not() {
        assert_eq!(auction("P P P").turn(), Some(Seat::West));
        let passed_out = auction("P P P P");
        assert_eq!(passed_out.outcome(), Some(AuctionOutcome::PassedOut));
        assert_eq!((passed_out.turn(), passed_out.legal_calls().count()), (None, 0));
        assert_eq!(passed_out.check(Call::Pass), Err(IllegalCall::AuctionOver));
    }

    #[test]
    fn three_passes_after_a_bid_end_it_and_two_do_not() {
        assert_eq!(auction("P P P 1C P P").outcome(), None);
        assert_eq!(ended("P P P 1C P P P"), "1CW");
        assert_eq!(ended("1C X XX P P P"), "1CXXN");
    }

    #[test]
    fn the_first_of_the_side_to_name_the_strain_declares() {
        assert_eq!(ended("1S P 2S P 4S P P P"), "4SN");
        assert_eq!(ended("1NT P 2D P 2H P 4H P P P"), "4HN");
        assert_eq!(ended("1C 1S P 2S P P P"), "2SE");
        // North's spades are the opponents' strain and do not count for East and West.
        assert_eq!(ended("1S 2C 2D 2S P P P"), "2SW");
    }

    #[test]
    fn a_bid_cancels_a_double() {
        assert_eq!(ended("1S X 2S P P P"), "2SN");
        assert_eq!(
            refused("1S X 2S XX"),
            "inadmissible redouble: W may redouble only a double of their own side's bid, \
             and the last call other than a pass was 2S by S (Law 19B)"
        );
    }

    #[test]
    fn a_bid_must_be_higher_by_level_or_strain() {
        let after = auction("1NT");
        assert!(after.check("2C".parse().unwrap()).is_ok());
        let (last, this) = ("1NT".parse().unwrap(), "1S".parse().unwrap());
        assert_eq!(after.check(Call::Bid(this)), Err(IllegalCall::InsufficientBid { last, this }));
        assert_eq!(after.check(Call::Bid(last)), Err(IllegalCall::InsufficientBid { last, this: last }));
    }

    #[test]
    fn only_an_opponents_bid_is_doubled_and_only_an_opponents_double_redoubled() {
        for admitted in ["1C X", "1C P P X", "1C X XX", "1C X P P XX", "P 1C X", "1C X 1D X"] {
            auction(admitted);
        }
        for inadmissible in ["X", "P X", "1C P X", "1C X P X", "1C X X", "1C X XX X"] {
            assert!(refused(inadmissible).starts_with("inadmissible double"), "{inadmissible}");
        }
        for inadmissible in ["XX", "1C XX", "1C P XX", "1C X P XX", "1C X XX XX", "1C X XX P XX"] {
            assert!(refused(inadmissible).starts_with("inadmissible redouble"), "{inadmissible}");
        }
    }

    #[test]
    fn f14_1_two_players_end_it_with_one_pass_and_declare_for_themselves() {
        assert_eq!(among(Callers::Two, "P P").outcome(), Some(AuctionOutcome::PassedOut));
        assert_eq!(among(Callers::Two, "P 1C").turn(), Some(Seat::North));
        let ended = among(Callers::Two, "1S 2S 3S X XX P");
        assert_eq!(ended.outcome(), Some(AuctionOutcome::Contract("3SXXN".parse().unwrap())));
    }

    #[test]
    fn f15_1_three_players_end_it_with_two_passes_and_are_all_against_each_other() {
        assert_eq!(among(Callers::Three, "P P").turn(), Some(Seat::South));
        assert_eq!(among(Callers::Three, "P P P").outcome(), Some(AuctionOutcome::PassedOut));
        let doubled = among(Callers::Three, "1S P X"); // South doubles North, who sits opposite
        assert_eq!(doubled.turn(), Some(Seat::North));
        assert!(doubled.check(Call::Redouble).is_ok());
        let ended = among(Callers::Three, "1S 2S P 3S X P P");
        assert_eq!(ended.outcome(), Some(AuctionOutcome::Contract("3SXN".parse().unwrap())));
        assert!(among(Callers::Three, "1S X").check(Call::Redouble).is_err()); // only its bidder redoubles
    }

    #[test]
    fn a_refused_call_changes_nothing() {
        let mut auction = auction("1S P");
        let before = auction.clone();
        assert!(auction.call(Call::Redouble).is_err());
        assert_eq!(auction, before);
    }

    #[test]
    fn a_bid_above_the_lowest_level_of_its_strain_is_a_jump() {
        for jump in ["2C", "P 3NT", "1H 2S", "1H P 3H", "1S 3C", "1NT P 3NT", "1C X 2S", "6S 7NT"] {
            assert!(auction(jump).ends_in_jump(), "{jump}");
        }
        for other in ["", "1C", "1NT", "1H 1S", "1S 2C", "1NT P 2S", "2C P", "2C X", "2C 2D", "6S 7C"] {
            assert!(!auction(other).ends_in_jump(), "{other}");
        }
    }

    #[test]
    fn a_player_is_offered_what_is_legal() {
        assert_eq!(auction("").legal_calls().count(), 36);
        let offered: Vec<&str> = auction("7S").legal_calls().map(Call::as_str).collect();
        assert_eq!(offered, ["P", "X", "7NT"]);
    }

    #[test]
    fn the_longest_auction_has_319_calls() {
        assert_eq!(MAX_CALLS, 319);
        let mut longest = Auction::new(Seat::South);
        let mut say = |calls: &str| calls.split(' ').for_each(|call| longest.call(call.parse().unwrap()).unwrap());
        say("P P P");
        for bid in Bid::all() {
            say(&format!("{bid} P P X P P XX P P"));
        }
        assert_eq!((longest.calls().len(), longest.turn().is_some()), (318, true));
        longest.call(Call::Pass).unwrap();
        assert_eq!(longest.calls().len(), MAX_CALLS);
        assert_eq!(longest.check(Call::Pass), Err(IllegalCall::AuctionOver));
    }

    /// North deals, and all these calls are legal.
    fn auction(calls: &str) -> Auction {
        among(Callers::Four, calls)
    }

    fn among(callers: Callers, calls: &str) -> Auction {
        let mut auction = Auction::among(callers, Seat::North);
        for call in calls.split_whitespace() {
            auction.call(call.parse().unwrap()).unwrap_or_else(|refusal| panic!("{calls}: {refusal}"));
        }
        auction
    }

    fn ended(calls: &str) -> String {
        match auction(calls).outcome() {
            Some(AuctionOutcome::Contract(contract)) => contract.to_string(),
            other @ (Some(AuctionOutcome::PassedOut) | None) => panic!("{calls}: {other:?}"),
        }
    }

    /// Why the last of these calls is refused.
    fn refused(calls: &str) -> String {
        let (before, last) = calls.rsplit_once(' ').unwrap_or(("", calls));
        auction(before).call(last.parse().unwrap()).unwrap_err().to_string()
    }
}
