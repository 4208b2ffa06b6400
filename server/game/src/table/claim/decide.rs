//! Claims and concessions of a number of tricks (Laws 68 to 70): who may make and answer them, and how a contested one
//! goes on.

use bridge_protocol::{
    Adjusted, ClaimPolicy, ClaimStage, DirectorCall, Refusal, Turn,
    limits::{CLAIM_PERIOD, CLAIMS_PER_SIDE, DIRECTOR_PERIOD, MAX_STATEMENT},
};
use bridge_rules::Seat;

use crate::table::decide::{DONE_BEFORE, Decision};
use crate::{
    Moment,
    table::{Act, Claim, Person, Record, Table, claim, direction, words},
};

impl claim::Command {
    pub(in crate::table) fn decide(self, table: &Table, person: &Person, at: Moment) -> Decision {
        let seat = table.seat_of_player(person);
        match self {
            Self::Claim { turn, tricks, statement } => table.make_claim(seat?, turn, tricks, statement, at),
            Self::AnswerClaim { turn, stage, accept } => table.answer_claim(seat?, turn, stage, accept, at),
            Self::WithdrawAgreement { board } => table.withdraw_agreement(person, board, at),
        }
    }
}

impl Table {
    /// A claim made again in other words is the same claim: it stands as it was first stated.
    pub(in crate::table) fn make_claim(
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
        self.lead_is_not_hidden()?;
        if stage.claim.is_some() {
            return Err(Refusal::ClaimOpen {});
        }
        if seat == stage.play.tricks().dummy() {
            return Err(Refusal::DummyCannotClaim {});
        }
        let remaining = stage.play.tricks().remaining_tricks();
        if tricks > remaining {
            return Err(Refusal::TooManyTricks { remaining });
        }
        if stage.claims[stage.play.tricks().order().side(seat)] >= CLAIMS_PER_SIDE {
            return Err(Refusal::TooManyClaims { limit: CLAIMS_PER_SIDE });
        }
        let statement = self.stated(tricks, statement.as_deref())?;
        Ok(vec![Record::Claim(claim::Record::Claimed { seat, tricks, statement, until: at.after(CLAIM_PERIOD) })])
    }

    /// The statement cleaned; none is needed where nothing is claimed, or where the policy asks for none (Law 68C).
    fn stated(&self, tricks: u8, statement: Option<&str>) -> Result<Option<String>, Refusal> {
        let words = statement.map(words::cleaned).filter(|words| !words.is_empty());
        let wanted = self.policy.claim_statement && tricks > 0;
        match words {
            Some(words) if words.chars().count() > MAX_STATEMENT => {
                Err(Refusal::StatementWanted { limit: MAX_STATEMENT })
            }
            None if wanted => Err(Refusal::StatementWanted { limit: MAX_STATEMENT }),
            Some(_) | None => Ok(words),
        }
    }

    pub(in crate::table) fn answer_claim(
        &self,
        seat: Seat,
        turn: Turn,
        stage: ClaimStage,
        accept: bool,
        at: Moment,
    ) -> Decision {
        match self.claim() {
            Some(claim) if claim.turn == turn => self.answer_open_claim(claim, seat, stage, accept, at),
            Some(_) | None if self.was_answered(turn, stage, seat, accept) => DONE_BEFORE,
            Some(_) | None => Err(Refusal::NoClaim {}),
        }
    }

    /// Whether the claim of a turn was settled after this answer. Its settlement is the act after it.
    fn was_answered(&self, claimed: Turn, stage: ClaimStage, seat: Seat, accept: bool) -> bool {
        let settled = claimed.0.checked_add(1).and_then(|turn| self.act_at(Turn(turn)));
        matches!(settled, Some(Act::ClaimSettled { answers }) if answers.at(stage)[seat] == Some(accept))
    }

