//! How many connections there may be: sockets of every kind, and those that have not said hello (Promise S3), by
//! address too.

use std::{net::IpAddr, sync::Arc, time::Duration};

use bridge_protocol::limits::{CROWDED_HELLO_DEADLINE, HELLO_DEADLINE};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{
    Rates,
    address_counter::{AddressCounter, AddressPermit},
};

/// Open sockets of every kind. Beyond it nobody is let in until somebody goes.
const SOCKETS: usize = 20_000;
/// Connections from one address that speak HTTP: a proxy's idle ones, and few enough to leave handles for everybody
/// else.
const HTTP_PER_ADDRESS: usize = 256;
/// Sockets in all that have not said hello and showed nothing. As many again are for those who showed a proof.
const STRANGERS: usize = 500;
/// Such sockets from one address.
const STRANGERS_PER_ADDRESS: usize = 20;
/// Sockets in all that have not said hello and showed a proof, beside those among the strangers.
const PROVEN: usize = 500;
/// Such sockets from one address: as many as it may have tickets at once.
const PROVEN_PER_ADDRESS: usize = 60;

/// The limits, and who counts against them.
#[derive(Debug)]
pub(crate) struct ConnectionLimiter {
    sockets: Arc<Semaphore>,
    http: Arc<AddressCounter>,
    strangers: Arc<AddressCounter>,
    proven: Arc<AddressCounter>,
}

/// Room for one socket, until it is dropped.
pub(super) type ConnectionPermit = OwnedSemaphorePermit;

/// Room to say hello in, until it is dropped.
#[derive(Debug)]
pub(super) struct HelloPermit(AddressPermit);

impl ConnectionLimiter {
    pub(crate) fn new(rates: Rates) -> Arc<Self> {
        let (http, strangers, proven) = match rates {
            Rates::Default => (HTTP_PER_ADDRESS, STRANGERS_PER_ADDRESS, PROVEN_PER_ADDRESS),
            Rates::Unlimited => (SOCKETS, STRANGERS, PROVEN),
        };
        Arc::new(Self {
            sockets: Arc::new(Semaphore::new(SOCKETS)),
            http: AddressCounter::new(SOCKETS, http),
            strangers: AddressCounter::new(STRANGERS, strangers),
            proven: AddressCounter::new(PROVEN, proven),
        })
    }

    /// Waits for room for one more connection.
    pub(super) async fn permit(&self) -> ConnectionPermit {
        Arc::clone(&self.sockets).acquire_owned().await.expect("the semaphore is never closed")
    }

    /// Room for a socket, if there is any at once.
    pub(super) fn permit_now(&self) -> Option<ConnectionPermit> {
        Arc::clone(&self.sockets).try_acquire_owned().ok()
    }

    /// Lets a connection speak HTTP, unless too many from there do.
    pub(super) fn admit_http(&self, ip: IpAddr) -> Option<AddressPermit> {
        self.http.join(ip)
    }

    /// Lets a socket wait for its hello; nobody may if too many do. Strangers fill their own room and no other.
    pub(super) fn admit_hello(&self, ip: IpAddr, has_proof: bool) -> Option<HelloPermit> {
        let proven = if has_proof { self.proven.join(ip) } else { None };
        proven.or_else(|| self.strangers.join(ip)).map(HelloPermit)
    }

    /// After how long there is room again at the latest, where there was none.
    pub(super) fn clears_in(&self) -> Duration {
        if self.strangers.is_crowded() { CROWDED_HELLO_DEADLINE } else { HELLO_DEADLINE }
    }
}

impl HelloPermit {
    /// Resolves at the deadline for the hello: [`CROWDED_HELLO_DEADLINE`] where it is crowded by then, as soon as it
    /// becomes crowded after that, and [`HELLO_DEADLINE`] at the latest.
    pub(super) async fn expired(&self) {
        tokio::time::sleep(CROWDED_HELLO_DEADLINE).await;
        tokio::time::timeout(HELLO_DEADLINE - CROWDED_HELLO_DEADLINE, self.0.crowding()).await.ok();
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::Instant;

    use super::*;

    #[test]
    fn one_address_has_twenty_places_to_be_silent_in_and_sixty_to_come_back_to() {
        let limiter = ConnectionLimiter::new(Rates::Default);
        let strangers: Vec<_> = (0..100).filter_map(|_| limiter.admit_hello(ip(1), false)).collect();
        assert_eq!(strangers.len(), STRANGERS_PER_ADDRESS);
        let proven: Vec<_> = (0..100).filter_map(|_| limiter.admit_hello(ip(1), true)).collect();
        assert_eq!(proven.len(), PROVEN_PER_ADDRESS);
        assert!(limiter.admit_hello(ip(2), false).is_some());
    }

    #[test]
    fn the_door_holds_a_thousand_in_all_and_strangers_fill_half_of_it() {
        let limiter = ConnectionLimiter::new(Rates::Default);
        let strangers: Vec<_> = (0..2_000).filter_map(|n| limiter.admit_hello(ip(n), false)).collect();
        assert_eq!(strangers.len(), STRANGERS);
        let proven: Vec<_> = (0..2_000).filter_map(|n| limiter.admit_hello(ip(n), true)).collect();
        assert_eq!(proven.len() + strangers.len(), 1_000);
    }

    #[test]
    fn who_shows_a_proof_finds_room_among_the_strangers_too() {
        let limiter = ConnectionLimiter::new(Rates::Default);
        let proven: Vec<_> = (0..2_000).filter_map(|n| limiter.admit_hello(ip(n), true)).collect();
        assert_eq!(proven.len(), 1_000);
    }

    #[tokio::test(start_paused = true)]
    async fn who_says_nothing_waits_shorter_where_it_is_crowded() {
        let limiter = ConnectionLimiter::new(Rates::Default);
        let first = limiter.admit_hello(ip(1), false).unwrap();
        let start = Instant::now();
        first.expired().await;
        assert_eq!(start.elapsed(), HELLO_DEADLINE);

        let crowd: Vec<_> = (2..=STRANGERS as u32).filter_map(|n| limiter.admit_hello(ip(n), false)).collect();
        let start = Instant::now();
        first.expired().await;
        assert_eq!(start.elapsed(), CROWDED_HELLO_DEADLINE);
        assert_eq!(limiter.clears_in(), CROWDED_HELLO_DEADLINE);
        drop(crowd);
        assert_eq!(limiter.clears_in(), HELLO_DEADLINE);
    }

    #[tokio::test(start_paused = true)]
    async fn who_was_there_before_the_crowd_makes_room_for_it() {
        let limiter = ConnectionLimiter::new(Rates::Default);
        let first = limiter.admit_hello(ip(1), false).unwrap();
        let start = Instant::now();
        let waiting = tokio::spawn(async move { first.expired().await });
        tokio::time::sleep(Duration::from_secs(3)).await;
        let _crowd: Vec<_> = (2..=STRANGERS as u32).filter_map(|n| limiter.admit_hello(ip(n), false)).collect();
        waiting.await.unwrap();
        assert_eq!(start.elapsed(), Duration::from_secs(3));
    }

    fn ip(number: u32) -> IpAddr {
        IpAddr::V4(number.into())
    }
}
