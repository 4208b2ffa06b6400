//! A claim through a lane: the statement for everybody, the claimer's hand for those whom he faces it to, and of the
//! answers one's own (Spec C6, C10).

use bridge_protocol::{ClaimAnswers, ClaimStage, ClaimView, Lane, TableEvent};
use bridge_rules::{BoardNumber, Seat};

use crate::table::{Claim, PlayStage, Table};

/// The open claim.
pub(super) fn open(table: &Table, stage: &PlayStage, lane: Lane) -> Option<ClaimView> {
    let claim = stage.claim.as_ref().filter(|claim| !claim.stands)?;
    let Claim { turn, seat, tricks, ref statement, stage, answers, .. } = *claim;
    Some(ClaimView {
        turn,
        seat,
        tricks,
        statement: statement.clone(),
        stage,
        answer: lane.seat().and_then(|own| answers.at(stage)[own]),
        may_accept: lane.seat().is_some_and(|own| table.may_accept_after_all(claim, own)),
        answers: if lane == Lane::Director { answers } else { ClaimAnswers::default() },
    })
}

/// Somebody has claimed.
pub(super) fn claimed(table: &Table, lane: Lane) -> Option<TableEvent> {
    let stage = table.stage.in_play()?;
    let claim = stage.claim.as_ref()?;
    // Faced to this lane (Law 68C).
    let hand = claim.is_faced_to(lane, table.policy.kibitzing).then(|| stage.play.hand(claim.seat));
    let Claim { turn, seat, tricks, ref statement, stage, .. } = *claim;
    Some(TableEvent::Claimed { turn, seat, tricks, statement: statement.clone(), stage, hand })
}

pub(super) fn passed(to: ClaimStage, table: &Table, lane: Lane) -> Option<TableEvent> {
    let claim = table.claim()?;
    let may_accept = lane.seat().is_some_and(|own| table.may_accept_after_all(claim, own));
    Some(TableEvent::ClaimPassed { turn: claim.turn, to, may_accept })
}

/// An answer is hidden from everybody else until all are in (Spec C6.3); the director hears it at once.
pub(super) fn hears_answer(seat: Seat, lane: Lane) -> bool {
    lane == seat.into() || lane == Lane::Director
}

pub(super) fn answered(seat: Seat, accept: bool, table: &Table, lane: Lane) -> Option<TableEvent> {
    let by = (lane == Lane::Director).then_some(seat);
    Some(TableEvent::ClaimAnswered { turn: table.claim()?.turn, accept, by })
}

pub(super) const fn withdrawn(seat: Seat, board: BoardNumber) -> TableEvent {
    TableEvent::AgreementWithdrawn { seat, board }
}
