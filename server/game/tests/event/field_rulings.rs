//! What a director does with a field: artificial scores by Law 12C2, a board that is taken away, a table of an earlier
//! round; and what all are told before it concerns them.

use bridge_game::{EventCommand, PlayedBoard, TableWanted};
use bridge_protocol::{
    Adjusted, Artificial, Award, Brought, ContestantNumber, EventConditions, EventPlace, EventRuling, EventStage,
    FieldConditions, FieldMovement, FieldScoring, FieldSitting, NextRound, Ratio, Refusal, Unit, UnruledBoard, Winners,
    WithHandicap,
};
use bridge_rules::{BoardNumber, BySide, Outcome, Side};

use crate::{
    congress::{director, host, start},
    tuesday::{HOWELL, Tuesday, boards_of, field, pairs},
};

const BAROMETER: FieldMovement = FieldMovement::BarometerHowell { rounds: None };
const PLUS: Award = Award::Artificial(Artificial::AveragePlus);
const MINUS: Award = Award::Artificial(Artificial::AverageMinus);
/// Of the best pair, which has all matchpoints wherever it sits.
const BEST: ContestantNumber = ContestantNumber(1);
/// Of five tables.
const TOP: f64 = 8.0;

/// Of the best pair an average plus is 100 %, of another 60 (Law 12C2(c)), whichever way either of them sat and in
/// whichever list it is ranked; a percentage is what it says. Counted once more from nothing but the travellers.
#[test]
fn an_artificial_score_is_held_against_the_whole_session_with_one_winner_and_with_two() {
    for winners in [Winners::One, Winners::Two] {
        let mut tuesday = directed(FieldMovement::Mitchell { rounds: None, winners, skip: false }, 20);
        for round in 1..=5 {
            tuesday.begins(round);
            let tables = tuesday.tables_on();
            for (number, table) in tables.iter().enumerate() {
                let sitting = tuesday.field().tables[number].sitting;
                for board in boards_of(table) {
                    tuesday.plays(table.opened.table, board, made(sitting));
                }
            }
            if round == 1 || round == 5 {
                adjusts(&mut tuesday, &tables[0], 0, PLUS, MINUS);
                adjusts(&mut tuesday, &tables[1], 0, MINUS, PLUS);
                adjusts(&mut tuesday, &tables[2], 1, Award::Percent(55), Award::Percent(45));
            }
        }
        assert_eq!(tuesday.field().rankings.len(), if winners == Winners::One { 1 } else { 2 });
        for line in tuesday.field().rankings.concat() {
            let (counted, shown) = (counted(&tuesday, line.contestant), line.score.parse::<f64>().unwrap());
            assert!((counted - shown).abs() < 0.02, "{winners:?}: {} has {shown}, not {counted}", line.contestant);
        }
        tuesday.replays();
    }
}

/// The best pair makes all that can be made, and gives its opponents nothing; the others are equal.
fn made(sitting: FieldSitting) -> Outcome {
    let FieldSitting::Pairs(BySide { north_south, east_west }) = sitting else { panic!("pairs") };
    let (contract, tricks) = match (north_south == BEST, east_west == BEST) {
        (true, _) => ("4SN", 13),
        (_, true) => ("4SXXN", 0),
        _ => ("4SN", 10),
    };
    Outcome::Played { contract: contract.parse().unwrap(), tricks }
}

fn adjusts(tuesday: &mut Tuesday, table: &TableWanted, place: usize, ns: Award, ew: Award) {
    let board = boards_of(table)[place];
    let adjusted = Some(Adjusted::Awards { ns, ew });
    tuesday.tells(table.opened.table, PlayedBoard { board, result: None, adjusted });
}

/// A contestant's percentage, from what the travellers show.
fn counted(tuesday: &Tuesday, who: ContestantNumber) -> f64 {
    let (mut points, mut played, mut awards) = (0.0, 0.0, Vec::new());
    for board in tuesday.field().boards_over {
        for line in tuesday.event.traveller(host().account, board).unwrap().lines {
            let FieldSitting::Pairs(pairs) = line.sitting else { panic!("pairs") };
            let Some((side, _)) = pairs.iter().find(|(_, pair)| **pair == who) else { continue };
            match (line.adjusted, &line.points[side]) {
                (Some(Adjusted::Awards { ns, ew }), _) => awards.push(if side == Side::NorthSouth { ns } else { ew }),
                (_, Some(shown)) => {
                    points += shown.parse::<f64>().unwrap();
                    played += 1.0;
                }
                (_, None) => {}
            }
        }
    }
    let own = points / (TOP * played);
    for award in awards {
        points += TOP
            * match award {
                PLUS => own.max(0.6),
                MINUS => own.min(0.4),
                Award::Percent(percent) => f64::from(percent) / 100.0,
                other => panic!("{other:?}"),
            };
        played += 1.0;
    }
    100.0 * points / (TOP * played)
}

