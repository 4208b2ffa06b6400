//! Hands that two players draw, and the tricks of two cards that they play with them: the vectors, and random deals
//! against a second implementation, which is written from the rules in letters and places and shares nothing with the
//! crate.

use bridge_rules::{Card, Choice, Contract, Deal, Draw, DrawAct, Drawing, Drawn, Play, PlayOrder, Seat, Side, Strain};
use proptest::prelude::*;

use crate::chance::Chance;
use crate::random_sessions::sessions;

const RANKS: &str = "23456789TJQKA";

#[test]
fn f14_2_f14_3_draws_end_as_the_vectors_say() {
    let rows = include_str!("vectors/draws.txt").lines().filter(|row| !row.is_empty() && !row.starts_with('#'));
    for row in rows {
        let cells: Vec<&str> = row.split(" | ").collect();
        let [deal, dealer, order, acts, lies] = cells[..] else { panic!("{row}") };
        let cards = |text: &str| text.split(' ').map(|card| card.parse().unwrap()).collect::<Vec<Card>>();
        let drawn = match acts.split(' ').next() {
            Some("keep" | "discard") => Drawn::Choices(acts.split(' ').map(choice).collect()),
            _ => Drawn::Cards(cards(acts)),
        };
        let found = Draw::replayed(&deal.parse().unwrap(), &cards(order), dealer.parse().unwrap(), &drawn);
        assert_eq!(found, lies.parse().ok(), "{row}");
        // Without its last act it has not ended.
        let cut = match drawn {
            Drawn::Cards(mut cards) => Drawn::Cards({
                cards.pop();
                cards
            }),
            Drawn::Choices(mut choices) => Drawn::Choices({
                choices.pop();
                choices
            }),
        };
        assert_eq!(Draw::replayed(&deal.parse().unwrap(), &cards(order), dealer.parse().unwrap(), &cut), None, "{row}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: sessions(), failure_persistence: None, ..ProptestConfig::default() })]

    /// Spec F14.2 and F14.3: every turn, legal card, card drawn or put away, and trick of the play that follows.
    #[test]
    fn deals_that_are_drawn_go_by_the_book(seed in any::<u64>()) {
        for way in [Drawing::FromTheStock, Drawing::OneOfTwo] {
            let mut chance = Chance(seed);
            let deal = Deal::new(chance.hands()).unwrap();
            let order: Vec<Card> =
                chance.pack().into_iter().filter(|card| way.in_order(&deal).contains(*card)).collect();
            let dealer = chance.one_of(&[0, 1]);
            let lies = drawn_by_the_book(way, &deal, &order, dealer, &mut chance);
            played_by_the_book(&lies, &mut chance);
        }
    }
}

/// North is 0 and East 1.
const SEATS: [Seat; 2] = [Seat::North, Seat::East];

fn drawn_by_the_book(way: Drawing, deal: &Deal, order: &[Card], dealer: usize, chance: &mut Chance) -> Deal {
    let mut draw = Draw::new(way, deal, order, SEATS[dealer]).expect("the cards in order");
    let mut stock: Vec<String> = order.iter().map(ToString::to_string).collect();
    let (mut held, mut away) = ([Vec::new(), Vec::new()], [Vec::<String>::new(), Vec::new()]);
    let mut on_turn = 1 - dealer;
    match way {
        Drawing::FromTheStock => {
            held = [Seat::North, Seat::South].map(|seat| letters(deal, seat));
            for _ in 0..13 {
                let leader = on_turn;
                let led = takes_turn(&mut draw, leader, &mut held, None, chance);
                let answer = takes_turn(&mut draw, 1 - leader, &mut held, Some(&led), chance);
                on_turn = if beats(&answer, &led, None) { 1 - leader } else { leader };
                away[leader].push(led);
                away[1 - leader].push(answer);
                for player in [on_turn, 1 - on_turn] {
                    held[player].push(stock.remove(0));
                }
                assert_eq!(draw.won_by(), Some(SEATS[on_turn]));
                assert_eq!(draw.left(), stock.len());
                agrees(&draw, &held, &away);
            }
        }
        Drawing::OneOfTwo => {
            while !stock.is_empty() {
                let (looked_at, next) = (stock.remove(0), stock.remove(0));
                assert_eq!(draw.turn(), Some(SEATS[on_turn]));
                assert_eq!(draw.offered(SEATS[on_turn]).map(|card| card.to_string()), Some(looked_at.clone()));
                assert_eq!(draw.offered(SEATS[1 - on_turn]), None);
                let (kept, goes) = if chance.once_in(2) {
                    draw.act_unchecked(DrawAct::Choose(Choice::Keep));
                    (looked_at, next)
                } else {
                    draw.act_unchecked(DrawAct::Choose(Choice::Discard));
                    (next, looked_at)
                };
                held[on_turn].push(kept);
                away[on_turn].push(goes);
                on_turn = 1 - on_turn;
                agrees(&draw, &held, &away);
            }
        }
    }
    assert_eq!((draw.turn(), draw.left()), (None, 0));
    let lies = draw.lies().expect("both hands are full");
    assert_eq!(Draw::replayed(deal, order, SEATS[dealer], &draw.drawn()), Some(lies));
    lies
}

/// A contract by either player: the other leads, and the winner of each trick to the next.
fn played_by_the_book(lies: &Deal, chance: &mut Chance) {
    let (declarer, strain) = (chance.one_of(&[0, 1]), chance.one_of(&Strain::ALL));
    let text = format!("1{strain}{}", SEATS[declarer]);
    let contract: Contract = text.parse().expect("a contract");
    let trumps = Some(strain.to_string()).filter(|strain| strain != "NT");
    let mut play = Play::among(PlayOrder::Two, *lies, contract);
    let mut held = SEATS.map(|seat| letters(lies, seat));
    let (mut leader, mut won) = (1 - declarer, [0_u8, 0]);
    for _ in 0..13 {
        let mut trick = Vec::new();
        for player in [leader, 1 - leader] {
            assert_eq!(play.tricks().turn(), Some(SEATS[player]));
            let may = legal(&held[player], trick.first());
            assert_eq!(sorted(&play.legal().iter().map(|card| card.to_string()).collect::<Vec<_>>()), sorted(&may));
            let card = may[chance.below(may.len())].clone();
            held[player].retain(|each| *each != card);
            play.play(card_of(&card)).expect("a legal card");
            trick.push(card);
        }
        if beats(&trick[1], &trick[0], trumps.as_deref()) {
            leader = 1 - leader;
        }
        won[leader] += 1;
        assert_eq!(Side::ALL.map(|side| play.tricks().won(side)), won);
    }
    assert!(play.is_over() && play.tricks().cards_played() == 26);
}

/// Plays a card that may be played, after every other one of the hand was refused.
fn takes_turn(
    draw: &mut Draw,
    player: usize,
    held: &mut [Vec<String>; 2],
    led: Option<&String>,
    chance: &mut Chance,
) -> String {
    assert_eq!(draw.turn(), Some(SEATS[player]));
    let may = legal(&held[player], led);
    for card in &held[player] {
        let checked = draw.check(DrawAct::Play(card_of(card)));
        assert_eq!(checked.is_ok(), may.contains(card), "{card} on {led:?}");
    }
    let card = may[chance.below(may.len())].clone();
    draw.act_unchecked(DrawAct::Play(card_of(&card)));
    held[player].retain(|each| *each != card);
    card
}

fn card_of(text: &str) -> Card {
    text.parse().expect("a card")
}

pub(crate) fn legal(hand: &[String], led: Option<&String>) -> Vec<String> {
    let follows: Vec<String> =
        hand.iter().filter(|card| led.is_some_and(|led| led[..1] == card[..1])).cloned().collect();
    if follows.is_empty() { hand.to_vec() } else { follows }
}

pub(crate) fn beats(answer: &str, led: &str, trumps: Option<&str>) -> bool {
    let rank = |card: &str| RANKS.find(&card[1..]).expect("a rank");
    if answer[..1] == led[..1] { rank(answer) > rank(led) } else { trumps == Some(&answer[..1]) }
}

fn agrees(draw: &Draw, held: &[Vec<String>; 2], away: &[Vec<String>; 2]) {
    for (player, seat) in SEATS.into_iter().enumerate() {
        let cards = |hand: bridge_rules::Hand| hand.iter().map(|card| card.to_string()).collect::<Vec<_>>();
        assert_eq!(sorted(&cards(draw.hand(seat))), sorted(&held[player]));
        assert_eq!(sorted(&cards(draw.put_away(seat))), sorted(&away[player]));
    }
}

pub(crate) fn letters(deal: &Deal, seat: Seat) -> Vec<String> {
    deal.hand(seat).iter().map(|card| card.to_string()).collect()
}

pub(crate) fn sorted(cards: &[String]) -> Vec<String> {
    let mut cards = cards.to_vec();
    cards.sort();
    cards
}

fn choice(text: &str) -> Choice {
    if text == "keep" { Choice::Keep } else { Choice::Discard }
}
