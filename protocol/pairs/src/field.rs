//! A whole field: all lines of all boards, which of them are compared, and what each contestant comes to.

use std::collections::{BTreeMap, BTreeSet};

use bridge_rules::{BySide, Side};

use crate::imp_pairs::{Cross, Datum, butler, cross_imps};
use crate::line::{Award, Earned, Line};
use crate::matchpoints::{SmallGroups, matchpoints, top};
use crate::ranking::{Met, Standing};
use crate::session::{self, Tally, imp_session, session};
use crate::{Contestant, Fraction, Sitting};

/// A line of the field, with where it belongs. A board that is void is left out altogether.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    /// The board: those of one number have been dealt alike wherever they are compared.
    pub board: u32,
    /// The section that the table is in.
    pub section: u16,
    /// Which form of the board it was, where a board was fouled and was then another one (Law 87); else 0.
    pub form: u16,
    /// Who played it.
    pub sitting: Sitting,
    /// What they made of it.
    pub line: Line,
}

/// Who is compared with whom.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Across {
    /// Those who have played the board in the same section.
    #[default]
    Section,
    /// All who have played it: the sections have the same deals.
    Field,
}

/// What a board is scored in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Scoring {
    /// Matchpoints.
    Matchpoints(SmallGroups),
    /// IMPs against each other table.
    CrossImps {
        /// Their mean or their sum.
        cross: Cross,
        /// What average plus is, in IMPs: 2 as a rule, 3 by the Law alone (Law 12C2(b)).
        artificial: u8,
    },
    /// IMPs against a datum.
    Butler {
        /// How it is made.
        datum: Datum,
        /// What average plus is, in IMPs.
        artificial: u8,
    },
}

/// What a line came to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scored {
    /// For each side; at an individual each of its two players has it.
    pub earned: BySide<Earned>,
    /// The matchpoints that could be had; nothing at IMPs.
    pub top: Fraction,
}

/// What each line of a session came to, in the order of the lines; what that is does not depend on it. Each session is
/// scored by itself, since its boards have their numbers from 1 again.
///
/// ```
/// use bridge_pairs::{Across, Contestant, Earned, Line, Played, Scoring, Sitting, SmallGroups, score};
///
/// let played = |north_south, east_west, points| Played {
///     board: 1,
///     section: 0,
///     form: 0,
///     sitting: Sitting::pairs(Contestant(north_south), Contestant(east_west)),
///     line: Line::played(points),
/// };
/// let field = [played(1, 4, 420), played(2, 5, 420), played(3, 6, -50)];
/// let scored = score(&field, Across::Section, Scoring::Matchpoints(SmallGroups::Factored));
/// assert_eq!(scored[0].earned.north_south, Earned::Points(3.into()));
/// ```
#[must_use]
pub fn score(field: &[Played], across: Across, scoring: Scoring) -> Vec<Scored> {
    let scope = |played: &Played| match across {
        Across::Section => Some(played.section),
        Across::Field => None,
    };
    let (mut groups, mut boards) = (BTreeMap::new(), BTreeMap::new());
    for (place, played) in field.iter().enumerate() {
        let board = (scope(played), played.board);
        groups.entry((board, played.form)).or_insert_with(Vec::new).push(place);
        *boards.entry(board).or_insert(0_usize) += 1;
    }
    let expected =
        |scope| boards.iter().filter(|((of, _), _)| *of == scope).map(|(_, lines)| *lines).max().unwrap_or(0);
    let expected: BTreeMap<_, _> = boards.keys().map(|(scope, _)| (*scope, expected(*scope))).collect();
    let mut scored = vec![Scored { earned: BySide::from_fn(|_| Earned::Nothing), top: Fraction::zero() }; field.len()];
    for (((scope, _), _), places) in groups {
        let lines: Vec<Line> = places.iter().map(|place| field[*place].line.clone()).collect();
        let expected = expected[&scope];
        let (earned, top) = match scoring {
            Scoring::Matchpoints(small_groups) => (matchpoints(&lines, expected, small_groups), top(expected)),
            Scoring::CrossImps { cross, artificial } => {
                (cross_imps(&lines, expected, cross, artificial), Fraction::zero())
            }
            Scoring::Butler { datum, artificial } => (butler(&lines, datum, artificial), Fraction::zero()),
        };
        for (place, earned) in places.into_iter().zip(earned) {
            scored[place] = Scored { earned, top: top.clone() };
        }
    }
    scored
}

/// What each contestant has of the session: of the lines and what they came to.
#[must_use]
pub fn tallies(field: &[Played], scored: &[Scored], scoring: Scoring) -> BTreeMap<Contestant, Tally> {
    let boards = boards_of(field, scored);
    let tally = |boards: Vec<Own<'_>>| match scoring {
        Scoring::Matchpoints(_) => session(boards.into_iter().map(|own| (own.earned.clone(), own.top.clone()))),
        Scoring::CrossImps { .. } | Scoring::Butler { .. } => {
            imp_session(boards.into_iter().map(|own| own.earned.clone()))
        }
    };
    boards.into_iter().map(|(contestant, boards)| (contestant, tally(boards))).collect()
}

