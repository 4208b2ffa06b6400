//! Computers in a field: they enter as the organiser says, as somebody's partner, or so that nobody sits out.

use bridge_game::{
    EntryRecord, EventCommand, EventOpened, EventRecord, FieldCommand, FieldRecord, Moment, Placing, RoundRecord,
    record::Journaled as _,
};
use bridge_protocol::{
    AccountId, Computers, EntryNumber, EventConditions, EventPlace, EventRuling, EventStage, FieldConditions,
    FieldMovement, FieldScoring, FieldView, PlayFor, Policy, Refusal, Winners,
    limits::{MAX_COMPUTERS, SUBSTITUTE_AFTER},
};
use bridge_rules::{Outcome, Seat};

use crate::{
    congress::{ID, director, host, opening, person, start},
    tuesday::{HOWELL, Tuesday, field, pairs, persons},
};

const MITCHELL: FieldMovement = FieldMovement::Mitchell { rounds: None, winners: Winners::One, skip: false };
const INDIVIDUAL: FieldMovement = FieldMovement::Individual { rounds: None };
const RAINBOW: FieldMovement = FieldMovement::Rainbow { rounds: None };
const RANDOM: FieldMovement = FieldMovement::Random { rounds: 3 };

fn enter(count: u8) -> EventCommand {
    EventCommand::Field(FieldCommand::EnterComputers { count })
}

fn partner(of: u16, wanted: bool) -> EventCommand {
    EventCommand::Field(FieldCommand::ComputerPartner { of: EntryNumber(of), wanted })
}

fn completed(conditions: EventConditions) -> EventConditions {
    let complete = |agreed| FieldConditions { computers_complete: true, ..agreed };
    match conditions {
        EventConditions::Pairs(agreed) => EventConditions::Pairs(complete(agreed)),
        EventConditions::Persons(agreed) => EventConditions::Persons(complete(agreed)),
        EventConditions::Teams(_) => panic!("teams have computers on their rosters"),
    }
}

/// Who has entered, a computer with a mark.
fn list(field: &FieldView) -> Vec<(u16, String, Option<u16>)> {
    let entries = field.entries.iter();
    entries
        .map(|entry| {
            let name = format!("{}{}", entry.name, if entry.computer { "*" } else { "" });
            (entry.number.0, name, entry.partner.map(|partner| partner.0))
        })
        .collect()
}

#[test]
fn computers_enter_in_pairs_and_the_last_of_them_go_again() {
    let mut tuesday = Tuesday::entered(pairs(HOWELL), 4);
    tuesday.does(&host(), enter(3));
    let there = list(&tuesday.field())[4..].to_vec();
    let row = |number, name: &str, partner| (number, format!("{name}*"), partner);
    let first = [row(5, "Computer 1", Some(6)), row(6, "Computer 2", Some(5))];
    assert_eq!(there, [&first[..], &[row(7, "Computer 3", None)]].concat());
    assert_eq!(tuesday.does(&host(), enter(3)), [], "as many are there");
    tuesday.does(&host(), enter(2));
    assert_eq!(list(&tuesday.field())[4..], first);
    // One that went has its number again.
    tuesday.does(&host(), enter(4));
    let more = [row(7, "Computer 3", Some(8)), row(8, "Computer 4", Some(7))];
    assert_eq!(list(&tuesday.field())[4..], [&first[..], &more[..]].concat());
    let member = tuesday.people[0].clone();
    assert_eq!(tuesday.refuses(&member, enter(6)), Refusal::NotEventDirector {});
    assert!(matches!(tuesday.refuses(&host(), enter(MAX_COMPUTERS + 1)), Refusal::BadEvent { .. }));
    tuesday.does(&host(), start());
    assert_eq!((tuesday.field().contestants.len(), tuesday.tables_on().len()), (4, 2));
    tuesday.replays();
}

