//! A Swiss of pairs: equals meet, and nobody meets again as long as it can be helped. All tables play the same boards
//! in a round.

use std::collections::BTreeMap;

use bridge_rules::Side;

use super::ahead::{MOST_PLACES, Tries, Unmet};
use super::pairing::{self, Met};
use super::{Round, Seated};
use crate::{Contestant, Sitting};

/// The first round, by entry order: the best of the upper half meets the best of the lower half. With an odd number the
/// last has a bye.
#[must_use]
pub fn swiss_first(pairs: &[Contestant]) -> Round {
    let (even, rest) = pairs.split_at(pairs.len() / 2 * 2);
    let (upper, lower) = even.split_at(even.len() / 2);
    let tables = upper.iter().zip(lower).enumerate().map(|(table, (one, other))| {
        let sitting = Sitting::pairs(*one, *other);
        Seated::at(table, if table.is_multiple_of(2) { sitting } else { sitting.turned() }, 0)
    });
    Round { tables: tables.collect(), sits_out: rest.to_vec() }
}

/// The next round of these pairs, the best first, after the rounds `before`; so many are `left` after it. Those who
/// meet are next to each other in the order unless they have met, or others would have to meet again for it: in this
/// round, and in a field of up to sixteen in those to come. Who sat North-South less often does; with an odd number the
/// bye is for the lowest that had fewest.
///
/// ```
/// use bridge_pairs::{Contestant, swiss_first, swiss_next};
///
/// let pairs: Vec<Contestant> = (1..=6).map(Contestant).collect();
/// let first = swiss_first(&pairs);
/// let second = swiss_next(&pairs, &[first], 3);
/// assert!(second.sits_out.is_empty());
/// assert_eq!(second.tables[0].set, 2);
/// ```
#[must_use]
pub fn swiss_next(order: &[Contestant], before: &[Round], left: usize) -> Round {
    let history = History::of(before);
    let (bye, pairs) = history.looks_ahead(order, left).unwrap_or_else(|| history.pairs_now(order));
    let tables = pairs.into_iter().enumerate();
    let tables = tables.map(|(table, (one, other))| Seated::at(table, history.seated(one, other), before.len()));
    Round { tables: tables.collect(), sits_out: bye.into_iter().collect() }
}

/// Who has the bye, and who meets whom.
type Drawn = (Option<Contestant>, Vec<(Contestant, Contestant)>);

/// What was played before.
pub(super) struct History<'a> {
    before: &'a [Round],
    /// How often two have been opponents, the lower number first.
    opponents: BTreeMap<(Contestant, Contestant), usize>,
    /// How often two have been partners, at an individual.
    partners: BTreeMap<(Contestant, Contestant), usize>,
}

