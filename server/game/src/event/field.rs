//! A field: pairs, or persons each for themselves, at tables that all play the same boards. It knows its tables as what
//! they report. What it takes from the scoring and the movements of `bridge-pairs` it works out anew whenever a line
//! changes; nothing of it is in the journal.

mod apply;
mod back;
mod brought;
mod cards;
mod changes;
mod clock;
mod command;
mod computers;
pub(super) mod conditions;
mod dealing;
mod decide;
mod fines;
mod known;
mod late;
mod lines;
mod party;
mod placing;
mod plan;
mod record;
mod round;
mod rounds;
mod scores;
mod sheet;
mod sittings;
mod tables;
mod victory_points;
mod view;

use std::collections::{BTreeMap, BTreeSet};

use bridge_pairs::Sections;
use bridge_protocol::{
    AccountId, ContestantNumber, EntryNumber, EventId, EventStage, FieldConditions, PlayerName, Ratio, TableId,
    limits::MAX_ENTRANTS,
};
use bridge_rules::{BoardNumber, Deal, Exact};

pub use command::Command;
pub(super) use computers::is_a_computers;
pub use placing::Placing;
pub use record::{EntryRecord, Record, ReportRecord, RoundRecord, SeatedTable};
pub use tables::{Ending, TableEntrance, TableWanted};

use super::EventDealing;
use crate::{Concealed, Moment, Person};
use dealing::Dealing;
use round::Round;
use sheet::Scores;

/// What an event of pairs or of persons knows beside who directs it.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    /// The event's, which the identities of its tables come from.
    id: EventId,
    conditions: FieldConditions,
    kind: ContestantKind,
    dealing: Dealing,
    /// In the order in which they came; none where somebody has taken theirs back.
    entries: Vec<Option<Entry>>,
    /// Whose entries who runs the event has taken out, and who has not entered again: they are told.
    taken_out: BTreeMap<EntryNumber, AccountId>,
    /// The number of each account that has entered before and has not now: who comes and goes has only one.
    former: BTreeMap<AccountId, EntryNumber>,
    /// The players of each contestant, from the start on.
    contestants: Vec<Vec<EntryNumber>>,
    /// Who was fined how much, in percent of a top or in IMPs.
    fines: Vec<(ContestantNumber, Ratio)>,
    /// What was brought along from an earlier session, in percent of a top or in IMPs.
    carried: BTreeMap<ContestantNumber, Exact>,
    /// In percent or in IMPs.
    handicaps: BTreeMap<ContestantNumber, Exact>,
    /// The boards that those know who have played for a contestant and were replaced.
    known: BTreeMap<AccountId, BTreeSet<BoardNumber>>,
    /// Where those played last who were replaced: for whom, and which of its players they were.
    left: BTreeMap<AccountId, (ContestantNumber, usize)>,
    /// The boards of which people have seen cards, and where, as the tables have told.
    seen: BTreeMap<AccountId, BTreeSet<(BoardNumber, TableId)>>,
    /// The boards that were over at every table at some time: everybody could read them since, and nobody plays them.
    published: BTreeSet<BoardNumber>,
    /// Those who were taken out of the rounds to come.
    withdrawn: BTreeSet<ContestantNumber>,
    /// Those of them who ask to play again.
    returning: BTreeSet<ContestantNumber>,
    /// The movement of every section, from the start on; none where each round is drawn by what was played before.
    movement: Option<Sections>,
    /// Those that have begun.
    rounds: Vec<Round>,
    scores: Scores,
    /// Whether it was to start by itself, and could not.
    start_is_missed: bool,
    /// Until when the ranking may be corrected, when all is played.
    provisional_until: Option<Moment>,
    /// Whether nobody goes on with it.
    is_closed: bool,
}

/// Who a contestant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ContestantKind {
    Pairs,
    Persons,
}

/// Somebody who has entered.
#[derive(Clone, Debug)]
struct Entry {
    person: Person,
    partner: Option<EntryNumber>,
}

impl Field {
    pub(super) fn new(id: EventId, conditions: FieldConditions, kind: ContestantKind, dealing: EventDealing) -> Self {
        Self {
            id,
            conditions,
            kind,
            dealing: Dealing::new(dealing),
            entries: Vec::new(),
            taken_out: BTreeMap::new(),
            former: BTreeMap::new(),
            contestants: Vec::new(),
            fines: Vec::new(),
            carried: BTreeMap::new(),
            handicaps: BTreeMap::new(),
            known: BTreeMap::new(),
            left: BTreeMap::new(),
            seen: BTreeMap::new(),
            published: BTreeSet::new(),
            withdrawn: BTreeSet::new(),
            returning: BTreeSet::new(),
            movement: None,
            rounds: Vec::new(),
            scores: Scores::default(),
            start_is_missed: false,
            provisional_until: None,
            is_closed: false,
        }
    }

