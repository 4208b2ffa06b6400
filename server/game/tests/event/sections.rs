//! A field in sections: each plays by itself, over the same boards, and all are compared.

use std::collections::{BTreeMap, BTreeSet};

use bridge_game::{EventCommand, EventOpened, Moment, Placing};
use bridge_protocol::{
    Across, ContestantNumber, EntryNumber, EventConditions, EventPlace, EventRuling, EventStage, FieldConditions,
    FieldMovement, FieldStanding, PlaceInSection, Ratio, Refusal, Unit, Winners,
};
use bridge_rules::{BoardNumber, Outcome};

use crate::{
    chance::Chance,
    congress::{ID, director, host, opening, person, start},
    fields::{outcome, pairs_of_evenings},
    tuesday::{HOWELL, Tuesday, boards_of, field, persons},
};

const MITCHELL: FieldMovement = FieldMovement::Mitchell { rounds: None, winners: Winners::Two, skip: false };
const BAROMETER: FieldMovement = FieldMovement::BarometerHowell { rounds: None };

fn in_sections(sections: u8, movement: FieldMovement) -> EventConditions {
    EventConditions::Pairs(FieldConditions { sections, ..field(movement) })
}

#[test]
fn every_section_plays_by_itself_and_the_journal_says_the_same() {
    for (movement, pairs, sections) in
        [(MITCHELL, 26, 2), (MITCHELL, 25, 2), (MITCHELL, 21, 3), (HOWELL, 14, 2), (HOWELL, 12, 3), (BAROMETER, 20, 4)]
    {
        let mut chance = Chance::new(pairs);
        let people = 2 * usize::try_from(pairs).unwrap();
        let mut tuesday = Tuesday::begun(in_sections(sections, movement), people);
        let of_section = tuesday.field().sections;
        assert_eq!(of_section.len(), usize::from(sections));
        let mut seen = BTreeSet::new();
        while tuesday.sees().stage == EventStage::Playing {
            let tables = tuesday.field().tables;
            let numbers: BTreeSet<u16> = tables.iter().map(|table| table.number).collect();
            assert_eq!(numbers.len(), tables.len());
            for table in tables {
                let sitting = table.sitting.contestants();
                let at_home = of_section.iter().filter(|own| sitting.iter().all(|each| own.contains(each)));
                assert_eq!(at_home.count(), 1, "{sitting:?} meet");
                for contestant in sitting {
                    assert!(table.boards.iter().all(|board| seen.insert((contestant, *board))), "{contestant}");
                }
            }
            tuesday.plays_the_round(|_, _| outcome(&mut chance));
        }
        assert_eq!(tuesday.sees().stage, EventStage::Final);
        let ranked: usize = tuesday.field().rankings.iter().map(Vec::len).sum();
        assert_eq!(ranked, tuesday.field().contestants.len());
        tuesday.field().rankings.iter().for_each(|list| places_in_sections_are_those_of(list, &of_section));
        tuesday.replays();
    }
}

/// In a section somebody is as many places behind as others of it are before them in the whole field.
fn places_in_sections_are_those_of(list: &[FieldStanding], sections: &[Vec<ContestantNumber>]) {
    for section in sections {
        let own = || list.iter().filter(|line| section.contains(&line.contestant));
        for line in own() {
            let before = own().filter(|other| other.place < line.place).count();
            let beside = own().filter(|other| other.place == line.place).count();
            let place = u16::try_from(before + 1).unwrap();
            assert_eq!(line.in_section, Some(PlaceInSection { place, shared: beside > 1 }));
        }
    }
}

