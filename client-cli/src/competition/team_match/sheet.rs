//! The match sheet: both rooms side by side, a row for each board that may be seen, and what it all comes to. Plus and
//! minus are the home team's in both rooms, so that what the two add up to is what the boards are compared by.

use bridge_protocol::{
    Adjusted, Adjustment, BoardResult, ByTeam, ComparedBoard, MatchView, Room, RoomBoard, SegmentView, Team, Unit,
    VpChoice, WonBy,
};
use bridge_rules::{BoardNumber, Doubling, Exact, Side, Vulnerability};

use super::figures::{gains, name, rounded, segments, standing, unit, wrapped};
use crate::text::{self, cut, left, right};

/// Columns of a room: contract, declarer, tricks, plus and minus.
const ROOM: usize = 24;
/// Columns of board, dealer and vulnerability.
const BOARD: usize = 14;
/// Columns of a team's figure.
const FIGURE: usize = 7;

/// The sheet, as far as the viewer may see it.
pub(crate) fn sheet(view: &MatchView) -> Vec<String> {
    let mut lines = heading(view);
    let mut notes = Vec::new();
    for segment in view.segments.iter().filter(|segment| !segment.compared.is_empty()) {
        lines.push(String::new());
        if view.segments.len() > 1 || view.conditions.segments.len() > 1 {
            lines.push(format!("Segment {}", segment.number));
        }
        lines.extend(columns(view));
        for board in &segment.compared {
            lines.push(row(board, view));
            notes.extend(Room::ALL.into_iter().filter_map(|room| note(room, &board.rooms[room])));
        }
        lines.push(sums(segment));
    }
    if view.segments.iter().all(|segment| segment.compared.is_empty()) {
        lines.extend([String::new(), "No board is shown yet.".to_owned()]);
    }
    lines.push(String::new());
    lines.extend(totals(view));
    if !notes.is_empty() {
        lines.push(String::new());
        lines.extend(notes.iter().flat_map(|note| wrapped(note)));
    }
    lines
}

fn heading(view: &MatchView) -> Vec<String> {
    let conditions = &view.conditions;
    let teams = format!("{} (home) - {} (away)", name(view, Team::Home), name(view, Team::Away));
    let what = format!("{}, {}", segments(conditions), super::words::scoring(conditions.scoring));
    [conditions.name.as_str(), teams.as_str(), what.as_str()].iter().flat_map(|line| wrapped(line)).collect()
}

/// Two lines over the columns.
fn columns(view: &MatchView) -> [String; 2] {
    let home = name(view, Team::Home);
    let room =
        |room: Room, side| left(&format!("{} room ({} {side})", text::capital(&room.to_string()), cut(home, 7)), ROOM);
    let above = format!(
        "{:BOARD$}{}  {}  {:>width$}",
        "",
        room(Room::Open, "NS"),
        room(Room::Closed, "EW"),
        text::capital(unit(view.conditions.scoring)),
        width = 2 * FIGURE - 2
    );
    let of_room = left("Contract By Tr    +    -", ROOM);
    let below = format!(
        "{:>4} {} {}{of_room}  {of_room}{}{}",
        "Bd",
        left("D", 2),
        left("Vul", BOARD - 8),
        headed(view, Team::Home),
        headed(view, Team::Away)
    );
    [above.trim_end().to_owned(), below]
}

/// A team's name over its figures.
fn headed(view: &MatchView, team: Team) -> String {
    right(&cut(name(view, team), FIGURE - 1), FIGURE)
}

fn row(board: &ComparedBoard, view: &MatchView) -> String {
    let number = board.board;
    let is_void = |room: Room| matches!(board.rooms[room].adjusted, Some(Adjusted::Void {}));
    let figures = match board.points {
        None if !Room::ALL.into_iter().any(is_void) => ByTeam::default(),
        points => gains(points, view.conditions.scoring),
    };
    let line = format!(
        "{:>4} {} {}{}  {}{}{}",
        number.to_string(),
        left(number.dealer().as_str(), 2),
        left(vulnerable(number), BOARD - 8),
        of_room(Room::Open, &board.rooms.open),
        of_room(Room::Closed, &board.rooms.closed),
        right(&figures.home, FIGURE),
        right(&figures.away, FIGURE)
    );
    line.trim_end().to_owned()
}

