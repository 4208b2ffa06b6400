//! Connections counted in all and by the address that they come from, each until it goes.

use std::{
    net::IpAddr,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

use dashmap::DashMap;
use tokio::sync::watch;

use crate::address::{Address, HOUSEHOLDS_PER_SITE};

/// The connections, and how many there may be.
#[derive(Debug)]
pub(super) struct AddressCounter {
    most: usize,
    most_per_address: usize,
    here: AtomicUsize,
    by_address: DashMap<Address, usize>,
    /// Whether half of the room is taken.
    is_crowded: watch::Sender<bool>,
}

/// One that is counted, until it is dropped.
#[derive(Debug)]
pub(super) struct AddressPermit {
    counter: Arc<AddressCounter>,
    /// The household, and the site if there is one.
    from: [Option<Address>; 2],
}

impl AddressCounter {
    pub(super) fn new(most: usize, most_per_address: usize) -> Arc<Self> {
        Arc::new(Self {
            most,
            most_per_address,
            here: AtomicUsize::new(0),
            by_address: DashMap::new(),
            is_crowded: watch::Sender::new(false),
        })
    }

    /// Counts one more, unless there are too many already.
    pub(super) fn join(self: &Arc<Self>, ip: IpAddr) -> Option<AddressPermit> {
        let mut permit = AddressPermit { counter: Arc::clone(self), from: [None; 2] };
        if self.here.fetch_add(1, Ordering::Relaxed) >= self.most {
            return None;
        }
        let household = (Some(Address::of(ip)), self.most_per_address);
        let site = (Address::site_of(ip), self.most_per_address * HOUSEHOLDS_PER_SITE);
        for (place, (address, most)) in permit.from.iter_mut().zip([household, site]) {
            let Some(address) = address else { continue };
            let mut here = self.by_address.entry(address).or_default();
            if *here >= most {
                return None;
            }
            *here += 1;
            *place = Some(address);
        }
        self.look_round();
        Some(permit)
    }

    pub(super) fn is_crowded(&self) -> bool {
        *self.is_crowded.borrow()
    }

    fn look_round(&self) {
        let crowded = self.here.load(Ordering::Relaxed) > self.most / 2;
        self.is_crowded.send_if_modified(|known| std::mem::replace(known, crowded) != crowded);
    }
}

impl AddressPermit {
    /// Resolves once it is crowded.
    pub(super) async fn crowding(&self) {
        // A permit keeps the counter, and with it what tells of it.
        self.counter.is_crowded.subscribe().wait_for(|crowded| *crowded).await.ok();
    }
}

impl Drop for AddressPermit {
    fn drop(&mut self) {
        self.counter.here.fetch_sub(1, Ordering::Relaxed);
        for address in self.from.into_iter().flatten() {
            self.counter.by_address.remove_if_mut(&address, |_, here| {
                *here -= 1;
                *here == 0
            });
        }
        self.counter.look_round();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_does_not_fill_the_room() {
        let counter = AddressCounter::new(100, 20);
        let here: Vec<_> = (0..20).map(|_| counter.join(ip("192.0.2.1")).unwrap()).collect();
        assert!(counter.join(ip("192.0.2.1")).is_none());
        assert!(counter.join(ip("192.0.2.2")).is_some());
        drop(here);
        assert!(counter.join(ip("192.0.2.1")).is_some());
        assert!(counter.by_address.is_empty(), "who is gone leaves nothing");
    }

    #[test]
    fn a_site_of_many_households_does_not_fill_it_either() {
        let counter = AddressCounter::new(1_000, 20);
        let from = |household: u16| ip(&format!("2001:db8:7:{household:x}::1"));
        let here: Vec<_> = (0..1_000).filter_map(|household| counter.join(from(household))).collect();
        assert_eq!(here.len(), 20 * HOUSEHOLDS_PER_SITE);
        assert!(counter.join(ip("2001:db8:8::1")).is_some(), "the neighbours are not at fault");
        drop(here);
        assert!(counter.by_address.is_empty());
    }

    #[test]
    fn it_holds_so_many_in_all() {
        let counter = AddressCounter::new(100, 20);
        let here: Vec<_> = (0..300).filter_map(|n: u32| counter.join(IpAddr::V4(n.into()))).collect();
        assert_eq!(here.len(), 100);
        drop(here);
        assert!(counter.join(ip("192.0.2.1")).is_some(), "who was turned away is not counted");
    }

    #[tokio::test]
    async fn whoever_stays_is_told_when_half_of_the_room_is_taken() {
        let counter = AddressCounter::new(4, 4);
        let [first, _second] = [(); 2].map(|()| counter.join(ip("192.0.2.1")).unwrap());
        assert!(!counter.is_crowded());
        let told = tokio::spawn(async move { first.crowding().await });
        let third = counter.join(ip("192.0.2.1")).unwrap();
        told.await.unwrap();
        drop(third);
        assert!(!counter.is_crowded());
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }
}
