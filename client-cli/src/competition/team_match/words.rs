//! A match in sentences: what was agreed, who is awaited, who plays where.

use bridge_protocol::{
    AtLimit, BoardOrder, Lineup, LineupView, MatchConditions, MatchPlace, MatchScoring, MatchStage, MatchView,
    MissingPlayer, Pair, PlayerNumber, Room, SeatingRights, SegmentClock, SegmentTime, SegmentView, Team, TeamEntry,
    Ties, Visibility, VpChoice,
};
use bridge_rules::Side;

use super::figures::{name, rounded, segments};
use crate::text::{agreements, capital};

/// `board-a-match`.
pub(crate) const fn scoring(scoring: MatchScoring) -> &'static str {
    match scoring {
        MatchScoring::Imps => "IMPs",
        MatchScoring::BoardAMatch => "board-a-match",
        MatchScoring::Aggregate => "total points",
    }
}

/// What was agreed, a sentence each.
pub(crate) fn conditions(conditions: &MatchConditions) -> Vec<String> {
    let points = match &conditions.victory_points {
        None => String::new(),
        Some(VpChoice::Wbf {}) => ", victory points by the WBF's scale".to_owned(),
        Some(VpChoice::Legacy24 {}) => ", victory points by the older scale for 24 boards".to_owned(),
        Some(VpChoice::Table { .. }) => ", victory points by a scale of its own".to_owned(),
    };
    let shown = match conditions.visibility {
        Visibility::AtBoard => "Boards are shown as soon as both rooms have played them.",
        Visibility::AtSegmentEnd => "Boards are shown when the segment is over in both rooms.",
        Visibility::AtMatchEnd => "Boards are shown when the match is over.",
    };
    let rights = match conditions.seating_rights {
        SeatingRights::Blind => "Line-ups are blind: both are shown when both are in.",
        SeatingRights::Visitors => "The home team places its players first.",
        SeatingRights::Alternate => {
            "The home team places its players first in the first segment, the away team in the second, and so on."
        }
        SeatingRights::Toss => "A coin tossed before each segment says who places its players first.",
    };
    let tie = match conditions.ties {
        Ties::Stand => "A tie stands.",
        Ties::ExtraBoards => {
            "A tie is followed by an eighth of the boards again, at least two, until somebody is ahead."
        }
        Ties::Aggregate => "After a tie the total points of all boards decide.",
        Ties::SuddenDeath => "A tie is followed by one more board, until somebody is ahead.",
    };
    let mut said = vec![format!("{}, {}{points}.", segments(conditions), scoring(conditions.scoring))];
    if let Some(carry) = conditions.carry_over {
        let amount = bridge_rules::Exact::from(1).weighted(carry.amount.n, carry.amount.d);
        let amount = amount.map_or_else(|| carry.amount.to_string(), rounded);
        said.push(format!("{} bring {amount} from before.", conditions.teams[carry.to].name));
    }
    said.extend([shown, rights].map(str::to_owned));
    if let Some(within) = conditions.lineup_within_ms.filter(|within| *within > 0) {
        said.push(format!("A line-up is due within {} of the segment's beginning.", minutes(within)));
    }
    if !conditions.exchange.is_free() {
        said.push(
            "In the second half every pair meets other opponents: the home team's stay in their rooms, the away team's \
             change them."
                .to_owned(),
        );
    }
    if let Some(least) = conditions.least_segments {
        let segments = if least == 1 { "a segment".to_owned() } else { format!("{least} segments") };
        said.push(format!("Every player of a roster has to play in {segments} at least."));
    }
    if let Some(clock) = conditions.segment_clock {
        said.push(time(clock));
    }
    said.push(tie.to_owned());
    for (room, order) in conditions.order.iter() {
        let order = match order {
            BoardOrder::Ascending => continue,
            BoardOrder::HalvesSwapped => "the second half of the boards first",
            BoardOrder::Descending => "the boards from the highest number",
        };
        said.push(format!("The {} room plays {order}.", capital(&room.to_string())));
    }
    said.push(match conditions.correction_ms {
        0 => "After the last segment the score is final.".to_owned(),
        time => format!("After the last segment the score may be corrected for {}.", minutes(time)),
    });
    said.push(agreements(&conditions.policy, None));
    said
}

/// How long a segment may last, and what then.
fn time(SegmentClock { ms_per_board, at_limit }: SegmentClock) -> String {
    let limit = match at_limit {
        AtLimit::PlayOn => "without one they are played all the same",
        AtLimit::Remove => "without one they do not count",
    };
    let (minutes, tenths) = (ms_per_board / 60_000, ms_per_board % 60_000 / 6_000);
    let each = if tenths == 0 { minutes.to_string() } else { format!("{minutes}.{tenths}") };
    format!(
        "A segment has {each} minutes for each of its boards and five more; boards that have not begun by then wait for \
         the director, and {limit}."
    )
}

