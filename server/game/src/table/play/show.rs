//! The cards through a lane. The opening lead, until it is faced, is a card for those who see the leader's hand, and a
//! back for the others.

use bridge_protocol::{Lane, LeadView, TableEvent};
use bridge_rules::{BySeat, Card};

use super::{FaceDownLead, Record};
use crate::table::Table;

impl Record {
    pub(crate) fn shown(&self, after: &Table, lane: Lane) -> Option<TableEvent> {
        let thought_ms = after.thought_ms(lane);
        Some(match self {
            Self::LeadMade { .. } => {
                let lead = after.stage.in_play()?.lead.as_ref()?;
                let (FaceDownLead { turn, seat, .. }, card) = (*lead, known(lead, after, lane));
                TableEvent::LeadMade { turn, seat, card, thought_ms }
            }
            Self::NoQuestions { seat } => TableEvent::NoQuestions { by: (lane == Lane::Director).then_some(*seat) },
            Self::LeadFaced => {
                let lead = after.stage.in_play()?.lead.as_ref()?;
                TableEvent::LeadFaced { seat: lead.seat, card: *lead.card.reveal() }
            }
            Self::Played { seat, card, .. } => {
                let (turn, won_by) = (after.last_turn(), after.trick_just_won());
                TableEvent::Played { turn, seat: *seat, card: *card, won_by, thought_ms }
            }
            Self::DummyFaced => {
                let stage = after.stage.in_play().filter(|stage| stage.dummy_is_faced)?;
                let (seat, also) = (stage.play.tricks().dummy(), after.faced_with_dummy(stage));
                TableEvent::DummyFaced { seat, hand: stage.play.hand(seat), also }
            }
        })
    }
}

/// The lead while it lies face down.
pub(crate) fn face_down(lead: &FaceDownLead, table: &Table, lane: Lane) -> Option<LeadView> {
    let FaceDownLead { turn, seat, no_questions, is_faced, .. } = *lead;
    (!is_faced).then(|| LeadView {
        turn,
        seat,
        card: known(lead, table, lane),
        no_questions: lane.seat().is_some_and(|own| no_questions[own]),
        no_questions_by: if lane == Lane::Director { no_questions } else { BySeat::default() },
    })
}

/// The card that is out of the leader's hand for who knows it, and for others still in it.
pub(crate) fn known(lead: &FaceDownLead, table: &Table, lane: Lane) -> Option<Card> {
    let knows = lead.is_faced || lead.is_known_to(lane, &table.policy);
    knows.then(|| *lead.card.reveal())
}
