//! Where each account has something to do: the tables, matches and events that it opened, plays in or directs, and that
//! are not over. What it is there the machine itself says; here is only where to look.

use std::collections::{BTreeSet, VecDeque};

use bridge_protocol::{AccountId, EventId, MatchId, TableId};
use dashmap::DashMap;

/// Spots that are remembered of one account. Of more than that the oldest are forgotten: their links still lead there.
const SPOTS: usize = 100;

/// Somewhere to go to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Spot {
    Table(TableId),
    Match(MatchId),
    Event(EventId),
}

/// The spots of every account.
#[derive(Debug, Default)]
pub(crate) struct Whereabouts {
    of_account: DashMap<AccountId, VecDeque<Spot>>,
    at_spot: DashMap<Spot, BTreeSet<AccountId>>,
}

impl Whereabouts {
    /// These people have something to do there.
    pub(crate) fn note(&self, spot: Spot, people: impl IntoIterator<Item = AccountId>) {
        for account in people {
            self.at_spot.entry(spot).or_default().insert(account);
            let mut spots = self.of_account.entry(account).or_default();
            if !spots.contains(&spot) {
                spots.push_back(spot);
                if spots.len() > SPOTS {
                    spots.pop_front();
                }
            }
        }
    }

    /// It is over there.
    pub(crate) fn forget(&self, spot: Spot) {
        let Some((_, people)) = self.at_spot.remove(&spot) else { return };
        for account in people {
            self.of_account.remove_if_mut(&account, |_, spots| {
                spots.retain(|each| *each != spot);
                spots.is_empty()
            });
        }
    }

    /// Where each account has something to do, as [`Whereabouts::of`].
    pub(crate) fn all(&self) -> Vec<(AccountId, Vec<Spot>)> {
        self.of_account.iter().map(|each| (*each.key(), each.value().iter().copied().collect())).collect()
    }

    /// Where an account has something to do, or had; the oldest first.
    pub(crate) fn of(&self, account: AccountId) -> Vec<Spot> {
        self.of_account.get(&account).map_or_else(Vec::new, |spots| spots.iter().copied().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_account_finds_its_spots_until_they_are_over() {
        let whereabouts = Whereabouts::default();
        whereabouts.note(table(1), [account(1), account(2)]);
        whereabouts.note(table(2), [account(1)]);
        whereabouts.note(table(1), [account(1)]);
        assert_eq!(whereabouts.of(account(1)), [table(1), table(2)]);
        whereabouts.forget(table(1));
        assert_eq!((whereabouts.of(account(1)), whereabouts.of(account(2))), (vec![table(2)], vec![]));
        whereabouts.forget(table(2));
        whereabouts.forget(table(2));
        assert!(whereabouts.of_account.is_empty() && whereabouts.at_spot.is_empty(), "what is over leaves nothing");
    }

    #[test]
    fn of_many_spots_the_last_are_remembered() {
        let whereabouts = Whereabouts::default();
        (0..=SPOTS as u8).for_each(|number| whereabouts.note(table(number), [account(1)]));
        let spots = whereabouts.of(account(1));
        assert_eq!((spots.len(), spots[0]), (SPOTS, table(1)));
    }

    fn account(number: u8) -> AccountId {
        AccountId::from_bytes([number; 16])
    }

    fn table(number: u8) -> Spot {
        Spot::Table(TableId::from_bytes([number; 16]))
    }
}
