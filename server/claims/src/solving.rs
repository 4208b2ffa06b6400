//! The one place that knows pons-dds: double dummy, what both sides can take if everybody sees all the cards. The
//! solver is deterministic and says how many nodes it took, about a million to a second; nothing can interrupt it, and
//! it wants more stack than a thread has by itself (`STACK`).

use bridge_rules::{Card, Contract, Deal, Hand, Rank, Seat, Strain, Vulnerability};
use pons_dds::{Board, CurrentTrick, Objective, PlayTrace, Target, TrickCountRow, TrickCountTable};

use crate::{
    layout::Layout,
    par::{Par, ParContract},
    table::DoubleDummyTable,
    translate::{our_contract, our_seat, our_strain, their_card, their_deal, their_hands, their_seat, their_strain},
};

/// How much memory a solver's table of positions may take. Less costs time and nothing else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// 16 to 64 MiB: for one position now and then.
    Little,
    /// 64 to 160 MiB: for a thread that solves whole deals all day, which take three times as long with little.
    Much,
}

/// Solves double dummy. It keeps its memory from one question to the next and nothing else: answers do not depend on
/// what was asked before.
pub struct Solver(pons_dds::Solver);

/// A card that may be played, and what comes of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scored {
    /// The highest card of a sequence.
    pub card: Card,
    /// All cards of the sequence that the hand holds, this one included: they are worth the same.
    pub equals: Hand,
    /// The tricks of the side that plays it, the one in progress included.
    pub tricks: u8,
}

/// An answer of the solver.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The cards, the best first.
    pub cards: Vec<Scored>,
    /// What the answer took.
    pub nodes: u64,
}

impl Solver {
    /// A solver with so much memory.
    pub fn new(memory: Memory) -> Self {
        let (least, most) = match memory {
            Memory::Little => (16, 64),
            Memory::Much => (64, 160),
        };
        Self(pons_dds::Solver::with_memory(their_strain(Strain::NoTrump), least, most))
    }

    /// What each legal card is worth.
    pub fn every_card(&mut self, layout: &Layout) -> Solved {
        self.solve(layout, Target::Legal)
    }

    /// The best cards alone, in less time.
    pub fn best_cards(&mut self, layout: &Layout) -> Solved {
        self.solve(layout, Target::All(None))
    }

    /// The most tricks for the side whose card is due.
    pub fn most(&mut self, layout: &Layout) -> u8 {
        self.solve(layout, Target::Any(None)).cards.first().map_or(0, |scored| scored.tricks)
    }

    /// The tricks of every declarer in every strain.
    pub fn table(&mut self, deal: &Deal) -> DoubleDummyTable {
        DoubleDummyTable::new(Strain::ALL.map(|strain| self.declarers(deal, strain)))
    }

    /// The tricks of North, East, South and West as declarer in a strain: a fifth of a whole table's work.
    pub fn declarers(&mut self, deal: &Deal, strain: Strain) -> [u8; 4] {
        self.0.set_strain(their_strain(strain));
        let solved = self.0.solve(their_deal(deal));
        Seat::ALL.map(|seat| solved.get(their_seat(seat)).get())
    }

    /// Declarer's tricks double dummy before the first of these cards and after each of them. It stops before a card
    /// that the Laws forbid.
    pub fn trace(&mut self, deal: &Deal, contract: Contract, cards: &[Card]) -> Vec<u8> {
        let mut play = bridge_rules::Play::new(*deal, contract);
        let legal = cards.iter().take_while(|card| play.legal().contains(**card) && play.play(**card).is_ok());
        let trace = legal.map(|card| their_card(*card)).collect();
        let leader = contract.opening_leader();
        let layout = Layout::dealt(deal, leader, contract.bid.strain);
        let analysed = self.0.try_analyse_play(&PlayTrace { board: board(&layout), cards: trace });
        analysed.map_or_else(|_| Vec::new(), |told| told.tricks.iter().map(|tricks| tricks.get()).collect())
    }

    fn solve(&mut self, layout: &Layout, target: Target) -> Solved {
        let found = self.0.solve_board(&Objective { board: board(layout), target });
        let hand = layout.hand(layout.turn());
        let scored = |play: &pons_dds::Play| {
            let suit = crate::translate::our_suit(play.card.suit);
            let lower = play.equals.iter().map(|rank| Card::new(suit, our_rank(rank.get())));
            let card = Card::new(suit, our_rank(play.card.rank.get()));
            let equals = lower.chain([card]).filter(|card| hand.contains(*card)).collect();
            Scored { card, equals, tricks: play.score.get() }
        };
        Solved { cards: found.plays.iter().map(scored).collect(), nodes: u64::from(found.nodes) }
    }
}

impl std::fmt::Debug for Solver {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        // Its memory knows hidden cards.
        f.write_str("Solver")
    }
}

/// The par of a deal that can be made as the table says (PBN's `OptimumScore`).
pub(crate) fn par(table: &DoubleDummyTable, dealer: Seat, vulnerability: Vulnerability) -> Par {
    let row = |strain| {
        let of = |seat| table.tricks(seat, strain);
        TrickCountRow::new(of(Seat::North), of(Seat::East), of(Seat::South), of(Seat::West))
    };
    let vulnerable = match vulnerability {
        Vulnerability::None => pons_dds::Vulnerability::NONE,
        Vulnerability::NorthSouth => pons_dds::Vulnerability::NS,
        Vulnerability::EastWest => pons_dds::Vulnerability::EW,
        Vulnerability::Both => pons_dds::Vulnerability::ALL,
    };
    let par = pons_dds::calculate_par(TrickCountTable(Strain::ALL.map(row)), vulnerable, their_seat(dealer));
    let contract = |each: &pons_dds::ParContract| ParContract {
        contract: our_contract(each.contract, our_strain(each.contract.bid.strain), our_seat(each.declarer)),
        tricks: table.tricks(our_seat(each.declarer), our_strain(each.contract.bid.strain)),
    };
    Par { score: par.score, contracts: par.contracts.iter().map(contract).collect() }
}

fn board(layout: &Layout) -> Board {
    let trump = their_strain(layout.strain);
    let played: Vec<_> = layout.trick.iter().map(|(_, played)| their_card(played)).collect();
    let trick = CurrentTrick::from_slice(trump, their_seat(layout.trick.leader()), &played);
    let board = Board::try_new(their_hands(layout), trick.expect("a trick in progress has at most three cards"));
    board.expect("a layout's hands fit its trick")
}

fn our_rank(rank: u8) -> Rank {
    // Theirs count from two, the ace as fourteen.
    Rank::ALL[usize::from(rank.saturating_sub(2)).min(12)]
}
