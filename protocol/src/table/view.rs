//! The table as a viewer may see it. Whatever is missing here, the viewer may not know or does not need.

use std::fmt;

use bridge_dealing::Reveal;
use bridge_rules::{
    Auction, BoardNumber, BySeat, BySide, Call, Card, Contract, Deal, Drawn, Hand, Outcome, PlayOrder, Seat, Seating,
    Suit, Terms, Vulnerability,
};
use serde::{Deserialize, Serialize};

use super::{ClaimAnswers, DeclaringView, DrawingView, SessionView, Turn};
use crate::{
    AccountId, Adjustment, ChatLine, Explained, LogHash, MeetingLink, PlayerName, Policy, Question, RulingNotice,
    SetView,
};

/// The number of an event in its lane, from 1; 0 is before the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Seq(pub u64);

impl Seq {
    /// The number after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

/// A table as a lane sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableView {
    /// Who opened the table.
    pub host: AccountId,
    /// The table's agreements.
    pub policy: Policy,
    /// The occupants of the seats; none where a seat is free.
    pub seats: BySeat<Option<Occupant>>,
    /// The boards of the session and how they were dealt.
    pub set: SetView,
    /// The form of the game and its score sheet, where the deals come until the form says that it is over; none for a
    /// set of boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionView>,
    /// Where the friends hear or see each other while they play, if the host has said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meeting: Option<MeetingLink>,
    /// Where the session stands.
    pub stage: Stage,
    /// By whom the table was closed before its last board was over; none if it was not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<ClosedBy>,
    /// Who is ready for the next board.
    pub ready: BySeat<bool>,
    /// Who asks whom to change seats; nobody while a board is on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub swaps: Vec<Swap>,
    /// The players who would stop here, in a session of a form; nobody when a board begins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<Seat>>", optional))]
    pub would_stop: Vec<Seat>,
    /// The turn that the next act is for, as far as this viewer knows.
    pub turn: Turn,
    /// The board on the table: the one being played, or the last one finished.
    pub board: Option<BoardView>,
    /// The finished boards, in the order of play.
    pub sheet: Vec<BoardResult>,
    /// Boards of the sheet whose score is not what was played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub adjustments: Vec<Adjustment>,
    /// How often each side has filed its convention card; 0 when it has none.
    pub cards: BySide<u32>,
    /// How much of its time each side used on the last board, in milliseconds, where there is a clock; while a board is
    /// on nobody is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<BySide<u64>>,
    /// The director at the table, and what they do there.
    pub direction: DirectionView,
    /// The last lines of chat that this viewer heard.
    pub chat: Vec<ChatLine>,
}

/// Who closed a table before its last board was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClosedBy {
    /// The host of the table.
    Host,
    /// The server, because nobody had been there for long.
    Unattended,
    /// The server, because the session had as many deals as a table holds.
    Limit,
    /// The server's owner.
    Operator,
    /// Its players, who agreed to stop.
    Players,
    /// Its event, which is over, or the time of whose round was up or whose round was closed.
    Event,
}

/// A change of seats that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Swap {
    /// The seat of the player who asks.
    pub by: Seat,
    /// The seat that is asked.
    pub of: Seat,
}

impl Swap {
    /// Whether it is about a seat.
    pub fn is_about(self, seat: Seat) -> bool {
        self.by == seat || self.of == seat
    }
}

/// The director's part in a table, as far as a viewer may know.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DirectionView {
    /// Who directs; none when nobody has come yet.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub director: Option<PlayerName>,
    /// Whether they have been called and have not come. Who called, only the director is told.
    pub called: bool,
    /// Whether they have stopped the table.
    pub frozen: bool,
    /// The director's rulings, as far as the viewer may know of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<RulingNotice>,
    /// To the director: the calls that wait for them. To a player: their own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<DirectorCall>,
    /// How many times this viewer has called the director; the next call has the next number.
    pub calls_made: u32,
}

/// A call for the director.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct DirectorCall {
    /// Who calls; none when the table itself does (a claim without answers, a clock at zero).
    pub by: Option<Seat>,
    /// The reason, in the words of who calls: 1 to 500 characters.
    pub about: String,
}

impl TableView {
    /// A table at which nobody sits and nothing has happened, without a set that is dealt for it.
    pub fn empty(host: AccountId, policy: Policy, boards: Vec<BoardNumber>) -> Self {
        Self {
            host,
            policy,
            seats: BySeat::default(),
            set: SetView {
                boards,
                ctx: None,
                commitment: None,
                committed: BySeat::default(),
                revealed: BySeat::default(),
                entropy: None,
            },
            session: None,
            meeting: None,
            stage: Stage::Gathering,
            closed: None,
            ready: BySeat::default(),
            swaps: Vec::new(),
            would_stop: Vec::new(),
            turn: Turn(1),
            board: None,
            sheet: Vec::new(),
            adjustments: Vec::new(),
            cards: BySide::default(),
            clock: None,
            direction: DirectionView::default(),
            chat: Vec::new(),
        }
    }

