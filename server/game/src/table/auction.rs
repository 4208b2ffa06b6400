//! Calls, and when the others see them: the pause after a jump bid and the tray that crosses the screen (Spec C9).

mod apply;
mod command;
mod decide;
mod hears;
mod kept;
mod release;
pub(crate) mod show;
mod tray;

use bridge_protocol::Meaning;
use bridge_rules::{Call, Contract, Seat};

use crate::Moment;

pub use command::Command;
pub(crate) use kept::Stored;
pub(crate) use tray::{Crossing, ScreenSide, Tray};

/// The records of an auction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// Somebody has called.
    Called {
        /// The player's seat.
        seat: Seat,
        /// The call that was made.
        call: Call,
        /// The alert that came with it, cleaned.
        meaning: Option<Meaning>,
    },
    /// A call that is made and waits for its release.
    CallHeld {
        /// The player's seat.
        seat: Seat,
        /// The call that was made.
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
    /// The auction concluded in a contract.
    ContractReached {
        /// The contract that was reached.
        contract: Contract,
    },
}
