//! The match page: teams, line-ups as far as they are shown, what the segments and the match come to. It shows what the
//! view shows, and a spectator's view shows nothing too early.

use bridge_protocol::{LineupView, MatchView, PlayerName, Room, SegmentView, Team};

use super::{
    figures::{COLUMNS, name, rounded, segments, wrapped},
    sheet::{summed, titles, totals},
    words,
};
use crate::text::{capital, cut, left};

/// The page.
pub(crate) fn page(view: &MatchView) -> Vec<String> {
    let conditions = &view.conditions;
    let mut lines = vec![
        conditions.name.clone(),
        format!("{}, {}", segments(conditions), words::scoring(conditions.scoring)),
        words::awaited(view),
        String::new(),
    ];
    lines.extend(Team::ALL.into_iter().flat_map(|team| roster(view, team)));
    lines.extend(view.director.iter().map(|director| format!("Director  {director}")));
    if let Some(segment) = view.segments.last() {
        lines.push(String::new());
        lines.extend(lineups(view, segment));
        lines.extend(segment.substitutes_due.iter().flat_map(|missing| wrapped(&words::missing(*missing, view))));
    }
    for segment in &view.segments {
        lines.extend(segment.calls.iter().map(|room| words::call(*room)));
    }
    lines.push(String::new());
    lines.extend(scores(view));
    if !view.rulings.is_empty() {
        lines.push(String::new());
        lines.extend(view.rulings.iter().flat_map(|notice| wrapped(&super::ruling::describe(notice, view))));
    }
    if let Some(team) = view.conceded.filter(|_| view.result.is_none()) {
        lines.push(format!("{} have offered to concede: the director confirms it.", name(view, team)));
    }
    lines
}

/// A team's players with their numbers; who has not come is in brackets.
fn roster(view: &MatchView, team: Team) -> Vec<String> {
    let entry = &view.conditions.teams[team];
    let come = &view.teams[team];
    let player = |(place, entered): (usize, &PlayerName)| match come.players.get(place).and_then(Option::as_ref) {
        Some(here) if here == entered => format!("{} {entered}", place + 1),
        Some(here) => format!("{} {entered} ({here})", place + 1),
        None => format!("{} [{entered}]", place + 1),
    };
    let players: Vec<String> = entry.players.iter().enumerate().map(player).collect();
    let captain = match &come.captain {
        Some(name) => format!("captain {name}"),
        None if come.computers.len() == entry.players.len() => "a team of computers".to_owned(),
        None => "captain not here".to_owned(),
    };
    let text = format!("{}: {captain}; {}", entry.name, players.join(", "));
    let indent = " ".repeat(6);
    let options = textwrap::Options::new(COLUMNS).subsequent_indent(&indent);
    let title = capital(&team.to_string());
    textwrap::wrap(&format!("{title:<5} {text}"), options).into_iter().map(|line| line.into_owned()).collect()
}

/// Who plays where in a segment, as far as it is shown.
fn lineups(view: &MatchView, segment: &SegmentView) -> Vec<String> {
    let mut lines = vec![format!("Segment {}, {}", segment.number, boards(segment))];
    for team in Team::ALL {
        let entry = &view.conditions.teams[team];
        let what = match &segment.lineups[team] {
            LineupView::Awaited => vec!["line-up awaited".to_owned()],
            LineupView::HandedIn => vec!["line-up handed in, not shown yet".to_owned()],
            LineupView::Shown(lineup) => Room::ALL
                .map(|room| {
                    format!("{:<6} {}", capital(&room.to_string()), words::pair(team, room, lineup[room], entry))
                })
                .to_vec(),
        };
        let title = left(&entry.name, 16);
        let blank = " ".repeat(16);
        let titles = [title.as_str()].into_iter().chain(std::iter::repeat(blank.as_str()));
        lines.extend(titles.zip(what).map(|(title, what)| cut(&format!("  {title} {what}"), COLUMNS)));
    }
    lines
}

fn boards(segment: &SegmentView) -> String {
    match (segment.boards.first(), segment.boards.last()) {
        (Some(first), Some(last)) if first != last => format!("boards {first} to {last}"),
        (Some(only), _) => format!("board {only}"),
        (None, _) => "no boards".to_owned(),
    }
}

/// What each segment and the match come to.
fn scores(view: &MatchView) -> Vec<String> {
    let mut lines = Vec::new();
    let shown: Vec<&SegmentView> = view.segments.iter().filter(|segment| !segment.compared.is_empty()).collect();
    if shown.is_empty() {
        return vec!["No board is shown yet.".to_owned()];
    }
    lines.push(titles(view));
    for segment in shown {
        let compared = segment.compared.len();
        let what = if segment.closed {
            format!("Segment {}, {}", segment.number, boards(segment))
        } else {
            format!("Segment {}, {compared} of {} boards shown", segment.number, segment.boards.len())
        };
        lines.push(summed(&what, &rounded(segment.score.home), &rounded(segment.score.away)));
    }
    lines.extend(totals(view));
    lines
}

/// What each room has played, for the director.
pub(super) fn progress(view: &MatchView) -> Vec<String> {
    let Some(segment) = view.segments.last() else { return Vec::new() };
    let Some(progress) = &segment.progress else { return vec!["That is for the director.".to_owned()] };
    let of_room = |room: Room| {
        let played: Vec<String> = progress[room].iter().map(|board| board.board.to_string()).collect();
        let what = if played.is_empty() { "nothing yet".to_owned() } else { format!("boards {}", played.join(", ")) };
        format!("{} room: {} of {} played, {what}.", capital(&room.to_string()), played.len(), segment.boards.len())
    };
    Room::ALL.map(of_room).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge_client::fixtures::matches;

    const PAGE: &str = include_str!("page.txt");
    const PAGE_AT_FIRST: &str = include_str!("page_at_first.txt");

    #[test]
    fn between_two_segments() {
        assert_eq!(page(&matches::between_segments()).join("\n") + "\n", PAGE);
    }

    #[test]
    fn before_the_first_line_up() {
        assert_eq!(page(&matches::fresh()).join("\n") + "\n", PAGE_AT_FIRST);
    }
}
