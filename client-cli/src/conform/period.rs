//! How long a server waits for something, and whether that may be over: where its clocks are fast a long time is short,
//! and a refusal because it has passed is no fault.

use std::time::{Duration, Instant};

/// So many seconds of a table pass in one of the world where clocks are fast (section 11 of the contract).
const FASTEST: u32 = 20;

/// A time that the server gives for something.
#[derive(Clone, Copy, Debug)]
pub(super) struct Period {
    /// Not later than the server began to wait: before that was asked for which it waits.
    begun: Instant,
    given: Duration,
}

impl Period {
    /// Before that is asked for which the server then gives this time.
    pub(super) fn begin(given: Duration) -> Self {
        Self { begun: Instant::now(), given }
    }

    /// The same, when the server has said how long it is.
    pub(super) fn of_ms(self, given_ms: u64) -> Self {
        Self { given: Duration::from_millis(given_ms), ..self }
    }

    /// Whether it may be over, by clocks that are as fast as they may be. Never before the server gave all of it.
    pub(super) fn may_be_over(self) -> bool {
        self.begun.elapsed() >= self.given / FASTEST
    }

    /// How long it has lasted, in words, if it may be over.
    pub(super) fn if_over(self) -> Option<String> {
        let (after, given) = (self.begun.elapsed().as_millis(), self.given.as_millis());
        self.may_be_over().then(|| format!("after {after} ms; the server gives {given} ms by its clocks"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conform::Broken;

    #[test]
    fn a_refusal_is_no_fault_when_the_time_may_be_over_and_one_before() {
        let soon = Period::begin(Duration::ZERO);
        assert!(soon.may_be_over() && Broken::within(soon, "not_now").is_out_of_time);
        let late = soon.of_ms(u64::MAX);
        assert!(!late.may_be_over() && !Broken::within(late, "not_now").is_out_of_time);
    }
}
