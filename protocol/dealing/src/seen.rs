//! What a player saw of a board, to hold against what was dealt.

use std::fmt;
use std::str::FromStr;

use bridge_rules::{BySeat, Deal, Hand, ParseError, Seat};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::board_key::BoardKeyId;
use crate::text::text_is_json;

/// The hands a player saw on a board: in JSON `{"board": 1, "reserve": 0, "deal": "N:A4.AJ84.AQ986.65 - - -"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Seen {
    /// The board.
    #[serde(flatten)]
    pub id: BoardKeyId,
    /// The hands.
    pub deal: SeenDeal,
}

/// A deal in the form of PBN's `Deal` tag (PBN 2.1, 3.4.11), a hand that was not seen written `-`.
///
/// The first hand is that of the seat named before the colon, the others follow clockwise; suits from spades to clubs
/// between dots, ranks `AKQJT98765432` in any order when read. Written from North. `Debug` conceals the cards.
#[derive(Clone, PartialEq, Eq)]
pub struct SeenDeal(BySeat<Option<Hand>>);

impl SeenDeal {
    /// All four hands.
    #[must_use]
    pub fn whole(deal: &Deal) -> Self {
        Self(BySeat::from_fn(|seat| Some(deal.hand(seat))))
    }

    /// One player's hand and nothing else.
    #[must_use]
    pub fn one_hand(seat: Seat, hand: Hand) -> Self {
        Self(BySeat::from_fn(|other| (other == seat).then_some(hand)))
    }

    /// The hand of a seat, if it was seen.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Option<Hand> {
        self.0[seat]
    }

    /// The seats whose hands were seen, from North.
    #[must_use]
    pub fn seats(&self) -> Vec<Seat> {
        Seat::ALL.into_iter().filter(|&seat| self.0[seat].is_some()).collect()
    }
}

impl fmt::Display for SeenDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("N:")?;
        for (seat, hand) in self.0.iter() {
            f.write_str(if seat == Seat::North { "" } else { " " })?;
            match hand {
                Some(hand) => fmt::Display::fmt(hand, f)?,
                None => f.write_str("-")?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for SeenDeal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("SeenDeal(<concealed>)")
    }
}

impl FromStr for SeenDeal {
    type Err = BadDeal;

    fn from_str(text: &str) -> Result<Self, BadDeal> {
        let (first, hands) = text.split_once(':').ok_or(BadDeal::Seats)?;
        let first: Seat = first.parse().map_err(|_| BadDeal::Seats)?;
        let mut seen = BySeat::<Option<Hand>>::default();
        let mut seats = Seat::ALL.into_iter().cycle().skip(first.index()).take(4);
        for hand in hands.split(' ') {
            let seat = seats.next().ok_or(BadDeal::Seats)?;
            seen[seat] = if hand == "-" { None } else { Some(thirteen_cards(hand)?) };
        }
        if seats.next().is_some() { Err(BadDeal::Seats) } else { Ok(Self(seen)) }
    }
}

fn thirteen_cards(text: &str) -> Result<Hand, BadDeal> {
    let hand: Hand = text.parse()?;
    if hand.len() == 13 { Ok(hand) } else { Err(BadDeal::Cards { cards: hand.len() }) }
}

text_is_json!(SeenDeal, {
    "description": "The hands that were seen, clockwise from North; `-` for one that was not.",
    "type": "string", "pattern": "^[NESW]:([2-9TJQKA.]{16}|-)( ([2-9TJQKA.]{16}|-)){3}$"
});

/// Why a text is not a deal in PBN. It names counts, never cards.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum BadDeal {
    /// It does not begin with a seat and a colon, or four hands do not follow.
    #[error("a deal is a seat, a colon and four hands, as in \"N:A4.AJ84.AQ986.65 - - -\"")]
    Seats,
    /// A hand cannot be read.
    #[error("a hand of a deal: {0}")]
    Hand(#[from] ParseError),
    /// A hand has not thirteen cards.
    #[error("a hand of a deal has {cards} cards")]
    Cards {
        /// The cards found.
        cards: usize,
    },
}

#[cfg(test)]
mod tests {
    use super::{BadDeal, SeenDeal};

    const SOUTH: &str = "964.KT2.AQ3.A932";

    #[test]
    fn a_deal_is_written_from_north_whoever_is_named_first() {
        for text in ["N:- - 964.KT2.AQ3.A932 -", "S:964.KT2.AQ3.A932 - - -", "E:- 469.2TK.3AQ.239A - -"] {
            let seen: SeenDeal = text.parse().unwrap();
            assert_eq!(seen.to_string(), format!("N:- - {SOUTH} -"), "{text}");
            assert_eq!(format!("{seen:?}"), "SeenDeal(<concealed>)");
        }
    }

    #[test]
    fn what_is_no_deal_is_refused() {
        for text in ["", "N:", "N:- - -", "N:- - - - -", "X:- - - -", "n:- - - -", "- - - -", "N: - - - -"] {
            assert!(text.parse::<SeenDeal>().is_err(), "{text:?}");
        }
        assert_eq!("N:964.KT2.AQ3.A93 - - -".parse::<SeenDeal>(), Err(BadDeal::Cards { cards: 12 }));
        assert!(matches!("N:964.KT2.AQ3 - - -".parse::<SeenDeal>(), Err(BadDeal::Hand(_))));
        assert!(matches!("N:9964.KT2.AQ3.A93 - - -".parse::<SeenDeal>(), Err(BadDeal::Hand(_))));
    }
}
