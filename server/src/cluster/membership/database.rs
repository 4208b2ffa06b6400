//! What membership asks of the database of the nodes: a connection, and what is asked on it. In a simulation (feature
//! `simulation`) the database is in memory.

use std::{collections::BTreeSet, time::Duration};

use bridge_protocol::AccountId;

use super::{
    error::MembershipError,
    postgres::{self, Statements},
};
#[cfg(feature = "simulation")]
use crate::cluster::simulated::{self, SimulatedNode};
use crate::{
    accounts::Bearer,
    cluster::NodeId,
    journal::{DatabaseAddress, StreamId},
    open_counts::{Counts, Opener, Shares},
};

/// Where the database is.
pub(in crate::cluster) enum Database {
    Postgres(Box<DatabaseAddress>, Statements),
    #[cfg(feature = "simulation")]
    Simulated(SimulatedNode),
}

/// A connection, which holds the lock of its node.
pub(super) enum DatabaseConnection {
    Postgres(postgres::DatabaseConnection),
    #[cfg(feature = "simulation")]
    Simulated(simulated::DatabaseConnection),
}

/// Asks whichever connection it is.
macro_rules! on {
    ($of:expr, $connection:ident => $asked:expr) => {
        match $of {
            Self::Postgres($connection) => $asked,
            #[cfg(feature = "simulation")]
            Self::Simulated($connection) => $asked,
        }
    };
}

impl Database {
    /// The PostgreSQL at a URL.
    pub(in crate::cluster) fn at(url: &str) -> Result<Self, MembershipError> {
        Ok(Self::Postgres(Box::new(DatabaseAddress::read(url)?.named("bridge-node")), Statements::new()))
    }

    /// A connection for a node. The tables are made if they are not there.
    pub(super) async fn connect(&self, node: NodeId) -> Result<DatabaseConnection, MembershipError> {
        match self {
            Self::Postgres(database, statements) => Ok(DatabaseConnection::Postgres(
                postgres::DatabaseConnection::open(database, statements.clone(), node).await?,
            )),
            #[cfg(feature = "simulation")]
            Self::Simulated(there) => {
                Ok(DatabaseConnection::Simulated(simulated::DatabaseConnection::open(there, node).await))
            }
        }
    }
}

impl DatabaseConnection {
    pub(super) fn is_closed(&self) -> bool {
        on!(self, connection => connection.is_closed())
    }

    /// Renews the row of the node, which says whether NATS carries anything for it. If it is there, tells what time it
    /// is at the database, since 1970.
    pub(super) async fn renew(&self, hears: bool) -> Result<Option<Duration>, MembershipError> {
        on!(self, connection => connection.renew(hears).await)
    }

    /// Enters the row of the node.
    pub(super) async fn join(&self, hears: bool) -> Result<(), MembershipError> {
        on!(self, connection => connection.join(hears).await)
    }

    /// Deletes the row of the node.
    pub(super) async fn leave(&self) -> Result<(), MembershipError> {
        on!(self, connection => connection.leave().await)
    }

    /// The others that are there, and whether NATS carries anything for each.
    pub(super) async fn peers(&self) -> Result<Vec<(NodeId, bool)>, MembershipError> {
        on!(self, connection => connection.peers().await)
    }

    /// The family of a stream; none if nobody knows it.
    pub(super) async fn family(&self, stream: StreamId) -> Result<Option<StreamId>, MembershipError> {
        on!(self, connection => connection.family(stream).await)
    }

    /// Who has a family, and whether that node is there.
    pub(super) async fn owner(&self, family: StreamId) -> Result<Option<(NodeId, bool)>, MembershipError> {
        on!(self, connection => connection.owner(family).await)
    }

    /// Takes a family, unless another node has it whose row is there; tells whether it did.
    pub(super) async fn claim(&self, family: StreamId) -> Result<bool, MembershipError> {
        on!(self, connection => connection.claim(family).await)
    }

    /// Deletes the rows of nodes that are gone, so that they find out if they are not.
    pub(super) async fn forget_the_gone(&self) -> Result<(), MembershipError> {
        on!(self, connection => connection.forget_the_gone().await)
    }

    /// Takes so many at most of the families of nodes whose rows are gone.
    pub(super) async fn adopt(&self, most: usize) -> Result<Vec<StreamId>, MembershipError> {
        on!(self, connection => connection.adopt(most).await)
    }

    /// The families of the node in which something is not over.
    pub(super) async fn own(&self) -> Result<Vec<StreamId>, MembershipError> {
        on!(self, connection => connection.own().await)
    }

    /// Takes the lock of an account unless another connection has it; tells whether it did. Each time is counted.
    pub(super) async fn lock(&self, account: AccountId) -> Result<bool, MembershipError> {
        on!(self, connection => connection.lock(account).await)
    }

    /// Gives it back once.
    pub(super) async fn unlock(&self, account: AccountId) -> Result<(), MembershipError> {
        on!(self, connection => connection.unlock(account).await)
    }

    pub(super) async fn keep_ticket(&self, bits: [u8; 16], of: &Bearer, life: Duration) -> Result<(), MembershipError> {
        on!(self, connection => connection.keep_ticket(bits, of, life).await)
    }

    pub(super) async fn take_ticket(&self, bits: [u8; 16]) -> Result<Option<Bearer>, MembershipError> {
        on!(self, connection => connection.take_ticket(bits).await)
    }

    /// Counts, and enters something if there is room for it.
    pub(super) async fn open_one(
        &self,
        stream: StreamId,
        opener: &Opener,
        shares: Shares,
    ) -> Result<Counts, MembershipError> {
        on!(self, connection => connection.open_one(stream, opener, shares).await)
    }

    /// Enters what is there and not over.
    pub(super) async fn enter(&self, open: &[(StreamId, Opener)]) -> Result<(), MembershipError> {
        on!(self, connection => connection.enter(open).await)
    }

    pub(super) async fn note_over(&self, streams: &[StreamId]) -> Result<(), MembershipError> {
        on!(self, connection => connection.note_over(streams).await)
    }

    pub(super) async fn still_open(&self, streams: &[StreamId]) -> Result<BTreeSet<StreamId>, MembershipError> {
        on!(self, connection => connection.still_open(streams).await)
    }

    pub(super) async fn tables_open(&self) -> Result<usize, MembershipError> {
        on!(self, connection => connection.tables_open().await)
    }

    /// Lets go of what nobody needs any more.
    pub(super) async fn sweep(&self) -> Result<(), MembershipError> {
        on!(self, connection => connection.sweep().await)
    }
}

#[cfg(test)]
impl DatabaseConnection {
    pub(super) fn client(&self) -> &tokio_postgres::Client {
        match self {
            Self::Postgres(connection) => connection.client(),
            #[cfg(feature = "simulation")]
            Self::Simulated(_) => unreachable!("these tests are of PostgreSQL"),
        }
    }
}
