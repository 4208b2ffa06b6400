//! An evening under a seed: the server from one start to the next crash or stop, while those who are there come back
//! to it each time; then all is well, and everything is played to its end.

use std::{
    cell::{Cell, RefCell},
    hash::Hasher,
    num::NonZero,
    path::Path,
    sync::Arc,
    time::Duration,
};

use bridge_server::{
    Caller, Config, InMemory, PlantedFault, Running, Server, WallClock,
    journal::{FaultyJournal, MemoryJournal},
    let_tasks_panic, plant, seed_this_thread,
};
use clap::Parser;
use futures_util::{StreamExt, stream::FuturesUnordered};
use tempfile::TempDir;
use tokio::{
    runtime::{self, Runtime},
    sync::Notify,
    time::Instant,
};

use crate::{
    conditions::{Conditions, FieldPlayed, HEALED_AFTER, OVER_WITHIN},
    disk::{Disk, Stale},
    invariants::Invariants,
    keep_quiet_about_planned_panics,
    luck::Luck,
    nodes,
    person::{OpenedField, OpenedMatch, Person, Tables},
    telling::{Teller, Telling},
};

/// Some evening in 2026, since 1970.
pub(crate) const BEGINS: Duration = Duration::from_secs(1_780_000_000);
/// What is slow about starting a machine.
pub(crate) const DOWN: Duration = Duration::from_secs(3);
/// A server that hung wakes up for so long, in milliseconds.
const AWAKE_AGAIN: (u64, u64) = (1_000, 60_000);
/// Once in so many times that it could an actor or a conversation panics, where they do.
const PANICS: NonZero<u32> = NonZero::new(61).expect("more than none");
/// Tickets that somebody may have got, and lost on the way, within the life of one.
const TICKETS: usize = 30;
/// So long what a node had may stand still that hangs, is cut off or is gone.
const TAKEN_OVER_WITHIN: Duration = Duration::from_secs(20);
/// So long after everybody has gone nothing of them is in memory.
const FORGOTTEN_AFTER: Duration = Duration::from_secs(40 * 60);
/// As often as people look whether something lasts too long.
const LOOKS_EVERY: Duration = Duration::from_secs(5);

/// Where everybody meets.
pub(crate) struct World {
    /// What kind of evening it is.
    pub conditions: Conditions,
    /// Who makes connections to each node that is up.
    pub callers: RefCell<Vec<Option<Caller>>>,
    /// What must hold.
    pub invariants: RefCell<Invariants>,
    /// The tables that were opened.
    pub tables: RefCell<Tables>,
    /// The match that was opened.
    pub team_match: RefCell<Option<OpenedMatch>>,
    /// The event that was opened.
    pub field: RefCell<Option<OpenedField>>,
    /// Told whenever a table begins to wait for something that passes by itself.
    pub(crate) waits: Notify,
    /// Who tells what happens.
    teller: Teller,
    /// How long it has been evening, whatever the server's clock says, when the present runtime began.
    before: Cell<Duration>,
    since: Cell<Instant>,
    /// Whether everybody has gone.
    is_over: Cell<bool>,
    /// What each node writes to, since its last start.
    disks: RefCell<Vec<Option<Arc<FaultyJournal<MemoryJournal>>>>>,
    /// How many nodes hang, are cut off or are gone, and when that was last otherwise.
    troubled: Cell<u32>,
    calm_from: Cell<Option<Instant>>,
}

/// How a server came to its end.
enum Ended {
    AllIsOver,
    Killed,
    Stopped,
    Hung,
}

impl World {
    /// How long it has been evening.
    pub(crate) fn time(&self) -> Duration {
        self.before.get() + self.since.get().elapsed()
    }

    /// Whether nothing goes wrong any more.
    pub(crate) fn healed(&self) -> bool {
        self.is_over.get() || self.time() >= HEALED_AFTER
    }

    /// Everybody has gone, and nothing goes wrong any more: another node would take up again what nobody plays.
    pub(crate) fn ends(&self) {
        self.is_over.set(true);
        self.disks.borrow().iter().flatten().for_each(|disk| disk.heal());
    }

    /// A node that starts writes to this.
    pub(crate) fn has_disk(&self, node: usize, disk: Arc<FaultyJournal<MemoryJournal>>) {
        self.disks.borrow_mut()[node] = Some(disk);
    }

