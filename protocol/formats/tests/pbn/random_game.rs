//! Random games, legal from the first call to the last card.

use bridge_formats::pbn::{Game, Note};
use bridge_rules::{Auction, AuctionOutcome, BoardNumber, BySeat, Call, Card, Deal, Hand, Outcome, Play};
use proptest::prelude::*;

/// A game from a deal and choices: calls and cards are taken from the legal ones, the play may stop anywhere.
pub(crate) fn game() -> impl Strategy<Value = Game> {
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 400);
    let deck = Just(Card::all().collect::<Vec<_>>()).prop_shuffle();
    (deck, choices, 1..200_u32, 0..60_usize, any::<(bool, bool)>(), "[a-z\u{C0}-\u{FF}]{0,8}").prop_map(
        |(deck, choices, board, cards, (claimed, noted), name)| {
            let deal = Deal::new(BySeat::from_fn(|seat| {
                deck.iter().skip(seat.index() * 13).take(13).copied().collect::<Hand>()
            }))
            .unwrap();
            let mut choices = choices.iter();
            let board = BoardNumber::new(board).unwrap();
            let mut game = Game {
                event: Some(name).filter(|name| !name.is_empty()),
                board: Some(board),
                dealer: Some(board.dealer()),
                vulnerability: Some(board.vulnerability()),
                deal: Some(deal),
                auction: Vec::new(),
                ..Game::default()
            };
            let mut auction = Auction::new(board.dealer());
            while auction.turn().is_some() {
                let legal: Vec<Call> = auction.legal_calls().collect();
                let call = choices.next().map_or(Call::Pass, |choice| {
                    // Half of all calls are passes, so that auctions end.
                    let place = choice.index(legal.len() * 2);
                    legal.get(place).copied().unwrap_or(Call::Pass)
                });
                auction.call(call).unwrap();
            }
            game.auction = auction.calls().to_vec();
            if noted {
                game.auction_notes = vec![Note { at: 0, text: "first call".to_owned() }];
            }
            match auction.outcome().unwrap() {
                AuctionOutcome::PassedOut => game.outcome = Some(Outcome::PassedOut),
                AuctionOutcome::Contract(contract) => {
                    let mut play = Play::new(deal, contract);
                    while !play.is_over() && game.play.len() < cards {
                        let legal: Vec<Card> = play.legal().iter().collect();
                        let card = choices.next().map_or(legal[0], |choice| *choice.get(&legal));
                        play.play(card).unwrap();
                        game.play.push(card);
                    }
                    game.claimed = claimed && !play.is_over();
                    if noted && !game.play.is_empty() {
                        game.play_notes = vec![Note { at: game.play.len() - 1, text: "last card".to_owned() }];
                    }
                    if claimed || play.is_over() {
                        let tricks = play.tricks().won(contract.declarer.side());
                        game.outcome = Some(Outcome::Played { contract, tricks });
                    } else {
                        game.unfinished = Some(contract);
                    }
                }
            }
            game.score = game.outcome.map(|outcome| outcome.score(board.vulnerability()));
            game
        },
    )
}
