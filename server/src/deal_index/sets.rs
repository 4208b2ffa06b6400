//! Which sets of deals lie where, and who has been there, in memory.

use std::{
    cmp::Reverse,
    collections::{BTreeSet, HashMap, VecDeque},
};

use bridge_game::DealTag;
use bridge_protocol::{AccountId, TableId};
use serde::{Deserialize, Serialize};

use super::log::Entry;

/// Sets that are remembered, some ten megabytes with two dozen boards each, besides some 40 bytes for each who was let
/// in there. Of more than that the oldest are forgotten.
const SETS: usize = 20_000;
/// Tables that are asked after one person when they sit down: of those at which one of the deals lies, the latest
/// placed.
pub(super) const ASKED: usize = 16;
/// Tables that are asked whether they still play a deal: a popular one can lie at many.
const PLACES: usize = 64;

/// A set of deals that lies somewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PlacedSet {
    /// The match that it is of, whose rooms share it, or the event to which it was brought.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) of: Option<TableId>,
    /// Who brought it; none if it was dealt here, or the match or the event says it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) importer: Option<AccountId>,
    /// Whether somebody brought it, to this table or to the match or the event that it is of, and may have guessed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_brought: bool,
    pub(crate) deals: Vec<DealTag>,
}

/// How somebody may know a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exposure {
    /// They brought it.
    Imported,
    /// They have been at this table, where it lies.
    Been(TableId),
    /// They have read what tables made of boards in another event to which it was brought.
    Read,
}

/// Which of the places count at which a deal lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lies {
    /// All.
    Anywhere,
    /// Those to which nobody brought it.
    WhereDealt,
    /// Those, and those to which somebody had brought it before it lay here.
    NotBroughtSince,
}

/// Sets by where they lie, by their deals and by who has been there; the oldest are forgotten.
#[derive(Default)]
pub(super) struct Sets {
    oldest_first: VecDeque<TableId>,
    placed: HashMap<TableId, Placed>,
    by_deal: HashMap<DealTag, Vec<TableId>>,
    by_visitor: HashMap<AccountId, BTreeSet<TableId>>,
    /// How many have been placed.
    count: u64,
}

/// A set where it lies.
struct Placed {
    set: PlacedSet,
    visitors: BTreeSet<AccountId>,
    /// Its number among all that were placed.
    number: u64,
}

impl Sets {
    pub(super) fn take(&mut self, entry: Entry) {
        match entry {
            Entry::Placed { at, set } => {
                if self.placed.contains_key(&at) {
                    return;
                }
                for deal in &set.deals {
                    self.by_deal.entry(*deal).or_default().push(at);
                }
                self.count += 1;
                self.placed.insert(at, Placed { set, visitors: BTreeSet::new(), number: self.count });
                self.oldest_first.push_back(at);
                self.forget_the_oldest();
            }
            Entry::Came { at, who } => {
                if let Some(placed) = self.placed.get_mut(&at) {
                    placed.visitors.insert(who);
                    self.by_visitor.entry(who).or_default().insert(at);
                }
            }
        }
    }

    fn forget_the_oldest(&mut self) {
        if self.oldest_first.len() <= SETS {
            return;
        }
        let Some((at, placed)) = self.oldest_first.pop_front().and_then(|at| self.placed.remove_entry(&at)) else {
            return;
        };
        for who in placed.visitors {
            if let Some(visited) = self.by_visitor.get_mut(&who) {
                visited.remove(&at);
                if visited.is_empty() {
                    self.by_visitor.remove(&who);
                }
            }
        }
        for deal in placed.set.deals {
            if let Some(places) = self.by_deal.get_mut(&deal) {
                places.retain(|each| *each != at);
                if places.is_empty() {
                    self.by_deal.remove(&deal);
                }
            }
        }
    }

    /// Whether a set lies there.
    pub(super) fn knows(&self, at: TableId) -> bool {
        self.placed.contains_key(&at)
    }

    /// Whether a set lies there, and somebody has not been there yet.
    pub(super) fn is_new_at(&self, at: TableId, who: AccountId) -> bool {
        self.placed.get(&at).is_some_and(|placed| !placed.visitors.contains(&who))
    }

