//! Chance, from the operating system; in a simulation (feature `simulation`) from its seed, so that it can be repeated.

#[cfg(feature = "simulation")]
use std::cell::RefCell;

/// What gives a simulation its chance: it fills what it is given.
#[cfg(feature = "simulation")]
pub type Seeded = Box<dyn FnMut(&mut [u8])>;

#[cfg(feature = "simulation")]
thread_local! {
    static SEEDED: RefCell<Option<Seeded>> = const { RefCell::new(None) };
}

/// From here on this thread's chance comes from there, or from the system again. A simulated server has one thread.
#[cfg(feature = "simulation")]
pub fn seed_this_thread(seeded: Option<Seeded>) {
    SEEDED.set(seeded);
}

/// Whether this thread is a simulation's.
#[cfg(all(feature = "simulation", feature = "robots"))]
pub(crate) fn is_seeded() -> bool {
    SEEDED.with_borrow(Option::is_some)
}

/// Fills the bytes with chance.
///
/// # Errors
/// If the system has none to give.
pub(crate) fn fill(bytes: &mut [u8]) -> Result<(), getrandom::Error> {
    #[cfg(feature = "simulation")]
    if SEEDED.with_borrow_mut(|seeded| seeded.as_mut().map(|fill| fill(bytes)).is_some()) {
        return Ok(());
    }
    #[allow(clippy::disallowed_methods, reason = "here the system is asked")]
    getrandom::fill(bytes)
}
