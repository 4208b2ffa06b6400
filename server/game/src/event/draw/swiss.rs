//! The draw of a Swiss: from the top, each team meets the next one below that it has not met, as long as the others can
//! still be paired so too; in a small field, in the rounds to come as well. When somebody has to meet again, as few do
//! as possible.

use bridge_protocol::{Pairing, TeamNumber, limits::MAX_TEAMS};

use super::{
    ahead::{MOST_TEAMS, Tries, Unmet},
    matching::{MayMeet, members},
};

/// The first round, by entry order: the best of the upper half meets the best of the lower half. With an odd number the
/// last one has a bye.
pub(crate) fn first(teams: &[TeamNumber]) -> Vec<Pairing> {
    let (pairs, rest) = teams.split_at(teams.len() / 2 * 2);
    let (upper, lower) = pairs.split_at(pairs.len() / 2);
    let lines = upper.iter().zip(lower).enumerate();
    let lines = lines.map(|(line, (a, b))| if line % 2 == 0 { (a, b) } else { (b, a) });
    let lines = lines.map(|(home, away)| Pairing { home: *home, away: Some(*away) });
    lines.chain(rest.iter().map(|team| Pairing { home: *team, away: None })).collect()
}

/// The next round of these teams, the best first, after the rounds `before`; so many are `left` after it.
pub(crate) fn draw(order: &[TeamNumber], before: &[Vec<Pairing>], left: usize) -> Vec<Pairing> {
    let history = History::of(before);
    let (bye, pairs) = history.looks_ahead(order, left).unwrap_or_else(|| history.pairs_now(order));
    let lines = pairs.into_iter().map(|(a, b)| history.with_home(a, b));
    lines.chain(bye.map(|team| Pairing { home: team, away: None })).collect()
}

/// Who has the bye, and who meets whom.
type Round = (Option<TeamNumber>, Vec<(TeamNumber, TeamNumber)>);

/// What was drawn before.
struct History<'a> {
    before: &'a [Vec<Pairing>],
    /// How often two teams have met, by their numbers.
    meetings: Vec<[usize; NUMBERS]>,
}

/// The teams' numbers, and 0.
const NUMBERS: usize = MAX_TEAMS + 1;

impl<'a> History<'a> {
    fn of(before: &'a [Vec<Pairing>]) -> Self {
        let mut meetings = vec![[0; NUMBERS]; NUMBERS];
        for line in before.iter().flatten() {
            if let Some(away) = line.away {
                let (home, away) = (usize::from(line.home.0), usize::from(away.0));
                meetings[home][away] += 1;
                meetings[away][home] += 1;
            }
        }
        Self { before, meetings }
    }

    fn lines(&self) -> impl Iterator<Item = &Pairing> {
        self.before.iter().flatten()
    }

    fn meetings(&self, a: TeamNumber, b: TeamNumber) -> usize {
        self.meetings[usize::from(a.0)][usize::from(b.0)]
    }

    fn byes(&self, team: TeamNumber) -> usize {
        self.lines().filter(|line| line.home == team && line.away.is_none()).count()
    }

    /// A round in which nobody meets again and after which as many of those that are `left` as can be may be drawn so
    /// too; none if somebody has to meet again, or there are too many teams to try it out.
    fn looks_ahead(&self, order: &[TeamNumber], left: usize) -> Option<Round> {
        let (teams, is_odd) = (order.len(), order.len() % 2 == 1);
        if teams > MOST_TEAMS {
            return None;
        }
        // With an odd number the bye is one more team, below all others.
        let fewest = order.iter().map(|team| self.byes(*team)).min()?;
        let has_no_bye = |place: usize| self.byes(order[place]) == fewest;
        let places = teams + usize::from(is_odd);
        let unmet = Unmet::new(places, |a, b| match (order.get(a), order.get(b)) {
            (Some(one), Some(other)) => self.meetings(*one, *other) == 0,
            (Some(_), None) => has_no_bye(a),
            (None, _) => has_no_bye(b),
        });
        let byes: Vec<Option<usize>> =
            if is_odd { (0..teams).rev().filter(|place| has_no_bye(*place)).map(Some).collect() } else { vec![None] };
        (0..=left).rev().find_map(|rounds| {
            let mut tries = Tries::default();
            byes.iter().find_map(|bye| {
                let among = bye.map_or(everybody(order), |bye| everybody(order) & !(1 << bye));
                let pairs = unmet.draw(among, bye.map(|bye| (bye, teams)), rounds, &mut tries)?;
                let met = pairs.into_iter().filter(|(_, other)| *other < teams);
                Some((bye.map(|bye| order[bye]), met.map(|(a, b)| (order[a], order[b])).collect()))
            })
        })
    }

