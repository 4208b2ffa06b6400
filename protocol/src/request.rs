//! What a client asks. Each act names what it acts on (a turn, a board, a sitting, a line), so that a duplicate is harmless.

use bridge_dealing::{ClientCommitment, Share};
use bridge_rules::{BoardNumber, Call, Card, Deal, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::{
    Audience, ClaimStage, ContestConditions, ContestId, ContestRequest, ContestRuling, ConventionCard, MatchConditions,
    MatchId, MatchRequest, MatchRuling, Meaning, OpeningKey, Policy, Ruling, TableId, Turn,
};

/// One text frame from the client, after the hello: `{"id":7,"do":{"call":{…}}}`.
///
/// ```
/// use bridge_protocol::{Request, RequestFrame};
///
/// let frame = RequestFrame { id: 7, request: Request::Watch { invite: "abc".to_owned() } };
/// assert_eq!(serde_json::to_string(&frame)?, r#"{"id":7,"do":{"watch":{"invite":"abc"}}}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct RequestFrame {
    /// Chosen by the client; the reply carries it. Any number is allowed, but 0 is also the number of replies to frames
    /// whose own cannot be read ([`Unreadable`](crate::Unreadable)), and some languages know no integers beyond 2^53.
    pub id: u64,
    /// What to do.
    #[serde(rename = "do")]
    pub request: Request,
}

