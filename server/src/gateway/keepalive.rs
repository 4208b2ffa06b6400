//! Whether somebody is still there (Promise S12): when they are due a ping, and when they have been silent for too
//! long.

use bridge_protocol::limits::{PING_EVERY, SILENCE};
use tokio::time::Instant;

/// When a connection was last heard and last pinged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Keepalive {
    heard: Instant,
    pinged: Instant,
}

/// What is due at a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum KeepaliveAction {
    Rest,
    Ping,
    Dead,
}

impl Keepalive {
    pub(super) fn new(now: Instant) -> Self {
        Self { heard: now, pinged: now }
    }

    /// A whole frame came.
    pub(super) fn received(&mut self, now: Instant) {
        self.heard = now;
    }

    /// What is due.
    pub(super) fn check(&mut self, now: Instant) -> KeepaliveAction {
        if now >= self.expires_at() {
            KeepaliveAction::Dead
        } else if now.duration_since(self.pinged) >= PING_EVERY {
            self.pinged = now;
            KeepaliveAction::Ping
        } else {
            KeepaliveAction::Rest
        }
    }

    /// When to check again.
    pub(super) fn next_check(&self) -> Instant {
        (self.pinged + PING_EVERY).min(self.expires_at())
    }

    /// When they are given up if nothing is heard until then.
    pub(super) fn expires_at(&self) -> Instant {
        self.heard + SILENCE
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    /// Whatever the moment at which the peer vanished.
    #[tokio::test(start_paused = true)]
    async fn s12_a_dead_peer_is_given_up_within_fifty_seconds_and_not_before_two_pings() {
        let start = Instant::now();
        for last_heard in 0..60 {
            let vanished = start + Duration::from_secs(last_heard);
            let (mut keepalive, mut unanswered) = (Keepalive::new(start), 0);
            let died = loop {
                let now = keepalive.next_check();
                if now > vanished && keepalive.heard < vanished {
                    keepalive.received(vanished);
                    continue;
                }
                match keepalive.check(now) {
                    KeepaliveAction::Rest => {}
                    KeepaliveAction::Ping if now < vanished => keepalive.received(now),
                    KeepaliveAction::Ping => unanswered += 1,
                    KeepaliveAction::Dead => break now,
                }
            };
            assert!(died - vanished <= Duration::from_secs(50), "last heard at {last_heard} s: {:?}", died - vanished);
            assert!(unanswered >= 2, "last heard at {last_heard} s: {unanswered} pings");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn s12_whoever_answers_pings_stays() {
        let mut keepalive = Keepalive::new(Instant::now());
        for _ in 0..1_000 {
            let now = keepalive.next_check();
            match keepalive.check(now) {
                KeepaliveAction::Rest => {}
                KeepaliveAction::Ping => keepalive.received(now + Duration::from_secs(4)),
                KeepaliveAction::Dead => panic!("somebody who answers was given up"),
            }
        }
    }
}
