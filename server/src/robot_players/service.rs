//! Who plays where: for each table with computers one task, for as long as they sit there and the table is awake. One
//! that panics is begun anew: what it does follows from what it sees.

use std::{collections::HashMap, sync::Arc};

use bridge_protocol::TableId;
use tokio::{
    sync::Notify,
    task::{self, JoinSet},
};
use tokio_util::sync::CancellationToken;
use tracing::error;

use super::{
    minds::Minds,
    player::{Common, Playing},
};
use crate::{
    clock::Clock,
    reasons::Reasons,
    robot_seed::SeedKey,
    robots::{Robots, Wanted},
    tables::Tables,
    tasks::of_this_server,
    thinking::Threads,
};

/// What computers have in common.
pub(crate) struct Means {
    pub(crate) threads: Arc<Threads>,
    /// What their seeds follow from.
    pub(crate) seeds: SeedKey,
    pub(crate) reasons: Arc<Reasons>,
    pub(crate) clock: Clock,
}

/// Sends computers to the tables that want theirs, until told to stop.
pub(crate) fn serve(
    robots: &Robots,
    wanted: Wanted,
    means: Means,
    tables: Arc<Tables>,
    stop: CancellationToken,
) -> impl Future<Output = ()> + Send + 'static {
    let Means { threads, seeds, reasons, clock } = means;
    let minds = Arc::new(Minds::new(threads, seeds, Arc::clone(robots.thinking())));
    let common = Common { minds, robots: robots.clone(), tables, reasons, clock };
    let players = Players::new(wanted, move |table, called| {
        let common = common.clone();
        async move {
            if common.tables.find(table).await.is_ok() {
                Playing::new(table, common, called).play().await;
            }
        }
    });
    players.serve(stop)
}

/// How often a table's task may panic before its computers stay away until the server is started again.
const MOST_PANICS: u32 = 3;

/// The tasks that play, each at its table.
struct Players<Play> {
    wanted: Wanted,
    /// Plays at a table until its computers have gone; looks at it anew whenever it is called.
    play: Play,
    at: HashMap<TableId, Player>,
    tasks: JoinSet<()>,
    tables: HashMap<task::Id, TableId>,
}

/// The task of one table.
#[derive(Default)]
struct Player {
    called: Arc<Notify>,
    panics: u32,
}

impl<Play, Played> Players<Play>
where
    Play: Fn(TableId, Arc<Notify>) -> Played,
    Played: Future<Output = ()> + Send + 'static,
{
    fn new(wanted: Wanted, play: Play) -> Self {
        Self { wanted, play, at: HashMap::new(), tasks: JoinSet::new(), tables: HashMap::new() }
    }

    async fn serve(mut self, stop: CancellationToken) {
        loop {
            tokio::select! {
                biased;
                () = stop.cancelled() => break,
                asking = self.wanted.asking() => for table in asking {
                    match self.at.get(&table) {
                        // It may be about to end without another look: what the table asks for stands until then.
                        Some(player) => player.called.notify_one(),
                        None => self.send(table, Player::default()),
                    }
                },
                Some(ended) = self.tasks.join_next_with_id() => match ended {
                    Ok((task, ())) => self.has_left(task),
                    Err(cause) => self.has_panicked(cause.id()),
                },
            }
        }
    }

    fn send(&mut self, table: TableId, player: Player) {
        self.wanted.strike(table);
        let task = self.tasks.spawn(of_this_server((self.play)(table, Arc::clone(&player.called))));
        self.tables.insert(task.id(), table);
        self.at.insert(table, player);
    }

    fn has_left(&mut self, task: task::Id) {
        let Some(table) = self.tables.remove(&task) else { return };
        self.at.remove(&table);
        if self.wanted.strike(table) {
            self.send(table, Player::default());
        }
    }

    fn has_panicked(&mut self, task: task::Id) {
        let Some(table) = self.tables.remove(&task) else { return };
        let mut player = self.at.remove(&table).unwrap_or_default();
        player.panics += 1;
        if player.panics == MOST_PANICS {
            error!(table.id = %table, "its computers panicked too often: they stay away until the next start");
            self.at.insert(table, player);
        } else {
            error!(table.id = %table, "its computers panicked: they look at it anew");
            self.send(table, player);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{
        pin::Pin,
        sync::atomic::{AtomicU32, Ordering},
    };

    use tokio::sync::mpsc;

    use super::*;

    type Began = Pin<Box<dyn Future<Output = ()> + Send>>;
    type Play = Box<dyn Fn(TableId, Arc<Notify>) -> Began + Send + Sync>;

    /// Computers that play until they are called and panic as often as told before that, and how often they began.
    fn players(panics: u32) -> (Robots, Players<Play>, mpsc::UnboundedReceiver<u32>) {
        let (robots, wanted) = Robots::new(4);
        let (began, begins) = mpsc::unbounded_channel();
        let times = Arc::new(AtomicU32::new(0));
        let play: Play = Box::new(move |_, called| {
            let (times, began) = (Arc::clone(&times), began.clone());
            Box::pin(async move {
                let time = times.fetch_add(1, Ordering::Relaxed) + 1;
                began.send(time).unwrap();
                assert!(time > panics, "as planned");
                called.notified().await;
            })
        });
        (robots, Players::new(wanted, play), begins)
    }

    #[tokio::test]
    async fn computers_that_panic_look_at_the_table_anew() {
        let (robots, players, mut begins) = players(MOST_PANICS - 1);
        let stop = CancellationToken::new();
        let serving = tokio::spawn(players.serve(stop.clone()));
        robots.request_computers(TableId::from_bytes([7; 16]));
        for time in 1..=MOST_PANICS {
            assert_eq!(begins.recv().await, Some(time));
        }
        // They are there, and are called; when they have gone they come again if it was asked.
        robots.request_computers(TableId::from_bytes([7; 16]));
        assert_eq!(begins.recv().await, Some(MOST_PANICS + 1));
        stop.cancel();
        serving.await.unwrap();
    }

    #[tokio::test]
    async fn computers_that_panic_again_and_again_stay_away() {
        let (robots, players, mut begins) = players(u32::MAX);
        let stop = CancellationToken::new();
        let serving = tokio::spawn(players.serve(stop.clone()));
        robots.request_computers(TableId::from_bytes([7; 16]));
        for time in 1..=MOST_PANICS {
            assert_eq!(begins.recv().await, Some(time));
        }
        robots.request_computers(TableId::from_bytes([7; 16]));
        // Another table has its own.
        robots.request_computers(TableId::from_bytes([8; 16]));
        assert_eq!(begins.recv().await, Some(MOST_PANICS + 1));
        stop.cancel();
        serving.await.unwrap();
        let mut after = 0;
        while begins.recv().await.is_some() {
            after += 1;
        }
        assert!(after < MOST_PANICS, "only the other table's");
    }
}
