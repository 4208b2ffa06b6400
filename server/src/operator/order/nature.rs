//! What each order is: the one table of all of them.

use bridge_protocol::{AccountId, TableId};

use super::{Order, Target};

/// What is to be known of an order besides what is done when it is given.
struct Nature {
    #[cfg_attr(not(feature = "cluster"), expect(dead_code, reason = "there are no other nodes"))]
    elsewhere: Elsewhere,
    whom: Option<Target>,
    connections: Connections,
    /// For how long it is to hold, if that was said.
    seconds: Option<u64>,
}

/// Other nodes that an order is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Elsewhere {
    /// None: what it changes or asks for is in the journal, or at this node.
    Nowhere,
    /// The one that has this table, match or event.
    WhereItIs(TableId),
    /// All: each keeps in memory what it changes, or has some of what it asks for.
    Everywhere,
}

/// Those of whoever an order is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Connections {
    Stay,
    AreClosed,
}

impl Order {
    const fn nature(&self) -> Nature {
        use Connections::{AreClosed, Stay};
        use Elsewhere::{Everywhere, Nowhere, WhereItIs};
        match self {
            Self::Who {} => is(Everywhere, None, Stay, None),
            Self::Tables {} => is(Everywhere, None, Stay, None),
            Self::Show { .. } => is(Everywhere, None, Stay, None),
            Self::Close { id } => is(WhereItIs(*id), None, Stay, None),
            Self::Kick { account } => is(Everywhere, Some(Target::Account(*account)), AreClosed, None),
            Self::Ban { whom, seconds } => is(Everywhere, Some(*whom), AreClosed, *seconds),
            Self::Unban { whom } => is(Everywhere, Some(*whom), Stay, None),
            Self::Mute { account, seconds } => is(Everywhere, Some(Target::Account(*account)), Stay, *seconds),
            Self::Unmute { account } => is(Everywhere, Some(Target::Account(*account)), Stay, None),
            Self::Restrictions {} => is(Nowhere, None, Stay, None),
            Self::Announce { seconds, .. } => is(Everywhere, None, Stay, *seconds),
            Self::Drain { .. } => is(Nowhere, None, Stay, None),
            Self::Revoke { account } => is(Everywhere, Some(Target::Account(*account)), AreClosed, None),
            Self::Keys {} => is(Nowhere, None, Stay, None),
            Self::RotateKey {} => is(Everywhere, None, Stay, None),
            Self::RetireKey { .. } => is(Everywhere, None, Stay, None),
            Self::Prune {} => is(Nowhere, None, Stay, None),
            Self::Export { account } => is(Nowhere, Some(Target::Account(*account)), Stay, None),
            Self::Erase { account } => is(Everywhere, Some(Target::Account(*account)), AreClosed, None),
            Self::Audit { .. } => is(Nowhere, None, Stay, None),
            Self::ForgetOrders {} => is(Nowhere, None, Stay, None),
        }
    }

    /// At which other nodes it is followed, or has to be asked for.
    #[cfg(feature = "cluster")]
    pub(crate) const fn elsewhere(&self) -> Elsewhere {
        self.nature().elsewhere
    }

    /// Who may not stay connected when it is given.
    pub(crate) const fn keeps_out(&self) -> Option<Target> {
        match self.nature() {
            Nature { connections: Connections::AreClosed, whom, .. } => whom,
            Nature { connections: Connections::Stay, .. } => None,
        }
    }

    /// Whom it is about.
    pub(crate) const fn whom(&self) -> Option<Target> {
        self.nature().whom
    }

    /// Whom it is about, if that is somebody with an account.
    pub(in crate::operator) const fn about(&self) -> Option<AccountId> {
        match self.nature().whom {
            Some(Target::Account(account)) => Some(account),
            Some(Target::Network(_)) | None => None,
        }
    }

    /// Whom or what it is about, as it is typed. What is said to people is not of it.
    pub(crate) fn subject(&self) -> Option<String> {
        match self {
            Self::Show { id } | Self::Close { id } => Some(id.to_string()),
            Self::RetireKey { id } => Some(id.to_string()),
            Self::Drain { on: false, .. } => Some("off".to_owned()),
            order => order.whom().map(|whom| whom.to_string()),
        }
    }

    /// For how long it is to hold, in seconds, if that was said.
    pub(crate) const fn seconds(&self) -> Option<u64> {
        self.nature().seconds
    }
}

const fn is(elsewhere: Elsewhere, whom: Option<Target>, connections: Connections, seconds: Option<u64>) -> Nature {
    Nature { elsewhere, whom, connections, seconds }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_log_can_have_whom_an_order_is_about_and_for_how_long_and_no_word_of_it() {
        let (account, id) = (AccountId::from_bytes([1; 16]), TableId::from_bytes([2; 16]));
        let ban = Order::Ban { whom: "192.0.2.7".parse().unwrap(), seconds: Some(60) };
        assert_eq!((ban.subject().as_deref(), ban.seconds()), (Some("192.0.2.7"), Some(60)));
        for (order, subject) in [
            (Order::Mute { account, seconds: None }, Some(account.to_string())),
            (Order::Erase { account }, Some(account.to_string())),
            (Order::Close { id }, Some(id.to_string())),
            (Order::RetireKey { id: 2 }, Some("2".to_owned())),
            (Order::Announce { text: "We close at ten.".to_owned(), seconds: None }, None),
            (Order::Who {}, None),
        ] {
            assert_eq!((order.subject(), order.seconds()), (subject, None), "{order:?}");
        }
    }
}
