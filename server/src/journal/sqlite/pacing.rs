//! Whether it is worth waiting, before a commit, for more requests to come.
//!
//! An fsync that serves more requests is cheaper for each; but tables that wait for their answers before they act again
//! send nothing in the meantime, however many they are. So what waiting brought is remembered: while the batch at least
//! doubled it goes on, and where it did not the next batches are not held, more of them each time.

use super::limits::Limits;

#[derive(Default)]
pub(super) struct CommitPacing {
    /// Batches not to hold before it is tried again.
    skip: u32,
    /// How many were skipped the last time.
    skipped: u32,
}

impl CommitPacing {
    /// With `gathered` requests come together by themselves.
    pub(super) fn is_worth_waiting_for(&mut self, gathered: usize, limits: &Limits) -> bool {
        if gathered < limits.pacing {
            return false;
        }
        let skips = self.skip > 0;
        self.skip = self.skip.saturating_sub(1);
        !skips
    }

    /// Waiting has made `before` requests `after`.
    pub(super) fn came(&mut self, before: usize, after: usize, limits: &Limits) {
        self.skipped = if after >= 2 * before { 0 } else { (2 * self.skipped).clamp(8, limits.most_skipped) };
        self.skip = self.skipped;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_crowd_that_only_waits_for_its_answers_is_held_less_and_less() {
        let limits = Limits { pacing: 4, most_skipped: 20, ..Limits::default() };
        let mut pacing = CommitPacing::default();
        assert!(!pacing.is_worth_waiting_for(3, &limits));
        for skipped in [8, 16, 20, 20] {
            assert!(pacing.is_worth_waiting_for(4, &limits));
            pacing.came(4, 7, &limits);
            for _ in 0..skipped {
                assert!(!pacing.is_worth_waiting_for(4, &limits));
            }
        }
        assert!(pacing.is_worth_waiting_for(4, &limits));
        pacing.came(4, 8, &limits);
        assert!(pacing.is_worth_waiting_for(4, &limits));
    }
}
