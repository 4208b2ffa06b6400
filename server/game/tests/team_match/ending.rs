//! The correction period, agreement, concession and forfeit (Spec D10, D19).

use bridge_game::{EndingRecord, MatchCommand, MatchRecord, PlayedBoard, RoomFine};
use bridge_protocol::{
    Adjusted, MatchConditions, MatchLane, MatchPlace, MatchResult, MatchRuling, MatchStage, Ratio, Refusal, Room, Team,
    Ties, Unit, WonBy,
};
use bridge_rules::Side;

use crate::{
    people::{captain, person, player},
    story::{Decision, Story, board, conditions, result},
};

#[test]
fn both_captains_agree_and_the_score_stands() {
    let mut story = played();
    assert_eq!(story.stage(), MatchStage::Provisional);
    agrees(&mut story, Team::Away, 0).unwrap();
    assert!(story.sees(MatchLane::Home).agreed.away);
    let records = agrees(&mut story, Team::Home, 0).unwrap();
    let result = MatchResult { winner: Some(Team::Home), by: WonBy::Score };
    assert_eq!(records[1..], [MatchRecord::Ending(EndingRecord::Finished { result: result.clone() })]);
    assert_eq!((story.stage(), story.sees(MatchLane::Away).result), (MatchStage::Final, Some(result)));
    assert_eq!(story.team_match.next_deadline(), None);
}

#[test]
fn whoever_opened_a_match_closes_it_and_nobody_has_won() {
    let mut story = Story::open(conditions(&[4]));
    assert_eq!(story.does(&captain(Team::Home), MatchCommand::Close), Err(Refusal::NoSuchMatch {}));
    story.everyone_joins();
    assert_eq!(story.does(&captain(Team::Home), MatchCommand::Close), Err(Refusal::NotHost {}));
    assert!(story.does(&person("Hugo"), MatchCommand::Close).is_ok_and(|records| records.len() == 1));
    let closed = MatchResult { winner: None, by: WonBy::Closed };
    assert_eq!((story.stage(), story.sees(MatchLane::Home).result), (MatchStage::Final, Some(closed)));
    assert_eq!(story.team_match.next_deadline(), None);
}

#[test]
fn when_the_correction_period_is_over_the_score_stands() {
    let mut story = played();
    assert_eq!(story.team_match.next_deadline().unwrap().0, story.now.0 + 1_800_000);
    story.time_passes();
    assert!(story.team_match.is_finished());
}

#[test]
fn who_agreed_with_another_score_has_not_agreed() {
    let mut story = played();
    agrees(&mut story, Team::Home, 0).unwrap();
    story.plays(Room::Open, 1, 50);
    assert_eq!(agrees(&mut story, Team::Away, 0), Err(Refusal::StaleScore { version: 1 }));
    agrees(&mut story, Team::Away, 1).unwrap();
    assert_eq!(story.stage(), MatchStage::Provisional, "home has not seen this one");
    agrees(&mut story, Team::Home, 1).unwrap();
    assert_eq!(story.sees(MatchLane::Home).result.unwrap().winner, None);
}

/// The table took it before anybody could tell it that the score stands (Law 79C).
#[test]
fn what_a_room_rules_in_the_last_instant_counts() {
    let mut story = played();
    story.time_passes();
    let won = |story: &Story| story.sees(MatchLane::Home).result.unwrap().winner;
    assert_eq!(won(&story), Some(Team::Home));
    assert_eq!(story.plays(Room::Open, 1, -1_100), [], "what is no ruling comes too late");
    let told = |adjusted| PlayedBoard { board: board(1), result: Some(result(1, 420)), adjusted };
    assert_eq!(story.reports(Room::Open, told(Some(Adjusted::ToBeRuled {}))), []);
    let ruled = story.reports(Room::Open, told(Some(Adjusted::Void {})));
    let nobody = MatchResult { winner: None, by: WonBy::Score };
    assert_eq!(ruled[1..], [MatchRecord::Ending(EndingRecord::Finished { result: nobody })]);
    assert_eq!((won(&story), story.stage()), (None, MatchStage::Final));
    assert_eq!(story.reports(Room::Open, told(Some(Adjusted::Void {}))), [], "once");
    let fine = RoomFine {
        side: Side::EastWest,
        amount: Ratio { n: 2, d: 1 },
        unit: Unit::Imps,
        reason: "late".to_owned(),
        director: person("Dora").account,
    };
    story.are_fined(Room::Open, fine);
    assert_eq!(won(&story), Some(Team::Home));
}

