//! What a connection costs that says nothing: many are opened and greeted, and the process under load is weighed before
//! and after. On a process that held more before, memory that it kept for itself hides the cost: weigh a fresh one.

use std::sync::Arc;

use futures_util::{StreamExt, TryStreamExt, stream};
use tokio::task::JoinSet;

use super::fault::Fault;
use super::seat::Chair;
use super::sitting::greeted;
use super::usage::{Subject, Unmeasured};
use super::{HANDSHAKES, door::Door};

/// What weighing came to.
pub(super) struct Weight {
    /// Bytes for each connection.
    pub(super) each: f64,
    /// Connections that ended before they were weighed.
    pub(super) faults: Vec<Fault>,
}

/// Where connections are idle.
#[derive(Clone)]
pub(super) enum Place {
    Server(Arc<Door>),
    Floor(Arc<str>),
}

impl Place {
    async fn connection(self) -> Result<Chair, Fault> {
        match self {
            Self::Server(door) => greeted(&door).await,
            Self::Floor(address) => {
                let mut chair = Chair::at_floor(&address).await?;
                chair.say("idle".to_owned()).await?;
                Ok(chair)
            }
        }
    }
}

/// Opens so many connections, weighs the subject, and closes them again.
pub(super) async fn weigh(
    place: Place,
    subject: &Subject<'_>,
    connections: usize,
) -> Result<Result<Weight, Fault>, Unmeasured> {
    let before = subject.usage().await?;
    let opening = stream::iter(0..connections).map(|_| tokio::spawn(place.clone().connection()));
    let opened = opening.buffer_unordered(HANDSHAKES).map(|task| task.expect("opening a connection does not panic"));
    let chairs: Vec<Chair> = match opened.try_collect().await {
        Ok(chairs) => chairs,
        Err(fault) => return Ok(Err(fault)),
    };
    let mut lingering: JoinSet<Fault> =
        chairs.into_iter().map(|mut chair| async move { chair.linger().await }).collect();
    let after = subject.usage().await?;
    let mut faults = Vec::new();
    while let Some(Ok(fault)) = lingering.try_join_next() {
        faults.push(fault);
    }
    lingering.shutdown().await;
    Ok(Ok(Weight { each: (after.resident - before.resident) / connections as f64, faults }))
}
