//! A server to play in: in this process for most stories, in one of its own for those in which it is killed.

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    os::unix::process::ExitStatusExt,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Arc,
    thread::JoinHandle,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use bridge_client::api;
use bridge_protocol::{GuestToken, PlayerName, TicketGrant};
use bridge_server::{
    Clocks, Config, Limits, OpeningOptions, Proxies, Rates, Retention, Running, Server, WallClock, journal::Journal,
};
use tempfile::TempDir;

/// A running server and the directory that outlives it.
pub struct TestServer {
    running: Running,
    config: Config,
    data: TempDir,
}

/// Somebody with a token.
#[derive(Clone, Debug)]
pub struct Guest {
    /// The token and the account.
    pub token: GuestToken,
}

impl TestServer {
    /// A server on the embedded store, without limits of pace.
    pub async fn open() -> Self {
        Self::with(Rates::Unlimited).await
    }

    /// A server on the embedded store with these rates.
    pub async fn with(rates: Rates) -> Self {
        Self::start(rates, |config| config).await
    }

    /// A server in which clocks run fast, and computers with them.
    pub async fn with_fast_clocks() -> Self {
        Self::unlimited(|config| Config { clocks: Clocks::Fast, ..config }).await
    }

    /// As [`TestServer::with_fast_clocks`]; by its clock a day (UTC) has just begun, and none ends while a test lasts.
    pub async fn at_the_start_of_a_day() -> Self {
        const DAY: u64 = 24 * 60 * 60;
        let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is later than 1970").as_secs();
        let wall_clock = WallClock::behind(Duration::from_secs(now % DAY));
        Self::unlimited(|config| Config { clocks: Clocks::Fast, wall_clock, ..config }).await
    }

    /// A server in which so many computers may play.
    pub async fn with_computers(robots: usize) -> Self {
        Self::unlimited(|config| Config { robots, ..config }).await
    }

    async fn unlimited(decide: impl FnOnce(Config) -> Config) -> Self {
        Self::start(Rates::Unlimited, decide).await
    }

    /// A server in which so much may be open; with limits of pace, because without them all addresses are one.
    pub async fn within(limits: Limits) -> Self {
        Self::decided(|config| Config { limits, ..config }).await
    }

    /// A server that people reach at this address, or so its owner says.
    pub async fn known_as(public_url: &str) -> Self {
        let public_url = Some(public_url.parse().expect("an origin"));
        Self::unlimited(|config| Config { public_url, ..config }).await
    }

    /// A server with limits of pace whose owner has decided this too.
    pub async fn decided(decide: impl FnOnce(Config) -> Config) -> Self {
        Self::start(Rates::Default, decide).await
    }

    async fn start(rates: Rates, decide: impl FnOnce(Config) -> Config) -> Self {
        let data = tempfile::tempdir().expect("a directory for the server");
        let config = decide(config(data.path(), rates));
        let running = Server::start(config.clone()).await.expect("a server on the embedded store");
        Self { running, config, data }
    }

    /// A server on another journal.
    pub async fn on(journal: Arc<dyn Journal>) -> Self {
        let data = tempfile::tempdir().expect("a directory for the key");
        let config = config(data.path(), Rates::Unlimited);
        let running = Server::start_on(config.clone(), journal).await.expect("a server on this journal");
        Self { running, config, data }
    }

    /// From now on it refuses whoever can best wait while there is too little time.
    pub fn shed_load(&self) {
        self.running.shed_load();
    }

    /// Closes in good order and opens again at the same address.
    pub async fn restart(self) -> Self {
        self.restart_after(async |_| {}).await
    }

    /// As [`TestServer::restart`]; while it is closed, something is done to its directory.
    pub async fn restart_after(self, meanwhile: impl AsyncFnOnce(&Path)) -> Self {
        let Self { running, mut config, data } = self;
        config.listen = running.address();
        running.shutdown().await;
        meanwhile(data.path()).await;
        let running = Server::start(config.clone()).await.expect("the server opens again");
        Self { running, config, data }
    }

    /// As [`TestServer::restart`]; from then on the owner has decided this too.
    pub async fn restart_decided(mut self, decide: impl FnOnce(Config) -> Config) -> Self {
        self.config = decide(self.config);
        self.restart().await
    }

    /// As [`TestServer::restart`]; meanwhile the clock of the machine is set back by so much.
    pub async fn restart_with_clock_back(mut self, by: Duration) -> Self {
        self.config.wall_clock = WallClock::behind(by);
        self.restart().await
    }

    /// Closes in good order; the directory goes too.
    pub async fn close(self) {
        self.running.shutdown().await;
    }

    /// Where the server is.
    pub fn address(&self) -> SocketAddr {
        self.running.address()
    }

    /// The directory of the server.
    pub fn data(&self) -> &Path {
        self.data.path()
    }

    /// How many tables the server found in its journal when it opened.
    pub fn tables_resumed(&self) -> usize {
        self.running.tables_resumed()
    }

    /// A new guest.
    pub async fn guest(&self, name: &str) -> Guest {
        Guest::of(self.address(), name).await
    }
}

impl Guest {
    /// A new guest of the server at an address.
    pub async fn of(address: SocketAddr, name: &str) -> Self {
        let name = PlayerName::new(name).expect("a name");
        Self { token: door(address).guest(&name).await.expect("the server answers") }
    }

    /// A ticket for one socket.
    pub async fn ticket(&self, address: SocketAddr) -> String {
        self.try_ticket(address).await.expect("the server gives tickets")
    }

