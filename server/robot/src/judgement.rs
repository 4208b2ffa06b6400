//! Calls that no player makes, to which a system comes where its book ends and it judges by a net, and what is called
//! in their place. This is a part of the system: whoever reads a call, or is told what it means, is told it of a system
//! that calls so.

use bridge_rules::{Auction, Bid, Call, Hand, Level, Seat, Strain, Suit};

/// At what place of an auction somebody is to call, if at one where the system's judgement is not to be trusted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// Any other.
    Usual,
    /// The opponents have shown strength, both by bids or one by opening with it, and the caller's side has been
    /// silent. These are their suits.
    AgainstStrength([bool; 4]),
    /// Partner has bid their major again over the caller's notrump, which was limited.
    SignedOff,
    /// The caller has opened with a strong two clubs.
    StrongOpener,
    /// Partner has doubled an overcall in this suit, or redoubled a takeout double, to show three cards of this major.
    SupportShown {
        /// What the caller has bid at the level of one.
        major: Suit,
        /// What they overcalled in, if they did not double.
        overcalled: Option<Suit>,
    },
}

/// A balanced hand that is too strong for two notrump after a strong two clubs.
const TOO_STRONG_FOR_TWO: u8 = 25;

impl Place {
    /// Where the seat on turn is.
    pub(crate) fn of(auction: &Auction) -> Self {
        let Some(caller) = auction.turn() else { return Self::Usual };
        let bids: Vec<(Seat, Bid)> = auction
            .iter()
            .filter_map(|(seat, call)| match call {
                Call::Bid(bid) => Some((seat, bid)),
                Call::Pass | Call::Double | Call::Redouble => None,
            })
            .collect();
        let has_acted = |seat: Seat| auction.iter().any(|(each, call)| each == seat && call != Call::Pass);
        if has_acted(caller.lho()) || has_acted(caller.rho()) {
            if let Some(place) = Self::after_support(auction.calls()) {
                return place;
            }
            let is_silent = !has_acted(caller) && !has_acted(caller.partner());
            // Whoever may end the auction by a pass knows that partner has something.
            let reopens = auction.calls().ends_with(&[Call::Pass, Call::Pass]);
            return if is_silent && !reopens { Self::against(&bids) } else { Self::Usual };
        }
        let own = |seat: Seat| bids.iter().filter(move |(each, _)| *each == seat).map(|(_, bid)| *bid);
        let (mine, partners): (Vec<Bid>, Vec<Bid>) = (own(caller).collect(), own(caller.partner()).collect());
        match (&mine[..], &partners[..]) {
            // Two diamonds over one diamond may be a relay that forces to game.
            ([opening, rebid], [answer, again])
                if opening.level == Level::ALL[0]
                    && is(*rebid, 1, Strain::NoTrump)
                    && again.strain == answer.strain
                    && matches!(again.strain, Strain::Hearts | Strain::Spades)
                    && again.level == Level::ALL[1] =>
            {
                Self::SignedOff
            }
            ([opening], [_]) if is(*opening, 2, Strain::Clubs) => Self::StrongOpener,
            _ => Self::Usual,
        }
    }

    /// Where opener has shown support for a major by doubling or redoubling, and the next hand has passed.
    fn after_support(calls: &[Call]) -> Option<Self> {
        let opened = calls.iter().position(|call| *call != Call::Pass)?;
        let [Call::Bid(opening), Call::Pass, Call::Bid(answer), interference, support, Call::Pass] = calls[opened..]
        else {
            return None;
        };
        let major = answer.strain.trump().filter(|suit| matches!(suit, Suit::Hearts | Suit::Spades))?;
        let are_at_one_level = [opening, answer].iter().all(|bid| bid.level == Level::ALL[0]);
        if !are_at_one_level || opening.strain == Strain::NoTrump {
            return None;
        }
        let overcalled = match (interference, support) {
            (Call::Bid(overcall), Call::Double) if overcall < raised(major) => Some(overcall.strain.trump()?),
            (Call::Double, Call::Redouble) => None,
            _ => return None,
        };
        Some(Self::SupportShown { major, overcalled })
    }

    fn against(bids: &[(Seat, Bid)]) -> Self {
        let opening = bids.first().map(|(_, bid)| *bid);
        let is_strong = opening.is_some_and(|bid| is(bid, 2, Strain::Clubs) || is(bid, 2, Strain::NoTrump));
        // An opening at a higher level shows a suit and no strength, and so may a raise of it.
        let have_both_bid = opening.is_some_and(|bid| bid.level == Level::ALL[0])
            && bids.iter().any(|(seat, _)| bids.first().is_some_and(|(opener, _)| seat != opener));
        if !is_strong && !have_both_bid {
            return Self::Usual;
        }
        let theirs = |suit: Suit| bids.iter().any(|(_, bid)| bid.strain.trump() == Some(suit));
        Self::AgainstStrength(Suit::ALL.map(theirs))
    }

