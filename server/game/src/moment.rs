//! A point in time, as an argument.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// Milliseconds since 1970 (UTC), as the actor's clock tells them. The clock never runs backwards within one process.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Moment(pub u64);

impl Moment {
    /// The moment so much later.
    #[must_use]
    pub fn after(self, wait: Duration) -> Self {
        Self(self.0.saturating_add(u64::try_from(wait.as_millis()).unwrap_or(u64::MAX)))
    }

    /// How long from `earlier` to this; nothing if it is not earlier.
    pub const fn since(self, earlier: Self) -> Duration {
        Duration::from_millis(self.0.saturating_sub(earlier.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_moment_neither_overflows_nor_goes_below_zero() {
        let wait = Duration::from_secs(5);
        assert_eq!(Moment(1).after(wait), Moment(5_001));
        assert_eq!(Moment(u64::MAX).after(wait), Moment(u64::MAX));
        assert_eq!(
            (Moment(7).since(Moment(2)), Moment(2).since(Moment(7))),
            (Duration::from_millis(5), Duration::ZERO)
        );
    }
}
