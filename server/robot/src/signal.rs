//! Signals in defence, as they stand on the convention card: high then low shows an even number in declarer's suits; a
//! high card encourages in partner's. What partner and opponents have played is heard in the same way: who plays by the
//! same agreements keeps to them nearly always, and people more often than not.

use bridge_rules::{BySeat, Card, Hand, Rank, Seat, Trick};

use crate::{
    known::{Known, whole},
    lead,
};

/// How likely cards are that a seat would not play as the robots do.
struct Doubts {
    /// A lead from another suit than the table of leads likes best, or of another card of the suit.
    other_suit: f64,
    other_card: f64,
    /// Merits of leads that lie closer together are a matter of taste.
    taste: f64,
    /// A card that contradicts an agreement about touching honours: the higher when following, the lower when leading.
    against_sequence: f64,
    below_sequence: f64,
    /// A small card that is not the signal: there may have been something better to do.
    against_signal: f64,
    /// Declarer's higher of equals, and a small card that is not the lowest.
    declarers_higher: f64,
    declarers_spare: f64,
}

/// Of who plays by the same agreements and habits.
const OF_ROBOTS: Doubts = Doubts {
    other_suit: 0.1,
    other_card: 0.05,
    taste: 1.0,
    against_sequence: 0.1,
    below_sequence: 0.2,
    against_signal: 0.3,
    declarers_higher: 0.2,
    declarers_spare: 0.4,
};
/// Of people, who have others, and of whom nothing is known where they may well conceal what they have.
const OF_PEOPLE: Doubts = Doubts {
    other_suit: 0.25,
    other_card: 0.5,
    taste: 2.0,
    against_sequence: 0.35,
    below_sequence: 1.0,
    against_signal: 1.0,
    declarers_higher: 1.0,
    declarers_spare: 1.0,
};

/// How likely the cards that have been played are if these are the hands that are left.
pub(crate) fn likelihood(known: &Known<'_>, hands: &BySeat<Hand>) -> f64 {
    let mut dealt = BySeat::from_fn(|seat| hands[seat].union(known.played[seat]));
    let mut gone = Hand::EMPTY;
    let mut likelihood = 1.0;
    for (number, trick) in known.tricks.iter().enumerate() {
        for (seat, card) in trick.iter() {
            if known.hands[seat].is_none() {
                let doubts = if known.bids_alike[seat] && known.missed == 0 { &OF_ROBOTS } else { &OF_PEOPLE };
                likelihood *= match (number, trick.leader() == seat) {
                    (0, true) if known.missed == 0 => of_lead(known, dealt[seat], card, doubts),
                    _ if is_declarers(known, seat) => of_declarers(trick, dealt[seat], card, gone, doubts),
                    (_, true) => of_later_lead(dealt[seat], card, gone, doubts),
                    _ => of_card(known, trick, seat, dealt[seat], card, gone, doubts),
                };
            }
            dealt[seat].remove(card);
            gone.insert(card);
        }
    }
    likelihood
}

fn of_lead(known: &Known<'_>, hand: Hand, card: Card, doubts: &Doubts) -> f64 {
    let candidates = lead::candidates(hand, known.contract, &known.auction);
    let Some(first) = candidates.first() else { return 1.0 };
    let of_suit = candidates.iter().find(|candidate| candidate.card.suit() == card.suit());
    let Some(candidate) = of_suit else { return doubts.other_suit };
    let suit = (-(first.merit - candidate.merit) / doubts.taste).exp().max(doubts.other_suit);
    if candidate.card == card { suit } else { suit * doubts.other_card }
}

/// A defender leads the top one of touching honours.
fn of_later_lead(hand: Hand, card: Card, gone: Hand, doubts: &Doubts) -> f64 {
    if card.rank() >= Rank::Ten && next_above(hand, card, gone) { doubts.below_sequence } else { 1.0 }
}

/// Declarer plays the lowest of cards that are worth the same.
fn of_declarers(trick: &Trick, hand: Hand, card: Card, gone: Hand, doubts: &Doubts) -> f64 {
    let spare = || hand.in_suit(card.suit()).iter().next_back() != Some(card);
    if card.rank() >= Rank::Ten {
        if next_below(hand, card, gone) { doubts.declarers_higher } else { 1.0 }
    } else if trick.led() == Some(card.suit()) && trick.iter().next().map(|(_, led)| led) != Some(card) && spare() {
        doubts.declarers_spare
    } else {
        1.0
    }
}