    /// Every turn that is named in it.
    pub fn for_each_turn(&mut self, heard: impl Fn(&mut Turn)) {
        heard(&mut self.turn);
        self.board.iter_mut().for_each(|board| board.for_each_turn(&heard));
        self.direction.rulings.iter_mut().for_each(|notice| notice.ruling.for_each_turn(&heard));
    }

    /// Who sit down and play, and whose the hands are.
    pub fn seating(&self) -> Seating {
        self.session.as_ref().map_or_else(Seating::default, |session| session.form.seating())
    }

    /// The seats that people take, clockwise.
    pub fn players(&self) -> &'static [Seat] {
        self.seating().players()
    }

    /// Whether boards are over with their auctions: computers sit here, and it is agreed.
    pub fn practises_auctions(&self) -> bool {
        let is_computer = |seat| self.seats[seat].as_ref().is_some_and(|occupant: &Occupant| occupant.computer);
        self.policy.computers.auction_only && Seat::ALL.into_iter().any(is_computer)
    }

    /// The board that comes next: none when the last one is on the table or over. Of a session of a form it is only
    /// known that it comes next if one does.
    pub fn next_board(&self) -> Option<BoardNumber> {
        self.set.boards.get(self.sheet.len()).copied()
    }
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Occupant {
    /// The account of whoever sits there.
    pub account: AccountId,
    /// The name that others see.
    pub name: PlayerName,
    /// Whether a computer sits there. A person may take its seat over at any time, with that seat's view.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub computer: bool,
    /// Counts the sittings of the table from 1, whatever the seat: nobody else ever has this number.
    pub sitting: u32,
    /// How many lines the account has said to the whole table, as far as this viewer has heard. Lines to others are not
    /// counted.
    pub lines: u32,
}

/// Where a session stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// Waiting for all four to be seated and ready for the next board.
    Gathering,
    /// Waiting for commitments to contributions to the deal.
    Committing,
    /// Waiting for the contributions themselves.
    Revealing,
    /// Two players draw the hands that they bid on (chapter `forms`).
    Drawing,
    /// A board's auction.
    Auction,
    /// Where there is no auction: until it is said what is played (chapter `forms`).
    Declaring,
    /// The play of a board's cards.
    Play,
    /// All boards are over.
    Finished,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gathering => "gathering",
            Self::Committing => "committing",
            Self::Revealing => "revealing",
            Self::Drawing => "drawing",
            Self::Auction => "auction",
            Self::Declaring => "declaring",
            Self::Play => "play",
            Self::Finished => "finished",
        })
    }
}

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
    pub calls: Vec<Call>,
    /// The turn of each call.
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

impl Stage {
    /// Whether cards are out that some may see and others may not.
    pub const fn is_board_on(self) -> bool {
        match self {
            Self::Drawing | Self::Auction | Self::Declaring | Self::Play => true,
            Self::Gathering | Self::Committing | Self::Revealing | Self::Finished => false,
        }
    }
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

/// A claim that is not settled.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ClaimView {
    /// The claim's turn, which answers name.
    pub turn: Turn,
    /// The seat of the claimer.
    pub seat: Seat,
    /// How many of the remaining tricks for the claimer's side.
    pub tricks: u8,
    /// How the claimer means to take them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub statement: Option<String>,
    /// Where the claim stands.
    pub stage: ClaimStage,
    /// This viewer's own answer at this stage. Others' are hidden until all are in (Spec C6.3).
    pub answer: Option<bool>,
    /// Whether this viewer may still accept it while it waits for a director who is not there (Spec C6.8).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub may_accept: bool,
    /// To the director: what everybody answered.
    #[serde(default, skip_serializing_if = "ClaimAnswers::is_empty")]
    pub answers: ClaimAnswers,
}

/// Where a claim stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClaimStage {
    /// A defender concedes tricks: partner may object (Law 68B2).
    Partner,
    /// The opponents answer: both defenders, or declarer alone.
    #[default]
    Opponents,
    /// It is contested, and all four are asked whether to play on (Law 68D2(b)).
    PlayOn,
    /// The director rules. Where nobody directs, who contested it may still accept it (Spec C6.8).
    Director,
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
