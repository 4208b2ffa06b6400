//! Claims and concessions of a number of tricks (Law 68), which both opponents accept or play goes on (68D2).

use bridge_protocol::{
    ClaimStage, Refusal, Turn,
    limits::{CLAIM_PERIOD, CLAIMS_PER_SIDE},
};
use bridge_rules::{BoardNumber, Seat};

use super::{DONE_BEFORE, Decision};
use crate::{
    Moment,
    table::{Act, Claim, Event, Table},
};

impl Table {
    pub(super) fn make_claim(
        &self,
        seat: Seat,
        turn: Turn,
        tricks: u8,
        statement: Option<String>,
        at: Moment,
    ) -> Decision {
        if self.was_done(turn, Act::Claimed { seat, tricks }) {
            return DONE_BEFORE;
        }
        let stage = self.play_stage()?;
        self.at_turn(turn)?;
        if stage.claim.is_some() {
            return Err(Refusal::ClaimOpen {});
        }
        if seat == stage.play.tricks().contract().dummy() {
            return Err(Refusal::DummyCannotClaim {});
        }
        let remaining = stage.play.tricks().remaining_tricks();
        if tricks > remaining {
            return Err(Refusal::TooManyTricks { remaining });
        }
        if stage.claims[seat.side()] >= CLAIMS_PER_SIDE {
            return Err(Refusal::TooManyClaims { limit: CLAIMS_PER_SIDE });
        }
        Ok(vec![Event::Claimed { seat, tricks, statement, until: at.after(CLAIM_PERIOD) }])
    }

    pub(super) fn answer_claim(
        &self,
        seat: Seat,
        turn: Turn,
        _stage: ClaimStage,
        accept: bool,
        _at: Moment,
    ) -> Decision {
        match self.claim() {
            Some(claim) if claim.turn == turn => self.answer_open_claim(claim, seat, accept),
            Some(_) | None if self.was_answered(turn, seat, accept) => DONE_BEFORE,
            Some(_) | None => Err(Refusal::NoClaim {}),
        }
    }

    /// Whether the claim of a turn was settled with this answer. Its settlement is the act after it.
    fn was_answered(&self, claimed: Turn, seat: Seat, accept: bool) -> bool {
        let settled = claimed.0.checked_add(1).and_then(|turn| self.act_at(Turn(turn)));
        matches!(settled, Some(Act::ClaimSettled { answers }) if answers[seat] == Some(accept))
    }

    fn answer_open_claim(&self, claim: &Claim, seat: Seat, accept: bool) -> Decision {
        if !claim.is_answered_by(seat) {
            return Err(Refusal::NotYourAnswer {});
        }
        match claim.answers[seat] {
            Some(answer) if answer == accept => return DONE_BEFORE,
            Some(_) => return Err(Refusal::AlreadyAnswered {}),
            None => {}
        }
        let mut events = vec![Event::ClaimAnswered { seat, accept }];
        if let Some(accepted) = claim.settled_by(seat, accept) {
            events.push(Event::ClaimSettled { accepted });
            if accepted {
                let outcome = claim.outcome(self.play_stage()?.play.tricks());
                events.extend(self.board_ends(outcome));
            }
        }
        Ok(events)
    }

    pub(super) fn withdraw_agreement(&self, _seat: Seat, _board: BoardNumber, _at: Moment) -> Decision {
        Err(self.not_now())
    }

    pub(super) fn claim_deadline(&self) -> Option<Moment> {
        None
    }

    /// A claim has waited long enough: the director is called (LAWS C6.8).
    pub(super) fn claim_waits_no_longer(&self, _at: Moment) -> Vec<Event> {
        Vec::new()
    }
}
