//! A round that ends with adjudication (Spec F8): a speedball.

use bridge_game::{
    Ending, EventCommand, EventOpened, EventRecord, FieldRecord, Moment, PlayedBoard, ReportRecord, RoundRecord,
};
use bridge_protocol::{
    Adjusted, Artificial, AtRoundEnd, Award, BoardResult, ClockChange, EventConditions, EventPlace, EventRuling,
    FieldConditions, FieldMovement, Policy, Ratio, Refusal, RoundClock, TravellersShown, Weighted,
    limits::ADJUDICATED_AFTER,
};
use bridge_rules::{BoardNumber, BySide, Outcome};

use crate::{
    congress::{ID, director, host, opening, start},
    tuesday::{Tuesday, boards_of, field},
};

const MINUTE: u64 = 60_000;
const PLUS_MINUS: BySide<Artificial> =
    BySide { north_south: Artificial::AveragePlus, east_west: Artificial::AverageMinus };

#[test]
fn f8_what_is_not_begun_ends_with_the_time_and_what_is_in_play_a_minute_later() {
    let mut tuesday = speedball();
    assert!(tuesday.tables_on().iter().all(|table| !table.is_held && table.ending == Ending::PlayedOut));
    tuesday.waits(8 * MINUTE);
    tuesday.waits(2 * MINUTE);
    assert!(tuesday.tables_on().iter().all(|table| table.is_held && table.ending == Ending::OnlyInPlay));
    let clock = tuesday.field().clock.unwrap();
    assert_eq!(clock.adjudicated_ms, Some(clock.until_ms + MINUTE));
    assert_eq!(u128::from(MINUTE), ADJUDICATED_AFTER.as_millis());
    assert_eq!(tuesday.waits(MINUTE / 2), [], "not yet");
    assert_eq!(tuesday.is_away_for(5 * MINUTE), [EventRecord::Field(FieldRecord::Round(RoundRecord::Woken {}))]);
    let rested = tuesday.field().clock.unwrap().adjudicated_ms.unwrap() - clock.adjudicated_ms.unwrap();
    assert!((5 * MINUTE..6 * MINUTE).contains(&rested), "what is in play has its minute, whoever was away");
    assert_eq!(tuesday.waits(MINUTE), [EventRecord::Field(FieldRecord::Round(RoundRecord::TimeOver { round: 1 }))]);
    assert!(tuesday.tables_on().iter().all(|table| table.ending == Ending::Adjudicated));
    assert_eq!(tuesday.event.next_deadline(), None, "nothing more is due");
    tuesday.replays();
}

#[test]
fn f8_boards_that_are_left_have_their_scores_and_the_next_round_begins() {
    let mut tuesday = speedball();
    let tables = tuesday.tables_on();
    let [first, second] = boards_of(&tables[0])[..] else { panic!("two boards a round") };
    let (late, others) = (tables[0].opened.table, &tables[1..]);
    for table in others {
        for board in [first, second] {
            tuesday.plays(table.opened.table, board, Outcome::PassedOut);
        }
    }
    let adjudicated = PlayedBoard {
        board: first,
        result: Some(BoardResult::new(first, Outcome::PassedOut)),
        adjusted: Some(Adjusted::Adjudicated {}),
    };
    tuesday.waits(8 * MINUTE);
    tuesday.waits(2 * MINUTE);
    assert_eq!(tuesday.sees().round, 1, "a board is still in play there");
    tuesday.waits(MINUTE);
    tuesday.tells(late, adjudicated);
    let stopped = FieldRecord::Report(ReportRecord::Stopped { table: late, unplayed: Some(PLUS_MINUS) });
    assert_eq!(tuesday.stops_with(late, Some(PLUS_MINUS))[0], EventRecord::Field(stopped));
    assert_eq!(tuesday.sees().round, 2);
    assert_eq!(tuesday.field().boards_over, [first, second]);
    let line = |board| {
        let traveller = tuesday.event.traveller(tuesday.people[0].account, board).unwrap();
        traveller.lines.into_iter().find(|line| line.table == 1).unwrap()
    };
    assert_eq!(line(first).adjusted, Some(Adjusted::Adjudicated {}));
    assert!(line(first).points.north_south.is_some(), "it is compared as if it had been played");
    let (ns, ew) = (Award::Artificial(PLUS_MINUS.north_south), Award::Artificial(PLUS_MINUS.east_west));
    assert_eq!(line(second).adjusted, Some(Adjusted::Awards { ns, ew }));
    tuesday.replays();
}