    /// A node is in trouble for as long as this is there.
    pub(crate) fn trouble(&self) -> InTrouble<'_> {
        self.troubled.set(self.troubled.get() + 1);
        InTrouble(self)
    }

    /// The later of this moment and when nobody noticed the trouble of a node any more.
    pub(crate) fn calm_since(&self, moment: Instant) -> Instant {
        if self.troubled.get() > 0 {
            Instant::now()
        } else {
            self.calm_from.get().map_or(moment, |from| from.max(moment))
        }
    }

    /// As [`World::calm_since`], and when a disk last refused anything.
    pub(crate) fn stores_since(&self, moment: Instant) -> Instant {
        let refused = self.disks.borrow().iter().flatten().filter_map(|disk| disk.refused_last()).max();
        refused.map_or(moment, |refused| refused.max(moment)).max(self.calm_since(moment))
    }

    /// Whether a node is in trouble, or was so lately that not everybody has noticed.
    pub(crate) fn is_in_trouble(&self) -> bool {
        self.troubled.get() > 0 || self.calm_from.get().is_some_and(|from| from > Instant::now())
    }

    /// Has what runs a table or a connection panic now and then, if it is such an evening and nothing is healed yet.
    pub(crate) fn lets_tasks_panic(&self) {
        let_tasks_panic((self.conditions.panics && !self.healed()).then_some(PANICS));
    }

    /// Tells what happens, if it is asked for.
    pub(crate) fn tell(&self, what: impl FnOnce() -> String) {
        self.teller.tell(|| format!("{:>10.3} {}", self.time().as_secs_f64(), what()));
    }
}

/// That a node is in trouble, of which nobody notices anything soon after it is over.
pub(crate) struct InTrouble<'a>(&'a World);

impl Drop for InTrouble<'_> {
    fn drop(&mut self) {
        let Self(world) = self;
        world.troubled.set(world.troubled.get() - 1);
        world.calm_from.set(Some(Instant::now() + TAKEN_OVER_WITHIN));
    }
}

/// Plays the evening of a seed, with a fault in the server if one is planted, and gives a digest of every frame that
/// anybody was sent.
///
/// # Panics
/// If anything does not hold.
pub(crate) fn play(seed: u64, fault: Option<PlantedFault>, telling: &Telling) -> u64 {
    keep_quiet_about_planned_panics();
    plant(fault);
    let conditions = Conditions::of(seed);
    let data = TempDir::new().expect("a place for a key");
    let mut entropy = Luck::of(seed, 3);
    seed_this_thread(Some(Box::new(move |bytes| entropy.fill(bytes))));
    let mut people = Person::all(seed, &conditions);
    let world = World {
        callers: RefCell::new(vec![None; conditions.nodes]),
        invariants: RefCell::default(),
        tables: RefCell::default(),
        team_match: RefCell::default(),
        field: RefCell::default(),
        waits: Notify::new(),
        teller: Teller::of(telling),
        before: Cell::default(),
        since: Cell::new(Instant::now()),
        is_over: Cell::default(),
        disks: RefCell::new(vec![None; conditions.nodes]),
        conditions,
        troubled: Cell::default(),
        calm_from: Cell::default(),
    };
    world.tell(|| format!("seed {seed}: {:?}", world.conditions));
    if world.conditions.nodes > 1 {
        let runtime = paused_runtime();
        runtime.block_on(async {
            world.since.set(Instant::now());
            nodes::evening(&world, data.path(), seed, &mut people).await;
        });
    } else {
        alone(&world, data.path(), seed, &mut people);
    }
    let frames = world.invariants.borrow().frames;
    world.tell(|| format!("over: {frames} views were looked at"));
    seed_this_thread(None);
    let_tasks_panic(None);
    plant(None);
    world.invariants.into_inner().digest.finish()
}

/// The evening of a server that has one node.
fn alone(world: &World, data: &Path, seed: u64, people: &mut [Person]) {
    let (mut disk, mut luck) = (Disk::new(seed, &world.conditions), Luck::of(seed, 2));
    let mut clock = BEGINS;
    let mut stale: Option<Stale> = None;
    loop {
        world.lets_tasks_panic();
        let runtime = paused_runtime();
        let (ended, took) = runtime.block_on(async {
            world.since.set(Instant::now());
            let ended = up(world, data, clock, &mut disk, people, &mut luck).await;
            (ended, world.since.get().elapsed())
        });
        if let Some(stale) = stale.take() {
            world.tell(|| "a server that hung wakes up".to_owned());
            stale.wakes(luck.millis(AWAKE_AGAIN.0, AWAKE_AGAIN.1));
        }
        if matches!(ended, Ended::Hung) {
            stale = Some(Stale { runtime, journal: disk.handle() });
        } else {
            // Whatever the server had in memory is gone with its tasks.
            drop(runtime);
        }
        world.callers.borrow_mut()[0] = None;
        world.before.set(world.before.get() + took + DOWN);
        clock += took + DOWN;
        match ended {
            Ended::AllIsOver => break,
            Ended::Killed => disk.crash(),
            Ended::Stopped | Ended::Hung => {}
        }
        if world.conditions.clock_steps && !world.healed() {
            clock = match luck.below(3) {
                0 => clock.saturating_sub(luck.millis(1_000, 3_600_000)),
                1 => clock + luck.millis(1_000, 3_600_000),
                _ => clock,
            };
            world.tell(|| format!("the clock says {clock:?}"));
        }
    }
}

