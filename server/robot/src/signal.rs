//! Signals in defence, as they stand on the convention card: high then low shows an even number in declarer's suits; a high card
//! encourages in partner's. What partner and opponents have played is heard in the same way, and believed by half.

use bridge_rules::{BySeat, Card, Hand, Rank, Seat, Trick};

use crate::{known::Known, lead};

/// How likely a lead is that the table would not choose: another suit, or another card of the suit.
const OTHER_SUIT: f64 = 0.25;
const OTHER_CARD: f64 = 0.5;
/// How likely a card is that contradicts an agreement about sequences.
const AGAINST_SEQUENCE: f64 = 0.35;

/// How likely the cards that have been played are if these are the hands that are left.
pub(crate) fn likelihood(known: &Known<'_>, hands: &BySeat<Hand>) -> f64 {
    let mut dealt = BySeat::from_fn(|seat| hands[seat].union(known.played[seat]));
    let mut likelihood = 1.0;
    for (number, trick) in known.tricks.iter().enumerate() {
        for (seat, card) in trick.iter() {
            if known.hands[seat].is_none() {
                likelihood *= match (number, trick.card_of(seat) == trick.iter().next().map(|(_, led)| led)) {
                    (0, true) if known.missed == 0 => of_lead(known, dealt[seat], card),
                    _ => of_card(known, trick, seat, dealt[seat], card),
                };
            }
            dealt[seat].remove(card);
        }
    }
    likelihood
}

fn of_lead(known: &Known<'_>, hand: Hand, card: Card) -> f64 {
    let candidates = lead::candidates(hand, known.contract, &known.auction);
    let Some(first) = candidates.first() else { return 1.0 };
    // Merits that lie close together are a matter of taste.
    let of_suit = candidates.iter().find(|candidate| candidate.card.suit() == card.suit());
    let Some(candidate) = of_suit else { return OTHER_SUIT };
    let suit = (-(first.merit - candidate.merit) / 2.0).exp().max(OTHER_SUIT);
    if candidate.card == card { suit } else { suit * OTHER_CARD }
}

/// Following suit: a defender who can win cheaply plays the lower of touching cards, and nobody wastes an honour on a trick that it
/// does not help.
fn of_card(known: &Known<'_>, trick: &Trick, seat: Seat, hand: Hand, card: Card) -> f64 {
    let Some(led) = trick.led().filter(|led| *led == card.suit()) else { return 1.0 };
    if seat.side() == known.contract.declarer.side() || trick.leader() == seat {
        return 1.0;
    }
    let suit = hand.in_suit(led);
    let below = suit.iter().find(|other| *other < card);
    let plays_honour = card.rank() >= Rank::Jack;
    let touches = below.is_some_and(|below| below.rank() as u8 + 1 == card.rank() as u8);
    // The king from king and queen in third hand would be the queen.
    if plays_honour && touches { AGAINST_SEQUENCE } else { 1.0 }
}

/// The card to play of several that are worth the same: in defence a signal, else the lowest.
pub(crate) fn chosen(known: &Known<'_>, cards: Hand) -> Option<Card> {
    let lowest = cards.iter().min_by_key(|card| (card.rank(), card.suit()))?;
    let trick = known.trick();
    let (Some(led), false) = (trick.led(), known.declares()) else { return Some(lowest) };
    let in_suit = cards.in_suit(led);
    if in_suit.is_empty() {
        return Some(lowest);
    }
    let held = known.hands[known.turn()].unwrap_or(Hand::EMPTY).in_suit(led);
    let spots: Vec<Card> = in_suit.iter().filter(|card| card.rank() < Rank::Ten).collect();
    let has_signalled = !known.played[known.turn()].in_suit(led).is_empty();
    let is_declarers = trick.leader().side() == known.contract.declarer.side();
    let is_encouraging = held.iter().any(|card| card.rank() >= Rank::Queen);
    // From an even number high, then low; to partner's lead high with help in the suit.
    let high = if is_declarers { held.len().is_multiple_of(2) } else { is_encouraging };
    let signal = if high && !has_signalled { spots.first() } else { spots.last() };
    Some(signal.copied().unwrap_or(lowest))
}
