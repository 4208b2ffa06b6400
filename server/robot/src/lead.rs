//! Opening leads by the table that beginners learn and experts follow: partner's suit, the top of a sequence, fourth
//! best, a singleton; no ace underled, no honour in trumps led. Layouts alone find little that this does not know, and
//! the two together more than each.

use bridge_rules::{Auction, Bid, Call, Card, Contract, Hand, Rank, Seat, Strain, Suit};

/// A card that may be led and how much speaks for it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Candidate {
    pub(crate) card: Card,
    pub(crate) merit: f64,
}

/// One card of each suit, the best first.
pub(crate) fn candidates(hand: Hand, contract: Contract, auction: &Auction) -> Vec<Candidate> {
    let leader = contract.opening_leader();
    let bids = Bids::of(auction, leader);
    let suits = Suit::ALL.into_iter().rev().filter(|suit| !hand.in_suit(*suit).is_empty());
    let candidate = |suit: Suit| {
        let holding = Holding::of(hand, suit);
        let (card, merit) = match contract.bid.strain {
            Strain::NoTrump => (holding.against_notrump(&bids), holding.merit_against_notrump(&bids, hand, contract)),
            strain => {
                let trump = strain.trump() == Some(suit);
                (holding.against_a_suit(&bids), holding.merit_against_a_suit(&bids, trump, hand, contract))
            }
        };
        Candidate { card, merit }
    };
    let mut candidates: Vec<_> = suits.map(candidate).collect();
    candidates.sort_by(|one, other| other.merit.total_cmp(&one.merit));
    candidates
}

/// Who has bid which suit, as the leader sees it.
struct Bids {
    partner: [bool; 4],
    declarer: [bool; 4],
    dummy: [bool; 4],
    own: [bool; 4],
}

impl Bids {
    fn of(auction: &Auction, leader: Seat) -> Self {
        let bid = |seat: Seat| {
            let suits = auction.iter().filter(|(caller, _)| *caller == seat).filter_map(|(_, call)| match call {
                Call::Bid(Bid { strain, .. }) => strain.trump(),
                Call::Pass | Call::Double | Call::Redouble => None,
            });
            suits.fold([false; 4], |mut bid, suit| {
                bid[suit as usize] = true;
                bid
            })
        };
        Self { partner: bid(leader.partner()), declarer: bid(leader.rho()), dummy: bid(leader.lho()), own: bid(leader) }
    }
}

/// The cards of one suit.
struct Holding {
    suit: Suit,
    cards: Vec<Card>,
}

impl Holding {
    fn of(hand: Hand, suit: Suit) -> Self {
        Self { suit, cards: hand.in_suit(suit).iter().collect() }
    }

    fn has(&self, rank: Rank) -> bool {
        self.cards.iter().any(|card| card.rank() == rank)
    }

    fn top(&self) -> Card {
        self.cards[0]
    }

    fn low(&self) -> Card {
        self.cards[self.cards.len() - 1]
    }

    /// Fourth best, or the lowest of three.
    fn fourth_best(&self) -> Card {
        self.cards.get(3).copied().unwrap_or(self.low())
    }

    /// How many cards from the top touch each other.
    fn run(&self) -> usize {
        1 + self.cards.windows(2).take_while(|pair| pair[0].rank() as u8 == pair[1].rank() as u8 + 1).count()
    }

    fn honours(&self) -> usize {
        self.cards.iter().filter(|card| card.rank() >= Rank::Jack).count()
    }

    /// A suit without an honour: the second highest of four, the top of two or three.
    fn top_of_nothing(&self) -> Card {
        if self.cards.len() >= 4 { self.cards[1] } else { self.top() }
    }

    /// The card to lead from here against notrump.
    fn against_notrump(&self, bids: &Bids) -> Card {
        let is_sequence = self.top().rank() >= Rank::Ten && self.has_good_sequence();
        if is_sequence {
            return self.top();
        }
        if let Some(inner) = self.inner_sequence() {
            return inner;
        }
        if self.cards.len() <= 2 {
            return self.top();
        }
        if bids.partner[self.suit as usize] || self.honours() > 0 || self.has(Rank::Ten) {
            self.fourth_best()
        } else {
            self.top_of_nothing()
        }
    }

