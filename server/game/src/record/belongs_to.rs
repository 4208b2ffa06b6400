//! What a table or a match belongs to, as its first record says it: a host by the account alone, and anything else by
//! its kind.

use bridge_protocol::{AccountId, EventId, MatchId};
use serde::{Deserialize, Serialize};

use crate::BelongsTo;

#[derive(Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Owner {
    Host(AccountId),
    Above(Above),
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Above {
    Match(MatchId),
    Event(EventId),
}

impl From<BelongsTo> for Owner {
    fn from(belongs_to: BelongsTo) -> Self {
        match belongs_to {
            BelongsTo::Host(account) => Self::Host(account),
            BelongsTo::Match(id) => Self::Above(Above::Match(id)),
            BelongsTo::Event(id) => Self::Above(Above::Event(id)),
        }
    }
}

impl From<Owner> for BelongsTo {
    fn from(owner: Owner) -> Self {
        match owner {
            Owner::Host(account) => Self::Host(account),
            Owner::Above(Above::Match(id)) => Self::Match(id),
            Owner::Above(Above::Event(id)) => Self::Event(id),
        }
    }
}
