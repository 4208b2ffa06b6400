//! What is told of the session.

use bridge_protocol::{Lane, Scored, SessionView, TableEvent};

use super::Record;
use crate::{
    table::{Table, explaining::show::everything},
    view::board,
};

impl Record {
    pub(crate) fn shown(&self, after: &Table, lane: Lane) -> Option<TableEvent> {
        Some(match self {
            Self::ClockWarned { side, percent } => TableEvent::ClockWarning { side: *side, percent: *percent },
            Self::BoardsHeld { .. } | Self::TimeKept => return None,
            Self::Woken => TableEvent::ServerWasAway {},
            Self::Dropped { seat } => TableEvent::PlayerDropped { seat: *seat },
            Self::Returned { seat } => TableEvent::PlayerReturned { seat: *seat },
            Self::SubstituteDue { seat } => TableEvent::SubstituteDue { seat: *seat },
            Self::MeetingSet { link } => TableEvent::MeetingSet { link: link.clone() },
            Self::BoardEnded { .. } => {
                let over = after.finished.last()?;
                let (deal, secret) = after.told_at_the_end(over);
                let meanings = everything(&over.explanations, &after.policy);
                let (clock, scored) = (after.clock_of_the_last_board(), scored(after));
                let (result, log) = (over.result(), Some(over.log));
                let drawn = over.draw.as_ref().map(|draw| Box::new(draw.drawn()));
                TableEvent::BoardEnded { result, deal, drawn, secret, meanings, log, clock, scored }
            }
            Self::HonoursClaimed { seat, .. } => {
                let SessionView { sheet, accounts, .. } = after.session_view()?;
                let (result, pad) = (after.finished.last()?.result(), Box::new(sheet.pads.last()?.clone()));
                TableEvent::HonoursClaimed { seat: *seat, result, pad, accounts }
            }
            Self::StopAgreed { seat, agrees } => TableEvent::StopAgreed { seat: *seat, agrees: *agrees },
            Self::BoardShown => {
                let board = board::on_the_table(after, lane)?.into();
                TableEvent::BoardShown { turn: after.next_turn(lane), board }
            }
            Self::SessionFinished => TableEvent::SessionFinished {},
            Self::Closed { by } => {
                let session = after.session_view();
                let (pad, accounts) = match session {
                    Some(SessionView { mut sheet, accounts, .. }) => (sheet.pads.pop().map(Box::new), accounts),
                    None => (None, Vec::new()),
                };
                TableEvent::Closed { by: *by, turn: after.next_turn(lane), pad, accounts }
            }
        })
    }
}

/// What the last deal brought, in a session of a form.
fn scored(after: &Table) -> Option<Box<Scored>> {
    let SessionView { mut sheet, accounts, mut sat, .. } = after.session_view()?;
    let (deal, pad) = (*sheet.deals.last()?, sheet.pads.pop()?);
    Some(Box::new(Scored { deal, pad, accounts, sat: sat.pop() }))
}