    /// Three honours in a row, or two and the next but one; two are enough from a short suit.
    fn has_good_sequence(&self) -> bool {
        let run = self.run();
        let next_but_one = self.cards.get(2).is_some_and(|third| self.top().rank() as u8 - third.rank() as u8 == 3);
        run >= 3 || (run == 2 && (next_but_one || self.cards.len() <= 3))
    }

    /// The upper of two touching honours under a higher one: the jack of KJT, the ten of QT9.
    fn inner_sequence(&self) -> Option<Card> {
        match self.cards[..] {
            [top, second, third, ..] => {
                let touch = second.rank() as u8 == third.rank() as u8 + 1;
                (touch && top.rank() >= Rank::Queen && second.rank() >= Rank::Ten && second.rank() < Rank::King)
                    .then_some(second)
            }
            _ => None,
        }
    }

    fn merit_against_notrump(&self, bids: &Bids, hand: Hand, contract: Contract) -> f64 {
        let length = self.cards.len();
        let suit = self.suit as usize;
        let is_sequence = self.top().rank() >= Rank::Ten && self.has_good_sequence();
        let mut merit = match (length, is_sequence) {
            (0..=2, _) => [0.0, -0.6, 0.3][length],
            (3, true) => 2.4,
            (3, false) => {
                if self.honours() == 0 {
                    1.0
                } else {
                    0.4
                }
            }
            (4, true) => 4.6,
            // Away from a king it gives a trick away as often as not.
            (4, false) if self.has(Rank::King) && !self.has(Rank::Ace) => 1.8,
            (4, false) if self.honours() == 0 => 3.2,
            (4, false) => 2.7,
            (5, _) => {
                if is_sequence {
                    6.5
                } else {
                    4.8
                }
            }
            (_, _) => {
                if is_sequence {
                    7.5
                } else {
                    6.0
                }
            }
        };
        // A long suit is no use without a way back to it.
        if length >= 5 && hand.hcp() <= 3 {
            merit -= 2.0;
        }
        merit += if bids.partner[suit] { 4.0 } else { 0.0 };
        merit += if bids.own[suit] { 1.0 } else { 0.0 };
        merit -= if bids.declarer[suit] { 2.5 } else { 0.0 };
        merit -= if bids.dummy[suit] { 1.5 } else { 0.0 };
        // An unbid major is where they have least.
        let is_major = matches!(self.suit, Suit::Hearts | Suit::Spades);
        let is_unbid = !bids.declarer[suit] && !bids.dummy[suit];
        merit += if is_major && is_unbid { 0.6 } else { 0.0 };
        // An ace is enough against a grand slam.
        if contract.bid.level.get() == 7 && self.has(Rank::Ace) { merit + 10.0 } else { merit }
    }

    /// The card to lead from here against a suit contract.
    fn against_a_suit(&self, bids: &Bids) -> Card {
        let touching = self.run() >= 2 && self.cards.len() >= 2 && self.cards[1].rank() >= Rank::Nine;
        if self.cards.len() <= 2 || touching || self.has(Rank::Ace) {
            return self.top();
        }
        if self.honours() == 0 && !self.has(Rank::Ten) && !bids.partner[self.suit as usize] {
            return self.top_of_nothing();
        }
        self.fourth_best()
    }

