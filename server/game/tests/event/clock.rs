//! The clock of a round, and the start at a time.

use bridge_game::{EventCommand, EventOpened, EventRecord, FieldRecord, Moment, RoundRecord};
use bridge_protocol::{
    AccountId, AtRoundEnd, ClockChange, EventConditions, EventLane, EventPlace, EventRuling, EventStage,
    FieldConditions, NextRound, Refusal, RoundClock, RoundTime, limits::RULINGS_ASKED,
};
use bridge_rules::Outcome;

use crate::{
    congress::{ID, director, host, opening, start},
    tuesday::{HOWELL, Tuesday, boards_of, field},
};

const MINUTE: u64 = 60_000;

#[test]
fn everybody_is_warned_when_a_quarter_is_left_and_when_the_time_is_up() {
    let mut tuesday = timed(AtRoundEnd::PlayOn);
    let RoundTime { until_ms, warned, stopped_with_ms, .. } = clock(&tuesday).unwrap();
    assert_eq!((warned, stopped_with_ms), (0, None));
    assert_eq!(until_ms, tuesday.sees().begun_ms.unwrap() + 20 * MINUTE);
    assert_eq!(tuesday.waits(14 * MINUTE), [], "it is not due yet");
    assert_eq!(tuesday.waits(MINUTE), [warned_of(75)]);
    assert_eq!(tuesday.waits(5 * MINUTE), [warned_of(100)]);
    assert_eq!((clock(&tuesday).unwrap().warned, tuesday.event.next_deadline()), (100, None));
    assert!(tuesday.tables_on().iter().all(|table| !table.is_held), "they play on");
    tuesday.plays_the_round(|_, _| Outcome::PassedOut);
    assert_eq!((tuesday.sees().round, clock(&tuesday).unwrap().warned), (2, 0));
    tuesday.replays();
}

#[test]
fn a_round_has_no_time_any_more_when_the_event_is_closed() {
    let mut tuesday = timed(AtRoundEnd::PlayOn);
    let table = tuesday.tables_on()[0].opened.table;
    tuesday.awaits_director(table, true);
    assert!(clock(&tuesday).is_some());
    tuesday.does(&host(), EventCommand::Close);
    assert_eq!(clock(&tuesday), None);
    let director = tuesday.event.view(EventLane::Director).field.unwrap();
    assert_eq!(director.calls, [], "nobody would tell that they have come");
}

#[test]
fn a_round_that_ends_with_its_time_is_over_with_the_boards_that_are_on() {
    let mut tuesday = timed(AtRoundEnd::Remove);
    let tables = tuesday.tables_on();
    let first = boards_of(&tables[0])[0];
    tuesday.plays(tables[0].opened.table, first, Outcome::PassedOut);
    assert_eq!(tuesday.stops(tables[0].opened.table), [], "no table stops before the time is up");
    // All is due at once.
    tuesday.waits(60 * MINUTE);
    tuesday.waits(0);
    assert!(tuesday.tables_on().iter().all(|table| table.is_held));
    for table in &tables[1..] {
        let stopped = tuesday.stops(table.opened.table);
        assert_eq!((stopped.len(), tuesday.stops(table.opened.table)), (1, Vec::new()), "it is told once");
    }
    assert_eq!(tuesday.sees().round, 1, "a board is still on");
    let second = boards_of(&tables[0])[1];
    tuesday.plays(tables[0].opened.table, second, Outcome::PassedOut);
    assert_eq!((tuesday.sees().round, tuesday.sees().stage), (2, EventStage::Playing));
    tuesday.replays();
}

#[test]
fn a_round_is_over_when_all_tables_have_stopped_and_more_time_lets_them_go_on() {
    let mut tuesday = timed(AtRoundEnd::Remove);
    let tables = tuesday.tables_on();
    tuesday.waits(15 * MINUTE);
    tuesday.waits(5 * MINUTE);
    tuesday.stops(tables[0].opened.table);
    tuesday.rules(set(ClockChange::Extend { minutes: 5 }));
    assert!(tuesday.tables_on().iter().all(|table| !table.is_held));
    assert_eq!(clock(&tuesday).unwrap().until_ms, tuesday.now().0 + 5 * MINUTE, "from now on");
    tuesday.waits(5 * MINUTE);
    let closed = tables.iter().map(|table| tuesday.stops(table.opened.table)).collect::<Vec<_>>();
    assert!(closed.last().unwrap().contains(&EventRecord::RoundClosed { round: 1 }));
    assert!(tuesday.field().boards_over.is_empty() && tuesday.sees().round == 2);
    tuesday.replays();
}

