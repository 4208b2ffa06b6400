//! Faults that a simulation plants in the server (feature `simulation`), to see that it finds them. In a server for
//! people there is none, and what asks for one is compiled away.

/// A fault that can be planted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// An act is answered before the journal has it.
    AnsweredBeforeSync,
    /// A full disk is taken for a good one.
    FullTakenForDone,
    /// The last record of a table is not read when it is woken.
    TailLost,
    /// East hears what North is told.
    WrongLane,
    /// Whoever comes back misses the first of the events that they missed.
    LostEvent,
    /// A snapshot is said to be of an earlier event than it is.
    StaleSnapshot,
    /// One answer in fifty is not sent.
    LostAnswer,
    /// One frame in two hundred is not sent.
    LostFrame,
    /// What falls due by itself is forgotten.
    ForgottenDeadline,
    /// A table's clock goes back with the system's.
    ClockGoesBack,
    /// Whoever hangs up and comes back may be as fast as at first.
    DroppedBuckets,
}

impl Fault {
    /// Every fault.
    pub const ALL: [Self; 11] = [
        Self::AnsweredBeforeSync,
        Self::FullTakenForDone,
        Self::TailLost,
        Self::WrongLane,
        Self::LostEvent,
        Self::StaleSnapshot,
        Self::LostAnswer,
        Self::LostFrame,
        Self::ForgottenDeadline,
        Self::ClockGoesBack,
        Self::DroppedBuckets,
    ];
}

#[cfg(feature = "simulation")]
mod simulated {
    use std::cell::Cell;

    use super::Fault;

    thread_local! {
        static PLANTED: Cell<Option<Fault>> = const { Cell::new(None) };
        static ASKED: Cell<u32> = const { Cell::new(0) };
    }

    /// From here on this thread's servers have this fault, or none.
    pub fn plant(fault: Option<Fault>) {
        PLANTED.set(fault);
        ASKED.set(0);
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
}

#[cfg(feature = "simulation")]
pub use simulated::plant;
#[cfg(feature = "simulation")]
pub(crate) use simulated::{is_planted, shows};

/// Whether the fault is there: never.
#[cfg(not(feature = "simulation"))]
pub(crate) const fn is_planted(_: Fault) -> bool {
    false
}

/// Whether the fault is there, and shows this time: never.
#[cfg(not(feature = "simulation"))]
pub(crate) const fn shows(_: Fault, _: u32) -> bool {
    false
}
