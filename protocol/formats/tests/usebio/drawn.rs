//! A drawn match: the four boards of Spec C18, which the home team wins by 15, and three that need a director.

use bridge_formats::Decimal;
use bridge_formats::line::{Given, LineResult, Share};
use bridge_formats::teams::{
    Board, BoardScoring, ByTeam, Form, MatchScoring, RoomLine, Segment, Team, TeamMatch, TeamsEvent,
};
use bridge_rules::{Artificial, BoardNumber, BySeat, BySide, Outcome, WeightedScore};

pub(crate) fn event() -> TeamsEvent {
    TeamsEvent {
        name: "Autumn match".to_owned(),
        date: Some("2026.11.21".to_owned()),
        club: "Riverside".to_owned(),
        form: Form::Match,
        boards: BoardScoring::Imps,
        matches: MatchScoring::OfBoards,
        standings: None,
    }
}

pub(crate) fn team(number: u32, name: &str, players: &[&str]) -> Team {
    Team { number, name: name.to_owned(), players: players.iter().map(|&name| name.to_owned()).collect() }
}

pub(crate) fn team_match() -> TeamMatch {
    TeamMatch {
        round: 1,
        home: team(1, "Larks", &["Ann", "Ben", "Cleo", "Dan"]),
        visitors: team(2, "Owls", &["Eve", "Finn", "Gus", "Hal"]),
        segments: vec![
            Segment {
                boards: vec![
                    shown(board(1, played("4SN", 10), played("4SN", 11), -1)),
                    board(2, played("5DXW", 8), played("4HN", 10), -3),
                    board(3, played("3NTW", 12), played("6NTW", 12), 13),
                    board(4, played("2HN", 9), played("4HN", 9), 6),
                ],
            },
            Segment { boards: vec![neither_at_fault(), weighted(), unfinished()] },
        ],
        score: ByTeam { home: Decimal::hundredths(2450), visitors: Decimal::from(7) },
        decided: None,
    }
}

pub(crate) fn board(number: u32, open: LineResult, closed: LineResult, imps: i32) -> Board {
    let number = BoardNumber::new(number).unwrap();
    let points = ByTeam { home: Decimal::from(imps), visitors: Decimal::from(-imps) };
    let vulnerability = number.vulnerability();
    Board { number, vulnerability, deal: None, open: room(open), closed: room(closed), points: Some(points) }
}

fn room(result: LineResult) -> RoomLine {
    RoomLine { players: BySeat::from_fn(|seat| format!("player of {seat}")), result }
}

pub(crate) fn played(contract: &str, tricks: u8) -> LineResult {
    LineResult::Played { outcome: Outcome::Played { contract: contract.parse().unwrap(), tricks }, lead: None }
}

fn shown(board: Board) -> Board {
    let deal = "N:AKQJ5.AKQ..AQT92 32.J765.A8765.43 T98.T98.KQ92.K76 764.432.JT43.J85".parse().unwrap();
    let LineResult::Played { outcome, .. } = board.open.result else { panic!("nothing was led") };
    let open = room(LineResult::Played { outcome, lead: Some("DA".parse().unwrap()) });
    Board { deal: Some(deal), open, ..board }
}

/// Unplayable in the closed room: both sides get average plus, and the IMPs do not balance.
fn neither_at_fault() -> Board {
    let plus = Share::Average(Artificial::AveragePlus);
    let closed = LineResult::Artificial(BySide { north_south: plus, east_west: plus });
    let points = Some(ByTeam { home: Decimal::from(3), visitors: Decimal::from(3) });
    Board { points, ..board(5, played("1NTE", 7), closed, 0) }
}

fn weighted() -> Board {
    let passed_out = LineResult::Played { outcome: Outcome::PassedOut, lead: None };
    let scores = || Given::Scores([420, -50].map(|points| WeightedScore { points, n: 1, d: 2 }).to_vec());
    let weighted = LineResult::Adjusted(BySide::from_fn(|_| scores()));
    let points = Some(ByTeam { home: Decimal::hundredths(250), visitors: Decimal::hundredths(-250) });
    Board { points, ..board(6, passed_out, weighted, 0) }
}

fn unfinished() -> Board {
    Board { points: None, ..board(7, played("7NTXXS", 0), LineResult::NotPlayed, 0) }
}
