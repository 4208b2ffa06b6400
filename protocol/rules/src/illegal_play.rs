//! Why a card is refused. It names only the card that was tried, never another that is held.

use std::error::Error;
use std::fmt;

use crate::{Card, Seat, Suit};

/// A card that the Laws do not allow to be played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum IllegalPlay {
    /// Another seat's card is next (Laws 44B and 53 to 57).
    OutOfTurn {
        /// The seat whose card was tried.
        seat: Seat,
        /// The seat whose card is next.
        turn: Seat,
    },
    /// The card is not in that hand (Laws 44 and 45).
    NotHeld {
        /// The seat of the hand.
        seat: Seat,
        /// The card that was tried.
        card: Card,
    },
    /// The hand can follow suit and this card does not (Laws 44C and 61).
    Revoke {
        /// The suit to be followed.
        led: Suit,
        /// The card that was tried.
        card: Card,
    },
    /// All thirteen tricks have been played.
    PlayOver,
}

impl fmt::Display for IllegalPlay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalPlay::OutOfTurn { seat, turn } => {
                write!(f, "out of turn: {turn} plays the next card, not {seat} (Law 44B)")
            }
            IllegalPlay::NotHeld { seat, card } => {
                write!(f, "{seat} does not hold {card} (Law 45)")
            }
            IllegalPlay::Revoke { led, card } => {
                write!(f, "revoke: {card} does not follow {led}, and the hand can (Law 44C)")
            }
            IllegalPlay::PlayOver => f.write_str("all thirteen tricks have been played (Law 44)"),
        }
    }
}

impl Error for IllegalPlay {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_names_the_law_and_the_card_tried() {
        let card: Card = "HA".parse().unwrap();
        let revoke = IllegalPlay::Revoke { led: Suit::Spades, card };
        assert_eq!(revoke.to_string(), "revoke: HA does not follow S, and the hand can (Law 44C)");
        let not_held = IllegalPlay::NotHeld { seat: Seat::East, card };
        assert_eq!(not_held.to_string(), "E does not hold HA (Law 45)");
    }
}
