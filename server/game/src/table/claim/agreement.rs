//! Agreement with a claim can be withdrawn while the session runs and for some time after it (Law 69B): the director
//! looks at the board again.

use bridge_protocol::{Refusal, limits::CORRECTION_PERIOD};
use bridge_rules::BoardNumber;

use super::decide::table_calls;
use crate::table::decide::{DONE_BEFORE, Decision};
use crate::{
    Moment,
    table::{Person, Record, Table, claim},
};

impl Table {
    /// Who agreed may have moved since, or have left, and another may have their seat: it is theirs to withdraw all the
    /// same.
    pub(in crate::table) fn withdraw_agreement(&self, person: &Person, board: BoardNumber, at: Moment) -> Decision {
        let over = self.finished.iter().find(|over| over.board == board);
        let agreed = over.and_then(|over| Some((over, over.seat_of(person.account)?)));
        if agreed.is_none() {
            self.seat_of_player(person)?;
        }
        match agreed.filter(|(over, seat)| over.agreed[*seat]) {
            None => Err(Refusal::NoAgreement {}),
            Some((over, seat)) if over.withdrawn[seat] => DONE_BEFORE,
            Some(_) if self.correction_period_is_over(at) => Err(Refusal::CorrectionPeriodOver {}),
            Some((_, seat)) => {
                let about = format!("{seat} withdraws their agreement with the claim on board {board} (Law 69B)");
                Ok(vec![Record::Claim(claim::Record::AgreementWithdrawn { seat, board }), table_calls(about)])
            }
        }
    }

    /// Whether a score can no longer be put right (Law 79C). In a session of a form what follows stands on it: who is
    /// vulnerable, and whether there is a next deal.
    pub(in crate::table) fn correction_period_is_over(&self, at: Moment) -> bool {
        self.set.goes_on() || self.finished_at.is_some_and(|finished| at > finished.after(CORRECTION_PERIOD))
    }
}
