//! Who meets whom: the movement of the conditions for those who are there, and rounds that are drawn.

use bridge_pairs::{
    ArrowSwitch, Contestant, Mitchell, Movement, NoMovement, Partnership, Round, Seated, Sections, Sharing,
    barometer_howell, drawn_pairs, drawn_persons, howell, individual, individual_rounds, progressive_next, rainbow,
    swiss_first, swiss_next,
};
use bridge_protocol::{Across, ContestantNumber, EventStage, FieldMovement, Winners};

use super::{ContestantKind, Field, conditions, dealing::boards_of, sittings};
use crate::ServerIdentity;

/// Makes the movement for so many contestants.
pub(super) type MovementOf = Box<dyn Fn(usize) -> Result<Movement, NoMovement>>;

impl Field {
    /// The movement of sections of these sizes; none if each round is drawn.
    pub(super) fn planned(&self, sizes: &[usize]) -> Result<Option<Sections>, NoMovement> {
        let contestants = sizes.iter().sum();
        let Some(of_section) = self.movement_of_a_section() else {
            let made_for = "two pairs, or four persons, and more";
            let is_enough = contestants >= self.at_a_table();
            return if is_enough { Ok(None) } else { Err(NoMovement::Contestants { contestants, made_for }) };
        };
        match (Sections::of(sizes, of_section), self.conditions.movement) {
            // Other numbers than the movements are made for are drawn.
            (Err(NoMovement::Contestants { contestants, .. }), FieldMovement::Individual { .. }) if contestants < 4 => {
                Err(NoMovement::Contestants { contestants, made_for: "four persons and more" })
            }
            // There is no such movement for this number of players: they are drawn, and sit out in turn.
            (Err(NoMovement::Contestants { .. }), FieldMovement::Individual { .. }) if contestants > 4 => Ok(None),
            (sections, _) => sections.map(Some),
        }
    }

    /// The movement of sections of these sizes, if each that is compared apart has anything to compare. A field of one
    /// table has not, and is played for the evening's sake; a party compares nothing.
    ///
    /// # Errors
    /// As [`Field::planned`]; and [`NoMovement::Uncompared`].
    pub(super) fn playable(&self, sizes: &[usize]) -> Result<Option<Sections>, NoMovement> {
        let planned = self.planned(sizes)?;
        match (&planned, self.conditions.across) {
            (Some(apart), Across::Section) if sizes.len() > 1 && !self.is_party() && !apart.are_compared() => {
                Err(NoMovement::Uncompared { contestants: sizes.iter().sum(), sections: sizes.len() })
            }
            _ => Ok(planned),
        }
    }

    /// How many contestants sit at a table.
    pub(super) const fn at_a_table(&self) -> usize {
        match self.kind {
            ContestantKind::Pairs => 2,
            ContestantKind::Persons => 4,
        }
    }

    /// What makes the movement of a section for its number of contestants; none if each round is drawn. Where more
    /// rounds were agreed than it has for so many, it has all of them: who comes is known only when it is to begin.
    pub(super) fn movement_of_a_section(&self) -> Option<MovementOf> {
        let everybody_once = |pairs: usize| pairs.next_multiple_of(2).saturating_sub(1);
        let of_all = |rounds: Option<u8>, all: usize| rounds.map_or(all, |rounds| all.min(rounds.into()));
        Some(match self.conditions.movement {
            FieldMovement::Mitchell { rounds, winners, skip } => Box::new(move |pairs| {
                let sharing = if skip { Sharing::Apart } else { Sharing::Shared };
                let arrow_switch = match winners {
                    Winners::One => ArrowSwitch::Balanced,
                    Winners::Two => ArrowSwitch::Off,
                };
                let rounds = of_all(rounds, Mitchell::most_rounds(pairs, sharing));
                Mitchell { pairs, rounds, sharing, arrow_switch }.movement()
            }),
            FieldMovement::Howell { rounds } => {
                Box::new(move |pairs| howell(pairs, of_all(rounds, everybody_once(pairs))))
            }
            FieldMovement::BarometerHowell { rounds } => {
                Box::new(move |pairs| barometer_howell(pairs, of_all(rounds, everybody_once(pairs))))
            }
            FieldMovement::Rainbow { rounds } => Box::new(move |persons| rainbow(persons, of_all(rounds, persons / 4))),
            FieldMovement::Individual { rounds } => {
                Box::new(move |persons| individual(persons, of_all(rounds, individual_rounds(persons))))
            }
            FieldMovement::Swiss { .. } | FieldMovement::Random { .. } | FieldMovement::Progressive { .. } => {
                return None;
            }
        })
    }

