//! Who hears of the cards: of `lead_made`, `lead_faced`, `dummy_faced` and `played` everybody; the card of a lead that
//! lies face down, `lead_made.card` and `lead.card`, those who see the leader's hand; and of `no_questions` who has
//! none and the director (Spec C3, C10).

use bridge_protocol::{Lane, Policy};

use super::{FaceDownLead, Record};

impl Record {
    pub(in crate::table) fn is_told_to(&self, lane: Lane) -> bool {
        match self {
            Self::LeadMade { .. } | Self::LeadFaced | Self::Played { .. } | Self::DummyFaced => true,
            Self::NoQuestions { seat } => lane == (*seat).into() || lane == Lane::Director,
        }
    }
}

impl FaceDownLead {
    /// Who knows the card while it lies face down: the leader, who sees their hand, and the director.
    pub(in crate::table) fn is_known_to(&self, lane: Lane, policy: &Policy) -> bool {
        match lane {
            Lane::North | Lane::East | Lane::South | Lane::West => lane == self.seat.into(),
            Lane::Kibitzer => policy.kibitzing.shows(self.seat),
            Lane::Director => true,
        }
    }
}
