//! What is told of the dealing.

use bridge_protocol::{Hands, Lane, TableEvent, limits::CONTRIBUTION_WINDOW};
use bridge_rules::{Deal, Seat};

use super::Record;
use crate::table::Table;

impl Record {
    pub(crate) fn shown(&self, after: &Table, lane: Lane) -> Option<TableEvent> {
        Some(match self {
            Self::Ready { seat } => TableEvent::Ready { seat: *seat },
            Self::ContributionsCalled { .. } => TableEvent::ContributionsWanted { within_ms: window_ms() },
            Self::Contributed { seat, commitment } => TableEvent::Contributed { seat: *seat, commitment: *commitment },
            Self::RevealsCalled { .. } => TableEvent::RevealsWanted { within_ms: window_ms() },
            Self::Revealed { seat, .. } => TableEvent::Revealed { seat: *seat },
            Self::Dealt { transcript } => TableEvent::Dealt { entropy: transcript.entropy },
            Self::BoardOpened { board } => TableEvent::BoardOpened {
                board: *board,
                hands: dealt_to(after.set.deal(*board)?.reveal(), after, lane),
            },
        })
    }
}

/// The hands that a lane may see when the cards are dealt: a player his own, kibitzers those that the policy opens.
fn dealt_to(deal: &Deal, table: &Table, lane: Lane) -> Hands {
    let mut hands = Hands::default();
    for seat in Seat::ALL.into_iter().filter(|seat| table.shows_hidden(lane, *seat)) {
        *hands.get_mut(seat) = Some(deal.hand(seat));
    }
    hands
}

fn window_ms() -> u64 {
    u64::try_from(CONTRIBUTION_WINDOW.as_millis()).expect("a few seconds")
}