/// Spec D14: nothing of it is used while the server is away.
#[test]
fn the_time_of_a_round_rests_while_the_server_is_away() {
    let mut tuesday = timed(AtRoundEnd::Remove);
    let before = clock(&tuesday).unwrap().until_ms;
    assert_eq!(tuesday.waits(10 * MINUTE), []);
    let (kept_at, woken) = (tuesday.now().0, EventRecord::Field(FieldRecord::Round(RoundRecord::Woken {})));
    assert_eq!(tuesday.is_away_for(40 * MINUTE), std::slice::from_ref(&woken));
    let rested = tuesday.now().0 - kept_at;
    assert_eq!(clock(&tuesday).unwrap().until_ms, before + rested);
    assert_eq!(tuesday.waits(5 * MINUTE), [warned_of(75)], "a quarter of an hour was used, and not more");
    tuesday.rules(set(ClockChange::Stop {}));
    assert_eq!(tuesday.is_away_for(40 * MINUTE), [], "what stands still rests anyway");
    tuesday.rules(set(ClockChange::Restart {}));
    assert_eq!(tuesday.waits(4 * MINUTE), []);
    assert_eq!(tuesday.waits(MINUTE), [warned_of(100)]);
    assert_eq!(tuesday.is_away_for(40 * MINUTE), [], "the time is up, and nothing waits for more");
    tuesday.replays();
}

#[test]
fn a_director_stops_the_clock_and_what_was_left_is_left_when_it_goes_on() {
    let mut tuesday = timed(AtRoundEnd::Remove);
    let refused =
        |tuesday: &mut Tuesday, change| matches!(tuesday.refuses_to_rule(set(change)), Refusal::NothingToRule { .. });
    assert!(
        refused(&mut tuesday, ClockChange::Restart {}) && refused(&mut tuesday, ClockChange::Extend { minutes: 0 })
    );
    let wrong = EventRuling::Clock { round: 2, change: ClockChange::Stop {} };
    assert_eq!(tuesday.refuses_to_rule(wrong), Refusal::WrongRound { current: 1 });
    tuesday.rules(set(ClockChange::Stop {}));
    let left = clock(&tuesday).unwrap().stopped_with_ms.unwrap();
    assert!(refused(&mut tuesday, ClockChange::Stop {}));
    assert_eq!((tuesday.event.next_deadline(), tuesday.waits(100 * MINUTE)), (None, vec![]));
    tuesday.rules(set(ClockChange::Restart {}));
    assert_eq!(
        clock(&tuesday).unwrap(),
        RoundTime { until_ms: tuesday.now().0 + left, warned: 0, stopped_with_ms: None, adjudicated_ms: None }
    );
    tuesday.replays();
    let mut timeless = Tuesday::entered(EventConditions::Pairs(field(HOWELL)), 8);
    timeless.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
    timeless.does(&host(), start());
    assert!(clock(&timeless).is_none() && refused(&mut timeless, ClockChange::Stop {}));
}

#[test]
fn what_a_director_announces_everybody_is_told() {
    let mut tuesday = timed(AtRoundEnd::PlayOn);
    tuesday.rules(EventRuling::Announce {});
    assert_eq!(tuesday.sees().rulings.last().unwrap().ruling, EventRuling::Announce {});
}

/// The same may be said again, and more often than rulings are shown.
#[test]
fn announcements_are_numbered_and_what_lies_between_is_not_counted() {
    let mut tuesday = timed(AtRoundEnd::PlayOn);
    let last = |tuesday: &Tuesday| tuesday.sees().rulings.last().unwrap().announcement;
    for number in 1..=7 {
        tuesday.rules(EventRuling::Announce {});
        assert_eq!(last(&tuesday), Some(number));
        tuesday.rules(EventRuling::Clock { round: 1, change: ClockChange::Stop {} });
        assert_eq!(last(&tuesday), None);
        tuesday.rules(EventRuling::Clock { round: 1, change: ClockChange::Restart {} });
    }
    tuesday.replays();
}

