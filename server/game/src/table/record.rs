//! What happened at a table: the only thing that changes it.

use bridge_dealing::{ClientCommitment, SetSecret, Share, Transcript};
use bridge_protocol::{
    AccountId, Adjustment, Audience, ClaimStage, ClosedBy, ConventionCard, DirectorCall, Explained, Lane, Meaning,
    Policy, Question, Ruling, TableId, Turn,
};
use bridge_rules::{BoardNumber, BySeat, Call, Card, Contract, Deal, Outcome, Seat, Side};

use super::Person;
use crate::{BelongsTo, Concealed, Moment};

/// How a table begins: the first record of its journal.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The table.
    pub table: TableId,
    /// Who or what opens it.
    pub belongs_to: BelongsTo,
    /// Its agreements.
    pub policy: Policy,
    /// Its boards.
    pub boards: Boards,
    /// When.
    pub at: Moment,
}

/// Where the boards come from.
#[derive(Clone, Debug)]
pub enum Boards {
    /// Boards 1 to `count` by `bridge-deal/1`.
    Dealt {
        /// How many boards.
        count: u8,
        /// The server's identity, which the context names.
        server: String,
        /// 32 bytes of the system's entropy.
        secret: Concealed<SetSecret>,
    },
    /// Boards from elsewhere.
    Imported(Vec<(BoardNumber, Concealed<Deal>)>),
    /// Boards of a match, in the order of play. The match dealt them, and their secrets are its to reveal, because they
    /// are also played in the other room.
    OfMatch {
        /// They.
        boards: Vec<(BoardNumber, Concealed<Deal>)>,
        /// How they were dealt, without the boards' secrets; none if they were not dealt by this server.
        transcript: Option<Box<Transcript>>,
    },
}

