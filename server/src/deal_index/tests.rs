use std::time::Duration;

use bridge_game::{Concealed, Moment, record::SealKey};

use super::{
    log::{A_QUARTER, stream},
    sets::ASKED,
    *,
};
use crate::{clock::Clocks, journal::MemoryJournal};

#[tokio::test]
async fn who_has_been_where_a_deal_lies_is_known_after_a_restart_too() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::default());
    let index = index(&journal, NOW).await;
    index.place(stream_of(1), set(&[1, 2])).await.unwrap();
    index.place(stream_of(2), set(&[2, 3])).await.unwrap();
    index.comes(table(1), account(7)).await.unwrap();
    index.comes(table(1), account(7)).await.unwrap();
    index.comes(table(9), account(7)).await.unwrap();
    assert!(journal.streams().await.unwrap().is_empty(), "no table is looked for in it");
    for index in [&index, &self::index(&journal, NOW).await] {
        let leads = |who, deals: &[u8], here| {
            index.exposures(account(who), &tags(deals), stream_of(here), None, Lies::Anywhere)
        };
        assert_eq!(leads(7, &[2], 2), [Exposure::Been(table(1))]);
        assert_eq!(leads(7, &[2], 1), [], "they come back to the table where they saw it");
        assert_eq!(leads(7, &[3], 3), [], "it did not lie where they were");
        assert_eq!(leads(8, &[1, 2], 3), [], "they have been nowhere");
        assert_eq!(leads(5, &[3], 3), [Exposure::Imported]);
        assert!(index.knows(table(1)) && !index.knows(table(9)));
    }
}

#[cfg(feature = "cluster")]
#[tokio::test]
async fn what_another_node_wrote_is_taken_in_as_it_is_told_and_read_if_something_before_it_was_not() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::default());
    let [told, read] = [index(&journal, NOW).await, index(&journal, NOW).await];
    let other = index(&journal, NOW).await;
    other.place(stream_of(1), set(&[1])).await.unwrap();
    other.comes(table(1), account(7)).await.unwrap();
    let records = [Entry::Placed { at: table(1), set: set(&[1]) }, Entry::Came { at: table(1), who: account(7) }]
        .map(|entry| serde_json::to_string(&entry).unwrap());
    records.iter().for_each(|record| told.hears(record));
    assert_eq!(told.behind.load(Ordering::Acquire), 0, "nothing has to be read");
    read.hears(&records[1]);
    assert!(!read.knows(table(1)));
    read.catch_up().await;
    for index in [&told, &read] {
        assert_eq!(
            index.exposures(account(7), &tags(&[1]), stream_of(2), None, Lies::Anywhere),
            [Exposure::Been(table(1))]
        );
    }
    told.hears("a later server's");
    assert_eq!(told.behind.load(Ordering::Acquire), 1);
}

#[tokio::test]
async fn the_rooms_of_a_match_are_one_place() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::default());
    let index = index(&journal, NOW).await;
    let of = |number| Some(stream_of(number));
    let room = PlacedSet { of: Some(table(9)), importer: None, is_brought: false, deals: tags(&[1]) };
    index.place(stream_of(1), room.clone()).await.unwrap();
    index.comes(table(1), account(7)).await.unwrap();
    let leads = |of| index.exposures(account(7), &tags(&[1]), stream_of(2), of, Lies::Anywhere);
    assert_eq!(leads(of(9)), [], "the match says who goes into which room");
    assert_eq!((leads(of(2)), leads(None)), (vec![Exposure::Been(table(1))], vec![Exposure::Been(table(1))]));
}