    /// A ticket and the proof of it, if the server is there and gives them.
    pub async fn try_grant(&self, address: SocketAddr) -> Option<TicketGrant> {
        door(address).ticket(&self.token.token).await.ok()
    }

    /// A ticket, if the server is there and gives one.
    pub async fn try_ticket(&self, address: SocketAddr) -> Option<String> {
        self.try_grant(address).await.map(|grant| grant.ticket)
    }
}

/// A door for each request: a server that was restarted does not know the connections of the one before.
fn door(address: SocketAddr) -> api::Server {
    api::Server::new(&format!("http://{address}")).expect("an address")
}

fn config(data: &Path, rates: Rates) -> Config {
    Config {
        // Where it opens again: none that the system gives to a connection of another test meanwhile.
        listen: fixed_address(),
        data: data.to_owned(),
        rates,
        origins: Vec::new(),
        public_url: None,
        journal: None,
        nats: None,
        metrics_key: None,
        opentelemetry: None,
        config: None,
        proxies: Proxies::default(),
        opening: OpeningOptions::default(),
        wall_clock: WallClock::default(),
        simulated_node: None,
        clocks: Clocks::Real,
        robots: 400,
        limits: Limits::default(),
        retention: Retention::default(),
    }
}

/// A server in a process of its own, which can be killed. One that is dropped is killed too.
pub struct Process {
    child: Child,
    address: SocketAddr,
    errors: Option<JoinHandle<String>>,
}

/// How a process ended by itself.
#[derive(Clone, Debug)]
pub struct LastWords {
    /// The exit code; none if a signal ended it.
    pub code: Option<i32>,
    /// Whether the system kept a picture of its memory.
    pub has_dumped: bool,
    /// What it wrote to stderr.
    pub errors: String,
}

impl Process {
    /// Starts `program` (the `server` binary) on a data directory; `before` goes before it on the command line, such as
    /// strace.
    pub fn start(program: &str, data: &Path, listen: SocketAddr, before: &[String]) -> Self {
        Self::try_start(program, data, listen, before)
            .unwrap_or_else(|ended| panic!("the server says where it is: {ended:?}"))
    }

    /// As [`Process::start`], for a server that may die on the way.
    ///
    /// # Errors
    /// How it ended before it said where it is.
    pub fn try_start(program: &str, data: &Path, listen: SocketAddr, before: &[String]) -> Result<Self, LastWords> {
        let mut words: Vec<String> = before.to_vec();
        words.push(program.to_owned());
        let mut child = Command::new(&words[0])
            .args(&words[1..])
            .args(["--listen", &listen.to_string(), "--rates", "unlimited", "--data"])
            .arg(PathBuf::from(data))
            .env("RUST_LOG", std::env::var("BRIDGE_LOG").unwrap_or_else(|_| "error".to_owned()))
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
        let stderr = BufReader::new(stderr.expect("stderr is piped"));
        // Whoever reads a failing test reads this.
        let errors = std::thread::spawn(move || {
            stderr
                .lines()
                .map_while(Result::ok)
                .inspect(|line| eprintln!("{line}"))
                .fold(String::new(), |all, line| all + &line + "\n")
        });
        let line =
            BufReader::new(stdout.expect("stdout is piped")).lines().next().and_then(Result::ok).unwrap_or_default();
        let address = line.rsplit("http://").next().and_then(|text| text.parse().ok());
        let mut process = Self { child, address: listen, errors: Some(errors) };
        match address {
            Some(address) => process.address = address,
            None => return Err(process.last_words()),
        }
        Ok(process)
    }

    /// Where the server is.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The process, for signals.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Sends it a signal, such as `TERM`.
    pub fn signal(&self, name: &str) {
        let kill = format!("kill -{name} {}", self.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().expect("there is a shell").success(), "{kill}");
    }

    /// The memory that it holds, in bytes.
    pub fn resident(&self) -> usize {
        let statm = std::fs::read_to_string(format!("/proc/{}/statm", self.id())).expect("it runs");
        statm.split(' ').nth(1).and_then(|pages| pages.parse().ok()).map_or(0, |pages: usize| pages * 4096)
    }

    /// `kill -9`, and nothing left of it.
    pub fn kill(self) {
        drop(self);
    }

    /// Waits until it ends by itself, and tells whether it says that all was well.
    pub fn wait(self) -> bool {
        self.last_words().code == Some(0)
    }

    /// Waits until it ends by itself. Blocks.
    pub fn last_words(mut self) -> LastWords {
        let status = self.child.wait().expect("our own child can be waited for");
        let errors = self.errors.take().map(|errors| errors.join().expect("a thread that only reads"));
        LastWords { code: status.code(), has_dumped: status.core_dumped(), errors: errors.unwrap_or_default() }
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // It may have ended already, and then there is nothing left to do.
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// An address for a server that comes and goes. Its port is not one that the system gives to outgoing connections: a
/// client that knocks at an empty place on such a port can end up connected to itself, and then the server cannot open
/// there again.
pub fn fixed_address() -> SocketAddr {
    let mut luck = [0; 2];
    getrandom::fill(&mut luck).expect("the system has entropy");
    let ports = (0..1_000).map(|step| 20_000 + (u16::from_le_bytes(luck) % 12_000 + step) % 12_000);
    let free = |port: &u16| std::net::TcpListener::bind(("127.0.0.1", *port)).is_ok();
    SocketAddr::from(([127, 0, 0, 1], ports.into_iter().find(free).expect("one of a thousand ports is free")))
}
