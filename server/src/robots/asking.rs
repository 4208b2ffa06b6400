//! The tables that ask for their computers, until these come.

use std::{collections::BTreeSet, sync::Arc};

use bridge_protocol::TableId;
use parking_lot::Mutex;
use tokio::sync::Notify;

/// The tables that have asked for their computers and were not looked at by them since: as many as are in memory at
/// most.
#[derive(Default)]
pub(super) struct Asking {
    tables: Mutex<BTreeSet<TableId>>,
    called: Notify,
}

impl Asking {
    pub(super) fn ask(&self, table: TableId) {
        self.tables.lock().insert(table);
        self.called.notify_one();
    }

    #[cfg(feature = "robots")]
    pub(super) fn all(&self) -> Vec<TableId> {
        self.tables.lock().iter().copied().collect()
    }

    /// Its question is done with. Tells whether it had asked.
    #[cfg(feature = "robots")]
    pub(super) fn strike(&self, table: TableId) -> bool {
        self.tables.lock().remove(&table)
    }
}

/// Where it is heard which tables ask for their computers.
pub(crate) struct Wanted(
    #[cfg_attr(not(feature = "robots"), expect(dead_code, reason = "nobody hears it where there are no computers"))]
    pub(super) Arc<Asking>,
);

#[cfg(feature = "robots")]
impl Wanted {
    /// Waits until a table asks, and gives all that do.
    pub(crate) async fn asking(&self) -> Vec<TableId> {
        self.0.called.notified().await;
        self.0.all()
    }

    /// Computers are sent to a table, or never again: its question is done with. Tells whether it had asked.
    pub(crate) fn strike(&self, table: TableId) -> bool {
        self.0.strike(table)
    }
}