#[test]
fn a_computer_is_the_partner_of_whoever_comes_alone_and_does_not_stay_without_them() {
    let mut tuesday = Tuesday::entered(pairs(HOWELL), 5);
    let alone = tuesday.people[4].clone();
    assert_eq!(tuesday.refuses(&alone, partner(5, true)), Refusal::NotEventDirector {}, "it is not agreed");
    assert!(matches!(tuesday.refuses(&host(), partner(1, true)), Refusal::PartnerTaken { .. }));
    assert_eq!(tuesday.refuses(&host(), partner(9, true)), Refusal::NoSuchEntry {});
    tuesday.does(&host(), partner(5, true));
    assert_eq!(tuesday.does(&host(), partner(5, true)), []);
    assert_eq!(list(&tuesday.field())[5], (6, "Computer 1*".to_owned(), Some(5)));
    assert_eq!(tuesday.does(&host(), enter(0)), [], "a partner is not one of those that are counted");
    tuesday.does(&host(), partner(5, false));
    assert_eq!(list(&tuesday.field())[4..].len(), 1);
    tuesday.does(&host(), partner(5, true));
    tuesday.does(&alone, EventCommand::Field(FieldCommand::PlayWith { partner: None }));
    assert_eq!(tuesday.field().entries.len(), 5, "who would rather play with nobody has no computer");
    tuesday.does(&host(), partner(5, true));
    tuesday.does(&alone, EventCommand::Field(FieldCommand::TakeBackEntry { entry: None }));
    assert_eq!(tuesday.field().entries.len(), 4);
    tuesday.replays();
}

#[test]
fn where_computers_complete_the_field_a_player_asks_for_one() {
    let mut tuesday = Tuesday::entered(completed(pairs(HOWELL)), 5);
    let (other, alone) = (tuesday.people[0].clone(), tuesday.people[4].clone());
    assert_eq!(tuesday.refuses(&other, partner(5, true)), Refusal::NotEventDirector {}, "for themselves alone");
    tuesday.does(&alone, partner(5, true));
    assert_eq!(list(&tuesday.field())[5], (6, "Computer 1*".to_owned(), Some(5)));
    let mut individual = Tuesday::entered(completed(persons(INDIVIDUAL)), 5);
    assert!(matches!(individual.refuses(&host(), partner(5, true)), Refusal::NotInSuchAnEvent {}));
}

/// Of people, and how many contestants play then.
#[test]
fn computers_complete_a_field_so_that_nobody_sits_out() {
    for (conditions, people, contestants) in [
        (pairs(MITCHELL), 14, 8),
        (pairs(MITCHELL), 13, 8),
        (pairs(MITCHELL), 16, 8),
        (pairs(HOWELL), 9, 6),
        (pairs(HOWELL), 5, 4),
        (pairs(FieldMovement::Swiss { rounds: 3 }), 10, 6),
        (pairs(RANDOM), 11, 6),
        (pairs(MITCHELL), 1, 6),
        (persons(INDIVIDUAL), 6, 8),
        (persons(INDIVIDUAL), 12, 12),
        (persons(RANDOM), 9, 12),
        (persons(RAINBOW), 27, 28),
    ] {
        let mut tuesday = Tuesday::entered(completed(conditions.clone()), people);
        tuesday.does(&host(), start());
        let field = tuesday.field();
        assert_eq!(field.contestants.len(), contestants, "{people}: {conditions:?}");
        let (computers, seats) = (field.entries.len() - people, 4 * tuesday.tables_on().len());
        assert_eq!((field.sits_out.len(), field.entries.len()), (0, seats), "{people}: {conditions:?}");
        let of_tables: usize = tuesday.tables_on().iter().map(|table| table.computers.len()).sum();
        assert_eq!(of_tables, computers);
        while tuesday.sees().stage == EventStage::Playing {
            assert_eq!(tuesday.field().sits_out, [], "{people}: {conditions:?}");
            tuesday.plays_the_round(|_, _| Outcome::PassedOut);
        }
        tuesday.replays();
    }
}

#[test]
fn two_without_a_partner_play_with_each_other_and_a_computer_with_who_is_left_over() {
    let mut tuesday = Tuesday::new(completed(pairs(HOWELL)));
    for name in ["Ann", "Bob", "Cid"] {
        tuesday.does(&person(name), EventCommand::Join { place: EventPlace::Entrant { number: None } });
    }
    tuesday.does(&host(), start());
    let field = tuesday.field();
    let names: Vec<Vec<&str>> = field
        .contestants
        .iter()
        .map(|players| players.iter().map(|each| field.entries[each.index()].name.as_str()).collect())
        .collect();
    let pairs = [["Cid", "Computer 1"], ["Computer 2", "Computer 3"], ["Computer 4", "Computer 5"], ["Ann", "Bob"]];
    assert_eq!(names, pairs);
}

