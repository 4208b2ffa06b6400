//! The time of a round is up that ends with adjudication (Spec F8). A board of which no opening lead is faced is not
//! played: each side has an artificial score by how much of the time it used. What is in play is adjudicated by those
//! who can work out what is left of it, and so is a board of which only the auction was practised.

use std::fmt;

use bridge_protocol::{Adjusted, Artificial, Award};
use bridge_rules::{BoardNumber, BySeat, BySide, Card, Contract, Hand, Outcome, Seating, Side, Trick};

use crate::{
    Concealed,
    table::{Record, Stage, Table, session},
};

/// Whose fault it is that the time ran out: who used more of it than this, in percent.
const AT_FAULT: u64 = 60;

/// A board in play, for whoever works out what it would come to.
#[derive(Clone)]
pub struct Unfinished {
    /// Number of the board.
    pub board: BoardNumber,
    /// The cards that all have seen fall, in order.
    pub cards: Vec<Card>,
    /// The contract.
    pub contract: Contract,
    /// The trick in progress.
    pub trick: Trick,
    hands: Concealed<BySeat<Hand>>,
}

/// Without a card that nobody has seen.
impl fmt::Debug for Unfinished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "board {} in {}, {} cards played", self.board, self.contract, self.cards.len())
    }
}

impl Unfinished {
    /// Opens the cards that are still held. What they could take may leave the one who looks, and they may not.
    pub const fn open_hands(&self) -> BySeat<Hand> {
        *self.hands.reveal()
    }
}

impl Table {
    /// The board in play, unless the director has stopped the table and says themselves how it goes on. Where only the
    /// auction is practised a board is in play as soon as the auction is over, and else when the lead is faced.
    pub fn unfinished(&self) -> Option<Unfinished> {
        let stage = self.stage.in_play().filter(|stage| stage.dummy_is_faced || self.practises_auctions())?;
        let tricks = stage.play.tricks();
        let is_one_of_four = self.seating() == Seating::Four && !self.direction.pause.is_on();
        is_one_of_four.then(|| Unfinished {
            board: stage.board,
            cards: tricks.cards().map(|(_, card)| card).collect(),
            contract: tricks.contract(),
            trick: *tricks.current(),
            hands: Concealed::new(BySeat::from_fn(|seat| stage.play.hand(seat))),
        })
    }

    /// Whether boards are over here with their auctions: computers sit here, and it is agreed.
    pub fn practises_auctions(&self) -> bool {
        self.policy.computers.auction_only && self.computers().next().is_some()
    }

    /// A board of which no opening lead is faced is not played.
    pub(in crate::table) fn ends_unplayed(&self) -> Vec<Record> {
        let is_in_play = self.stage.in_play().is_some_and(|stage| stage.dummy_is_faced);
        let Some(board) = self.board_due().filter(|_| self.stage.is_board_on()) else { return Vec::new() };
        if is_in_play || self.direction.pause.is_on() {
            return Vec::new();
        }
        let artificial = self.by_the_time_used();
        let to = Adjusted::Awards {
            ns: Award::Artificial(artificial.north_south),
            ew: Award::Artificial(artificial.east_west),
        };
        self.ends_with_nothing_pending(Outcome::PassedOut, self.adjusted(board, to, None))
    }

    /// Whether a board that is not played here is on all the same, was and has still to be ruled, or has not begun and
    /// nobody here has been told so. What a closed round leaves over has not come to anything.
    pub fn has_to_be_taken_away(&self, board: BoardNumber, to: &Adjusted) -> bool {
        let known = self.direction.adjustment(board).map(|adjustment| &adjustment.to);
        let is_news = known == Some(&Adjusted::ToBeRuled {}) || (self.is_to_come(board) && known != Some(to));
        self.is_on(board) || (is_news && *to != Adjusted::ToBeRuled {})
    }

    fn is_to_come(&self, board: BoardNumber) -> bool {
        self.set.boards().contains(&board) && !self.is_on(board) && !self.is_over(board)
    }

    /// Whether a board was taken away from here before it began.
    pub(in crate::table) fn is_not_played(&self, board: BoardNumber) -> bool {
        self.is_to_come(board) && self.direction.adjustment(board).is_some()
    }

    /// Whether no board is left when this one is over, or is not played. How many deals a form takes is its own to say.
    pub(in crate::table) fn has_none_left_after(&self, board: BoardNumber) -> bool {
        let is_left = |each: BoardNumber| each != board && !self.is_over(each) && !self.is_not_played(each);
        !self.set.goes_on() && !self.set.boards().iter().any(|each| is_left(*each))
    }

