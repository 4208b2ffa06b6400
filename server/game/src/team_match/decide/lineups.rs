//! Who plays a segment (Spec D7). Line-ups are blind, or the team without seating rights places itself first.

use std::time::Duration;

use bridge_protocol::{Lineup, Pair, PlayerNumber, Refusal, Room, Team};

use super::{DONE_BEFORE, Decision};
use crate::{
    Moment,
    team_match::{MatchRecord, Segment, SegmentRecord, TeamMatch},
};

impl TeamMatch {
    pub(super) fn hand_in_lineup(&self, team: Team, number: u8, lineup: Lineup) -> Decision {
        if self.segment_numbered(number).is_some_and(|segment| segment.lineups[team] == Some(lineup)) {
            return DONE_BEFORE;
        }
        let segment = self.segment_on(number)?;
        let was_seen = segment.places_first == Some(team) && segment.lineups[team].is_some();
        if segment.are_lineups_shown || was_seen {
            return Err(Refusal::LineupShown {});
        }
        self.check_roster(team, lineup)?;
        self.check_conditions(segment, team, lineup)?;
        if segment.places_first == Some(team.other()) && segment.lineups[team.other()].is_none() {
            return Err(Refusal::NotYetYourLineup {});
        }
        Ok(vec![SegmentRecord::LineupHandedIn { segment: number, team, lineup }.into()])
    }

    /// The director places a team in its captain's place, or anew as long as none of it has been in a room.
    pub(super) fn check_set_lineup(&self, number: u8, team: Team, lineup: Lineup) -> Result<(), Refusal> {
        let segment = self.segment_on(number)?;
        self.check_roster(team, lineup)?;
        let is_of_team = |account| self.people.team_of(account) == Some(team);
        let has_entered = |room: Room| segment.rooms[room].entered.iter().any(|account| is_of_team(*account));
        let has_played = |room: Room| !segment.rooms[room].played.is_empty();
        if Room::ALL.into_iter().any(|room| has_entered(room) || has_played(room)) {
            return Err(Refusal::NothingToRule { detail: "the team is in its rooms: put in a substitute".to_owned() });
        }
        Ok(())
    }

    fn check_roster(&self, team: Team, lineup: Lineup) -> Result<(), Refusal> {
        let known = lineup.players().into_iter().all(|player| self.people.is_on_roster(team, player));
        let rule = "it is four different players of the roster, two for each room";
        if known && lineup.is_of_four() { Ok(()) } else { Err(bad(rule)) }
    }

    /// What binds the captains; the director may place a team otherwise.
    fn check_conditions(&self, segment: &Segment, team: Team, lineup: Lineup) -> Result<(), Refusal> {
        if !self.is_scheduled(segment.number) {
            return Ok(());
        }
        if self.meets_the_same(segment, team, lineup) {
            return Err(bad(match team {
                Team::Home => {
                    "in the second half the pairs meet other opponents: those of the home team stay in their rooms"
                }
                Team::Away => "in the second half the pairs meet other opponents: those of the away team change rooms",
            }));
        }
        if !self.leaves_enough(segment, team, lineup) {
            return Err(bad("a player could no longer play in as many segments as each has to"));
        }
        Ok(())
    }

    /// Whether a pair would meet those whom it met in the first half (Spec D7).
    fn meets_the_same(&self, segment: &Segment, team: Team, lineup: Lineup) -> bool {
        let second_half = self.conditions.segments.len().div_ceil(2) + 1;
        if self.conditions.exchange.is_free() || usize::from(segment.number) != second_half {
            return false;
        }
        let before = self.segment_numbered(segment.number - 1).and_then(|segment| segment.lineups[team]);
        before.is_some_and(|before| {
            let plays = |lineup: Lineup, pair: Pair| Room::ALL.into_iter().find(|room| lineup[*room].is_of(pair));
            Room::ALL
                .into_iter()
                .any(|room| plays(before, lineup[room]).is_some_and(|was_in| (was_in == room) == (team == Team::Away)))
        })
    }

    /// Whether every player can still play in as many segments as they have to (Spec D8); computers have not to.
    fn leaves_enough(&self, segment: &Segment, team: Team, lineup: Lineup) -> bool {
        let Some(least) = self.conditions.least_segments.map(usize::from) else { return true };
        let left = self.conditions.segments.len() - usize::from(segment.number);
        let earlier = self.segments.iter().filter(|each| each.number < segment.number);
        let lineups: Vec<_> = earlier.filter_map(|each| each.lineups[team]).chain([lineup]).collect();
        let lacking = |number: usize| {
            let plays = |lineup: &&Lineup| lineup.players().iter().any(|player| usize::from(player.0) == number);
            least.saturating_sub(lineups.iter().filter(plays).count())
        };
        let mut places = 0;
        let computers: Vec<usize> = self.people.computers(team).map(|number| usize::from(number.0)).collect();
        for number in (1..=self.conditions.teams[team].players.len()).filter(|number| !computers.contains(number)) {
            let lacking = lacking(number);
            if lacking > left {
                return false;
            }
            places += lacking;
        }
        places <= 4 * left
    }

    /// A missing line-up is the previous one. Who has seating rights still has their time when the opponents are late.
    pub(super) fn lineups_are_due(&self, segment: &Segment) -> Vec<MatchRecord> {
        let missing = |team: &Team| segment.lineups[*team].is_none();
        let first = segment.places_first.filter(missing);
        let late = first.map_or_else(|| Team::ALL.to_vec(), |team| vec![team]);
        let record = |team| {
            SegmentRecord::LineupHandedIn { segment: segment.number, team, lineup: self.usual_lineup(team) }.into()
        };
        late.into_iter().filter(missing).map(record).collect()
    }

    /// A team of computers hands in what is usual, as soon as it may.
    pub(super) fn computers_line_up(&self, segment: &Segment) -> Option<MatchRecord> {
        let may = |team: &Team| {
            segment.lineups[*team].is_none()
                && self.people.are_all_computers(*team)
                && (segment.places_first != Some(team.other()) || segment.lineups[team.other()].is_some())
        };
        let team = Team::ALL.into_iter().find(may)?;
        Some(SegmentRecord::LineupHandedIn { segment: segment.number, team, lineup: self.usual_lineup(team) }.into())
    }

    fn usual_lineup(&self, team: Team) -> Lineup {
        let pair = |a, b| Pair([PlayerNumber(a), PlayerNumber(b)]);
        let shown = self.segments.iter().rfind(|segment| segment.are_lineups_shown);
        let previous = shown.and_then(|segment| segment.lineups[team]);
        let usual = previous.unwrap_or_else(|| Lineup { open: pair(1, 2), closed: pair(3, 4) });
        let is_exchanged = self.segment().is_some_and(|segment| self.meets_the_same(segment, team, usual));
        if is_exchanged { Lineup { open: usual.closed, closed: usual.open } } else { usual }
    }

    /// Until when the captains have time, once they are there.
    pub(in crate::team_match) fn lineup_due(&self, at: Moment) -> Option<Moment> {
        let within = self.conditions.lineup_within_ms.filter(|_| self.people.captains_are_here())?;
        Some(at.after(Duration::from_millis(within)))
    }
}

fn bad(rule: &str) -> Refusal {
    Refusal::BadLineup { why: rule.to_owned() }
}
