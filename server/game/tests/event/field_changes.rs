//! Who plays changes after the start: a pair comes late, a player is replaced, a pair withdraws.

use std::collections::BTreeSet;

use bridge_game::{EventCommand, FieldCommand};
use bridge_protocol::{
    ContestantNumber, EntryNumber, EventConditions, EventPlace, EventRuling, EventStage, FieldConditions,
    FieldMovement, FieldSitting, NextRound, Refusal, Winners,
};

use crate::{
    chance::Chance,
    congress::{director, host, person, start},
    tuesday::{HOWELL, Tuesday, boards_of, field, pairs, persons},
};

const MITCHELL: FieldMovement = FieldMovement::Mitchell { rounds: None, winners: Winners::Two, skip: false };

#[test]
fn a_pair_that_comes_late_takes_the_place_where_somebody_would_sit_out() {
    for (movement, people) in [(HOWELL, 14), (MITCHELL, 14), (FieldMovement::Swiss { rounds: 3 }, 14)] {
        let mut tuesday = directed(pairs(movement), people);
        assert_eq!(tuesday.field().sits_out.len(), 1, "{movement:?}");
        let late = come(&mut tuesday, ["Late", "Later"]);
        assert_eq!(tuesday.field().contestants.len(), 7, "they wait for the director");
        tuesday.rules(EventRuling::Admit { players: late.to_vec() });
        assert_eq!(tuesday.field().contestants[7], late);
        tuesday.plays_the_round(|_, _| bridge_rules::Outcome::PassedOut);
        let seat = tuesday.seat_of(person("Late").account);
        assert!(seat.is_some() && tuesday.field().sits_out.is_empty(), "{movement:?}");
        to_the_end(&mut tuesday);
        assert!(tuesday.field().rankings.concat().iter().any(|line| line.contestant == ContestantNumber(8)));
        tuesday.replays();
    }
}

#[test]
fn where_nobody_sits_out_there_is_no_place_for_a_late_pair_but_where_rounds_are_drawn() {
    let mut tuesday = directed(pairs(HOWELL), 16);
    let late = come(&mut tuesday, ["Late", "Later"]);
    let admit = |players: &[EntryNumber]| EventRuling::Admit { players: players.to_vec() };
    let Refusal::NothingToRule { detail } = tuesday.refuses_to_rule(admit(&late)) else { panic!("a place") };
    assert!(detail.contains("may replace somebody"), "{detail}");
    for wrong in [&[late[0]][..], &[late[0], late[0]], &[late[0], EntryNumber(1)]] {
        assert!(matches!(tuesday.refuses_to_rule(admit(wrong)), Refusal::NothingToRule { .. }));
    }
    assert_eq!(tuesday.refuses_to_rule(admit(&[late[0], EntryNumber(99)])), Refusal::NoSuchEntry {});
    let mut drawn = directed(persons(FieldMovement::Random { rounds: 3 }), 8);
    let [one, _] = come(&mut drawn, ["Late", "Later"]);
    drawn.rules(admit(&[one]));
    drawn.plays_the_round(|_, _| bridge_rules::Outcome::PassedOut);
    assert_eq!((drawn.field().contestants.len(), drawn.field().sits_out.len()), (9, 1));
}

/// Where nobody was to play a board any more everybody may have read it (Spec C12).
#[test]
fn a_pair_that_comes_late_plays_no_board_that_everybody_could_read() {
    for (movement, people, rounds) in [(HOWELL, 14, 5), (MITCHELL, 18, 4)] {
        let next_round = NextRound::ByDirector;
        let mut tuesday = directed(EventConditions::Pairs(FieldConditions { next_round, ..field(movement) }), people);
        for round in 1..=rounds {
            tuesday.begins(round);
            tuesday.plays_the_round(|_, _| bridge_rules::Outcome::PassedOut);
        }
        let mut over: BTreeSet<_> = tuesday.field().boards_over.into_iter().collect();
        assert!(!over.is_empty(), "{movement:?}: some boards are over for who is there");
        let late = come(&mut tuesday, ["Late", "Later"]);
        tuesday.rules(EventRuling::Admit { players: late.to_vec() });
        let (newcomer, mut sat_out) = (tuesday.field().contestants.len(), 0);
        for round in rounds + 1..=tuesday.sees().rounds {
            tuesday.begins(round);
            let field = tuesday.field();
            let published = |board| over.contains(board);
            assert!(!field.tables.iter().flat_map(|table| &table.boards).any(published), "{movement:?}");
            sat_out += usize::from(field.sits_out.iter().any(|each| each.index() + 1 == newcomer));
            tuesday.plays_the_round(|_, _| bridge_rules::Outcome::PassedOut);
            let now: BTreeSet<_> = tuesday.field().boards_over.into_iter().collect();
            assert!(over.is_subset(&now), "{movement:?}: no board that was over is taken back");
            over = now;
        }
        assert!(sat_out > 0, "{movement:?}: they sit out where they would have met one");
        tuesday.replays();
    }
}

