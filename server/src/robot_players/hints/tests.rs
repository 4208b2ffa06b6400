//! A hint is the same whatever lies in the hands that whoever asks cannot see.

use bridge_claims::Memory as Size;
use bridge_dealing::{ServerKey, SetSecret};
use bridge_game::{
    Command, Concealed, Input, Moment, Opened, Opening, Person, ServerIdentity, auction, claim, dealing, play, seating,
};
use bridge_protocol::{BoardSource, BoardView, ComputerLevel, Computers, ImportedBoard, PlayerName, Policy, TableId};
use bridge_rules::{BoardNumber, BySeat, Card, Deal, Hand, Seat};
use sha2::{Digest, Sha256};

use super::*;

/// So many positions are compared, or as many as `BRIDGE_HINTS` says.
const POSITIONS: usize = 200;
/// The cards that cannot be seen are dealt so often in search of a deal with which the same calls and cards are legal.
const DEALT: u32 = 50;
const AT: Moment = Moment(1_700_000_000_000);

/// A table with one board, at which Susan sits South and computers sit elsewhere.
struct Practice {
    table: Table,
    identity: ServerIdentity,
    board: ImportedBoard,
    level: ComputerLevel,
    done: Vec<HintedAct>,
}

impl Practice {
    fn new(board: ImportedBoard, level: ComputerLevel) -> Self {
        let opening = Opening {
            table: TableId::from_bytes(*b"a table of hints"),
            host: susan().account,
            server: "club.example".to_owned(),
            secret: Concealed::new(SetSecret::new([7; 32])),
            at: AT,
        };
        let computers = Computers { level, ..Policy::teaching().computers };
        let policy = Policy { importer_plays: true, computers, ..Policy::teaching() };
        let opened = Opened::new(opening, BoardSource::Import(vec![board]), policy).unwrap();
        let identity = ServerIdentity { key: ServerKey::new(&[5; 32]) };
        let mut practice = Self { table: Table::open(opened), identity, board, level, done: Vec::new() };
        practice.does(susan(), Command::Seating(seating::Command::Sit { seat: Seat::South })).unwrap();
        for seat in [Seat::West, Seat::North, Seat::East] {
            practice.does(susan(), Command::Seating(seating::Command::SeatComputer { seat })).unwrap();
        }
        for seat in Seat::ALL {
            let ready = dealing::Command::Ready { board: board.board };
            practice.does(practice.player(seat), Command::Dealing(ready)).unwrap();
        }
        practice
    }

    /// The same calls and cards with these hands, if they are legal.
    fn with(&self, deal: Deal) -> Option<Self> {
        let mut other = Self::new(ImportedBoard { deal, ..self.board }, self.level);
        self.done.iter().try_for_each(|act| other.acts(act.clone())).ok()?;
        Some(other)
    }

    fn player(&self, seat: Seat) -> Person {
        self.table.computers().find(|(at, _)| *at == seat).map_or_else(susan, |(_, computer)| computer)
    }

    fn view(&self) -> Option<BoardView> {
        Seeing::of(&self.table, Seat::South).view.board
    }

    /// Whoever is to call or to choose a card, until the board is over.
    fn due(&self) -> Option<Seat> {
        self.view()?.actor()
    }

    /// What whoever sits there is told, by the same way as if they had asked through the gateway.
    fn hint(&self, seat: Seat, solver: &mut Solver) -> Hint {
        let turn = Seeing::of(&self.table, seat).view.turn;
        let seeing = asked(&self.table, self.player(seat).account, turn).unwrap();
        hint(&seeing, solver, &AtomicBool::new(false)).unwrap()
    }

