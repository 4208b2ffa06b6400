//! What calls mean: in a player's words, true, and the same whatever hand made the call.

use bridge_protocol::{Convention, Manner};
use bridge_robot::{Meanings, Sense};
use bridge_rules::{Auction, Seat, Suit, Vulnerability};

use crate::harness::{book, dealt};

fn sense(calls: &str) -> Sense {
    let mut auction = Auction::new(Seat::North);
    calls.split_whitespace().for_each(|call| auction.call(call.parse().unwrap()).unwrap());
    Sense::of(&book(), &auction, Vulnerability::None).unwrap()
}

#[test]
fn a_strong_notrump_is_balanced_with_fifteen_to_seventeen_points() {
    let sense = sense("1NT");
    let words = sense.words();
    assert!(words.contains("balanced") && words.contains("HCP"), "{words}");
    assert!(sense.points.least >= 13 && sense.points.most <= 18, "{words}");
    assert_eq!(sense.meaning().manner, Manner::Announcement);
    assert!(!sense.is_artificial && sense.is_the_systems);
}

#[test]
fn conventions_have_their_names_and_are_alerted() {
    let stayman = sense("1NT P 2C");
    assert_eq!(stayman.convention, Some(Convention::Stayman));
    assert!(stayman.is_artificial && stayman.is_forcing, "{stayman:?}");
    assert_eq!(stayman.meaning().manner, Manner::Alert);
    let transfer = sense("1NT P 2D");
    assert_eq!(transfer.convention, Some(Convention::Transfer));
    assert!(transfer.lengths[Suit::Hearts as usize].least >= 5, "{}", transfer.words());
    assert_eq!(transfer.meaning().manner, Manner::Announcement);
}

#[test]
fn a_natural_opening_says_its_suit_and_is_not_alerted() {
    let sense = sense("1S");
    assert!(sense.words().contains("5+ spades"), "{}", sense.words());
    assert_eq!(sense.meaning().manner, Manner::Explanation);
}

#[test]
fn words_are_the_same_whatever_hand_made_the_call_and_true_of_it() {
    let book = book();
    let mut meanings = Meanings::default();
    let mut told = std::collections::BTreeMap::new();
    let (mut said, mut truly) = (0, 0);
    for seed in 0..40 {
        let (deal, auction) = (dealt(seed), Auction::new(Seat::North));
        let hand = deal.hand(Seat::North);
        let call = book.choose(hand, &auction, Vulnerability::None).call;
        if call == bridge_rules::Call::Pass {
            continue;
        }
        let mut after = auction.clone();
        after.call(call).unwrap();
        let sense = meanings.of(&book, &after, Vulnerability::None).unwrap();
        let words = sense.words();
        assert_eq!(told.entry(call).or_insert_with(|| words.clone()), &words);
        said += 1;
        truly += u32::from(sense.is_true_of(hand));
    }
    assert!(said >= 10 && truly + 1 >= said, "true of {truly} of {said} hands");
}

#[test]
fn a_call_that_the_system_does_not_make_is_read_widely_and_said_all_the_same() {
    let sense = sense("7NT XX".split(' ').next().unwrap());
    assert!(!sense.words().is_empty());
}

#[test]
fn a_question_and_its_answers_have_names_of_their_own() {
    for (calls, convention) in [
        ("1NT P 2C P 2D", Some(Convention::StaymanAnswer)),
        ("1NT P 2C P 2H", Some(Convention::StaymanAnswer)),
        ("1NT P 2D P 2H", Some(Convention::Completion)),
        ("1NT P 2NT", Some(Convention::MinorTransfer)),
        ("1NT P 3C", Some(Convention::PuppetStayman)),
        ("1NT P 4D", Some(Convention::TexasTransfer)),
        ("1NT P 4H", None),
        ("1NT P 2S", Some(Convention::Relay)),
        ("2NT P 3C", Some(Convention::Stayman)),
        ("1C 1S P 2C", Some(Convention::CueBid)),
        ("1H P 1S P 2D P 2H", None),
        ("1S P 3S P 4NT", Some(Convention::Keycards)),
        ("1C P 2C", Some(Convention::InvertedRaise)),
        ("1C P 3C", Some(Convention::WeakJump)),
        ("1S P 1NT P 2NT", Some(Convention::GameForce)),
        ("1S P 1NT P 2NT P 3NT", None),
        ("2NT P 3D P 3H", Some(Convention::Completion)),
        ("1NT P 2C P 2D P 3H", Some(Convention::Smolen)),
        ("1NT P 2C P 2D P 3H P 3NT", None),
        ("2S X 3S X 4S", None),
    ] {
        let sense = sense(calls);
        assert_eq!(sense.convention, convention, "{calls}: {}", sense.words());
    }
    for answer in ["5C", "5D", "5H"] {
        let sense = sense(&format!("1H P 4NT P {answer}"));
        assert_eq!(sense.convention, Some(Convention::KeycardAnswer), "{answer}");
        assert!(matches!(sense.keycards.len(), 1 | 2), "{answer}: {}", sense.words());
        assert!(sense.words().contains("keycards"), "{}", sense.words());
    }
}