/// What the one who has gone played stands; a late pair has their place in the rounds to come, and whoever would have
/// sat out meets it.
#[test]
fn the_place_of_who_has_withdrawn_is_for_who_waits() {
    let individual = EventConditions::Persons(field(FieldMovement::Individual { rounds: None }));
    for (event, people, late) in [(pairs(HOWELL), 12, 2), (pairs(MITCHELL), 20, 2), (individual, 12, 1)] {
        let mut tuesday = directed(event, people);
        let gone = ContestantNumber(3);
        tuesday.plays_the_round(|_, _| bridge_rules::Outcome::PassedOut);
        let [one, other] = come(&mut tuesday, ["Late", "Later"]);
        let players = [one, other][..late].to_vec();
        let admit = EventRuling::Admit { players };
        assert!(
            matches!(tuesday.refuses_to_rule(admit.clone()), Refusal::NothingToRule { .. }),
            "all places are taken"
        );
        tuesday.rules(EventRuling::Retire { contestant: gone });
        // Everybody has sat down in this round already.
        tuesday.rules(admit);
        let newcomer = ContestantNumber(u16::try_from(tuesday.field().contestants.len()).unwrap());
        tuesday.plays_the_round(|_, _| bridge_rules::Outcome::PassedOut);
        let now = tuesday.field();
        let seated = |contestant| now.tables.iter().any(|table| table.sitting.contestants().contains(&contestant));
        assert!(seated(newcomer) && !seated(gone) && now.sits_out.is_empty(), "{:?}", now.sits_out);
        assert!(tuesday.field().sits_out_next.is_empty());
        to_the_end(&mut tuesday);
        let rankings = tuesday.field().rankings;
        let list_of =
            |contestant| rankings.iter().position(|list| list.iter().any(|line| line.contestant == contestant));
        assert!(list_of(newcomer).is_some() && list_of(newcomer) == list_of(gone), "{rankings:?}");
        tuesday.replays();
    }
}

/// What it played before stands, and it plays the rest under its own number.
#[test]
fn whoever_has_withdrawn_asks_to_play_again_and_has_their_own_place_from_the_next_round_on() {
    let individual = EventConditions::Persons(field(FieldMovement::Individual { rounds: None }));
    let of_pairs = [HOWELL, MITCHELL, FieldMovement::Swiss { rounds: 4 }, FieldMovement::Random { rounds: 4 }];
    let events = of_pairs.map(|movement| (pairs(movement), 24, 2)).into_iter().chain([(individual, 12, 1)]);
    for (event, people, players) in events {
        let mut tuesday = directed(event, people);
        let gone = ContestantNumber(2);
        let own = tuesday.field().contestants[1].clone();
        let [one, other] = [own[0], own[players - 1]].map(|entry| tuesday.people[entry.index()].clone());
        let again = || EventCommand::Field(FieldCommand::PlayAgain);
        let plays = |tuesday: &mut Tuesday| {
            let tables = tuesday.field().tables;
            tuesday.plays_the_round(|_, _| bridge_rules::Outcome::PassedOut);
            tables.iter().any(|table| table.sitting.contestants().contains(&gone))
        };
        assert_eq!(tuesday.does(&one, again()), [], "they play");
        tuesday.rules(EventRuling::Retire { contestant: gone });
        assert_eq!([plays(&mut tuesday), plays(&mut tuesday)], [true, false]);
        tuesday.does(&one, again());
        assert_eq!(tuesday.does(&other, again()), [], "both have asked with it");
        let told = tuesday.field().returning;
        assert_eq!((told.len(), told[0].contestant), (1, gone));
        assert_eq!(tuesday.field().withdrawn, [gone], "it is for the director to say");
        tuesday.does(&other, EventCommand::Field(FieldCommand::TakeBackEntry { entry: None }));
        assert_eq!(tuesday.field().returning, []);
        tuesday.does(&one, again());
        tuesday.rules(EventRuling::Admit { players: own.iter().rev().copied().collect() });
        assert_eq!((tuesday.field().returning, tuesday.field().withdrawn), (vec![], vec![]));
        assert_eq!(tuesday.field().contestants.len() * players, people, "it is nobody new");
        assert!(!plays(&mut tuesday), "the third round had begun without them");
        let (mut played, rounds) = (1, tuesday.sees().rounds);
        while tuesday.sees().stage == EventStage::Playing {
            played += u16::from(plays(&mut tuesday));
        }
        let standings = tuesday.field().rankings.concat();
        let line = standings.iter().find(|line| line.contestant == gone).unwrap();
        assert!(line.boards == 2 * played && played > 1, "{played} rounds, {} boards of {rounds}", line.boards);
        tuesday.replays();
    }
}

