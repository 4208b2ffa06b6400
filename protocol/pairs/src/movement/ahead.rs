//! Whether so many further rounds can be drawn in which nobody meets again, found by trying. It is for small fields, in
//! which the rounds come near the number of opponents; in large ones there are always enough.

use std::ops::ControlFlow;

/// More places than this are not looked ahead for; with a bye counted as one, trying is short for so many.
pub(super) const MOST_PLACES: usize = 16;

/// Pairs that are tried before a draw is taken as it is: the work of a draw has a limit.
const PAIRS_TRIED: u32 = 300_000;

/// Places, each with the set of those whom it may still meet. A set has a bit for each place.
#[derive(Clone)]
pub(super) struct Unmet(Vec<u32>);

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
    pub(super) fn new(places: usize, may_meet: impl Fn(usize, usize) -> bool) -> Self {
        let row = |a| (0..places).filter(|b| *b != a && may_meet(a, *b)).fold(0, |set, b| set | 1 << b);
        Self((0..places).map(row).collect())
    }

    /// The first draw, after which so many further rounds are left: from the top, each meets the next one below. `with`
    /// is a pair of this round that stands already.
    pub(super) fn draw(&self, with: Option<(usize, usize)>, rounds: usize, tries: &mut Tries) -> Option<Pairs> {
        let mut pairs: Pairs = with.into_iter().collect();
        let among = pairs.iter().fold(self.everybody(), |among, (a, b)| among & !(1 << a) & !(1 << b));
        let fits = &mut |pairs: &Pairs, tries: &mut Tries| self.without(pairs).lasts(rounds, 0, tries);
        self.each_draw(among, None, &mut pairs, tries, fits).is_break().then_some(pairs)
    }

    /// Whether all can be paired so many times more. Rounds can be played in any order, so that the first meets its
    /// opponents in theirs, from `least` on.
    fn lasts(&self, rounds: usize, least: usize, tries: &mut Tries) -> bool {
        if rounds == 0 || tries.is_out() {
            return true;
        }
        let goes_on = &mut |pairs: &Pairs, tries: &mut Tries| {
            let first = pairs.first().map_or(least, |(_, other)| other + 1);
            self.without(pairs).lasts(rounds - 1, first, tries)
        };
        self.each_draw(self.everybody(), Some(least), &mut Pairs::new(), tries, goes_on).is_break()
    }

    /// Goes through the draws of `rest` until one `fits`, which then is in `pairs`.
    fn each_draw(
        &self,
        rest: u32,
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

    fn everybody(&self) -> u32 {
        (0..self.0.len()).fold(0, |set, place| set | 1 << place)
    }
}

/// The members of a set, ascending.
fn members(set: u32) -> impl Iterator<Item = usize> {
    (0..=MOST_PLACES).filter(move |place| set & 1 << place != 0)
}
