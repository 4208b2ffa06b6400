//! Each scoring a second time, straight from its text and in another arithmetic: whole numbers of a unit that every
//! fraction of a field of at most twelve lines has, with weights in sixths.

use std::collections::BTreeMap;

use bridge_rules::imps;

/// 36 for the weights of two scores, and what 1 to 12 all go into.
pub(crate) const UNIT: i128 = 36 * 27_720;

/// A line as the text tells it.
#[derive(Clone, Debug)]
pub(crate) struct Row {
    pub(crate) board: u32,
    pub(crate) section: u16,
    pub(crate) form: u16,
    pub(crate) pairs: [u16; 2],
    pub(crate) score: Score,
}

/// What the sides have, North-South first.
#[derive(Clone, Debug)]
pub(crate) enum Score {
    Sides([Side; 2]),
    NotPlayed,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Side {
    /// Points with weights in sixths, by points.
    Scores(Vec<(i32, i128)>),
    /// −1, 0, 1: average minus, average, average plus.
    Average(i128),
    /// Whole percent.
    Percent(i128),
}

impl Row {
    fn side(&self, side: usize) -> Option<&Side> {
        match &self.score {
            Score::Sides(sides) => Some(&sides[side]),
            Score::NotPlayed => None,
        }
    }

    fn scores(&self, side: usize) -> Option<&[(i32, i128)]> {
        match self.side(side)? {
            Side::Scores(scores) => Some(scores),
            Side::Average(_) | Side::Percent(_) => None,
        }
    }

