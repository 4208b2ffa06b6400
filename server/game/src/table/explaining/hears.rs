//! Who hears what calls mean (Spec C8.2 to C8.5, C9.1): `called.meaning` and `explained`, with `by_bidder`,
//! `by_partner` and `behind_screens`; `asked`; `answered_again`; and of a `card_filed` everybody.

use bridge_protocol::{Kibitzing, Lane, Policy, Question};
use bridge_rules::{BySeat, Seat, Seating};

use super::{Record, explanations};
use crate::table::Table;

impl Record {
    pub(in crate::table) fn is_told_to(&self, lane: Lane, after: &Table) -> bool {
        match self {
            Self::Explained { explained, to } => hears(&after.policy, lane, explained.by, *to),
            Self::Asked { question } => hears_question(&after.policy, lane, question),
            // The director hears that it was asked, the asker and who watches the asker's hand the words.
            Self::AnsweredAgain { question } => lane == Lane::Director || hears_again(&after.policy, lane, question),
            Self::CardFiled { .. } => true,
        }
    }
}

/// Whether a lane is told what a player says to some of the others.
pub(in crate::table) fn hears(policy: &Policy, lane: Lane, by: Seat, to: BySeat<bool>) -> bool {
    let is_told = |seat: Seat| seat == by || to[seat];
    match lane {
        Lane::North => is_told(Seat::North),
        Lane::East => is_told(Seat::East),
        Lane::South => is_told(Seat::South),
        Lane::West => is_told(Seat::West),
        Lane::Kibitzer => match policy.kibitzing {
            Kibitzing::Off | Kibitzing::Delayed => false,
            Kibitzing::OneHand(seat) => is_told(seat),
            // What both opponents hear is no secret between two of the players.
            Kibitzing::OpenCards => by.side().other().seats().into_iter().all(is_told),
            Kibitzing::AllHands => true,
        },
        Lane::Director => true,
    }
}

/// Whether a lane is told what a player says of their side's calls without being asked.
pub(in crate::table) fn hears_unasked(policy: &Policy, seating: Seating, lane: Lane, by: Seat) -> bool {
    hears(policy, lane, by, explanations::listeners(policy.alerts, seating, by))
}

pub(in crate::table) fn hears_question(policy: &Policy, lane: Lane, question: &Question) -> bool {
    hears(policy, lane, question.by, explanations::told_of_question(policy.alerts, question))
}

/// A question that was answered before is answered from the record: to the asker, and to kibitzers of their hand. The
/// explainer hears nothing of it.
pub(in crate::table) fn hears_again(policy: &Policy, lane: Lane, question: &Question) -> bool {
    lane == question.by.into() || (lane == Lane::Kibitzer && policy.kibitzing == Kibitzing::OneHand(question.by))
}
