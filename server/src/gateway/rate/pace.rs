//! How fast one account may ask, over all of its connections, and what becomes of whoever asks faster.

use std::{sync::Arc, time::Duration};

use bridge_protocol::Request;
use governor::{
    RateLimiter,
    clock::Clock,
    state::{InMemoryState, NotKeyed},
};

use super::{CHAT, KIBITZING, Middleware, Passing, Rates, SEATED, TICKETS_OF_ACCOUNT, quota};

/// Requests refused in a row before the connection is closed.
const REFUSED_IN_A_ROW: u32 = 20;

/// Frames in a row that are not the protocol before the connection is closed.
pub(in crate::gateway) const MALFORMED_IN_A_ROW: u32 = 10;

/// After so long every bucket of an account is full again.
pub(in crate::gateway) const FULL_AGAIN: Duration = Duration::from_secs(30);

type Bucket = RateLimiter<NotKeyed, InMemoryState, Passing, Middleware>;

/// The buckets of one account, whichever of its connections it uses: two of them are not twice as fast, and neither are
/// two after one another.
#[derive(Debug, Default)]
pub(in crate::gateway) struct Buckets {
    acts: Option<Bucket>,
    watching: Option<Bucket>,
    chat: Option<Bucket>,
    tickets: Option<Bucket>,
}

/// How fast one connection asks.
#[derive(Debug, Default)]
pub(in crate::gateway) struct Pace {
    buckets: Arc<Buckets>,
    kibitzes: bool,
    refused_in_a_row: u32,
}

/// What to do about a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::gateway) enum Verdict {
    Good,
    /// Refuse it; it may be sent again after this time.
    Wait(Duration),
    /// Close the connection.
    Flooding,
}

impl Buckets {
    /// Those of an account that has just come.
    pub(in crate::gateway) fn new(rates: Rates) -> Self {
        match rates {
            Rates::Default => Self {
                acts: Some(bucket(SEATED)),
                watching: Some(bucket(KIBITZING)),
                chat: Some(bucket(CHAT)),
                tickets: Some(bucket(TICKETS_OF_ACCOUNT)),
            },
            Rates::Unlimited => Self::default(),
        }
    }

    /// How long the account must wait before it may have another ticket.
    pub(in crate::gateway) fn wait_for_ticket(&self) -> Option<Duration> {
        wait(self.tickets.as_ref())
    }
}

impl Pace {
    /// The pace of a connection that has just said hello, from the buckets of its account.
    pub(in crate::gateway) fn from(buckets: Arc<Buckets>) -> Self {
        Self { buckets, ..Self::default() }
    }

    /// From now on the connection only watches, or plays again. No bucket is filled by it.
    pub(in crate::gateway) const fn set_watching(&mut self, kibitzes: bool) {
        self.kibitzes = kibitzes;
    }

    /// Whether the connection only watches.
    pub(in crate::gateway) const fn is_watching(&self) -> bool {
        self.kibitzes
    }

    /// Counts a frame that is not a request: a ping, or nothing that can be read.
    pub(in crate::gateway) fn frame(&mut self) -> Verdict {
        let free = self.wait();
        self.judge(free)
    }

    /// Counts a request.
    pub(in crate::gateway) fn request(&mut self, request: &Request) -> Verdict {
        let free = self.wait().max(match request {
            Request::Say { .. } => wait(self.buckets.chat.as_ref()),
            _ => None,
        });
        self.judge(free)
    }

    /// Everybody's frames count; those of whoever watches are rarer.
    fn wait(&self) -> Option<Duration> {
        let watching = self.buckets.watching.as_ref().filter(|_| self.kibitzes);
        wait(self.buckets.acts.as_ref()).max(wait(watching))
    }

    fn judge(&mut self, wait: Option<Duration>) -> Verdict {
        match wait {
            None => {
                self.refused_in_a_row = 0;
                Verdict::Good
            }
            Some(wait) => {
                self.refused_in_a_row += 1;
                if self.refused_in_a_row >= REFUSED_IN_A_ROW { Verdict::Flooding } else { Verdict::Wait(wait) }
            }
        }
    }
}

fn bucket((burst, refill): (u32, Duration)) -> Bucket {
    RateLimiter::direct_with_clock(quota(burst, refill), Passing)
}

/// How long until the bucket has something; nothing if it has.
fn wait(bucket: Option<&Bucket>) -> Option<Duration> {
    let bucket = bucket?;
    bucket.check().err().map(|not_until| not_until.wait_time_from(Passing.now()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_burst_is_good_and_a_flood_is_shown_the_door() {
        let mut pace = pace(Rates::Default);
        for _ in 0..SEATED.0 {
            assert_eq!(pace.frame(), Verdict::Good);
        }
        let verdicts: Vec<_> = (0..REFUSED_IN_A_ROW).map(|_| pace.frame()).collect();
        assert!(matches!(verdicts[0], Verdict::Wait(wait) if wait <= SEATED.1), "{verdicts:?}");
        assert_eq!(verdicts.last(), Some(&Verdict::Flooding));
    }

    #[test]
    fn going_to_watch_and_coming_back_gives_nobody_a_second_burst() {
        let mut pace = pace(Rates::Default);
        let good = (0..10 * SEATED.0).filter(|turn| {
            pace.set_watching(turn % 2 == 0);
            pace.frame() == Verdict::Good
        });
        assert!(good.count() <= (SEATED.0 + KIBITZING.0) as usize);
    }

    #[test]
    fn whoever_watches_asks_less_often() {
        let mut pace = pace(Rates::Default);
        pace.set_watching(true);
        assert!((0..KIBITZING.0).all(|_| pace.frame() == Verdict::Good));
        assert!(matches!(pace.frame(), Verdict::Wait(wait) if wait > SEATED.1));
    }

    #[test]
    fn two_connections_of_one_account_are_not_twice_as_fast() {
        let buckets = Arc::new(Buckets::new(Rates::Default));
        let [mut one, mut other] = [Arc::clone(&buckets), buckets].map(Pace::from);
        assert!((0..SEATED.0 / 2).all(|_| one.frame() == Verdict::Good && other.frame() == Verdict::Good));
        assert!(matches!((one.frame(), other.frame()), (Verdict::Wait(_), Verdict::Wait(_))));
    }

    #[test]
    fn every_bucket_of_an_account_is_full_again_in_time() {
        for (burst, refill) in [SEATED, KIBITZING, CHAT, TICKETS_OF_ACCOUNT] {
            assert!(refill * burst <= FULL_AGAIN, "{burst} every {refill:?}");
        }
    }

    #[test]
    fn nothing_is_limited_when_the_owner_says_so() {
        let mut pace = pace(Rates::Unlimited);
        assert!((0..10_000).all(|_| pace.frame() == Verdict::Good));
    }

    fn pace(rates: Rates) -> Pace {
        Pace::from(Arc::new(Buckets::new(rates)))
    }
}
