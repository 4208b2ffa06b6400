//! Who comes late takes the phantom's place: where somebody sits out, they would have met nobody else. Or the place of
//! somebody who has gone.

use bridge_rules::{BySeat, BySide};

use super::{Movement, Round};
use crate::{Contestant, Sitting};

impl Movement {
    /// This movement with one contestant more, who has the next number: `full` is the movement for so many. None where
    /// the others would then meet otherwise than they do.
    ///
    /// ```
    /// use bridge_pairs::{Contestant, howell};
    ///
    /// let (seven, eight) = (howell(7, 7)?, howell(8, 7)?);
    /// let joined = seven.joined(&eight).expect("somebody sits out in each round");
    /// assert!(joined.rounds.iter().all(|round| round.sits_out.is_empty()));
    /// assert!(eight.joined(&howell(9, 7)?).is_none());
    /// # Ok::<(), bridge_pairs::NoMovement>(())
    /// ```
    #[must_use]
    pub fn joined(&self, full: &Movement) -> Option<Movement> {
        let joining = Contestant::at(self.contestants());
        let with_phantom_at = |place| full.renamed(|contestant| renamed(contestant, Contestant::at(place), joining));
        (0..=self.contestants()).map(with_phantom_at).find(|candidate| candidate.leaves(joining, self))
    }

    /// This movement with one contestant more, who has the next number, in the place of another one from a round on, by
    /// its place from 0. They are ranked together.
    ///
    /// ```
    /// use bridge_pairs::{Contestant, howell};
    ///
    /// let eight = howell(8, 7)?.replaced(Contestant(3), 2);
    /// let plays = |round: usize, pair| eight.rounds[round].tables.iter().any(|seated| seated.sitting.has(pair));
    /// assert!(plays(1, Contestant(3)) && plays(2, Contestant(9)) && !plays(2, Contestant(3)));
    /// # Ok::<(), bridge_pairs::NoMovement>(())
    /// ```
    #[must_use]
    pub fn replaced(&self, out: Contestant, from: usize) -> Movement {
        let joining = Contestant::at(self.contestants());
        let with = self.renamed(|contestant| if contestant == out { joining } else { contestant });
        let (played, _) = self.rounds.split_at(from.min(self.rounds.len()));
        let rounds = played.iter().chain(with.rounds.iter().skip(from)).cloned().collect();
        let list = |list: &Vec<Contestant>| {
            let joins = list.contains(&out).then_some(joining);
            list.iter().copied().chain(joins).collect()
        };
        Movement { rounds, lists: self.lists.iter().map(list).collect(), sets: self.sets }
    }

    fn contestants(&self) -> usize {
        self.lists.iter().map(Vec::len).sum()
    }

    /// The same for others.
    pub(super) fn renamed(&self, name: impl Fn(Contestant) -> Contestant) -> Movement {
        let all = |contestants: &[Contestant]| contestants.iter().map(|contestant| name(*contestant)).collect();
        let round = |round: &Round| Round {
            tables: round.tables.iter().map(|seated| seated.with(seated.sitting.renamed(&name))).collect(),
            sits_out: all(&round.sits_out),
        };
        let rounds = self.rounds.iter().map(round).collect();
        Movement { rounds, lists: self.lists.iter().map(|list| all(list)).collect(), sets: self.sets }
    }

    /// Whether without the one who joins it is the other.
    fn leaves(&self, joining: Contestant, other: &Movement) -> bool {
        let without = |round: &Round| {
            let tables = round.tables.iter().filter(|seated| !seated.sitting.has(joining));
            tables.copied().collect::<Vec<_>>()
        };
        let as_there = |(own, there): (&Round, &Round)| without(own) == there.tables;
        let same_size = self.rounds.len() == other.rounds.len() && self.sets == other.sets;
        same_size && self.rounds.iter().zip(&other.rounds).all(as_there)
    }
}

impl Sitting {
    fn renamed(self, name: impl Fn(Contestant) -> Contestant) -> Sitting {
        match self {
            Sitting::Pairs(pairs) => Sitting::Pairs(BySide::from_fn(|side| name(pairs[side]))),
            Sitting::Persons(persons) => Sitting::Persons(BySeat::from_fn(|seat| name(persons[seat]))),
        }
    }

    /// Whether somebody sits there.
    #[must_use]
    pub fn has(self, contestant: Contestant) -> bool {
        match self {
            Sitting::Pairs(pairs) => pairs.iter().any(|(_, pair)| *pair == contestant),
            Sitting::Persons(persons) => persons.iter().any(|(_, person)| *person == contestant),
        }
    }
}

/// The phantom has the number of the one who joins, and those behind it keep theirs.
fn renamed(contestant: Contestant, phantom: Contestant, joining: Contestant) -> Contestant {
    match contestant {
        _ if contestant == phantom => joining,
        Contestant(number) if contestant > phantom => Contestant(number - 1),
        before => before,
    }
}

#[cfg(test)]
mod tests {
    use crate::{ArrowSwitch, Mitchell, Sharing, barometer_howell, howell};

    #[test]
    fn an_odd_number_of_pairs_takes_one_more_and_an_even_one_does_not() {
        for pairs in [5, 7, 9, 11, 13, 15] {
            for arrow_switch in [ArrowSwitch::Off, ArrowSwitch::Balanced] {
                let rounds = Mitchell::most_rounds(pairs, Sharing::Shared);
                let of = |pairs| Mitchell { pairs, rounds, sharing: Sharing::Shared, arrow_switch }.movement().unwrap();
                assert!(of(pairs).joined(&of(pairs + 1)).is_some(), "a Mitchell of {pairs}");
                assert!(of(pairs + 1).joined(&of(pairs + 2)).is_none());
            }
            assert!(howell(pairs, 3).unwrap().joined(&howell(pairs + 1, 3).unwrap()).is_some(), "a Howell of {pairs}");
        }
        let whole = |pairs| barometer_howell(pairs, 7).unwrap();
        assert!(whole(7).joined(&whole(8)).is_some());
    }
}
