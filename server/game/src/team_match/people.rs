//! Who has a part in a match.

use std::collections::BTreeSet;

use bridge_protocol::{AccountId, ByTeam, MatchLane, MatchPlace};

use crate::Person;

#[derive(Clone, Debug, Default)]
pub(crate) struct People {
    pub(crate) captains: ByTeam<Option<Person>>,
    /// In the order of the roster.
    pub(crate) players: ByTeam<Vec<Option<Person>>>,
    pub(crate) spectators: BTreeSet<AccountId>,
    pub(crate) directors: Vec<Person>,
}

impl People {
    pub(crate) fn lane_of(&self, account: AccountId) -> Option<MatchLane> {
        todo!("{account}")
    }

    pub(crate) fn places_of(&self, account: AccountId) -> Vec<MatchPlace> {
        todo!("{account}")
    }
}
