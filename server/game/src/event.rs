//! An event of several matches as a pure machine, like a table: [`Event::decide`] turns a command into events or a
//! refusal, [`Event::apply`] takes an event in and cannot fail, [`Event::view`] is the only door. It knows its
//! matches as what they report.

mod apply;
mod command;
mod decide;
mod draw;
mod fixture;
mod matches;
mod opening;
mod people;
mod record;
mod report;
mod scale;
mod standings;
mod view;

use bridge_protocol::{
    AccountId, EventConditions, EventId, EventLane, EventPlace, EventRulingNotice, Pairing, TeamNumber,
};
use bridge_rules::Vp;

use crate::Moment;

pub use command::EventCommand;
pub(crate) use fixture::{Fixture, Round};
pub use matches::{MatchEntrance, MatchWanted};
pub(crate) use people::Entrants;
pub use record::{DrawnMatch, EventOpened, EventRecord};
pub use report::{MatchOutcome, MatchReport};

/// An event: everything that the authority knows about it.
#[derive(Clone, Debug)]
pub struct Event {
    pub(crate) id: EventId,
    pub(crate) host: AccountId,
    pub(crate) conditions: EventConditions,
    pub(crate) people: Entrants,
    /// The order of the lots, drawn when the event began: the first is the best. Empty before.
    pub(crate) lots: Vec<TeamNumber>,
    /// Those that have begun.
    pub(crate) rounds: Vec<Round>,
    /// The draw that waits to begin.
    pub(crate) next_draw: Option<NextDraw>,
    /// In the order in which they withdrew.
    pub(crate) withdrawn: Vec<Withdrawal>,
    pub(crate) fines: Vec<Fine>,
    /// Everything that the director did.
    pub(crate) rulings: Vec<EventRulingNotice>,
    pub(crate) is_finished: bool,
    pub(crate) last_event_at: Moment,
}

/// A draw that waits to begin.
#[derive(Clone, Debug)]
pub(crate) struct NextDraw {
    pub(crate) draw: Vec<Pairing>,
    pub(crate) by_hand: bool,
}

/// A team that has withdrawn.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Withdrawal {
    pub(crate) team: TeamNumber,
    /// Whether what it played counts no more.
    pub(crate) struck: bool,
}

/// A fine, and how many rounds had begun when it was given.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Fine {
    pub(crate) team: TeamNumber,
    pub(crate) amount: Vp,
    pub(crate) round: u8,
}

impl Event {
    /// The event's identity.
    pub const fn id(&self) -> EventId {
        self.id
    }

    /// Who opened the event.
    pub const fn host(&self) -> AccountId {
        self.host
    }

    /// What was agreed.
    pub const fn conditions(&self) -> &EventConditions {
        &self.conditions
    }

    /// Who has to do with the event: who opened it, captains, players and directors. Who looks on holds an invitation
    /// and no more.
    pub fn people(&self) -> Vec<AccountId> {
        std::iter::once(self.host).chain(self.people.all()).collect()
    }

    /// The lane through which an account sees the event; none if it has not joined.
    pub fn lane_of(&self, account: AccountId) -> Option<EventLane> {
        self.people.lane_of(account)
    }

    /// Whether an account has to do with the event: whoever has joined it, and its host.
    pub fn concerns(&self, account: AccountId) -> bool {
        account == self.host || self.lane_of(account).is_some()
    }

    /// What an account is in the event.
    pub fn places_of(&self, account: AccountId) -> Vec<EventPlace> {
        self.people.places_of(account)
    }

    /// Whether an account may have the links of a team: its captain, the host, the director.
    pub fn may_invite(&self, account: AccountId, team: TeamNumber) -> bool {
        account == self.host || self.people.directs(account) || self.people.is_captain(account, team)
    }

    /// When something last happened.
    pub const fn last_event_at(&self) -> Moment {
        self.last_event_at
    }

    /// Whether the standings are final: nothing changes any more.
    pub const fn is_finished(&self) -> bool {
        self.is_finished
    }

    /// When the event must be told that time has passed: never, as only its matches have deadlines.
    pub const fn next_deadline(&self) -> Option<Moment> {
        None
    }
}
