//! What an operator may order. An order is what goes over the admin socket, and what the journal keeps of it: members
//! are only ever added.

mod nature;

use std::{fmt, net::IpAddr, str::FromStr};

use bridge_protocol::{AccountId, TableId};
use ipnet::IpNet;
use serde::{Deserialize, Serialize};

#[cfg(feature = "cluster")]
pub(crate) use self::nature::Elsewhere;
use crate::address::Address;

/// An order.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Order {
    /// Who is connected.
    Who {},
    /// What is open and not over.
    Tables {},
    /// One table, match or event.
    Show { id: TableId },
    /// Close it: nobody goes on with it.
    Close { id: TableId },
    /// Close an account's connections.
    Kick { account: AccountId },
    /// Keep somebody out, for so many seconds or until the ban is ended, and close their connections.
    Ban {
        whom: Target,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<u64>,
    },
    /// Let them in again.
    Unban { whom: Target },
    /// Take the chat from an account.
    Mute {
        account: AccountId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<u64>,
    },
    /// Give it back.
    Unmute { account: AccountId },
    /// Who is banned or muted, and whose tokens are revoked.
    Restrictions {},
    /// Say something to everybody who is connected, and for so many seconds to whoever comes. Without text what was
    /// said before is no longer said.
    Announce {
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seconds: Option<u64>,
    },
    /// Open nothing more, or do again; and wait until no board is on.
    Drain { on: bool, wait: bool },
    /// Make every token of an account useless that was issued before.
    Revoke { account: AccountId },
    /// The keys that tokens are signed with.
    Keys {},
    /// Sign tokens with another key from here on. Those of the keys before stay good.
    RotateKey {},
    /// Make every token useless that was signed with a key.
    RetireKey { id: u32 },
    /// Let go of what has been kept long enough, all of it at once.
    Prune {},
    /// What is kept of an account, and all that it wrote.
    Export { account: AccountId },
    /// Erase the names and words of an account wherever they stand, make its tokens useless and close its connections.
    Erase { account: AccountId },
    /// The last orders.
    Audit { last: usize },
    /// Let go of all that stood, because the record of it was damaged. Given while no server runs.
    ForgetOrders {},
}

/// Who gave an order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct OrderedBy {
    /// The system's number of the user, as the system says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) uid: Option<u32>,
    /// Their name, as their program says.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
}

impl OrderedBy {
    /// Whoever runs this program; behind `sudo` the name is that of the one who called it.
    pub(crate) fn of_this_process() -> Self {
        #[cfg(unix)]
        let uid = Some(rustix::process::getuid().as_raw());
        #[cfg(not(unix))]
        let uid = None;
        let named = ["SUDO_USER", "USER", "LOGNAME"].into_iter().find_map(|name| std::env::var(name).ok());
        Self { uid, name: named.filter(|name| !name.is_empty()) }
    }
}

/// Who is kept out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Target {
    Account(AccountId),
    /// Whoever comes from an address, or a network of them.
    Network(IpNet),
}

impl Target {
    pub(crate) fn is(&self, account: Option<AccountId>, ip: IpAddr) -> bool {
        match self {
            Self::Account(banned) => account == Some(*banned),
            Self::Network(network) => network.contains(&ip.to_canonical()),
        }
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Account(account) => account.fmt(f),
            // One of IPv6 alone is written with its 128 bits: without them it stands for its /64.
            Self::Network(IpNet::V4(network)) if network.prefix_len() == network.max_prefix_len() => {
                network.addr().fmt(f)
            }
            Self::Network(network) => network.fmt(f),
        }
    }
}

impl FromStr for Target {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Ok(account) = text.parse() {
            return Ok(Self::Account(account));
        }
        let network = text.parse().or_else(|_| text.parse::<IpAddr>().map(|ip| Address::of(ip).net()));
        let network: IpNet = network.map_err(|_| {
            "name an account (26 letters and digits, as `admin who` and the log have it), an address, or a network such as \
             192.0.2.0/24"
        })?;
        let network = canonical(network);
        if network.prefix_len() == 0 {
            return Err("this network is everybody");
        }
        Ok(Self::Network(network.trunc()))
    }
}

