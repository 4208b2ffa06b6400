//! A contestant's own score card, and the recap of all, as lines.

use bridge_client::connection::FollowedEvent;
use bridge_protocol::{FieldSitting, FieldStanding, FieldView, Recap, RecapRow, ScoreCard, ScoreCardLine};
use bridge_rules::{BySeat, BySide, Seat, Side};

use super::{
    names::{self, names, numbered},
    party,
};
use crate::text::{came_to, given, has_points, left, right};

/// Columns of scores side by side: with the names as many as fit between the edges of a screen of 80.
const COLUMNS: usize = 6;

/// The card, with where its owner stands.
pub(crate) fn score_card(card: &ScoreCard, followed: &FollowedEvent) -> Vec<String> {
    let Some(field) = &followed.view.field else { return Vec::new() };
    if names::agreed(followed).form.is_some() {
        return party::card(card.contestant, field);
    }
    of_card(card, field)
}

fn of_card(card: &ScoreCard, field: &FieldView) -> Vec<String> {
    let standing = field.rankings.iter().flatten().find(|standing| standing.contestant == card.contestant);
    let mut lines = vec![format!("Score card of {}", numbered(card.contestant, field))];
    lines.extend(standing.map(place));
    if card.lines.is_empty() {
        lines.push(
            "There is nothing on it before a board is over: your own boards at once, those of others at every table."
                .to_owned(),
        );
        return lines;
    }
    lines.push(row(["round", "board", "", "against", "result", "lead", "score", "points", "%"]));
    lines.extend(card.lines.iter().map(|line| of_line(line, card, field)));
    lines.extend(card.lines.iter().filter_map(|own| given(None, own.board, own.line.adjusted.as_ref())));
    lines
}

/// `Place 2=, 58.33 (35.00 points on 12 boards)`.
fn place(standing: &FieldStanding) -> String {
    let shared = if standing.shared { "=" } else { "" };
    let FieldStanding { place, score, points, boards, carried, fines, .. } = standing;
    let carried = carried.iter().map(|carried| format!(", carried forward {carried}"));
    let fined = fines.iter().map(|fines| format!(", fined {fines}"));
    let apart: String = carried.chain(fined).collect();
    format!("Place {place}{shared}, {score} ({points} points on {boards} boards{apart})")
}

fn of_line(own: &ScoreCardLine, card: &ScoreCard, field: &FieldView) -> String {
    let line = &own.line;
    let played = line.result.as_ref().filter(|_| has_points(line.adjusted.as_ref()));
    let score = played.map(|result| match own.side {
        Side::NorthSouth => result.score,
        Side::EastWest => -result.score,
    });
    let with = with_and_against(own, card, field);
    row([
        &line.round.to_string(),
        &own.board.to_string(),
        &own.side.to_string(),
        &with,
        &came_to(line.result.as_ref(), line.adjusted.as_ref()),
        &line.lead.map_or_else(String::new, |lead| lead.to_string()),
        &score.map_or_else(String::new, |score| score.to_string()),
        own.points.as_deref().unwrap_or_default(),
        own.percent.as_deref().unwrap_or_default(),
    ])
}

/// The opponents; at an individual with whom against whom.
fn with_and_against(own: &ScoreCardLine, card: &ScoreCard, field: &FieldView) -> String {
    match own.line.sitting {
        FieldSitting::Pairs(BySide { north_south, east_west }) => numbered(
            match own.side {
                Side::NorthSouth => east_west,
                Side::EastWest => north_south,
            },
            field,
        ),
        FieldSitting::Persons(persons @ BySeat { .. }) => {
            let of = |side: Side| Seat::ALL.into_iter().filter(move |seat| seat.side() == side);
            let partner = of(own.side).map(|seat| persons[seat]).find(|each| *each != card.contestant);
            let others: Vec<String> = of(own.side.other()).map(|seat| persons[seat].to_string()).collect();
            let partner = partner.map_or_else(String::new, |partner| names(partner, field));
            format!("with {partner}, {}", others.join(" & "))
        }
    }
}

fn row([round, board, side, against, result, lead, score, points, percent]: [&str; 9]) -> String {
    let where_to = format!("{} {} {} {}", right(round, 5), right(board, 5), left(side, 2), left(against, 25));
    let came_to =
        format!("{} {} {}{}{}", left(result, 10), left(lead, 4), right(score, 5), right(points, 8), right(percent, 8));
    format!("{where_to} {came_to}").trim_end().to_owned()
}

/// What everybody has made of every round, or of every board, after a column.
pub(crate) fn recap(of: &Recap, after: u8, followed: &FollowedEvent) -> Vec<String> {
    let lines = followed.view.field.as_ref().map_or_else(Vec::new, |field| of_columns(of, after, field));
    if lines.is_empty() && after == 0 { vec!["Nothing is over at every table yet.".to_owned()] } else { lines }
}