fn paused_runtime() -> Runtime {
    runtime::Builder::new_current_thread().enable_all().start_paused(true).build().expect("a runtime")
}

/// The server, from a start until it is killed or stopped, or all is over.
async fn up(
    world: &World,
    data: &Path,
    clock: Duration,
    disk: &mut Disk,
    people: &mut [Person],
    luck: &mut Luck,
) -> Ended {
    let healed = || world.healed();
    let journal = disk.journal(world.healed());
    world.has_disk(0, disk.handle());
    let config = config(data, WallClock::simulated(clock));
    let working = disk.work(healed);
    tokio::pin!(working);
    let started = tokio::select! {
        started = Server::start_in_simulation(config, journal) => started,
        () = working.as_mut() => unreachable!("a disk works on"),
    };
    let (running, caller) = match started {
        Ok(started) => started,
        Err(cause) => {
            world.tell(|| format!("the server does not start: {cause}"));
            return Ended::Killed;
        }
    };
    world.tell(|| "the server is up".to_owned());
    world.callers.borrow_mut()[0] = Some(caller);
    world.invariants.borrow_mut().rates.started(0);
    let in_memory = running.in_memory();
    let most = Most::of(world, people);
    tokio::select! {
        biased;
        () = working.as_mut() => unreachable!("a disk works on"),
        failure = running.journal_failed() => {
            world.tell(|| failure.to_string());
            Ended::Killed
        }
        () = async {
            everybody(world, people).await;
            tokio::time::sleep(FORGOTTEN_AFTER).await;
        } => {
            assert_eq!(in_memory(), InMemory::default(), "everybody has gone");
            Ended::AllIsOver
        }
        ended = trouble(world, running, luck) => ended,
        () = over_in_time(world) => unreachable!("it panics"),
        () = most.is_kept(|| Some(in_memory())) => unreachable!("it panics"),
    }
}

/// How much may be in memory.
pub(crate) struct Most {
    people: usize,
    tables: usize,
}

impl Most {
    /// Of an evening with these people.
    pub(crate) fn of(world: &World, people: &[Person]) -> Self {
        let rooms = if world.conditions.team_match { 2 } else { 0 };
        let of_field = world.conditions.field.map_or(0, FieldPlayed::tables);
        Self { people: people.len(), tables: world.conditions.tables + rooms + of_field }
    }

    /// Looks again and again, as far as there is somewhere to look.
    pub(crate) async fn is_kept(&self, in_memory: impl Fn() -> Option<InMemory>) {
        loop {
            tokio::time::sleep(LOOKS_EVERY).await;
            let Some(there) = in_memory() else { continue };
            // Somebody may have come back before it was noticed that they had gone.
            assert!(
                there.tables <= self.tables
                    && there.accounts <= self.people
                    && there.connections <= 2 * self.people
                    && there.tickets <= TICKETS * self.people
                    && there.visits <= 4 * self.people,
                "{there:?} for {} people at {} tables",
                self.people,
                self.tables
            );
        }
    }
}

/// Everybody lives through the evening at once.
pub(crate) async fn everybody(world: &World, people: &mut [Person]) {
    let mut living: FuturesUnordered<_> = people.iter_mut().map(|person| person.live(world)).collect();
    while living.next().await.is_some() {}
}

/// What ends the server before its time: it is killed, or stopped in good order while everybody is told.
async fn trouble(world: &World, running: Running, luck: &mut Luck) -> Ended {
    let conditions = &world.conditions;
    let (kills, stops, hangs) = (conditions.kills, conditions.stops, conditions.hangs);
    if world.healed() || !(kills || stops || hangs) {
        return std::future::pending().await;
    }
    if luck.one_in(2) {
        tokio::time::sleep(luck.millis(500, 90_000)).await;
    } else {
        // What is hard to take up again is what is under way.
        tokio::time::sleep(luck.millis(500, 20_000)).await;
        world.waits.notified().await;
        tokio::time::sleep(luck.millis(0, 3_000)).await;
    }
    if hangs && (!(kills || stops) || luck.one_in(3)) {
        world.tell(|| "the server hangs".to_owned());
        return Ended::Hung;
    }
    if kills && (!stops || luck.one_in(2)) {
        world.tell(|| "the server is killed".to_owned());
        return Ended::Killed;
    }
    world.tell(|| "the server is stopped".to_owned());
    running.shutdown().await;
    Ended::Stopped
}

pub(crate) async fn over_in_time(world: &World) {
    loop {
        tokio::time::sleep(LOOKS_EVERY).await;
        let time = world.time();
        assert!(time < HEALED_AFTER + OVER_WITHIN + FORGOTTEN_AFTER, "{time:?} have passed, and it is not over");
    }
}

pub(crate) fn config(data: &Path, wall_clock: WallClock) -> Config {
    let mut config = Config::parse_from(["bridge-server", "--robots", "8"]);
    data.clone_into(&mut config.data);
    config.wall_clock = wall_clock;
    config
}
