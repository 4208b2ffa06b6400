//! Who enters, with whom, and the start.

use bridge_protocol::{
    EntryNumber, EventStage, Refusal,
    limits::{MAX_BOARDS, MAX_ENTRANTS},
};

use super::{Command, ContestantKind, Entry, EntryRecord, Field, Placing, Record, RoundRecord};
use crate::{
    Person, ServerIdentity,
    event::{
        EventRecord,
        decide::{DONE_BEFORE, Decision},
        opening::bad,
    },
};

impl Field {
    /// Whether somebody may enter: as long as boards are to be played. Who comes after the start waits for the
    /// director. Whoever brought the boards knows them.
    pub(in crate::event) fn check_entry(&self, is_host: bool) -> Result<(), Refusal> {
        if is_host && self.imported().is_some() && !self.lets_importers_play() {
            return Err(Refusal::ImportersDoNotPlay {});
        }
        if self.is_closed || matches!(self.stage(), EventStage::Outstanding | EventStage::Provisional) {
            return Err(Refusal::TooLateInEvent { stage: self.stage() });
        }
        if !self.has_room_for(1) {
            return Err(Refusal::EventFull { limit: MAX_ENTRANTS });
        }
        Ok(())
    }

    /// `leads` says whether the person is its host or directs it.
    pub(in crate::event) fn decide_for(&self, person: &Person, command: Command, leads: bool) -> Decision {
        let record = match command {
            Command::PlayWith { partner } => self.play_with(person, partner)?,
            Command::TakeBackEntry { entry } => return self.entry_goes(person, entry, leads),
            Command::PlayAgain => return self.asks_back(person),
            Command::EnterComputers { count } => return self.computers_enter(count, leads),
            Command::ComputerPartner { of, wanted } => return self.computer_partners(person, of, wanted, leads),
        };
        let Some(record) = record else { return DONE_BEFORE };
        Ok(self.with_the_computer_of(self.entry_of(person.account), record))
    }

    /// Somebody takes their entry back, or who runs the event takes out one that does not play.
    fn entry_goes(&self, person: &Person, named: Option<EntryNumber>, leads: bool) -> Decision {
        let own = self.entry_of(person.account);
        let Some(entry) = named.or(own) else { return DONE_BEFORE };
        let is_own = Some(entry) == own;
        if !is_own && !leads {
            return Err(Refusal::NotEventDirector {});
        }
        if self.taken_out.contains_key(&entry) {
            return DONE_BEFORE;
        }
        let held = self.entry(entry).ok_or(Refusal::NoSuchEntry {})?;
        if let Some(contestant) = self.returning_with(entry) {
            return Ok(vec![EventRecord::Field(EntryRecord::PlayAgain { contestant, wanted: false }.into())]);
        }
        if self.plays(entry) {
            return Err(Refusal::TooLateInEvent { stage: self.stage() });
        }
        // A computer need not be told.
        let record = match is_own || held.is_computer() {
            true => EntryRecord::EntryTakenBack { entry }.into(),
            false => EntryRecord::EntryTakenOut { entry }.into(),
        };
        Ok(self.with_the_computer_of(Some(entry), record))
    }

    /// A computer that came as somebody's partner does not stay without them.
    fn with_the_computer_of(&self, entry: Option<EntryNumber>, record: Record) -> Vec<EventRecord> {
        let left = entry.and_then(|entry| self.computer_with(entry));
        let goes = left.map(|entry| EntryRecord::EntryTakenBack { entry }.into());
        [record].into_iter().chain(goes).map(EventRecord::Field).collect()
    }

    /// Whether partners are found: before the start of an event of pairs.
    pub(super) fn finds_partners(&self) -> Result<(), Refusal> {
        match (self.kind, self.stage()) {
            (ContestantKind::Persons, _) => Err(Refusal::NotInSuchAnEvent {}),
            (ContestantKind::Pairs, EventStage::Gathering) => Ok(()),
            (ContestantKind::Pairs, stage) => Err(Refusal::TooLateInEvent { stage }),
        }
    }

