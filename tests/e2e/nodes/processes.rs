//! Nodes of one server in processes of their own, with the PostgreSQL and the NATS that they stand on.

use std::{
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
};

use bridge_e2e::{Balancer, Far, Guest, Link, Player, Process, Wire, fixed_address};
use bridge_protocol::{Answer, Refusal, Request};
use tempfile::TempDir;

use crate::{
    database::cluster::Cluster,
    fixtures::SERVER,
    operator::desk::{Outcome, admin},
};

/// Nodes of one server, what they stand on and what stands before them.
pub(super) struct Nodes {
    cluster: Cluster,
    nats: Nats,
    /// Those that one node names and no other.
    others_nats: Vec<Nats>,
    url: String,
    nodes: Vec<Node>,
    balancer: Balancer,
}

/// What a node is cut off from.
#[derive(Clone, Copy, Debug)]
pub(super) enum From {
    Database,
    Nats,
    Both,
}

struct Node {
    data: TempDir,
    address: SocketAddr,
    /// Which program it runs.
    program: String,
    /// Settings, as the environment has them.
    settings: Vec<String>,
    process: Option<Process>,
    /// What lies between it and the database, and between it and NATS.
    links: [Link; 2],
}

impl Nodes {
    /// So many, if all that they need is installed.
    pub(super) async fn open(count: usize) -> Option<Self> {
        Self::open_of(&vec![SERVER; count], &[]).await
    }

    /// Two with these settings, such as `BRIDGE_MAX_TABLES=2`.
    pub(super) async fn open_with(settings: &[&str]) -> Option<Self> {
        Self::open_of(&[SERVER; 2], settings).await
    }

    /// A node of each of these programs.
    pub(super) async fn open_of(programs: &[&str], settings: &[&str]) -> Option<Self> {
        if !Cluster::is_installed() || !Nats::is_installed() {
            return None;
        }
        let cluster = tokio::task::block_in_place(Cluster::start);
        // Older programs say no password to it.
        let has_password = programs.iter().all(|program| *program == SERVER);
        let (url, nats): (String, Nats) = (cluster.schema(), Nats::start(fixed_address(), has_password));
        let mut nodes: Vec<Node> = Vec::new();
        for program in programs {
            let data = tempfile::tempdir().unwrap();
            if let Some(first) = nodes.first() {
                let key = "server.key";
                std::fs::copy(first.data.path().join(key), data.path().join(key)).unwrap();
            }
            let links = [
                Link::to(Far::Socket(cluster.folder().join(".s.PGSQL.5432"))).await,
                Link::to(Far::At(nats.address)).await,
            ];
            let settings = settings.iter().map(|&setting| setting.to_owned()).collect();
            let (address, program) = (fixed_address(), (*program).to_owned());
            let mut node = Node { data, address, program, settings, process: None, links };
            node.start(&url);
            nodes.push(node);
        }
        let addresses: Vec<_> = nodes.iter().map(|node| node.address).collect();
        let balancer = Balancer::before(&addresses).await;
        Some(Self { cluster, nats, others_nats: Vec::new(), url, nodes, balancer })
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.balancer.address()
    }

    /// Where a node is.
    pub(super) fn at(&self, node: usize) -> SocketAddr {
        self.nodes[node].address
    }

    /// Somebody who comes to a node.
    pub(super) async fn enters(&self, node: usize, name: &str) -> (Guest, Player) {
        let guest = Guest::of(self.at(node), name).await;
        let player = Player::enter(self.at(node), &guest).await;
        (guest, player)
    }

    /// Somebody asks a node for something that another had which was killed a moment ago: they are sent away or refused
    /// until this one has it, and ask again.
    pub(super) async fn asked_until_it_is_had(&self, node: usize, guest: &Guest, request: &Request) -> Answer {
        loop {
            let Ok(mut player) = Player::try_resume(self.at(node), guest, &[]).await else { continue };
            let id = player.send(request.clone()).await;
            match player.answer(id).await {
                Ok(Answer::Refused(refused)) if refused.why == Refusal::Unavailable {} => {}
                Ok(answer) => return answer,
                Err(_) => {}
            }
        }
    }

