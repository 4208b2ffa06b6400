//! Who has withdrawn and would play again, and in how many of the rounds to come whoever is let in would play.

use std::collections::BTreeSet;

use bridge_pairs::{Contestant, Sections};
use bridge_protocol::{ContestantNumber, EntryNumber, EventStage, Refusal, Returning};

use super::{EntryRecord, Field, changes::nothing};
use crate::{
    Person,
    event::{
        EventRecord,
        decide::{DONE_BEFORE, Decision},
    },
};

impl Field {
    /// Somebody who has withdrawn asks to play again; who plays, or waits, has what they ask for.
    pub(super) fn asks_back(&self, person: &Person) -> Decision {
        let entry = self.entry_of(person.account).ok_or(Refusal::BadInvitation {})?;
        let gone = self.contestant_with(entry).filter(|contestant| self.withdrawn.contains(contestant));
        match gone {
            Some(contestant) if self.returning.contains(&contestant) => DONE_BEFORE,
            Some(_) if !self.has_a_further_round() => Err(Refusal::TooLateInEvent { stage: self.stage() }),
            Some(contestant) => {
                Ok(vec![EventRecord::Field(EntryRecord::PlayAgain { contestant, wanted: true }.into())])
            }
            None => DONE_BEFORE,
        }
    }

    /// The contestant that asks to play again with this entry.
    pub(super) fn returning_with(&self, entry: EntryNumber) -> Option<ContestantNumber> {
        self.contestant_with(entry).filter(|contestant| self.returning.contains(contestant))
    }

    pub(super) fn has_a_further_round(&self) -> bool {
        let is_on = matches!(self.stage(), EventStage::Drawn | EventStage::Playing);
        is_on && self.next_round() <= self.rounds_planned()
    }

    /// The contestant who has withdrawn and whose players these are.
    pub(super) fn withdrawn_with(&self, players: &[EntryNumber]) -> Option<ContestantNumber> {
        let players: BTreeSet<EntryNumber> = players.iter().copied().collect();
        let is_theirs = |contestant: &ContestantNumber| {
            let own = self.contestants.get(contestant.index());
            own.is_some_and(|own| own.iter().copied().collect::<BTreeSet<_>>() == players)
        };
        self.withdrawn.iter().copied().find(is_theirs)
    }

    pub(super) fn check_back(&self, contestant: ContestantNumber) -> Result<(), Refusal> {
        if !self.has_a_place(contestant) {
            return nothing("there is no place for them in the rounds to come: others have it");
        }
        let mut then = self.clone();
        then.comes_back(contestant);
        // Whoever plays for somebody else by now may know what that one is to play against them.
        let players = then.known.keys().filter_map(|account| then.entry_of(*account));
        let mut playing = players.filter_map(|player| Some((player, then.contestant_with(player)?)));
        playing.try_for_each(|(player, own)| then.knows_no_board_to_come(player, own, then.movement.as_ref()))
    }

    pub(super) fn comes_back(&mut self, contestant: ContestantNumber) {
        self.withdrawn.remove(&contestant);
        self.returning.remove(&contestant);
    }

    /// Whether a round to come has a seat of theirs.
    pub(super) fn has_a_place(&self, contestant: ContestantNumber) -> bool {
        let Some(movement) = &self.movement else { return true };
        let to_come = movement.whole().rounds.iter().skip(self.rounds.len());
        to_come.flat_map(|round| &round.tables).any(|seated| seated.sitting.has(Contestant(contestant.0)))
    }

    /// Those who ask to play again, for all.
    pub(super) fn returning(&self) -> Vec<Returning> {
        let shown = |contestant: &ContestantNumber| {
            let rounds = self.has_a_place(*contestant).then(|| self.rounds_of(*contestant, self.movement.as_ref()));
            Returning { contestant: *contestant, rounds }
        };
        self.returning.iter().map(shown).collect()
    }

    /// In how many of the rounds to come those would play who have entered and wait.
    pub(super) fn late_rounds(&self) -> Option<u8> {
        let waiting = self.entered().filter(|(entry, _)| !self.plays(*entry)).count();
        if waiting == 0 || waiting < self.contestants.first()?.len() || !self.has_a_further_round() {
            return None;
        }
        let joined = match self.movement_joined() {
            None => None,
            Some(joined) => Some(joined?),
        };
        Some(self.rounds_of(self.next_contestant(), joined.as_ref()))
    }

    /// In how many rounds to come of a movement a contestant plays who is there then; where they are drawn, who sits
    /// out is not known.
    fn rounds_of(&self, contestant: ContestantNumber, movement: Option<&Sections>) -> u8 {
        let Some(movement) = movement else { return self.rounds_planned().saturating_sub(self.next_round() - 1) };
        let own = Contestant(contestant.0);
        let to_come = movement.whole().rounds.iter().skip(self.rounds.len());
        let plays = to_come.filter(|round| {
            round.tables.iter().any(|seated| seated.sitting.has(own) && self.could_be_played(seated, Some(own)))
        });
        u8::try_from(plays.count()).unwrap_or(u8::MAX)
    }
}
