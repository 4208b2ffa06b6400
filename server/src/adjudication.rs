//! What a board comes to that is in play when there is no more time for it (Spec F8): what both sides could take of the
//! rest, all cards seen. It is worked out on a thread of its own, and no table waits for it but this one.

use std::sync::Arc;

use bridge_claims::{NoPosition, Position};
use bridge_game::session::Unfinished;
use tokio::{sync::Semaphore, task};
use tracing::{Instrument, error};

use crate::spans::span;

/// Boards that are worked out at the same time: the rounds of an event end together, and the threads of the machine are
/// there for those who play.
const AT_ONCE: usize = 1;

/// Works it out.
#[derive(Clone)]
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
        let thread = Arc::clone(&self.threads).acquire_owned().await.ok()?;
        let worked_out = task::spawn_blocking(move || {
            let tricks = work_out(&unfinished);
            drop(thread);
            tricks
        });
        match worked_out.instrument(span!("adjudication")).await {
            Ok(Ok(tricks)) => Some(tricks),
            Ok(Err(strange)) => {
                error!(%strange, "a board could not be adjudicated");
                None
            }
            Err(failed) => {
                // What the solver says may name cards of a board that others play.
                error!(panicked = failed.is_panic(), "a board could not be adjudicated");
                None
            }
        }
    }
}

fn work_out(unfinished: &Unfinished) -> Result<u8, NoPosition> {
    let Unfinished { contract, trick, .. } = unfinished;
    let declarers = contract.declarer.side();
    let position = Position::new(unfinished.open_hands(), *trick, contract.bid.strain, declarers)?;
    Ok(bridge_claims::double_dummy(&position))
}
