//! The acts of a table, one a turn. They are kept so that a late duplicate is recognised and a different late act is
//! refused. What is taken back stays among them: its turn is gone for good.

use bridge_protocol::{ClaimAnswers, Turn};
use bridge_rules::{Call, Card, Declaration, DrawAct, Seat};

/// What was done at a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Act {
    Called {
        seat: Seat,
        call: Call,
    },
    Declared {
        seat: Seat,
        declaration: Declaration,
    },
    /// What was drawn after it is known, so that it stands.
    Drew {
        seat: Seat,
        act: DrawAct,
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
    /// The acts from a turn on do not count.
    TakenBack {
        back: Turn,
    },
}

impl Act {
    /// Whose act it is; nobody's when it follows from what several did.
    pub(crate) const fn by(self) -> Option<Seat> {
        match self {
            Self::Called { seat, .. }
            | Self::Declared { seat, .. }
            | Self::Drew { seat, .. }
            | Self::Claimed { seat, .. } => Some(seat),
            Self::Led { by } | Self::Played { by, .. } => Some(by),
            Self::ClaimSettled { .. } | Self::TakenBack { .. } => None,
        }
    }
}
