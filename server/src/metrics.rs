//! What the server counts, as Prometheus reads it (text exposition format 0.0.4).

use std::{
    sync::{
        OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{SystemTime, UNIX_EPOCH},
};

use metrics::{Counter, Gauge, counter, describe_counter, describe_gauge, describe_histogram, gauge};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};
use metrics_process::Collector;

/// An fsync takes 1 to 10 ms on a good disk; what is longer than a quarter of a second is felt at the table.
const APPEND_SECONDS: [f64; 11] = [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 5.0];
const COMPUTERS: &str = "bridge_computers";
const THOUGHTS: &str = "bridge_computer_thoughts_total";
const THOUGHTS_FAILED: &str = "bridge_computer_thoughts_failed_total";

/// The counters that the hot paths touch, looked up once.
#[derive(Debug)]
pub(crate) struct Gauges {
    pub(crate) acts: Counter,
    pub(crate) frames: Counter,
    pub(crate) refused: Counter,
    pub(crate) connections: Gauge,
    pub(crate) tables: Gauge,
    pub(crate) matches: Gauge,
    pub(crate) events: Gauge,
    pub(crate) slow_readers: Counter,
    hellos: AtomicU64,
}

impl Gauges {
    pub(crate) fn new() -> Self {
        recorder();
        Self {
            acts: counter!("bridge_acts_total"),
            frames: counter!("bridge_event_frames_total"),
            refused: counter!("bridge_requests_refused_at_the_door_total"),
            connections: gauge!("bridge_connections"),
            tables: gauge!("bridge_tables_open"),
            matches: gauge!("bridge_matches_open"),
            events: gauge!("bridge_events_open"),
            slow_readers: counter!("bridge_slow_readers_closed_total"),
            hellos: AtomicU64::new(0),
        }
    }

    /// A number for the next connection.
    pub(crate) fn next_connection(&self) -> u64 {
        self.hellos.fetch_add(1, Ordering::Relaxed)
    }
}

/// How the journal and its disk are; its free bytes are not known everywhere.
pub(crate) fn storage(free: Option<u64>, full: bool, damaged: usize) {
    recorder();
    if let Some(free) = free {
        gauge!("bridge_disk_free_bytes").set(free as f64);
    }
    gauge!("bridge_journal_full").set(f64::from(u8::from(full)));
    gauge!("bridge_journal_damaged_streams").set(damaged as f64);
}

/// What is kept, and since when a copy of it.
pub(crate) fn kept(bytes: u64, backup: Option<SystemTime>) {
    gauge!("bridge_data_bytes").set(bytes as f64);
    let seconds = backup.and_then(|at| at.duration_since(UNIX_EPOCH).ok()).map_or(0.0, |since| since.as_secs_f64());
    gauge!("bridge_last_backup_timestamp_seconds").set(seconds);
}

/// How many tables are not over, and how many there may be.
pub(crate) fn unfinished((tables, most): (usize, usize)) {
    gauge!("bridge_tables_unfinished").set(tables as f64);
    gauge!("bridge_tables_unfinished_limit").set(most as f64);
}

/// Tells of panics in figures too. The program's own: whoever embeds the library has a hook of their own.
pub(crate) fn count_panics() {
    recorder();
    let panics = counter!("bridge_panics_total");
    let told = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |panic| {
        panics.increment(1);
        told(panic);
    }));
}

/// Takes what was measured into the figures, so that it does not pile up where nobody asks for them.
pub(crate) fn upkeep() {
    recorder().0.run_upkeep();
}

/// What is counted of computers that play.
#[cfg(feature = "robots")]
#[derive(Debug)]
pub(crate) struct Computers {
    pub(crate) seated: Gauge,
    pub(crate) thoughts: Counter,
    pub(crate) failed: Counter,
}

#[cfg(feature = "robots")]
impl Computers {
    pub(crate) fn new() -> Self {
        recorder();
        Self { seated: gauge!(COMPUTERS), thoughts: counter!(THOUGHTS), failed: counter!(THOUGHTS_FAILED) }
    }
}

/// All figures of the process as text.
pub(crate) fn render() -> String {
    let (handle, process) = recorder();
    process.collect();
    handle.render()
}

/// One recorder a process, however many servers run in it.
fn recorder() -> &'static (PrometheusHandle, Collector) {
    static RECORDER: OnceLock<(PrometheusHandle, Collector)> = OnceLock::new();
    RECORDER.get_or_init(|| {
        let buckets = Matcher::Full("bridge_journal_append_seconds".to_owned());
        let builder = PrometheusBuilder::new().set_buckets_for_metric(buckets, &APPEND_SECONDS);
        let recorder = builder.expect("there are buckets").build_recorder();
        let handle = recorder.handle();
        // Another recorder can only be there when the library is embedded in a program that has its own.
        if metrics::set_global_recorder(recorder).is_err() {
            tracing::warn!("another metrics recorder is installed: /metrics stays empty");
        }
        describe_counter!("bridge_acts_total", "Commands carried out and durable");
        describe_counter!("bridge_event_frames_total", "Frames of events handed to connections");
        describe_counter!("bridge_requests_refused_at_the_door_total", "Requests malformed or too fast");
        describe_counter!("bridge_slow_readers_closed_total", "Connections closed because they read too slowly");
        describe_gauge!("bridge_connections", "Connections that have said hello");
        describe_gauge!("bridge_tables_open", "Tables in memory");
        describe_gauge!("bridge_matches_open", "Matches in memory");
        describe_gauge!("bridge_events_open", "Events of several matches in memory");
        describe_gauge!(COMPUTERS, "Computers that sit at tables");
        describe_counter!(THOUGHTS, "Acts that computers have thought out");
        describe_counter!(THOUGHTS_FAILED, "Thoughts of computers that failed, so that the poorest legal act was done");
        describe_gauge!("bridge_disk_free_bytes", "What the disk of the data directory has left");
        describe_gauge!("bridge_journal_full", "1 while nothing can be stored because the disk is full");
        describe_gauge!("bridge_journal_damaged_streams", "Tables, matches and events found damaged, and closed");
        describe_gauge!("bridge_data_bytes", "What the files of the data directory take");
        describe_gauge!("bridge_last_backup_timestamp_seconds", "When the last good backup was made; 0 if none was");
        describe_gauge!("bridge_tables_unfinished", "Tables that are not over, in memory or asleep");
        describe_gauge!("bridge_tables_unfinished_limit", "How many there may be");
        describe_gauge!("bridge_journal_appends_waiting", "Acts that wait until they are durable");
        describe_histogram!("bridge_journal_append_seconds", "How long an act waited until it was durable");
        describe_counter!("bridge_journal_appends_failed_total", "Acts that could not be made durable");
        describe_counter!("bridge_requests_refused_total", "Requests refused, by kind");
        describe_counter!("bridge_panics_total", "Mistakes of the program that ended a task");
        describe_counter!(
            "bridge_proxied_without_address_total",
            "Requests through a trusted proxy that does not say from where"
        );
        let process = Collector::default();
        process.describe();
        (handle, process)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_is_counted() {
        count_panics();
        let panics =
            || render().lines().find_map(|line| line.strip_prefix("bridge_panics_total ")?.parse::<u64>().ok());
        let before = panics().unwrap_or_default();
        std::thread::spawn(|| panic!("as a test has it")).join().unwrap_err();
        assert!(panics().is_some_and(|after| after > before));
    }
}
