//! The four chairs. A chair is kept for its player until they leave it or the host frees it; a dropped connection
//! changes nothing.

use std::collections::BTreeSet;

use bridge_protocol::{AccountId, PlayerName};
use bridge_rules::{BySeat, Seat};

use crate::table::Person;

/// Who sits, and what the table remembers of those who sat.
#[derive(Clone, Debug, Default)]
pub(crate) struct Chairs {
    chairs: BySeat<Option<Sitting>>,
    sittings: u32,
    /// Where somebody has sat.
    were_taken: BySeat<bool>,
    has_sat: BTreeSet<AccountId>,
}

/// One person on one chair, until they get up. Numbers count through the whole table, so that "leave sitting 3" means
/// one thing.
#[derive(Clone, Debug)]
pub(crate) struct Sitting {
    pub(crate) number: u32,
    pub(crate) person: Person,
    /// Whether they came here by changing seats: the invitation is for another chair.
    pub(crate) by_swap: bool,
}

impl Chairs {
    pub(crate) fn sitting(&self, seat: Seat) -> Option<&Sitting> {
        self.chairs[seat].as_ref()
    }

    pub(crate) fn seat_of(&self, account: AccountId) -> Option<Seat> {
        Seat::ALL.into_iter().find(|seat| self.sitting(*seat).is_some_and(|sitting| sitting.person.account == account))
    }

    pub(crate) fn is_computer(&self, seat: Seat) -> bool {
        self.sitting(seat).is_some_and(|sitting| sitting.person.account.is_computer())
    }

    pub(crate) fn was_taken(&self, seat: Seat) -> bool {
        self.were_taken[seat]
    }

    pub(crate) fn has_sat(&self, account: AccountId) -> bool {
        self.has_sat.contains(&account)
    }

    pub(crate) fn any_taken(&self) -> bool {
        Seat::ALL.into_iter().any(|seat| self.sitting(seat).is_some())
    }

    pub(crate) fn people(&self) -> BySeat<Option<Person>> {
        BySeat::from_fn(|seat| self.sitting(seat).map(|sitting| sitting.person.clone()))
    }

    /// Whether somebody sits here whom a newcomer of this name would be taken for (Promise S16).
    pub(crate) fn has_name_like(&self, name: &PlayerName) -> bool {
        let sitting = Seat::ALL.into_iter().filter_map(|seat| self.sitting(seat));
        name.looks_like_any(sitting.map(|sitting| &sitting.person.name))
    }

    pub(crate) fn seat(&mut self, seat: Seat, person: Person) {
        self.begin(seat, person, false);
    }

    fn begin(&mut self, seat: Seat, person: Person, by_swap: bool) {
        self.sittings += 1;
        self.has_sat.insert(person.account);
        self.were_taken[seat] = true;
        self.chairs[seat] = Some(Sitting { number: self.sittings, person, by_swap });
    }

    /// Two players change seats; new sittings begin.
    pub(crate) fn swap(&mut self, one: Seat, other: Seat) {
        if let (Some(first), Some(second)) = (self.chairs[one].take(), self.chairs[other].take()) {
            self.begin(one, second.person, true);
            self.begin(other, first.person, true);
        }
    }

    /// Everybody sits down anew, where `from` says that they come from; for whoever moves a new sitting begins.
    pub(crate) fn rearrange(&mut self, from: &BySeat<Seat>) {
        let mut before = std::mem::take(&mut self.chairs);
        for seat in Seat::ALL {
            match before[from[seat]].take() {
                Some(sitting) if from[seat] == seat => self.chairs[seat] = Some(sitting),
                Some(sitting) => self.begin(seat, sitting.person, true),
                None => self.were_taken[seat] |= self.were_taken[from[seat]],
            }
        }
    }

    pub(crate) fn unseat(&mut self, seat: Seat) -> Option<Sitting> {
        self.chairs[seat].take()
    }
}
