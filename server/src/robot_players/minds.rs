//! The threads that think, and what they think with.

use std::sync::{Arc, atomic::AtomicBool};

use bridge_claims::{Solver, double_dummy_by};
#[cfg(feature = "simulation")]
use bridge_claims::{double_dummy, on_deep_stack};
use bridge_game::session::Unfinished;
#[cfg(all(test, feature = "simulation", feature = "cluster"))]
use bridge_protocol::TableView;
use bridge_protocol::{ComputerLevel, TableId};
use bridge_robot::{Act, Doing, Duty, Memory, Resources, Robot, Seed};
use bridge_rules::BoardNumber;
#[cfg(all(test, feature = "simulation", feature = "cluster"))]
use bridge_rules::{Call, Card, Hand, Seat};
use parking_lot::Mutex;
use tracing::error;

use super::seeing::Seeing;
#[cfg(all(test, feature = "simulation", feature = "cluster"))]
use crate::planted::misthinks;
use crate::{
    adjudication::position,
    metrics::figures,
    process::thread_time,
    robot_seed::SeedKey,
    robots::{Spent, ThinkingLedger},
    thinking::{NoThought, Thinker, Threads, book},
};

/// Everything that computers think with.
pub(super) struct Minds {
    threads: Arc<Threads>,
    seeds: SeedKey,
    ledger: Arc<ThinkingLedger>,
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
    /// They think on these threads, their seeds follow from this, and what they spend goes into the ledger.
    pub(super) fn new(threads: Arc<Threads>, seeds: SeedKey, ledger: Arc<ThinkingLedger>) -> Self {
        Self { threads, seeds, ledger }
    }

    /// What is asked of a seat, if anything.
    pub(super) fn asked(seeing: &Seeing) -> Option<Duty> {
        Robot::asked(&seeing.sight())
    }

    /// What the computer on a chair does next.
    pub(super) async fn think(&self, table: TableId, seeing: Seeing, memory: &Arc<Mutex<Memory>>) -> Thought {
        // Threads have a time of their own, which no seed repeats.
        #[cfg(feature = "simulation")]
        if crate::entropy::is_seeded() {
            let doing = Robot::thoughtless(&seeing.sight());
            #[cfg(all(test, feature = "cluster"))]
            let doing = doing.map(|doing| if misthinks() { against_the_laws(doing, &seeing.view) } else { doing });
            return Thought::Failed(doing);
        }
        let (seed, memory) = (self.seed(table, &seeing), Arc::clone(memory));
        let seeing = Arc::new(seeing);
        let at_hand = Arc::clone(&seeing);
        let ledger = Arc::clone(&self.ledger);
        let thought = move |solver: &mut Solver, cancelled: &AtomicBool| {
            let robot = robot(at_hand.view.policy.computers.level);
            let began = thread_time();
            let budget = robot.level().nodes();
            // What a failed thought has left in its memory is a cache all the same.
            let mut memory = memory.lock();
            let resources = &mut Resources { solver, seed: &seed, budget, cancelled };
            let act = robot.decide(&at_hand.sight(), &mut memory, resources);
            if let Some(board) = &at_hand.view.board {
                let cpu = thread_time().zip(began).map(|(ended, began)| ended.saturating_sub(began));
                let nodes = act.as_ref().map_or(0, |act| act.spent.0);
                ledger.add(table, board.board, Spent { cpu, nodes });
            }
            act
        };
        match self.threads.think(Thinker::Table(table), thought).await {
            Ok(Some(act)) => {
                figures().computers.thoughts.inc();
                Thought::Act(Box::new(act))
            }
            Ok(None) | Err(NoThought::Busy) => Thought::Nothing,
            Err(NoThought::Failed) => {
                // What the panic says may name cards of a board that is on.
                figures().computers.failed.inc();
                error!(table.id = %table, "a computer's thought failed");
                Thought::Failed(Robot::thoughtless(&seeing.sight()))
            }
        }
    }

    /// Declarer's share of the tricks that are left on a table's board; none if nobody had time to work it out.
    pub(super) async fn tricks(&self, table: TableId, unfinished: Unfinished) -> Option<u8> {
        let position = position(&unfinished).ok()?;
        #[cfg(feature = "simulation")]
        if crate::entropy::is_seeded() {
            return on_deep_stack(|| double_dummy(&position)).ok();
        }
        self.threads.think(Thinker::Table(table), move |solver, _| double_dummy_by(solver, &position)).await.ok()
    }

    /// Nobody waits for this table any more.
    pub(super) fn forget(&self, table: TableId) {
        self.threads.forget(Thinker::Table(table));
    }

    /// Between boards nothing is left to chance.
    fn seed(&self, table: TableId, seeing: &Seeing) -> Seed {
        let board = seeing.view.board.as_ref().map_or(BoardNumber::FIRST, |board| board.board);
        Seed::new(self.seeds.of(seeing.context.as_ref(), table, board).0)
    }
}

/// The same act, as no table lets it pass where nobody has doubled: a redouble, or a card that the seat does not see in
/// any hand.
#[cfg(all(test, feature = "simulation", feature = "cluster"))]
fn against_the_laws(doing: Doing, view: &TableView) -> Doing {
    match doing {
        Doing::Call { turn, .. } => Doing::Call { turn, call: Call::Redouble, meaning: None },
        Doing::Play { turn, card } => {
            let shown = view.board.iter().flat_map(|board| Seat::ALL.map(|seat| board.hands.get(seat)));
            let shown = shown.flatten().fold(Hand::EMPTY, Hand::union);
            let other = Card::all().find(|other| !shown.contains(*other));
            Doing::Play { turn, card: other.unwrap_or(card) }
        }
        Doing::Ready { .. }
        | Doing::Explain { .. }
        | Doing::NoQuestions { .. }
        | Doing::Claim { .. }
        | Doing::AnswerClaim { .. }
        | Doing::AnswerUndo { .. }
        | Doing::AnswerSwap { .. } => doing,
    }
}

/// Who thinks so well.
pub(super) fn robot(level: ComputerLevel) -> Robot {
    Robot::new(Arc::clone(book()), level.into())
}
