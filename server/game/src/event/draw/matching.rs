//! How many pairs can be made of teams that may meet: a maximum matching, by Edmonds' blossoms. It takes time in the
//! cube of the number of teams, so that a draw of 64 is never a search without end.

use std::collections::VecDeque;

/// Teams by place, at most 64, each with the set of those that it may meet. A set has a bit for each place.
pub(super) struct MayMeet(Vec<u64>);

/// The members of a set, ascending.
pub(super) fn members(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = usize::try_from(set.trailing_zeros()).ok().filter(|_| set != 0)?;
        set &= set - 1;
        Some(first)
    })
}

impl MayMeet {
    pub(super) fn new(teams: usize, may_meet: impl Fn(usize, usize) -> bool) -> Self {
        let row = |a| (0..teams).filter(|b| *b != a && may_meet(a, *b)).fold(0, |set, b| set | 1 << b);
        Self((0..teams).map(row).collect())
    }

    /// How many pairs of these teams, whose number is even, must be of teams that may not meet.
    pub(super) fn pairs_short(&self, among: u64) -> usize {
        among.count_ones() as usize / 2 - self.most_pairs(among)
    }

    fn most_pairs(&self, among: u64) -> usize {
        let mut mates = vec![None; self.0.len()];
        let mut pairs = 0;
        // Most of them are found at once, and the search for paths does the rest.
        for a in members(among) {
            let free = members(self.0[a] & among).find(|b| mates[*b].is_none());
            if let (None, Some(b)) = (mates[a], free) {
                (mates[a], mates[b]) = (Some(b), Some(a));
                pairs += 1;
            }
        }
        for root in members(among) {
            if mates[root].is_none() && Search::new(self, among, &mut mates).augments_from(root) {
                pairs += 1;
            }
        }
        pairs
    }
}

/// A search for a path from a free team to another on which every second step is a pair.
struct Search<'a> {
    may_meet: &'a MayMeet,
    among: u64,
    mates: &'a mut [Option<usize>],
    /// From where a team was reached by a step that is no pair.
    parent: Vec<Option<usize>>,
    /// The base of the blossom that a team is in; itself if it is in none.
    base: Vec<usize>,
    is_queued: Vec<bool>,
    queue: VecDeque<usize>,
}

impl<'a> Search<'a> {
    fn new(may_meet: &'a MayMeet, among: u64, mates: &'a mut [Option<usize>]) -> Self {
        let teams = mates.len();
        Self {
            may_meet,
            among,
            mates,
            parent: vec![None; teams],
            base: (0..teams).collect(),
            is_queued: vec![false; teams],
            queue: VecDeque::new(),
        }
    }

    /// Whether there is such a path; if so, its pairs are exchanged, which makes one more.
    fn augments_from(mut self, root: usize) -> bool {
        self.enqueue(root);
        while let Some(team) = self.queue.pop_front() {
            for other in members(self.may_meet.0[team] & self.among) {
                if self.base[team] == self.base[other] || self.mates[team] == Some(other) {
                    continue;
                }
                let closes_a_ring = other == root || self.mates[other].is_some_and(|mate| self.parent[mate].is_some());
                if closes_a_ring {
                    self.shrink(team, other);
                } else if self.parent[other].is_none() {
                    self.parent[other] = Some(team);
                    match self.mates[other] {
                        None => {
                            self.exchange(other);
                            return true;
                        }
                        Some(mate) => self.enqueue(mate),
                    }
                }
            }
        }
        false
    }

    fn enqueue(&mut self, team: usize) {
        if !self.is_queued[team] {
            self.is_queued[team] = true;
            self.queue.push_back(team);
        }
    }

    /// The ring through these two counts as one team from then on.
    fn shrink(&mut self, a: usize, b: usize) {
        let base = self.common_base(a, b);
        let mut ring = vec![false; self.base.len()];
        self.mark(&mut ring, a, base, b);
        self.mark(&mut ring, b, base, a);
        for team in 0..self.base.len() {
            if ring[self.base[team]] {
                self.base[team] = base;
                self.enqueue(team);
            }
        }
    }

    fn common_base(&self, a: usize, b: usize) -> usize {
        let mut above = vec![false; self.base.len()];
        let mut team = self.base[a];
        loop {
            above[team] = true;
            let Some(next) = self.next_base(team) else { break };
            team = next;
        }
        let mut team = self.base[b];
        while !above[team] {
            team = self.next_base(team).expect("both lead to the root, which is marked");
        }
        team
    }

    /// The base two steps nearer to the root; none at the root.
    fn next_base(&self, team: usize) -> Option<usize> {
        let reached_from = self.parent[self.mates[team]?].expect("a mate was reached by a step that is no pair");
        Some(self.base[reached_from])
    }

    fn mark(&mut self, ring: &mut [bool], from: usize, base: usize, mut child: usize) {
        let mut team = from;
        while self.base[team] != base {
            let mate = self.mates[team].expect("only the root has no mate, and it is a base");
            ring[self.base[team]] = true;
            ring[self.base[mate]] = true;
            self.parent[team] = Some(child);
            child = mate;
            team = self.parent[mate].expect("a mate was reached by a step that is no pair");
        }
    }

    fn exchange(&mut self, end: usize) {
        let mut next = Some(end);
        while let Some(team) = next {
            let partner = self.parent[team].expect("each team of the path was reached from another");
            next = self.mates[partner];
            (self.mates[team], self.mates[partner]) = (Some(partner), Some(team));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ring_of_five_with_a_tail_is_three_pairs() {
        let edges = [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0), (2, 5)];
        let graph = MayMeet::new(6, |a, b| edges.contains(&(a, b)) || edges.contains(&(b, a)));
        assert_eq!(graph.most_pairs(0b11_1111), 3);
        assert_eq!(graph.most_pairs(0b01_1111), 2);
        assert_eq!(graph.pairs_short(0b10_1110), 1);
    }

    /// Against trying everything, over graphs of every density.
    #[test]
    fn it_finds_as_many_pairs_as_there_are() {
        let mut state = 7_u64;
        let mut chance = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            state >> 33
        };
        for round in 0..3_000_u64 {
            let teams = usize::try_from(4 + round % 7).unwrap();
            let edges: Vec<(usize, usize)> = (0..teams)
                .flat_map(|a| (0..a).map(move |b| (a, b)))
                .filter(|_| chance() % 10 < 1 + round % 6)
                .collect();
            let graph = MayMeet::new(teams, |a, b| edges.contains(&(a.max(b), a.min(b))));
            let all = (1 << teams) - 1;
            assert_eq!(graph.most_pairs(all), by_trying(&graph, all), "{edges:?}");
        }
    }

    fn by_trying(graph: &MayMeet, among: u64) -> usize {
        let Some(first) = members(among).next() else { return 0 };
        let rest = among & !(1 << first);
        let paired = members(graph.0[first] & rest).map(|other| 1 + by_trying(graph, rest & !(1 << other)));
        paired.chain([by_trying(graph, rest)]).max().unwrap_or(0)
    }
}
