//! The play as the authority sees it: the public tricks and what remains of the four hands. Only
//! here can a card be judged legal, and nothing here may be shown to a player.

use std::fmt;

use crate::{BySeat, Card, Contract, Deal, Hand, IllegalPlay, PlayOrder, Seat, Suit, Tricks};

/// The cards of a hand that may be played to a trick in which this suit was led: those of the suit
/// if there are any, else all (Law 44C); all when nothing was led (Law 44A).
pub fn legal_cards(hand: Hand, led: Option<Suit>) -> Hand {
    let following = led.map_or(Hand::EMPTY, |suit| hand.in_suit(suit));
    if following.is_empty() { hand } else { following }
}

/// A play with all four hands (Law 44). `Debug` shows the tricks and not the hands.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Play {
    tricks: Tricks,
    hands: BySeat<Hand>,
}

impl Play {
    /// The play of this contract, before the opening lead.
    pub fn new(deal: Deal, contract: Contract) -> Play {
        Play::among(PlayOrder::Four, deal, contract)
    }

    /// The play of this contract among these hands of the deal; the others are out of play.
    pub fn among(order: PlayOrder, deal: Deal, contract: Contract) -> Play {
        let hands = BySeat::from_fn(|seat| if order.has(seat) { deal.hand(seat) } else { Hand::EMPTY });
        Play { tricks: Tricks::among(order, contract), hands }
    }

    /// The part that everybody sees.
    pub fn tricks(&self) -> &Tricks {
        &self.tricks
    }

    /// The cards this seat still holds.
    pub fn hand(&self, seat: Seat) -> Hand {
        self.hands[seat]
    }

    /// The cards that may be played next, from the hand of the seat on turn; none when the play is
    /// over.
    pub fn legal(&self) -> Hand {
        self.tricks.turn().map_or(Hand::EMPTY, |turn| legal_cards(self.hands[turn], self.tricks.current().led()))
    }

    /// Whether this card may be played next from this seat's hand. Who chooses it is
    /// [`Tricks::player`]'s matter: for dummy's cards the seat is dummy.
    ///
    /// # Errors
    /// The Law that forbids it.
    pub fn check(&self, seat: Seat, card: Card) -> Result<(), IllegalPlay> {
        let turn = self.tricks.turn().ok_or(IllegalPlay::PlayOver)?;
        if seat != turn {
            return Err(IllegalPlay::OutOfTurn { seat, turn }); // Law 44B
        }
        let hand = self.hands[seat];
        if !hand.contains(card) {
            return Err(IllegalPlay::NotHeld { seat, card });
        }
        match self.tricks.current().led() {
            // Law 44C
            Some(led) if !legal_cards(hand, Some(led)).contains(card) => Err(IllegalPlay::Revoke { led, card }),
            Some(_) | None => Ok(()),
        }
    }

    /// Plays this card from the hand of the seat on turn.
    ///
    /// # Errors
    /// The Law that forbids it; the play is then unchanged.
    pub fn play(&mut self, card: Card) -> Result<(), IllegalPlay> {
        let seat = self.tricks.turn().ok_or(IllegalPlay::PlayOver)?;
        self.check(seat, card)?;
        self.play_unchecked(card);
        Ok(())
    }

    /// Plays this card for the seat on turn without asking the Laws, for cards that the authority has already accepted.
    /// It never panics; a card after the last is ignored.
    pub fn play_unchecked(&mut self, card: Card) {
        if let Some(seat) = self.tricks.turn() {
            self.hands[seat].remove(card);
            self.tricks.play_unchecked(card);
        }
    }

    /// Whether the next card is the last.
    pub fn is_at_last_card(&self) -> bool {
        self.hands.iter().map(|(_, hand)| hand.len()).sum::<usize>() == 1
    }

    /// Whether all thirteen tricks have been played.
    pub fn is_over(&self) -> bool {
        self.tricks.is_over()
    }
}

impl fmt::Debug for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Play").field("tricks", &self.tricks).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// West, on lead against South, holds ♠QT53 ♥KQ3 ♦K32 ♣AK9.
    const DEAL: &str = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9";

    #[test]
    fn a_leader_may_lead_anything_held() {
        let play = after("");
        assert_eq!(play.legal().len(), 13);
        assert_eq!(play.check(Seat::West, card("SA")), Err(not_held(Seat::West, "SA")));
    }

    #[test]
    fn a_hand_that_can_follow_must() {
        let mut play = after("HK HA H2");
        assert_eq!(play.legal().to_string(), ".9..");
        let revoke = IllegalPlay::Revoke { led: Suit::Hearts, card: card("SK") };
        let before = play.clone();
        assert_eq!(play.play(card("SK")), Err(revoke));
        assert_eq!(play, before);
        assert_eq!(play.play(card("H9")), Ok(()));
    }

    #[test]
    fn a_hand_that_cannot_follow_may_discard_or_ruff() {
        // South has no heart left when North continues with one.
        let play = after("HK HA H2 H9 HJ H5");
        assert_eq!(play.legal(), play.hand(Seat::South));
        assert_eq!(play.check(Seat::South, card("S2")), Ok(()));
        assert_eq!(play.check(Seat::South, card("D4")), Ok(()));
    }

    #[test]
    fn a_seat_plays_in_turn_and_a_card_once() {
        let play = after("HK");
        let out_of_turn = IllegalPlay::OutOfTurn { seat: Seat::East, turn: Seat::North };
        assert_eq!(play.check(Seat::East, card("H2")), Err(out_of_turn));
        let play = after("HK H4 H2 H9");
        assert_eq!(play.check(Seat::West, card("HK")), Err(not_held(Seat::West, "HK")));
    }

    #[test]
    fn after_thirteen_tricks_nothing_is_legal() {
        let mut play = after("");
        while let Some(card) = play.legal().iter().next() {
            play.play(card).unwrap();
        }
        assert!(play.is_over() && play.hand(Seat::West).is_empty());
        assert_eq!(play.play(card("SA")), Err(IllegalPlay::PlayOver));
    }

    #[test]
    fn printing_a_play_shows_the_table_and_no_hand() {
        let printed = format!("{:?}", after("HK"));
        assert!(printed.contains("HK") && printed.ends_with(".. }"), "{printed}");
        for (_, hand) in after("HK").hands.iter() {
            assert!(hand.iter().all(|card| !printed.contains(card.as_str())), "{printed}");
        }
    }

    /// South declares four spades on the deal above, and these cards are legal.
    fn after(cards: &str) -> Play {
        let mut play = Play::new(DEAL.parse().unwrap(), "4SS".parse().unwrap());
        for text in cards.split_whitespace() {
            play.play(card(text)).unwrap_or_else(|refusal| panic!("{cards}: {refusal}"));
        }
        play
    }

    fn card(text: &str) -> Card {
        text.parse().unwrap()
    }

    fn not_held(seat: Seat, text: &str) -> IllegalPlay {
        IllegalPlay::NotHeld { seat, card: card(text) }
    }
}
