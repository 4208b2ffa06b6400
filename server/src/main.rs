//! `bridge-server`, see [`bridge_server::program`].

use std::process::ExitCode;

#[tokio::main]
async fn main() -> ExitCode {
    bridge_server::program().await
}
