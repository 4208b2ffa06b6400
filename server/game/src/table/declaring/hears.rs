//! Who hears of declarations: of `declared`, `declaring.points` and a dummy that the form shows before the lead all who
//! are told of the board; of a slip, `declared.slip` and `declaring.slip`, the player who reads it, and who watches
//! their hand (Spec F13.2).

use bridge_protocol::{Kibitzing, Lane};
use bridge_rules::Seat;

use super::Record;
use crate::table::Table;

impl Record {
    pub(in crate::table) const fn is_told_to(&self, _: Lane) -> bool {
        match self {
            Self::Declared { .. } => true,
        }
    }
}

impl Table {
    /// With whose eyes a lane reads slips.
    pub(in crate::table) fn reads_slips_as(&self, lane: Lane) -> Option<Seat> {
        match (lane, self.policy.kibitzing) {
            (Lane::Kibitzer, Kibitzing::OneHand(seat)) => Some(seat),
            (Lane::Kibitzer, Kibitzing::Off | Kibitzing::OpenCards | Kibitzing::AllHands | Kibitzing::Delayed) => None,
            (Lane::North | Lane::East | Lane::South | Lane::West | Lane::Director, _) => lane.seat(),
        }
    }
}
