//! Locks for things that have a name each, of which there may be any number: those whose names share a lock wait for
//! one another, and nobody else does. So whoever has the lock of one name must not wait for that of another: it may be
//! the same lock, or that of somebody who waits for this one.

use std::sync::Arc;

use tokio::sync::{Mutex, OwnedMutexGuard};

const LOCKS: usize = 64;

/// So many locks, among which the names are shared out.
pub(crate) struct StripedLocks([Arc<Mutex<()>>; LOCKS]);

impl StripedLocks {
    pub(crate) fn new() -> Self {
        Self(std::array::from_fn(|_| Arc::default()))
    }

    /// Waits until nobody else has the lock of this name.
    pub(crate) async fn lock(&self, name: [u8; 16]) -> OwnedMutexGuard<()> {
        Arc::clone(&self.0[usize::from(name[0]) % LOCKS]).lock_owned().await
    }
}
