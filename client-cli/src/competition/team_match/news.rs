//! What has changed between two views of a match, in sentences; each thing is said once.

use bridge_protocol::{
    AtLimit, ComparedBoard, LineupView, MatchView, MissingPlayer, Room, RoomBoard, SegmentView, Team,
};

use super::{
    figures::{gains, name, rounded, unit},
    ruling,
    sheet::outcome,
    words::{call, lineup},
};
use crate::text::{self, capital};

/// What somebody who has seen `before` is told.
pub(crate) fn changes(before: &MatchView, after: &MatchView) -> Vec<String> {
    let mut said = arrivals(before, after);
    for segment in &after.segments {
        let known = before.segments.iter().find(|known| known.number == segment.number);
        said.extend(lineups(known, segment, after));
        said.extend(missing(known, segment, after));
        let was_called = |room: &&Room| known.is_some_and(|known| known.calls.contains(room));
        said.extend(segment.calls.iter().filter(|room| !was_called(room)).map(|room| call(*room)));
        said.extend(time(known, segment, after));
        said.extend(boards(known, segment, after));
        if segment.closed && !known.is_some_and(|known| known.closed) {
            said.push(closed(segment, after));
        }
    }
    let heard = before.rulings.len();
    said.extend(after.rulings.iter().skip(heard).map(|notice| ruling::describe(notice, after)));
    if let Some(team) = after.conceded.filter(|_| before.conceded.is_none() && after.result.is_none()) {
        said.push(format!("{} offer to concede the match.", name(after, team)));
    }
    for team in Team::ALL.into_iter().filter(|team| after.agreed[*team] && !before.agreed[*team]) {
        said.push(format!("The captain of {} agrees with the score.", name(after, team)));
    }
    if before.result.is_none() && after.result.is_some() {
        said.push(format!("The match is over: {}.", outcome(after)));
    }
    said
}

fn arrivals(before: &MatchView, after: &MatchView) -> Vec<String> {
    let mut said = Vec::new();
    for team in Team::ALL {
        let (known, come) = (&before.teams[team], &after.teams[team]);
        if let Some(captain) = come.captain.as_ref().filter(|captain| known.captain.as_ref() != Some(captain)) {
            said.push(format!("{captain} is captain of {}.", name(after, team)));
        }
        for (place, player) in come.players.iter().enumerate() {
            let was = known.players.get(place).and_then(Option::as_ref);
            if let Some(player) = player.as_ref().filter(|player| was != Some(*player)) {
                said.push(format!("{player} plays for {} as number {}.", name(after, team), place + 1));
            }
        }
    }
    if let Some(director) = after.director.as_ref().filter(|director| before.director.as_ref() != Some(director)) {
        said.push(format!("{director} directs the match."));
    }
    said
}

fn lineups(known: Option<&SegmentView>, segment: &SegmentView, view: &MatchView) -> Vec<String> {
    let mut said = Vec::new();
    for team in Team::ALL {
        let was = known.map(|known| known.lineups[team]).unwrap_or_default();
        match segment.lineups[team] {
            now if now == was => {}
            LineupView::Awaited => {}
            LineupView::HandedIn => said.push(format!("{} have handed in their line-up.", name(view, team))),
            LineupView::Shown(shown) => {
                let rooms = lineup(team, &shown, &view.conditions.teams[team]);
                said.push(format!("{} in segment {}: {}.", name(view, team), segment.number, rooms.join("; ")));
            }
        }
    }
    said
}

/// In whose place a substitute may be put from here on (Spec C13).
fn missing(known: Option<&SegmentView>, segment: &SegmentView, view: &MatchView) -> Vec<String> {
    let was = |missing: &&MissingPlayer| known.is_some_and(|known| known.substitutes_due.contains(missing));
    let new = segment.substitutes_due.iter().filter(|missing| !was(missing));
    new.map(|missing| super::words::missing(*missing, view)).collect()
}

/// What is left of a segment's time, when the server says so (Spec D12).
fn time(known: Option<&SegmentView>, segment: &SegmentView, view: &MatchView) -> Option<String> {
    let clock = segment.clock.filter(|_| !segment.closed)?;
    let was = known.and_then(|known| known.clock).map_or(0, |clock| clock.warned);
    let number = segment.number;
    match clock.warned {
        warned if warned <= was => None,
        100 => {
            let at_limit = view.conditions.segment_clock.map(|clock| clock.at_limit).unwrap_or_default();
            let others = match (&view.director, at_limit) {
                (Some(_), _) => "the others wait for the director",
                (None, AtLimit::PlayOn) => "and the others are played all the same",
                (None, AtLimit::Remove) => "the others do not count",
            };
            Some(format!("The time of segment {number} is up: a board that has begun is completed, {others}."))
        }
        _ => Some(format!("A quarter of the time of segment {number} is left.")),
    }
}

/// Boards that were not shown before, or came to something else.
fn boards(known: Option<&SegmentView>, segment: &SegmentView, view: &MatchView) -> Vec<String> {
    let was =
        |board: &ComparedBoard| known.and_then(|known| known.compared.iter().find(|each| each.board == board.board));
    let changed = segment
        .compared
        .iter()
        .filter(|board| was(board).is_none_or(|was| (&was.rooms, was.points) != (&board.rooms, board.points)));
    changed.map(|board| compared(board, view)).collect()
}

