//! A match as files for others: PBN with the tags of a team match, and what USEBIO and spreadsheets tell of it.

use bridge_client::connection::{Connection, RequestError};
use bridge_formats::{
    Decimal,
    pbn::{self, Game},
    teams, usebio,
};
use bridge_protocol::{
    Adjustment, Answer, BoardRecord, ByTeam, ComparedBoard, MatchId, MatchRecord, MatchRequest, MatchScoring,
    MatchView, PlayerName, Request, Room, RoomBoard, SegmentView, Team,
};
use bridge_rules::{BySeat, BySide, Seat, Side};

use super::figures::name;
use crate::{
    competition::exported::line_result,
    exit::Failure,
    text::pbn::{date, game},
};

/// The round of an event that a match is part of.
#[derive(Clone, Copy)]
pub(crate) struct RoundOf<'a> {
    /// What the event is called.
    pub event: &'a str,
    /// The round's number, from 1.
    pub round: u8,
    /// Who held it.
    pub site: &'a str,
}

/// The calls and cards of the boards that are shown.
pub(crate) async fn records(
    connection: &Connection,
    id: MatchId,
    view: &MatchView,
) -> Result<Vec<MatchRecord>, Failure> {
    let mut records = Vec::new();
    for segment in view.segments.iter().filter(|segment| !segment.compared.is_empty()) {
        let ask = MatchRequest::Record { segment: segment.number };
        match connection.handle().patiently(Request::Match { id, ask }).await? {
            Answer::MatchRecord(record) => records.push(*record),
            other => return Err(RequestError::strange(other).into()),
        }
    }
    Ok(records)
}

/// The boards of both rooms with their calls and cards, board by board.
pub(crate) fn games(view: &MatchView, records: &[MatchRecord], part: Option<RoundOf<'_>>) -> Vec<Game> {
    records
        .iter()
        .flat_map(|record| record.boards.iter().map(|(room, board)| of_room(view, record, part, *room, board)))
        .collect()
}

fn of_room(view: &MatchView, record: &MatchRecord, part: Option<RoundOf<'_>>, room: Room, board: &BoardRecord) -> Game {
    let compared =
        segment_of(view, record).and_then(|segment| segment.compared.iter().find(|each| each.board == board.board));
    let imps = compared.and_then(|each| each.points).filter(|_| view.conditions.scoring == MatchScoring::Imps);
    let of_side = |side: Side| {
        imps.map(|imps| if room.side_of(Team::Home) == side { imps.home } else { imps.away }).map(Decimal::from)
    };
    let score_imp = of_side(Side::NorthSouth).zip(of_side(Side::EastWest));
    let (event, round) = part.map_or((view.conditions.name.as_str(), 1), |part| (part.event, part.round));
    let several = view.segments.len() > 1;
    Game {
        site: part.map(|part| part.site.to_owned()),
        home_team: Some(name(view, Team::Home).to_owned()),
        visit_team: Some(name(view, Team::Away).to_owned()),
        room: Some(match room {
            Room::Open => pbn::Room::Open,
            Room::Closed => pbn::Room::Closed,
        }),
        scoring: Some(match view.conditions.scoring {
            MatchScoring::Imps => "IMP".to_owned(),
            MatchScoring::BoardAMatch => "BAM".to_owned(),
            MatchScoring::Aggregate => "TOTAL".to_owned(),
        }),
        round: match several {
            true => Some(format!("{round}.{}", record.segment)),
            false => part.map(|_| round.to_string()),
        },
        score_imp: score_imp.map(|(north_south, east_west)| BySide { north_south, east_west }),
        ..game(
            &as_the_sheet_has_it(board, compared.map(|each| &each.rooms[room])),
            event,
            date(record.opened_ms).as_deref(),
        )
    }
}

/// The board with what the match's own director ruled: the table knows its own rulings alone.
fn as_the_sheet_has_it(board: &BoardRecord, made: Option<&RoomBoard>) -> BoardRecord {
    let mut board = board.clone();
    if let Some(made) = made {
        if let Some(result) = &made.result {
            board.result = *result;
        }
        if board.adjustment.is_none() {
            board.adjustment = made.adjusted.clone().map(|to| Adjustment { board: board.board, to, ruling: 0 });
        }
    }
    board
}

fn segment_of<'a>(view: &'a MatchView, record: &MatchRecord) -> Option<&'a SegmentView> {
    view.segments.iter().find(|segment| segment.number == record.segment)
}

/// The match as USEBIO has it, held by this club.
pub(super) fn usebio(view: &MatchView, records: &[MatchRecord], club: &str) -> String {
    let points = view.totals.victory_points;
    let event = teams::TeamsEvent {
        name: view.conditions.name.clone(),
        date: records.first().and_then(|record| date(record.opened_ms)),
        club: club.to_owned(),
        form: teams::Form::Match,
        boards: board_scoring(view.conditions.scoring),
        matches: match points {
            Some(_) => teams::MatchScoring::VictoryPoints,
            None => teams::MatchScoring::OfBoards,
        },
        standings: None,
    };
    let score = match points {
        Some(points) => ByTeam::from_fn(|team| Decimal::hundredths(points[team].hundredths)),
        None => ByTeam::from_fn(|team| Decimal::from(view.totals.won[team])),
    };
    usebio::write(&event, &played(view, records, (1, ByTeam { home: 1, away: 2 }), (score, None)))
}

