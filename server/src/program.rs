//! The program: starts the house, says where it is, and closes it in good order.

use std::{error::Error, io::IsTerminal, io::Write, process::ExitCode};

use clap::Parser;
use tracing::error;
use tracing_subscriber::EnvFilter;

use crate::{Config, Running, Server};

/// Runs `bridge-server` with the arguments and the environment of this process, until it is told to stop.
pub async fn program() -> ExitCode {
    let config = Config::parse();
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("warn,bridge_server=info"));
    let logs = tracing_subscriber::fmt()
        .with_ansi(std::io::stderr().is_terminal())
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .finish();
    // Not `init`: that would collect what libraries write through `log` too, and the WebSocket library writes every frame.
    tracing::subscriber::set_global_default(logs).expect("nothing was installed before");
    let public = config.public_url.as_ref().map(ToString::to_string);
    match Server::start(config).await {
        Ok(running) => {
            let address = public.unwrap_or_else(|| format!("http://{}", running.address()));
            greet(&address, running.tables_resumed());
            run(running).await
        }
        Err(cause) => {
            eprintln!("bridge-server: {}", chain(&cause));
            ExitCode::FAILURE
        }
    }
}

async fn run(running: Running) -> ExitCode {
    let failed = running.journal_failed();
    tokio::select! {
        () = told_to_stop() => {
            running.shutdown().await;
            ExitCode::SUCCESS
        }
        failure = failed => {
            // What is on disk is the truth; this process no longer knows it.
            error!("{}: start the server again to recover from disk", chain(&failure));
            ExitCode::FAILURE
        }
    }
}

/// Nobody may be reading any more, which is no reason not to run.
fn greet(address: &str, tables: usize) {
    let mut words = format!("The bridge server listens at {address}\n");
    if address.contains("//0.0.0.0:") || address.contains("//[::]:") {
        words.push_str("That is every address of this machine: friends use its name or one that they reach.\n");
    }
    if tables > 0 {
        words.push_str(&format!("{tables} tables go on where they stood.\n"));
    }
    words.push_str(&format!("Open a table with:  cargo run --release -p bridge-cli -- host --server {address}\n"));
    std::io::stdout().write_all(words.as_bytes()).ok();
}

async fn told_to_stop() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => tokio::select! {
                _ = terminate.recv() => {}
                _ = tokio::signal::ctrl_c() => {}
            },
            Err(cause) => {
                error!(%cause, "cannot listen for SIGTERM");
                interrupted().await;
            }
        }
    }
    #[cfg(not(unix))]
    interrupted().await;
}

async fn interrupted() {
    if let Err(cause) = tokio::signal::ctrl_c().await {
        error!(%cause, "cannot listen for an interrupt");
        std::future::pending::<()>().await;
    }
}

/// An error and its sources in one line.
fn chain(error: &dyn Error) -> String {
    let mut line = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        line.push_str(": ");
        line.push_str(&cause.to_string());
        source = cause.source();
    }
    line
}