    /// A round in which as few meet again as possible.
    fn pairs_now(&self, order: &[TeamNumber]) -> Round {
        let bye = if order.len() % 2 == 1 { self.takes_the_bye(order) } else { None };
        let paired: Vec<TeamNumber> = order.iter().copied().filter(|team| Some(*team) != bye).collect();
        (bye, self.pairs(&paired))
    }

    /// The lowest of those that had the fewest byes; rather one a little higher than that somebody meets again.
    fn takes_the_bye(&self, order: &[TeamNumber]) -> Option<TeamNumber> {
        let fewest = order.iter().map(|team| self.byes(*team)).min()?;
        let candidates = order.iter().rev().filter(|team| self.byes(**team) == fewest);
        let rematches = |candidate: TeamNumber| {
            let others: Vec<TeamNumber> = order.iter().copied().filter(|team| *team != candidate).collect();
            self.may_meet(&others).pairs_short(everybody(&others))
        };
        candidates.copied().min_by_key(|candidate| rematches(*candidate))
    }

    fn may_meet(&self, teams: &[TeamNumber]) -> MayMeet {
        MayMeet::new(teams.len(), |a, b| self.meetings(teams[a], teams[b]) == 0)
    }

    /// Pairs of an even number of teams, the best first.
    fn pairs(&self, teams: &[TeamNumber]) -> Vec<(TeamNumber, TeamNumber)> {
        let may_meet = self.may_meet(teams);
        let mut rest = everybody(teams);
        let mut rematches = may_meet.pairs_short(rest);
        let mut pairs = Vec::new();
        while let Some(top) = members(rest).next() {
            rest &= !(1 << top);
            let mut others: Vec<(usize, usize)> =
                members(rest).map(|other| (self.meetings(teams[top], teams[other]), other)).collect();
            others.sort_unstable();
            let fits = |(meetings, other): (usize, usize)| {
                let left = may_meet.pairs_short(rest & !(1 << other));
                (left + usize::from(meetings > 0) == rematches).then_some((other, left))
            };
            let (other, left) = others
                .into_iter()
                .find_map(fits)
                .expect("the fewest rematches are those of some opponent of the first");
            rest &= !(1 << other);
            rematches = left;
            pairs.push((teams[top], teams[other]));
        }
        pairs
    }

    /// Who was at home less often is, then who was away last, then the better one.
    fn with_home(&self, better: TeamNumber, other: TeamNumber) -> Pairing {
        let (home, away) = if self.homes(other) < self.homes(better) { (other, better) } else { (better, other) };
        Pairing { home, away: Some(away) }
    }

    /// How often a team was at home more than away, and whether it was at home the last time.
    fn homes(&self, team: TeamNumber) -> (i32, bool) {
        let mut homes = (0, false);
        for line in self.lines().filter(|line| line.away.is_some()) {
            if line.home == team {
                homes = (homes.0 + 1, true);
            } else if line.away == Some(team) {
                homes = (homes.0 - 1, false);
            }
        }
        homes
    }
}

