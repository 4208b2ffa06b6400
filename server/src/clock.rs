//! The clock of the server: wall time once, at the start, and from then on only forwards (Promise R8).

use std::time::Duration;

use bridge_game::Moment;
use tokio::time::Instant;

/// How fast the time of tables, matches and events passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Clocks {
    /// As it does.
    #[default]
    Real,
    /// Twenty times as fast: for whoever tries out a client and does not want to wait. Only where nobody else can come.
    Fast,
}

impl Clocks {
    /// A second of a person is so many of a table. The shortest time that a client has, five seconds for a
    /// contribution, is then a quarter of one, which a program on the same machine meets; and three minutes of grace
    /// are nine seconds.
    const fn speed(self) -> u32 {
        match self {
            Self::Real => 1,
            Self::Fast => 20,
        }
    }
}
use crate::wall_clock::WallClock;

/// Tells moments. Steps of the system's clock do not touch it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Clock {
    started: Instant,
    at: Moment,
    speed: u32,
}

impl Clock {
    /// A clock that starts at the time of day.
    pub(crate) fn start(wall_clock: WallClock, clocks: Clocks) -> Self {
        Self::start_at(Moment(0).after(wall_clock.since_1970()), clocks)
    }

    /// A clock that starts at this moment.
    pub(crate) fn start_at(at: Moment, clocks: Clocks) -> Self {
        Self { started: Instant::now(), at, speed: clocks.speed() }
    }

    /// The same clock, put forward.
    pub(crate) fn ahead(self, by: Duration) -> Self {
        Self { at: self.at.after(by), ..self }
    }

    pub(crate) fn now(&self) -> Moment {
        self.at.after(self.started.elapsed().saturating_mul(self.speed))
    }

    pub(crate) async fn sleep_until(&self, moment: Moment) {
        // One millisecond more, because a moment is whole milliseconds and a sleeper must not wake before it.
        tokio::time::sleep_until(self.started + moment.since(self.at) / self.speed + Duration::from_millis(1)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_clock_that_is_put_forward_goes_on_from_there() {
        let clock = Clock::start_at(Moment(5_000), Clocks::Real);
        tokio::time::advance(Duration::from_secs(1)).await;
        let forward = clock.ahead(Duration::from_secs(54));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert_eq!((clock.now(), forward.now()), (Moment(7_000), Moment(61_000)));
        forward.sleep_until(Moment(64_000)).await;
        assert_eq!(clock.now(), Moment(10_001));
    }

    #[tokio::test(start_paused = true)]
    async fn a_fast_clock_runs_twenty_times_as_fast_and_wakes_nobody_too_soon() {
        let (clock, began) = (Clock::start_at(Moment(5_000), Clocks::Fast), Instant::now());
        clock.sleep_until(Moment(5_000 + 180_000)).await;
        assert!(clock.now() >= Moment(185_000));
        assert_eq!(began.elapsed().as_secs(), 9);
    }
}
