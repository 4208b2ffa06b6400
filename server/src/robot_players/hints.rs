//! What a computer would do in the place of a player who asks: the same thought as its own, from the same view.

#[cfg(test)]
mod tests;

use std::sync::atomic::AtomicBool;

use bridge_claims::Solver;
use bridge_game::Table;
use bridge_protocol::{AccountId, Hint, HintedAct, Refusal, Turn};
use bridge_robot::{Act, Doing, Memory, Resources, Seed};

use super::{minds::robot, reasons::ToldReason, seeing::Seeing};

/// What the chance of a hint begins with: nothing hidden follows from it, and the same view has the same hint.
const SEED: [u8; 32] = *b"a hint for whoever asks for one.";

/// What the player sees who asks for a hint.
///
/// # Errors
/// If no hints are given here, or it is not for them to call or to choose a card.
pub(crate) fn asked(table: &Table, account: AccountId, turn: Turn) -> Result<Seeing, Refusal> {
    let lane = table.lane_of(account).ok_or(Refusal::NoSuchTable {})?;
    let seat = lane.seat().ok_or(Refusal::NotSeated {})?;
    let seeing = Seeing::of(table, seat);
    let view = &seeing.view;
    let is_played_by_computers =
        view.board.as_ref().is_none_or(|board| board.seating.has_partners() && board.declaring.is_none());
    if !view.policy.computers.hints || !is_played_by_computers {
        return Err(Refusal::NoHints {});
    }
    if view.turn != turn {
        return Err(Refusal::StaleTurn { current: view.turn });
    }
    let not_now = Refusal::NotNow { stage: view.stage };
    let due = view.board.as_ref().and_then(|board| board.actor()).ok_or(not_now)?;
    if due == seat { Ok(seeing) } else { Err(Refusal::OutOfTurn { turn: due }) }
}

/// The hint; none while something else than a call or a card is waited for.
pub(crate) fn hint(seeing: &Seeing, solver: &mut Solver, cancelled: &AtomicBool) -> Option<Hint> {
    let robot = robot(seeing.view.policy.computers.level);
    let (seed, budget) = (Seed::new(SEED), robot.level().nodes());
    let resources = &mut Resources { solver, seed: &seed, budget, cancelled };
    let Act { doing, why, .. } = robot.advise(&seeing.sight(), &mut Memory::default(), resources)?;
    let ToldReason { why, layouts, play_for, choices } = ToldReason::of(&why)?;
    let act = match doing {
        Doing::Call { call, meaning, .. } => HintedAct::Call { call, meaning },
        Doing::Play { card, .. } => HintedAct::Play { card },
        Doing::Claim { tricks, statement, .. } => HintedAct::Claim { tricks, statement },
        Doing::Ready { .. }
        | Doing::Explain { .. }
        | Doing::NoQuestions { .. }
        | Doing::AnswerClaim { .. }
        | Doing::AnswerUndo { .. }
        | Doing::AnswerSwap { .. } => return None,
    };
    Some(Hint { turn: seeing.view.turn, act, why, layouts, play_for, choices })
}
