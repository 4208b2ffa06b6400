//! Places: by the exact score, and where the conditions of contest say so by what breaks a tie.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::{Contestant, Fraction};

/// Where a contestant ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// The contestant's number.
    pub contestant: Contestant,
    /// From 1; after a place that is shared the next ones are counted on.
    pub place: usize,
    /// Whether others have the same place.
    pub shared: bool,
}

/// A contestant of a list that is to be ranked. Those who sit North-South all evening are never in one list with those
/// who sit East-West.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    /// The contestant's number.
    pub contestant: Contestant,
    /// What the list is ranked by: a percentage, IMPs, IMPs a board, victory points.
    pub score: Fraction,
    /// Board by board, what ties are broken by; may be empty.
    pub boards: Vec<Met>,
}

/// A board against an opponent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Met {
    /// The opponents; two at an individual.
    pub opponents: Vec<Contestant>,
    /// What it came to, in percent.
    pub percent: Fraction,
}

/// What breaks a tie.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TieBreak {
    /// More boards with half of the matchpoints or more.
    Halves,
    /// More on the boards that those who are tied have played against one another.
    EachOther,
    /// More boards with all of the matchpoints.
    Tops,
}

impl TieBreak {
    /// In our own order, for conditions that break ties and do not say how.
    pub const USUAL: [TieBreak; 3] = [TieBreak::Halves, TieBreak::EachOther, TieBreak::Tops];

    fn of(self, standing: &Standing, tied: &[&Standing]) -> Fraction {
        let count = |least: i32| {
            let enough = standing.boards.iter().filter(|met| met.percent >= least.into()).count();
            Fraction::from(i64::try_from(enough).unwrap_or(i64::MAX))
        };
        match self {
            TieBreak::Halves => count(50),
            TieBreak::Tops => count(100),
            TieBreak::EachOther => {
                let is_tied = |other: &Contestant| tied.iter().any(|each| each.contestant == *other);
                let met = standing.boards.iter().filter(|met| met.opponents.iter().any(is_tied));
                met.map(|met| met.percent.clone() - Fraction::from(50)).sum()
            }
        }
    }
}

/// The same list with what a club's handicaps add to the scores, in the unit of these; nothing for who is not among
/// them. It is ranked apart, beside the scores as they were made, and ties in it are not broken by boards.
#[must_use]
pub fn handicapped(standings: &[Standing], handicaps: &BTreeMap<Contestant, Fraction>) -> Vec<Standing> {
    let with = |standing: &Standing| Standing {
        contestant: standing.contestant,
        score: standing.score.clone() + handicaps.get(&standing.contestant).cloned().unwrap_or_default(),
        boards: Vec::new(),
    };
    standings.iter().map(with).collect()
}

/// The places of a list, the best first; those who share one by their numbers.
///
/// ```
/// use bridge_pairs::{Contestant, Standing, rank};
///
/// let standing =
///     |number, score: i32| Standing { contestant: Contestant(number), score: score.into(), boards: vec![] };
/// let places = rank(&[standing(1, 48), standing(2, 55), standing(3, 55), standing(4, 42)], &[]);
/// let told: Vec<_> = places.iter().map(|place| format!("{place} {}", place.contestant)).collect();
/// assert_eq!(told, ["1= 2", "1= 3", "3 1", "4 4"]);
/// ```
#[must_use]
pub fn rank(standings: &[Standing], breaks: &[TieBreak]) -> Vec<Place> {
    let all: Vec<&Standing> = standings.iter().collect();
    let mut places = Vec::with_capacity(all.len());
    for group in grouped(all, |standing, _| standing.score.clone()) {
        put(group, breaks, &mut places);
    }
    places
}

fn put(tied: Vec<&Standing>, breaks: &[TieBreak], places: &mut Vec<Place>) {
    match breaks.split_first() {
        Some((first, rest)) if tied.len() > 1 => {
            for group in grouped(tied, |standing, tied| first.of(standing, tied)) {
                put(group, rest, places);
            }
        }
        Some(_) | None => {
            let (place, shared) = (places.len() + 1, tied.len() > 1);
            places.extend(tied.iter().map(|standing| Place { contestant: standing.contestant, place, shared }));
        }
    }
}

/// Those with the most of it, then those with the next, each group by its numbers.
fn grouped<'a>(
    standings: Vec<&'a Standing>,
    of: impl Fn(&Standing, &[&'a Standing]) -> Fraction,
) -> Vec<Vec<&'a Standing>> {
    let mut keyed: Vec<_> = standings.iter().map(|standing| (Reverse(of(standing, &standings)), *standing)).collect();
    keyed.sort_by(|(a, one), (b, other)| a.cmp(b).then(one.contestant.cmp(&other.contestant)));
    let groups = keyed.chunk_by(|(a, _), (b, _)| a == b);
    groups.map(|group| group.iter().map(|(_, standing)| *standing).collect()).collect()
}

/// `2=` where it is shared.
impl std::fmt::Display for Place {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}{}", self.place, if self.shared { "=" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_handicap_changes_the_order_of_a_list_of_its_own() {
        let standing =
            |number, score: i32| Standing { contestant: Contestant(number), score: score.into(), boards: vec![] };
        let list = [standing(1, 60), standing(2, 52)];
        let handicapped = handicapped(&list, &BTreeMap::from([(Contestant(2), Fraction::from(9))]));
        assert_eq!([rank(&list, &[]), rank(&handicapped, &[])].map(|places| places[0].contestant.0), [1, 2]);
    }

    #[test]
    fn ties_are_broken_by_halves_then_by_each_other_then_by_tops() {
        let standing = |number, boards: &[(u16, i32)]| Standing {
            contestant: Contestant(number),
            score: Fraction::from(50),
            boards: boards
                .iter()
                .map(|&(opponent, percent)| Met { opponents: vec![Contestant(opponent)], percent: percent.into() })
                .collect(),
        };
        let field = [
            standing(1, &[(2, 40), (9, 60), (8, 50)]),
            standing(2, &[(1, 60), (9, 40), (8, 50)]),
            standing(3, &[(7, 100), (9, 10), (8, 40)]),
            standing(4, &[(7, 70), (9, 40), (8, 40)]),
            standing(5, &[(7, 90), (9, 30), (8, 30)]),
        ];
        let told = |breaks: &[TieBreak]| {
            rank(&field, breaks).iter().map(|place| format!("{place} {}", place.contestant)).collect::<Vec<_>>()
        };
        assert_eq!(told(&TieBreak::USUAL), ["1 2", "2 1", "3 3", "4= 4", "4= 5"]);
        assert_eq!(told(&[]), ["1= 1", "1= 2", "1= 3", "1= 4", "1= 5"]);
    }
}
