//! When machines that sleep have to be in memory again: each once, by the server's clock.

use std::collections::{BTreeSet, HashMap};

use bridge_game::Moment;
use parking_lot::Mutex;
use tokio::sync::Notify;

use crate::{clock::Clock, journal::StreamId};

/// The moments at which machines that sleep are due.
#[derive(Debug, Default)]
pub(crate) struct Schedule {
    due: Mutex<Due>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Due {
    by_time: BTreeSet<(Moment, StreamId)>,
    by_stream: HashMap<StreamId, Moment>,
}

impl Schedule {
    /// Puts a machine down, in place of what was put down for it before.
    pub(crate) fn put(&self, stream: StreamId, at: Moment) {
        let mut due = self.due.lock();
        due.remove(stream);
        due.by_stream.insert(stream, at);
        due.by_time.insert((at, stream));
        self.changed.notify_one();
    }

    /// It is over, or in memory, where its actor looks after it.
    pub(crate) fn remove(&self, stream: StreamId) {
        self.due.lock().remove(stream);
    }

    /// Waits until a machine is due, and strikes it out.
    pub(crate) async fn next(&self, clock: &Clock) -> StreamId {
        loop {
            let first = self.due.lock().by_time.first().copied();
            match first {
                None => self.changed.notified().await,
                Some((at, stream)) if at <= clock.now() => {
                    self.remove(stream);
                    return stream;
                }
                Some((at, _)) => tokio::select! {
                    biased;
                    () = clock.sleep_until(at) => {}
                    () = self.changed.notified() => {}
                },
            }
        }
    }
}

impl Due {
    fn remove(&mut self, stream: StreamId) {
        if let Some(at) = self.by_stream.remove(&stream) {
            self.by_time.remove(&(at, stream));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::clock::Clocks;

    const ONE: StreamId = StreamId([1; 16]);
    const OTHER: StreamId = StreamId([2; 16]);

    #[tokio::test(start_paused = true)]
    async fn each_comes_up_once_and_in_its_time() {
        let (schedule, clock) = (Schedule::default(), Clock::start_at(Moment(0), Clocks::Real));
        schedule.put(ONE, Moment(1_000));
        schedule.put(OTHER, Moment(2_000));
        schedule.put(ONE, Moment(5_000));
        assert_eq!(schedule.next(&clock).await, OTHER);
        assert_eq!(clock.now(), Moment(2_001));
        assert_eq!(schedule.next(&clock).await, ONE);
        assert_eq!(clock.now(), Moment(5_001));
        schedule.put(ONE, Moment(6_000));
        schedule.remove(ONE);
        let nobody = tokio::time::timeout(Duration::from_secs(60), schedule.next(&clock)).await;
        assert!(nobody.is_err());
    }
}