#[test]
fn f8_a_table_to_which_nobody_came_has_not_played() {
    let mut tuesday = speedball();
    let tables = tuesday.tables_on();
    tuesday.waits(8 * MINUTE);
    tuesday.waits(2 * MINUTE);
    for table in &tables {
        tuesday.stops_with(table.opened.table, None);
    }
    assert_eq!((tuesday.sees().round, tuesday.field().boards_over.len()), (2, 0));
    tuesday.replays();
}

/// What nobody began has its score from the director afterwards, in a round that is over too, and another one on second
/// thoughts; what was played is ruled on where it was played.
#[test]
fn f8_a_board_that_was_never_begun_is_ruled_on_afterwards() {
    let mut tuesday = speedball();
    tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
    let tables = tuesday.tables_on();
    let [first, second] = boards_of(&tables[0])[..] else { panic!("two boards a round") };
    let away = |table, board, ns: Award| EventRuling::TakeAway { table, board, ns, ew: Award::Percent(55) };
    assert!(matches!(tuesday.refuses_to_rule(away(2, first, Award::Percent(45))), Refusal::NothingToRule { .. }));
    for table in &tables[1..] {
        for board in [first, second] {
            let tricks = if table.opened.table == tables[1].opened.table { 10 } else { 9 };
            let outcome = Outcome::Played { contract: "4SN".parse().unwrap(), tricks };
            tuesday.plays(table.opened.table, board, outcome);
        }
    }
    tuesday.waits(8 * MINUTE);
    tuesday.waits(3 * MINUTE);
    tuesday.stops_with(tables[0].opened.table, None);
    assert_eq!((tuesday.sees().round, tuesday.field().boards_over), (2, vec![first, second]));
    let line = |tuesday: &Tuesday, board| {
        let traveller = tuesday.event.traveller(tuesday.people[0].account, board).unwrap();
        traveller.lines.into_iter().find(|line| line.table == 1)
    };
    assert!(line(&tuesday, first).is_none_or(|line| line.adjusted.is_none()), "nobody has said what it comes to");

    for percent in [45, 60] {
        tuesday.rules(away(1, first, Award::Percent(percent)));
        let given = Some(Adjusted::Awards { ns: Award::Percent(percent), ew: Award::Percent(55) });
        assert_eq!(line(&tuesday, first).unwrap().adjusted, given);
    }
    let (contract, weight) = ("3NTN".parse().unwrap(), Ratio { n: 1, d: 1 });
    let assigned = Award::Assigned(vec![Weighted { contract: Some(contract), tricks: 9, weight }]);
    tuesday.rules(EventRuling::TakeAway { table: 1, board: second, ns: assigned.clone(), ew: assigned });
    let compared = tuesday.field().rankings[0].iter().map(|line| line.boards).collect::<Vec<_>>();
    assert_eq!(compared, [2; 8], "it is compared with the others");
    for (table, board, why) in [(2, first, "played it"), (1, BoardNumber::new(12).unwrap(), "has not come")] {
        let Refusal::NothingToRule { detail } = tuesday.refuses_to_rule(away(table, board, Award::Percent(45))) else {
            panic!("board {board} at table {table}");
        };
        assert!(detail.contains(why), "{detail}");
    }
    let refused = tuesday.refuses_to_rule(away(9, first, Award::Percent(45)));
    let Refusal::NothingToRule { detail } = refused else { panic!("{refused:?}") };
    assert!(detail.starts_with("there is no table 9: those of this round are 1, 2"), "{detail}");
    tuesday.replays();
}

#[test]
fn f8_there_is_no_more_time_once_the_scores_are_given() {
    let mut tuesday = speedball();
    tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
    let extend = EventRuling::Clock { round: 1, change: ClockChange::Extend { minutes: 5 } };
    tuesday.rules(extend.clone());
    tuesday.waits(13 * MINUTE);
    tuesday.waits(2 * MINUTE);
    assert!(matches!(tuesday.refuses_to_rule(extend), Refusal::NothingToRule { .. }));
}

#[test]
fn f8_without_a_clock_nobody_knows_whose_time_it_was() {
    let opens = |policy| {
        let conditions = EventConditions::Pairs(FieldConditions { policy, ..conditions() });
        EventOpened::new(opening(ID, Moment(MINUTE)), conditions).is_ok()
    };
    let policy = conditions().policy;
    assert!(opens(policy) && !opens(Policy { clock: None, ..policy }));
}

fn conditions() -> FieldConditions {
    FieldConditions {
        round_clock: Some(RoundClock { minutes: 10, at_limit: AtRoundEnd::Adjudicate }),
        travellers: TravellersShown::WhenOver,
        ..field(FieldMovement::BarometerHowell { rounds: Some(6) })
    }
}

/// Eight pairs.
fn speedball() -> Tuesday {
    let mut tuesday = Tuesday::entered(EventConditions::Pairs(conditions()), 16);
    tuesday.does(&host(), start());
    tuesday
}
