//! An evening at a server that has two nodes, over one journal, one database and one network: they are killed, stopped
//! and started again, hang and wake up, and are cut off from the database, from one another, or from what one of them
//! says. People come to either, and go to the other when theirs is gone. Tries Promise R13, R16, R17.

use std::{
    cell::RefCell,
    convert::Infallible,
    fs,
    num::NonZero,
    path::{Path, PathBuf},
    time::Duration,
};

use bridge_server::{InMemory, Running, Server, SimulatedCluster, SimulatedNode, SimulatedProcess, WallClock, Ways};
use futures_util::future::join_all;

use crate::{
    conditions::HEALED_AFTER,
    disk::{Disk, Scissors},
    evening::{BEGINS, DOWN, Most, World, config, everybody, over_in_time},
    luck::Luck,
    person::Person,
};

/// What all nodes have the same.
const KEY: &str = "server.key";
/// A node hangs or is cut off for so long, in milliseconds.
const LASTS: (u64, u64) = (1_000, 25_000);
/// What a node of an evening of losses says: a piece of so many is lost, and each takes so long at most.
const LOSES_ONE_IN: NonZero<u32> = NonZero::new(150).expect("more than none");
const SLOWEST_MS: u32 = 120;
/// So long after everybody has gone nothing is open at any node: what is the matter with one by then lasts as long as
/// [`LASTS`] says, and whoever has taken over from it lets go in turn.
const LEFT_AFTER: Duration = Duration::from_secs(60);

/// One node, over all its deaths.
struct Node<'a> {
    number: usize,
    world: &'a World,
    data: PathBuf,
    disk: Disk,
    /// Its ways to the database and to the others.
    ways: SimulatedNode,
    cluster: &'a SimulatedCluster,
    luck: Luck,
}

/// How much a node that is up has in memory.
type Looks = RefCell<Vec<Option<Box<dyn Fn() -> InMemory>>>>;

/// What befalls a node.
#[derive(Clone, Copy, Debug)]
enum Trouble {
    Killed,
    Stopped,
    Hangs,
    FromDatabase,
    /// What it says does not arrive.
    Unheard,
    /// What others say does not.
    Deaf,
    FromOthers,
    DatabaseRestarts,
}

/// Plays the evening.
pub(crate) async fn evening(world: &World, data: &Path, seed: u64, people: &mut [Person]) {
    world.lets_tasks_panic();
    let disk = Disk::new(seed, &world.conditions);
    let cluster = SimulatedCluster::over(disk.memory());
    let looks: Looks = RefCell::new((0..world.conditions.nodes).map(|_| None).collect());
    let lives = (0..world.conditions.nodes).map(|number| {
        let (of, data) = (number as u64, data.join(number.to_string()));
        fs::create_dir(&data).expect("a place for a key");
        let (disk, luck) = (disk.of_node(seed, of), Luck::of(seed, 30 + of));
        Node { number, world, data, disk, ways: cluster.node(), cluster: &cluster, luck }.lives(&looks)
    });
    let most = Most::of(world, people);
    let most_of_each = || looks.borrow().iter().flatten().map(|look| look()).reduce(most_of);
    tokio::select! {
        biased;
        _ = join_all(lives) => unreachable!("a node lives on"),
        () = async {
            everybody(world, people).await;
            world.ends();
            tokio::time::sleep(LEFT_AFTER).await;
        } => {}
        () = async {
            tokio::time::sleep(HEALED_AFTER).await;
            world.lets_tasks_panic();
            over_in_time(world).await;
        } => unreachable!("it panics"),
        () = most.is_kept(most_of_each) => unreachable!("it panics"),
    }
    for (number, look) in looks.borrow().iter().enumerate() {
        // One that is down at this moment has nothing in memory.
        let Some(there) = look.as_ref().map(|look| look()) else { continue };
        // Accounts are remembered for a while.
        assert_eq!(InMemory { accounts: 0, ..there }, InMemory::default(), "everybody has gone from node {number}");
    }
}

/// The most of each.
fn most_of(one: InMemory, other: InMemory) -> InMemory {
    InMemory {
        tables: one.tables.max(other.tables),
        connections: one.connections.max(other.connections),
        tickets: one.tickets.max(other.tickets),
        accounts: one.accounts.max(other.accounts),
        visits: one.visits.max(other.visits),
    }
}

