//! Scores of a field: the rows of the data files, properties that hold for any field, and a second way to each score.

#![allow(clippy::unwrap_used, reason = "a test may fail")]

mod fields;
mod second;
mod vectors;

use bridge_pairs::{Earned, Fraction, Line, Scores};
use bridge_rules::{BySide, WeightedScore};

/// A weighted score.
fn weighted(scores: &[(i32, u32, u32)]) -> Line {
    let scores: Vec<_> = scores.iter().map(|&(points, n, d)| WeightedScore { points, n, d }).collect();
    Line::Scored(Scores::weighted(&scores).expect("weights of one"))
}

/// North-South's and East-West's points, or a dot.
fn told(earned: &BySide<Earned>) -> [String; 2] {
    let one = |earned: &Earned| match earned {
        Earned::Points(points) => points.to_string(),
        Earned::Award(_) | Earned::Nothing => ".".to_owned(),
    };
    [one(&earned.north_south), one(&earned.east_west)]
}

fn points(earned: &Earned) -> Option<Fraction> {
    match earned {
        Earned::Points(points) => Some(points.clone()),
        Earned::Award(_) | Earned::Nothing => None,
    }
}
