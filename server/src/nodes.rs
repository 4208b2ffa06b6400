//! This server as one of several: it hears the others, takes over from those that are gone, and lets go of everything
//! when it is cut off itself.

mod news;

use std::{
    collections::BTreeSet,
    sync::{Arc, atomic::Ordering},
    time::Duration,
};

use tokio::time::MissedTickBehavior;
use tracing::{debug, info, warn};

use crate::{
    cluster::{Cluster, Inbound, MembershipError},
    error_chain::chain,
    gateway::{AppState, serve_visits},
    journal::{Noted, StreamError, StreamId},
    keys::Keys,
    notifiers::Notifiers,
    recovery::{Recovered, recover},
    tasks,
};

/// How often it is looked for what nobody has any more.
const LOOKS_EVERY: Duration = Duration::from_secs(1);

/// Does all this until the server stops.
pub(crate) fn serve(state: &Arc<AppState>, keys: Keys, notifiers: Arc<Notifiers>, heard: Inbound) {
    let Some(cluster) = state.cluster.clone() else { return };
    let visits = serve_visits(Arc::clone(state), Arc::clone(&cluster), keys, heard);
    let adoption = adopt(Arc::clone(state), Arc::clone(&cluster), notifiers);
    let cut_off = cut_off(Arc::clone(state), cluster);
    let stop = state.stop.clone();
    tasks::spawn(
        async move { stop.run_until_cancelled(async { tokio::join!(visits, adoption, cut_off) }).await.map(drop) },
    );
}

/// Takes over what nodes had that are gone: matches and events go on, and so does what has a deadline. A table that
/// sleeps is woken by whoever comes. So it is with what this node had itself and let go of, if nobody else has it.
async fn adopt(state: Arc<AppState>, cluster: Arc<Cluster>, notifiers: Arc<Notifiers>) {
    let mut looks = tokio::time::interval(LOOKS_EVERY);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    // What the start found has been woken.
    let mut let_go = Some(cluster.times_let_go());
    let mut asleep = BTreeSet::new();
    loop {
        looks.tick().await;
        let found = async {
            let times = cluster.times_let_go();
            if let_go != Some(times) {
                asleep.extend(cluster.own().await?);
                let_go = Some(times);
            }
            loop {
                let some = cluster.adopt().await?;
                if some.is_empty() {
                    return Ok::<_, MembershipError>(());
                }
                info!(families = some.len(), "a node is gone: what it had is here from now on");
                asleep.extend(some);
            }
        };
        if let Err(cause) = found.await {
            debug!(cause = %chain(&cause), "what this node has cannot be asked");
            // It may have been given something, and the answer lost.
            let_go = None;
            continue;
        }
        if asleep.is_empty() {
            continue;
        }
        match wake(&state, &notifiers, &asleep).await {
            Ok(true) => asleep.clear(),
            Ok(false) => {
                warn!("some of what this node has taken over could not be woken: what is still its own is tried again");
                asleep.clear();
                let_go = None;
            }
            Err(cause) => warn!(%cause, "what this node has taken over waits for the journal, or for whoever comes"),
        }
    }
}

/// Whether all could be woken.
async fn wake(state: &AppState, notifiers: &Notifiers, families: &BTreeSet<StreamId>) -> Result<bool, StreamError> {
    let is_one = |noted: &Noted| families.contains(&noted.family) && !state.has_awake(noted.stream);
    let AppState { tables, matches, events, journal, .. } = state;
    let Recovered { stale, is_partial, .. } =
        recover(journal.as_ref(), is_one, tables, matches, events, notifiers).await?;
    tables.look_after_all(stale).await;
    Ok(!is_partial)
}

/// Whoever is here when the database has not heard this node for too long is sent away, and finds another.
async fn cut_off(state: Arc<AppState>, cluster: Arc<Cluster>) {
    loop {
        cluster.cut_off().await;
        state.connections.close_all();
        state.visitors.send_away(None);
        state.events.directory.registry.let_go();
        state.matches.directory.registry.let_go();
        state.tables.directory.registry.let_go();
        // Others may have ordered what this node did not hear: it is read before anybody is let in again.
        state.is_behind.store(true, Ordering::Relaxed);
        cluster.finish_letting_go();
    }
}
