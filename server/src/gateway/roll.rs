//! Who is in the house: every connection that has said hello, so that all can be told when it closes, and nobody is
//! here too often.

use std::sync::Arc;

use bridge_protocol::{AccountId, Closing, ClosingReason, limits::MAX_CONNECTIONS};
use dashmap::DashMap;

use super::{
    ConnectionId, Outbox, Rates,
    rate::{Buckets, Pace},
};

/// The roll.
#[derive(Debug)]
pub(crate) struct Roll {
    rates: Rates,
    present: DashMap<ConnectionId, Outbox>,
    of_account: DashMap<AccountId, Presence>,
}

/// An account that is here.
#[derive(Debug)]
struct Presence {
    connections: usize,
    buckets: Arc<Buckets>,
}

impl Roll {
    /// A roll with nobody on it.
    pub(crate) fn new(rates: Rates) -> Self {
        Self { rates, present: DashMap::new(), of_account: DashMap::new() }
    }

    /// Writes a connection down and gives it its pace, unless its account has as many as it may have.
    pub(super) fn enter(&self, connection: ConnectionId, account: AccountId, outbox: Outbox) -> Option<Pace> {
        let first = || Presence { connections: 0, buckets: Arc::new(Buckets::new(self.rates)) };
        let mut presence = self.of_account.entry(account).or_insert_with(first);
        if presence.connections >= MAX_CONNECTIONS {
            return None;
        }
        presence.connections += 1;
        let pace = Pace::from(Arc::clone(&presence.buckets));
        drop(presence);
        self.present.insert(connection, outbox);
        Some(pace)
    }

    /// Strikes out a connection that was written down.
    pub(super) fn leave(&self, connection: ConnectionId, account: AccountId) {
        self.present.remove(&connection);
        self.of_account.remove_if_mut(&account, |_, presence| {
            presence.connections = presence.connections.saturating_sub(1);
            presence.connections == 0
        });
    }

    /// Sends everybody home, to come back when the house is open again.
    pub(crate) fn send_home(&self) {
        self.present.iter().for_each(|outbox| outbox.close(restart()));
    }
}

/// Come back, but not all at once (Promise R13).
pub(super) fn restart() -> Closing {
    let mut bits = [0; 2];
    let jitter = getrandom::fill(&mut bits).map_or(0, |()| u64::from(u16::from_le_bytes(bits)) * 5_000 / 65_536);
    Closing { reason: ClosingReason::Restart, retry_after_ms: Some(jitter) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_is_here_so_often_and_no_more_and_nobody_else_pays_for_it() {
        let (roll, ann, ben) =
            (Roll::new(Rates::Unlimited), AccountId::from_bytes([1; 16]), AccountId::from_bytes([2; 16]));
        let enters = |number, account| roll.enter(ConnectionId(number), account, Outbox::to_nobody()).is_some();
        let last = MAX_CONNECTIONS as u64;
        assert!((1..=last).all(|number| enters(number, ann)));
        assert!(!enters(last + 1, ann) && enters(last + 2, ben));
        roll.leave(ConnectionId(3), ann);
        assert!(enters(last + 3, ann) && !enters(last + 4, ann));
        (1..=last + 3).filter(|number| *number != last + 2).for_each(|number| roll.leave(ConnectionId(number), ann));
        assert_eq!(roll.of_account.len(), 1, "who is gone leaves nothing");
    }
}
