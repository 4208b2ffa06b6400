//! What follows from a record for those who follow an event, and for what lies below it: the server makes views and
//! looks at tables only where the event says that something may have changed.

use std::{collections::BTreeSet, sync::Arc};

use bridge_game::{Ending, Event, EventRecord, RoomSeats};
use bridge_protocol::{AccountId, EventLane, EventView, TableId};
use bridge_rules::Outcome;

use crate::tuesday::{HOWELL, Tuesday, boards_of, pairs};

/// An event before something happens in it.
pub(crate) struct Seen {
    public: EventView,
    lanes: Vec<(AccountId, Option<EventLane>)>,
    wanted: Vec<(TableId, RoomSeats, bool, Ending)>,
    settled: BTreeSet<TableId>,
}

/// Larger fields are looked at no more closely than smaller ones, and would take minutes.
const MOST_PEOPLE: usize = 40;

impl Seen {
    /// None of a large field, nor of teams, whose matches hide what is theirs.
    pub(crate) fn before(event: &Event) -> Option<Self> {
        let is_small = event.conditions().of_field().is_some() && event.people().len() <= MOST_PEOPLE;
        is_small.then(|| Self::of(event))
    }

    fn of(event: &Event) -> Self {
        let lanes = event.people().into_iter().map(|account| (account, event.lane_of(account)));
        let tables = event.tables_wanted();
        Self {
            settled: tables.iter().filter(|table| table.is_settled).map(|table| table.opened.table).collect(),
            public: event.view(EventLane::Public),
            lanes: lanes.collect(),
            wanted: tables.iter().map(|table| (table.opened.table, table.seats, table.is_held, table.ending)).collect(),
        }
    }

    /// What is no news changes no view, and after a report all is wanted as before, but of tables that are settled.
    pub(crate) fn differs_only_as_said(&self, event: &Event, record: &EventRecord) {
        let after = Self::of(event);
        if !event.is_news_to(record, EventLane::Public) {
            assert_eq!(after.public, self.public, "{record:?}");
        }
        if record.is_a_report() {
            assert_eq!(after.lanes, self.lanes, "{record:?}");
            let mut unsettled = after.wanted.iter().filter(|wanted| !after.settled.contains(&wanted.0));
            assert!(unsettled.all(|wanted| self.wanted.contains(wanted)), "{record:?}");
        }
    }
}

#[test]
fn a_board_is_news_to_all_when_it_is_over_at_the_last_table() {
    let mut tuesday = Tuesday::begun(pairs(HOWELL), 16);
    let (tables, before) = (tuesday.tables_on(), tuesday.news);
    let mut played = 0;
    for table in &tables {
        for board in boards_of(table) {
            tuesday.plays(table.opened.table, board, Outcome::PassedOut);
            played += 1;
        }
    }
    // The round's end and the next one's beginning; its boards travel on, and none is over everywhere.
    assert_eq!((played, tuesday.news - before), (8, 2));
}

#[test]
fn the_director_alone_is_told_which_table_has_called_them() {
    let mut tuesday = Tuesday::begun(pairs(HOWELL), 16);
    let table = tuesday.tables_on()[1].opened.table;
    let calling = |event: &Event, lane| {
        let calls = event.view(lane).field.unwrap().calls;
        calls.iter().map(|call| (call.round, call.table)).collect::<Vec<_>>()
    };
    let public = tuesday.sees();
    let records = tuesday.awaits_director(table, true);
    assert_eq!(tuesday.awaits_director(table, true), [], "it is told once");
    assert_eq!(calling(&tuesday.event, EventLane::Director), [(1, table)]);
    assert_eq!(tuesday.sees(), public);
    let is_news = |lane| records.iter().any(|record| tuesday.event.is_news_to(record, lane));
    assert!(is_news(EventLane::Director) && !is_news(EventLane::Public), "{records:?}");
    tuesday.awaits_director(table, false);
    assert_eq!(calling(&tuesday.event, EventLane::Director), []);
}

/// A question about the last board is asked when its round is over.
#[test]
fn a_table_of_an_earlier_round_may_call() {
    let mut tuesday = Tuesday::begun(pairs(HOWELL), 16);
    let tables = tuesday.tables_on();
    for table in &tables {
        boards_of(table)
            .into_iter()
            .for_each(|board| drop(tuesday.plays(table.opened.table, board, Outcome::PassedOut)));
    }
    let (first, second) = (tables[0].opened.table, tuesday.tables_on()[1].opened.table);
    tuesday.awaits_director(second, true);
    tuesday.awaits_director(first, true);
    let calls = tuesday.event.view(EventLane::Director).field.unwrap().calls;
    assert_eq!(calls.iter().map(|call| (call.round, call.table)).collect::<Vec<_>>(), [(1, first), (2, second)]);
}

#[test]
fn how_a_table_is_opened_is_worked_out_once() {
    let tuesday = Tuesday::begun(pairs(HOWELL), 16);
    let (one, again) = (tuesday.event.tables_wanted(), tuesday.event.tables_wanted());
    assert!(one.iter().zip(&again).all(|(one, again)| Arc::ptr_eq(&one.opened, &again.opened)));
    let asked = one[1].opened.table;
    let of_one = tuesday.event.tables_wanted_of(|table| table == asked);
    assert_eq!(of_one.iter().map(|table| table.opened.table).collect::<Vec<_>>(), [asked]);
}
