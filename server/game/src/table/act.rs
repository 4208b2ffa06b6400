//! The acts of a table, one a turn. They are kept so that a late duplicate is recognised and a different late act is refused.

use bridge_protocol::ClaimAnswers;
use bridge_rules::{Call, Card, Seat};

/// What was done at a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Called {
        seat: Seat,
        call: Call,
    },
    /// An opening lead that lies face down. When it is faced it is a card played.
    Led {
        by: Seat,
    },
    /// `by` is the player: declarer for dummy's cards.
    Played {
        by: Seat,
        card: Card,
    },
    Claimed {
        seat: Seat,
        tricks: u8,
    },
    ClaimSettled {
        answers: ClaimAnswers,
    },
}
