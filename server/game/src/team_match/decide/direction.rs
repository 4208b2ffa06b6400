//! What the match's director rules (Spec C15, C16, D7, D9, D13, D15, D19). What concerns one table is done at that
//! table.

use bridge_protocol::{MatchRuling, MatchRulingNotice, Ratio, Refusal, Unit, limits::MAX_RULINGS};
use bridge_rules::BoardNumber;

use super::{DONE_BEFORE, Decision, ending::lost_by};
use crate::{
    Moment, Person, ServerIdentity,
    table::{
        awards::{Percents, bad, possible},
        words::{self, check_room, ruling_size},
    },
    team_match::{DirectionRecord, EndingRecord, MatchRecord, TeamMatch},
};

impl TeamMatch {
    #[expect(clippy::too_many_arguments, reason = "a ruling's four parts, and what every decision may need")]
    pub(super) fn rule(
        &self,
        person: &Person,
        number: u32,
        ruling: MatchRuling,
        law: Option<String>,
        reason: &str,
        at: Moment,
        identity: &ServerIdentity,
    ) -> Decision {
        if !self.people.directs(person.account) {
            return Err(Refusal::NotMatchDirector {});
        }
        let (law, reason) = (words::law(law)?, words::reason(reason)?);
        let made = MatchRulingNotice { director: person.name.clone(), ruling, law, reason };
        let known = usize::try_from(number).ok().and_then(|number| self.rulings.get(number.checked_sub(1)?));
        if known == Some(&made) {
            return DONE_BEFORE;
        }
        let next = u32::try_from(self.rulings.len() + 1).expect("a match has fewer than 2^32 rulings");
        if number != next {
            return Err(Refusal::StaleNumber { next });
        }
        if self.rulings.len() >= MAX_RULINGS {
            return Err(Refusal::TooManyRulings { limit: MAX_RULINGS });
        }
        let size = |made: &MatchRulingNotice| ruling_size(&made.ruling, made.law.as_deref(), &made.reason);
        check_room(size(&made), self.rulings.iter().map(size))?;
        if self.is_finished() {
            return Err(self.not_now());
        }
        let follows = self.what_follows(&made.ruling, at, identity)?;
        let MatchRulingNotice { ruling, law, reason, .. } = made;
        let ruled =
            DirectionRecord::Ruled { account: person.account, name: person.name.clone(), ruling, law, reason }.into();
        Ok(std::iter::once(ruled).chain(follows).collect())
    }

    /// What a ruling leads to beside itself, if there is something for it to act on.
    fn what_follows(
        &self,
        ruling: &MatchRuling,
        at: Moment,
        identity: &ServerIdentity,
    ) -> Result<Option<MatchRecord>, Refusal> {
        match ruling {
            MatchRuling::SetLineup { segment, team, lineup } => self.check_set_lineup(*segment, *team, *lineup)?,
            MatchRuling::Substitute { segment, team, out, into } => {
                self.check_substitution(*segment, *team, *out, *into)?;
            }
            MatchRuling::Score { board, ns, ew, .. } => {
                self.check_dealt(*board)?;
                possible(ns, *board, Percents::Refused)?;
                possible(ew, *board, Percents::Refused)?;
            }
            MatchRuling::Void { board } => self.check_dealt(*board)?,
            MatchRuling::Extend { segment, minutes } => self.check_extension(*segment, *minutes)?,
            MatchRuling::Penalise { amount, unit, .. } => self.check_fine(*amount, *unit)?,
            MatchRuling::Forfeit { team } => return Ok(Some(EndingRecord::Finished { result: lost_by(*team) }.into())),
            MatchRuling::Finalise {} if self.provisional_until.is_none() => return Err(self.not_now()),
            MatchRuling::Finalise {} if self.awaits_a_ruling() => {
                return Err(Refusal::NothingToRule { detail: "a board is still to be ruled".to_owned() });
            }
            MatchRuling::Finalise {} => return Ok(Some(self.end(at, identity))),
        }
        Ok(None)
    }

    fn check_dealt(&self, board: BoardNumber) -> Result<(), Refusal> {
        if self.segment_of(board).is_some() { Ok(()) } else { Err(Refusal::NoSuchBoard { board }) }
    }

    fn check_extension(&self, number: u8, minutes: u8) -> Result<(), Refusal> {
        let nothing = |detail: &str| Err(Refusal::NothingToRule { detail: detail.to_owned() });
        match self.segment_on(number)? {
            segment if segment.tables.is_none() => Err(self.not_now()),
            segment if segment.clock.is_none() => nothing("the segments of this match may last as long as they take"),
            _ if minutes == 0 => nothing("more time is a minute at least"),
            _ => Ok(()),
        }
    }

    fn check_fine(&self, amount: Ratio, unit: Unit) -> Result<(), Refusal> {
        if amount.n == 0 || amount.d == 0 {
            return Err(bad("a penalty is more than nothing"));
        }
        self.check_unit(unit)
    }

    /// Whether a team can be fined in such points.
    ///
    /// # Errors
    /// If the match has none.
    pub fn check_unit(&self, unit: Unit) -> Result<(), Refusal> {
        match unit {
            Unit::Imps => Ok(()),
            Unit::VictoryPoints if self.conditions.victory_points.is_some() => Ok(()),
            Unit::VictoryPoints => Err(bad("this match has no victory points")),
            Unit::Matchpoints => Err(bad("a match of two teams has no matchpoints")),
        }
    }
}
