//! The acts of a table, one a turn. They are kept so that a late duplicate is recognised and a different late act is
//! refused. What is taken back stays among them: its turn is gone for good.

use bridge_protocol::{ClaimAnswers, Turn};
use bridge_rules::{Call, Card, Seat};

use super::Table;

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
    /// The acts from a turn on do not count.
    TakenBack {
        back: Turn,
    },
}

impl Act {
    /// Whose act it is; nobody's when it follows from what several did.
    pub(crate) const fn by(self) -> Option<Seat> {
        match self {
            Self::Called { seat, .. } | Self::Claimed { seat, .. } => Some(seat),
            Self::Led { by } | Self::Played { by, .. } => Some(by),
            Self::ClaimSettled { .. } | Self::TakenBack { .. } => None,
        }
    }
}

impl Table {
    /// What was done at a turn that has passed, if it stands.
    pub(crate) fn act_at(&self, turn: Turn) -> Option<Act> {
        let place = usize::try_from(turn.0).ok()?.checked_sub(1)?;
        self.acts.get(place).copied().filter(|_| !self.is_taken_back_at(turn))
    }

    /// Whether the act of a turn was taken back since.
    pub(crate) fn is_taken_back_at(&self, turn: Turn) -> bool {
        let later = usize::try_from(turn.0).ok().and_then(|turn| self.acts.get(turn..)).unwrap_or_default();
        later.iter().any(|act| matches!(act, Act::TakenBack { back } if *back <= turn))
    }

    /// The acts of the board on the table that stand, with their turns.
    pub(crate) fn standing_acts(&self) -> Vec<(Turn, Act)> {
        let Some(proceedings) = self.stage.proceedings() else { return Vec::new() };
        let mut standing = Vec::new();
        let mut stands_before = Turn(u32::MAX);
        let (mut turn, began) = (self.last_turn(), proceedings.began);
        for act in self.acts.iter().rev() {
            if turn <= began {
                break;
            }
            if turn < stands_before {
                match act {
                    Act::TakenBack { back } => stands_before = *back,
                    Act::Called { .. }
                    | Act::Led { .. }
                    | Act::Played { .. }
                    | Act::Claimed { .. }
                    | Act::ClaimSettled { .. } => {
                        standing.push((turn, *act));
                    }
                }
            }
            turn = Turn(turn.0 - 1);
        }
        standing.reverse();
        standing
    }
}
