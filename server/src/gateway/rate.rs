//! How fast somebody may ask (Promise S9). A little too fast is refused with the time to wait; far too fast, for long,
//! is closed.

mod auth_rate_limit;
mod pace;

use std::{num::NonZeroU32, time::Duration};

use bridge_protocol::{Paced, Rate};
use governor::{Quota, clock::Clock, middleware::NoOpMiddleware};

pub(crate) use auth_rate_limit::AuthRateLimit;
pub(super) use pace::{Buckets, FULL_AGAIN, MALFORMED_IN_A_ROW, Pace, Verdict};

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

fn quota(burst: u32, refill: Duration) -> Quota {
    let burst = NonZeroU32::new(burst).expect("a bucket holds something");
    Quota::with_period(refill).expect("a bucket is refilled").allow_burst(burst)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use bridge_protocol::{Audience, Request, TableId};

    use super::*;

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
        assert!(heard.is_sorted_by(|less, more| less < more), "{heard:?}");
        let plays = heard[4];
        assert!((1_800..=1_800 + SEATED.0).contains(&plays), "a tenth of what was asked, and a burst: {plays}");
    }

    fn pace(rates: Rates) -> Pace {
        Pace::from(Arc::new(Buckets::new(rates)))
    }
}