#[test]
fn the_last_board_that_a_slow_table_has_still_to_play_can_be_taken_away_and_is_scored_at_once() {
    let mut tuesday = directed(FieldMovement::BarometerHowell { rounds: Some(2) }, 8);
    tuesday.begins(1);
    let (quick, slow) = (tuesday.tables_on()[0].clone(), tuesday.tables_on()[1].clone());
    let [first, last] = boards_of(&slow)[..] else { panic!("two boards") };
    for board in [first, last] {
        tuesday.plays(quick.opened.table, board, Outcome::PassedOut);
    }
    let is_slow = |tuesday: &Tuesday| {
        let progress = tuesday.director_sees().field.unwrap().progress.unwrap();
        progress.iter().map(|table| table.is_slow).collect::<Vec<_>>()
    };
    assert_eq!(is_slow(&tuesday), [false, true]);
    let away = |board| EventRuling::TakeAway { table: 2, board, ns: PLUS, ew: Award::Percent(45) };
    let Refusal::NothingToRule { detail } = tuesday.refuses_to_rule(away(first)) else { panic!("not the last") };
    assert!(detail.contains("which is 2"), "{detail}");
    let before = tuesday.sees();
    tuesday.rules(away(last));
    assert_eq!(is_held(&tuesday, &slow), Some(false), "the first is still to be played there");
    assert_eq!(tuesday.field().boards_over, [last], "it is over at both");
    assert_eq!((before.rulings.len(), tuesday.sees().rulings.len()), (0, 1));
    let given = Adjusted::Awards { ns: PLUS, ew: Award::Percent(45) };
    assert_eq!(not_played(&tuesday, &slow), [(last, given)], "it is over there, if they have begun it");
    // They had begun it all the same: it does not count.
    assert!(tuesday.plays(slow.opened.table, last, Outcome::PassedOut).is_empty());
    tuesday.plays(slow.opened.table, first, Outcome::PassedOut);
    assert_eq!(is_held(&tuesday, &slow), Some(true));
    assert_eq!((tuesday.sees().stage, tuesday.sees().round), (EventStage::Drawn, 1), "the round is over");
    let points = |side: Side| tuesday.event.traveller(host().account, last).unwrap().lines[1].points[side].clone();
    let told = [Side::NorthSouth, Side::EastWest].map(points);
    assert_eq!(told, [None, Some("0.90".to_owned())], "as the session has it, and 45 percent of two");
    tuesday.rules(EventRuling::Score { table: 2, board: last, ns: MINUS, ew: Award::Artificial(Artificial::Average) });
    let points = |side: Side| tuesday.event.traveller(host().account, last).unwrap().lines[1].points[side].clone();
    assert_eq!([Side::NorthSouth, Side::EastWest].map(points), [None, Some("1.00".to_owned())]);
    tuesday.replays();
}

#[test]
fn no_board_is_scored_before_there_is_a_round() {
    let mut tuesday = Tuesday::entered(EventConditions::Pairs(field(FieldMovement::Howell { rounds: None })), 8);
    tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
    let board = BoardNumber::new(1).unwrap();
    let score = EventRuling::Score { table: 1, board, ns: PLUS, ew: MINUS };
    let away = EventRuling::TakeAway { table: 1, board, ns: PLUS, ew: MINUS };
    for ruling in [score, away] {
        assert_eq!(tuesday.refuses_to_rule(ruling), Refusal::NotNowInEvent { stage: EventStage::Gathering });
    }
}

