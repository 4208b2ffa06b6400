//! Requests to take something back (Spec C7). A request is not an act and stops nothing; only those know of it who have
//! a say, whoever asks, and the director.

use bridge_protocol::{Turn, Undo};
use bridge_rules::{BySeat, Seat, Seating};

/// A request, open or settled. Settled ones are kept so that a late duplicate is recognised.
#[derive(Clone, Debug)]
pub(crate) struct UndoRequest {
    pub(crate) seat: Seat,
    pub(crate) seating: Seating,
    /// The turn of the act.
    pub(crate) back: Turn,
    pub(crate) instead: Option<String>,
    pub(crate) answers: BySeat<Option<bool>>,
    pub(crate) state: UndoState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum UndoState {
    Open,
    Granted,
    /// Refused, or overtaken by what was done since.
    Closed,
}

impl UndoRequest {
    pub(crate) const fn is_open(&self) -> bool {
        matches!(self.state, UndoState::Open)
    }

    /// Whether a seat is asked: both opponents, of fewer than four whoever else plays, or in a lesson the three others.
    pub(crate) fn is_answered_by(&self, seat: Seat, policy: Undo) -> bool {
        let sits = self.seating.players().contains(&seat);
        sits && match policy {
            Undo::Free => seat != self.seat,
            Undo::None | Undo::Auction | Undo::Misclick => !self.seating.allies(seat, self.seat),
        }
    }

    /// Whether all agree, once all have answered; `seat` answers `accept` now.
    pub(crate) fn settled_by(&self, seat: Seat, accept: bool, policy: Undo) -> Option<bool> {
        let mut answers = self.answers;
        answers[seat] = Some(accept);
        // All before any counts: to stop at the first "no" would tell whose it is.
        let asked = Seat::ALL.into_iter().filter(|each| self.is_answered_by(*each, policy));
        asked.map(|each| answers[each]).try_fold(true, |all, answer| Some(all & answer?))
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::Lane;

    use super::*;

    #[test]
    fn a_request_is_settled_when_all_have_answered_and_not_before() {
        let mut request = by_south();
        assert_eq!(request.settled_by(Seat::West, false, Undo::Misclick), None);
        request.answers[Seat::West] = Some(false);
        assert_eq!(request.settled_by(Seat::East, true, Undo::Misclick), Some(false));
        assert_eq!(request.settled_by(Seat::East, true, Undo::Free), None);
        request.answers[Seat::East] = Some(true);
        assert_eq!(request.settled_by(Seat::North, true, Undo::Free), Some(false));
    }

    #[test]
    fn partner_is_asked_in_a_lesson_only() {
        let known = |lane, policy| by_south().is_known_to(lane, policy);
        assert_eq!((known(Lane::North, Undo::Auction), known(Lane::North, Undo::Free)), (false, true));
        for policy in [Undo::Auction, Undo::Misclick, Undo::Free] {
            for lane in [Lane::South, Lane::East, Lane::West, Lane::Director] {
                assert!(known(lane, policy), "{lane:?}");
            }
            assert!(!known(Lane::Kibitzer, policy));
        }
    }

    fn by_south() -> UndoRequest {
        let (back, answers) = (Turn(3), BySeat::default());
        UndoRequest { seat: Seat::South, seating: Seating::Four, back, instead: None, answers, state: UndoState::Open }
    }
}
