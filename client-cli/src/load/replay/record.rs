//! A recorded board that can be played again: its deal, a whole auction, as many cards as there are, and what it came
//! to.

use bridge_formats::pbn::Game;
use bridge_protocol::{ImportedBoard, PlayerName};
use bridge_rules::{Auction, AuctionOutcome, BySeat, Call, Card, Outcome, Seat};

use crate::{
    input::{boards, player_name::cleaned},
    text,
};

/// A board from a file.
#[derive(Clone)]
pub(super) struct Recorded {
    pub(super) board: ImportedBoard,
    pub(super) players: BySeat<PlayerName>,
    pub(super) auction: Auction,
    pub(super) ending: AuctionOutcome,
    pub(super) cards: Vec<Card>,
    pub(super) outcome: Outcome,
    /// From North-South's side; what is not recorded follows from the outcome.
    pub(super) score: i32,
}

impl Recorded {
    /// Takes a game of a file.
    pub(super) fn of(game: &Game) -> Result<Self, String> {
        let board = boards::importable(game)?;
        let number = board.board;
        let auction = auction(&game.auction, number.dealer());
        let Some(ending) = auction.outcome() else {
            return Err(format!("the auction of board {number} is not recorded to its end"));
        };
        let Some(outcome) = game.outcome else {
            return Err(format!("what board {number} came to is not recorded"));
        };
        let score = game.score.unwrap_or_else(|| outcome.score(number.vulnerability()));
        let name = |seat: Seat| game.players[seat].as_deref().and_then(cleaned).unwrap_or_else(|| chair(seat));
        let players = BySeat::from_fn(name);
        Ok(Self { board, players, auction, ending, cards: game.play.clone(), outcome, score })
    }
}

fn auction(calls: &[Call], dealer: Seat) -> Auction {
    let mut auction = Auction::new(dealer);
    for call in calls {
        if auction.call(*call).is_err() {
            break;
        }
    }
    auction
}

fn chair(seat: Seat) -> PlayerName {
    PlayerName::new(text::seat(seat)).expect("North, East, South and West are names")
}

#[cfg(test)]
pub(super) mod tests {
    use bridge_rules::BoardNumber;

    use super::*;
    use bridge_client::fixtures;

    #[test]
    fn what_is_missing_is_named() {
        let whole = game(1);
        assert!(Recorded::of(&whole).is_ok());
        let unfinished = Game { auction: whole.auction[..3].to_vec(), ..whole.clone() };
        assert_eq!(Recorded::of(&unfinished).err().unwrap(), "the auction of board 1 is not recorded to its end");
        let open_end = Game { outcome: None, ..whole };
        assert_eq!(Recorded::of(&open_end).err().unwrap(), "what board 1 came to is not recorded");
    }

    #[test]
    fn names_that_cannot_be_shown_become_the_seats() {
        let recorded = Recorded::of(&game(1)).unwrap();
        assert_eq!(recorded.players[Seat::North].as_str(), "Open North");
        assert_eq!(recorded.players[Seat::East].as_str(), "East");
    }

    pub(in crate::load::replay) fn passed_out(number: u32) -> Recorded {
        Recorded::of(&game(number)).unwrap()
    }

    pub(in crate::load::replay) fn game(number: u32) -> Game {
        let mut game = Game {
            board: BoardNumber::new(number),
            deal: Some(fixtures::deal()),
            auction: vec![Call::Pass; 4],
            outcome: Some(Outcome::PassedOut),
            ..Game::default()
        };
        game.players[Seat::North] = Some("Open North".to_owned());
        game.players[Seat::East] = Some("?!".to_owned());
        game
    }
}