/// In how many rounds is said before, and that is what they play.
#[test]
fn before_somebody_is_let_in_it_is_told_in_how_many_rounds_they_would_play() {
    for (movement, people, rounds) in [(HOWELL, 14, 5), (MITCHELL, 18, 2), (FieldMovement::Swiss { rounds: 6 }, 14, 2)]
    {
        let next_round = NextRound::ByDirector;
        let mut tuesday = directed(EventConditions::Pairs(FieldConditions { next_round, ..field(movement) }), people);
        for round in 1..=rounds {
            tuesday.begins(round);
            tuesday.plays_the_round(|_, _| bridge_rules::Outcome::PassedOut);
        }
        assert_eq!(tuesday.field().late_rounds, None, "nobody waits");
        let [one, _] = ["Late", "Later"].map(|name| {
            tuesday.does(&person(name), EventCommand::Join { place: EventPlace::Entrant { number: None } });
            assert_eq!(tuesday.field().late_rounds.is_some(), name == "Later", "one alone is no pair");
            tuesday.field().entries.last().unwrap().number
        });
        let promised = tuesday.field().late_rounds.unwrap();
        tuesday.rules(EventRuling::Admit { players: vec![one, EntryNumber(one.0 + 1)] });
        let newcomer = ContestantNumber(u16::try_from(tuesday.field().contestants.len()).unwrap());
        let mut played = 0;
        for round in rounds + 1..=tuesday.sees().rounds {
            tuesday.begins(round);
            let tables = tuesday.field().tables;
            played += u8::from(tables.iter().any(|table| table.sitting.contestants().contains(&newcomer)));
            tuesday.plays_the_round(|_, _| bridge_rules::Outcome::PassedOut);
        }
        assert!(played == promised && promised > 0, "{movement:?}: {promised} were told and {played} played");
    }
    // Where nobody is missing there is no place for them.
    let mut tuesday = directed(pairs(HOWELL), 16);
    come(&mut tuesday, ["Late", "Later"]);
    assert_eq!(tuesday.field().late_rounds, None);
}

