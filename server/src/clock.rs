//! The clock of the house: wall time once, at the start, and from then on only forwards (PROMISES R8).

use std::time::Duration;

use bridge_game::Moment;
use tokio::time::Instant;

use crate::wall_clock::WallClock;

/// Tells moments. Steps of the system's clock do not touch it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    started: Instant,
    at: Moment,
}

impl Clock {
    /// A clock that starts at the time of day.
    pub(crate) fn start(wall_clock: WallClock) -> Self {
        Self { started: Instant::now(), at: Moment(0).after(wall_clock.since_1970()) }
    }

    pub(crate) fn now(&self) -> Moment {
        self.at.after(self.started.elapsed())
    }

    pub(crate) async fn sleep_until(&self, moment: Moment) {
        // One millisecond more, because a moment is whole milliseconds and a sleeper must not wake before it.
        tokio::time::sleep_until(self.started + moment.since(self.at) + Duration::from_millis(1)).await;
    }
}
