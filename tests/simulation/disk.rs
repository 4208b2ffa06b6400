//! A disk that writes what comes together, takes its time about it, may be full, may fail, may be lost and come back,
//! and forgets in a crash what was not synced: of what waits, a beginning may have reached it all the same.
//! Tries Promise R2, R17.

use std::{cell::Cell, rc::Rc, sync::Arc, time::Duration};

use bridge_server::journal::{Fault, FaultyJournal, Journal, MemoryJournal, Plan};

use tokio::{runtime::Runtime, sync::Notify};

use crate::{conditions::Conditions, luck::Luck};

/// Among so many appends a fault comes up, if one does.
const FAULTS_WITHIN: u64 = 150;

/// A server that hung while another took its place over. It does not know yet.
pub(crate) struct Stale {
    /// All that it was about to do.
    pub runtime: Runtime,
    /// What it has of the disk.
    pub journal: Arc<FaultyJournal<MemoryJournal>>,
}

impl Stale {
    /// It goes on where it was, and tries to write what it was about to; then it is gone. Tries Promise R16.
    pub(crate) fn wakes(self, for_a_while: Duration) {
        let Self { runtime, journal } = self;
        let writes = async {
            loop {
                journal.inner().wait_for_append().await;
                journal.inner().release(usize::MAX);
            }
        };
        runtime.block_on(async { tokio::time::timeout(for_a_while, writes).await.ok() });
    }
}

/// A disk over the crashes of an evening.
pub(crate) struct Disk {
    journal: Arc<FaultyJournal<MemoryJournal>>,
    conditions: Conditions,
    luck: Luck,
    way: Rc<Way>,
}

/// Whether the disk is in reach of whoever writes to it.
#[derive(Default)]
struct Way {
    is_cut: Cell<bool>,
    is_whole: Notify,
}

/// Cuts the way to a disk, and mends it.
pub(crate) struct Scissors {
    journal: Arc<FaultyJournal<MemoryJournal>>,
    way: Rc<Way>,
}

impl Scissors {
    /// What is asked from here on is refused. What is under way is decided when the way is whole again.
    pub(crate) fn cut(&self) {
        self.way.is_cut.set(true);
        self.journal.reaches(false);
    }

    /// The disk is in reach again.
    pub(crate) fn mend(&self) {
        self.way.is_cut.set(false);
        self.journal.reaches(true);
        self.way.is_whole.notify_one();
    }
}

impl Disk {
    /// An empty disk.
    pub(crate) fn new(seed: u64, conditions: &Conditions) -> Self {
        let (journal, luck) = (FaultyJournal::new(MemoryJournal::default(), Plan::default()), Luck::of(seed, 1));
        Self { journal: Arc::new(journal), conditions: conditions.clone(), luck, way: Rc::default() }
    }

    /// The same disk, as another node has it.
    pub(crate) fn of_node(&self, seed: u64, node: u64) -> Self {
        let journal = FaultyJournal::new(self.memory().reopen(), Plan::default());
        let (conditions, luck) = (self.conditions.clone(), Luck::of(seed, 20 + node));
        Self { journal: Arc::new(journal), conditions, luck, way: Rc::default() }
    }

    /// What is on the disk.
    pub(crate) fn memory(&self) -> &MemoryJournal {
        self.journal.inner()
    }

    /// What cuts the server that is up off.
    pub(crate) fn scissors(&self) -> Scissors {
        Scissors { journal: self.handle(), way: Rc::clone(&self.way) }
    }

    /// What a server that starts writes to. What goes wrong with it is drawn anew, unless all is well from now on.
    pub(crate) fn journal(&mut self, healed: bool) -> Arc<dyn Journal> {
        let memory = self.journal.inner().reopen();
        memory.hold();
        let plan = if healed { Plan::default() } else { self.plan() };
        self.journal = Arc::new(FaultyJournal::new(memory, plan));
        Arc::clone(&self.journal) as Arc<dyn Journal>
    }

    fn plan(&mut self) -> Plan {
        let appends = 1 + self.luck.below(12);
        let Conditions { full_disk: full, failing_disk: fails, lost_storage: lost, .. } = self.conditions;
        let lose = |stored| Fault::LoseConnection { stored, requests: appends };
        let faults = [(full, Fault::Full { appends }), (fails, Fault::FailBefore), (fails, Fault::LoseAcknowledgement)];
        let back_at_once = Fault::LoseConnection { stored: true, requests: 0 };
        let losses = [(lost, lose(true)), (lost, lose(false)), (lost, back_at_once)];
        faults
            .into_iter()
            .chain(losses)
            .filter(|(is_so, _)| *is_so && self.luck.one_in(2))
            .collect::<Vec<_>>()
            .into_iter()
            .fold(Plan::default(), |plan, (_, fault)| plan.at(5 + self.luck.below(FAULTS_WITHIN), fault))
    }

    /// Syncs what waits, again and again.
    pub(crate) async fn work(&mut self, healed: impl Fn() -> bool) {
        loop {
            self.journal.inner().wait_for_append().await;
            let takes = if self.conditions.slow_disk && !healed() && self.luck.one_in(400) {
                self.luck.millis(200, 4_000)
            } else {
                self.luck.millis(1, 6)
            };
            tokio::time::sleep(takes).await;
            while self.way.is_cut.get() {
                self.way.is_whole.notified().await;
            }
            self.journal.inner().release(usize::MAX);
        }
    }

    /// What the server that is up has of it.
    pub(crate) fn handle(&self) -> Arc<FaultyJournal<MemoryJournal>> {
        Arc::clone(&self.journal)
    }

    /// The machine goes down: some of what waited may have been written, from the first on.
    pub(crate) fn crash(&mut self) {
        let memory = self.journal.inner();
        memory.release(usize::try_from(self.luck.below(4)).expect("a few"));
        memory.drop_held();
    }
}
