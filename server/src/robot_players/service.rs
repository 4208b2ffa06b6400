//! Who plays where: for each table with computers one task, for as long as they sit there and the table is awake.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use bridge_protocol::TableId;
use tokio::{sync::Notify, task::JoinSet};
use tokio_util::sync::CancellationToken;

use super::{
    minds::Minds,
    player::{Common, Playing},
};
use crate::{
    clock::Clock,
    reasons::Reasons,
    robots::{ComputersNotice, Robots, Wanted},
    tables::Tables,
    tasks::of_this_server,
    thinking::Threads,
};

/// What computers have in common.
pub(crate) struct Means {
    pub(crate) threads: Arc<Threads>,
    /// What their chance begins with.
    pub(crate) key: [u8; 32],
    pub(crate) reasons: Arc<Reasons>,
    pub(crate) clock: Clock,
}

/// Sends computers to the tables that want theirs, until told to stop.
pub(crate) fn serve(
    robots: &Robots,
    mut wanted: Wanted,
    means: Means,
    tables: Arc<Tables>,
    stop: CancellationToken,
) -> impl Future<Output = ()> + Send + 'static {
    let Means { threads, key, reasons, clock } = means;
    let minds = Arc::new(Minds::new(threads, key, Arc::clone(robots.thinking())));
    let common = Common { minds, robots: robots.clone(), tables, reasons, clock };
    async move {
        let mut playing: HashMap<TableId, Arc<Notify>> = HashMap::new();
        let mut tasks = JoinSet::new();
        // Wanted while a task was there, which may have been about to end and has not looked since.
        let mut again: HashSet<TableId> = HashSet::new();
        loop {
            let table = tokio::select! {
                biased;
                () = stop.cancelled() => break,
                Some(word) = wanted.recv() => match word {
                    ComputersNotice::Met(table) => {
                        again.remove(&table);
                        continue;
                    }
                    ComputersNotice::Wanted(table) => match playing.get(&table) {
                        Some(called) => {
                            called.notify_one();
                            again.insert(table);
                            continue;
                        }
                        None => table,
                    },
                },
                Some(ended) = tasks.join_next() => {
                    // A task that panicked leaves its table to people.
                    let Ok(table) = ended else { continue };
                    playing.remove(&table);
                    if !again.remove(&table) {
                        continue;
                    }
                    table
                }
            };
            let called = Arc::new(Notify::new());
            playing.insert(table, Arc::clone(&called));
            let common = common.clone();
            tasks.spawn(of_this_server(async move {
                if common.tables.find(table).await.is_ok() {
                    Playing::new(table, common, called).play().await;
                }
                table
            }));
        }
    }
}
