//! Events of several matches.

use bridge_formats::standings::Standings;
use bridge_formats::teams::{ByTeam, Form, MatchScoring, Standing, Team, TeamMatch, TeamsEvent};
use bridge_formats::{Decimal, csv, usebio};

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
    let standings = [standing(&larks, 2000, Some(1)), standing(&wrens, 1280, Some(2))];
    let event = TeamsEvent { form: Form::Swiss, matches: MatchScoring::VictoryPoints, ..event() };

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
        let file = usebio::write_event(&TeamsEvent { form, ..event() }, &[], &[]);
        assert_eq!(
            told_of(&file, &["EVENT_TYPE", "BOARDS_PLAYED", "TEAM_ID"]),
            ["EVENT_TYPE=TEAMS", "BOARDS_PLAYED: 0"]
        );
    }
}

#[test]
fn standings_say_which_they_are_who_has_withdrawn_and_what_was_fined() {
    let event = TeamsEvent { standings: Some(Standings::Provisional), ..event() };
    let fined = Some(Decimal::hundredths(50));
    let first = Standing { fined, ..standing(&team(1, "Larks", &["Ann"]), 2000, Some(1)) };
    let left = Standing { withdrawn: true, byes: vec![2], ..standing(&team(2, "Owls", &["Eve"]), 0, Some(2)) };
    let file = usebio::write_event(&event, &[first, left], &[]);
    let notes =
        ["<!-- Standings: provisional. -->", "<!-- fined 0.5 -->", "<!-- withdrawn -->", "<!-- bye in round 2 -->"];
    for note in notes {
        assert_eq!(file.matches(note).count(), 1, "{file}");
    }
}

#[test]
fn for_a_spreadsheet_each_team_and_each_room_has_its_line() {
    let event = TeamsEvent { matches: MatchScoring::VictoryPoints, standings: Some(Standings::SoFar), ..event() };
    let first =
        Standing { fined: Some(Decimal::from(1)), ..standing(&team(5, "=Larks", &["Ann", "Ben"]), 2000, Some(1)) };
    let last = Standing { withdrawn: true, byes: vec![1, 3], ..standing(&team(2, "Owls", &["Eve"]), 0, None) };
    assert_eq!(
        csv::standings(&event, &[first, last]),
        "place,number,team,players,matches,VPs,won,lost,fined,withdrawn,byes,standings,version,corrections\r\n\
         1,5,'=Larks,Ann; Ben,2,20,31,17.5,1,,,so far,,\r\n\
         ,2,Owls,Eve,2,0,31,17.5,,yes,1; 3,so far,,\r\n"
    );
    let lines = csv::matches(&event, &[team_match()]);
    let lines: Vec<&str> = lines.split("\r\n").collect();
    assert_eq!(lines.len(), 1 + 2 * 7 + 1);
    let who = "player of N,player of S,player of E,player of W";
    let board = |start: &str| lines.iter().filter(|line| line.starts_with(start)).copied().collect::<Vec<_>>();
    assert_eq!(
        board("1,Larks,Owls,1,1,"),
        [
            format!("1,Larks,Owls,1,1,None,open,{who},4S,N,DA,10,420,,-1,1,IMPs,24.5,7,"),
            format!("1,Larks,Owls,1,1,None,closed,{who},4S,N,,11,450,,-1,1,IMPs,24.5,7,"),
        ]
    );
    let given = "NS average plus; EW average plus";
    assert_eq!(
        board("1,Larks,Owls,2,5,")[1],
        format!("1,Larks,Owls,2,5,NS,closed,{who},60-60 %,,,,,{given},3,3,IMPs,24.5,7,")
    );
    assert_eq!(
        board("1,Larks,Owls,2,7,")[1],
        format!("1,Larks,Owls,2,7,Both,closed,{who},not played,,,,,,,,IMPs,24.5,7,")
    );
}

/// Nobody learns from the score of a match that nobody played who went on.
#[test]
fn what_decided_a_match_is_told_where_play_did_not() {
    let decided = Some("awarded to Owls".to_owned());
    let unplayed = TeamMatch { segments: Vec::new(), decided, ..team_match() };
    let file = usebio::write_event(&event(), &[], std::slice::from_ref(&unplayed));
    assert_eq!(file.matches("<!-- awarded to Owls -->").count(), 1, "{file}");
    let table = csv::matches(&event(), &[unplayed]);
    let [columns, line, ""] = table.split("\r\n").collect::<Vec<_>>()[..] else { panic!("{table}") };
    assert_eq!(line, "1,Larks,Owls,,,,,,,,,,,,,,,,,IMPs,24.5,7,awarded to Owls");
    assert_eq!(columns.split(',').count(), line.split(',').count());
}

fn standing(team: &Team, total: i32, place: Option<u32>) -> Standing {
    Standing {
        team: team.clone(),
        total: Decimal::hundredths(total),
        played: 2,
        won: Decimal::from(31),
        lost: Decimal::hundredths(1750),
        fined: None,
        withdrawn: false,
        byes: Vec::new(),
        place,
    }
}
