//! What a replayed match came to, held against the record and against what is expected of it. No news is good news.

use bridge_protocol::{BoardResult, ByTeam, ComparedBoard, MatchView, Room, Team};
use bridge_rules::{Exact, imps};

use super::{
    expected::{Expected, ExpectedBoard, ExpectedResult},
    source::Source,
};
use crate::{
    load::replay::{comparison::Comparison, record::Recorded},
    text::capital,
};

/// A line for each thing that is not as it must be.
pub(super) fn verdict(view: &MatchView, source: &Source, expected: Option<&Expected>) -> Vec<String> {
    let shown = |board| view.segments.iter().flat_map(|segment| &segment.compared).find(|shown| shown.board == board);
    let mut wrong = Vec::new();
    let mut won = ByTeam { home: 0, away: 0 };
    for imported in &source.boards {
        let board = imported.board;
        let Some(compared) = shown(board) else {
            wrong.push(format!("Board {board} is not on the sheet."));
            continue;
        };
        let recorded = Room::ALL.map(|room| source.recorded(room, board));
        if let [Some(open), Some(closed)] = recorded {
            wrong.extend(against_the_record(compared, open, closed));
            let gain = i32::from(imps(open.score - closed.score));
            if gain > 0 { won.home += gain } else { won.away -= gain }
        }
        match expected.map(|expected| expected.boards.iter().find(|line| line.board.to_string() == board.to_string())) {
            None => {}
            Some(None) => wrong.push(format!("Board {board} is not expected.")),
            Some(Some(line)) => wrong.extend(against(compared, line)),
        }
    }
    let count = view.segments.iter().map(|segment| segment.compared.len()).sum::<usize>();
    if count != source.boards.len() || expected.is_some_and(|expected| expected.boards.len() != count) {
        wrong.push(format!("There are {count} boards on the sheet."));
    }
    let totals = expected.map_or(won, |expected| ByTeam { home: expected.home_imps, away: expected.away_imps });
    for team in Team::ALL {
        let (found, due) = (view.totals.won[team], Exact::from(totals[team]));
        if found != due {
            wrong.push(format!("{} have {found} IMPs, not {due}.", view.conditions.teams[team].name));
        }
    }
    wrong
}

fn against_the_record(compared: &ComparedBoard, open: &Recorded, closed: &Recorded) -> Vec<String> {
    let mut wrong = Vec::new();
    for (room, recorded) in [(Room::Open, open), (Room::Closed, closed)] {
        let title = capital(&room.to_string());
        match compared.rooms[room].result {
            None => wrong.push(format!("Board {} has no result in the {title} room.", compared.board)),
            Some(result) => {
                let comparison = Comparison { recorded, result, dealt: None };
                if !comparison.agrees() {
                    wrong.push(format!("{title} {comparison}"));
                }
            }
        }
    }
    wrong.extend(against_imps(compared, imps(open.score - closed.score).into()));
    wrong
}

fn against(compared: &ComparedBoard, line: &ExpectedBoard) -> Vec<String> {
    let mut wrong = Vec::new();
    for (room, due) in [(Room::Open, &line.open), (Room::Closed, &line.closed)] {
        if !compared.rooms[room].result.is_some_and(|result| is(result, due)) {
            let title = capital(&room.to_string());
            wrong.push(format!("Board {} is not as expected in the {title} room: {due:?}.", compared.board));
        }
    }
    wrong.extend(against_imps(compared, line.imps));
    wrong
}

fn is(result: BoardResult, due: &ExpectedResult) -> bool {
    let contract = match (result.contract, &due.declarer) {
        (None, None) => due.contract == "Pass",
        (Some(contract), Some(declarer)) => contract.to_string() == format!("{}{declarer}", due.contract),
        (Some(_), None) | (None, Some(_)) => false,
    };
    contract && (result.tricks, result.score) == (due.tricks, due.ns)
}

fn against_imps(compared: &ComparedBoard, due: i32) -> Option<String> {
    let board = compared.board;
    let Some(points) = compared.points else { return Some(format!("Board {board} does not count.")) };
    let due = Exact::from(due);
    let wrong = points.home != due || points.away != -due;
    wrong.then(|| format!("Board {board} is worth {} IMPs to the home team, not {due}.", points.home))
}

#[cfg(test)]
mod tests {
    use bridge_rules::{BoardNumber, Outcome};

    use super::*;

    #[test]
    fn a_result_is_as_expected_or_not() {
        let due = |contract: &str, declarer: Option<&str>, tricks, ns| ExpectedResult {
            contract: contract.to_owned(),
            declarer: declarer.map(str::to_owned),
            tricks,
            ns,
        };
        let result = |outcome| BoardResult::new(BoardNumber::FIRST, outcome);
        let made = result(Outcome::Played { contract: "4HXN".parse().unwrap(), tricks: 9 });
        assert!(is(made, &due("4HX", Some("N"), Some(9), -100)));
        for other in [
            due("4H", Some("N"), Some(9), -100),
            due("4HX", Some("S"), Some(9), -100),
            due("4HX", Some("N"), Some(10), -100),
            due("4HX", Some("N"), Some(9), 100),
            due("Pass", None, None, 0),
        ] {
            assert!(!is(made, &other), "{other:?}");
        }
        assert!(is(result(Outcome::PassedOut), &due("Pass", None, None, 0)));
    }
}
