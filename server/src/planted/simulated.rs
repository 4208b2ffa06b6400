//! The fault of this thread's servers.

use std::cell::Cell;

use super::Fault;

thread_local! {
    static PLANTED: Cell<Option<Fault>> = const { Cell::new(None) };
    static ASKED: Cell<u32> = const { Cell::new(0) };
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
