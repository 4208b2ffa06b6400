//! Signals in defence, as they stand on the convention card: high then low shows an even number in declarer's suits; a
//! high card encourages in partner's. What partner and opponents have played is heard in the same way, and believed by
//! half.

use bridge_rules::{BySeat, Card, Hand, Rank, Seat, Trick};

use crate::{known::Known, lead};

/// How likely a lead is that the table would not choose: another suit, or another card of the suit.
const OTHER_SUIT: f64 = 0.25;
const OTHER_CARD: f64 = 0.5;
/// How likely a card is that contradicts an agreement about sequences.
const AGAINST_SEQUENCE: f64 = 0.35;
/// How likely a small card is that is not the signal: there may have been something better to do.
const AGAINST_SIGNAL: f64 = 0.6;

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

/// Following suit in defence: of touching honours the lowest is played, and a small card is a signal from whoever plays
/// these.
fn of_card(known: &Known<'_>, trick: &Trick, seat: Seat, hand: Hand, card: Card) -> f64 {
    let Some(led) = trick.led().filter(|led| *led == card.suit()) else { return 1.0 };
    if seat.side() == known.contract.declarer.side() || trick.leader() == seat {
        return 1.0;
    }
    let held = hand.in_suit(led);
    if card.rank() >= Rank::Jack {
        let below = held.iter().find(|other| *other < card);
        let touches = below.is_some_and(|below| below.rank() as u8 + 1 == card.rank() as u8);
        // The king from king and queen in third hand would be the queen.
        return if touches { AGAINST_SEQUENCE } else { 1.0 };
    }
    let signals = known.bids_alike[seat] && known.missed == 0 && known.tricks_before(trick, seat, led) == 0;
    match signal(held, is_declarers(known, trick)) {
        Some(meant) if signals && meant != card => AGAINST_SIGNAL,
        Some(_) | None => 1.0,
    }
}

/// The first small card that is played from these cards of a suit: to declarer's lead high from an even number, to
/// partner's high with an honour. None without a small card.
fn signal(held: Hand, is_declarers: bool) -> Option<Card> {
    let is_high =
        if is_declarers { held.len().is_multiple_of(2) } else { held.iter().any(|card| card.rank() >= Rank::Queen) };
    let mut spots = held.iter().filter(|card| card.rank() < Rank::Ten);
    if is_high { spots.next() } else { spots.next_back() }
}

fn is_declarers(known: &Known<'_>, trick: &Trick) -> bool {
    trick.leader().side() == known.contract.declarer.side()
}

/// The card to play of several that are worth the same: in defence a signal, else the lowest.
pub(crate) fn chosen(known: &Known<'_>, cards: Hand) -> Option<Card> {
    let lowest = cards.iter().min_by_key(|card| (card.rank(), card.suit()))?;
    let (trick, seat) = (known.trick(), known.turn());
    let (Some(led), false) = (trick.led(), known.declares()) else { return Some(lowest) };
    let has_signalled = known.tricks_before(&trick, seat, led) > 0;
    let held = known.hands[seat].unwrap_or(Hand::EMPTY).in_suit(led);
    let signal = signal(held, is_declarers(known, &trick)).filter(|signal| cards.contains(*signal) && !has_signalled);
    Some(signal.unwrap_or(lowest))
}
