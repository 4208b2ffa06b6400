//! Random fields, 500 of them or as many as `BRIDGE_FIELDS` says: both ways to score agree, and the order in which
//! lines are told, and tables numbered, changes nothing.

use std::collections::BTreeMap;

use bridge_pairs::{
    Across, Adjusted, Award, Contestant, Cross, Datum, Extremes, Fraction, Line, Played, Scores, Scoring, Sitting,
    SmallGroups, Tally, rank, score, standings, tallies,
};
use bridge_rules::{Artificial, BySide, WeightedScore};

use crate::points;
use crate::second::{self, Row, Score, Side, UNIT};

const POINTS: [i32; 14] = [0, 50, 100, 110, 140, 170, 420, 430, 450, 620, 650, 980, 1430, 2210];

#[test]
fn matchpoints_are_the_same_both_ways() {
    for seed in seeds() {
        let rows = field(seed);
        for (across, across_field) in [(Across::Section, false), (Across::Field, true)] {
            for (small_groups, favoured) in [(SmallGroups::Factored, false), (SmallGroups::Favoured, true)] {
                let ours = totals(&rows, across, Scoring::Matchpoints(small_groups));
                let theirs = second::matchpoints(&rows, across_field, favoured);
                assert_eq!(ours.len(), theirs.len(), "seed {seed}");
                for (pair, (n, d, possible)) in theirs {
                    let tally = &ours[&Contestant(pair)];
                    assert!(is(&tally.points, n, d * UNIT), "seed {seed}, pair {pair}: {} and {n}/{d}", tally.points);
                    assert!(is(&tally.possible, possible, UNIT), "seed {seed}, pair {pair}");
                }
            }
        }
    }
}

#[test]
fn imps_are_the_same_both_ways() {
    for seed in seeds() {
        let rows = field(seed);
        for (across, across_field) in [(Across::Section, false), (Across::Field, true)] {
            for (cross, total) in [(Cross::Mean, false), (Cross::Total, true)] {
                let ours = totals(&rows, across, Scoring::CrossImps { cross, artificial: 2 });
                agree(seed, &ours, &second::cross_imps(&rows, across_field, total, 2));
            }
            for (extremes, drop) in [
                (Extremes::Kept, (|_| 0) as fn(usize) -> usize),
                (Extremes::One, |scores| usize::from(scores > 3)),
                (Extremes::FivePercent, |scores| if scores < 10 { 0 } else { (scores + 10) / 20 }),
            ] {
                let datum = Datum { extremes, without_own: false };
                let ours = totals(&rows, across, Scoring::Butler { datum, artificial: 3 });
                agree(seed, &ours, &second::butler(&rows, across_field, drop, 3));
            }
        }
    }
}

#[test]
fn the_order_of_the_lines_changes_nothing() {
    for seed in seeds() {
        let rows = field(seed);
        let mut chance = Chance(seed ^ 0xABCD);
        let mut moved = rows.clone();
        (1..moved.len()).rev().for_each(|place| moved.swap(place, chance.below(place + 1)));
        for scoring in scorings() {
            let places = |rows: &[Row]| {
                let field = played(rows);
                let scored = score(&field, Across::Section, scoring);
                let tallies = tallies(&field, &scored, scoring);
                rank(&standings(&field, &scored, &tallies, scoring), &bridge_pairs::TieBreak::USUAL)
            };
            assert_eq!(places(&rows), places(&moved), "seed {seed}");
            assert_eq!(totals(&rows, Across::Field, scoring), totals(&moved, Across::Field, scoring), "seed {seed}");
        }
    }
}

#[test]
fn what_one_side_gains_the_other_loses_unless_a_score_is_split() {
    for seed in seeds() {
        let field = played(&field(seed));
        for scoring in scorings() {
            for (line, scored) in field.iter().zip(score(&field, Across::Section, scoring)) {
                let is_split = field.iter().any(|other| is_compared(other, line) && is_split(&other.line));
                let is_favoured = scoring == Scoring::Matchpoints(SmallGroups::Favoured);
                if is_split || is_favoured || !matches!(line.line, Line::Scored(_)) {
                    continue;
                }
                let both = points(&scored.earned.north_south).unwrap() + points(&scored.earned.east_west).unwrap();
                assert_eq!(both, scored.top, "seed {seed}");
            }
        }
    }
}

