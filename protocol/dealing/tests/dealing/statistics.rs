//! 100,000 boards of one seed. Bounds are about six standard deviations wide, and the seed is fixed.
//! Tries Promise S25.

use bridge_dealing::{Entropy, SetSecret};
use bridge_rules::{Card, Seat, Suit};

use crate::drawn::{ctx, id};

const BOARDS: u32 = 100_000;

#[test]
fn a_hundred_thousand_boards_look_dealt() {
    let (seed, ctx, entropy) = (SetSecret::new([42; 32]), ctx(), Entropy::new([7; 32]));
    let ace = Card::all().next().expect("the ace of spades");
    let (mut aces, mut voids, mut points) = ([0_u32; 4], 0_u32, [0_u32; 4]);
    for reserve in 0..BOARDS {
        let deal = seed.board_secret(&ctx, id(1, reserve)).deal(&ctx, &entropy);
        for seat in Seat::ALL {
            let hand = deal.hand(seat);
            aces[seat.index()] += u32::from(hand.contains(ace));
            points[seat.index()] += u32::from(hand.hcp());
            voids += u32::from(Suit::ALL.iter().any(|&suit| hand.in_suit(suit).is_empty()));
        }
    }
    let share = |count: u32| f64::from(count) / f64::from(BOARDS);
    for seat in Seat::ALL {
        let (aces, points) = (share(aces[seat.index()]), share(points[seat.index()]));
        assert!((aces - 0.25).abs() < 0.0085, "SA with {seat} {aces}");
        assert!((points - 10.0).abs() < 0.08, "mean HCP of {seat} {points}");
    }
    let voids = share(voids) / 4.0;
    assert!((voids - 0.0511).abs() < 0.0025, "hands with a void {voids}");
}
