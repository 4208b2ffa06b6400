//! What happened at a table, as a lane is told it.

use bridge_dealing::{ClientCommitment, Entropy, Reveal};
use bridge_rules::{BoardNumber, BySide, Call, Card, Contract, Deal, Hand, Seat, Side};
use serde::{Deserialize, Serialize};

use super::{BoardResult, BoardView, ClaimStage, ClosedBy, DirectorCall, Hands, Occupant, Stage, Turn};
use crate::{Adjustment, ChatLine, Explained, LogHash, Meaning, PlayerName, Question, RulingNotice};

/// One event of a lane. Clients ignore events that they do not know, and then ask for a snapshot by connecting again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TableEvent {
    /// Somebody sat down.
    SeatTaken {
        /// Where.
        seat: Seat,
        /// Who.
        occupant: Occupant,
    },
    /// A seat is free again.
    SeatLeft {
        /// Which.
        seat: Seat,
    },
    /// A player asks another to change seats. Whatever he asked before is not asked any more.
    SwapAsked {
        /// Who asks.
        by: Seat,
        /// Whom.
        of: Seat,
    },
    /// A change of seats is not asked for any more: it was withdrawn, or refused.
    SwapOver {
        /// Who asked.
        by: Seat,
        /// Whether it was refused.
        refused: bool,
    },
    /// Two players have changed seats. Each of them is shown the whole table next, as his new seat sees it.
    SeatsSwapped {
        /// One of the seats.
        one: Seat,
        /// The other.
        other: Seat,
        /// The sittings that begin, of `one` and of `other`.
        sittings: [u32; 2],
    },
    /// A player is ready for the next board.
    Ready {
        /// Who.
        seat: Seat,
    },
    /// All are ready: the server asks for commitments to contributions.
    ContributionsWanted {
        /// How long it waits, in milliseconds.
        within_ms: u64,
    },
    /// A player has committed to a contribution.
    Contributed {
        /// Who.
        seat: Seat,
        /// `cc_p`.
        commitment: ClientCommitment,
    },
    /// The server asks those who committed to reveal.
    RevealsWanted {
        /// How long it waits, in milliseconds.
        within_ms: u64,
    },
    /// A player has revealed his contribution; the transcript holds it.
    Revealed {
        /// Who.
        seat: Seat,
    },
    /// The set is dealt: its entropy is fixed, its transcript signed.
    Dealt {
        /// `E`.
        entropy: Entropy,
    },
    /// A board is on the table.
    BoardOpened {
        /// Which.
        board: BoardNumber,
        /// The hands that this lane may see.
        hands: Hands,
    },
    /// A call was made.
    Called {
        /// The turn it was made at.
        turn: Turn,
        /// Who called.
        seat: Seat,
        /// The call.
        call: Call,
        /// The alert that came with it, to those who may know of it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        meaning: Option<Meaning>,
        /// How long the player thought, in milliseconds; to the director.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought_ms: Option<u64>,
    },
    /// This viewer's call is made, and will be released to the others (LAWS C9).
    CallHeld {
        /// The turn it was made at.
        turn: Turn,
        /// The call.
        call: Call,
    },
    /// The tray came across the screen, with the calls that were made on the other side.
    TrayCame {
        /// The calls, in their order.
        calls: Vec<Call>,
        /// The turn of each call.
        called_at: Vec<Turn>,
    },
    /// Somebody said what a call means.
    Explained(Explained),
    /// Somebody asked what a call means: to the one who asks and the one who is to answer; where partner explains aloud, to
    /// all.
    Asked(Question),
    /// Somebody asked what had been explained before, and was given the same words; to the director.
    AnsweredAgain(Question),
    /// A partnership filed its convention card.
    CardFiled {
        /// Which.
        side: Side,
        /// How often it has.
        version: u32,
    },
    /// The auction concluded in a contract; declarer's left-hand opponent leads.
    ContractReached {
        /// The contract.
        contract: Contract,
    },
    /// The opening lead was made, face down (Law 41A).
    LeadMade {
        /// The turn it was made at.
        turn: Turn,
        /// The leader.
        seat: Seat,
        /// The card, to those who may know it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        card: Option<Card>,
        /// How long the player thought, in milliseconds; to the director.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought_ms: Option<u64>,
    },
    /// This viewer has no questions before the lead is faced.
    NoQuestions {
        /// To the director: who has none.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
    /// The opening lead was faced: the play begins (Law 41C).
    LeadFaced {
        /// The leader.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// A card was played.
    Played {
        /// The turn it was played at.
        turn: Turn,
        /// Whose card it was.
        seat: Seat,
        /// The card.
        card: Card,
        /// Who won the trick, when this card completed it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        won_by: Option<Seat>,
        /// How long the player thought, in milliseconds; to the director.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        thought_ms: Option<u64>,
    },
    /// Dummy's hand is on the table (Law 41D).
    DummyFaced {
        /// Dummy's seat.
        seat: Seat,
        /// Its cards.
        hand: Hand,
    },
    /// A player claims; play stops.
    Claimed {
        /// The claim's turn.
        turn: Turn,
        /// Who claims.
        seat: Seat,
        /// How many of the remaining tricks for his side.
        tricks: u8,
        /// How he means to take them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        statement: Option<String>,
        /// Who answers first.
        stage: ClaimStage,
        /// His cards, to those whom he faces them to (Law 68C; LAWS C6.2).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        hand: Option<Hand>,
    },
    /// The claim goes on to those who answer next.
    ClaimPassed {
        /// The claim's turn.
        turn: Turn,
        /// Where it stands.
        to: ClaimStage,
        /// Whether this viewer may still accept it while it waits for a director who is not there (LAWS C6.8).
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        may_accept: bool,
    },
    /// This viewer has answered the claim. No other player is told until all answers are in.
    ClaimAnswered {
        /// The claim's turn.
        turn: Turn,
        /// The answer.
        accept: bool,
        /// To the director: whose it is.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Seat>,
    },
    /// The claim is settled.
    ClaimSettled {
        /// The claim's turn.
        turn: Turn,
        /// Whether it stands. If not, play goes on.
        accepted: bool,
    },
    /// The claim stays open for a later ruling by the record: the board ends, and is to be ruled (LAWS C6.8).
    ClaimDeferred {
        /// The claim's turn.
        turn: Turn,
    },
    /// Somebody withdrew his agreement with a claim (Law 69B): the director is to look at the board.
    AgreementWithdrawn {
        /// Who.
        seat: Seat,
        /// The board.
        board: BoardNumber,
    },
    /// Somebody asks to take back what he did: to himself, the director and those who may allow it.
    UndoAsked {
        /// The turn of the act that he would take back.
        back: Turn,
        /// Who.
        seat: Seat,
        /// What he meant to do; to the director and himself.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead: Option<String>,
    },
    /// This viewer has answered the request. Nobody else but the director is told until all answers are in.
    UndoAnswered {
        /// The turn of the act.
        back: Turn,
        /// The answer.
        accept: bool,
        /// Who; to the director.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// The request is refused, or too late.
    UndoRefused {
        /// The turn of the act.
        back: Turn,
    },
    /// Acts of this board were taken back: this is how it now lies.
    TakenBack {
        /// The turn of the taking back, which is an act of its own.
        turn: Turn,
        /// Auction or play.
        stage: Stage,
        /// The board.
        board: Box<BoardView>,
    },
    /// A side has used so much of its time for the board.
    ClockWarning {
        /// Which side.
        side: Side,
        /// In percent: 75 or 100.
        percent: u8,
    },
    /// A player's last connection is gone; to the director, for the log. Everybody sees it from `presence`.
    PlayerDropped {
        /// Whose.
        seat: Seat,
    },
    /// He is back; to the director.
    PlayerReturned {
        /// Who.
        seat: Seat,
    },
    /// The server was away while this board was on, and with it every connection; to the director.
    ServerWasAway {},
    /// A player has been away so long that a substitute may take his seat.
    SubstituteDue {
        /// Whose seat.
        seat: Seat,
    },
    /// The director was called. To the director and the caller: by whom and why.
    DirectorCalled {
        /// The call.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        call: Option<DirectorCall>,
    },
    /// Somebody directs the table from here on.
    DirectorCame {
        /// Who.
        name: PlayerName,
    },
    /// The director did something.
    Ruled(RulingNotice),
    /// The hand that the director asked to see; to the director.
    HandShown {
        /// Whose.
        seat: Seat,
        /// What is left of it.
        hand: Hand,
    },
    /// A board's score was adjusted, corrected or struck out.
    Adjusted {
        /// How.
        adjustment: Adjustment,
        /// The line of the sheet, if it changes with it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<BoardResult>,
    },
    /// A board is over.
    BoardEnded {
        /// What it came to.
        result: BoardResult,
        /// All four hands.
        deal: Deal,
        /// The board's secret, for boards that this server dealt.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        secret: Option<Reveal>,
        /// What was said about calls, to whomever: the last word of each player on each call.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        meanings: Vec<Explained>,
        /// The last hash of the board's log.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        log: Option<LogHash>,
        /// What each side used of its time, in milliseconds, where there is a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        clock: Option<BySide<u64>>,
    },
    /// To kibitzers who see a board only when it is over everywhere: the board.
    BoardShown {
        /// The turn that the next act is for.
        turn: Turn,
        /// All of it.
        board: Box<BoardView>,
    },
    /// The last board is over.
    SessionFinished {},
    /// The table was closed before its last board was over. A board that was on counts for nothing, and its hands are not shown.
    Closed {
        /// By whom.
        by: ClosedBy,
        /// The turn that the next act would be for.
        turn: Turn,
    },
    /// Somebody said something that this viewer hears.
    Said(ChatLine),
}