fn is_compared(one: &Played, other: &Played) -> bool {
    (one.section, one.board, one.form) == (other.section, other.board, other.form)
}

/// Whether a side has a score that the other has not; of the same for both a line is [`Line::Scored`].
fn is_split(line: &Line) -> bool {
    let has_scores = |adjusted: &Adjusted| matches!(adjusted, Adjusted::Scores(_));
    matches!(line, Line::Adjusted(sides) if sides.iter().any(|(_, adjusted)| has_scores(adjusted)))
}

/// As many points are shared out over the lines with a score as there would be on average: A(E − 1).
#[test]
fn factoring_up_keeps_the_average() {
    for seed in seeds() {
        let mut chance = Chance(seed);
        let lines: Vec<Line> = (0..1 + chance.below(12)).map(|_| Line::played(POINTS[chance.below(14)])).collect();
        let expected = lines.len() + chance.below(5);
        let earned = bridge_pairs::matchpoints(&lines, expected, SmallGroups::Factored);
        let sum: Fraction = earned.iter().filter_map(|earned| points(&earned.north_south)).sum();
        assert_eq!(sum, Fraction::from((lines.len() * (expected - 1)) as i64), "seed {seed}");
        let sum: Fraction = bridge_pairs::cross_imps(&lines, expected, Cross::Mean, 2)
            .iter()
            .filter_map(|earned| points(&earned.north_south))
            .sum();
        assert!(sum.is_zero(), "seed {seed}");
    }
}

/// Each board lacks another number of scores, so that the totals have no common denominator of any usual size.
#[test]
fn three_hundred_tables_are_scored_to_the_last_fraction() {
    let mut chance = Chance(300);
    let mut field = Vec::new();
    for board in 1..=24 {
        for table in 1..=300 {
            let sitting = Sitting::pairs(Contestant(table), Contestant(300 + (table + 7 * board) % 300 + 1));
            let line = if table < board { Line::NotPlayed } else { Line::played(10 * POINTS[chance.below(14)]) };
            field.push(Played { board: board.into(), section: 0, form: 0, sitting, line });
        }
    }
    let scoring = Scoring::Matchpoints(SmallGroups::Factored);
    let tallies = tallies(&field, &score(&field, Across::Field, scoring), scoring);
    let sum = |of: fn(&Tally) -> Fraction| tallies.values().map(of).sum::<Fraction>();
    let played = i32::try_from(field.iter().filter(|played| played.line != Line::NotPlayed).count()).unwrap();
    assert_eq!(sum(|tally| tally.possible.clone()), Fraction::from(2 * played * 598));
    assert_eq!(sum(|tally| tally.points.clone()), Fraction::from(played * 598));
    assert!(tallies.values().any(|tally| tally.points.to_exact().is_none()), "no total outgrows the rules' fractions");
}

fn scorings() -> [Scoring; 5] {
    [
        Scoring::Matchpoints(SmallGroups::Factored),
        Scoring::Matchpoints(SmallGroups::Favoured),
        Scoring::CrossImps { cross: Cross::Mean, artificial: 2 },
        Scoring::CrossImps { cross: Cross::Total, artificial: 3 },
        Scoring::Butler { datum: Datum { extremes: Extremes::One, without_own: true }, artificial: 2 },
    ]
}

fn seeds() -> std::ops::Range<u64> {
    let number = std::env::var("BRIDGE_FIELDS").ok().map(|number| number.parse().expect("a number of fields"));
    0..number.unwrap_or(500)
}

fn totals(rows: &[Row], across: Across, scoring: Scoring) -> BTreeMap<Contestant, Tally> {
    let field = played(rows);
    let totals = tallies(&field, &score(&field, across, scoring), scoring);
    totals.into_iter().filter(|(_, tally)| tally.boards > 0).collect()
}

fn agree(seed: u64, ours: &BTreeMap<Contestant, Tally>, theirs: &BTreeMap<u16, i128>) {
    assert_eq!(ours.len(), theirs.len(), "seed {seed}");
    for (pair, units) in theirs {
        let points = &ours[&Contestant(*pair)].points;
        assert!(is(points, *units, UNIT), "seed {seed}, pair {pair}: {points} and {units} units");
    }
}

