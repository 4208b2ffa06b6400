//! Adjudicates a board that is not played to its end, because time is up or its auction alone was practised (Spec F8):
//! the double-dummy result of the remaining tricks. It is worked out on a thread of its own, and only its own table
//! waits for it.

use std::sync::Arc;

use bridge_claims::{NoPosition, Position, double_dummy, on_deep_stack};
use bridge_game::session::Unfinished;
use tokio::{sync::Semaphore, task::spawn_blocking};
use tracing::{Instrument, error};

use crate::spans::span;

/// Boards that are worked out at the same time: the rounds of an event end together, and the threads of the machine are
/// there for those who play.
const AT_ONCE: usize = 1;

/// Works it out.
pub(crate) struct Adjudicator {
    threads: Arc<Semaphore>,
}

impl Default for Adjudicator {
    fn default() -> Self {
        Self { threads: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Adjudicator {
    /// Declarer's share of the tricks that are left; none if it could not be worked out, which is logged.
    pub(crate) async fn tricks(&self, unfinished: Unfinished) -> Option<u8> {
        let turn = Arc::clone(&self.threads).acquire_owned().await.ok()?;
        let worked_out = spawn_blocking(move || {
            let tricks = on_deep_stack(|| position(&unfinished).map(|position| double_dummy(&position)));
            drop(turn);
            tricks
        });
        match worked_out.instrument(span!("adjudication")).await.unwrap_or_else(|gone| Err(gone.into())) {
            Ok(Ok(tricks)) => Some(tricks),
            Ok(Err(strange)) => {
                error!(%strange, "a board could not be adjudicated");
                None
            }
            Err(cause) => {
                error!(%cause, "a board could not be adjudicated");
                None
            }
        }
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
