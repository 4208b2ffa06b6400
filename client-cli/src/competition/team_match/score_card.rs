//! One player's boards of a match as lines: what came of each in their room, what their teammates made of it, and what
//! the team gained.

use bridge_protocol::{ComparedBoard, MatchView, PlayerNumber, Room, RoomBoard, Team};
use bridge_rules::{Exact, Seat, Side};

use super::{
    figures::{name, rounded, unit},
    lineup,
};
use crate::text::{OwnBoard, came_to, capital, given, left, right};

/// What a player made of the boards of a match that may be seen.
#[derive(Debug, PartialEq)]
pub(crate) struct PlayedBoards {
    /// A title and a line for each; nothing where there are none.
    pub(crate) lines: Vec<String>,
    /// How many count.
    pub(crate) counted: usize,
    /// What the team gained on those; none where the sum cannot be told exactly.
    pub(crate) gained: Option<Exact>,
}

/// The card of a player, over the boards that may be seen.
pub(super) fn score_card(view: &MatchView, (team, number): (Team, PlayerNumber)) -> Vec<String> {
    let mut lines = vec![format!("Score card of {}, {}", called(view, team, Some(number)), name(view, team))];
    let PlayedBoards { lines: own, counted, gained } = played_boards(view, (team, number));
    if own.is_empty() {
        lines.push("No board of theirs is shown yet.".to_owned());
        return lines;
    }
    lines.extend(own);
    lines.push(in_all(counted, gained));
    lines
}

/// A player's boards of a match, with what their team gained on them.
pub(crate) fn played_boards(view: &MatchView, (team, number): (Team, PlayerNumber)) -> PlayedBoards {
    let boards = view.segments.iter().flat_map(|segment| &segment.compared);
    let own: Vec<(&ComparedBoard, Room, Seat)> = boards.filter_map(|board| seated(board, team, number)).collect();
    let unit = capital(unit(view.conditions.scoring));
    let title = format!("{}{}{}", OwnBoard::titles(None), right("other", 6), right(&unit, 7));
    let of_boards = own.iter().map(|(board, room, seat)| of_board(view, board, *room, *seat));
    let in_room = |room: Room, board: &ComparedBoard| {
        let played_at = format!("Board {}, {room} room", board.board);
        given(Some(&played_at), board.board, board.rooms[room].adjusted.as_ref())
    };
    let ruled = own.iter().flat_map(|(board, ..)| Room::ALL.into_iter().filter_map(|room| in_room(room, board)));
    let lines = std::iter::once(title).filter(|_| !own.is_empty()).chain(of_boards).chain(ruled).collect();
    let mut gained = own.iter().filter_map(|(board, ..)| board.points.map(|points| points[team]));
    let counted = gained.clone().count();
    PlayedBoards { lines, counted, gained: gained.try_fold(Exact::ZERO, Exact::checked_add) }
}

/// What stands under so many boards.
pub(crate) fn in_all(counted: usize, gained: Option<Exact>) -> String {
    let boards = if counted == 1 { "board" } else { "boards" };
    let sum = gained.map_or_else(String::new, rounded);
    format!("{}{}", left(&format!("     In all, {counted} {boards}"), 71), right(&sum, 7))
}

/// Where a player sat at a board, if they played it.
fn seated(board: &ComparedBoard, team: Team, number: PlayerNumber) -> Option<(&ComparedBoard, Room, Seat)> {
    Room::ALL.into_iter().find_map(|room| {
        let is_own = |seat: &Seat| room.team_at(*seat) == team && board.rooms[room].players[*seat] == Some(number);
        Seat::ALL.into_iter().find(is_own).map(|seat| (board, room, seat))
    })
}

fn of_board(view: &MatchView, board: &ComparedBoard, room: Room, seat: Seat) -> String {
    let (own, teammates) = (&board.rooms[room], &board.rooms[room.other()]);
    let player = |seat: Seat| called(view, room.team_at(seat), own.players[seat]);
    let line = OwnBoard {
        board: board.board,
        seat,
        with: player(seat.partner()),
        against: Seat::ALL.into_iter().filter(|other| other.side() != seat.side()).map(player).collect(),
        result: came_to(own.result.as_ref(), own.adjusted.as_ref()),
        lead: own.lead,
        score: score(own, seat.side()),
    };
    // Their teammates sit the other way.
    let other = score(teammates, seat.side().other()).map_or_else(String::new, |score| score.to_string());
    let points = board.points.map_or_else(|| "-".to_owned(), |points| rounded(points[room.team_at(seat)]));
    format!("{}{}{}", line.line(), right(&other, 6), right(&points, 7))
}

