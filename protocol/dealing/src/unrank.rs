//! The numbering of deals: every number below [`crate::DEALS`] is one deal and every deal one number.
//!
//! Cards are given out in the order SA, SK … S2, HA … C2, each to North, East, South or West. `K` counts the deals
//! still possible; of these `K * left / cards` give the next card to a player who still takes `left` of the `cards`
//! remaining. The division is exact and `K * 13` stays below 2^100.

use bridge_rules::{BySeat, Card, Deal, Hand, Seat};

use crate::index::{DEALS, DealIndex};

/// The deal of that number (Spec E2, after Pavlicek).
#[must_use]
pub fn unrank(index: DealIndex) -> Deal {
    let mut v = index.reveal_number();
    let mut stock = Stock::full();
    let mut hands = BySeat::<Hand>::default();
    for card in Card::all() {
        for seat in Seat::ALL {
            let deals = stock.deals_if_next_goes_to(seat);
            if v < deals {
                hands[seat].insert(card);
                stock.give(seat, deals);
                break;
            }
            v -= deals;
        }
    }
    Deal::new(hands).expect("each card went to one seat, thirteen to each")
}

/// The number of that deal; the inverse of [`unrank`].
#[must_use]
pub fn rank(deal: &Deal) -> DealIndex {
    let mut v = 0;
    let mut stock = Stock::full();
    for card in Card::all() {
        for seat in Seat::ALL {
            let deals = stock.deals_if_next_goes_to(seat);
            if deal.hand(seat).contains(card) {
                stock.give(seat, deals);
                break;
            }
            v += deals;
        }
    }
    DealIndex::new(v).expect("a deal has a number")
}

/// The cards not given out yet.
struct Stock {
    deals: u128,
    cards: u128,
    left: BySeat<u128>,
}

impl Stock {
    fn full() -> Self {
        Self { deals: DEALS, cards: 52, left: BySeat::from_fn(|_| 13) }
    }

    fn deals_if_next_goes_to(&self, seat: Seat) -> u128 {
        self.deals * self.left[seat] / self.cards
    }

    fn give(&mut self, seat: Seat, deals: u128) {
        self.deals = deals;
        self.cards -= 1;
        self.left[seat] -= 1;
    }
}
