//! The score sheet of one match.

use bridge_formats::line::{LineResult, Share};
use bridge_formats::teams::{BoardScoring, ByTeam, MatchScoring, TeamMatch, TeamsEvent};
use bridge_formats::{Decimal, usebio};
use bridge_rules::{Artificial, BySide};

use crate::drawn::{board, event, played, team_match};
use crate::{told, told_of};

#[test]
fn the_drawn_match_is_written_as_the_golden_file_has_it() {
    let file = usebio::write(&event(), &team_match());
    assert_eq!(file, include_str!("team_match.xml"), "{file}");
}

#[test]
fn each_room_has_its_line_and_the_home_teams_direction() {
    let mut match_of_one = team_match();
    match_of_one.segments.truncate(1);
    match_of_one.segments[0].boards = vec![board(2, played("5DXW", 8), played("4HN", 10), -3)];
    let file = usebio::write(&event(), &match_of_one);
    let lines = told_of(&file, &["BOARD_NUMBER", "IMPS", "DIRECTION", "CONTRACT", "PLAYED_BY", "TRICKS", "SCORE"]);
    let open = ["DIRECTION: NS", "CONTRACT: 5Dx", "PLAYED_BY: W", "TRICKS: 8", "SCORE: 500"];
    let closed = ["DIRECTION: EW", "CONTRACT: 4H", "PLAYED_BY: N", "TRICKS: 10", "SCORE: 620"];
    assert_eq!(lines, [&["BOARD_NUMBER: 2", "IMPS: -3"], &open[..], &closed[..]].concat());
    assert!(!file.contains("<!--"), "a match of one segment needs no comment");
}

#[test]
fn an_artificial_score_says_what_each_side_gets() {
    use Artificial::{Average, AverageMinus, AveragePlus};
    for (north_south, east_west, score) in [
        (AveragePlus, AverageMinus, "SCORE: A6040"),
        (AverageMinus, AveragePlus, "SCORE: A4060"),
        (Average, Average, "SCORE: A5050"),
    ] {
        let shares = BySide { north_south: Share::Average(north_south), east_west: Share::Average(east_west) };
        let artificial = LineResult::Artificial(shares);
        let mut played = team_match();
        played.segments[0].boards = vec![board(1, artificial.clone(), artificial, 0)];
        played.segments.truncate(1);
        assert_eq!(told_of(&usebio::write(&event(), &played), &["SCORE", "CONTRACT"]), [score, score]);
    }
}

/// Where boards are not scored in IMPs nothing says that they are.
#[test]
fn what_boards_are_scored_in_is_named_and_no_points_are_called_imps() {
    let mut played = team_match();
    played.segments.truncate(1);
    played.segments[0].boards.truncate(1);
    for (boards, name) in [(BoardScoring::BoardAMatch, "BOARD_A_MATCH"), (BoardScoring::Aggregate, "AGGREGATE")] {
        let file = usebio::write(&TeamsEvent { boards, ..event() }, &played);
        let names = ["BOARD_SCORING_METHOD", "MATCH_SCORING_METHOD", "IMPS", "TEAM_POINTS", "OPPOSING_TEAM_POINTS"];
        let wanted = [
            &format!("BOARD_SCORING_METHOD: {name}"),
            &format!("MATCH_SCORING_METHOD: {name}"),
            "TEAM_POINTS: -1",
            "OPPOSING_TEAM_POINTS: 1",
        ];
        assert_eq!(told_of(&file, &names), wanted);
        let file = usebio::write(&TeamsEvent { boards, matches: MatchScoring::VictoryPoints, ..event() }, &played);
        assert_eq!(told_of(&file, &["MATCH_SCORING_METHOD"]), ["MATCH_SCORING_METHOD: VPS"]);
    }
}

#[test]
fn the_winner_is_placed_first_and_a_tie_is_shared() {
    let places = |home, visitors| {
        let score = ByTeam { home: Decimal::from(home), visitors: Decimal::from(visitors) };
        told_of(&usebio::write(&event(), &TeamMatch { score, ..team_match() }), &["PLACE"])
    };
    assert_eq!(places(20, 19), ["PLACE: 1", "PLACE: 2"]);
    assert_eq!(places(-1, 1), ["PLACE: 2", "PLACE: 1"]);
    assert_eq!(places(0, 0), ["PLACE: 1=", "PLACE: 1="]);
}

#[test]
fn a_match_without_boards_is_a_file() {
    let mut unplayed = team_match();
    unplayed.segments.clear();
    let told = told(&usebio::write(&event(), &unplayed));
    assert!(told.contains(&"BOARDS_PLAYED: 0".to_owned()));
    assert!(!told.iter().any(|line| line.starts_with("START_BOARD_NUMBER")));
}
