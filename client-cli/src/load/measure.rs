//! What a stretch of play cost: acts, frames and latencies from the tables, processor time from the process under load.
//! Each side of a comparison is measured alone, while the other rests.

use std::time::{Duration, Instant};

use hdrhistogram::Histogram;
use tokio::sync::{mpsc, watch};
use tokio::time;

use super::driver::{Gate, Report, Tally};
use super::fault::Fault;
use super::usage::{Subject, Unmeasured, machine_cpu};

/// How long tables may take to hear the last of their events after the gate has closed.
const LAST_DELIVERIES: Duration = Duration::from_secs(10);
/// How long a process is watched to see whether it is calm.
const A_MOMENT: Duration = Duration::from_millis(500);
/// The share of a processor that a calm process may use: it answers the question for its figures.
const CALM: f64 = 0.05;
/// The least rest after a sample: a journal begins to tidy up when nobody has asked for a second.
const LEAST_REST: Duration = Duration::from_secs(2);
/// The longest rest. Who is busy still is not resting.
const MOST_REST: Duration = Duration::from_secs(30);
/// The longest latency that is told apart, in microseconds.
const LONGEST: u64 = 60_000_000;

/// All tables at one address, a server's or a floor's.
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
pub(super) struct Sample {
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
    pub(super) async fn sample(&mut self, length: Duration) -> Result<Sample, Unmeasured> {
        let (before, own_before) = (self.subject.usage().await?, Subject::client().usage().await?);
        let machine_before = machine_cpu()?;
        let begun = Instant::now();
        self.gate.send_replace(Some(time::Instant::now()));
        time::sleep(length).await;
        self.gate.send_replace(None);
        let mut sample = Sample::nothing();
        let deadline = time::Instant::now() + LAST_DELIVERIES;
        let mut missing = self.playing;
        while missing > 0 {
            let Ok(Some(report)) = time::timeout_at(deadline, self.reports.recv()).await else {
                // A late report must not be taken for one of the next sample: these tables are given up.
                self.stuck += missing;
                self.playing = 0;
                break;
            };
            missing -= 1;
            sample.add(&report);
            if let Some(fault) = report.fault {
                self.playing -= 1;
                self.faults.push(fault);
            }
        }
        sample.seconds = begun.elapsed().as_secs_f64();
        let (after, own_after) = (self.subject.usage().await?, Subject::client().usage().await?);
        sample.cpu = after.cpu - before.cpu;
        sample.client_cpu = own_after.cpu - own_before.cpu;
        sample.others_cpu = (machine_cpu()? - machine_before - sample.cpu - sample.client_cpu).max(0.0);
        Ok(sample)
    }

    /// Waits until the process does nothing more, so that what it put off is charged to it and does not disturb others.
    pub(super) async fn calm_down(&self, sample: &mut Sample) -> Result<(), Unmeasured> {
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
        sample.deferred_cpu = last - first;
        Ok(())
    }
}

impl Sample {
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
        self.count(&report.tally);
    }

    /// Adds what one table counted.
    pub(super) fn count(&mut self, tally: &Tally) {
        self.acts += tally.latencies.len() as u64;
        self.frames += tally.frames;
        self.late += tally.late;
        for latency in &tally.latencies {
            self.latencies.saturating_record(u64::from(*latency));
        }
    }

    /// Two stretches as one.
    pub(super) fn absorb(&mut self, other: &Sample) {
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
    use super::*;

    #[test]
    fn stints_add_up() {
        let mut whole = Sample::nothing();
        for latencies in [vec![1_000; 99], vec![50_000]] {
            let mut part = Sample::nothing();
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
