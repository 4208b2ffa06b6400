//! Adjudicates a board that is not played to its end, because time is up or its auction alone was practised (Spec F8):
//! the double-dummy result of the remaining tricks. It is worked out on a thread of its own, and only its own table
//! waits for it.

use bridge_claims::{NoPosition, Position, double_dummy};
use bridge_game::session::Unfinished;
use tracing::error;

use crate::{solver_thread::SolverThread, spans::span};

/// Works it out, one board after the other: the rounds of an event end together.
#[derive(Default)]
pub(crate) struct Adjudicator {
    thread: SolverThread,
}

impl Adjudicator {
    /// Declarer's share of the tricks that are left; none if it could not be worked out, which is logged.
    pub(crate) async fn tricks(&self, unfinished: Unfinished) -> Option<u8> {
        let work = move || position(&unfinished).map(|position| double_dummy(&position));
        let tricks = self.thread.work_out(span!("adjudication"), work).await;
        tricks.inspect_err(|cause| error!(%cause, "a board could not be adjudicated")).ok()
    }
}

/// Where the play is, for declarer's side.
///
/// # Errors
/// If it is no position.
pub(crate) fn position(unfinished: &Unfinished) -> Result<Position, NoPosition> {
    let Unfinished { contract, trick, .. } = unfinished;
    Position::new(unfinished.open_hands(), *trick, contract.bid.strain, contract.declarer.side())
}
