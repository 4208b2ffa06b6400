//! The floor as a process of its own, so that its processor time and memory are told apart from the client's.

use std::io;
use std::process::Stdio;

use tokio::io::{AsyncBufReadExt, BufReader};
use tokio::process::{Child, Command};

use crate::cli::FLOOR_SUBCOMMAND;

/// A floor that ends with this value, and with this process: its standard input closes.
pub(super) struct FloorProcess {
    child: Child,
    address: String,
}

impl FloorProcess {
    /// Starts this very program as a floor and waits for its port.
    pub(super) async fn start() -> io::Result<Self> {
        let mut command = Command::new(std::env::current_exe()?);
        command.arg(FLOOR_SUBCOMMAND).stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn()?;
        let stdout = child.stdout.take().expect("its output is piped");
        let port = BufReader::new(stdout).lines().next_line().await?;
        let port: u16 = port.and_then(|port| port.parse().ok()).ok_or(io::ErrorKind::InvalidData)?;
        Ok(Self { child, address: format!("127.0.0.1:{port}") })
    }

    /// Host and port.
    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// The process, while it runs.
    pub(super) fn process(&self) -> String {
        self.child.id().map_or(String::new(), |id| id.to_string())
    }
}
