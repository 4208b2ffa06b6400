//! What the courier asks of NATS: a subject that is listened to, and payloads under subjects. In a simulation (feature
//! `simulation`) it is in memory.

use std::error::Error;

use async_nats::{Client, ConnectError, ConnectOptions, Event, Subscriber};
use futures_util::StreamExt;
use tracing::{debug, info, warn};

#[cfg(feature = "simulation")]
use crate::cluster::simulated::{self, SimulatedNode};

/// What carries payloads from node to node. Clones are the same.
#[derive(Clone)]
pub(in crate::cluster) enum Network {
    Nats(Client),
    #[cfg(feature = "simulation")]
    Simulated(SimulatedNode),
}

/// What arrives under a subject.
pub(super) enum Subscription {
    Nats(Subscriber),
    #[cfg(feature = "simulation")]
    Simulated(simulated::Subscription),
}

/// What has arrived.
pub(super) enum Arrived {
    Nats(async_nats::Message),
    #[cfg(feature = "simulation")]
    Simulated(Vec<u8>),
}

/// Why something is not carried.
pub(super) type Refused = Box<dyn Error + Send + Sync>;

impl Network {
    /// The NATS at an address, which may come and go.
    ///
    /// # Errors
    /// If this is no address of one.
    pub(in crate::cluster) async fn at(nats: &str) -> Result<Self, ConnectError> {
        let options = ConnectOptions::new().retry_on_initial_connect().name("bridge-server").event_callback(noticed);
        options.connect(nats).await.map(Self::Nats)
    }

    pub(super) async fn subscribe(&self, subject: String) -> Result<Subscription, Refused> {
        match self {
            Self::Nats(client) => Ok(Subscription::Nats(client.subscribe(subject).await?)),
            #[cfg(feature = "simulation")]
            Self::Simulated(node) => Ok(Subscription::Simulated(node.subscribe(subject))),
        }
    }

    pub(super) async fn publish(&self, subject: String, payload: Vec<u8>) -> Result<(), Refused> {
        match self {
            Self::Nats(client) => Ok(client.publish(subject, payload.into()).await?),
            #[cfg(feature = "simulation")]
            Self::Simulated(node) => {
                node.publish(&subject, payload);
                Ok(())
            }
        }
    }

    /// Waits until all that was published has gone out.
    pub(super) async fn flush(&self) -> Result<(), Refused> {
        match self {
            Self::Nats(client) => Ok(client.flush().await?),
            #[cfg(feature = "simulation")]
            Self::Simulated(_) => Ok(()),
        }
    }
}

impl Subscription {
    pub(super) async fn next(&mut self) -> Option<Arrived> {
        match self {
            Self::Nats(heard) => heard.next().await.map(Arrived::Nats),
            #[cfg(feature = "simulation")]
            Self::Simulated(heard) => heard.next().await.map(Arrived::Simulated),
        }
    }
}

impl Arrived {
    pub(super) fn payload(&self) -> &[u8] {
        match self {
            Self::Nats(message) => &message.payload,
            #[cfg(feature = "simulation")]
            Self::Simulated(payload) => payload,
        }
    }
}

async fn noticed(event: Event) {
    match event {
        Event::Connected => info!("NATS is there"),
        Event::Disconnected => warn!("NATS is gone: tables of other nodes are out of reach until it is back"),
        other => debug!(%other, "of NATS"),
    }
}
