//! How many pairs can be made of those who may meet: a maximum matching, by Edmonds' blossoms, in the cube of their
//! number.

use std::collections::VecDeque;

/// How many pairs of these, whose number is even, must be of some who may not meet.
pub(super) fn pairs_short(members: usize, may_meet: impl Fn(usize, usize) -> bool) -> usize {
    let mut search = Search {
        neighbours: (0..members)
            .map(|one| (0..members).filter(|other| *other != one && may_meet(one, *other)).collect())
            .collect(),
        mates: vec![None; members],
        parents: vec![None; members],
        bases: (0..members).collect(),
        outer: vec![false; members],
    };
    members / 2 - search.most_pairs()
}

/// A search for paths between two that are single, on which every second step is a pair.
struct Search {
    neighbours: Vec<Vec<usize>>,
    mates: Vec<Option<usize>>,
    /// From where each was reached by a step that is no pair.
    parents: Vec<Option<usize>>,
    /// The base of the blossom that each is in; themselves if they are in none.
    bases: Vec<usize>,
    /// Who can be reached by a path that ends with a pair.
    outer: Vec<bool>,
}

impl Search {
    fn most_pairs(&mut self) -> usize {
        for root in 0..self.mates.len() {
            if self.mates[root].is_none()
                && let Some(end) = self.path_from(root)
            {
                self.exchange(end);
            }
        }
        self.mates.iter().flatten().count() / 2
    }

    /// The end of a path from here to somebody else who is single.
    fn path_from(&mut self, root: usize) -> Option<usize> {
        self.parents.fill(None);
        self.outer.fill(false);
        self.bases = (0..self.mates.len()).collect();
        self.outer[root] = true;
        let mut queue = VecDeque::from([root]);
        while let Some(one) = queue.pop_front() {
            for other in self.neighbours[one].clone() {
                if self.bases[one] == self.bases[other] || self.mates[one] == Some(other) {
                    continue;
                }
                let closes_a_circle =
                    other == root || self.mates[other].is_some_and(|mate| self.parents[mate].is_some());
                if closes_a_circle {
                    self.shrink(one, other, &mut queue);
                } else if self.parents[other].is_none() {
                    self.parents[other] = Some(one);
                    match self.mates[other] {
                        None => return Some(other),
                        Some(mate) => {
                            self.outer[mate] = true;
                            queue.push_back(mate);
                        }
                    }
                }
            }
        }
        None
    }

    /// Makes one of the circle that closes between these two.
    fn shrink(&mut self, one: usize, other: usize, queue: &mut VecDeque<usize>) {
        let base = self.common_base(one, other);
        let mut in_blossom = vec![false; self.mates.len()];
        self.mark(one, base, other, &mut in_blossom);
        self.mark(other, base, one, &mut in_blossom);
        for member in 0..self.mates.len() {
            if in_blossom[self.bases[member]] {
                self.bases[member] = base;
                if !std::mem::replace(&mut self.outer[member], true) {
                    queue.push_back(member);
                }
            }
        }
    }

    fn mark(&mut self, mut member: usize, base: usize, mut child: usize, in_blossom: &mut [bool]) {
        while self.bases[member] != base {
            let Some(mate) = self.mates[member] else { return };
            in_blossom[self.bases[member]] = true;
            in_blossom[self.bases[mate]] = true;
            self.parents[member] = Some(child);
            child = mate;
            let Some(next) = self.parents[mate] else { return };
            member = next;
        }
    }

    fn common_base(&self, one: usize, other: usize) -> usize {
        let above = |member: usize| {
            let up = |base: &usize| Some(self.bases[self.parents[self.mates[*base]?]?]);
            std::iter::successors(Some(self.bases[member]), up)
        };
        let path: Vec<usize> = above(one).collect();
        above(other).find(|base| path.contains(base)).expect("both were reached from the same root")
    }

    fn exchange(&mut self, end: usize) {
        let mut member = Some(end);
        while let Some(one) = member {
            let before = self.parents[one];
            let next = before.and_then(|before| self.mates[before]);
            self.mates[one] = before;
            if let Some(before) = before {
                self.mates[before] = Some(one);
            }
            member = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_few_are_short_as_trying_everything_finds() {
        let mut chance = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..2_000 {
            let mut below = |n: usize| {
                chance = chance.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                usize::try_from(chance >> 33).unwrap() % n
            };
            let members = 2 * (1 + below(5));
            let density = 1 + below(4);
            let drawn: Vec<bool> = (0..members * members).map(|_| below(5) < density).collect();
            let may_meet = |a: usize, b: usize| drawn[a.min(b) * members + a.max(b)];
            let tried = by_trying(&may_meet, &(0..members).collect::<Vec<_>>());
            assert_eq!(pairs_short(members, may_meet), members / 2 - tried, "{members}: {drawn:?}");
        }
    }

    fn by_trying(may_meet: &impl Fn(usize, usize) -> bool, left: &[usize]) -> usize {
        let Some((first, rest)) = left.split_first() else { return 0 };
        let without = |other: usize| rest.iter().copied().filter(|each| *each != other).collect::<Vec<_>>();
        let met = rest.iter().filter(|other| may_meet(*first, **other));
        let paired = met.map(|other| 1 + by_trying(may_meet, &without(*other)));
        paired.chain([by_trying(may_meet, rest)]).max().unwrap_or(0)
    }
}
