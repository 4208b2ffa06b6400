//! What is told of declarations.

use bridge_protocol::{DeclarationDue, Declared, DeclaringView, GivenSlip, Lane, TableEvent, Turn};
use bridge_rules::{Deal, Declaring, Slip};

use super::Record;
use crate::table::Table;

impl Record {
    pub(crate) fn shown(&self, after: &Table, lane: Lane) -> Option<TableEvent> {
        Some(match self {
            Self::Declared { seat, declaration } => {
                let stage = after.stage.in_declaring()?;
                TableEvent::Declared {
                    turn: after.last_turn(),
                    seat: *seat,
                    declaration: *declaration,
                    due: due(&stage.declaring),
                    slip: slip(&stage.declaring, stage.deal.reveal(), after, lane),
                    thought_ms: after.thought_ms(lane),
                }
            }
        })
    }
}

/// What was said on a board, as a lane sees it that is told of the board.
pub(crate) fn declarations(
    declaring: &Declaring,
    declared_at: &[Turn],
    deal: &Deal,
    table: &Table,
    lane: Lane,
) -> DeclaringView {
    let said = declaring.declarations().into_iter().zip(declared_at);
    DeclaringView {
        declarations: said.map(|((seat, declaration), turn)| Declared { turn: *turn, seat, declaration }).collect(),
        slip: slip(declaring, deal, table, lane),
        ..DeclaringView::new(declaring.calling(), declaring.points(), due(declaring))
    }
}

/// For who is kept from the board: the way, which the form has told them.
pub(crate) const fn kept_back(declaring: &Declaring) -> DeclaringView {
    DeclaringView::new(declaring.calling(), None, None)
}

fn due(declaring: &Declaring) -> Option<DeclarationDue> {
    declaring.turn().map(|seat| DeclarationDue { seat, kinds: declaring.wanted() })
}

fn slip(declaring: &Declaring, deal: &Deal, table: &Table, lane: Lane) -> Option<GivenSlip> {
    let of = declaring.reads(table.reads_slips_as(lane)?)?;
    Some(GivenSlip { of, slip: Slip::of(deal.hand(of)) })
}
