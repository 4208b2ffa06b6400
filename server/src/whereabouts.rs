//! Where each account has something to do: the tables, matches and events that it opened, plays in or directs, and that
//! are not over. What it is there the machine itself says; here is only where to look.

use std::collections::{BTreeSet, VecDeque};

use bridge_game::MachineId;
use bridge_protocol::AccountId;
use dashmap::DashMap;

/// How many are remembered of one account. Of more than that the oldest are forgotten: their links still lead there.
const REMEMBERED: usize = 100;

/// What every account has to do with.
#[derive(Debug, Default)]
pub(crate) struct Whereabouts {
    of_account: DashMap<AccountId, VecDeque<MachineId>>,
    people_of: DashMap<MachineId, BTreeSet<AccountId>>,
}

impl Whereabouts {
    /// These people have something to do there.
    pub(crate) fn note(&self, place: MachineId, people: impl IntoIterator<Item = AccountId>) {
        for account in people {
            self.people_of.entry(place).or_default().insert(account);
            let mut places = self.of_account.entry(account).or_default();
            if !places.contains(&place) {
                places.push_back(place);
                if places.len() > REMEMBERED {
                    places.pop_front();
                }
            }
        }
    }

    /// It is over there.
    pub(crate) fn forget(&self, place: MachineId) {
        let Some((_, people)) = self.people_of.remove(&place) else { return };
        for account in people {
            self.of_account.remove_if_mut(&account, |_, places| {
                places.retain(|each| *each != place);
                places.is_empty()
            });
        }
    }

    /// Where each account has something to do, as [`Whereabouts::of`].
    pub(crate) fn all(&self) -> Vec<(AccountId, Vec<MachineId>)> {
        self.of_account.iter().map(|each| (*each.key(), each.value().iter().copied().collect())).collect()
    }

    /// Where an account has something to do, or had; the oldest first.
    pub(crate) fn of(&self, account: AccountId) -> Vec<MachineId> {
        self.of_account.get(&account).map_or_else(Vec::new, |places| places.iter().copied().collect())
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::TableId;

    use super::*;

    #[test]
    fn an_account_finds_its_places_until_they_are_over() {
        let whereabouts = Whereabouts::default();
        whereabouts.note(table(1), [account(1), account(2)]);
        whereabouts.note(table(2), [account(1)]);
        whereabouts.note(table(1), [account(1)]);
        assert_eq!(whereabouts.of(account(1)), [table(1), table(2)]);
        whereabouts.forget(table(1));
        assert_eq!((whereabouts.of(account(1)), whereabouts.of(account(2))), (vec![table(2)], vec![]));
        whereabouts.forget(table(2));
        whereabouts.forget(table(2));
        assert!(whereabouts.of_account.is_empty() && whereabouts.people_of.is_empty(), "what is over leaves nothing");
    }

    #[test]
    fn of_many_places_the_last_are_remembered() {
        let whereabouts = Whereabouts::default();
        (0..=REMEMBERED as u8).for_each(|number| whereabouts.note(table(number), [account(1)]));
        let places = whereabouts.of(account(1));
        assert_eq!((places.len(), places[0]), (REMEMBERED, table(1)));
    }

    fn account(number: u8) -> AccountId {
        AccountId::from_bytes([number; 16])
    }

    fn table(number: u8) -> MachineId {
        MachineId::Table(TableId::from_bytes([number; 16]))
    }
}
