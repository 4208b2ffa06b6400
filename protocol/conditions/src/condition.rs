//! What is asked of a deal, and a deal that fits.

use std::str::FromStr;

use bridge_rules::{BySeat, Card, Deal, Hand, Seat};

use crate::expression::Expression;
use crate::mistake::Mistake;
use crate::parse;

/// What is asked of a deal. Text: the language of README.md, at most [`Condition::MAX_BYTES`] of it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Condition(Expression);

impl Condition {
    /// How long a text may be, in bytes: some forty lines.
    pub const MAX_BYTES: usize = 4096;

    /// Whether the deal fits.
    #[must_use]
    pub fn holds(&self, deal: &Deal) -> bool {
        self.0.value(deal) != 0
    }

    /// The first deal that fits of at most `tries` that are dealt at random; `None` if none did. `below` draws a number
    /// from 0 up to and without its argument, each as likely as the others; the same draws give the same deal.
    pub fn deal(&self, tries: u64, mut below: impl FnMut(usize) -> usize) -> Option<Deal> {
        let mut pack: Vec<Card> = Card::all().collect();
        (0..tries).map(|_| shuffled(&mut pack, &mut below)).find(|deal| self.holds(deal))
    }
}

impl FromStr for Condition {
    type Err = Mistake;

    fn from_str(text: &str) -> Result<Self, Mistake> {
        parse::condition(text).map(Self)
    }
}

fn shuffled(pack: &mut [Card], below: &mut impl FnMut(usize) -> usize) -> Deal {
    for last in (1..pack.len()).rev() {
        pack.swap(last, below(last + 1));
    }
    let mut hands = BySeat::<Hand>::default();
    for (seat, cards) in Seat::ALL.into_iter().zip(pack.chunks(13)) {
        for card in cards {
            hands[seat].insert(*card);
        }
    }
    Deal::new(hands).expect("a pack in four")
}
