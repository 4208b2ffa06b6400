//! What directors rule, of the match and in its rooms.

use bridge_protocol::{AccountId, MatchRuling, PlayerName, Ratio, Room, Team, Unit};
use serde::{Deserialize, Serialize};

use crate::personal::Personal;

/// A director is called, fines or rules.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DirectionRecord {
    /// A room has called its director, who is awaited there, or they have come.
    DirectorCalled {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// Whether they are awaited.
        awaited: bool,
    },
    /// A room's director fined one side.
    FinedInRoom {
        /// Number of the segment, from 1.
        segment: u8,
        /// The room of the match.
        room: Room,
        /// The team that is fined.
        team: Team,
        /// How much it is.
        amount: Ratio,
        /// In IMPs or victory points.
        unit: Unit,
        /// What it is for, in the director's words.
        reason: String,
        /// Who gave it; none in a journal from before that was kept.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        director: Option<AccountId>,
    },
    /// The director ruled; what follows from it directly happens with it.
    Ruled {
        /// The account of the director who rules.
        account: AccountId,
        /// The director's name.
        name: PlayerName,
        /// The ruling as it was given.
        ruling: MatchRuling,
        /// The Law that it rests on, if one is named.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        law: Option<String>,
        /// The reason in the director's words, cleaned.
        reason: String,
    },
}

impl DirectionRecord {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] = &["director_called", "fined_in_room", "ruled"];

    /// Where a person's words stand in it.
    pub(crate) const fn personal(&self) -> Personal {
        match self {
            Self::Ruled { .. } => Personal { texts: &["law", "reason"], ..Personal::name(&["name"]) },
            Self::FinedInRoom { .. } => Personal::text(&["reason"]),
            Self::DirectorCalled { .. } => Personal::NOTHING,
        }
    }
}