/// Whoever plays the same board elsewhere does not see that it was taken away from a table.
#[test]
fn that_a_board_was_taken_away_is_told_when_it_is_over_everywhere() {
    let mut tuesday = directed(FieldMovement::Howell { rounds: None }, 8);
    tuesday.begins(1);
    let last = *boards_of(&tuesday.tables_on()[1]).last().unwrap();
    let before = tuesday.sees();
    tuesday.rules(EventRuling::TakeAway { table: 2, board: last, ns: PLUS, ew: PLUS });
    assert_eq!(tuesday.sees(), before);
    assert_eq!(tuesday.director_sees().rulings.len(), 1);
    for wrong in [Award::Percent(101), Award::Assigned(Vec::new())] {
        let board = *boards_of(&tuesday.tables_on()[0]).last().unwrap();
        let ruling = EventRuling::TakeAway { table: 1, board, ns: wrong, ew: PLUS };
        assert!(matches!(tuesday.refuses_to_rule(ruling), Refusal::BadAward { .. }));
    }
}

#[test]
fn the_director_can_still_go_to_the_tables_of_a_closed_round() {
    let mut tuesday = directed(FieldMovement::BarometerHowell { rounds: Some(2) }, 8);
    tuesday.begins(1);
    let table = tuesday.tables_on()[0].clone();
    let [first, last] = boards_of(&table)[..] else { panic!("two boards") };
    tuesday.plays(table.opened.table, first, Outcome::PassedOut);
    tuesday.rules(EventRuling::CloseRound { round: 1 });
    assert_eq!(is_held(&tuesday, &table), Some(true));
    assert_eq!(not_played(&tuesday, &table), [(last, Adjusted::ToBeRuled {})]);
    assert_eq!(tuesday.event.traveller(host().account, last).unwrap_err(), Refusal::BoardNotOver { board: last });
    // It was on there, and the director of the table says what it comes to.
    adjusts(&mut tuesday, &table, 1, PLUS, MINUS);
    let line = tuesday.event.traveller(host().account, last).unwrap().lines[0].clone();
    assert_eq!(line.adjusted, Some(Adjusted::Awards { ns: PLUS, ew: MINUS }));
    tuesday.begins(2);
    let entered = |round| tuesday.event.table_entrance(director().account, Some(1), round);
    assert_eq!(entered(Some(1)).unwrap().wanted.opened.table, table.opened.table);
    assert_ne!(entered(None).unwrap().wanted.opened.table, table.opened.table);
    assert_eq!(entered(Some(3)).unwrap_err(), Refusal::NoMatchToEnter {});
    let player = tuesday.people[0].account;
    let own = tuesday.event.table_entrance(player, Some(1), Some(1)).unwrap();
    assert!(own.seat.is_some() && own.wanted.opened.table != table.opened.table, "who plays comes to their own");
}

/// The event is told of a board after its table is, and a director who closes the round in between takes nothing from
/// who played it.
#[test]
fn what_a_table_played_before_it_heard_that_the_round_is_closed_counts() {
    let mut tuesday = directed(FieldMovement::BarometerHowell { rounds: Some(1) }, 8);
    tuesday.begins(1);
    let (one, other) = (tuesday.tables_on()[0].clone(), tuesday.tables_on()[1].clone());
    let [first, last] = boards_of(&one)[..] else { panic!("two boards") };
    for (table, board) in [(&one, first), (&one, last), (&other, first)] {
        tuesday.plays(table.opened.table, board, Outcome::PassedOut);
    }
    tuesday.rules(EventRuling::CloseRound { round: 1 });
    assert_eq!(tuesday.sees().stage, EventStage::Outstanding);
    assert_eq!(tuesday.plays(other.opened.table, last, Outcome::PassedOut).len(), 2, "and the ranking stands");
    let lines = tuesday.event.traveller(host().account, last).unwrap().lines;
    assert!(lines.iter().all(|line| line.result.is_some() && line.adjusted.is_none()));
    assert_eq!(tuesday.sees().stage, EventStage::Final);
    tuesday.replays();
}