#[test]
fn a_match_that_was_given_up_stays_lost_whatever_a_room_rules() {
    let mut story = played();
    story.director_joins();
    story.rules(MatchRuling::Forfeit { team: Team::Home }).unwrap();
    let adjusted = Some(Adjusted::Void {});
    let ruled = story.reports(Room::Open, PlayedBoard { board: board(1), result: Some(result(1, 420)), adjusted });
    assert_eq!(ruled.len(), 1);
    assert_eq!(story.sees(MatchLane::Home).result.unwrap().winner, Some(Team::Away));
}

/// As long as there is somebody who may rule it (Law 70).
#[test]
fn a_match_waits_for_a_board_that_is_to_be_ruled() {
    let to_be_ruled = |number| PlayedBoard {
        board: board(number),
        result: Some(result(number, 100)),
        adjusted: Some(Adjusted::ToBeRuled {}),
    };
    for ties in [Ties::Stand, Ties::SuddenDeath] {
        let mut story = Story::in_play(MatchConditions { ties, ..conditions(&[1]) });
        story.director_joins();
        story.plays(Room::Open, 1, 100);
        story.reports(Room::Closed, to_be_ruled(1));
        assert_eq!((story.stage(), story.segment().number), (MatchStage::Playing, 1));
        assert_eq!(story.rules(MatchRuling::Finalise {}), Err(Refusal::NotNowInMatch { stage: MatchStage::Playing }));
        story.plays(Room::Closed, 1, 150);
        assert_eq!(story.stage(), MatchStage::Provisional, "it was ruled at the table");
        // The score may still be put right, and then there is something to rule.
        story.reports(Room::Closed, to_be_ruled(1));
        for team in Team::ALL {
            let version = story.sees(MatchLane::Home).score_version;
            agrees(&mut story, team, version).unwrap();
        }
        assert_eq!((story.stage(), story.team_match.next_deadline()), (MatchStage::Provisional, None));
        assert!(matches!(story.rules(MatchRuling::Finalise {}), Err(Refusal::NothingToRule { .. })));
        story.now = story.now.after(std::time::Duration::from_secs(3_600));
        story.rules(MatchRuling::Void { board: board(1) }).unwrap();
        assert_eq!(story.stage(), MatchStage::Provisional, "the captains see what it came to");
        assert!(story.team_match.next_deadline().unwrap() > story.now);
        story.time_passes();
        let plays_off = ties == Ties::SuddenDeath;
        assert_eq!(story.stage(), if plays_off { MatchStage::Lineup } else { MatchStage::Final });
    }
    let mut undirected = Story::in_play(conditions(&[1]));
    undirected.plays(Room::Open, 1, 100);
    undirected.reports(Room::Closed, to_be_ruled(1));
    assert_eq!(undirected.stage(), MatchStage::Provisional, "there is nobody who would");
}