    /// What is called with this hand where the system would make this call.
    pub(crate) fn instead_of(self, call: Call, hand: Hand) -> Call {
        let Call::Bid(bid) = call else {
            return match self {
                Self::SupportShown { major, overcalled }
                    if call == Call::Pass && overcalled.is_none_or(|theirs| hand.in_suit(theirs).len() < 4) =>
                {
                    Call::Bid(raised(major))
                }
                _ => call,
            };
        };
        match self {
            Self::Usual | Self::SupportShown { .. } => call,
            Self::AgainstStrength(theirs) if comes_in(bid, theirs, hand) => call,
            Self::AgainstStrength(_) | Self::SignedOff => Call::Pass,
            Self::StrongOpener if is(bid, 2, Strain::NoTrump) && hand.hcp() >= TOO_STRONG_FOR_TWO => {
                Call::Bid(Bid::new(Level::ALL[2], Strain::NoTrump))
            }
            Self::StrongOpener => call,
        }
    }
}

/// Whether a hand has what it takes to come in with this bid: two suits, a long one, or a good hand.
fn comes_in(bid: Bid, theirs: [bool; 4], hand: Hand) -> bool {
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

/// Two of a major.
fn raised(major: Suit) -> Bid {
    Bid::new(Level::ALL[1], major.into())
}

fn is(bid: Bid, level: usize, strain: Strain) -> bool {
    bid == Bid::new(Level::ALL[level - 1], strain)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn instead(calls: &str, call: &str, hand: &str) -> String {
        let mut auction = Auction::new(Seat::North);
        calls.split_whitespace().for_each(|call| auction.call(call.parse().unwrap()).unwrap());
        Place::of(&auction).instead_of(call.parse().unwrap(), hand.parse().unwrap()).to_string()
    }

    #[test]
    fn nobody_comes_in_against_strength_with_nothing() {
        for (calls, call, hand) in [
            ("2C P 2NT", "3D", "J84.J92.T943.876"),
            ("2C P 3D", "3S", "Q964.864.96.J853"),
            ("2C P 2D", "2NT", "T72.97632.8.JT64"),
            ("1S P 2C P 2H", "3C", "T9762.98.K32.654"),
            ("1D P 1H P 3D", "3S", "QJ972.32.T9.7642"),
            ("1S P 2H", "2S", "T53.52.AT975.J86"),
        ] {
            assert_eq!(instead(calls, call, hand), "P", "{calls} {call} {hand}");
        }
    }

    #[test]
    fn who_has_a_suit_or_two_or_a_good_hand_comes_in() {
        for (calls, call, hand) in [
            ("2C P 2D", "3H", "2.QJ98762.432.65"),
            ("1S P 2C", "2NT", "2.KJ872.QJ976.65"),
            ("1D P 1H", "2C", "A2.K3.432.KQJ965"),
            ("1D P 1H", "1S", "KJ972.32.T94.Q64"),
            ("1D", "2C", "32.432.K43.QJT98"),
            ("1D P 1H", "X", "KJ97.3.432.AQ64"),
            // Two clubs is no suit.
            ("2C P 2D", "3C", "2.543.43.KQJT987"),
            // They stop low, or have shown no strength.
            ("1H P 2H P P", "2S", "KJ972.32.K943.64"),
            ("2H P 3H", "3S", "KJ9752.32.A943.4"),
        ] {
            assert_eq!(instead(calls, call, hand), call, "{calls} {call} {hand}");
        }
        let own_side_has_bid = instead("1S 2H 2S", "3H", "432.Q32.5432.432");
        assert_eq!(own_side_has_bid, "3H");
    }

    #[test]
    fn a_limited_hand_passes_partners_sign_off() {
        assert_eq!(instead("1D P 1S P 1NT P 2S P", "3S", "K32.A32.KQ543.J2"), "P");
        assert_eq!(instead("1D P 1S P 1NT P 2H P", "3H", "K32.A32.KQ543.J2"), "3H", "it is another suit");
        assert_eq!(instead("1C P 1D P 1NT P 2D P", "2NT", "K32.A32.Q3.KQ543"), "2NT", "it may force to game");
        assert_eq!(instead("1D P 1S P 1NT P 3S P", "4S", "K32.A32.KQ543.J2"), "4S", "it invites");
    }

    #[test]
    fn what_shows_support_is_not_left_in() {
        let weak = "Q8762.43.K432.65";
        assert_eq!(instead("1C P 1S 2D X P", "P", "Q8762.543.32.K65"), "2S");
        assert_eq!(instead("P P 1D P 1S 2C X P", "P", weak), "2S");
        assert_eq!(instead("1C P 1S X XX P", "P", weak), "2S");
        assert_eq!(instead("1C P 1S 2D X P", "P", weak), "P", "their suit is the caller's too");
        assert_eq!(instead("1C P 1S 2D X P", "3C", weak), "3C");
        assert_eq!(instead("1C P 1S 1NT X P", "P", weak), "P", "it is for penalties");
        assert_eq!(instead("1C P 1S 3D X P", "P", weak), "P", "it shows no support");
        assert_eq!(instead("1C P 1D 1S X P", "P", weak), "P", "there is no major");
        assert_eq!(instead("1C P 1S 2D X 2H", "P", weak), "P", "they have bid on");
    }

    #[test]
    fn two_notrump_after_two_clubs_has_no_more_than_it_shows() {
        assert_eq!(instead("2C P 2H P", "2NT", "AKJ.AKQ3.AKQ4.K2"), "3NT");
        assert_eq!(instead("2C P 2H P", "2NT", "AKJ.AKQ3.AQ43.32"), "2NT");
        assert_eq!(instead("2C P 2H P", "3C", "A.AKQ.AKQ4.KQ432"), "3C");
    }
}
