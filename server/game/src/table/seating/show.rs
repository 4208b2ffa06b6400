//! What is told of the seats.

use bridge_protocol::{Lane, Occupant, TableEvent};
use bridge_rules::{BySeat, Seat};

use super::Record;
use crate::table::{Person, Table};

impl Record {
    pub(crate) fn shown(&self, after: &Table, lane: Lane) -> Option<TableEvent> {
        Some(match self {
            Self::SeatTaken { seat, .. } => {
                TableEvent::SeatTaken { seat: *seat, occupant: occupant(after, *seat, lane)? }
            }
            Self::SeatLeft { seat, .. } => TableEvent::SeatLeft { seat: *seat },
            Self::SwapAsked { by, of } => TableEvent::SwapAsked { by: *by, of: *of },
            Self::SwapOver { by, refused } => TableEvent::SwapOver { by: *by, refused: *refused },
            Self::SeatsSwapped { one, other } => {
                let sitting = |seat| Some(after.chairs.sitting(seat)?.number);
                TableEvent::SeatsSwapped { one: *one, other: *other, sittings: [sitting(*one)?, sitting(*other)?] }
            }
            Self::PartnersChanged { from, cut } => {
                let sittings = BySeat::from_fn(|seat| after.chairs.sitting(seat).map(|sitting| sitting.number));
                TableEvent::PartnersChanged { from: *from, sittings, cut: *cut }
            }
            Self::KibitzerAdmitted { .. } => return None,
        })
    }
}

/// Who sits on a seat. Lines that a lane has not heard are not counted to it.
pub(crate) fn occupant(table: &Table, seat: Seat, lane: Lane) -> Option<Occupant> {
    let sitting = table.chairs.sitting(seat)?;
    let Person { account, name } = sitting.person.clone();
    let lines = table.chat.lines_heard_by(lane, account);
    Some(Occupant { account, name, computer: account.is_computer(), sitting: sitting.number, lines })
}