#[test]
fn whoever_comes_back_is_told_when_others_have_their_place_or_there_is_no_further_round() {
    let again = || EventCommand::Field(FieldCommand::PlayAgain);
    let mut tuesday = directed(pairs(HOWELL), 12);
    let (gone, own) = (ContestantNumber(3), [EntryNumber(5), EntryNumber(6)]);
    let somebody = tuesday.people[4].clone();
    tuesday.rules(EventRuling::Retire { contestant: gone });
    tuesday.does(&somebody, again());
    assert_eq!(tuesday.field().returning[0].rounds, Some(4), "the first of the five they have begun");
    // One of them alone is no pair.
    let late = come(&mut tuesday, ["Late", "Later"]);
    let halves = tuesday.refuses_to_rule(EventRuling::Admit { players: vec![own[0], late[0]] });
    let Refusal::NothingToRule { detail } = halves else { panic!("{halves:?}") };
    assert!(detail.contains("with the partner they had"), "{detail}");
    tuesday.rules(EventRuling::Admit { players: late.to_vec() });
    assert_eq!(tuesday.field().returning[0].rounds, None);
    let refused = tuesday.refuses_to_rule(EventRuling::Admit { players: own.to_vec() });
    let Refusal::NothingToRule { detail } = refused else { panic!("{refused:?}") };
    assert!(detail.contains("others have it"), "{detail}");
    tuesday.does(&host(), EventCommand::Field(FieldCommand::TakeBackEntry { entry: Some(own[0]) }));
    assert_eq!(tuesday.field().returning, [], "who runs the event need not have them wait");
    let stranger = tuesday.refuses(&person("Nobody"), again());
    assert_eq!(stranger, Refusal::NoSuchEvent {});
    while tuesday.sees().round < tuesday.sees().rounds {
        tuesday.plays_the_round(|_, _| bridge_rules::Outcome::PassedOut);
    }
    let late = tuesday.refuses(&somebody, again());
    assert_eq!(late, Refusal::TooLateInEvent { stage: EventStage::Playing });
    let back = tuesday.refuses_to_rule(EventRuling::Admit { players: own.to_vec() });
    assert!(matches!(back, Refusal::NothingToRule { detail } if detail == "there is no further round"));
    tuesday.replays();
}

/// Somebody may play for others by then, and know what those are to play against whoever comes back (Spec C12).
#[test]
fn nobody_comes_back_to_play_boards_that_their_opponents_know() {
    let mut tuesday = directed(pairs(MITCHELL), 12);
    let late = come(&mut tuesday, ["Late", "Later"]);
    tuesday.plays_the_round(|_, _| bridge_rules::Outcome::PassedOut);
    // Entry 1 has played the first set and waits; pair 2 is to play it against pair 6.
    let (first, out) = (tuesday.field().contestants[0][0], tuesday.field().contestants[1][0]);
    tuesday.rules(EventRuling::Substitute { out: first, into: late[0] });
    let substitute = EventRuling::Substitute { out, into: first };
    assert!(matches!(tuesday.refuses_to_rule(substitute.clone()), Refusal::NothingToRule { .. }));
    tuesday.rules(EventRuling::Retire { contestant: ContestantNumber(6) });
    tuesday.rules(substitute);
    let back = EventRuling::Admit { players: vec![EntryNumber(11), EntryNumber(12)] };
    let refused = tuesday.refuses_to_rule(back.clone());
    assert!(matches!(&refused, Refusal::NothingToRule { detail } if detail.contains("knows board")), "{refused:?}");
    tuesday.rules(EventRuling::Substitute { out: first, into: out });
    tuesday.rules(back);
    tuesday.replays();
}

/// A place is filled once, and again when that one goes too.
#[test]
fn a_place_that_is_filled_is_filled_again_when_it_is_empty_again() {
    let mut tuesday = directed(pairs(HOWELL), 12);
    let first = come(&mut tuesday, ["Late", "Later"]);
    let second = come(&mut tuesday, ["Last", "Least"]);
    let admit = |players: [EntryNumber; 2]| EventRuling::Admit { players: players.to_vec() };
    tuesday.rules(EventRuling::Retire { contestant: ContestantNumber(3) });
    tuesday.rules(admit(first));
    assert!(matches!(tuesday.refuses_to_rule(admit(second)), Refusal::NothingToRule { .. }));
    tuesday.rules(EventRuling::Retire { contestant: ContestantNumber(7) });
    tuesday.rules(admit(second));
    tuesday.plays_the_round(|_, _| bridge_rules::Outcome::PassedOut);
    let now = tuesday.field();
    let seated =
        |number| now.tables.iter().any(|table| table.sitting.contestants().contains(&ContestantNumber(number)));
    assert!(seated(8) && !seated(7) && !seated(3));
    tuesday.replays();
}

#[test]
fn nobody_plays_in_the_place_of_who_has_withdrawn() {
    let mut tuesday = directed(pairs(HOWELL), 12);
    let [one, _] = come(&mut tuesday, ["Late", "Later"]);
    tuesday.rules(EventRuling::Retire { contestant: ContestantNumber(3) });
    let out = tuesday.field().contestants[2][0];
    let refused = tuesday.refuses_to_rule(EventRuling::Substitute { out, into: one });
    let Refusal::NothingToRule { detail } = refused else { panic!("{refused:?}") };
    assert!(detail.contains("have withdrawn"), "{detail}");
}

