//! The conditions of an event: everything that is agreed before the first draw.

use bridge_rules::Vp;
use serde::{Deserialize, Serialize};

use super::FieldConditions;
use crate::{
    ByRoom, ByTeam, Exchange, MatchConditions, MatchScoring, Policy, SeatingRights, SegmentClock, TeamEntry, Ties,
    Visibility, VpChoice,
};

/// What is played for, by whom and how. Everybody is shown it once, when they follow the event: it never changes.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EventConditions {
    /// Teams of four to eight play matches against one another.
    Teams(TeamsConditions),
    /// Pairs play the same boards at many tables.
    Pairs(FieldConditions),
    /// Persons do, each for themselves.
    Persons(FieldConditions),
}

impl EventConditions {
    /// What the event is called.
    pub fn name(&self) -> &str {
        match self {
            Self::Teams(teams) => &teams.name,
            Self::Pairs(field) | Self::Persons(field) => &field.name,
        }
    }

    /// What is agreed for teams, in an event of teams.
    pub const fn of_teams(&self) -> Option<&TeamsConditions> {
        match self {
            Self::Teams(teams) => Some(teams),
            Self::Pairs(_) | Self::Persons(_) => None,
        }
    }

    /// What is agreed for the field, in an event of pairs or of persons.
    pub const fn of_field(&self) -> Option<&FieldConditions> {
        match self {
            Self::Teams(_) => None,
            Self::Pairs(field) | Self::Persons(field) => Some(field),
        }
    }
}

/// What is agreed where teams meet in matches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct TeamsConditions {
    /// What the event is called, 1 to 36 characters.
    pub name: String,
    /// Who plays, 3 to 64 teams. The order of entry is the seeding.
    pub teams: Vec<TeamEntry>,
    /// Who meets whom.
    pub movement: TeamsMovement,
    /// How many boards each segment of a match has. Each match has its own boards, dealt by the server.
    pub segments: Vec<u8>,
    /// What the tables agree on. There are no kibitzers in the rooms of a match.
    pub policy: Policy,
    /// When a board that both rooms have played is shown to those who follow the match.
    #[serde(default)]
    pub visibility: Visibility,
    /// How a board is scored.
    #[serde(default)]
    pub scoring: MatchScoring,
    /// How the margin of a match becomes victory points. A knockout has no use for it.
    #[serde(default = "wbf")]
    pub victory_points: VpChoice,
    /// What a bye is worth, and the least that a match is worth that the opponents lost without playing it.
    #[serde(default = "twelve")]
    pub bye: Vp,
    /// What follows when a knockout match is level after its last segment.
    #[serde(default = "extra_boards")]
    pub ties: Ties,
    /// Who sees the opponents' line-up before their own is due.
    #[serde(default)]
    pub seating_rights: SeatingRights,
    /// How long the captains have for a line-up, in milliseconds; without, as long as they need.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lineup_within_ms: Option<u64>,
    /// Whether pairs have to meet other opponents in the second half of a match.
    #[serde(default, skip_serializing_if = "Exchange::is_free")]
    pub exchange: Exchange,
    /// In how many segments of a match every player of a roster has to play.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub least_segments: Option<u8>,
    /// How long a segment may last; without, as long as it takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub segment_clock: Option<SegmentClock>,
    /// How long the score of a match may be corrected, in milliseconds (Law 79C).
    #[serde(default = "half_an_hour")]
    pub correction_ms: u64,
    /// Who begins the next round when one is over.
    #[serde(default)]
    pub next_round: NextRound,
}

impl TeamsConditions {
    /// Whether a match is worth victory points; in a knockout it is won or lost.
    pub const fn has_victory_points(&self) -> bool {
        match self.movement {
            TeamsMovement::Knockout {} => false,
            TeamsMovement::RoundRobin { .. } | TeamsMovement::Swiss { .. } => true,
        }
    }

    /// What is agreed for a match between two teams.
    pub fn of_match(&self, name: String, teams: ByTeam<TeamEntry>) -> MatchConditions {
        let has_points = self.has_victory_points();
        MatchConditions {
            name,
            teams,
            segments: self.segments.clone(),
            policy: self.policy,
            visibility: self.visibility,
            scoring: self.scoring,
            victory_points: has_points.then(|| self.victory_points.clone()),
            seating_rights: self.seating_rights,
            lineup_within_ms: self.lineup_within_ms,
            carry_over: None,
            ties: if has_points { Ties::Stand } else { self.ties },
            order: ByRoom::default(),
            exchange: self.exchange,
            least_segments: self.least_segments,
            segment_clock: self.segment_clock,
            correction_ms: self.correction_ms,
        }
    }
}

const fn wbf() -> VpChoice {
    VpChoice::Wbf {}
}

/// Of 20.
pub(super) const fn twelve() -> Vp {
    Vp { hundredths: 1200 }
}

const fn extra_boards() -> Ties {
    Ties::ExtraBoards
}

/// Thirty minutes (Law 79C).
pub(super) const fn half_an_hour() -> u64 {
    30 * 60 * 1000
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum TeamsMovement {
    /// Whoever loses is out. The seeding makes the bracket; what is missing to a power of two are byes for the top
    /// seeds.
    Knockout {},
    /// Each team meets each other team, by the tables of Berger.
    RoundRobin {
        /// How often.
        times: RoundRobins,
    },
    /// In each round the teams meet others that have done as well.
    Swiss {
        /// How many rounds, at most as many as a round robin has.
        rounds: u8,
    },
}

impl TeamsMovement {
    /// How many rounds so many teams play.
    ///
    /// ```
    /// use bridge_protocol::{TeamsMovement, RoundRobins};
    ///
    /// assert_eq!(TeamsMovement::Knockout {}.rounds(5), 3);
    /// assert_eq!(TeamsMovement::RoundRobin { times: RoundRobins::Twice }.rounds(5), 10);
    /// assert_eq!(TeamsMovement::Swiss { rounds: 4 }.rounds(5), 4);
    /// ```
    pub fn rounds(self, teams: usize) -> u8 {
        match self {
            Self::Knockout {} => u8::try_from(teams.next_power_of_two().trailing_zeros()).unwrap_or(u8::MAX),
            Self::RoundRobin { times: RoundRobins::Once } => Self::once(teams),
            Self::RoundRobin { times: RoundRobins::Twice } => Self::once(teams).saturating_mul(2),
            Self::Swiss { rounds } => rounds,
        }
    }

    /// How many rounds it takes until each of so many teams has met each other one.
    pub fn once(teams: usize) -> u8 {
        let rounds = if teams.is_multiple_of(2) { teams.saturating_sub(1) } else { teams };
        u8::try_from(rounds).unwrap_or(u8::MAX)
    }
}

/// How often each team meets each other team.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum RoundRobins {
    /// Once.
    #[default]
    Once,
    /// Twice, the second time with home and away exchanged.
    Twice,
}

/// Who begins the next round when one is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum NextRound {
    /// It begins at once when the last match of a round is over.
    #[default]
    AtOnce,
    /// The director, who sees the draw before anybody else and may change it.
    ByDirector,
}