impl<'a> History<'a> {
    pub(super) fn of(before: &'a [Round]) -> History<'a> {
        let (mut opponents, mut partners) = (BTreeMap::new(), BTreeMap::new());
        for sitting in before.iter().flat_map(|round| &round.tables).map(|seated| seated.sitting) {
            for one in sitting.of(Side::NorthSouth) {
                for other in sitting.of(Side::EastWest) {
                    *opponents.entry(ordered(one, other)).or_insert(0) += 1;
                }
            }
            for side in Side::ALL {
                if let [one, other] = sitting.of(side).collect::<Vec<_>>()[..] {
                    *partners.entry(ordered(one, other)).or_insert(0) += 1;
                }
            }
        }
        History { before, opponents, partners }
    }

    pub(super) fn meetings(&self, one: Contestant, other: Contestant) -> usize {
        self.opponents.get(&ordered(one, other)).copied().unwrap_or(0)
    }

    pub(super) fn partnerships(&self, one: Contestant, other: Contestant) -> usize {
        self.partners.get(&ordered(one, other)).copied().unwrap_or(0)
    }

    pub(super) fn byes(&self, contestant: Contestant) -> usize {
        self.before.iter().filter(|round| round.sits_out.contains(&contestant)).count()
    }

    /// A round in which nobody meets again and after which as many of those that are `left` as can be may be drawn so
    /// too; none if somebody has to meet again, or there are too many to try it out.
    fn looks_ahead(&self, order: &[Contestant], left: usize) -> Option<Drawn> {
        let contestants = order.len();
        let places = contestants.next_multiple_of(2);
        if places > MOST_PLACES {
            return None;
        }
        // With an odd number the bye is one more, below all others.
        let fewest = order.iter().map(|pair| self.byes(*pair)).min()?;
        let has_no_bye = |place: usize| self.byes(order[place]) == fewest;
        let unmet = Unmet::new(places, |a, b| match (order.get(a), order.get(b)) {
            (Some(one), Some(other)) => self.meetings(*one, *other) == 0,
            (Some(_), None) => has_no_bye(a),
            (None, _) => has_no_bye(b),
        });
        let byes: Vec<Option<usize>> = match places == contestants {
            true => vec![None],
            false => (0..contestants).rev().filter(|place| has_no_bye(*place)).map(Some).collect(),
        };
        (0..=left).rev().find_map(|rounds| {
            let mut tries = Tries::default();
            byes.iter().find_map(|bye| {
                let pairs = unmet.draw(bye.map(|bye| (bye, contestants)), rounds, &mut tries)?;
                let met = pairs.into_iter().filter(|(_, other)| *other < contestants);
                Some((bye.map(|bye| order[bye]), met.map(|(a, b)| (order[a], order[b])).collect()))
            })
        })
    }

    /// A round in which as few meet again as possible.
    fn pairs_now(&self, order: &[Contestant]) -> Drawn {
        let bye = self.takes_the_bye(order);
        let paired: Vec<Contestant> = order.iter().copied().filter(|pair| Some(*pair) != bye).collect();
        let pairs = pairing::pairs(paired.len(), |a, b| self.meetings(paired[a], paired[b]));
        (bye, pairs.into_iter().map(|(a, b)| (paired[a], paired[b])).collect())
    }

    /// The lowest of those that had the fewest byes; rather one a little higher than that somebody meets again.
    fn takes_the_bye(&self, order: &[Contestant]) -> Option<Contestant> {
        if order.len().is_multiple_of(2) {
            return None;
        }
        let fewest = order.iter().map(|pair| self.byes(*pair)).min()?;
        let met = Met::of(order.len(), |a, b| self.meetings(order[a], order[b]));
        let again = |bye: usize| {
            let others: Vec<usize> = (0..order.len()).filter(|place| *place != bye).collect();
            met.fewest_again(&others)
        };
        let candidates = (0..order.len()).rev().filter(|place| self.byes(order[*place]) == fewest);
        let mut best: Option<(usize, usize)> = None;
        for place in candidates {
            let again = again(place);
            if best.is_none_or(|(least, _)| again < least) {
                best = Some((again, place));
            }
            if again == 0 {
                break;
            }
        }
        best.map(|(_, place)| order[place])
    }

    /// Who sat North-South less often does, then who did not the last time, then the better one.
    fn seated(&self, better: Contestant, other: Contestant) -> Sitting {
        let sitting = Sitting::pairs(better, other);
        if self.north_souths(other) < self.north_souths(better) { sitting.turned() } else { sitting }
    }

    /// How often a pair sat North-South more than East-West, and whether it did the last time.
    fn north_souths(&self, pair: Contestant) -> (i32, bool) {
        let mut sat = (0, false);
        for sitting in self.before.iter().flat_map(|round| &round.tables).map(|seated| seated.sitting) {
            if sitting.of(Side::NorthSouth).any(|each| each == pair) {
                sat = (sat.0 + 1, true);
            } else if sitting.of(Side::EastWest).any(|each| each == pair) {
                sat = (sat.0 - 1, false);
            }
        }
        sat
    }
}

fn ordered(one: Contestant, other: Contestant) -> (Contestant, Contestant) {
    (one.min(other), one.max(other))
}
