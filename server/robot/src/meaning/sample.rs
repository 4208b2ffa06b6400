//! The hands with which a system makes the calls that were made: a walk over hands of thirteen cards that keeps to
//! those.

use bridge_rules::{Auction, Call, Card, Hand, Vulnerability};
use rand::{Rng, RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use sha2::{Digest, Sha256};

use crate::system::{Book, Moment};

/// The hands that a meaning is taken from: with so many it is true of all but a fortieth of the hands that the call is
/// made with.
pub(super) const HANDS: usize = 400;
/// Steps of the walk between two hands that are kept, since neighbours are alike.
const STEPS_APART: usize = 3;
/// Steps until the walk must have found a hand; calls that the system hardly ever makes are given up.
const STEPS_TO_FIND: usize = 6_000;
/// Partner's hands that are tried for a call's being forcing: one that passes in a hundred is nearly always among them.
const PARTNERS: usize = 400;

/// The same for everybody who asks the same.
pub(super) fn chance(key: &[u8]) -> ChaCha8Rng {
    ChaCha8Rng::from_seed(Sha256::new_with_prefix(b"meaning/1").chain_update(key).finalize().into())
}

/// Hands with which the system makes these calls of one seat; none when it is not found to make them.
pub(super) fn hands(book: &Book, calls: &[Moment], wanted: usize, chance: &mut ChaCha8Rng) -> Vec<Hand> {
    let mut walk = Walk::begin(chance);
    let mut made = made_in_a_row(book, walk.hand(), calls);
    let mut hands = Vec::with_capacity(wanted);
    let mut steps = 0;
    while hands.len() < wanted {
        if made < calls.len() && steps >= STEPS_TO_FIND {
            return Vec::new();
        }
        steps += 1;
        let swapped = walk.step(chance);
        let then = made_in_a_row(book, walk.hand(), calls);
        if then < made {
            walk.back(&swapped);
        } else if then > made {
            made = then;
            steps = 0;
        }
        if made == calls.len() && steps.is_multiple_of(STEPS_APART) {
            hands.push(walk.hand());
        }
    }
    hands
}

/// Whether partner is not found to pass the last call of an auction if nobody interferes.
pub(super) fn is_never_passed(
    book: &Book,
    auction: &Auction,
    vulnerability: Vulnerability,
    chance: &mut ChaCha8Rng,
) -> bool {
    let mut passed = auction.clone();
    if passed.call(Call::Pass).is_err() {
        return false;
    }
    let Some(partner) = passed.turn() else { return false };
    let calls = book.calls_of(partner, auction, vulnerability);
    let hands = hands(book, &calls, PARTNERS, chance);
    !hands.is_empty() && hands.iter().all(|hand| book.choose(*hand, &passed, vulnerability).call != Call::Pass)
}

fn made_in_a_row(book: &Book, hand: Hand, calls: &[Moment]) -> usize {
    calls.iter().take_while(|at| book.makes(hand, at)).count()
}

/// A deck of which the first thirteen cards are the hand.
struct Walk([Card; 52]);

impl Walk {
    fn begin(chance: &mut ChaCha8Rng) -> Self {
        let mut deck: Vec<Card> = Card::all().collect();
        for place in (1..deck.len()).rev() {
            deck.swap(place, chance.random_range(0..=place));
        }
        Self(deck.try_into().unwrap_or_else(|_| unreachable!("a deck has 52 cards")))
    }

    fn hand(&self) -> Hand {
        self.0[..13].iter().copied().collect()
    }

    /// Swaps one to six cards with the rest of the deck: few at most steps.
    fn step(&mut self, chance: &mut ChaCha8Rng) -> Vec<(usize, usize)> {
        let several = 1 + (chance.next_u32() % 6).min(chance.next_u32() % 6);
        (0..several)
            .map(|_| {
                let places = (chance.random_range(0..13), chance.random_range(13..52));
                self.0.swap(places.0, places.1);
                places
            })
            .collect()
    }

    fn back(&mut self, swapped: &[(usize, usize)]) {
        swapped.iter().rev().for_each(|(hand, deck)| self.0.swap(*hand, *deck));
    }
}
