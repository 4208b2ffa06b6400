//! Who plays where: for each table with computers one task, for as long as they sit there and the table is awake. One
//! that panics is begun anew: what it does follows from what it sees.

use std::{
    collections::HashMap,
    sync::{Arc, atomic::Ordering},
};

use bridge_protocol::TableId;
use tokio::task::{self, JoinSet};
use tokio_util::sync::CancellationToken;
use tracing::error;

use super::{
    minds::Minds,
    player::{Call, Common, Playing},
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
    let players = Players::new(wanted, move |table, call| {
        let common = common.clone();
        async move {
            if common.tables.find(table).await.is_ok() {
                Playing::new(table, common, call).play().await;
            }
        }
    });
    players.serve(stop)
}

/// How often a table's task may panic, with nothing done at the table between, before its computers stay away until the
/// server is started again.
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
    call: Call,
    /// Since its computers last did something at the table.
    panics: u32,
}

impl Player {
    /// Whether its computers stay away.
    const fn stays_away(&self) -> bool {
        self.panics >= MOST_PANICS
    }
}

impl<Play, Played> Players<Play>
where
    Play: Fn(TableId, Call) -> Played,
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
                        Some(player) if player.stays_away() => {
                            self.wanted.strike(table);
                        }
                        // It may be about to end without another look: what the table asks for stands until then.
                        Some(player) => player.call.called.notify_one(),
                        None => self.send(table, Player::default()),
                    }
                },
                Some(ended) = self.tasks.join_next_with_id() => match ended {
                    Ok((task, ())) => self.note_left(task),
                    Err(cause) => self.note_panic(cause.id()),
                },
            }
        }
    }

    fn send(&mut self, table: TableId, player: Player) {
        self.wanted.strike(table);
        let task = self.tasks.spawn(of_this_server((self.play)(table, player.call.clone())));
        self.tables.insert(task.id(), table);
        self.at.insert(table, player);
    }

    fn note_left(&mut self, task: task::Id) {
        let Some(table) = self.tables.remove(&task) else { return };
        self.at.remove(&table);
        if self.wanted.strike(table) {
            self.send(table, Player::default());
        }
    }

    fn note_panic(&mut self, task: task::Id) {
        let Some(table) = self.tables.remove(&task) else { return };
        let mut player = self.at.remove(&table).unwrap_or_default();
        let has_acted = player.call.has_acted.swap(false, Ordering::Relaxed);
        player.panics = if has_acted { 1 } else { player.panics + 1 };
        if player.stays_away() {
            error!(table.id = %table, "its computers panicked too often: they stay away until the next start");
            self.wanted.strike(table);
            self.at.insert(table, player);
        } else {
            error!(table.id = %table, "its computers panicked: they look at it anew");
            self.send(table, player);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{pin::Pin, sync::atomic::AtomicU32};

    use tokio::sync::mpsc;

    use super::*;

    type Began = Pin<Box<dyn Future<Output = ()> + Send>>;
    type Play = Box<dyn Fn(TableId, Call) -> Began + Send + Sync>;

    /// Computers that play until they are called and panic as often as told before that, having done something at the
    /// table or not; and how often they began.
    fn players(panics: u32, acts: bool) -> (Robots, Players<Play>, mpsc::UnboundedReceiver<u32>) {
        let (robots, wanted) = Robots::new(4);
        let (began, begins) = mpsc::unbounded_channel();
        let times = Arc::new(AtomicU32::new(0));
        let play: Play = Box::new(move |_, Call { called, has_acted }| {
            let (times, began) = (Arc::clone(&times), began.clone());
            Box::pin(async move {
                let time = times.fetch_add(1, Ordering::Relaxed) + 1;
                began.send(time).unwrap();
                has_acted.store(acts, Ordering::Relaxed);
                assert!(time > panics, "as planned");
                called.notified().await;
            })
        });
        (robots, Players::new(wanted, play), begins)
    }

    #[tokio::test]
    async fn computers_that_panic_look_at_the_table_anew() {
        let (robots, players, mut begins) = players(MOST_PANICS - 1, false);
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
        let (robots, players, mut begins) = players(u32::MAX, false);
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
        assert_eq!(robots.asking(), [], "whoever is sent to nobody does not ask on");
    }

    #[tokio::test]
    async fn computers_that_panic_now_and_then_in_a_long_game_come_back() {
        let (robots, players, mut begins) = players(10 * MOST_PANICS, true);
        let stop = CancellationToken::new();
        let serving = tokio::spawn(players.serve(stop.clone()));
        robots.request_computers(TableId::from_bytes([7; 16]));
        for time in 1..=10 * MOST_PANICS + 1 {
            assert_eq!(begins.recv().await, Some(time));
        }
        stop.cancel();
        serving.await.unwrap();
    }
}