    /// An order that a node's operator gives.
    pub(super) async fn ordered(&self, node: usize, words: &[&str]) -> Outcome {
        admin(self.nodes[node].data.path(), words).await
    }

    /// An order that is carried out, and what is said.
    pub(super) async fn orders(&self, node: usize, words: &[&str]) -> String {
        let Outcome { code, said, errors } = self.ordered(node, words).await;
        assert_eq!(code, Some(0), "{words:?}: {said} {errors}");
        said
    }

    /// Whether the balancer sends people to a node.
    pub(super) fn takes(&self, node: usize, takes: bool) {
        self.balancer.takes(node, takes);
    }

    pub(super) fn process(&self, node: usize) -> &Process {
        self.nodes[node].process.as_ref().unwrap()
    }

    /// Stops a node in good order.
    pub(super) fn stop(&mut self, node: usize) {
        let process = self.nodes[node].process.take().unwrap();
        process.signal("TERM");
        assert!(tokio::task::block_in_place(|| process.wait()));
    }

    /// Kills a node, and starts it again.
    pub(super) fn restart(&mut self, node: usize) {
        let node = &mut self.nodes[node];
        if let Some(process) = node.process.take() {
            process.kill();
        }
        node.start(&self.url);
    }

    /// Starts a node that was stopped, as this program.
    pub(super) fn start(&mut self, node: usize, program: &str) {
        let node = &mut self.nodes[node];
        program.clone_into(&mut node.program);
        node.start(&self.url);
    }

    /// Kills a node, for good.
    pub(super) fn kill(&mut self, node: usize) {
        self.nodes[node].process.take().unwrap().kill();
    }

    /// Cuts a node off, or lets through again what is said between it and the others.
    pub(super) fn cut_off(&self, node: usize, from: From, carries: bool) {
        let [database, nats] = &self.nodes[node].links;
        if matches!(from, From::Database | From::Both) {
            database.carries(carries);
        }
        if matches!(from, From::Nats | From::Both) {
            nats.carries(carries);
        }
    }

    /// Asks a node again and again whether it is ready, until it answers so.
    pub(super) async fn until_ready(&self, node: usize, status: &str) {
        loop {
            let mut wire = Wire::connect(self.nodes[node].address).await;
            wire.send("GET /readyz HTTP/1.1\r\nHost: server\r\nConnection: close\r\n\r\n".to_owned()).await;
            if wire.head().await.starts_with(&format!("HTTP/1.1 {status}")) {
                return;
            }
        }
    }

    /// Whether a node is ready, and what it says.
    pub(super) async fn says(&self, node: usize) -> (u16, String) {
        self.answer(node, "GET /readyz HTTP/1.1\r\nHost: server\r\nConnection: close\r\n\r\n".to_owned()).await
    }

    /// Whether a node gives somebody a name, and what it says.
    pub(super) async fn asked_for_a_name(&self, node: usize) -> (u16, String) {
        let name = r#"{"name":"Nell"}"#;
        let head = "POST /api/guest HTTP/1.1\r\nHost: server\r\nConnection: close\r\nContent-Length:";
        self.answer(node, format!("{head} {}\r\n\r\n{name}", name.len())).await
    }

    /// The status of an answer, and its reason if it is a refusal.
    async fn answer(&self, node: usize, request: String) -> (u16, String) {
        let mut wire = Wire::connect(self.nodes[node].address).await;
        wire.send(request).await;
        let status = wire.head().await.split(' ').nth(1).unwrap().parse().unwrap();
        let body = wire.rest().await;
        let told: Option<serde_json::Value> = serde_json::from_str(&body).ok();
        (status, told.and_then(|told| told["error"].as_str().map(str::to_owned)).unwrap_or(body))
    }

    /// Starts one more server on the data of a node, which does not start, and gives what it says.
    pub(super) fn starts_twice(&self, node: usize) -> String {
        self.does_not_start(self.data(node), "127.0.0.1:0".parse().unwrap())
    }

