//! A request to take something back as a lane may see it.

use bridge_protocol::{Lane, TableEvent, UndoView};

use super::{Record, hears::hears_what_was_meant};
use crate::{table::Table, view::board};

impl Record {
    pub(crate) fn shown(&self, after: &Table, lane: Lane) -> Option<TableEvent> {
        Some(match self {
            Self::UndoAsked { seat, back, instead } => {
                let told = hears_what_was_meant(*seat, lane);
                TableEvent::UndoAsked { back: *back, seat: *seat, instead: instead.clone().filter(|_| told) }
            }
            Self::UndoAnswered { seat, accept } => {
                let seat = (lane == Lane::Director).then_some(*seat);
                TableEvent::UndoAnswered { back: after.undos.last()?.back, accept: *accept, seat }
            }
            Self::UndoRefused => TableEvent::UndoRefused { back: after.undos.last()?.back },
            Self::TakenBack { .. } => {
                let board = Box::new(board::on_the_table(after, lane)?);
                TableEvent::TakenBack { turn: after.last_turn(), stage: after.stage.name(), board }
            }
        })
    }
}

/// The open request. What was meant, only the director is told beside whoever asks.
pub(crate) fn open(table: &Table, lane: Lane) -> Option<UndoView> {
    let request = table.open_undo().filter(|request| request.is_known_to(lane, table.policy.undo))?;
    Some(UndoView {
        back: request.back,
        seat: request.seat,
        instead: request.instead.clone().filter(|_| hears_what_was_meant(request.seat, lane)),
        answer: lane.seat().and_then(|own| request.answers[own]),
    })
}
