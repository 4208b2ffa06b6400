//! What a process has used and holds: the server's by its own figures, that of a process of this machine from `/proc`.

use super::http_client::HttpClient;
use bridge_client::api::ApiError;

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
    HttpClient(#[source] Box<ApiError>),
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
    Server(&'a HttpClient),
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
            Self::Server(http) => {
                let text = http.metrics().await.map_err(|error| Unmeasured::HttpClient(Box::new(error)))?;
                usage_in_metrics(&text)
            }
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
pub(super) fn machine_cpu() -> Result<f64, Unmeasured> {
    let source = |source| Unmeasured::System { process: "the machine".to_owned(), source };
    let ticks = busy_ticks_in_stat(&std::fs::read_to_string("/proc/stat").map_err(source)?);
    Ok(ticks.ok_or(Unmeasured::Missing("cpu"))? as f64 / rustix::param::clock_ticks_per_second() as f64)
}

/// The first line of `proc_stat(5)` but for idle and iowait, the fourth and fifth figures, and the guests' time, the
/// last two, which is counted among the others.
fn busy_ticks_in_stat(stat: &str) -> Option<u64> {
    let figures = stat.lines().next()?.strip_prefix("cpu ")?.split_whitespace();
    let figures: Vec<u64> = figures.map(str::parse).collect::<Result<_, _>>().ok()?;
    let (user_to_system, irq_to_steal) = (figures.get(..3)?, figures.get(5..8)?);
    Some(user_to_system.iter().chain(irq_to_steal).sum())
}

#[cfg(test)]
mod tests {
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
}
