//! The program: does what its command line asks for. The server it starts, says where it is, and closes in good order.

mod greeting;
mod log;

use std::{io::Write, process::ExitCode, time::Duration};

use tokio::{
    runtime::{Handle, Runtime},
    task::spawn_blocking,
    time::timeout,
};
use tokio_util::sync::CancellationToken;
use tracing::{error, warn};

use self::{
    greeting::greeting,
    log::{Log, NotLogged},
};
#[cfg(unix)]
use crate::admin;
#[cfg(feature = "robots")]
use crate::away;
use crate::{
    Config, Running, Server, StartError,
    config::{self, Invocation, Setting},
    console::complain,
    error_chain::chain,
    gateway::Rates,
    health,
    journal::Failure,
    process,
    server::Remedy,
    stop_signals::StopSignals,
    upkeep,
};

/// What clap answers to a command line that is wrong, too; a service manager does not try such a start again.
const NEEDS_A_PERSON: u8 = 2;

/// How long threads that are busy have at the end, such as one that opens a large journal on a slow disk.
const LAST_MOMENT: Duration = Duration::from_millis(500);

/// Runs `bridge-server` with the arguments and the environment of this process, until it is told to stop.
///
/// All of it is compiled here, and not once more in each binary that calls it.
pub fn program() -> ExitCode {
    match Runtime::new() {
        Ok(runtime) => {
            let ended = runtime.block_on(carry_out());
            runtime.shutdown_timeout(LAST_MOMENT);
            ended
        }
        Err(cause) => {
            complain!("bridge-server: its threads cannot be started: {cause}");
            ExitCode::FAILURE
        }
    }
}

/// Does what the command line asks for; most often that is to serve.
async fn carry_out() -> ExitCode {
    match config::read() {
        Ok(Invocation::Server(config)) => serve(*config).await,
        Ok(Invocation::Health(config)) => health::tell(&config).await,
        Ok(Invocation::Settings(settings)) => tell(&settings),
        Ok(Invocation::Upkeep(command)) => {
            spawn_blocking(move || upkeep::run(&command)).await.unwrap_or(ExitCode::FAILURE)
        }
        #[cfg(feature = "robots")]
        Ok(Invocation::Away(trip)) => away::run(trip).await,
        #[cfg(unix)]
        Ok(Invocation::Admin(line)) => admin::run(line).await,
        Err(mistakes) => {
            complain!("bridge-server: {mistakes}");
            ExitCode::from(NEEDS_A_PERSON)
        }
    }
}

async fn serve(config: Config) -> ExitCode {
    let log = match Log::begin(&config) {
        Ok(log) => log,
        Err(cause) => {
            complain!("bridge-server: {}", chain(&cause));
            return match cause {
                NotLogged::Filter(_) => ExitCode::from(NEEDS_A_PERSON),
                #[cfg(feature = "opentelemetry")]
                NotLogged::Spans(_) => ExitCode::FAILURE,
            };
        }
    };
    config::misspelt().iter().for_each(|misspelt| warn!("{misspelt}"));
    process::prepare();
    // Who has switched the rates off wants to see how much there is to do.
    let sheds = config.rates == Rates::Default;
    let public = config.public_url.as_ref().map(ToString::to_string);
    let mut stop = StopSignals::listen();
    let ended = match start(config, &mut stop).await {
        Some(Ok(running)) => {
            if sheds {
                running.shed_load();
            }
            greet(&greeting(running.address(), public.as_deref(), running.tables_resumed()));
            run(running, &mut stop).await
        }
        Some(Err(cause)) => {
            complain!("bridge-server: {}", chain(&cause));
            match cause.remedy() {
                Remedy::Person => ExitCode::from(NEEDS_A_PERSON),
                Remedy::Space | Remedy::Journal | Remedy::Unknown => ExitCode::FAILURE,
            }
        }
        None => return ExitCode::SUCCESS,
    };
    log.end().await;
    ended
}

/// Starts the server on a thread of its own: it reads what may be large from what may be slow, and on a full disk it
/// waits. None if it is told to stop meanwhile.
async fn start(config: Config, stop: &mut StopSignals) -> Option<Result<Running, StartError>> {
    let given_up = CancellationToken::new();
    let starts = given_up.clone();
    let mut start =
        spawn_blocking(move || Handle::current().block_on(starts.run_until_cancelled(Server::start(config))));
    tokio::select! {
        started = &mut start => match started {
            Ok(started) => started,
            Err(failed) => std::panic::resume_unwind(failed.into_panic()),
        },
        () = stop.next() => {
            given_up.cancel();
            // A file that nobody writes, or a disk that hangs, keeps it for as long as that may be.
            timeout(LAST_MOMENT, start).await.ok();
            None
        }
    }
}

async fn run(running: Running, stop: &mut StopSignals) -> ExitCode {
    let failed = running.journal_failed();
    tokio::select! {
        () = stop.next() => {
            running.shutdown().await;
            ExitCode::SUCCESS
        }
        failure = failed => {
            if failure.is_taken_away() {
                return keep_open(&failure, stop).await;
            }
            // What is on disk is the truth; this process no longer knows it.
            error!("{}: start the server again to recover from disk", chain(&failure));
            ExitCode::FAILURE
        }
    }
}

/// What the journal held lies in files that this process alone has open: it stays until somebody has copied them.
async fn keep_open(failure: &Failure, stop: &mut StopSignals) -> ExitCode {
    error!(
        "{}: nothing is stored any more, and what there was goes with this process. Copy the journal's files from \
         /proc/{}/fd, or have a backup ready, and stop the server then. On what is left of its directory it would start \
         with nothing",
        chain(failure),
        std::process::id()
    );
    stop.next().await;
    ExitCode::from(NEEDS_A_PERSON)
}

/// Each setting as it would stand in a file, and where it was found; and what of the environment is nearly one.
fn tell(settings: &[Setting]) -> ExitCode {
    for Setting { name, value, source } in settings {
        greet(&format!(
            "{name} = {}  # {source}\n",
            value.as_ref().map_or("(secret)".to_owned(), |value| format!("{value:?}"))
        ));
    }
    config::misspelt().iter().for_each(|misspelt| greet(&format!("# {misspelt}\n")));
    greet("The rest is as `bridge-server --help` says.\n");
    ExitCode::SUCCESS
}

/// Nobody may be reading any more, which is no reason not to run.
fn greet(words: &str) {
    std::io::stdout().write_all(words.as_bytes()).ok();
}
