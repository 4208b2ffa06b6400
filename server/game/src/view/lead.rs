//! The opening lead through a lane: until it is faced, a card for those who see the leader's hand, and a back for the
//! others.

use bridge_protocol::{Lane, LeadView, TableEvent};
use bridge_rules::{BySeat, Card, Seat};

use crate::table::{FaceDownLead, Table};

/// The lead while it lies face down.
pub(super) fn face_down(lead: &FaceDownLead, table: &Table, lane: Lane) -> Option<LeadView> {
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
pub(super) fn known(lead: &FaceDownLead, table: &Table, lane: Lane) -> Option<Card> {
    let knows = lead.is_faced || lead.is_known_to(lane, &table.policy);
    knows.then(|| *lead.card.reveal())
}

/// The lead was made.
pub(super) fn made(table: &Table, lane: Lane) -> Option<TableEvent> {
    let lead = table.stage.in_play()?.lead.as_ref()?;
    let FaceDownLead { turn, seat, .. } = *lead;
    Some(TableEvent::LeadMade {
        turn,
        seat,
        card: known(lead, table, lane),
        thought_ms: super::thought_ms(table, lane),
    })
}

/// Who has no questions is known to himself and the director.
pub(super) fn hears_no_questions(seat: Seat, lane: Lane) -> bool {
    lane == seat.into() || lane == Lane::Director
}

pub(super) fn no_questions(seat: Seat, lane: Lane) -> TableEvent {
    TableEvent::NoQuestions { by: (lane == Lane::Director).then_some(seat) }
}

/// The lead was faced: it is everybody's.
pub(super) fn faced(table: &Table) -> Option<TableEvent> {
    let lead = table.stage.in_play()?.lead.as_ref()?;
    Some(TableEvent::LeadFaced { seat: lead.seat, card: *lead.card.reveal() })
}
