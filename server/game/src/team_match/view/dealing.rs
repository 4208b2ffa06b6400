//! How a segment is dealt, as everybody may follow it (Spec E2).

use bridge_protocol::{ContributionView, Dealing, MatchSetView, Room};
use bridge_rules::Seat;

use crate::team_match::segment::{Contribution, SegmentSet, Window, label};

pub(super) fn set_view(set: &SegmentSet) -> MatchSetView {
    let wanted = match (&set.transcript, set.window) {
        (Some(_), _) => Dealing::Done,
        (None, Some(Window::Commitments(_))) => Dealing::Commitments,
        (None, Some(Window::Contributions(_))) => Dealing::Contributions,
        (None, None) => Dealing::Nothing,
    };
    MatchSetView {
        ctx: set.ctx.clone(),
        commitment: set.commitment.clone(),
        wanted,
        contributions: contributions(set),
        entropy: set.transcript.as_ref().map(|transcript| transcript.entropy),
    }
}

/// The Open room's first, each room's from North clockwise.
fn contributions(set: &SegmentSet) -> Vec<ContributionView> {
    let view = |room: Room, seat: Seat| {
        let Contribution { commitment, revealed } = set.contributions[room][seat].as_ref()?;
        Some(ContributionView { label: label(room, seat), commitment: *commitment, revealed: revealed.is_some() })
    };
    Room::ALL.into_iter().flat_map(|room| Seat::ALL.into_iter().filter_map(move |seat| view(room, seat))).collect()
}
