//! What a director can correct when all is played: for a time before the ranking stands, and afterwards as a new
//! version of it (Law 79C).

use bridge_game::{EventCommand, PlayedBoard, RoomCorrection};
use bridge_protocol::{
    Adjusted, Artificial, Award, BoardResult, ContestantNumber, EventConditions, EventPlace, EventRuling, EventStage,
    FieldConditions, FieldMovement, NextRound, Ratio, Refusal, TeamNumber, TeamsMovement, Unit, Weighted,
};
use bridge_rules::Outcome;

use crate::{
    chance::Chance,
    congress::{Congress, director, host, start, vp},
    tuesday::{Tuesday, boards_of, field},
};

const MINUTE: u64 = 60_000;
const HALF_AN_HOUR: u64 = 30 * MINUTE;
const PLUS: Award = Award::Artificial(Artificial::AveragePlus);
const MINUS: Award = Award::Artificial(Artificial::AverageMinus);

#[test]
fn a_ranking_may_be_corrected_for_the_time_that_was_agreed_and_stands_then_by_itself() {
    let mut tuesday = all_played(NextRound::AtOnce);
    let until = tuesday.now().0 + HALF_AN_HOUR;
    let view = tuesday.sees();
    assert_eq!((view.stage, view.corrections_until_ms, view.version), (EventStage::Provisional, Some(until), None));
    assert_eq!(tuesday.event.next_deadline().map(|due| due.0), Some(until));
    let before = tuesday.field().rankings;
    tuesday.rules(score(1, 1, PLUS, MINUS));
    assert_ne!(tuesday.field().rankings, before, "it counts at once");
    let fine = fine(2);
    tuesday.rules(fine.clone());
    assert!(tuesday.field().rankings.concat().iter().any(|line| line.fines.is_some()));
    assert!(tuesday.waits(HALF_AN_HOUR - 10_000).is_empty(), "not yet");
    tuesday.waits(10_000);
    let view = tuesday.sees();
    assert_eq!((view.stage, view.corrections_until_ms, view.version), (EventStage::Final, None, Some(1)));
    assert_eq!(tuesday.event.next_deadline(), None);
    tuesday.replays();
}

#[test]
fn its_director_ends_the_time_for_corrections_and_nobody_else_does() {
    let mut tuesday = all_played(NextRound::AtOnce);
    let somebody = tuesday.people[0].clone();
    let finalise = |number| EventCommand::Rule {
        number,
        ruling: EventRuling::Finalise {},
        law: None,
        reason: "agreed".to_owned(),
    };
    assert_eq!(tuesday.refuses(&somebody, finalise(1)), Refusal::NotEventDirector {});
    tuesday.rules(EventRuling::Finalise {});
    assert_eq!((tuesday.sees().stage, tuesday.sees().closed), (EventStage::Final, false));
    let again = tuesday.refuses_to_rule(EventRuling::Finalise {});
    assert_eq!(again, Refusal::TooLateInEvent { stage: EventStage::Final });
    tuesday.replays();
    // As whoever opened it closes it.
    let mut tuesday = all_played(NextRound::AtOnce);
    tuesday.does(&host(), EventCommand::Close);
    assert_eq!((tuesday.sees().stage, tuesday.sees().closed), (EventStage::Final, false));
    // Not before all is played.
    let mut tuesday = begun(NextRound::AtOnce, HALF_AN_HOUR);
    let early = tuesday.refuses_to_rule(EventRuling::Finalise {});
    assert_eq!(early, Refusal::NotNowInEvent { stage: EventStage::Playing });
}

/// The director of a table may have said that a board of it is still to be ruled.
#[test]
fn what_is_still_to_be_ruled_is_waited_for_however_long_it_takes() {
    let mut tuesday = begun(NextRound::AtOnce, HALF_AN_HOUR);
    let tables = tuesday.tables_on();
    let (table, board) = (tables[0].opened.table, boards_of(&tables[0])[0]);
    tuesday.plays_to_the_end();
    tuesday.tells(table, PlayedBoard { board, result: None, adjusted: Some(Adjusted::ToBeRuled {}) });
    assert_eq!(tuesday.event.next_deadline(), None);
    assert!(matches!(tuesday.refuses_to_rule(EventRuling::Finalise {}), Refusal::NothingToRule { .. }));
    assert!(tuesday.waits(2 * HALF_AN_HOUR).is_empty());
    assert_eq!(tuesday.sees().stage, EventStage::Provisional);
    tuesday.rules(score(1, board.get(), PLUS, MINUS));
    assert_eq!(tuesday.sees().stage, EventStage::Final, "the time was up long ago");
    tuesday.replays();
}