/// A table is told that the round is closed after the event is, and what was on there is known when it has answered.
#[test]
fn what_is_on_when_the_last_round_is_closed_has_to_be_ruled_before_the_ranking_can_stand() {
    for (correction_ms, end) in [(0, EventStage::Final), (60_000, EventStage::Provisional)] {
        for is_ruled_in_the_event in [false, true] {
            let movement = FieldMovement::BarometerHowell { rounds: Some(2) };
            let mut tuesday = directed_with(FieldConditions { correction_ms, ..field(movement) }, 8);
            tuesday.begins(1);
            tuesday.plays_the_round(|_, _| Outcome::PassedOut);
            tuesday.begins(2);
            let (idle, playing) = (tuesday.tables_on()[0].clone(), tuesday.tables_on()[1].clone());
            let [first, last] = boards_of(&playing)[..] else { panic!("two boards") };
            tuesday.plays(playing.opened.table, first, Outcome::PassedOut);
            tuesday.rules(EventRuling::CloseRound { round: 2 });
            let waits = |tuesday: &mut Tuesday, detail: &str| {
                assert_eq!(tuesday.sees().stage, EventStage::Outstanding);
                let refused = tuesday.refuses_to_rule(EventRuling::Finalise {});
                assert!(
                    matches!(&refused, Refusal::NothingToRule { detail: told } if told.contains(detail)),
                    "{refused}"
                );
                let enters = tuesday.event.table_entrance(director().account, Some(2), None).unwrap();
                assert_eq!(enters.wanted.opened.table, playing.opened.table);
            };
            let asked: Vec<_> = tuesday.tables_on().iter().map(|table| table.opened.table).collect();
            assert_eq!(asked, [idle.opened.table, playing.opened.table], "neither has told whether a board was on");
            waits(&mut tuesday, "has still to tell");
            tuesday.stops(idle.opened.table);
            waits(&mut tuesday, "has still to tell");
            tuesday.stops_over(playing.opened.table, last);
            assert_eq!((is_held(&tuesday, &playing), not_played(&tuesday, &playing)), (Some(true), Vec::new()));
            waits(&mut tuesday, "is still to be ruled");
            assert_eq!(tuesday.tables_on().len(), 1, "it has still to be ruled there");
            let unruled = || tuesday.director_sees().field.unwrap().to_be_ruled;
            let (round, number, table) = (2, 2, playing.opened.table);
            assert_eq!(unruled(), [UnruledBoard { round, number, table, board: last }]);
            assert_eq!(tuesday.field().to_be_ruled, [], "the director alone is told");
            if is_ruled_in_the_event {
                tuesday.rules(EventRuling::TakeAway { table: 2, board: last, ns: PLUS, ew: MINUS });
            } else {
                adjusts(&mut tuesday, &playing, 1, PLUS, MINUS);
            }
            assert_eq!(tuesday.sees().stage, end);
            assert_eq!(tuesday.director_sees().field.unwrap().to_be_ruled, []);
            let line = tuesday.event.traveller(host().account, last).unwrap().lines[1].clone();
            assert_eq!(line.adjusted, Some(Adjusted::Awards { ns: PLUS, ew: MINUS }));
            tuesday.replays();
        }
    }
}

/// A board of the first round and one of the last have still to be ruled when the last board is over.
#[test]
fn an_event_whose_rounds_follow_at_once_is_final_when_its_last_board_is_over_and_ruled() {
    let mut tuesday = Tuesday::begun(pairs(FieldMovement::BarometerHowell { rounds: Some(2) }), 8);
    let early = tuesday.tables_on()[0].clone();
    tuesday.plays_the_round(|_, _| Outcome::PassedOut);
    let tables = tuesday.tables_on();
    let (late, is_late) = (tables[1].clone(), boards_of(&tables[1])[0]);
    for (table, board) in [(&early, boards_of(&early)[0]), (&late, is_late)] {
        let to_be_ruled = PlayedBoard { board, result: None, adjusted: Some(Adjusted::ToBeRuled {}) };
        tuesday.tells(table.opened.table, to_be_ruled);
    }
    for table in &tables {
        for board in boards_of(table) {
            if (table.opened.table, board) != (late.opened.table, is_late) {
                assert_eq!(tuesday.sees().stage, EventStage::Playing);
                tuesday.plays(table.opened.table, board, Outcome::PassedOut);
            }
        }
    }
    let asked: Vec<_> = tuesday.tables_on().iter().map(|table| table.opened.table).collect();
    assert_eq!(asked, [early.opened.table, late.opened.table], "the others have said all");
    assert_eq!(tuesday.sees().stage, EventStage::Outstanding);
    tuesday.plays(early.opened.table, boards_of(&early)[0], Outcome::PassedOut);
    assert_eq!(tuesday.sees().stage, EventStage::Outstanding);
    adjusts(&mut tuesday, &late, 0, PLUS, MINUS);
    assert_eq!(tuesday.sees().stage, EventStage::Final);
    tuesday.replays();
}

