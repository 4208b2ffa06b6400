//! How fast one address may ask for tokens, tickets and analyses, and a site of many households.

use std::{net::IpAddr, time::Duration};

use governor::{RateLimiter, clock::Clock, state::keyed::HashMapStateStore};
use parking_lot::Mutex;

use super::{ANALYSES, GUESTS, Middleware, Passing, Rates, TICKETS, quota};
use crate::address::{Address, HOUSEHOLDS_PER_SITE};

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
                limiter.lock().retain_recent();
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

    /// What a household asks that has had its part takes nothing from its neighbours.
    fn wait(&self, ip: IpAddr) -> Option<Duration> {
        let household = wait_for(&self.households, Address::of(ip));
        household.or_else(|| Address::site_of(ip).and_then(|site| wait_for(&self.sites, site)))
    }
}

fn wait_for(limiter: &Mutex<ByAddress>, address: Address) -> Option<Duration> {
    let limiter = limiter.lock();
    limiter.check_key(&address).err().map(|not_until| not_until.wait_time_from(Passing.now()))
}

#[cfg(test)]
mod tests {
    use super::*;

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

    #[test]
    fn a_household_that_asks_too_fast_keeps_no_neighbour_out() {
        let limit = AuthRateLimit::new(Rates::Default);
        let [here, there] = ["2001:db8:7:1::1", "2001:db8:7:2::1"].map(|ip| ip.parse().unwrap());
        let refused =
            (0..2 * GUESTS.0 as usize * HOUSEHOLDS_PER_SITE).filter_map(|_| limit.wait_for_guest(here)).count();
        assert!(refused > 0);
        assert!(limit.wait_for_guest(there).is_none());
    }
}