    fn answer_open_claim(&self, claim: &Claim, seat: Seat, stage: ClaimStage, accept: bool, at: Moment) -> Decision {
        match claim.answers.at(stage)[seat] {
            Some(answer) if answer == accept => return DONE_BEFORE,
            Some(_) => return Err(Refusal::AlreadyAnswered {}),
            None if !self.may_answer(claim, seat, stage, accept) => return Err(Refusal::NotYourAnswer {}),
            None if stage != claim.stage => return Err(Refusal::NoClaim {}),
            // Who does not accept it after all leaves it as it stands.
            None if stage == ClaimStage::Director && !accept => return DONE_BEFORE,
            None => {}
        }
        let mut records = vec![Record::Claim(claim::Record::ClaimAnswered { seat, accept })];
        if let Some(agreed) = claim.verdict_with(seat, accept) {
            records.extend(self.claim_goes_on(claim, agreed, at)?);
        }
        Ok(records)
    }

    /// Whether an answer at a stage is a player's to give.
    fn may_answer(&self, claim: &Claim, seat: Seat, stage: ClaimStage, accept: bool) -> bool {
        match stage {
            ClaimStage::Director => self.may_accept_after_all(claim, seat),
            // Any player may contest a claim, dummy included (Law 68D2).
            ClaimStage::Opponents if !accept && claim.may_be_contested_by(seat) => true,
            ClaimStage::Partner | ClaimStage::Opponents | ClaimStage::PlayOn => claim.is_answered_by(seat, stage),
        }
    }

    /// Whether a player may still accept a claim that waits for a director who is not there (Spec C6.8).
    pub(crate) fn may_accept_after_all(&self, claim: &Claim, seat: Seat) -> bool {
        claim.stage == ClaimStage::Director && !self.is_directed(claim) && claim.may_still_be_accepted_by(seat)
    }

    /// All answers at a claim's stage are in.
    fn claim_goes_on(&self, claim: &Claim, agreed: bool, at: Moment) -> Decision {
        let pass = |to| vec![passes(to, at)];
        let void = || vec![Record::Claim(claim::Record::ClaimSettled { accepted: false })];
        Ok(match (claim.stage, agreed) {
            (ClaimStage::Partner, true) => pass(ClaimStage::Opponents),
            (ClaimStage::Partner, false) => {
                // Law 68B2: no concession has been made, and what the claimer showed is Law 16C's matter.
                let by = claim.partner().unwrap_or(claim.seat);
                let about = format!("{by} objects to {}'s concession (Law 68B2)", claim.seat);
                void().into_iter().chain([table_calls(about)]).collect()
            }
            (ClaimStage::Opponents, true) => self.claim_ends_board(claim, claim.tricks)?,
            (ClaimStage::Opponents, false) => match self.policy.claims {
                ClaimPolicy::PlayOn => void(),
                ClaimPolicy::PlayOnIfAllAgree => pass(ClaimStage::PlayOn),
                ClaimPolicy::Director => to_director(at, "a claim is contested (Law 70)".to_owned()),
            },
            // Law 68D2(b): the claim is void, and what comes of the play stands.
            (ClaimStage::PlayOn, true) => void(),
            (ClaimStage::PlayOn, false) if self.is_deferred(claim) => self.defers(claim),
            (ClaimStage::PlayOn, false) => {
                to_director(at, "a claim is contested, and not all play on (Law 70)".to_owned())
            }
            // After all, where nobody directs (Spec C6.8).
            (ClaimStage::Director, true) => match claim.asked {
                ClaimStage::Partner => pass(ClaimStage::Opponents),
                ClaimStage::Opponents | ClaimStage::PlayOn | ClaimStage::Director => {
                    self.claim_ends_board(claim, claim.tricks)?
                }
            },
            (ClaimStage::Director, false) => Vec::new(),
        })
    }

    fn claim_ends_board(&self, claim: &Claim, given: u8) -> Decision {
        let outcome = claim.outcome(given, self.play_stage()?.play.tricks());
        Ok([Record::Claim(claim::Record::ClaimSettled { accepted: true })]
            .into_iter()
            .chain(self.board_ends(outcome))
            .collect())
    }

    /// What follows when the director gives the claimer's side so many of the remaining tricks (Law 70), wherever the
    /// claim stands.
    pub(in crate::table) fn award_claim(&self, turn: Turn, given: u8) -> Decision {
        let claim = self.open_claim(turn)?;
        let remaining = self.play_stage()?.play.tricks().remaining_tricks();
        if given > remaining {
            return Err(Refusal::TooManyTricks { remaining });
        }
        self.claim_ends_board(claim, given)
    }