    /// How many rounds there are; as far as it is known before the start.
    pub(super) fn rounds_planned(&self) -> u8 {
        let asked = conditions::rounds(self.conditions.movement);
        let rounds = match &self.movement {
            Some(movement) => movement.whole().rounds.len(),
            None if self.contestants.is_empty() => asked.map_or(0, usize::from),
            None if self.is_party() => self.sets_planned(None, self.contestants.len()).into(),
            None => self.dealing.sets_there(),
        };
        u8::try_from(rounds).unwrap_or(u8::MAX)
    }

    /// How many sets of boards the whole event has, for so many contestants.
    pub(super) fn sets_planned(&self, movement: Option<&Sections>, contestants: usize) -> u16 {
        match movement {
            Some(movement) => movement.whole().sets,
            None => self.rounds_drawn(contestants),
        }
    }

    /// How many rounds are drawn for so many contestants: of an individual never more than everybody has partners.
    fn rounds_drawn(&self, contestants: usize) -> u16 {
        let is_individual = matches!(self.conditions.movement, FieldMovement::Individual { .. });
        let most = if is_individual { individual_rounds(contestants) } else { usize::from(u8::MAX) };
        let asked = conditions::rounds(self.conditions.movement).map_or(most, usize::from);
        u16::try_from(asked.min(most)).unwrap_or(u16::MAX)
    }

    /// The round that comes next, as the movement has it or as it is drawn.
    pub(super) fn next_seated(&self, identity: &ServerIdentity) -> Round {
        if let Some(next) = self.foreseen() {
            return next;
        }
        let seeds = |round: usize| {
            let round = u8::try_from(round + 1).unwrap_or(u8::MAX);
            let question = [self.id.to_bytes().as_slice(), &[round]].concat();
            let [a, b, c, d, e, f, g, h, ..] = identity.key.chance("draw", &question);
            u64::from_be_bytes([a, b, c, d, e, f, g, h])
        };
        let (all, before, left) = (self.playing_on(), self.seated_before(), self.rounds_after_the_next());
        match self.kind {
            ContestantKind::Pairs => drawn_pairs(&all, &before, left, &seeds),
            ContestantKind::Persons => drawn_persons(&all, &before, left, &seeds),
        }
    }

    /// The round that comes next as the movement has it, or as it follows from what was played; none if chance draws
    /// it.
    fn foreseen(&self) -> Option<Round> {
        if let Some(movement) = &self.movement {
            let next = movement.whole().rounds.get(self.rounds.len());
            return Some(next.map(|round| self.without_withdrawn(round)).unwrap_or_default());
        }
        match self.conditions.movement {
            FieldMovement::Swiss { .. } if self.rounds.is_empty() => Some(swiss_first(&self.playing_on())),
            FieldMovement::Swiss { .. } => {
                let in_order = self.in_order(&self.playing_on());
                Some(swiss_next(&in_order, &self.seated_before(), self.rounds_after_the_next()))
            }
            FieldMovement::Progressive { .. } => {
                let partnership = match self.kind {
                    ContestantKind::Pairs => Partnership::Fixed,
                    ContestantKind::Persons => Partnership::Changing,
                };
                let (in_order, before) = (self.in_order(&self.playing_on()), self.seated_before());
                Some(progressive_next(&in_order, partnership, &before, &self.points_of_the_last_round()))
            }
            FieldMovement::Mitchell { .. }
            | FieldMovement::Howell { .. }
            | FieldMovement::BarometerHowell { .. }
            | FieldMovement::Individual { .. }
            | FieldMovement::Rainbow { .. }
            | FieldMovement::Random { .. } => None,
        }
    }

