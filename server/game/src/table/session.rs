//! The session from board to board: its clock, who is connected, the end of a board, of the session, and of a table
//! that is closed before.

mod absence;
mod accounts;
mod apply;
mod board_end;
mod charge;
mod clock;
mod clock_warnings;
mod command;
mod decide;
mod hears;
mod honours;
mod kept;
mod presence;
pub(crate) mod show;
mod stopping;
mod time_up;
mod waits;

use bridge_protocol::{ClosedBy, MeetingLink};
use bridge_rules::{BoardNumber, Outcome, Seat, Side};

pub(crate) use absence::Absences;
pub(crate) use clock::BoardClock;
pub use command::{Command, ServerCommand};
pub(crate) use kept::Stored;
pub use time_up::Unfinished;
pub(crate) use waits::Waits;

/// The records of the session as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// A side has used so much of its time.
    ClockWarned {
        /// The side that it is about.
        side: Side,
        /// In percent.
        percent: u8,
    },
    /// The match's or the round's time is up, and no further board begins; or there is more of it (Spec D12).
    BoardsHeld {
        /// Whether they wait.
        held: bool,
    },
    /// The server is at work: what passed until now is counted, whatever becomes of the server.
    TimeKept,
    /// The server was away, and with it every connection.
    Woken,
    /// A player's last connection is gone.
    Dropped {
        /// The seat that it is about.
        seat: Seat,
    },
    /// The player is back.
    Returned {
        /// The player's seat.
        seat: Seat,
    },
    /// A player has been gone so long that a substitute may take their seat.
    SubstituteDue {
        /// The seat that it is about.
        seat: Seat,
    },
    /// The host says where the friends hear or see each other.
    MeetingSet {
        /// Where; nowhere any more if there is none.
        link: Option<MeetingLink>,
    },
    /// A board is over.
    BoardEnded {
        /// The contract and the tricks, or that all passed.
        outcome: Outcome,
    },
    /// Somebody claims the honours that they held, or played, on the board that is over (Spec F10.4).
    HonoursClaimed {
        /// The player's seat.
        seat: Seat,
        /// Number of the board.
        board: BoardNumber,
    },
    /// A player would stop here, or not any more (Spec F10.5).
    StopAgreed {
        /// The player's seat.
        seat: Seat,
        /// Whether they would.
        agrees: bool,
    },
    /// The board that is over was shown to kibitzers who had been kept from it.
    BoardShown,
    /// The last board is over.
    SessionFinished,
    /// The table was closed before that.
    Closed {
        /// Whoever closed it, or what did: that nobody came, or a limit.
        by: ClosedBy,
    },
}