/// What a client may ask.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Request {
    /// Open a table; whoever opens it is its host.
    OpenTable {
        /// Random; asking again with the same key gives the same table.
        key: OpeningKey,
        /// The boards of the session.
        boards: BoardSource,
        /// The table's agreements.
        policy: Policy,
    },
    /// Open a match of two teams.
    OpenMatch {
        /// Random; asking again with the same key gives the same match.
        key: OpeningKey,
        /// The boards of all segments.
        boards: BoardSource,
        /// What is agreed.
        conditions: Box<MatchConditions>,
    },
    /// Open an event of several matches.
    OpenContest {
        /// Random; asking again with the same key gives the same event.
        key: OpeningKey,
        /// What is agreed.
        conditions: Box<ContestConditions>,
    },
    /// Take the place in a match or an event that an invitation is for, and follow it.
    Join {
        /// The signed part of the link.
        invite: String,
    },
    /// Do something in a match that one has joined.
    Match {
        /// The match.
        id: MatchId,
        /// What.
        ask: MatchRequest,
    },
    /// As the match's director, do something. It stands beside [`Request::Match`] and not in it, because an assigned score within
    /// would be nested deeper than a request may be.
    RuleMatch {
        /// The match.
        id: MatchId,
        /// One more than how many rulings the match has.
        number: u32,
        /// What.
        ruling: MatchRuling,
        /// By which Law.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        law: Option<String>,
        /// Why.
        reason: String,
    },
    /// Do something in an event that one has joined.
    Contest {
        /// The event.
        id: ContestId,
        /// What.
        ask: ContestRequest,
    },
    /// As the event's director, do something. It stands beside [`Request::Contest`] as a match's ruling does.
    RuleContest {
        /// The event.
        id: ContestId,
        /// One more than how many rulings the event has.
        number: u32,
        /// What.
        ruling: ContestRuling,
        /// By which Law or regulation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        law: Option<String>,
        /// Why.
        reason: String,
    },
    /// Take the seat that an invitation is for, and attend the table.
    Sit {
        /// The signed part of the link.
        invite: String,
    },
    /// Watch the table that an invitation is for.
    Watch {
        /// The signed part of the link.
        invite: String,
    },
    /// As host, close the table: its session is over, and a board that is on counts for nothing.
    CloseTable {
        /// The table.
        table: TableId,
    },
    /// Give up one's seat.
    LeaveSeat {
        /// The table.
        table: TableId,
        /// The sitting that ends.
        sitting: u32,
    },
    /// Ask another player to change seats, before the first board or between boards; to ask whoever asks oneself is to agree.
    AskSwap {
        /// The table.
        table: TableId,
        /// One's own sitting.
        sitting: u32,
        /// The other's.
        with: u32,
    },
    /// Change seats with the player who asks for it, or do not.
    AnswerSwap {
        /// The table.
        table: TableId,
        /// One's own sitting.
        sitting: u32,
        /// The sitting of whoever asks.
        with: u32,
        /// Whether one agrees.
        accept: bool,
    },
    /// Ask nobody to change seats any more.
    WithdrawSwap {
        /// The table.
        table: TableId,
        /// One's own sitting.
        sitting: u32,
    },
    /// Stop attending the table on this connection. A seat is kept.
    StopWatching {
        /// The table.
        table: TableId,
    },
    /// As host, free the seat of a player who is not connected.
    Vacate {
        /// The table.
        table: TableId,
        /// The seat to free.
        seat: Seat,
        /// The sitting that ends.
        sitting: u32,
    },
    /// Say that one is ready for the next board.
    Ready {
        /// The table.
        table: TableId,
        /// The board one is ready for.
        board: BoardNumber,
    },
    /// Commit to one's contribution to the deal (LAWS E2, step 2).
    Contribute {
        /// The table.
        table: TableId,
        /// `cc_p`.
        commitment: ClientCommitment,
    },
    /// Reveal one's contribution (LAWS E2, step 3).
    Reveal {
        /// The table.
        table: TableId,
        /// `r_p`, 16 to 64 bytes.
        value: Share,
    },
    /// Make a call.
    Call {
        /// The table.
        table: TableId,
        /// The turn that this call is for.
        turn: Turn,
        /// The call.
        call: Call,
        /// The alert or announcement that goes with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        meaning: Option<Meaning>,
    },
    /// Say what a call means: alert it late, announce it, answer a question, or correct what one said of it.
    Explain {
        /// The table.
        table: TableId,
        /// The call's turn.
        call: Turn,
        /// One more than how often one has said what this call means.
        version: u32,
        /// What it means.
        meaning: Meaning,
    },
    /// Ask what a call means (Law 20F).
    Ask {
        /// The table.
        table: TableId,
        /// The call's turn.
        call: Turn,
    },
    /// File the convention card of one's partnership.
    FileCard {
        /// The table.
        table: TableId,
        /// One more than how often the partnership has filed one.
        version: u32,
        /// The card.
        card: ConventionCard,
    },
    /// Read a convention card.
    ReadCard {
        /// The table.
        table: TableId,
        /// Whose.
        side: Side,
    },
    /// Play a card from one's hand, or as declarer from dummy when it is dummy's turn.
    Play {
        /// The table.
        table: TableId,
        /// The turn that this card is for.
        turn: Turn,
        /// The card.
        card: Card,
    },
    /// Say that one has no questions before the opening lead is faced (Law 41B).
    NoQuestions {
        /// The table.
        table: TableId,
        /// The lead's turn.
        turn: Turn,
    },
    /// Claim a number of the tricks not yet completed, and concede the rest (Law 68).
    Claim {
        /// The table.
        table: TableId,
        /// The turn at which one claims.
        turn: Turn,
        /// How many of the remaining tricks, the one in progress included, one's own side takes.
        tricks: u8,
        /// How one means to take them, at most 300 characters (Law 68C).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        statement: Option<String>,
    },
    /// Answer a claim at its stage: accept or reject it as an opponent, consent to it or object as the claimer's partner, or
    /// agree to play on or not.
    AnswerClaim {
        /// The table.
        table: TableId,
        /// The claim's turn.
        turn: Turn,
        /// The stage of the claim that one answers at.
        #[serde(default)]
        stage: ClaimStage,
        /// Whether one agrees.
        accept: bool,
    },
    /// Withdraw one's agreement with the claim that ended a board (Law 69B).
    WithdrawAgreement {
        /// The table.
        table: TableId,
        /// The board.
        board: BoardNumber,
    },
    /// Ask to take back what one did by a slip of the hand.
    AskUndo {
        /// The table.
        table: TableId,
        /// The turn of the act to take back.
        back: Turn,
        /// What one meant to do; the director is told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead: Option<String>,
    },
    /// Answer such a request.
    AnswerUndo {
        /// The table.
        table: TableId,
        /// The turn of the act.
        back: Turn,
        /// Whether one allows it.
        accept: bool,
    },
    /// Say something.
    Say {
        /// The table.
        table: TableId,
        /// The number of this line among those that one has said to this audience at this table, from 1. Whoever does not
        /// know it learns it from [`Refusal::StaleLine`](crate::Refusal::StaleLine).
        line: u32,
        /// At most 300 characters.
        text: String,
        /// To whom; to the whole table unless said.
        #[serde(default, skip_serializing_if = "Audience::is_table")]
        to: Audience,
    },
    /// Direct the table that an invitation is for.
    Direct {
        /// The signed part of the link.
        invite: String,
    },
    /// Call the director.
    CallDirector {
        /// The table.
        table: TableId,
        /// One more than how often one has called at this table.
        number: u32,
        /// What about; only the director is told.
        about: String,
    },
    /// As director, do something.
    Rule {
        /// The table.
        table: TableId,
        /// One more than how many rulings the table has.
        number: u32,
        /// What.
        ruling: Ruling,
        /// By which Law.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        law: Option<String>,
        /// Why.
        reason: String,
    },
    /// As director, ask for help with a doubted claim. It is worked out from the hands that he has looked at.
    ClaimAid {
        /// The table.
        table: TableId,
        /// The claim's turn.
        turn: Turn,
    },
    /// Ask for the log of a board: everything said and done on it.
    BoardLog {
        /// The table.
        table: TableId,
        /// The board.
        board: BoardNumber,
    },
    /// Ask for the finished boards.
    Record {
        /// The table.
        table: TableId,
    },
    /// Ask how the set was dealt.
    Transcript {
        /// The table.
        table: TableId,
    },
    /// Ask for a sign of life. A web page needs it: browsers answer Pings by themselves and show nobody.
    Ping {},
}

/// Where a session's boards come from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum BoardSource {
    /// Boards 1 to this number, dealt verifiably.
    Deal(u8),
    /// Boards from elsewhere, in this order. They are marked unverified.
    Import(Vec<ImportedBoard>),
}

/// A board from elsewhere. Dealer and vulnerability follow from its number (Law 2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct ImportedBoard {
    /// Its number.
    pub board: BoardNumber,
    /// Its cards.
    pub deal: Deal,
}