    fn play_with(&self, person: &Person, partner: Option<EntryNumber>) -> Result<Option<Record>, Refusal> {
        let entry = self.entry_of(person.account).ok_or(Refusal::BadInvitation {})?;
        self.finds_partners()?;
        if self.entry(entry).is_some_and(|own| own.partner == partner) {
            return Ok(None);
        }
        if let Some(partner) = partner {
            let named = self.entry(partner).filter(|_| partner != entry).ok_or(Refusal::NoSuchEntry {})?;
            if let Some(other) = named.partner.filter(|other| *other != entry && self.are_a_pair(partner, *other)) {
                return Err(self.partner_taken(partner, other));
            }
        }
        Ok(Some(EntryRecord::PartnerNamed { entry, partner }.into()))
    }

    /// Somebody who is named has a partner.
    pub(super) fn partner_taken(&self, named: EntryNumber, with: EntryNumber) -> Refusal {
        let name = |entry| self.entry(entry).map(|held| held.person.name.clone());
        match (name(named), name(with)) {
            (Some(name), Some(with)) => Refusal::PartnerTaken { name, with },
            (Some(_) | None, _) => Refusal::NoSuchEntry {},
        }
    }

    pub(super) fn are_a_pair(&self, one: EntryNumber, other: EntryNumber) -> bool {
        let names = |who, whom| self.entry(who).is_some_and(|entry| entry.partner == Some(whom));
        names(one, other) && names(other, one)
    }

    /// The start: the computers that complete the field, the contestants with their numbers, and the boards.
    pub(in crate::event) fn started(
        &self,
        placing: &Placing,
        identity: &ServerIdentity,
    ) -> Result<Vec<EventRecord>, Refusal> {
        let completing = self.completed(placing);
        let complete = self.with(&completing);
        let started = complete.started_with_those_there(placing, identity);
        let started = started.map_err(|refusal| self.short_of_computers(placing, refusal))?;
        Ok(completing.into_iter().chain([started]).map(EventRecord::Field).collect())
    }

    /// Who has no partner plays with the next who has none.
    pub(super) fn contestants_there(&self) -> Vec<Vec<EntryNumber>> {
        match self.kind {
            ContestantKind::Persons => self.entered().map(|(number, _)| vec![number]).collect(),
            ContestantKind::Pairs => self.pairs(),
        }
    }

    fn started_with_those_there(&self, placing: &Placing, identity: &ServerIdentity) -> Result<Record, Refusal> {
        let contestants = self.contestants_there();
        let sizes = self.sizes(contestants.len(), &placing.sections)?;
        let movement = self.playable(&sizes).map_err(|cause| bad(&cause.to_string()))?;
        let sets = self.sets_planned(movement.as_ref(), contestants.len());
        let wanted = usize::from(sets) * usize::from(self.conditions.boards.max(1));
        if wanted > MAX_BOARDS {
            return Err(bad(&format!(
                "with so many it would have more than {MAX_BOARDS} boards, or rounds of a form: ask for fewer rounds"
            )));
        }
        if let Some(brought) = self.imported().filter(|brought| brought.len() < wanted) {
            let brought = brought.len();
            return Err(bad(&format!(
                "with so many it has {wanted} boards, and {brought} were brought: close it, and open it with more of them, \
                 or with fewer rounds"
            )));
        }
        // The tables of a party have deals of their own.
        let sets = if self.is_party() { 0 } else { sets };
        let sets = self.dealing.deal(self.id, sets, self.conditions.boards, &identity.key);
        let contestants = self.seeded(contestants, &sizes, &placing.seeding)?;
        Ok(RoundRecord::Started { contestants, sections: placing.sections.clone(), sets }.into())
    }

    fn pairs(&self) -> Vec<Vec<EntryNumber>> {
        let mut pairs = Vec::new();
        let mut alone = Vec::new();
        for (number, entry) in self.entered() {
            match entry.partner.filter(|other| self.are_a_pair(number, *other)) {
                Some(other) if other < number => {}
                Some(other) => pairs.push(vec![number, other]),
                None => alone.push(number),
            }
        }
        // A computer with who is left over.
        alone.sort_by_key(|number| self.entry(*number).is_some_and(Entry::is_computer));
        pairs.extend(alone.chunks_exact(2).map(<[EntryNumber]>::to_vec));
        pairs
    }
}
