//! What a table wants of this viewer next: the one question that the prompt, the parser and the screen all ask.

use bridge_protocol::{BoardView, ClaimView, Lane, Stage, TableView};
use bridge_rules::{Auction, BoardNumber, Hand, Seat, legal_cards};

/// What is due.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Due {
    /// To say that one is ready for this board.
    Ready(BoardNumber),
    /// To call.
    Call(Box<Auction>),
    /// To play a card from a hand: one's own, or dummy's.
    Card {
        /// Whose hand.
        from: Seat,
        /// Its cards.
        hand: Hand,
        /// Those that may be played (Law 44).
        legal: Hand,
    },
    /// To accept or reject a claim.
    Answer(ClaimView),
    /// Nothing: others are to act, or the session is over.
    Nothing,
}

/// What is due from the viewer of a lane.
pub fn due(view: &TableView, lane: Lane) -> Due {
    let Some(me) = lane.seat() else { return Due::Nothing };
    match view.stage {
        Stage::Gathering => match view.next_board() {
            Some(board) if !view.ready[me] => Due::Ready(board),
            Some(_) | None => Due::Nothing,
        },
        Stage::Committing | Stage::Revealing | Stage::Finished => Due::Nothing,
        Stage::Auction => match &view.board {
            Some(board) if board.to_act() == Some(me) => Due::Call(Box::new(auction(board))),
            Some(_) | None => Due::Nothing,
        },
        Stage::Play => view.board.as_ref().map_or(Due::Nothing, |board| in_play(board, me)),
    }
}

/// The auction of a board so far.
pub fn auction(board: &BoardView) -> Auction {
    let mut auction = Auction::new(board.dealer);
    board.calls.iter().for_each(|call| auction.call_unchecked(*call));
    auction
}

fn in_play(board: &BoardView, me: Seat) -> Due {
    if let Some(claim) = board.claim {
        let asked = claim.seat.side() != me.side() && claim.answer.is_none();
        return if asked { Due::Answer(claim) } else { Due::Nothing };
    }
    if board.actor() != Some(me) {
        return Due::Nothing;
    }
    let Some(from) = board.to_act() else { return Due::Nothing };
    let Some(hand) = board.hands.get(from) else { return Due::Nothing };
    Due::Card { from, hand, legal: legal_cards(hand, board.led()) }
}

#[cfg(test)]
mod tests {
    use bridge_rules::Call;

    use super::*;
    use crate::drawn;

    #[test]
    fn the_dealer_calls_first() {
        let view = drawn::played("");
        assert_eq!(due(&view, Lane::South), Due::Nothing);
        assert!(matches!(due(&view, Lane::North), Due::Call(auction) if auction.check(Call::Double).is_err()));
        assert_eq!(due(&view, Lane::Kibitzer), Due::Nothing);
    }

    #[test]
    fn declarer_plays_from_dummy() {
        let view = drawn::played("P P 1S P 2S P P P | H7");
        let Due::Card { from, legal, .. } = due(&view, Lane::South) else { panic!("not declarer's turn") };
        assert_eq!((from, legal), (Seat::North, "....".replace("....", ".986..").parse().unwrap()));
        assert_eq!(due(&view, Lane::North), Due::Nothing);
    }

    #[test]
    fn only_opponents_answer_a_claim() {
        let mut view = drawn::played("P P 1S P 2S P P P | H7");
        let claim = ClaimView { turn: view.turn, seat: Seat::South, tricks: 9, answer: None };
        view.board.as_mut().unwrap().claim = Some(claim);
        assert_eq!(due(&view, Lane::East), Due::Answer(claim));
        for lane in [Lane::South, Lane::North, Lane::Kibitzer] {
            assert_eq!(due(&view, lane), Due::Nothing);
        }
    }
}