#[test]
fn who_will_sit_out_is_told_a_round_before() {
    let mut tuesday =
        Tuesday::begun(pairs(FieldMovement::Mitchell { rounds: None, winners: Winners::One, skip: false }), 14);
    for _ in 1..4 {
        let told = tuesday.field().sits_out_next;
        assert_eq!(told.len(), 1);
        tuesday.plays_the_round(|_, _| Outcome::PassedOut);
        assert_eq!(tuesday.field().sits_out, told);
    }
    assert!(tuesday.field().sits_out_next.is_empty(), "there is no other round");
}

#[test]
fn when_an_event_is_closed_nobody_sits_out_next_and_no_board_is_waited_for() {
    let mut tuesday =
        Tuesday::begun(pairs(FieldMovement::Mitchell { rounds: None, winners: Winners::One, skip: false }), 14);
    let unplayed = boards_of(&tuesday.tables_on()[0])[0];
    let traveller = |tuesday: &Tuesday| tuesday.event.traveller(host().account, unplayed).unwrap_err();
    assert_eq!(traveller(&tuesday), Refusal::BoardNotOver { board: unplayed });
    assert_eq!(tuesday.field().sits_out_next.len(), 1);
    tuesday.does(&host(), EventCommand::Close);
    assert!(tuesday.field().sits_out_next.is_empty());
    assert_eq!(traveller(&tuesday), Refusal::NoSuchBoard { board: unplayed });
}

#[test]
fn who_sat_where_is_told_of_every_round_that_has_begun() {
    let mut tuesday =
        Tuesday::begun(pairs(FieldMovement::Mitchell { rounds: None, winners: Winners::One, skip: false }), 14);
    let first = tuesday.field();
    tuesday.plays_the_round(|_, _| Outcome::PassedOut);
    let told = tuesday.event.round(1).unwrap();
    assert_eq!((told.round, &told.tables, &told.sits_out), (1, &first.tables, &first.sits_out));
    assert_eq!(tuesday.event.round(2).unwrap().tables, tuesday.field().tables);
    for none in [0, 3] {
        assert_eq!(tuesday.event.round(none).unwrap_err(), Refusal::NoSuchRound {}, "{none}");
    }
}

/// Three IMPs are three IMPs of the session, also where the ranking goes by IMPs a board.
#[test]
fn a_handicap_in_imps_is_shared_out_where_some_have_played_more_boards() {
    let of = |contestant, amount: &str| Brought {
        contestant: ContestantNumber(contestant),
        amount: amount.parse().unwrap(),
    };
    let conditions =
        FieldConditions { scoring: FieldScoring::CrossImps, next_round: NextRound::ByDirector, ..field(BAROMETER) };
    let mut tuesday = directed_with(conditions, 8);
    tuesday.rules(EventRuling::Handicap { handicaps: vec![of(1, "3")] });
    let with_handicap = |tuesday: &Tuesday| {
        let ranking = tuesday.field().rankings.concat();
        let line = ranking.into_iter().find(|line| line.contestant == ContestantNumber(1)).unwrap();
        (line.boards, line.with_handicap.unwrap().score)
    };
    tuesday.begins(1);
    tuesday.plays_the_round(|_, _| Outcome::PassedOut);
    assert_eq!(with_handicap(&tuesday), (2, "3.00".to_owned()));
    tuesday.begins(2);
    let other = tuesday.tables_on().into_iter().find(|table| {
        let seat = tuesday.seat_of(tuesday.people[0].account).unwrap();
        table.opened.table != seat.0
    });
    let other = other.unwrap();
    for table in tuesday.tables_on() {
        for board in boards_of(&table) {
            if (table.opened.table, board) != (other.opened.table, boards_of(&other)[1]) {
                tuesday.plays(table.opened.table, board, Outcome::PassedOut);
            }
        }
    }
    tuesday.rules(EventRuling::CloseRound { round: 2 });
    tuesday.stops(other.opened.table);
    assert_eq!(with_handicap(&tuesday), (4, "0.75".to_owned()));
    tuesday.replays();
}

