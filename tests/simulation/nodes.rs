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
    evening::{BEGINS, DOWN, House, Most, config, everybody, over_in_time},
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
/// So long after everybody has gone nothing is open at any node.
const LEFT_AFTER: Duration = Duration::from_secs(60);

/// One node, over all its deaths.
struct Node<'a> {
    number: usize,
    house: &'a House,
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
pub(crate) async fn evening(house: &House, data: &Path, seed: u64, people: &mut [Person]) {
    house.lets_actors_panic();
    let disk = Disk::new(seed, &house.conditions);
    let cluster = SimulatedCluster::over(disk.memory());
    let looks: Looks = RefCell::new((0..house.conditions.nodes).map(|_| None).collect());
    let lives = (0..house.conditions.nodes).map(|number| {
        let (of, data) = (number as u64, data.join(number.to_string()));
        fs::create_dir(&data).expect("a place for a key");
        let (disk, luck) = (disk.of_node(seed, of), Luck::of(seed, 30 + of));
        Node { number, house, data, disk, ways: cluster.node(), cluster: &cluster, luck }.lives(&looks)
    });
    let most = Most::of(house, people);
    let most_of_each = || looks.borrow().iter().flatten().map(|look| look()).reduce(most_of);
    tokio::select! {
        biased;
        _ = join_all(lives) => unreachable!("a node lives on"),
        () = async {
            everybody(house, people).await;
            tokio::time::sleep(LEFT_AFTER).await;
        } => {}
        () = async {
            tokio::time::sleep(HEALED_AFTER).await;
            house.lets_actors_panic();
            over_in_time(house).await;
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
        let (house, number) = (self.house, self.number);
        loop {
            let process = SimulatedProcess::default();
            let journal = self.disk.journal(house.healed());
            let scissors = self.disk.scissors();
            // The one before may have ended while it was cut off.
            scissors.mend();
            let clock = self.clock();
            self.has_the_key();
            let config = config(&self.data, clock);
            let config = bridge_server::Config { simulated_node: Some(self.ways.clone()), ..config };
            let Self { disk, ways, cluster, luck, .. } = &mut self;
            ways.is_connected(usual(house));
            let up = async {
                let (running, caller) = match process.does(Server::start_in_simulation(config, journal)).await {
                    Ok(started) => started,
                    Err(cause) => {
                        house.tell(|| format!("node {number} does not start: {cause}"));
                        return;
                    }
                };
                house.tell(|| format!("node {number} is up"));
                house.callers.borrow_mut()[number] = Some(caller);
                house.ledger.borrow_mut().started(number);
                looks.borrow_mut()[number] = Some(Box::new(running.in_memory()));
                let failed = running.journal_failed();
                tokio::select! {
                    biased;
                    failure = failed => house.tell(|| format!("node {number}: {failure}")),
                    () = trouble(house, number, (&process, running), (ways, cluster, &scissors), luck) => {}
                }
            };
            tokio::select! {
                biased;
                () = disk.work(|| house.healed()) => unreachable!("a disk works on"),
                () = up => {}
            }
            let down = house.trouble();
            looks.borrow_mut()[number] = None;
            house.callers.borrow_mut()[number] = None;
            process.is_killed();
            disk.crash();
            tokio::time::sleep(DOWN).await;
            drop(down);
        }
    }

    /// What its clock says when it is started: those of two nodes may be apart.
    fn clock(&mut self) -> WallClock {
        let now = BEGINS + self.house.time();
        let steps = self.house.conditions.clock_steps && !self.house.healed();
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
fn usual(house: &House) -> Ways {
    if house.conditions.apart.loses_pieces && !house.healed() {
        Ways { loses_one_in: Some(LOSES_ONE_IN), slowest_ms: SLOWEST_MS, ..Ways::default() }
    } else {
        Ways::default()
    }
}

/// What befalls a node that is up, until it is none any more: then it has to be started again.
async fn trouble(
    house: &House,
    number: usize,
    (process, running): (&SimulatedProcess, Running),
    (ways, cluster, scissors): (&SimulatedNode, &SimulatedCluster, &Scissors),
    luck: &mut Luck,
) {
    let may = all_that_may_befall(house);
    loop {
        if may.is_empty() {
            until_healed(house, HEALED_AFTER).await;
        } else if luck.one_in(2) {
            until_healed(house, luck.millis(500, 60_000)).await;
        } else {
            // What is hard to take up again is what is under way.
            until_healed(house, luck.millis(500, 20_000)).await;
            tokio::select! {
                biased;
                () = house.waits.notified() => {}
                () = until_healed(house, HEALED_AFTER) => {}
            }
            until_healed(house, luck.millis(0, 3_000)).await;
        }
        if house.healed() {
            ways.is_connected(usual(house));
            return std::future::pending().await;
        }
        let what = luck.pick(&may);
        house.tell(|| format!("node {number}: {what:?}"));
        let _trouble = house.trouble();
        let lasts = luck.millis(LASTS.0, LASTS.1);
        match what {
            Trouble::Killed => return,
            Trouble::Stopped => {
                process.does(running.shutdown()).await;
                return;
            }
            Trouble::Hangs => {
                process.hangs();
                until_healed(house, lasts).await;
                process.goes_on();
            }
            Trouble::FromDatabase => {
                scissors.cut();
                ways.is_connected(Ways { database: false, ..usual(house) });
                until_healed(house, lasts).await;
                scissors.mend();
            }
            Trouble::Unheard | Trouble::Deaf | Trouble::FromOthers => {
                let (outward, inward) = (matches!(what, Trouble::Deaf), matches!(what, Trouble::Unheard));
                ways.is_connected(Ways { outward, inward, ..usual(house) });
                until_healed(house, lasts).await;
            }
            Trouble::DatabaseRestarts => cluster.restart_database(),
        }
        ways.is_connected(usual(house));
        house.tell(|| format!("node {number} is well again"));
    }
}

fn all_that_may_befall(house: &House) -> Vec<Trouble> {
    let conditions = &house.conditions;
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
async fn until_healed(house: &House, at_most: Duration) {
    tokio::time::sleep(at_most.min(HEALED_AFTER.saturating_sub(house.time()))).await;
}
