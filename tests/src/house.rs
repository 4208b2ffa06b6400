//! A house to play in: in this process for most stories, in one of its own for those in which it is killed.

use std::{
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    sync::Arc,
};

use bridge_protocol::{GuestToken, TicketGrant};
use bridge_server::{Config, Rates, Running, Server, journal::Journal};
use tempfile::TempDir;

/// A running server and the directory that outlives it.
pub struct House {
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

impl House {
    /// A house on the embedded store, without limits of pace.
    pub async fn open() -> Self {
        Self::with(Rates::Unlimited).await
    }

    /// A house on the embedded store with these rates.
    pub async fn with(rates: Rates) -> Self {
        let data = tempfile::tempdir().expect("a directory for the house");
        let config = config(data.path(), rates);
        let running = Server::start(config.clone()).await.expect("a house on the embedded store");
        Self { running, config, data }
    }

    /// A house on another journal.
    pub async fn on(journal: Arc<dyn Journal>) -> Self {
        let data = tempfile::tempdir().expect("a directory for the key");
        let config = config(data.path(), Rates::Unlimited);
        let running = Server::start_on(config.clone(), journal).await.expect("a house on this journal");
        Self { running, config, data }
    }

    /// Closes in good order and opens again at the same address.
    pub async fn restart(self) -> Self {
        let Self { running, mut config, data } = self;
        config.listen = running.address();
        running.shutdown().await;
        let running = Server::start(config.clone()).await.expect("the house opens again");
        Self { running, config, data }
    }

    /// Closes in good order; the directory goes too.
    pub async fn close(self) {
        self.running.shutdown().await;
    }

    /// Where the house is.
    pub fn address(&self) -> SocketAddr {
        self.running.address()
    }

    /// The directory of the house.
    pub fn data(&self) -> &Path {
        self.data.path()
    }

    /// How many tables the house found in its journal when it opened.
    pub fn tables_resumed(&self) -> usize {
        self.running.tables_resumed()
    }

    /// A new guest.
    pub async fn guest(&self, name: &str) -> Guest {
        Guest::of(self.address(), name).await
    }
}

impl Guest {
    /// A new guest of the house at an address.
    pub async fn of(address: SocketAddr, name: &str) -> Self {
        let url = format!("http://{address}/api/guest");
        let body = serde_json::json!({ "name": name }).to_string();
        let answer = client().post(url).body(body).send().await.expect("the house answers");
        assert!(answer.status().is_success(), "{name} is no guest: {}", answer.status());
        let text = answer.text().await.expect("a body");
        Self { token: serde_json::from_str(&text).expect("a token") }
    }

    /// A ticket for one socket.
    pub async fn ticket(&self, address: SocketAddr) -> String {
        let url = format!("http://{address}/api/ws-ticket");
        let asked = client().post(url).bearer_auth(&self.token.token).send().await.expect("the house answers");
        assert!(asked.status().is_success(), "no ticket: {}", asked.status());
        let text = asked.text().await.expect("a body");
        serde_json::from_str::<TicketGrant>(&text).expect("a ticket").ticket
    }
}

/// A connection for each request: a house that was restarted does not know the old ones.
fn client() -> reqwest::Client {
    reqwest::Client::builder().pool_max_idle_per_host(0).build().expect("an HTTP client without extras")
}

fn config(data: &Path, rates: Rates) -> Config {
    Config {
        listen: "127.0.0.1:0".parse().expect("an address"),
        data: data.to_owned(),
        rates,
        origins: Vec::new(),
        public_url: None,
    }
}

/// A house in a process of its own, which can be killed.
pub struct Process {
    child: Child,
    address: SocketAddr,
}

impl Process {
    /// Starts `program` (the `house` binary) on a data directory; `before` goes before it on the command line, such as strace.
    pub fn start(program: &str, data: &Path, listen: SocketAddr, before: &[String]) -> Self {
        let mut words: Vec<String> = before.to_vec();
        words.push(program.to_owned());
        let mut child = Command::new(&words[0])
            .args(&words[1..])
            .args(["--listen", &listen.to_string(), "--rates", "unlimited", "--data"])
            .arg(PathBuf::from(data))
            .env("RUST_LOG", "error")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the house starts");
        let stdout = child.stdout.take().expect("stdout is piped");
        let line = BufReader::new(stdout).lines().next().and_then(Result::ok).unwrap_or_default();
        let address = line.rsplit("http://").next().and_then(|text| text.parse().ok());
        let address = address.unwrap_or_else(|| panic!("the house says where it is, not {line:?}"));
        Self { child, address }
    }

    /// Where the house is.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// The process, for signals.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// `kill -9`, and nothing left of it.
    pub fn kill(mut self) {
        self.child.kill().expect("our own child can be killed");
        self.child.wait().expect("a killed child ends");
    }

    /// Whether it has ended by itself.
    pub fn has_ended(&mut self) -> bool {
        self.child.try_wait().expect("our own child can be asked").is_some()
    }

    /// Waits until it ends by itself, and tells whether it says that all was well.
    pub fn wait(mut self) -> bool {
        self.child.wait().expect("our own child can be waited for").success()
    }
}
