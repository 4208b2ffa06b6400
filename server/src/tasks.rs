//! The tasks of a server. In a simulation (feature `simulation`) several servers live in one runtime, and each is a
//! process of its own: it hangs, goes on, and is gone with all that it was about to do.

#[cfg(feature = "simulation")]
mod simulated;

use tokio::task::JoinHandle;

#[cfg(feature = "simulation")]
pub use simulated::SimulatedProcess;
#[cfg(feature = "simulation")]
pub(crate) use simulated::of_this_server;

/// Spawns a task of this server.
pub(crate) fn spawn<T: Send + 'static>(task: impl Future<Output = T> + Send + 'static) -> JoinHandle<T> {
    tokio::spawn(of_this_server(task))
}

/// A task that is spawned otherwise, as one of this server.
#[cfg(not(feature = "simulation"))]
pub(crate) const fn of_this_server<F: Future>(task: F) -> F {
    task
}
