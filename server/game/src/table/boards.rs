//! Where a table's boards come from, and what is played with them.

use std::collections::BTreeSet;

use bridge_dealing::{SetSecret, Transcript};
use bridge_protocol::{
    Day,
    limits::{DAILY_BOARDS, MAX_BOARDS},
};
use bridge_rules::{BoardNumber, Deal, Form, Session};

use crate::Concealed;

/// Where the boards come from.
#[derive(Clone, Debug)]
pub enum Boards {
    /// Boards 1 to `count` by `bridge-deal/1`.
    Dealt {
        /// The number of boards, from 1.
        count: u8,
        /// The server's identity, which the context names.
        server: String,
        /// 32 bytes of the system's entropy.
        secret: Concealed<SetSecret>,
    },
    /// As many deals as a form of the game takes, by `bridge-deal/1` in sets of four (Spec E4).
    OfForm {
        /// The form of the game.
        form: Form,
        /// The server's identity, which the contexts name.
        server: String,
        /// 32 bytes of the system's entropy. The context of each set makes its own secrets of it.
        secret: Concealed<SetSecret>,
    },
    /// The boards of a day, which the server deals for everybody and has promised before it began.
    Daily {
        /// The day whose boards they are.
        day: Day,
        /// The server's identity, which the context names.
        server: String,
        /// 32 bytes, which nobody has who does not have the server's key.
        secret: Concealed<SetSecret>,
        /// How they were dealt, without the boards' secrets.
        transcript: Box<Transcript>,
    },
    /// Boards from elsewhere.
    Imported(Vec<(BoardNumber, Concealed<Deal>)>),
    /// The deals of a session of a form that was played elsewhere, numbered from 1.
    Replayed {
        /// The form of the game.
        form: Form,
        /// The deals, in the order of play.
        deals: Vec<(BoardNumber, Concealed<Deal>)>,
    },
    /// Boards of a match, in the order of play. The match dealt them, and their secrets are its to reveal, because they
    /// are also played in the other room.
    OfMatch {
        /// The deals, in the order of play.
        boards: Vec<(BoardNumber, Concealed<Deal>)>,
        /// How they were dealt, without the boards' secrets; none if they were not dealt by this server.
        transcript: Option<Box<Transcript>>,
    },
}

impl Boards {
    pub(super) fn is_a_set(&self) -> bool {
        match self {
            Self::Dealt { count, .. } => (1..=MAX_BOARDS).contains(&usize::from(*count)),
            Self::OfForm { .. } | Self::Daily { .. } => true,
            Self::Imported(boards) | Self::Replayed { deals: boards, .. } | Self::OfMatch { boards, .. } => {
                let distinct: BTreeSet<_> = boards.iter().map(|(board, _)| board).collect();
                (1..=MAX_BOARDS).contains(&boards.len()) && distinct.len() == boards.len()
            }
        }
    }

    /// What is played with them, before the first deal.
    pub(super) fn session(&self) -> Session {
        match self {
            Self::Dealt { count, .. } => Session::with_boards(numbers(*count).collect()),
            Self::Daily { .. } => Session::with_boards(numbers(DAILY_BOARDS).collect()),
            Self::OfForm { form, .. } | Self::Replayed { form, .. } => Session::new(*form),
            Self::Imported(boards) | Self::OfMatch { boards, .. } => {
                Session::with_boards(boards.iter().map(|(board, _)| *board).collect())
            }
        }
    }
}

/// Deals of a session that was played elsewhere, with the numbers that they have in it.
pub(super) fn in_order(deals: Vec<Deal>) -> Vec<(BoardNumber, Concealed<Deal>)> {
    (1..).map_while(BoardNumber::new).zip(deals.into_iter().map(Concealed::new)).collect()
}

/// The boards from 1 to this number.
pub(super) fn numbers(count: u8) -> impl Iterator<Item = BoardNumber> {
    (1..=u32::from(count)).filter_map(BoardNumber::new)
}
