//! An event of pairs or of persons as a viewer may see it. What a board came to at one table is shown to nobody but the
//! director before it is over at every table that is to play it, and so nothing shows who has got how far.

use bridge_dealing::{Context, SetRoot};
use bridge_rules::{BoardNumber, BySide, Card, Deal};
use serde::{Deserialize, Serialize};

use super::{ContestantNumber, EntryNumber, FieldSitting};
use crate::{Adjusted, BoardResult, PlayerName, TableId};

/// What an event's view has where pairs or persons play.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FieldView {
    /// Who has entered, in that order. Who came after the start, or was left over, waits for the director.
    pub entries: Vec<FieldEntry>,
    /// Whose entries were taken out, and who has not entered again.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken_out: Vec<EntryNumber>,
    /// The contestants from number 1, each with its players; nobody before the start.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub contestants: Vec<Vec<EntryNumber>>,
    /// The contestants of each section, where there are several: the first is section A, and so on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sections: Vec<Vec<ContestantNumber>>,
    /// The contestants who were taken out.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withdrawn: Vec<ContestantNumber>,
    /// Those of them who ask to play again: they wait for the director.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub returning: Vec<Returning>,
    /// In how many of the rounds to come those would play who came after the start, if the director let them in now;
    /// none where nobody waits who could play, or there is no place for them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub late_rounds: Option<u8>,
    /// The tables of the round that has begun last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tables: Vec<FieldTable>,
    /// How long that round may still last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<RoundTime>,
    /// Whether the time at which the event was to start by itself came, and it could not be played by those who were
    /// there: its host or director starts it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub start_missed: bool,
    /// Who sits out in that round.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sits_out: Vec<ContestantNumber>,
    /// Who will sit out in the next round, where the movement is known before it is played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sits_out_next: Vec<ContestantNumber>,
    /// The tables of the next round, where it waits for the director and is not drawn by chance: as it would begin now.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub next_tables: Vec<FieldTable>,
    /// The boards that are over at every table: their travellers can be asked for, and the ranking is about them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub boards_over: Vec<BoardNumber>,
    /// One list, or two where North-South and East-West are ranked apart; each the best first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rankings: Vec<Vec<FieldStanding>>,
    /// Who is given what, by the ranking as it is; nothing where no prizes are set, and before anybody is ranked.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prizes: Vec<FieldPrize>,
    /// How the boards were committed to when the event began, a set each.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sets: Vec<FieldSet>,
    /// Whether the host brought the boards: nothing is proven about them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub imported: bool,
    /// How far each table of the round is. To the director.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub progress: Option<Vec<TableProgress>>,
    /// The tables of all rounds that have called the director, who has not come. To the director.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<TableCall>,
    /// The boards of all rounds that are over and of which the director has still to say what they come to; the event
    /// is not final before. To the director.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub to_be_ruled: Vec<UnruledBoard>,
}

/// Somebody who has entered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FieldEntry {
    /// Their place in the order of entry. Where an entry was taken back or out, a number is missing.
    pub number: EntryNumber,
    /// Their name.
    pub name: PlayerName,
    /// Whom they would play with. If that is mutual the two are a pair.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<EntryNumber>,
    /// Whether it is a computer. Nobody else in the event has a name like one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub computer: bool,
}

/// A contestant who has withdrawn and asks to play again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Returning {
    /// The contestant's number.
    pub contestant: ContestantNumber,
    /// In how many of the rounds to come they would play, if the director let them in now; none where others have their
    /// place.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rounds: Option<u8>,
}

/// A table in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FieldTable {
    /// Its number, from 1.
    pub number: u16,
    /// Who sits there: of a pair the first at North or East.
    pub sitting: FieldSitting,
    /// The boards that they play; none where a form is played, whose deals are the table's own.
    pub boards: Vec<BoardNumber>,
    /// What each side has written down in this round, where a form is played and the table has done with it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tally: Option<BySide<i32>>,
}

/// A prize, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FieldPrize {
    /// What it is, as the conditions have it.
    pub prize: String,
    /// Whose. Those who share a place share the prizes of all the places that they fill.
    pub to: Vec<ContestantNumber>,
}

