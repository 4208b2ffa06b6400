//! What the load generator asks a server over HTTP: guests, tickets and figures, and the address of the socket.
//! It refuses servers on other machines, because a load test of somebody else's server is an attack.

use std::net::{IpAddr, SocketAddr};
use std::sync::atomic::{AtomicU64, Ordering};

use bridge_client::api::{ApiError, Server};
use bridge_protocol::PlayerName;

/// The server under load.
pub(super) struct HttpClient {
    server: Server,
    address: String,
    guests: AtomicU64,
    /// What whoever opens something has to know, where the server's owner wants that.
    code: Option<String>,
    /// Other nodes of the same server.
    nodes: Vec<HttpClient>,
}

/// Why a server is not loaded.
#[derive(Debug, PartialEq, thiserror::Error)]
pub enum BadServer {
    /// Encryption would be measured with it, and hide what it should show.
    #[error("{0} is encrypted: load the server itself, at an address such as http://127.0.0.1:8080")]
    Encrypted(Server),
    /// Another machine, and nobody said that it may be loaded.
    #[error("{0} is not on this machine: load only a server of your own, and then say --i-run-this-server")]
    Elsewhere(Server),
}

impl HttpClient {
    /// To this server. `own` says that it may be loaded wherever it is.
    pub(super) fn new(server: Server, own: bool) -> Result<Self, BadServer> {
        let authority = server.authority();
        if !server.ws_url().starts_with("ws://") {
            return Err(BadServer::Encrypted(server));
        }
        let has_port = authority.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let address = if has_port { authority.to_owned() } else { format!("{authority}:80") };
        if !own && !is_loopback(&address) {
            return Err(BadServer::Elsewhere(server));
        }
        Ok(Self { server, address, guests: AtomicU64::new(0), code: None, nodes: Vec::new() })
    }

    /// The same, for those who know the code.
    pub(super) fn with_code(self, code: Option<String>) -> Self {
        Self { code, ..self }
    }

    /// The code that is shown before something is opened, if there is one.
    pub(super) fn code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// As [`HttpClient::new`], with other nodes of the same server, to each of which as many people come.
    pub(super) fn with_nodes(server: Server, nodes: &[Server], own: bool) -> Result<Self, BadServer> {
        let nodes = nodes.iter().map(|node| Self::new(node.clone(), own)).collect::<Result<_, _>>()?;
        Ok(Self { nodes, ..Self::new(server, own)? })
    }

    /// A fresh guest's ticket for one connection, and the address of the node that they come to. Of four who sit down
    /// one after the other not always the same one comes to the same node.
    pub(super) async fn ticket_for_a_guest(&self) -> Result<(String, &str), ApiError> {
        let guest = self.guests.fetch_add(1, Ordering::Relaxed);
        let place = (guest + guest / 4) % (self.nodes.len() as u64 + 1);
        let node = usize::try_from(place).ok().and_then(|place| self.nodes.get(place)).unwrap_or(self);
        let name = PlayerName::new(&format!("Load {guest}")).expect("a word and a number are a name");
        let guest = node.server.guest(&name).await?;
        Ok((node.server.ticket(&guest.token).await?.ticket, node.address()))
    }

    /// Host and port.
    pub(super) fn address(&self) -> &str {
        &self.address
    }

    /// The server's figures in Prometheus text.
    pub(super) async fn metrics(&self) -> Result<String, ApiError> {
        self.server.metrics().await
    }
}

fn is_loopback(address: &str) -> bool {
    let by_number = address.parse().map(|address: SocketAddr| address.ip()).as_ref().is_ok_and(IpAddr::is_loopback);
    by_number || address.starts_with("localhost:")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_is_loaded_unless_one_insists() {
        for address in ["http://127.0.0.1:8080", "http://localhost/", "http://[::1]:9"] {
            assert!(HttpClient::new(server(address), false).is_ok(), "{address}");
        }
        for address in ["http://192.0.2.7:8080", "http://bridge.example", "http://localhost.example:80", "http://[::2]"]
        {
            assert_eq!(HttpClient::new(server(address), false).err(), Some(BadServer::Elsewhere(server(address))));
            assert!(HttpClient::new(server(address), true).is_ok(), "{address}");
        }
    }

    #[test]
    fn encryption_is_not_measured() {
        let encrypted = server("https://127.0.0.1:8080");
        assert_eq!(HttpClient::new(encrypted.clone(), true).err(), Some(BadServer::Encrypted(encrypted)));
    }

    fn server(address: &str) -> Server {
        Server::new(address).unwrap()
    }
}
