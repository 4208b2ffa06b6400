//! How long the suits of a hand are.

use std::collections::BTreeSet;

use bridge_rules::{Hand, Suit};

/// How long spades, hearts, diamonds and clubs are.
type Lengths = [u8; 4];

/// Some of the 560 shapes that a hand can have.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Shapes(BTreeSet<Lengths>);

/// A shape as it is written: `5332`, `5xxx`, `any 4432`.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Pattern {
    lengths: [Option<u8>; 4],
    in_any_order: bool,
}

impl Pattern {
    /// `None` for what no hand has.
    pub(crate) fn read(word: &str, in_any_order: bool) -> Option<Self> {
        let mut lengths = [None; 4];
        let mut written = word.chars();
        for length in &mut lengths {
            *length = match written.next()? {
                'x' | 'X' => None,
                digit => Some(u8::try_from(digit.to_digit(10)?).ok()?),
            };
        }
        let sum: u8 = lengths.iter().flatten().sum();
        let whole = lengths.iter().all(Option::is_some);
        let fits = if whole { sum == 13 } else { sum <= 13 };
        (written.next().is_none() && fits).then_some(Self { lengths, in_any_order })
    }

    fn fits(&self, lengths: &Lengths) -> bool {
        let as_written = |lengths: &Lengths| {
            self.lengths.iter().zip(lengths).all(|(asked, length)| asked.is_none_or(|asked| asked == *length))
        };
        if self.in_any_order { orders(*lengths).iter().any(as_written) } else { as_written(lengths) }
    }
}

impl Shapes {
    /// 4333, 4432 and 5332, in any order.
    pub(crate) fn balanced() -> Self {
        let mut shapes = Self::default();
        for word in ["4333", "4432", "5332"] {
            shapes.add(&Pattern::read(word, true).expect("thirteen cards"));
        }
        shapes
    }

    /// Those that fit are among them.
    pub(crate) fn add(&mut self, pattern: &Pattern) {
        self.0.extend(all().filter(|lengths| pattern.fits(lengths)));
    }

    /// Those that fit are not.
    pub(crate) fn take_away(&mut self, pattern: &Pattern) {
        self.0.retain(|lengths| !pattern.fits(lengths));
    }

    /// Whether the hand has one of them.
    pub(crate) fn contain(&self, hand: Hand) -> bool {
        let length = |suit| u8::try_from(hand.in_suit(suit).len()).expect("at most thirteen");
        self.0.contains(&[Suit::Spades, Suit::Hearts, Suit::Diamonds, Suit::Clubs].map(length))
    }
}

fn all() -> impl Iterator<Item = Lengths> {
    (0..=13).flat_map(|spades| {
        (0..=13 - spades).flat_map(move |hearts| {
            let left = 13 - spades - hearts;
            (0..=left).map(move |diamonds| [spades, hearts, diamonds, left - diamonds])
        })
    })
}

/// The twenty-four orders of four.
fn orders(lengths: Lengths) -> Vec<Lengths> {
    let mut orders = Vec::new();
    for a in 0..4 {
        for b in (0..4).filter(|b| *b != a) {
            for c in (0..4).filter(|c| *c != a && *c != b) {
                orders.push([a, b, c, 6 - a - b - c].map(|place| lengths[place]));
            }
        }
    }
    orders
}
