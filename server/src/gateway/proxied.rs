//! Who is behind a connection that a proxy passes on: found out before anything counts them, so that every limit is one
//! of the client's own address.

use std::{net::IpAddr, sync::Once};

use bridge_protocol::limits::HELLO_DEADLINE;
use hyper::{Request, body::Incoming};
use tracing::{debug, warn};

use super::{AppState, address_counter::AddressPermit, arrival, proxies::Client, proxy_header};
use crate::{metrics::figures, net::Stream};

/// Whether it was said that connections come without a header.
static HEADERLESS: Once = Once::new();

/// What service managers and collectors of figures ask for.
const FOR_MACHINES: [&str; 3] = ["/healthz", "/readyz", "/metrics"];

/// A connection that may speak, counted by its address unless a proxy speaks for many. None if there are too many.
pub(super) fn lets_in(state: &AppState, peer: IpAddr) -> Option<Option<AddressPermit>> {
    if state.proxies.trust(peer) { Some(None) } else { state.limiter.admit_http(peer).map(Some) }
}

/// Whose connection it is, as far as the proxy said so at its beginning, and their place. None ends it.
pub(super) async fn sender(
    state: &AppState,
    stream: &mut Stream,
    peer: IpAddr,
) -> Option<(IpAddr, Option<AddressPermit>)> {
    if !state.proxies.proxy_protocol || !state.proxies.trust(peer) {
        return Some((peer, None));
    }
    match tokio::time::timeout(HELLO_DEADLINE, proxy_header::read(stream)).await {
        Ok(Ok(None)) => Some((peer, None)),
        Ok(Ok(Some(client))) => match lets_in(state, client) {
            Some(stay) => Some((client, stay)),
            None => {
                debug!(%client, "too many connections from one address");
                None
            }
        },
        Ok(Err(cause)) => {
            debug!(%peer, %cause, "a proxy's connection begins without its header");
            // Whoever has set one of the two up wrongly looks here first, and once is enough for that.
            HEADERLESS.call_once(|| {
                warn!(%peer, "connections of a trusted proxy are closed: they begin without a PROXY header of version 2");
            });
            None
        }
        Err(_) => {
            debug!(%peer, "a proxy's connection begins with nothing");
            None
        }
    }
}

/// Notes who asks, and counts what a proxy asks for them as if they were connected themselves. None if it is too much.
pub(super) fn asks(state: &AppState, sender: IpAddr, request: &mut Request<Incoming>) -> Option<Option<AddressPermit>> {
    let client = state.proxies.client(sender, request.headers());
    request.extensions_mut().insert(arrival::Peer(client.ip()));
    match client {
        Client::Direct(_) => Some(None),
        Client::Through(ip) => lets_in(state, ip),
        // Whoever asks a proxy's machine itself, to see whether all is well, is nobody's client.
        Client::Unsaid(_) if FOR_MACHINES.contains(&request.uri().path()) => Some(None),
        Client::Unsaid(proxy) => {
            debug!(%proxy, "a trusted proxy does not say who asks");
            figures().proxied_without_address.inc();
            Some(None)
        }
    }
}
