//! What happened at a table, as a lane is told it.

use bridge_dealing::{ClientCommitment, Entropy, Reveal};
use bridge_rules::{BoardNumber, Call, Card, Contract, Deal, Hand, Seat};
use serde::{Deserialize, Serialize};

use super::{BoardResult, ChatLine, Hands, Occupant, Turn};

/// One event of a lane. Clients ignore events that they do not know, and then ask for a snapshot by connecting again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
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
    },
    /// The auction concluded in a contract; declarer's left-hand opponent leads.
    ContractReached {
        /// The contract.
        contract: Contract,
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
    },
    /// This viewer has answered the claim. Nobody else is told until both answers are in.
    ClaimAnswered {
        /// The claim's turn.
        turn: Turn,
        /// The answer.
        accept: bool,
    },
    /// Both opponents have answered.
    ClaimSettled {
        /// The claim's turn.
        turn: Turn,
        /// Whether both accepted. If not, play goes on.
        accepted: bool,
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
    },
    /// The last board is over.
    SessionFinished {},
    /// Somebody said something to the table.
    Said(ChatLine),
}
