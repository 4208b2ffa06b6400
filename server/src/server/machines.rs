//! What plays: tables, matches and events, and what all of them stand on.

use std::sync::Arc;

use tokio_util::sync::CancellationToken;

use super::start_error::StartError;
use crate::{
    Config, Limits,
    actor::ActorContext,
    claim_analysis::ClaimAnalyzer,
    clock::Clock,
    cluster::Cluster,
    deal_index::DealIndex,
    events::Events,
    gateway::Rates,
    journal::{Journal, StreamError},
    keys::Keys,
    limits::Lifetimes,
    matches::Matches,
    notifiers::Notifiers,
    open_counts::OpenCounts,
    people::People,
    recovery::{Recovered, recover},
    robots::{Robots, Wanted},
    tables::Tables,
};
#[cfg(feature = "robots")]
use crate::{
    analysis::Analyst,
    reasons::Reasons,
    robot_players::{self, Means},
    robot_seed::SeedKey,
    tasks,
    thinking::Threads,
};

/// The machines of a server, each kind at its door.
pub(super) struct Machines {
    pub(super) context: ActorContext,
    pub(super) tables: Arc<Tables>,
    pub(super) matches: Arc<Matches>,
    pub(super) events: Arc<Events>,
    #[cfg(feature = "robots")]
    pub(super) analyst: Analyst,
    #[cfg(feature = "robots")]
    pub(super) reasons: Arc<Reasons>,
    #[cfg(feature = "robots")]
    pub(super) seeds: SeedKey,
}

impl Machines {
    /// None is in memory yet. Tables ask for their computers by `wanted`.
    pub(super) fn start(
        context: ActorContext,
        keys: &Keys,
        wanted: Wanted,
        stop: &CancellationToken,
    ) -> Result<Self, StartError> {
        let tables = Tables::new(keys.clone(), context.clone(), stop.clone());
        #[cfg(feature = "robots")]
        let (analyst, reasons) = seat_robots(&context, keys, wanted, &tables, stop)?;
        #[cfg(not(feature = "robots"))]
        drop(wanted);
        let matches = Matches::new(keys.clone(), context.clone(), Arc::clone(&tables), stop.clone());
        let events =
            Events::new(keys.clone(), context.clone(), Arc::clone(&matches), Arc::clone(&tables), stop.clone());
        Ok(Self {
            context,
            tables,
            matches,
            events,
            #[cfg(feature = "robots")]
            analyst,
            #[cfg(feature = "robots")]
            reasons,
            #[cfg(feature = "robots")]
            seeds: keys.robots(),
        })
    }

    /// Takes up what the journal holds of them.
    pub(super) async fn recover(&self) -> Result<Recovered, StreamError> {
        let Self { context, tables, matches, events, .. } = self;
        recover(context.journal.as_ref(), |_| true, tables, matches, events, &context.notifiers).await
    }
}

/// What every actor is given.
pub(super) async fn context(
    config: &Config,
    keys: &Keys,
    journal: Arc<dyn Journal>,
    robots: Robots,
    cluster: Option<Arc<Cluster>>,
) -> Result<ActorContext, StreamError> {
    let clock = Clock::start(config.wall_clock, config.clocks);
    Ok(ActorContext {
        robots,
        identity: Arc::new(bridge_game::ServerIdentity { key: keys.notary() }),
        deals: Arc::new(DealIndex::read(Arc::clone(&journal), clock.clone(), cluster.clone()).await?),
        seal: keys.seal(),
        people: Arc::new(People::read(Arc::clone(&journal), keys.seal()).await?),
        journal,
        notifiers: Arc::new(Notifiers::default()),
        claims: ClaimAnalyzer::default(),
        whereabouts: Arc::default(),
        open_counts: Arc::new(OpenCounts::new(&limits(config), keys.addresses())),
        lifetimes: Lifetimes::of(&config.limits, clock.now()),
        clock,
        cluster,
    })
}

/// Behind rates that are lifted for measurements everybody is one address.
fn limits(config: &Config) -> Limits {
    match config.rates {
        Rates::Default => config.limits.clone(),
        Rates::Unlimited => Limits { max_tables_per_address: usize::MAX, ..config.limits.clone() },
    }
}

/// Computers play at the tables from here on; those who explain a board think with the same threads.
#[cfg(feature = "robots")]
fn seat_robots(
    context: &ActorContext,
    keys: &Keys,
    wanted: Wanted,
    tables: &Arc<Tables>,
    stop: &CancellationToken,
) -> Result<(Analyst, Arc<Reasons>), StartError> {
    let threads = Threads::start().map_err(|source| StartError::Threads { source })?;
    let reasons = Arc::new(Reasons::default());
    let means = Means {
        threads: Arc::clone(&threads),
        seeds: keys.robots(),
        reasons: Arc::clone(&reasons),
        clock: context.clock.clone(),
    };
    tasks::spawn(robot_players::serve(&context.robots, wanted, means, Arc::clone(tables), stop.clone()));
    Ok((Analyst::new(threads), reasons))
}
