//! What a director does: each ruling has its number, its Law and its reason.

use bridge_protocol::{EventRuling, EventStage, Refusal, limits::MAX_RULINGS};

use super::{DONE_BEFORE, Decision, not_at};
use crate::{
    Moment, Person, ServerIdentity,
    event::{Contest, Event, EventRecord},
    table::words,
};

impl Event {
    #[expect(clippy::too_many_arguments, reason = "a ruling is a number, what, by which Law and why")]
    pub(super) fn rule(
        &self,
        person: &Person,
        number: u32,
        ruling: EventRuling,
        law: Option<String>,
        reason: &str,
        at: Moment,
        identity: &ServerIdentity,
    ) -> Decision {
        if !self.directs(person.account) {
            return Err(Refusal::NotEventDirector {});
        }
        let (law, reason) = (words::law(law)?, words::reason(reason)?);
        let made = usize::try_from(number).ok().and_then(|number| self.rulings.get(number.checked_sub(1)?));
        if made.is_some_and(|made| (&made.ruling, &made.law, &made.reason) == (&ruling, &law, &reason)) {
            return DONE_BEFORE;
        }
        let next = u32::try_from(self.rulings.len() + 1).unwrap_or(u32::MAX);
        if number != next {
            return Err(Refusal::StaleNumber { next });
        }
        if self.rulings.len() >= MAX_RULINGS {
            return Err(Refusal::TooManyRulings { limit: MAX_RULINGS });
        }
        if self.is_finished && !ruling.is_a_correction() {
            return Err(not_at(EventStage::Final));
        }
        match &self.contest {
            Contest::Teams(teams) => teams.check_ruling(&ruling)?,
            Contest::Field(field) => field.check_ruling(&ruling)?,
        }
        let closes = match ruling {
            EventRuling::CloseRound { round } => Some(EventRecord::RoundClosed { round }),
            EventRuling::Finalise {} => Some(EventRecord::Finished),
            EventRuling::Award { .. }
            | EventRuling::Withdraw { .. }
            | EventRuling::Penalise { .. }
            | EventRuling::SetDraw { .. }
            | EventRuling::TakeAway { .. }
            | EventRuling::Score { .. }
            | EventRuling::Fine { .. }
            | EventRuling::CarryForward { .. }
            | EventRuling::Handicap { .. }
            | EventRuling::Retire { .. }
            | EventRuling::Substitute { .. }
            | EventRuling::Admit { .. }
            | EventRuling::Announce {}
            | EventRuling::Clock { .. } => None,
        };
        let ruled = EventRecord::Ruled { director: person.clone(), ruling, law, reason };
        Ok(self.with_what_follows(std::iter::once(ruled).chain(closes).collect(), at, identity))
    }
}
