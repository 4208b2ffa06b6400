//! How many may stand in the door: sockets of every kind, and those that have not said hello (Promise S3), by address
//! too.

use std::{net::IpAddr, sync::Arc, time::Duration};

use bridge_protocol::limits::{CROWDED_HELLO_DEADLINE, HELLO_DEADLINE};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{
    Rates,
    crowd::{Crowd, Stay},
};

/// Open sockets of every kind. Beyond it nobody is let in until somebody goes.
const SOCKETS: usize = 20_000;
/// Connections from one address that speak HTTP: a proxy's idle ones, and few enough to leave handles for everybody
/// else.
const VISITS_PER_ADDRESS: usize = 256;
/// Sockets in all that have not said hello and showed nothing. As many again are for those who showed a proof.
const STRANGERS: usize = 500;
/// Such sockets from one address.
const STRANGERS_PER_ADDRESS: usize = 20;
/// Sockets in all that have not said hello and showed a proof, beside those among the strangers.
const PROVEN: usize = 500;
/// Such sockets from one address: as many as it may have tickets at once.
const PROVEN_PER_ADDRESS: usize = 60;

/// The door.
#[derive(Debug)]
pub(crate) struct Doorway {
    sockets: Arc<Semaphore>,
    visits: Arc<Crowd>,
    strangers: Arc<Crowd>,
    proven: Arc<Crowd>,
}

/// A place for one socket, until it is dropped.
pub(super) type Place = OwnedSemaphorePermit;

/// A place to say hello in, until it is dropped.
#[derive(Debug)]
pub(super) struct Wait(Stay);

impl Doorway {
    pub(crate) fn new(rates: Rates) -> Arc<Self> {
        let (visits, strangers, proven) = match rates {
            Rates::Default => (VISITS_PER_ADDRESS, STRANGERS_PER_ADDRESS, PROVEN_PER_ADDRESS),
            Rates::Unlimited => (SOCKETS, STRANGERS, PROVEN),
        };
        Arc::new(Self {
            sockets: Arc::new(Semaphore::new(SOCKETS)),
            visits: Crowd::new(SOCKETS, visits),
            strangers: Crowd::new(STRANGERS, strangers),
            proven: Crowd::new(PROVEN, proven),
        })
    }

    /// Waits for room for one more connection.
    pub(super) async fn place(&self) -> Place {
        Arc::clone(&self.sockets).acquire_owned().await.expect("the semaphore is never closed")
    }

    /// Room for a socket, if there is any at once.
    pub(super) fn place_now(&self) -> Option<Place> {
        Arc::clone(&self.sockets).try_acquire_owned().ok()
    }

    /// Lets a connection speak HTTP, unless too many from there do.
    pub(super) fn visit(&self, ip: IpAddr) -> Option<Stay> {
        self.visits.join(ip)
    }

    /// Lets a socket wait for its hello; nobody may if too many do. Strangers fill their own room and no other.
    pub(super) fn enter(&self, ip: IpAddr, has_proof: bool) -> Option<Wait> {
        let proven = if has_proof { self.proven.join(ip) } else { None };
        proven.or_else(|| self.strangers.join(ip)).map(Wait)
    }

    /// After how long there is room again at the latest, where there was none.
    pub(super) fn clears_in(&self) -> Duration {
        if self.strangers.is_crowded() { CROWDED_HELLO_DEADLINE } else { HELLO_DEADLINE }
    }
}

impl Wait {
    /// Resolves when nobody waits for the hello any more: sooner where it is crowded, be it so already or only while
    /// one waits.
    pub(super) async fn is_over(&self) {
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
        let door = Doorway::new(Rates::Default);
        let strangers: Vec<_> = (0..100).filter_map(|_| door.enter(ip(1), false)).collect();
        assert_eq!(strangers.len(), STRANGERS_PER_ADDRESS);
        let proven: Vec<_> = (0..100).filter_map(|_| door.enter(ip(1), true)).collect();
        assert_eq!(proven.len(), PROVEN_PER_ADDRESS);
        assert!(door.enter(ip(2), false).is_some());
    }

    #[test]
    fn the_door_holds_a_thousand_in_all_and_strangers_fill_half_of_it() {
        let door = Doorway::new(Rates::Default);
        let strangers: Vec<_> = (0..2_000).filter_map(|n| door.enter(ip(n), false)).collect();
        assert_eq!(strangers.len(), STRANGERS);
        let proven: Vec<_> = (0..2_000).filter_map(|n| door.enter(ip(n), true)).collect();
        assert_eq!(proven.len() + strangers.len(), 1_000);
    }

    #[test]
    fn who_shows_a_proof_finds_room_among_the_strangers_too() {
        let door = Doorway::new(Rates::Default);
        let proven: Vec<_> = (0..2_000).filter_map(|n| door.enter(ip(n), true)).collect();
        assert_eq!(proven.len(), 1_000);
    }

    #[tokio::test(start_paused = true)]
    async fn who_says_nothing_waits_shorter_where_it_is_crowded() {
        let door = Doorway::new(Rates::Default);
        let first = door.enter(ip(1), false).unwrap();
        let start = Instant::now();
        first.is_over().await;
        assert_eq!(start.elapsed(), HELLO_DEADLINE);

        let crowd: Vec<_> = (2..=STRANGERS as u32).filter_map(|n| door.enter(ip(n), false)).collect();
        let start = Instant::now();
        first.is_over().await;
        assert_eq!(start.elapsed(), CROWDED_HELLO_DEADLINE);
        assert_eq!(door.clears_in(), CROWDED_HELLO_DEADLINE);
        drop(crowd);
        assert_eq!(door.clears_in(), HELLO_DEADLINE);
    }

    #[tokio::test(start_paused = true)]
    async fn who_was_there_before_the_crowd_makes_room_for_it() {
        let door = Doorway::new(Rates::Default);
        let first = door.enter(ip(1), false).unwrap();
        let start = Instant::now();
        let waiting = tokio::spawn(async move { first.is_over().await });
        tokio::time::sleep(Duration::from_secs(3)).await;
        let _crowd: Vec<_> = (2..=STRANGERS as u32).filter_map(|n| door.enter(ip(n), false)).collect();
        waiting.await.unwrap();
        assert_eq!(start.elapsed(), Duration::from_secs(3));
    }

    fn ip(number: u32) -> IpAddr {
        IpAddr::V4(number.into())
    }
}
