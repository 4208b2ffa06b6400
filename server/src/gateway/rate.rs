//! How fast somebody may ask (Promise S9). A little too fast is refused with the time to wait; far too fast, for long,
//! is closed.

use std::{
    net::IpAddr,
    num::NonZeroU32,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use bridge_protocol::{Paced, Rate, Request};
use governor::{
    Quota, RateLimiter,
    clock::Clock,
    middleware::NoOpMiddleware,
    state::{InMemoryState, NotKeyed, keyed::HashMapStateStore},
};

use super::address::{Address, HOUSEHOLDS_PER_SITE};

/// Whether rates are limited.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, clap::ValueEnum)]
pub enum Rates {
    /// As PROTOCOL.md says.
    #[default]
    Default,
    /// Not at all: for measurements and tests on loopback. Sizes are limited all the same.
    Unlimited,
}

/// The clock of the buckets: the runtime's, as every deadline's.
#[derive(Clone, Copy, Debug, Default)]
struct Passing;

impl Clock for Passing {
    type Instant = std::time::Instant;

    fn now(&self) -> Self::Instant {
        tokio::time::Instant::now().into_std()
    }
}

type Middleware = NoOpMiddleware<<Passing as Clock>::Instant>;
type Bucket = RateLimiter<NotKeyed, InMemoryState, Passing, Middleware>;

/// Requests refused in a row before the connection is closed.
pub(super) const REFUSED_IN_A_ROW: u32 = 20;
/// Frames in a row that are not the protocol before the connection is closed.
pub(super) const MALFORMED_IN_A_ROW: u32 = 10;

const SEATED: (u32, Duration) = (20, Duration::from_millis(333));
const KIBITZING: (u32, Duration) = (5, Duration::from_secs(1));
const CHAT: (u32, Duration) = (5, Duration::from_secs(2));
const GUESTS: (u32, Duration) = (30, Duration::from_secs(2));
const TICKETS: (u32, Duration) = (60, Duration::from_millis(500));
/// The boards of a round that somebody looks through; then as many as one thread works out beside computers that play.
const ANALYSES: (u32, Duration) = (32, Duration::from_secs(2));
/// Sixteen connections that come back at once, and once more; then one a second, so that it is of no use to connect
/// again and again.
const TICKETS_OF_ACCOUNT: (u32, Duration) = (30, Duration::from_secs(1));

/// After so long every bucket of an account is full again.
pub(super) const FULL_AGAIN: Duration = Duration::from_secs(30);

/// The buckets of one account, whichever of its connections it uses: two of them are not twice as fast, and neither are
/// two after one another.
#[derive(Debug, Default)]
pub(super) struct Buckets {
    acts: Option<Bucket>,
    watching: Option<Bucket>,
    chat: Option<Bucket>,
    tickets: Option<Bucket>,
}

/// How fast one connection asks.
#[derive(Debug, Default)]
pub(super) struct Pace {
    buckets: Arc<Buckets>,
    kibitzes: bool,
    refused_in_a_row: u32,
}

/// What to do about a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Good,
    /// Refuse it; it may be sent again after this time.
    Wait(Duration),
    /// Close the connection.
    Flooding,
}

impl Buckets {
    /// Those of an account that has just come.
    pub(super) fn new(rates: Rates) -> Self {
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
    pub(super) fn wait_for_ticket(&self) -> Option<Duration> {
        wait(self.tickets.as_ref())
    }
}

impl Pace {
    /// The pace of a connection that has just said hello, from the buckets of its account.
    pub(super) fn from(buckets: Arc<Buckets>) -> Self {
        Self { buckets, ..Self::default() }
    }

    /// From now on the connection only watches, or plays again. No bucket is filled by it.
    pub(super) const fn set_watching(&mut self, kibitzes: bool) {
        self.kibitzes = kibitzes;
    }

    /// Counts a frame that is not a request: a ping, or nothing that can be read.
    pub(super) fn frame(&mut self) -> Verdict {
        let free = self.wait();
        self.judge(free)
    }

