//! `bridge-cli load`: many tables play random boards to the end against a server, and the figures are printed.
//!
//! With the floor the same tables play the same traffic against a bare broadcaster, in turns with the server, so that
//! whatever else the machine does hits both alike. The client's own work is the same for both.

mod client;
mod descriptors;
mod driver;
mod event;
mod fault;
mod floor;
mod floor_process;
mod http_client;
mod idle;
mod lead;
mod matches;
mod measure;
pub mod replay;
mod report;
pub mod robots;
mod sets;
mod table;
mod table_clients;
mod usage;

use std::sync::Arc;
use std::time::Duration;

use bridge_protocol::{Kibitzing, Policy};
use fastrand::Rng;
use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::sync::{mpsc, watch};

use crate::cli::LoadArgs;
use descriptors::TooFewFiles;
use driver::{Driver, Pace};
use event::Organiser;
use fault::Fault;
use floor_process::FloorProcess;
use http_client::{BadServer, HttpClient};
use idle::Target;
use measure::{Sample, Side};
use table_clients::{TableClients, Terms};
use usage::{Subject, Unmeasured};

pub use floor::serve_until_stdin_closes;
pub use report::Report;

/// Connections that are opened at the same time: more would measure the accept queue.
const HANDSHAKES: usize = 16;
/// The measured time of each side is cut into so many samples.
const SAMPLES: u32 = 4;
/// Boards in a table's set, where nothing else is said.
const SET: u8 = 100;
/// Play before the first measurement: caches, allocators and the first boards.
const WARM_UP: Duration = Duration::from_secs(2);

