//! A match as a viewer may see it. What is missing here, the viewer may not know yet.

use bridge_dealing::{ClientCommitment, Context, Entropy, Label, Reveal, SetCommitment};
use bridge_rules::{BoardNumber, BySeat, Card, Exact, Vp};
use serde::{Deserialize, Serialize};

use super::{ByRoom, ByTeam, Lineup, MatchConditions, MatchRuling, PlayerNumber, Room, Team};
use crate::{Adjusted, BoardResult, PlayerName, Ratio, TableId, Unit};

/// A match as a lane sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchView {
    /// The conditions as they were agreed at the opening.
    pub conditions: MatchConditions,
    /// Who has come, by team.
    pub teams: ByTeam<TeamView>,
    /// Who directs the match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub director: Option<PlayerName>,
    /// Where the match stands.
    pub stage: MatchStage,
    /// The segments that have begun, tie-breaking ones included.
    pub segments: Vec<SegmentView>,
    /// The fines that the viewer may know, in the order in which they were given.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub penalties: Vec<Penalty>,
    /// The director's rulings that the viewer may know, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rulings: Vec<MatchRulingNotice>,
    /// How many rulings there are; the next one has the next number. To the director.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rulings_made: Option<u32>,
    /// The score so far, over the boards that the viewer may see.
    pub totals: Totals,
    /// How many times the score has changed since it was first shown in full; a captain agrees with one version.
    pub score_version: u32,
    /// Which captains have agreed with it.
    pub agreed: ByTeam<bool>,
    /// Who has offered to concede, the first of them if both have: for the director, and for a captain their own offer;
    /// for everybody once the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub conceded: Option<Team>,
    /// The winner and what decided it, once the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<MatchResult>,
}

/// Who has come of a team.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TeamView {
    /// The captain, when they have come.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub captain: Option<PlayerName>,
    /// The name under which each player of the roster has come.
    pub players: Vec<Option<PlayerName>>,
    /// The places of the roster at which computers play.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub computers: Vec<PlayerNumber>,
}

/// Where a match stands (Spec D2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum MatchStage {
    /// The captains hand in their line-ups for the last segment of the view.
    Lineup,
    /// Its players contribute to the deal.
    Dealing,
    /// A segment is played, or the next one is prepared.
    Playing,
    /// All is played; the score may be corrected.
    Provisional,
    /// The score stands.
    Final,
}

impl std::fmt::Display for MatchStage {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Lineup => "awaiting the line-ups",
            Self::Dealing => "being dealt",
            Self::Playing => "being played",
            Self::Provisional => "played, and its score may be corrected",
            Self::Final => "over",
        })
    }
}

/// A segment (stanza) as a viewer may see it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SegmentView {
    /// Its number, from 1.
    pub number: u8,
    /// The numbers of its boards, in the order of play.
    pub boards: Vec<BoardNumber>,
    /// How they are dealt; none for imported boards, which are unverified.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub set: Option<MatchSetView>,
    /// When the line-ups are due, in milliseconds since 1970 (UTC).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lineups_due_ms: Option<u64>,
    /// Who has to place their team first, and is seen doing so; none when both are blind.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub places_first: Option<Team>,
    /// The line-ups, substitutions included.
    pub lineups: ByTeam<LineupView>,
    /// The players in whose place a substitute may be put, while the segment is on: to their captain and the director.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub substitutes_due: Vec<MissingPlayer>,
    /// The seats that players have again when they are back, who were replaced because they were missing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub seats_kept: Vec<KeptSeat>,
    /// The tables, once it is dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tables: Option<ByRoom<TableId>>,
    /// Its time, once the rooms are open, where there is a limit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<SegmentTime>,
    /// The boards that both rooms have played and that may be seen, by number.
    pub compared: Vec<ComparedBoard>,
    /// The boards that each room has played so far, seen by both or not. To the director.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<ByRoom<Vec<RoomBoard>>>,
    /// The rooms that have called the director, who has not come. To the director.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<Room>,
    /// Whether it is over in both rooms.
    pub closed: bool,
    /// The points of each team on the boards that are shown.
    pub score: ByTeam<Exact>,
}

/// A player for whom a room has waited in vain for three minutes, whether they have gone or have never come (Spec C13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MissingPlayer {
    /// The player's team.
    pub team: Team,
    /// The player's number in their team.
    pub player: PlayerNumber,
}

