//! A scripted player: bids what the points and the longest suits are worth, and plays the cards as one learns it first.

use bridge_rules::{Auction, Bid, Call, Card, Doubling, Hand, Level, Play, Seat, Strain, Suit};

/// A hand, and how boldly it is bid.
pub(crate) struct Player {
    hand: Hand,
    boldness: i32,
}

impl Player {
    pub(crate) fn new(hand: Hand, boldness: usize) -> Self {
        Self { hand, boldness: i32::try_from(boldness).expect("a small number") - 2 }
    }

    /// The call of this hand at this point, which is always a legal one.
    pub(crate) fn call(&self, auction: &Auction, seat: Seat) -> Call {
        let wished = match auction.standing() {
            None => self.opening(),
            Some(contract) if contract.declarer.side() == seat.side() => self.answer(auction, seat),
            Some(contract) => {
                let doubled = contract.doubling != Doubling::Undoubled;
                let high = contract.bid.level.get() >= 3 && self.points() + 2 * self.boldness >= 14;
                if high && !doubled { Call::Double } else { self.overcall(auction) }
            }
        };
        if auction.check(wished).is_ok() { wished } else { Call::Pass }
    }

    fn points(&self) -> i32 {
        i32::from(self.hand.hcp())
    }

    fn length(&self, suit: Suit) -> usize {
        self.hand.in_suit(suit).len()
    }

    /// The longest suit, of equal ones the highest.
    fn longest(&self) -> Suit {
        Suit::ALL.into_iter().max_by_key(|suit| self.length(*suit)).expect("there are four suits")
    }

    fn is_balanced(&self) -> bool {
        Suit::ALL.into_iter().all(|suit| (2..=5).contains(&self.length(suit)))
    }

    fn opening(&self) -> Call {
        match self.points() + self.boldness {
            15..=17 if self.is_balanced() => bid(1, Strain::NoTrump),
            points if points >= 12 => bid(1, Strain::from(self.longest())),
            _ => Call::Pass,
        }
    }

    /// What follows from partner's bid: once, and then the contract stands.
    fn answer(&self, auction: &Auction, seat: Seat) -> Call {
        let has_bid = auction.iter().any(|(who, call)| who == seat && matches!(call, Call::Bid(_)));
        let partners = auction.iter().rev().find(|(who, call)| *who == seat.partner() && matches!(call, Call::Bid(_)));
        let Some((_, Call::Bid(last))) = partners else { return Call::Pass };
        if has_bid {
            return Call::Pass;
        }
        let together = self.points() + self.boldness + 13;
        let (strain, suits) = match last.strain.trump() {
            Some(suit) if self.length(suit) >= 3 => (last.strain, 1),
            _ if self.length(self.longest()) >= 6 => (Strain::from(self.longest()), 1),
            _ => (Strain::NoTrump, 0),
        };
        match together + suits {
            33.. => bid(6, strain),
            26.. => bid(game(strain), strain),
            23.. => bid(last.level.get() + 2, strain),
            20.. => bid(last.level.get() + 1, strain),
            _ => Call::Pass,
        }
    }

    fn overcall(&self, auction: &Auction) -> Call {
        let suit = self.longest();
        if self.length(suit) < 5 || self.points() + self.boldness < 10 {
            return Call::Pass;
        }
        let levels = (1..=3).map(|level| bid(level, Strain::from(suit)));
        levels.into_iter().find(|call| auction.check(*call).is_ok()).unwrap_or(Call::Pass)
    }
}

fn game(strain: Strain) -> u8 {
    match strain {
        Strain::NoTrump => 3,
        Strain::Hearts | Strain::Spades => 4,
        Strain::Clubs | Strain::Diamonds => 5,
    }
}

fn bid(level: u8, strain: Strain) -> Call {
    Level::new(level).map_or(Call::Pass, |level| Call::Bid(Bid::new(level, strain)))
}

/// The card that is played next: high if it wins what is on the table, else low; from the longest suit if nothing is
/// led.
pub(crate) fn card(play: &Play) -> Card {
    let legal = play.legal();
    let trick = play.tricks().current();
    let lowest = |cards: Hand| cards.iter().min_by_key(|card| card.rank()).expect("there is always a card to play");
    let Some(led) = trick.led() else {
        let suit = Suit::ALL.into_iter().max_by_key(|suit| legal.in_suit(*suit).len()).expect("there are four suits");
        let cards = legal.in_suit(suit);
        return cards
            .iter()
            .max_by_key(|card| card.rank())
            .filter(|_| cards.len() >= 4)
            .unwrap_or_else(|| lowest(cards));
    };
    let follows = legal.in_suit(led);
    let highest_led =
        trick.iter().map(|(_, card)| card).filter(|card| card.suit() == led).map(|card| card.rank()).max();
    let winning = follows.iter().filter(|card| Some(card.rank()) > highest_led).min_by_key(|card| card.rank());
    match winning {
        Some(card) if trick.len() >= 2 => card,
        Some(_) | None if !follows.is_empty() => lowest(follows),
        Some(_) | None => lowest(legal),
    }
}
