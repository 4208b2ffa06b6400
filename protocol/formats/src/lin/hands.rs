//! `md`: the dealer and the hands.

use bridge_rules::{BySeat, Card, Deal, Hand, Rank, Seat, Suit};

use super::values::SEATS;

/// What a value says: the dealer, and the hands as far as it has them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Dealt {
    pub(super) dealer: Option<Seat>,
    pub(super) hands: BySeat<Option<Hand>>,
}

impl Dealt {
    /// A fourth hand that is left out is what the three others have not.
    pub(super) fn deal(&self) -> Option<Deal> {
        let mut hands = self.hands;
        let missing: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| hands[*seat].is_none()).collect();
        if let [missing] = missing[..] {
            let held = hands.iter().filter_map(|(_, hand)| *hand).fold(Hand::EMPTY, Hand::union);
            hands[missing] = Some(Card::all().filter(|card| !held.contains(*card)).collect());
        }
        let BySeat { north: Some(north), east: Some(east), south: Some(south), west: Some(west) } = hands else {
            return None;
        };
        Deal::new(BySeat { north, east, south, west }).ok()
    }
}

/// `3SAK…H…D…C…,…,…,`: 1 to 4 for South, West, North and East, and the hands from South's. None where it is something
/// else, or a card is there twice.
pub(super) fn read(value: &str) -> Option<Dealt> {
    let value = value.trim();
    let place = value.chars().next().filter(char::is_ascii_digit).map(|digit| digit as usize - '0' as usize);
    let hands = &value[usize::from(place.is_some())..];
    let dealer = place.and_then(|place| SEATS.get(place.checked_sub(1)?).copied());
    let (mut dealt, mut seen) = (Dealt { dealer, hands: BySeat::default() }, Hand::EMPTY);
    let mut seats = SEATS.into_iter();
    for text in hands.split(',') {
        let Some(seat) = seats.next() else { if text.trim().is_empty() { continue } else { return None } };
        let hand = hand(text, &mut seen)?;
        dealt.hands[seat] = Some(hand).filter(|hand| !hand.is_empty());
    }
    Some(dealt)
}

fn hand(text: &str, seen: &mut Hand) -> Option<Hand> {
    let (mut hand, mut suit) = (Hand::EMPTY, None);
    for character in text.to_ascii_uppercase().replace("10", "T").chars().filter(|character| !character.is_whitespace())
    {
        let letter = character.to_string();
        match letter.parse::<Suit>() {
            Ok(next) => suit = Some(next),
            Err(_) => {
                let card = Card::new(suit?, letter.parse::<Rank>().ok()?);
                if !seen.insert(card) {
                    return None;
                }
                hand.insert(card);
            }
        }
    }
    Some(hand)
}

/// Hands from South's; one that is not known is empty.
pub(super) fn write(dealer: Option<Seat>, hands: &BySeat<Option<Hand>>) -> String {
    let digit = dealer.and_then(|dealer| SEATS.iter().position(|seat| *seat == dealer));
    let digit = digit.map_or_else(String::new, |place| (place + 1).to_string());
    format!("{digit}{}", SEATS.map(|seat| hands[seat].map_or_else(String::new, suits)).join(","))
}

fn suits(hand: Hand) -> String {
    let suits = hand.to_string();
    ["S", "H", "D", "C"].into_iter().zip(suits.split('.')).map(|(suit, ranks)| format!("{suit}{ranks}")).collect()
}
