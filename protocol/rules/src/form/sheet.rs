//! The score sheet: every deal of the session, and for each rubber or round the columns in which points are written
//! below and above the line.

use super::{Account, DealOutcome, Terms};
use crate::Beer;

/// All that has been written down so far. Plain data: what a client shows.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Sheet {
    /// The unit of the numbers on it.
    pub unit: SheetUnit,
    /// The deals in order, those that were dealt again included.
    pub deals: Vec<SheetDeal>,
    /// The rubbers or rounds in order; only the last may be unfinished.
    pub pads: Vec<Pad>,
}

/// The units of the numbers on a sheet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum SheetUnit {
    /// Points, as a deal scores them.
    Points,
    /// International match points.
    Imps,
}

/// A deal on the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct SheetDeal {
    /// The terms it was played under.
    pub terms: Terms,
    /// The outcome: passed out, or what was played and the tricks.
    pub outcome: DealOutcome,
    /// False if it does not count and is dealt again.
    pub counts: bool,
    /// Who owes whom a beer, where the beer card is played (Spec F18.3).
    #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
    pub beer: Option<Beer>,
}

/// One rubber, one round, or a whole session of a form that has neither.
#[derive(Clone, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Pad {
    /// A column for each side, or for each of three players.
    pub columns: Vec<Column>,
    /// The lines in the order in which they were written.
    pub lines: Vec<Line>,
    /// Whether it is complete.
    pub over: bool,
}

/// Where somebody stands on a pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(deny_unknown_fields))]
pub struct Column {
    /// The account that it is entered in.
    pub account: Account,
    /// Games won on this pad.
    pub games: u8,
    /// Points below the line towards the game that is on.
    pub leg: i32,
    /// All points below the line.
    pub below: i32,
    /// All points above the line.
    pub above: i32,
}

impl Column {
    /// The points below and above the line together.
    pub const fn total(&self) -> i32 {
        self.below + self.above
    }
}

/// An entry of a pad.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case", deny_unknown_fields))]
pub enum Line {
    /// Points below the line: they count towards a game.
    Below {
        /// The place of the deal among the sheet's, from 0.
        deal: u32,
        /// The account that it is entered in.
        to: Account,
        /// The points of the line.
        points: i32,
    },
    /// Points above the line.
    Above {
        /// The place of the deal among the sheet's, from 0; none for what comes at the end.
        deal: Option<u32>,
        /// The account that it is entered in.
        to: Account,
        /// The reason for them.
        kind: Premium,
        /// The points of the line.
        points: i32,
    },
    /// The line that is drawn under both columns when a game is won: part-scores above it count no longer.
    Game {
        /// The place of the deal among the sheet's, from 0.
        deal: u32,
        /// The account that won it.
        to: Account,
    },
}

/// The reasons for points above the line.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Premium {
    /// Tricks beyond the contract.
    Overtricks,
    /// Tricks by which the contract failed: they are the defenders'.
    Undertricks,
    /// A contract made although it was doubled; at auction bridge also the tricks beyond it, which are worth as much.
    Insult,
    /// Twelve or thirteen tricks.
    Slam,
    /// Honours in one hand, or in auction bridge of one side.
    Honours,
    /// No trump in a hand (Spec F16.2).
    Chicane,
    /// A game, where it is paid at once (Spec F11.1).
    Game,
    /// A part-score on the last deal of a round (Spec F11.1).
    PartScore,
    /// The rubber: two games of one side.
    Rubber,
    /// A game in a rubber that was broken off (Spec F10.5).
    UnfinishedGame,
    /// A part-score in a rubber that was broken off (Spec F10.5).
    UnfinishedPartScore,
    /// The score of the deal as a whole, where nothing is written below the line.
    Score,
}

impl Pad {
    pub(crate) fn new(accounts: &[Account]) -> Pad {
        let column = |account: &Account| Column { account: *account, games: 0, leg: 0, below: 0, above: 0 };
        Pad { columns: accounts.iter().map(column).collect(), lines: Vec::new(), over: false }
    }

    /// Where this side or player stands; none if the form has no such column.
    pub fn column(&self, account: Account) -> Option<&Column> {
        self.columns.iter().find(|column| column.account == account)
    }

    /// Whose points these are.
    pub fn accounts(&self) -> impl Iterator<Item = Account> {
        self.columns.iter().map(|column| column.account)
    }

    /// The points of this side or player; nothing if the form has no such column.
    pub fn total(&self, account: Account) -> i32 {
        self.column(account).map_or(0, Column::total)
    }

    pub(crate) fn games(&self, account: Account) -> u8 {
        self.column(account).map_or(0, |column| column.games)
    }

    pub(crate) fn opponents(&self, account: Account) -> Vec<Account> {
        self.accounts().filter(|other| *other != account).collect()
    }

    /// The only one of whom this is true.
    pub(crate) fn only(&self, is_true: impl Fn(&Column) -> bool) -> Option<Account> {
        let mut found = self.columns.iter().filter(|column| is_true(column));
        let first = found.next()?;
        found.next().is_none().then_some(first.account)
    }

    pub(crate) fn write_below(&mut self, deal: u32, to: Account, points: i32) {
        if let Some(column) = self.column_mut(to) {
            column.leg += points;
            column.below += points;
            self.lines.push(Line::Below { deal, to, points });
        }
    }

    /// Nothing is written for no points.
    pub(crate) fn write_above(&mut self, deal: Option<u32>, to: Account, kind: Premium, points: i32) {
        if let Some(column) = self.column_mut(to).filter(|_| points != 0) {
            column.above += points;
            self.lines.push(Line::Above { deal, to, kind, points });
        }
    }

    /// Draws the line: this game is won, and nobody has a leg on the next.
    pub(crate) fn close_game(&mut self, deal: u32, to: Account) {
        for column in &mut self.columns {
            column.games += u8::from(column.account == to);
            column.leg = 0;
        }
        self.lines.push(Line::Game { deal, to });
    }

    fn column_mut(&mut self, account: Account) -> Option<&mut Column> {
        self.columns.iter_mut().find(|column| column.account == account)
    }
}

impl Sheet {
    /// The points of this side or player over all pads.
    pub fn total(&self, account: Account) -> i32 {
        self.pads.iter().map(|pad| pad.total(account)).sum()
    }

    /// The points that one deal brought this side or player, by its place among the deals, from 0. What comes at the
    /// end of a rubber that was broken off belongs to no deal.
    pub fn score(&self, deal: usize, account: Account) -> i32 {
        let lines = self.pads.iter().flat_map(|pad| &pad.lines);
        let points = lines.map(|line| match *line {
            Line::Below { deal: of, to, points } if of as usize == deal && to == account => points,
            Line::Above { deal: Some(of), to, points, .. } if of as usize == deal && to == account => points,
            Line::Below { .. } | Line::Above { .. } | Line::Game { .. } => 0,
        });
        points.sum()
    }
}
