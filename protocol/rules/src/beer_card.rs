//! The beer card: the seven of diamonds, when it wins the last trick (Spec F18.3).

use crate::{Card, Rank, Seat, Strain, Suit, Tricks};

/// Who owes whom a beer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Beer {
    /// The seat that pays.
    pub from: Seat,
    /// The seat that drinks.
    pub to: Seat,
}

/// The beer of a play of four: dummy's to declarer if declarer's side won the thirteenth trick with the seven of
/// diamonds and made the contract; the other defender's to the defender who did, if it was defeated. None where
/// diamonds are trumps, and none if the play ended by a claim.
pub fn beer_card(tricks: &Tricks) -> Option<Beer> {
    let contract = tricks.contract();
    let strain = contract.bid.strain;
    let last = tricks.last().filter(|_| tricks.is_over() && strain != Strain::Diamonds)?;
    let winner = last.winner(strain)?;
    let declarer = contract.declarer;
    let made = tricks.won(declarer.side()) >= contract.tricks_needed();
    match (last.card_of(winner) == Some(Card::new(Suit::Diamonds, Rank::Seven)), winner.side() == declarer.side()) {
        (true, true) if made => Some(Beer { from: contract.dummy(), to: declarer }),
        (true, false) if !made => Some(Beer { from: winner.partner(), to: winner }),
        (true | false, true | false) => None,
    }
}

#[cfg(test)]
mod tests {
    //! Tries Spec F18.3.

    use super::*;

    #[test]
    fn the_last_trick_decides() {
        assert_eq!(beer("7SN", "D7"), Some(Beer { from: Seat::South, to: Seat::North }));
        assert_eq!(beer("7SS", "D7"), Some(Beer { from: Seat::North, to: Seat::South }));
        assert_eq!(beer("7SE", "D7"), Some(Beer { from: Seat::South, to: Seat::North }));
        assert_eq!(beer("7DN", "D7"), None); // diamonds are trumps
        assert_eq!(beer("7SN", "D8"), None);
    }

    #[test]
    fn a_play_that_is_not_finished_has_none() {
        let mut tricks = Tricks::new("7SN".parse().unwrap());
        tricks.play_unchecked("D7".parse().unwrap());
        assert_eq!(beer_card(&tricks), None);
    }

    /// North wins every trick they lead to, and the last with this diamond; nobody else has one so high.
    fn beer(contract: &str, last: &str) -> Option<Beer> {
        let mut tricks = Tricks::new(contract.parse().unwrap());
        for trick in 0..13 {
            let card = |text: &str| text.parse::<Card>().unwrap();
            let norths = if trick == 12 { card(last) } else { card("CA") };
            while tricks.cards_played() < (trick + 1) * 4 {
                let turn = tricks.turn().unwrap();
                let led = tricks.current().led();
                let low = if trick == 12 { card("D2") } else { card("C2") };
                let plays = if turn == Seat::North { norths } else { low };
                assert!(led.is_none_or(|suit| suit == plays.suit()));
                tricks.play_unchecked(plays);
            }
        }
        beer_card(&tricks)
    }
}
