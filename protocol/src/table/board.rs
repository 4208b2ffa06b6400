//! The board on the table as a viewer may see it, and the line that it leaves on the score sheet.

use bridge_dealing::Reveal;
use bridge_rules::{
    Auction, BoardNumber, BySeat, BySide, Call, Card, Contract, Deal, Drawn, Hand, Outcome, PlayOrder, Seat, Seating,
    Suit, Terms, Vulnerability,
};
use serde::{Deserialize, Serialize};

use super::{ClaimView, DeclaringView, DrawingView, Turn};
use crate::{Explained, LogHash, Question};

/// A board as a lane sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardView {
    /// Number of the board.
    pub board: BoardNumber,
    /// The seat of the dealer.
    pub dealer: Seat,
    /// Who is vulnerable. Of three players each has a vulnerability of their own: that is in `terms`.
    pub vulnerability: Vulnerability,
    /// Under which terms it is played, where they are not those that its number gives.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub terms: Option<Terms>,
    /// Who plays it, where it is not four: so the calls go round, and so hands are played (chapter `forms`).
    #[serde(default, skip_serializing_if = "crate::table::is_usual")]
    pub seating: Seating,
    /// The cards that the visible hands still hold.
    pub hands: Hands,
    /// The calls, from the dealer.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(!default))]
    pub calls: Vec<Call>,
    /// The turn of each call.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(!default))]
    pub called_at: Vec<Turn>,
    /// The meanings of calls that this viewer was told; when the board is over, all that anybody was told.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub meanings: Vec<Explained>,
    /// The open questions that this viewer asked or has to answer; where partner explains aloud, everybody's.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub questions: Vec<Question>,
    /// This viewer's own call, which is made but not yet released (Spec C9).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub held: Option<Call>,
    /// How it comes to what is played, where there is no auction.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub declaring: Option<Box<DeclaringView>>,
    /// How the players come by their hands, where these are not dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawing: Option<Box<DrawingView>>,
    /// The contract, when the auction has concluded in one. A strain that was only named is one at the one level.
    pub contract: Option<Contract>,
    /// The opening lead while it lies face down.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<LeadView>,
    /// The trick in progress; empty between tricks.
    pub trick: Option<TrickView>,
    /// The last trick, until this viewer's side has played to the next (Law 66A).
    pub last_trick: Option<LastTrick>,
    /// The tricks that each side has won. Where three play, declarer's and dummy's count for the side of declarer's
    /// seat, and those of both others for the other side.
    pub won: BySide<u8>,
    /// The open claim; none if nobody claims.
    pub claim: Option<ClaimView>,
    /// The open request to take something back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub undo: Option<UndoView>,
    /// The line of the score sheet, when the board is over.
    pub result: Option<BoardResult>,
    /// All four hands, when the board is over. After a draw: as it lay then, with what North put away at South and what
    /// East did at West.
    pub deal: Option<Deal>,
    /// The cards that were drawn, put away and chosen, when the board is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub drawn: Option<Box<Drawn>>,
    /// The board's secret, when the board is over and was dealt by this server.
    pub secret: Option<Reveal>,
    /// The last hash of the board's log, when the board is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub log: Option<LogHash>,
}

impl BoardView {
    /// Every turn that is named in it.
    pub fn for_each_turn(&mut self, heard: impl Fn(&mut Turn)) {
        self.called_at.iter_mut().for_each(&heard);
        self.meanings.iter_mut().for_each(|word| heard(&mut word.call));
        self.questions.iter_mut().for_each(|question| heard(&mut question.call));
        let declared = self.declaring.iter_mut().flat_map(|declaring| &mut declaring.declarations);
        declared.for_each(|declared| heard(&mut declared.turn));
        self.lead.iter_mut().for_each(|lead| heard(&mut lead.turn));
        self.claim.iter_mut().for_each(|claim| heard(&mut claim.turn));
        self.undo.iter_mut().for_each(|undo| heard(&mut undo.back));
    }

    /// The seat whose call, declaration or card is due; while a claim is open, the seat that goes on if it is rejected.
    /// None while the opening lead lies face down: play begins when it is faced. None either when the auction is over
    /// and its end has yet to cross the screen.
    pub fn to_act(&self) -> Option<Seat> {
        if self.result.is_some() || self.lead.is_some() {
            return None;
        }
        match (&self.trick, &self.declaring, &self.drawing) {
            (Some(trick), ..) => Some(trick.turn(self.play_order())),
            (None, Some(declaring), _) => declaring.due.as_ref().map(|due| due.seat),
            (None, None, Some(drawing)) if drawing.turn.is_some() => drawing.turn,
            (None, None, _) => self.auction().turn(),
        }
    }

    /// The auction so far, among those who play.
    pub fn auction(&self) -> Auction {
        let mut auction = Auction::among(self.seating.callers(), self.dealer);
        self.calls.iter().for_each(|call| auction.call_unchecked(*call));
        auction
    }

    /// The seat whose player acts: declarer's when dummy's card is due (Law 45B), and in honeymoon of each dummy
    /// whoever sits opposite (Spec F14.1).
    pub fn actor(&self) -> Option<Seat> {
        let due = self.to_act()?;
        match self.contract {
            Some(contract) => Some(self.seating.owner(due, contract.declarer)),
            None => Some(due),
        }
    }

