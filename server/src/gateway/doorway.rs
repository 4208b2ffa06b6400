//! How many may stand in the door: sockets of every kind, and those that have not said hello (Promise S3), by address
//! too.

use std::{
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use dashmap::DashMap;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::Rates;

/// Open sockets of every kind. Beyond it nobody is let in until somebody goes.
const SOCKETS: usize = 20_000;
/// Connections from one address that speak HTTP: a proxy's idle ones, and few enough to leave handles for everybody
/// else.
const VISITS_PER_ADDRESS: usize = 256;
/// Sockets in all that have not said hello.
const WAITING: usize = 1_000;
/// Sockets from one address that have not said hello.
const WAITING_PER_ADDRESS: usize = 20;

/// The door.
#[derive(Debug)]
pub(crate) struct Doorway {
    sockets: Arc<Semaphore>,
    visits: Arc<Crowd>,
    waiting: Arc<Crowd>,
}

/// People counted in all and by address.
#[derive(Debug)]
struct Crowd {
    most: usize,
    most_per_address: usize,
    here: AtomicUsize,
    by_address: DashMap<Address, usize>,
}

/// Where somebody comes from: an IPv4 address, or the /64 of an IPv6 address, which is one household.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address(IpAddr);

impl Address {
    pub(crate) fn of(ip: IpAddr) -> Self {
        match ip.to_canonical() {
            IpAddr::V6(v6) => {
                let network = u128::from(v6) & (u128::MAX << 64);
                Self(IpAddr::V6(network.into()))
            }
            v4 @ IpAddr::V4(_) => Self(v4),
        }
    }
}

/// A place for one socket, until it is dropped.
pub(crate) type Place = OwnedSemaphorePermit;

/// Somebody who is counted, until it is dropped.
#[derive(Debug)]
pub(crate) struct Stay {
    crowd: Arc<Crowd>,
    address: Address,
}

impl Doorway {
    pub(crate) fn new(rates: Rates) -> Arc<Self> {
        let (visits, waiting) = match rates {
            Rates::Default => (VISITS_PER_ADDRESS, WAITING_PER_ADDRESS),
            Rates::Unlimited => (SOCKETS, WAITING),
        };
        let sockets = Arc::new(Semaphore::new(SOCKETS));
        Arc::new(Self { sockets, visits: Crowd::new(SOCKETS, visits), waiting: Crowd::new(WAITING, waiting) })
    }

    /// Waits for room for one more connection.
    pub(crate) async fn place(&self) -> Place {
        Arc::clone(&self.sockets).acquire_owned().await.expect("the semaphore is never closed")
    }

    /// Room for a socket, if there is any at once.
    pub(crate) fn place_now(&self) -> Option<Place> {
        Arc::clone(&self.sockets).try_acquire_owned().ok()
    }

    /// Lets a connection speak HTTP, unless too many from there do.
    pub(crate) fn visit(&self, ip: IpAddr) -> Option<Stay> {
        self.visits.join(ip)
    }

    /// Lets a socket wait for its hello; nobody may if too many do.
    pub(crate) fn enter(&self, ip: IpAddr) -> Option<Stay> {
        self.waiting.join(ip)
    }
}

impl Crowd {
    fn new(most: usize, most_per_address: usize) -> Arc<Self> {
        Arc::new(Self { most, most_per_address, here: AtomicUsize::new(0), by_address: DashMap::new() })
    }

    fn join(self: &Arc<Self>, ip: IpAddr) -> Option<Stay> {
        if self.here.load(Ordering::Relaxed) >= self.most {
            return None;
        }
        let address = Address::of(ip);
        let mut here = self.by_address.entry(address).or_default();
        if *here >= self.most_per_address {
            return None;
        }
        *here += 1;
        self.here.fetch_add(1, Ordering::Relaxed);
        Some(Stay { crowd: Arc::clone(self), address })
    }
}

impl Drop for Stay {
    fn drop(&mut self) {
        self.crowd.here.fetch_sub(1, Ordering::Relaxed);
        self.crowd.by_address.remove_if_mut(&self.address, |_, here| {
            *here -= 1;
            *here == 0
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_does_not_fill_the_door() {
        let door = Doorway::new(Rates::Default);
        let crowd: Vec<_> = (0..WAITING_PER_ADDRESS).map(|_| door.enter(ip("192.0.2.1")).unwrap()).collect();
        assert!(door.enter(ip("192.0.2.1")).is_none());
        assert!(door.enter(ip("192.0.2.2")).is_some());
        drop(crowd);
        assert!(door.enter(ip("192.0.2.1")).is_some());
        assert!(door.waiting.by_address.is_empty());
    }

    #[test]
    fn a_household_is_one_address() {
        assert_eq!(Address::of(ip("2001:db8::1")), Address::of(ip("2001:db8::ffff:1")));
        assert_ne!(Address::of(ip("2001:db8::1")), Address::of(ip("2001:db8:0:1::1")));
        assert_eq!(Address::of(ip("::ffff:192.0.2.1")), Address::of(ip("192.0.2.1")));
    }

    #[test]
    fn the_door_holds_a_thousand_in_all() {
        let door = Doorway::new(Rates::Default);
        let crowd: Vec<_> = (0..WAITING).filter_map(|n| door.enter(IpAddr::V4((n as u32).into()))).collect();
        assert_eq!(crowd.len(), WAITING);
        assert!(door.enter(ip("192.0.2.1")).is_none());
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }
}
