//! The drawing of honeymoon, played at random: hands of thirteen, every card once, and no player who knows a card that
//! they have not been shown.

use bridge_rules::{Choice, Deal, Duel, Hand, IllegalPlay, Seat, Selection, Strain};
use proptest::prelude::*;

use crate::chance::Chance;

const PLAYERS: [Seat; 2] = [Seat::North, Seat::East];

proptest! {
    #[test]
    fn f14_2_thirteen_tricks_that_do_not_count_fill_both_hands(seed in any::<u64>()) {
        let mut chance = Chance(seed);
        let deal = Deal::new(chance.hands()).unwrap();
        let stock = shuffled(&mut chance, deal.hand(Seat::East).union(deal.hand(Seat::West)));
        let dealer = chance.one_of(&PLAYERS);
        let mut duel = Duel::for_the_stock(&deal, &stock, dealer).unwrap();
        prop_assert_ne!(duel.turn(), Some(dealer));
        for trick in 1..=13 {
            play_one(&mut duel, &mut chance);
            play_one(&mut duel, &mut chance);
            let drawn = stock[trick * 2 - 2..trick * 2].to_vec();
            let winner = duel.tricks()[trick - 1].winner(Strain::NoTrump).unwrap();
            prop_assert!(trick == 13 || duel.turn() == Some(winner));
            for player in PLAYERS {
                let view = duel.view(player);
                let own = drawn[usize::from(player != winner)];
                prop_assert!(view.drawn.contains(own) && view.hand.contains(own));
                prop_assert_eq!((view.hand.len(), view.drawn.len(), view.stock), (13, trick, 26 - 2 * trick));
            }
        }
        prop_assert!(duel.is_over());
        let hands = *duel.hands();
        let held = hands.north_south.union(hands.east_west);
        let played: Hand = duel.tricks().iter().flat_map(|trick| [Some(trick.led), trick.answer]).flatten().collect();
        prop_assert_eq!((held.len(), played.len(), held.union(played).len()), (26, 26, 52));
        prop_assert_eq!(duel.play(stock[0]), Err(IllegalPlay::PlayOver));

        let declarer = chance.one_of(&PLAYERS);
        let mut play = Duel::for_the_contract(hands, chance.one_of(&Strain::ALL), declarer);
        prop_assert_ne!(play.turn(), Some(declarer));
        while !play.is_over() {
            play_one(&mut play, &mut chance);
        }
        prop_assert_eq!(PLAYERS.map(|player| play.won(player)).iter().sum::<u8>(), 13);
    }

    /// Two stocks that differ only in what the other draws look the same to a player.
    #[test]
    fn f14_2_what_the_other_draws_changes_nothing_that_a_player_sees(seed in any::<u64>()) {
        let mut chance = Chance(seed);
        let deal = Deal::new(chance.hands()).unwrap();
        let stock = shuffled(&mut chance, deal.hand(Seat::East).union(deal.hand(Seat::West)));
        let mut duel = Duel::for_the_stock(&deal, &stock, Seat::East).unwrap();
        let mut moves = Vec::new();
        for _ in 0..2 {
            let card = chance.one_of(&duel.legal().iter().collect::<Vec<_>>());
            moves.push(card);
            duel.play(card).unwrap();
        }
        let winner = duel.turn().unwrap();
        let mut twin_stock = stock.clone();
        twin_stock.swap(1, 2 + chance.below(24)); // the loser's card is another
        let mut twin = Duel::for_the_stock(&deal, &twin_stock, Seat::East).unwrap();
        moves.iter().for_each(|card| twin.play(*card).unwrap());
        prop_assert_eq!(duel.view(winner), twin.view(winner));
        prop_assert_eq!(format!("{duel:?}"), format!("{twin:?}"));
    }

    #[test]
    fn f14_3_each_keeps_thirteen_of_twenty_six_cards(seed in any::<u64>()) {
        let mut chance = Chance(seed);
        let pack = chance.pack();
        let mut selection = Selection::new(&pack, Seat::North).unwrap();
        for turn in 0..26 {
            let player = PLAYERS[(turn + 1) % 2];
            prop_assert_eq!(selection.turn(), Some(player));
            prop_assert_eq!(selection.view(player).offered, Some(pack[turn * 2]));
            prop_assert_eq!(selection.view(PLAYERS[turn % 2]).offered, None);
            let choice = chance.one_of(&[Choice::Keep, Choice::Discard]);
            selection.choose(choice).unwrap();
            let (kept, away) = match choice {
                Choice::Keep => (pack[turn * 2], pack[turn * 2 + 1]),
                Choice::Discard => (pack[turn * 2 + 1], pack[turn * 2]),
            };
            let (own, others) = (selection.view(player), selection.view(PLAYERS[turn % 2]));
            prop_assert!(own.hand.contains(kept) && own.discards.contains(away));
            for card in [kept, away] {
                prop_assert!(!others.hand.contains(card) && !others.discards.contains(card));
            }
        }
        prop_assert!(selection.choose(Choice::Keep).is_err() && selection.turn().is_none());
        let views = PLAYERS.map(|player| selection.view(player));
        let all = views.iter().fold(Hand::EMPTY, |all, view| all.union(view.hand).union(view.discards));
        prop_assert_eq!((views[0].hand.len(), views[0].discards.len(), all.len()), (13, 13, 52));
        prop_assert_eq!(views[1].hand, selection.hands().east_west);
    }
}

#[test]
fn f14_3_a_pack_that_is_none_is_refused() {
    let pack = Chance(0).pack();
    assert!(Selection::new(&pack[1..], Seat::North).is_err());
    let deal = Deal::new(Chance(0).hands()).unwrap();
    assert!(Duel::for_the_stock(&deal, &pack[..26], Seat::North).is_err());
    assert_eq!(
        format!("{:?}", Selection::new(&pack, Seat::North).unwrap()),
        "Selection { turn: Some(East), left: 52, .. }"
    );
}

/// Plays any legal card; what cannot be played is refused.
fn play_one(duel: &mut Duel, chance: &mut Chance) {
    let (turn, legal) = (duel.turn().expect("the duel is on"), duel.legal());
    let hand = duel.hands()[turn.side()];
    for card in hand.minus(legal) {
        assert!(matches!(duel.play(card), Err(IllegalPlay::Revoke { .. })));
    }
    duel.play(chance.one_of(&legal.iter().collect::<Vec<_>>())).expect("a legal card");
}

fn shuffled(chance: &mut Chance, cards: Hand) -> Vec<bridge_rules::Card> {
    chance.pack().into_iter().filter(|card| cards.contains(*card)).collect()
}