/// `Board 3. Open room: …; Closed room: …; 10 IMPs to Lions.`
pub(super) fn compared(board: &ComparedBoard, view: &MatchView) -> String {
    let room = |room: Room| format!("{} room: {}", capital(&room.to_string()), of_room(&board.rooms[room]));
    let ns = gains(board.points, view.conditions.scoring);
    let unit = unit(view.conditions.scoring);
    let gained = match board.points {
        None => "it does not count".to_owned(),
        Some(points) if points.home == -points.away && ns.home == "-" => "nobody gains".to_owned(),
        Some(points) if points.home == -points.away => {
            let team = if ns.home.is_empty() { Team::Away } else { Team::Home };
            format!("{} {unit} to {}", ns[team], name(view, team))
        }
        Some(_) => format!("{} {}, {} {}", name(view, Team::Home), ns.home, name(view, Team::Away), ns.away),
    };
    format!("Board {}. {}; {}; {gained}.", board.board, room(Room::Open), room(Room::Closed))
}

fn of_room(room: &RoomBoard) -> String {
    use bridge_protocol::Adjusted;
    match (&room.adjusted, &room.result) {
        (Some(Adjusted::Void {}), _) => "void".to_owned(),
        (Some(Adjusted::ToBeRuled {}), _) => "to be ruled".to_owned(),
        (Some(Adjusted::Awards { .. }), _) => "adjusted".to_owned(),
        (Some(Adjusted::Rescored {} | Adjusted::Adjudicated {}) | None, Some(result)) => {
            let said = text::result(result);
            said.split_once(": ").map_or(said.as_str(), |(_, said)| said).trim_end_matches('.').to_owned()
        }
        (Some(Adjusted::Rescored {} | Adjusted::Adjudicated {}) | None, None) => "not played".to_owned(),
    }
}

fn closed(segment: &SegmentView, view: &MatchView) -> String {
    if segment.compared.is_empty() {
        return format!("Segment {} is over in both rooms.", segment.number);
    }
    let score = Team::ALL.map(|team| format!("{} {}", name(view, team), rounded(segment.score[team])));
    format!("Segment {} is over: {}.", segment.number, score.join(", "))
}

#[cfg(test)]
mod tests {
    use bridge_protocol::SegmentTime;

    use super::*;
    use bridge_client::fixtures::matches;

    /// Spec D12.
    #[test]
    fn what_is_left_of_a_segment_s_time_is_said_once() {
        let at = |warned| {
            let mut view = matches::playing();
            view.director = None;
            view.segments.last_mut().unwrap().clock = Some(SegmentTime { until_ms: 1, warned });
            view
        };
        assert_eq!(changes(&matches::playing(), &at(0)), Vec::<String>::new());
        assert_eq!(changes(&at(0), &at(75)), ["A quarter of the time of segment 1 is left."]);
        assert_eq!(changes(&at(75), &at(75)), Vec::<String>::new());
        assert_eq!(
            changes(&at(75), &at(100)),
            [
                "The time of segment 1 is up: a board that has begun is completed, and the others are played all the same."
            ]
        );
    }

    #[test]
    fn a_captain_is_told_once_in_whose_place_a_substitute_may_come() {
        let missing = |numbers: &[u8]| {
            let mut view = matches::playing();
            let missing =
                |number: &u8| MissingPlayer { team: Team::Home, player: bridge_protocol::PlayerNumber(*number) };
            view.segments.last_mut().unwrap().substitutes_due = numbers.iter().map(missing).collect();
            view
        };
        let said = "Lions: 1 Ann has been missing for three minutes, and a substitute may come.";
        assert_eq!(changes(&missing(&[]), &missing(&[1])), [said]);
        assert_eq!(changes(&missing(&[1]), &missing(&[1])), Vec::<String>::new());
        assert_eq!(changes(&missing(&[1]), &missing(&[])), Vec::<String>::new());
    }

    #[test]
    fn the_director_is_told_once_which_room_calls() {
        let calling = |rooms: &[Room]| {
            let mut view = matches::playing();
            view.segments.last_mut().unwrap().calls = rooms.to_vec();
            view
        };
        let said = "The Closed room calls you: type closed.";
        assert_eq!(changes(&calling(&[]), &calling(&[Room::Closed])), [said]);
        assert_eq!(changes(&calling(&[Room::Closed]), &calling(&[Room::Closed])), [""; 0]);
        assert_eq!(changes(&calling(&[Room::Closed]), &calling(&[])), [""; 0]);
        assert!(super::super::page::page(&calling(&[Room::Closed])).contains(&said.to_owned()));
    }

    #[test]
    fn what_has_changed_is_said_and_nothing_else() {
        let before = matches::playing();
        assert_eq!(changes(&before, &before), Vec::<String>::new());
        let said = changes(&before, &matches::between_segments());
        assert_eq!(
            said,
            [
                "Board 1. Open room: four spades by South, made. North-South score 420; Closed room: four spades by \
                 South, one down. East-West score 50; 10 IMPs to Lions.",
                "Board 2. Open room: three notrump doubled by East, one down. North-South score 100; Closed room: \
                 adjusted; 3 IMPs to Lions.",
                "Segment 1 is over: Lions 13, Tigers 0.",
                "Tigers have handed in their line-up.",
            ]
        );
    }

    #[test]
    fn who_comes_and_who_plays_where_is_said() {
        let mut before = matches::fresh();
        before.teams.away.captain = None;
        before.teams.away.players[3] = None;
        let said = changes(&before, &matches::lined_up()).join("\n");
        assert!(said.starts_with("Fay is captain of Tigers.\nIvy plays for Tigers as number 4.\n"), "{said}");
        let lions =
            "Lions in segment 1: Open room: 1 Ann, 2 Bob (North-South); Closed room: 3 Cleo, 4 Dan (East-West).";
        assert!(said.contains(lions), "{said}");
    }
}