impl Node<'_> {
    /// Is started, comes to an end, and is started again.
    async fn lives(mut self, looks: &Looks) -> Infallible {
        let (world, number) = (self.world, self.number);
        loop {
            let process = SimulatedProcess::default();
            let journal = self.disk.journal(world.healed());
            world.has_disk(number, self.disk.handle());
            let scissors = self.disk.scissors();
            // The one before may have ended while it was cut off.
            scissors.mend();
            let clock = self.clock();
            self.has_the_key();
            let config = config(&self.data, clock);
            let config = bridge_server::Config { simulated_node: Some(self.ways.clone()), ..config };
            let Self { disk, ways, cluster, luck, .. } = &mut self;
            ways.set_ways(usual(world));
            let up = async {
                let (running, caller) = match process.does(Server::start_in_simulation(config, journal)).await {
                    Ok(started) => started,
                    Err(cause) => {
                        world.tell(|| format!("node {number} does not start: {cause}"));
                        return;
                    }
                };
                world.tell(|| format!("node {number} is up"));
                world.callers.borrow_mut()[number] = Some(caller);
                world.invariants.borrow_mut().rates.started(number);
                looks.borrow_mut()[number] = Some(Box::new(running.in_memory()));
                let failed = running.journal_failed();
                tokio::select! {
                    biased;
                    failure = failed => world.tell(|| format!("node {number}: {failure}")),
                    () = trouble(world, number, (&process, running), (ways, cluster, &scissors), luck) => {}
                }
            };
            tokio::select! {
                biased;
                () = disk.work(|| world.healed()) => unreachable!("a disk works on"),
                () = up => {}
            }
            let down = world.trouble();
            looks.borrow_mut()[number] = None;
            world.callers.borrow_mut()[number] = None;
            process.kill();
            disk.crash();
            tokio::time::sleep(DOWN).await;
            drop(down);
        }
    }

    /// What its clock says when it is started: those of two nodes may be apart.
    fn clock(&mut self) -> WallClock {
        let now = BEGINS + self.world.time();
        let steps = self.world.conditions.clock_steps && !self.world.healed();
        WallClock::simulated(match self.luck.below(3) {
            0 if steps => now.saturating_sub(self.luck.millis(1_000, 3_600_000)),
            1 if steps => now + self.luck.millis(1_000, 3_600_000),
            _ => now,
        })
    }

    /// Whoever starts first has made it.
    fn has_the_key(&self) {
        let beside = |node: &str| self.data.with_file_name(node).join(KEY);
        let own = self.data.join(KEY);
        if !own.exists()
            && let Some(made) = ["0", "1"].map(beside).into_iter().find(|made| made.exists())
        {
            fs::copy(made, own).expect("a key is copied");
        }
    }
}

/// How nodes are connected while nothing happens.
fn usual(world: &World) -> Ways {
    if world.conditions.apart.loses_pieces && !world.healed() {
        Ways { loses_one_in: Some(LOSES_ONE_IN), slowest_ms: SLOWEST_MS, ..Ways::default() }
    } else {
        Ways::default()
    }
}

/// What befalls a node that is up, until it is none any more: then it has to be started again.
async fn trouble(
    world: &World,
    number: usize,
    (process, running): (&SimulatedProcess, Running),
    (ways, cluster, scissors): (&SimulatedNode, &SimulatedCluster, &Scissors),
    luck: &mut Luck,
) {
    let may = all_that_may_befall(world);
    loop {
        if may.is_empty() {
            until_healed(world, HEALED_AFTER).await;
        } else if luck.one_in(2) {
            until_healed(world, luck.millis(500, 60_000)).await;
        } else {
            // What is hard to take up again is what is under way.
            until_healed(world, luck.millis(500, 20_000)).await;
            tokio::select! {
                biased;
                () = world.waits.notified() => {}
                () = until_healed(world, HEALED_AFTER) => {}
            }
            until_healed(world, luck.millis(0, 3_000)).await;
        }
        if world.healed() {
            ways.set_ways(usual(world));
            return std::future::pending().await;
        }
        let what = luck.pick(&may);
        world.tell(|| format!("node {number}: {what:?}"));
        let _trouble = world.trouble();
        let lasts = luck.millis(LASTS.0, LASTS.1);
        match what {
            Trouble::Killed => return,
            Trouble::Stopped => {
                process.does(running.shutdown()).await;
                return;
            }
            Trouble::Hangs => {
                process.hangs();
                until_healed(world, lasts).await;
                process.goes_on();
            }
            Trouble::FromDatabase => {
                scissors.cut();
                ways.set_ways(Ways { database: false, ..usual(world) });
                until_healed(world, lasts).await;
                scissors.mend();
            }
            Trouble::Unheard | Trouble::Deaf | Trouble::FromOthers => {
                let (outward, inward) = (matches!(what, Trouble::Deaf), matches!(what, Trouble::Unheard));
                ways.set_ways(Ways { outward, inward, ..usual(world) });
                until_healed(world, lasts).await;
            }
            Trouble::DatabaseRestarts => cluster.restart_database(),
        }
        ways.set_ways(usual(world));
        world.tell(|| format!("node {number} is well again"));
    }
}

fn all_that_may_befall(world: &World) -> Vec<Trouble> {
    let conditions = &world.conditions;
    let apart = &conditions.apart;
    [
        (conditions.kills, Trouble::Killed),
        (conditions.stops, Trouble::Stopped),
        (conditions.hangs, Trouble::Hangs),
        (apart.from_database, Trouble::FromDatabase),
        (apart.from_others, Trouble::Unheard),
        (apart.from_others, Trouble::Deaf),
        (apart.from_others, Trouble::FromOthers),
        (apart.database_restarts, Trouble::DatabaseRestarts),
    ]
    .into_iter()
    .filter_map(|(is_so, trouble)| is_so.then_some(trouble))
    .collect()
}

/// Waits for so long, or until all is well.
async fn until_healed(world: &World, at_most: Duration) {
    tokio::time::sleep(at_most.min(HEALED_AFTER.saturating_sub(world.time()))).await;
}
