//! Whether somebody is still there (Promise S12): when he is due a ping, and when he has been silent for too long.

use bridge_protocol::limits::{PING_EVERY, SILENCE};
use tokio::time::Instant;

/// When a connection was last heard and last pinged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pulse {
    heard: Instant,
    pinged: Instant,
}

/// What to do when the alarm goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Alarm {
    Rest,
    Ping,
    Dead,
}

impl Pulse {
    pub(super) fn starts(now: Instant) -> Self {
        Self { heard: now, pinged: now }
    }

    /// A whole frame came.
    pub(super) fn beats(&mut self, now: Instant) {
        self.heard = now;
    }

    /// What is due.
    pub(super) fn check(&mut self, now: Instant) -> Alarm {
        if now >= self.ends() {
            Alarm::Dead
        } else if now.duration_since(self.pinged) >= PING_EVERY {
            self.pinged = now;
            Alarm::Ping
        } else {
            Alarm::Rest
        }
    }

    /// When to check again.
    pub(super) fn alarm(&self) -> Instant {
        (self.pinged + PING_EVERY).min(self.ends())
    }

    /// When he is given up if nothing is heard until then.
    pub(super) fn ends(&self) -> Instant {
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
            let (mut pulse, mut unanswered) = (Pulse::starts(start), 0);
            let died = loop {
                let now = pulse.alarm();
                if now > vanished && pulse.heard < vanished {
                    pulse.beats(vanished);
                    continue;
                }
                match pulse.check(now) {
                    Alarm::Rest => {}
                    Alarm::Ping if now < vanished => pulse.beats(now),
                    Alarm::Ping => unanswered += 1,
                    Alarm::Dead => break now,
                }
            };
            assert!(died - vanished <= Duration::from_secs(50), "last heard at {last_heard} s: {:?}", died - vanished);
            assert!(unanswered >= 2, "last heard at {last_heard} s: {unanswered} pings");
        }
    }

    #[tokio::test(start_paused = true)]
    async fn s12_whoever_answers_pings_stays() {
        let mut pulse = Pulse::starts(Instant::now());
        for _ in 0..1_000 {
            let now = pulse.alarm();
            match pulse.check(now) {
                Alarm::Rest => {}
                Alarm::Ping => pulse.beats(now + Duration::from_secs(4)),
                Alarm::Dead => panic!("somebody who answers was given up"),
            }
        }
    }
}
