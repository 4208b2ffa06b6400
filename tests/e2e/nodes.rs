//! Several nodes of one server, over one PostgreSQL and one NATS: nodes, database and NATS are killed in turn under
//! play through a balancer, and nothing that was acknowledged is lost (Promise R16, R17). `BRIDGE_NODE_KILLS=200` for a
//! long run, `BRIDGE_SEED` to repeat one.

use std::{
    net::SocketAddr,
    process::{Child, Command, Stdio},
    time::Instant,
};

use bridge_e2e::{
    Balancer, Club, Far, Foursome, Guest, Link, MatchPlayers, Process, Wire, chance, conditions, fixed_address, lineup,
};
use bridge_protocol::{MatchStage, Policy, Team};
use tempfile::TempDir;

use crate::{
    database::cluster::Cluster,
    fixtures::{SERVER, imported, number},
    matches::{fields::evening, recorded_matches::recorded_boards_come_to_what_was_recorded_at},
    operator::{
        desk::{Outcome, admin},
        keeping_out::ends,
    },
    secrecy::partners_secrets::partners_whole_stream_is_the_same_at,
};

const TABLES: u64 = 8;
/// Acts acknowledged between two kills are at most so many.
const ACTS_BETWEEN: u64 = 60;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_was_acknowledged_survives_the_death_of_nodes_database_and_nats() {
    let Some(mut house) = Nodes::open(2).await else { return };
    let (kills, seed) = (number("BRIDGE_NODE_KILLS", 6), number("BRIDGE_SEED", 2026));
    println!("BRIDGE_NODE_KILLS={kills} BRIDGE_SEED={seed}");
    let mut club = Club::open(house.address(), (0..TABLES).map(|table| imported(100, table)).collect(), seed).await;
    let mut luck = seed | 1;
    for kill in 0..kills {
        let goal = club.acknowledged() + chance(&mut luck) % ACTS_BETWEEN;
        club.until(goal).await;
        match kill % 6 {
            4 => house.restart_database(),
            5 => house.restart_nats(),
            node => house.restart(usize::from(node % 2 == 1)),
        }
    }
    club.until_each(40).await;
    println!("{} acts were acknowledged", club.acknowledged());
    club.close().await;
}

/// It is stopped in the middle of play, as by a machine that hangs: what it had goes on at the other within fifteen
/// seconds, and when it wakes it neither writes nor answers for it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_hangs_loses_what_it_has_and_finds_out() {
    let Some(house) = Nodes::open(2).await else { return };
    let mut club = Club::open(house.address(), (0..TABLES).map(|table| imported(100, table)).collect(), 5).await;
    club.until_each(20).await;
    let hung = house.process(0);
    hung.signal("STOP");
    house.balancer.takes(0, false);
    let begun = Instant::now();
    // What was acknowledged before may still be on its way.
    club.until_each(10).await;
    println!("every table went on after {:?}", begun.elapsed());
    hung.signal("CONT");
    house.balancer.takes(0, true);
    club.until_each(20).await;
    club.close().await;
}

/// What a node is cut off from.
#[derive(Clone, Copy, Debug)]
enum From {
    Database,
    Nats,
    Both,
}

/// Nobody hangs up: what is said between it and the others does not arrive. What it had goes on at the other, and when
/// the network is whole again it is one of them as before.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_is_cut_off_loses_what_it_has_and_comes_back() {
    let Some(house) = Nodes::open(2).await else { return };
    let mut club = Club::open(house.address(), (0..TABLES).map(|table| imported(100, table)).collect(), 7).await;
    // Each time the one that has the tables by then.
    for (node, from) in [(0, From::Database), (1, From::Nats), (0, From::Both)] {
        club.until_each(10).await;
        house.cut_off(node, from, false);
        let begun = Instant::now();
        // What was acknowledged before may still be on its way.
        club.until_each(10).await;
        println!("cut off from {from:?}: every table went on after {:?}", begun.elapsed());
        house.until_ready(node, "503").await;
        club.until_each(10).await;
        house.cut_off(node, from, true);
        house.until_ready(node, "200").await;
    }
    club.until_each(10).await;
    club.close().await;
}

/// A rolling upgrade: each node is stopped in good order and started again, under play.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nodes_are_stopped_and_started_one_by_one_under_play() {
    let Some(mut house) = Nodes::open(2).await else { return };
    let mut club = Club::open(house.address(), (0..TABLES).map(|table| imported(100, table)).collect(), 6).await;
    for node in [0, 1, 0] {
        club.until_each(20).await;
        let begun = Instant::now();
        house.stop(node);
        club.until_each(10).await;
        println!("every table went on after {:?}", begun.elapsed());
        house.restart(node);
    }
    club.until_each(20).await;
    club.close().await;
}

