//! A match of two teams as a pure machine, like a table (Spec D): [`TeamMatch::decide`] turns a command into records
//! or a refusal, [`TeamMatch::apply`] takes a record in and cannot fail, [`TeamMatch::view`] is the only door. It knows
//! its rooms as what they report, never as tables.

mod apply;
mod command;
pub(crate) mod conditions;
mod decide;
mod opening;
mod people;
mod record;
mod rooms;
mod scoring;
mod segment;
mod view;

use std::collections::BTreeMap;

use bridge_protocol::{
    AccountId, Adjusted, ByTeam, MatchConditions, MatchId, MatchLane, MatchPlace, MatchResult, MatchRulingNotice,
    PlayerName, Room, Team,
};
use bridge_rules::BoardNumber;

use crate::{BelongsTo, DealTag, Moment, record::SealKey};

pub use command::{MatchCommand, MatchInput, MatchServerCommand};
pub use opening::MatchOpening;
pub(crate) use people::People;
pub use record::{
    AttendanceRecord, ClockRecord, DealingRecord, DirectionRecord, EndingRecord, MatchBoards, MatchOpened, MatchRecord,
    PlayRecord, SegmentRecord,
};
pub use rooms::{Entrance, RoomWanted};
pub(crate) use scoring::Standing;
pub(crate) use segment::Segment;
pub use view::MatchEyes;

/// A match: everything that the authority knows about it.
#[derive(Clone, Debug)]
pub struct TeamMatch {
    pub(crate) id: MatchId,
    pub(crate) belongs_to: BelongsTo,
    pub(crate) conditions: MatchConditions,
    pub(crate) boards: MatchBoards,
    pub(crate) opened_at: Moment,
    /// When something last happened to it.
    pub(crate) last_event_at: Moment,
    /// When the server was last seen at work, by what everybody may know.
    pub(crate) awake_at: Moment,
    pub(crate) people: People,
    /// Those that have begun; the last one is on.
    pub(crate) segments: Vec<Segment>,
    /// What the director gave a board of a room, or that it does not count: the last word.
    pub(crate) awards: BTreeMap<(BoardNumber, Room), Adjusted>,
    /// Everything that the director did.
    pub(crate) rulings: Vec<MatchRulingNotice>,
    pub(crate) conceded: Vec<Team>,
    /// Until when the score may be corrected, once all is played.
    pub(crate) provisional_until: Option<Moment>,
    /// How many times the score has changed since then.
    pub(crate) score_version: u32,
    /// Which version each captain has agreed with.
    pub(crate) agreed: ByTeam<Option<u32>>,
    pub(crate) result: Option<MatchResult>,
}

impl TeamMatch {
    /// The match's identity.
    pub const fn id(&self) -> MatchId {
        self.id
    }

    /// When it was opened.
    pub const fn opened_at(&self) -> Moment {
        self.opened_at
    }

    /// Who or what opened the match.
    pub const fn belongs_to(&self) -> BelongsTo {
        self.belongs_to
    }

    /// What the match is called.
    pub fn name(&self) -> &str {
        &self.conditions.name
    }

    /// Who has to do with the match: who opened it, captains, players and directors. Who looks on holds an invitation
    /// and no more.
    pub fn people(&self) -> Vec<AccountId> {
        let People { captains, players, spectators: _, directors } = &self.people;
        let of_teams = Team::ALL.into_iter().flat_map(|team| players[team].iter().chain([&captains[team]])).flatten();
        let people = of_teams.chain(directors).map(|person| person.account).filter(|account| !account.is_computer());
        self.belongs_to.host().into_iter().chain(people).collect()
    }

    /// The head of the family of journals that the match belongs to: its event, or itself.
    pub const fn family(&self) -> [u8; 16] {
        match self.belongs_to {
            BelongsTo::Event(event) => event.to_bytes(),
            BelongsTo::Host(_) | BelongsTo::Match(_) => self.id.to_bytes(),
        }
    }

    /// Every name that is somebody's in the match: what they came as, and what the roster has at their place.
    pub fn names_of(&self, account: AccountId) -> Vec<PlayerName> {
        let People { captains, players, spectators: _, directors } = &self.people;
        let of_teams = Team::ALL.into_iter().flat_map(|team| players[team].iter().chain([&captains[team]])).flatten();
        let came_as = of_teams.chain(directors).filter(|person| person.account == account);
        let on_rosters = Team::ALL.into_iter().flat_map(|team| {
            let places = self.conditions.teams[team].players.iter().zip(&players[team]);
            places.filter(|(_, player)| player.as_ref().is_some_and(|player| player.account == account))
        });
        came_as.map(|person| person.name.clone()).chain(on_rosters.map(|(name, _)| name.clone())).collect()
    }

    /// The lane through which an account sees the match; none if it has not joined.
    pub fn lane_of(&self, account: AccountId) -> Option<MatchLane> {
        self.people.lane_of(account)
    }

    /// What an account is in the match.
    pub fn places_of(&self, account: AccountId) -> Vec<MatchPlace> {
        self.people.places_of(account)
    }

    /// The deals of the match that an account must not have seen elsewhere to be one of its players; none for whoever
    /// is one already, where the boards are dealt for the match, or where the policy lets people play boards that they
    /// know.
    pub fn deals_not_to_be_known(&self, account: AccountId, key: &SealKey) -> Vec<DealTag> {
        if self.conditions.policy.importer_plays || self.people.player(account).is_some() {
            return Vec::new();
        }
        self.boards.imported.iter().flatten().map(|(_, deal)| DealTag::of(deal, key)).collect()
    }

    /// Whether all boards are played, though its score may still be corrected.
    pub const fn is_played_out(&self) -> bool {
        self.provisional_until.is_some() || self.is_finished()
    }

    /// When something last happened.
    pub const fn last_event_at(&self) -> Moment {
        self.last_event_at
    }

    /// Whether the score stands: nothing changes any more.
    pub const fn is_finished(&self) -> bool {
        self.result.is_some()
    }
}
