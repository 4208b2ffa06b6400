//! An event as a pure machine, like a table: [`Event::decide`] turns a command into records or a refusal,
//! [`Event::apply`] takes a record in and cannot fail, [`Event::view`] is the only door. Who directs, who looks on and
//! what was ruled is the event's; who plays, and whom they meet, is its contest's: teams in matches, or a field of
//! pairs or persons at many tables. What lies below it the event knows as what it reports.

mod apply;
mod command;
mod decide;
mod entrance;
mod field;
mod opening;
mod record;
mod teams;
mod view;

use std::collections::BTreeSet;

use bridge_protocol::{
    AccountId, EventConditions, EventId, EventLane, EventPlace, EventRulingNotice, EventStage, PlayerName, TableId,
    TeamNumber,
};

use bridge_rules::{BoardNumber, Deal};

use crate::{Concealed, DealTag, Moment, Person, record::SealKey};

pub use command::{EventCommand, EventInput, EventServerCommand};
pub use field::{
    Command as FieldCommand, Ending, EntryRecord, Placing, Record as FieldRecord, ReportRecord, RoundRecord,
    SeatedTable, TableEntrance, TableWanted,
};
pub use opening::EventOpening;
pub use record::{ContestOpened, DrawnMatch, EventDealing, EventOpened, EventRecord};
pub use teams::{MatchEntrance, MatchOutcome, MatchReport, MatchWanted};

use field::Field;
use teams::TeamsContest;

/// An event: everything that the authority knows about it.
#[derive(Clone, Debug)]
pub struct Event {
    pub(crate) id: EventId,
    pub(crate) host: AccountId,
    pub(crate) conditions: EventConditions,
    pub(crate) spectators: BTreeSet<AccountId>,
    pub(crate) directors: Vec<Person>,
    pub(crate) contest: Contest,
    /// Everything that the director did.
    pub(crate) rulings: Vec<EventRulingNotice>,
    pub(crate) is_finished: bool,
    /// How many rulings there were when it was finished: those since are corrections.
    rulings_at_the_end: usize,
    /// Whether it was closed before all of it was played.
    is_cut_short: bool,
    pub(crate) opened_at: Moment,
    pub(crate) last_event_at: Moment,
}

/// Who plays in an event, whom they meet, and what comes of it.
#[derive(Clone, Debug)]
pub(crate) enum Contest {
    /// Teams in matches.
    Teams(Box<TeamsContest>),
    /// Pairs, or persons, at tables that play the same boards.
    Field(Box<Field>),
}

impl Event {
    /// The event's identity.
    pub const fn id(&self) -> EventId {
        self.id
    }

    /// The deals that an account must not have seen elsewhere to enter; none for whoever has entered, where they are
    /// dealt for the event, or where the policy lets people play boards that they know.
    pub fn deals_not_to_be_known(&self, account: AccountId, key: &SealKey) -> Vec<DealTag> {
        match &self.contest {
            Contest::Field(field) if !field.lets_importers_play() && field.entry_of(account).is_none() => {
                opening::tags(field.imported(), key)
            }
            Contest::Field(_) | Contest::Teams(_) => Vec::new(),
        }
    }

    fn imported(&self) -> Option<&[(BoardNumber, Concealed<Deal>)]> {
        match &self.contest {
            Contest::Teams(_) => None,
            Contest::Field(field) => field.imported(),
        }
    }

    /// When it was opened.
    pub const fn opened_at(&self) -> Moment {
        self.opened_at
    }

    /// Who opened the event.
    pub const fn host(&self) -> AccountId {
        self.host
    }

    /// What was agreed.
    pub const fn conditions(&self) -> &EventConditions {
        &self.conditions
    }

    /// Who has to do with the event: who opened it, those who play, captains and directors. Who looks on holds an
    /// invitation and no more.
    pub fn people(&self) -> Vec<AccountId> {
        let playing = match &self.contest {
            Contest::Teams(teams) => teams.people.all().collect(),
            Contest::Field(field) => field.people(),
        };
        let directors = self.directors.iter().map(|director| director.account);
        std::iter::once(self.host).chain(playing).chain(directors).collect()
    }

    /// Every name that is somebody's in an event of teams: what they came as, and what the roster has at their place.
    pub fn names_of(&self, account: AccountId) -> Vec<PlayerName> {
        match &self.contest {
            Contest::Teams(teams) => teams.names_of(account),
            Contest::Field(_) => Vec::new(),
        }
    }

    /// The lane through which an account sees the event; none if it has not joined. Its host sees what everybody does.
    pub fn lane_of(&self, account: AccountId) -> Option<EventLane> {
        if self.directs(account) {
            return Some(EventLane::Director);
        }
        let looks_on = account == self.host || self.spectators.contains(&account);
        (looks_on || !self.plays_as(account).is_empty()).then_some(EventLane::Public)
    }

    /// Whether an account has to do with the event: whoever has joined it, and its host.
    pub fn concerns(&self, account: AccountId) -> bool {
        self.lane_of(account).is_some()
    }

    /// What an account is in the event.
    pub fn places_of(&self, account: AccountId) -> Vec<EventPlace> {
        let mut places = self.plays_as(account);
        if self.spectators.contains(&account) {
            places.push(EventPlace::Spectator {});
        }
        if self.directs(account) {
            places.push(EventPlace::Director {});
        }
        places
    }

