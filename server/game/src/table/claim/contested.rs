//! A claim as a director judges it (Law 70; Spec C6.6): from their own view, so that nothing comes of a hand at which
//! they have not looked.

use bridge_protocol::{AccountId, BoardView, Lane, Refusal, Turn};
use bridge_rules::{Seat, Seating};

use crate::table::Table;
use crate::view;

impl Table {
    /// The board on which a claim of this turn is open, as a director sees it who has looked at all four hands.
    ///
    /// # Errors
    /// If the account does not direct the table, no such claim is open, or they have yet to look.
    pub fn contested_board(&self, account: AccountId, turn: Turn) -> Result<BoardView, Refusal> {
        match self.lane_of(account) {
            None => return Err(Refusal::NoSuchTable {}),
            Some(Lane::Director) => {}
            Some(Lane::North | Lane::East | Lane::South | Lane::West | Lane::Kibitzer) => {
                return Err(Refusal::NotDirector {});
            }
        }
        let board = view::snapshot(self, Lane::Director).board;
        let claimed = |board: &BoardView| board.claim.as_ref().is_some_and(|claim| claim.turn == turn);
        let board = board.filter(claimed).ok_or(Refusal::NoClaim {})?;
        match self.seating() {
            Seating::Four | Seating::TwoWithDummies => {}
            Seating::Three => {
                let why = "what the hands of three make is not worked out: look at them and decide";
                return Err(Refusal::BadForm { why: why.to_owned() });
            }
            Seating::Two => {
                return Err(Refusal::BadForm {
                    why: "what two hands without dummies make is not worked out".to_owned(),
                });
            }
        }
        let seats: Vec<Seat> = Seat::ALL.into_iter().filter(|seat| board.hands.get(*seat).is_none()).collect();
        if seats.is_empty() { Ok(board) } else { Err(Refusal::LookFirst { seats }) }
    }
}
