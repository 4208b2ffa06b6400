//! Who hears of a ruling, and when: not before they may know what it is about.

use bridge_protocol::{MatchLane, MatchRuling};

use super::TeamMatch;

impl TeamMatch {
    pub(super) fn hears_of(&self, ruling: &MatchRuling, lane: MatchLane) -> bool {
        if lane == MatchLane::Director {
            return true;
        }
        match ruling {
            MatchRuling::SetLineup { segment, team, .. } => {
                self.segment_numbered(*segment).is_some_and(|segment| segment.is_lineup_shown(*team, lane))
            }
            MatchRuling::Score { board, .. } | MatchRuling::Void { board } => {
                self.segment_of(*board).is_some_and(|segment| self.is_shown(segment, *board, lane))
            }
            // Nobody learns from it which room needs the time.
            MatchRuling::Substitute { .. }
            | MatchRuling::Extend { .. }
            | MatchRuling::Penalise { .. }
            | MatchRuling::Forfeit { .. }
            | MatchRuling::Finalise {} => true,
        }
    }
}