    /// The boards that the host brought.
    pub(super) fn imported(&self) -> Option<&[(BoardNumber, Concealed<Deal>)]> {
        self.dealing.imported.as_deref()
    }

    /// Whether whoever knows boards that were brought may play them.
    pub(super) const fn lets_importers_play(&self) -> bool {
        self.conditions.policy.importer_plays
    }

    /// Where the event stands as long as it is not closed.
    pub(super) fn stage(&self) -> EventStage {
        if self.contestants.is_empty() {
            EventStage::Gathering
        } else if self.rounds.last().is_some_and(|round| !round.is_closed) {
            EventStage::Playing
        } else if self.rounds.len() < usize::from(self.rounds_planned()) {
            EventStage::Drawn
        } else if self.provisional_until.is_some() {
            EventStage::Provisional
        } else {
            EventStage::Outstanding
        }
    }

    /// Whether all rounds are over.
    pub(super) fn is_played_out(&self) -> bool {
        self.rounds.len() >= usize::from(self.rounds_planned())
            && self.rounds.last().is_some_and(|round| round.is_closed || round.is_over())
    }

    /// Who plays, or would.
    pub(super) fn people(&self) -> Vec<AccountId> {
        self.entered().map(|(_, entry)| entry.person.account).filter(|account| !account.is_computer()).collect()
    }

    /// As whom an account has entered.
    pub(super) fn entry_of(&self, account: AccountId) -> Option<EntryNumber> {
        self.entered().find(|(_, entry)| entry.person.account == account).map(|(number, _)| number)
    }

    /// As whom an account had entered whose entry was taken out.
    pub(super) fn taken_out_as(&self, account: AccountId) -> Option<EntryNumber> {
        self.taken_out.iter().find(|(_, gone)| **gone == account).map(|(entry, _)| *entry)
    }

    fn entered(&self) -> impl Iterator<Item = (EntryNumber, &Entry)> {
        let entries = (1..).map(EntryNumber).zip(&self.entries);
        entries.filter_map(|(number, entry)| Some((number, entry.as_ref()?)))
    }

    /// Somebody enters, under the number that they had before if they had one.
    pub(super) fn enters(&self, Person { account, name }: Person) -> Record {
        EntryRecord::Entered { account, name, again: self.former.get(&account).copied() }.into()
    }

    /// Whether so many more may enter.
    fn has_room_for(&self, more: usize) -> bool {
        let numbers = usize::from(u16::MAX);
        self.entered().count() + more <= MAX_ENTRANTS && self.entries.len() + more <= numbers
    }

    /// Whose an entry is; none if it was taken back or out.
    pub(super) fn account_of(&self, entry: EntryNumber) -> Option<AccountId> {
        self.entry(entry).map(|entry| entry.person.account)
    }

    fn entry(&self, number: EntryNumber) -> Option<&Entry> {
        self.entries.get(number.index())?.as_ref()
    }

    /// Whether somebody has entered whom one of this name would be taken for.
    pub(super) fn knows_name_like(&self, name: &PlayerName) -> bool {
        name.looks_like_any(self.entered().map(|(_, entry)| &entry.person.name))
    }

    /// Whether somebody who has entered is one of a contestant.
    fn plays(&self, entry: EntryNumber) -> bool {
        self.contestants.iter().any(|players| players.contains(&entry))
    }

    /// The players of a contestant, as accounts.
    fn accounts_of(&self, contestant: ContestantNumber) -> Vec<AccountId> {
        let players = self.contestants.get(contestant.index()).map_or(&[][..], Vec::as_slice);
        players.iter().filter_map(|number| Some(self.entry(*number)?.person.account)).collect()
    }

    /// The contestant that an account is, or is one of.
    fn contestant_of(&self, account: AccountId) -> Option<ContestantNumber> {
        self.contestant_with(self.entry_of(account)?)
    }

    /// The contestant that somebody who has entered is, or is one of.
    fn contestant_with(&self, entry: EntryNumber) -> Option<ContestantNumber> {
        let mut contestants = (1..).map(ContestantNumber).zip(&self.contestants);
        contestants.find(|(_, players)| players.contains(&entry)).map(|(number, _)| number)
    }
}