#[test]
fn all_rulings_are_told_to_whoever_asks_so_many_at_a_time() {
    let mut tuesday = timed(AtRoundEnd::PlayOn);
    for _ in 0..RULINGS_ASKED + 3 {
        tuesday.rules(EventRuling::Announce {});
    }
    let asked = |after: usize| {
        let found = tuesday.event.rulings(host().account, u32::try_from(after).unwrap()).unwrap();
        (found.rulings, found.has_more)
    };
    let ((mut all, more), (rest, further)) = (asked(0), asked(RULINGS_ASKED));
    assert_eq!((all.len(), more, rest.len(), further), (RULINGS_ASKED, true, 3, false));
    all.extend(rest);
    assert!(all.iter().map(|notice| notice.announcement).eq((1..).take(RULINGS_ASKED + 3).map(Some)));
    assert!(all.iter().all(|notice| notice.round == Some(1) && notice.at_ms.is_some()));
    assert!(all.ends_with(&tuesday.sees().rulings));
    assert_eq!(asked(all.len()), (Vec::new(), false));
    assert_eq!(asked(u32::MAX as usize), (Vec::new(), false));
    let stranger = AccountId::from_bytes(*b"nobody came here");
    assert_eq!(tuesday.event.rulings(stranger, 0), Err(Refusal::NoSuchEvent {}));
}

#[test]
fn an_event_starts_by_itself_when_its_time_comes() {
    let starts = Some(40 * MINUTE);
    let mut tuesday =
        Tuesday::entered(EventConditions::Pairs(FieldConditions { starts_ms: starts, ..field(HOWELL) }), 8);
    assert_eq!(tuesday.event.next_deadline().map(|at| at.0), starts);
    assert_eq!(tuesday.waits(0), []);
    tuesday.waits(40 * MINUTE);
    assert_eq!((tuesday.sees().stage, tuesday.sees().round), (EventStage::Playing, 1));
    tuesday.replays();
}

#[test]
fn an_event_that_cannot_start_by_itself_waits_for_its_host() {
    let conditions = FieldConditions { starts_ms: Some(40 * MINUTE), ..field(HOWELL) };
    let mut tuesday = Tuesday::entered(EventConditions::Pairs(conditions), 2);
    assert_eq!(tuesday.waits(50 * MINUTE), [EventRecord::Field(FieldRecord::Round(RoundRecord::StartMissed {}))]);
    assert!(tuesday.field().start_missed && tuesday.event.next_deadline().is_none());
    assert_eq!(tuesday.sees().stage, EventStage::Gathering);
    tuesday.replays();
}

#[test]
fn computers_do_not_start_a_field_that_nobody_has_entered() {
    let conditions = FieldConditions { starts_ms: Some(40 * MINUTE), computers_complete: true, ..field(HOWELL) };
    let mut tuesday = Tuesday::entered(EventConditions::Pairs(conditions), 0);
    assert_eq!(tuesday.waits(50 * MINUTE), [EventRecord::Field(FieldRecord::Round(RoundRecord::StartMissed {}))]);
    tuesday.replays();
}

#[test]
fn a_start_is_within_the_next_fortnight_and_a_round_within_four_hours() {
    let opens =
        |conditions: FieldConditions| EventOpened::new(opening(ID, Moment(MINUTE)), EventConditions::Pairs(conditions));
    for wrong in [0, MINUTE, 15 * 24 * 60 * MINUTE] {
        assert!(opens(FieldConditions { starts_ms: Some(wrong), ..field(HOWELL) }).is_err(), "{wrong}");
    }
    assert!(opens(FieldConditions { starts_ms: Some(MINUTE + 1), ..field(HOWELL) }).is_ok());
    for (minutes, is_right) in [(0, false), (1, true), (240, true), (241, false)] {
        let round_clock = Some(RoundClock { minutes, at_limit: AtRoundEnd::PlayOn });
        assert_eq!(opens(FieldConditions { round_clock, ..field(HOWELL) }).is_ok(), is_right);
    }
}

/// Eight players whose rounds have twenty minutes, with a director.
fn timed(at_limit: AtRoundEnd) -> Tuesday {
    let round_clock = Some(RoundClock { minutes: 20, at_limit });
    let conditions = FieldConditions { round_clock, next_round: NextRound::AtOnce, ..field(HOWELL) };
    let mut tuesday = Tuesday::entered(EventConditions::Pairs(conditions), 12);
    tuesday.does(&director(), EventCommand::Join { place: EventPlace::Director {} });
    tuesday.does(&host(), start());
    tuesday
}

fn clock(tuesday: &Tuesday) -> Option<RoundTime> {
    tuesday.field().clock
}

const fn set(change: ClockChange) -> EventRuling {
    EventRuling::Clock { round: 1, change }
}

const fn warned_of(percent: u8) -> EventRecord {
    EventRecord::Field(FieldRecord::Round(RoundRecord::RoundWarned { round: 1, percent }))
}
