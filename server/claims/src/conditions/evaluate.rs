//! Whether a deal is as a condition says.

use bridge_rules::{Deal, Hand, Rank, Suit};

use super::{Comparison, Count, Lengths, Number, Truth};

impl Truth {
    pub(super) fn of(&self, deal: &Deal) -> bool {
        match self {
            Self::Either(one, other) => one.of(deal) || other.of(deal),
            Self::Both(one, other) => one.of(deal) && other.of(deal),
            Self::Not(denied) => !denied.of(deal),
            Self::Compared(left, comparison, right) => comparison.holds(left.of(deal), right.of(deal)),
            Self::Balanced(seat) => {
                let mut lengths = lengths(deal.hand(*seat));
                lengths.sort_unstable();
                matches!(lengths, [3, 3, 3, 4] | [2, 3, 4, 4] | [2, 3, 3, 5])
            }
            Self::Shaped(seat, Lengths::Exactly(shape)) => lengths(deal.hand(*seat)) == *shape,
            Self::Shaped(seat, Lengths::Any(shape)) => {
                let mut lengths = lengths(deal.hand(*seat));
                lengths.sort_unstable_by(|one, other| other.cmp(one));
                lengths == *shape
            }
        }
    }
}

impl Number {
    fn of(&self, deal: &Deal) -> i32 {
        match self {
            Self::Plain(number) => *number,
            Self::Counted(count, seats) => seats.iter().map(|seat| count.of(deal.hand(*seat))).sum(),
            Self::Sum(one, other) => one.of(deal) + other.of(deal),
            Self::Difference(one, other) => one.of(deal) - other.of(deal),
        }
    }
}

impl Count {
    fn of(self, hand: Hand) -> i32 {
        let ranked = |rank: Rank| of(hand.iter().filter(|card| card.rank() == rank).count());
        match self {
            Self::Points => i32::from(hand.hcp()),
            Self::Length(suit) => of(hand.in_suit(suit).len()),
            Self::Controls => 2 * ranked(Rank::Ace) + ranked(Rank::King),
            Self::Aces => ranked(Rank::Ace),
            Self::Kings => ranked(Rank::King),
            Self::Losers => Suit::ALL.into_iter().map(|suit| losers(hand.in_suit(suit))).sum(),
        }
    }
}

impl Comparison {
    const fn holds(self, left: i32, right: i32) -> bool {
        match self {
            Self::Less => left < right,
            Self::AtMost => left <= right,
            Self::Equal => left == right,
            Self::Unequal => left != right,
            Self::AtLeast => left >= right,
            Self::More => left > right,
        }
    }
}

/// Of the first three cards of a suit those that are no ace, king or queen, as far as the suit is long enough for them.
fn losers(suit: Hand) -> i32 {
    let honours = [Rank::Ace, Rank::King, Rank::Queen];
    let counted = suit.len().min(3);
    let winners = suit.iter().filter(|card| honours.iter().take(counted).any(|rank| card.rank() == *rank)).count();
    of(counted - winners)
}

/// Spades, hearts, diamonds, clubs.
fn lengths(hand: Hand) -> [u8; 4] {
    [Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs]
        .map(|suit| u8::try_from(hand.in_suit(suit).len()).unwrap_or(13))
}

fn of(count: usize) -> i32 {
    i32::try_from(count).unwrap_or(i32::MAX)
}