#[test]
fn a_score_given_in_the_event_holds_whatever_the_table_says_of_the_board() {
    let mut tuesday = begun(NextRound::AtOnce, HALF_AN_HOUR);
    let tables = tuesday.tables_on();
    let (table, board) = (tables[0].opened.table, boards_of(&tables[0])[0]);
    let early = tuesday.refuses_to_rule(score(1, board.get(), PLUS, MINUS));
    assert_eq!(early, Refusal::BoardNotOver { board }, "it is still to be played");
    tuesday.plays(table, board, Outcome::PassedOut);
    let weighted = |tricks, n| Weighted { contract: "4SN".parse().ok(), tricks, weight: Ratio { n, d: 4 } };
    let award = Award::Assigned(vec![weighted(10, 3), weighted(9, 1)]);
    tuesday.rules(score(1, board.get(), award.clone(), award.clone()));
    assert_eq!(tuesday.sees().rulings, [], "it would show how far the table is");
    assert!(tuesday.event.has_scored(table, board) && !tuesday.event.has_scored(tables[1].opened.table, board));
    let corrected = Outcome::Played { contract: "1NTN".parse().unwrap(), tricks: 7 };
    assert!(tuesday.plays(table, board, corrected).is_empty());
    tuesday.plays(tables[1].opened.table, board, Outcome::PassedOut);
    assert_eq!(tuesday.sees().rulings.len(), 1);
    let line = tuesday.event.traveller(host().account, board).unwrap().lines[0].clone();
    assert_eq!(line.adjusted, Some(Adjusted::Awards { ns: award.clone(), ew: award }));
    assert!(line.result.is_some(), "what was played stands in the record");
    for (wrong, refusal) in [
        (score(9, board.get(), PLUS, MINUS), "there is no table 9: those of this round are 1, 2"),
        (score(1, 99, PLUS, MINUS), "board 99 has not come to table 1"),
    ] {
        assert_eq!(tuesday.refuses_to_rule(wrong), Refusal::NothingToRule { detail: refusal.to_owned() });
    }
    let bad = tuesday.refuses_to_rule(score(1, board.get(), Award::Percent(101), MINUS));
    assert!(matches!(bad, Refusal::BadAward { .. }));
    tuesday.replays();
}

#[test]
fn what_is_corrected_after_the_end_is_a_new_version_with_its_reason() {
    let mut tuesday = all_played(NextRound::AtOnce);
    tuesday.rules(EventRuling::Finalise {});
    let before = tuesday.field().rankings;
    for (version, ruling) in [(2, score(1, 1, PLUS, MINUS)), (3, fine(2))] {
        tuesday.rules(ruling);
        let view = tuesday.sees();
        assert_eq!((view.stage, view.version), (EventStage::Final, Some(version)));
        let last = view.rulings.last().unwrap();
        assert_eq!((last.version, last.reason.as_str()), (Some(version), "as the regulations have it"));
        assert_ne!(tuesday.field().rankings, before);
    }
    assert_eq!(tuesday.sees().rulings[0].version, None, "before the end nothing had a version");
    for too_late in [
        EventRuling::Announce {},
        EventRuling::CloseRound { round: 1 },
        EventRuling::Retire { contestant: ContestantNumber(1) },
    ] {
        assert_eq!(tuesday.refuses_to_rule(too_late), Refusal::TooLateInEvent { stage: EventStage::Final });
    }
    tuesday.replays();
}

