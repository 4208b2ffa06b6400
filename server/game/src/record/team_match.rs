//! The records of a match.

mod opened;

use bridge_protocol::{AccountId, MatchConditions, MatchId, PlayerName};
use serde::{Deserialize, Serialize};

use super::{
    Author, Entry, EntryOf, Journaled, Keys, RecordError, SealKey, Written,
    belongs_to::Owner,
    envelope::{self, Content},
};
use crate::{
    AttendanceRecord, ClockRecord, DealingRecord, DirectionRecord, EndingRecord, MachineKind, MatchOpened, MatchRecord,
    Moment, Past, PlayRecord, SegmentRecord, TeamMatch, personal::Personal,
};
use opened::SealedBoards;

/// The first record.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum First {
    Opened {
        #[serde(rename = "match")]
        id: MatchId,
        host: Owner,
        conditions: Box<MatchConditions>,
        boards: SealedBoards,
    },
}

/// What the host calls the match, and whom they expect.
const CONDITIONS: Personal = Personal {
    names: &["conditions.teams.*.name"],
    expected: &["conditions.teams.*.players.*"],
    texts: &["conditions.name"],
};

impl Journaled for TeamMatch {
    type Opened = MatchOpened;
    type Record = MatchRecord;

    const KIND: MachineKind = MachineKind::Match;

    fn expected(opened: &MatchOpened) -> Vec<PlayerName> {
        opened.expected()
    }

    /// The reason of a fine in a room was given there.
    fn author(&self, record: &MatchRecord, by: Option<AccountId>) -> Option<AccountId> {
        if let MatchRecord::Direction(DirectionRecord::FinedInRoom { director, .. }) = record {
            return *director;
        }
        by.filter(|_| !record.personal().is_nothing())
    }

    fn encode_opened(opened: &MatchOpened, seal: &SealKey, author: Option<&Author>) -> Vec<u8> {
        let MatchOpened { id, belongs_to, conditions, boards, at } = opened;
        let boards = SealedBoards::close(*id, boards, seal);
        let conditions = Box::new(conditions.clone());
        let first = First::Opened { id: *id, host: (*belongs_to).into(), conditions, boards };
        envelope::first(*at, &first, CONDITIONS, author)
    }

    fn write(record: &MatchRecord, at: Moment, author: Option<&Author>) -> Written {
        let personal = record.personal();
        match record {
            MatchRecord::Segment(record) => envelope::next(at, record, personal, author),
            MatchRecord::Dealing(record) => envelope::next(at, record, personal, author),
            MatchRecord::Play(record) => envelope::next(at, record, personal, author),
            MatchRecord::Attendance(record) => envelope::next(at, record, personal, author),
            MatchRecord::Clock(record) => envelope::next(at, record, personal, author),
            MatchRecord::Direction(record) => envelope::next(at, record, personal, author),
            MatchRecord::Ending(record) => envelope::next(at, record, personal, author),
        }
    }

    fn decode(bytes: &[u8], keys: Keys<'_>) -> Result<EntryOf<Self>, RecordError> {
        let content = envelope::read(bytes, keys)?;
        let at = content.at;
        if content.name() == "opened" {
            let First::Opened { id, host, conditions, boards } = content.read()?;
            let (belongs_to, boards) = (host.into(), boards.open(id, keys.seal)?);
            return Ok(Entry::Opened(MatchOpened { id, belongs_to, conditions: *conditions, boards, at }));
        }
        Ok(Entry::Happened(Past { at, record: happened(&content)?, words: content.words }))
    }
}

/// A record of the procedure that has one of this name.
fn happened(content: &Content<'_>) -> Result<MatchRecord, RecordError> {
    match content.name() {
        of if PlayRecord::NAMES.contains(&of) => Ok(content.read::<PlayRecord>()?.into()),
        of if AttendanceRecord::NAMES.contains(&of) => Ok(content.read::<AttendanceRecord>()?.into()),
        of if ClockRecord::NAMES.contains(&of) => Ok(content.read::<ClockRecord>()?.into()),
        of if SegmentRecord::NAMES.contains(&of) => Ok(content.read::<SegmentRecord>()?.into()),
        of if DealingRecord::NAMES.contains(&of) => Ok(content.read::<DealingRecord>()?.into()),
        of if DirectionRecord::NAMES.contains(&of) => Ok(content.read::<DirectionRecord>()?.into()),
        of if EndingRecord::NAMES.contains(&of) => Ok(content.read::<EndingRecord>()?.into()),
        _ => Err(content.is_unknown()),
    }
}
