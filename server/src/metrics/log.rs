//! What of the log nobody took. The log counts it itself, and it is read when somebody asks.

use std::{fmt, sync::OnceLock};

use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, EncodeMetric},
    metrics::counter::ConstCounter,
};
use tracing_appender::non_blocking::ErrorCounter;

static LEFT_OUT: OnceLock<ErrorCounter> = OnceLock::new();

/// Tells from now on how many lines this log left out.
pub(crate) fn count_lines_left_out(of: ErrorCounter) {
    LEFT_OUT.set(of).ok();
}

#[derive(Debug)]
pub(super) struct LogFigures;

impl Collector for LogFigures {
    fn encode(&self, mut encoder: DescriptorEncoder) -> fmt::Result {
        let Some(log) = LEFT_OUT.get() else { return Ok(()) };
        let figure = ConstCounter::new(log.dropped_lines() as u64);
        let help = "Lines of the log that were left out, as nobody took those before them";
        figure.encode(encoder.encode_descriptor("bridge_log_lines_left_out", help, None, figure.metric_type())?)
    }
}

#[cfg(test)]
mod tests {
    use std::io::{self, Write};

    use tracing_appender::non_blocking::NonBlockingBuilder;

    use super::*;
    use crate::metrics::render;

    /// Takes nothing until the test is over.
    struct Held(std::sync::mpsc::Receiver<()>);

    impl Write for Held {
        fn write(&mut self, line: &[u8]) -> io::Result<usize> {
            self.0.recv().ok();
            Ok(line.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn lines_that_are_left_out_are_counted() {
        let (release, held) = std::sync::mpsc::channel();
        let (mut log, guard) = NonBlockingBuilder::default().buffered_lines_limit(1).finish(Held(held));
        count_lines_left_out(log.error_counter());
        // One is being written, one waits.
        for _ in 0..5 {
            log.write_all(b"a line\n").unwrap();
        }
        let told = render();
        let line = told.lines().find_map(|line| line.strip_prefix("bridge_log_lines_left_out_total "));
        assert!(line.is_some_and(|left_out| left_out.parse::<u64>().unwrap() >= 3), "{told}");
        drop(release);
        drop(guard);
    }
}
