//! The draw of a Swiss: from the top, each team meets the next one below that it has not met, as long as the others can
//! still be paired so too. When somebody has to meet again, as few do as possible.

use bridge_protocol::{Pairing, TeamNumber, limits::MAX_TEAMS};

use super::matching::{MayMeet, members};

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

/// The next round of these teams, the best first, after the rounds `before`.
pub(crate) fn draw(order: &[TeamNumber], before: &[Vec<Pairing>]) -> Vec<Pairing> {
    let history = History::of(before);
    let bye = order.len() % 2 == 1;
    let bye = if bye { history.takes_the_bye(order) } else { None };
    let paired: Vec<TeamNumber> = order.iter().copied().filter(|team| Some(*team) != bye).collect();
    let lines = history.pairs(&paired).into_iter().map(|(a, b)| history.with_home(a, b));
    lines.chain(bye.map(|team| Pairing { home: team, away: None })).collect()
}

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
        assert_eq!(written(&draw(&teams("1 3 2 4"), &before)), "2-1 3-4");
    }

    /// The third could meet the fourth, but then the last two would meet again.
    #[test]
    fn a_pair_that_leaves_a_rematch_to_others_is_not_made() {
        let before = [lines("1-4 2-3 5-6")];
        assert_eq!(written(&draw(&teams("1 2 3 4 5 6"), &before)), "1-2 3-5 4-6");
        let before = [lines("1-2 3-4"), lines("1-3 2-4")];
        assert_eq!(written(&draw(&teams("1 2 3 4"), &before)), "4-1 3-2");
    }

    #[test]
    fn where_a_rematch_is_needed_there_are_as_few_as_possible() {
        let before = [lines("1-2 3-4 5-6"), lines("1-3 2-5 4-6"), lines("1-4 2-6 3-5"), lines("1-5 2-3 4-6")];
        let drawn = draw(&teams("1 2 3 4 5 6"), &before);
        let history = History::of(&before);
        let again = drawn.iter().filter(|line| history.meetings(line.home, line.away.unwrap()) > 0);
        assert_eq!(again.count(), 1, "1-6, 2-4, 3-6 and 4-5 are left, and no three of them are a draw");
    }

    #[test]
    fn the_bye_is_for_the_lowest_that_had_none() {
        let before = [lines("1-3 4-2 5")];
        assert_eq!(written(&draw(&teams("1 2 3 4 5"), &before)).split(' ').next_back(), Some("4"));
    }

    #[test]
    fn sixty_four_teams_are_paired_for_as_many_rounds_as_there_can_be() {
        let order: Vec<TeamNumber> = TeamNumber::all(64).collect();
        let mut before = vec![first(&order)];
        for _ in 1..63 {
            before.push(draw(&order, &before));
        }
        let history = History::of(&before);
        for team in &order {
            assert_eq!(before.iter().flatten().filter(|line| line.teams().any(|each| each == *team)).count(), 63);
            assert!(history.homes(*team).0.abs() <= 3);
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