/// A player replaced because they were missing: when they enter their room they are in the line-up again (Spec C13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct KeptSeat {
    /// The player's team.
    pub team: Team,
    /// The player's number in their team.
    pub player: PlayerNumber,
    /// The room of the seat.
    pub room: Room,
}

/// The time of a segment. It is the same for both rooms and knows nothing of either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SegmentTime {
    /// When it is up, in milliseconds since 1970 (UTC).
    pub until_ms: u64,
    /// The last warning: how much of it is used, in percent. 0, 75 or 100.
    pub warned: u8,
}

/// How the boards of a segment are dealt.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchSetView {
    /// `ctx` (Spec E2, step 1).
    pub ctx: Context,
    /// All `c_b` and their root.
    pub commitment: SetCommitment,
    /// The step of the ceremony that is awaited from the players.
    pub wanted: Dealing,
    /// The commitments so far, each with whose it is.
    pub contributions: Vec<ContributionView>,
    /// `E`, when it is dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<Entropy>,
}

/// The step of the dealing ceremony of a segment that is awaited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Dealing {
    /// Nothing yet: the line-ups are not known.
    Nothing,
    /// Players are to commit to their contributions.
    Commitments,
    /// The contributions themselves.
    Contributions,
    /// Nothing any more: it is dealt.
    Done,
}

/// One player's part in the deal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ContributionView {
    /// The room's letter, a colon and the seat: `O:N`.
    pub label: Label,
    /// The commitment `cc_p` of chapter `dealing`.
    pub commitment: ClientCommitment,
    /// Whether it has been revealed.
    pub revealed: bool,
}

/// A team's line-up as a viewer may see it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum LineupView {
    /// It is not handed in.
    #[default]
    Awaited,
    /// It is handed in and hidden.
    HandedIn,
    /// It is shown to this viewer.
    Shown(Lineup),
}

/// A board that may be compared.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ComparedBoard {
    /// Number of the board.
    pub board: BoardNumber,
    /// The result in each room.
    pub rooms: ByRoom<RoomBoard>,
    /// The points of each team for it; none when it does not count. The two add up to nothing unless a score was
    /// adjusted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub points: Option<ByTeam<Exact>>,
    /// Its secret, for boards that this server dealt.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<Reveal>,
}

/// A board in one room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoomBoard {
    /// Number of the board.
    pub board: BoardNumber,
    /// The result at the table; none if it was not played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<BoardResult>,
    /// The score that the director gave in its place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<Adjusted>,
    /// The opening lead, if there was one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<Card>,
    /// The numbers in their rosters of those who played it, by seat.
    pub players: BySeat<Option<PlayerNumber>>,
}

/// A fine of a team.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Penalty {
    /// The team that it is about.
    pub team: Team,
    /// The size of the fine, above zero, in `unit`.
    pub amount: Ratio,
    /// The unit of `amount`.
    pub unit: Unit,
    /// The reason, in the words of who gives it.
    pub reason: String,
    /// At which table it was given; none if it was given in the match itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub room: Option<Room>,
}

/// A ruling as those hear it who may know of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchRulingNotice {
    /// The name of the director who ruled.
    pub director: PlayerName,
    /// The ruling, as far as this viewer may know it.
    pub ruling: MatchRuling,
    /// The Law that it rests on, if one is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub law: Option<String>,
    /// The reason, in the words of who gives it.
    pub reason: String,
}

/// The score of a match, over the boards that may be seen.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Totals {
    /// The boards that count.
    pub boards: u32,
    /// The points that the teams won on them: in IMPs the sum of the boards each gained on.
    pub won: ByTeam<Exact>,
    /// Everything together, home's side first: carry-over, boards and fines. Above zero the home team is ahead.
    pub margin: Exact,
    /// The same in victory points, fines included, where there is a scale.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub victory_points: Option<ByTeam<Vp>>,
}

/// How a match ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct MatchResult {
    /// Who won; nobody in a draw.
    pub winner: Option<Team>,
    /// The fact that decided it.
    pub by: WonBy,
}

/// The facts that can decide a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum WonBy {
    /// The score of all boards, carry-over and fines.
    Score,
    /// The points of all boards added, after the score was level.
    Aggregate,
    /// The others gave it up or lost it by a ruling.
    Forfeit,
    /// Nothing: it was closed before it was decided, and nobody has won it.
    Closed,
}
