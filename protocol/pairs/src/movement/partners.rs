//! Partners over several rounds, so that no two are partners twice: made by climbing. Somebody who has no partner in a
//! round takes one that is new to them, whoever that leaves alone looks for another one, and so on.

use super::chance::Chance;

/// Who may be partners, and who sat out how often: what a plan of further rounds begins with.
pub(super) struct Unpartnered {
    /// Whether these two may be partners.
    pub(super) may: Vec<Vec<bool>>,
    /// How often each has sat out.
    pub(super) byes: Vec<usize>,
}

/// A round by places: the two of each side, and who sits out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Partners {
    pub(super) sides: Vec<[usize; 2]>,
    pub(super) idle: Vec<usize>,
    /// Whether the sides come in the order of tables, two at each.
    pub(super) are_at_tables: bool,
}

/// How many persons are looked at as partners before a plan is given up: the work of a draw has a limit.
const LOOKS: usize = 20_000_000;
/// What is left of them is spent in such parts, the first on the most rounds that there could be.
const PARTS: usize = 6;
/// Steps of a plan, for each who is to have a partner in a round, before it is begun anew.
const STEPS: usize = 160;

impl Unpartnered {
    /// As many further rounds as can be found, of at most so many, in which nobody has a partner again.
    pub(super) fn rounds(&self, most: usize, chance: &mut Chance) -> Vec<Partners> {
        let persons = self.byes.len();
        let sides = persons / 4 * 2;
        let new = self.may.iter().flatten().filter(|may| **may).count() / 2;
        let most = most.min(new.checked_div(sides).unwrap_or(0));
        let mut steps = LOOKS / persons.max(1);
        for rounds in (1..=most).rev() {
            let mut part = steps / PARTS;
            steps -= part;
            while part > 0 {
                if let Some(found) = Plan::begun(self, rounds, chance).climbed(&mut part, chance) {
                    return found;
                }
            }
        }
        Vec::new()
    }
}

/// A plan in the making.
struct Plan {
    /// In which round two are partners; those who may not be are so before all rounds.
    when: Vec<Vec<When>>,
    /// The partner of each in each round.
    partners: Vec<Vec<Option<usize>>>,
    idle: Vec<Vec<usize>>,
    /// The rounds in which somebody who plays has no partner. One of them may have found one since.
    alone: Vec<(usize, usize)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum When {
    Never,
    In(usize),
    Before,
}

impl Plan {
    /// Those who sat out least often sit out.
    fn begun(from: &Unpartnered, rounds: usize, chance: &mut Chance) -> Plan {
        let persons = from.byes.len();
        let mut byes = from.byes.clone();
        let mut idle = Vec::with_capacity(rounds);
        let mut alone = Vec::new();
        for round in 0..rounds {
            let mut order: Vec<usize> = (0..persons).collect();
            shuffle(&mut order, chance);
            order.sort_by_key(|person| byes[*person]);
            let plays = order.split_off(persons % 4);
            order.iter().for_each(|person| byes[*person] += 1);
            alone.extend(plays.into_iter().map(|person| (round, person)));
            idle.push(order);
        }
        let when = |may: &Vec<bool>| may.iter().map(|may| if *may { When::Never } else { When::Before }).collect();
        let when = from.may.iter().map(when).collect();
        Plan { when, partners: vec![vec![None; persons]; rounds], idle, alone }
    }

    /// The whole plan, if it comes to one in so many steps.
    fn climbed(mut self, steps: &mut usize, chance: &mut Chance) -> Option<Vec<Partners>> {
        for _ in 0..self.alone.len() * STEPS {
            if self.alone.is_empty() || *steps == 0 {
                break;
            }
            *steps -= 1;
            let (round, person) = self.alone.swap_remove(chance.below(self.alone.len()));
            if self.partners[round][person].is_none() {
                self.find_a_partner(round, person, chance);
            }
        }
        let is_whole = self.alone.iter().all(|(round, person)| self.partners[*round][*person].is_some());
        is_whole.then(|| self.rounds())
    }

    /// One who is alone too if there is one, else somebody's, else one whom they have in another round.
    fn find_a_partner(&mut self, round: usize, person: usize, chance: &mut Chance) {
        let persons = self.when.len();
        let first = chance.below(persons);
        let others = (first..persons).chain(0..first).filter(|other| !self.idle[round].contains(other));
        let best = others
            .filter_map(|other| match (self.when[person][other], self.partners[round][other]) {
                (When::Before, _) => None,
                (When::Never, None) => Some((0, other)),
                (When::Never, Some(_)) => Some((1, other)),
                (When::In(_), _) => Some((2, other)),
            })
            .min_by_key(|(rank, _)| *rank);
        let Some((_, other)) = best else {
            self.alone.push((round, person));
            return;
        };
        if let When::In(elsewhere) = self.when[person][other] {
            self.part(elsewhere, person, other);
            self.alone.push((elsewhere, person));
            self.alone.push((elsewhere, other));
        }
        if let Some(left) = self.partners[round][other] {
            self.part(round, other, left);
            self.alone.push((round, left));
        }
        self.partners[round][person] = Some(other);
        self.partners[round][other] = Some(person);
        (self.when[person][other], self.when[other][person]) = (When::In(round), When::In(round));
    }

    fn part(&mut self, round: usize, one: usize, other: usize) {
        (self.partners[round][one], self.partners[round][other]) = (None, None);
        (self.when[one][other], self.when[other][one]) = (When::Never, When::Never);
    }

    fn rounds(self) -> Vec<Partners> {
        let sides = |partners: Vec<Option<usize>>| {
            let sides = partners.into_iter().enumerate().filter_map(|(one, other)| Some([one, other?]));
            sides.filter(|[one, other]| one < other).collect()
        };
        let rounds = self.partners.into_iter().zip(self.idle);
        rounds.map(|(partners, idle)| Partners { sides: sides(partners), idle, are_at_tables: false }).collect()
    }
}

pub(super) fn shuffle<T>(order: &mut [T], chance: &mut Chance) {
    for place in (1..order.len()).rev() {
        order.swap(place, chance.below(place + 1));
    }
}