#[test]
fn a_substitute_has_the_seat_and_the_pair_keeps_its_number() {
    let mut tuesday = directed(pairs(HOWELL), 8);
    let [one, _] = come(&mut tuesday, ["Late", "Later"]);
    let left = tuesday.people[2].account;
    let seat = tuesday.seat_of(left).unwrap();
    let substitute = EventRuling::Substitute { out: EntryNumber(3), into: one };
    tuesday.rules(substitute.clone());
    assert_eq!((tuesday.seat_of(person("Late").account), tuesday.seat_of(left)), (Some(seat), None));
    assert_eq!(tuesday.field().contestants[1], [one, EntryNumber(4)]);
    assert_eq!(tuesday.refuses_to_rule(substitute), Refusal::NoSuchEntry {}, "they play no more");
    // Who was replaced may come back in somebody's place.
    tuesday.rules(EventRuling::Substitute { out: one, into: EntryNumber(3) });
    assert_eq!(tuesday.seat_of(left), Some(seat));
    tuesday.replays();
}

/// What whoever plays for a pair may read of its boards counts as seen (Spec C12).
#[test]
fn who_was_replaced_may_not_play_what_their_pair_has_played() {
    let mut tuesday = directed(pairs(MITCHELL), 12);
    let late = come(&mut tuesday, ["Late", "Later"]);
    tuesday.plays_the_round(|_, _| bridge_rules::Outcome::PassedOut);
    let substitute = |out: u16, into| EventRuling::Substitute { out: EntryNumber(out), into };
    // The first pair has played the first set, which goes on to all the others.
    for (out, into) in [(1, late[0]), (2, late[1])] {
        tuesday.rules(substitute(out, into));
    }
    let known = |refusal| {
        let Refusal::NothingToRule { detail } = refusal else { panic!("{refusal:?}") };
        assert!(detail.contains("knows board"), "{detail}");
    };
    known(tuesday.refuses_to_rule(substitute(3, EntryNumber(1))));
    // Nor do they forget it who enter anew.
    let first = tuesday.people[0].clone();
    tuesday.does(&first, EventCommand::Field(FieldCommand::TakeBackEntry { entry: None }));
    tuesday.does(&first, EventCommand::Join { place: EventPlace::Entrant { number: None } });
    let anew = EntryNumber(1);
    known(tuesday.refuses_to_rule(substitute(3, anew)));
    tuesday.rules(EventRuling::Substitute { out: late[0], into: anew });
    assert_eq!(tuesday.field().contestants[0], [anew, late[1]], "nothing is new to their own pair");
    tuesday.replays();
}

/// The event knows it from the table; the first pair's set goes on to the fifth and the sixth.
#[test]
fn who_was_replaced_while_a_board_was_on_plays_that_board_nowhere_else() {
    for was_on in [false, true] {
        let mut tuesday = directed(pairs(MITCHELL), 12);
        let late = come(&mut tuesday, ["Late", "Later"]);
        let table = tuesday.tables_on()[0].clone();
        let (id, board) = (table.opened.table, boards_of(&table)[0]);
        let (one, gone) = (tuesday.people[0].account, EntryNumber(1));
        let substitute = |out, into| EventRuling::Substitute { out, into };
        tuesday.rules(substitute(gone, late[0]));
        if was_on {
            let before = tuesday.news;
            assert_eq!(tuesday.tells_who_saw(id, board, one).len(), 1);
            assert_eq!(tuesday.tells_who_saw(id, board, one), [], "it is told once");
            assert_eq!(tuesday.news, before, "nobody is shown how far a table is");
        }
        tuesday.rules(EventRuling::Retire { contestant: ContestantNumber(5) });
        let admit = EventRuling::Admit { players: vec![gone, late[1]] };
        let plays = substitute(EntryNumber(11), gone);
        if was_on {
            for ruling in [admit, plays] {
                let refused = tuesday.refuses_to_rule(ruling);
                assert!(
                    matches!(&refused, Refusal::NothingToRule { detail } if detail.contains("knows board")),
                    "{refused}"
                );
            }
            tuesday.rules(substitute(late[0], gone));
            assert_eq!(tuesday.field().contestants[0][0], gone, "that table knows whether they may go on there");
        } else {
            tuesday.rules(admit);
        }
        tuesday.replays();
    }
}