#[test]
fn what_a_table_never_played_is_taken_away_and_not_scored() {
    let mut tuesday = directed(BAROMETER, 8);
    tuesday.begins(1);
    let (played, idle) = (tuesday.tables_on()[0].clone(), tuesday.tables_on()[1].clone());
    let board = boards_of(&idle)[0];
    let score = || EventRuling::Score { table: 2, board, ns: PLUS, ew: MINUS };
    assert_eq!(tuesday.refuses_to_rule(score()), Refusal::BoardNotOver { board });
    for board in boards_of(&played) {
        tuesday.plays(played.opened.table, board, Outcome::PassedOut);
    }
    tuesday.rules(EventRuling::CloseRound { round: 1 });
    tuesday.stops(idle.opened.table);
    let refused = tuesday.refuses_to_rule(score());
    assert!(matches!(&refused, Refusal::NothingToRule { detail } if detail.contains("take it away")), "{refused}");
    tuesday.rules(EventRuling::TakeAway { table: 2, board, ns: PLUS, ew: MINUS });
}

#[test]
fn the_next_round_is_told_while_it_waits_for_the_director_unless_chance_draws_it() {
    for movement in [HOWELL, FieldMovement::Swiss { rounds: 3 }] {
        let mut tuesday = directed(movement, 14);
        for round in 1..=3 {
            let told = tuesday.field().next_tables;
            assert!(!told.is_empty(), "{movement:?}");
            tuesday.begins(round);
            let begun = tuesday.field();
            assert_eq!(begun.tables, told, "{movement:?}, round {round}");
            assert!(begun.next_tables.is_empty(), "what comes of a round that is on shows in nothing");
            tuesday.plays_the_round(
                |table, _| if table.to_bytes()[0] % 2 == 0 { Outcome::PassedOut } else { three_notrump() },
            );
        }
    }
    let mut drawn = directed(FieldMovement::Random { rounds: 2 }, 14);
    assert!(drawn.field().next_tables.is_empty());
    drawn.begins(1);
    drawn.plays_the_round(|_, _| Outcome::PassedOut);
    assert!(drawn.field().next_tables.is_empty());
}

fn three_notrump() -> Outcome {
    Outcome::Played { contract: "3NTS".parse().unwrap(), tricks: 9 }
}

fn is_held(tuesday: &Tuesday, table: &TableWanted) -> Option<bool> {
    let all = tuesday.event.tables_wanted();
    all.iter().find(|wanted| wanted.opened.table == table.opened.table).map(|wanted| wanted.is_held)
}

fn not_played(tuesday: &Tuesday, table: &TableWanted) -> Vec<(BoardNumber, Adjusted)> {
    let all = tuesday.event.tables_wanted();
    all.into_iter().find(|wanted| wanted.opened.table == table.opened.table).unwrap().not_played
}

/// An event whose rounds its director begins.
fn directed(movement: FieldMovement, people: usize) -> Tuesday {
    directed_with(field(movement), people)
}

fn directed_with(conditions: FieldConditions, people: usize) -> Tuesday {
    let conditions = FieldConditions { next_round: NextRound::ByDirector, ..conditions };
    let mut tuesday = Tuesday::entered(EventConditions::Pairs(conditions), people);
    tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
    tuesday.does(&host(), start());
    tuesday
}

#[test]
fn a_fine_is_taken_off_what_somebody_has_and_nobody_else_has_more() {
    let fine = |contestant, amount, unit| EventRuling::Fine { contestant, amount, unit };
    for (scoring, unit, amount, points, score) in [
        // A tenth of the top of two tables' boards, which is two: 0.2 of eight.
        (FieldScoring::Matchpoints, Unit::Matchpoints, Ratio::whole(10), "0.20", "2.50"),
        (FieldScoring::CrossImps, Unit::Imps, Ratio { n: 3, d: 2 }, "1.50", "1.50"),
    ] {
        let conditions = FieldConditions { scoring, next_round: NextRound::ByDirector, ..field(BAROMETER) };
        let mut tuesday = Tuesday::entered(EventConditions::Pairs(conditions), 8);
        tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
        tuesday.does(&host(), start());
        // Before there is a ranking it is kept for it.
        tuesday.rules(fine(ContestantNumber(3), amount, unit));
        for round in 1..=2 {
            tuesday.begins(round);
            tuesday.plays_the_round(|_, _| Outcome::PassedOut);
        }
        let half = if scoring == FieldScoring::Matchpoints { 50.0 } else { 0.0 };
        let ranking = tuesday.field().rankings.concat();
        let last = ranking.last().unwrap();
        assert_eq!((last.contestant, last.place, last.fines.as_deref()), (ContestantNumber(3), 4, Some(points)));
        let less: f64 = score.parse().unwrap();
        assert_eq!(last.score, format!("{:.2}", half - less));
        for other in &ranking[..3] {
            assert_eq!((other.score.as_str(), &other.fines), (format!("{half:.2}").as_str(), &None));
        }
        for (wrong, of) in [(Ratio::whole(0), unit), (Ratio::whole(101), unit), (amount, Unit::VictoryPoints)] {
            let refused = tuesday.refuses_to_rule(fine(ContestantNumber(3), wrong, of));
            assert!(matches!(refused, Refusal::BadAward { .. }), "{wrong:?}");
        }
        assert_eq!(tuesday.refuses_to_rule(fine(ContestantNumber(5), amount, unit)), Refusal::NoSuchEntry {});
        // Another one adds up, and counts at once.
        tuesday.rules(fine(ContestantNumber(3), amount, unit));
        let again = tuesday.field().rankings.concat();
        assert_ne!(again.last().unwrap().score, last.score);
        tuesday.replays();
    }
}

