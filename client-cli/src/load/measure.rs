//! What a stretch of play cost: acts, frames and latencies from the tables, processor time and memory from the process
//! under load. Each side of a comparison is measured alone, while the other rests.

use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use tokio::sync::{mpsc, watch};
use tokio::time;

use super::door::Door;
use super::driver::{Gate, Report};
use super::seat::Fault;
use crate::api::ApiError;

/// How long tables may take to hear the last of their events after the gate has closed.
const LAST_DELIVERIES: Duration = Duration::from_secs(10);
/// How long a process is watched to see whether it is calm.
const A_MOMENT: Duration = Duration::from_millis(500);
/// The share of a processor that a calm process may use: it answers the question for its figures.
const CALM: f64 = 0.05;
/// The least rest after a stint: a journal begins to tidy up when nobody has asked for a second.
const LEAST_REST: Duration = Duration::from_secs(2);
/// The longest rest. Who is busy still is not resting.
const MOST_REST: Duration = Duration::from_secs(30);
/// The longest latency that is told apart, in microseconds.
const LONGEST: u64 = 60_000_000;

/// What a process has used since it began, and what it holds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Usage {
    /// Processor time, in seconds.
    pub(super) cpu: f64,
    /// Resident memory, in bytes.
    pub(super) resident: f64,
}

/// Why a process cannot be measured.
#[derive(Debug, thiserror::Error)]
pub enum Unmeasured {
    /// The server does not give its figures.
    #[error("no figures from the server: {0}")]
    Door(#[from] ApiError),
    /// The system does not give the figures of a process.
    #[error("no figures of process {process}: {source}")]
    System {
        /// Which.
        process: String,
        /// Why.
        source: std::io::Error,
    },
    /// A figure is missing.
    #[error("there is no {0} among the figures")]
    Missing(&'static str),
}

/// Whose usage is measured.
pub(super) enum Subject<'a> {
    /// A server, by its own figures.
    Server(&'a Door),
    /// A process of this machine.
    Process(String),
}

impl Subject<'_> {
    /// This very process.
    pub(super) fn client() -> Self {
        Self::Process("self".to_owned())
    }

    pub(super) async fn usage(&self) -> Result<Usage, Unmeasured> {
        match self {
            Self::Server(door) => usage_in_metrics(&door.metrics().await?),
            Self::Process(process) => usage_in_proc(process),
        }
    }
}

fn usage_in_metrics(text: &str) -> Result<Usage, Unmeasured> {
    let figure = |name: &'static str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.and_then(|value| value.trim().parse().ok()).ok_or(Unmeasured::Missing(name))
    };
    Ok(Usage { cpu: figure("process_cpu_seconds_total")?, resident: figure("process_resident_memory_bytes")? })
}

fn usage_in_proc(process: &str) -> Result<Usage, Unmeasured> {
    let read = |file: &str| {
        std::fs::read_to_string(format!("/proc/{process}/{file}"))
            .map_err(|source| Unmeasured::System { process: process.to_owned(), source })
    };
    let ticks = ticks_in_stat(&read("stat")?).ok_or(Unmeasured::Missing("utime"))?;
    let pages = pages_in_statm(&read("statm")?).ok_or(Unmeasured::Missing("resident"))?;
    let (tick, page) = (rustix::param::clock_ticks_per_second(), rustix::param::page_size());
    Ok(Usage { cpu: ticks as f64 / tick as f64, resident: pages as f64 * page as f64 })
}

/// User and system time, the 14th and 15th fields of `proc_pid_stat(5)`. The second is the program's name, in brackets.
fn ticks_in_stat(stat: &str) -> Option<u64> {
    let (_, after_name) = stat.rsplit_once(')')?;
    let mut fields = after_name.split_whitespace().skip(11);
    Some(fields.next()?.parse::<u64>().ok()? + fields.next()?.parse::<u64>().ok()?)
}

fn pages_in_statm(statm: &str) -> Option<u64> {
    statm.split_whitespace().nth(1)?.parse().ok()
}

/// Processor seconds that the whole machine has spent, for whomever, since it was started.
fn machine_cpu() -> Result<f64, Unmeasured> {
    let source = |source| Unmeasured::System { process: "the machine".to_owned(), source };
    let ticks = busy_ticks_in_stat(&std::fs::read_to_string("/proc/stat").map_err(source)?);
    Ok(ticks.ok_or(Unmeasured::Missing("cpu"))? as f64 / rustix::param::clock_ticks_per_second() as f64)
}