#[test]
fn without_it_nothing_is_completed_and_what_cannot_be_is_refused_as_ever() {
    let mut tuesday = Tuesday::entered(pairs(HOWELL), 9);
    tuesday.does(&host(), start());
    assert_eq!((tuesday.field().contestants.len(), tuesday.field().entries.len()), (4, 9));
    // No rainbow has so few.
    let mut rainbow = Tuesday::entered(completed(persons(RAINBOW)), 3);
    assert!(matches!(rainbow.refuses(&host(), start()), Refusal::BadEvent { .. }));
    assert_eq!(rainbow.field().entries.len(), 3);
}

#[test]
fn each_computer_has_its_seat_in_every_round_and_nobody_follows_the_event_for_it() {
    let mut tuesday = Tuesday::entered(pairs(HOWELL), 4);
    tuesday.does(&host(), enter(4));
    tuesday.does(&host(), start());
    let mut rounds = 0;
    while tuesday.sees().stage == EventStage::Playing {
        let mut seated: Vec<String> = Vec::new();
        for table in tuesday.tables_on() {
            for (seat, computer) in &table.computers {
                assert_eq!(table.seats.seats[*seat], Some(computer.account));
                seated.push(computer.name.to_string());
            }
        }
        seated.sort_unstable();
        assert_eq!(seated, ["Computer 1", "Computer 2", "Computer 3", "Computer 4"]);
        tuesday.plays_the_round(|_, _| Outcome::PassedOut);
        rounds += 1;
    }
    assert_eq!(rounds, 3);
    assert!(tuesday.event.people().iter().all(|account| !account.is_computer()));
    assert!(tuesday.event.tables_wanted().iter().all(|table| table.computers.is_empty()), "they get up at the end");
}

#[test]
fn a_computer_waits_for_the_director_after_the_start_and_makes_way_for_a_person() {
    let mut tuesday = Tuesday::entered(pairs(HOWELL), 8);
    tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
    tuesday.does(&host(), start());
    tuesday.does(&director(), enter(1));
    let computer = tuesday.field().entries.last().unwrap().number;
    assert!(tuesday.tables_on().iter().all(|table| table.computers.is_empty()));
    let left = tuesday.people[2].account;
    let (table, seat) = tuesday.seat_of(left).unwrap();
    tuesday.rules(EventRuling::Substitute { out: EntryNumber(3), into: computer });
    let sits = |tuesday: &Tuesday| {
        let tables = tuesday.tables_on();
        let at = tables.iter().find(|each| each.opened.table == table).unwrap();
        at.computers.iter().map(|(seat, _)| *seat).collect::<Vec<Seat>>()
    };
    assert_eq!(sits(&tuesday), [seat]);
    assert_eq!(tuesday.does(&director(), enter(0)), [], "one that plays stays");
    tuesday.rules(EventRuling::Substitute { out: computer, into: EntryNumber(3) });
    assert_eq!(sits(&tuesday), []);
    assert_eq!(tuesday.seat_of(left), Some((table, seat)));
    tuesday.does(&director(), enter(0));
    assert_eq!(tuesday.field().entries.len(), 8);
    tuesday.replays();
}

#[test]
fn nobody_enters_under_a_computers_name_and_none_enters_under_somebodys() {
    let join = EventCommand::Join { place: EventPlace::Entrant { number: None } };
    let mut tuesday = Tuesday::new(pairs(HOWELL));
    for name in ["Computer 1", "computer 7", "COMPUTER 12"] {
        assert_eq!(tuesday.refuses(&person(name), join.clone()), Refusal::NameTooAlike {}, "{name}");
    }
    tuesday.does(&person("Computer"), join);
}

#[test]
fn what_computers_do_is_not_their_organisers_word() {
    let mut tuesday = Tuesday::entered(pairs(HOWELL), 4);
    let records = tuesday.does(&host(), enter(2));
    let entered = records.iter().filter(|record| {
        matches!(record, EventRecord::Field(FieldRecord::Entry(EntryRecord::Entered { account, .. })) if *account == AccountId::computer(1))
    });
    assert_eq!(entered.count(), 1);
    assert!(records.iter().all(|record| tuesday.event.author(record, Some(host().account)).is_none()));
}

