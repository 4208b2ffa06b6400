//! How two players come by the hands that they bid on: by tricks after which they draw from a stock, or by choosing one
//! card of two (Spec F14.2, F14.3). When both hands are full, the deal *lies* as it is played: North's and East's
//! hands, and at South and West the cards that each has put away.

use std::{error::Error, fmt};

use crate::{
    BySeat, BySide, Card, Choice, Deal, Drawing, Duel, DuelTrick, Hand, IllegalPlay, PlayOrder, Seat, Selection,
    Strain, WrongPack, WrongStock,
};

/// A draw under way, or done. `Debug` shows what lies open, and no hand, stock or card put away.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Draw {
    /// Thirteen tricks, after each of which both draw.
    FromTheStock(Duel),
    /// Each in turn keeps one card of two.
    OneOfTwo(Selection),
}

/// The acts of a player in a draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DrawAct {
    /// A card of theirs to a trick.
    Play(Card),
    /// To keep the card that they look at, or to put it away.
    Choose(Choice),
}

/// The acts of a draw from its beginning: with the deal and the order of the cards they give every hand again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Drawn {
    /// The cards of the tricks, in the order of play.
    Cards(Vec<Card>),
    /// The choices, from that of the player who does not deal.
    Choices(Vec<Choice>),
}

/// Why an act has no place in a draw.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum IllegalDraw {
    /// The draw goes another way, or is over.
    OtherAct,
    /// A card that may not be played.
    Play(IllegalPlay),
}

impl fmt::Display for IllegalDraw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IllegalDraw::OtherAct => f.write_str("the draw goes another way, or is over (Spec F14.2, F14.3)"),
            IllegalDraw::Play(illegal) => illegal.fmt(f),
        }
    }
}

impl Error for IllegalDraw {}

/// The cards in order are not those that this way of drawing needs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct WrongOrder;

impl fmt::Display for WrongOrder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the cards in order are not those that lie face down, each once (Spec F14.2, F14.3)")
    }
}

impl Error for WrongOrder {}

impl From<WrongStock> for WrongOrder {
    fn from(_: WrongStock) -> Self {
        Self
    }
}

impl From<WrongPack> for WrongOrder {
    fn from(_: WrongPack) -> Self {
        Self
    }
}

impl Drawn {
    /// In which way it was drawn.
    pub fn way(&self) -> Drawing {
        match self {
            Drawn::Cards(_) => Drawing::FromTheStock,
            Drawn::Choices(_) => Drawing::OneOfTwo,
        }
    }
}

impl Drawing {
    /// The cards of a deal that lie in an order, face down: the stock of 26, or the whole pack.
    pub fn in_order(self, deal: &Deal) -> Hand {
        match self {
            Drawing::FromTheStock => deal.hand(Seat::East).union(deal.hand(Seat::West)),
            Drawing::OneOfTwo => Card::all().collect(),
        }
    }
}

impl Draw {
    /// A draw of these cards, `order` from the top of the stock or pack.
    ///
    /// # Errors
    /// `order` is not what [`Drawing::in_order`] says, each card once.
    pub fn new(way: Drawing, deal: &Deal, order: &[Card], dealer: Seat) -> Result<Draw, WrongOrder> {
        Ok(match way {
            Drawing::FromTheStock => Draw::FromTheStock(Duel::for_the_stock(deal, order, dealer)?),
            Drawing::OneOfTwo => Draw::OneOfTwo(Selection::new(order, dealer)?),
        })
    }

    /// How the deal lies after a draw that went so; none if it did not end, or could not go so.
    pub fn replayed(deal: &Deal, order: &[Card], dealer: Seat, drawn: &Drawn) -> Option<Deal> {
        let mut draw = Draw::new(drawn.way(), deal, order, dealer).ok()?;
        let acts: Vec<DrawAct> = match drawn {
            Drawn::Cards(cards) => cards.iter().copied().map(DrawAct::Play).collect(),
            Drawn::Choices(choices) => choices.iter().copied().map(DrawAct::Choose).collect(),
        };
        for act in acts {
            draw.check(act).ok()?;
            draw.act_unchecked(act);
        }
        draw.lies()
    }

    /// Which way it goes.
    pub fn way(&self) -> Drawing {
        match self {
            Draw::FromTheStock(_) => Drawing::FromTheStock,
            Draw::OneOfTwo(_) => Drawing::OneOfTwo,
        }
    }

    /// Whose turn it is; none when both hands are full.
    pub fn turn(&self) -> Option<Seat> {
        match self {
            Draw::FromTheStock(duel) => duel.turn(),
            Draw::OneOfTwo(selection) => selection.turn(),
        }
    }

    /// How many cards lie face down.
    pub fn left(&self) -> usize {
        match self {
            Draw::FromTheStock(duel) => duel.stock(),
            Draw::OneOfTwo(selection) => selection.left(),
        }
    }

