//! What all tables made of a board, as lines, with its hands.

use bridge_protocol::{FieldLine, FieldSitting, FieldView, Traveller};
use bridge_rules::{BySeat, BySide};

use super::names::numbered;
use crate::text::{self, left, right};

/// The traveller of a board.
pub(super) fn traveller(of: &Traveller, field: &FieldView) -> Vec<String> {
    let mut lines =
        vec![format!("Board {}", of.board), row(["rd", "NS", "EW", "result", "lead", "NS score", "NS", "EW"])];
    lines.extend(of.lines.iter().map(|line| of_line(line, field)));
    lines.extend(of.lines.iter().filter_map(|line| {
        let played_at = format!("Round {}, table {}", line.round, line.table);
        text::given(Some(&played_at), of.board, line.adjusted.as_ref())
    }));
    let hands = of.deal.hands().iter();
    lines.extend(hands.map(|(seat, hand)| format!("{}  {hand}", left(text::seat(seat), 5))));
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
    // What was played is no score where the director gave another.
    let played = line.result.as_ref().filter(|_| text::has_points(line.adjusted.as_ref()));
    row([
        &line.round.to_string(),
        &north_south,
        &east_west,
        &text::came_to(line.result.as_ref(), line.adjusted.as_ref()),
        &line.lead.map_or_else(String::new, |lead| lead.to_string()),
        &played.map_or_else(String::new, |result| result.score.to_string()),
        &points(&line.points.north_south),
        &points(&line.points.east_west),
    ])
}

/// As wide as a screen of 80 has room for between its edges.
fn row([round, north_south, east_west, result, lead, score, ns, ew]: [&str; 8]) -> String {
    let names = format!("{}  {} {}", right(round, 2), left(north_south, 16), left(east_west, 16));
    let came_to = format!("{} {}", left(result, 11), left(lead, 4));
    format!("{names} {came_to}{}{}{}", right(score, 9), right(ns, 7), right(ew, 7)).trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Adjusted, Answer, Award};

    use super::*;

    #[test]
    fn a_line_has_its_round_and_its_lead_and_the_hands_stand_below() {
        let Ok(Answer::Traveller(of)) =
            serde_json::from_str(include_str!("../../../../protocol/golden/v1/answer.traveller.json"))
        else {
            panic!("a traveller");
        };
        let lines = traveller(&of, &FieldView::default());
        assert!(lines[2].starts_with(" 1  1") && lines[2].contains("HK"), "{}", lines[2]);
        assert!(lines.iter().all(|line| line.chars().count() <= 78), "{lines:#?}");
        assert_eq!(lines[4], "Round 1, table 2: North-South get average plus, East-West average minus.");
        assert_eq!(lines[5], "North  KJ986.Q6.AQJ84.5");
        assert_eq!(lines.len(), 9);
        let mut ruled = of.lines[0].clone();
        ruled.adjusted = Some(Adjusted::Awards { ns: Award::Percent(60), ew: Award::Percent(40) });
        let line = of_line(&ruled, &FieldView::default());
        assert!(line.contains("artificial  HK"), "{line}");
        let told = traveller(&Traveller { lines: vec![ruled.clone()], ..*of.clone() }, &FieldView::default());
        assert_eq!(told[3], "Round 1, table 1: North-South get 60 %, East-West 40 %.");
        let score = ruled.result.unwrap().score.to_string();
        assert!(!line.split_whitespace().any(|word| word == score), "what was played counts no more: {line}");
    }
}
