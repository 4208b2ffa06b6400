//! The opening lead as it is made face down (Law 41A): chosen, not to be changed, and no part of the play until it is
//! faced.

use bridge_protocol::Turn;
use bridge_rules::{BySeat, Card, Seat};

use crate::{Concealed, Moment};

#[derive(Clone, Copy, Debug)]
pub(crate) struct FaceDownLead {
    pub(crate) turn: Turn,
    pub(crate) seat: Seat,
    pub(crate) card: Concealed<Card>,
    pub(crate) until: Moment,
    pub(crate) no_questions: BySeat<bool>,
    pub(crate) is_faced: bool,
}

impl FaceDownLead {
    /// Leader's partner and presumed declarer, who is on leader's right; not dummy (Law 41B).
    pub(crate) const fn asked(&self) -> [Seat; 2] {
        [self.seat.partner(), self.seat.rho()]
    }

    /// Whether nobody has questions once `seat` has none.
    pub(crate) fn nobody_asks_after(&self, seat: Seat) -> bool {
        self.asked().into_iter().all(|each| each == seat || self.no_questions[each])
    }
}