    /// The trick that is on, if cards are played to tricks: empty between two of them, and none when all are played.
    pub fn trick(&self) -> Option<DrawTrick> {
        let Draw::FromTheStock(duel) = self else { return None };
        match duel.tricks().last() {
            Some(DuelTrick { leader, led, answer: None }) => Some(DrawTrick { leader: *leader, led: Some(*led) }),
            Some(_) | None => duel.turn().map(|leader| DrawTrick { leader, led: None }),
        }
    }

    /// The last complete trick, and who has won it.
    pub fn last_trick(&self) -> Option<(DuelTrick, Seat)> {
        let Draw::FromTheStock(duel) = self else { return None };
        let complete = |trick: &DuelTrick| Some((*trick, trick.winner(Strain::NoTrump)?));
        duel.tricks().iter().rev().find_map(complete)
    }

    /// Who won the trick that the last card completed; none while one is under way.
    pub fn won_by(&self) -> Option<Seat> {
        let Draw::FromTheStock(duel) = self else { return None };
        duel.tricks().last()?.winner(Strain::NoTrump)
    }

    /// The two cards that were drawn after the last complete trick, first by its winner.
    pub fn last_drawn(&self) -> Option<[(Seat, Card); 2]> {
        let (Draw::FromTheStock(duel), Some((_, winner))) = (self, self.last_trick()) else { return None };
        let card = |player| Some((player, duel.last_drawn(player)?));
        Some([card(winner)?, card(PlayOrder::Two.next(winner))?])
    }

    /// The card that came to the hand of the last chooser, and the one that they put away.
    pub fn last_choice(&self) -> Option<(Card, Card)> {
        match self {
            Draw::FromTheStock(_) => None,
            Draw::OneOfTwo(selection) => selection.last(),
        }
    }

    /// The hand of this player so far.
    pub fn hand(&self, player: Seat) -> Hand {
        self.hands()[player.side()]
    }

    /// The cards that this player has put away: played to the tricks, where everybody saw it, or face down.
    pub fn put_away(&self, player: Seat) -> Hand {
        match self {
            Draw::FromTheStock(duel) => duel.played(player),
            Draw::OneOfTwo(selection) => selection.view(player).discards,
        }
    }

    /// The card that this player looks at, where it is theirs to choose.
    pub fn offered(&self, player: Seat) -> Option<Card> {
        match self {
            Draw::FromTheStock(_) => None,
            Draw::OneOfTwo(selection) => selection.view(player).offered,
        }
    }

    /// Whether the player on turn may do this.
    ///
    /// # Errors
    /// Why they may not.
    pub fn check(&self, act: DrawAct) -> Result<(), IllegalDraw> {
        match (self, act) {
            (Draw::FromTheStock(duel), DrawAct::Play(card)) => duel.check(card).map_err(IllegalDraw::Play),
            (Draw::OneOfTwo(selection), DrawAct::Choose(_)) if selection.turn().is_some() => Ok(()),
            (Draw::FromTheStock(_), DrawAct::Choose(_)) | (Draw::OneOfTwo(_), _) => Err(IllegalDraw::OtherAct),
        }
    }

    /// Does this for the player on turn without asking, for what [`check`](Draw::check) has accepted. It never panics;
    /// what has no place changes nothing.
    pub fn act_unchecked(&mut self, act: DrawAct) {
        match (self, act) {
            (Draw::FromTheStock(duel), DrawAct::Play(card)) => duel.play_unchecked(card),
            (Draw::OneOfTwo(selection), DrawAct::Choose(choice)) => selection.choose_unchecked(choice),
            (Draw::FromTheStock(_), DrawAct::Choose(_)) | (Draw::OneOfTwo(_), DrawAct::Play(_)) => {}
        }
    }

    /// The cards that the player on turn may play; none where nothing is played to tricks.
    pub fn legal(&self) -> Hand {
        match self {
            Draw::FromTheStock(duel) => duel.legal(),
            Draw::OneOfTwo(_) => Hand::EMPTY,
        }
    }

    /// The acts so far.
    pub fn drawn(&self) -> Drawn {
        match self {
            Draw::FromTheStock(duel) => {
                let cards = duel.tricks().iter().flat_map(|trick| [Some(trick.led), trick.answer]);
                Drawn::Cards(cards.flatten().collect())
            }
            Draw::OneOfTwo(selection) => Drawn::Choices(selection.choices().to_vec()),
        }
    }

    /// How the deal lies when both hands are full: at South and West what North and East have put away. None before.
    pub fn lies(&self) -> Option<Deal> {
        if self.turn().is_some() {
            return None;
        }
        Deal::new(BySeat {
            north: self.hand(Seat::North),
            east: self.hand(Seat::East),
            south: self.put_away(Seat::North),
            west: self.put_away(Seat::East),
        })
        .ok()
    }

    fn hands(&self) -> &BySide<Hand> {
        match self {
            Draw::FromTheStock(duel) => duel.hands(),
            Draw::OneOfTwo(selection) => selection.hands(),
        }
    }
}

/// A trick of a draw that is not complete.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DrawTrick {
    /// The seat that leads to it.
    pub leader: Seat,
    /// The card that was led.
    pub led: Option<Card>,
}
