//! How a match ends (Spec D10, D16, D19): the score is agreed with, given time, or finalised; or a team gives up.

use bridge_protocol::{MatchResult, Refusal, Team, WonBy};

use super::{DONE_BEFORE, Decision};
use crate::{
    Moment, ServerIdentity,
    team_match::{EndingRecord, MatchRecord, TeamMatch},
};

impl TeamMatch {
    pub(super) fn agree_score(&self, team: Team, version: u32) -> Decision {
        if self.agreed[team] == Some(version) {
            return DONE_BEFORE;
        }
        if self.is_finished() || self.provisional_until.is_none() {
            return Err(self.not_now());
        }
        if version != self.score_version {
            return Err(Refusal::StaleScore { version: self.score_version });
        }
        Ok(vec![EndingRecord::ScoreAgreed { team, version }.into()])
    }

    pub(super) fn both_agree(&self) -> bool {
        Team::ALL.into_iter().all(|team| self.agrees(team))
    }

    /// Whether a team agrees with the score as it is; computers do as soon as it can be agreed with.
    pub(in crate::team_match) fn agrees(&self, team: Team) -> bool {
        self.agreed[team] == Some(self.score_version)
            || self.provisional_until.is_some() && self.people.are_all_computers(team)
    }

    /// The score stands; unless it was corrected to a tie that has to be played off.
    pub(super) fn end(&self, at: Moment, identity: &ServerIdentity) -> MatchRecord {
        self.next_segment(at, identity).unwrap_or_else(|| EndingRecord::Finished { result: self.won_by_score() }.into())
    }

    /// Whoever is ahead wins.
    pub(super) fn won_by_score(&self) -> MatchResult {
        let (winner, by) = self.leader().unzip();
        MatchResult { winner, by: by.unwrap_or(WonBy::Score) }
    }

    /// Nobody goes on with it: it is over, and nobody has won.
    pub(super) fn close(&self) -> Vec<MatchRecord> {
        let closed = EndingRecord::Finished { result: MatchResult { winner: None, by: WonBy::Closed } }.into();
        if self.is_finished() { Vec::new() } else { vec![closed] }
    }

    /// A director, where there is one, confirms it (Spec D10). Whether the others have offered it too makes no
    /// difference to what a team is answered.
    pub(super) fn concede(&self, team: Team) -> Decision {
        if self.conceded.contains(&team) || self.result.as_ref() == Some(&lost_by(team)) {
            return DONE_BEFORE;
        }
        if self.is_finished() {
            return Err(self.not_now());
        }
        Ok(vec![if self.people.directors.is_empty() {
            EndingRecord::Finished { result: lost_by(team) }.into()
        } else {
            EndingRecord::ConcessionOffered { team }.into()
        }])
    }
}

/// A team has given the match up, or lost it by a ruling.
pub(super) fn lost_by(team: Team) -> MatchResult {
    MatchResult { winner: Some(team.other()), by: WonBy::Forfeit }
}