#[test]
fn a_result_is_compared_with_those_of_every_section() {
    let mut tuesday = Tuesday::begun(in_sections(2, BAROMETER), 16);
    let made = |tricks| Outcome::Played { contract: "4SN".parse().unwrap(), tricks };
    let tables = tuesday.tables_on();
    // In section A both tables make ten tricks, in section B nine.
    let of_a: BTreeSet<_> = tables[..2].iter().map(|table| table.opened.table).collect();
    tuesday.plays_the_round(|table, _| made(if of_a.contains(&table) { 10 } else { 9 }));
    let view = tuesday.field();
    let traveller = tuesday.event.traveller(host().account, view.boards_over[0]).unwrap();
    let points: Vec<_> = traveller.lines.iter().map(|line| line.points.north_south.as_deref().unwrap()).collect();
    assert_eq!(points, ["5.00", "5.00", "1.00", "1.00"], "of six: four tables, not two");
}

#[test]
fn where_the_conditions_say_so_a_result_is_compared_within_its_section_alone() {
    let EventConditions::Pairs(conditions) = in_sections(2, BAROMETER) else { panic!("pairs") };
    let mut tuesday =
        Tuesday::entered(EventConditions::Pairs(FieldConditions { across: Across::Section, ..conditions }), 20);
    tuesday.does(&host(), placed(&[6, 4], &[]));
    tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
    let made = |tricks| Outcome::Played { contract: "4SN".parse().unwrap(), tricks };
    let tables = tuesday.tables_on();
    let best = [tables[0].opened.table, tables[3].opened.table];
    tuesday.plays_the_round(|table, _| made(if best.contains(&table) { 10 } else { 9 }));
    let traveller = tuesday.event.traveller(host().account, tuesday.field().boards_over[0]).unwrap();
    let points: Vec<_> = traveller.lines.iter().map(|line| line.points.north_south.as_deref().unwrap()).collect();
    assert_eq!(points, ["4.00", "1.00", "1.00", "2.00", "0.00"], "of four in section A, of two in section B");
    // A tenth of a top is what it is in one's own section.
    for contestant in [1, 7].map(ContestantNumber) {
        let (amount, unit) = (Ratio::whole(10), Unit::Matchpoints);
        tuesday.rules(EventRuling::Fine { contestant, amount, unit });
    }
    let fines = tuesday.field().rankings.concat().into_iter().filter_map(|line| Some((line.contestant.0, line.fines?)));
    let mut fines: Vec<_> = fines.collect();
    fines.sort();
    assert_eq!(fines, [(1, "0.40".to_owned()), (7, "0.20".to_owned())]);
    tuesday.replays();
}

fn placed(sections: &[u16], seeding: &[u16]) -> EventCommand {
    let seeding = seeding.iter().copied().map(EntryNumber).collect();
    EventCommand::Start(Placing { sections: sections.to_vec(), seeding, computers: None })
}

/// A club's room: fourteen tables and twelve, whatever the conditions said of sections.
#[test]
fn whoever_starts_it_says_how_large_each_section_is() {
    let movement = FieldMovement::Mitchell { rounds: Some(3), winners: Winners::Two, skip: false };
    for sections in [1, 2] {
        let mut tuesday = Tuesday::entered(in_sections(sections, movement), 104);
        let refusals = [(placed(&[28, 22], &[]), "for 50, and there are 52"), (placed(&[48, 4], &[]), "in 2 sections")];
        for (start, said) in refusals {
            let Refusal::BadEvent { why } = tuesday.refuses(&host(), start) else { panic!("it starts") };
            assert!(why.contains(said), "{why}");
        }
        tuesday.does(&host(), placed(&[28, 24], &[]));
        let field = tuesday.field();
        assert_eq!(field.sections.iter().map(Vec::len).collect::<Vec<_>>(), [28, 24]);
        assert_eq!((field.tables.len(), field.sits_out.len()), (26, 0));
        while tuesday.sees().stage == EventStage::Playing {
            tuesday.plays_the_round(|_, _| Outcome::PassedOut);
        }
        assert!(tuesday.field().rankings.concat().iter().all(|line| line.score == "50.00" && line.boards == 6));
        tuesday.replays();
    }
    let mut drawn = Tuesday::entered(in_sections(1, FieldMovement::Swiss { rounds: 2 }), 24);
    let refused = drawn.refuses(&host(), placed(&[6, 6], &[]));
    assert!(matches!(refused, Refusal::BadEvent { .. }));
    assert!(!drawn.does(&host(), placed(&[12], &[])).is_empty(), "one section is all of them");
}