    /// What follows when the director lets the play go on, wherever the claim stands.
    pub(in crate::table) fn void_claim(&self, turn: Turn) -> Decision {
        self.open_claim(turn).map(|_| vec![Record::Claim(claim::Record::ClaimSettled { accepted: false })])
    }

    fn open_claim(&self, turn: Turn) -> Result<&Claim, Refusal> {
        self.claim().filter(|claim| claim.turn == turn).ok_or(Refusal::NoClaim {})
    }

    /// The board ends in the claim, which is for a later ruling by the record. Until then the sheet shows what was
    /// claimed.
    fn defers(&self, claim: &Claim) -> Vec<Record> {
        let Some(stage) = self.stage.in_play() else { return Vec::new() };
        let outcome = claim.outcome(claim.tricks, stage.play.tricks());
        let ends = self.board_ends_as(outcome, self.adjusted(stage.board, Adjusted::ToBeRuled {}, None));
        [Record::Claim(claim::Record::ClaimDeferred)].into_iter().chain(ends).collect()
    }

    pub(in crate::table) fn claim_deadline(&self) -> Option<Moment> {
        let claim = self.claim()?;
        let waits_for_ruling = claim.stage == ClaimStage::Director && self.is_directed(claim);
        // Until then another director may come; it has waited since a period before.
        let until = self.time_to_answer(claim.until, CLAIM_PERIOD);
        Some(if waits_for_ruling { until.after(DIRECTOR_PERIOD.saturating_sub(CLAIM_PERIOD)) } else { until })
    }

    /// A claim has waited long enough: it is never taken as accepted (Spec C6.8).
    pub(in crate::table) fn claim_waits_no_longer(&self, at: Moment) -> Vec<Record> {
        let Some(claim) = self.claim() else { return Vec::new() };
        match claim.stage {
            _ if self.is_played_on(claim) => vec![Record::Claim(claim::Record::ClaimSettled { accepted: false })],
            // They were asked before the director was called.
            ClaimStage::Director if claim.answers.play_on.iter().any(|(_, answer)| answer.is_some()) => {
                match self.plays_contested_claims_on() {
                    true => vec![Record::Claim(claim::Record::ClaimSettled { accepted: false })],
                    false => self.defers(claim),
                }
            }
            ClaimStage::Director => vec![passes(ClaimStage::PlayOn, at)],
            ClaimStage::PlayOn if self.is_deferred(claim) => self.defers(claim),
            ClaimStage::Partner | ClaimStage::Opponents | ClaimStage::PlayOn => {
                to_director(at, "a claim was not answered".to_owned())
            }
        }
    }

    /// Whether a claim on which nobody rules comes to nothing in the end: where contested claims are played on. What
    /// comes of the play stands, as after Law 68D2(b).
    fn is_played_on(&self, claim: &Claim) -> bool {
        !self.is_directed(claim) && self.plays_contested_claims_on()
    }

    /// Whether a claim on which nobody rules is left to a ruling by the record: where claims are the director's.
    fn is_deferred(&self, claim: &Claim) -> bool {
        !self.is_directed(claim) && !self.plays_contested_claims_on()
    }

    /// In a form of the game the next deal is played under terms that follow from this one: nothing can be left to a
    /// later ruling.
    fn plays_contested_claims_on(&self) -> bool {
        match self.policy.claims {
            ClaimPolicy::PlayOn | ClaimPolicy::PlayOnIfAllAgree => true,
            ClaimPolicy::Director => self.set.goes_on(),
        }
    }

    /// Whether somebody directs, and has not let the time for a ruling go by.
    fn is_directed(&self, claim: &Claim) -> bool {
        !claim.is_unruled && self.direction.directors().next().is_some()
    }
}

fn passes(to: ClaimStage, at: Moment) -> Record {
    Record::Claim(claim::Record::ClaimPassed { to, until: at.after(CLAIM_PERIOD) })
}

/// A director who is not there yet has as long to come as others to answer.
fn to_director(at: Moment, about: String) -> Vec<Record> {
    vec![passes(ClaimStage::Director, at), table_calls(about)]
}

/// The table itself calls the director.
pub(in crate::table) fn table_calls(about: String) -> Record {
    Record::Direction(direction::Record::DirectorCalled { call: DirectorCall { by: None, about }, later: false })
}

#[cfg(test)]
mod tests;
