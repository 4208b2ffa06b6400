//! The values of one board, gathered until the next begins, and what they come to by the Laws.

use bridge_rules::{
    Auction, AuctionOutcome, BoardNumber, BySeat, Call, Card, Contract, Deal, Hand, Outcome, Play, Tricks,
    Vulnerability,
};

use super::hands::Dealt;
use super::values;
use crate::pbn::problem::{Location, Problems};
use crate::pbn::{Game, Note, Room};

/// A board as its values tell it.
#[derive(Default)]
pub(super) struct Board {
    /// The line that it begins in.
    pub(super) line: usize,
    pub(super) room: Option<Room>,
    pub(super) number: Option<BoardNumber>,
    pub(super) players: BySeat<Option<String>>,
    pub(super) dealt: Option<Dealt>,
    pub(super) vulnerability: Option<Vulnerability>,
    pub(super) calls: Vec<(usize, String)>,
    /// By the place of their call.
    pub(super) notes: Vec<Note>,
    pub(super) cards: Vec<(usize, String)>,
    pub(super) claimed: Option<(usize, String)>,
    /// As a match's list has it.
    pub(super) listed: Option<Outcome>,
}

impl Board {
    /// Whether nothing was told of it but who plays.
    pub(super) fn is_empty(&self) -> bool {
        self.dealt.is_none() && self.calls.is_empty() && self.cards.is_empty() && self.claimed.is_none()
    }

    pub(super) fn game(self, problems: &mut Problems) -> Game {
        let dealer = self.dealt.and_then(|dealt| dealt.dealer).or(self.number.map(BoardNumber::dealer));
        let deal = self.dealt.as_ref().and_then(Dealt::deal);
        let mut game = Game {
            board: self.number,
            room: self.room,
            players: self.players,
            dealer,
            vulnerability: self.vulnerability,
            deal,
            shown_hands: match (deal, self.dealt) {
                (None, Some(dealt)) => dealt.hands,
                (Some(_), _) | (None, None) => BySeat::<Option<Hand>>::default(),
            },
            ..Game::default()
        };
        let ended = dealer.and_then(|dealer| auction(dealer, &self.calls, &mut game.auction, problems));
        game.auction_notes = self.notes.into_iter().filter(|note| note.at < game.auction.len()).collect();
        let contract = match ended {
            Some(AuctionOutcome::Contract(contract)) => contract,
            Some(AuctionOutcome::PassedOut) => {
                game.outcome = Some(Outcome::PassedOut);
                return game;
            }
            // Files of results alone have no auction.
            None => {
                game.outcome = self.listed;
                return game;
            }
        };
        let tricks = play(contract, deal, &self.cards, &mut game.play, problems);
        let over = tricks.is_over().then(|| tricks.won(contract.declarer.side()));
        let claimed = self.claimed.and_then(|(line, value)| {
            let tricks = value.trim().parse().ok().filter(|tricks| *tricks <= 13);
            if tricks.is_none() {
                problems.omitted(Location { line, tag: Some("mc") }, "declarer's tricks, 0 to 13", value);
            }
            tricks
        });
        let listed = match self.listed {
            Some(Outcome::Played { contract: listed, tricks }) if listed == contract => Some(tricks),
            Some(_) | None => None,
        };
        match over.or(claimed).or(listed) {
            Some(tricks) => {
                game.claimed = over.is_none();
                game.outcome = Some(Outcome::Played { contract, tricks });
            }
            None => game.unfinished = Some(contract),
        }
        game
    }
}

/// The auction up to its first illegal call, and how it ended.
fn auction(
    dealer: bridge_rules::Seat,
    told: &[(usize, String)],
    kept: &mut Vec<Call>,
    problems: &mut Problems,
) -> Option<AuctionOutcome> {
    let mut auction = Auction::new(dealer);
    'all: for (line, value) in told {
        let place = Location { line: *line, tag: Some("mb") };
        let Some(calls) = values::calls(value) else {
            problems.omitted(place, "a call", value);
            break;
        };
        for call in calls {
            if let Err(refusal) = auction.call(call) {
                problems.omitted(place, "a legal call", refusal);
                break 'all;
            }
        }
    }
    *kept = auction.calls().to_vec();
    auction.outcome()
}

/// The play up to its first illegal card.
fn play(
    contract: Contract,
    deal: Option<Deal>,
    told: &[(usize, String)],
    kept: &mut Vec<Card>,
    problems: &mut Problems,
) -> Tricks {
    let (mut tricks, mut gone) = (Tricks::new(contract), Hand::EMPTY);
    let mut hands = deal.map(|deal| Play::new(deal, contract));
    for (line, value) in told {
        let place = Location { line: *line, tag: Some("pc") };
        let Some(cards) = values::cards(value) else {
            problems.omitted(place, "a card", value);
            return tricks;
        };
        for card in cards {
            let refusal = hands.as_mut().and_then(|hands| hands.play(card).err()).map(|refusal| refusal.to_string());
            let again = (!gone.insert(card) || tricks.is_over()).then(|| format!("{card} again"));
            if let Some(found) = refusal.or(again) {
                problems.omitted(place, "a legal card", found);
                return tricks;
            }
            tricks.play_unchecked(card);
            kept.push(card);
        }
    }
    tricks
}
