//! DLM, what dealing machines are fed with: lines `Board 01=…` with a letter for each two cards and a check.
//!
//! From the ace of spades to the two of clubs each card has two bits, 0 for North, 1 for East, 2 for South, 3 for West;
//! a letter `a` to `p` is four bits. The three digits behind them are the letters' codes, exclusive or.

use std::collections::BTreeMap;

use bridge_rules::{BoardNumber, BySeat, Card, Deal, Hand, Rank, Seat, Suit};

use super::Boards;
use crate::pbn::problem::{Location, Problems};

pub(super) fn read(text: &str) -> Boards {
    let mut deals = BTreeMap::new();
    let mut problems = Problems::default();
    for (line, row) in (1..).zip(text.lines()) {
        let Some((name, value)) = row.split_once('=') else { continue };
        let Some(number) = name.trim().to_ascii_lowercase().strip_prefix("board ").and_then(number) else { continue };
        let place = Location { line, tag: Some(name.trim()) };
        let value = value.trim();
        match deal(value) {
            Some((deal, check)) => {
                if value.get(26..).is_some_and(|digits| digits.parse() != Ok(check)) {
                    problems.doubtful(place, format!("the check {check:03}"), &value[26..]);
                }
                if deals.insert(number, deal).is_some_and(|before| before != deal) {
                    problems.doubtful(place, "a board once", "another deal of it, which is kept");
                }
            }
            None => problems.refused(place, "26 letters a to p that are a deal", value),
        }
        problems.next_record();
    }
    if deals.is_empty() {
        problems.refused(Location { line: 1, tag: None }, "a line such as Board 01=…", "none");
    }
    Boards { deals, problems: problems.into_vec() }
}

fn number(text: &str) -> Option<BoardNumber> {
    BoardNumber::new(text.trim().parse().ok()?)
}

/// The deal, and what its check should be.
fn deal(value: &str) -> Option<(Deal, u8)> {
    let letters = value.as_bytes().get(..26)?;
    let bits = letters.iter().map(|letter| letter.to_ascii_lowercase().checked_sub(b'a').filter(|bits| *bits < 16));
    let bits: Vec<u8> = bits.collect::<Option<_>>()?;
    let seats = bits.iter().flat_map(|bits| [bits >> 2, bits & 3]).map(|seat| Seat::ALL[usize::from(seat)]);
    let mut hands = BySeat::from_fn(|_| Hand::EMPTY);
    let suits = Suit::ALL.into_iter().rev();
    let cards = suits.flat_map(|suit| Rank::ALL.into_iter().rev().map(move |rank| Card::new(suit, rank)));
    for (seat, card) in seats.zip(cards) {
        hands[seat].insert(card);
    }
    let check = letters.iter().fold(0, |check, letter| check ^ letter);
    Some((Deal::new(hands).ok()?, check))
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "[Document]\r\nFrom board=1\r\nTo board=1\r\nBoard 01=fnbkmmincldklcfcofoiefnapm018\r\n";

    #[test]
    fn a_board_is_read_card_by_card() {
        let boards = read(FILE);
        assert_eq!(boards.problems, []);
        let deal = boards.deals[&BoardNumber::FIRST];
        let north = "T53.AJ7.AT.AQ762 AKJ9.Q.QJ65.KJT8 872.T9543.K9732. Q64.K862.84.9543";
        assert_eq!(deal.to_string(), format!("N:{north}"));
    }

    #[test]
    fn a_wrong_check_is_told_and_a_wrong_deal_refused() {
        assert_eq!(read(&FILE.replace("018", "019")).problems.len(), 1);
        assert_eq!(read(&FILE.replace("018", "019")).deals.len(), 1);
        for wrong in [
            FILE.replace("fnbk", "nnbk"),
            FILE.replace("fnbk", "éfnb"),
            FILE.replace("fnbk", "z"),
            "[Document]".to_owned(),
        ] {
            let boards = read(&wrong);
            assert!(boards.deals.is_empty() && !boards.problems.is_empty(), "{wrong}");
        }
    }
}