/// Following suit in defence: of touching honours the lowest is played, and a small card is a signal from whoever plays
/// these.
fn of_card(known: &Known<'_>, trick: &Trick, seat: Seat, hand: Hand, card: Card, gone: Hand, doubts: &Doubts) -> f64 {
    let Some(led) = trick.led().filter(|led| *led == card.suit()) else { return 1.0 };
    if card.rank() >= Rank::Jack {
        // The king from king and queen in third hand would be the queen.
        return if next_below(hand, card, gone) { doubts.against_sequence } else { 1.0 };
    }
    if known.tricks_before(trick, seat, led) > 0 {
        return 1.0;
    }
    match signal(hand.in_suit(led), is_declarers(known, trick.leader())) {
        Some(meant) if meant != card => doubts.against_signal,
        Some(_) | None => 1.0,
    }
}

/// Whether a hand holds the next card below this one of those that have not gone.
fn next_below(hand: Hand, card: Card, gone: Hand) -> bool {
    let mut below = whole(card.suit()).minus(gone).iter().skip_while(|other| *other >= card);
    below.next().is_some_and(|next| hand.contains(next))
}

/// The same above.
fn next_above(hand: Hand, card: Card, gone: Hand) -> bool {
    let above = whole(card.suit()).minus(gone).iter().take_while(|other| *other > card).last();
    above.is_some_and(|next| hand.contains(next))
}

/// The first small card that is played from these cards of a suit: to declarer's lead high from an even number, to
/// partner's high with an honour. None without a small card.
fn signal(held: Hand, is_declarers: bool) -> Option<Card> {
    let is_high =
        if is_declarers { held.len().is_multiple_of(2) } else { held.iter().any(|card| card.rank() >= Rank::Queen) };
    let mut spots = held.iter().filter(|card| card.rank() < Rank::Ten);
    if is_high { spots.next() } else { spots.next_back() }
}

fn is_declarers(known: &Known<'_>, seat: Seat) -> bool {
    seat.side() == known.contract.declarer.side()
}

/// The card to play of several that are worth the same: in defence a signal, else the lowest.
pub(crate) fn chosen(known: &Known<'_>, cards: Hand) -> Option<Card> {
    let lowest = cards.iter().min_by_key(|card| (card.rank(), card.suit()))?;
    let (trick, seat) = (known.trick(), known.turn());
    let (Some(led), false) = (trick.led(), known.declares()) else { return Some(lowest) };
    let has_signalled = known.tricks_before(&trick, seat, led) > 0;
    let held = known.hands[seat].unwrap_or(Hand::EMPTY).in_suit(led);
    let signal = signal(held, is_declarers(known, trick.leader()));
    Some(signal.filter(|signal| cards.contains(*signal) && !has_signalled).unwrap_or(lowest))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hand(cards: &str) -> Hand {
        cards.parse().unwrap()
    }

    fn card(card: &str) -> Card {
        card.parse().unwrap()
    }

    #[test]
    fn cards_touch_when_nobody_else_holds_one_between_them() {
        let held = hand("KJ4...");
        assert!(!next_below(held, card("SK"), Hand::EMPTY), "somebody has the queen");
        assert!(next_below(held, card("SK"), hand("Q...")));
        assert!(next_above(held, card("SJ"), hand("Q...")));
        assert!(!next_above(held, card("SK"), hand("Q...")) && !next_below(held, card("S4"), Hand::EMPTY));
    }

    /// Whether a lead of the jack by a defender and a jack of declarer's speak against this holding.
    fn doubted(held: &str, doubts: &Doubts) -> (bool, bool) {
        let (held, jack, trick) = (hand(held), card("SJ"), Trick::new(Seat::West));
        let declarers = of_declarers(&trick, held, jack, Hand::EMPTY, doubts);
        (of_later_lead(held, jack, Hand::EMPTY, doubts) < 1.0, declarers < 1.0)
    }

    #[test]
    fn who_leads_an_honour_denies_the_one_above_and_who_declares_the_one_below() {
        for (held, is_doubted) in [
            ("QJ4...", (true, false)),
            ("JT4...", (false, true)),
            ("KJ4...", (false, false)),
            ("J4...", (false, false)),
        ] {
            assert_eq!(doubted(held, &OF_ROBOTS), is_doubted, "{held}");
            assert_eq!(doubted(held, &OF_PEOPLE), (false, false), "people may do as they like: {held}");
        }
    }

    #[test]
    fn declarer_follows_with_the_lowest_and_leads_what_there_is_to_lead() {
        let held = hand("864...");
        let mut led = Trick::new(Seat::West);
        led.play_unchecked(card("S9"));
        led.play_unchecked(card("S8"));
        assert!(of_declarers(&led, held, card("S8"), Hand::EMPTY, &OF_ROBOTS) < 1.0);
        assert!(of_declarers(&led, held, card("S4"), Hand::EMPTY, &OF_ROBOTS) >= 1.0);
        let mut own = Trick::new(Seat::South);
        own.play_unchecked(card("S8"));
        assert!(of_declarers(&own, held, card("S8"), Hand::EMPTY, &OF_ROBOTS) >= 1.0);
    }
}
