//! Who may know what a call means while a board is on, as `protocol/chapters/visibility.md` has it, where nobody has
//! asked: worked out once more.

use bridge_e2e::Attended;
use bridge_protocol::{Alerts, BoardView, Kibitzing, Lane};
use bridge_rules::{Seat, Seating};

use super::screen::ScreenSide;

/// No meaning is in a lane for which it was not meant.
pub(super) fn are_told_to(attended: &Attended, board: &BoardView) {
    if board.seating != Seating::Four {
        return;
    }
    let policy = &attended.view.policy;
    for explained in &board.meanings {
        let by = explained.by;
        let hears = |seat: Seat| match policy.alerts {
            _ if seat == by => true,
            Alerts::ByBidder => seat.side() != by.side(),
            Alerts::ByPartner => true,
            Alerts::BehindScreens => ScreenSide::of_seat(seat) == ScreenSide::of_seat(by),
        };
        let may = match (attended.lane.seat(), policy.kibitzing) {
            _ if attended.lane == Lane::Director => true,
            (Some(seat), _) | (None, Kibitzing::OneHand(seat)) => hears(seat),
            (None, Kibitzing::AllHands) => true,
            (None, Kibitzing::OpenCards) => by.side().other().seats().into_iter().all(hears),
            (None, Kibitzing::Off | Kibitzing::Delayed) => false,
        };
        assert!(may, "{:?} is told what {by} has said of a call: {board:?}", attended.lane);
    }
}
