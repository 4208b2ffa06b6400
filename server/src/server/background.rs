//! What a server does by itself while it runs: it looks after tables, forgets what nobody asks for, and follows the
//! machine's clock.

use std::{sync::Arc, time::Duration};

use tokio::time::MissedTickBehavior;
use tracing::warn;

use crate::{
    WallClock,
    clock::Clock,
    gateway::AppState,
    journal::StreamId,
    metrics,
    retention::{BEGINS_AFTER, BETWEEN_PIECES, BETWEEN_ROUNDS},
    tasks,
};

/// How often what nobody asks for any more is forgotten.
const SWEEP_EVERY: Duration = Duration::from_secs(30);
/// An event that begins at a time of day begins at most so much late after the machine's clock was put.
const LOOKS_AT_THE_CLOCK_EVERY: Duration = Duration::from_secs(5);

/// All of it, until the server stops.
pub(super) fn start(state: &Arc<AppState>, wall_clock: WallClock, clocks: [Clock; 2], stale: Vec<StreamId>) {
    tasks::spawn(sweep(Arc::clone(state)));
    tasks::spawn(follow_the_calendar(Arc::clone(state), wall_clock, clocks));
    tasks::spawn(prune(Arc::clone(state)));
    tasks::spawn(wake_what_sleeps(Arc::clone(state), stale));
}

/// While people come in already: what was in memory when the server last stopped without a word, and what falls due.
async fn wake_what_sleeps(state: Arc<AppState>, stale: Vec<StreamId>) {
    let AppState { tables, matches, events, .. } = &*state;
    let (of_tables, of_matches) = (tables.directory.wake_when_due(), matches.directory.wake_when_due());
    let of_events = events.directory.wake_when_due();
    let wake = async { tokio::join!(tables.look_after_all(stale), of_tables, of_matches, of_events) };
    state.stop.run_until_cancelled(wake).await;
}

/// Lets go of what has been kept long enough, a little at a time.
async fn prune(state: Arc<AppState>) {
    if state.pruner.keeps_all() {
        return;
    }
    let mut last = None;
    let mut pause = BEGINS_AFTER;
    while state.stop.run_until_cancelled(tokio::time::sleep(pause)).await.is_some() {
        match state.pruner.piece(last, |stream| state.is_in_use(stream)).await {
            Ok((_, next)) => last = next,
            Err(cause) => warn!(%cause, "what has been kept long enough cannot be let go"),
        }
        pause = if last.is_none() { BETWEEN_ROUNDS } else { BETWEEN_PIECES };
    }
}

/// The machine's clock may be put while the server runs: by hand, or because a machine without a clock of its own has
/// found out what time it is. Whoever is connected counts by what they were told when they came, and comes back.
async fn follow_the_calendar(state: Arc<AppState>, wall_clock: WallClock, clocks: [Clock; 2]) {
    let mut every = tokio::time::interval(LOOKS_AT_THE_CLOCK_EVERY);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while state.stop.run_until_cancelled(every.tick()).await.is_some() {
        let steps = clocks.each_ref().map(|clock| clock.follow(wall_clock.since_1970()));
        if let Some(step) = steps.into_iter().flatten().next() {
            let apart = clocks[0].apart() / 1000;
            metrics::clock_is_put(apart);
            warn!(
                by_seconds = step / 1000,
                apart_seconds = apart,
                "the machine's clock was put: what goes by the calendar follows it, games under way go on as they were"
            );
            state.connections.close_all();
        }
    }
}

async fn sweep(state: Arc<AppState>) {
    let mut every = tokio::time::interval(SWEEP_EVERY);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while state.stop.run_until_cancelled(every.tick()).await.is_some() {
        state.tickets.sweep();
        state.proofs.sweep(state.clock.now());
        state.auth_rates.sweep();
        state.connections.sweep();
    }
}
