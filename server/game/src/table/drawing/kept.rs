//! A draw as it is kept: in the journal, and in the log of the board. Golden files hold both forms, and neither is ever
//! changed.

use bridge_protocol::{Lane, Turn};
use bridge_rules::{Card, Choice, Draw, Drawing, Seat};
use serde::{Deserialize, Serialize};

use super::{Record, show};
use crate::table::Table;

/// The records of this procedure as the journal keeps them.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Stored {
    DrawPlayed { seat: Seat, card: Card },
    Drawn {},
    Chosen { seat: Seat, choice: Choice },
}

impl Stored {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] = &["draw_played", "drawn", "chosen"];
}

impl From<Record> for Stored {
    fn from(record: Record) -> Self {
        match record {
            Record::Played { seat, card } => Self::DrawPlayed { seat, card },
            Record::Drawn => Self::Drawn {},
            Record::Chosen { seat, choice } => Self::Chosen { seat, choice },
        }
    }
}

impl From<Stored> for Record {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::DrawPlayed { seat, card } => Self::Played { seat, card },
            Stored::Drawn {} => Self::Drawn,
            Stored::Chosen { seat, choice } => Self::Chosen { seat, choice },
        }
    }
}

/// A draw in the log of a board.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::table) enum Line {
    Played {
        turn: Turn,
        seat: Seat,
        card: Card,
        #[serde(skip_serializing_if = "Option::is_none")]
        won_by: Option<Seat>,
        thought_ms: Option<u64>,
    },
    /// The cards are those of hands at which the director had looked.
    Drawn { cards: Vec<Taken>, left: usize },
    /// `kept` as the cards of `drawn`.
    Chosen {
        turn: Turn,
        seat: Seat,
        choice: Choice,
        #[serde(skip_serializing_if = "Option::is_none")]
        kept: Option<Card>,
        #[serde(skip_serializing_if = "Option::is_none")]
        next: Option<Seat>,
        left: usize,
        thought_ms: Option<u64>,
    },
}

/// A card that somebody drew.
#[derive(Serialize)]
pub(in crate::table) struct Taken {
    seat: Seat,
    #[serde(skip_serializing_if = "Option::is_none")]
    card: Option<Card>,
}

/// How the players of a board come by their hands.
#[derive(Serialize)]
pub(in crate::table) struct Board {
    way: Drawing,
    left: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn: Option<Seat>,
}

impl Board {
    pub(in crate::table) fn of(draw: &Draw) -> Self {
        let turn = draw.turn().filter(|_| draw.way() == Drawing::OneOfTwo);
        Self { way: draw.way(), left: draw.left(), turn }
    }
}

impl Record {
    pub(in crate::table) fn line(&self, after: &Table) -> Option<Line> {
        let draw = after.stage.draw()?;
        let (turn, thought_ms) = (after.last_turn(), after.thought_ms(Lane::Director));
        Some(match self {
            Self::Played { seat, card } => {
                Line::Played { turn, seat: *seat, card: *card, won_by: draw.won_by(), thought_ms }
            }
            Self::Drawn => {
                let cards = show::drawn_cards(draw, after, Lane::Director).into_iter();
                Line::Drawn {
                    cards: cards.map(|each| Taken { seat: each.seat, card: each.card }).collect(),
                    left: draw.left(),
                }
            }
            Self::Chosen { seat, choice } => Line::Chosen {
                turn,
                seat: *seat,
                choice: *choice,
                kept: draw
                    .last_choice()
                    .map(|(kept, _)| kept)
                    .filter(|_| after.sees_what_is_drawn_by(Lane::Director, *seat)),
                next: draw.turn(),
                left: draw.left(),
                thought_ms,
            },
        })
    }
}
