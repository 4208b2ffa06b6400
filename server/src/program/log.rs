//! What the server logs while it runs, and the spans that it sends. Nobody who plays waits for who reads them.

use std::{io::IsTerminal, sync::mpsc, thread, time::Duration};

use tracing::{Level, subscriber::set_global_default};
use tracing_appender::non_blocking::{NonBlockingBuilder, WorkerGuard};
use tracing_subscriber::{
    Layer,
    filter::{ParseError, Targets},
    fmt,
    layer::SubscriberExt,
    registry,
};

#[cfg(feature = "opentelemetry")]
use crate::opentelemetry::{Exporter, ExporterBuildError};
use crate::{Config, metrics};

/// Lines of the log that wait for whoever reads them. What comes when there are so many is left out.
const UNREAD_LINES: usize = 4_096;

/// How long whoever reads the log has at the end.
const LAST_WORDS: Duration = Duration::from_millis(1_500);

/// What writes the log while the program runs: the last lines are written when it is dropped.
pub(super) struct Log {
    _last_lines: LastLines,
    #[cfg(feature = "opentelemetry")]
    exporter: Option<Exporter>,
}

/// Why nothing can be logged.
#[derive(Debug, thiserror::Error)]
pub(super) enum NotLogged {
    #[error("RUST_LOG is not understood ({0}): give levels, as in warn,bridge_server=debug")]
    Filter(ParseError),
    #[cfg(feature = "opentelemetry")]
    #[error("spans cannot be sent")]
    Spans(#[source] ExporterBuildError),
}

impl Log {
    /// Begins to log, for all of the process.
    ///
    /// # Errors
    /// If what is asked for cannot be.
    #[cfg_attr(not(feature = "opentelemetry"), expect(unused_variables, reason = "it names the collector of spans"))]
    pub(super) fn begin(config: &Config) -> Result<Self, NotLogged> {
        let logged = logged(std::env::var("RUST_LOG").ok().as_deref()).map_err(NotLogged::Filter)?;
        // Whoever reads the log may stop reading: nobody who plays waits for them, and the end not for long.
        let builder = NonBlockingBuilder::default().buffered_lines_limit(UNREAD_LINES).thread_name("log");
        let (log, unwritten) = builder.finish(std::io::stderr());
        metrics::count_lines_left_out(log.error_counter());
        let last_lines = LastLines(Some(unwritten));
        let written = fmt::layer().with_ansi(std::io::stderr().is_terminal()).with_writer(log);
        let logs = registry().with(written.with_filter(logged));
        #[cfg(feature = "opentelemetry")]
        let exporter = config.opentelemetry.as_ref().map(Exporter::to).transpose().map_err(NotLogged::Spans)?;
        // Without a collector there is no layer for it, not even one of nothing: that would be asked about every span.
        // Not `init`: that would collect what libraries write through `log` too, and the WebSocket library writes every
        // frame.
        #[cfg(feature = "opentelemetry")]
        let installed = match exporter.as_ref().map(Exporter::layer) {
            Some(spans) => set_global_default(logs.with(spans)),
            None => set_global_default(logs),
        };
        #[cfg(not(feature = "opentelemetry"))]
        let installed = set_global_default(logs);
        installed.expect("nothing was installed before");
        Ok(Self {
            _last_lines: last_lines,
            #[cfg(feature = "opentelemetry")]
            exporter,
        })
    }

    /// Sends the spans that still wait, and has the last lines written.
    pub(super) async fn end(self) {
        #[cfg(feature = "opentelemetry")]
        if let Some(exporter) = self.exporter {
            exporter.shutdown().await;
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