/// The set of all of them.
fn everybody(teams: &[TeamNumber]) -> u64 {
    debug_assert!(teams.len() <= 64, "an event has at most 64 teams");
    teams.iter().enumerate().fold(0, |set, (place, _)| set | 1 << place)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_round_is_folded_and_homes_alternate() {
        assert_eq!(written(&first(&teams("1 2 3 4 5 6 7 8"))), "1-5 6-2 3-7 8-4");
        assert_eq!(written(&first(&teams("1 2 3 4 5"))), "1-3 4-2 5");
    }

    #[test]
    fn the_top_meets_the_next_that_it_has_not_met() {
        let before = [lines("1-3 4-2")];
        assert_eq!(written(&draw(&teams("1 3 2 4"), &before, 0)), "2-1 3-4");
    }

    /// The third could meet the fourth, but then the last two would meet again.
    #[test]
    fn a_pair_that_leaves_a_rematch_to_others_is_not_made() {
        let before = [lines("1-4 2-3 5-6")];
        assert_eq!(written(&draw(&teams("1 2 3 4 5 6"), &before, 0)), "1-2 3-5 4-6");
        let before = [lines("1-2 3-4"), lines("1-3 2-4")];
        assert_eq!(written(&draw(&teams("1 2 3 4"), &before, 0)), "4-1 3-2");
    }

    #[test]
    fn where_a_rematch_is_needed_there_are_as_few_as_possible() {
        let before = [lines("1-2 3-4 5-6"), lines("1-3 2-5 4-6"), lines("1-4 2-6 3-5"), lines("1-5 2-3 4-6")];
        let drawn = draw(&teams("1 2 3 4 5 6"), &before, 0);
        let history = History::of(&before);
        let again = drawn.iter().filter(|line| history.meetings(line.home, line.away.unwrap()) > 0);
        assert_eq!(again.count(), 1, "1-6, 2-4, 3-6 and 4-5 are left, and no three of them are a draw");
    }

    #[test]
    fn the_bye_is_for_the_lowest_that_had_none() {
        let before = [lines("1-3 4-2 5")];
        assert_eq!(written(&draw(&teams("1 2 3 4 5"), &before, 0)).split(' ').next_back(), Some("4"));
    }

    #[test]
    fn sixty_four_teams_are_paired_for_as_many_rounds_as_there_can_be() {
        let order: Vec<TeamNumber> = TeamNumber::all(64).collect();
        let mut before = vec![first(&order)];
        for _ in 1..63 {
            before.push(draw(&order, &before, 0));
        }
        let history = History::of(&before);
        for team in &order {
            assert_eq!(before.iter().flatten().filter(|line| line.teams().any(|each| each == *team)).count(), 63);
            assert!(history.homes(*team).0.abs() <= 3);
        }
    }

    /// Every field of up to ten teams, over as many rounds as there are opponents at most, with standings drawn at
    /// random.
    #[test]
    fn in_a_small_field_nobody_meets_again_who_need_not() {
        let mut chance = 0x9e37_79b9_7f4a_7c15_u64;
        let mut below = |n: usize| {
            chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            usize::try_from(chance >> 33).unwrap() % n
        };
        for teams in 2..=10 {
            for rounds in 1..teams {
                for _ in 0..20 {
                    let mut order: Vec<TeamNumber> = TeamNumber::all(teams).collect();
                    let mut before = vec![first(&order)];
                    for round in 1..rounds {
                        (1..teams).rev().for_each(|place| order.swap(place, below(place + 1)));
                        before.push(draw(&order, &before, rounds - round - 1));
                    }
                    let history = History::of(&before);
                    let met = order.iter().map(|team| order.iter().map(|other| history.meetings(*team, *other)).max());
                    assert!(met.flatten().all(|times| times <= 1), "{teams} teams, {rounds} rounds: {before:?}");
                    assert!(order.iter().all(|team| history.byes(*team) <= 1), "{before:?}");
                }
            }
        }
    }

    fn teams(text: &str) -> Vec<TeamNumber> {
        text.split(' ').map(|team| TeamNumber(team.parse().unwrap())).collect()
    }

    fn lines(text: &str) -> Vec<Pairing> {
        let number = |text: &str| TeamNumber(text.parse().unwrap());
        let line = |line: &str| match line.split_once('-') {
            Some((home, away)) => Pairing { home: number(home), away: Some(number(away)) },
            None => Pairing { home: number(line), away: None },
        };
        text.split(' ').map(line).collect()
    }

    fn written(draw: &[Pairing]) -> String {
        let line = |pairing: &Pairing| match pairing.away {
            Some(away) => format!("{}-{away}", pairing.home),
            None => pairing.home.to_string(),
        };
        draw.iter().map(line).collect::<Vec<_>>().join(" ")
    }
}