/// So many columns side by side as a screen has; the others below them.
fn of_columns(of: &Recap, after: u8, field: &FieldView) -> Vec<String> {
    let (title, names): (_, Vec<String>) = match &of.boards[..] {
        [] => ("Round by round", (after.saturating_add(1)..=of.last(after)).map(|round| round.to_string()).collect()),
        boards => ("Board by board", boards.iter().map(ToString::to_string).collect()),
    };
    let block = |(at, names): (usize, &[String])| {
        let titles: String = names.iter().map(|name| right(name, 8)).collect();
        let of_row = |row: &RecapRow| {
            let shown = row.rounds.iter().chain(&row.boards).skip(at * COLUMNS).take(COLUMNS);
            let shown: String = shown.map(|score| right(score.as_deref().unwrap_or("-"), 8)).collect();
            format!("{}{shown}", left(&numbered(row.contestant, field), 30))
        };
        [format!("{}{titles}", left(title, 30))].into_iter().chain(of.rows.iter().map(of_row)).collect::<Vec<_>>()
    };
    names.chunks(COLUMNS).enumerate().flat_map(block).collect()
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{
        Adjusted, Artificial, Award, BoardResult, ContestantNumber, EntryNumber, FieldEntry, FieldLine, PlayerName,
    };
    use bridge_rules::{BoardNumber, Outcome};

    use super::*;

    #[test]
    fn a_card_has_what_its_owner_scored_and_against_whom() {
        let board = BoardNumber::new(3).unwrap();
        let result = BoardResult::new(board, Outcome::Played { contract: "4SN".parse().unwrap(), tricks: 10 });
        let line = FieldLine {
            round: 2,
            table: 1,
            sitting: FieldSitting::Pairs(BySide { north_south: ContestantNumber(1), east_west: ContestantNumber(2) }),
            result: Some(result),
            lead: "HK".parse().ok(),
            adjusted: None,
            points: BySide::default(),
        };
        let line = ScoreCardLine {
            board,
            side: Side::EastWest,
            line,
            points: Some("1.00".into()),
            percent: Some("50.00".into()),
        };
        let mut card = ScoreCard { contestant: ContestantNumber(2), lines: vec![line] };
        let told = of_card(&card, &field());
        let (ns, ew) = (Award::Percent(60), Award::Artificial(Artificial::AverageMinus));
        card.lines[0].line.adjusted = Some(Adjusted::Awards { ns, ew });
        let ruled = of_card(&card, &field());
        assert_eq!(ruled[3], "Board 3: North-South get 60 %, East-West average minus.");
        assert_eq!(told[0], "Score card of 2 Cid & Dee");
        assert!(told.iter().all(|line| line.chars().count() <= 78), "{told:#?}");
        let words: Vec<&str> = told[2].split_whitespace().collect();
        assert_eq!(words, ["2", "3", "EW", "1", "Ann", "&", "Bob", "4S", "N=", "HK", "-420", "1.00", "50.00"]);
    }

    #[test]
    fn a_card_says_what_is_in_its_sum_and_on_none_of_its_lines() {
        let view = include_str!("../../../../protocol/golden/v1/event_view.pairs.json");
        let view: bridge_protocol::EventView = serde_json::from_str(view).unwrap();
        let mut standing = view.field.unwrap().rankings[0][0].clone();
        (standing.carried, standing.fines) = (Some("9.60".to_owned()), Some("0.80".to_owned()));
        assert!(place(&standing).ends_with("boards, carried forward 9.60, fined 0.80)"), "{}", place(&standing));
    }

    #[test]
    fn a_recap_has_a_row_for_each_and_a_column_for_each_round() {
        let row = |contestant, second: Option<&str>| RecapRow {
            contestant: ContestantNumber(contestant),
            rounds: vec![Some("62.50".to_owned()), second.map(str::to_owned)],
            boards: Vec::new(),
        };
        let of = Recap { boards: Vec::new(), rows: vec![row(1, Some("40.00")), row(2, None)], has_more: false };
        let told = of_columns(&of, 0, &field());
        assert!(of_columns(&of, 7, &field())[0].ends_with("       8       9"));
        let words = |line: &String| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(words(&told[1]), ["1", "Ann", "&", "Bob", "62.50", "40.00"]);
        assert_eq!(words(&told[2]), ["2", "Cid", "&", "Dee", "62.50", "-"]);
    }

    #[test]
    fn many_boards_stand_below_one_another() {
        let boards = (1..=12).filter_map(BoardNumber::new).collect();
        let scores = (0..12).map(|score| Some(format!("{score}.00"))).collect();
        let row = RecapRow { contestant: ContestantNumber(1), rounds: Vec::new(), boards: scores };
        let told = of_columns(&Recap { boards, rows: vec![row], has_more: false }, 0, &field());
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        assert_eq!((told.len(), words(&told[2])), (4, words("Board by board 7 8 9 10 11 12")));
        assert_eq!(words(&told[3]), words("1 Ann & Bob 6.00 7.00 8.00 9.00 10.00 11.00"));
        assert!(told.iter().all(|line| line.chars().count() <= 78), "{told:#?}");
    }

    fn field() -> FieldView {
        let entry = |(number, name)| FieldEntry {
            number: EntryNumber(number),
            name: PlayerName::new(name).unwrap(),
            partner: None,
            computer: false,
        };
        FieldView {
            entries: [(1, "Ann"), (2, "Bob"), (3, "Cid"), (4, "Dee")].map(entry).to_vec(),
            contestants: [[1, 2], [3, 4]].map(|pair| pair.map(EntryNumber).to_vec()).to_vec(),
            ..FieldView::default()
        }
    }
}
