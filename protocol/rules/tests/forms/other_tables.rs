//! Tables of three and of two with dummies, played out at random with the machines that four play with: every card is
//! chosen by somebody who sits there and sees it.

use bridge_rules::{Auction, AuctionOutcome, Call, Contract, Deal, Form, Play, Seat, Seating, Stage};
use proptest::prelude::*;

use crate::chance::Chance;

proptest! {
    #[test]
    fn f14_1_f15_2_whoever_chooses_a_card_sees_it(seed in any::<u64>()) {
        for name in ["rubber", "three-handed", "honeymoon"] {
            let mut chance = Chance(seed);
            let form: Form = name.parse().unwrap();
            let deal = Deal::new(chance.hands()).unwrap();
            let Some(contract) = some_contract(form.seating(), &mut chance) else { continue };
            let seen = play_out(&form, &deal, contract, &mut chance);
            prop_assert_eq!(seen, 52, "{}", name);
        }
    }

    #[test]
    fn f15_1_an_auction_of_fewer_ends_and_the_last_bidder_declares(seed in any::<u64>()) {
        for seating in [Seating::Three, Seating::Two] {
            let mut chance = Chance(seed);
            let dealer = chance.one_of(seating.players());
            let mut auction = Auction::among(seating.callers(), dealer);
            while auction.turn().is_some() {
                call_something(&mut auction, &mut chance);
            }
            let mut bids = auction.iter().filter(|(_, call)| matches!(call, Call::Bid(_)));
            match (bids.next_back(), auction.outcome()) {
                (None, Some(AuctionOutcome::PassedOut)) => {
                    prop_assert_eq!(auction.calls().len(), seating.players().len());
                }
                (Some((bidder, _)), Some(AuctionOutcome::Contract(contract))) => {
                    prop_assert_eq!(contract.declarer, bidder);
                    let passes = auction.calls().iter().rev().take_while(|call| **call == Call::Pass).count();
                    prop_assert_eq!(passes, seating.players().len() - 1);
                }
                (_, other) => prop_assert!(false, "{:?}", other),
            }
        }
    }
}

/// How many cards were chosen by a player who saw them.
fn play_out(form: &Form, deal: &Deal, contract: Contract, chance: &mut Chance) -> usize {
    let (seating, declarer) = (form.seating(), contract.declarer);
    let mut play = Play::among(seating.play_order(declarer), *deal, contract);
    let mut seen = 0;
    while let Some(turn) = play.tricks().turn() {
        let owner = seating.owner(turn, declarer);
        assert!(seating.players().contains(&owner), "{owner} has no seat");
        let stage =
            if play.tricks().opening_lead().is_none() { Stage::Lead { declarer } } else { Stage::Play { declarer } };
        seen += usize::from(form.sees(owner, turn, stage));
        let card = chance.one_of(&play.legal().iter().collect::<Vec<_>>());
        assert!(deal.hand(turn).contains(card), "{card} is not of {turn}'s hand");
        play.play(card).expect("a legal card");
    }
    assert!(play.is_over());
    seen
}

fn some_contract(seating: Seating, chance: &mut Chance) -> Option<Contract> {
    let mut auction = Auction::among(seating.callers(), chance.one_of(seating.players()));
    while auction.turn().is_some() {
        call_something(&mut auction, chance);
    }
    match auction.outcome() {
        Some(AuctionOutcome::Contract(contract)) => Some(contract),
        Some(AuctionOutcome::PassedOut) | None => None,
    }
}

/// One of the first few calls that are legal: of all of them a high bid would soon leave none.
fn call_something(auction: &mut Auction, chance: &mut Chance) {
    let legal: Vec<Call> = auction.legal_calls().take(4).collect();
    auction.call(chance.one_of(&legal)).expect("a legal call");
}

#[test]
fn f15_2_until_the_lead_nobody_sees_the_closed_hand() {
    let form: Form = "three-handed".parse().unwrap();
    for declarer in [Seat::North, Seat::East, Seat::South] {
        for stage in [Stage::Calling { declarer: None }, Stage::Lead { declarer }] {
            assert!(Seat::ALL.into_iter().all(|player| !form.sees(player, Seat::West, stage)), "{stage:?}");
        }
    }
}
