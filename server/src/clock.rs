//! The clock of the server: wall time once, at the start, and from then on only forwards (Promise R8). What goes by
//! the calendar goes by the machine's clock all the same: how far the two are apart is known, and changes when that
//! has been put right.

pub(crate) mod calendar;
mod wall_clock;

use std::{sync::Arc, time::Duration};

use bridge_game::Moment;
use tokio::{sync::watch, time::Instant};

pub use wall_clock::WallClock;

/// How fast the time of tables, matches and events passes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Clocks {
    /// As it does.
    #[default]
    Real,
    /// Twenty times as fast: for whoever tries out a client and does not want to wait. Only where nobody else can
    /// come. A client is told the moments of tables and counts them down by its own clock, so what it shows of time is
    /// too long.
    Fast,
}

impl Clocks {
    /// Seconds of a table in a second of the world. The shortest time that a client has, five seconds for a
    /// contribution, is a quarter of a second where it is twenty, which a program on the same machine meets; three
    /// minutes of grace are nine seconds.
    const fn speed(self) -> u32 {
        match self {
            Self::Real => 1,
            Self::Fast => 20,
        }
    }
}

/// The clock of a machine that is this much away from the server's has been put: it is not only slow or fast.
const PUT: u64 = 60_000;

/// Tells moments. Steps of the system's clock do not touch them, but for [`Clock::calendar`].
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    started: Instant,
    at: Moment,
    /// What the server's clock showed when it started; the same as `at` unless this one was put since.
    servers: Moment,
    speed: u32,
    /// By how many milliseconds the calendar is ahead of the server's clock.
    apart: Arc<watch::Sender<i64>>,
    /// What that was when this one was last put to the calendar.
    followed: i64,
}

impl Clock {
    /// A clock that starts at the time of day.
    pub(crate) fn start(wall_clock: WallClock, clocks: Clocks) -> Self {
        Self::start_at(Moment(0).after(wall_clock.since_1970()), clocks)
    }

    /// A clock that starts at this moment.
    pub(crate) fn start_at(at: Moment, clocks: Clocks) -> Self {
        let speed = clocks.speed();
        let apart = Arc::new(watch::Sender::new(0));
        Self { started: Instant::now(), at, servers: at, speed, apart, followed: 0 }
    }

    /// The same clock, put forward.
    pub(crate) fn ahead(self, by: Duration) -> Self {
        Self { at: self.at.after(by), ..self }
    }

    /// The time of day, for what goes by the calendar: it steps when the machine's clock was put by more than a
    /// minute.
    pub(crate) fn calendar(&self) -> Moment {
        moved(self.servers.after(self.passed()), self.apart())
    }

    /// When something begins to whose clock nothing has happened yet: never earlier than the server's clock.
    pub(crate) fn latest(&self) -> Moment {
        let servers = self.servers.after(self.passed());
        moved(servers, self.apart()).max(servers)
    }

    /// By how many milliseconds the calendar is ahead of the server's clock.
    pub(crate) fn apart(&self) -> i64 {
        *self.apart.borrow()
    }

    /// What everybody reads of a moment of this clock: the time of day that it will be then.
    pub(crate) fn as_time_of_day(&self, moment: Moment) -> Moment {
        moved(moment, apart(self.at, self.servers).saturating_add(self.apart()))
    }

    /// Puts it to the calendar, but not before a moment at which something has happened by it. Tells whether the
    /// calendar has stepped since it was last put to it.
    pub(crate) fn put_to_calendar(&mut self, last: Moment) -> bool {
        let has_stepped = self.followed != self.apart();
        self.followed = self.apart();
        let passed = self.passed();
        let to = moved(self.servers.after(passed), self.followed).max(last);
        self.at = moved(self.at, apart(self.at.after(passed), to));
        has_stepped
    }

    /// Waits until the calendar has stepped since it was last put to it.
    pub(crate) async fn until_it_steps(&self) {
        let mut apart = self.apart.subscribe();
        // The sender is our own.
        apart.wait_for(|apart| *apart != self.followed).await.ok();
    }

