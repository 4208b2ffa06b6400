//! Partner's takeout double is not passed without tricks in the suit that is doubled.

use bridge_rules::{Bid, Call, Hand, Seat, Strain, Suit};

use super::bidding::{Bidding, bid, honours, is_stopped, length};

/// Partner has doubled a part-score for takeout, and the next hand has passed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Doubled {
    /// What is doubled.
    contract: Bid,
    suit: Suit,
    /// The bids that there are in suits that are not theirs, the lowest of each.
    answers: [Option<Bid>; 4],
    /// The suits that partner has bid.
    partners: [bool; 4],
    /// Those that the caller has bid.
    callers: [bool; 4],
    /// Whether two notrump asks partner for three clubs.
    has_lebensohl: bool,
}

impl Doubled {
    pub(super) fn of(bidding: &Bidding<'_>) -> Option<Self> {
        if !bidding.calls().ends_with(&[Call::Double, Call::Pass]) {
            return None;
        }
        let standing = bidding.auction.standing()?;
        let (contract, suit) = (standing.bid, standing.bid.strain.trump()?);
        // From four on what is left in is beaten as often as what is bid, and at one by a silent side more often.
        let is_silent = [bidding.caller, bidding.caller.partner()].iter().all(|seat| bidding.bids_of(*seat).is_empty());
        let is_low_or_high = contract.level.get() > 3 || contract.level.get() == 1 && is_silent;
        if is_low_or_high || !is_for_takeout(bidding, standing.declarer) {
            return None;
        }
        let theirs = bidding.theirs();
        let answer = |suit: Suit| bidding.cheapest(suit.into()).filter(|_| !theirs[suit as usize]);
        let is_direct = bidding.calls().iter().filter(|call| **call != Call::Pass).count() == 2
            && !bidding.calls().ends_with(&[Call::Pass, Call::Double, Call::Pass]);
        Some(Self {
            contract,
            suit,
            answers: Suit::ALL.map(answer),
            partners: bidding.suits_of(bidding.caller.partner()),
            callers: bidding.suits_of(bidding.caller),
            has_lebensohl: is_silent && is_direct && contract.level.get() == 2,
        })
    }

    /// What is called with this hand where the system would pass.
    pub(super) fn instead_of_a_pass(&self, hand: Hand) -> Call {
        if self.is_left_in(hand) { Call::Pass } else { self.answer(hand).map_or(Call::Pass, Call::Bid) }
    }

    /// What is bid with this hand where the system would bid three notrump: that needs a stopper or values, and a major
    /// of five cards comes before it.
    pub(super) fn instead_of_notrump(&self, hand: Hand) -> Option<Bid> {
        if is_stopped(hand, self.suit) {
            return None;
        }
        let major = [Suit::Spades, Suit::Hearts].into_iter().find(|major| length(hand, *major) >= 5);
        let is_weak = hand.hcp() < 8 && self.contract.level.get() == 3;
        major.and_then(|major| self.answers[major as usize]).or_else(|| self.answer(hand).filter(|_| is_weak))
    }

    /// Whether a hand takes tricks in the suit that is doubled, or is good enough without.
    fn is_left_in(&self, hand: Hand) -> bool {
        let (length, honours, points) = (length(hand, self.suit), honours(hand, self.suit), hand.hcp());
        match self.contract.level.get() {
            1 | 2 => length >= 5 || length == 4 && (honours >= 2 || points >= 9),
            _ => length >= 4 || points >= 9,
        }
    }

    fn answer(&self, hand: Hand) -> Option<Bid> {
        if self.has_lebensohl {
            return Some(self.over_a_weak_two(hand));
        }
        let notrump = self.notrump(hand);
        let suit = Suit::ALL
            .into_iter()
            .filter_map(|suit| Some((self.merit(hand, suit)?, suit)))
            .max_by_key(|(merit, _)| *merit);
        let (merit, suit) = suit?;
        notrump.filter(|_| merit < GOOD).or(self.answers[suit as usize])
    }