    fn merit_against_a_suit(&self, bids: &Bids, is_trump: bool, hand: Hand, contract: Contract) -> f64 {
        let length = self.cards.len();
        let (ace, king) = (self.has(Rank::Ace), self.has(Rank::King));
        if is_trump {
            // To lead them costs a trick from an honour and may save one from small ones.
            return match (self.honours(), length) {
                (0, 1) => 2.4,
                (0, _) => 1.3,
                (_, _) => -2.5,
            };
        }
        let touching = self.run() >= 2;
        let mut merit = match (length, ace, king) {
            (_, true, true) => 5.5,
            (1, true, _) => 1.5,
            (1, false, true) => 1.5,
            (1, false, false) => {
                if self.has(Rank::Queen) {
                    2.5
                } else {
                    4.8
                }
            }
            (_, true, false) => 0.0,
            (2, false, true) => 0.6,
            (_, false, true) if touching => {
                if self.run() >= 3 {
                    4.8
                } else {
                    3.8
                }
            }
            (3, false, true) => -0.4,
            (_, false, true) => 1.0,
            _ if self.has(Rank::Queen) && touching => {
                if self.run() >= 3 {
                    3.2
                } else {
                    1.8
                }
            }
            (2, ..) if self.has(Rank::Queen) => 0.0,
            (3, ..) if self.has(Rank::Queen) => 1.3,
            _ if self.has(Rank::Queen) => 0.6,
            _ if self.has(Rank::Jack) && touching => 2.0,
            (2, ..) => 2.7,
            _ if self.has(Rank::Jack) => 1.1,
            (3, ..) => 2.3,
            _ => 1.7,
        };
        // Short trumps are for ruffing; a hand with many has other plans.
        let trumps = contract.bid.strain.trump().map_or(Hand::EMPTY, |trump| hand.in_suit(trump));
        if length == 1 && (trumps.is_empty() || trumps.len() >= 4) {
            merit -= 1.8;
        }
        merit += if bids.partner[self.suit as usize] { 2.6 } else { 0.0 };
        merit += if bids.own[self.suit as usize] && self.honours() >= 2 { 0.5 } else { 0.0 };
        merit -= if bids.declarer[self.suit as usize] { 1.4 } else { 0.0 };
        merit -= if bids.dummy[self.suit as usize] { 0.6 } else { 0.0 };
        // Against a slam an ace or a safe card is best, and away from a king the worst.
        if contract.bid.level.get() >= 6 {
            merit += match (ace, self.honours()) {
                (true, _) => 1.5,
                (false, 0) => 0.5,
                (false, _) if touching => 0.0,
                (false, _) => -1.0,
            };
        }
        merit
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn led(hand: &str, contract: &str, calls: &str) -> String {
        let contract: Contract = contract.parse().unwrap();
        let mut auction = Auction::new(contract.declarer);
        calls.split_whitespace().for_each(|call| auction.call(call.parse().unwrap()).unwrap());
        candidates(hand.parse().unwrap(), contract, &auction)[0].card.to_string()
    }

    #[test]
    fn against_notrump_it_is_fourth_best_of_the_longest_or_the_top_of_a_sequence() {
        assert_eq!(led("K8642.A73.954.82", "3NTS", "1NT P 3NT P P P"), "S4");
        assert_eq!(led("K3.QJT82.954.A82", "3NTS", "1NT P 3NT P P P"), "HQ");
        assert_eq!(led("KJT42.973.954.82", "3NTS", "1NT P 3NT P P P"), "SJ");
    }

    #[test]
    fn against_a_suit_it_is_ace_king_or_a_singleton_and_never_away_from_an_ace() {
        assert_eq!(led("AK52.873.954.J82", "4HS", "1H P 4H P P P"), "SA");
        assert_eq!(led("Q9762.873.5.J842", "4HS", "1H P 4H P P P"), "D5");
        let from_ace =
            candidates("A9762.873.54.J84".parse().unwrap(), "4HS".parse().unwrap(), &Auction::new(Seat::South));
        assert!(from_ace.iter().all(|candidate| candidate.card.as_str() != "S6"));
    }

    /// As the card says it (`card`).
    #[test]
    fn of_small_cards_it_is_the_second_of_four_or_the_top_of_fewer() {
        for (hand, led) in [("865...", "S8"), ("532...", "S5"), ("9742...", "S7"), ("97542...", "S7"), ("86...", "S8")]
        {
            let holding = Holding::of(hand.parse().unwrap(), Suit::Spades);
            let bids = Bids::of(&Auction::new(Seat::South), Seat::West);
            for card in [holding.against_notrump(&bids), holding.against_a_suit(&bids)] {
                assert_eq!(card.as_str(), led, "{hand}");
            }
        }
    }

    #[test]
    fn partners_suit_is_led() {
        assert_eq!(led("Q62.T873.9754.J8", "4HN", "1H P 2H 2S 4H P P P"), "S2", "West has bid spades");
    }
}
