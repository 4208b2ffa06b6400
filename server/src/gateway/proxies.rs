//! Proxies that the owner of a server has named, and what they are believed: where somebody really comes from. What
//! anybody else says of it is not looked at (Promise S29).

use std::{
    net::{IpAddr, SocketAddr},
    str::FromStr,
};

use axum::http::{HeaderMap, HeaderName};
use ipnet::IpNet;

use crate::contradiction::Contradiction;

const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The proxies, and how they speak.
#[derive(Clone, Debug, Default, PartialEq, Eq, clap::Args)]
pub struct Proxies {
    /// A proxy's address, or a network of them (`127.0.0.1`, `10.0.0.0/8`), whose `X-Forwarded-For` is believed; may be
    /// given several times. Limits and logs then go by the clients' own addresses.
    #[arg(long = "trusted-proxy", env = "BRIDGE_TRUSTED_PROXIES", value_delimiter = ',', value_parser = network, value_name = "NETWORK")]
    pub trusted: Vec<IpNet>,
    /// The trusted proxies begin each connection with a PROXY header of version 2 (`send-proxy-v2` of HAProxy). One
    /// that comes from them without it is closed.
    #[arg(long, env = "BRIDGE_PROXY_PROTOCOL", num_args = 0..=1, require_equals = true, default_missing_value = "true", default_value_t = false, action = clap::ArgAction::Set)]
    pub proxy_protocol: bool,
}

/// Where a request came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Client {
    /// From whoever is connected.
    Direct(IpAddr),
    /// Through a proxy that says from where.
    Through(IpAddr),
    /// Through a proxy that does not say it, so that all its clients are one.
    Unsaid(IpAddr),
}

impl Proxies {
    /// Whether a peer is one of the proxies.
    pub(crate) fn trust(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        self.trusted.iter().any(|network| network.contains(&peer))
    }

    /// Where a request comes from. Every proxy adds to the list whom it heard it from, so that it is read from its end,
    /// as far as those who wrote it are trusted; what a client wrote itself stands before that.
    pub(super) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> Client {
        if !self.trust(peer) {
            return Client::Direct(peer);
        }
        // A client may have begun the line with any bytes: each item is read by itself.
        let lines = headers.get_all(FORWARDED_FOR).into_iter();
        let list: Vec<_> = lines.flat_map(|line| line.as_bytes().split(|byte| *byte == b',')).collect();
        let mut nearest = None;
        for item in list.into_iter().rev() {
            let Some(ip) = std::str::from_utf8(item).ok().and_then(|item| address(item.trim())) else { break };
            nearest = Some(ip);
            if !self.trust(ip) {
                break;
            }
        }
        nearest.map_or(Client::Unsaid(peer), Client::Through)
    }

    /// What is said in one setting and denied in another.
    pub(crate) fn contradictions(&self) -> Option<Contradiction> {
        let nobody = self.proxy_protocol && self.trusted.is_empty();
        let why = "proxy-protocol is for connections from proxies: name them with trusted-proxy";
        nobody.then(|| Contradiction::between(&["proxy-protocol", "trusted-proxy"], why))
    }
}

impl Client {
    /// The address that limits and logs go by.
    pub(super) const fn ip(self) -> IpAddr {
        match self {
            Self::Direct(ip) | Self::Through(ip) | Self::Unsaid(ip) => ip,
        }
    }
}

/// An address as proxies write it: some add the port.
fn address(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    let ip = IpAddr::from_str(bare).or_else(|_| SocketAddr::from_str(text).map(|address| address.ip()));
    ip.ok().map(|ip| ip.to_canonical())
}

