//! Three players against a second implementation, which is written from the rules in letters and places: the auction in
//! turn, and a play with the hands laid round a table as people lay them, the closed one opposite declarer.

use bridge_rules::{Auction, AuctionOutcome, Call, Contract, Deal, Play, Seat, Seating};
use proptest::prelude::*;

use crate::chance::Chance;
use crate::draws::{beats, legal, letters, sorted};
use crate::random_sessions::sessions;

/// The three players by their numbers.
const PLAYERS: [Seat; 3] = [Seat::North, Seat::East, Seat::South];

/// The 35 bids, lowest first.
fn bids() -> Vec<String> {
    (1..=7).flat_map(|level| ["C", "D", "H", "S", "NT"].map(|strain| format!("{level}{strain}"))).collect()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: sessions(), failure_persistence: None, ..ProptestConfig::default() })]

    /// Spec F15.1 and F15.2: every turn, legal call and card, winner of a trick and contract.
    #[test]
    fn deals_of_three_go_by_the_book(seed in any::<u64>()) {
        let mut chance = Chance(seed);
        let deal = Deal::new(chance.hands()).unwrap();
        if let Some((contract, declarer)) = called_by_the_book(&mut chance) {
            played_by_the_book(&deal, contract, declarer, &mut chance);
        }
    }
}

/// What was said last besides pass.
#[derive(Clone, Copy, PartialEq)]
enum Last {
    Nothing,
    Bid,
    Double,
    Redouble,
}

fn called_by_the_book(chance: &mut Chance) -> Option<(Contract, usize)> {
    let dealer = chance.below(3);
    let mut auction = Auction::among(Seating::Three.callers(), PLAYERS[dealer]);
    let bids = bids();
    let (mut on_turn, mut passes, mut last, mut highest) = (dealer, 0, Last::Nothing, None::<(usize, usize)>);
    while passes < if last == Last::Nothing { 3 } else { 2 } {
        assert_eq!(auction.turn(), Some(PLAYERS[on_turn]));
        let holder = highest.map(|(_, by)| by);
        let mut may = vec!["P".to_owned()];
        if last == Last::Bid && holder != Some(on_turn) {
            may.push("X".to_owned());
        }
        if last == Last::Double && holder == Some(on_turn) {
            may.push("XX".to_owned());
        }
        may.extend(bids[highest.map_or(0, |(bid, _)| bid + 1)..].iter().cloned());
        let ours: Vec<String> = auction.legal_calls().map(|call| call.to_string()).collect();
        assert_eq!(sorted(&ours), sorted(&may));
        let said = if chance.once_in(2) { may[0].clone() } else { may[chance.below(may.len().min(5))].clone() };
        auction.call(said.parse::<Call>().expect("a call")).expect("it is legal by the book");
        match said.as_str() {
            "P" => passes += 1,
            "X" => (last, passes) = (Last::Double, 0),
            "XX" => (last, passes) = (Last::Redouble, 0),
            bid => {
                let place = bids.iter().position(|each| each == bid).expect("one of the bids");
                (last, passes, highest) = (Last::Bid, 0, Some((place, on_turn)));
            }
        }
        on_turn = (on_turn + 1) % 3;
    }
    let Some((bid, declarer)) = highest else {
        assert_eq!(auction.outcome(), Some(AuctionOutcome::PassedOut));
        return None;
    };
    let stakes = match last {
        Last::Double => "X",
        Last::Redouble => "XX",
        Last::Nothing | Last::Bid => "",
    };
    let contract: Contract = format!("{}{stakes}{}", bids[bid], PLAYERS[declarer]).parse().expect("a contract");
    assert_eq!(auction.outcome(), Some(AuctionOutcome::Contract(contract)));
    Some((contract, declarer))
}

/// Place 0 is declarer's, 1 on their left, 2 dummy's and 3 on their right.
fn played_by_the_book(deal: &Deal, contract: Contract, declarer: usize, chance: &mut Chance) {
    let round = [PLAYERS[declarer], PLAYERS[(declarer + 1) % 3], Seat::West, PLAYERS[(declarer + 2) % 3]];
    let trumps = Some(contract.bid.strain.to_string()).filter(|strain| strain != "NT");
    let mut play = Play::among(Seating::Three.play_order(contract.declarer), *deal, contract);
    let mut held = round.map(|seat| letters(deal, seat));
    let (mut leader, mut won) = (1, [0_u8, 0]);
    for _ in 0..13 {
        let (mut led, mut best) = (None::<String>, (leader, String::new()));
        for place in [0, 1, 2, 3].map(|after| (leader + after) % 4) {
            assert_eq!(play.tricks().turn(), Some(round[place]));
            let chooses = if place == 2 { round[0] } else { round[place] };
            assert_eq!(play.tricks().player(), Some(chooses));
            assert_eq!(Seating::Three.owner(round[place], contract.declarer), chooses);
            let may = legal(&held[place], led.as_ref());
            let ours: Vec<String> = play.legal().iter().map(|card| card.to_string()).collect();
            assert_eq!(sorted(&ours), sorted(&may));
            let card = may[chance.below(may.len())].clone();
            held[place].retain(|each| *each != card);
            play.play(card.parse().expect("a card")).expect("it is legal by the book");
            if led.is_none() || beats(&card, &best.1, trumps.as_deref()) {
                best = (place, card.clone());
            }
            led.get_or_insert(card);
        }
        leader = best.0;
        won[leader % 2] += 1;
        let order = play.tricks().order();
        assert_eq!([0, 1].map(|place| play.tricks().won(order.side(round[place]))), won);
        assert_eq!(play.tricks().last().and_then(|trick| trick.winner(contract.bid.strain)), Some(round[leader]));
    }
    assert!(play.is_over() && play.tricks().cards_played() == 52);
}