#[test]
fn what_was_carried_forward_counts_and_a_handicap_stands_beside_the_ranking() {
    let of = |contestant, amount: &str| Brought {
        contestant: ContestantNumber(contestant),
        amount: amount.parse().unwrap(),
    };
    // 40 percent of the top of two tables' boards, which is two: 0.8 of the eight that can be had.
    for (scoring, amount, points, score, handicapped) in [
        (FieldScoring::Matchpoints, "40", "0.80", "60.00", "62.50"),
        (FieldScoring::CrossImps, "3 1/2", "3.50", "3.50", "6.00"),
    ] {
        let conditions = FieldConditions { scoring, next_round: NextRound::ByDirector, ..field(BAROMETER) };
        let mut tuesday = Tuesday::entered(EventConditions::Pairs(conditions), 8);
        tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
        tuesday.does(&host(), start());
        tuesday.rules(EventRuling::CarryForward { brought: vec![of(3, "1"), of(4, "1")] });
        tuesday.rules(EventRuling::CarryForward { brought: vec![of(3, amount), of(4, "0")] });
        for round in 1..=2 {
            tuesday.begins(round);
            tuesday.plays_the_round(|_, _| Outcome::PassedOut);
        }
        let half = if scoring == FieldScoring::Matchpoints { "50.00" } else { "0.00" };
        let ranking = tuesday.field().rankings.concat();
        let first = (ranking[0].contestant, ranking[0].score.as_str(), ranking[0].carried.as_deref());
        assert_eq!(first, (ContestantNumber(3), score, Some(points)));
        for other in &ranking[1..] {
            assert_eq!((other.score.as_str(), &other.carried, &other.with_handicap), (half, &None, &None));
        }
        tuesday.rules(EventRuling::Handicap { handicaps: vec![of(3, "2 1/2"), of(4, "20")] });
        let ranking = tuesday.field().rankings.concat();
        assert_eq!((ranking[0].contestant, ranking[0].score.as_str()), (ContestantNumber(3), score));
        let with = |contestant| {
            let line = ranking.iter().find(|line| line.contestant == ContestantNumber(contestant)).unwrap();
            let WithHandicap { score, place, shared } = line.with_handicap.clone().unwrap();
            (score, place, shared)
        };
        assert_eq!(with(3), (handicapped.to_owned(), 2, false));
        assert_eq!((with(4).1, with(4).2), (1, false));
        assert_eq!((with(1).1, with(1).2), (3, true));
        for wrong in [vec![], vec![of(3, "1"), of(3, "2")], vec![of(3, "100 1/2")]] {
            let refused = tuesday.refuses_to_rule(EventRuling::Handicap { handicaps: wrong });
            assert!(matches!(refused, Refusal::BadAward { .. }), "{refused:?}");
        }
        // However fine an amount is, it is none too many.
        let finest = format!("1/{}", i128::MAX);
        tuesday.rules(EventRuling::CarryForward { brought: vec![of(1, &finest)] });
        let nobody = EventRuling::CarryForward { brought: vec![of(5, "1")] };
        assert_eq!(tuesday.refuses_to_rule(nobody), Refusal::NoSuchEntry {});
        tuesday.replays();
    }
}
