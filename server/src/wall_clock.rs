//! The time of day, as the machine tells it. It may step either way; what must not is measured by [`crate::clock`].

use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// Tells the time of day: when tokens end, and where the server's clock starts.
#[derive(Clone, Copy, Debug, Default)]
pub struct WallClock {
    behind: Duration,
}

impl WallClock {
    /// A clock that is behind the machine's by this much, as if it had been set back.
    pub const fn behind(by: Duration) -> Self {
        Self { behind: by }
    }

    pub(crate) fn since_1970(&self) -> Duration {
        SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).saturating_sub(self.behind)
    }

    pub(crate) fn seconds_since_1970(&self) -> u64 {
        self.since_1970().as_secs()
    }
}