/// What a bye is worth at a Swiss: 60 % of a match of so many boards, each of which is played at so many tables; at
/// IMPs average plus on each of them.
///
/// ```
/// use bridge_pairs::{Scoring, SmallGroups, bye};
///
/// let tally = bye(7, 4, Scoring::Matchpoints(SmallGroups::Factored));
/// assert_eq!((tally.points.shown(1), tally.possible.shown(0)), ("25.2".to_owned(), "42".to_owned()));
/// ```
#[must_use]
pub fn bye(boards: u32, tables: usize, scoring: Scoring) -> Tally {
    let of_boards = |on_each: Fraction| on_each * Fraction::from(i64::from(boards));
    let imps = |artificial: u8, comparisons: usize| {
        let on_each = i64::from(artificial) * i64::try_from(comparisons).unwrap_or(i64::MAX);
        (Fraction::from(on_each), Fraction::zero())
    };
    let (points, possible) = match scoring {
        Scoring::Matchpoints(_) => (Award::PLUS.percent().percent_of(&top(tables)), top(tables)),
        Scoring::CrossImps { cross: Cross::Mean, artificial } | Scoring::Butler { artificial, .. } => {
            imps(artificial, 1)
        }
        Scoring::CrossImps { cross: Cross::Total, artificial } => imps(artificial, tables.saturating_sub(1)),
    };
    Tally { points: of_boards(points), possible: of_boards(possible), boards }
}

/// The contestants as they are ranked: at matchpoints by percent; at IMPs by their sum, or by IMPs a board when some
/// have played more boards than others. Whoever has no board is not among them. `tallies` are [those](tallies) of the
/// session, with what somebody brings along or was fined ([`Tally::with`]) and their byes ([`bye`]).
#[must_use]
pub fn standings(
    field: &[Played],
    scored: &[Scored],
    tallies: &BTreeMap<Contestant, Tally>,
    scoring: Scoring,
) -> Vec<Standing> {
    let by_board = ranks_by_board(tallies, scoring);
    let score = |tally: &Tally| match scoring {
        Scoring::Matchpoints(_) => tally.percent(),
        Scoring::CrossImps { .. } | Scoring::Butler { .. } if by_board => tally.per_board(),
        Scoring::CrossImps { .. } | Scoring::Butler { .. } => (tally.boards > 0).then(|| tally.points.clone()),
    };
    let standing = |(contestant, boards): (Contestant, Vec<Own<'_>>)| {
        let score = score(tallies.get(&contestant)?)?;
        let boards = boards.iter().filter_map(|own| own.met(&score)).collect();
        Some(Standing { contestant, score, boards })
    };
    let mut boards = boards_of(field, scored);
    let of_each = tallies.keys().map(|contestant| (*contestant, boards.remove(contestant).unwrap_or_default()));
    of_each.filter_map(standing).collect()
}

/// Whether contestants are ranked by IMPs a board: some have played more boards than others.
#[must_use]
pub fn ranks_by_board(tallies: &BTreeMap<Contestant, Tally>, scoring: Scoring) -> bool {
    let numbers: BTreeSet<u32> = tallies.values().map(|tally| tally.boards).filter(|boards| *boards > 0).collect();
    match scoring {
        Scoring::Matchpoints(_) => false,
        Scoring::CrossImps { .. } | Scoring::Butler { .. } => numbers.len() > 1,
    }
}

/// A line as one of its contestants has it.
struct Own<'a> {
    earned: &'a Earned,
    top: &'a Fraction,
    sitting: Sitting,
    side: Side,
}

impl Own<'_> {
    fn met(&self, own: &Fraction) -> Option<Met> {
        let percent = match self.earned {
            Earned::Points(points) => Fraction::from(100) * points.over(self.top)?,
            Earned::Award(award) => session::percent(*award, own),
            Earned::Nothing => return None,
        };
        Some(Met { opponents: self.sitting.of(self.side.other()).collect(), percent })
    }
}

fn boards_of<'a>(field: &[Played], scored: &'a [Scored]) -> BTreeMap<Contestant, Vec<Own<'a>>> {
    let mut boards: BTreeMap<Contestant, Vec<Own<'a>>> = BTreeMap::new();
    for (played, scored) in field.iter().zip(scored) {
        for (side, earned) in scored.earned.iter() {
            for contestant in played.sitting.of(side) {
                let own = Own { earned, top: &scored.top, sitting: played.sitting, side };
                boards.entry(contestant).or_default().push(own);
            }
        }
    }
    boards
}
