//! What nodes say to one another.

use std::fmt;

use bridge_game::Person;
use bridge_protocol::{Closing, ResumePoint, TableId};
use serde::{Deserialize, Serialize};

use crate::{open_counts::AddressTag, operator::Order};

/// A node, from its start to its end: one that is started again is another.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct NodeId(pub(super) i64);

impl NodeId {
    /// One that nobody else has.
    #[cfg(feature = "cluster")]
    pub(super) fn fresh() -> Result<Self, getrandom::Error> {
        let mut bits = [0; 8];
        crate::entropy::fill(&mut bits)?;
        Ok(Self(i64::from_le_bytes(bits)))
    }
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

impl fmt::Debug for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NodeId({self})")
    }
}

/// A connection of one node's that has something to do at another: its number at the node to which it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct VisitId(pub(crate) u64);

/// Something that is said to one node. A payload goes with it where that is said.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Parcel {
    /// Nothing but that the sender is there, and whether it hears whom it says so to.
    Beat { hears: bool },
    /// Something that was said to the sender did not arrive.
    Missed,
    /// The sender goes, and has nothing any more.
    Farewell,
    /// Somebody who came to the sender has something to do here.
    Visit { visit: VisitId, account: bridge_protocol::AccountId, name: bridge_protocol::PlayerName, from: AddressTag },
    /// They ask for something: the payload is their frame.
    Request { visit: VisitId },
    /// They go on where they left off.
    Resume { visit: VisitId, point: ResumePoint },
    /// They are gone.
    Leave { visit: VisitId },
    /// Frames for them: the payload is what goes out to their socket.
    Frames { visit: VisitId },
    /// Their visit is over, and so is their connection.
    Ended { visit: VisitId, closing: Closing },
    /// What an account has to do here is asked for.
    AskMine { question: u64, account: bridge_protocol::AccountId },
    /// The answer to a question: the payload is what that account has to do at the sender's.
    Mine { question: u64 },
    /// The operator gave this order at the sender's, where it is written down: it is to be followed here too.
    Order { question: u64, order: Order },
    /// It was followed: the payload is what it asks for of the sender, if it asks for something.
    Followed { question: u64, followed: OrderOutcome },
    /// Something that all nodes keep in memory has changed.
    News(News),
}

impl Parcel {
    /// That somebody comes to see another node.
    pub(crate) fn visit(visit: VisitId, person: &Person, from: AddressTag) -> Self {
        Self::Visit { visit, account: person.account, name: person.name.clone(), from }
    }
}

/// What came of an order at a node.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrderOutcome {
    /// How many of its connections, tables, matches or events were closed.
    pub(crate) closed: usize,
    /// Whether whoever it is about has been connected there or had something to do.
    pub(crate) knows: bool,
}

/// What came of an order at the nodes that were told it.
#[derive(Debug, Default)]
pub(crate) struct OrderOutcomes {
    pub(crate) all: OrderOutcome,
    /// What each has of what was asked for.
    pub(crate) listed: Vec<Vec<u8>>,
    /// How many did not answer in time.
    pub(crate) silent: usize,
}

/// What has changed that all nodes keep in memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum News {
    /// Deals were placed, or somebody came where some lie: as the index of deals has written it.
    Deals { record: String },
    /// These tables, matches or events are over.
    Over { all: Vec<TableId> },
}
