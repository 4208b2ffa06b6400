//! The public history of a play: the contract and the cards on the table, without the hands. It is
//! what every viewer may know, so it knows whose turn it is and who won what, and not what is
//! legal.

use crate::{BySide, Card, Contract, PlayOrder, Seat, Side, Trick};

/// The tricks in a hand of thirteen cards.
const TRICKS: usize = 13;

/// The tricks of one play, up to thirteen (Law 44). Fixed size, no heap.
///
/// ```
/// use bridge_rules::{Seat, Side, Tricks};
///
/// let mut tricks = Tricks::new("3NTS".parse()?);
/// assert_eq!(tricks.turn(), Some(Seat::West));
/// tricks.play_unchecked("S4".parse()?);
/// // North is dummy: its card is next, and declarer chooses it.
/// assert_eq!((tricks.turn(), tricks.player()), (Some(Seat::North), Some(Seat::South)));
/// for card in ["S2", "SK", "SA"] {
///     tricks.play_unchecked(card.parse()?);
/// }
/// assert_eq!((tricks.won(Side::NorthSouth), tricks.turn()), (1, Some(Seat::South)));
/// # Ok::<(), bridge_rules::ParseError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Tricks {
    contract: Contract,
    order: PlayOrder,
    /// Only the first `won.north_south + won.east_west` have been played.
    completed: [Trick; TRICKS],
    current: Trick,
    won: BySide<u8>,
}

impl Tricks {
    /// A play that declarer's left-hand opponent is to lead to (Law 41A).
    pub fn new(contract: Contract) -> Tricks {
        Tricks::among(PlayOrder::Four, contract)
    }

    /// A play of these hands, which the one after declarer's is to lead to.
    pub fn among(order: PlayOrder, contract: Contract) -> Tricks {
        let first = Trick::among(order, order.next(contract.declarer));
        Tricks { contract, order, completed: [first; TRICKS], current: first, won: BySide::default() }
    }

    /// The contract that is played.
    pub fn contract(&self) -> Contract {
        self.contract
    }

    /// Whose cards a trick has, and in which turn.
    pub fn order(&self) -> PlayOrder {
        self.order
    }

    /// The hand that is dummy's.
    pub fn dummy(&self) -> Seat {
        self.order.dummy(self.contract.declarer)
    }

    /// The hand that makes the opening lead (Law 41A).
    pub fn opening_leader(&self) -> Seat {
        self.order.next(self.contract.declarer)
    }

    /// The seat whose card is next; none after thirteen tricks.
    pub fn turn(&self) -> Option<Seat> {
        if self.is_over() { None } else { self.current.turn() }
    }

    /// Who chooses the next card: declarer plays dummy's cards (Law 45B); none after thirteen
    /// tricks.
    pub fn player(&self) -> Option<Seat> {
        let turn = self.turn()?;
        Some(if turn == self.dummy() { self.contract.declarer } else { turn })
    }

    /// The trick in progress. After a trick is won it is an empty one, to be led to by the winner
    /// (Law 44G).
    pub fn current(&self) -> &Trick {
        &self.current
    }

    /// The complete tricks, in order.
    pub fn completed(&self) -> &[Trick] {
        &self.completed[..self.tricks_completed()]
    }

    /// The last complete trick.
    pub fn last(&self) -> Option<&Trick> {
        self.completed().last()
    }

    /// The tricks this side has won, 0 to 13: of three players declarer's, and that of both others
    /// ([`PlayOrder::side`]).
    pub fn won(&self, side: Side) -> u8 {
        self.won[side]
    }

    /// The first card of the play (Law 41A).
    pub fn opening_lead(&self) -> Option<Card> {
        let first = self.completed().first().unwrap_or(&self.current);
        first.card_of(first.leader())
    }

    /// Every card played and whose it was, in the order of play.
    pub fn cards(&self) -> impl Iterator<Item = (Seat, Card)> {
        self.completed().iter().chain([&self.current]).flat_map(Trick::iter)
    }

    /// The number of cards played, 0 to 52.
    pub fn cards_played(&self) -> usize {
        self.tricks_completed() * self.order.hands() + self.current.len()
    }

    /// The tricks not yet complete, 0 to 13: the one in progress counts.
    pub fn remaining_tricks(&self) -> u8 {
        TRICKS as u8 - self.won.north_south - self.won.east_west
    }

