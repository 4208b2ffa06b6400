//! An event as a viewer may see it. Of a match in progress nobody but the director is shown anything (Spec D5).

use std::fmt;

use bridge_rules::{Exact, Vp};
use serde::{Deserialize, Serialize};

use super::{ContestantNumber, EventRuling, FieldTable, FieldView, Pairing, Standing, TeamNumber};
use crate::{ByTeam, MatchId, MatchStage, PlayerName, Room, Team};

/// An event as a lane sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventView {
    /// Where the event stands.
    pub stage: EventStage,
    /// Whether it was closed before all of it was played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// At the stage `provisional`, when the standings are final, in milliseconds since 1970 (UTC) by the server's
    /// clock.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub corrections_until_ms: Option<u64>,
    /// Which version of the final standings this is: 1, and one more for each correction since.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
    /// When the first round began, in milliseconds since 1970 (UTC).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub started_ms: Option<u64>,
    /// The last round that has begun; 0 before the first.
    pub round: u8,
    /// How many there are.
    pub rounds: u8,
    /// When that round began, in milliseconds since 1970 (UTC).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begun_ms: Option<u64>,
    /// Its matches and byes. Earlier rounds are there for the asking. Nothing where pairs or persons play.
    pub fixtures: Vec<FixtureView>,
    /// After how many rounds the standings are; each of them is over.
    pub standings_after: u8,
    /// The standings, best first. Nothing before the first round is over, and where pairs or persons play.
    pub standings: Vec<Standing>,
    /// The tables and the ranking of pairs or of persons; none in an event of teams.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub field: Option<Box<FieldView>>,
    /// Who directs the event.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub director: Option<PlayerName>,
    /// The latest rulings, at most [`RULINGS_SHOWN`](crate::limits::RULINGS_SHOWN).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<EventRulingNotice>,
    /// How many rulings there are; the next one has the next number. To the director.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rulings_made: Option<u32>,
    /// The draw that waits to begin. To the director.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_draw: Option<Vec<Pairing>>,
    /// The matches that are still to be finished, whatever their round. To the director.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub playing: Option<Vec<PlayedMatch>>,
    /// The teams of which fewer than four players have come. To the director.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub incomplete: Option<Vec<TeamNumber>>,
}

/// Where an event stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum EventStage {
    /// It is to be started.
    Gathering,
    /// The next round is drawn and waits for the director.
    Drawn,
    /// A round is played.
    Playing,
    /// All rounds are over, and a match that was left open is still to be finished.
    Outstanding,
    /// All is played, and the ranking of pairs or of persons may be corrected.
    Provisional,
    /// The standings are final. What a director corrects then is a new version of them.
    Final,
}

impl fmt::Display for EventStage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Gathering => "not started",
            Self::Drawn => "between two rounds",
            Self::Playing => "being played",
            Self::Outstanding => "waiting for its last matches",
            Self::Provisional => "over but for corrections",
            Self::Final => "over",
        })
    }
}

/// A match or a bye of a round that has begun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FixtureView {
    /// The teams.
    #[serde(flatten)]
    pub pairing: Pairing,
    /// The match; none for a bye.
    #[serde(rename = "match", default, skip_serializing_if = "Option::is_none")]
    pub id: Option<MatchId>,
    /// What came of it, once its score stands.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<FixtureResult>,
}

/// What came of a match of an event.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FixtureResult {
    /// Who won; nobody in a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Team>,
    /// What decided it.
    pub by: SettledBy,
    /// What the teams won on the boards each gained on, in a match that was played to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub won: Option<ByTeam<Exact>>,
    /// Everything together, home's side first, in such a match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub margin: Option<Exact>,
    /// What it is worth; nothing in a knockout, or if it does not count. A match that was given away is worth what it
    /// is by the results so far.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victory_points: Option<ByTeam<Vp>>,
}

/// What decided a match of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum SettledBy {
    /// It was played.
    Play,
    /// A team gave it up, or lost it by a ruling in the match.
    Forfeit,
    /// The event's director gave it to a team.
    Award,
    /// A team withdrew from the event before it was over.
    Withdrawal,
}

/// A match that is still to be finished, as the director sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlayedMatch {
    /// Its round.
    pub round: u8,
    /// The match.
    #[serde(rename = "match")]
    pub id: MatchId,
    /// The teams.
    pub teams: ByTeam<TeamNumber>,
    /// How far it is; none as long as it has not been heard of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<MatchProgress>,
}

/// How far a match is, and for whom it waits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchProgress {
    /// Where it stands.
    pub stage: MatchStage,
    /// The segment that is on, from 1; 0 before the first.
    pub segment: u8,
    /// The teams whose line-up is awaited, or their agreement with the score.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub teams: Vec<Team>,
    /// The rooms that still play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rooms: Vec<Room>,
    /// Whether a room has called the director, who has not come: a player has, or a claim or the time needs one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub called: bool,
}

/// A round that has begun.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventRound {
    /// Which, from 1.
    pub round: u8,
    /// When it began, in milliseconds since 1970 (UTC).
    pub begun_ms: u64,
    /// Its matches and byes, where teams play.
    pub fixtures: Vec<FixtureView>,
    /// The standings after it, if it is over, where teams play.
    pub standings: Vec<Standing>,
    /// Its tables, where pairs or persons play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<FieldTable>,
    /// Who sat out, where pairs or persons play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sits_out: Vec<ContestantNumber>,
}

/// Rulings of an event, as far as whoever asks may know of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventRulings {
    /// At most [`RULINGS_ASKED`](crate::limits::RULINGS_ASKED), in the order in which they were made.
    pub rulings: Vec<EventRulingNotice>,
    /// Whether there are further ones, to be asked for `after` these.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_more: bool,
}

/// A ruling as those hear it who may know of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct EventRulingNotice {
    /// When, in milliseconds since 1970 (UTC).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at_ms: Option<u64>,
    /// The last round that had begun; none before the first.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub round: Option<u8>,
    /// Who rules.
    pub director: PlayerName,
    /// The ruling.
    pub ruling: EventRuling,
    /// By which Law or regulation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub law: Option<String>,
    /// The reason, in the words of who gives it.
    pub reason: String,
    /// The version of the final standings that it made, if they were final.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub version: Option<u32>,
    /// Of an announcement: which of the event's announcements it is, from 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub announcement: Option<u32>,
}