    /// Who leads when this contract is reached: the hand that plays after declarer's.
    pub fn opening_leader(&self, contract: Contract) -> Seat {
        self.seating.play_order(contract.declarer).next(contract.declarer)
    }

    /// Whose cards a trick has, and in which turn: of two who draw their hands before there is a contract.
    pub fn play_order(&self) -> PlayOrder {
        self.seating.play_order(self.contract.map_or(self.dealer, |contract| contract.declarer))
    }

    /// The hand that is dummy's.
    pub fn dummy(&self) -> Option<Seat> {
        let declarer = self.contract?.declarer;
        Some(self.seating.play_order(declarer).dummy(declarer))
    }

    /// Whether these two play the contract together: of three players both defenders do.
    pub fn are_together(&self, one: Seat, other: Seat) -> bool {
        let order = self.play_order();
        order.side(one) == order.side(other)
    }

    /// The suit led to the trick in progress.
    pub fn led(&self) -> Option<Suit> {
        self.trick.as_ref()?.cards.first().map(|card| card.suit())
    }

    /// The tricks not yet completed, the one in progress included.
    pub fn remaining_tricks(&self) -> u8 {
        13 - self.won.iter().map(|(_, won)| won).sum::<u8>()
    }
}

/// The hands that a viewer may see; a seat that is missing is hidden.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hands {
    /// North's cards, where they may be seen.
    #[serde(rename = "N", default, skip_serializing_if = "Option::is_none")]
    pub north: Option<Hand>,
    /// East's cards, where they may be seen.
    #[serde(rename = "E", default, skip_serializing_if = "Option::is_none")]
    pub east: Option<Hand>,
    /// South's cards, where they may be seen.
    #[serde(rename = "S", default, skip_serializing_if = "Option::is_none")]
    pub south: Option<Hand>,
    /// West's cards, where they may be seen.
    #[serde(rename = "W", default, skip_serializing_if = "Option::is_none")]
    pub west: Option<Hand>,
}

impl Hands {
    /// Whether no hand is visible.
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// The hand of a seat, if it is visible.
    pub const fn get(&self, seat: Seat) -> Option<Hand> {
        match seat {
            Seat::North => self.north,
            Seat::East => self.east,
            Seat::South => self.south,
            Seat::West => self.west,
        }
    }

    /// The place of a seat's hand.
    pub const fn get_mut(&mut self, seat: Seat) -> &mut Option<Hand> {
        match seat {
            Seat::North => &mut self.north,
            Seat::East => &mut self.east,
            Seat::South => &mut self.south,
            Seat::West => &mut self.west,
        }
    }
}

/// A trick in progress.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrickView {
    /// The seat that leads to it.
    pub leader: Seat,
    /// The cards, one less than a whole trick has at most, in turn from the leader.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(!default))]
    pub cards: Vec<Card>,
}

impl TrickView {
    /// The seat whose card is due among these hands.
    pub fn turn(&self, order: PlayOrder) -> Seat {
        self.cards.iter().fold(self.leader, |seat, _| order.next(seat))
    }
}

/// The last completed trick.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LastTrick {
    /// The seat that led to it.
    pub leader: Seat,
    /// Its cards, in turn from the leader: four, or two where two play without dummies.
    pub cards: Vec<Card>,
    /// The seat that won it.
    pub winner: Seat,
}

/// An opening lead that lies face down (Law 41A).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LeadView {
    /// The turn of the lead.
    pub turn: Turn,
    /// The seat of the opening leader.
    pub seat: Seat,
    /// The card, to those who may know it: the leader and the director.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub card: Option<Card>,
    /// Whether this viewer has said that they have no questions.
    pub no_questions: bool,
    /// To the director: who has said so.
    #[serde(default, skip_serializing_if = "is_nobody")]
    pub no_questions_by: BySeat<bool>,
}

fn is_nobody(seats: &BySeat<bool>) -> bool {
    *seats == BySeat::default()
}

/// An open request to take something back.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UndoView {
    /// The turn of the act to take back, which answers name.
    pub back: Turn,
    /// The seat of the player who asks.
    pub seat: Seat,
    /// The act that they meant, in their words. To the player who asks and to the director.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead: Option<String>,
    /// This viewer's own answer.
    pub answer: Option<bool>,
}

/// The result of a board: one line of the score sheet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct BoardResult {
    /// Number of the board.
    pub board: BoardNumber,
    /// The contract; none when all passed.
    pub contract: Option<Contract>,
    /// Declarer's tricks; none when all passed.
    pub tricks: Option<u8>,
    /// The score in points, from North-South's side. In a session of a form: what the deal brought them less what it
    /// brought East-West, in the unit of the sheet; where three play, each for themself, what declarer has won of each
    /// of the others, or lost to them, as if it were their seat's side's.
    pub score: i32,
}

impl BoardResult {
    /// The line of a board that ended so.
    pub fn new(board: BoardNumber, outcome: Outcome) -> Self {
        let score = outcome.score(board.vulnerability());
        match outcome {
            Outcome::PassedOut => Self { board, contract: None, tricks: None, score },
            Outcome::Played { contract, tricks } => {
                Self { board, contract: Some(contract), tricks: Some(tricks), score }
            }
        }
    }
}