/// `4S X    S  10   590      `
fn of_room(room: Room, played: &RoomBoard) -> String {
    match (&played.adjusted, &played.result) {
        (Some(Adjusted::Void {}), _) => left("void", ROOM),
        (Some(Adjusted::ToBeRuled {}), _) => left("to be ruled", ROOM),
        (Some(Adjusted::Awards { .. }), _) => left("adjusted, see below", ROOM),
        (Some(Adjusted::Rescored {} | Adjusted::Adjudicated {}) | None, Some(result)) => {
            left(&result_in(room, result), ROOM)
        }
        (Some(Adjusted::Rescored {} | Adjusted::Adjudicated {}) | None, None) => left("not played", ROOM),
    }
}

fn result_in(room: Room, result: &BoardResult) -> String {
    let home = match room.side_of(Team::Home) {
        Side::NorthSouth => result.score,
        Side::EastWest => -result.score,
    };
    let plus = if home > 0 { home.to_string() } else { String::new() };
    let minus = if home < 0 { (-home).to_string() } else { String::new() };
    match (result.contract, result.tricks) {
        (Some(contract), Some(tricks)) => {
            let doubling = match contract.doubling {
                Doubling::Undoubled => String::new(),
                Doubling::Doubled | Doubling::Redoubled => format!(" {}", contract.doubling),
            };
            let what = format!("{}{doubling}", contract.bid);
            format!("{what:<9}{:<3}{tricks:>2}{plus:>5}{minus:>5}", contract.declarer.as_str())
        }
        (Some(_), None) | (None, _) => format!("{:<14}{:>5}", "passed out", "0"),
    }
}

const fn vulnerable(board: BoardNumber) -> &'static str {
    match board.vulnerability() {
        Vulnerability::None => "None",
        Vulnerability::NorthSouth => "NS",
        Vulnerability::EastWest => "EW",
        Vulnerability::Both => "All",
    }
}

/// What an adjusted score is, in words below the sheet.
fn note(room: Room, played: &RoomBoard) -> Option<String> {
    let to = played.adjusted.clone()?;
    let said = text::adjusted(&Adjustment { board: played.board, to, ruling: 0 });
    Some(format!("{} room. {said}", text::capital(&room.to_string())))
}

fn sums(segment: &SegmentView) -> String {
    let what = if segment.closed { "In all" } else { "So far" };
    let boards = segment.compared.len();
    let what = format!("{what}, {boards} {}", if boards == 1 { "board" } else { "boards" });
    summed(&what, &rounded(segment.score.home), &rounded(segment.score.away))
}

/// The teams' names over figures that stand alone.
pub(super) fn titles(view: &MatchView) -> String {
    let [home, away] = Team::ALL.map(|team| cut(name(view, team), FIGURE - 1));
    summed("", &home, &away)
}

/// A line whose figures stand under those of the boards.
pub(super) fn summed(what: &str, home: &str, away: &str) -> String {
    let columns = BOARD - 1 + 2 * ROOM + 2;
    format!("{}{}{}", left(&format!("     {what}"), columns), right(home, FIGURE), right(away, FIGURE))
        .trim_end()
        .to_owned()
}