    /// Two notrump asks partner for three clubs; with four cards in a major there are a bid of it and, with values, one
    /// of the suit that they opened, over two diamonds three clubs.
    fn over_a_weak_two(&self, hand: Hand) -> Bid {
        let majors = [Suit::Spades, Suit::Hearts].into_iter().filter(|suit| length(hand, *suit) >= 4);
        let major = majors
            .filter_map(|suit| self.answers[suit as usize])
            .max_by_key(|bid| bid.strain.trump().map(|suit| length(hand, suit)));
        let asks = if self.suit == Suit::Diamonds { Suit::Clubs } else { self.suit };
        match (major, hand.hcp()) {
            (Some(_), 9..) => bid(3, asks),
            (None, 10..) => bid(3, Strain::NoTrump),
            (Some(major), _) if major.level.get() == 2 => major,
            _ => bid(2, Strain::NoTrump),
        }
    }

    /// What a suit is worth as an answer, twice its length about.
    fn merit(&self, hand: Hand, suit: Suit) -> Option<i32> {
        let answer = self.answers[suit as usize]?;
        let length = i32::try_from(length(hand, suit)).unwrap_or(13);
        let is_major = matches!(suit, Suit::Hearts | Suit::Spades);
        let shown = match (self.partners[suit as usize], self.callers[suit as usize]) {
            (true, _) => 4,
            // Partner asks for another.
            (false, true) => -4,
            (false, false) => 0,
        };
        let level = i32::from(answer.level.get() - self.contract.level.get());
        Some(2 * length + shown - level + if is_major && length >= 4 { 2 } else { 0 })
    }

    /// One notrump, with a stopper and something beside it.
    fn notrump(&self, hand: Hand) -> Option<Bid> {
        let is_one = self.contract.level.get() == 1;
        (is_one && is_stopped(hand, self.suit) && hand.hcp() >= 6).then_some(bid(1, Strain::NoTrump))
    }
}

/// The suits to choose from after two notrump has asked a doubler of a weak two for three clubs.
pub(super) fn after_lebensohl(bidding: &Bidding<'_>) -> Option<[Option<Bid>; 4]> {
    let opened = bidding.calls().iter().position(|call| *call != Call::Pass)?;
    let [Call::Bid(opening), Call::Double, Call::Pass, Call::Bid(asks), Call::Pass, Call::Bid(made), Call::Pass] =
        bidding.calls()[opened..]
    else {
        return None;
    };
    let is_lebensohl = opening.level.get() == 2 && asks == bid(2, Strain::NoTrump) && made == bid(3, Suit::Clubs);
    let theirs = bidding.theirs();
    let below_their_suit =
        |suit: Suit| Some(bid(3, suit)).filter(|bid| bid.strain < opening.strain && !theirs[suit as usize]);
    is_lebensohl.then(|| Suit::ALL.map(below_their_suit))
}

/// The longest of these suits, if it is longer than clubs.
pub(super) fn longest(among: [Option<Bid>; 4], hand: Hand) -> Option<Bid> {
    let suits = Suit::ALL.into_iter().filter(|suit| among[*suit as usize].is_some());
    let suit = suits.max_by_key(|suit| length(hand, *suit))?;
    among[suit as usize].filter(|_| length(hand, suit) > length(hand, Suit::Clubs))
}

/// Five cards in a minor, four in a major.
const GOOD: i32 = 10;

/// Whether partner's double of what this opponent bid asks for a bid.
fn is_for_takeout(bidding: &Bidding<'_>, declarer: Seat) -> bool {
    let partner = bidding.caller.partner();
    let have_notrump = [declarer, declarer.partner()]
        .into_iter()
        .any(|seat| bidding.bids_of(seat).iter().any(|bid| bid.strain == Strain::NoTrump));
    let first = bidding.bids.first().map(|(_, bid)| *bid);
    if have_notrump || first == Some(bid(2, Strain::Clubs)) {
        return false;
    }
    let (mine, partners) = (bidding.bids_of(bidding.caller), bidding.bids_of(partner));
    match (&mine[..], &partners[..]) {
        ([], []) => true,
        // Not if the caller has doubled for penalties before.
        ([], [bid, ..]) => bid.strain != Strain::NoTrump && !bidding.has_acted(bidding.caller),
        // A negative double.
        ([opening], []) => {
            let calls = bidding.auction.iter().skip_while(|(_, call)| *call == Call::Pass).count();
            opening.level.get() == 1 && opening.strain != Strain::NoTrump && calls == 4
        }
        _ => false,
    }
}