/// Why there are no figures.
#[derive(Debug, thiserror::Error)]
pub enum LoadError {
    /// The server is not one to load.
    #[error(transparent)]
    Server(#[from] BadServer),
    /// The system does not grant the connections.
    #[error(transparent)]
    Files(#[from] TooFewFiles),
    /// The floor did not start.
    #[error("the floor does not start: {0}")]
    Floor(#[source] std::io::Error),
    /// A figure cannot be had.
    #[error(transparent)]
    Unmeasured(#[from] Unmeasured),
    /// Somebody could not connect or sit down, and why.
    #[error("not everybody could come in: {0}")]
    Setup(String),
    /// Nobody answers where the server should be.
    #[error("{0}")]
    Unreachable(String),
}

impl From<Fault> for LoadError {
    fn from(fault: Fault) -> Self {
        let message = fault.to_string();
        if fault.is_about_absence() {
            return Self::Unreachable(message);
        }
        Self::Setup(if fault.is_about_rates() { format!("{message}\n{}", report::RATES_HINT) } else { message })
    }
}

/// Plays, measures, and says what came of it.
///
/// # Errors
/// If the run cannot begin. What goes wrong once tables play is in the report.
pub async fn run(args: LoadArgs) -> Result<Report, LoadError> {
    let http = HttpClient::with_nodes(args.server.clone(), &args.nodes, args.i_run_this_server)?
        .with_code(args.code.code.clone());
    let http = Arc::new(http);
    if let Some(matches) = args.matches.map(usize::from) {
        descriptors::suffice(8 * matches as u64, descriptors::raise())?;
        return matches::play(&args, &http, matches).await;
    }
    let playing = args.tables * (4 + args.kibitzers) * if args.floor { 2 } else { 1 };
    descriptors::suffice(playing.max(args.idle) as u64, descriptors::raise())?;
    let floor = if args.floor { Some(FloorProcess::start().await.map_err(LoadError::Floor)?) } else { None };
    let mut report = Report { is_paced: args.pace.is_some(), ..Report::empty(args.headline(), 4 + args.kibitzers) };
    if args.idle > 0 {
        weigh(&args, &http, floor.as_ref(), &mut report).await?;
    }
    if args.tables > 0 && args.event {
        let (side, organiser) = args.side_at_event(&http).await?;
        play(&args, side, None, &mut report).await?;
        report.readings = organiser.leave().await?;
    } else if args.tables > 0 {
        let server = args.side_at_server(&http).await?;
        let baseline = match &floor {
            Some(floor) => Some(args.side_at_floor(floor).await?),
            None => None,
        };
        play(&args, server, baseline, &mut report).await?;
    }
    Ok(report)
}

async fn weigh(
    args: &LoadArgs,
    http: &Arc<HttpClient>,
    floor: Option<&FloorProcess>,
    report: &mut Report,
) -> Result<(), LoadError> {
    let weight = idle::weigh(Target::Server(http.clone()), &Subject::Server(http), args.idle).await??;
    report.idle = Some(weight.each);
    report.faults.extend(weight.faults);
    if let Some(floor) = floor {
        let place = Target::Floor(floor.address().into());
        let weight = idle::weigh(place, &Subject::Process(floor.process()), args.idle).await??;
        report.floor_idle = Some(weight.each);
        report.faults.extend(weight.faults);
    }
    Ok(())
}

/// Warm-up, then samples of the server and of the floor in turns.
async fn play(
    args: &LoadArgs,
    mut server: Side<'_>,
    mut baseline: Option<Side<'_>>,
    report: &mut Report,
) -> Result<(), LoadError> {
    let warm_up = args.pace.map_or(WARM_UP, |pace| WARM_UP.max(Duration::from_millis(pace)));
    let sample = Duration::from_secs(args.seconds.into()) / SAMPLES;
    for (number, length) in [warm_up].into_iter().chain([sample; SAMPLES as usize]).enumerate() {
        let measured = |samples: &mut Vec<Sample>, sample| (number > 0).then(|| samples.push(sample));
        let mut played = server.sample(length).await?;
        if let Some(baseline) = &mut baseline {
            server.calm_down(&mut played).await?;
            measured(&mut report.floor, baseline.sample(length).await?);
        }
        measured(&mut report.server, played);
        if server.playing == 0 {
            break;
        }
    }
    for side in [Some(server), baseline].into_iter().flatten() {
        report.faults.extend(side.faults);
        report.stuck += side.stuck;
    }
    Ok(())
}

impl LoadArgs {
    fn headline(&self) -> String {
        let Self { tables, kibitzers, policy, seconds, idle, seed, event, .. } = self;
        let of_event = if *event { " of one event" } else { "" };
        let pace = self.pace.map_or("closed loop".to_owned(), |pace| format!("one act per table every {pace} ms"));
        let boards = if self.deal { "dealt" } else { "imported" };
        format!(
            "{tables} {policy:?} tables{of_event} of 4 and {kibitzers} kibitzers, {idle} idle connections, {pace}, \
             {seconds} s in {SAMPLES} samples, {boards} boards, seed {seed}"
        )
    }

    fn headline_of_matches(&self, matches: usize, boards: u8) -> String {
        let Self { policy, seed, .. } = self;
        let how = if self.deal { "dealt" } else { "imported" };
        format!(
            "{matches} matches of 8 players at {policy:?} tables, one segment of {boards} {how} boards each, closed loop, \
             seed {seed}"
        )
    }

    fn terms(&self, set_size: u8) -> Terms {
        Terms { set_size, dealt_by_server: self.deal, policy: self.policy() }
    }

    /// The agreements of every table. Kibitzers who see a board when it is over would be measured as nobody.
    fn policy(&self) -> Policy {
        Policy { kibitzing: Kibitzing::OpenCards, ..self.policy.policy() }
    }

    fn pace(&self, table: usize) -> Pace {
        let phase = table as f64 / self.tables as f64;
        self.pace.map_or(Pace::Closed, |pace| Pace::Human { period: Duration::from_millis(pace), phase })
    }

    /// The chance of one table, which is the same in every run with the same seed.
    fn chance(&self, table: usize) -> Rng {
        Rng::with_seed(self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(table as u64))
    }

    async fn side_at_server<'a>(&self, http: &'a Arc<HttpClient>) -> Result<Side<'a>, Fault> {
        let seated = stream::iter(0..self.tables).map(|table| {
            let (http, mut chance) = (http.clone(), self.chance(table));
            let kibitzers = self.kibitzers;
            let terms = self.terms(self.boards.unwrap_or(SET));
            let sitting = async move {
                let clients = TableClients::at_server(&http, kibitzers, terms, &mut chance).await?;
                Ok::<_, Fault>((table, clients, chance))
            };
            tokio::spawn(sitting)
        });
        self.side(Subject::Server(http), seated).await
    }

    async fn side_at_event<'a>(&self, http: &'a Arc<HttpClient>) -> Result<(Side<'a>, Organiser), Fault> {
        let (tables, organiser) = event::come(http, self.tables, self.terms(1)).await?;
        let seated = (0..).zip(tables).map(|(table, clients)| (table, clients, self.chance(table)));
        Ok((self.gated(Subject::Server(http), seated.collect()), organiser))
    }

    async fn side_at_floor(&self, floor: &FloorProcess) -> Result<Side<'static>, Fault> {
        let seated = stream::iter(0..self.tables).map(|table| {
            let (address, kibitzers, chance) = (floor.address().to_owned(), self.kibitzers, self.chance(table));
            let sitting = async move {
                let clients = TableClients::at_floor(&address, table, kibitzers).await?;
                Ok::<_, Fault>((table, clients, chance))
            };
            tokio::spawn(sitting)
        });
        self.side(Subject::Process(floor.process()), seated).await
    }

    /// The tables sit down, a few at a time, and wait behind a closed gate.
    async fn side<'a>(
        &self,
        subject: Subject<'a>,
        sitting: impl StreamExt<Item = tokio::task::JoinHandle<Result<(usize, TableClients, Rng), Fault>>>,
    ) -> Result<Side<'a>, Fault> {
        let seated = sitting.buffer_unordered(HANDSHAKES).map(|task| task.expect("sitting down does not panic"));
        Ok(self.gated(subject, seated.try_collect().await?))
    }

    /// The tables begin to play when the gate is opened.
    fn gated<'a>(&self, subject: Subject<'a>, seated: Vec<(usize, TableClients, Rng)>) -> Side<'a> {
        let (gate, closed) = watch::channel(None);
        let (reports, handed_in) = mpsc::unbounded_channel();
        let playing = seated.len();
        for (table, clients, chance) in seated {
            tokio::spawn(Driver::new(clients, self.pace(table), chance).run(closed.clone(), reports.clone()));
        }
        Side { subject, gate, reports: handed_in, playing, faults: Vec::new(), stuck: 0 }
    }
}