/// What a side scored on a board; none if it has no score in points.
fn score(played: &RoomBoard, side: Side) -> Option<i32> {
    let score = played.result.filter(|_| crate::text::has_points(played.adjusted.as_ref()))?.score;
    Some(match side {
        Side::NorthSouth => score,
        Side::EastWest => -score,
    })
}

fn called(view: &MatchView, team: Team, number: Option<PlayerNumber>) -> String {
    let entry = &view.conditions.teams[team];
    let named = number.and_then(|PlayerNumber(number)| entry.players.get(usize::from(number).checked_sub(1)?));
    named.map_or_else(|| "-".to_owned(), ToString::to_string)
}

/// Whose card is meant: a name of either roster, or a number of one's own; none of these, one's own.
///
/// # Errors
/// A sentence that asks whose.
pub(super) fn whose(
    text: &str,
    view: &MatchView,
    own: Option<(Team, PlayerNumber)>,
) -> Result<(Team, PlayerNumber), String> {
    let mine = own.map(|(team, _)| team);
    if text.is_empty() {
        return own.ok_or_else(|| "Whose card? A player's name, like: card Ann.".to_owned());
    }
    let teams = mine.map_or_else(|| Team::ALL.to_vec(), |team| vec![team, team.other()]);
    let by_number = text.parse::<u8>().is_ok();
    let found = teams
        .iter()
        .filter(|team| !by_number || mine == Some(**team))
        .find_map(|team| lineup::player(text, &view.conditions.teams[*team]).ok().map(|number| (*team, number)));
    found.ok_or_else(|| format!("\"{text}\" is nobody's card: a player's name, like: card Ann."))
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{Adjusted, Award};
    use bridge_rules::BySeat;

    use super::*;
    use bridge_client::fixtures::matches;

    #[test]
    fn a_players_card_has_both_rooms_and_what_the_team_gained() {
        let mut view = matches::between_segments();
        for board in &mut view.segments[0].compared {
            for room in Room::ALL {
                let pair = |seat: Seat| match (room, seat) {
                    (Room::Open, Seat::North | Seat::East) => 1,
                    (Room::Open, Seat::South | Seat::West) => 2,
                    (Room::Closed, Seat::North | Seat::East) => 3,
                    (Room::Closed, Seat::South | Seat::West) => 4,
                };
                board.rooms[room].players = BySeat::from_fn(|seat| Some(PlayerNumber(pair(seat))));
                board.rooms[room].lead = "HK".parse().ok();
            }
        }
        let told = |team, number| score_card(&view, (team, PlayerNumber(number)));
        let words = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>().join(" ");
        let home = told(Team::Home, 1);
        let roster = &view.conditions.teams;
        let [partner, east, west] = [&roster.home.players[1], &roster.away.players[0], &roster.away.players[1]];
        assert_eq!(words(&home[2]), format!("1 N {partner} {east} & {west} 4S S= HK 420 50 10"));
        assert!(home.last().unwrap().ends_with("13"), "{home:?}");
        assert!(told(Team::Away, 2).last().unwrap().ends_with("-13"));
        assert_eq!(told(Team::Home, 5)[1], "No board of theirs is shown yet.");
        assert!(home.iter().all(|line| line.chars().count() <= 78), "a page leaves a column at each edge: {home:?}");
        let mut ruled = view.clone();
        let award = |percent| Award::Percent(percent);
        ruled.segments[0].compared[0].rooms[Room::Closed].adjusted =
            Some(Adjusted::Awards { ns: award(60), ew: award(40) });
        let home = score_card(&ruled, (Team::Home, PlayerNumber(1)));
        let given = "Board 1, closed room: North-South get 60 %, East-West 40 %.";
        assert!(home.iter().any(|line| line == given), "{home:?}");
    }

    #[test]
    fn a_card_is_asked_for_by_name_or_number() {
        let view = matches::between_segments();
        let own = Some((Team::Away, PlayerNumber(2)));
        assert_eq!(whose("", &view, own), Ok((Team::Away, PlayerNumber(2))));
        assert_eq!(whose("1", &view, own), Ok((Team::Away, PlayerNumber(1))));
        let name = view.conditions.teams.home.players[2].to_string();
        assert_eq!(whose(&name, &view, own), Ok((Team::Home, PlayerNumber(3))));
        assert!(whose("1", &view, None).is_err());
        assert!(whose("", &view, None).is_err());
    }
}
