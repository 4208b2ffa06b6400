//! Who hears of a claim (Spec C6, C10).
//!
//! | event | who hears |
//! |---|---|
//! | `claimed`, `claim_passed`, `claim_settled`, `claim_deferred`, `agreement_withdrawn` | all |
//! | `claim_answered` | who answered, the director; the others when all answers are in (Spec C6.3) |
//! | `claimed.hand` | those to whom it is faced |
//! | `claim_passed.may_accept`, `claim.may_accept` | each player of themselves |

use bridge_protocol::{Kibitzing, Lane};
use bridge_rules::Seat;

use super::{Claim, Record};
use crate::table::Table;

impl Record {
    pub(in crate::table) fn is_told_to(&self, lane: Lane) -> bool {
        match self {
            Self::Claimed { .. }
            | Self::ClaimPassed { .. }
            | Self::ClaimSettled { .. }
            | Self::ClaimDeferred
            | Self::AgreementWithdrawn { .. } => true,
            Self::ClaimAnswered { seat, .. } => lane == (*seat).into() || lane == Lane::Director,
        }
    }
}

impl Claim {
    /// Who is shown the claimer's hand: both defenders and dummy declarer's; declarer and dummy a defender's, and not
    /// to partner (Law 68C; Spec C6.2).
    pub(in crate::table) fn is_faced_to(&self, lane: Lane, kibitzing: Kibitzing) -> bool {
        let faced = |seat: Seat| seat != self.seat && (self.is_declarers() || self.side(seat) != self.side(self.seat));
        match lane {
            Lane::North => faced(Seat::North),
            Lane::East => faced(Seat::East),
            Lane::South => faced(Seat::South),
            Lane::West => faced(Seat::West),
            Lane::Kibitzer => match kibitzing {
                Kibitzing::OneHand(seat) => faced(seat),
                Kibitzing::AllHands => true,
                Kibitzing::Off | Kibitzing::OpenCards | Kibitzing::Delayed => false,
            },
            Lane::Director => true,
        }
    }
}

impl Table {
    /// Whether a lane is told that its player may still accept a claim that waits for a director who is not there.
    pub(in crate::table) fn is_offered_claim(&self, claim: &Claim, lane: Lane) -> bool {
        lane.seat().is_some_and(|own| self.may_accept_after_all(claim, own))
    }
}
