//! The drawing of draw-two honeymoon: from the pack each player in turn keeps one card of two (Spec F14.3).

use std::fmt;

use crate::duel::other;
use crate::{BySide, Card, Hand, Seat};

/// A pack from which two players choose their hands. `Debug` shows how far they have come and no card.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Selection {
    /// The next card is the last.
    pack: Vec<Card>,
    first: Seat,
    /// By the player's side.
    hands: BySide<Hand>,
    discards: BySide<Hand>,
    choices: Vec<Choice>,
    /// The card that was kept and the one that was put away, last.
    last: Option<(Card, Card)>,
}

/// The choices of a player about the card they have looked at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Choice {
    /// Keep it; the next card is looked at and goes away face down.
    Keep,
    /// It goes away face down; the next card is theirs, whatever it is.
    Discard,
}

/// The part of a selection that one player knows. It does not print its cards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct SelectionView {
    /// The player's own cards.
    pub hand: Hand,
    /// The cards that they have put away: nobody else has seen them.
    pub discards: Hand,
    /// The card that they look at, if it is their turn.
    pub offered: Option<Card>,
    /// Whose turn it is.
    pub turn: Option<Seat>,
    /// How many cards are left in the pack.
    pub left: usize,
}

impl fmt::Debug for SelectionView {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SelectionView").field("turn", &self.turn).field("left", &self.left).finish_non_exhaustive()
    }
}

impl Selection {
    /// The whole pack in this order, its top first; who does not deal begins.
    ///
    /// # Errors
    /// It is not 52 cards, each once.
    pub fn new(pack: &[Card], dealer: Seat) -> Result<Selection, WrongPack> {
        if pack.len() != 52 || pack.iter().copied().collect::<Hand>().len() != 52 {
            return Err(WrongPack);
        }
        let pack = pack.iter().rev().copied().collect();
        let (hands, discards) = (BySide::default(), BySide::default());
        Ok(Selection { pack, first: other(dealer), hands, discards, choices: Vec::new(), last: None })
    }

    /// How many cards are left in the pack.
    pub fn left(&self) -> usize {
        self.pack.len()
    }

    /// The choices so far, in turn.
    pub fn choices(&self) -> &[Choice] {
        &self.choices
    }

    /// Whose turn it is; none when both have thirteen cards.
    pub fn turn(&self) -> Option<Seat> {
        match (self.pack.len(), (52 - self.pack.len()) / 2 % 2) {
            (0, _) => None,
            (_, 0) => Some(self.first),
            (_, _) => Some(other(self.first)),
        }
    }

    /// Chooses for the player on turn.
    ///
    /// # Errors
    /// The pack is used up.
    pub fn choose(&mut self, choice: Choice) -> Result<(), PackIsEmpty> {
        self.turn().ok_or(PackIsEmpty)?;
        self.choose_unchecked(choice);
        Ok(())
    }

    /// Chooses for the player on turn without asking whether there is one. It never panics; when the pack is used up it
    /// changes nothing.
    pub fn choose_unchecked(&mut self, choice: Choice) {
        let (Some(turn), Some(looked_at), Some(next)) = (self.turn(), self.pack.pop(), self.pack.pop()) else { return };
        let (kept, away) = match choice {
            Choice::Keep => (looked_at, next),
            Choice::Discard => (next, looked_at),
        };
        self.hands[turn.side()].insert(kept);
        self.discards[turn.side()].insert(away);
        self.choices.push(choice);
        self.last = Some((kept, away));
    }

    /// The card that the last choice has kept, and the one that it has put away.
    pub fn last(&self) -> Option<(Card, Card)> {
        self.last
    }

    /// Both hands, by their players' sides: complete when it is nobody's turn.
    pub fn hands(&self) -> &BySide<Hand> {
        &self.hands
    }

    /// The view of this player.
    pub fn view(&self, player: Seat) -> SelectionView {
        SelectionView {
            hand: self.hands[player.side()],
            discards: self.discards[player.side()],
            offered: self.pack.last().copied().filter(|_| self.turn() == Some(player)),
            turn: self.turn(),
            left: self.pack.len(),
        }
    }
}

impl fmt::Debug for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Selection").field("turn", &self.turn()).field("left", &self.pack.len()).finish_non_exhaustive()
    }
}

/// The cards are not a whole pack.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WrongPack;

impl fmt::Display for WrongPack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a pack is 52 cards, each once")
    }
}

impl std::error::Error for WrongPack {}

/// There is nothing left to choose from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PackIsEmpty;

impl fmt::Display for PackIsEmpty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the pack is used up: both players have thirteen cards")
    }
}

impl std::error::Error for PackIsEmpty {}
