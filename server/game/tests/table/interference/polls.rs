//! What several players are asked at a table: an open claim, a request, a lead that lies face down.

use bridge_protocol::{ClaimStage, Undo};
use bridge_rules::{BySeat, Seat};

use super::{
    deed::Poll,
    evening::Evening,
    plan::{Asked, Plan},
};

impl Evening {
    /// Who is asked, who has answered, and what is to come of it; nothing if nobody is asked, or the director rules.
    pub(super) fn asked(&self, poll: Poll) -> Option<Asked> {
        let board = self.board()?;
        let (about, stage, seats, answers) = match poll {
            Poll::Claim => {
                let (claim, dummy) = (board.claim?, board.contract?.dummy());
                let seats = match claim.stage {
                    ClaimStage::Partner => vec![claim.seat.partner()],
                    ClaimStage::Opponents => Seat::ALL
                        .into_iter()
                        .filter(|seat| seat.side() != claim.seat.side() && *seat != dummy)
                        .collect(),
                    ClaimStage::PlayOn => Seat::ALL.to_vec(),
                    ClaimStage::Director => return None,
                };
                (claim.turn, claim.stage, seats, claim.answers.at(claim.stage))
            }
            Poll::Undo => {
                let undo = board.undo.filter(|_| self.undo_is_planned)?;
                let is_asked = |seat: &Seat| {
                    seat.side() != undo.seat.side() || (self.viewer.policy.undo == Undo::Free && *seat != undo.seat)
                };
                let answer = |seat| self.board_of(seat)?.undo?.answer;
                let seats = Seat::ALL.into_iter().filter(is_asked).collect();
                (undo.back, ClaimStage::default(), seats, BySeat::from_fn(answer))
            }
            Poll::Lead => {
                let lead = board.lead?;
                let answers = lead.no_questions_by.map(|has_none| has_none.then_some(true));
                (lead.turn, ClaimStage::default(), vec![lead.seat.partner(), lead.seat.rho()], answers)
            }
        };
        let plan = Plan::of(self.chance_of_both(), poll, stage, self.as_in_both(about));
        Some(Asked { about, stage, seats, answers, plan })
    }

    pub(super) fn is_somebody_asked(&self) -> bool {
        [Poll::Claim, Poll::Undo, Poll::Lead].into_iter().any(|poll| self.asked(poll).is_some())
    }

    /// One of those whose answer the viewer does not hear answers before the others.
    pub(super) fn answers_unseen(&mut self) {
        let open = [Poll::Claim, Poll::Undo, Poll::Lead].into_iter().find_map(|poll| Some((poll, self.asked(poll)?)));
        let Some((poll, asked)) = open else { return };
        let open = asked.unseen(&self.viewer);
        if !open.is_empty() {
            let seat = self.hidden.one_of(&open);
            let accept = asked.answer(seat, &self.viewer, &mut self.hidden);
            self.answers(poll, &asked, seat, accept);
        }
    }
}
