//! The program: starts the server, says where it is, and closes it in good order.

use std::{
    io::{IsTerminal, Write},
    net::SocketAddr,
    process::ExitCode,
    sync::mpsc,
    thread,
    time::Duration,
};

use tokio::{
    runtime::{Handle, Runtime},
    task::spawn_blocking,
    time::timeout,
};
use tokio_util::sync::CancellationToken;
use tracing::{Level, error, subscriber::set_global_default, warn};
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::{
    Layer,
    filter::{ParseError, Targets},
    fmt,
    layer::SubscriberExt,
    registry,
};

#[cfg(unix)]
use crate::admin;
#[cfg(feature = "robots")]
use crate::away;
#[cfg(feature = "opentelemetry")]
use crate::opentelemetry::Exporter;
use crate::{
    HAS_BROWSER_CLIENT, Running, Server,
    config::{self, Setting, Wanted},
    console::complain,
    error_chain::chain,
    gateway::Rates,
    health,
    journal::Failure,
    metrics, process,
    server::Remedy,
    stop_signals::StopSignals,
    upkeep,
};

/// What clap answers to a command line that is wrong, too; a service manager does not try such a start again.
const NEEDS_A_PERSON: u8 = 2;

/// Lines of the log that wait for whoever reads them. What comes when there are so many is left out.
const UNREAD_LINES: usize = 4_096;

/// How long whoever reads the log has at the end.
const LAST_WORDS: Duration = Duration::from_millis(1_500);

/// How long threads that are busy have at the end, such as one that opens a large journal on a slow disk.
const LAST_MOMENT: Duration = Duration::from_millis(500);

/// Runs `bridge-server` with the arguments and the environment of this process, until it is told to stop.
///
/// All of it is compiled here, and not once more in each binary that calls it.
pub fn program() -> ExitCode {
    match Runtime::new() {
        Ok(runtime) => {
            let ended = runtime.block_on(serve());
            runtime.shutdown_timeout(LAST_MOMENT);
            ended
        }
        Err(cause) => {
            complain!("bridge-server: its threads cannot be started: {cause}");
            ExitCode::FAILURE
        }
    }
}

/// Has what is still to be logged written when it is dropped, by a thread of its own: where nobody takes it, that says
/// so to standard output, which may be held as well.
struct LastLines(Option<WorkerGuard>);

impl Drop for LastLines {
    fn drop(&mut self) {
        let Some(guard) = self.0.take() else { return };
        let (written, is_written) = mpsc::channel();
        thread::spawn(move || {
            drop(guard);
            written.send(()).ok();
        });
        is_written.recv_timeout(LAST_WORDS).ok();
    }
}

