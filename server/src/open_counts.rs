//! What is open and not over, whether it is in memory or sleeps: by who opened it and from where, so that nobody opens
//! more than their share. What is over does not count. Where there are several nodes the database counts for all of
//! them, and here is what this one knows of.

use std::{collections::HashMap, hash::Hash, net::IpAddr};

use bridge_game::MachineKind;
use bridge_protocol::{AccountId, Refusal};
use hmac::{Hmac, KeyInit, Mac};
use parking_lot::Mutex;
use serde::{Deserialize, Serialize};
use sha2::Sha256;

use crate::{Limits, journal::StreamId};

/// An address that something was opened from, as the journal may keep it: a keyed hash, from which nobody reads the
/// address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub(crate) struct AddressTag(u64);

#[cfg(feature = "cluster")]
impl AddressTag {
    pub(crate) const fn bits(self) -> u64 {
        self.0
    }
}

/// Somebody who opens something, and from where; from nowhere in tests.
#[derive(Clone, Debug)]
pub(crate) struct Host {
    pub(crate) account: AccountId,
    pub(crate) from: Option<AddressTag>,
    /// Whether they may open anything now. What they have opened before they are told of in any case.
    pub(crate) may_open: Result<(), Refusal>,
}

#[cfg(test)]
impl From<AccountId> for Host {
    fn from(account: AccountId) -> Self {
        Self { account, from: None, may_open: Ok(()) }
    }
}

/// Who has opened something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Opener {
    /// What it is: an account may have so many of each kind.
    pub(crate) kind: MachineKind,
    /// None for what the server opened itself, such as a room of a match.
    pub(crate) host: Option<AccountId>,
    /// None where there is no host, and in unit tests.
    pub(crate) from: Option<AddressTag>,
}

/// Everything that is open and not over.
#[derive(Debug)]
pub(crate) struct OpenCounts {
    most: usize,
    most_per_address: usize,
    key: [u8; 32],
    open: Mutex<Open>,
}

/// What there may be of what somebody opens.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shares {
    pub(crate) of_host: usize,
    pub(crate) of_address: usize,
    pub(crate) tables: usize,
}

/// What there is of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) of_host: usize,
    pub(crate) of_address: usize,
    pub(crate) tables: usize,
}

#[derive(Debug, Default)]
struct Open {
    openers: HashMap<StreamId, Opener>,
    by_kind: HashMap<MachineKind, usize>,
    by_host: HashMap<(MachineKind, AccountId), usize>,
    by_address: HashMap<AddressTag, usize>,
}

impl OpenCounts {
    pub(crate) fn new(limits: &Limits, key: [u8; 32]) -> Self {
        let &Limits { max_tables: most, max_tables_per_address: most_per_address, .. } = limits;
        Self { most, most_per_address, key, open: Mutex::default() }
    }

    /// What an address is called here.
    pub(crate) fn tag(&self, ip: IpAddr) -> AddressTag {
        let mut mac = Hmac::<Sha256>::new_from_slice(&self.key).expect("any length is a key");
        mac.update(ip.to_string().as_bytes());
        let tag = mac.finalize().into_bytes();
        AddressTag(tag.iter().take(8).fold(0, |tag, byte| tag << 8 | u64::from(*byte)))
    }

    /// What there may be of a kind of which a host may have so many.
    pub(crate) const fn shares(&self, of_host: usize) -> Shares {
        Shares { of_host, of_address: self.most_per_address, tables: self.most }
    }

    /// What there is of what somebody opens, as far as it is known here.
    pub(crate) fn counts(&self, opener: &Opener) -> Counts {
        let open = self.open.lock();
        let count = |counted: Option<&usize>| counted.copied().unwrap_or_default();
        Counts {
            of_host: count(opener.host.and_then(|host| open.by_host.get(&(opener.kind, host)))),
            of_address: count(opener.from.and_then(|from| open.by_address.get(&from))),
            tables: count(open.by_kind.get(&MachineKind::Table)),
        }
    }

    /// Counts what is open, if it is not counted yet.
    pub(crate) fn enter(&self, stream: StreamId, opener: Opener) {
        let mut open = self.open.lock();
        if open.openers.contains_key(&stream) {
            return;
        }
        open.openers.insert(stream, opener);
        *open.by_kind.entry(opener.kind).or_default() += 1;
        if let Some(host) = opener.host {
            *open.by_host.entry((opener.kind, host)).or_default() += 1;
        }
        if let Some(from) = opener.from {
            *open.by_address.entry(from).or_default() += 1;
        }
    }

