//! Tricks of two cards: the play of honeymoon without dummies, and the tricks before it after each of which both
//! players draw from a stock (Spec F14.2).

use std::fmt;

use crate::{BySide, Card, Deal, Hand, IllegalPlay, Rank, Seat, Strain, Suit, legal_cards};

/// A trick of two cards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct DuelTrick {
    /// Who led: North or East.
    pub leader: Seat,
    /// The card that was led.
    pub led: Card,
    /// The other's card; none yet while the trick is under way.
    pub answer: Option<Card>,
}

impl DuelTrick {
    /// Who has won it; none until it is complete.
    pub fn winner(&self, strain: Strain) -> Option<Seat> {
        let answer = self.answer?;
        let strength = |card: Card| -> (bool, bool, Rank) {
            (Some(card.suit()) == strain.trump(), card.suit() == self.led.suit(), card.rank())
        };
        Some(if strength(answer) > strength(self.led) { other(self.leader) } else { self.leader })
    }
}

/// Tricks between North and East. `Debug` shows the cards that were played and no other.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Duel {
    strain: Strain,
    /// Thirteen tricks from here.
    leader: Seat,
    tricks: Vec<DuelTrick>,
    /// By the player's side.
    hands: BySide<Hand>,
    /// The next card to be drawn is the last.
    stock: Vec<Card>,
    drawn: BySide<Vec<Card>>,
}

/// The part of a duel that one player knows. It does not print its hand.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DuelView {
    /// The player's own cards.
    pub hand: Hand,
    /// The cards that they have drawn, in order.
    pub drawn: Hand,
    /// How many cards the stock has left.
    pub stock: usize,
    /// Every trick, the one under way last.
    pub tricks: Vec<DuelTrick>,
    /// Whose turn it is.
    pub turn: Option<Seat>,
}

impl Duel {
    /// The tricks that fill the hands of draw honeymoon: no trumps, and after each the winner and then the loser draws
    /// from the top of the stock. North has the hand that was dealt to North, East the one that was dealt to South;
    /// the stock is the two others in this order, its top first. Who does not deal leads.
    ///
    /// # Errors
    /// The stock is not those 26 cards, each once.
    pub fn for_the_stock(deal: &Deal, stock: &[Card], dealer: Seat) -> Result<Duel, WrongStock> {
        let expected = deal.hand(Seat::East).union(deal.hand(Seat::West));
        if stock.len() != expected.len() || stock.iter().copied().collect::<Hand>() != expected {
            return Err(WrongStock);
        }
        let hands = BySide { north_south: deal.hand(Seat::North), east_west: deal.hand(Seat::South) };
        let stock = stock.iter().rev().copied().collect();
        Ok(Duel { stock, ..Duel::new(hands, Strain::NoTrump, other(dealer)) })
    }

    /// The play of a contract, which the other player leads to (Spec F14.2).
    pub fn for_the_contract(hands: BySide<Hand>, strain: Strain, declarer: Seat) -> Duel {
        Duel::new(hands, strain, other(declarer))
    }

    fn new(hands: BySide<Hand>, strain: Strain, leader: Seat) -> Duel {
        Duel { strain, leader, tricks: Vec::new(), hands, stock: Vec::new(), drawn: BySide::default() }
    }

    /// The tricks, the one under way last.
    pub fn tricks(&self) -> &[DuelTrick] {
        &self.tricks
    }

    /// Both hands as they are now, by their players' sides.
    pub fn hands(&self) -> &BySide<Hand> {
        &self.hands
    }

    /// How many cards the stock has left.
    pub fn stock(&self) -> usize {
        self.stock.len()
    }

    /// The cards that this player has played, which lie open.
    pub fn played(&self, player: Seat) -> Hand {
        let card = |trick: &DuelTrick| if trick.leader == player { Some(trick.led) } else { trick.answer };
        self.tricks.iter().filter_map(card).collect()
    }

    /// The card that this player drew last.
    pub fn last_drawn(&self, player: Seat) -> Option<Card> {
        self.drawn[player.side()].last().copied()
    }

