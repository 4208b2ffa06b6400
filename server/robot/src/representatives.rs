//! A few layouts that stand for many. To draw a layout costs next to nothing and to solve it nearly everything; so many
//! are drawn, and of them those few solved in which each card lies with each hand, and each suit is as long, about as
//! often as in all of them by their weight. So many layouts drawn blindly would have partner hold the ace too often or
//! too seldom by a quarter.

use bridge_rules::{Card, Hand, Rank, Seat, Suit};

use crate::layouts::Drawn;

/// How much it matters where a card lies.
const SMALL_CARD: f64 = 0.4;
/// How much it matters how long a suit is, and whether it is this short.
const LENGTH: f64 = 0.7;
const SHORT: f64 = 1.5;
const SHORT_UP_TO: usize = 3;
/// What is unlikely as a whole does not stand for others because its parts are likely.
const UNLIKELY: f64 = 0.3;

/// What a layout is like: the cards of one hidden hand, and its suits.
const TRAITS: usize = 52 + 4 + 4 * (SHORT_UP_TO + 1);
type Traits = [f64; TRAITS];

/// At most so many of these layouts, in an order in which the first few stand for all as well as so few can. `seat` is
/// one of the hidden hands.
pub(crate) fn representatives(drawn: &[Drawn], wanted: usize, seat: Seat) -> Vec<Drawn> {
    let most = drawn.iter().map(|each| each.weight).fold(0.0, f64::max);
    if most <= 0.0 {
        return drawn.iter().take(wanted).map(|each| Drawn { weight: 1.0, ..*each }).collect();
    }
    let mut left: Vec<(Drawn, Traits)> = drawn
        .iter()
        .filter(|each| each.weight > 0.0)
        .map(|each| (Drawn { weight: each.weight / most, ..*each }, traits(each.hands[seat])))
        .collect();
    let all: f64 = left.iter().map(|(each, _)| each.weight).sum();
    let mean: Traits =
        std::array::from_fn(|place| left.iter().map(|(each, traits)| each.weight * traits[place]).sum::<f64>() / all);
    let mut sum = [0.0; TRAITS];
    let mut chosen = Vec::with_capacity(wanted);
    for count in 1..=wanted.min(left.len()) {
        let count = f64::from(u32::try_from(count).unwrap_or(u32::MAX));
        let off = |(each, traits): &(Drawn, Traits)| {
            let of_trait = |place: usize| ((sum[place] + traits[place]) / count - mean[place]).powi(2);
            (0..TRAITS).map(of_trait).sum::<f64>() * count - UNLIKELY * each.weight.ln()
        };
        let offs = left.iter().map(off);
        let Some((next, _)) = offs.enumerate().min_by(|(_, one), (_, other)| one.total_cmp(other)) else { break };
        let (each, traits) = left.remove(next);
        sum.iter_mut().zip(traits).for_each(|(sum, of_trait)| *sum += of_trait);
        chosen.push(Drawn { weight: 1.0, ..each });
    }
    chosen
}

fn traits(hand: Hand) -> Traits {
    let mut traits = [0.0; TRAITS];
    for card in hand.iter() {
        traits[card.index()] = matters(card);
    }
    for suit in Suit::ALL {
        let length = hand.in_suit(suit).len();
        let place = 52 + suit as usize;
        traits[place] = LENGTH * f64::from(u32::try_from(length).unwrap_or(u32::MAX));
        if length <= SHORT_UP_TO {
            traits[56 + 4 * length + suit as usize] = SHORT;
        }
    }
    traits
}

fn matters(card: Card) -> f64 {
    match card.rank() {
        Rank::Ace => 3.0,
        Rank::King => 2.5,
        Rank::Queen => 2.0,
        Rank::Jack => 1.5,
        Rank::Ten => 1.0,
        _ => SMALL_CARD,
    }
}

#[cfg(test)]
mod tests {
    use bridge_rules::BySeat;

    use super::*;

    /// A layout in which West has this hand and the others nothing that matters here.
    fn drawn(west: &str, weight: f64) -> Drawn {
        let west: Hand = west.parse().unwrap();
        Drawn { hands: BySeat::from_fn(|seat| if seat == Seat::West { west } else { Hand::EMPTY }), weight }
    }

    fn of(drawn: &[Drawn], wanted: usize) -> Vec<String> {
        representatives(drawn, wanted, Seat::West).iter().map(|each| each.hands.west.to_string()).collect()
    }

    #[test]
    fn a_card_lies_in_the_few_as_often_as_in_all() {
        // The first three quarters of the layouts have the ace, and so must three of any four that stand for them.
        let aces = (0..12).map(|_| drawn("A2...", 1.0));
        let all: Vec<Drawn> = aces.chain((0..4).map(|_| drawn("32...", 1.0))).collect();
        for wanted in [4, 8] {
            let chosen = of(&all, wanted);
            let with_ace = chosen.iter().filter(|hand| hand.contains('A')).count();
            assert_eq!((chosen.len(), with_ace), (wanted, 3 * wanted / 4));
        }
    }

    #[test]
    fn what_is_likely_counts_by_its_weight_and_each_layout_once() {
        let all = [drawn("A2...", 0.01), drawn("K2...", 1.0), drawn("32...", 0.0), drawn("Q2...", 0.9)];
        assert_eq!(of(&all, 2), ["K2...", "Q2..."]);
        assert_eq!(of(&all, 9).len(), 3, "what cannot be stands for nothing");
        assert!(representatives(&all, 3, Seat::West).iter().all(|each| (each.weight - 1.0).abs() < f64::EPSILON));
    }

    #[test]
    fn where_nothing_is_likely_the_first_ones_are_taken() {
        let all = [drawn("A2...", 0.0), drawn("K2...", 0.0), drawn("Q2...", 0.0)];
        assert_eq!(of(&all, 2), ["A2...", "K2..."]);
    }
}
