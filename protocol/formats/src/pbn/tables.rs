//! The tables of PBN 2.1 (chapter 5): what all tables made of a board ([`score_table`]), where everybody ended
//! ([`total_score_table`]) and how many tricks there are ([`optimum_result_table`]). Each is a [`Tag`] for
//! [`Game::others`](super::Game::others): the total of a file stands in its first game, the others in their own.

use bridge_rules::{BySeat, BySide, Card, Outcome, Seat, Side, Strain};

use super::tag::{Tag, TagRefused};
use crate::field::{FieldEvent, FieldSection, Seating, Traveller};
use crate::line::LineResult;

/// `TotalScoreTable`: place, number, players, score and how many boards of each entry of a section; `TotalPercentage`
/// or `MeanIMP` where the places go by that. Where several sections are told as one there is a column more, `Section`,
/// in either table, and where they are ranked by victory points their sum is `TotalVP`: PBN has no words for these, and
/// allows columns of one's own (5.2).
///
/// # Errors
/// [`TagRefused`], if the names of a pair make a line that is too long.
pub fn total_score_table(event: &FieldEvent, section: &FieldSection) -> Result<Tag, TagRefused> {
    let number = if event.is_individual() { r"PlayerId\3R" } else { r"PairId\3R" };
    let score = match (event.victory_points, event.is_in_imps()) {
        (true, _) => r"TotalVP\7R",
        (false, true) => r"TotalIMP\7R",
        (false, false) => r"TotalMP\7R",
    };
    let part = section.has_parts().then_some("Section");
    let ranked_by = match (event.is_by_percentage(), event.is_by_average()) {
        (true, _) => Some(r"TotalPercentage\6R"),
        (false, true) => Some(r"MeanIMP\6R"),
        (false, false) => None,
    };
    let of_entry = [score].into_iter().chain(ranked_by).chain([r"NrBoards\3R", "Names"]);
    let columns = [r"Rank\3R", number].into_iter().chain(part).chain(of_entry);
    let mut tag = Tag::new("TotalScoreTable", &columns.collect::<Vec<_>>().join(";"))?;
    for entry in &section.entries {
        let place = Some(entry.shown_place(&section.entries)).filter(|place| !place.is_empty());
        let score = entry.percentage.or(entry.imps_a_board).map_or_else(|| "-".to_owned(), |score| score.to_string());
        let score = ranked_by.map_or_else(String::new, |_| format!(" {score:>6}"));
        let part = part.map_or_else(String::new, |_| format!(" {}", entry.section.unwrap_or('-')));
        tag = tag.with_row(&format!(
            "{:>3} {:>3}{part} {:>7}{score} {:>3} {}",
            place.as_deref().unwrap_or("-"),
            entry.number,
            entry.total.to_string(),
            entry.boards,
            quoted(&entry.players.join(";")),
        ))?;
    }
    Ok(tag)
}

/// Which standings [`total_score_table`] tells, and why they were corrected: a comment for its game, as PBN has no tag
/// for it.
#[must_use]
pub fn standings_comment(event: &FieldEvent) -> String {
    event.standings.sentences().join(" ")
}

