//! Which web pages may open a socket (Promise S1): an exact list of origins (RFC 6454). Programs send no origin and
//! may, because nothing is ever decided by a cookie.

use std::{
    fmt,
    net::{IpAddr, SocketAddr},
    str::FromStr,
};

use axum::http::{HeaderMap, HeaderValue, Uri, header};

/// The origins that are let in, each as scheme, host and port.
#[derive(Clone, Debug)]
pub(crate) struct Origins {
    listen: SocketAddr,
    named: Vec<Origin>,
}

/// One origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    scheme: String,
    host: String,
    port: u16,
}

impl Origin {
    /// The origin of an address as its owner writes it, with a slash at its end or without.
    ///
    /// # Errors
    /// If it is none.
    pub fn of_address(text: &str) -> Result<Self, BadOrigin> {
        text.strip_suffix('/').unwrap_or(text).parse()
    }
}

/// Not an origin.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "an origin is http:// or https://, a host in ASCII, a port if it is not the usual one, and no path: \
     https://bridge.example"
)]
pub struct BadOrigin;

impl Origins {
    /// The server itself, under the addresses that it listens on, and what its owner names.
    pub(crate) const fn new(listen: SocketAddr, named: Vec<Origin>) -> Self {
        Self { listen, named }
    }

    /// The origin that keeps a request from being let in which arrived at this address of ours, if one does.
    pub(crate) fn stranger<'a>(&self, headers: &'a HeaderMap, here: SocketAddr) -> Option<&'a HeaderValue> {
        headers.get_all(header::ORIGIN).iter().find(|origin| !self.admits(origin.as_bytes(), here))
    }

    /// Whether a page of this origin is the server's own or was named by its owner.
    fn admits(&self, header: &[u8], here: SocketAddr) -> bool {
        let origin = std::str::from_utf8(header).ok().and_then(|text| text.parse().ok());
        origin.is_some_and(|origin: Origin| self.named.contains(&origin) || self.is_own(&origin, here))
    }

    /// Nobody else's page has the very address at which it reaches us, and names that stand for this machine alone: a
    /// name that somebody can make point at us (DNS rebinding) is not among them.
    fn is_own(&self, origin: &Origin, here: SocketAddr) -> bool {
        let at = |ip: IpAddr| match ip.to_canonical() {
            IpAddr::V4(v4) => v4.to_string(),
            IpAddr::V6(v6) => format!("[{v6}]"),
        };
        let of_this_machine = here.ip().to_canonical().is_loopback() && origin.host == "localhost";
        origin.scheme == "http"
            && origin.port == self.listen.port()
            && (of_this_machine || origin.host == at(here.ip()))
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.host)?;
        match (self.scheme.as_str(), self.port) {
            ("http", 80) | ("https", 443) => Ok(()),
            (_, port) => write!(f, ":{port}"),
        }
    }
}

impl FromStr for Origin {
    type Err = BadOrigin;

    fn from_str(text: &str) -> Result<Self, BadOrigin> {
        let uri: Uri = text.parse().map_err(|_| BadOrigin)?;
        let (scheme, authority) = (uri.scheme_str().ok_or(BadOrigin)?, uri.authority().ok_or(BadOrigin)?);
        let usual = match scheme {
            "http" => 80,
            "https" => 443,
            _ => return Err(BadOrigin),
        };
        // Browsers write an origin without a path, a user, capitals or the usual port; anything else is not from a
        // browser.
        let port = authority.port_u16().unwrap_or(usual);
        let shown = if port == usual { String::new() } else { format!(":{port}") };
        let canonical = format!("{scheme}://{}{shown}", authority.host());
        if canonical != text || text.chars().any(|c| c.is_ascii_uppercase()) {
            return Err(BadOrigin);
        }
        Ok(Self { scheme: scheme.to_owned(), host: authority.host().to_owned(), port })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_server_and_what_its_owner_names_are_let_in() {
        for origin in ["http://127.0.0.1:8080", "http://localhost:8080", "https://bridge.example"] {
            assert!(origins().admits(origin.as_bytes(), here()), "{origin}");
        }
    }

    #[test]
    fn everything_else_is_not() {
        let strangers = [
            "null",
            "",
            "*",
            "https://",
            "bridge.example",
            "//bridge.example",
            "http://bridge.example",
            "https://bridge.example:444",
            "https://bridge.example:443",
            "https://bridge.example.",
            "https://bridge.example/",
            "https://bridge.example/path",
            "https://bridge.example?x",
            "https://bridge.example#x",
            "https://evil.example",
            "https://bridge.example.evil.example",
            "https://evilbridge.example",
            "https://sub.bridge.example",
            "https://bridge.example@evil.example",
            "https://user@bridge.example",
            "HTTPS://bridge.example",
            "https://BRIDGE.example",
            "https://bridge.example https://evil.example",
            "ws://bridge.example",
            "wss://bridge.example",
            "file://bridge.example",
            "http://127.0.0.1",
            "http://127.0.0.1:80",
            "http://127.0.0.1:8081",
            "https://127.0.0.1:8080",
            "http://localhost",
            "http://localhost.evil.example:8080",
            "http://[::1]:8080",
            "https://brıdge.example",
            "https://xn--brdge-n4a.example",
            "https://bridge.example\u{0}",
            "https://*.example",
            "http://0.0.0.0:8080",
            "http://2130706433:8080",
        ];
        assert!(strangers.len() >= 30);
        for stranger in strangers {
            assert!(!origins().admits(stranger.as_bytes(), here()), "{stranger}");
        }
        assert!(!origins().admits(b"https://bridge.example\xff", here()));
    }

    #[test]
    fn a_server_on_every_address_knows_the_one_it_is_reached_at() {
        let open = Origins::new("[::]:8080".parse().unwrap(), Vec::new());
        let reached = |here: &str, origin: &str| open.admits(origin.as_bytes(), here.parse().unwrap());
        assert!(reached("192.168.1.5:8080", "http://192.168.1.5:8080"));
        assert!(reached("[::ffff:192.168.1.5]:8080", "http://192.168.1.5:8080"));
        assert!(reached("[fd00::5]:8080", "http://[fd00::5]:8080"));
        assert!(reached("[::1]:8080", "http://localhost:8080"));
        for origin in ["http://192.168.1.6:8080", "http://192.168.1.5", "http://localhost:8080", "http://bridge:8080"] {
            assert!(!reached("192.168.1.5:8080", origin), "{origin}");
        }
        assert!(!reached("192.168.1.5:8080", "https://192.168.1.5:8080"));
        assert!(!reached("192.168.1.5:8080", "http://0.0.0.0:8080"));
    }

    fn origins() -> Origins {
        Origins::new(here(), vec!["https://bridge.example".parse().unwrap()])
    }

    fn here() -> SocketAddr {
        "127.0.0.1:8080".parse().unwrap()
    }
}