    /// It is over, wherever it stands. One that has not begun is told, and so is the end of the session with the last.
    pub(in crate::table) fn ends_taken_away(&self, board: BoardNumber, to: Adjusted) -> Vec<Record> {
        if !self.has_to_be_taken_away(board, &to) {
            return Vec::new();
        }
        let adjusted = self.adjusted(board, to, None);
        if self.is_on(board) {
            return self.ends_with_nothing_pending(Outcome::PassedOut, adjusted);
        }
        let ends = matches!(self.stage, Stage::Gathering) && self.is_to_come(board) && self.has_none_left_after(board);
        let finished = ends.then_some(Record::Session(session::Record::SessionFinished));
        [adjusted].into_iter().chain(finished).collect()
    }

    /// Declarer takes so many of the tricks that were left when these cards had been played.
    pub(in crate::table) fn adjudicate(&self, board: BoardNumber, cards: &[Card], left: u8) -> Vec<Record> {
        let Some(unfinished) = self.unfinished().filter(|play| play.board == board && play.cards == cards) else {
            return Vec::new();
        };
        let contract = unfinished.contract;
        let won = self.stage.in_play().map_or(0, |stage| stage.play.tricks().won(contract.declarer.side()));
        let outcome = Outcome::Played { contract, tricks: won + left };
        self.ends_with_nothing_pending(outcome, self.adjusted(board, Adjusted::Adjudicated {}, None))
    }

    fn ends_with_nothing_pending(&self, outcome: Outcome, adjusted: Record) -> Vec<Record> {
        let pending = self.nothing_is_pending();
        pending.into_iter().chain(self.board_ends_as(outcome, adjusted)).collect()
    }

    /// What each side gets for boards that it has not begun: by the time used, or if none has begun, by who was ready
    /// to. None where neither side was.
    pub(in crate::table) fn for_unplayed(&self) -> Option<BySide<Artificial>> {
        if !self.finished.is_empty() || self.stage.is_board_on() {
            return Some(self.by_the_time_used());
        }
        match self.sides_ready() {
            BySide { north_south: false, east_west: false } => None,
            ready => Some(fault_of(waited_for(ready))),
        }
    }

    fn sides_ready(&self) -> BySide<bool> {
        BySide::from_fn(|side| self.players().filter(|seat| seat.side() == side).all(|seat| self.ready[seat]))
    }

    /// How long it was waited for each side since the last board: for one that is not ready though the other is.
    fn kept_waiting(&self) -> BySide<u64> {
        let held = self.boards_held_since.filter(|_| !self.stage.is_board_on());
        let late = held.and_then(|_| waited_for(self.sides_ready()));
        let waited = held.map_or(0, |held| held.since(self.board_over_at).as_millis() as u64);
        BySide::from_fn(|side| if late == Some(side) { waited } else { 0 })
    }

    /// Who used much more than half of the time on all boards of the table is at fault, and who did not begin.
    fn by_the_time_used(&self) -> BySide<Artificial> {
        let on_the_table = self.stage.context().map(|context| context.clock.used());
        let boards = self.finished.iter().map(|board| board.clock).chain(on_the_table);
        let used = boards.fold(self.kept_waiting(), |all: BySide<u64>, one| {
            BySide::from_fn(|side| all[side].saturating_add(one[side]))
        });
        let all = used.north_south.saturating_add(used.east_west);
        fault_of(Side::ALL.into_iter().find(|side| used[*side].saturating_mul(100) > all.saturating_mul(AT_FAULT)))
    }
}

/// The side that the other one waits for.
const fn waited_for(ready: BySide<bool>) -> Option<Side> {
    match (ready.north_south, ready.east_west) {
        (true, false) => Some(Side::EastWest),
        (false, true) => Some(Side::NorthSouth),
        (true, true) | (false, false) => None,
    }
}

/// Average where it is nobody's fault, or everybody's.
const fn fault_of(side: Option<Side>) -> BySide<Artificial> {
    use Artificial::{Average, AverageMinus, AveragePlus};
    let (north_south, east_west) = match side {
        Some(Side::NorthSouth) => (AverageMinus, AveragePlus),
        Some(Side::EastWest) => (AveragePlus, AverageMinus),
        None => (Average, Average),
    };
    BySide { north_south, east_west }
}