    /// Looks at the machine's clock: by how many milliseconds it has been put, if it has been. A clock that is fast
    /// has a calendar of its own.
    pub(crate) fn follow(&self, since_1970: Duration) -> Option<i64> {
        let step = apart(self.calendar(), Moment(0).after(since_1970));
        if self.speed != Clocks::Real.speed() || step.unsigned_abs() < PUT {
            return None;
        }
        self.apart.send_modify(|apart| *apart = apart.saturating_add(step));
        Some(step)
    }

    fn passed(&self) -> Duration {
        self.started.elapsed().saturating_mul(self.speed)
    }

    pub(crate) fn now(&self) -> Moment {
        self.at.after(self.passed())
    }

    pub(crate) async fn sleep_until(&self, moment: Moment) {
        // One millisecond more, because a moment is whole milliseconds and a sleeper must not wake before it.
        tokio::time::sleep_until(self.started + moment.since(self.at) / self.speed + Duration::from_millis(1)).await;
    }
}

fn moved(moment: Moment, by: i64) -> Moment {
    Moment(moment.0.saturating_add_signed(by))
}

/// By how many milliseconds the second is later.
fn apart(from: Moment, to: Moment) -> i64 {
    let signed = |moment: Moment| i64::try_from(moment.0).unwrap_or(i64::MAX);
    signed(to).saturating_sub(signed(from))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DAY: u64 = 24 * 60 * 60 * 1000;
    const SINCE: u64 = 20_000 * DAY;

    #[tokio::test(start_paused = true)]
    async fn the_calendar_follows_the_machine_and_the_clock_of_a_game_does_not() {
        let clock = Clock::start_at(Moment(SINCE), Clocks::Real);
        tokio::time::advance(Duration::from_secs(10)).await;
        assert_eq!(clock.follow(Duration::from_millis(SINCE + 69_000)), None, "it is a little fast");
        let wall = SINCE + DAY + 10_000;
        assert_eq!(clock.follow(Duration::from_millis(wall)), Some(DAY as i64));
        assert_eq!(clock.follow(Duration::from_millis(wall)), None, "it has followed");
        assert_eq!((clock.now(), clock.calendar()), (Moment(SINCE + 10_000), Moment(wall)));
        assert_eq!(clock.as_time_of_day(Moment(SINCE + 20_000)), Moment(wall + 10_000), "ten seconds from then");
        assert_eq!(clock.follow(Duration::from_millis(SINCE)), Some(-(DAY as i64) - 10_000), "and back");
        assert_eq!((clock.calendar(), clock.latest()), (Moment(SINCE), Moment(SINCE + 10_000)));
        let fast = Clock::start_at(Moment(SINCE), Clocks::Fast);
        assert_eq!(fast.follow(Duration::from_millis(wall)), None);
    }

    #[tokio::test(start_paused = true)]
    async fn what_has_not_begun_is_put_to_the_calendar_and_hears_of_its_steps() {
        let server = Clock::start_at(Moment(SINCE), Clocks::Real);
        let mut own = server.clone().ahead(Duration::from_millis(2 * DAY));
        let waits = own.clone();
        let waiting = tokio::spawn(async move { waits.until_it_steps().await });
        server.follow(Duration::from_millis(SINCE + DAY)).unwrap();
        waiting.await.unwrap();
        own.put_to_calendar(Moment(SINCE));
        assert_eq!((own.now(), own.as_time_of_day(own.now())), (Moment(SINCE + DAY), Moment(SINCE + DAY)));
        own.put_to_calendar(Moment(SINCE + 3 * DAY));
        assert_eq!(own.now(), Moment(SINCE + 3 * DAY), "not before what has happened");
        assert_eq!(own.as_time_of_day(own.now()), Moment(SINCE + DAY), "and it is told in the time of day");
    }

    #[tokio::test(start_paused = true)]
    async fn a_clock_that_is_put_forward_goes_on_from_there() {
        let clock = Clock::start_at(Moment(5_000), Clocks::Real);
        tokio::time::advance(Duration::from_secs(1)).await;
        let forward = clock.clone().ahead(Duration::from_secs(54));
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
