//! Random auctions and random plays: whatever is offered as legal is legal, nothing else is, and
//! everything ends.

use bridge_rules::{
    Auction, AuctionOutcome, Bid, BySeat, Call, Card, Contract, Deal, Doubling, Hand, IllegalPlay, MAX_CALLS, Outcome,
    Play, Seat, Side, Tricks, Vulnerability, legal_cards,
};
use proptest::prelude::*;
use proptest::sample::{Index, select};

proptest! {
    #[test]
    fn what_is_legal_can_be_played_and_what_is_not_cannot(
        deal in deals(),
        contract in contracts(),
        choices in choices(52),
    ) {
        let mut play = Play::new(deal, contract);
        for choice in choices {
            let seat = play.tricks().turn().expect("fewer than 52 cards have been played");
            let legal = play.legal();
            prop_assert_eq!(legal, legal_cards(play.hand(seat), play.tricks().current().led()));
            for card in Card::all() {
                prop_assert_eq!(play.check(seat, card).is_ok(), legal.contains(card));
                prop_assert!(play.check(seat.next(), card).is_err());
            }
            let card = choice.get(&legal.iter().collect::<Vec<_>>()).to_owned();
            prop_assert_eq!(play.play(card), Ok(()));
        }
        prop_assert!(play.is_over());
        for card in Card::all() {
            prop_assert_eq!(play.play(card), Err(IllegalPlay::PlayOver));
        }
    }

    #[test]
    fn a_play_is_thirteen_tricks_and_every_card_once(
        deal in deals(),
        contract in contracts(),
        choices in choices(52),
    ) {
        let play = played_out(deal, contract, &choices);
        let tricks = play.tricks();
        prop_assert_eq!(tricks.completed().len(), 13);
        prop_assert_eq!(tricks.won(Side::NorthSouth) + tricks.won(Side::EastWest), 13);
        prop_assert_eq!(tricks.completed()[0].leader(), contract.opening_leader());
        for (before, after) in tricks.completed().iter().zip(&tricks.completed()[1..]) {
            prop_assert_eq!(before.winner(contract.bid.strain), Some(after.leader()));
        }
        for seat in Seat::ALL {
            let shown: Hand = tricks.completed().iter().filter_map(|trick| trick.card_of(seat)).collect();
            prop_assert_eq!(shown, deal.hand(seat));
        }
    }

    #[test]
    fn the_public_history_is_the_same_without_the_hands(
        deal in deals(),
        contract in contracts(),
        choices in choices(52),
    ) {
        let play = played_out(deal, contract, &choices);
        let mut tricks = Tricks::new(contract);
        for (seat, card) in play.tricks().completed().iter().flat_map(|trick| trick.iter()) {
            prop_assert_eq!(tricks.turn(), Some(seat));
            tricks.play_unchecked(card);
        }
        prop_assert_eq!(&tricks, play.tricks());
    }

    #[test]
    fn an_auction_of_legal_calls_ends_and_its_contract_follows(
        dealer in select(&Seat::ALL),
        choices in choices(MAX_CALLS),
    ) {
        let mut auction = Auction::new(dealer);
        for choice in choices {
            let legal: Vec<Call> = auction.legal_calls().collect();
            for call in Call::all() {
                prop_assert_eq!(auction.check(call).is_ok(), legal.contains(&call));
            }
            if legal.is_empty() {
                break;
            }
            // A bid drawn from all legal ones would soon leave none; the first few calls go on longer.
            let few = &legal[..legal.len().min(4)];
            prop_assert_eq!(auction.call(*choice.get(few)), Ok(()));
        }
        match auction.outcome() {
            Some(AuctionOutcome::PassedOut) => prop_assert_eq!(auction.calls(), [Call::Pass; 4]),
            Some(AuctionOutcome::Contract(contract)) => prop_assert_eq!(contract, contract_of(&auction)),
            None => prop_assert!(false, "unfinished after {:?}", auction.calls()),
        }
    }

    #[test]
    fn a_score_changes_sign_with_the_side(contract in contracts(), tricks in 0..=13_u8) {
        let opposite = Contract { declarer: contract.declarer.next(), ..contract };
        for vulnerability in [Vulnerability::None, Vulnerability::Both] {
            let ours = Outcome::Played { contract, tricks }.score(vulnerability);
            let theirs = Outcome::Played { contract: opposite, tricks }.score(vulnerability);
            prop_assert_eq!(ours, -theirs);
            prop_assert_ne!(ours, 0);
        }
    }
}

/// The contract worked out the long way, from the calls alone (Spec C2.5).
fn contract_of(auction: &Auction) -> Contract {
    let bids = || {
        auction.iter().filter_map(|(seat, call)| match call {
            Call::Bid(bid) => Some((seat, bid)),
            Call::Pass | Call::Double | Call::Redouble => None,
        })
    };
    let (last_bidder, bid) = bids().next_back().expect("a contract comes from a bid");
    let (declarer, _) = bids()
        .find(|(seat, earlier)| seat.side() == last_bidder.side() && earlier.strain == bid.strain)
        .expect("the last bid itself, if no other");
    let doubling = match auction.iter().rfind(|(_, call)| *call != Call::Pass) {
        Some((_, call @ (Call::Double | Call::Redouble))) => call.as_str().parse().expect("X or XX"),
        Some((_, Call::Pass | Call::Bid(_))) | None => "".parse().expect("undoubled"),
    };
    Contract { bid, doubling, declarer }
}

fn played_out(deal: Deal, contract: Contract, choices: &[Index]) -> Play {
    let mut play = Play::new(deal, contract);
    for choice in choices {
        let legal: Vec<Card> = play.legal().iter().collect();
        play.play(*choice.get(&legal)).expect("the card was offered as legal");
    }
    play
}

pub(crate) fn deals() -> impl Strategy<Value = Deal> {
    Just(deck()).prop_shuffle().prop_map(|cards| {
        let mut hands = cards.chunks(13).map(|hand| hand.iter().copied().collect::<Hand>());
        Deal::new(BySeat::from_fn(|_| hands.next().unwrap_or_default())).expect("a whole deck in four hands")
    })
}

pub(crate) fn contracts() -> impl Strategy<Value = Contract> {
    let bids: Vec<_> = Bid::all().collect();
    (select(bids), select(&Doubling::ALL), select(&Seat::ALL)).prop_map(|(bid, doubling, declarer)| Contract {
        bid,
        doubling,
        declarer,
    })
}

fn deck() -> Vec<Card> {
    Card::all().collect()
}

fn choices(number: usize) -> impl Strategy<Value = Vec<Index>> {
    prop::collection::vec(any::<Index>(), number)
}
