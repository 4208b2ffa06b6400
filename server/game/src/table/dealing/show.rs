//! What is told of the dealing.

use bridge_protocol::{Hands, Lane, TableEvent, limits::CONTRIBUTION_WINDOW};
use bridge_rules::Seat;

use super::Record;
use crate::table::{
    Table,
    declaring::show::{declarations, kept_back},
    drawing::show::{drawing, kept_back as draw_kept_back},
};

impl Record {
    pub(crate) fn shown(&self, after: &Table, lane: Lane) -> Option<TableEvent> {
        Some(match self {
            Self::Ready { seat } => TableEvent::Ready { seat: *seat },
            Self::ContributionsCalled { .. } => {
                let set = after.set.follows_another().then(|| Box::new(after.set.view()));
                TableEvent::ContributionsWanted { within_ms: window_ms(), set }
            }
            Self::Contributed { seat, commitment } => TableEvent::Contributed { seat: *seat, commitment: *commitment },
            Self::RevealsCalled { .. } => TableEvent::RevealsWanted { within_ms: window_ms() },
            Self::Revealed { seat, .. } => TableEvent::Revealed { seat: *seat },
            Self::Dealt { transcript } => TableEvent::Dealt { entropy: transcript.entropy },
            Self::BoardOpened { board } => TableEvent::BoardOpened {
                board: *board,
                terms: after.stage.terms().copied().filter(|terms| !terms.follow_from_the_number()),
                seating: after.seating(),
                hands: dealt_to(after, lane),
                declaring: after.stage.in_declaring().map(|stage| {
                    let kept = after.keeps_board_from(lane).then(|| kept_back(&stage.declaring));
                    Box::new(
                        kept.unwrap_or_else(|| declarations(&stage.declaring, &[], stage.deal.reveal(), after, lane)),
                    )
                }),
                drawing: after.stage.in_drawing().map(|stage| {
                    let kept = after.keeps_board_from(lane);
                    Box::new(if kept { draw_kept_back(stage.draw.way()) } else { drawing(&stage.draw, after, lane) })
                }),
            },
        })
    }
}

/// The hands that a lane may see when the cards are dealt: a player their own, kibitzers those that the policy opens,
/// and all a dummy that the form shows before the lead.
fn dealt_to(table: &Table, lane: Lane) -> Hands {
    let mut hands = Hands::default();
    let shown = table.hands_shown(lane);
    for seat in Seat::ALL.into_iter().filter(|seat| shown[*seat]) {
        *hands.get_mut(seat) = table.stage.hand(seat);
    }
    hands
}

fn window_ms() -> u64 {
    u64::try_from(CONTRIBUTION_WINDOW.as_millis()).expect("a few seconds")
}