#[test]
fn those_who_are_thought_the_strongest_sit_in_every_section_and_both_ways() {
    let mut tuesday = Tuesday::entered(in_sections(2, MITCHELL), 40);
    // Pairs by one of their players: of the twenty the last four, the last one first.
    let seeding = [40, 37, 36, 33];
    for wrong in [[40, 41], [40, 40]] {
        tuesday.refuses(&host(), placed(&[], &wrong));
    }
    let Refusal::BadEvent { why } = tuesday.refuses(&host(), placed(&[], &[40, 37, 39])) else { panic!("it starts") };
    assert!(why.contains("are one pair"), "{why}");
    assert!(tuesday.refuses(&person("Nobody"), placed(&[], &seeding)) == Refusal::NoSuchEvent {});
    tuesday.does(&host(), placed(&[], &seeding));
    let field = tuesday.field();
    // North-South of section A have the numbers 1 to 5, East-West 6 to 10, and so in section B.
    let numbered = |number: usize| field.contestants[number - 1].iter().map(|entry| entry.0).collect::<Vec<_>>();
    assert_eq!([1, 6, 11, 16].map(numbered), [[39, 40], [37, 38], [35, 36], [33, 34]]);
    assert_eq!(numbered(17), [1, 2], "then the others in the order of entry, there and back");
    assert_eq!(field.contestants.iter().flatten().collect::<BTreeSet<_>>().len(), 40);
    tuesday.replays();
}

/// Of twenty-five pairs thirteen are seven tables, and twelve are six: in the seventh round they have played.
#[test]
fn a_smaller_section_sits_out_the_last_round_and_a_set_that_it_has_not_played_counts_for_the_others() {
    let mut tuesday = Tuesday::begun(in_sections(2, MITCHELL), 50);
    for _ in 1..=6 {
        tuesday.plays_the_round(|_, _| Outcome::PassedOut);
    }
    let field = tuesday.field();
    assert!(field.sections[1].iter().all(|each| field.sits_out.contains(each)), "{:?}", field.sits_out);
    assert_eq!(field.tables.len(), 6);
    tuesday.plays_the_round(|_, _| Outcome::PassedOut);
    assert_eq!(tuesday.sees().stage, EventStage::Final);
    let rankings = tuesday.field().rankings.concat();
    assert_eq!(rankings.len(), 25);
    for line in rankings {
        assert_eq!((line.place, line.score.as_str()), (1, "50.00"), "all have made the same of all boards");
    }
}

/// Two fields that differ in what all tables but the first, of both sections, make of their boards: whoever sits at
/// the first receives the same.
#[test]
fn nothing_of_another_section_shows_before_a_board_is_over_in_all() {
    for movement in [MITCHELL, HOWELL, BAROMETER] {
        for seed in 0..pairs_of_evenings() {
            let seen = |seed: u64| {
                let mut chance = Chance::new(seed);
                let mut tuesday = Tuesday::begun(in_sections(2, movement), 24);
                let tables = tuesday.tables_on();
                let mut views = vec![tuesday.sees()];
                for table in tables.iter().skip(1) {
                    for board in boards_of(table) {
                        tuesday.plays(table.opened.table, board, outcome(&mut chance));
                        assert!(tuesday.event.traveller(host().account, board).is_err(), "{board}");
                        views.push(tuesday.sees());
                    }
                }
                views
            };
            assert_eq!(seen(2 * seed), seen(2 * seed + 1));
        }
    }
}