/// A network, or one address.
fn network(text: &str) -> Result<IpNet, String> {
    let one = || IpAddr::from_str(text).ok().map(IpNet::from);
    let network =
        IpNet::from_str(text).ok().or_else(one).ok_or("an address or a network is wanted, such as 10.0.0.0/8")?;
    if network.prefix_len() == 0 {
        return Err("this is everybody, and everybody could say where they come from: name the proxies".to_owned());
    }
    Ok(network.trunc())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    #[test]
    fn nobody_is_believed_who_was_not_named() {
        let proxies = proxies(&["127.0.0.1"]);
        for said in ["198.51.100.9", "127.0.0.1", "::1", "unknown"] {
            assert_eq!(proxies.client(ip("192.0.2.1"), &saying(&[said])), Client::Direct(ip("192.0.2.1")), "{said}");
        }
        assert_eq!(
            Proxies::default().client(ip("127.0.0.1"), &saying(&["192.0.2.9"])),
            Client::Direct(ip("127.0.0.1"))
        );
    }

    /// Whatever the client writes first, its proxy writes after it.
    #[test]
    fn the_last_address_that_no_proxy_of_ours_has_is_the_client() {
        let proxies = proxies(&["127.0.0.1", "10.0.0.0/8", "2001:db8:ffff::/48"]);
        for (lines, theirs) in [
            (&["192.0.2.1"][..], "192.0.2.1"),
            (&["203.0.113.66, 192.0.2.1"], "192.0.2.1"),
            (&["203.0.113.66", "192.0.2.1"], "192.0.2.1"),
            (&["203.0.113.66, 192.0.2.1, 10.1.2.3, 10.0.0.1"], "192.0.2.1"),
            (&["nonsense, 192.0.2.1"], "192.0.2.1"),
            (&["192.0.2.1:4711"], "192.0.2.1"),
            (&["[2001:db8::1]:4711"], "2001:db8::1"),
            (&["[2001:db8::1]"], "2001:db8::1"),
            (&["2001:db8::1,2001:db8:ffff::2"], "2001:db8::1"),
            (&["::ffff:192.0.2.1"], "192.0.2.1"),
            (&["10.1.2.3, 10.0.0.1"], "10.1.2.3"),
            (&["192.0.2.1, nonsense, 10.0.0.1"], "10.0.0.1"),
        ] {
            assert_eq!(proxies.client(ip("127.0.0.1"), &saying(lines)), Client::Through(ip(theirs)), "{lines:?}");
        }
        assert_eq!(proxies.client(ip("::ffff:127.0.0.1"), &saying(&["192.0.2.1"])), Client::Through(ip("192.0.2.1")));
    }

    /// No bytes that a client writes first take away what its proxy adds to the same line.
    #[test]
    fn what_is_no_text_hides_nobody() {
        let proxies = proxies(&["127.0.0.1"]);
        for line in [&b"\xe9, 192.0.2.1"[..], b"\xff\xfe,192.0.2.1", b"\xc3\xa9, 192.0.2.1"] {
            let headers = HeaderMap::from_iter([(FORWARDED_FOR, HeaderValue::from_bytes(line).unwrap())]);
            assert_eq!(proxies.client(ip("127.0.0.1"), &headers), Client::Through(ip("192.0.2.1")), "{line:?}");
        }
    }

    #[test]
    fn a_proxy_that_says_nothing_is_one_client() {
        let proxies = proxies(&["127.0.0.1"]);
        for lines in [&[][..], &[""], &["unknown"], &["192.0.2.1, unknown"]] {
            let said = proxies.client(ip("127.0.0.1"), &saying(lines));
            assert_eq!(said, Client::Unsaid(ip("127.0.0.1")), "{lines:?}");
        }
    }

    #[test]
    fn nobody_trusts_everybody_by_mistake() {
        assert!(network("0.0.0.0/0").is_err() && network("::/0").is_err() && network("proxy.example").is_err());
        assert_eq!(network("10.1.2.3/8").unwrap().to_string(), "10.0.0.0/8");
        assert_eq!(network("::1").unwrap().to_string(), "::1/128");
    }

    fn proxies(trusted: &[&str]) -> Proxies {
        Proxies { trusted: trusted.iter().map(|text| network(text).unwrap()).collect(), proxy_protocol: false }
    }

    fn saying(lines: &[&str]) -> HeaderMap {
        lines.iter().map(|line| (FORWARDED_FOR, HeaderValue::from_str(line).unwrap())).collect()
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }
}