/// Eight people who came to two nodes play a match.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_is_played_by_people_of_both_nodes() {
    let Some(house) = Nodes::open(2).await else { return };
    let mut eight = MatchPlayers::meet(house.address(), imported(2, 11), conditions(&[2])).await;
    eight.play(1, lineup([1, 2], [3, 4]), 5).await;
    let view = eight.captain(Team::Home).match_view();
    assert_eq!((view.stage, view.totals.boards), (MatchStage::Provisional, 2));
}

/// They play, and one of them is banned at one node and gone from all.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn four_people_of_two_nodes_share_a_table_and_its_operator() {
    let Some(house) = Nodes::open(2).await else { return };
    let mut friends = Foursome::sit_down_at(house.address(), imported(2, 3), Policy::social(), 4).await;
    friends.begin_board().await;
    friends.play_out().await;
    let [here, there] = [0, 1].map(|node| house.nodes[node].address);
    for node in [here, there] {
        assert!(mine(node, &friends.guests.east).await.contains(&friends.table.to_string()));
    }

    let east = friends.guests.east.token.account.to_string();
    let data = [0, 1].map(|node| house.nodes[node].data.path());
    let Outcome { code, errors, .. } = admin(data[0], &["ban", &east, "--reason", "rude"]).await;
    assert_eq!(code, Some(0), "{errors}");
    assert_eq!(ends(&mut friends.players.east).await.code, Some(4003));
    for node in [here, there] {
        assert!(friends.guests.east.try_ticket(node).await.is_none());
    }
    assert!(admin(data[1], &["restrictions"]).await.said.contains(&east));
    let Outcome { code, errors, .. } = admin(data[1], &["unban", &east]).await;
    assert_eq!(code, Some(0), "{errors}");
    // The other node hears of it in a moment.
    while friends.guests.east.try_ticket(here).await.is_none() {}
}

/// What an account has to do, as a node tells it.
async fn mine(node: SocketAddr, guest: &Guest) -> String {
    let mut wire = Wire::connect(node).await;
    let token = &guest.token.token;
    wire.send(format!(
        "GET /api/mine HTTP/1.1\r\nHost: server\r\nConnection: close\r\nAuthorization: Bearer {token}\r\n\r\n"
    ))
    .await;
    wire.head().await;
    wire.rest().await
}

/// What a match or event is to whoever came to one node, it is to whoever came to the other; and it goes on by itself
/// where its node is gone.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_goes_on_at_the_other_node_when_its_own_is_killed() {
    let Some(mut house) = Nodes::open(2).await else { return };
    let mut eight = MatchPlayers::meet(house.address(), imported(2, 11), conditions(&[1, 1])).await;
    eight.play(1, lineup([1, 2], [3, 4]), 5).await;
    house.kill(0);
    eight.come_back(house.address()).await;
    eight.play(2, lineup([3, 4], [1, 2]), 6).await;
    let view = eight.captain(Team::Home).match_view();
    assert_eq!((view.stage, view.totals.boards), (MatchStage::Provisional, 2));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn recorded_boards_come_to_what_was_recorded_at_two_nodes() {
    let Some(house) = Nodes::open(2).await else { return };
    recorded_boards_come_to_what_was_recorded_at(house.address()).await;
}

/// Wherever each of the four has come to.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn partners_whole_stream_is_the_same_at_two_nodes() {
    let Some(house) = Nodes::open(2).await else { return };
    for _ in 0..3 {
        partners_whole_stream_is_the_same_at(house.address()).await;
    }
}

/// Twelve people who came to two nodes, which are killed in turn in the middle of boards.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_howell_is_ranked_by_what_was_played_though_its_nodes_were_killed_in_the_middle_of_boards() {
    let Some(mut house) = Nodes::open(2).await else { return };
    let (address, mut node) = (house.address(), 0);
    let restart = || {
        house.restart(node);
        node = 1 - node;
    };
    evening(address, Some(restart)).await;
}

/// Nodes of one server, what they stand on and what stands before them.
struct Nodes {
    cluster: Cluster,
    nats: Nats,
    url: String,
    nodes: Vec<Node>,
    balancer: Balancer,
}

struct Node {
    data: TempDir,
    address: SocketAddr,
    process: Option<Process>,
    /// What lies between it and the database, and between it and NATS.
    links: [Link; 2],
}

