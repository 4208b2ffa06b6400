//! Who is there plays: each round is drawn anew among those who are there. Also for individuals of any number.

use bridge_rules::{BySeat, Side};

use super::chance::Chance;
use super::individual::{individual, individual_rounds};
use super::partners::{Partners, Unpartnered, shuffle};
use super::swiss::{History, swiss_next};
use super::{Round, Seated, pairing};
use crate::{Contestant, Sitting};

/// The seed of the chance that a round is drawn by, which is an argument: by the place of the round, from 0.
pub type Seeds<'a> = &'a dyn Fn(usize) -> u64;

/// A round of pairs drawn among those present; so many are `left` after it, or are expected to be. Nobody meets again,
/// and nobody sits out a second time, as long as it can be helped.
///
/// ```
/// use bridge_pairs::{Contestant, drawn_pairs};
///
/// let present: Vec<Contestant> = (1..=7).map(Contestant).collect();
/// let round = drawn_pairs(&present, &[], 5, &|round| 77 + round as u64);
/// assert_eq!((round.tables.len(), round.sits_out.len()), (3, 1));
/// ```
#[must_use]
pub fn drawn_pairs(present: &[Contestant], before: &[Round], left: usize, seeds: Seeds<'_>) -> Round {
    let mut order = present.to_vec();
    shuffle(&mut order, &mut Chance::of(seeds(before.len())));
    swiss_next(&order, before, left)
}

/// A round of persons drawn among those present; so many are `left` after it, or are expected to be. Nobody has a
/// partner again as long as that can be helped, in this round and in those to come; then opponents are new. With a
/// number that four does not go into those sit out who did least often.
///
/// ```
/// use bridge_pairs::{Contestant, drawn_persons};
///
/// let present: Vec<Contestant> = (1..=9).map(Contestant).collect();
/// let round = drawn_persons(&present, &[], 8, &|round| 77 + round as u64);
/// assert_eq!((round.tables.len(), round.sits_out.len()), (2, 1));
/// ```
#[must_use]
pub fn drawn_persons(present: &[Contestant], before: &[Round], left: usize, seeds: Seeds<'_>) -> Round {
    let rounds = before.len() + left + 1;
    let field = Persons { present, before };
    // Where each has had fewer partners than half of those who play there are always new ones (a theorem of Dirac).
    if rounds <= present.len() / 4 * 2 {
        return field.next(&mut Chance::of(seeds(before.len())));
    }
    // A plan is kept to for as long as the same people are there, and made again for each of its rounds.
    let mut start = before.iter().rposition(|round| !is_of(round, present)).map_or(0, |other| other + 1);
    loop {
        let mut chance = Chance::of(seeds(start));
        let then = Persons { present, before: &before[..start] };
        let plan = then.plan(rounds - start, &mut chance);
        let played = &before[start..];
        let is_kept_to = plan.iter().zip(played).all(|(planned, played)| then.is_as_planned(planned, played));
        match plan.get(played.len()) {
            Some(next) if is_kept_to => return field.seated(next),
            None if played.is_empty() => return field.next(&mut chance),
            None if is_kept_to => start += plan.len().max(1),
            Some(_) | None => start = before.len(),
        }
    }
}

/// Whether these are who played it or sat out.
fn is_of(round: &Round, present: &[Contestant]) -> bool {
    let seated = round.tables.iter().flat_map(|seated| seated.sitting.all());
    let mut there: Vec<Contestant> = seated.chain(round.sits_out.iter().copied()).collect();
    let mut present = present.to_vec();
    there.sort_unstable();
    present.sort_unstable();
    there == present
}

/// Persons after some rounds.
#[derive(Clone, Copy)]
struct Persons<'a> {
    present: &'a [Contestant],
    before: &'a [Round],
}

