//! Whether this machine's clock is the database's, which all nodes have in common: what ends after a time ends sooner
//! or later at a node whose clock is apart.

use std::{
    sync::atomic::{AtomicBool, Ordering},
    time::Duration,
};

use tracing::{info, warn};

use crate::metrics;

/// Clocks that are so many seconds apart are told of: NTP keeps them within a tenth.
const APART: f64 = 2.0;

/// What is known of it.
#[derive(Default)]
pub(super) struct Clocks {
    are_apart: AtomicBool,
}

impl Clocks {
    /// What the database's clock showed at some moment while this machine's went from one time to another. It is told
    /// in the figures, and in the log when they come apart and when they come together.
    pub(super) fn compare(&self, theirs: Duration, [asked, answered]: [Duration; 2]) {
        let seconds = ahead(theirs, [asked, answered]);
        metrics::clock_ahead_of_database(seconds);
        let are_apart = seconds.abs() > APART;
        match (self.are_apart.swap(are_apart, Ordering::Relaxed), are_apart) {
            (false, true) => warn!(
                seconds,
                "this machine's clock is ahead of the database's by so much (behind, if negative): set both by NTP"
            ),
            (true, false) => info!("this machine's clock is the database's again"),
            (true, true) | (false, false) => {}
        }
    }
}

/// By how many seconds at least this machine's clock is ahead of another that was read while it went from one time to
/// another; negative if it is behind. An answer that takes its time says less, and never anything wrong.
fn ahead(theirs: Duration, [asked, answered]: [Duration; 2]) -> f64 {
    let ahead = asked.saturating_sub(theirs).as_secs_f64();
    let behind = theirs.saturating_sub(answered).as_secs_f64();
    if ahead > 0.0 { ahead } else { 0.0 - behind }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_is_ahead_or_behind_by_what_the_way_to_the_database_does_not_explain() {
        let at = |seconds: u64| Duration::from_secs(1_000 + seconds);
        let seconds = |theirs, asked, answered| ahead(at(theirs), [at(asked), at(answered)]);
        assert_eq!(seconds(5, 5, 5), 0.0);
        assert_eq!(seconds(5, 4, 7), 0.0, "it took three seconds, and may have been read at any moment of them");
        assert_eq!((seconds(5, 9, 10), seconds(5, 1, 2)), (4.0, -3.0));
    }

    #[test]
    fn clocks_are_apart_from_more_than_two_seconds_on_either_way_until_they_are_not() {
        let clocks = Clocks::default();
        let at = |seconds: u64| Duration::from_secs(1_000 + seconds);
        for (theirs, are_apart) in
            [(10, false), (12, false), (13, true), (13, true), (8, false), (7, true), (10, false)]
        {
            clocks.compare(at(theirs), [at(10), at(10)]);
            assert_eq!(clocks.are_apart.load(Ordering::Relaxed), are_apart, "{theirs}");
        }
    }
}