/// They may come back to their own place, whose cards they know, and to no other of the table.
#[test]
fn who_was_replaced_while_a_board_was_on_does_not_come_back_for_an_opponent() {
    let mut tuesday = directed(pairs(MITCHELL), 12);
    let late = come(&mut tuesday, ["Late", "Later"]);
    let table = tuesday.tables_on()[0].clone();
    let (id, board) = (table.opened.table, boards_of(&table)[0]);
    let (one, gone) = (tuesday.people[0].account, EntryNumber(1));
    let FieldSitting::Pairs(sitting) = tuesday.field().tables[0].sitting else { panic!("of pairs") };
    let opponents = sitting.iter().find(|(_, pair)| **pair != ContestantNumber(1)).unwrap().1.index();
    let opponent = tuesday.field().contestants[opponents][0];
    let partner = tuesday.field().contestants[0][1];
    let substitute = |out, into| EventRuling::Substitute { out, into };
    tuesday.rules(substitute(gone, late[0]));
    tuesday.tells_who_saw(id, board, one);
    for out in [opponent, partner] {
        let refused = tuesday.refuses_to_rule(substitute(out, gone));
        assert!(
            matches!(&refused, Refusal::NothingToRule { detail } if detail.contains("knows board")),
            "{out:?}: {refused}"
        );
    }
    tuesday.rules(substitute(late[0], gone));
    assert_eq!(tuesday.field().contestants[0], [gone, partner]);
    tuesday.replays();
}

#[test]
fn whoever_would_meet_a_pair_that_has_withdrawn_sits_out_and_what_it_played_stands() {
    let gone = ContestantNumber(2);
    for movement in [HOWELL, MITCHELL, FieldMovement::Swiss { rounds: 4 }, FieldMovement::Random { rounds: 4 }] {
        let mut chance = Chance::new(7);
        let mut tuesday = directed(pairs(movement), 16);
        tuesday.rules(EventRuling::Retire { contestant: gone });
        assert_eq!(tuesday.field().withdrawn, [gone]);
        let again = tuesday.refuses_to_rule(EventRuling::Retire { contestant: gone });
        assert!(matches!(again, Refusal::NothingToRule { .. }));
        let mut first = true;
        let mut over = BTreeSet::new();
        while tuesday.sees().stage == EventStage::Playing {
            let tables = tuesday.field().tables;
            let sits = tables.iter().any(|table| table.sitting.contestants().contains(&gone));
            assert_eq!(sits, first, "{movement:?}");
            assert_eq!(tuesday.field().sits_out.len(), usize::from(!first));
            first = false;
            tuesday.plays_the_round(|_, _| crate::fields::outcome(&mut chance));
            over.extend(tuesday.field().boards_over);
        }
        let all: BTreeSet<_> = tuesday.field().boards_over.into_iter().collect();
        assert_eq!(over, all, "no board that was over is taken back");
        let ranked = tuesday.field().rankings.concat();
        let own = ranked.iter().find(|line| line.contestant == gone).unwrap();
        assert_eq!((ranked.len(), own.boards), (8, 2));
        tuesday.replays();
    }
}

#[test]
fn who_is_there_when_all_boards_are_played_comes_too_late() {
    let mut tuesday = directed(pairs(HOWELL), 8);
    to_the_end(&mut tuesday);
    let join = EventCommand::Join { place: EventPlace::Entrant { number: None } };
    assert!(matches!(tuesday.refuses(&person("Late"), join), Refusal::TooLateInEvent { .. }));
}

fn directed(conditions: bridge_protocol::EventConditions, people: usize) -> Tuesday {
    let mut tuesday = Tuesday::entered(conditions, people);
    tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
    tuesday.does(&host(), start());
    tuesday
}

/// Two who enter after the start.
fn come(tuesday: &mut Tuesday, names: [&str; 2]) -> [EntryNumber; 2] {
    names.map(|name| {
        tuesday.does(&person(name), EventCommand::Join { place: EventPlace::Entrant { number: None } });
        tuesday.field().entries.last().unwrap().number
    })
}

fn to_the_end(tuesday: &mut Tuesday) {
    while tuesday.sees().stage == EventStage::Playing {
        tuesday.plays_the_round(|_, _| bridge_rules::Outcome::PassedOut);
    }
}