/// Addresses of version 4 that are written as some of version 6 are those of version 4, as connections are compared.
fn canonical(network: IpNet) -> IpNet {
    let (ip, bits) = (network.addr().to_canonical(), network.prefix_len());
    let narrowed = bits.checked_sub(96).filter(|_| ip.is_ipv4() && network.addr().is_ipv6());
    narrowed.and_then(|bits| IpNet::new(ip, bits).ok()).unwrap_or(network)
}

impl fmt::Display for OrderedBy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.name, self.uid) {
            (Some(name), Some(uid)) => write!(f, "{name} (uid {uid})"),
            (None, Some(uid)) => write!(f, "uid {uid}"),
            (Some(name), None) => f.write_str(name),
            (None, None) => f.write_str("somebody"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whom_to_keep_out_is_an_account_an_address_or_a_network() {
        let account = AccountId::from_bytes([3; 16]);
        assert_eq!(account.to_string().parse(), Ok(Target::Account(account)));
        let network: Target = "192.0.2.77/24".parse().unwrap();
        assert_eq!(network.to_string(), "192.0.2.0/24");
        assert!(
            network.is(None, "::ffff:192.0.2.9".parse().unwrap()) && !network.is(None, "192.0.3.9".parse().unwrap())
        );
        let mapped: Target = "::ffff:203.0.113.7/120".parse().unwrap();
        assert_eq!(mapped.to_string(), "203.0.113.0/24");
        assert!(mapped.is(None, "203.0.113.9".parse().unwrap()));
        assert!("::ffff:0.0.0.0/96".parse::<Target>().is_err());
        let household: Target = "2001:db8::/64".parse().unwrap();
        assert!(household.is(Some(account), "2001:db8::17".parse().unwrap()));
        assert_eq!("192.0.2.7".parse::<Target>().unwrap().to_string(), "192.0.2.7");
        // Whoever has one address of version 6 has all of the network at hand; the limits count them so too.
        assert_eq!("2001:db8::17".parse(), Ok(household));
        assert_eq!("2001:db8::17/128".parse::<Target>().unwrap().to_string(), "2001:db8::17/128");
        for wrong in ["", "Ann", "0.0.0.0/0", "::/0", "192.0.2.0/33", "192.0.2", &account.to_string()[1..]] {
            assert!(wrong.parse::<Target>().is_err(), "{wrong}");
        }
    }

    /// They are in journals: members are added, and nothing else is changed.
    #[test]
    fn an_order_is_kept_in_this_form() {
        let (account, id) = (AccountId::from_bytes([1; 16]), TableId::from_bytes([2; 16]));
        let ann = account.to_string();
        for (order, kept) in [
            (Order::Who {}, r#"{"who":{}}"#.to_owned()),
            (Order::Close { id }, format!(r#"{{"close":{{"id":"{id}"}}}}"#)),
            (
                Order::Ban { whom: Target::Account(account), seconds: Some(60) },
                format!(r#"{{"ban":{{"whom":{{"account":"{ann}"}},"seconds":60}}}}"#),
            ),
            (
                Order::Ban { whom: "192.0.2.0/24".parse().unwrap(), seconds: None },
                r#"{"ban":{"whom":{"network":"192.0.2.0/24"}}}"#.to_owned(),
            ),
            (Order::Mute { account, seconds: None }, format!(r#"{{"mute":{{"account":"{ann}"}}}}"#)),
            (Order::Revoke { account }, format!(r#"{{"revoke":{{"account":"{ann}"}}}}"#)),
            (Order::Erase { account }, format!(r#"{{"erase":{{"account":"{ann}"}}}}"#)),
            (Order::RetireKey { id: 2 }, r#"{"retire_key":{"id":2}}"#.to_owned()),
            (Order::Drain { on: true, wait: false }, r#"{"drain":{"on":true,"wait":false}}"#.to_owned()),
            (Order::ForgetOrders {}, r#"{"forget_orders":{}}"#.to_owned()),
        ] {
            assert_eq!(serde_json::to_string(&order).unwrap(), kept);
            assert_eq!(serde_json::from_str::<Order>(&kept).unwrap(), order);
        }
    }
}
