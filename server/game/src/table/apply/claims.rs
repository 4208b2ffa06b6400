//! What becomes of a claim.

use bridge_protocol::ClaimStage;
use bridge_rules::{BoardNumber, BySeat, Seat};

use crate::{
    Moment,
    table::{Act, Claim, Table},
};

impl Table {
    /// The open claim.
    pub(crate) fn claim(&self) -> Option<&Claim> {
        self.stage.in_play()?.claim.as_ref()
    }

    pub(super) fn is_claimed(&mut self, seat: Seat, tricks: u8, _statement: Option<&str>, _until: Moment) {
        let turn = self.turn();
        if let Some(stage) = self.stage.in_play_mut() {
            stage.claims[seat.side()] += 1;
            stage.claim = Some(Claim { turn, seat, tricks, answers: BySeat::default() });
            self.acts.push(Act::Claimed { seat, tricks });
        }
    }

    pub(super) fn claim_passes(&mut self, _to: ClaimStage, _until: Moment) {}

    pub(super) fn claim_is_answered(&mut self, seat: Seat, accept: bool) {
        if let Some(claim) = self.stage.in_play_mut().and_then(|stage| stage.claim.as_mut()) {
            claim.answers[seat] = Some(accept);
        }
    }

    pub(super) fn claim_is_settled(&mut self, accepted: bool) {
        if let Some(stage) = self.stage.in_play_mut()
            && let Some(claim) = stage.claim
        {
            self.acts.push(Act::ClaimSettled { answers: claim.answers });
            if !accepted {
                stage.claim = None;
            }
        }
    }

    pub(super) fn agreement_is_withdrawn(&mut self, _seat: Seat, _board: BoardNumber) {}
}
