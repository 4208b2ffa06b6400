//! Events of several matches.

use bridge_formats::Decimal;
use bridge_formats::usebio::{self, ByTeam, Event, Form, Scoring, Standing, TeamMatch};

use crate::drawn::{event, team, team_match};
use crate::told_of;

#[test]
fn a_swiss_lists_its_teams_and_then_its_matches() {
    let larks = team(5, "Larks", &["Ann"]);
    let owls = team(2, "Owls", &["Eve"]);
    let wrens = team(3, "Wrens", &["Ida"]);
    let victory_points = ByTeam { home: Decimal::hundredths(1280), visitors: Decimal::hundredths(720) };
    let first = TeamMatch { home: larks.clone(), visitors: owls.clone(), score: victory_points, ..team_match() };
    let second = TeamMatch { round: 2, home: wrens.clone(), visitors: larks.clone(), ..first.clone() };
    let standing =
        |team: &usebio::Team, total, place| Standing { team: team.clone(), total: Decimal::hundredths(total), place };
    let standings = [standing(&larks, 2000, Some(1)), standing(&wrens, 1280, Some(2))];
    let event = Event { form: Form::Swiss, scoring: Scoring::VictoryPoints, ..event() };

    let file = usebio::write_event(&event, &standings, &[first, second]);
    let names = ["EVENT_TYPE", "MATCH_SCORING_METHOD", "BOARDS_PLAYED", "TEAM_ID", "TOTAL_SCORE", "PLACE"];
    assert_eq!(
        told_of(&file, &names),
        [
            "EVENT_TYPE=SWISS_TEAMS",
            "MATCH_SCORING_METHOD: VPS",
            "BOARDS_PLAYED: 14",
            "TEAM_ID=5",
            "TOTAL_SCORE: 20",
            "PLACE: 1",
            "TEAM_ID=3",
            "TOTAL_SCORE: 12.8",
            "PLACE: 2",
            // Not in the standings, but it has played.
            "TEAM_ID=2",
        ]
    );
    assert_eq!(
        told_of(&file, &["ROUND_NUMBER", "TEAM", "OPPOSING_TEAM", "TEAM_SCORE", "OPPOSING_TEAM_SCORE"]),
        [
            ["ROUND_NUMBER: 1", "TEAM: 5", "OPPOSING_TEAM: 2", "TEAM_SCORE: 12.8", "OPPOSING_TEAM_SCORE: 7.2"],
            ["ROUND_NUMBER: 2", "TEAM: 3", "OPPOSING_TEAM: 5", "TEAM_SCORE: 12.8", "OPPOSING_TEAM_SCORE: 7.2"],
        ]
        .concat()
    );
}

#[test]
fn only_a_swiss_is_not_a_plain_event_of_teams() {
    for form in [Form::Match, Form::RoundRobin, Form::Knockout] {
        let file = usebio::write_event(&Event { form, ..event() }, &[], &[]);
        assert_eq!(
            told_of(&file, &["EVENT_TYPE", "BOARDS_PLAYED", "TEAM_ID"]),
            ["EVENT_TYPE=TEAMS", "BOARDS_PLAYED: 0"]
        );
    }
}
