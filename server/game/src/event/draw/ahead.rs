//! Whether so many further rounds can be drawn in which nobody meets again: disjoint perfect matchings, found by
//! trying. It is for small fields, in which the rounds come near the number of opponents; in large ones there are
//! always enough.

use std::ops::ControlFlow;

use super::matching::members;

/// More teams than this are not looked ahead for. With a bye counted as a team, trying is short for so many.
pub(super) const MOST_TEAMS: usize = 16;
/// Pairs that are tried before a draw is taken as it is: the work of a draw has a limit.
const PAIRS_TRIED: u32 = 300_000;

/// Teams by place, each with the set of those whom it may still meet.
#[derive(Clone)]
pub(super) struct Unmet(Vec<u64>);

/// A draw by places.
pub(super) type Pairs = Vec<(usize, usize)>;

/// What may still be tried.
pub(super) struct Tries(u32);

impl Default for Tries {
    fn default() -> Self {
        Self(PAIRS_TRIED)
    }
}

impl Tries {
    fn is_out(&mut self) -> bool {
        self.0 = self.0.saturating_sub(1);
        self.0 == 0
    }
}

impl Unmet {
    pub(super) fn new(teams: usize, may_meet: impl Fn(usize, usize) -> bool) -> Self {
        let row = |a| (0..teams).filter(|b| *b != a && may_meet(a, *b)).fold(0, |set, b| set | 1 << b);
        Self((0..teams).map(row).collect())
    }

    /// The first draw of `among` after which so many further rounds are left: from the top, each team meets the next
    /// one below. `with` is a pair of this round that stands already.
    pub(super) fn draw(
        &self,
        among: u64,
        with: Option<(usize, usize)>,
        rounds: usize,
        tries: &mut Tries,
    ) -> Option<Pairs> {
        let mut pairs: Pairs = with.into_iter().collect();
        let found = self
            .each_draw(among, None, &mut pairs, tries, &mut |pairs, tries| self.without(pairs).lasts(rounds, 0, tries));
        found.is_break().then_some(pairs)
    }

    /// Whether all can be paired so many times more. Rounds can be played in any order, so that the first team meets
    /// its opponents in theirs, from `least` on.
    fn lasts(&self, rounds: usize, least: usize, tries: &mut Tries) -> bool {
        if rounds == 0 || tries.is_out() {
            return true;
        }
        let everybody = (1 << self.0.len()) - 1;
        let goes_on = &mut |pairs: &Pairs, tries: &mut Tries| {
            let first = pairs.first().map_or(least, |(_, other)| other + 1);
            self.without(pairs).lasts(rounds - 1, first, tries)
        };
        self.each_draw(everybody, Some(least), &mut Pairs::new(), tries, goes_on).is_break()
    }

    /// Goes through the draws of `rest` until one `fits`, which then is in `pairs`.
    fn each_draw(
        &self,
        rest: u64,
        least: Option<usize>,
        pairs: &mut Pairs,
        tries: &mut Tries,
        fits: &mut dyn FnMut(&Pairs, &mut Tries) -> bool,
    ) -> ControlFlow<()> {
        let Some(top) = members(rest).next() else {
            return if fits(pairs, tries) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        };
        for other in members(self.0[top] & rest).filter(|other| least.is_none_or(|least| *other >= least)) {
            if tries.is_out() {
                break;
            }
            pairs.push((top, other));
            self.each_draw(rest & !(1 << top) & !(1 << other), None, pairs, tries, fits)?;
            pairs.pop();
        }
        ControlFlow::Continue(())
    }

    fn without(&self, pairs: &[(usize, usize)]) -> Self {
        let mut left = self.clone();
        for (a, b) in pairs {
            left.0[*a] &= !(1 << b);
            left.0[*b] &= !(1 << a);
        }
        left
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_triangles_joined_by_three_rungs_last_three_rounds_and_not_if_the_rungs_are_played_first() {
        let edges = [(0, 1), (1, 2), (0, 2), (3, 4), (4, 5), (3, 5), (0, 3), (1, 4), (2, 5)];
        let prism = Unmet::new(6, |a, b| edges.contains(&(a.min(b), a.max(b))));
        assert!(prism.lasts(3, 0, &mut Tries::default()));
        assert!(!prism.lasts(4, 0, &mut Tries::default()));
        let triangles = prism.without(&[(0, 3), (1, 4), (2, 5)]);
        assert!(!triangles.lasts(1, 0, &mut Tries::default()));
        let draw = prism.draw(0b11_1111, None, 2, &mut Tries::default()).unwrap();
        assert!(prism.without(&draw).lasts(2, 0, &mut Tries::default()), "{draw:?}");
    }
}
