//! The calls of a board with who made each and at which turn, and who says what a call means.

use bridge_protocol::{Alerts, BoardView, Explained, Question, Turn};
use bridge_rules::{Call, Seat};

/// A call that was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MadeCall {
    /// Its turn, by which everything names it.
    pub turn: Turn,
    /// The seat that made it.
    pub seat: Seat,
    /// The call itself.
    pub call: Call,
}

/// The calls of a board, from the dealer's.
pub fn calls(board: &BoardView) -> impl DoubleEndedIterator<Item = MadeCall> + '_ {
    let made = board.calls.iter().zip(&board.called_at).enumerate();
    let callers = board.seating.callers();
    made.map(move |(place, (call, turn))| MadeCall {
        turn: *turn,
        seat: callers.after(board.dealer, place),
        call: *call,
    })
}

/// The call of a turn.
pub fn call_at(board: &BoardView, turn: Turn) -> Option<MadeCall> {
    calls(board).find(|made| made.turn == turn)
}

/// A side's last call of this kind; of any kind but pass where none is named.
pub fn last_call(board: &BoardView, of: impl Fn(Seat) -> bool, wanted: Option<Call>) -> Option<MadeCall> {
    let fits = |call: Call| wanted.map_or(call != Call::Pass, |wanted| call == wanted);
    calls(board).rev().find(|made| of(made.seat) && fits(made.call))
}

/// Whether a player says what a call means, as the table has agreed.
pub fn explains(alerts: Alerts, me: Seat, bidder: Seat) -> bool {
    match alerts {
        Alerts::ByBidder => me == bidder,
        Alerts::ByPartner => me == bidder.partner(),
        Alerts::BehindScreens => me.side() == bidder.side(),
    }
}

/// The last meaning of a call that each player gave.
pub fn meanings(board: &BoardView, call: Turn) -> impl Iterator<Item = &Explained> {
    board.meanings.iter().filter(move |explained| explained.call == call)
}

/// The questions that a player has to answer.
pub fn questions_to(board: &BoardView, me: Seat) -> impl Iterator<Item = &Question> {
    board.questions.iter().filter(move |question| question.of == me)
}

/// Who sits on the same side of the screen: North with East, South with West (Spec C9.1).
pub const fn screenmate(seat: Seat) -> Seat {
    match seat {
        Seat::North => Seat::East,
        Seat::East => Seat::North,
        Seat::South => Seat::West,
        Seat::West => Seat::South,
    }
}

/// The two on the other side of the screen.
pub const fn across(seat: Seat) -> [Seat; 2] {
    let there = seat.partner();
    [there, screenmate(there)]
}

#[cfg(test)]
mod tests {
    use bridge_rules::Side;

    use super::*;
    use crate::fixtures;

    #[test]
    fn a_call_is_found_by_its_turn_and_by_its_name() {
        let view = fixtures::played("P 1D 1S P 2S P P P");
        let board = view.board.as_ref().unwrap();
        assert_eq!(
            call_at(board, Turn(3)).map(|made| (made.seat, made.call.to_string())),
            Some((Seat::South, "1S".to_owned()))
        );
        let theirs = |wanted| last_call(board, |seat| seat.side() == Side::EastWest, wanted).map(|made| made.turn);
        assert_eq!(theirs(None), Some(Turn(2)), "their last call that is no pass");
        assert_eq!(theirs(Some(Call::Pass)), Some(Turn(8)));
        assert_eq!(theirs("2S".parse().ok()), None);
    }

    #[test]
    fn who_explains_is_a_matter_of_agreement() {
        let explainers = |alerts| Seat::ALL.map(|me| explains(alerts, me, Seat::North));
        assert_eq!(explainers(Alerts::ByBidder), [true, false, false, false]);
        assert_eq!(explainers(Alerts::ByPartner), [false, false, true, false]);
        assert_eq!(explainers(Alerts::BehindScreens), [true, false, true, false]);
    }

    #[test]
    fn the_screen_stands_between_north_east_and_south_west() {
        assert_eq!(across(Seat::North), [Seat::South, Seat::West]);
        assert_eq!(across(Seat::West), [Seat::East, Seat::North]);
    }
}