impl Persons<'_> {
    /// A round in which as few have a partner again as possible.
    fn next(self, chance: &mut Chance) -> Round {
        let history = History::of(self.before);
        let mut order: Vec<usize> = (0..self.present.len()).collect();
        shuffle(&mut order, chance);
        order.sort_by_key(|person| history.byes(self.present[*person]));
        let idle: Vec<usize> = order.drain(..order.len() % 4).collect();
        shuffle(&mut order, chance);
        let partnerships = |a: usize, b: usize| history.partnerships(self.present[order[a]], self.present[order[b]]);
        let least = pairs_of(order.len()).map(|(a, b)| partnerships(a, b)).min().unwrap_or(0);
        let partners = pairing::pairs(order.len(), |a, b| partnerships(a, b) - least);
        let sides = partners.into_iter().map(|(a, b)| [order[a], order[b]]).collect();
        self.seated(&Partners { sides, idle, are_at_tables: false })
    }

    /// As many of these rounds as can be without a partner again.
    fn plan(self, rounds: usize, chance: &mut Chance) -> Vec<Partners> {
        let history = History::of(self.before);
        let persons = self.present.len();
        let partnerships = |a: usize, b: usize| history.partnerships(self.present[a], self.present[b]);
        let least = pairs_of(persons).map(|(a, b)| partnerships(a, b)).min().unwrap_or(0);
        let is_new = |a: usize, b: usize| a != b && partnerships(a, b) == least;
        let byes: Vec<usize> = self.present.iter().map(|person| history.byes(*person)).collect();
        let is_even = byes.iter().all(|times| *times == byes[0]) && pairs_of(persons).all(|(a, b)| is_new(a, b));
        if let Some(plan) = as_a_whist_tournament(persons, rounds, chance).filter(|_| is_even) {
            return plan;
        }
        let may = (0..persons).map(|a| (0..persons).map(|b| is_new(a, b)).collect()).collect();
        Unpartnered { may, byes }.rounds(rounds, chance)
    }

    /// The sides at tables; where it is not said at which, so that opponents are new.
    fn seated(self, planned: &Partners) -> Round {
        let history = History::of(self.before);
        let sides: Vec<[Contestant; 2]> =
            planned.sides.iter().map(|side| side.map(|person| self.present[person])).collect();
        let met = |a: usize, b: usize| {
            let each = sides[a].into_iter().flat_map(|one| sides[b].map(|other| history.meetings(one, other)));
            each.sum()
        };
        let tables = match planned.are_at_tables {
            true => (0..sides.len() / 2).map(|table| (2 * table, 2 * table + 1)).collect(),
            false => pairing::pairs(sides.len(), met),
        };
        let tables = tables.into_iter().enumerate().map(|(table, (a, b))| {
            let ([north, south], [east, west]) = (sides[a], sides[b]);
            Seated::at(table, Sitting::Persons(BySeat { north, east, south, west }), self.before.len())
        });
        Round { tables: tables.collect(), sits_out: planned.idle.iter().map(|person| self.present[*person]).collect() }
    }

    fn is_as_planned(self, planned: &Partners, played: &Round) -> bool {
        let sides = played.tables.iter().flat_map(|seated| Side::ALL.map(|side| seated.sitting.of(side)));
        let mut partners: Vec<Vec<Contestant>> = sides.map(|side| sorted(side.collect())).collect();
        let of_plan = planned.sides.iter().map(|side| sorted(side.map(|person| self.present[person]).to_vec()));
        let mut of_plan: Vec<Vec<Contestant>> = of_plan.collect();
        partners.sort_unstable();
        of_plan.sort_unstable();
        partners == of_plan
    }
}

/// The movement that has each opponent twice, its numbers given out by chance.
fn as_a_whist_tournament(persons: usize, rounds: usize, chance: &mut Chance) -> Option<Vec<Partners>> {
    let movement = individual(persons, rounds.min(individual_rounds(persons))).ok()?;
    let mut numbers: Vec<usize> = (0..persons).collect();
    shuffle(&mut numbers, chance);
    let place = |contestant: Contestant| numbers[usize::from(contestant.0) - 1];
    let side = |seated: &Seated, side: Side| {
        let mut two = seated.sitting.of(side).map(place);
        [two.next().unwrap_or(0), two.next().unwrap_or(0)]
    };
    let round = |round: &Round| Partners {
        sides: round.tables.iter().flat_map(|seated| Side::ALL.map(|of| side(seated, of))).collect(),
        idle: round.sits_out.iter().copied().map(place).collect(),
        are_at_tables: true,
    };
    Some(movement.rounds.iter().map(round).collect())
}

fn pairs_of(places: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..places).flat_map(|one| (0..one).map(move |other| (one, other)))
}

fn sorted(mut two: Vec<Contestant>) -> Vec<Contestant> {
    two.sort_unstable();
    two
}
