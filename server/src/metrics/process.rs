//! What the system tells of this process, under the names that every collector knows
//! (<https://prometheus.io/docs/instrumenting/writing_clientlibs/#process-metrics>). Read when somebody asks, from
//! Linux alone; what cannot be read is not told.

use std::fmt;

use prometheus_client::{
    collector::Collector,
    encoding::{DescriptorEncoder, EncodeMetric},
    metrics::{counter::ConstCounter, gauge::ConstGauge},
};

#[cfg(unix)]
use super::clamped;

#[derive(Debug)]
pub(super) struct ProcessFigures;

impl Collector for ProcessFigures {
    fn encode(&self, mut encoder: DescriptorEncoder) -> fmt::Result {
        let mut tell = |name, help, figure: &dyn EncodeMetric| {
            figure.encode(encoder.encode_descriptor(name, help, None, figure.metric_type())?)
        };
        #[cfg(target_os = "linux")]
        if let Some(stat) = linux::Stat::read() {
            tell("process_cpu_seconds", "User and system time", &ConstCounter::new(stat.cpu_seconds))?;
            tell("process_start_time_seconds", "When the process began", &ConstGauge::new(stat.start_time_seconds))?;
            tell("process_resident_memory_bytes", "Memory in use", &ConstGauge::new(stat.resident_memory_bytes))?;
            tell("process_virtual_memory_bytes", "Memory asked for", &ConstGauge::new(stat.virtual_memory_bytes))?;
            tell("process_threads", "Threads", &ConstGauge::new(stat.threads))?;
        }
        #[cfg(target_os = "linux")]
        if let Some(open) = linux::open_handles() {
            tell("process_open_fds", "Open handles", &ConstGauge::new(open))?;
        }
        #[cfg(unix)]
        if let Some(most) = rustix::process::getrlimit(rustix::process::Resource::Nofile).current {
            tell("process_max_fds", "How many handles may be open", &ConstGauge::new(clamped(most)))?;
        }
        Ok(())
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::fs;

    use rustix::param::{clock_ticks_per_second, page_size};

    use super::super::clamped;

    /// From `/proc/self/stat`, see `proc_pid_stat(5)`.
    #[derive(Debug, PartialEq)]
    pub(super) struct Stat {
        pub(super) cpu_seconds: f64,
        /// Since 1970.
        pub(super) start_time_seconds: f64,
        pub(super) resident_memory_bytes: i64,
        pub(super) virtual_memory_bytes: i64,
        pub(super) threads: i64,
    }

    impl Stat {
        pub(super) fn read() -> Option<Self> {
            let booted = fs::read_to_string("/proc/stat").ok()?;
            let booted = booted.lines().find_map(|line| line.strip_prefix("btime ")?.parse().ok())?;
            Self::parse(&fs::read_to_string("/proc/self/stat").ok()?, booted)
        }

        /// `booted` in seconds since 1970.
        pub(super) fn parse(stat: &str, booted: u64) -> Option<Self> {
            // The program's name, in brackets, may hold spaces and brackets. The state after it is the third field.
            let fields: Vec<_> = stat.rsplit_once(')')?.1.split_whitespace().collect();
            let field = |number: usize| fields.get(number - 3)?.parse::<u64>().ok();
            let seconds = |ticks: u64| ticks as f64 / clock_ticks_per_second() as f64;
            Some(Self {
                cpu_seconds: seconds(field(14)? + field(15)?),
                start_time_seconds: booted as f64 + seconds(field(22)?),
                resident_memory_bytes: clamped(field(24)?.saturating_mul(page_size() as u64)),
                virtual_memory_bytes: clamped(field(23)?),
                threads: clamped(field(20)?),
            })
        }
    }

    pub(super) fn open_handles() -> Option<i64> {
        // One of them is that of the directory itself.
        i64::try_from(fs::read_dir("/proc/self/fd").ok()?.count().saturating_sub(1)).ok()
    }

    #[cfg(test)]
    mod tests {
        use super::*;

        #[test]
        fn a_program_may_have_spaces_and_brackets_in_its_name() {
            let stat = "12 (a) b) S 1 12 12 0 -1 4194560 90 0 0 0 150 50 0 0 20 0 7 0 300 8192 2 184 1 1 0\n";
            let read = Stat::parse(stat, 1_000).unwrap();
            let ticks = clock_ticks_per_second() as f64;
            assert_eq!(read.cpu_seconds, 200.0 / ticks);
            assert_eq!(read.start_time_seconds, 1_000.0 + 300.0 / ticks);
            assert_eq!((read.virtual_memory_bytes, read.threads), (8_192, 7));
            assert_eq!(read.resident_memory_bytes, 2 * page_size() as i64);
            assert_eq!(Stat::parse("12 (short) S 1", 0), None);
        }

        #[test]
        fn this_process_is_read() {
            assert!(Stat::read().is_some_and(|stat| stat.threads > 0 && stat.resident_memory_bytes > 0));
            assert!(open_handles().is_some_and(|open| open > 0));
        }
    }
}
