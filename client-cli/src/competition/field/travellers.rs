//! What all tables made of a board, as lines.

use bridge_protocol::{FieldLine, FieldSitting, FieldView, Traveller};
use bridge_rules::{BySeat, BySide};

use super::words::numbered;
use crate::text::{self, left, right};

/// The traveller of a board.
pub(super) fn traveller(of: &Traveller, field: &FieldView) -> Vec<String> {
    let mut lines = vec![format!("Board {}", of.board), row(["NS", "EW", "result", "NS score", "NS", "EW"])];
    lines.extend(of.lines.iter().map(|line| of_line(line, field)));
    lines
}

fn of_line(line: &FieldLine, field: &FieldView) -> String {
    let (north_south, east_west) = match line.sitting {
        FieldSitting::Pairs(BySide { north_south, east_west }) => {
            (numbered(north_south, field), numbered(east_west, field))
        }
        FieldSitting::Persons(BySeat { north, east, south, west }) => {
            (format!("{north} & {south}"), format!("{east} & {west}"))
        }
    };
    let points = |points: &Option<String>| points.clone().unwrap_or_default();
    row([
        &north_south,
        &east_west,
        &text::came_to(line.result.as_ref(), line.adjusted.as_ref()),
        &line.result.as_ref().map_or_else(String::new, |result| result.score.to_string()),
        &points(&line.points.north_south),
        &points(&line.points.east_west),
    ])
}

fn row([north_south, east_west, result, score, ns, ew]: [&str; 6]) -> String {
    let names = format!("{} {}", left(north_south, 24), left(east_west, 24));
    format!("{names} {}{}{}{}", left(result, 10), right(score, 9), right(ns, 9), right(ew, 9)).trim_end().to_owned()
}