/// The first line of `proc_stat(5)` but for idle and iowait, the fourth and fifth figures, and the guests' time, the last
/// two, which is counted among the others.
fn busy_ticks_in_stat(stat: &str) -> Option<u64> {
    let figures = stat.lines().next()?.strip_prefix("cpu ")?.split_whitespace();
    let figures: Vec<u64> = figures.map(str::parse).collect::<Result<_, _>>().ok()?;
    let (user_to_system, irq_to_steal) = (figures.get(..3)?, figures.get(5..8)?);
    Some(user_to_system.iter().chain(irq_to_steal).sum())
}

/// All tables at one house, server or floor.
pub(super) struct Side<'a> {
    pub(super) subject: Subject<'a>,
    pub(super) gate: watch::Sender<Gate>,
    pub(super) reports: mpsc::UnboundedReceiver<Report>,
    /// Tables that play.
    pub(super) playing: usize,
    /// Why others do not.
    pub(super) faults: Vec<Fault>,
    /// Tables that did not hand in.
    pub(super) stuck: usize,
}

/// What one stretch came to.
pub(super) struct Stint {
    pub(super) seconds: f64,
    pub(super) acts: u64,
    pub(super) frames: u64,
    pub(super) late: u64,
    pub(super) latencies: Histogram<u32>,
    /// Processor seconds of the process under load.
    pub(super) cpu: f64,
    /// What it spent afterwards on work that it had put off.
    pub(super) deferred_cpu: f64,
    /// Processor seconds of this client.
    pub(super) client_cpu: f64,
    /// Processor seconds that the machine spent on anything else.
    pub(super) others_cpu: f64,
}

impl Side<'_> {
    /// Opens the gate for so long and waits until every table has heard its last act.
    pub(super) async fn stint(&mut self, length: Duration) -> Result<Stint, Unmeasured> {
        let (before, own_before) = (self.subject.usage().await?, Subject::client().usage().await?);
        let machine_before = machine_cpu()?;
        let begun = Instant::now();
        self.gate.send_replace(Some(time::Instant::now()));
        time::sleep(length).await;
        self.gate.send_replace(None);
        let mut stint = Stint::nothing();
        let deadline = time::Instant::now() + LAST_DELIVERIES;
        let mut missing = self.playing;
        while missing > 0 {
            let Ok(Some(report)) = time::timeout_at(deadline, self.reports.recv()).await else {
                // A late report must not be taken for one of the next stint: these tables are given up.
                self.stuck += missing;
                self.playing = 0;
                break;
            };
            missing -= 1;
            stint.add(&report);
            if let Some(fault) = report.fault {
                self.playing -= 1;
                self.faults.push(fault);
            }
        }
        stint.seconds = begun.elapsed().as_secs_f64();
        let (after, own_after) = (self.subject.usage().await?, Subject::client().usage().await?);
        stint.cpu = after.cpu - before.cpu;
        stint.client_cpu = own_after.cpu - own_before.cpu;
        stint.others_cpu = (machine_cpu()? - machine_before - stint.cpu - stint.client_cpu).max(0.0);
        Ok(stint)
    }

    /// Waits until the process does nothing more, so that what it put off is charged to it and does not disturb others.
    pub(super) async fn calm_down(&self, stint: &mut Stint) -> Result<(), Unmeasured> {
        let begun = Instant::now();
        let first = self.subject.usage().await?.cpu;
        let mut last = first;
        loop {
            time::sleep(A_MOMENT).await;
            let usage = self.subject.usage().await?.cpu;
            let is_calm = usage - last < A_MOMENT.as_secs_f64() * CALM;
            last = usage;
            if (is_calm && begun.elapsed() >= LEAST_REST) || begun.elapsed() >= MOST_REST {
                break;
            }
        }
        stint.deferred_cpu = last - first;
        Ok(())
    }
}

impl Stint {
    pub(super) fn nothing() -> Self {
        let latencies = Histogram::new_with_bounds(1, LONGEST, 3).expect("three digits from 1 µs to a minute");
        Self {
            seconds: 0.0,
            acts: 0,
            frames: 0,
            late: 0,
            latencies,
            cpu: 0.0,
            deferred_cpu: 0.0,
            client_cpu: 0.0,
            others_cpu: 0.0,
        }
    }

