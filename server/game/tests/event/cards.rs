//! A contestant's own score card, and the recap: they add up to the ranking, and tell of no board before it is over.

use bridge_game::{EventCommand, Person};
use bridge_protocol::{
    Award, ContestantNumber, EventConditions, EventPlace, EventRuling, EventStage, FieldConditions, FieldScoring,
    Recap, RecapBy, Refusal, TravellersShown,
};
use bridge_rules::BySide;

use crate::{
    chance::Chance,
    congress::{Congress, conditions, director, host},
    fields::outcome,
    tuesday::{HOWELL, Tuesday, boards_of, field, persons},
};

#[test]
fn the_cards_of_all_add_up_to_the_ranking() {
    let individual = persons(bridge_protocol::FieldMovement::Individual { rounds: None });
    let imps = FieldConditions { scoring: FieldScoring::CrossImps, ..field(HOWELL) };
    let total = FieldConditions { scoring: FieldScoring::CrossImpsTotal, ..field(HOWELL) };
    for (conditions, people) in [
        (EventConditions::Pairs(field(HOWELL)), 12),
        (EventConditions::Pairs(imps), 12),
        (EventConditions::Pairs(total), 12),
        (individual, 8),
    ] {
        let mut chance = Chance::new(3);
        let mut tuesday = Tuesday::begun(conditions, people);
        while tuesday.sees().stage == EventStage::Playing {
            tuesday.plays_the_round(|_, _| outcome(&mut chance));
        }
        let recap = tuesday.event.recap(RecapBy::Rounds, 0).unwrap();
        let by_boards = tuesday.event.recap(RecapBy::Boards, 0).unwrap();
        assert_eq!(by_boards.boards, tuesday.field().boards_over);
        for line in &tuesday.field().rankings[0] {
            let card = tuesday.event.score_card(host().account, line.contestant).unwrap();
            assert_eq!(card.lines.len(), usize::from(line.boards));
            let sum: i64 = card.lines.iter().map(|own| hundredths(own.points.as_ref().unwrap())).sum();
            // Each line is rounded by itself.
            let rounding: i64 = i64::try_from(card.lines.len()).unwrap() + 5;
            assert!((sum - hundredths(&line.points)).abs() <= rounding);
            // A total has one decimal in the ranking, and two where boards are looked at.
            let row = &recap.rows[line.contestant.index()];
            assert_eq!((row.contestant, row.rounds.len()), (line.contestant, tuesday.sees().round.into()));
            let row = &by_boards.rows[line.contestant.index()];
            for (board, score) in by_boards.boards.iter().zip(&row.boards) {
                let own = card.lines.iter().find(|own| own.board == *board);
                let shown = own.and_then(|own| own.percent.clone().or_else(|| own.points.clone()));
                assert_eq!((*score).clone(), shown, "{} on board {board}", line.contestant);
            }
        }
    }
}

#[test]
fn a_recap_goes_on_after_a_column() {
    let mut tuesday = Tuesday::begun(EventConditions::Pairs(field(HOWELL)), 12);
    let mut chance = Chance::new(5);
    while tuesday.sees().stage == EventStage::Playing {
        tuesday.plays_the_round(|_, _| outcome(&mut chance));
    }
    for by in [RecapBy::Rounds, RecapBy::Boards] {
        let whole = tuesday.event.recap(by, 0).unwrap();
        let rest = tuesday.event.recap(by, 3).unwrap();
        let columns =
            |recap: &Recap| recap.rows[4].rounds.iter().chain(&recap.rows[4].boards).cloned().collect::<Vec<_>>();
        assert_eq!(columns(&rest), columns(&whole)[3..]);
        assert!(rest.boards == whole.boards.get(3..).unwrap_or_default() && !whole.has_more && !rest.has_more);
        assert_eq!(rest.last(3), whole.last(0));
        assert!(columns(&tuesday.event.recap(by, rest.last(3)).unwrap()).is_empty());
    }
}

#[test]
fn nothing_stands_on_a_card_before_it_is_over_at_every_table() {
    let mut tuesday = Tuesday::begun(EventConditions::Pairs(field(HOWELL)), 12);
    let tables = tuesday.tables_on();
    let board = boards_of(&tables[0])[0];
    tuesday.plays(tables[0].opened.table, board, bridge_rules::Outcome::PassedOut);
    for contestant in (1..=6).map(ContestantNumber) {
        assert!(tuesday.event.score_card(host().account, contestant).unwrap().lines.is_empty());
    }
    assert!(tuesday.event.recap(RecapBy::Rounds, 0).unwrap().rows.iter().all(|row| row.rounds == [None]));
    assert_eq!(tuesday.event.score_card(host().account, ContestantNumber(7)), Err(Refusal::NoSuchEntry {}));
}