/// The table took the ruling before the event was over, and the event hears of it afterwards.
#[test]
fn what_a_table_s_director_ruled_in_the_instant_of_the_end_is_a_new_version_too() {
    let mut tuesday = begun(NextRound::AtOnce, HALF_AN_HOUR);
    let tables = tuesday.tables_on();
    let (table, board) = (tables[0].opened.table, boards_of(&tables[0])[0]);
    tuesday.plays_to_the_end();
    tuesday.rules(EventRuling::Finalise {});
    let before = tuesday.field().rankings;
    let result = Some(BoardResult::new(board, Outcome::PassedOut));
    let held = |adjusted| PlayedBoard { board, result, adjusted };
    let awards = Some(Adjusted::Awards { ns: PLUS, ew: MINUS });
    let corrected = Some(RoomCorrection {
        director: director(),
        law: Some("12C1".to_owned()),
        reason: "a hint from West".to_owned(),
    });
    // Of what nobody ruled, and of what is still to be ruled, nothing counts any more.
    assert_eq!(tuesday.tells_late(table, held(awards.clone()), None), []);
    assert_eq!(tuesday.tells_late(table, held(Some(Adjusted::ToBeRuled {})), corrected.clone()), []);
    assert_eq!(tuesday.tells_late(table, held(awards.clone()), corrected.clone()).len(), 2);
    let view = tuesday.sees();
    assert_eq!((view.stage, view.version), (EventStage::Final, Some(2)));
    let last = view.rulings.last().unwrap();
    assert_eq!((last.version, last.law.as_deref(), last.director.as_str()), (Some(2), Some("12C1"), "Dora"));
    assert_eq!(last.reason, format!("Table 1, board {board}: a hint from West"));
    assert_ne!(tuesday.field().rankings, before);
    assert_eq!(tuesday.tells_late(table, held(awards.clone()), corrected.clone()), [], "it is told once");
    // The event has the last word, as ever.
    tuesday.rules(score(1, board.get(), MINUS, PLUS));
    assert_eq!(tuesday.tells_late(table, held(awards), corrected), []);
    assert_eq!(tuesday.sees().version, Some(3));
    tuesday.replays();
}

#[test]
fn so_are_the_standings_of_teams() {
    let mut congress = Congress::directed(4, TeamsMovement::Swiss { rounds: 1 });
    congress.begins(1);
    congress.plays_the_round(&mut Chance::new(7));
    congress.rules(EventRuling::CloseRound { round: 1 });
    assert_eq!((congress.public_sees().stage, congress.public_sees().version), (EventStage::Final, Some(1)));
    let before = congress.public_sees().standings;
    congress.rules(EventRuling::Penalise { team: TeamNumber(2), amount: vp("0.50") });
    let view = congress.public_sees();
    assert_eq!((view.stage, view.version, view.rulings.last().unwrap().version), (EventStage::Final, Some(2), Some(2)));
    assert_ne!(view.standings, before);
    congress.replays();
}

/// Without such a time the director closes the last round, as it is agreed.
#[test]
fn a_last_round_waits_for_a_director_who_begins_the_rounds_only_where_there_is_no_time_for_corrections() {
    let tuesday = all_played(NextRound::ByDirector);
    assert_eq!(tuesday.sees().stage, EventStage::Provisional);
    let mut tuesday = begun(NextRound::ByDirector, 0);
    for round in 1..=2 {
        tuesday.begins(round);
        tuesday.plays_the_round(|_, _| Outcome::PassedOut);
    }
    assert_eq!(tuesday.sees().stage, EventStage::Playing);
    tuesday.rules(EventRuling::CloseRound { round: 2 });
    assert_eq!(tuesday.sees().stage, EventStage::Final);
}

#[test]
fn nobody_enters_or_changes_places_when_all_is_played() {
    let mut tuesday = all_played(NextRound::AtOnce);
    let late = crate::congress::person("Late");
    let refused = tuesday.refuses(&late, EventCommand::Join { place: EventPlace::Entrant { number: None } });
    assert_eq!(refused, Refusal::TooLateInEvent { stage: EventStage::Provisional });
    let retire = EventRuling::Retire { contestant: ContestantNumber(1) };
    assert_eq!(tuesday.refuses_to_rule(retire), Refusal::TooLateInEvent { stage: EventStage::Provisional });
}

fn begun(next_round: NextRound, correction_ms: u64) -> Tuesday {
    let movement = FieldMovement::BarometerHowell { rounds: Some(2) };
    let conditions = FieldConditions { next_round, correction_ms, ..field(movement) };
    let mut tuesday = Tuesday::entered(EventConditions::Pairs(conditions), 8);
    tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
    tuesday.does(&host(), start());
    tuesday
}

fn all_played(next_round: NextRound) -> Tuesday {
    let mut tuesday = begun(next_round, HALF_AN_HOUR);
    for round in 1..=2 {
        if tuesday.sees().stage == EventStage::Drawn {
            tuesday.begins(round);
        }
        tuesday.plays_the_round(|_, _| Outcome::PassedOut);
    }
    tuesday
}

fn score(table: u16, board: u32, ns: Award, ew: Award) -> EventRuling {
    EventRuling::Score { table, board: bridge_rules::BoardNumber::new(board).unwrap(), ns, ew }
}

fn fine(contestant: u16) -> EventRuling {
    EventRuling::Fine { contestant: ContestantNumber(contestant), amount: Ratio::whole(10), unit: Unit::Matchpoints }
}
