//! What the courier asks of NATS: a subject that is listened to, and payloads under subjects. In a simulation (feature
//! `simulation`) it is in memory.

use std::{error::Error, future, io, sync::Arc};

use async_nats::{Client, ConnectError, ConnectOptions, ServerAddr, Subscriber};
use futures_util::StreamExt;
use percent_encoding::percent_decode_str;

use super::nats_log::NatsLog;
#[cfg(feature = "simulation")]
use crate::cluster::simulated::{self, SimulatedNode};

/// What carries payloads from node to node. Clones are the same.
#[derive(Clone)]
pub(in crate::cluster) enum Network {
    Nats(Client, Arc<NatsLog>),
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
    /// The NATS at the addresses of one cluster, with commas between them; each of its servers may come and go. What
    /// the first that names a user and a password, or a token, says holds at all of them.
    ///
    /// # Errors
    /// If one of them is no address.
    pub(in crate::cluster) async fn at(nats: &str) -> Result<Self, ConnectError> {
        let servers: Vec<ServerAddr> = nats.split(',').map(|each| each.trim().parse()).collect::<io::Result<_>>()?;
        let options = ConnectOptions::new().retry_on_initial_connect().name("bridge-server");
        let options = match servers.iter().find_map(Credentials::of) {
            Some(Credentials::Password { user, password }) => options.user_and_password(user, password),
            Some(Credentials::Token(token)) => options.token(token),
            None => options,
        };
        let log = Arc::new(NatsLog::default());
        let noted = Arc::clone(&log);
        let options = options.event_callback(move |event| {
            noted.note(event);
            future::ready(())
        });
        Ok(Self::Nats(options.connect(servers).await?, log))
    }

    /// Tells in the log if NATS has begun to let this node do what it refused; whether it carries anything is known.
    pub(super) fn look_again(&self, carries: bool) {
        match self {
            Self::Nats(_, log) => log.look_again(carries),
            #[cfg(feature = "simulation")]
            Self::Simulated(_) => {}
        }
    }

    pub(super) async fn subscribe(&self, subject: String) -> Result<Subscription, Refused> {
        match self {
            Self::Nats(client, _) => Ok(Subscription::Nats(client.subscribe(subject).await?)),
            #[cfg(feature = "simulation")]
            Self::Simulated(node) => Ok(Subscription::Simulated(node.subscribe(subject))),
        }
    }

    pub(super) async fn publish(&self, subject: String, payload: Vec<u8>) -> Result<(), Refused> {
        match self {
            Self::Nats(client, _) => Ok(client.publish(subject, payload.into()).await?),
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
            Self::Nats(client, _) => Ok(client.flush().await?),
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

/// Who a node is to NATS.
#[derive(Debug, PartialEq, Eq)]
enum Credentials {
    Password { user: String, password: String },
    Token(String),
}

impl Credentials {
    /// As `nats://USER:PASSWORD@HOST` or `nats://TOKEN@HOST` has them.
    fn of(server: &ServerAddr) -> Option<Self> {
        let decoded = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let user = decoded(server.username()?);
        Some(match server.password() {
            Some(password) => Self::Password { user, password: decoded(password) },
            None => Self::Token(user),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credentials_are_those_of_the_address() {
        let of = |address: &str| Credentials::of(&address.parse().unwrap());
        let password = |password: &str| Some(Credentials::Password { user: "club".into(), password: password.into() });
        assert_eq!(of("nats://here:4222"), None);
        assert_eq!(of("here"), None);
        assert_eq!(of("nats://club:word@here"), password("word"));
        assert_eq!(of("tls://club:a%40b%20c@here:4222"), password("a@b c"));
        assert_eq!(of("nats://s3cret@here"), Some(Credentials::Token("s3cret".into())));
    }
}