#[test]
fn sections_without_a_movement_are_refused_at_the_start_and_others_when_it_is_opened() {
    for (people, starts) in [(54, true), (16, false)] {
        let mut tuesday = Tuesday::entered(in_sections(2, MITCHELL), people);
        if starts {
            tuesday.does(&host(), start());
            assert_eq!(tuesday.field().sections.iter().map(Vec::len).collect::<Vec<_>>(), [14, 13]);
            continue;
        }
        let Refusal::BadEvent { why } = tuesday.refuses(&host(), start()) else { panic!("it starts") };
        assert!(why.contains("in 2 sections"), "{why}");
    }
    let drawn = [FieldMovement::Swiss { rounds: 3 }, FieldMovement::Random { rounds: 3 }];
    let wrong = drawn.map(|movement| in_sections(2, movement)).into_iter();
    for conditions in wrong.chain([0, 27].map(|sections| in_sections(sections, HOWELL))) {
        let refused = EventOpened::new(opening(ID, Moment(1)), conditions).unwrap_err();
        assert!(matches!(refused, Refusal::BadEvent { .. }));
    }
    // Persons of whom there is no such individual are drawn, and then there are no sections.
    let EventConditions::Persons(individual) = persons(FieldMovement::Individual { rounds: None }) else {
        panic!("persons")
    };
    let individual = EventConditions::Persons(FieldConditions { sections: 2, ..individual });
    assert_eq!(Tuesday::begun(individual.clone(), 16).field().sections.len(), 2);
    let refused = Tuesday::entered(individual, 14).refuses(&host(), start());
    assert!(matches!(refused, Refusal::BadEvent { .. }));
}

#[test]
fn a_section_of_one_table_is_not_compared_with_itself() {
    let twelve = |across| {
        let EventConditions::Pairs(conditions) = in_sections(2, HOWELL) else { panic!("pairs") };
        Tuesday::entered(EventConditions::Pairs(FieldConditions { across, ..conditions }), 12)
    };
    let Refusal::BadEvent { why } = twelve(Across::Section).refuses(&host(), start()) else { panic!("it starts") };
    assert!(why.contains("nothing to compare"), "{why}");
    twelve(Across::Field).does(&host(), start());
}

#[test]
fn two_pairs_that_come_late_each_sit_down_in_a_section_with_half_a_table() {
    let mut tuesday = Tuesday::entered(in_sections(2, MITCHELL), 52);
    tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
    tuesday.does(&host(), start());
    assert_eq!(tuesday.field().sits_out.len(), 2);
    let mut late = BTreeMap::new();
    for (number, names) in [(27, ["Late", "Later"]), (28, ["Slow", "Slower"])] {
        let players = names.map(|name| {
            tuesday.does(&person(name), EventCommand::Join { place: EventPlace::Entrant { number: None } });
            tuesday.field().entries.last().unwrap().number
        });
        tuesday.rules(EventRuling::Admit { players: players.to_vec() });
        late.insert(ContestantNumber(number), players);
    }
    let last = |tuesday: &Tuesday| tuesday.field().sections.iter().map(|own| *own.last().unwrap()).collect::<Vec<_>>();
    assert_eq!(last(&tuesday), [27, 28].map(ContestantNumber));
    tuesday.plays_the_round(|_, _| Outcome::PassedOut);
    assert!(tuesday.field().sits_out.is_empty());
    for (contestant, [one, _]) in late {
        assert_eq!(tuesday.field().contestants[contestant.index()][0], one);
        let tables = tuesday.field().tables;
        assert!(tables.iter().any(|table| table.sitting.contestants().contains(&contestant)));
    }
    while tuesday.sees().stage == EventStage::Playing {
        tuesday.plays_the_round(|_, _| Outcome::PassedOut);
    }
    let boards: BTreeSet<BoardNumber> = tuesday.field().boards_over.into_iter().collect();
    assert_eq!((boards.len(), tuesday.field().entries.last().unwrap().number), (14, EntryNumber(56)));
    tuesday.replays();
}
