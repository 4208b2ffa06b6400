//! Where somebody comes from, as the limits count it: an IPv4 address, or a network of IPv6 addresses.

use std::net::IpAddr;

use ipnet::IpNet;

/// One household, or one site of several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Address {
    network: IpAddr,
    /// Bits of the network that count.
    bits: u32,
}

/// The /64 of an IPv6 address is one household.
const HOUSEHOLD: u32 = 64;
/// Its /48 is what providers give to one customer: whoever has it has 65,536 households.
const SITE: u32 = 48;
/// What a site may have as often as one household: an office, a campus.
pub(crate) const HOUSEHOLDS_PER_SITE: usize = 4;

impl Address {
    /// The household: an IPv4 address, or the /64 of an IPv6 address.
    pub(crate) fn of(ip: IpAddr) -> Self {
        Self::network(ip, HOUSEHOLD)
    }

    /// The site of an IPv6 address, its /48. IPv4 has none: many who are strangers to one another share a network
    /// there.
    pub(crate) fn site_of(ip: IpAddr) -> Option<Self> {
        let site = Self::network(ip, SITE);
        site.network.is_ipv6().then_some(site)
    }

    /// The address, or the first of its network.
    pub(crate) const fn ip(self) -> IpAddr {
        self.network
    }

    /// As a network.
    pub(crate) fn net(self) -> IpNet {
        let bits = u8::try_from(self.bits).unwrap_or(u8::MAX);
        IpNet::new(self.network, bits).unwrap_or_else(|_| IpNet::from(self.network))
    }

    fn network(ip: IpAddr, bits: u32) -> Self {
        match ip.to_canonical() {
            IpAddr::V6(v6) => {
                let network = u128::from(v6) & (u128::MAX << (u128::BITS - bits));
                Self { network: IpAddr::V6(network.into()), bits }
            }
            v4 @ IpAddr::V4(_) => Self { network: v4, bits: u32::BITS },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_household_is_one_address() {
        assert_eq!(Address::of(ip("2001:db8::1")), Address::of(ip("2001:db8::ffff:1")));
        assert_ne!(Address::of(ip("2001:db8::1")), Address::of(ip("2001:db8:0:1::1")));
        assert_eq!(Address::of(ip("::ffff:192.0.2.1")), Address::of(ip("192.0.2.1")));
    }

    #[test]
    fn households_of_one_provider_s_customer_are_one_site() {
        assert_eq!(Address::site_of(ip("2001:db8:0:1::1")), Address::site_of(ip("2001:db8:0:ffff::1")));
        assert_ne!(Address::site_of(ip("2001:db8:0:1::1")), Address::site_of(ip("2001:db8:1:1::1")));
        assert_ne!(Address::site_of(ip("2001:db8::1")), Some(Address::of(ip("2001:db8::1"))));
        assert_eq!(Address::site_of(ip("192.0.2.1")), None);
        assert_eq!(Address::site_of(ip("::ffff:192.0.2.1")), None);
    }

    fn ip(text: &str) -> IpAddr {
        text.parse().unwrap()
    }
}
