//! What a robot lets others take back: a slip of the hand that is noticed at once, and nothing else.

use std::time::Duration;

use bridge_protocol::{Turn, UndoView};

/// A slip is noticed within this time.
const NOTICED_WITHIN: Duration = Duration::from_secs(10);

/// Whether a robot grants a request: the act was the last one at the table, and it was asked back soon.
pub fn grants(request: &UndoView, turn: Turn, waited: Duration) -> bool {
    request.back.next() == turn && waited <= NOTICED_WITHIN
}

#[cfg(test)]
mod tests {
    use bridge_rules::Seat;

    use super::*;

    fn granted(back: u32, turn: u32, seconds: u64) -> bool {
        let request = UndoView { back: Turn(back), seat: Seat::North, instead: None, answer: None };
        grants(&request, Turn(turn), Duration::from_secs(seconds))
    }

    #[test]
    fn a_slip_is_given_back_at_once_and_not_later_nor_after_the_next_hand() {
        assert!(granted(7, 8, 3) && granted(7, 8, 10));
        assert!(!granted(7, 8, 11), "it was not noticed at once");
        assert!(!granted(7, 9, 3), "the next hand has acted");
    }
}