#[test]
fn on_ones_own_card_stands_what_one_has_played_oneself_without_its_points() {
    let mut tuesday = Tuesday::begun(EventConditions::Pairs(field(HOWELL)), 12);
    let tables = tuesday.tables_on();
    let board = boards_of(&tables[0])[0];
    let seats: Vec<_> = tuesday.people.iter().map(|who| (who.account, tuesday.seat_of(who.account))).collect();
    tuesday.plays(tables[0].opened.table, board, bridge_rules::Outcome::PassedOut);
    for (account, seat) in seats {
        let own = (1..=6).map(ContestantNumber).map(|each| tuesday.event.score_card(account, each).unwrap());
        let lines: Vec<_> = own.flat_map(|card| card.lines).collect();
        let plays_there = seat.is_some_and(|(table, _)| table == tables[0].opened.table);
        assert_eq!(lines.len(), usize::from(plays_there), "on their own card alone");
        assert!(lines.iter().all(|line| line.line.result.is_some() && line.points.is_none() && line.percent.is_none()));
    }
}

/// As with the slip of paper that travels with a board: whoever has played it reads what those before them made of it,
/// and nobody else does; what it comes to shows when it is over everywhere.
#[test]
fn where_the_conditions_say_so_the_traveller_is_read_by_those_who_have_played_the_board() {
    for (travellers, is_read) in [(TravellersShown::AsPlayed, true), (TravellersShown::WhenOver, false)] {
        let mut tuesday = Tuesday::begun(EventConditions::Pairs(FieldConditions { travellers, ..field(HOWELL) }), 12);
        tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
        let tables = tuesday.tables_on();
        let board = boards_of(&tables[0])[1];
        let seated = |tuesday: &Tuesday, at: usize| {
            let is_there = |who: &&Person| tuesday.seat_of(who.account).unwrap().0 == tables[at].opened.table;
            tuesday.people.iter().find(is_there).unwrap().account
        };
        let [first, second, third] = [0, 1, 2].map(|at| seated(&tuesday, at));
        let reads = |tuesday: &Tuesday, who| tuesday.event.traveller(who, board).map(|read| read.lines);
        tuesday.plays(tables[0].opened.table, board, bridge_rules::Outcome::PassedOut);
        assert_eq!(reads(&tuesday, first).is_ok(), is_read);
        assert!(reads(&tuesday, second).is_err() && reads(&tuesday, director().account).is_err());
        tuesday.plays(tables[1].opened.table, board, bridge_rules::Outcome::PassedOut);
        for who in [first, second].into_iter().filter(|_| is_read) {
            let lines = reads(&tuesday, who).unwrap();
            assert_eq!(lines.len(), 2);
            assert!(lines.iter().all(|line| line.points == BySide::default()));
        }
        // Whoever has it taken away has not played it, and may still be at it.
        let average = Award::Percent(50);
        tuesday.rules(EventRuling::TakeAway { table: 3, board, ns: average.clone(), ew: average });
        assert!(reads(&tuesday, third).is_ok(), "it is over everywhere");
    }
}

#[test]
fn a_board_that_was_taken_away_from_somebody_is_no_board_that_they_have_played() {
    let travellers = TravellersShown::AsPlayed;
    let mut tuesday = Tuesday::begun(EventConditions::Pairs(FieldConditions { travellers, ..field(HOWELL) }), 12);
    tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
    let tables = tuesday.tables_on();
    let board = boards_of(&tables[0])[1];
    let average = Award::Percent(50);
    tuesday.rules(EventRuling::TakeAway { table: 3, board, ns: average.clone(), ew: average });
    tuesday.plays(tables[0].opened.table, board, bridge_rules::Outcome::PassedOut);
    for who in &tuesday.people {
        let at = tuesday.seat_of(who.account).unwrap().0;
        let read = tuesday.event.traveller(who.account, board).map(|read| read.lines.len());
        assert_eq!(read.ok(), (at == tables[0].opened.table).then_some(1), "of one table, and to those who sat there");
    }
}

#[test]
fn teams_have_no_such_card() {
    let congress = Congress::new(conditions(4, bridge_protocol::TeamsMovement::Knockout {}));
    assert_eq!(congress.event.score_card(host().account, ContestantNumber(1)), Err(Refusal::NoSuchEntry {}));
    assert!(matches!(congress.event.recap(RecapBy::Rounds, 0), Err(Refusal::NotInSuchAnEvent {})));
}

fn hundredths(decimal: &str) -> i64 {
    let places = decimal.split_once('.').map_or(0, |(_, decimals)| decimals.len());
    decimal.replace('.', "").parse::<i64>().unwrap() * 10_i64.pow(u32::try_from(2 - places).unwrap())
}
