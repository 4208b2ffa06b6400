//! Pairs of a list, the best first: each with the next one below that it has not met, as long as the others can still
//! be paired so too. When somebody has to meet again, as few do as possible.

use super::matching::pairs_short;

/// Pairs of an even number of places, by how often those at two places have met.
///
/// Where each has met few of those that are left, all can be paired (by a theorem of Dirac), so that only the last ones
/// of a large field cost a search.
pub(super) fn pairs(places: usize, meetings: impl Fn(usize, usize) -> usize) -> Vec<(usize, usize)> {
    let met = Met::of(places, meetings);
    let mut rest: Vec<usize> = (0..places).collect();
    let mut again = met.fewest_again(&rest);
    let mut pairs = Vec::with_capacity(places / 2);
    while !rest.is_empty() {
        let top = rest.remove(0);
        let mut others: Vec<usize> = (0..rest.len()).collect();
        others.sort_by_key(|other| met.times[top][rest[*other]]);
        let fits = |other: usize| {
            let mut left = rest.clone();
            let other = left.remove(other);
            let short = met.fewest_again(&left);
            (short + usize::from(met.times[top][other] > 0) == again).then_some((other, left, short))
        };
        let found = others.into_iter().find_map(fits);
        let (other, left, short) = found.expect("the fewest that meet again are those of some opponent of the first");
        pairs.push((top, other));
        (rest, again) = (left, short);
    }
    pairs
}

/// How often any two have met.
pub(super) struct Met {
    times: Vec<Vec<usize>>,
    /// From how many on all can be paired: each may meet at least half of the others.
    tail: usize,
}

impl Met {
    pub(super) fn of(places: usize, meetings: impl Fn(usize, usize) -> usize) -> Met {
        let mut times = vec![vec![0; places]; places];
        for (one, other) in (0..places).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let met = meetings(one, other);
            (times[one][other], times[other][one]) = (met, met);
        }
        let most = times.iter().map(|row| row.iter().filter(|times| **times > 0).count()).max();
        Met { times, tail: 2 * (most.unwrap_or(0) + 1) }
    }

    /// How many of these places, whose number is even, have to meet again.
    pub(super) fn fewest_again(&self, places: &[usize]) -> usize {
        match places.len() >= self.tail {
            true => 0,
            false => pairs_short(places.len(), |a, b| self.times[places[a]][places[b]] == 0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_that_leaves_a_meeting_again_to_others_is_not_made() {
        let met = |lines: &'static [(usize, usize)]| {
            move |a: usize, b: usize| lines.iter().filter(|line| **line == (a, b) || **line == (b, a)).count()
        };
        // The third could meet the fourth, but then the last two would meet again.
        assert_eq!(pairs(6, met(&[(0, 3), (1, 2), (4, 5)])), [(0, 1), (2, 4), (3, 5)]);
        assert_eq!(pairs(4, met(&[(0, 1), (2, 3), (0, 2), (1, 3)])), [(0, 3), (1, 2)]);
        assert_eq!(pairs(2, met(&[(0, 1)])), [(0, 1)]);
        assert_eq!(pairs(0, met(&[])), []);
    }
}
