//! The time of day, as the machine tells it. It may step either way; what must not is measured by [`crate::clock`].

use std::time::{Duration, SystemTime, UNIX_EPOCH};

#[cfg(feature = "simulation")]
use tokio::time::Instant;

/// Tells the time of day: when tokens end, and where the server's clock starts.
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Source);

#[derive(Clone, Copy, Debug)]
enum Source {
    /// The machine's clock, as if it had been set back by this much.
    Machine { behind: Duration },
    /// A simulation's: it was at this much since 1970 at that moment, and goes on with the runtime's time.
    #[cfg(feature = "simulation")]
    Simulated { at: Duration, since: Instant },
}

impl Default for WallClock {
    fn default() -> Self {
        Self::behind(Duration::ZERO)
    }
}

impl WallClock {
    /// A clock that is behind the machine's by this much, as if it had been set back.
    pub const fn behind(by: Duration) -> Self {
        Self(Source::Machine { behind: by })
    }

    /// A clock that shows this much since 1970 now, and passes as the runtime's time does.
    #[cfg(feature = "simulation")]
    pub fn simulated(at: Duration) -> Self {
        Self(Source::Simulated { at, since: Instant::now() })
    }

    pub(crate) fn since_1970(&self) -> Duration {
        match self.0 {
            #[allow(clippy::disallowed_methods, reason = "here the machine is asked")]
            Source::Machine { behind } => {
                SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO).saturating_sub(behind)
            }
            #[cfg(feature = "simulation")]
            Source::Simulated { at, since } => at + since.elapsed(),
        }
    }

    pub(crate) fn seconds_since_1970(&self) -> u64 {
        self.since_1970().as_secs()
    }
}
