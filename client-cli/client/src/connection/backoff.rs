//! How long to wait before the next attempt: twice as long each time, never the same for two clients.

use std::time::Duration;

use super::limits::{FIRST_WAIT, LONGEST_WAIT, STEADY};

/// Counts attempts since the connection last stood for a while.
#[derive(Debug, Default)]
pub(super) struct Backoff {
    attempts: u32,
}

impl Backoff {
    /// A connection that stood for so long is lost. One that was let in and dropped at once has been an attempt too.
    pub(super) fn lost_after(&mut self, stood: Duration) {
        if stood >= STEADY {
            *self = Self::default();
        }
    }

    /// The wait before the next attempt. `at_least` is the server's wish; `chance` spreads clients over half of the
    /// wait.
    pub(super) fn next(&mut self, at_least: Duration, chance: u32) -> Duration {
        let longest = FIRST_WAIT.saturating_mul(1 << self.attempts.min(16)).min(LONGEST_WAIT);
        self.attempts += 1;
        at_least + longest.mul_f64(0.5 + 0.5 * f64::from(chance) / f64::from(u32::MAX))
    }
}

/// Something no two clients share. Without entropy all wait the longest.
pub(super) fn chance() -> u32 {
    getrandom::u32().unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_the_longest() {
        let mut backoff = Backoff::default();
        let waits: Vec<_> = (0..40).map(|_| backoff.next(Duration::ZERO, u32::MAX)).collect();
        assert_eq!(waits[0], FIRST_WAIT);
        assert_eq!(waits[1], FIRST_WAIT * 2);
        assert_eq!(waits[39], LONGEST_WAIT);
    }

    #[test]
    fn only_a_connection_that_stood_begins_anew() {
        let mut backoff = Backoff::default();
        backoff.next(Duration::ZERO, u32::MAX);
        backoff.lost_after(STEADY - Duration::from_millis(1));
        assert_eq!(backoff.next(Duration::ZERO, u32::MAX), FIRST_WAIT * 2);
        backoff.lost_after(STEADY);
        assert_eq!(backoff.next(Duration::ZERO, u32::MAX), FIRST_WAIT);
    }

    #[test]
    fn chance_takes_up_to_half_of_a_wait_and_the_servers_wish_is_kept() {
        let wish = Duration::from_secs(3);
        assert_eq!(Backoff::default().next(wish, 0), wish + FIRST_WAIT / 2);
    }
}
