//! The 52 cards in four hands. A deal is complete and without duplicates from the moment it exists,
//! and says nothing about who may see which hand.

use std::error::Error;
use std::fmt;
use std::str::FromStr;

use crate::{BySeat, Hand, ParseError, Seat};

/// Four hands of thirteen, 52 distinct cards (Laws 1 and 13). Text: the PBN form from North,
/// `N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432`; any first seat is read.
///
/// **`Debug` prints `<concealed>`**, as a [`Hand`]'s does, because tables and events that hold a
/// deal are logged.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deal(BySeat<Hand>);

impl Deal {
    pub(crate) const EXPECTED: &'static str = "a deal such as N:hand hand hand hand";

    /// A deal of these hands.
    ///
    /// # Errors
    /// Refused when a hand has not thirteen cards or two hands share one (Law 13: no result stands
    /// on such a deal).
    pub fn new(hands: BySeat<Hand>) -> Result<Deal, DealError> {
        let mut seen = Hand::EMPTY;
        for (seat, hand) in hands.iter() {
            if hand.len() != 13 {
                return Err(DealError::WrongCount { seat, cards: hand.len() });
            }
            if !seen.intersection(*hand).is_empty() {
                return Err(DealError::SharedCard { seat });
            }
            seen = seen.union(*hand);
        }
        Ok(Deal(hands))
    }

    /// The thirteen cards dealt to this seat.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.0[seat]
    }

    /// All four hands, by seat.
    pub fn hands(&self) -> &BySeat<Hand> {
        &self.0
    }
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BySeat { north, east, south, west } = self.0;
        write!(f, "N:{north} {east} {south} {west}")
    }
}

impl FromStr for Deal {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Deal, ParseError> {
        let refusal = || ParseError::concealed(Deal::EXPECTED);
        let (first, rest) = text.split_once(':').ok_or_else(refusal)?;
        let mut seat = Seat::from_text(first).ok_or_else(refusal)?;
        let mut hands = BySeat::<Option<Hand>>::default();
        for hand in rest.split(' ') {
            if hands[seat].replace(hand.parse()?).is_some() {
                return Err(refusal());
            }
            seat = seat.next();
        }
        let BySeat { north: Some(north), east: Some(east), south: Some(south), west: Some(west) } = hands else {
            return Err(refusal());
        };
        Deal::new(BySeat { north, east, south, west }).map_err(|refusal| ParseError::concealed(refusal.expected()))
    }
}

impl fmt::Debug for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("<concealed>")
    }
}

/// Why four hands are no deal. It names seats and counts, never cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DealError {
    /// A hand has not thirteen cards (Law 13).
    WrongCount {
        /// The seat of the hand.
        seat: Seat,
        /// How many cards it has.
        cards: usize,
    },
    /// A hand has a card that an earlier hand has too (Law 1).
    SharedCard {
        /// The later seat, clockwise from North.
        seat: Seat,
    },
}

impl DealError {
    const fn expected(self) -> &'static str {
        match self {
            DealError::WrongCount { .. } => "thirteen cards in each hand of a deal",
            DealError::SharedCard { .. } => "52 distinct cards in a deal",
        }
    }
}

impl fmt::Display for DealError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DealError::WrongCount { seat, cards } => {
                write!(f, "{seat} has {cards} cards; a hand has 13 (Law 13)")
            }
            DealError::SharedCard { seat } => {
                write!(f, "{seat} has a card that another hand has too (Law 1)")
            }
        }
    }
}

impl Error for DealError {}

#[cfg(test)]
mod tests {
    //! Tries Spec C1.2.

    use super::*;

    const FROM_NORTH: &str = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9";
    const FROM_SOUTH: &str = "S:KJ862.9.754.J874 QT53.KQ3.K32.AK9 A4.AJ84.AQ986.65 97.T7652.JT.QT32";

    #[test]
    fn a_deal_is_read_from_any_seat_and_written_from_north() {
        let deal: Deal = FROM_SOUTH.parse().unwrap();
        assert_eq!(deal.to_string(), FROM_NORTH);
        assert_eq!(deal.hand(Seat::South).to_string(), "KJ862.9.754.J874");
        assert_eq!(format!("{deal:?} {:?}", deal.hands().north), "<concealed> <concealed>");
    }

    #[test]
    fn fourteen_cards_and_a_card_twice_are_refused() {
        let fourteen = FROM_NORTH.replace("A4.AJ84", "A43.AJ84");
        let twice = FROM_NORTH.replace("97.T7652", "A7.T7652");
        for (text, expected) in
            [(fourteen, "thirteen cards in each hand of a deal"), (twice, "52 distinct cards in a deal")]
        {
            let refusal = text.parse::<Deal>().unwrap_err();
            assert_eq!((refusal.expected(), refusal.found()), (expected, "<concealed>"));
        }
    }

    #[test]
    fn a_refused_deal_names_the_seat_and_no_card() {
        let mut hands = *FROM_NORTH.parse::<Deal>().unwrap().hands();
        hands.east = hands.north;
        assert_eq!(Deal::new(hands), Err(DealError::SharedCard { seat: Seat::East }));
        hands.east = Hand::EMPTY;
        let refusal = Deal::new(hands).unwrap_err();
        assert_eq!(refusal.to_string(), "E has 0 cards; a hand has 13 (Law 13)");
    }

    #[test]
    fn what_is_no_deal_is_refused() {
        for text in ["", "N:", "N", ":", "Q:... ... ... ...", "N:... ... ...", "N:... ... ... ... ..."] {
            assert!(text.parse::<Deal>().is_err(), "{text:?}");
        }
        for text in [FROM_NORTH.replace(' ', "  "), FROM_NORTH.replace("N:", "N: "), format!("{FROM_NORTH} ")] {
            assert!(text.parse::<Deal>().is_err(), "{text:?}");
        }
    }
}
