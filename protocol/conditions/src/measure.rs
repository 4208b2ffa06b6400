//! What is counted in a hand.

use bridge_rules::{Hand, Rank, Suit};

/// What is counted, and in which suits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Measure {
    pub(crate) what: What,
    /// Only there, if anything.
    pub(crate) suit: Option<Suit>,
}

/// What is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum What {
    /// High-card points.
    Points,
    /// Cards.
    Cards,
    /// Cards of a rank.
    Of(Rank),
    /// An ace counts 2, a king 1.
    Controls,
    /// The losing-trick count: of ace, king and queen what is missing, in each suit at most its length.
    Losers,
}

/// What may be asked of a whole hand or of a suit, by its word.
const NAMED: [(&str, What); 8] = [
    ("hcp", What::Points),
    ("controls", What::Controls),
    ("losers", What::Losers),
    ("aces", What::Of(Rank::Ace)),
    ("kings", What::Of(Rank::King)),
    ("queens", What::Of(Rank::Queen)),
    ("jacks", What::Of(Rank::Jack)),
    ("tens", What::Of(Rank::Ten)),
];

impl What {
    /// By its word, in small letters.
    pub(crate) fn named(word: &str) -> Option<Self> {
        NAMED.into_iter().find_map(|(name, what)| (name == word).then_some(what))
    }
}

impl Measure {
    /// How much of it there is.
    pub(crate) fn of(self, hand: Hand) -> i64 {
        let asked = |suit: &Suit| self.suit.is_none_or(|only| only == *suit);
        Suit::ALL.into_iter().filter(asked).map(|suit| self.what.in_suit(hand.in_suit(suit))).sum()
    }
}

impl What {
    fn in_suit(self, held: Hand) -> i64 {
        let has = |rank: Rank| held.iter().any(|card| card.rank() == rank);
        match self {
            Self::Points => held.hcp().into(),
            Self::Cards => length(held),
            Self::Of(rank) => has(rank).into(),
            Self::Controls => 2 * i64::from(has(Rank::Ace)) + i64::from(has(Rank::King)),
            Self::Losers => {
                let honours = [Rank::Ace, Rank::King, Rank::Queen].into_iter().zip(1..);
                honours.filter(|(rank, place)| *place <= length(held) && !has(*rank)).map(|_| 1).sum()
            }
        }
    }
}

fn length(held: Hand) -> i64 {
    i64::try_from(held.len()).expect("at most thirteen")
}
