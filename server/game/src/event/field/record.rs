//! What happened in an event of pairs or of persons, beside what happens in any; and as it is kept, since no card that
//! is still to be played stands in it: `{"field":{"entered":{…}}}`.

use bridge_dealing::Transcript;
use bridge_protocol::{
    AccountId, Adjusted, Artificial, BoardResult, ContestantNumber, EntryNumber, FieldSitting, PlayerName, TableId,
};
use bridge_rules::{BoardNumber, BySide, Card};
use serde::{Deserialize, Serialize};

use crate::personal::Personal;

/// Something that happened, by the procedure whose it is, which the journal does not say: no two records have one name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Record {
    /// What a table has told.
    Report(ReportRecord),
    /// Who would play, and with whom.
    Entry(EntryRecord),
    /// The event and its rounds begin, their time passes, and they end.
    Round(RoundRecord),
}

/// Who would play, and with whom.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum EntryRecord {
    /// Somebody would play.
    Entered {
        /// The account that enters.
        account: AccountId,
        /// The name that they play under.
        name: PlayerName,
        /// The number that they had before; none if theirs is the next one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        again: Option<EntryNumber>,
    },
    /// Somebody would not play after all.
    EntryTakenBack {
        /// The entry that is taken back.
        entry: EntryNumber,
    },
    /// Who runs the event has taken somebody's entry out.
    EntryTakenOut {
        /// The entry that is taken out.
        entry: EntryNumber,
    },
    /// Somebody who has withdrawn would play again, or would no more.
    PlayAgain {
        /// The pair or person who had withdrawn.
        contestant: ContestantNumber,
        /// Whether they would.
        wanted: bool,
    },
    /// Somebody says with whom they would play.
    PartnerNamed {
        /// The entry that names somebody.
        entry: EntryNumber,
        /// The entry that it names; none if it names nobody any more.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        partner: Option<EntryNumber>,
    },
}

/// The event and its rounds begin, their time passes, and they end.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum RoundRecord {
    /// Nobody enters any more: the contestants have their numbers, and the boards are committed to and dealt.
    Started {
        /// The players of each.
        contestants: Vec<Vec<EntryNumber>>,
        /// How many of them each section has, in the order of their numbers, where that was said at the start.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sections: Vec<u16>,
        /// How each set of boards was dealt, without the boards' secrets.
        sets: Vec<Transcript>,
    },
    /// A round began.
    RoundBegun {
        /// Number of the round, from 1.
        round: u8,
        /// Its tables.
        tables: Vec<SeatedTable>,
        /// Who sits out.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        sits_out: Vec<ContestantNumber>,
    },
    /// The time of the round is used to so much, in percent.
    RoundWarned {
        /// Number of the round, from 1.
        round: u8,
        /// How much of it: 75 or 100.
        percent: u8,
    },
    /// The minute is up too for which a board in play goes on (Spec F8).
    TimeOver {
        /// Number of the round, from 1.
        round: u8,
    },
    /// The server is at work, and the time of a round goes on. As no table has anything to do with it, for how long it
    /// rests while the server is away tells nothing of any.
    TimeKept {},
    /// The server was away.
    Woken {},
    /// All is played, and the ranking may be corrected.
    Provisional {
        /// When it is final, in milliseconds since 1970 (UTC).
        until: u64,
    },
    /// The event was to start by itself, and could not with those who were there.
    StartMissed {},
}

/// What a table has told.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum ReportRecord {
    /// A table has no board on and begins none, as the time is up or the round was closed.
    Stopped {
        /// The table that begins no more boards.
        table: TableId,
        /// What each side gets for the boards that it has left, where that is agreed (Spec F8).
        #[serde(default, skip_serializing_if = "Option::is_none")]
        unplayed: Option<BySide<Artificial>>,
    },
    /// A deal of a form is over at a table, or its sheet has changed.
    Tallied {
        /// The table that the sheet belongs to.
        table: TableId,
        /// How many deals were played there.
        deals: u16,
        /// What each side has written down in the round, a rubber that is on settled as unfinished.
        points: BySide<i32>,
        /// Whether all has been played that makes a round.
        is_over: bool,
    },
    /// Somebody who has entered has seen cards of a board at a table where they do not play it to its end.
    BoardSeen {
        /// The table where they have seen them.
        table: TableId,
        /// Number of the board.
        board: BoardNumber,
        /// The account that has seen them.
        account: AccountId,
    },
    /// A table has called its director, who is awaited there, or they have come.
    DirectorCalled {
        /// The table that has called.
        table: TableId,
        /// Whether they are awaited.
        awaited: bool,
    },
    /// A board is over at a table, or what it came to has changed.
    BoardPlayed {
        /// The table where it was played.
        table: TableId,
        /// Number of the board.
        board: BoardNumber,
        /// What was played; none if the director ended the board before it had a result.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        result: Option<BoardResult>,
        /// What the table's director gave it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        adjusted: Option<Adjusted>,
        /// The opening lead, if there was one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        lead: Option<Card>,
    },
}

impl EntryRecord {
    /// Where a person's words stand in it.
    pub(crate) fn personal(&self) -> Personal {
        match self {
            // A computer is no person.
            Self::Entered { account, .. } if account.is_computer() => Personal::NOTHING,
            Self::Entered { .. } => Personal::name(&["entered.name"]),
            Self::EntryTakenBack { .. }
            | Self::EntryTakenOut { .. }
            | Self::PlayAgain { .. }
            | Self::PartnerNamed { .. } => Personal::NOTHING,
        }
    }
}

impl From<EntryRecord> for Record {
    fn from(record: EntryRecord) -> Self {
        Self::Entry(record)
    }
}

impl From<RoundRecord> for Record {
    fn from(record: RoundRecord) -> Self {
        Self::Round(record)
    }
}

impl From<ReportRecord> for Record {
    fn from(record: ReportRecord) -> Self {
        Self::Report(record)
    }
}

/// A table in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeatedTable {
    /// Its number in the round, from 1.
    pub number: u16,
    /// Who sits there.
    pub sitting: FieldSitting,
    /// The set of boards that they play, from 1.
    pub set: u16,
    /// The table.
    #[serde(rename = "table")]
    pub id: TableId,
}