#[test]
fn nothing_changes_a_score_that_stands() {
    let mut story = played();
    story.director_joins();
    story.rules(MatchRuling::Finalise {}).unwrap();
    let before = story.sees(MatchLane::Director);
    assert_eq!(story.plays(Room::Open, 1, -800), []);
    let over = Refusal::NotNowInMatch { stage: MatchStage::Final };
    let fine = MatchRuling::Penalise { team: Team::Home, amount: Ratio::whole(3), unit: Unit::Imps };
    for ruling in [MatchRuling::Void { board: board(1) }, fine, MatchRuling::Forfeit { team: Team::Home }] {
        assert_eq!(story.rules(ruling), Err(over.clone()));
    }
    assert_eq!(story.does(&captain(Team::Home), MatchCommand::Concede), Err(over.clone()));
    assert_eq!(agrees(&mut story, Team::Home, 0), Err(over.clone()));
    assert_eq!(story.hands_in(Team::Home, 1, [5, 2, 3, 4]), Err(over.clone()));
    let late = MatchCommand::Join { place: MatchPlace::Director {} };
    assert_eq!(story.does(&person("Olga"), late), Err(over));
    assert_eq!(story.sees(MatchLane::Director), before);
    // Who comes late may still look.
    story.does(&person("Olga"), MatchCommand::Join { place: MatchPlace::Spectator {} }).unwrap();
}

#[test]
fn without_a_director_a_concession_ends_the_match() {
    let mut story = Story::in_play(conditions(&[2]));
    let result = MatchResult { winner: Some(Team::Away), by: WonBy::Forfeit };
    let records = story.does(&captain(Team::Home), MatchCommand::Concede);
    assert_eq!(records, Ok(vec![MatchRecord::Ending(EndingRecord::Finished { result })]));
}

#[test]
fn a_director_confirms_a_concession() {
    let mut story = Story::in_play(conditions(&[2]));
    story.director_joins();
    let records = story.does(&captain(Team::Home), MatchCommand::Concede);
    assert_eq!(records, Ok(vec![MatchRecord::Ending(EndingRecord::ConcessionOffered { team: Team::Home })]));
    assert_eq!(story.stage(), MatchStage::Playing);
    assert_eq!(story.sees(MatchLane::Director).conceded, Some(Team::Home));
    let records = story.rules(MatchRuling::Forfeit { team: Team::Home }).unwrap();
    let result = MatchResult { winner: Some(Team::Away), by: WonBy::Forfeit };
    assert_eq!(records[1..], [MatchRecord::Ending(EndingRecord::Finished { result })]);
}

/// Whoever offers it too learns nothing of the others' offer.
#[test]
fn a_captain_is_answered_the_same_whether_or_not_the_others_have_offered_to_concede() {
    let mut story = Story::in_play(conditions(&[2]));
    story.director_joins();
    let seen = |story: &Story, team| {
        let eyes = story.team_match.eyes_of(captain(team).account).unwrap();
        story.team_match.seen_by(eyes).conceded
    };
    for team in [Team::Home, Team::Away] {
        let records = story.does(&captain(team), MatchCommand::Concede);
        assert_eq!(records, Ok(vec![MatchRecord::Ending(EndingRecord::ConcessionOffered { team })]));
        assert_eq!(story.does(&captain(team), MatchCommand::Concede), Ok(vec![]));
        assert_eq!(seen(&story, team), Some(team));
    }
    assert_eq!(seen(&story, Team::Home), Some(Team::Home));
    assert_eq!(story.sees(MatchLane::Director).conceded, Some(Team::Home), "the first of them");
    assert_eq!(story.sees(MatchLane::Spectator).conceded, None);
}

#[test]
fn nothing_is_agreed_or_finalised_before_all_is_played() {
    let mut story = Story::in_play(conditions(&[2]));
    story.director_joins();
    let playing = Refusal::NotNowInMatch { stage: MatchStage::Playing };
    assert_eq!(agrees(&mut story, Team::Home, 0), Err(playing.clone()));
    assert_eq!(story.rules(MatchRuling::Finalise {}), Err(playing));
    let by_player = story.does(&player(Team::Home, 1), MatchCommand::AgreeScore { version: 0 });
    assert_eq!(by_player, Err(Refusal::NotCaptain {}));
}

/// One board, which home won by 9.
fn played() -> Story {
    let mut story = Story::in_play(conditions(&[1]));
    story.both_play(1, [420, 50]);
    story
}

fn agrees(story: &mut Story, team: Team, version: u32) -> Decision {
    story.does(&captain(team), MatchCommand::AgreeScore { version })
}
