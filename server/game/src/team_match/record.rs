//! What happened in a match: the only thing that changes it. Each procedure's records stand in a file of their own, as
//! they are kept: no card that is still to be played stands in them.

mod attendance;
mod clock;
mod dealing;
mod direction;
mod ending;
mod play;
mod segments;

use bridge_dealing::SetSecret;
use bridge_protocol::{MatchConditions, MatchId, PlayerName, Team};
use bridge_rules::{BoardNumber, Deal};

use crate::{BelongsTo, Concealed, Moment, personal::Personal};

pub use attendance::AttendanceRecord;
pub use clock::ClockRecord;
pub use dealing::DealingRecord;
pub use direction::DirectionRecord;
pub use ending::EndingRecord;
pub use play::PlayRecord;
pub use segments::SegmentRecord;

/// How a match begins: the first record of its journal.
#[derive(Clone, Debug)]
pub struct MatchOpened {
    /// Id of the match.
    pub id: MatchId,
    /// The host, or the event that it belongs to.
    pub belongs_to: BelongsTo,
    /// The conditions as they were agreed.
    pub conditions: MatchConditions,
    /// The boards.
    pub boards: MatchBoards,
    /// The moment, by the machine's clock.
    pub at: Moment,
}

impl MatchOpened {
    /// Whom it names: the rosters.
    pub fn expected(&self) -> Vec<PlayerName> {
        Team::ALL.into_iter().flat_map(|team| self.conditions.teams[team].players.clone()).collect()
    }
}

/// Where the boards of a match come from.
#[derive(Clone, Debug)]
pub struct MatchBoards {
    /// The server's identity, which the contexts name.
    pub server: String,
    /// 32 bytes of the system's entropy for each segment and each tie-breaking one.
    pub secrets: Vec<Concealed<SetSecret>>,
    /// Boards from elsewhere, for the segments of the conditions; none if they are dealt too. Tie-breaking ones are
    /// always dealt.
    pub imported: Option<Vec<(BoardNumber, Concealed<Deal>)>>,
}

/// What happened in a match, by the procedure whose it is.
#[derive(Clone, Debug, PartialEq)]
pub enum MatchRecord {
    /// A segment begins or ends, or its line-ups are settled.
    Segment(SegmentRecord),
    /// The players contribute to the deals of a segment, and it is dealt.
    Dealing(DealingRecord),
    /// The rooms have tables, and what they tell of the boards.
    Play(PlayRecord),
    /// Somebody comes, goes, or sits in for somebody.
    Attendance(AttendanceRecord),
    /// Time has passed.
    Clock(ClockRecord),
    /// A director is called, fines or rules.
    Direction(DirectionRecord),
    /// A side gives up, the score may be corrected, is agreed, stands.
    Ending(EndingRecord),
}

impl MatchRecord {
    /// Where a person's words stand in it.
    pub(crate) fn personal(&self) -> Personal {
        match self {
            Self::Attendance(record) => record.personal(),
            Self::Direction(record) => record.personal(),
            Self::Segment(_) | Self::Dealing(_) | Self::Play(_) | Self::Clock(_) | Self::Ending(_) => Personal::NOTHING,
        }
    }
}

macro_rules! by_procedure {
    ($($procedure:ident($record:ident)),+) => {$(
        impl From<$record> for MatchRecord {
            fn from(record: $record) -> Self {
                Self::$procedure(record)
            }
        }
    )+};
}

by_procedure! {
    Segment(SegmentRecord), Dealing(DealingRecord), Play(PlayRecord), Attendance(AttendanceRecord), Clock(ClockRecord),
    Direction(DirectionRecord), Ending(EndingRecord)
}