async fn serve() -> ExitCode {
    let config = match config::read() {
        Ok(Wanted::Server(config)) => *config,
        Ok(Wanted::Health(config)) => return health::tell(&config).await,
        Ok(Wanted::Settings(settings)) => return tell(&settings),
        Ok(Wanted::Upkeep(command)) => {
            return spawn_blocking(move || upkeep::run(&command)).await.unwrap_or(ExitCode::FAILURE);
        }
        #[cfg(feature = "robots")]
        Ok(Wanted::Away(trip)) => return away::run(trip).await,
        #[cfg(unix)]
        Ok(Wanted::Admin(line)) => return admin::run(line).await,
        Err(mistakes) => {
            complain!("bridge-server: {mistakes}");
            return ExitCode::from(NEEDS_A_PERSON);
        }
    };
    let logged = match logged(std::env::var("RUST_LOG").ok().as_deref()) {
        Ok(logged) => logged,
        Err(cause) => {
            complain!(
                "bridge-server: RUST_LOG is not understood ({cause}): give levels, as in warn,bridge_server=debug"
            );
            return ExitCode::from(NEEDS_A_PERSON);
        }
    };
    // Whoever reads the log may stop reading: nobody who plays waits for them, and the end not for long.
    let (log, unwritten) =
        NonBlockingBuilder::default().buffered_lines_limit(UNREAD_LINES).thread_name("log").finish(std::io::stderr());
    metrics::count_lines_left_out(log.error_counter());
    let _last_lines = LastLines(Some(unwritten));
    let written = fmt::layer().with_ansi(std::io::stderr().is_terminal()).with_writer(log);
    let logs = registry().with(written.with_filter(logged));
    #[cfg(feature = "opentelemetry")]
    let exporter = match config.opentelemetry.as_ref().map(Exporter::to).transpose() {
        Ok(exporter) => exporter,
        Err(cause) => {
            complain!("bridge-server: spans cannot be sent: {}", chain(&cause));
            return ExitCode::FAILURE;
        }
    };
    // Without a collector there is no layer for it, not even one of nothing: that would be asked about every span. Not
    // `init`: that would collect what libraries write through `log` too, and the WebSocket library writes every frame.
    #[cfg(feature = "opentelemetry")]
    let installed = match exporter.as_ref().map(Exporter::layer) {
        Some(spans) => set_global_default(logs.with(spans)),
        None => set_global_default(logs),
    };
    #[cfg(not(feature = "opentelemetry"))]
    let installed = set_global_default(logs);
    installed.expect("nothing was installed before");
    config::misspelt().iter().for_each(|misspelt| warn!("{misspelt}"));
    process::prepare();
    // Who has switched the rates off wants to see how much there is to do.
    let sheds = config.rates == Rates::Default;
    let public = config.public_url.as_ref().map(ToString::to_string);
    let mut stop = StopSignals::listen();
    // On a thread of its own: it reads what may be large from what may be slow. On a full disk it waits.
    let given_up = CancellationToken::new();
    let starts = given_up.clone();
    let mut start =
        spawn_blocking(move || Handle::current().block_on(starts.run_until_cancelled(Server::start(config))));
    let started = tokio::select! {
        started = &mut start => match started {
            Ok(Some(started)) => started,
            Ok(None) => return ExitCode::SUCCESS,
            Err(failed) => std::panic::resume_unwind(failed.into_panic()),
        },
        () = stop.next() => {
            given_up.cancel();
            // A file that nobody writes, or a disk that hangs, keeps it for as long as that may be.
            timeout(LAST_MOMENT, start).await.ok();
            return ExitCode::SUCCESS;
        }
    };
    let ended = match started {
        Ok(running) => {
            if sheds {
                running.shed_load();
            }
            greet(&greeting(running.address(), public.as_deref(), running.tables_resumed()));
            run(running, &mut stop).await
        }
        Err(cause) => {
            complain!("bridge-server: {}", chain(&cause));
            match cause.remedy() {
                Remedy::Person => ExitCode::from(NEEDS_A_PERSON),
                Remedy::Space | Remedy::Journal | Remedy::Unknown => ExitCode::FAILURE,
            }
        }
    };
    #[cfg(feature = "opentelemetry")]
    if let Some(exporter) = exporter {
        exporter.shutdown().await;
    }
    ended
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

/// What is logged: what `RUST_LOG` asks for (`warn,bridge_server=debug`), or else warnings and what the server does.
///
/// # Errors
/// If it cannot be understood.
fn logged(asked_for: Option<&str>) -> Result<Targets, ParseError> {
    match asked_for.map(str::trim) {
        Some(targets) if !targets.is_empty() => targets.parse(),
        _ => Ok(Targets::new().with_default(Level::WARN).with_target("bridge_server", Level::INFO)),
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

/// Nobody may be reading any more, which is no reason not to run.
fn greet(words: &str) {
    std::io::stdout().write_all(words.as_bytes()).ok();
}

/// The first line ends with the address, for programs that start a server.
fn greeting(listens: SocketAddr, public: Option<&str>, tables: usize) -> String {
    let here = format!("http://{}", health::reached_at(listens));
    let address = public.unwrap_or(&here);
    let mut words = if HAS_BROWSER_CLIENT {
        format!("The bridge server is open. Now open in a browser:  {address}\n")
    } else {
        format!(
            "The bridge server is open, without its browser client, at {address}\n\
             (To have the client built in, install Node 20.19 or later and build the server again.)\n"
        )
    };
    if listens.ip().is_unspecified() && public.is_none() {
        let port = listens.port();
        words.push_str(&format!(
            "Friends open  http://ADDRESS:{port}  with an address of this machine that they reach. If it has a name for them,\n\
             or a router or container passes their connections on, start it with  --public-url http://NAME:{port}\n"
        ));
    }
    match tables {
        0 => {}
        1 => words.push_str("One table goes on where it stood.\n"),
        more => words.push_str(&format!("{more} tables go on where they stood.\n")),
    }
    words.push_str(&format!(
        "Or open a table in a terminal:  cargo run --release -p bridge-cli -- host --server {address}\n"
    ));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_ends_with_an_address_that_this_machine_reaches() {
        let first = |listens: &str, public| {
            let words = greeting(listens.parse().unwrap(), public, 0);
            words.lines().next().unwrap().rsplit(' ').next().unwrap().to_owned()
        };
        assert_eq!(first("127.0.0.1:8080", None), "http://127.0.0.1:8080");
        assert_eq!(first("0.0.0.0:8080", None), "http://127.0.0.1:8080");
        assert_eq!(first("[::]:8080", None), "http://[::1]:8080");
        assert_eq!(first("[::]:8080", Some("https://bridge.example")), "https://bridge.example");
    }
}
