//! A contestant's own score card, and the recap: they add up to the ranking, and tell of no board before it is over.

use bridge_protocol::{ContestantNumber, EventConditions, EventStage, FieldConditions, FieldScoring, Refusal};

use crate::{
    chance::Chance,
    congress::{Congress, conditions},
    fields::outcome,
    tuesday::{HOWELL, Tuesday, boards_of, field, persons},
};

#[test]
fn the_cards_of_all_add_up_to_the_ranking() {
    let individual = persons(bridge_protocol::FieldMovement::Individual { rounds: None });
    let imps = FieldConditions { scoring: FieldScoring::CrossImps, ..field(HOWELL) };
    for (conditions, people) in
        [(EventConditions::Pairs(field(HOWELL)), 12), (EventConditions::Pairs(imps), 12), (individual, 8)]
    {
        let mut chance = Chance::new(3);
        let mut tuesday = Tuesday::begun(conditions, people);
        while tuesday.sees().stage == EventStage::Playing {
            tuesday.plays_the_round(|_, _| outcome(&mut chance));
        }
        let recap = tuesday.event.recap().unwrap();
        for line in &tuesday.field().rankings[0] {
            let card = tuesday.event.score_card(line.contestant).unwrap();
            assert_eq!(card.lines.len(), usize::from(line.boards));
            let sum: i64 = card.lines.iter().map(|own| hundredths(own.points.as_ref().unwrap())).sum();
            // Each line is rounded by itself.
            assert!((sum - hundredths(&line.points)).abs() <= card.lines.len().try_into().unwrap());
            let row = &recap.rows[line.contestant.index()];
            assert_eq!((row.contestant, row.rounds.len()), (line.contestant, tuesday.sees().round.into()));
        }
    }
}

#[test]
fn nothing_stands_on_a_card_before_it_is_over_at_every_table() {
    let mut tuesday = Tuesday::begun(EventConditions::Pairs(field(HOWELL)), 12);
    let tables = tuesday.tables_on();
    let board = boards_of(&tables[0])[0];
    tuesday.plays(tables[0].opened.table, board, bridge_rules::Outcome::PassedOut);
    for contestant in (1..=6).map(ContestantNumber) {
        assert!(tuesday.event.score_card(contestant).unwrap().lines.is_empty());
    }
    assert!(tuesday.event.recap().unwrap().rows.iter().all(|row| row.rounds == [None]));
    assert_eq!(tuesday.event.score_card(ContestantNumber(7)), Err(Refusal::NoSuchEntry {}));
}

#[test]
fn teams_have_no_such_card() {
    let congress = Congress::new(conditions(4, bridge_protocol::TeamsMovement::Knockout {}));
    assert_eq!(congress.event.score_card(ContestantNumber(1)), Err(Refusal::NoSuchEntry {}));
    assert!(matches!(congress.event.recap(), Err(Refusal::NotNowInEvent { .. })));
}

fn hundredths(decimal: &str) -> i64 {
    decimal.replace('.', "").parse().unwrap()
}