    fn add(&mut self, report: &Report) {
        self.acts += report.tally.latencies.len() as u64;
        self.frames += report.tally.frames;
        self.late += report.tally.late;
        for latency in &report.tally.latencies {
            self.latencies.saturating_record(u64::from(*latency));
        }
    }

    /// Two stretches as one.
    pub(super) fn absorb(&mut self, other: &Stint) {
        self.seconds += other.seconds;
        self.acts += other.acts;
        self.frames += other.frames;
        self.late += other.late;
        self.latencies.add(&other.latencies).expect("all histograms have the same bounds");
        self.cpu += other.cpu;
        self.deferred_cpu += other.deferred_cpu;
        self.client_cpu += other.client_cpu;
        self.others_cpu += other.others_cpu;
    }

    pub(super) fn acts_a_second(&self) -> f64 {
        self.acts as f64 / self.seconds
    }

    pub(super) fn frames_a_second(&self) -> f64 {
        self.frames as f64 / self.seconds
    }

    /// Processor time of the process under load for one act, in microseconds, put-off work included.
    pub(super) fn cpu_an_act(&self) -> f64 {
        (self.cpu + self.deferred_cpu) * 1e6 / self.acts as f64
    }

    /// Of this, what it put off.
    pub(super) fn deferred_cpu_an_act(&self) -> f64 {
        self.deferred_cpu * 1e6 / self.acts as f64
    }

    /// How many processors were busy with anything else.
    pub(super) fn others(&self) -> f64 {
        self.others_cpu / self.seconds
    }

    /// The same of this client.
    pub(super) fn client_cpu_an_act(&self) -> f64 {
        self.client_cpu * 1e6 / self.acts as f64
    }

    /// The latency below which this share of the acts stays, in milliseconds.
    pub(super) fn latency(&self, share: f64) -> f64 {
        self.latencies.value_at_quantile(share) as f64 / 1e3
    }
}

#[cfg(test)]
mod tests {
    use super::super::driver::Tally;
    use super::*;

    #[test]
    fn usage_is_found_among_the_servers_figures() {
        let text = "# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total 12.34\n\
                    process_resident_memory_bytes_other 1\nprocess_resident_memory_bytes 4096000\n";
        assert_eq!(usage_in_metrics(text).unwrap(), Usage { cpu: 12.34, resident: 4_096_000.0 });
        assert!(matches!(usage_in_metrics("up 1\n"), Err(Unmeasured::Missing("process_cpu_seconds_total"))));
    }

    #[test]
    fn usage_of_a_process_is_read_past_any_name() {
        let stat = "7 (a) b (c) S 1 7 7 0 -1 4194304 100 0 0 0 250 50 0 0 20 0 3 0 100 1000 200";
        assert_eq!(ticks_in_stat(stat), Some(300));
        assert_eq!(pages_in_statm("9000 321 100 1 0 2 0"), Some(321));
        assert!(usage_in_proc("self").unwrap().resident > 0.0);
    }

    #[test]
    fn the_machine_is_busy_when_it_is_not_idle() {
        let stat = "cpu  100 20 30 9000 400 1 2 3 50 0\ncpu0 1 1 1 1 1 1 1 1 1 1\n";
        assert_eq!(busy_ticks_in_stat(stat), Some(156));
        assert!(machine_cpu().unwrap() > 0.0);
    }

    #[test]
    fn stints_add_up() {
        let mut whole = Stint::nothing();
        for latencies in [vec![1_000; 99], vec![50_000]] {
            let mut part = Stint::nothing();
            part.add(&Report { tally: Tally { frames: 500, latencies, late: 1 }, fault: None });
            (part.seconds, part.cpu) = (0.5, 0.001);
            whole.absorb(&part);
        }
        assert_eq!((whole.acts, whole.frames, whole.late), (100, 1_000, 2));
        assert!((whole.acts_a_second() - 100.0).abs() < 1e-9);
        assert!((whole.cpu_an_act() - 20.0).abs() < 1e-9);
        assert!((whole.latency(0.5) - 1.0).abs() < 0.01 && (whole.latency(0.999) - 50.0).abs() < 0.1);
    }
}