    /// Counts a request.
    pub(super) fn request(&mut self, request: &Request) -> Verdict {
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

fn quota(burst: u32, refill: Duration) -> Quota {
    let burst = NonZeroU32::new(burst).expect("a bucket holds something");
    Quota::with_period(refill).expect("a bucket is refilled").allow_burst(burst)
}

/// How long until the bucket has something; nothing if it has.
fn wait(bucket: Option<&Bucket>) -> Option<Duration> {
    let bucket = bucket?;
    bucket.check().err().map(|not_until| not_until.wait_time_from(Passing.now()))
}

/// What is paced, and how: nothing where rates are switched off.
pub(super) fn advertised(rates: Rates) -> Vec<Rate> {
    let all = [
        (Paced::Requests, SEATED),
        (Paced::Watching, KIBITZING),
        (Paced::Chat, CHAT),
        (Paced::Tickets, TICKETS_OF_ACCOUNT),
        (Paced::TicketsOfAddress, TICKETS),
        (Paced::GuestsOfAddress, GUESTS),
        (Paced::AnalysesOfAddress, ANALYSES),
    ];
    let rate = |(what, (at_once, refill)): (_, (_, Duration))| Rate {
        what,
        at_once,
        every_ms: u64::try_from(refill.as_millis()).unwrap_or(u64::MAX),
    };
    match rates {
        Rates::Default => all.map(rate).into(),
        Rates::Unlimited => Vec::new(),
    }
}

type ByAddress = RateLimiter<Address, HashMapStateStore<Address>, Passing, Middleware>;

/// How fast one address may ask for tokens, tickets and analyses.
#[derive(Debug)]
pub(crate) struct AuthRateLimit(Option<[PerAddress; 3]>);

/// How fast one address may ask for something, and a site of several: as fast as [`HOUSEHOLDS_PER_SITE`] of them.
#[derive(Debug)]
struct PerAddress {
    households: Mutex<ByAddress>,
    sites: Mutex<ByAddress>,
}

impl AuthRateLimit {
    pub(crate) fn new(rates: Rates) -> Self {
        Self(match rates {
            Rates::Default => Some([GUESTS, TICKETS, ANALYSES].map(PerAddress::new)),
            Rates::Unlimited => None,
        })
    }

    /// How long an address must wait before it may have another guest token.
    pub(crate) fn wait_for_guest(&self, ip: IpAddr) -> Option<Duration> {
        self.0.as_ref().and_then(|[guests, _, _]| guests.wait(ip))
    }

    /// How long an address must wait before it may have another ticket.
    pub(crate) fn wait_for_ticket(&self, ip: IpAddr) -> Option<Duration> {
        self.0.as_ref().and_then(|[_, tickets, _]| tickets.wait(ip))
    }

    /// How long an address must wait before it may send in another board.
    pub(crate) fn wait_for_analysis(&self, ip: IpAddr) -> Option<Duration> {
        self.0.as_ref().and_then(|[_, _, analyses]| analyses.wait(ip))
    }

    /// Forgets the addresses that have been quiet.
    pub(crate) fn sweep(&self) {
        for limits in self.0.iter().flatten() {
            for limiter in [&limits.households, &limits.sites] {
                limiter.lock().unwrap_or_else(PoisonError::into_inner).retain_recent();
            }
        }
    }
}

impl PerAddress {
    fn new((burst, refill): (u32, Duration)) -> Self {
        let limiter = |quota| Mutex::new(RateLimiter::new(quota, HashMapStateStore::default(), Passing));
        let several = u32::try_from(HOUSEHOLDS_PER_SITE).expect("a site counts as four households");
        Self { households: limiter(quota(burst, refill)), sites: limiter(quota(burst * several, refill / several)) }
    }

    fn wait(&self, ip: IpAddr) -> Option<Duration> {
        let site = Address::site_of(ip).and_then(|site| wait_for(&self.sites, site));
        site.max(wait_for(&self.households, Address::of(ip)))
    }
}

fn wait_for(limiter: &Mutex<ByAddress>, address: Address) -> Option<Duration> {
    let limiter = limiter.lock().unwrap_or_else(PoisonError::into_inner);
    limiter.check_key(&address).err().map(|not_until| not_until.wait_time_from(Passing.now()))
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Audience, TableId};

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

    #[test]
    fn guests_are_counted_by_address() {
        let limit = AuthRateLimit::new(Rates::Default);
        let [here, there] = ["192.0.2.1", "192.0.2.2"].map(|ip| ip.parse().unwrap());
        assert!((0..GUESTS.0).all(|_| limit.wait_for_guest(here).is_none()));
        assert!(limit.wait_for_guest(here).is_some());
        assert!(limit.wait_for_guest(there).is_none());
    }

    #[test]
    fn a_site_of_many_households_is_counted_as_a_few() {
        let limit = AuthRateLimit::new(Rates::Default);
        let household = |number: u16| format!("2001:db8:7:{number:x}::1").parse().unwrap();
        let granted = (0..1_000).filter(|number| limit.wait_for_guest(household(*number)).is_none()).count();
        let most = GUESTS.0 as usize * HOUSEHOLDS_PER_SITE;
        assert!((most..1_000).contains(&granted), "{granted}");
        assert!(limit.wait_for_guest("2001:db8:8::1".parse().unwrap()).is_none());
    }

    /// Promise R14. Who is told of something before whom is the order of `lane_subscribers`.
    #[tokio::test(start_paused = true)]
    async fn r14_under_tenfold_load_chat_waits_first_then_who_watches_who_comes_who_returns_and_who_plays_last() {
        let (limits, ip) = (AuthRateLimit::new(Rates::Default), "192.0.2.1".parse().unwrap());
        let (mut says, mut watches, mut plays) = (pace(Rates::Default), pace(Rates::Default), pace(Rates::Default));
        let returns = Buckets::new(Rates::Default);
        let (table, to) = (TableId::from_bytes([1; 16]), Audience::Table);
        let line = Request::Say { table, line: 1, text: "Good luck.".to_owned(), to };
        watches.set_watching(true);
        let mut heard = [0; 5];
        for _ in 0..18_000 {
            tokio::time::advance(SEATED.1 / 10).await;
            let good = [
                says.request(&line) == Verdict::Good,
                watches.frame() == Verdict::Good,
                limits.wait_for_guest(ip).is_none(),
                returns.wait_for_ticket().is_none(),
                plays.frame() == Verdict::Good,
            ];
            heard.iter_mut().zip(good).for_each(|(heard, good)| *heard += u32::from(good));
        }
        println!("of 18,000 each: {heard:?}");
        assert!(heard.is_sorted_by(|less, more| less < more), "{heard:?}");
        let plays = heard[4];
        assert!((1_800..=1_800 + SEATED.0).contains(&plays), "a tenth of what was asked, and a burst: {plays}");
    }

    fn pace(rates: Rates) -> Pace {
        Pace::from(Arc::new(Buckets::new(rates)))
    }
}
