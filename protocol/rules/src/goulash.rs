//! The goulash: hands that nobody bid on are not shuffled, but sorted, laid on one another, cut once, and dealt in
//! heaps of five, five and three (Spec F18.2).

use crate::{BySeat, Card, Deal, Hand, Seat};

/// The goulash that the hands of a deal make with the same dealer, when the pack is cut after this many cards, 1 to 51.
///
/// ```
/// use bridge_rules::{Deal, Seat, goulash};
///
/// let passed_out: Deal = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9".parse()?;
/// let wild = goulash(&passed_out, Seat::North, 13);
/// assert_eq!(wild.to_string(), "N:953.KQ3.86.T6532 KJ8762.T7.K32.AK A4.AJ9652.754.J9 QT.84.AQJT9.Q874");
/// # Ok::<(), bridge_rules::ParseError>(())
/// ```
pub fn goulash(passed_out: &Deal, dealer: Seat, cut: u8) -> Deal {
    let from_the_left = || (1..=4).map(|turn| dealer.after(turn));
    let mut pack: Vec<Card> = from_the_left().flat_map(|seat| passed_out.hand(seat).iter()).collect();
    pack.rotate_left(usize::from(cut % 52));
    let mut hands = BySeat::<Hand>::default();
    let mut rest = pack.into_iter();
    for heap in [5, 5, 3] {
        for seat in from_the_left() {
            hands[seat] = hands[seat].union(rest.by_ref().take(heap).collect());
        }
    }
    Deal::new(hands).expect("a pack of 52 that is dealt out is a deal")
}

#[cfg(test)]
mod tests {
    //! Tries Spec F18.2.

    use super::*;

    const SUITS: &str = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";

    #[test]
    fn the_cards_come_down_in_heaps_of_five_five_and_three() {
        // South deals: clubs (West's), spades, hearts, diamonds (South's own), cut after one card.
        let dealt = goulash(&SUITS.parse().unwrap(), Seat::South, 1);
        assert_eq!(dealt.to_string(), "N:.AKQJT.987.87654 AKQ.98765.654.32 JT987.432.AK32.A 65432..QJT.KQJT9");
    }

    #[test]
    fn a_cut_of_the_whole_pack_is_none() {
        let deal = SUITS.parse().unwrap();
        assert_eq!(goulash(&deal, Seat::East, 52), goulash(&deal, Seat::East, 0));
    }
}