fn is(fraction: &Fraction, n: i128, d: i128) -> bool {
    let (own_n, own_d) = fraction.to_exact().expect("small numbers").parts();
    own_n * d == n * own_d
}

/// A field of one or two sections, of at most twelve lines a board.
fn field(seed: u64) -> Vec<Row> {
    let mut chance = Chance(seed);
    let mut rows = Vec::new();
    for section in 0..1 + chance.below(2) {
        let tables = 1 + chance.below(6);
        for board in 0..1 + chance.below(6) {
            let mut pairs: Vec<usize> = (0..2 * tables).collect();
            (1..pairs.len()).rev().for_each(|place| pairs.swap(place, chance.below(place + 1)));
            let played = if chance.below(3) == 0 { 1 + chance.below(tables) } else { tables };
            for table in 0..played {
                let number = |pair: usize| u16::try_from(100 * section + pair + 1).unwrap();
                rows.push(Row {
                    board: u32::try_from(board).unwrap(),
                    section: u16::try_from(section).unwrap(),
                    form: u16::from(chance.below(12) == 0),
                    pairs: [number(pairs[2 * table]), number(pairs[2 * table + 1])],
                    score: score_by_chance(&mut chance),
                });
            }
        }
    }
    rows
}

fn score_by_chance(chance: &mut Chance) -> Score {
    match chance.below(20) {
        0 => Score::NotPlayed,
        1 => Score::Sides([given(chance), given(chance)]),
        2 => Score::Sides([given(chance), scores(chance)]),
        3 => Score::Sides([scores(chance), scores(chance)]),
        _ => {
            let same = scores(chance);
            Score::Sides([same.clone(), same])
        }
    }
}

fn given(chance: &mut Chance) -> Side {
    match chance.below(4) {
        3 => Side::Percent(5 * chance.below(21) as i128),
        steps => Side::Average(steps as i128 - 1),
    }
}

fn scores(chance: &mut Chance) -> Side {
    let first = points_of(chance);
    let second = points_of(chance);
    match chance.below(8) {
        sixths @ 1..=5 if chance.below(4) == 0 && first != second => {
            let mut parts = vec![(first, sixths as i128), (second, 6 - sixths as i128)];
            parts.sort_unstable();
            Side::Scores(parts)
        }
        _ => Side::Scores(vec![(first, 6)]),
    }
}

fn points_of(chance: &mut Chance) -> i32 {
    let points = POINTS[chance.below(POINTS.len())];
    if chance.below(3) == 0 { -points } else { points }
}

fn played(rows: &[Row]) -> Vec<Played> {
    let one = |row: &Row| Played {
        board: row.board,
        section: row.section,
        form: row.form,
        sitting: Sitting::pairs(Contestant(row.pairs[0]), Contestant(row.pairs[1])),
        line: line(&row.score),
    };
    rows.iter().map(one).collect()
}

fn line(score: &Score) -> Line {
    match score {
        Score::NotPlayed => Line::NotPlayed,
        Score::Sides([Side::Scores(one), Side::Scores(other)]) if one == other => Line::Scored(weights(one)),
        Score::Sides([one, other]) => Line::Adjusted(BySide { north_south: adjusted(one), east_west: adjusted(other) }),
    }
}

fn adjusted(side: &Side) -> Adjusted {
    match side {
        Side::Scores(scores) => Adjusted::Scores(weights(scores)),
        Side::Average(1) => Adjusted::Award(Award::PLUS),
        Side::Average(-1) => Adjusted::Award(Award::MINUS),
        Side::Average(_) => Adjusted::Award(Award::Artificial(Artificial::Average)),
        Side::Percent(percent) => Adjusted::Award(Award::Percent(u16::try_from(100 * percent).unwrap())),
    }
}

fn weights(scores: &[(i32, i128)]) -> Scores {
    let part = |(points, n): &(i32, i128)| WeightedScore { points: *points, n: u32::try_from(*n).unwrap(), d: 6 };
    Scores::weighted(&scores.iter().map(part).collect::<Vec<_>>()).unwrap()
}

/// Chance that is the same again for the same seed.
struct Chance(u64);

impl Chance {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % n as u64).unwrap()
    }
}
