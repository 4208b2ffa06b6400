//! Who hears of the session.
//!
//! | event | who hears |
//! |---|---|
//! | `clock_warning` | all but the kibitzers |
//! | `player_dropped`, `player_returned`, `server_was_away` | the director, for the log; others by `presence` |
//! | `board_shown` | the kibitzers who were kept from the board |
//! | `substitute_due`, `meeting_set`, `board_ended`, `honours_claimed` | all |
//! | `stop_agreed`, `closed` | all |

use bridge_protocol::Lane;

use super::Record;

impl Record {
    pub(in crate::table) fn is_told_to(&self, lane: Lane) -> bool {
        match self {
            // Who is slow tells kibitzers how far a board is that they may not see yet.
            Self::ClockWarned { .. } => lane != Lane::Kibitzer,
            // The match says what its time is. When it is noted would tell whose clock runs.
            Self::BoardsHeld { .. } | Self::TimeKept => false,
            Self::Woken | Self::Dropped { .. } | Self::Returned { .. } => lane == Lane::Director,
            Self::BoardShown => lane == Lane::Kibitzer,
            Self::SubstituteDue { .. }
            | Self::MeetingSet { .. }
            | Self::BoardEnded { .. }
            | Self::HonoursClaimed { .. }
            | Self::StopAgreed { .. }
            | Self::SessionFinished
            | Self::Closed { .. } => true,
        }
    }
}
