//! What the director was told of the board on the table, written down by a test, to hold the log against.

use bridge_protocol::{Audience, BoardView, ChatLine, Hands, TableEvent};
use bridge_rules::BoardNumber;

#[derive(Default)]
pub(crate) struct Minutes {
    told: Vec<TableEvent>,
    is_over: bool,
}

impl Minutes {
    pub(crate) fn take(&mut self, told: &TableEvent) {
        match told {
            TableEvent::BoardOpened { .. } => *self = Self { told: vec![told.clone()], is_over: false },
            TableEvent::BoardEnded { .. } => self.is_over = true,
            // What is said in confidence was not said at the table.
            TableEvent::Said(ChatLine {
                to: Audience::Kibitzers | Audience::Director | Audience::Player(_), ..
            }) => {}
            TableEvent::TakenBack { turn, stage, board } => {
                let board = Box::new(what_stands(board));
                self.add(TableEvent::TakenBack { turn: *turn, stage: *stage, board });
            }
            other => self.add(other.clone()),
        }
    }

    /// Of a board that has just ended.
    pub(crate) fn close(&mut self) -> Option<(BoardNumber, Vec<TableEvent>)> {
        let told = std::mem::take(&mut self.is_over).then(|| std::mem::take(&mut self.told))?;
        match told.first() {
            Some(TableEvent::BoardOpened { board, .. }) => Some((*board, told)),
            other => panic!("a board begins when it is opened: {other:?}"),
        }
    }

    fn add(&mut self, told: TableEvent) {
        if !self.is_over && !self.told.is_empty() {
            self.told.push(told);
        }
    }
}

/// The calls and cards that stand are in the log; what else the director sees is said elsewhere in it.
fn what_stands(board: &BoardView) -> BoardView {
    BoardView {
        calls: board.calls.clone(),
        called_at: board.called_at.clone(),
        declaring: board.declaring.clone(),
        contract: board.contract,
        trick: board.trick.clone(),
        won: board.won,
        hands: Hands::default(),
        ..BoardView::bare(board.board)
    }
}