    /// What a side has as it sees it itself: plus is what it has won.
    fn own(&self, side: usize) -> Option<Vec<(i32, i128)>> {
        let own = |(points, sixths): &(i32, i128)| (if side == 0 { *points } else { -points }, *sixths);
        self.scores(side).map(|scores| scores.iter().map(own).collect())
    }
}

/// The lines of a group by place, and how many its fullest board has.
fn group(rows: &[Row], place: usize, across_field: bool) -> (Vec<usize>, i128) {
    let own = &rows[place];
    let in_scope = |row: &Row| across_field || row.section == own.section;
    let same = |row: &Row| in_scope(row) && row.board == own.board && row.form == own.form;
    let mut lines: BTreeMap<u32, i128> = BTreeMap::new();
    for row in rows.iter().filter(|row| in_scope(row)) {
        *lines.entry(row.board).or_default() += 1;
    }
    ((0..rows.len()).filter(|place| same(&rows[*place])).collect(), *lines.values().max().unwrap())
}

/// The sum over the others who sat that way, in 36ths, of what each is worth to a side; and how many have a score.
fn sum(
    rows: &[Row],
    group: &[usize],
    place: usize,
    side: usize,
    of: impl Fn(i32, i32) -> i128,
) -> Option<(i128, i128)> {
    let own = rows[place].own(side)?;
    let (mut sum, mut scored) = (0, 1);
    for other in group.iter().filter(|other| **other != place) {
        let Some(other) = rows[*other].own(side) else { continue };
        scored += 1;
        for (theirs, weight) in &other {
            sum += own.iter().map(|(ours, own_weight)| own_weight * weight * of(*ours, *theirs)).sum::<i128>();
        }
    }
    Some((sum, scored))
}

/// What a pair has of a board: points, or what it was given, and the top.
type Own = (Option<i128>, Option<Side>, i128);

/// What a pair has, as a fraction of units, and of how many units.
pub(crate) type Total = (i128, i128, i128);

/// Matchpoints by pair, with what could be had.
pub(crate) fn matchpoints(rows: &[Row], across_field: bool, favoured: bool) -> BTreeMap<u16, Total> {
    let mut boards: BTreeMap<u16, Vec<Own>> = BTreeMap::new();
    for (place, row) in rows.iter().enumerate() {
        let (group, expected) = group(rows, place, across_field);
        let top = 2 * (expected - 1) * UNIT;
        for side in [0, 1] {
            let beaten = sum(rows, &group, place, side, |ours, theirs| match ours.cmp(&theirs) {
                std::cmp::Ordering::Greater => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Less => 0,
            });
            let points = beaten.map(|(beaten, scored)| {
                if favoured && scored < 4 && expected >= 3 * scored {
                    (60 * 36 + 5 * (beaten - 36 * (scored - 1))) * top / 3600
                } else {
                    expected * (beaten + 36) * 27_720 / scored - UNIT
                }
            });
            let given = row.side(side).filter(|side| !matches!(side, Side::Scores(_))).cloned();
            if points.is_some() || given.is_some() {
                boards.entry(row.pairs[side]).or_default().push((points, given, top));
            }
        }
    }
    boards.into_iter().map(|(pair, boards)| (pair, twelve_c_two_c(&boards))).collect()
}

fn twelve_c_two_c(boards: &[Own]) -> Total {
    let (mut points, mut of) = (0, 0);
    for (own, _, top) in boards {
        if let Some(own) = own {
            (points, of) = (points + own, of + top);
        }
    }
    // The percentage p as a fraction; a half with no board played.
    let (p, q) = if of == 0 { (1, 2) } else { (points, of) };
    let mut given_hundredths_of_q = 0;
    let mut possible = of;
    for (_, given, top) in boards {
        let percent_of_q = match given {
            None | Some(Side::Scores(_)) => continue,
            Some(Side::Average(1)) => (60 * q).max(100 * p),
            Some(Side::Average(-1)) => (40 * q).min(100 * p),
            Some(Side::Average(_)) => 50 * q,
            Some(Side::Percent(percent)) => percent * q,
        };
        given_hundredths_of_q += percent_of_q * top;
        possible += top;
    }
    (points * 100 * q + given_hundredths_of_q, 100 * q, possible)
}

/// Cross-IMPs by pair, in units.
pub(crate) fn cross_imps(rows: &[Row], across_field: bool, total: bool, average_plus: i128) -> BTreeMap<u16, i128> {
    let mut pairs = BTreeMap::new();
    for (place, row) in rows.iter().enumerate() {
        let (group, expected) = group(rows, place, across_field);
        for side in [0, 1] {
            let comparisons = if total { expected - 1 } else { 1 };
            let points = match row.side(side) {
                None => continue,
                Some(Side::Average(steps)) => steps * average_plus * comparisons * UNIT,
                Some(Side::Percent(percent)) => (percent - 50) * average_plus * comparisons * UNIT / 10,
                Some(Side::Scores(_)) => {
                    let (sum, scored) =
                        sum(rows, &group, place, side, |ours, theirs| i128::from(imps(ours - theirs))).unwrap();
                    if scored == 1 { 0 } else { sum * 27_720 * comparisons / (scored - 1) }
                }
            };
            *pairs.entry(row.pairs[side]).or_default() += points;
        }
    }
    pairs
}

/// Butler by pair, in units, with so many scores left out at each end of so many.
pub(crate) fn butler(
    rows: &[Row],
    across_field: bool,
    drop: impl Fn(usize) -> usize,
    average_plus: i128,
) -> BTreeMap<u16, i128> {
    let mut pairs = BTreeMap::new();
    for (place, row) in rows.iter().enumerate() {
        let (group, _) = group(rows, place, across_field);
        for side in [0, 1] {
            let points = match row.side(side) {
                None => continue,
                Some(Side::Average(steps)) => steps * average_plus * UNIT,
                Some(Side::Percent(percent)) => (percent - 50) * average_plus * UNIT / 10,
                Some(Side::Scores(_)) => {
                    let mean =
                        |scores: Vec<(i32, i128)>| scores.iter().map(|(points, n)| i128::from(*points) * n).sum();
                    let mut sixths: Vec<i128> =
                        group.iter().filter_map(|place| rows[*place].own(side)).map(mean).collect();
                    sixths.sort_unstable();
                    let drop = drop(sixths.len());
                    let kept = &sixths[drop..sixths.len() - drop];
                    let datum = nearest_even_ten(kept.iter().sum(), 6 * kept.len() as i128);
                    let worth = |(points, n): &(i32, i128)| n * i128::from(imps(points - datum)) * UNIT / 6;
                    let is_alone = sixths.len() == 1;
                    row.own(side).iter().flatten().filter(|_| !is_alone).map(worth).sum()
                }
            };
            *pairs.entry(row.pairs[side]).or_default() += points;
        }
    }
    pairs
}

/// n/d to the nearest ten; of two tens as near the even one.
fn nearest_even_ten(n: i128, d: i128) -> i32 {
    let below = n.div_euclid(10 * d);
    let rest = n.rem_euclid(10 * d);
    let ten = match (2 * rest).cmp(&(10 * d)) {
        std::cmp::Ordering::Less => below,
        std::cmp::Ordering::Greater => below + 1,
        std::cmp::Ordering::Equal => below + below.rem_euclid(2),
    };
    i32::try_from(ten * 10).unwrap()
}
