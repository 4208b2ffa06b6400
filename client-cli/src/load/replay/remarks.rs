//! Alerts, explanations and questions sprinkled into a replay, so that what is said of calls is tried beside the calls.

use bridge_client::auction::{calls, meanings};
use bridge_protocol::{Alerts, BoardView, Manner, Meaning, Turn};
use bridge_rules::{Call, Seat};

/// Every so many bids, one is alerted or announced.
const ALERTED: usize = 3;
/// Every so many calls, one is preceded by a question.
const ASKED: usize = 4;
/// Questions on one board: fewer than one player may ask.
const QUESTIONS: usize = 4;

/// What is said of calls in a replay: nothing, unless it is asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Remarks {
    wanted: bool,
    bids: usize,
}

impl Remarks {
    pub(super) const fn sprinkled() -> Self {
        Self { wanted: true, bids: 0 }
    }

    /// What goes with a call. Where partner alerts, nothing may.
    pub(super) fn with_call(&mut self, call: Call, alerts: Alerts) -> Option<Meaning> {
        if !self.wanted || alerts == Alerts::ByPartner || !matches!(call, Call::Bid(_)) {
            return None;
        }
        self.bids += 1;
        if !self.bids.is_multiple_of(ALERTED) {
            return None;
        }
        let (manner, text) = if self.bids.is_multiple_of(2 * ALERTED) {
            (Manner::Announcement, format!("as agreed for {call}"))
        } else {
            (Manner::Alert, String::new())
        };
        Some(Meaning::new(manner, text))
    }

    /// The call that a player asks about before the call of this place: the opponents' last bid of which they were told
    /// nothing.
    pub(super) fn question(&self, board: &BoardView, seat: Seat, place: usize) -> Option<Turn> {
        if !self.wanted || place % ASKED != ASKED - 1 || place / ASKED >= QUESTIONS {
            return None;
        }
        let theirs =
            calls(board).rev().find(|made| made.seat.side() != seat.side() && matches!(made.call, Call::Bid(_)))?;
        meanings(board, theirs.turn).next().is_none().then_some(theirs.turn)
    }

    /// The answer to a question.
    pub(super) fn answer() -> Meaning {
        Meaning::new(Manner::Explanation, "natural, as agreed".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn every_third_bid_has_a_meaning() {
        let mut remarks = Remarks::sprinkled();
        let one_club: Call = "1C".parse().unwrap();
        let said: Vec<_> =
            (0..6).map(|_| remarks.with_call(one_club, Alerts::ByBidder).map(|said| said.manner)).collect();
        assert_eq!(said, [None, None, Some(Manner::Alert), None, None, Some(Manner::Announcement)]);
        assert!((0..9).all(|_| remarks.with_call(one_club, Alerts::ByPartner).is_none()));
        assert!((0..9).all(|_| remarks.with_call(Call::Pass, Alerts::ByBidder).is_none()));
        assert!((0..9).all(|_| Remarks::default().with_call(one_club, Alerts::ByBidder).is_none()));
    }

    #[test]
    fn now_and_then_the_opponents_last_bid_is_asked_about() {
        let board = fixtures::played("1C P 1H").board.unwrap();
        let remarks = Remarks::sprinkled();
        assert_eq!(remarks.question(&board, Seat::West, 3), Some(Turn(3)));
        assert_eq!(remarks.question(&board, Seat::West, 2), None);
        assert_eq!(Remarks::default().question(&board, Seat::West, 3), None);
    }
}