#[test]
fn doubles_are_called_what_they_are_for() {
    for (calls, convention) in [
        ("1S X", Some(Convention::TakeoutDouble)),
        ("3H X", Some(Convention::TakeoutDouble)),
        ("2H P P X", Some(Convention::TakeoutDouble)),
        ("1H P 1S X", Some(Convention::TakeoutDouble)),
        ("P 1H 1S 2H P P X", Some(Convention::TakeoutDouble)),
        ("1S P 2S X", Some(Convention::TakeoutDouble)),
        ("1S P 1NT X", Some(Convention::TakeoutDouble)),
        ("1C 2S X", Some(Convention::NegativeDouble)),
        ("1S 2H X", Some(Convention::PenaltyDouble)),
        ("1NT X", Some(Convention::PenaltyDouble)),
        // They may have what they double, or have not been asked about it.
        ("1NT P 2C X", None),
        ("2C X", None),
    ] {
        let sense = sense(calls);
        assert_eq!(sense.convention, convention, "{calls}: {}", sense.words());
    }
}

#[test]
fn a_raise_of_what_partner_has_shown_is_not_alerted_and_names_the_suit() {
    let raise = sense("3S P 4S");
    assert_eq!(raise.meaning().manner, Manner::Explanation, "{}", raise.words());
    assert!(raise.words().contains("spades"), "{}", raise.words());
}

/// With two cards it goes back to the better of partner's suits, which is no convention.
#[test]
fn a_preference_for_partners_suit_is_not_alerted() {
    let preference = sense("1H P 1S P 2D P 2H");
    assert_eq!(preference.meaning().manner, Manner::Explanation, "{}", preference.words());
}

#[test]
fn an_opening_of_one_in_a_suit_is_not_forcing_whoever_is_vulnerable() {
    for vulnerability in [Vulnerability::None, Vulnerability::NorthSouth, Vulnerability::EastWest, Vulnerability::Both]
    {
        for opening in ["1C", "1D", "1H", "1S"] {
            let mut auction = Auction::new(Seat::North);
            auction.call(opening.parse().unwrap()).unwrap();
            let sense = Sense::of(&book(), &auction, vulnerability).unwrap();
            assert!(!sense.is_forcing, "{opening}, {vulnerability:?}: {}", sense.words());
        }
    }
}

/// What the system opens with has a meaning, whoever is vulnerable; with anything else it does not open.
#[test]
fn each_opening_has_a_meaning_or_computers_do_not_use_it() {
    let book = book();
    let opening = Auction::new(Seat::North);
    for vulnerability in [Vulnerability::None, Vulnerability::Both] {
        let unused = opening.legal_calls().filter(|call| {
            let mut opened = opening.clone();
            opened.call(*call).unwrap();
            let sense = Sense::of(&book, &opened, vulnerability).unwrap();
            assert_eq!(sense.is_the_systems, is_explained(&sense), "{call}: {}", sense.words());
            !sense.is_the_systems
        });
        let unused: Vec<_> = unused.map(|call| call.to_string()).collect();
        assert_eq!(unused.first().map(String::as_str), Some("3NT"), "no gambling 3NT, no four or five in a suit");
        assert_eq!(unused.len(), 35 - 14, "{unused:?}");
    }
}

/// In the first two rounds, whoever dealt and whoever is vulnerable. `BRIDGE_EXPLAINED=200` bids so many deals.
#[test]
fn each_call_that_computers_make_in_the_first_two_rounds_is_explained() {
    let (book, mut meanings) = (book(), Meanings::default());
    let deals = std::env::var("BRIDGE_EXPLAINED").map_or(48, |deals| deals.parse().unwrap());
    let mut explained = 0;
    for seed in 0..deals {
        let dealer = Seat::ALL[usize::try_from(seed % 4).unwrap()];
        let vulnerability = Vulnerability::ALL[usize::try_from(seed / 4 % 4).unwrap()];
        let bid = book.auction(&dealt(seed), dealer, vulnerability);
        let mut auction = Auction::new(dealer);
        for (seat, call) in bid.iter().take(8) {
            auction.call(call).unwrap();
            let sense = meanings.of(&book, &auction, vulnerability).unwrap();
            assert!(is_explained(&sense), "deal {seed}, {seat:?} in {:?}: {}", auction.calls(), sense.words());
            explained += 1;
        }
    }
    assert!(explained >= 4 * deals, "{explained} calls");
}

/// Whether more is said of a call than that it was made.
fn is_explained(sense: &Sense) -> bool {
    !sense.words().starts_with("no agreement")
}