fn minutes(ms: u64) -> String {
    match ms / 60_000 {
        1 => "a minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    }
}

/// Where the match stands and who is awaited.
pub(super) fn awaited(view: &MatchView) -> String {
    let Some(segment) = view.segments.last() else { return "The match has not begun.".to_owned() };
    let number = segment.number;
    let of = match view.conditions.segments.len() {
        1 if number == 1 => "The line-ups are due".to_owned(),
        planned if usize::from(number) > planned => {
            format!("It is a tie: the line-ups for the extra boards of segment {number} are due")
        }
        planned => format!("The line-ups for segment {number} of {planned} are due"),
    };
    match view.stage {
        MatchStage::Lineup => {
            let waits: Vec<&str> =
                Team::ALL.into_iter().filter(|team| is_due(segment, *team)).map(|team| name(view, team)).collect();
            let who = match waits.as_slice() {
                [] => "both are in".to_owned(),
                waits => format!("awaited: {}", waits.join(" and ")),
            };
            let placing = segment.places_first.filter(|team| is_due(segment, *team));
            let first = placing.map_or_else(String::new, |team| format!(" {} place first.", name(view, team)));
            format!("{of}; {who}.{first}")
        }
        MatchStage::Dealing => format!("Segment {number} is being dealt; its players contribute to the deal."),
        MatchStage::Playing if segment.tables.is_some() => match segment.clock {
            Some(SegmentTime { warned: 100, .. }) => format!("Segment {number} is being played, and its time is up."),
            Some(_) | None => format!("Segment {number} is being played."),
        },
        MatchStage::Playing => format!("The rooms of segment {number} are being opened."),
        MatchStage::Provisional => {
            let waits: Vec<&str> =
                Team::ALL.into_iter().filter(|team| !view.agreed[*team]).map(|team| name(view, team)).collect();
            format!("All is played. The score may be corrected; still to agree with it: {}.", waits.join(" and "))
        }
        MatchStage::Final => "The match is over.".to_owned(),
    }
}

/// Whether a team's line-up for the segment is missing.
pub(super) fn is_due(segment: &SegmentView, team: Team) -> bool {
    let awaited = matches!(segment.lineups[team], LineupView::Awaited);
    let others_first = segment.places_first == Some(team.other());
    awaited && (!others_first || !matches!(segment.lineups[team.other()], LineupView::Awaited))
}

/// `1 Ann, 2 Bob (North-South)`.
pub(super) fn pair(team: Team, room: Room, pair: Pair, entry: &TeamEntry) -> String {
    let side = match room.side_of(team) {
        Side::NorthSouth => "North-South",
        Side::EastWest => "East-West",
    };
    let [first, second] = pair.0.map(|number| numbered(number, entry));
    format!("{first}, {second} ({side})")
}

/// `1 Ann`.
pub(crate) fn numbered(number: PlayerNumber, entry: &TeamEntry) -> String {
    let player = usize::from(number.0).checked_sub(1).and_then(|place| entry.players.get(place));
    player.map_or_else(|| number.0.to_string(), |player| format!("{} {player}", number.0))
}

/// A player in whose place a substitute may be put.
pub(super) fn missing(MissingPlayer { team, player }: MissingPlayer, view: &MatchView) -> String {
    let who = numbered(player, &view.conditions.teams[team]);
    format!("{}: {who} has been missing for three minutes, and a substitute may come.", name(view, team))
}

/// `The Closed room calls you: type closed.`
pub(super) fn call(room: Room) -> String {
    format!("The {} room calls you: type {room}.", capital(&room.to_string()))
}

/// A line-up in two lines.
pub(super) fn lineup(team: Team, lineup: &Lineup, entry: &TeamEntry) -> [String; 2] {
    Room::ALL.map(|room| format!("{} room: {}", capital(&room.to_string()), pair(team, room, lineup[room], entry)))
}

/// What somebody is in the match, in a sentence.
pub(super) fn place(place: MatchPlace, view: &MatchView) -> String {
    match place {
        MatchPlace::Captain { team } => format!("You are captain of {}.", name(view, team)),
        MatchPlace::Player { team, number } => {
            format!("You play for {} as number {}.", name(view, team), numbered(number, &view.conditions.teams[team]))
        }
        MatchPlace::Spectator {} => "You look on.".to_owned(),
        MatchPlace::Director {} => "You direct the match.".to_owned(),
    }
}

/// The team whose captain somebody is.
pub(super) fn captained(places: &[MatchPlace]) -> Option<Team> {
    places.iter().find_map(|place| match place {
        MatchPlace::Captain { team } => Some(*team),
        MatchPlace::Player { .. } | MatchPlace::Spectator {} | MatchPlace::Director {} => None,
    })
}

/// The team for which somebody plays, and as which of its players.
pub(super) fn played(places: &[MatchPlace]) -> Option<(Team, PlayerNumber)> {
    places.iter().find_map(|place| match place {
        MatchPlace::Player { team, number } => Some((*team, *number)),
        MatchPlace::Captain { .. } | MatchPlace::Spectator {} | MatchPlace::Director {} => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use bridge_client::fixtures::matches;

    #[test]
    fn who_is_awaited_is_said_at_each_stage() {
        assert_eq!(awaited(&matches::fresh()), "The line-ups for segment 1 of 2 are due; awaited: Lions and Tigers.");
        assert_eq!(awaited(&matches::between_segments()), "The line-ups for segment 2 of 2 are due; awaited: Lions.");
        assert_eq!(awaited(&matches::playing()), "Segment 1 is being played.");
        let mut view = matches::between_segments();
        view.stage = MatchStage::Provisional;
        view.agreed.home = true;
        assert!(awaited(&view).ends_with("still to agree with it: Tigers."));
    }

    #[test]
    fn who_places_second_is_not_awaited_before_the_first_has_placed() {
        let mut view = matches::fresh();
        view.segments[0].places_first = Some(Team::Home);
        assert!(is_due(&view.segments[0], Team::Home) && !is_due(&view.segments[0], Team::Away));
        view.segments[0].lineups = matches::lined_up().segments[0].lineups;
        view.segments[0].lineups.away = LineupView::Awaited;
        assert!(is_due(&view.segments[0], Team::Away));
    }
}
