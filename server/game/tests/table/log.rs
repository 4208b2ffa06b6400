//! The log of a board: all that was said and done on it, with times, in a chain of hashes (WBF Code 80H).
//! Tries Promise S24.

use bridge_game::{Command, seating};
use bridge_protocol::{Audience, Lane, Refusal, TableEvent};
use bridge_rules::Seat::{East, North, South, West};

use crate::{
    evening::{DEAL, Evening, board},
    people::{host, person, player},
};

#[test]
fn the_log_of_a_board_ends_in_the_hash_that_everybody_was_told() {
    let mut evening = Evening::with_deals(&[DEAL, DEAL]);
    evening.say(&player(North), 1, "good luck").unwrap();
    evening.waits(3);
    evening.calls("P P 1S P 4S P P P");
    evening.plays_out();
    let log = evening.log(1);
    let last = log.check().unwrap();
    for lane in Lane::ALL {
        assert_eq!(evening.sees(lane).board.unwrap().log, Some(last), "{lane:?}");
    }
    assert_eq!(evening.table.record().boards[0].log, Some(last));
    let calls = log.entries.iter().filter(|entry| matches!(log.event(entry), Some(TableEvent::Called { .. }))).count();
    let said = log
        .entries
        .iter()
        .any(|entry| matches!(log.event(entry), Some(TableEvent::Said(line)) if line.text == "good luck"));
    assert_eq!((calls, said), (8, true));
    assert_eq!(log.entries[2].at_ms - log.entries[1].at_ms, 3_000, "three seconds of North's");
}

#[test]
fn a_change_anywhere_in_the_log_shows() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.calls("P P P P");
    let log = evening.log(1);
    for place in 0..log.entries.len() {
        let mut later = log.clone();
        later.entries[place].at_ms += 1;
        assert_eq!(later.check(), Err(place));
        let mut shorter = log.clone();
        shorter.entries.remove(place);
        assert_ne!(shorter.check(), log.check());
    }
}

#[test]
fn who_took_part_has_it_when_the_board_is_over() {
    let mut evening = Evening::with_deals(&[DEAL, DEAL]);
    let may = |evening: &Evening, name: &str| evening.table.check_log_reader(person(name).account, board(1));
    assert_eq!(may(&evening, "Nora"), Err(Refusal::BoardNotOver { board: board(1) }));
    assert_eq!(may(&evening, "Zoe"), Err(Refusal::NoSuchTable {}));
    evening.calls("P P P P");
    assert_eq!(may(&evening, "Nora"), Ok(()));
    assert_eq!(may(&evening, "Zoe"), Err(Refusal::NoSuchTable {}));
    assert_eq!(evening.table.check_log_reader(host().account, board(1)), Ok(()));
    assert_eq!(
        evening.table.check_log_reader(player(South).account, board(2)),
        Err(Refusal::BoardNotOver { board: board(2) })
    );
    evening.everyone_is_ready(2);
    assert_eq!(evening.log(2).entries.len(), 1);
    assert_eq!(
        evening.table.check_log_reader(player(West).account, board(2)),
        Err(Refusal::BoardNotOver { board: board(2) })
    );
}

#[test]
fn what_was_not_said_at_the_table_is_not_in_the_log() {
    let mut evening = Evening::with_deals(&[DEAL]);
    let zoe = person("Zoe");
    evening.does(&zoe, Command::Seating(seating::Command::Watch)).unwrap();
    evening.say_to(&zoe, Audience::Kibitzers, 1, "North has two aces").unwrap();
    evening.say_to(&player(North), Audience::Director, 1, "may I ask later?").unwrap();
    evening.say(&player(South), 1, "good luck").unwrap();
    evening.calls("P P P P");
    let log = evening.log(1);
    let lines = log.entries.iter().filter_map(|entry| match log.event(entry) {
        Some(TableEvent::Said(line)) => Some(line.text),
        _ => None,
    });
    assert_eq!(lines.collect::<Vec<_>>(), ["good luck"]);
    assert_eq!(evening.sees(Lane::South).board.unwrap().log, log.check().ok());
}

#[test]
fn who_lost_the_connection_and_came_back_is_in_the_log() {
    let mut evening = Evening::with_deals(&[DEAL]);
    evening.are_here(&[North, South, West]);
    evening.are_here(&[North, East, South, West]);
    evening.wakes();
    evening.calls("P P P P");
    let log = evening.log(1);
    let told: Vec<_> = log.entries.iter().map(|entry| log.event(entry).unwrap()).skip(1).take(3).collect();
    let seat = East;
    assert_eq!(
        told,
        [TableEvent::PlayerDropped { seat }, TableEvent::PlayerReturned { seat }, TableEvent::ServerWasAway {}]
    );
    assert_eq!(evening.sees(Lane::South).board.unwrap().log, log.check().ok());
    let heard = evening.heard(North);
    assert!(!heard.iter().any(|record| matches!(record, TableEvent::PlayerDropped { .. })), "{heard:?}");
}
