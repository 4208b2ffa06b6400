//! The figures of a run as a table for people, and whether anything went wrong.

use std::fmt::{self, Display, Formatter};

use super::fault::Fault;
use super::measure::Sample;

/// What to do about a server that says that one is too fast.
pub(super) const RATES_HINT: &str = "  the server keeps its usual rates: start it with --rates unlimited to measure it";
/// How many of the things that went wrong are told in full.
const TOLD: usize = 5;

/// What a run came to. Its `Display` is the table that is printed.
pub struct Report {
    pub(super) headline: String,
    pub(super) server: Vec<Sample>,
    /// As many samples as the server's, each taken right after its counterpart; empty without the floor.
    pub(super) floor: Vec<Sample>,
    /// Bytes for each idle connection.
    pub(super) idle: Option<f64>,
    pub(super) floor_idle: Option<f64>,
    pub(super) is_paced: bool,
    /// Connections at each table, kibitzers' among them.
    pub(super) connections: usize,
    /// How long each reading of an event took, in microseconds.
    pub(super) readings: Vec<u32>,
    pub(super) faults: Vec<Fault>,
    pub(super) stuck: usize,
}

/// A figure of a sample.
struct Row {
    name: &'static str,
    figure: fn(&Sample) -> f64,
    decimals: usize,
    has_ratio: bool,
}

const ROWS: [Row; 9] = [
    Row { name: "actions/s", figure: Sample::acts_a_second, decimals: 0, has_ratio: true },
    Row { name: "frames/s", figure: Sample::frames_a_second, decimals: 0, has_ratio: false },
    Row { name: "latency p50, ms", figure: |sample| sample.latency(0.5), decimals: 2, has_ratio: true },
    Row { name: "latency p99, ms", figure: |sample| sample.latency(0.99), decimals: 2, has_ratio: true },
    Row { name: "latency p99.9, ms", figure: |sample| sample.latency(0.999), decimals: 2, has_ratio: false },
    Row { name: "server CPU an action, µs", figure: Sample::cpu_an_act, decimals: 1, has_ratio: true },
    Row { name: "  of it put off, µs", figure: Sample::deferred_cpu_an_act, decimals: 1, has_ratio: false },
    Row { name: "client CPU an action, µs", figure: Sample::client_cpu_an_act, decimals: 1, has_ratio: false },
    Row { name: "busy with others, cores", figure: Sample::others, decimals: 2, has_ratio: false },
];
/// Processors busy with something else, beyond which rates and latencies say little.
const DISTURBED: f64 = 0.2;

impl Report {
    /// Nothing yet.
    pub(super) fn empty(headline: String, connections: usize) -> Self {
        Self {
            headline,
            server: Vec::new(),
            floor: Vec::new(),
            idle: None,
            floor_idle: None,
            is_paced: false,
            connections,
            readings: Vec::new(),
            faults: Vec::new(),
            stuck: 0,
        }
    }

    /// Whether the run was without errors and refusals.
    pub fn is_clean(&self) -> bool {
        self.faults.is_empty() && self.stuck == 0
    }

    fn row(&self, f: &mut Formatter<'_>, row: &Row) -> fmt::Result {
        let Row { name, figure, decimals, has_ratio } = row;
        write!(f, "{name:<26}{:>12.decimals$}", figure(&whole(&self.server)))?;
        if !self.floor.is_empty() {
            write!(f, "{:>12.decimals$}", figure(&whole(&self.floor)))?;
        }
        if *has_ratio && let Some(Ratios { least, median, most }) = ratios(&self.server, &self.floor, figure) {
            write!(f, "{median:>12.2}   ({least:.2} to {most:.2})")?;
        }
        writeln!(f)
    }

    fn memory(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Some(server) = self.idle else { return Ok(()) };
        write!(f, "{:<26}{:>12.1}", "memory idle, KiB each", server / 1024.0)?;
        if let Some(floor) = self.floor_idle {
            write!(f, "{:>12.1}{:>12.2}", floor / 1024.0, server / floor)?;
        }
        writeln!(f)
    }

    fn event_page(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let mut readings = self.readings.clone();
        readings.sort_unstable();
        let at = |share: usize| readings.get((readings.len() * share / 100).min(readings.len().saturating_sub(1)));
        let (Some(middle), Some(most)) = (at(50), at(99)) else { return Ok(()) };
        let ms = |micros: &u32| f64::from(*micros) / 1000.0;
        let count = readings.len();
        writeln!(f, "recap read {count} times: p50 {:.2} ms, p99 {:.2} ms", ms(middle), ms(most))
    }

    /// What a table with kibitzers costs beside a broadcaster to as many.
    fn beside_the_floor(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let ratio = |figure: fn(&Sample) -> f64| ratios(&self.server, &self.floor, &figure).map(|ratios| ratios.median);
        let (Some(acts), Some(cpu)) = (ratio(Sample::acts_a_second), ratio(Sample::cpu_an_act)) else { return Ok(()) };
        let connections = self.connections;
        writeln!(
            f,
            "\nwith {connections} connections at each table: {:+.0} % actions/s, {:+.0} % CPU an action over the floor",
            (acts - 1.0) * 100.0,
            (cpu - 1.0) * 100.0
        )
    }

