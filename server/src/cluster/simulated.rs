//! What the nodes of a simulated server stand on (feature `simulation`): one database and one network in memory, and a
//! node's ways to both, which can be cut off, lose something and take their time.

mod database;
mod network;

use std::{num::NonZero, sync::Arc, time::Duration};

use parking_lot::Mutex;

pub(super) use database::DatabaseConnection;
pub(super) use network::Subscription;
use tokio::time::{Instant, sleep};

use self::{database::Database, network::Network};
use crate::journal::MemoryJournal;

/// What all nodes have in common. Clones are the same.
#[derive(Clone)]
pub struct SimulatedCluster(Arc<Shared>);

struct Shared {
    /// Which streams there are, as the database knows them that has them.
    journal: MemoryJournal,
    database: Mutex<Database>,
    network: Mutex<Network>,
}

/// What a node is started with.
#[derive(Clone)]
pub struct SimulatedNode {
    shared: Arc<Shared>,
    ways: Arc<Mutex<Ways>>,
}

/// How a node is connected.
#[derive(Clone, Copy, Debug)]
pub struct Ways {
    /// Whether the database hears it and is heard.
    pub database: bool,
    /// Whether what it says to others arrives.
    pub outward: bool,
    /// Whether what others say arrives.
    pub inward: bool,
    /// Of so many pieces that it says one is lost.
    pub loses_one_in: Option<NonZero<u32>>,
    /// What it says takes so long at most, in milliseconds.
    pub slowest_ms: u32,
}

impl Default for Ways {
    fn default() -> Self {
        Self { database: true, outward: true, inward: true, loses_one_in: None, slowest_ms: 2 }
    }
}

impl SimulatedCluster {
    /// A cluster over this journal, without nodes.
    pub fn over(journal: &MemoryJournal) -> Self {
        let (database, network) = (Mutex::new(Database::begun_at(Instant::now())), Mutex::default());
        Self(Arc::new(Shared { journal: journal.reopen(), database, network }))
    }

    /// What a node has of it, with ways that are whole.
    pub fn node(&self) -> SimulatedNode {
        SimulatedNode { shared: Arc::clone(&self.0), ways: Arc::default() }
    }

    /// The database is stopped and started again: whoever was connected is not any more.
    pub fn restart_database(&self) {
        self.0.database.lock().restart(Instant::now());
    }
}

impl SimulatedNode {
    /// From here on the node is connected so.
    pub fn set_ways(&self, ways: Ways) {
        *self.ways.lock() = ways;
    }

    fn ways(&self) -> Ways {
        *self.ways.lock()
    }
}

impl std::fmt::Debug for SimulatedNode {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SimulatedNode").field("ways", &self.ways()).finish_non_exhaustive()
    }
}

/// What goes to the database and to others takes its time, up to so many milliseconds.
async fn travels(slowest_ms: u32) {
    sleep(within(slowest_ms)).await;
}

fn within(slowest_ms: u32) -> Duration {
    Duration::from_millis(chance(slowest_ms.max(1)).into())
}

/// A number below this one.
fn chance(most: u32) -> u32 {
    let mut bytes = [0; 4];
    crate::entropy::fill(&mut bytes).map_or(0, |()| u32::from_le_bytes(bytes) % most)
}
