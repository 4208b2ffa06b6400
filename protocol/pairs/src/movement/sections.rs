//! Sections: parts of a field that play side by side, each its own movement, over the same boards. One that is smaller
//! may have fewer rounds, and then plays the first of the sets.

use super::{Movement, NoMovement, Round, Seated};
use crate::Contestant;

/// A field in one section or in several. Nobody meets anybody of another section; contestants and tables have their
/// numbers through the whole field.
///
/// ```
/// use bridge_pairs::{ArrowSwitch, Mitchell, Sections, Sharing};
///
/// let mitchell = |pairs| {
///     Mitchell { pairs, rounds: 7, sharing: Sharing::Shared, arrow_switch: ArrowSwitch::Off }.movement()
/// };
/// let sections = Sections::of(&[13, 13], mitchell)?;
/// let (whole, tables) = (sections.whole(), &sections.whole().rounds[0].tables);
/// // At the seventh and at the fourteenth table somebody sits out.
/// assert_eq!((whole.rounds.len(), whole.sets, tables.len(), tables[11].table), (7, 7, 12, 13));
/// assert_eq!(sections.contestants().map(<[_]>::len).collect::<Vec<_>>(), [13, 13]);
/// # Ok::<(), bridge_pairs::NoMovement>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sections {
    sections: Vec<Section>,
    whole: Movement,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Section {
    /// By numbers of its own, from 1.
    movement: Movement,
    /// Who has these numbers in it.
    contestants: Vec<Contestant>,
    /// How many its movement is for; those who came in somebody's place are not counted beside them.
    places: usize,
}

impl Sections {
    /// How large each of so many sections is where nobody has said it: as even as can be, the larger ones first.
    ///
    /// ```
    /// assert_eq!(bridge_pairs::Sections::even(29, 2), [15, 14]);
    /// ```
    #[must_use]
    pub fn even(contestants: usize, sections: usize) -> Vec<usize> {
        (0..sections).map(|section| (contestants + sections - 1 - section) / sections).collect()
    }

    /// Sections of these sizes, in the order of the contestants' numbers. `movement` makes the one of a section for its
    /// number of contestants. A section that has played all its rounds sits out those of the others.
    ///
    /// # Errors
    /// [`NoMovement`], if there is none for a section.
    pub fn of(
        sizes: &[usize],
        movement: impl Fn(usize) -> Result<Movement, NoMovement>,
    ) -> Result<Sections, NoMovement> {
        let impossible = NoMovement::Sections { contestants: sizes.iter().sum(), sections: sizes.len() };
        let mut placed = 0;
        let section = |size: &usize| {
            let movement = movement(*size).map_err(|cause| match cause {
                NoMovement::Contestants { .. } if sizes.len() > 1 => impossible,
                other => other,
            })?;
            let own = (placed..placed + size).map(Contestant::at).collect();
            placed += size;
            Ok(Section { movement, contestants: own, places: *size })
        };
        let sections = sizes.iter().map(section).collect::<Result<Vec<_>, _>>()?;
        if sections.is_empty() { Err(impossible) } else { Ok(Sections { whole: side_by_side(&sections), sections }) }
    }

    /// What is played, all sections together.
    #[must_use]
    pub fn whole(&self) -> &Movement {
        &self.whole
    }

    /// Who plays in each.
    pub fn contestants(&self) -> impl ExactSizeIterator<Item = &[Contestant]> {
        self.sections.iter().map(|section| section.contestants.as_slice())
    }

    /// Whether in each section some boards are played at two tables or more, so that its results can be compared.
    ///
    /// ```
    /// use bridge_pairs::{Sections, howell};
    ///
    /// assert!(Sections::of(&[4, 4], |pairs| howell(pairs, 3))?.are_compared());
    /// assert!(!Sections::of(&[4, 3], |pairs| howell(pairs, 3))?.are_compared(), "three pairs have one table");
    /// # Ok::<(), bridge_pairs::NoMovement>(())
    /// ```
    #[must_use]
    pub fn are_compared(&self) -> bool {
        self.sections.iter().all(|section| section.movement.is_compared())
    }

    /// With one contestant more, who has the next number, in the first section with a place for one
    /// ([`Movement::joined`]). None where there is no such section.
    #[must_use]
    pub fn joined(&self, movement: impl Fn(usize) -> Result<Movement, NoMovement>) -> Option<Sections> {
        let joining = Contestant::at(self.contestants().map(<[_]>::len).sum());
        let with_one_more = |section: &Section| section.movement.joined(&movement(section.places + 1).ok()?);
        let mut sections = self.sections.clone();
        let (section, joined) =
            sections.iter_mut().find_map(|section| with_one_more(section).map(|joined| (section, joined)))?;
        section.movement = joined;
        section.contestants.push(joining);
        section.places += 1;
        Some(Sections { whole: side_by_side(&sections), sections })
    }

    /// With one contestant more, who has the next number, in the place of another one from a round on, by its place
    /// from 0 ([`Movement::replaced`]). None where the other one is in no section.
    #[must_use]
    pub fn replaced(&self, out: Contestant, from: usize) -> Option<Sections> {
        let joining = Contestant::at(self.contestants().map(<[_]>::len).sum());
        let mut sections = self.sections.clone();
        let place_in = |section: &Section| section.contestants.iter().position(|each| *each == out);
        let (section, place) =
            sections.iter_mut().find_map(|section| place_in(section).map(|place| (section, place)))?;
        section.movement = section.movement.replaced(Contestant::at(place), from);
        section.contestants.push(joining);
        Some(Sections { whole: side_by_side(&sections), sections })
    }
}

impl Section {
    /// How many tables it takes up, with the one where somebody is missing.
    fn tables(&self) -> u16 {
        let seated = self.movement.rounds.iter().flat_map(|round| &round.tables).next();
        let at_a_table = seated.map_or(2, |seated| seated.sitting.all().count());
        u16::try_from(self.places.div_ceil(at_a_table)).expect("an event has at most MAX_CONTESTANTS")
    }
}

/// Sections as one movement, the tables of each behind those of the ones before it.
fn side_by_side(sections: &[Section]) -> Movement {
    let most_rounds = sections.iter().map(|section| section.movement.rounds.len()).max().unwrap_or(0);
    let mut whole = Movement { rounds: vec![Round::default(); most_rounds], lists: Vec::new(), sets: 0 };
    let mut tables = 0;
    for section in sections {
        let Movement { rounds, lists, sets } =
            section.movement.renamed(|own| section.contestants[usize::from(own.0) - 1]);
        whole.lists.resize_with(lists.len(), Vec::new);
        whole.sets = whole.sets.max(sets);
        let (played, after) = whole.rounds.split_at_mut(rounds.len());
        after.iter_mut().for_each(|round| round.sits_out.extend(&section.contestants));
        for (round, own) in played.iter_mut().zip(rounds) {
            round.tables.extend(own.tables.into_iter().map(|seated| Seated { table: tables + seated.table, ..seated }));
            round.sits_out.extend(own.sits_out);
        }
        for (list, own) in whole.lists.iter_mut().zip(lists) {
            list.extend(own);
        }
        tables += section.tables();
    }
    whole
}
