//! The table as the load generator knows it: all four hands, whose act is due, and what every seat must be told of that
//! act. It chooses legal calls and cards by chance; it knows no connection and no clock.

use bridge_protocol::{BoardResult, OpeningLead, TableEvent, Turn};
use bridge_rules::{
    Auction, AuctionOutcome, Bid, BoardNumber, BySeat, Call, Card, Contract, Deal, Doubling, Hand, Outcome, Play, Seat,
};
use fastrand::Rng;

use super::lead::FaceDownLead;

/// A board under way, seen from above.
pub(super) struct OpenBoard {
    board: BoardNumber,
    deal: Deal,
    is_last: bool,
    leads: OpeningLead,
    face_down: Option<FaceDownLead>,
    stage: Stage,
}

enum Stage {
    Auction(Auction),
    Play(Play),
    Over,
}

/// Something a player does at their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// A call.
    Call(Call),
    /// A card from their own hand, or from dummy's as declarer.
    Card(Card),
}

/// An action and the player whose connection it is sent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Act {
    pub(super) player: Seat,
    pub(super) turn: Turn,
    pub(super) action: Action,
}

impl OpenBoard {
    /// The board at its first call. With the last board of the set the session ends.
    pub(super) fn new(board: BoardNumber, deal: Deal, is_last: bool, leads: OpeningLead) -> Self {
        Self { board, deal, is_last, leads, face_down: None, stage: Stage::Auction(Auction::new(board.dealer())) }
    }

    /// The lead made, if it lies face down: then each is told something else of it than was foretold.
    pub(super) fn take_face_down(&mut self) -> Option<FaceDownLead> {
        self.face_down.take()
    }

    /// Chooses the next act and carries it out here. `foretold` becomes what the server must then tell every lane; the
    /// secrets of dealt boards are left out. None when the board is over.
    pub(super) fn act(&mut self, turn: Turn, chance: &mut Rng, foretold: &mut Vec<TableEvent>) -> Option<Act> {
        foretold.clear();
        match &mut self.stage {
            Stage::Auction(auction) => {
                let player = auction.turn()?;
                let call = random_call(auction, chance);
                auction.call(call).expect("only legal calls are chosen");
                foretold.push(TableEvent::Called { turn, seat: player, call, meaning: None, thought_ms: None });
                match auction.outcome() {
                    None => {}
                    Some(AuctionOutcome::PassedOut) => self.end(Outcome::PassedOut, foretold),
                    Some(AuctionOutcome::Contract(contract)) => {
                        foretold.push(TableEvent::ContractReached { contract, dummy: None });
                        self.stage = Stage::Play(Play::new(self.deal, contract));
                    }
                }
                Some(Act { player, turn, action: Action::Call(call) })
            }
            Stage::Play(play) => {
                let (seat, player) = (play.tricks().turn()?, play.tricks().player()?);
                let is_lead = play.tricks().opening_lead().is_none();
                let card = random_card(play.legal(), chance)?;
                play.play(card).expect("only legal cards are chosen");
                let contract = play.tricks().contract();
                let won_by = play.tricks().current().is_empty().then(|| last_winner(play)).flatten();
                foretold.push(TableEvent::Played { turn, seat, card, won_by, thought_ms: None });
                if is_lead {
                    let dummy = contract.dummy();
                    self.face_down = match self.leads {
                        OpeningLead::FaceUp => None,
                        OpeningLead::FaceDown => Some(FaceDownLead::new(turn, card, contract, play.hand(dummy))),
                    };
                    foretold.push(TableEvent::DummyFaced {
                        seat: dummy,
                        hand: play.hand(dummy),
                        also: Default::default(),
                    });
                }
                if play.is_over() {
                    let tricks = play.tricks().won(contract.declarer.side());
                    self.end(Outcome::Played { contract, tricks }, foretold);
                }
                Some(Act { player, turn, action: Action::Card(card) })
            }
            Stage::Over => None,
        }
    }

    /// Whether the result is known.
    pub(super) fn is_over(&self) -> bool {
        matches!(self.stage, Stage::Over)
    }

    fn end(&mut self, outcome: Outcome, foretold: &mut Vec<TableEvent>) {
        let result = BoardResult::new(self.board, outcome);
        foretold.push(TableEvent::BoardEnded {
            result,
            deal: Some(self.deal),
            drawn: None,
            secret: None,
            meanings: Vec::new(),
            log: None,
            clock: None,
            scored: None,
        });
        if self.is_last {
            foretold.push(TableEvent::SessionFinished {});
        }
        self.stage = Stage::Over;
    }
}

/// Whether an event is the one that was foretold. A board's secret cannot be foretold.
pub(super) fn fits(heard: &TableEvent, foretold: &TableEvent) -> bool {
    match (heard, foretold) {
        (TableEvent::BoardEnded { result, deal, .. }, TableEvent::BoardEnded { result: own, deal: dealt, .. }) => {
            result == own && deal == dealt
        }
        (heard, foretold) => heard == foretold,
    }
}

/// A deal in which every card is anywhere.
pub(super) fn random_deal(chance: &mut Rng) -> Deal {
    let mut deck: [Card; 52] = std::array::from_fn(|place| Card::from_index(place).expect("52 places"));
    chance.shuffle(&mut deck);
    let mut hands = deck.chunks_exact(13).map(|cards| cards.iter().copied().collect::<Hand>());
    Deal::new(BySeat::from_fn(|_| hands.next().expect("four hands of thirteen"))).expect("a deck is a deal")
}

