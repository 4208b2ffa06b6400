//! What calls mean: alerts, explanations, questions and convention cards (Laws 20, 21, 40; Spec C8).

mod apply;
mod cards;
mod command;
mod decide;
pub(crate) mod explanations;
mod filing;
pub(in crate::table) mod hears;
mod kept;
pub(crate) mod show;

use bridge_protocol::{ConventionCard, Explained, Question};
use bridge_rules::{BySeat, Side};

pub(crate) use cards::ConventionCards;
pub use command::Command;
pub(crate) use explanations::Explanations;
pub(crate) use kept::Stored;

/// The records of explanations and questions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Record {
    /// Somebody said what a call means.
    Explained {
        /// The explanation that was given.
        explained: Explained,
        /// Who of the players is told beside whoever explains.
        to: BySeat<bool>,
    },
    /// Somebody asked what a call means.
    Asked {
        /// The question that was asked.
        question: Question,
    },
    /// A question that was answered before was asked again: the answer is given again, and nobody is asked.
    AnsweredAgain {
        /// The question.
        question: Question,
    },
    /// A partnership filed its convention card.
    CardFiled {
        /// The side that it is about.
        side: Side,
        /// The card, cleaned.
        card: ConventionCard,
    },
}
