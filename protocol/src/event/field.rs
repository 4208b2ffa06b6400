//! The conditions of a field: pairs, or persons each for themselves, who play the same boards at many tables.

use std::fmt;

use bridge_rules::{BySeat, BySide, Form, Vp};
use serde::{Deserialize, Serialize};

use super::{
    NextRound,
    conditions::{half_an_hour, twelve},
};
use crate::{Policy, VpChoice};

/// What is agreed before the first round of an event of pairs or of persons. Who plays, those say who enter.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FieldConditions {
    /// What the event is called, 1 to 36 characters.
    pub name: String,
    /// Who meets whom over which boards.
    pub movement: FieldMovement,
    /// In how many sections, 1 (unless it is said) to [`MAX_SECTIONS`](crate::limits::MAX_SECTIONS), as even as can be
    /// unless whoever starts it says their sizes. Each plays the movement by itself, over the same boards. More than
    /// one are not for rounds that are drawn.
    #[serde(default = "one_section", skip_serializing_if = "is_one_section")]
    pub sections: u8,
    /// Which tables a result is compared with.
    #[serde(default, skip_serializing_if = "Across::is_field")]
    pub across: Across,
    /// How many boards each table plays in a round, 1 to 16. All together are at most 100. Left out where a form is
    /// played, which says itself when it is over.
    #[serde(default, skip_serializing_if = "is_left_out")]
    pub boards: u8,
    /// A form of the game that every table plays in each round, with deals of its own: a party (chapter `forms`).
    /// Without, all play the same boards of duplicate. It is one for four whose partners do not change, and has so many
    /// rubbers, rounds or deals, or a [`round_clock`](Self::round_clock) that removes what is not begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub form: Option<Form>,
    /// What those are given who end first, second and so on, at most [`MAX_PRIZES`](crate::limits::MAX_PRIZES) of 1 to
    /// [`MAX_PRIZE`](crate::limits::MAX_PRIZE) characters. Where the directions are ranked apart there are none.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prizes: Vec<String>,
    /// What the tables agree on. There are no kibitzers at the tables of an event.
    pub policy: Policy,
    /// What a board is scored in.
    #[serde(default)]
    pub scoring: FieldScoring,
    /// At a Swiss, the victory points that each round comes to, by which the pairs are ranked and drawn; without, what
    /// their boards are scored in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victory_points: Option<FieldVictoryPoints>,
    /// When those who have played a board are shown what others made of it.
    #[serde(default, skip_serializing_if = "TravellersShown::is_when_over")]
    pub travellers: TravellersShown,
    /// Who begins the next round when one is over.
    #[serde(default)]
    pub next_round: NextRound,
    /// How long a round may last; without, as long as it takes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round_clock: Option<RoundClock>,
    /// How long the ranking may be corrected when all is played, in milliseconds (Law 79C): the director rules, and it
    /// stands when the time is up, or as soon as the director says so. Half an hour unless it is said. A party has no
    /// boards that could come to something else, and no such time.
    #[serde(default = "half_an_hour")]
    pub correction_ms: u64,
    /// When it starts by itself, in milliseconds since 1970 (UTC), at most
    /// [`MAX_START_AHEAD`](crate::limits::MAX_START_AHEAD) after it is opened; without, when its host or director says
    /// so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub starts_ms: Option<u64>,
    /// Whether computers complete the field (chapter `robots`): when it starts, so many enter that nobody is without a
    /// partner and nobody sits out, as far as the movement can be played so; and whoever enters a field of pairs may
    /// ask for one as their partner. Without, computers enter only as its host or director says.
    #[serde(default, skip_serializing_if = "is_not_asked")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<bool>", optional))]
    pub computers_complete: bool,
}

/// Victory points of a Swiss of pairs: a round is a match against one pair, over as many boards as a round has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct FieldVictoryPoints {
    /// How what a pair has on the boards of a round becomes victory points.
    pub scale: FieldScale,
    /// What a round is worth in which a pair sits out.
    #[serde(default = "twelve")]
    pub bye: Vp,
}

/// A scale of victory points for pairs.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FieldScale {
    /// By the percentage, where matchpoints are played: a published scale of whole victory points, the winner's 10 to
    /// 20, for the number of boards.
    Percent {},
    /// By the sum of the IMPs, where cross-IMPs (their mean) or Butler are played: a scale of teams.
    Margin(VpChoice),
}

/// Which tables a result is compared with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Across {
    /// All that play the board.
    #[default]
    Field,
    /// Those of the same section.
    Section,
}

impl Across {
    const fn is_field(&self) -> bool {
        matches!(self, Self::Field)
    }
}

/// When those who have played a board are shown what others made of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum TravellersShown {
    /// When it is over at every table, as is everybody.
    #[default]
    WhenOver,
    /// As soon as they have played it themselves, as with the slip of paper that travels with a board: what the tables
    /// before them made of it. What that comes to in points is shown when it is over at every table.
    AsPlayed,
}

impl TravellersShown {
    const fn is_when_over(&self) -> bool {
        matches!(self, Self::WhenOver)
    }
}

const fn one_section() -> u8 {
    1
}

