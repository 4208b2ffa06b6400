//! Every connection that has said hello, so that all can be told when the server closes, and nobody is here too often.

use std::{net::IpAddr, time::Duration};

use bridge_game::{Moment, Person};
use bridge_protocol::{AccountId, Announcement, Closing, ClosingReason, ServerFrame};
use dashmap::DashMap;
use tokio::time::Instant;

use super::{Attended, Rates, account_buckets::AccountBuckets, rate::Pace};
use crate::{
    outbox::{ConnectionId, Frame, Outbox},
    planted::{Fault, is_planted},
};

/// To whoever is sent away. They do not come back by themselves.
pub(super) const REMOVED: Closing = Closing::because(ClosingReason::Removed);

/// Who is at the other end of a connection.
#[derive(Clone, Debug)]
pub(crate) struct Present {
    pub(crate) person: Person,
    /// The number of the key that their token was signed with.
    pub(crate) key: u32,
    pub(crate) ip: IpAddr,
    pub(crate) since: Moment,
    pub(crate) attended: Attended,
    pub(crate) outbox: Outbox,
}

/// The connections.
#[derive(Debug)]
pub(crate) struct ConnectionRegistry {
    present: DashMap<ConnectionId, Present>,
    accounts: AccountBuckets,
    returning: Returning,
}

/// Where those come back to whom a server tells that it stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Returning {
    /// To itself, when it has started again.
    AfterTheStart,
    /// To other nodes, which are there.
    ToOthers,
}

impl ConnectionRegistry {
    /// A registry without connections.
    pub(crate) fn new(rates: Rates, returning: Returning) -> Self {
        Self { present: DashMap::new(), accounts: AccountBuckets::new(rates), returning }
    }

    /// Adds a connection and gives it its pace, unless its account has as many as it may have.
    pub(super) fn add(&self, connection: ConnectionId, present: Present) -> Option<Pace> {
        let buckets = self.accounts.join(present.person.account, Instant::now())?;
        self.present.insert(connection, present);
        Some(Pace::from(buckets))
    }

    /// Removes a connection that was added.
    pub(super) fn remove(&self, connection: ConnectionId, account: AccountId) {
        if !is_planted(Fault::KeptConnection) {
            self.present.remove(&connection);
        }
        self.accounts.leave(account, Instant::now());
    }

    /// How long an account must wait before it may have another ticket.
    pub(super) fn wait_for_ticket(&self, account: AccountId) -> Option<Duration> {
        self.accounts.wait_for_ticket(account, Instant::now())
    }

    /// Accounts that are here, or were here lately.
    #[cfg(feature = "simulation")]
    pub(crate) fn accounts_kept(&self) -> usize {
        self.accounts.kept()
    }

    /// Forgets the accounts that have been gone for long.
    pub(crate) fn sweep(&self) {
        self.accounts.sweep(Instant::now());
    }

    /// Sends a frame to a connection, if it is still there.
    #[cfg(feature = "cluster")]
    pub(super) fn push(&self, connection: ConnectionId, frame: &Frame) {
        if let Some(present) = self.present.get(&connection) {
            present.outbox.push(frame);
        }
    }

    /// Closes a connection, if it is still there.
    #[cfg(feature = "cluster")]
    pub(super) fn close(&self, connection: ConnectionId, closing: Closing) {
        if let Some(present) = self.present.get(&connection) {
            present.outbox.close(closing);
        }
    }

    /// Closes every connection; they come back when the server is up again.
    pub(crate) fn close_all(&self) {
        self.present().into_iter().for_each(|(_, present)| present.outbox.close(self.restart()));
    }

    /// What whoever is here is told when the server stops.
    pub(super) fn restart(&self) -> Closing {
        restart(self.returning)
    }

    /// Who is connected, whoever has been longest first.
    pub(crate) fn present(&self) -> Vec<(ConnectionId, Present)> {
        let mut present: Vec<_> = self.present.iter().map(|each| (*each.key(), each.value().clone())).collect();
        present.sort_unstable_by_key(|(connection, _)| connection.0);
        present
    }

    /// Sends away all of whom this is so, and tells how many connections that was.
    pub(crate) fn remove_all(&self, who: impl Fn(&Present) -> bool) -> usize {
        let removed = self.present.iter().filter(|present| who(present));
        removed.map(|present| present.outbox.close(REMOVED)).count()
    }

    /// Tells everybody, and how many connections that was.
    pub(crate) fn announce(&self, text: &str) -> usize {
        let frame = Frame::text(&ServerFrame::Announcement(Announcement { text: text.to_owned() }));
        self.present.iter().map(|present| present.outbox.push(&frame)).count()
    }
}

/// Come back, but not all at once (Promise R13). Other nodes share those who come, and each table waits for its people.
pub(super) fn restart(returning: Returning) -> Closing {
    let within_ms = match returning {
        Returning::AfterTheStart => 5_000,
        Returning::ToOthers => 250,
    };
    let mut bits = [0; 2];
    let jitter =
        crate::entropy::fill(&mut bits).map_or(0, |()| u64::from(u16::from_le_bytes(bits)) * within_ms / 65_536);
    Closing { reason: ClosingReason::Restart, retry_after_ms: Some(jitter) }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{PlayerName, limits::MAX_CONNECTIONS};

    use super::*;

    fn registry(returning: Returning) -> ConnectionRegistry {
        ConnectionRegistry::new(Rates::Unlimited, returning)
    }

    #[test]
    fn who_can_go_on_at_another_node_is_not_kept_waiting() {
        let latest = |returning| {
            let told = (0..200).map(|_| registry(returning).restart().retry_after_ms.unwrap());
            told.max().unwrap()
        };
        assert!(latest(Returning::ToOthers) < 250 && latest(Returning::AfterTheStart) > 1_000);
    }

    #[test]
    fn an_account_is_here_so_often_and_no_more_and_nobody_else_pays_for_it() {
        let (registry, ann, ben) =
            (registry(Returning::AfterTheStart), AccountId::from_bytes([1; 16]), AccountId::from_bytes([2; 16]));
        let present = |account| Present {
            person: Person { account, name: PlayerName::new("Ann").unwrap() },
            key: 1,
            ip: std::net::Ipv4Addr::LOCALHOST.into(),
            since: Moment(0),
            attended: Attended::default(),
            outbox: Outbox::to_nobody(),
        };
        let enters = |number, account| registry.add(ConnectionId(number), present(account)).is_some();
        let last = MAX_CONNECTIONS as u64;
        assert!((1..=last).all(|number| enters(number, ann)));
        assert!(!enters(last + 1, ann) && enters(last + 2, ben));
        registry.remove(ConnectionId(3), ann);
        assert!(enters(last + 3, ann) && !enters(last + 4, ann));
        (1..=last + 3).for_each(|number| registry.remove(ConnectionId(number), ann));
        assert!(registry.present.is_empty(), "who is gone leaves nothing");
    }
}