    fn playing_on(&self) -> Vec<Contestant> {
        let all = (1..).map(Contestant).take(self.contestants.len());
        all.filter(|each| !self.has_withdrawn(*each)).collect()
    }

    fn seated_before(&self) -> Vec<Round> {
        self.rounds.iter().map(|round| round.seated()).collect()
    }

    fn rounds_after_the_next(&self) -> usize {
        usize::from(self.rounds_planned()).saturating_sub(self.rounds.len() + 1)
    }

    /// The next round where it waits for the director and is not drawn by chance.
    pub(super) fn waiting_round(&self) -> Option<Round> {
        let waits = self.stage() == EventStage::Drawn && !self.is_closed;
        waits.then(|| self.foreseen()).flatten()
    }

    /// Who sits out in the next round, where the movement is known before it is played.
    pub(super) fn sits_out_next(&self) -> Vec<ContestantNumber> {
        let movement = self.movement.as_ref().filter(|_| !self.is_closed);
        let next = movement.and_then(|movement| movement.whole().rounds.get(self.rounds.len()));
        next.map_or_else(Vec::new, |round| sittings::numbers(&self.without_withdrawn(round).sits_out))
    }

    /// The contestants of each section, where there are several.
    pub(super) fn sections(&self) -> Vec<Vec<ContestantNumber>> {
        let sections: Vec<_> = self.movement.iter().flat_map(Sections::contestants).map(sittings::numbers).collect();
        if sections.len() > 1 { sections } else { Vec::new() }
    }

    pub(super) fn has_withdrawn(&self, contestant: Contestant) -> bool {
        self.withdrawn.contains(&ContestantNumber(contestant.0))
    }

    /// A round of the movement as it can be played: who would meet somebody that has withdrawn sits out, and so do two
    /// whose boards everybody could read before one of them came.
    fn without_withdrawn(&self, round: &Round) -> Round {
        let is_left = |each: &Contestant| !self.has_withdrawn(*each);
        let (tables, broken): (Vec<Seated>, Vec<Seated>) =
            round.tables.iter().partition(|seated| self.can_be_played(seated));
        let alone = broken.into_iter().flat_map(|seated| sittings::sitting(seated.sitting).contestants());
        let alone = alone.map(|number| Contestant(number.0));
        let sits_out = round.sits_out.iter().copied().chain(alone).filter(is_left).collect();
        Round { tables, sits_out }
    }

    pub(super) fn can_be_played(&self, seated: &Seated) -> bool {
        self.could_be_played(seated, None)
    }

    /// Whether it can if somebody plays again who has withdrawn.
    pub(super) fn could_be_played(&self, seated: &Seated, back: Option<Contestant>) -> bool {
        let is_there =
            |number: &ContestantNumber| !self.withdrawn.contains(number) || back.is_some_and(|back| back.0 == number.0);
        let are_there = sittings::sitting(seated.sitting).contestants().iter().all(is_there);
        are_there && !boards_of(seated.set, self.conditions.boards).iter().any(|board| self.published.contains(board))
    }

    /// The best first; who has no board yet comes last.
    fn in_order(&self, all: &[Contestant]) -> Vec<Contestant> {
        let ranked: Vec<Contestant> = self.scores.order().filter(|each| all.contains(each)).collect();
        let others = all.iter().copied().filter(|each| !ranked.contains(each));
        ranked.iter().copied().chain(others).collect()
    }
}
