//! `[Deal "N:AKQ.… - … …"]`: the hands clockwise from any seat, `-` for one that is not known (PBN 2.1, 3.4.11), or
//! what is left of them in an end position (3.10). A refusal says what is wrong and never which cards: problems are
//! logged.

use bridge_rules::{BySeat, Card, Deal, Hand, Seat};

use super::values;

/// What a deal tag says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Dealt {
    Whole(Deal),
    Partly(BySeat<Option<Hand>>),
}

/// Reads the value; the refusal says what was found.
pub(super) fn read(value: &str) -> Result<Dealt, String> {
    let (first, hands) = value.split_once(':').ok_or("no first seat")?;
    let mut seat = values::seat(first.trim()).ok_or("no first seat")?;
    let mut shown = BySeat::<Option<Hand>>::default();
    let mut count = 0;
    for text in hands.split_whitespace() {
        count += 1;
        if count > Seat::ALL.len() {
            break;
        }
        if text != "-" {
            shown[seat] = Some(hand(text).ok_or_else(|| format!("{seat}'s hand not readable"))?);
        }
        seat = seat.next();
    }
    if count != Seat::ALL.len() {
        return Err(format!("{count} hands"));
    }
    dealt(shown)
}

/// The value for these hands, clockwise from this seat; `None` where no hand is known.
pub(super) fn write(hands: &BySeat<Option<Hand>>, first: Seat) -> Option<String> {
    hands.iter().any(|(_, hand)| hand.is_some()).then(|| {
        let around = [first, first.lho(), first.partner(), first.rho()];
        let hands = around.map(|seat| hands[seat].map_or("-".to_owned(), |hand| hand.to_string()));
        format!("{first}:{}", hands.join(" "))
    })
}

fn dealt(shown: BySeat<Option<Hand>>) -> Result<Dealt, String> {
    let mut seen = Hand::EMPTY;
    let mut longest = 0;
    for (seat, hand) in shown.iter() {
        let hand = hand.unwrap_or_default();
        if !seen.intersection(hand).is_empty() {
            return Err(format!("a card in {seat}'s hand that another hand has too"));
        }
        seen = seen.union(hand);
        longest = longest.max(hand.len());
    }
    let known = || shown.iter().filter_map(|(seat, hand)| hand.map(|hand| (seat, hand)));
    // In an end position the hands that have played to the trick are one card short.
    if let Some((seat, hand)) = known().find(|(_, hand)| hand.len() > 13 || hand.len() + 1 < longest) {
        return Err(format!("{} cards in {seat}'s hand", hand.len()));
    }
    // Thirteen cards are a hand before the play, when all have thirteen (Law 1).
    if longest == 13 {
        if let Some((seat, hand)) = known().find(|(_, hand)| hand.len() != 13) {
            return Err(format!("{} cards in {seat}'s hand", hand.len()));
        }
        if known().count() >= 3 {
            let missing = Card::all().collect::<Hand>().minus(seen);
            let whole = Deal::new(shown.map(|hand| hand.unwrap_or(missing))).map_err(|refusal| refusal.to_string())?;
            return Ok(Dealt::Whole(whole));
        }
    }
    Ok(Dealt::Partly(shown))
}

fn hand(text: &str) -> Option<Hand> {
    text.to_ascii_uppercase().replace("10", "T").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const FROM_NORTH: &str = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9";

    #[test]
    fn a_deal_is_read_from_any_seat_and_completed() {
        let whole = Ok(Dealt::Whole(FROM_NORTH.parse().unwrap()));
        for text in [
            FROM_NORTH,
            "w: qt53.kq3.k32.ak9 A4.AJ84.AQ986.65  97.107652.J10.Q1032 KJ862.9.754.J874",
            "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 - QT53.KQ3.K32.AK9",
        ] {
            assert_eq!(read(text), whole, "{text}");
        }
    }

    #[test]
    fn hands_that_are_not_known_stay_unknown() {
        let Ok(Dealt::Partly(shown)) = read("S:KJ862.9.754.J874 - - -") else { panic!("one hand") };
        assert_eq!(write(&shown, Seat::East).as_deref(), Some("E:- KJ862.9.754.J874 - -"));
        assert_eq!(write(&BySeat::default(), Seat::North), None);
        assert!(matches!(read("N:A... K... ... 2..."), Ok(Dealt::Partly(_))));
    }

    #[test]
    fn a_refusal_names_no_card() {
        for (text, found) in [
            ("A4.AJ84.AQ986.65", "no first seat"),
            ("N:A4.AJ84.AQ986.65", "1 hands"),
            ("N:A4.AJ84.AQ986 - - -", "N's hand not readable"),
            ("N:A4.AJ84.AQ986.653 - - -", "14 cards in N's hand"),
            ("N:A4.AJ84.AQ986.65 97.T7652.JT.QT3 - -", "12 cards in E's hand"),
            ("N:A4.AJ84.AQ986.65 A7.T7652.JT.QT32 - -", "a card in E's hand that another hand has too"),
            ("N:- - - - -", "5 hands"),
        ] {
            assert_eq!(read(text), Err(found.to_owned()), "{text}");
        }
    }
}