    /// Whose turn it is; none when all has been played.
    pub fn turn(&self) -> Option<Seat> {
        match self.tricks.last() {
            Some(DuelTrick { leader, answer: None, .. }) => Some(other(*leader)),
            Some(_) | None if self.is_over() => None,
            Some(last) => last.winner(self.strain),
            None => Some(self.leader),
        }
    }

    /// Whether thirteen tricks have been played. In draw honeymoon the stock is then in the hands.
    pub fn is_over(&self) -> bool {
        self.tricks.len() == 13 && self.tricks.last().is_some_and(|last| last.answer.is_some())
    }

    /// How many tricks this player has won.
    pub fn won(&self, player: Seat) -> u8 {
        self.tricks.iter().filter(|trick| trick.winner(self.strain) == Some(player)).count() as u8
    }

    /// The cards that the player on turn may play.
    pub fn legal(&self) -> Hand {
        self.turn().map_or(Hand::EMPTY, |turn| legal_cards(self.hands[turn.side()], self.led()))
    }

    /// Whether the player on turn may play this card.
    ///
    /// # Errors
    /// Why they may not.
    pub fn check(&self, card: Card) -> Result<(), IllegalPlay> {
        let seat = self.turn().ok_or(IllegalPlay::PlayOver)?;
        if !self.hands[seat.side()].contains(card) {
            return Err(IllegalPlay::NotHeld { seat, card });
        }
        match self.led() {
            Some(led) if !self.legal().contains(card) => Err(IllegalPlay::Revoke { led, card }),
            Some(_) | None => Ok(()),
        }
    }

    /// Plays this card for the player on turn.
    ///
    /// # Errors
    /// Why they may not; nothing is then changed.
    pub fn play(&mut self, card: Card) -> Result<(), IllegalPlay> {
        self.check(card)?;
        self.play_unchecked(card);
        Ok(())
    }

    /// Plays this card for the player on turn without asking, for cards that [`check`](Duel::check) has accepted. It
    /// never panics; when all has been played it changes nothing.
    pub fn play_unchecked(&mut self, card: Card) {
        let Some(seat) = self.turn() else { return };
        self.hands[seat.side()].remove(card);
        match self.tricks.last_mut() {
            Some(trick) if trick.answer.is_none() => {
                trick.answer = Some(card);
                let winner = trick.winner(self.strain).unwrap_or(seat);
                self.draw(winner);
                self.draw(other(winner));
            }
            Some(_) | None => self.tricks.push(DuelTrick { leader: seat, led: card, answer: None }),
        }
    }

    /// The view of this player.
    pub fn view(&self, player: Seat) -> DuelView {
        let drawn = &self.drawn[player.side()];
        DuelView {
            hand: self.hands[player.side()],
            drawn: drawn.iter().copied().collect(),
            stock: self.stock.len(),
            tricks: self.tricks.clone(),
            turn: self.turn(),
        }
    }

    /// The suit to be followed.
    fn led(&self) -> Option<Suit> {
        self.tricks.last().filter(|trick| trick.answer.is_none()).map(|trick| trick.led.suit())
    }

    fn draw(&mut self, player: Seat) {
        if let Some(card) = self.stock.pop() {
            self.hands[player.side()].insert(card);
            self.drawn[player.side()].push(card);
        }
    }
}

impl fmt::Debug for Duel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Duel").field("strain", &self.strain).field("tricks", &self.tricks).finish_non_exhaustive()
    }
}

/// The player opposite at a table of two: North and East.
pub(crate) const fn other(player: Seat) -> Seat {
    match player {
        Seat::North | Seat::South => Seat::East,
        Seat::East | Seat::West => Seat::North,
    }
}

/// A stock that is not the 26 cards of the two hands that nobody was dealt.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WrongStock;

impl fmt::Display for WrongStock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the stock is the cards of East's and West's hands, each once")
    }
}

impl std::error::Error for WrongStock {}
