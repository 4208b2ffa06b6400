//! What happened at a table: the only thing that changes it.

use bridge_dealing::{ClientCommitment, SetSecret, Share, Transcript};
use bridge_protocol::{AccountId, Policy, TableId};
use bridge_rules::{BoardNumber, Call, Card, Contract, Deal, Outcome, Seat};

use super::Person;
use crate::{Concealed, Moment};

/// How a table begins: the first record of its journal.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The table.
    pub table: TableId,
    /// Who opens it.
    pub host: AccountId,
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
}

/// An event. It is not `Serialize`: viewers get a [`view`](crate::view), the journal gets a [`record`](crate::record).
///
/// ```compile_fail
/// fn to_the_wire(event: &bridge_game::Event) -> String {
///     serde_json::to_string(event).unwrap()
/// }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
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
    },
    /// The auction concluded in a contract.
    ContractReached {
        /// It.
        contract: Contract,
    },
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
    },
    /// An opponent answered a claim.
    ClaimAnswered {
        /// Who.
        seat: Seat,
        /// How.
        accept: bool,
    },
    /// Both opponents have answered.
    ClaimSettled {
        /// Whether both agreed.
        accepted: bool,
    },
    /// A board is over.
    BoardEnded {
        /// What it came to.
        outcome: Outcome,
    },
    /// The last board is over.
    SessionFinished,
    /// Somebody spoke.
    Said {
        /// Who.
        seat: Seat,
        /// What, cleaned.
        text: String,
    },
}
