//! Computers that enter a field: as the organiser says, as somebody's partner, or so that nobody sits out. Each is an
//! entrant like any other, who goes to their table by themselves.

use std::sync::LazyLock;

use bridge_protocol::{
    EntryNumber, EventStage, Lookalikes, PlayerName, Refusal,
    limits::{MAX_COMPUTERS, MAX_ENTRANTS},
};

use super::{ContestantKind, Entry, EntryRecord, Field, Placing, Record};
use crate::{
    Moment, Person,
    event::{
        EventRecord,
        decide::{DONE_BEFORE, Decision},
        opening::bad,
    },
};

/// So many more contestants than have come are tried, to find a number with which nobody sits out: four tables.
const MOST_TRIED: usize = 16;

/// What computers are called, or might be.
static NAMES: LazyLock<Lookalikes> = LazyLock::new(|| {
    let names: Vec<_> = (1..=u8::MAX).map(|number| Person::computer(number).name).collect();
    names.iter().collect()
});

/// Whether a computer is called so, or might be.
pub(in crate::event) fn is_a_computers(name: &PlayerName) -> bool {
    NAMES.contain(name)
}

/// Who is to have a partner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Among {
    /// A person may still come with theirs.
    Computers,
    All,
}

impl Entry {
    pub(super) fn is_computer(&self) -> bool {
        self.person.account.is_computer()
    }
}

impl Field {
    /// There are to be so many beside those that partner a person.
    pub(super) fn computers_enter(&self, count: u8, leads: bool) -> Decision {
        if !leads {
            return Err(Refusal::NotEventDirector {});
        }
        if self.is_closed || matches!(self.stage(), EventStage::Outstanding | EventStage::Provisional) {
            return Err(Refusal::TooLateInEvent { stage: self.stage() });
        }
        if count > MAX_COMPUTERS {
            return Err(bad(&format!("at most {MAX_COMPUTERS} computers enter an event")));
        }
        let there: Vec<EntryNumber> = self.free_computers().collect();
        let count = usize::from(count);
        let records = if count < there.len() {
            let waiting = there.iter().rev().filter(|entry| !self.plays(**entry));
            waiting
                .take(there.len() - count)
                .map(|entry| EntryRecord::EntryTakenBack { entry: *entry }.into())
                .collect()
        } else {
            let entering = self.entering(count - there.len())?;
            // From the start on the director says who plays with whom.
            let is_gathering = self.stage() == EventStage::Gathering;
            let paired = if is_gathering { self.with(&entering).pairing(Among::Computers) } else { Vec::new() };
            entering.into_iter().chain(paired).collect()
        };
        told(records)
    }

    /// Somebody is to have a computer as their partner, or no more.
    pub(super) fn computer_partners(&self, by: &Person, of: EntryNumber, wanted: bool, leads: bool) -> Decision {
        let entry = self.entry(of).ok_or(Refusal::NoSuchEntry {})?;
        let may_themselves = self.conditions.computers_complete && entry.person.account == by.account;
        if !leads && !may_themselves {
            return Err(Refusal::NotEventDirector {});
        }
        self.finds_partners()?;
        if entry.is_computer() {
            return Err(Refusal::NoSuchEntry {});
        }
        match (self.computer_with(of), wanted) {
            (Some(_), true) | (None, false) => DONE_BEFORE,
            (Some(computer), false) => told(vec![EntryRecord::EntryTakenBack { entry: computer }.into()]),
            (None, true) => {
                if let Some(partner) = entry.partner.filter(|partner| self.are_a_pair(of, *partner)) {
                    return Err(self.partner_taken(of, partner));
                }
                let entering = self.entering(1)?;
                let computer = self.number_of(&entering);
                let partners = [(of, computer), (computer, of)].map(|(entry, partner)| partner_named(entry, partner));
                told(entering.into_iter().chain(partners).collect())
            }
        }
    }

    /// The computer that came as somebody's partner; none if that is a computer too.
    pub(super) fn computer_with(&self, entry: EntryNumber) -> Option<EntryNumber> {
        let own = self.entry(entry).filter(|own| !own.is_computer())?;
        let partner = own.partner.filter(|partner| self.are_a_pair(entry, *partner))?;
        self.entry(partner).is_some_and(Entry::is_computer).then_some(partner)
    }

    /// The computers that complete the field, where that is agreed: partners for those who have none, and so many more
    /// contestants that nobody sits out. Where none can be found the start says what is wrong.
    pub(super) fn completed(&self, placing: &Placing) -> Vec<Record> {
        if !self.conditions.computers_complete {
            return Vec::new();
        }
        let players = match self.kind {
            ContestantKind::Pairs => 2,
            ContestantKind::Persons => 1,
        };
        // One who is left over has a place of their own beside them.
        let there = self.entered().count().div_ceil(players);
        let entered = self.entered().count();
        let missing = |contestants: usize| (contestants * players).saturating_sub(entered);
        // Those that have entered want a chair too, in every round. With fewer than it takes somebody sits out.
        let free = placing.computers.map_or(usize::MAX, |free| free.saturating_sub(self.computers_there()));
        let are_free = |contestants: &usize| missing(*contestants) <= free;
        let seats_all = |contestants: &usize| are_free(contestants) && self.seats_all(*contestants, placing);
        let can_be_played = |contestants: &usize| are_free(contestants) && self.can_be_played_by(*contestants, placing);
        let tried = || there..=there + MOST_TRIED;
        let Some(contestants) = tried().find(seats_all).or_else(|| tried().find(can_be_played)) else {
            return Vec::new();
        };
        // What is beyond the limits is refused as if nobody had come.
        let entering = self.entering(missing(contestants)).unwrap_or_default();
        let paired = self.with(&entering).pairing(Among::All);
        entering.into_iter().chain(paired).collect()
    }

