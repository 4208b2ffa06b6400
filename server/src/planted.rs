//! Faults that a simulation plants in the server (feature `simulation`), to see that it finds them. In a server for
//! people there is none, and what asks for one is compiled away.

#[cfg(feature = "simulation")]
mod simulated;

#[cfg(not(feature = "simulation"))]
use crate::journal::StreamId;

/// A fault that can be planted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(feature = "simulation"), expect(unreachable_pub, reason = "only who plants one names it"))]
pub enum Fault {
    /// An act is answered before the journal has it.
    AnsweredBeforeSync,
    /// A full disk is taken for a good one.
    FullTakenForDone,
    /// The last record of a table is not read when it is woken.
    TailLost,
    /// East hears what North is told.
    WrongLane,
    /// Whoever changes seats hears what the seat that they left is told behind that.
    OldSeatHeard,
    /// A seat's lane remembers what it was told when another sat there, for whoever asks for what they missed.
    OldSeatRemembered,
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
    /// A journal takes what a server appends to a stream that is another's by now.
    ForgottenFence,
    /// Connections that have ended are not forgotten.
    KeptConnection,
    /// Every follower of an event is sent the view of the first, who is its director.
    DirectorsEyes,
    /// An event is told the results of a table with the sides exchanged.
    SidesExchanged,
    /// That something another node said was lost is not noticed.
    #[cfg(feature = "cluster")]
    LossUnnoticed,
    /// A node that was cut off goes on as if it had what others have taken over.
    #[cfg(feature = "cluster")]
    ServesCutOff,
    /// Nobody asks whose a table is: whichever node people come to has it.
    #[cfg(feature = "cluster")]
    OwnerNotAsked,
}

#[cfg(feature = "simulation")]
pub use simulated::{SIMULATED_PANIC, let_tasks_panic, plant};
#[cfg(feature = "simulation")]
pub(crate) use simulated::{is_planted, perhaps_panic, perhaps_panic_after, perhaps_panic_before, shows};
#[cfg(all(test, feature = "simulation", feature = "cluster", feature = "robots"))]
pub(crate) use simulated::{let_computers_misthink, misthinks};

/// Whether the fault is there: never.
#[cfg(not(feature = "simulation"))]
pub(crate) const fn is_planted(_: Fault) -> bool {
    false
}

/// Panics if a simulation wants that: no trouble of people's.
#[cfg(not(feature = "simulation"))]
pub(crate) const fn perhaps_panic() {}

/// Panics if a simulation wants that before an actor carries something out.
#[cfg(not(feature = "simulation"))]
pub(crate) const fn perhaps_panic_before(_: StreamId) {}

/// Panics if a simulation wants that when an actor has carried something out.
#[cfg(not(feature = "simulation"))]
pub(crate) const fn perhaps_panic_after(_: StreamId) {}

/// Whether the fault is there, and shows this time: never.
#[cfg(not(feature = "simulation"))]
pub(crate) const fn shows(_: Fault, _: u32) -> bool {
    false
}
