//! How the contestants are placed at the start: in sections of which sizes, and the strongest where.

use std::collections::BTreeSet;

use bridge_pairs::{Sections, by_seeding};
use bridge_protocol::{EntryNumber, FieldMovement, Refusal, limits::MAX_SECTIONS};

use super::{Field, conditions::is_drawn};
use crate::event::opening::bad;

/// What whoever starts an event says of it; where they say nothing all is by the order of entry.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Placing {
    /// How many contestants each section has.
    pub sections: Vec<u16>,
    /// Who is thought the strongest, they first; who is not named comes behind them.
    pub seeding: Vec<EntryNumber>,
    /// How many computers are free to play in it; none where nothing is known of that.
    pub computers: Option<usize>,
}

impl Placing {
    /// Whether all is by the order of entry.
    pub(in crate::event) fn is_usual(&self) -> bool {
        self.sections.is_empty() && self.seeding.is_empty()
    }
}

fn is_pair_in(players: &[EntryNumber], seeding: &[EntryNumber]) -> bool {
    players.len() > 1 && players.iter().all(|player| seeding.contains(player))
}

impl Field {
    /// How many contestants each section has.
    pub(super) fn sizes(&self, contestants: usize, said: &[u16]) -> Result<Vec<usize>, Refusal> {
        if said.is_empty() {
            return Ok(Sections::even(contestants, self.conditions.sections.into()));
        }
        if said.len() > 1 && is_drawn(self.conditions.movement) {
            return Err(bad("where rounds are drawn all play in one section"));
        }
        if said.len() > MAX_SECTIONS {
            return Err(bad("it has 1 to 26 sections"));
        }
        let sizes: Vec<usize> = said.iter().map(|size| usize::from(*size)).collect();
        let sum: usize = sizes.iter().sum();
        if sum != contestants {
            return Err(bad(&format!("the sections are for {sum}, and there are {contestants}")));
        }
        Ok(sizes)
    }

    /// The contestants in the order of their numbers: as they are, or by a seeding, a pair where its better-placed
    /// player is.
    pub(super) fn seeded(
        &self,
        contestants: Vec<Vec<EntryNumber>>,
        sizes: &[usize],
        seeding: &[EntryNumber],
    ) -> Result<Vec<Vec<EntryNumber>>, Refusal> {
        if seeding.is_empty() {
            return Ok(contestants);
        }
        if seeding.iter().any(|entry| self.entry(*entry).is_none()) {
            return Err(Refusal::NoSuchEntry {});
        }
        if seeding.iter().collect::<BTreeSet<_>>().len() < seeding.len() {
            return Err(bad("somebody has two places in the seeding"));
        }
        let name = |entry: &EntryNumber| self.entry(*entry).map_or("?", |held| held.person.name.as_str());
        if let Some([one, other, ..]) =
            contestants.iter().map(Vec::as_slice).find(|players| is_pair_in(players, seeding))
        {
            let (one, other) = (name(one), name(other));
            return Err(bad(&format!("{one} and {other} are one pair, and have two places in the seeding: name one")));
        }
        let seed = |players: &Vec<EntryNumber>| {
            seeding.iter().position(|seeded| players.contains(seeded)).unwrap_or(seeding.len())
        };
        let mut by_strength = contestants;
        by_strength.sort_by_key(seed);
        let groups: Vec<usize> = sizes.iter().flat_map(|size| self.directions(*size)).collect();
        Ok(by_seeding(&groups).into_iter().filter_map(|seed| by_strength.get(seed).cloned()).collect())
    }

    /// The groups of a section that the seeds are divided over: at a Mitchell one for each direction.
    fn directions(&self, size: usize) -> Vec<usize> {
        match self.conditions.movement {
            FieldMovement::Mitchell { .. } => vec![size / 2, size - size / 2],
            FieldMovement::Howell { .. }
            | FieldMovement::BarometerHowell { .. }
            | FieldMovement::Swiss { .. }
            | FieldMovement::Individual { .. }
            | FieldMovement::Rainbow { .. }
            | FieldMovement::Random { .. }
            | FieldMovement::Progressive { .. } => vec![size],
        }
    }
}
