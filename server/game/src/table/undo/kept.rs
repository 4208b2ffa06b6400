//! What is taken back, as it is kept: in the journal, and in the log of the board. Golden files hold both
//! forms, and neither is ever changed.

use bridge_protocol::{Stage, Turn};
use bridge_rules::{BoardNumber, BySide, Call, Card, Contract, Seat, Vulnerability};
use serde::{Deserialize, Serialize};

use super::Record;
use crate::{
    personal::Personal,
    table::{Table, declaring, stage},
};

/// The records of this procedure as the journal keeps them.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Stored {
    UndoAsked {
        seat: Seat,
        back: Turn,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        instead: Option<String>,
    },
    UndoAnswered {
        seat: Seat,
        accept: bool,
    },
    UndoRefused {},
    TakenBack {
        back: Turn,
    },
}

impl Stored {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] = &["undo_asked", "undo_answered", "undo_refused", "taken_back"];
}

impl From<Record> for Stored {
    fn from(record: Record) -> Self {
        match record {
            Record::UndoAsked { seat, back, instead } => Self::UndoAsked { seat, back, instead },
            Record::UndoAnswered { seat, accept } => Self::UndoAnswered { seat, accept },
            Record::UndoRefused => Self::UndoRefused {},
            Record::TakenBack { back } => Self::TakenBack { back },
        }
    }
}

impl From<Stored> for Record {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::UndoAsked { seat, back, instead } => Self::UndoAsked { seat, back, instead },
            Stored::UndoAnswered { seat, accept } => Self::UndoAnswered { seat, accept },
            Stored::UndoRefused {} => Self::UndoRefused,
            Stored::TakenBack { back } => Self::TakenBack { back },
        }
    }
}

/// What was taken back, in the log of a board.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::table) enum Line<'a> {
    UndoAsked {
        back: Turn,
        seat: Seat,
        #[serde(skip_serializing_if = "Option::is_none")]
        instead: Option<&'a str>,
    },
    UndoAnswered {
        back: Turn,
        accept: bool,
        seat: Seat,
    },
    UndoRefused {
        back: Turn,
    },
    TakenBack {
        turn: Turn,
        stage: Stage,
        board: Board<'a>,
    },
}

/// The calls and cards that stand.
#[derive(Serialize)]
pub(in crate::table) struct Board<'a> {
    board: BoardNumber,
    dealer: Seat,
    vulnerability: Vulnerability,
    hands: Hands,
    calls: &'a [Call],
    called_at: &'a [Turn],
    #[serde(skip_serializing_if = "Option::is_none")]
    declaring: Option<declaring::Board>,
    contract: Option<Contract>,
    trick: Option<Trick>,
    won: BySide<u8>,
}

/// None: which cards were where is said elsewhere in the log, as far as the director knew.
#[derive(Serialize)]
struct Hands {}

#[derive(Serialize)]
struct Trick {
    leader: Seat,
    cards: Vec<Card>,
}

impl Record {
    /// Where a person's words stand in it.
    pub(crate) const fn personal(&self) -> Personal {
        match self {
            Self::UndoAsked { .. } => Personal::text(&["instead"]),
            Self::UndoAnswered { .. } | Self::UndoRefused | Self::TakenBack { .. } => Personal::NOTHING,
        }
    }

    pub(in crate::table) fn line<'a>(&'a self, after: &'a Table) -> Option<Line<'a>> {
        Some(match self {
            Self::UndoAsked { seat, back, instead } => {
                Line::UndoAsked { back: *back, seat: *seat, instead: instead.as_deref() }
            }
            Self::UndoAnswered { seat, accept } => {
                Line::UndoAnswered { back: after.undos.last()?.back, accept: *accept, seat: *seat }
            }
            Self::UndoRefused => Line::UndoRefused { back: after.undos.last()?.back },
            Self::TakenBack { .. } => {
                Line::TakenBack { turn: after.last_turn(), stage: after.stage.name(), board: Board::of(&after.stage)? }
            }
        })
    }
}

impl<'a> Board<'a> {
    fn of(stage: &'a stage::Stage) -> Option<Self> {
        let context = stage.context()?;
        let terms = stage.terms()?;
        let calls = match (stage.in_auction(), stage.in_play()) {
            (Some(stage), _) => stage.auction.calls(),
            (None, Some(stage)) => stage.auction.calls(),
            (None, None) => &[],
        };
        let said = stage.declaring().map(|said| declaring::Board::of(said, &context.declared_at));
        let tricks = stage.in_play().map(|stage| stage.play.tricks());
        let trick = tricks.map(|tricks| {
            let current = tricks.current();
            Trick { leader: current.leader(), cards: current.iter().map(|(_, card)| card).collect() }
        });
        Some(Self {
            board: terms.board,
            dealer: terms.dealer,
            vulnerability: terms.of_north_and_east(),
            hands: Hands {},
            calls,
            called_at: &context.called_at,
            declaring: said,
            contract: tricks.map(|tricks| tricks.contract()),
            trick,
            won: BySide::from_fn(|side| tricks.map_or(0, |tricks| tricks.won(side))),
        })
    }
}