    /// It is over. Tells whether it was known here.
    pub(crate) fn leave(&self, stream: StreamId) -> bool {
        let mut open = self.open.lock();
        let Some(opener) = open.openers.remove(&stream) else { return false };
        one_less(&mut open.by_kind, opener.kind);
        if let Some(host) = opener.host {
            one_less(&mut open.by_host, (opener.kind, host));
        }
        if let Some(from) = opener.from {
            one_less(&mut open.by_address, from);
        }
        true
    }

    /// Whether something is known to be open.
    pub(crate) fn has(&self, stream: StreamId) -> bool {
        self.open.lock().openers.contains_key(&stream)
    }

    /// Everything that is known to be open.
    pub(crate) fn all(&self) -> Vec<(StreamId, Opener)> {
        self.open.lock().openers.iter().map(|(stream, opener)| (*stream, *opener)).collect()
    }

    /// How many tables are known to be open, and how many there may be.
    pub(crate) fn tables(&self) -> (usize, usize) {
        (self.open.lock().by_kind.get(&MachineKind::Table).copied().unwrap_or_default(), self.most)
    }

    /// Where something was opened from.
    pub(crate) fn from(&self, stream: StreamId) -> Option<AddressTag> {
        self.open.lock().openers.get(&stream)?.from
    }
}

impl Counts {
    /// Refuses whoever has opened as many as they may. Those who ask at the very same moment may exceed it by as many
    /// as they are.
    pub(crate) const fn admit(self, shares: Shares) -> Result<(), Refusal> {
        if self.of_host >= shares.of_host {
            return Err(Refusal::TooManyOpened { limit: shares.of_host });
        }
        if self.of_address >= shares.of_address {
            return Err(Refusal::TooManyFromAddress { limit: shares.of_address });
        }
        if self.tables >= shares.tables {
            return Err(Refusal::ServerFull { limit: shares.tables });
        }
        Ok(())
    }
}

fn one_less<K: Eq + Hash>(counts: &mut HashMap<K, usize>, key: K) {
    if let Some(count) = counts.get_mut(&key) {
        *count -= 1;
        if *count == 0 {
            counts.remove(&key);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn a_host_an_address_and_the_server_have_their_shares_and_what_is_over_does_not_count() {
        let limits = Limits { max_tables: 5, max_tables_per_address: 3, ..Limits::default() };
        let open_counts = OpenCounts::new(&limits, [7; 32]);
        let from = |last| Some(open_counts.tag(Ipv4Addr::new(192, 0, 2, last).into()));
        let by = |host, address| Opener {
            kind: MachineKind::Table,
            host: Some(AccountId::from_bytes([host; 16])),
            from: from(address),
        };
        let enter = |number, opener| open_counts.enter(StreamId([number; 16]), opener);
        let admit = |opener: &Opener| open_counts.counts(opener).admit(open_counts.shares(2));
        enter(1, by(1, 1));
        enter(1, by(1, 1));
        enter(2, by(1, 1));
        assert_eq!(admit(&by(1, 2)), Err(Refusal::TooManyOpened { limit: 2 }));
        assert_eq!(admit(&Opener { kind: MachineKind::Match, ..by(1, 2) }), Ok(()), "each kind is counted apart");
        enter(3, by(2, 1));
        assert_eq!(admit(&by(3, 1)), Err(Refusal::TooManyFromAddress { limit: 3 }));
        assert_eq!(admit(&by(3, 2)), Ok(()));
        enter(4, by(3, 2));
        enter(5, Opener { from: None, ..by(4, 0) });
        assert_eq!(admit(&by(5, 3)), Err(Refusal::ServerFull { limit: 5 }));
        open_counts.leave(StreamId([1; 16]));
        open_counts.leave(StreamId([1; 16]));
        assert_eq!((admit(&by(1, 1)), open_counts.open.lock().by_kind[&MachineKind::Table]), (Ok(()), 4));
        assert!((2..=5).all(|number| open_counts.leave(StreamId([number; 16]))));
        let open = open_counts.open.lock();
        assert!(open.by_host.is_empty() && open.by_address.is_empty() && open.by_kind.is_empty());
    }
}
