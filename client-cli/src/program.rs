//! The program: reads the command line, does one thing, and ends with a number for scripts and a sentence for people.

use std::{env, ffi::OsString, process::ExitCode};

use clap::{CommandFactory, FromArgMatches};
use tokio::runtime::Builder;

use crate::{
    blue_chip,
    cli::{Cli, Command, LoadArgs, read},
    commands::{
        analysis, close, daily, deals, direct, event, export, host, log, meanings, play, team_match, verify, watch,
    },
    conform,
    exit::{Failure, Outcome},
    load::{self, LoadError, replay, robots},
    stdout::tell,
    text::shown,
};

/// Runs `bridge-cli` with the arguments and the environment of this process.
pub fn program() -> ExitCode {
    let cli = cli();
    let runtime = match Builder::new_multi_thread().worker_threads(2).enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("bridge-cli: the system gives no threads: {error}");
            return ExitCode::from(3);
        }
    };
    match runtime.block_on(run(cli.command)) {
        Ok(outcome) => outcome.into(),
        Err(failure) => {
            eprintln!("bridge-cli: {failure}");
            ExitCode::from(failure.code())
        }
    }
}

/// The command line of this process, which ends where there is something wrong with it.
fn cli() -> Cli {
    let words: Vec<OsString> = env::args_os().collect();
    let matches = read(&Cli::command(), &words);
    matches.and_then(|matches| Cli::from_arg_matches(&matches)).unwrap_or_else(|error| error.exit())
}

async fn run(command: Command) -> Result<Outcome, Failure> {
    match command {
        Command::Host(args) => host::host(args).await,
        Command::Play(args) => play::play(args).await,
        Command::Watch(args) => watch::watch(args).await,
        Command::Direct(args) => direct::direct(args).await,
        Command::Match(args) => team_match::run(args).await,
        Command::Event(args) => event::run(args).await,
        Command::Log(args) => log::run(args).await,
        Command::Analysis(args) => analysis::run(args).await,
        Command::Meanings(args) => meanings::run(args).await,
        Command::Close(args) => close::table(args).await,
        Command::Card(args) => export::card(args).await,
        Command::Export(args) => export::boards(args).await,
        Command::Transcript(args) => export::transcript(args).await,
        Command::Verify(args) => verify::run(&args),
        Command::Deals(args) => deals::run(&args),
        Command::Daily(args) => daily::run(args).await,
        Command::Replay(args) => replay::run(args).await,
        Command::BlueChip(args) => blue_chip::run(args).await,
        Command::Robots(args) => robots::run(args).await,
        Command::Load(args) => measure(args).await,
        Command::Conform(args) => conform::run(args).await,
        Command::Floor => {
            let served = load::serve_until_stdin_closes().await;
            served.map(|()| Outcome::Good).map_err(|error| Failure::no_connection(error.to_string()))
        }
    }
}

/// Whatever the server refuses is a result, and not a good one.
async fn measure(args: LoadArgs) -> Result<Outcome, Failure> {
    match load::run(args).await {
        Ok(report) => {
            tell([&report])?;
            Ok(if report.is_clean() { Outcome::Good } else { Outcome::Disagreement })
        }
        Err(error @ LoadError::Setup(_)) => {
            eprintln!("bridge-cli: {}", shown(&error.to_string()));
            Ok(Outcome::Disagreement)
        }
        Err(error @ (LoadError::Server(_) | LoadError::Files(_))) => Err(Failure::bad_input(error.to_string())),
        Err(error @ (LoadError::Unreachable(_) | LoadError::Floor(_) | LoadError::Unmeasured(_))) => {
            Err(Failure::no_connection(error.to_string()))
        }
    }
}
