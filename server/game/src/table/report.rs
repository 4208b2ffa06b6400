//! What a table tells of itself to what it belongs to, and who is let sit there.

use std::collections::{BTreeMap, BTreeSet};

use bridge_protocol::{AccountId, Adjusted, Artificial, BoardResult, ClosedBy, Ratio, Unit};
use bridge_rules::{Account, BoardNumber, BySeat, BySide, Card, Seat, Side};

use super::{Closed, FinishedBoard, Person, Table};

/// What a table holds, as the match or event that it belongs to is told. Telling it again changes nothing.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RoomReport {
    /// The boards that are over, in the order of play.
    pub boards: Vec<PlayedBoard>,
    /// Who had the seats when a board ended.
    pub players: BTreeMap<BoardNumber, BySeat<Option<AccountId>>>,
    /// Who else has seen cards of a board, be it over or on: who has left their seat, looked on or directs.
    pub seen: BTreeMap<BoardNumber, BTreeSet<AccountId>>,
    /// The opening leads of those that were played.
    pub leads: BTreeMap<BoardNumber, Card>,
    /// Who has each seat, and whether somebody must come to it.
    pub chairs: BySeat<Chair>,
    /// Whose seat may be given to a substitute, because they have been gone for long.
    pub substitute_due: BySeat<Option<AccountId>>,
    /// The fines that its director gave, in their order (Law 90).
    pub fines: Vec<RoomFine>,
    /// What is written on its sheet, where a form is played.
    pub tally: Option<SessionTally>,
    /// Whether no board is on the table and none begins, because the time is up or the round was closed.
    pub has_stopped: bool,
    /// What each side gets then for the boards that are left, where that is agreed (Spec F8); none where neither side
    /// was there.
    pub unplayed: Option<BySide<Artificial>>,
    /// Whether its director was called and has not come.
    pub awaits_director: bool,
    /// The last of its director's rulings that changed a score.
    pub corrected: Option<RoomCorrection>,
}

/// What the sheet of a form comes to at a table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SessionTally {
    /// How many deals have counted: those that were dealt again are none.
    pub deals: u16,
    /// What each side has written down, a rubber that is on settled as unfinished.
    pub points: BySide<i32>,
    /// Whether all has been played that was agreed, or the table is closed.
    pub is_over: bool,
}

/// A chair in a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chair {
    /// Nobody has sat there yet, or nobody needs to any more.
    #[default]
    Free,
    /// Somebody sits there.
    Taken(AccountId),
    /// Whoever sat there has left it, and boards are still to be played.
    Left,
}

/// A fine that was given at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomFine {
    /// The side that it is about.
    pub side: Side,
    /// How much it is, in units of `unit`.
    pub amount: Ratio,
    /// What it is taken off: IMPs, victory points or matchpoints.
    pub unit: Unit,
    /// The reason, in the words of the director.
    pub reason: String,
    /// Who gave it.
    pub director: AccountId,
}

/// Why a table's director changed a score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomCorrection {
    /// Who did.
    pub director: Person,
    /// By which Law.
    pub law: Option<String>,
    /// The reason, in the words of the director.
    pub reason: String,
}

/// A board as a table holds it.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedBoard {
    /// Its number.
    pub board: BoardNumber,
    /// What was played; none if the director ended the board before it had a result.
    pub result: Option<BoardResult>,
    /// What the table's director gave it.
    pub adjusted: Option<Adjusted>,
}

impl PlayedBoard {
    /// Whether the table's director said what it comes to.
    pub(crate) const fn is_ruled(&self) -> bool {
        match self.adjusted {
            Some(Adjusted::Awards { .. } | Adjusted::Rescored {} | Adjusted::Adjudicated {} | Adjusted::Void {}) => {
                true
            }
            Some(Adjusted::ToBeRuled {}) | None => false,
        }
    }
}

/// Who may sit in a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoomSeats {
    /// For good.
    pub seats: BySeat<Option<AccountId>>,
    /// Who plays the board on the table to its end, as the seat's player is back.
    pub until_next_board: BySeat<Option<AccountId>>,
}

impl Table {
    /// What the match or event that it belongs to is told of this table.
    pub fn report(&self) -> RoomReport {
        let played = |board: &FinishedBoard| {
            let adjusted = self.direction.adjustment(board.board).map(|adjustment| adjustment.to.clone());
            let has_result = !board.was_broken_off() || matches!(adjusted, Some(Adjusted::Rescored {}));
            PlayedBoard { board: board.board, result: has_result.then(|| board.result()), adjusted }
        };
        let accounts =
            |board: &FinishedBoard| BySeat::from_fn(|seat| board.players[seat].as_ref().map(|person| person.account));
        RoomReport {
            boards: self.finished.iter().map(played).collect(),
            players: self.finished.iter().map(|board| (board.board, accounts(board))).collect(),
            seen: self.ledger.all().collect(),
            leads: self.finished.iter().filter_map(|board| Some((board.board, board.opening_lead()?))).collect(),
            chairs: BySeat::from_fn(|seat| self.chair(seat)),
            substitute_due: BySeat::from_fn(|seat| self.substitute_due(seat)),
            fines: self.direction.fines().collect(),
            tally: self.set.goes_on().then(|| self.tally()),
            has_stopped: self.has_stopped(),
            unplayed: self.for_unplayed().filter(|_| self.has_stopped()),
            awaits_director: self.direction.is_called(),
            corrected: self.direction.last_correction(),
        }
    }

    /// Whether it plays no more of its boards, because no more are to begin or it was closed over them. A session of a
    /// form says so itself.
    fn has_stopped(&self) -> bool {
        let was_closed = matches!(self.closed, Some(Closed { by: ClosedBy::Event | ClosedBy::Operator, .. }));
        let is_held = self.boards_held_since.is_some() && !self.stage.is_board_on() && self.closed.is_none();
        is_held || (was_closed && !self.set.goes_on())
    }

    fn tally(&self) -> SessionTally {
        let mut settled = self.session.clone();
        settled.stop();
        let sheet = settled.sheet();
        SessionTally {
            deals: u16::try_from(sheet.deals.iter().filter(|deal| deal.counts).count()).unwrap_or(u16::MAX),
            points: BySide {
                north_south: sheet.total(Account::Side(Side::NorthSouth)),
                east_west: sheet.total(Account::Side(Side::EastWest)),
            },
            is_over: self.is_finished(),
        }
    }

    fn chair(&self, seat: Seat) -> Chair {
        match self.chairs.sitting(seat) {
            Some(sitting) => Chair::Taken(sitting.person.account),
            // Whoever has played all boards goes home.
            None if self.chairs.was_taken(seat) && !self.is_finished() => Chair::Left,
            None => Chair::Free,
        }
    }

    /// Who has a seat and has been gone from it for long.
    pub fn substitute_due(&self, seat: Seat) -> Option<AccountId> {
        let is_due = self.absences.of(seat).is_some_and(|away| away.is_offered);
        self.chairs.sitting(seat).filter(|_| is_due).map(|sitting| sitting.person.account)
    }
}
