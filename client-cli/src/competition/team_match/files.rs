//! A match as files for others: PBN with the tags of a team match, and USEBIO.

use bridge_formats::{
    Decimal,
    pbn::{self, Game},
    usebio,
};
use bridge_protocol::{
    Adjusted, Award, BoardRecord, ComparedBoard, MatchRecord, MatchScoring, MatchView, PlayerName, Room, RoomBoard,
    SegmentView, Team,
};
use bridge_rules::{BySide, Outcome, Side};

use super::figures::name;
use crate::text::pbn::{date, game};

/// The boards of both rooms with their calls and cards, board by board.
pub(super) fn games(view: &MatchView, records: &[MatchRecord]) -> Vec<Game> {
    records
        .iter()
        .flat_map(|record| record.boards.iter().map(|(room, board)| of_room(view, record, *room, board)))
        .collect()
}

fn of_room(view: &MatchView, record: &MatchRecord, room: Room, board: &BoardRecord) -> Game {
    let compared =
        segment_of(view, record).and_then(|segment| segment.compared.iter().find(|each| each.board == board.board));
    let imps = compared.and_then(|each| each.points).filter(|_| view.conditions.scoring == MatchScoring::Imps);
    let of_side = |side: Side| {
        imps.map(|imps| if room.side_of(Team::Home) == side { imps.home } else { imps.away }).map(Decimal::from)
    };
    let score_imp = of_side(Side::NorthSouth).zip(of_side(Side::EastWest));
    Game {
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
        round: (view.segments.len() > 1).then(|| format!("1.{}", record.segment)),
        score_imp: score_imp.map(|(north_south, east_west)| BySide { north_south, east_west }),
        ..game(board, &view.conditions.name, date(record.opened_ms).as_deref())
    }
}

fn segment_of<'a>(view: &'a MatchView, record: &MatchRecord) -> Option<&'a SegmentView> {
    view.segments.iter().find(|segment| segment.number == record.segment)
}

/// The match as USEBIO has it, held by this club.
pub(super) fn usebio(view: &MatchView, records: &[MatchRecord], club: &str) -> String {
    let team =
        |number, team: Team| usebio::Team { number, name: name(view, team).to_owned(), players: players(view, team) };
    let points = view.totals.victory_points;
    let event = usebio::Event {
        name: view.conditions.name.clone(),
        date: records.first().and_then(|record| date(record.opened_ms)),
        club: club.to_owned(),
        form: usebio::Form::Match,
        scoring: if points.is_some() { usebio::Scoring::VictoryPoints } else { usebio::Scoring::Imps },
    };
    let totals = &view.totals;
    let score = match points {
        Some(points) => usebio::ByTeam {
            home: Decimal::hundredths(points.home.hundredths),
            visitors: Decimal::hundredths(points.away.hundredths),
        },
        None => usebio::ByTeam { home: totals.won.home.into(), visitors: totals.won.away.into() },
    };
    let segment = |segment: &SegmentView| usebio::Segment {
        boards: segment.compared.iter().map(|compared| board(compared, records)).collect(),
    };
    let played = usebio::TeamMatch {
        round: 1,
        home: team(1, Team::Home),
        visitors: team(2, Team::Away),
        segments: view.segments.iter().map(segment).collect(),
        score,
    };
    usebio::write(&event, &played)
}

fn players(view: &MatchView, team: Team) -> Vec<String> {
    let entered = &view.conditions.teams[team].players;
    let come = &view.teams[team].players;
    let player = |(place, entered): (usize, &PlayerName)| {
        come.get(place).and_then(Option::as_ref).unwrap_or(entered).as_str().to_owned()
    };
    entered.iter().enumerate().map(player).collect()
}

fn board(compared: &ComparedBoard, records: &[MatchRecord]) -> usebio::Board {
    let played = |room: Room| {
        let of = |record: &&(Room, BoardRecord)| record.0 == room && record.1.board == compared.board;
        records.iter().flat_map(|record| &record.boards).find(of).map(|(_, board)| board)
    };
    let room = |room: Room| room_score(&compared.rooms[room], played(room));
    let deal = Room::ALL.into_iter().find_map(|room| Some(played(room)?.deal));
    usebio::Board {
        number: compared.board,
        vulnerability: compared.board.vulnerability(),
        deal,
        open: room(Room::Open),
        closed: room(Room::Closed),
        imps: compared.points.map(|points| usebio::ByTeam { home: points.home.into(), visitors: points.away.into() }),
    }
}

fn room_score(room: &RoomBoard, played: Option<&BoardRecord>) -> Option<usebio::RoomScore> {
    match (&room.adjusted, &room.result) {
        (Some(Adjusted::Void {} | Adjusted::ToBeRuled {}), _) => None,
        (Some(Adjusted::Awards { ns, ew }), _) => Some(match (artificial(ns), artificial(ew)) {
            (Some(north_south), Some(east_west)) => usebio::RoomScore::Artificial(BySide { north_south, east_west }),
            (None, _) | (_, None) => usebio::RoomScore::Weighted,
        }),
        (Some(Adjusted::Rescored {} | Adjusted::Adjudicated {}) | None, Some(result)) => {
            let outcome = match (result.contract, result.tricks) {
                (Some(contract), Some(tricks)) => Outcome::Played { contract, tricks },
                (Some(_), None) | (None, _) => Outcome::PassedOut,
            };
            let lead = played.and_then(|board| board.cards.first().copied());
            Some(usebio::RoomScore::Result { outcome, lead })
        }
        (Some(Adjusted::Rescored {} | Adjusted::Adjudicated {}) | None, None) => None,
    }
}

fn artificial(award: &Award) -> Option<usebio::Artificial> {
    use bridge_protocol::Artificial;
    match award {
        Award::Artificial(Artificial::AveragePlus) => Some(usebio::Artificial::AveragePlus),
        Award::Artificial(Artificial::Average) => Some(usebio::Artificial::Average),
        Award::Artificial(Artificial::AverageMinus) => Some(usebio::Artificial::AverageMinus),
        Award::Percent(_) | Award::Assigned(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use bridge_protocol::{BoardResult, MatchId};
    use bridge_rules::{BoardNumber, BySeat};

    use super::*;
    use bridge_client::fixtures::{self, matches};

    #[test]
    fn a_match_is_exported_with_its_teams_rooms_and_imps() {
        let view = matches::between_segments();
        let games = games(&view, &[record(matches::MATCH)]);
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