#[tokio::test]
async fn of_many_tables_those_are_asked_that_were_placed_last() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::default());
    let index = index(&journal, NOW).await;
    let dealt = PlacedSet { importer: None, is_brought: false, ..set(&[1]) };
    // Their identities say nothing of their order.
    let tables: Vec<u8> = (100..127).map(|number: u8| number.reverse_bits()).collect();
    index.place(stream_of(99), PlacedSet { importer: Some(account(7)), ..set(&[1]) }).await.unwrap();
    for number in &tables {
        index.place(stream_of(*number), dealt.clone()).await.unwrap();
        index.comes(table(*number), account(7)).await.unwrap();
    }
    let last = tables.iter().rev().map(|number| Exposure::Been(table(*number)));
    let expected: Vec<_> = [Exposure::Imported].into_iter().chain(last).take(ASKED).collect();
    assert_eq!(index.exposures(account(7), &tags(&[1]), stream_of(1), None, Lies::Anywhere), expected);
    assert_eq!(index.visited(account(7)).len(), tables.len());
    // Of a board that is on guesses do not count that were made since.
    let (brought, mine) = (PlacedSet { importer: Some(account(8)), ..set(&[3]) }, set(&[3]));
    index.place(stream_of(2), brought.clone()).await.unwrap();
    index.place(stream_of(3), mine).await.unwrap();
    index.place(stream_of(4), brought).await.unwrap();
    let exposed = |here, lies| index.exposures(account(8), &tags(&[3]), stream_of(here), None, lies).len();
    assert_eq!([Lies::Anywhere, Lies::NotBroughtSince, Lies::WhereDealt].map(|lies| exposed(3, lies)), [2, 1, 0]);
}

#[tokio::test]
async fn whoever_reads_in_an_event_what_came_of_boards_knows_them_everywhere_else() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::default());
    let index = index(&journal, NOW).await;
    index.place(stream_of(9), PlacedSet { of: Some(table(9)), ..set(&[1]) }).await.unwrap();
    index.comes(table(9), account(7)).await.unwrap();
    let leads = |who, here, of| index.exposures(account(who), &tags(&[1]), stream_of(here), of, Lies::Anywhere);
    assert_eq!(leads(7, 2, None), [Exposure::Read]);
    assert_eq!(leads(5, 2, None), [Exposure::Imported]);
    assert_eq!(leads(8, 2, None), []);
    assert_eq!((leads(7, 9, None), leads(7, 2, Some(stream_of(9)))), (vec![], vec![]), "the event says who plays it");
}

#[tokio::test]
async fn what_is_older_than_a_quarter_is_forgotten() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::default());
    index(&journal, NOW).await.place(stream_of(1), set(&[1])).await.unwrap();
    let later = |quarters| Moment(NOW.0 + quarters * A_QUARTER);
    assert!(index(&journal, later(1)).await.knows(table(1)));
    assert!(!index(&journal, later(2)).await.knows(table(1)));
}

#[tokio::test(start_paused = true)]
async fn a_new_quarter_begins_a_new_stream() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::default());
    let index = index(&journal, NOW).await;
    index.place(stream_of(1), set(&[1])).await.unwrap();
    tokio::time::advance(Duration::from_millis(A_QUARTER)).await;
    index.comes(table(1), account(7)).await.unwrap();
    let quarter = NOW.0 / A_QUARTER;
    for (quarter, records) in [(quarter, 1), (quarter + 1, 1)] {
        assert_eq!(journal.read(stream(quarter, 0)).await.unwrap().len(), records);
    }
}

const NOW: Moment = Moment(1_700_000_000_000);

async fn index(journal: &Arc<dyn Journal>, at: Moment) -> DealIndex {
    DealIndex::read(Arc::clone(journal), Clock::start_at(at, Clocks::Real), None).await.unwrap()
}

/// Account 5 brought it.
pub(super) fn set(deals: &[u8]) -> PlacedSet {
    PlacedSet { of: None, importer: Some(account(5)), is_brought: true, deals: tags(deals) }
}

/// The tag of one deal under as many keys: other deals as far as anybody knows.
pub(super) fn tags(deals: &[u8]) -> Vec<DealTag> {
    let deal = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9".parse().unwrap();
    deals.iter().map(|each| DealTag::of(&Concealed::new(deal), &SealKey::new([*each; 32]))).collect()
}

pub(super) fn account(number: u8) -> AccountId {
    AccountId::from_bytes([number; 16])
}

fn table(number: u8) -> TableId {
    TableId::from_bytes([number; 16])
}

fn stream_of(number: u8) -> StreamId {
    StreamId([number; 16])
}
