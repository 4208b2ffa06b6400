//! That this process stood still, as its own clock has it: it was stopped, or had no processor. What others took over
//! meanwhile it does not know when it goes on, nor that its connection to the database is gone, until the database has
//! answered it. A machine whose clock stands still with it is not noticed here.

use std::{sync::Arc, time::Duration};

use parking_lot::Mutex;
use tokio::time::Instant;

use crate::tasks;

/// How often it is looked whether the process goes on.
const TICKS_EVERY: Duration = Duration::from_millis(250);

/// Notices a pause of this process by ticks that did not come.
pub(super) struct StallDetector {
    /// After so long without a tick.
    after: Duration,
    seen: Mutex<Seen>,
}

struct Seen {
    ticked: Instant,
    /// When it woke, if the database has not answered since.
    woke: Option<Instant>,
}

impl StallDetector {
    /// Looks as long as it is there.
    pub(super) fn start(after: Duration) -> Arc<Self> {
        let stall = Arc::new(Self::new(after));
        let looks = Arc::downgrade(&stall);
        tasks::spawn(async move {
            while let Some(stall) = looks.upgrade() {
                stall.tick();
                drop(stall);
                tokio::time::sleep(TICKS_EVERY).await;
            }
        });
        stall
    }

    fn new(after: Duration) -> Self {
        Self { after, seen: Mutex::new(Seen { ticked: Instant::now(), woke: None }) }
    }

    fn tick(&self) {
        let now = Instant::now();
        let mut seen = self.seen.lock();
        if now.duration_since(seen.ticked) >= self.after {
            seen.woke = Some(now);
        }
        seen.ticked = now;
    }

    /// The database answered what it was asked then.
    pub(super) fn answered(&self, asked: Instant) {
        let mut seen = self.seen.lock();
        seen.woke = seen.woke.filter(|woke| *woke > asked);
    }

    /// Whether what this node knows may be from before it stood still.
    pub(super) fn is_unsure(&self) -> bool {
        let seen = self.seen.lock();
        seen.woke.is_some() || seen.ticked.elapsed() >= self.after
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn who_stood_still_is_unsure_until_the_database_has_answered_what_was_asked_since() {
        let stall = StallDetector::new(Duration::from_secs(1));
        for _ in 0..8 {
            tokio::time::advance(TICKS_EVERY).await;
            assert!(!stall.is_unsure());
            stall.tick();
        }
        let before = Instant::now();
        tokio::time::advance(Duration::from_secs(2)).await;
        assert!(stall.is_unsure(), "before anything else is done");
        stall.tick();
        stall.answered(before);
        assert!(stall.is_unsure(), "that was asked before");
        stall.answered(Instant::now());
        assert!(!stall.is_unsure());
    }
}
