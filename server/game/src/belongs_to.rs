//! What a table or a match belongs to: it has a host, or something above it that opened it.

use bridge_protocol::{AccountId, EventId, MatchId};

/// Who or what opened a table or a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BelongsTo {
    /// A person: a table by itself, a match of no event.
    Host(AccountId),
    /// A match, of which the table is a room. Nobody is its host (Spec D1).
    Match(MatchId),
    /// An event, which the match is part of, or of whose field the table is one. Nobody is its host.
    Event(EventId),
}

impl BelongsTo {
    /// The host; none if something else opened it.
    pub const fn host(self) -> Option<AccountId> {
        match self {
            Self::Host(account) => Some(account),
            Self::Match(_) | Self::Event(_) => None,
        }
    }

    /// The match, of a room.
    pub const fn of_match(self) -> Option<MatchId> {
        match self {
            Self::Match(id) => Some(id),
            Self::Host(_) | Self::Event(_) => None,
        }
    }

    /// The event, of a table of its field.
    pub const fn of_event(self) -> Option<EventId> {
        match self {
            Self::Event(id) => Some(id),
            Self::Host(_) | Self::Match(_) => None,
        }
    }

    /// Whether an account is the host.
    pub fn is_hosted_by(self, account: AccountId) -> bool {
        self.host() == Some(account)
    }
}