#[test]
fn who_has_not_come_is_replaced_from_a_time_on_where_it_is_agreed() {
    let agreed = |replace_absent| {
        let computers = Computers { replace_absent, ..Computers::USUAL };
        EventConditions::Pairs(FieldConditions {
            policy: Policy { computers, ..field(HOWELL).policy },
            ..field(HOWELL)
        })
    };
    let begun = Tuesday::begun(agreed(true), 8);
    for table in begun.tables_on() {
        assert_eq!(table.replaces_from, Some(table.opened.at.after(SUBSTITUTE_AFTER)));
        assert_eq!(table.computers, []);
    }
    let without = Tuesday::begun(agreed(false), 8);
    assert!(without.tables_on().iter().all(|table| table.replaces_from.is_none()));
}

/// Nine people: it takes a partner for one, and another pair for an even number.
#[test]
fn no_more_computers_complete_a_field_than_are_free() {
    let entered = |people: usize, free: usize| {
        let mut tuesday = Tuesday::entered(completed(pairs(MITCHELL)), people);
        let placing = Placing { computers: Some(free), ..Placing::default() };
        tuesday.does(&host(), EventCommand::Start(placing));
        let field = tuesday.field();
        let seated = tuesday.tables_on().iter().map(|table| table.computers.len()).sum::<usize>();
        (field.entries.iter().filter(|entry| entry.computer).count(), field.contestants.len(), seated)
    };
    assert_eq!(entered(9, 400), (3, 6, 3), "nobody sits out");
    assert_eq!(entered(9, 3), (3, 6, 3));
    assert_eq!(entered(9, 2).0, 1, "a partner for whoever has none, and a pair sits out");
    let mut tuesday = Tuesday::entered(completed(pairs(MITCHELL)), 9);
    let start = Placing { computers: Some(0), ..Placing::default() };
    let refused = tuesday.refuses(&host(), EventCommand::Start(start));
    assert!(refused.to_string().contains("computers would complete the field, and 0 are free"), "{refused}");
}

#[test]
fn a_field_that_starts_by_itself_has_no_more_computers_than_are_free() {
    let EventConditions::Pairs(agreed) = completed(pairs(MITCHELL)) else { panic!("pairs") };
    let agreed = EventConditions::Pairs(FieldConditions { starts_ms: Some(1_000_000), ..agreed });
    let tuesday = Tuesday::entered(agreed, 9);
    let passed = bridge_game::Input::Clock { free_computers: 2 };
    let identity = bridge_game::ServerIdentity { key: bridge_dealing::ServerKey::new(&[5; 32]) };
    let records = tuesday.event.decide(passed, Moment(1_000_000), &identity).unwrap();
    let is_computers = |record: &&EventRecord| matches!(record, EventRecord::Field(FieldRecord::Entry(EntryRecord::Entered { account, .. })) if account.is_computer());
    assert_eq!(records.iter().filter(is_computers).count(), 1, "{records:?}");
    assert!(
        records
            .iter()
            .any(|record| matches!(record, EventRecord::Field(FieldRecord::Round(RoundRecord::Started { .. }))))
    );
}

#[test]
fn computers_play_for_what_the_field_is_scored_in() {
    let plays_for = |scoring| {
        let computers = Computers { play_for: PlayFor::Points, ..Computers::USUAL };
        let policy = Policy { computers, ..field(HOWELL).policy };
        let agreed = FieldConditions { scoring, policy, ..field(HOWELL) };
        let tables = Tuesday::begun(EventConditions::Pairs(agreed), 8).tables_on();
        let mut all: Vec<PlayFor> = tables.iter().map(|table| table.opened.policy.computers.play_for).collect();
        all.dedup();
        all
    };
    assert_eq!(plays_for(FieldScoring::Matchpoints), [PlayFor::Matchpoints]);
    for imps in [FieldScoring::CrossImps, FieldScoring::CrossImpsTotal, FieldScoring::Butler] {
        assert_eq!(plays_for(imps), [PlayFor::Imps], "{imps:?}");
    }
}

#[test]
fn computers_play_at_a_party_with_an_auction_and_at_no_other() {
    let party = |form: &str| {
        let form = serde_json::from_value(serde_json::json!({ "form": form })).unwrap();
        let agreed = FieldConditions { form: Some(form), boards: 0, scoring: FieldScoring::Tally, ..field(RANDOM) };
        let agreed = FieldConditions { computers_complete: true, ..agreed };
        EventOpened::new(opening(ID, Moment(1)), EventConditions::Persons(agreed)).map(|_| ())
    };
    let refused = party("minibridge").unwrap_err();
    assert!(refused.to_string().contains("with an auction only"), "{refused}");
}
