//! A board of which the viewer learns nothing until it is over: each evening plays its own.

use bridge_game::{Command, Input, Record, claim, session, undo};
use bridge_protocol::{ClaimStage, Ruling, Turn};

use bridge_rules::Call;

use super::{deed::Poll, evening::Evening};
use crate::chance::Chance;

/// More than any board takes.
const LONGEST: usize = 3_000;

impl Evening {
    /// Something that brings the board forward, and to its end only if it `ends`.
    pub(super) fn moves(&mut self, ends: bool) {
        self.uncover();
        let Some(board) = self.board() else { return };
        if let Some(claim) = board.claim {
            let accepts = self.asked(Poll::Claim).map(|asked| asked.plan.verdict);
            if claim.stage == ClaimStage::Director {
                self.rules(Ruling::VoidClaim { turn: claim.turn });
            } else if ends || accepts == Some(false) || claim.stage != ClaimStage::Opponents {
                self.concludes(Poll::Claim);
            }
            return;
        }
        if board.lead.is_some() {
            return self.concludes(Poll::Lead);
        }
        if board.undo.is_some() && self.undo_is_planned {
            return self.concludes(Poll::Undo);
        }
        let mut chance = Chance::new(self.hidden.below(usize::MAX) as u64);
        let Some((seat, act)) = self.legal_act(&mut chance) else { return };
        let turn = self.table.turn();
        let act = match chance.below(20) {
            0 => Command::Claim(claim::Command::Claim {
                turn,
                tricks: chance.below(3) as u8,
                statement: Some("high cards".to_owned()),
            }),
            1 => {
                self.undo_is_planned = true;
                Command::Undo(undo::Command::AskUndo {
                    back: Turn(turn.0.saturating_sub(chance.below(4) as u32)),
                    instead: None,
                })
            }
            _ => act,
        };
        let is_over = |records: &[Record]| {
            records.iter().any(|record| matches!(record, Record::Session(session::Record::BoardEnded { .. })))
        };
        let is_last_pass = board.calls.len() >= 3 && board.calls.iter().all(|call| *call == Call::Pass);
        if ends || !is_last_pass && !is_over(&self.would(&self.occupant(seat), act.clone())) {
            self.commit(Input::Person(self.occupant(seat), act));
        }
    }

    pub(super) fn rest(&mut self) {
        let over = self.boards_over + 1;
        for _ in 0..LONGEST {
            if self.boards_over == over {
                return;
            }
            let turn = self.table.turn();
            self.moves(true);
            if let Some(deadline) = self.table.next_deadline().filter(|_| turn == self.table.turn()) {
                self.passes_to(deadline);
            }
        }
        panic!("a board comes to its end");
    }
}
