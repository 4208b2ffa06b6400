//! Who hears of a draw (Spec F14.2, F14.3).
//!
//! | event | who hears |
//! |---|---|
//! | `drawn`, `chosen` | all who are told of the board |
//! | `drawn.cards` with the card, `chosen.kept` | those who see the hand |
//! | `chosen.put_away`, `drawing.put_away` | who looked at the card, who watches their hand |
//! | `chosen.offered`, `drawing.offered` | who looked at the card, who watches their hand |

use bridge_protocol::Lane;
use bridge_rules::Seat;

use super::Record;
use crate::table::Table;

impl Record {
    pub(in crate::table) const fn is_told_to(&self, _: Lane) -> bool {
        match self {
            Self::Played { .. } | Self::Drawn | Self::Chosen { .. } => true,
        }
    }
}

impl Table {
    /// Whether a lane sees a hand that is drawn to, with what comes to it.
    pub(in crate::table) fn sees_what_is_drawn_by(&self, lane: Lane, seat: Seat) -> bool {
        self.hands_shown(lane)[seat]
    }

    /// With whose eyes a lane looks at what is not in a hand: as one's slips are read.
    pub(in crate::table) fn looks_at_cards_as(&self, lane: Lane) -> Option<Seat> {
        self.reads_slips_as(lane).filter(|seat| self.has_hand(*seat))
    }
}
