//! The table as a viewer may see it. Whatever is missing here, the viewer may not know or does not need.

use bridge_rules::{BoardNumber, BySeat, BySide, Seat, Seating};
use serde::{Deserialize, Serialize};

use super::{BoardResult, BoardView, DirectionView, SessionView, Stage, Turn};
use crate::{AccountId, Adjustment, ChatLine, MeetingLink, PlayerName, Policy, SetView};

/// The number of an event in its lane, from 1; 0 is before the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(transparent)]
pub struct Seq(pub u64);

impl Seq {
    /// What no event has, and JSON of other languages carries exactly: whoever resumes from it is sent a snapshot.
    pub const NO_EVENT: Self = Self((1 << 53) - 1);

    /// The number after this one.
    #[must_use]
    pub const fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }
}

/// A table as a lane sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TableView {
    /// Who opened the table.
    pub host: AccountId,
    /// The table's agreements.
    pub policy: Policy,
    /// The occupants of the seats; none where a seat is free.
    pub seats: BySeat<Option<Occupant>>,
    /// The boards of the session and how they were dealt.
    pub set: SetView,
    /// The form of the game and its score sheet, where the deals come until the form says that it is over; none for a
    /// set of boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub session: Option<SessionView>,
    /// Where the friends hear or see each other while they play, if the host has said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub meeting: Option<MeetingLink>,
    /// Where the session stands.
    pub stage: Stage,
    /// By whom the table was closed before its last board was over; none if it was not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub closed: Option<ClosedBy>,
    /// Who is ready for the next board.
    pub ready: BySeat<bool>,
    /// Who asks whom to change seats; nobody while a board is on.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub swaps: Vec<Swap>,
    /// The players who would stop here, in a session of a form; nobody when a board begins.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<Vec<Seat>>", optional))]
    pub would_stop: Vec<Seat>,
    /// The turn that the next act is for, as far as this viewer knows.
    pub turn: Turn,
    /// The board on the table: the one being played, or the last one finished.
    pub board: Option<BoardView>,
    /// The finished boards, in the order of play.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(!default))]
    pub sheet: Vec<BoardResult>,
    /// Boards of the sheet whose score is not what was played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub adjustments: Vec<Adjustment>,
    /// How often each side has filed its convention card; 0 when it has none.
    pub cards: BySide<u32>,
    /// How much of its time each side used on the last board, in milliseconds, where there is a clock; while a board is
    /// on nobody is told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<BySide<u64>>,
    /// The director at the table, and what they do there.
    pub direction: DirectionView,
    /// The last lines of chat that this viewer heard.
    #[serde(default)]
    #[cfg_attr(feature = "schema", schemars(!default))]
    pub chat: Vec<ChatLine>,
}

/// Who closed a table before its last board was over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum ClosedBy {
    /// The host of the table.
    Host,
    /// The server, because nobody had been there for long.
    Unattended,
    /// The server, because the session had as many deals as a table holds.
    Limit,
    /// The server's owner.
    Operator,
    /// Its players, who agreed to stop.
    Players,
    /// Its event, which is over, or the time of whose round was up or whose round was closed.
    Event,
}

/// A change of seats that is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Swap {
    /// The seat of the player who asks.
    pub by: Seat,
    /// The seat that is asked.
    pub of: Seat,
}

impl Swap {
    /// Whether it is about a seat.
    pub fn is_about(self, seat: Seat) -> bool {
        self.by == seat || self.of == seat
    }
}

impl TableView {
    /// A table at which nobody sits and nothing has happened, without a set that is dealt for it.
    pub fn empty(host: AccountId, policy: Policy, boards: Vec<BoardNumber>) -> Self {
        Self {
            host,
            policy,
            seats: BySeat::default(),
            set: SetView {
                boards,
                ctx: None,
                commitment: None,
                committed: BySeat::default(),
                revealed: BySeat::default(),
                entropy: None,
            },
            session: None,
            meeting: None,
            stage: Stage::Gathering,
            closed: None,
            ready: BySeat::default(),
            swaps: Vec::new(),
            would_stop: Vec::new(),
            turn: Turn(1),
            board: None,
            sheet: Vec::new(),
            adjustments: Vec::new(),
            cards: BySide::default(),
            clock: None,
            direction: DirectionView::default(),
            chat: Vec::new(),
        }
    }

    /// Every turn that is named in it.
    pub fn for_each_turn(&mut self, heard: impl Fn(&mut Turn)) {
        heard(&mut self.turn);
        self.board.iter_mut().for_each(|board| board.for_each_turn(&heard));
        self.direction.rulings.iter_mut().for_each(|notice| notice.ruling.for_each_turn(&heard));
    }

    /// Who sit down and play, and whose the hands are.
    pub fn seating(&self) -> Seating {
        self.session.as_ref().map_or_else(Seating::default, |session| session.form.seating())
    }

    /// The seats that people take, clockwise.
    pub fn players(&self) -> &'static [Seat] {
        self.seating().players()
    }

    /// Whether boards are over with their auctions: computers sit here, and it is agreed.
    pub fn practises_auctions(&self) -> bool {
        let is_computer = |seat| self.seats[seat].as_ref().is_some_and(|occupant: &Occupant| occupant.computer);
        self.policy.computers.auction_only && Seat::ALL.into_iter().any(is_computer)
    }

    /// The board that comes next: none when the last one is on the table or over. Of a session of a form it is only
    /// known that it comes next if one does.
    pub fn next_board(&self) -> Option<BoardNumber> {
        self.set.boards.get(self.sheet.len()).copied()
    }
}

/// Who sits on a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Occupant {
    /// The account of whoever sits there.
    pub account: AccountId,
    /// The name that others see.
    pub name: PlayerName,
    /// Whether a computer sits there. A person may take its seat over at any time, with that seat's view.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub computer: bool,
    /// Counts the sittings of the table from 1, whatever the seat: nobody else ever has this number.
    pub sitting: u32,
    /// How many lines the account has said to the whole table, as far as this viewer has heard. Lines to others are not
    /// counted.
    pub lines: u32,
}
