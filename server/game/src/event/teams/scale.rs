//! The scale of victory points of an event, as far as the event needs it: its matches turn margins into points
//! themselves.

use bridge_protocol::VpChoice;
use bridge_rules::VpScale;

use super::TeamsContest;

/// What the two scales that are known by name share out, in hundredths.
const TWENTY: i32 = 2000;

/// What the two teams of a match have together, in hundredths; none if the scale cannot be read.
pub(in crate::event) fn total(scale: &VpChoice) -> Option<i32> {
    match scale {
        VpChoice::Wbf {} | VpChoice::Legacy24 {} => Some(TWENTY),
        VpChoice::Table { text } => VpScale::parse(text).ok().map(|scale| scale.total().hundredths),
    }
}

impl TeamsContest {
    /// What the two teams of a match have together, in hundredths.
    pub(super) fn total(&self) -> i32 {
        total(&self.conditions.victory_points).expect("an event is opened with a scale that can be read")
    }
}