    fn wrong(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let refusals = self.faults.iter().filter(|fault| matches!(fault, Fault::Refused { .. })).count();
        let errors = self.faults.len() - refusals + self.stuck;
        writeln!(f, "{errors} errors, {refusals} refusals")?;
        for fault in self.faults.iter().take(TOLD) {
            writeln!(f, "  {fault}")?;
        }
        if self.faults.len() > TOLD {
            writeln!(f, "  and {} more", self.faults.len() - TOLD)?;
        }
        if self.stuck > 0 {
            writeln!(f, "  {} tables waited in vain for the last of their events", self.stuck)?;
        }
        if [&self.server, &self.floor].into_iter().any(|samples| whole(samples).others() > DISTURBED) {
            writeln!(f, "  the machine was busy with other things: repeat the run when it is quiet")?;
        }
        if self.faults.iter().any(Fault::is_about_rates) {
            writeln!(f, "{RATES_HINT}")?;
        }
        Ok(())
    }
}

impl Display for Report {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}\n", self.headline)?;
        write!(f, "{:<26}{:>12}", "", "server")?;
        if !self.floor.is_empty() || self.floor_idle.is_some() {
            write!(f, "{:>12}{:>12}   (least to most)", "floor", "ratio")?;
        }
        writeln!(f)?;
        if !self.server.is_empty() {
            ROWS.iter().try_for_each(|row| self.row(f, row))?;
        }
        self.memory(f)?;
        if self.is_paced {
            writeln!(f, "{:<26}{:>12}", "acts over too late", whole(&self.server).late)?;
        }
        self.event_page(f)?;
        self.beside_the_floor(f)?;
        writeln!(f)?;
        self.wrong(f)
    }
}

/// The server's figure through the floor's, over pairs of neighbouring samples.
#[derive(Debug, PartialEq)]
struct Ratios {
    least: f64,
    median: f64,
    most: f64,
}

fn ratios(server: &[Sample], floor: &[Sample], figure: &fn(&Sample) -> f64) -> Option<Ratios> {
    let mut ratios: Vec<f64> = server.iter().zip(floor).map(|(server, floor)| figure(server) / figure(floor)).collect();
    ratios.sort_by(f64::total_cmp);
    let middle = ratios.len() / 2;
    let median = if ratios.len() % 2 == 1 {
        *ratios.get(middle)?
    } else {
        (ratios.get(middle.checked_sub(1)?)? + ratios.get(middle)?) / 2.0
    };
    Some(Ratios { least: *ratios.first()?, median, most: *ratios.last()? })
}

fn whole(samples: &[Sample]) -> Sample {
    samples.iter().fold(Sample::nothing(), |mut whole, sample| {
        whole.absorb(sample);
        whole
    })
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Refusal, Refused};

    use super::*;

    #[test]
    fn ratios_are_taken_between_neighbours() {
        let server = [sample(80), sample(90), sample(60)];
        let floor = [sample(100), sample(100), sample(120)];
        let expected = Ratios { least: 0.5, median: 0.8, most: 0.9 };
        assert_eq!(ratios(&server, &floor, &(Sample::acts_a_second as fn(&Sample) -> f64)), Some(expected));
        assert_eq!(ratios(&server, &[], &(Sample::acts_a_second as fn(&Sample) -> f64)), None);
    }

    #[test]
    fn the_median_of_two_is_between_them() {
        let found = ratios(
            &[sample(50), sample(70)],
            &[sample(100), sample(100)],
            &(Sample::acts_a_second as fn(&Sample) -> f64),
        );
        assert!(found.is_some_and(|found| (found.median - 0.6).abs() < 1e-9));
    }

    #[test]
    fn a_clean_run_says_so_and_shows_the_ratio() {
        let report = Report { server: vec![sample(90)], floor: vec![sample(100)], ..nothing() };
        assert!(report.is_clean());
        let text = report.to_string();
        assert!(
            text.contains("actions/s                           90         100        0.90   (0.90 to 0.90)"),
            "{text}"
        );
        assert!(
            text.contains("with 24 connections at each table: -10 % actions/s, +11 % CPU an action over the floor"),
            "{text}"
        );
        assert!(text.ends_with("0 errors, 0 refusals\n"), "{text}");
    }

    #[test]
    fn a_server_at_its_usual_rates_is_pointed_out() {
        let refused = Box::new(Refused::from(Refusal::TooFast { retry_after_ms: 300 }));
        let faults = vec![Fault::Refused { asked: "request 9".to_owned(), refused }];
        let report = Report { faults, server: vec![sample(1)], ..nothing() };
        assert!(!report.is_clean());
        let text = report.to_string();
        assert!(text.contains("0 errors, 1 refusals") && text.contains("--rates unlimited"), "{text}");
    }

    fn nothing() -> Report {
        Report {
            headline: "a run".to_owned(),
            server: Vec::new(),
            floor: Vec::new(),
            idle: None,
            floor_idle: None,
            is_paced: false,
            connections: 24,
            readings: Vec::new(),
            faults: Vec::new(),
            stuck: 0,
        }
    }

    /// A second in which so many acts were carried out.
    fn sample(acts: u64) -> Sample {
        Sample { acts, seconds: 1.0, cpu: 0.001, ..Sample::nothing() }
    }
}
