//! The seats as they are kept: in the journal, and in the log of the board. Golden files hold both forms,
//! and neither is ever changed.

use bridge_protocol::{AccountId, Lane, PlayerName};
use bridge_rules::{BySeat, Card, Seat};
use serde::{Deserialize, Serialize};

use super::Record;
use crate::{
    personal::Personal,
    table::{Person, Table, log::NameOf},
};

/// The records of this procedure as the journal keeps them.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Stored {
    SeatTaken { seat: Seat, account: AccountId, name: PlayerName },
    SeatLeft { seat: Seat, kept: bool },
    SwapAsked { by: Seat, of: Seat },
    SwapOver { by: Seat, refused: bool },
    SeatsSwapped { one: Seat, other: Seat },
    PartnersChanged { from: BySeat<Seat>, cut: Option<BySeat<Card>> },
    KibitzerAdmitted { account: AccountId },
}

impl Stored {
    /// The names of these records in the journal.
    pub(crate) const NAMES: &[&str] = &[
        "seat_taken",
        "seat_left",
        "swap_asked",
        "swap_over",
        "seats_swapped",
        "partners_changed",
        "kibitzer_admitted",
    ];
}

impl From<Record> for Stored {
    fn from(record: Record) -> Self {
        match record {
            Record::SeatTaken { seat, person: Person { account, name } } => Self::SeatTaken { seat, account, name },
            Record::SeatLeft { seat, kept } => Self::SeatLeft { seat, kept },
            Record::SwapAsked { by, of } => Self::SwapAsked { by, of },
            Record::SwapOver { by, refused } => Self::SwapOver { by, refused },
            Record::SeatsSwapped { one, other } => Self::SeatsSwapped { one, other },
            Record::PartnersChanged { from, cut } => Self::PartnersChanged { from, cut },
            Record::KibitzerAdmitted { account } => Self::KibitzerAdmitted { account },
        }
    }
}

impl From<Stored> for Record {
    fn from(stored: Stored) -> Self {
        match stored {
            Stored::SeatTaken { seat, account, name } => Self::SeatTaken { seat, person: Person { account, name } },
            Stored::SeatLeft { seat, kept } => Self::SeatLeft { seat, kept },
            Stored::SwapAsked { by, of } => Self::SwapAsked { by, of },
            Stored::SwapOver { by, refused } => Self::SwapOver { by, refused },
            Stored::SeatsSwapped { one, other } => Self::SeatsSwapped { one, other },
            Stored::PartnersChanged { from, cut } => Self::PartnersChanged { from, cut },
            Stored::KibitzerAdmitted { account } => Self::KibitzerAdmitted { account },
        }
    }
}

/// The seats in the log of a board.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
pub(in crate::table) enum Line {
    SeatTaken { seat: Seat, occupant: Occupant },
    SeatLeft { seat: Seat },
}

#[derive(Serialize)]
pub(in crate::table) struct Occupant {
    account: AccountId,
    name: NameOf,
    sitting: u32,
    lines: u32,
}

impl Record {
    /// Where a person's words stand in it. A computer is no person.
    pub(crate) fn personal(&self) -> Personal {
        match self {
            Self::SeatTaken { person, .. } if !person.account.is_computer() => Personal::name(&["name"]),
            Self::SeatTaken { .. }
            | Self::SeatLeft { .. }
            | Self::SwapAsked { .. }
            | Self::SwapOver { .. }
            | Self::SeatsSwapped { .. }
            | Self::PartnersChanged { .. }
            | Self::KibitzerAdmitted { .. } => Personal::NOTHING,
        }
    }

    pub(in crate::table) fn line(&self, after: &Table) -> Option<Line> {
        match self {
            Self::SeatTaken { seat, person: Person { account, .. } } => {
                let sitting = after.chairs.sitting(*seat)?.number;
                let lines = after.chat.lines_heard_by(Lane::Director, *account);
                let occupant = Occupant { account: *account, name: NameOf { account: *account }, sitting, lines };
                Some(Line::SeatTaken { seat: *seat, occupant })
            }
            Self::SeatLeft { seat, .. } => Some(Line::SeatLeft { seat: *seat }),
            // Nobody changes seats while a board is on, and who watches the director is not told.
            Self::SwapAsked { .. }
            | Self::SwapOver { .. }
            | Self::SeatsSwapped { .. }
            | Self::PartnersChanged { .. }
            | Self::KibitzerAdmitted { .. } => None,
        }
    }
}