impl Nodes {
    /// So many, if all that they need is installed.
    async fn open(count: usize) -> Option<Self> {
        if !Cluster::is_installed() || !Nats::is_installed() {
            return None;
        }
        let cluster = tokio::task::block_in_place(Cluster::start);
        let (url, nats): (String, Nats) = (cluster.schema(), Nats::start(fixed_address()));
        let mut nodes: Vec<Node> = Vec::new();
        for _ in 0..count {
            let data = tempfile::tempdir().unwrap();
            if let Some(first) = nodes.first() {
                let key = "server.key";
                std::fs::copy(first.data.path().join(key), data.path().join(key)).unwrap();
            }
            let links = [
                Link::to(Far::Socket(cluster.folder().join(".s.PGSQL.5432"))).await,
                Link::to(Far::At(nats.address)).await,
            ];
            let mut node = Node { data, address: fixed_address(), process: None, links };
            node.start(&url);
            nodes.push(node);
        }
        let addresses: Vec<_> = nodes.iter().map(|node| node.address).collect();
        let balancer = Balancer::before(&addresses).await;
        Some(Self { cluster, nats, url, nodes, balancer })
    }

    fn address(&self) -> SocketAddr {
        self.balancer.address()
    }

    fn process(&self, node: usize) -> &Process {
        self.nodes[node].process.as_ref().unwrap()
    }

    /// Stops a node in good order.
    fn stop(&mut self, node: usize) {
        let process = self.nodes[node].process.take().unwrap();
        process.signal("TERM");
        assert!(tokio::task::block_in_place(|| process.wait()));
    }

    /// Kills a node, and starts it again.
    fn restart(&mut self, node: usize) {
        let node = &mut self.nodes[node];
        if let Some(process) = node.process.take() {
            process.kill();
        }
        node.start(&self.url);
    }

    /// Kills a node, for good.
    fn kill(&mut self, node: usize) {
        self.nodes[node].process.take().unwrap().kill();
    }

    /// Cuts a node off, or lets through again what is said between it and the others.
    fn cut_off(&self, node: usize, from: From, carries: bool) {
        let [database, nats] = &self.nodes[node].links;
        if matches!(from, From::Database | From::Both) {
            database.carries(carries);
        }
        if matches!(from, From::Nats | From::Both) {
            nats.carries(carries);
        }
    }

    /// Asks a node again and again whether it is ready, until it answers so.
    async fn until_ready(&self, node: usize, status: &str) {
        loop {
            let mut wire = Wire::connect(self.nodes[node].address).await;
            wire.send("GET /readyz HTTP/1.1\r\nHost: server\r\nConnection: close\r\n\r\n".to_owned()).await;
            if wire.head().await.starts_with(&format!("HTTP/1.1 {status}")) {
                return;
            }
        }
    }

    fn restart_database(&self) {
        tokio::task::block_in_place(|| {
            self.cluster.kill();
            self.cluster.go_on();
        });
    }

    fn restart_nats(&mut self) {
        let address = self.nats.address;
        self.nats.kill();
        self.nats = Nats::start(address);
    }
}

impl Node {
    /// Starts it, for the schema of a URL.
    fn start(&mut self, url: &str) {
        let [database, nats] = &self.links;
        let (_, who) = url.split_once("&user").unwrap();
        let url = format!("postgres://{}/postgres?user{who}", database.address());
        let before =
            ["env".to_owned(), format!("BRIDGE_JOURNAL={url}"), format!("BRIDGE_NATS=nats://{}", nats.address())];
        let (data, address) = (self.data.path(), self.address);
        self.process = Some(tokio::task::block_in_place(|| Process::start(SERVER, data, address, &before)));
    }
}

/// A NATS of the tests' own. It ends with whoever holds it.
struct Nats {
    address: SocketAddr,
    server: Child,
}

impl Nats {
    fn is_installed() -> bool {
        let found = Command::new("nats-server").arg("--version").stdout(Stdio::null()).status().is_ok();
        if !found {
            eprintln!("NATS (nats-server) is not installed: several nodes are not tried");
        }
        found
    }

    fn start(address: SocketAddr) -> Self {
        let mut server = Command::new("nats-server");
        server.args(["--addr", &address.ip().to_string(), "--port", &address.port().to_string()]);
        let server = server.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        Self { address, server }
    }

    fn kill(&mut self) {
        drop(self.server.kill());
        drop(self.server.wait());
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}
