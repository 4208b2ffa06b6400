//! What a table can be told to do, and by whom.

use bridge_dealing::{ClientCommitment, Share};
use bridge_protocol::{AccountId, PlayerName, Turn};
use bridge_rules::{BoardNumber, Call, Card, Seat};

/// Somebody, as his token says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Person {
    /// The account.
    pub account: AccountId,
    /// The name that others see.
    pub name: PlayerName,
}

/// Who commands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Actor {
    /// A person. What he may do follows from where he sits.
    Person(Person),
    /// Time: a deadline has passed.
    Clock,
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
    /// As host, free the seat of somebody who is gone.
    Vacate {
        /// The seat.
        seat: Seat,
        /// The sitting that ends.
        sitting: u32,
        /// Whether its player is connected.
        connected: bool,
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
    },
    /// Answer a claim.
    AnswerClaim {
        /// The claim's turn.
        turn: Turn,
        /// Whether one agrees.
        accept: bool,
    },
    /// Say something.
    Say {
        /// The number of the line among one's own.
        line: u32,
        /// As typed.
        text: String,
    },
    /// A deadline has passed.
    TimePassed,
}
