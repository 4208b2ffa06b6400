//! Numbers to deals and back.

use bridge_dealing::{DEALS, DealIndex, rank, unrank};
use proptest::prelude::*;

#[test]
fn the_first_and_the_last_deal_give_everybody_a_suit() {
    let first = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
    let last = "N:...AKQJT98765432 ..AKQJT98765432. .AKQJT98765432.. AKQJT98765432...";
    for (index, number, deal) in [(DealIndex::FIRST, 0, first), (DealIndex::LAST, DEALS - 1, last)] {
        assert_eq!(index.reveal_number(), number);
        assert_eq!(unrank(index).to_string(), deal);
        assert_eq!(rank(&unrank(index)), index);
    }
}

proptest! {
    #[test]
    fn a_number_is_a_deal_and_a_deal_that_number(number in 0..DEALS) {
        let index = DealIndex::new(number).expect("below the number of deals");
        prop_assert_eq!(rank(&unrank(index)), index);
    }

    #[test]
    fn a_shuffled_deck_is_the_deal_of_its_number(deck in Just(bridge_rules::Card::all().collect::<Vec<_>>()).prop_shuffle()) {
        let hands = bridge_rules::BySeat::from_fn(|seat| deck[seat.index() * 13..][..13].iter().copied().collect());
        let deal = bridge_rules::Deal::new(hands).expect("52 cards");
        prop_assert_eq!(unrank(rank(&deal)), deal);
    }
}
