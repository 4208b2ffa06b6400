//! What a robot lets others take back: at a lesson anything, and else a slip of the hand that is noticed at once.

use std::time::Duration;

use bridge_protocol::{Turn, Undo, UndoView};

/// A slip is noticed within this time.
const NOTICED_WITHIN: Duration = Duration::from_secs(10);

/// Whether a robot grants a request: anything may be taken back, or the act was the last one at the table, and it was
/// asked back soon.
pub fn grants(request: &UndoView, policy: Undo, turn: Turn, waited: Duration) -> bool {
    policy == Undo::Free || request.back.next() == turn && waited <= NOTICED_WITHIN
}

#[cfg(test)]
mod tests {
    use bridge_rules::Seat;

    use super::*;

    fn granted_by(policy: Undo, back: u32, turn: u32, seconds: u64) -> bool {
        let request = UndoView { back: Turn(back), seat: Seat::North, instead: None, answer: None };
        grants(&request, policy, Turn(turn), Duration::from_secs(seconds))
    }

    fn granted(back: u32, turn: u32, seconds: u64) -> bool {
        granted_by(Undo::Misclick, back, turn, seconds)
    }

    #[test]
    fn whoever_learns_takes_back_what_they_like() {
        assert!(granted_by(Undo::Free, 7, 12, 300));
    }

    #[test]
    fn a_slip_is_given_back_at_once_and_not_later_nor_after_the_next_hand() {
        assert!(granted(7, 8, 3) && granted(7, 8, 10));
        assert!(!granted(7, 8, 11), "it was not noticed at once");
        assert!(!granted(7, 9, 3), "the next hand has acted");
    }
}
