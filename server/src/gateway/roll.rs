//! Who is in the house: every connection that has said hello, so that all can be told when it closes.

use bridge_protocol::{Closing, ClosingReason};
use dashmap::DashMap;

use super::{ConnectionId, Outbox};

/// The roll.
#[derive(Debug, Default)]
pub(crate) struct Roll(DashMap<ConnectionId, Outbox>);

impl Roll {
    pub(super) fn enter(&self, connection: ConnectionId, outbox: Outbox) {
        self.0.insert(connection, outbox);
    }

    pub(super) fn leave(&self, connection: ConnectionId) {
        self.0.remove(&connection);
    }

    /// Sends everybody home, to come back when the house is open again.
    pub(crate) fn send_home(&self) {
        self.0.iter().for_each(|outbox| outbox.close(restart()));
    }
}

/// Come back, but not all at once (PROMISES R13).
pub(super) fn restart() -> Closing {
    let mut bits = [0; 2];
    let jitter = getrandom::fill(&mut bits).map_or(0, |()| u64::from(u16::from_le_bytes(bits)) * 5_000 / 65_536);
    Closing { reason: ClosingReason::Restart, retry_after_ms: Some(jitter) }
}
