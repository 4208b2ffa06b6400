//! The buckets of every account that is here or was here lately. They outlive its last connection until they are full
//! again, so that nobody is the faster for hanging up and coming back (Promise S9).

use std::{
    collections::{BTreeSet, HashMap},
    sync::Arc,
    time::Duration,
};

use bridge_protocol::{AccountId, limits::MAX_CONNECTIONS};
use parking_lot::Mutex;
use tokio::time::Instant;

use super::{
    Rates,
    rate::{Buckets, FULL_AGAIN},
};
use crate::planted::{Fault, is_planted};

/// Accounts without a connection whose buckets are kept: some megabytes. To push somebody out, as many others have to
/// come and go while the buckets fill; then those that are gone longest, whose buckets are the fullest, are forgotten
/// first.
const GONE_KEPT: usize = 20_000;

/// The buckets by account.
#[derive(Debug)]
pub(super) struct AccountBuckets {
    rates: Rates,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    accounts: HashMap<AccountId, Account>,
    /// Those without a connection, in the order in which their buckets are full.
    gone: BTreeSet<(Instant, AccountId)>,
}

#[derive(Debug)]
struct Account {
    connections: usize,
    /// When its buckets are full at the latest, if nothing is taken from them.
    full_at: Instant,
    buckets: Arc<Buckets>,
}

impl AccountBuckets {
    pub(super) fn new(rates: Rates) -> Self {
        Self { rates, known: Mutex::default() }
    }

    /// The buckets for one more connection of an account, unless it has as many as it may have.
    pub(super) fn join(&self, account: AccountId, now: Instant) -> Option<Arc<Buckets>> {
        let mut known = self.known.lock();
        let entry = known.come(account, self.rates, now);
        if entry.connections >= MAX_CONNECTIONS {
            return None;
        }
        entry.connections += 1;
        Some(Arc::clone(&entry.buckets))
    }

    /// A connection that joined is gone.
    pub(super) fn leave(&self, account: AccountId, now: Instant) {
        let mut known = self.known.lock();
        if let Some(entry) = known.accounts.get_mut(&account) {
            entry.connections = entry.connections.saturating_sub(1);
        }
        let kept = if is_planted(Fault::DroppedBuckets) { Duration::ZERO } else { self.fills_in() };
        known.settle(account, now + kept);
        known.forget(now);
    }

    /// Accounts that are here, or were here lately.
    #[cfg(feature = "simulation")]
    pub(super) fn kept(&self) -> usize {
        self.known.lock().accounts.len()
    }

    /// How long an account must wait before it may have another ticket.
    pub(super) fn wait_for_ticket(&self, account: AccountId, now: Instant) -> Option<Duration> {
        let mut known = self.known.lock();
        let wait = known.come(account, self.rates, now).buckets.wait_for_ticket();
        known.settle(account, now + self.fills_in());
        known.forget(now);
        wait
    }

    /// Forgets those whose buckets are full again.
    pub(super) fn sweep(&self, now: Instant) {
        self.known.lock().forget(now);
    }

    fn fills_in(&self) -> Duration {
        match self.rates {
            Rates::Default => FULL_AGAIN,
            Rates::Unlimited => Duration::ZERO,
        }
    }
}

impl Known {
    /// The account, known from before or not, and no longer among those that are gone.
    fn come(&mut self, account: AccountId, rates: Rates, now: Instant) -> &mut Account {
        let first = || Account { connections: 0, full_at: now, buckets: Arc::new(Buckets::new(rates)) };
        let entry = self.accounts.entry(account).or_insert_with(first);
        self.gone.remove(&(entry.full_at, account));
        entry
    }

    /// Counts an account among those that are gone, if it has no connection.
    fn settle(&mut self, account: AccountId, full_at: Instant) {
        if let Some(entry) = self.accounts.get_mut(&account).filter(|entry| entry.connections == 0) {
            self.gone.remove(&(entry.full_at, account));
            entry.full_at = full_at;
            self.gone.insert((full_at, account));
        }
    }

    fn forget(&mut self, now: Instant) {
        while self.gone.first().is_some_and(|(full_at, _)| *full_at <= now || self.gone.len() > GONE_KEPT) {
            if let Some((_, account)) = self.gone.pop_first() {
                self.accounts.remove(&account);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gateway::rate::{Pace, Verdict};

    #[test]
    fn who_hangs_up_and_comes_back_finds_the_buckets_as_they_were() {
        let (all, now) = (AccountBuckets::new(Rates::Default), Instant::now());
        let heard = (0..10).map(|_| {
            let mut pace = Pace::from(all.join(account(1), now).unwrap());
            let heard = (0..15).filter(|_| pace.frame() == Verdict::Good).count();
            all.leave(account(1), now);
            heard
        });
        let heard: Vec<_> = heard.collect();
        assert!(heard.iter().sum::<usize>() <= 25, "{heard:?}");
    }

    #[test]
    fn buckets_that_are_full_again_are_forgotten() {
        let (all, now) = (AccountBuckets::new(Rates::Default), Instant::now());
        all.join(account(1), now).unwrap();
        all.join(account(1), now).unwrap();
        all.leave(account(1), now);
        all.sweep(now + 2 * FULL_AGAIN);
        assert_eq!(all.remembered(), 1, "it still has a connection");
        let later = now + 2 * FULL_AGAIN;
        all.leave(account(1), later);
        all.sweep(later + FULL_AGAIN / 2);
        assert_eq!(all.remembered(), 1);
        all.sweep(later + FULL_AGAIN);
        assert_eq!((all.remembered(), all.known.lock().gone.len()), (0, 0));
    }

    #[test]
    fn a_crowd_that_comes_and_goes_is_forgotten_from_its_beginning() {
        let (all, now) = (AccountBuckets::new(Rates::Default), Instant::now());
        let crowd = GONE_KEPT as u64 + 1_000;
        for (who, at) in (0..crowd).zip(0..) {
            let at = now + Duration::from_nanos(at);
            all.join(account(who), at).unwrap();
            all.leave(account(who), at);
        }
        assert_eq!(all.remembered(), GONE_KEPT);
        assert!(!all.known.lock().accounts.contains_key(&account(0)));
        assert!(all.known.lock().accounts.contains_key(&account(crowd - 1)));
    }

    #[test]
    fn tickets_are_counted_by_account_whether_it_is_here_or_not() {
        let (all, now) = (AccountBuckets::new(Rates::Default), Instant::now());
        let granted = |who| all.wait_for_ticket(account(who), now).is_none();
        assert!((20..=40).contains(&(0..100).filter(|_| granted(1)).count()));
        assert!(granted(2));
        all.sweep(now + FULL_AGAIN);
        assert_eq!(all.remembered(), 0);
    }

    #[test]
    fn where_nothing_is_limited_nothing_is_remembered() {
        let (all, now) = (AccountBuckets::new(Rates::Unlimited), Instant::now());
        assert_eq!(all.wait_for_ticket(account(1), now), None);
        all.join(account(1), now).unwrap();
        all.leave(account(1), now);
        assert_eq!(all.remembered(), 0);
    }

    impl AccountBuckets {
        fn remembered(&self) -> usize {
            self.known.lock().accounts.len()
        }
    }

    fn account(number: u64) -> AccountId {
        let mut bytes = [0; 16];
        bytes[..8].copy_from_slice(&number.to_le_bytes());
        AccountId::from_bytes(bytes)
    }
}
