//! The fault of this thread's servers; and the panics of their actors and the errors of their computers, which are no
//! faults: what follows on one is promised (R20).

use std::{
    cell::{Cell, RefCell},
    collections::HashMap,
    num::NonZero,
};

use super::Fault;
use crate::journal::StreamId;

thread_local! {
    static PLANTED: Cell<Option<Fault>> = const { Cell::new(None) };
    static ASKED: Cell<u32> = const { Cell::new(0) };
    static PANICS: Cell<Option<NonZero<u32>>> = const { Cell::new(None) };
    static SERVED: Cell<u32> = const { Cell::new(0) };
    /// How often the actor of each stream has panicked since it last carried something out.
    static IN_A_ROW: RefCell<HashMap<StreamId, u32>> = RefCell::default();
    #[cfg(all(test, feature = "cluster", feature = "robots"))]
    static MISTHINK: Cell<bool> = const { Cell::new(false) };
}

/// How often an actor may panic before it carries something out: one that does so once more stays closed (R20), and
/// the evening is not over.
const MOST_IN_A_ROW: u32 = 2;

/// What an actor says when it panics because a simulation wants it.
pub const SIMULATED_PANIC: &str = "an actor panics, as was planned";

impl Fault {
    /// Every fault.
    pub const ALL: &[Self] = &[
        Self::AnsweredBeforeSync,
        Self::FullTakenForDone,
        Self::TailLost,
        Self::WrongLane,
        Self::OldSeatHeard,
        Self::OldSeatRemembered,
        Self::LostEvent,
        Self::StaleSnapshot,
        Self::LostAnswer,
        Self::LostFrame,
        Self::ForgottenDeadline,
        Self::ClockGoesBack,
        Self::DroppedBuckets,
        Self::ForgottenFence,
        Self::KeptConnection,
        Self::DirectorsEyes,
        Self::SidesExchanged,
        #[cfg(feature = "cluster")]
        Self::LossUnnoticed,
        #[cfg(feature = "cluster")]
        Self::ServesCutOff,
        #[cfg(feature = "cluster")]
        Self::OwnerNotAsked,
    ];

    /// Whether it shows in an event alone.
    pub const fn is_of_events(self) -> bool {
        matches!(self, Self::DirectorsEyes | Self::SidesExchanged)
    }

    /// Whether it shows at a server of several nodes alone.
    #[cfg(feature = "cluster")]
    pub const fn is_of_nodes(self) -> bool {
        matches!(self, Self::LossUnnoticed | Self::ServesCutOff | Self::OwnerNotAsked)
    }
}

/// From here on this thread's servers have this fault, or none.
pub fn plant(fault: Option<Fault>) {
    PLANTED.set(fault);
    ASKED.set(0);
}

/// From here on this thread's actors and conversations panic once in so many times that they could, or never.
pub fn let_tasks_panic(once_in: Option<NonZero<u32>>) {
    PANICS.set(once_in);
    SERVED.set(0);
    IN_A_ROW.take();
}

/// From here on what this thread's computers think of first at each turn is against the Laws, or not any more.
#[cfg(all(test, feature = "cluster", feature = "robots"))]
pub(crate) fn let_computers_misthink(misthink: bool) {
    MISTHINK.set(misthink);
}

/// Whether a computer is to think of what is against the Laws.
#[cfg(all(test, feature = "cluster", feature = "robots"))]
pub(crate) fn misthinks() -> bool {
    MISTHINK.get()
}

/// Panics if it is time.
pub(crate) fn perhaps_panic() {
    assert!(!is_time_to_panic(), "{SIMULATED_PANIC}");
}

/// Panics if it is time, where the actor of a stream is about to carry something out.
pub(crate) fn perhaps_panic_before(stream: StreamId) {
    let is_time = is_time_to_panic();
    let panics = IN_A_ROW.with_borrow_mut(|in_a_row| {
        let count = in_a_row.entry(stream).or_default();
        let panics = is_time && *count < MOST_IN_A_ROW;
        *count += u32::from(panics);
        panics
    });
    assert!(!panics, "{SIMULATED_PANIC}");
}

/// Panics if it is time, where the actor of a stream has carried something out.
pub(crate) fn perhaps_panic_after(stream: StreamId) {
    IN_A_ROW.with_borrow_mut(|in_a_row| in_a_row.remove(&stream));
    perhaps_panic_before(stream);
}

fn is_time_to_panic() -> bool {
    let Some(once_in) = PANICS.get() else { return false };
    SERVED.set(SERVED.get() + 1);
    SERVED.get().is_multiple_of(once_in.get())
}

/// Whether the fault is there.
pub(crate) fn is_planted(fault: Fault) -> bool {
    PLANTED.get() == Some(fault)
}

/// Whether the fault is there, and shows this time: it does once in so many times.
pub(crate) fn shows(fault: Fault, once_in: u32) -> bool {
    if !is_planted(fault) {
        return false;
    }
    ASKED.set(ASKED.get() + 1);
    ASKED.get().is_multiple_of(once_in)
}
