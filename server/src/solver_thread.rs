//! A thread for what people wait for and computers do not think about: a claim that a director rules on, a board that
//! is adjudicated. It waits behind no computer. Each of the two has one.

use std::{io, sync::Arc};

use bridge_claims::{NoPosition, on_deep_stack};
use tokio::{sync::Semaphore, task::spawn_blocking};
use tracing::{Instrument, Span};

/// So many work at the same time: the threads of the machine are there for those who play.
const AT_ONCE: usize = 1;

/// Whose turn it is to solve.
#[derive(Clone)]
pub(crate) struct SolverThread(Arc<Semaphore>);

impl Default for SolverThread {
    fn default() -> Self {
        Self(Arc::new(Semaphore::new(AT_ONCE)))
    }
}

impl SolverThread {
    /// Works something out when those who came before have had their turn. Whoever waits no longer is passed over.
    ///
    /// # Errors
    /// If it is no position, or there is no thread, or the solver failed.
    pub(crate) async fn work_out<T: Send + 'static>(
        &self,
        span: Span,
        work: impl FnOnce() -> Result<T, NoPosition> + Send + 'static,
    ) -> io::Result<T> {
        let turn = Arc::clone(&self.0).acquire_owned().await.map_err(io::Error::other)?;
        let worked_out = spawn_blocking(move || {
            let done = on_deep_stack(work);
            drop(turn);
            done
        });
        worked_out.instrument(span).await??.map_err(io::Error::other)
    }
}