/// `ScoreTable`: a line for each table of a board of a section. Where a director has given something there is a column
/// more, `Adjusted`, with all that is needed to score the board again.
///
/// # Errors
/// [`TagRefused`]; a line of numbers is never too long.
pub fn score_table(event: &FieldEvent, section: &FieldSection, board: &Traveller) -> Result<Tag, TagRefused> {
    let seats: &[&str] = match event.is_individual() {
        true => &[r"PlayerId_North\3R", r"PlayerId_South\3R", r"PlayerId_East\3R", r"PlayerId_West\3R"],
        false => &[r"PairId_NS\3R", r"PairId_EW\3R"],
    };
    let result = [r"Contract\5L", r"Declarer\1R", r"Result\2R", r"Lead\3L", r"Score_NS\6L"];
    let points = if event.is_in_imps() { [r"IMP_NS\7R", r"IMP_EW\7R"] } else { [r"MP_NS\7R", r"MP_EW\7R"] };
    let part = section.has_parts().then_some("Section");
    let of_table = [r"Round\2R"].into_iter().chain(part).chain([r"Table\3R"]);
    let adjusted = board.lines.iter().any(|line| line.result.given().is_some()).then_some("Adjusted");
    let columns = of_table.chain(seats.iter().copied()).chain(result).chain(points).chain(adjusted);
    let columns: Vec<&str> = columns.collect();
    let mut tag = Tag::new("ScoreTable", &columns.join(";"))?;
    for line in &board.lines {
        let mut row = vec![format!("{:>2}", line.round)];
        row.extend(part.map(|_| section.part_of(line.sitting).unwrap_or('-').to_string()));
        row.push(format!("{:>3}", line.table));
        match line.sitting {
            Seating::Pairs(BySide { north_south, east_west }) => {
                row.extend([north_south, east_west].map(|pair| format!("{pair:>3}")));
            }
            Seating::Persons(BySeat { north, east, south, west }) => {
                row.extend([north, south, east, west].map(|player| format!("{player:>3}")));
            }
        }
        let [contract, declarer, tricks, lead, score] = result_columns(&line.result, board);
        row.extend([
            format!("{contract:<5}"),
            declarer,
            format!("{tricks:>2}"),
            format!("{lead:<3}"),
            format!("{score:<6}"),
        ]);
        for side in Side::ALL {
            let points = line.points[side].map_or_else(|| "-".to_owned(), |points| points.to_string());
            row.push(format!("{points:>7}"));
        }
        row.extend(adjusted.map(|_| line.result.given().map_or_else(|| "-".to_owned(), |given| quoted(&given))));
        tag = tag.with_row(&row.join(" "))?;
    }
    Ok(tag)
}

/// `OptimumResultTable`: the tricks that each seat can win as declarer in each strain.
///
/// # Errors
/// [`TagRefused`]; it is always short enough.
pub fn optimum_result_table(tricks: impl Fn(Seat, Strain) -> u8) -> Result<Tag, TagRefused> {
    let mut tag = Tag::new("OptimumResultTable", r"Declarer;Denomination\2R;Result\2R")?;
    for seat in [Seat::North, Seat::South, Seat::East, Seat::West] {
        for strain in Strain::ALL.into_iter().rev() {
            tag = tag.with_row(&format!("{seat} {:>2} {:>2}", strain.as_str(), tricks(seat, strain)))?;
        }
    }
    Ok(tag)
}

/// Contract, declarer, tricks, lead, score.
fn result_columns(result: &LineResult, board: &Traveller) -> [String; 5] {
    let dash = || "-".to_owned();
    let alone = |score: String| [dash(), dash(), dash(), dash(), score];
    let ended = |outcome: &Outcome, lead: Option<Card>| {
        let score = outcome.score(board.vulnerability).to_string();
        match outcome {
            Outcome::PassedOut => ["Pass".to_owned(), dash(), dash(), dash(), score],
            Outcome::Played { contract, tricks } => {
                let lead = lead.map_or_else(dash, |lead| lead.to_string());
                [contract.title().to_owned(), contract.declarer.to_string(), tricks.to_string(), lead, score]
            }
        }
    };
    match result {
        LineResult::Played { outcome, lead } => ended(outcome, *lead),
        LineResult::Assigned { outcome, .. } => ended(outcome, None),
        LineResult::Artificial(sides) => {
            alone(format!("A{:02}{:02}", sides.north_south.percent(), sides.east_west.percent()))
        }
        LineResult::Adjusted(_) | LineResult::ToBeRuled | LineResult::NotPlayed => alone(dash()),
    }
}

/// As a token of a table (5.1), which cannot hold a quote.
fn quoted(names: &str) -> String {
    format!("\"{}\"", names.replace('"', "'").replace(char::is_control, " "))
}
