//! Several servers over one journal, each of them a node: which of them has a table, and what they say to one another.
//!
//! A family of streams (an event with its matches and rooms, a match with its rooms, a table alone) is at one node as a
//! whole. Who has it stands in the database, and is good as long as that node is heard of there; the journal's
//! compare-and-swap alone keeps two of them from writing to one stream. A node that was not heard of for too long has
//! nothing any more, knows it by itself, and sends everybody away.
//!
//! What nodes say to one another goes through NATS, sealed, and need not arrive: it is numbered, and where a number is
//! missing the connections that may have missed something end, come back and resume.

#[cfg(feature = "cluster")]
mod courier;
#[cfg(feature = "cluster")]
mod membership;
#[cfg(feature = "cluster")]
mod node;
#[cfg(not(feature = "cluster"))]
mod none;
mod parcel;
#[cfg(all(feature = "cluster", feature = "simulation"))]
mod simulated;

#[cfg(not(feature = "cluster"))]
pub(crate) use self::none::{AccountLock, Cluster};
pub(crate) use self::parcel::{News, NodeId, OrderOutcome, OrderOutcomes, Parcel, VisitId};
#[cfg(all(feature = "cluster", feature = "simulation"))]
pub use self::simulated::{SimulatedCluster, SimulatedNode, Ways};
#[cfg(feature = "cluster")]
pub(crate) use self::{
    courier::{Inbound, PeerNews},
    membership::{AccountLock, MembershipError},
    node::{Backends, Cluster},
};