    /// Where sets lie and somebody has been, the latest placed first.
    pub(super) fn visited(&self, who: AccountId) -> Vec<TableId> {
        let mut visited: Vec<_> = self.by_visitor.get(&who).into_iter().flatten().copied().collect();
        visited.sort_unstable_by_key(|at| Reverse(self.placed.get(at).map(|placed| placed.number)));
        visited
    }

    /// How somebody may know some of these deals from elsewhere than here, or than the other room of the same match:
    /// first what needs nobody to be asked, then the tables, the latest placed first. An event says itself whether who
    /// brought them may play.
    pub(super) fn exposures(
        &self,
        who: AccountId,
        deals: &[DealTag],
        here: TableId,
        of: Option<TableId>,
        lies: Lies,
    ) -> Vec<Exposure> {
        let places: BTreeSet<_> = deals.iter().flat_map(|deal| self.by_deal.get(deal).into_iter().flatten()).collect();
        let here_since = self.placed.get(&here).map_or(u64::MAX, |placed| placed.number);
        let counts_if_brought = |number| match lies {
            Lies::Anywhere => true,
            Lies::WhereDealt => false,
            Lies::NotBroughtSince => number < here_since,
        };
        let mut elsewhere: Vec<_> = places
            .into_iter()
            .filter(|at| **at != here)
            .filter_map(|at| {
                let Placed { set, visitors, number } = self.placed.get(at)?;
                let exposure = match visitors.contains(&who) {
                    _ if of.is_some() && set.of == of => return None,
                    _ if set.is_brought && !counts_if_brought(*number) => return None,
                    _ if set.importer == Some(who) => Exposure::Imported,
                    // What was brought to an event lies at no table there.
                    true if set.of == Some(*at) => Exposure::Read,
                    true => Exposure::Been(*at),
                    false => return None,
                };
                Some((matches!(exposure, Exposure::Been(_)), Reverse(*number), exposure))
            })
            .collect();
        elsewhere.sort_unstable_by_key(|(is_asked, latest, _)| (*is_asked, *latest));
        elsewhere.into_iter().map(|(_, _, exposure)| exposure).take(ASKED).collect()
    }

    /// Where else a deal lies that the same person brought, or in another room of the same match, the last place first;
    /// but for matches that are over.
    pub(super) fn elsewhere(&self, deal: DealTag, here: TableId, is_on: impl Fn(TableId) -> bool) -> Vec<TableId> {
        let places = self.by_deal.get(&deal).into_iter().flatten().rev().filter(|at| **at != here);
        let Some(Placed { set: brought, .. }) = self.placed.get(&here) else { return Vec::new() };
        let plays = |at: &&TableId| match self.placed.get(at).map(|placed| &placed.set) {
            // A match has a place of its own, and rooms in which it is played.
            Some(PlacedSet { of: Some(of), .. }) => brought.of == Some(*of) && of != *at && is_on(*of),
            Some(set) => set.importer.is_some() && set.importer == brought.importer,
            None => false,
        };
        places.filter(plays).take(PLACES).copied().collect()
    }

    /// Everywhere that a deal lies, in the order in which it came there.
    pub(super) fn places(&self, deal: DealTag) -> Vec<TableId> {
        self.by_deal.get(&deal).cloned().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::{
        super::tests::{account, set, tags},
        *,
    };

    #[test]
    fn of_what_is_too_much_the_oldest_is_forgotten() {
        let mut sets = Sets::default();
        for number in 0..=SETS as u128 {
            let at = TableId::from_bytes(number.to_be_bytes());
            sets.take(Entry::Placed { at, set: set(&[1]) });
            sets.take(Entry::Came { at, who: account(if number == 0 { 6 } else { 7 }) });
        }
        assert_eq!((sets.by_visitor.len(), sets.by_visitor[&account(7)].len()), (1, SETS));
        assert_eq!(
            (sets.placed.len(), sets.by_deal[&tags(&[1])[0]].len(), sets.oldest_first.len()),
            (SETS, SETS, SETS)
        );
    }
}