/// What the match comes to: won, carry-over, fines, victory points, and who is ahead.
pub(super) fn totals(view: &MatchView) -> Vec<String> {
    let totals = &view.totals;
    let mut lines = Vec::new();
    let home = |team: Team, figure: String| match team {
        Team::Home => (figure, String::new()),
        Team::Away => (String::new(), figure),
    };
    let title = format!("Total, {} {}", totals.boards, if totals.boards == 1 { "board" } else { "boards" });
    lines.push(summed(&title, &rounded(totals.won.home), &rounded(totals.won.away)));
    if let Some(carry) = view.conditions.carry_over {
        let (left, right) = home(carry.to, exact(carry.amount).map_or_else(|| carry.amount.to_string(), rounded));
        lines.push(summed("Carry-over", &left, &right));
    }
    for fine in &view.penalties {
        let unit = match fine.unit {
            Unit::VictoryPoints => "VPs",
            Unit::Imps => unit(view.conditions.scoring),
            Unit::Matchpoints => "percent",
        };
        let amount = exact(fine.amount).map_or_else(|| fine.amount.to_string(), rounded);
        let (left, right) = home(fine.team, format!("-{amount}"));
        let place = fine.room.map_or_else(String::new, |room| format!(", {} room", text::capital(&room.to_string())));
        lines.push(summed(&format!("Fine in {unit}{place}: {}", fine.reason), &left, &right));
    }
    if let Some(points) = totals.victory_points {
        let scale = match &view.conditions.victory_points {
            Some(VpChoice::Wbf {}) | None => "Victory points".to_owned(),
            Some(VpChoice::Legacy24 {}) => "Victory points, scale for 24 boards".to_owned(),
            Some(VpChoice::Table { .. }) => "Victory points, own scale".to_owned(),
        };
        lines.push(summed(&scale, &points.home.to_string(), &points.away.to_string()));
    }
    lines.push(summed(&text::capital(&outcome(view)), "", ""));
    lines
}

/// How it stands or ended: a phrase.
pub(crate) fn outcome(view: &MatchView) -> String {
    let Some(result) = &view.result else { return standing(view) };
    let margin = view.totals.margin;
    let size = margin.max(-margin);
    match (result.winner, result.by) {
        (_, WonBy::Closed) => "closed before it was decided".to_owned(),
        (None, WonBy::Score | WonBy::Aggregate | WonBy::Forfeit) => "drawn".to_owned(),
        (Some(team), WonBy::Score) => {
            format!("{} won by {} {}", name(view, team), rounded(size), unit(view.conditions.scoring))
        }
        (Some(team), WonBy::Aggregate) => format!("{} won on total points, after a tie", name(view, team)),
        (Some(team), WonBy::Forfeit) => format!("{} won: {} gave up", name(view, team), name(view, team.other())),
    }
}

fn exact(ratio: bridge_protocol::Ratio) -> Option<Exact> {
    Exact::from(1).weighted(ratio.n, ratio.d)
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{CarryOver, MatchResult, Penalty, Ratio};

    use super::*;
    use bridge_client::fixtures::matches;

    const SHEET: &str = include_str!("sheet.txt");

    #[test]
    fn both_rooms_stand_side_by_side() {
        let mut view = matches::between_segments();
        view.conditions.carry_over = Some(CarryOver { to: Team::Away, amount: Ratio { n: 1, d: 10 } });
        let third = matches::compared(3, Some(("7NTXXS", 0)), Some(("Pass", 0)), -24);
        view.segments[1].compared = vec![third];
        view.penalties = vec![Penalty {
            team: Team::Home,
            amount: Ratio { n: 1, d: 2 },
            unit: Unit::VictoryPoints,
            reason: "late".to_owned(),
            room: None,
        }];
        assert_eq!(sheet(&view).join("\n") + "\n", SHEET);
    }

    #[test]
    fn no_line_is_wider_than_a_terminal() {
        let mut view = matches::between_segments();
        view.conditions.teams.home.name = "The Lions of the Northern Mountains".to_owned();
        view.conditions.teams.away.name = "Tigers from Behind the Seven Rivers".to_owned();
        let lines = sheet(&view);
        assert!(lines.iter().all(|line| line.chars().count() <= 80), "{}", lines.join("\n"));
    }

    #[test]
    fn the_end_is_said_with_what_decided_it() {
        let mut view = matches::between_segments();
        assert_eq!(outcome(&view), "Lions ahead by 13 IMPs");
        for (winner, by, said) in [
            (Some(Team::Home), WonBy::Score, "Lions won by 13 IMPs"),
            (Some(Team::Away), WonBy::Forfeit, "Tigers won: Lions gave up"),
            (None, WonBy::Score, "drawn"),
            (None, WonBy::Closed, "closed before it was decided"),
        ] {
            view.result = Some(MatchResult { winner, by });
            assert_eq!(outcome(&view), said);
        }
    }
}