    /// Whoever is on turn does as they were told.
    fn acts(&mut self, act: HintedAct) -> Result<(), Refusal> {
        let seat = self.due().ok_or(Refusal::NoSuchTable {})?;
        let turn = Seeing::of(&self.table, seat).view.turn;
        let command = match act.clone() {
            HintedAct::Call { call, meaning } => Command::Auction(auction::Command::Call { turn, call, meaning }),
            HintedAct::Play { card } => Command::Play(play::Command::Play { turn, card }),
            HintedAct::Claim { tricks, statement } => {
                Command::Claim(claim::Command::Claim { turn, tricks, statement: Some(statement) })
            }
        };
        self.does(self.player(seat), command)?;
        self.done.push(act);
        Ok(())
    }

    fn does(&mut self, player: Person, command: Command) -> Result<(), Refusal> {
        for event in self.table.decide(Input::Person(player, command), AT, &self.identity)? {
            self.table.apply(&event, AT);
        }
        Ok(())
    }

    fn played(&self) -> Hand {
        let card = |act: &HintedAct| if let HintedAct::Play { card } = act { Some(*card) } else { None };
        self.done.iter().filter_map(card).collect()
    }

    /// The cards that a seat cannot see and that have not been played are dealt anew.
    fn dealt_anew(&self, seat: Seat, chance: u32) -> Deal {
        let (deal, gone) = (self.board.deal, self.played());
        let dummy = self.view().and_then(|board| board.contract).map(|contract| contract.dummy());
        let is_seen = |at: Seat| at == seat || (dummy == Some(at) && gone != Hand::default());
        let hidden = Seat::ALL.into_iter().filter(|at| !is_seen(*at));
        let mut loose = shuffled(hidden.flat_map(|at| deal.hand(at).minus(gone).iter()), chance).into_iter();
        Deal::new(BySeat::from_fn(|at| {
            let hand = deal.hand(at);
            let kept = if is_seen(at) { hand } else { hand.intersection(gone) };
            kept.union(loose.by_ref().take(13 - kept.iter().count()).collect())
        }))
        .unwrap()
    }
}

fn susan() -> Person {
    Person { account: AccountId::from_bytes([1; 16]), name: PlayerName::new("Susan").unwrap() }
}

/// Cards in an order that follows from a number and from nothing else.
fn shuffled(cards: impl Iterator<Item = Card>, chance: u32) -> Vec<Card> {
    let mut cards: Vec<Card> = cards.collect();
    cards.sort_by_cached_key(|card| Sha256::digest(format!("{chance} {}", card.as_str())));
    cards
}

fn dealt(chance: u32) -> Deal {
    let mut deck = shuffled(Card::all(), chance).into_iter();
    Deal::new(BySeat::from_fn(|_| deck.by_ref().take(13).collect())).unwrap()
}

#[test]
fn hidden_hands_dealt_anew_change_no_hint() {
    let positions = std::env::var("BRIDGE_HINTS").map_or(POSITIONS, |number| number.parse().expect("a number"));
    let levels = [ComputerLevel::Novice, ComputerLevel::Club, ComputerLevel::Strong];
    let mut solver = Solver::new(Size::Much);
    let (mut compared, mut cards) = (0, 0);
    for (number, level) in (1..).zip(levels.into_iter().cycle()) {
        let board = ImportedBoard { board: BoardNumber::new(number).unwrap(), deal: dealt(number) };
        let mut practice = Practice::new(board, level);
        while let Some(seat) = practice.due() {
            let told = practice.hint(seat, &mut solver);
            let deals = (0..DEALT).map(|chance| practice.dealt_anew(seat, chance));
            let other = deals.filter(|deal| *deal != board.deal).find_map(|deal| practice.with(deal));
            if let Some(other) = other {
                let which = format!("board {number}, {seat} after {} acts", practice.done.len());
                assert_eq!(other.hint(seat, &mut solver), told, "{which}");
                compared += 1;
                cards += usize::from(practice.played() != Hand::default());
            }
            if compared >= positions {
                assert!(cards * 3 > compared, "only {cards} of {compared} are of the play");
                return;
            }
            let ends_it = matches!(told.act, HintedAct::Claim { .. });
            practice.acts(told.act).unwrap();
            if ends_it {
                break;
            }
        }
    }
}
