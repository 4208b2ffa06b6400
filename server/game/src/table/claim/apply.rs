//! What becomes of a claim.

use bridge_protocol::{ClaimAnswers, ClaimStage, Lane, Turn};
use bridge_rules::{BoardNumber, Seat};

use super::Record;
use crate::{
    Moment,
    table::{Act, Claim, Table},
};

impl Record {
    pub(in crate::table) fn apply(&self, table: &mut Table) {
        match self {
            Self::Claimed { seat, tricks, statement, until } => {
                table.take_claim(*seat, *tricks, statement.as_deref(), *until);
            }
            Self::ClaimPassed { to, until } => table.claim_passes(*to, *until),
            Self::ClaimAnswered { seat, accept } => table.claim_is_answered(*seat, *accept),
            Self::ClaimSettled { accepted } => table.claim_is_settled(*accepted),
            Self::ClaimDeferred => table.claim_is_deferred(),
            Self::AgreementWithdrawn { seat, board } => table.agreement_is_withdrawn(*seat, *board),
        }
    }
}

impl Table {
    /// The claim that is not settled, if there is one.
    pub(crate) fn claim(&self) -> Option<&Claim> {
        self.stage.in_play()?.claim.as_ref().filter(|claim| !claim.stands)
    }

    /// The turn of a claim that has just been settled: the settlement is an act of its own, the one after it.
    pub(in crate::table) fn settled_turn(&self) -> Turn {
        Turn(self.last_turn().0 - 1)
    }

    pub(in crate::table) fn take_claim(&mut self, seat: Seat, tricks: u8, statement: Option<&str>, until: Moment) {
        let (turn, kibitzing, seating) = (self.turn(), self.policy.kibitzing, self.seating());
        if let Some(play) = self.stage.in_play_mut() {
            let (stage, order) =
                (Claim::first_stage(seat, tricks, seating, play.play.tricks()), play.play.tricks().order());
            let claim = Claim {
                turn,
                seat,
                declarer: play.play.tricks().contract().declarer,
                seating,
                tricks,
                statement: statement.map(str::to_owned),
                stage,
                asked: stage,
                until,
                answers: ClaimAnswers::default(),
                is_unruled: false,
                stands: false,
            };
            for lane in Lane::ALL.into_iter().filter(|lane| claim.is_faced_to(*lane, kibitzing)) {
                play.context.shown[lane][seat] = true;
            }
            play.claims[order.side(seat)] += 1;
            play.claim = Some(claim);
            self.acts.push(Act::Claimed { seat, tricks });
        }
    }

    pub(in crate::table) fn claim_passes(&mut self, to: ClaimStage, until: Moment) {
        let somebody_directs = self.direction.directors().next().is_some();
        if let Some(claim) = self.claim_mut() {
            claim.is_unruled |= somebody_directs && claim.stage == ClaimStage::Director;
            claim.stage = to;
            match to {
                ClaimStage::Partner | ClaimStage::Opponents => claim.asked = to,
                ClaimStage::PlayOn | ClaimStage::Director => {}
            }
            claim.until = until;
        }
    }

    pub(in crate::table) fn claim_is_answered(&mut self, seat: Seat, accept: bool) {
        if let Some(claim) = self.claim_mut() {
            claim.answers.add(claim.stage, seat, accept);
        }
    }

    pub(in crate::table) fn claim_is_settled(&mut self, accepted: bool) {
        if let Some(stage) = self.stage.in_play_mut()
            && let Some(claim) = stage.claim.as_mut()
        {
            claim.stands = accepted;
            self.acts.push(Act::ClaimSettled { answers: claim.answers });
            if !accepted {
                stage.claim = None;
            }
        }
    }

    /// It is kept with the board, which ends in it.
    pub(in crate::table) fn claim_is_deferred(&mut self) {
        if let Some(claim) = self.claim_mut() {
            claim.stands = true;
            let answers = claim.answers;
            self.acts.push(Act::ClaimSettled { answers });
        }
    }

    pub(in crate::table) fn agreement_is_withdrawn(&mut self, seat: Seat, board: BoardNumber) {
        for over in self.finished.iter_mut().filter(|over| over.board == board) {
            over.withdrawn[seat] = true;
        }
    }

    fn claim_mut(&mut self) -> Option<&mut Claim> {
        self.stage.in_play_mut()?.claim.as_mut()
    }
}