/// Passes and bids in such a measure that an auction takes about ten calls, as auctions do.
fn random_call(auction: &Auction, chance: &mut Rng) -> Call {
    let Some(Contract { bid: last, doubling, .. }) = auction.standing() else {
        return if chance.u8(..100) < 45 { Call::Pass } else { bid_above(None, chance).map_or(Call::Pass, Call::Bid) };
    };
    let double = if doubling == Doubling::Undoubled { Call::Double } else { Call::Redouble };
    match chance.u8(..100) {
        0..5 if auction.check(double).is_ok() => double,
        0..60 => Call::Pass,
        _ => bid_above(Some(last), chance).map_or(Call::Pass, Call::Bid),
    }
}

/// One of the six lowest sufficient bids.
fn bid_above(last: Option<Bid>, chance: &mut Rng) -> Option<Bid> {
    let lowest = last.map_or(0, |last| last.index() + 1);
    Bid::all().nth(lowest + chance.usize(..6))
}

fn random_card(legal: Hand, chance: &mut Rng) -> Option<Card> {
    let choices = legal.len();
    if choices == 0 { None } else { legal.iter().nth(chance.usize(..choices)) }
}

fn last_winner(play: &Play) -> Option<Seat> {
    play.tricks().last()?.winner(play.tricks().contract().bid.strain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_board_is_played_to_its_end() {
        let mut chance = Rng::with_seed(1);
        for number in 1..=200 {
            let events = played_out(number, number == 200, &mut chance);
            let ended = events.iter().position(|event| matches!(event, TableEvent::BoardEnded { .. }));
            let finished = usize::from(number == 200);
            assert_eq!(ended, Some(events.len() - 1 - finished), "board {number}");
            let tricks = events.iter().filter(|event| matches!(event, TableEvent::Played { won_by: Some(_), .. }));
            assert!(matches!(tricks.count(), 0 | 13), "board {number}");
        }
    }

    #[test]
    fn an_auction_takes_about_ten_calls() {
        let mut chance = Rng::with_seed(2);
        let calls: usize = (1..=1_000)
            .map(|number| {
                let events = played_out(number, false, &mut chance);
                events.iter().filter(|event| matches!(event, TableEvent::Called { .. })).count()
            })
            .sum();
        assert!((9_000..11_000).contains(&calls), "{calls} calls in a thousand auctions");
    }

    #[test]
    fn dummy_is_foretold_with_the_opening_lead_and_only_then() {
        let events = played_out(1, false, &mut Rng::with_seed(3));
        let faced = events.iter().position(|event| matches!(event, TableEvent::DummyFaced { .. }));
        let lead = events.iter().position(|event| matches!(event, TableEvent::Played { .. }));
        assert_eq!(faced, lead.map(|lead| lead + 1));
        assert_eq!(events.iter().filter(|event| matches!(event, TableEvent::DummyFaced { .. })).count(), 1);
    }

    #[test]
    fn a_lead_face_down_is_told_to_its_leader_alone() {
        let deal = random_deal(&mut Rng::with_seed(3));
        let mut board = OpenBoard::new(BoardNumber::FIRST, deal, false, OpeningLead::FaceDown);
        let (mut chance, mut turn, mut foretold) = (Rng::with_seed(3), Turn(1), Vec::new());
        let lead = loop {
            board.act(turn, &mut chance, &mut foretold).unwrap();
            turn = turn.next();
            if let Some(lead) = board.take_face_down() {
                break lead;
            }
        };
        let Some(TableEvent::Played { seat: leader, card: led, .. }) = foretold.first() else { panic!("no lead") };
        for to in Seat::ALL.map(Some).into_iter().chain([None]) {
            let [TableEvent::LeadMade { card, .. }] = lead.made(to) else { panic!("no lead") };
            assert_eq!(card, (to == Some(*leader)).then_some(*led));
        }
    }

    #[test]
    fn the_same_seed_plays_the_same_cards() {
        let play = |seed| played_out(1, false, &mut Rng::with_seed(seed));
        assert_eq!(play(4), play(4));
        assert_ne!(play(4), play(5));
    }

    #[test]
    fn another_card_does_not_fit() {
        let played = |card: &str| TableEvent::Played {
            turn: Turn(9),
            seat: Seat::East,
            card: card.parse().unwrap(),
            won_by: None,
            thought_ms: None,
        };
        assert!(fits(&played("SA"), &played("SA")));
        assert!(!fits(&played("SA"), &played("SK")));
    }

    fn played_out(number: u32, is_last: bool, chance: &mut Rng) -> Vec<TableEvent> {
        let deal = random_deal(chance);
        let mut board = OpenBoard::new(BoardNumber::new(number).unwrap(), deal, is_last, OpeningLead::FaceUp);
        let (mut turn, mut told, mut foretold) = (Turn(1), Vec::new(), Vec::new());
        while board.act(turn, chance, &mut foretold).is_some() {
            told.append(&mut foretold);
            turn = turn.next();
        }
        assert!(board.is_over());
        told
    }
}
