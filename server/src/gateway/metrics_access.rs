//! Who may read the metrics of the server (`/metrics`). They count every act of every table: from them somebody who
//! plays could tell that a question was asked, or how far the other room is. So they are for the owner alone.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderName, header, uri::Authority};
use sha2::{Digest, Sha256};

/// What proxies add to a request that they pass on.
const PASSED_ON: [HeaderName; 4] =
    [header::FORWARDED, header::VIA, HeaderName::from_static("x-forwarded-for"), HeaderName::from_static("x-real-ip")];

/// Tells the owner from everybody else.
#[derive(Clone, Debug)]
pub(crate) enum MetricsAccess {
    /// Whoever has the key; this is its hash, so that how long a comparison takes says nothing of it.
    WithKey([u8; 32]),
    /// Whoever asks on this very machine, which is the only one that reaches the server.
    Here,
    /// Nobody: who comes from elsewhere may come through this machine, and cannot be told from its owner.
    Closed,
}

impl MetricsAccess {
    /// Without a key the figures are told only by a server that listens on loopback alone and that no proxy is said to
    /// stand before.
    pub(crate) fn new(key: Option<&str>, listen: SocketAddr, has_proxy: bool) -> Self {
        match key {
            Some(key) => Self::WithKey(Sha256::digest(key).into()),
            None if listen.ip().to_canonical().is_loopback() && !has_proxy => Self::Here,
            None => Self::Closed,
        }
    }

    /// Whether a request that came from this address may have them.
    pub(super) fn allows(&self, ip: IpAddr, headers: &HeaderMap) -> bool {
        match self {
            Self::WithKey(hash) => bearer(headers).is_some_and(|key| Sha256::digest(key)[..] == hash[..]),
            Self::Here => {
                let is_passed_on = PASSED_ON.iter().any(|name| headers.contains_key(name));
                ip.to_canonical().is_loopback() && !is_passed_on && names_this_machine(headers)
            }
            Self::Closed => false,
        }
    }
}

/// A page of somebody else's may have a name that its owner makes point at this machine (DNS rebinding): the browser
/// that is here asks by that name, and would let the page read the answer. Such a name has a dot in it.
fn names_this_machine(headers: &HeaderMap) -> bool {
    headers.get_all(header::HOST).iter().all(|host| {
        let authority = host.to_str().ok().and_then(|host| host.parse::<Authority>().ok());
        authority.is_some_and(|authority| {
            let host = authority.host().trim_start_matches('[').trim_end_matches(']');
            !host.contains('.') || host.parse::<IpAddr>().is_ok()
        })
    })
}

/// What a request shows to be let in (RFC 6750), whichever way the scheme is written (RFC 9110, section 11.1).
pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, shown) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then_some(shown)
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);
    const LOOPBACK: SocketAddr = SocketAddr::new(HERE, 8080);
    const THERE: IpAddr = IpAddr::V4(Ipv4Addr::new(192, 0, 2, 1));

    fn with(name: HeaderName, value: &str) -> HeaderMap {
        [(name, value.parse().unwrap())].into_iter().collect()
    }

    #[test]
    fn without_a_key_they_are_for_whoever_is_at_the_machine_themselves() {
        for loopback in ["127.0.0.1:8080", "127.8.0.1:8080", "[::1]:8080", "[::ffff:127.0.0.1]:8080"] {
            let figures = MetricsAccess::new(None, loopback.parse().unwrap(), false);
            assert!(figures.allows(HERE, &HeaderMap::new()), "{loopback}");
            assert!(!figures.allows(THERE, &HeaderMap::new()), "{loopback}");
            for name in PASSED_ON {
                assert!(!figures.allows(HERE, &with(name.clone(), "192.0.2.1")), "{name}");
            }
        }
    }

    #[test]
    fn a_name_that_somebody_makes_point_here_is_not_this_machine() {
        let figures = MetricsAccess::new(None, LOOPBACK, false);
        for host in ["127.0.0.1:8080", "127.0.0.1", "[::1]:8080", "localhost:8080", "LOCALHOST", "server"] {
            assert!(figures.allows(HERE, &with(header::HOST, host)), "{host}");
        }
        for host in ["rebound.example:8080", "localhost.example", "127.0.0.1.example:8080", ""] {
            assert!(!figures.allows(HERE, &with(header::HOST, host)), "{host}");
        }
    }

    #[test]
    fn without_a_key_a_server_that_others_reach_tells_nobody() {
        for open in ["0.0.0.0:8080", "[::]:8080", "192.0.2.7:8080"] {
            let figures = MetricsAccess::new(None, open.parse().unwrap(), false);
            assert!(!figures.allows(HERE, &HeaderMap::new()), "{open}: a forwarder is here, and who comes through it");
        }
        let behind_a_proxy = MetricsAccess::new(None, LOOPBACK, true);
        assert!(!behind_a_proxy.allows(HERE, &HeaderMap::new()), "all who come through a proxy are here");
    }

    #[test]
    fn with_a_key_they_are_for_whoever_has_it() {
        let figures = MetricsAccess::new(Some("open sesame"), LOOPBACK, true);
        assert!(figures.allows(THERE, &with(header::AUTHORIZATION, "Bearer open sesame")));
        assert!(figures.allows(THERE, &with(header::AUTHORIZATION, "bearer open sesame")));
        for wrong in ["Bearer open", "Bearer ", "open sesame", "Basic open sesame"] {
            assert!(!figures.allows(HERE, &with(header::AUTHORIZATION, wrong)), "{wrong}");
        }
        assert!(!figures.allows(HERE, &HeaderMap::new()));
    }
}