    pub(super) fn data(&self, node: usize) -> &Path {
        self.nodes[node].data.path()
    }

    /// One more node, on a data directory and at an address of which one is not for it, and what it says of that.
    pub(super) fn does_not_start(&self, data: &Path, address: SocketAddr) -> String {
        let node = &self.nodes[0];
        let before = node.before(&self.url);
        let started = tokio::task::block_in_place(|| Process::try_start(&node.program, data, address, &before));
        started.err().expect("it does not start").errors
    }

    /// Whether the database has been there for so long that who holds a lock there tells which nodes are: before, nodes
    /// that are gone are waited for.
    pub(super) fn database_has_settled(&self) -> bool {
        let question = "SELECT clock_timestamp() - pg_postmaster_start_time() > interval '4 s'";
        let mut psql = self.cluster.program("psql");
        psql.args(["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--command", question, &self.url]);
        let answer = tokio::task::block_in_place(|| psql.output().unwrap());
        assert!(answer.status.success(), "{}", String::from_utf8_lossy(&answer.stderr));
        answer.stdout == b"t\n"
    }

    pub(super) fn restart_database(&self) {
        self.kill_database();
        self.wake_database();
    }

    pub(super) fn kill_database(&self) {
        tokio::task::block_in_place(|| self.cluster.kill());
    }

    pub(super) fn wake_database(&self) {
        tokio::task::block_in_place(|| self.cluster.go_on());
    }

    /// Starts a node anew, at a NATS that no other names.
    pub(super) async fn set_apart(&mut self, node: usize) {
        let nats = Nats::start(fixed_address(), self.nats.has_password);
        let Node { links: [_, link], process, .. } = &mut self.nodes[node];
        *link = Link::to(Far::At(nats.address)).await;
        process.take().expect("a node that runs").kill();
        self.nodes[node].start(&self.url);
        self.others_nats.push(nats);
    }

    pub(super) fn restart_nats(&mut self) {
        let Nats { address, has_password, .. } = self.nats;
        self.nats.kill();
        self.nats = Nats::start(address, has_password);
    }
}

impl Node {
    /// What stands before its command line, for the schema of a URL.
    fn before(&self, url: &str) -> Vec<String> {
        let [database, nats] = &self.links;
        let (_, who) = url.split_once("&user").unwrap();
        let url = format!("postgres://{}/postgres?user{who}", database.address());
        // As if there were two of one cluster.
        let nats = format!("nats://bridge:club%20night@{0},nats://{0}", nats.address());
        let nats = if self.program == SERVER { nats } else { nats.rsplit(',').next().unwrap().to_owned() };
        let mut before = vec!["env".to_owned(), format!("BRIDGE_JOURNAL={url}"), format!("BRIDGE_NATS={nats}")];
        before.extend(self.settings.iter().cloned());
        before
    }

    /// Starts it, for the schema of a URL.
    fn start(&mut self, url: &str) {
        let before = self.before(url);
        let (data, address) = (self.data.path(), self.address);
        self.process = Some(tokio::task::block_in_place(|| Process::start(&self.program, data, address, &before)));
    }
}

/// A NATS of the tests' own. It ends with whoever holds it.
struct Nats {
    address: SocketAddr,
    has_password: bool,
    server: Child,
}

impl Nats {
    fn is_installed() -> bool {
        let found = Command::new("nats-server").arg("--version").stdout(Stdio::null()).status().is_ok();
        if !found {
            assert!(std::env::var_os("BRIDGE_EVERY_SERVICE").is_none(), "NATS (nats-server) is not installed");
            eprintln!("NATS (nats-server) is not installed: several nodes are not tried");
        }
        found
    }

    fn start(address: SocketAddr, has_password: bool) -> Self {
        let mut server = Command::new("nats-server");
        server.args(["--addr", &address.ip().to_string(), "--port", &address.port().to_string()]);
        if has_password {
            server.args(["--user", "bridge", "--pass", "club night"]);
        }
        let server = server.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        Self { address, has_password, server }
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
