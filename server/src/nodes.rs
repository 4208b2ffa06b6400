//! This server as one of several: it hears the others, takes over from those that are gone, and lets go of everything
//! when it is cut off itself.

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use tracing::{info, warn};

use crate::{
    cluster::{Cluster, Heard},
    gateway::{AppState, serve_visits},
    journal::{StreamError, StreamId},
    keys::Keys,
    notifiers::Notifiers,
    recovery::{Recovered, recover},
};

/// How often it is looked for what nobody has any more.
const LOOKS_EVERY: Duration = Duration::from_secs(1);

/// Does all this until the server stops.
pub(crate) fn serve(state: &Arc<AppState>, keys: Keys, notifiers: Arc<Notifiers>, heard: Heard) {
    let Some(cluster) = state.cluster.clone() else { return };
    let visits = serve_visits(Arc::clone(state), Arc::clone(&cluster), keys, heard);
    let adoption = adopt(Arc::clone(state), Arc::clone(&cluster), notifiers);
    let cut_off = cut_off(Arc::clone(state), cluster);
    let stop = state.stop.clone();
    tokio::spawn(
        async move { stop.run_until_cancelled(async { tokio::join!(visits, adoption, cut_off) }).await.map(drop) },
    );
}

/// Takes over what nodes had that are gone: matches and events go on, and so does what has a deadline. A table that
/// sleeps is woken by whoever comes.
async fn adopt(state: Arc<AppState>, cluster: Arc<Cluster>, notifiers: Arc<Notifiers>) {
    let mut looks = tokio::time::interval(LOOKS_EVERY);
    loop {
        looks.tick().await;
        let mut families = BTreeSet::new();
        loop {
            let some = cluster.adopt().await;
            if some.is_empty() {
                break;
            }
            families.extend(some);
        }
        if families.is_empty() {
            continue;
        }
        info!(families = families.len(), "a node is gone: what it had is here from now on");
        if let Err(cause) = wake(&state, &notifiers, &families).await {
            warn!(%cause, "what a node had that is gone waits for whoever comes");
        }
    }
}

async fn wake(state: &AppState, notifiers: &Notifiers, families: &BTreeSet<StreamId>) -> Result<(), StreamError> {
    let is_one = |noted: &crate::journal::Noted| families.contains(&noted.family);
    let AppState { tables, matches, events, journal, .. } = state;
    let Recovered { stale, .. } = recover(journal.as_ref(), is_one, tables, matches, events, notifiers).await?;
    for stream in stale {
        if let Err(cause) = tables.look_after(stream).await {
            warn!(%stream, %cause, "a table cannot be looked after");
        }
    }
    Ok(())
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
        cluster.has_let_go();
    }
}