/// The time of a round. It is the same for all tables and knows nothing of any.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RoundTime {
    /// When it is up, in milliseconds since 1970 (UTC) by the server's clock, as long as it is not stopped.
    pub until_ms: u64,
    /// The last warning: how much of it is used, in percent. 0, 75 or 100.
    pub warned: u8,
    /// How much of it there is, in milliseconds, while the director has stopped it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stopped_with_ms: Option<u64>,
    /// When boards that are in play then are adjudicated, in milliseconds since 1970 (UTC): from when the time is up,
    /// where that is agreed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjudicated_ms: Option<u64>,
}

/// A set of boards, all of which lie at one table in a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FieldSet {
    /// What the commitment is tied to.
    pub ctx: Context,
    /// The root over its boards' commitments.
    pub root: SetRoot,
}

/// A line of a ranking.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FieldStanding {
    /// Its place, from 1; after a place that is shared the next are counted on.
    pub place: u16,
    /// Whether others have the same place.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shared: bool,
    /// Its place in its section, where there are several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_section: Option<PlaceInSection>,
    /// The contestant's number.
    pub contestant: ContestantNumber,
    /// What it is ranked by, a decimal number with two decimals: percent of the matchpoints, or the sum of the IMPs
    /// (IMPs a board where some have played more boards than others). The sum of all IMPs (`cross_imps_total`) has one
    /// decimal. Where a form is played it is the sum of what they have written down, a whole number.
    pub score: String,
    /// The sum of the matchpoints or IMPs, with what was carried forward and fines taken off, a decimal number with two
    /// decimals; with one or none where a score has one or none.
    pub points: String,
    /// What it was fined of them, if it was, a decimal number with two decimals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fines: Option<String>,
    /// What it brought along of them, if anything, a decimal number with two decimals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub carried: Option<String>,
    /// What it comes to with its handicap, where the director has given some.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with_handicap: Option<WithHandicap>,
    /// On how many boards.
    pub boards: u16,
}

/// A line of a ranking, with handicaps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct WithHandicap {
    /// The score with the handicap, a decimal number with two decimals.
    pub score: String,
    /// The place by it, from 1; after a place that is shared the next are counted on.
    pub place: u16,
    /// Whether others have the same place.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shared: bool,
}

/// A place among those of one section; where North-South and East-West are ranked apart, among those of its direction
/// there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PlaceInSection {
    /// The place, from 1; after a place that is shared the next are counted on.
    pub place: u16,
    /// Whether others have the same place.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub shared: bool,
}

/// How far a table is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableProgress {
    /// Its number.
    pub number: u16,
    /// The table.
    pub table: TableId,
    /// How many boards are over there.
    pub over: u8,
    /// Whether half of the tables, or more, have more boards over.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_slow: bool,
    /// The boards that were taken away from it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub taken_away: Vec<BoardNumber>,
}

/// A table that has called the director, or where a claim or the time needs one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableCall {
    /// The round that is or was played there.
    pub round: u8,
    /// Its number in that round.
    pub number: u16,
    /// The table.
    pub table: TableId,
}

/// A board that is over at a table and has come to nothing yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnruledBoard {
    /// The round in which it lay there.
    pub round: u8,
    /// The table's number in that round.
    pub number: u16,
    /// The table.
    pub table: TableId,
    /// The board.
    pub board: BoardNumber,
}

/// A board that is over at every table: what each of them made of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Traveller {
    /// The board.
    pub board: BoardNumber,
    /// Its cards.
    pub deal: Deal,
    /// A line for each table, by round and table.
    pub lines: Vec<FieldLine>,
}

/// What one table made of a board.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct FieldLine {
    /// The round, from 1.
    pub round: u8,
    /// The table, from 1.
    pub table: u16,
    /// Who sat there.
    pub sitting: FieldSitting,
    /// What was played; none if the board was not played to a result.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<BoardResult>,
    /// The opening lead.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lead: Option<Card>,
    /// What the director gave it, if that is not what was played.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub adjusted: Option<Adjusted>,
    /// What it came to for each side in matchpoints or IMPs, a decimal number with two decimals; none where it does not
    /// count, and for average plus and minus, which the whole session decides about.
    pub points: BySide<Option<String>>,
}