    /// Why it cannot be started, and that computers would complete it which are not free.
    pub(super) fn short_of_computers(&self, placing: &Placing, refusal: Refusal) -> Refusal {
        let entering = |placing: &Placing| {
            self.completed(placing)
                .iter()
                .filter(|record| matches!(record, Record::Entry(EntryRecord::Entered { .. })))
                .count()
        };
        let wanted = entering(&Placing { computers: None, ..placing.clone() });
        match (refusal, placing.computers) {
            (Refusal::BadEvent { why }, Some(free)) if entering(placing) < wanted => {
                bad(&format!("{why}; {wanted} computers would complete the field, and {free} are free on this server"))
            }
            (refusal, _) => refusal,
        }
    }

    fn computers_there(&self) -> usize {
        self.entered().filter(|(_, entry)| entry.is_computer()).count()
    }

    /// Whether so many can play, and all of them in each round.
    fn seats_all(&self, contestants: usize, placing: &Placing) -> bool {
        let Ok(sizes) = self.sizes(contestants, &placing.sections) else { return false };
        match self.playable(&sizes) {
            Err(_) => false,
            Ok(Some(movement)) => movement.whole().rounds.iter().all(|round| round.sits_out.is_empty()),
            Ok(None) => contestants.is_multiple_of(self.at_a_table()),
        }
    }

    fn can_be_played_by(&self, contestants: usize, placing: &Placing) -> bool {
        self.sizes(contestants, &placing.sections).is_ok_and(|sizes| self.playable(&sizes).is_ok())
    }

    /// So many more that enter, each with a name that nobody has.
    fn entering(&self, count: usize) -> Result<Vec<Record>, Refusal> {
        let computers = (1..=MAX_COMPUTERS).map(Person::computer);
        let free = computers.filter(|computer| !self.knows_name_like(&computer.name));
        let entering: Vec<Record> = free.take(count).map(|computer| self.enters(computer)).collect();
        if entering.len() < count || !self.has_room_for(count) {
            return Err(Refusal::EventFull { limit: MAX_ENTRANTS });
        }
        Ok(entering)
    }

    /// Those without a partner name each other, as far as one of the two is a computer.
    fn pairing(&self, among: Among) -> Vec<Record> {
        if self.kind == ContestantKind::Persons {
            return Vec::new();
        }
        let alone = self
            .entered()
            .filter(|(number, entry)| !entry.partner.is_some_and(|partner| self.are_a_pair(*number, partner)));
        let alone: Vec<(EntryNumber, bool)> = alone.map(|(number, entry)| (number, entry.is_computer())).collect();
        let (computers, people): (Vec<_>, Vec<_>) = alone.into_iter().partition(|(_, is_computer)| *is_computer);
        // As at the start: who has no partner plays with the next who has none, and a computer with who is left over.
        let left_over = match among {
            Among::All => people.chunks_exact(2).remainder(),
            Among::Computers => &[],
        };
        let alone: Vec<EntryNumber> = left_over.iter().chain(&computers).map(|(number, _)| *number).collect();
        let partners = alone.chunks_exact(2).flat_map(|pair| [(pair[0], pair[1]), (pair[1], pair[0])]);
        partners.map(|(entry, partner)| partner_named(entry, partner)).collect()
    }

    /// In the order of entry.
    fn free_computers(&self) -> impl Iterator<Item = EntryNumber> {
        let computers = self.entered().filter(|(_, entry)| entry.is_computer());
        let partners_a_person = |number: EntryNumber, entry: &Entry| {
            entry.partner.is_some_and(|partner| self.computer_with(partner) == Some(number))
        };
        computers.filter(move |(number, entry)| !partners_a_person(*number, entry)).map(|(number, _)| number)
    }

    /// The field as it is when this has happened to who has entered, of which nothing asks when.
    pub(super) fn with(&self, records: &[Record]) -> Self {
        let mut then = self.clone();
        for record in records {
            then.happened(record, Moment(0));
        }
        then
    }

    /// The number of one that enters so.
    fn number_of(&self, entering: &[Record]) -> EntryNumber {
        let next = || EntryNumber(u16::try_from(self.entries.len() + 1).unwrap_or(u16::MAX));
        let had = entering.iter().find_map(|record| match record {
            Record::Entry(EntryRecord::Entered { again, .. }) => *again,
            Record::Entry(
                EntryRecord::EntryTakenBack { .. }
                | EntryRecord::EntryTakenOut { .. }
                | EntryRecord::PlayAgain { .. }
                | EntryRecord::PartnerNamed { .. },
            )
            | Record::Report(_)
            | Record::Round(_) => None,
        });
        had.unwrap_or_else(next)
    }
}

fn told(records: Vec<Record>) -> Decision {
    Ok(records.into_iter().map(EventRecord::Field).collect())
}

const fn partner_named(entry: EntryNumber, partner: EntryNumber) -> Record {
    Record::Entry(EntryRecord::PartnerNamed { entry, partner: Some(partner) })
}