const fn is_not_asked(asked: &bool) -> bool {
    !*asked
}

const fn is_left_out(boards: &u8) -> bool {
    *boards == 0
}

const fn is_one_section(sections: &u8) -> bool {
    *sections == 1
}

/// How long a round may last, by the server's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct RoundClock {
    /// Its minutes, 1 to [`MAX_ROUND_MINUTES`](crate::limits::MAX_ROUND_MINUTES).
    pub minutes: u8,
    /// What becomes of boards that are not over when they are up.
    #[serde(default)]
    pub at_limit: AtRoundEnd,
}

/// What becomes of boards that are not over when the time of a round is up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum AtRoundEnd {
    /// They are played all the same.
    #[default]
    PlayOn,
    /// Those that no table has begun are not played, and the round is over with the boards that are on.
    Remove,
    /// A board of which no opening lead is faced is not played: each side has an artificial score for it by how much of
    /// the time it used. One that is in play goes on for
    /// [`ADJUDICATED_AFTER`](crate::limits::ADJUDICATED_AFTER), and then comes to what both sides can take of it double
    /// dummy. The tables need a [`clock`](Policy::clock), which says whose time it was.
    Adjudicate,
}

/// Who sits where in each round, and which boards lie there. How many contestants each is for, PAIRS.md of the scoring
/// says; without a number of rounds there are as many as the movement has, and never more than those.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FieldMovement {
    /// Pairs: North-South stay, East-West go up a table each round, and the boards go down.
    Mitchell {
        /// How many rounds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rounds: Option<u8>,
        /// Whether the directions are ranked apart.
        #[serde(default)]
        winners: Winners,
        /// Whether boards lie at one table at a time: with an even number of tables East-West skip a table halfway, and
        /// there is one round fewer. Without, two tables share boards in each round.
        #[serde(default, skip_serializing_if = "is_not_asked")]
        skip: bool,
    },
    /// Pairs: everybody meets everybody, and the boards travel.
    Howell {
        /// How many rounds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rounds: Option<u8>,
    },
    /// Pairs: as at the Howell, and all tables play the same boards in a round.
    BarometerHowell {
        /// How many rounds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rounds: Option<u8>,
    },
    /// Pairs: in each round they meet others that have done as well, and all tables play the same boards.
    Swiss {
        /// How many rounds.
        rounds: u8,
    },
    /// Persons: everybody partners everybody once and opposes everybody twice.
    Individual {
        /// How many rounds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rounds: Option<u8>,
    },
    /// Persons in four colours, one for each seat: those of one colour never meet, all others once.
    Rainbow {
        /// How many rounds.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rounds: Option<u8>,
    },
    /// Pairs or persons: each round is drawn by lot, and all tables play the same boards.
    Random {
        /// How many rounds.
        rounds: u8,
    },
    /// Pairs or persons, at a party: the winners of a table move up, the losers of the first go down to the last, and
    /// persons change partners.
    Progressive {
        /// How many rounds.
        rounds: u8,
    },
}

/// Whether the two directions of a Mitchell are ranked together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Winners {
    /// In one list: in the last rounds, one in eight, the pairs sit the other way (an arrow switch).
    #[default]
    One,
    /// North-South and East-West have a winner each.
    Two,
}

/// What a board of a field is scored in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum FieldScoring {
    /// Two matchpoints for each table that is beaten, one for each that is equalled; ranked by percent.
    #[default]
    Matchpoints,
    /// The mean of the IMPs against each other table.
    CrossImps,
    /// Their sum, on a board that fewer tables have scored as much larger as if all had.
    CrossImpsTotal,
    /// IMPs against the mean of the tables, the best and the worst score left out.
    Butler,
    /// The sum of what each has written down at their tables, in points or, at Russian Chicago, in IMPs: where a form
    /// is played, and nowhere else.
    Tally,
}

/// A person's place in the order of entry, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct EntryNumber(pub u16);

impl EntryNumber {
    /// Its place in a list of all entries, from 0. The number 0, which nobody has, is beyond every list.
    pub fn index(self) -> usize {
        usize::from(self.0).checked_sub(1).unwrap_or(usize::MAX)
    }
}

impl fmt::Display for EntryNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The number that a pair, or at an individual a person, has from the start of the event, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct ContestantNumber(pub u16);

impl ContestantNumber {
    /// Its place in a list of all contestants, from 0. The number 0, which nobody has, is beyond every list.
    pub fn index(self) -> usize {
        usize::from(self.0).checked_sub(1).unwrap_or(usize::MAX)
    }
}

impl fmt::Display for ContestantNumber {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Who sits at a table of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum FieldSitting {
    /// Two pairs.
    Pairs(BySide<ContestantNumber>),
    /// Four persons.
    Persons(BySeat<ContestantNumber>),
}

impl FieldSitting {
    /// Everybody at the table.
    pub fn contestants(self) -> Vec<ContestantNumber> {
        match self {
            Self::Pairs(BySide { north_south, east_west }) => vec![north_south, east_west],
            Self::Persons(BySeat { north, east, south, west }) => vec![north, east, south, west],
        }
    }
}
