//! What all tables made of a board, and one's own score card, as lines.

use bridge_protocol::{Adjusted, Award, BoardResult, FieldLine, FieldSitting, FieldView, Traveller};
use bridge_rules::{BySeat, BySide};

use super::words::numbered;
use crate::{
    competition::team_match::{left, right},
    text,
};

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
        &came_to(line),
        &line.result.as_ref().map_or_else(String::new, |result| result.score.to_string()),
        &points(&line.points.north_south),
        &points(&line.points.east_west),
    ])
}

/// What was played, or what the director made of it.
pub(super) fn came_to(line: &FieldLine) -> String {
    let played = |result: &Option<BoardResult>| result.as_ref().map_or_else(|| "not played".to_owned(), text::in_short);
    match &line.adjusted {
        None | Some(Adjusted::Rescored {}) => played(&line.result),
        Some(Adjusted::Void {}) => "void".to_owned(),
        Some(Adjusted::ToBeRuled {}) => "to be ruled".to_owned(),
        Some(Adjusted::Awards { ns: Award::Assigned(_), .. } | Adjusted::Awards { ew: Award::Assigned(_), .. }) => {
            "adjusted".to_owned()
        }
        Some(Adjusted::Awards { .. }) => "artificial".to_owned(),
    }
}

fn row([north_south, east_west, result, score, ns, ew]: [&str; 6]) -> String {
    let names = format!("{} {}", left(north_south, 24), left(east_west, 24));
    format!("{names} {}{}{}{}", left(result, 10), right(score, 9), right(ns, 9), right(ew, 9)).trim_end().to_owned()
}
