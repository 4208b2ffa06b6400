//! A recorded board that can be played again: its deal, a whole auction, as many cards as there are, and what it came
//! to.

use bridge_formats::pbn::Game;
use bridge_protocol::{ImportedBoard, PlayerName};
use bridge_rules::{
    Auction, AuctionOutcome, BySeat, Call, Calling, Card, Declaration, Declaring, Outcome, Seat, Side, Vulnerability,
};

use crate::{
    input::{boards, player_name::cleaned},
    text::{self, pbn::of_session::OfSession},
};

/// A board from a file.
#[derive(Clone)]
pub(super) struct Recorded {
    pub(super) board: ImportedBoard,
    pub(super) dealer: Seat,
    pub(super) vulnerability: Vulnerability,
    pub(super) players: BySeat<PlayerName>,
    pub(super) auction: Auction,
    /// What was said where there is no auction.
    pub(super) declarations: Vec<Declaration>,
    pub(super) ending: AuctionOutcome,
    pub(super) cards: Vec<Card>,
    pub(super) outcome: Outcome,
    /// From North-South's side; what is not recorded follows from the outcome.
    pub(super) score: i32,
    /// The sides that claimed honours after the play.
    pub(super) honours: Vec<Side>,
}

impl Recorded {
    /// Takes a game of a file.
    pub(super) fn of(game: &Game) -> Result<Self, String> {
        let board = boards::importable(game)?;
        let (dealer, vulnerability) = (board.board.dealer(), board.board.vulnerability());
        Self::whole(game, (board, dealer, vulnerability), Calling::Auction)
    }

    /// Takes a deal of a session, which is dealt as the session has it.
    pub(super) fn of_session(game: &Game, of: &OfSession) -> Result<Self, String> {
        let Some(board) = game.board else { return Err("a deal has no number".to_owned()) };
        let Some(((deal, dealer), vulnerability)) = game.deal.zip(game.dealer).zip(game.vulnerability) else {
            return Err(format!("the cards, the dealer or the vulnerability of deal {board} are not recorded"));
        };
        let board = ImportedBoard { board, deal };
        let recorded = Self::whole(game, (board, dealer, vulnerability), of.form.calling())?;
        let imps = game.score_imp.and_then(|imps| imps.north_south.whole());
        let ending = of_declarations(&recorded, of).transpose()?.unwrap_or(recorded.ending);
        let (declarations, honours) = (of.declarations.clone(), of.honours.clone());
        Ok(Self { score: imps.unwrap_or(recorded.score), declarations, honours, ending, ..recorded })
    }

    fn whole(
        game: &Game,
        (board, dealer, vulnerability): (ImportedBoard, Seat, Vulnerability),
        calling: Calling,
    ) -> Result<Self, String> {
        let number = board.board;
        let Some(outcome) = game.outcome else {
            return Err(format!("what board {number} came to is not recorded"));
        };
        let auction = auction(&game.auction, dealer);
        let ending = match (calling, outcome) {
            (Calling::Auction, _) => auction.outcome(),
            (_, Outcome::PassedOut) => Some(AuctionOutcome::PassedOut),
            (_, Outcome::Played { contract, .. }) => Some(AuctionOutcome::Contract(contract)),
        };
        let Some(ending) = ending else {
            return Err(format!("the auction of board {number} is not recorded to its end"));
        };
        let score = game.score.unwrap_or_else(|| outcome.score(vulnerability));
        let name = |seat: Seat| game.players[seat].as_deref().and_then(cleaned).unwrap_or_else(|| chair(seat));
        let players = BySeat::from_fn(name);
        let (cards, declarations, honours) = (game.play.clone(), Vec::new(), Vec::new());
        let dealt = Self {
            board,
            dealer,
            vulnerability,
            players,
            auction,
            declarations,
            ending,
            cards,
            outcome,
            score,
            honours,
        };
        Ok(dealt)
    }
}

/// What was said of a deal without an auction comes to; none where there is one.
fn of_declarations(deal: &Recorded, of: &OfSession) -> Option<Result<AuctionOutcome, String>> {
    let points = BySeat::from_fn(|seat| deal.board.deal.hand(seat).hcp());
    let mut declaring = Declaring::new(of.form.calling(), deal.dealer, &points)?;
    let number = deal.board.board;
    for said in &of.declarations {
        if let Err(illegal) = declaring.declare(*said) {
            return Some(Err(format!("what was said on deal {number} cannot be said there: {illegal}")));
        }
    }
    Some(declaring.outcome().ok_or_else(|| format!("what was said on deal {number} is not recorded to its end")))
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
    use bridge_rules::{BoardNumber, Strain};

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
    fn what_was_said_without_an_auction_is_whole() {
        let of = |form: &str, said: &[Declaration]| {
            let form = form.parse().unwrap();
            let of = OfSession { form, declarations: said.to_vec(), honours: Vec::new(), total: None };
            let dealt = Game { dealer: Some(Seat::North), vulnerability: Some(Vulnerability::None), ..game(1) };
            Recorded::of_session(&dealt, &of).map(|recorded| recorded.ending)
        };
        let named = Declaration::Name(Strain::Hearts);
        assert_eq!(of("bridge-whist", &[named]).unwrap_err(), "what was said on deal 1 is not recorded to its end");
        let whole = of("bridge-whist", &[named, Declaration::Pass, Declaration::Pass]);
        assert!(matches!(whole, Ok(AuctionOutcome::Contract(_))), "{whole:?}");
        assert!(of("bridge-whist", &[Declaration::Open]).unwrap_err().starts_with("what was said on deal 1 cannot"));
        assert!(of("minibridge", &[]).is_err(), "somebody has more points");
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
