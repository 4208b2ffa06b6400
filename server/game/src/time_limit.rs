//! How long a segment of a match or a round of a field may last (Spec D12): warned of, lengthened, stopped by a
//! director.

use std::time::Duration;

use crate::Moment;

/// How much of the time is used when everybody is warned, in percent.
const WARNINGS: [u8; 2] = [75, UP];
const UP: u8 = 100;

#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeLimit {
    from: Moment,
    pub(crate) until: Moment,
    /// Since when it stands still.
    stopped_at: Option<Moment>,
    /// The last warning, in percent.
    pub(crate) warned: u8,
}

impl TimeLimit {
    pub(crate) fn starts(from: Moment, lasts: Duration) -> Self {
        Self { from, until: from.after(lasts), stopped_at: None, warned: 0 }
    }

    /// The director gives more time: from now, if it is up. There is no other warning than that it is up.
    pub(crate) fn extend(&mut self, minutes: u8, at: Moment) {
        let now = self.stopped_at.unwrap_or(at);
        self.until = self.until.max(now).after(Duration::from_secs(u64::from(minutes) * 60));
        self.warned = WARNINGS[0];
    }

    pub(crate) const fn is_up(&self) -> bool {
        self.warned == UP
    }

    /// Stops it: nothing of it is used from here on.
    pub(crate) const fn stop(&mut self, at: Moment) {
        self.stopped_at = Some(at);
    }

    /// Lets it go on where it stopped.
    pub(crate) fn resume(&mut self, at: Moment) {
        if let Some(stopped_at) = self.stopped_at.take() {
            self.postpone(at.since(stopped_at));
        }
    }

    /// How much there was still when it was stopped; none while it runs.
    pub(crate) fn left_when_stopped(&self) -> Option<Duration> {
        self.stopped_at.map(|stopped_at| self.until.since(stopped_at))
    }

    /// Moves it on by so long, in which it was not used.
    pub(crate) fn postpone(&mut self, time: Duration) {
        if !self.is_up() {
            (self.from, self.until) = (self.from.after(time), self.until.after(time));
        }
    }

    /// When the next warning is due, and of how much.
    pub(crate) fn next_warning(&self) -> Option<(Moment, u8)> {
        let percent = WARNINGS.into_iter().find(|percent| *percent > self.warned && self.stopped_at.is_none())?;
        let left = self.until.since(self.from) * u32::from(UP - percent) / u32::from(UP);
        Some((Moment(self.until.0 - u64::try_from(left.as_millis()).expect("a few hours")), percent))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: u64 = 60_000;

    #[test]
    fn what_is_stopped_warns_of_nothing_and_goes_on_with_what_was_left() {
        let mut limit = TimeLimit::starts(Moment(0), Duration::from_secs(8 * 60));
        assert_eq!(limit.next_warning(), Some((Moment(6 * MINUTE), 75)));
        limit.stop(Moment(2 * MINUTE));
        assert_eq!((limit.next_warning(), limit.left_when_stopped()), (None, Some(Duration::from_secs(6 * 60))));
        limit.extend(1, Moment(50 * MINUTE));
        assert_eq!(limit.left_when_stopped(), Some(Duration::from_secs(7 * 60)));
        limit.resume(Moment(100 * MINUTE));
        assert_eq!((limit.next_warning(), limit.left_when_stopped()), (Some((Moment(107 * MINUTE), 100)), None));
        limit.warned = UP;
        limit.extend(5, Moment(110 * MINUTE));
        assert_eq!(limit.next_warning(), Some((Moment(115 * MINUTE), 100)));
    }
}
