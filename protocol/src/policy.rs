//! What is a matter of agreement, not of law: a value that a table carries from its opening and shows to all who sit down.

use bridge_rules::Seat;
use serde::{Deserialize, Serialize};

/// A named set of agreements.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Profile {
    /// Four friends and an evening.
    Social,
}

/// The agreements of one table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Policy {
    /// The profile that these agreements came from.
    pub profile: Profile,
    /// What the kibitzers see.
    pub kibitzing: Kibitzing,
    /// How a claim that an opponent rejects goes on.
    pub claims: ClaimPolicy,
}

impl Policy {
    /// The agreements of a social table: kibitzers see what is on the table, a rejected claim is played on.
    pub const fn social() -> Self {
        Self { profile: Profile::Social, kibitzing: Kibitzing::OpenCards, claims: ClaimPolicy::PlayOn }
    }
}

/// What kibitzers see (Law 76; LAWS C12).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kibitzing {
    /// Nobody may watch.
    Off,
    /// The cards on the table, and no hidden hand.
    OpenCards,
    /// The cards on the table and the hand of one seat, the same for the whole session.
    OneHand(Seat),
}

impl Kibitzing {
    /// The hidden hand that kibitzers see.
    pub const fn hand(self) -> Option<Seat> {
        match self {
            Self::Off | Self::OpenCards => None,
            Self::OneHand(seat) => Some(seat),
        }
    }
}

/// What happens when an opponent rejects a claim (Law 68D2; LAWS C6.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ClaimPolicy {
    /// The claim is void and play goes on.
    PlayOn,
}