/// What a board of a match is scored in.
pub(crate) const fn board_scoring(scoring: MatchScoring) -> teams::BoardScoring {
    match scoring {
        MatchScoring::Imps => teams::BoardScoring::Imps,
        MatchScoring::BoardAMatch => teams::BoardScoring::BoardAMatch,
        MatchScoring::Aggregate => teams::BoardScoring::Aggregate,
    }
}

/// A match in its round, between teams of these numbers.
pub(crate) fn played(
    view: &MatchView,
    records: &[MatchRecord],
    (round, numbers): (u8, ByTeam<u32>),
    (score, decided): (ByTeam<Decimal>, Option<String>),
) -> teams::TeamMatch {
    let rosters = ByTeam::from_fn(|team| players(view, team));
    let team = |team: Team| teams::Team {
        number: numbers[team],
        name: name(view, team).to_owned(),
        players: rosters[team].clone(),
    };
    let segment = |segment: &SegmentView| teams::Segment {
        boards: segment.compared.iter().map(|compared| board(compared, records, &rosters)).collect(),
    };
    teams::TeamMatch {
        round: round.into(),
        home: team(Team::Home),
        visitors: team(Team::Away),
        segments: view.segments.iter().map(segment).collect(),
        score: by_team(score),
        decided,
    }
}

fn by_team<T>(ByTeam { home, away }: ByTeam<T>) -> teams::ByTeam<T> {
    teams::ByTeam { home, visitors: away }
}

/// Who plays for a team, by the names of those who have come, substitutes included.
pub(crate) fn players(view: &MatchView, team: Team) -> Vec<String> {
    let entered = &view.conditions.teams[team].players;
    let come = &view.teams[team].players;
    let player = |(place, entered): (usize, &PlayerName)| {
        come.get(place).and_then(Option::as_ref).unwrap_or(entered).as_str().to_owned()
    };
    entered.iter().enumerate().map(player).collect()
}

fn board(compared: &ComparedBoard, records: &[MatchRecord], rosters: &ByTeam<Vec<String>>) -> teams::Board {
    let number = compared.board;
    let room = |room: Room| {
        let made = &compared.rooms[room];
        let player = |seat: Seat| {
            let team = if room.side_of(Team::Home) == seat.side() { Team::Home } else { Team::Away };
            let at = usize::from(made.players[seat]?.0).checked_sub(1)?;
            rosters[team].get(at).cloned()
        };
        teams::RoomLine {
            players: BySeat::from_fn(|seat| player(seat).unwrap_or_default()),
            result: line_result(number, made.result.as_ref(), made.lead, made.adjusted.as_ref()),
        }
    };
    let dealt = records.iter().flat_map(|record| &record.boards).find(|(_, board)| board.board == number);
    teams::Board {
        number,
        vulnerability: number.vulnerability(),
        deal: dealt.map(|(_, board)| board.deal),
        open: room(Room::Open),
        closed: room(Room::Closed),
        points: compared.points.map(|points| by_team(ByTeam::from_fn(|team| Decimal::from(points[team])))),
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{BoardResult, MatchId};
    use bridge_rules::{BoardNumber, BySeat, Outcome};

    use super::*;
    use bridge_client::fixtures::{self, matches};

    #[test]
    fn a_match_is_exported_with_its_teams_rooms_and_imps() {
        let view = matches::between_segments();
        let games = games(&view, &[record(matches::MATCH)], None);
        let reading = pbn::read(&pbn::write(&games));
        let [open, closed] = reading.games.as_slice() else { panic!("two rooms") };
        assert_eq!((open.home_team.as_deref(), open.visit_team.as_deref()), (Some("Lions"), Some("Tigers")));
        assert_eq!((open.room, closed.room), (Some(pbn::Room::Open), Some(pbn::Room::Closed)));
        let imps = |game: &Game| game.score_imp.map(|imps| imps.north_south.to_string());
        assert_eq!((imps(open), imps(closed)), (Some("10".to_owned()), Some("-10".to_owned())));
        assert_eq!(open.round.as_deref(), Some("1.1"));
    }

    #[test]
    fn usebio_has_both_rooms_the_imps_and_the_victory_points() {
        let text = usebio(&matches::between_segments(), &[record(matches::MATCH)], "bridge.example");
        for what in ["<CLUB_NAME>bridge.example</CLUB_NAME>", "Lions", "Tigers", "<IMPS>10</IMPS>", "15.72", "A4060"] {
            assert!(text.contains(what), "{what}\n{text}");
        }
    }

    fn record(id: MatchId) -> MatchRecord {
        let number = BoardNumber::new(1).unwrap();
        let board = |tricks| BoardRecord {
            board: number,
            dealer: number.dealer(),
            vulnerability: number.vulnerability(),
            seating: Default::default(),
            players: BySeat::from_fn(|_| PlayerName::new("Ann").ok()),
            deal: fixtures::deal(),
            calls: ["P", "P", "4S", "P", "P", "P"].map(|call| call.parse().unwrap()).to_vec(),
            called_at: Vec::new(),
            drawn: None,
            declarations: Vec::new(),
            meanings: Vec::new(),
            cards: vec!["H7".parse().unwrap()],
            claim: None,
            adjustment: None,
            log: None,
            computers: Vec::new(),
            result: BoardResult::new(number, Outcome::Played { contract: "4SS".parse().unwrap(), tricks }),
        };
        let boards = vec![(Room::Open, board(10)), (Room::Closed, board(9))];
        MatchRecord { id, segment: 1, opened_ms: 867_234_567_000, boards }
    }
}
