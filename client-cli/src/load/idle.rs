//! What a connection costs that says nothing: many are opened and greeted, and the process under load is weighed before
//! and after. On a process that held more before, memory that it kept for itself hides the cost: weigh a fresh one.

use std::sync::Arc;

use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::task::JoinSet;

use super::client::Client;
use super::fault::Fault;
use super::table_clients::greeted;
use super::usage::{Subject, Unmeasured};
use super::{HANDSHAKES, http_client::HttpClient};

/// What weighing came to.
pub(super) struct Weight {
    /// Bytes for each connection.
    pub(super) each: f64,
    /// Connections that ended before they were weighed.
    pub(super) faults: Vec<Fault>,
}

/// Where connections are idle.
#[derive(Clone)]
pub(super) enum Target {
    Server(Arc<HttpClient>),
    Floor(Arc<str>),
}

impl Target {
    async fn connection(self) -> Result<Client, Fault> {
        match self {
            Self::Server(http) => greeted(&http).await,
            Self::Floor(address) => {
                let mut client = Client::at_floor(&address).await?;
                client.say("idle".to_owned()).await?;
                Ok(client)
            }
        }
    }
}

/// Opens so many connections, weighs the subject, and closes them again.
pub(super) async fn weigh(
    place: Target,
    subject: &Subject<'_>,
    connections: usize,
) -> Result<Result<Weight, Fault>, Unmeasured> {
    let before = subject.usage().await?;
    let opening = stream::iter(0..connections).map(|_| tokio::spawn(place.clone().connection()));
    let opened = opening.buffer_unordered(HANDSHAKES).map(|task| task.expect("opening a connection does not panic"));
    let clients: Vec<Client> = match opened.try_collect().await {
        Ok(clients) => clients,
        Err(fault) => return Ok(Err(fault)),
    };
    let mut lingering: JoinSet<Fault> =
        clients.into_iter().map(|mut client| async move { client.linger().await }).collect();
    let after = subject.usage().await?;
    let mut faults = Vec::new();
    while let Some(Ok(fault)) = lingering.try_join_next() {
        faults.push(fault);
    }
    lingering.shutdown().await;
    Ok(Ok(Weight { each: (after.resident - before.resident) / connections as f64, faults }))
}
