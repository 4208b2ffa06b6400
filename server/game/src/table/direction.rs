//! The director (Laws 81 to 93; Spec C15, C16): who directs, who calls them, what is ruled, and what the rulings lead
//! to.

mod apply;
mod command;
mod decide;
mod hears;
mod kept;
mod pause;
mod ruling;
pub(crate) mod show;
mod state;

use super::Person;
use bridge_protocol::{Adjustment, DirectorCall, Lane, Ruling};
use bridge_rules::{Outcome, Seat};

pub use command::Command;
pub(crate) use kept::Stored;
pub(crate) use ruling::{Disclosure, MadeRuling};
pub(crate) use state::{Direction, MadeCall};

/// The records of calls for the director and of rulings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// Somebody directs the table from here on.
    DirectorAdmitted {
        /// The person who does it.
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
        /// The lanes that are told.
        to: Vec<Lane>,
    },
    /// The director ruled. What follows from it are records of their own.
    Ruled {
        /// The director who rules.
        director: Person,
        /// The ruling as it was given.
        ruling: Ruling,
        /// The Law that it rests on, if one is named.
        law: Option<String>,
        /// The reason in the director's words, cleaned.
        reason: String,
    },
    /// The board is over: those hear of a ruling whom it was kept from.
    RulingTold {
        /// Number of the ruling, from 1.
        number: u32,
        /// The lanes that are told.
        to: Vec<Lane>,
    },
    /// The director is shown a hidden hand.
    HandShown {
        /// The seat that it is about.
        seat: Seat,
    },
    /// A board's score was adjusted, corrected or struck out.
    Adjusted {
        /// The score that it has from here on.
        adjustment: Adjustment,
        /// The corrected outcome.
        outcome: Option<Outcome>,
    },
}
