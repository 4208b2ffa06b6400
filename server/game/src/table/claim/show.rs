//! A claim through a lane: the statement for everybody, the claimer's hand for those to whom it is faced, and of the
//! answers one's own.

use bridge_protocol::{ClaimAnswers, ClaimView, Lane, TableEvent};

use super::{Claim, Record};
use crate::table::{PlayStage, Table};

impl Record {
    pub(crate) fn shown(&self, after: &Table, lane: Lane) -> Option<TableEvent> {
        Some(match self {
            Self::Claimed { .. } => claimed(after, lane)?,
            Self::ClaimPassed { to, .. } => {
                let claim = after.claim()?;
                TableEvent::ClaimPassed { turn: claim.turn, to: *to, may_accept: after.is_offered_claim(claim, lane) }
            }
            Self::ClaimAnswered { seat, accept } => {
                let by = (lane == Lane::Director).then_some(*seat);
                TableEvent::ClaimAnswered { turn: after.claim()?.turn, accept: *accept, by }
            }
            Self::ClaimSettled { accepted } => {
                TableEvent::ClaimSettled { turn: after.settled_turn(), accepted: *accepted }
            }
            Self::ClaimDeferred => TableEvent::ClaimDeferred { turn: after.settled_turn() },
            Self::AgreementWithdrawn { seat, board } => TableEvent::AgreementWithdrawn { seat: *seat, board: *board },
        })
    }
}

fn claimed(table: &Table, lane: Lane) -> Option<TableEvent> {
    let stage = table.stage.in_play()?;
    let claim = stage.claim.as_ref()?;
    // Faced to this lane (Law 68C).
    let hand = claim.is_faced_to(lane, table.policy.kibitzing).then(|| stage.play.hand(claim.seat));
    let Claim { turn, seat, tricks, ref statement, stage, .. } = *claim;
    Some(TableEvent::Claimed { turn, seat, tricks, statement: statement.clone(), stage, hand })
}

/// The claim that is not settled, if there is one.
pub(crate) fn open(table: &Table, stage: &PlayStage, lane: Lane) -> Option<ClaimView> {
    let claim = stage.claim.as_ref().filter(|claim| !claim.stands)?;
    let Claim { turn, seat, tricks, ref statement, stage, answers, .. } = *claim;
    Some(ClaimView {
        turn,
        seat,
        tricks,
        statement: statement.clone(),
        stage,
        answer: lane.seat().and_then(|own| answers.at(stage)[own]),
        may_accept: table.is_offered_claim(claim, lane),
        answers: if lane == Lane::Director { answers } else { ClaimAnswers::default() },
    })
}
