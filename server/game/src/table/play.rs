//! Cards: the opening lead, face down and faced, dummy, and every card after it (Laws 41 to 45; Spec C3).

mod apply;
mod command;
mod decide;
mod dummies;
mod facing;
mod hears;
mod kept;
mod lead;
pub(crate) mod show;

use bridge_rules::{Card, Seat};

use crate::Moment;

pub use command::Command;
pub(in crate::table) use decide::illegal;
pub(crate) use kept::Stored;
pub(crate) use lead::FaceDownLead;

/// The records of the play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// The opening lead was made, face down.
    LeadMade {
        /// The leader.
        seat: Seat,
        /// The card that it is about.
        card: Card,
        /// When it is faced at the latest.
        until: Moment,
    },
    /// A player has no questions before the lead is faced.
    NoQuestions {
        /// The player's seat.
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
        /// The card that it is about.
        card: Card,
    },
    /// Dummy was faced.
    DummyFaced,
}
