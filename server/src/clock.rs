//! The clock of the house: wall time once, at the start, and from then on only forwards (Promise R8).

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bridge_game::Moment;
use tokio::time::Instant;

/// Tells moments. Steps of the system's clock do not touch it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    started: Instant,
    at: Moment,
}

impl Clock {
    /// A clock that starts at the system's time.
    pub(crate) fn start() -> Self {
        let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or(Duration::ZERO);
        Self { started: Instant::now(), at: Moment(0).after(since_1970) }
    }

    pub(crate) fn now(&self) -> Moment {
        self.at.after(self.started.elapsed())
    }

    pub(crate) async fn sleep_until(&self, moment: Moment) {
        // One millisecond more, because a moment is whole milliseconds and a sleeper must not wake before it.
        tokio::time::sleep_until(self.started + moment.since(self.at) + Duration::from_millis(1)).await;
    }
}