    fn plays_as(&self, account: AccountId) -> Vec<EventPlace> {
        match &self.contest {
            Contest::Teams(teams) => teams.people.places_of(account),
            Contest::Field(field) => {
                // Whose entry was taken out is told so, and looks on.
                let entry = field.entry_of(account).or_else(|| field.taken_out_as(account));
                entry.map(|number| EventPlace::Entrant { number: Some(number) }).into_iter().collect()
            }
        }
    }

    fn directs(&self, account: AccountId) -> bool {
        self.directors.iter().any(|director| director.account == account)
    }

    /// Whether an account may start it, begin its rounds, and have its links: the host, the director.
    pub fn is_led_by(&self, account: AccountId) -> bool {
        account == self.host || self.directs(account)
    }

    /// Whether an account may have the links of a team: its captain, the host, the director.
    pub fn may_invite(&self, account: AccountId, team: TeamNumber) -> bool {
        let is_captain = match &self.contest {
            Contest::Teams(teams) => teams.people.is_captain(account, team),
            Contest::Field(_) => false,
        };
        is_captain || self.is_led_by(account)
    }

    /// Which version the final standings are; none before they are final.
    fn version(&self) -> Option<u32> {
        let corrections = self.rulings.len().saturating_sub(self.rulings_at_the_end);
        self.is_finished.then(|| u32::try_from(corrections + 1).unwrap_or(u32::MAX))
    }

    /// Where the event stands.
    pub fn stage(&self) -> EventStage {
        match &self.contest {
            _ if self.is_finished => EventStage::Final,
            Contest::Teams(teams) => teams.stage(),
            Contest::Field(field) => field.stage(),
        }
    }

    /// The matches that should be open; none where no teams play.
    pub fn matches_wanted(&self) -> Vec<MatchWanted> {
        match &self.contest {
            Contest::Teams(teams) => teams.matches_wanted(self.host),
            Contest::Field(_) => Vec::new(),
        }
    }

    /// The tables that should be open; none where teams play, whose matches open theirs.
    pub fn tables_wanted(&self) -> Vec<TableWanted> {
        self.tables_wanted_of(|_| true)
    }

    /// Those of them for which `is_asked` holds.
    pub fn tables_wanted_of(&self, is_asked: impl Fn(TableId) -> bool) -> Vec<TableWanted> {
        match &self.contest {
            Contest::Teams(_) => Vec::new(),
            Contest::Field(field) => field.tables_wanted(is_asked),
        }
    }

    /// Whether a lane may see something else once this has happened, which it has. What a board came to at one table is
    /// the director's alone until it is over at all.
    pub fn is_news_to(&self, record: &EventRecord, lane: EventLane) -> bool {
        match record {
            EventRecord::Joined { .. }
            | EventRecord::Started { .. }
            | EventRecord::Drawn { .. }
            | EventRecord::RoundBegun { .. }
            | EventRecord::MatchMoved { .. }
            | EventRecord::MatchFinished { .. }
            | EventRecord::Ruled { .. }
            | EventRecord::RoundClosed { .. }
            | EventRecord::Finished
            | EventRecord::Field(FieldRecord::Entry(_)) => true,
            EventRecord::Field(FieldRecord::Round(RoundRecord::TimeKept {})) => false,
            EventRecord::Field(FieldRecord::Round(
                RoundRecord::Started { .. }
                | RoundRecord::RoundBegun { .. }
                | RoundRecord::RoundWarned { .. }
                | RoundRecord::TimeOver { .. }
                | RoundRecord::Woken {}
                | RoundRecord::Provisional { .. }
                | RoundRecord::StartMissed {},
            )) => true,
            EventRecord::Field(FieldRecord::Report(report)) => match report {
                ReportRecord::BoardPlayed { board, .. } => lane != EventLane::Public || self.is_over_everywhere(*board),
                ReportRecord::DirectorCalled { .. } => lane == EventLane::Director,
                ReportRecord::BoardSeen { .. } => false,
                ReportRecord::Stopped { .. } | ReportRecord::Tallied { .. } => true,
            },
        }
    }

    /// Whether a board is over at every table that is to play it.
    fn is_over_everywhere(&self, board: BoardNumber) -> bool {
        match &self.contest {
            Contest::Teams(_) => false,
            Contest::Field(field) => field.is_over_everywhere(board),
        }
    }

    /// Whether the event's director gave a board of a table its score, or took it away from there: what is ruled of it
    /// at the table does not count.
    pub fn has_scored(&self, table: TableId, board: BoardNumber) -> bool {
        match &self.contest {
            Contest::Teams(_) => false,
            Contest::Field(field) => field.has_scored(table, board),
        }
    }

    /// Whether a board is still to be played at one of its tables, which may not be open yet. A party's tables have
    /// deals of their own.
    pub fn keeps_secret(&self, board: BoardNumber) -> bool {
        match &self.contest {
            Contest::Teams(_) => false,
            Contest::Field(field) => !self.is_finished && !field.is_party() && !field.is_over_everywhere(board),
        }
    }

    /// When something last happened.
    pub const fn last_event_at(&self) -> Moment {
        self.last_event_at
    }

    /// Whether the standings are final: nothing changes any more.
    pub const fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// When the event must be told that time has passed. Of teams only the matches have deadlines.
    pub fn next_deadline(&self) -> Option<Moment> {
        match &self.contest {
            Contest::Field(field) if !self.is_finished => field.next_deadline(),
            Contest::Field(_) | Contest::Teams(_) => None,
        }
    }
}