    /// Whether all thirteen tricks have been won.
    pub fn is_over(&self) -> bool {
        self.remaining_tricks() == 0
    }

    /// Plays this card for the seat on turn without asking the Laws, for cards that the authority
    /// has already accepted. It never panics; a card after the thirteenth trick is ignored.
    pub fn play_unchecked(&mut self, card: Card) {
        if self.is_over() {
            return;
        }
        self.current.play_unchecked(card);
        if let Some(winner) = self.current.winner(self.contract.bid.strain) {
            self.completed[self.tricks_completed()] = self.current;
            self.won[self.order.side(winner)] += 1;
            self.current = Trick::among(self.order, winner); // Law 44G
        }
    }

    fn tricks_completed(&self) -> usize {
        TRICKS - usize::from(self.remaining_tricks())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_leads_to_the_next_trick() {
        let tricks = played("3NTS", "S4 S2 SK SA");
        assert_eq!((tricks.current().leader(), tricks.current().is_empty()), (Seat::South, true));
        assert_eq!((tricks.completed().len(), tricks.remaining_tricks(), tricks.cards_played()), (1, 12, 4));
        assert_eq!(tricks.last().and_then(|trick| trick.card_of(Seat::East)), "SK".parse().ok());
    }

    #[test]
    fn a_ruff_wins_in_the_contracts_strain() {
        let won = |contract| played(contract, "S4 S2 SK H2").won(Side::NorthSouth);
        assert_eq!((won("3NTS"), won("4HS")), (0, 1));
    }

    #[test]
    fn dummy_plays_nothing_itself() {
        let tricks = played("3NTS", "S4");
        assert_eq!((tricks.turn(), tricks.player()), (Some(Seat::North), Some(Seat::South)));
        let tricks = played("3NTS", "S4 S2");
        assert_eq!((tricks.turn(), tricks.player()), (Some(Seat::East), Some(Seat::East)));
    }

    #[test]
    fn the_opening_lead_is_remembered() {
        assert_eq!(played("3NTS", "").opening_lead(), None);
        for cards in ["S4", "S4 S2 SK SA", "S4 S2 SK SA DA D2"] {
            assert_eq!(played("3NTS", cards).opening_lead(), "S4".parse().ok());
        }
    }

    #[test]
    fn thirteen_tricks_end_it_and_a_53rd_card_is_ignored() {
        let mut tricks = played("7SN", "");
        for card in Card::all() {
            assert!(!tricks.is_over());
            tricks.play_unchecked(card);
        }
        assert_eq!((tricks.turn(), tricks.player(), tricks.remaining_tricks()), (None, None, 0));
        assert_eq!(tricks.won(Side::NorthSouth) + tricks.won(Side::EastWest), 13);
        let over = tricks.clone();
        tricks.play_unchecked("SA".parse().unwrap());
        assert_eq!((tricks.cards_played(), &tricks), (52, &over));
    }

    #[test]
    fn two_players_without_dummies_play_thirteen_tricks_of_two_cards() {
        let mut tricks = Tricks::among(PlayOrder::Two, "3NTE".parse().unwrap());
        assert_eq!(tricks.turn(), Some(Seat::North));
        for card in Card::all().take(26) {
            tricks.play_unchecked(card);
        }
        assert_eq!((tricks.turn(), tricks.cards_played(), tricks.opening_lead()), (None, 26, "SA".parse().ok()));
    }

    #[test]
    fn f15_2_the_closed_hand_plays_for_declarer_wherever_they_sit() {
        let mut tricks = Tricks::among(PlayOrder::Three { declarer: Seat::North }, "3NTN".parse().unwrap());
        assert_eq!(
            (tricks.turn(), tricks.opening_leader(), tricks.dummy()),
            (Some(Seat::East), Seat::East, Seat::West)
        );
        tricks.play_unchecked("S4".parse().unwrap());
        assert_eq!((tricks.turn(), tricks.player()), (Some(Seat::West), Some(Seat::North)));
        for card in ["SA", "S3", "S2"] {
            tricks.play_unchecked(card.parse().unwrap());
        }
        assert_eq!((tricks.won(Side::NorthSouth), tricks.turn()), (1, Some(Seat::West)));
    }

    fn played(contract: &str, cards: &str) -> Tricks {
        let mut tricks = Tricks::new(contract.parse().unwrap());
        cards.split_whitespace().for_each(|card| tricks.play_unchecked(card.parse().unwrap()));
        tricks
    }
}
