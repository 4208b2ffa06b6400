//! What a table can be told to do, and by whom.

use bridge_dealing::{ClientCommitment, Share};
use bridge_protocol::{AccountId, Audience, ClaimStage, ClosedBy, ConventionCard, Meaning, PlayerName, Ruling, Turn};
use bridge_rules::{BoardNumber, BySeat, Call, Card, Seat};

use super::RoomSeats;

/// Somebody, as his token says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The account.
    pub account: AccountId,
    /// The name that others see.
    pub name: PlayerName,
}

impl Person {
    /// A computer that plays: one of several at a table.
    pub fn computer(number: u8) -> Self {
        let name = PlayerName::new(&format!("Computer {number}")).expect("a name");
        Self { account: AccountId::computer(number), name }
    }
}

/// Who commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A person. What he may do follows from where he sits.
    Person(Person),
    /// Time: a deadline has passed.
    Clock,
    /// The server: it knows who is connected.
    Server,
}

/// A command. It is not `Serialize`: what comes from outside is a request, and it is checked on the way.
///
/// ```compile_fail
/// fn to_the_wire(command: &bridge_game::Command) -> String {
///     serde_json::to_string(command).unwrap()
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take a seat; the caller has seen the invitation for it.
    Sit {
        /// The seat.
        seat: Seat,
    },
    /// Watch; the caller has seen the invitation.
    Watch,
    /// Give up one's seat.
    LeaveSeat {
        /// The sitting that ends.
        sitting: u32,
    },
    /// Ask another player to change seats.
    AskSwap {
        /// One's own sitting.
        sitting: u32,
        /// The other's.
        with: u32,
    },
    /// Answer whoever asks so.
    AnswerSwap {
        /// One's own sitting.
        sitting: u32,
        /// The sitting of whoever asks.
        with: u32,
        /// Whether one agrees.
        accept: bool,
    },
    /// Ask nobody any more.
    WithdrawSwap {
        /// One's own sitting.
        sitting: u32,
    },
    /// As host, have a computer play on a free seat.
    SeatComputer {
        /// The seat.
        seat: Seat,
    },
    /// As host, free the seat of somebody who is gone.
    Vacate {
        /// The seat.
        seat: Seat,
        /// The sitting that ends.
        sitting: u32,
        /// Whether its player is connected.
        connected: bool,
    },
    /// As host or as the server, close the table.
    Close {
        /// Who does.
        by: ClosedBy,
    },
    /// Be ready for a board.
    Ready {
        /// The board.
        board: BoardNumber,
    },
    /// Commit to a contribution.
    Contribute {
        /// `cc_p`.
        commitment: ClientCommitment,
    },
    /// Reveal a contribution.
    Reveal {
        /// `r_p`.
        value: Share,
    },
    /// Call.
    Call {
        /// The turn acted on.
        turn: Turn,
        /// The call.
        call: Call,
        /// The alert that goes with it.
        meaning: Option<Meaning>,
    },
    /// Say what a call means.
    Explain {
        /// The call's turn.
        call: Turn,
        /// The number of this word on that call among one's own.
        version: u32,
        /// As typed.
        meaning: Meaning,
    },
    /// Ask what a call means.
    Ask {
        /// The call's turn.
        call: Turn,
        /// The number of the last words that he heard of it.
        heard: u32,
    },
    /// File the partnership's convention card.
    FileCard {
        /// How often the partnership then has.
        version: u32,
        /// As typed.
        card: ConventionCard,
    },
    /// Say that one has no questions before the lead is faced.
    NoQuestions {
        /// The lead's turn.
        turn: Turn,
    },
    /// Play.
    Play {
        /// The turn acted on.
        turn: Turn,
        /// The card.
        card: Card,
    },
    /// Claim.
    Claim {
        /// The turn acted on.
        turn: Turn,
        /// For one's side, of those not completed.
        tricks: u8,
        /// How they are taken, as typed.
        statement: Option<String>,
    },
    /// Answer a claim.
    AnswerClaim {
        /// The claim's turn.
        turn: Turn,
        /// The stage answered at.
        stage: ClaimStage,
        /// Whether one agrees.
        accept: bool,
    },
    /// Withdraw one's agreement with the claim that ended a board.
    WithdrawAgreement {
        /// The board.
        board: BoardNumber,
    },
    /// Ask to take something back.
    AskUndo {
        /// The turn of the act.
        back: Turn,
        /// What one meant to do.
        instead: Option<String>,
    },
    /// Answer such a request.
    AnswerUndo {
        /// The turn of the act.
        back: Turn,
        /// Whether one allows it.
        accept: bool,
    },
    /// Say something.
    Say {
        /// The number of the line among one's own.
        line: u32,
        /// As typed.
        text: String,
        /// To whom.
        to: Audience,
    },
    /// Direct the table; the caller has seen the invitation.
    Direct,
    /// Call the director.
    CallDirector {
        /// The number of this call among one's own.
        number: u32,
        /// What about, as typed.
        about: String,
    },
    /// As director, do something.
    Rule {
        /// The number of this ruling at the table.
        number: u32,
        /// What.
        ruling: Ruling,
        /// By which Law, as typed.
        law: Option<String>,
        /// Why, as typed.
        reason: String,
    },
    /// As the server: who of the players is connected.
    Presence {
        /// Whether each seat's player is.
        here: BySeat<bool>,
    },
    /// As the server, for a match: whoever sits and is not named gets up.
    MakeWay {
        /// Who may sit.
        to: RoomSeats,
    },
    /// As the server, for a match: no further board begins, or they go on.
    HoldBoards {
        /// Whether they wait.
        held: bool,
    },
    /// As the server: it was away, and nobody is connected yet.
    Wake,
    /// A deadline has passed.
    TimePassed,
}

impl Command {
    /// Whether it waits while the director has stopped the table. People still come, go, speak and call him.
    pub(crate) const fn stops_with_the_table(&self) -> bool {
        match self {
            Self::Ready { .. }
            | Self::Contribute { .. }
            | Self::Reveal { .. }
            | Self::Call { .. }
            | Self::Explain { .. }
            | Self::Ask { .. }
            | Self::FileCard { .. }
            | Self::NoQuestions { .. }
            | Self::Play { .. }
            | Self::Claim { .. }
            | Self::AnswerClaim { .. }
            | Self::AskUndo { .. }
            | Self::AnswerUndo { .. } => true,
            Self::Sit { .. }
            | Self::Watch
            | Self::LeaveSeat { .. }
            | Self::AskSwap { .. }
            | Self::AnswerSwap { .. }
            | Self::WithdrawSwap { .. }
            | Self::SeatComputer { .. }
            | Self::Vacate { .. }
            | Self::Close { .. }
            | Self::WithdrawAgreement { .. }
            | Self::Say { .. }
            | Self::Direct
            | Self::CallDirector { .. }
            | Self::Rule { .. }
            | Self::Presence { .. }
            | Self::MakeWay { .. }
            | Self::HoldBoards { .. }
            | Self::Wake
            | Self::TimePassed => false,
        }
    }
}