/// A record. It is not `Serialize`: viewers get a [`view`](crate::view), the journal gets a [`record`](crate::record).
///
/// ```compile_fail
/// fn to_the_wire(record: &bridge_game::Record) -> String {
///     serde_json::to_string(record).unwrap()
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// Somebody took a seat.
    SeatTaken {
        /// The seat.
        seat: Seat,
        /// Who.
        person: Person,
    },
    /// A seat became free.
    SeatLeft {
        /// The seat.
        seat: Seat,
        /// Whether its player has it back at the next board: he did not leave it himself.
        kept: bool,
    },
    /// A player asks another to change seats.
    SwapAsked {
        /// Who.
        by: Seat,
        /// Whom.
        of: Seat,
    },
    /// He does not ask any more, or is refused.
    SwapOver {
        /// Who asked.
        by: Seat,
        /// Whether it was refused.
        refused: bool,
    },
    /// Two players changed seats.
    SeatsSwapped {
        /// One of the seats.
        one: Seat,
        /// The other.
        other: Seat,
    },
    /// Somebody was admitted to watch.
    KibitzerAdmitted {
        /// Who.
        account: AccountId,
    },
    /// A player is ready for the next board.
    Ready {
        /// Who.
        seat: Seat,
    },
    /// The players are asked for commitments.
    ContributionsCalled {
        /// For how long.
        until: Moment,
    },
    /// A player committed.
    Contributed {
        /// Who.
        seat: Seat,
        /// `cc_p`.
        commitment: ClientCommitment,
    },
    /// The players are asked to reveal.
    RevealsCalled {
        /// For how long.
        until: Moment,
    },
    /// A player revealed.
    Revealed {
        /// Who.
        seat: Seat,
        /// `r_p`.
        value: Share,
    },
    /// The entropy is fixed and the transcript signed.
    Dealt {
        /// How, without the boards' secrets.
        transcript: Box<Transcript>,
    },
    /// A board was put on the table.
    BoardOpened {
        /// Which.
        board: BoardNumber,
    },
    /// A call.
    Called {
        /// Who.
        seat: Seat,
        /// What.
        call: Call,
        /// The alert that came with it, cleaned.
        meaning: Option<Meaning>,
    },
    /// A call that is made and waits for its release.
    CallHeld {
        /// Who.
        seat: Seat,
        /// What.
        call: Call,
        /// The alert that came with it, cleaned.
        meaning: Option<Meaning>,
        /// When it is released.
        until: Moment,
    },
    /// The tray is to cross the screen.
    TrayPushed {
        /// When it arrives.
        until: Moment,
    },
    /// The tray came across the screen: both sides have seen every call.
    TrayCame,
    /// Somebody said what a call means.
    Explained {
        /// What.
        explained: Explained,
        /// Who of the players is told beside himself.
        to: BySeat<bool>,
    },
    /// Somebody asked what a call means.
    Asked {
        /// What.
        question: Question,
    },
    /// A question that was answered before was asked again: the answer is given again, and nobody is asked.
    AnsweredAgain {
        /// The question.
        question: Question,
    },
    /// A partnership filed its convention card.
    CardFiled {
        /// Which.
        side: Side,
        /// The card, cleaned.
        card: ConventionCard,
    },
    /// The auction concluded in a contract.
    ContractReached {
        /// It.
        contract: Contract,
    },
    /// The opening lead was made, face down.
    LeadMade {
        /// The leader.
        seat: Seat,
        /// The card.
        card: Card,
        /// When it is faced at the latest.
        until: Moment,
    },
    /// A player has no questions before the lead is faced.
    NoQuestions {
        /// Who.
        seat: Seat,
    },
    /// The opening lead was faced.
    LeadFaced,
    /// A card.
    Played {
        /// Who chose it.
        by: Seat,
        /// Whose it was.
        seat: Seat,
        /// The card.
        card: Card,
    },
    /// Dummy was faced.
    DummyFaced,
    /// A claim.
    Claimed {
        /// Who.
        seat: Seat,
        /// How many of the rest for his side.
        tricks: u8,
        /// How he takes them, cleaned.
        statement: Option<String>,
        /// When the director is called, if it is not answered.
        until: Moment,
    },
    /// A claim goes on to those who answer next.
    ClaimPassed {
        /// Where it stands.
        to: ClaimStage,
        /// When the director is called, if it is not answered.
        until: Moment,
    },
    /// A player answered a claim at its stage.
    ClaimAnswered {
        /// Who.
        seat: Seat,
        /// How.
        accept: bool,
    },
    /// A claim is settled.
    ClaimSettled {
        /// Whether it stands.
        accepted: bool,
    },
    /// A claim stays open for a later ruling by the record, and the board ends.
    ClaimDeferred,
    /// A player withdrew his agreement with the claim that ended a board.
    AgreementWithdrawn {
        /// Who.
        seat: Seat,
        /// The board.
        board: BoardNumber,
    },
    /// A player asks to take something back.
    UndoAsked {
        /// Who.
        seat: Seat,
        /// The turn of the act.
        back: Turn,
        /// What he meant to do, cleaned.
        instead: Option<String>,
    },
    /// A player answered such a request.
    UndoAnswered {
        /// Who.
        seat: Seat,
        /// How.
        accept: bool,
    },
    /// The request is refused, or came too late.
    UndoRefused,
    /// The acts of this board from a turn on do not count.
    TakenBack {
        /// The first of them.
        back: Turn,
    },
    /// A side has used so much of its time.
    ClockWarned {
        /// Which.
        side: Side,
        /// In percent.
        percent: u8,
    },
    /// The match's time is up, and no further board begins; or there is more of it (Spec D12).
    BoardsHeld {
        /// Whether they wait.
        held: bool,
    },
    /// The server was away, and with it every connection.
    Woken,
    /// A player's last connection is gone.
    Dropped {
        /// Whose.
        seat: Seat,
    },
    /// He is back.
    Returned {
        /// Who.
        seat: Seat,
    },
    /// A player has been gone so long that a substitute may take his seat.
    SubstituteDue {
        /// Whose.
        seat: Seat,
    },
    /// Somebody directs the table from here on.
    DirectorAdmitted {
        /// Who.
        person: Person,
    },
    /// The director was called.
    DirectorCalled {
        /// By whom and what about.
        call: DirectorCall,
        /// Whether everybody hears of it only after the play (Law 43A1a: dummy's call).
        later: bool,
    },
    /// Those hear that the director was called whom the call was kept from.
    CallTold {
        /// Who.
        to: Vec<Lane>,
    },
    /// The director ruled. What follows from it are records of their own.
    Ruled {
        /// Who.
        director: Person,
        /// What.
        ruling: Ruling,
        /// By which Law.
        law: Option<String>,
        /// Why, cleaned.
        reason: String,
    },
    /// The board is over: those hear of a ruling whom it was kept from.
    RulingTold {
        /// Which.
        number: u32,
        /// Who.
        to: Vec<Lane>,
    },
    /// The director is shown a hidden hand.
    HandShown {
        /// Whose.
        seat: Seat,
    },
    /// A board's score was adjusted, corrected or struck out.
    Adjusted {
        /// How.
        adjustment: Adjustment,
        /// The corrected outcome.
        outcome: Option<Outcome>,
    },
    /// A board is over.
    BoardEnded {
        /// What it came to.
        outcome: Outcome,
    },
    /// The board that is over was shown to kibitzers who had been kept from it.
    BoardShown,
    /// The last board is over.
    SessionFinished,
    /// The table was closed before that.
    Closed {
        /// By whom.
        by: ClosedBy,
    },
    /// Somebody spoke.
    Said {
        /// Where he was.
        from: Lane,
        /// Who; none for a player, who is known by his seat.
        person: Option<Person>,
        /// To whom.
        to: Audience,
        /// What, cleaned.
        text: String,
    },
}
