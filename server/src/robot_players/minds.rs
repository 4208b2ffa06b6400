//! The threads that think, and what they think with.

use std::{
    io,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use bridge_protocol::{TableId, TableView};
use bridge_robot::{Act, Book, Doing, Form, Level, Memory, Resources, Robot, Seed, Seen, Sight, System, pool::Pool};
use bridge_rules::{BySeat, Seat};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;
use std::time::Duration;
use tokio::sync::oneshot;
use tracing::error;

use crate::metrics::Computers;

/// Tables that may wait for a thread. A thread thinks for half a second about a card, so that the last one waits for
/// minutes: whoever would be behind it tries again.
const TABLES_WAITING: usize = 256;

/// Everything that computers think with.
pub(super) struct Minds {
    pool: Pool<TableId>,
    key: [u8; 32],
    figures: Computers,
}

/// What one computer sees at a moment.
pub(super) struct Seeing {
    pub(super) seat: Seat,
    pub(super) view: TableView,
    pub(super) seen: Seen,
    pub(super) bids_alike: BySeat<bool>,
    pub(super) waited: Duration,
}

/// What came of thinking.
pub(super) enum Thought {
    Act(Box<Act>),
    /// The thought failed: the poorest act that is legal, if there is one.
    Failed(Option<Doing>),
    /// Nothing is asked of it any more, or nobody had time to think.
    Nothing,
}

impl Minds {
    /// Starts the threads; `key` is what their chance begins with.
    ///
    /// # Errors
    /// If the system gives no thread.
    pub(super) fn start(key: [u8; 32]) -> io::Result<Self> {
        let processors = std::thread::available_parallelism().map_or(1, usize::from);
        // One is left for those who play.
        Ok(Self {
            pool: Pool::start(processors.saturating_sub(1).max(1), TABLES_WAITING)?,
            key,
            figures: Computers::new(),
        })
    }

    /// Whether something is asked of a seat.
    pub(super) fn is_asked(seeing: &Seeing) -> bool {
        Robot::is_asked(&seeing.sight())
    }

    /// What the computer on a chair does next.
    pub(super) async fn think(&self, table: TableId, seeing: Seeing, memory: &Arc<Mutex<Memory>>) -> Thought {
        let (tell, told) = oneshot::channel();
        let (seed, memory) = (self.seed(table), Arc::clone(memory));
        let seeing = Arc::new(seeing);
        let at_hand = Arc::clone(&seeing);
        let submitted = self.pool.submit(
            table,
            Box::new(move |solver, cancelled| {
                let robot = robot();
                let budget = robot.level().nodes();
                // What a failed thought has left in its memory is a cache all the same.
                let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
                let resources = &mut Resources { solver, seed: &seed, budget, cancelled };
                // The table may have gone to sleep meanwhile.
                tell.send(robot.decide(&at_hand.sight(), &mut memory, resources)).ok();
            }),
        );
        if submitted.is_err() {
            return Thought::Nothing;
        }
        match told.await {
            Ok(Some(act)) => {
                self.figures.thoughts.increment(1);
                Thought::Act(Box::new(act))
            }
            Ok(None) => Thought::Nothing,
            Err(_) => {
                // What the panic says may name cards of a board that is on.
                self.figures.failed.increment(1);
                error!(table.id = %table, "a computer's thought failed");
                Thought::Failed(Robot::thoughtless(&seeing.sight()))
            }
        }
    }

    /// Nobody waits for this table any more.
    pub(super) fn forget(&self, table: TableId) {
        self.pool.cancel(&table);
    }

    fn seed(&self, table: TableId) -> Seed {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("any length is a key");
        mac.update(&table.to_bytes());
        Seed::new(mac.finalize().into_bytes().into())
    }
}

impl Seeing {
    fn sight(&self) -> Sight<'_> {
        Sight { seat: self.seat, view: &self.view, seen: &self.seen, bids_alike: self.bids_alike, waited: self.waited }
    }
}

/// Loaded when the first computer thinks: a system takes 73 MB.
fn robot() -> &'static Robot {
    static ROBOT: OnceLock<Robot> = OnceLock::new();
    ROBOT.get_or_init(|| Robot::new(Arc::new(Book::load(System::American)), Level::Club, Form::Imps))
}
