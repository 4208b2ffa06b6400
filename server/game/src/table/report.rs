//! What a table tells of itself to what it belongs to, and who is let sit there.

use std::collections::{BTreeMap, BTreeSet};

use bridge_protocol::{AccountId, Adjusted, Artificial, BoardResult, Ratio, Unit};
use bridge_rules::{BoardNumber, BySeat, BySide, Card, Side};

use super::Person;

/// What a table holds, as its match is told. Telling it again changes nothing.
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

/// Who may sit in a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RoomSeats {
    /// For good.
    pub seats: BySeat<Option<AccountId>>,
    /// Who plays the board on the table to its end, as the seat's player is back.
    pub until_next_board: BySeat<Option<AccountId>>,
}
