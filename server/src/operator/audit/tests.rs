use bridge_game::record::SealKey;
use bridge_protocol::AccountId;

use super::*;
use crate::{
    clock::{Clock, Clocks},
    journal::{Fault, FaultyJournal, KeyFingerprint, MemoryJournal, Plan, SqliteJournal},
    operator::{Operator, Reason, Target},
    people::People,
};

const ANN: AccountId = AccountId::from_bytes([1; 16]);

#[tokio::test(start_paused = true)]
async fn what_was_ordered_stands_after_a_restart_and_is_in_the_audit() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::default());
    let operator = open(&journal).await;
    let ban = Order::Ban { whom: Target::Account(ANN), seconds: None };
    let number = operator.take(ban.clone(), by("susan"), Some("rude".to_owned())).await.unwrap();
    let close = Order::Close { id: bridge_protocol::TableId::from_bytes([9; 16]) };
    let failed = operator.take(close, by("susan"), None).await.unwrap();
    operator.came_to_nothing(failed, "there is no such table", false).await.unwrap();
    drop(operator);

    let operator = open(&journal).await;
    let home = std::net::Ipv4Addr::LOCALHOST.into();
    assert!(operator.bars(Some(ANN), home).is_some());
    assert_eq!(operator.restrictions()[0].why, Some(Reason::Plain("rude".to_owned())));
    let audit = operator.last(10).await.unwrap();
    assert_eq!(audit.len(), 2);
    let (first, last) = (&audit[0], &audit[1]);
    assert_eq!((first.0, &first.1.order, first.1.by.name.as_deref()), (number, &ban, Some("susan")));
    assert_eq!((last.0, last.2.as_deref()), (failed, Some("there is no such table")));
    assert_eq!((operator.last(1).await.unwrap().len(), operator.last(0).await.unwrap().len()), (1, 0));
}

#[tokio::test(start_paused = true)]
async fn a_long_audit_goes_on_in_another_stream_and_all_still_stands() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::default());
    let operator = open(&journal).await;
    operator.take(Order::Ban { whom: Target::Account(ANN), seconds: None }, by("susan"), None).await.unwrap();
    for _ in 0..RECORDS {
        operator.take(Order::Who {}, by("susan"), None).await.unwrap();
    }
    drop(operator);
    let operator = open(&journal).await;
    assert!(operator.bars(Some(ANN), std::net::Ipv4Addr::LOCALHOST.into()).is_some());
    let live = journal.streams().await.unwrap();
    assert_eq!(live.iter().filter_map(|(stream, _)| index(*stream)).collect::<Vec<_>>(), [1]);
    assert_eq!(operator.last(usize::MAX).await.unwrap().len() as u64, RECORDS + 1);
}

/// The stream is full, and the next one cannot be begun at the first attempt.
#[tokio::test(start_paused = true)]
async fn what_stands_stands_though_the_next_stream_could_not_be_begun() {
    for fault in [Fault::Full { appends: 1 }, Fault::LoseConnection { stored: true, requests: 1 }] {
        let plan = Plan::default().at(RECORDS, fault);
        let journal: Arc<dyn Journal> = Arc::new(FaultyJournal::new(MemoryJournal::default(), plan));
        let (operator, home) = (open(&journal).await, std::net::Ipv4Addr::LOCALHOST.into());
        let ban = |whom| Order::Ban { whom: Target::Account(whom), seconds: None };
        operator.take(ban(ANN), by("susan"), None).await.unwrap();
        for _ in 2..RECORDS {
            operator.take(Order::Who {}, by("susan"), None).await.unwrap();
        }
        assert!(operator.take(Order::Who {}, by("susan"), None).await.is_err());
        assert!(operator.bars(Some(ANN), home).is_some());
        assert!(open(&journal).await.bars(Some(ANN), home).is_some(), "after a start, too");
        let ben = AccountId::from_bytes([2; 16]);
        assert_eq!(operator.take(ban(ben), by("susan"), None).await.unwrap(), RECORDS + 2);
        for operator in [operator, open(&journal).await] {
            assert!([ANN, ben].iter().all(|banned| operator.bars(Some(*banned), home).is_some()));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn an_order_of_which_nothing_is_to_stand_is_in_the_audit_alone() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::default());
    let operator = open(&journal).await;
    let number = operator.take(Order::Erase { account: ANN }, by("susan"), None).await.unwrap();
    assert!(operator.has_voided(ANN, 1));
    operator.came_to_nothing(number, "nothing is kept of them", true).await.unwrap();
    for operator in [operator, open(&journal).await] {
        assert!(!operator.has_voided(ANN, 1) && operator.restrictions().is_empty());
        assert_eq!(operator.last(9).await.unwrap()[0].2.as_deref(), Some("nothing is kept of them"));
    }
}

#[tokio::test]
async fn damaged_orders_are_let_go_of_when_somebody_says_so_and_not_before() {
    let data = tempfile::tempdir().unwrap();
    let ban = || Order::Ban { whom: Target::Account(ANN), seconds: None };
    let journal = kept(data.path());
    open(&journal).await.take(ban(), by("susan"), None).await.unwrap();
    assert!(!Operator::forget_damaged(Arc::clone(&journal), 7, by("otto")).await.unwrap(), "they are whole");
    journal.shutdown().await.unwrap();
    let file = rusqlite::Connection::open(data.path().join("journal.sqlite")).unwrap();
    let kept_orders = "SELECT body FROM compacted WHERE stream = ?1";
    let mut body: Vec<u8> = file.query_row(kept_orders, [name(0).0], |row| row.get(0)).unwrap();
    *body.last_mut().unwrap() ^= 1;
    assert_eq!(file.execute("UPDATE compacted SET body = ?2 WHERE stream = ?1", (name(0).0, body)).unwrap(), 1);
    drop(file);

    let journal = kept(data.path());
    assert!(matches!(try_open(&journal).await, Err(StreamError::Damaged { .. })), "nobody is let in");
    assert!(Operator::forget_damaged(Arc::clone(&journal), 7, by("otto")).await.unwrap());
    assert_eq!(journal.read(name(0)).await.unwrap(), Records::new(), "a backup finds nothing damaged");
    let operator = open(&journal).await;
    let home = std::net::Ipv4Addr::LOCALHOST.into();
    assert_eq!((operator.bars(Some(ANN), home), operator.restrictions()), (None, vec![]));
    let audited: Vec<_> = operator.last(9).await.unwrap().into_iter().map(|(_, order, _)| order).collect();
    assert_eq!(
        audited.iter().map(|each| (each.at, &each.by, &each.order)).collect::<Vec<_>>(),
        [(7, &by("otto"), &Order::ForgetOrders {})]
    );
    operator.take(ban(), by("susan"), None).await.unwrap();
    assert!(open(&journal).await.bars(Some(ANN), home).is_some());
    journal.shutdown().await.unwrap();
}

#[tokio::test]
async fn an_order_whose_answer_was_lost_is_taken_if_it_is_written_down() {
    for (stored, requests) in [(true, 0), (false, 0), (true, 1)] {
        let plan = Plan::default().at(1, Fault::LoseConnection { stored, requests });
        let journal: Arc<dyn Journal> = Arc::new(FaultyJournal::new(MemoryJournal::default(), plan));
        let operator = open(&journal).await;
        let taken = operator.take(Order::Who {}, by("susan"), None).await;
        let told = taken.map_err(|cause| cause.to_string().starts_with("the journal was lost")).map(drop);
        assert_eq!(told, if stored && requests == 0 { Ok(()) } else { Err(requests > 0) });
        let written = usize::from(stored);
        assert_eq!(operator.last(9).await.unwrap().len(), written);
        operator.take(Order::Who {}, by("susan"), None).await.unwrap();
        assert_eq!(operator.last(9).await.unwrap().len(), written + 1);
    }
}

#[cfg(feature = "cluster")]
#[tokio::test(start_paused = true)]
async fn of_what_another_node_orders_only_what_is_later_is_read() {
    let (memory, home) = (MemoryJournal::default(), std::net::Ipv4Addr::LOCALHOST.into());
    let journal: Arc<dyn Journal> = Arc::new(memory.reopen());
    let (one, other) = (shared(&journal).await, shared(&journal).await);
    let ban = |account| Order::Ban { whom: Target::Account(AccountId::from_bytes([account; 16])), seconds: None };
    for account in 0..100 {
        one.take(ban(account), by("susan"), None).await.unwrap();
    }
    let read = async |operator: &Operator| {
        let before = memory.records_read();
        operator.read_on().await.unwrap();
        memory.records_read() - before
    };
    assert_eq!([read(&other).await, read(&other).await, read(&other).await], [100, 0, 0]);
    assert!(other.bars(Some(AccountId::from_bytes([99; 16])), home).is_some());
    one.take(ban(100), by("susan"), None).await.unwrap();
    one.take(Order::Unban { whom: Target::Account(ANN) }, by("susan"), None).await.unwrap();
    assert_eq!([read(&other).await, read(&other).await], [2, 0]);
    assert!(other.bars(Some(AccountId::from_bytes([100; 16])), home).is_some());
    assert!(other.bars(Some(ANN), home).is_none());
    other.take(ban(101), by("karl"), None).await.unwrap();
    assert_eq!([read(&other).await, read(&one).await], [0, 1], "its own it has read");
    assert_eq!(one.restrictions(), other.restrictions());
}

#[cfg(feature = "cluster")]
#[tokio::test(start_paused = true)]
async fn what_another_node_takes_back_or_begins_anew_is_read_whole() {
    let journal: Arc<dyn Journal> = Arc::new(MemoryJournal::default());
    let (one, other) = (shared(&journal).await, shared(&journal).await);
    let number = one.take(Order::Erase { account: ANN }, by("susan"), None).await.unwrap();
    other.read_on().await.unwrap();
    assert!(other.has_voided(ANN, 1));
    one.came_to_nothing(number, "nothing is kept of them", true).await.unwrap();
    other.read_on().await.unwrap();
    assert!(!other.has_voided(ANN, 1));
    // Until the stream is full, and the next one has begun.
    drop(one);
    let alone = open(&journal).await;
    alone.take(Order::Ban { whom: Target::Account(ANN), seconds: None }, by("susan"), None).await.unwrap();
    let mut written = 0;
    while written < RECORDS - 3 {
        written = alone.take(Order::Who {}, by("susan"), None).await.unwrap();
    }
    drop(alone);
    let one = shared(&journal).await;
    while written < RECORDS {
        other.read_on().await.unwrap();
        written = one.take(Order::Who {}, by("susan"), None).await.unwrap();
    }
    assert_eq!(written, RECORDS + 2, "behind what stood");
    one.take(Order::Revoke { account: ANN }, by("susan"), None).await.unwrap();
    other.read_on().await.unwrap();
    assert!(other.has_voided(ANN, 1));
    assert_eq!(other.restrictions(), one.restrictions());
    assert_eq!(other.restrictions().len(), 2);
}

#[cfg(feature = "cluster")]
async fn shared(journal: &Arc<dyn Journal>) -> Operator {
    let clock = Clock::start_at(bridge_game::Moment(1_000_000), Clocks::Real);
    let people = Arc::new(People::for_tests(Arc::clone(journal), SealKey::new([7; 32])));
    Operator::read(Arc::clone(journal), people, clock, true).await.unwrap()
}

fn kept(data: &std::path::Path) -> Arc<dyn Journal> {
    Arc::new(SqliteJournal::open_with_key(data, KeyFingerprint([7; 16])).unwrap())
}

async fn open(journal: &Arc<dyn Journal>) -> Operator {
    try_open(journal).await.unwrap()
}

async fn try_open(journal: &Arc<dyn Journal>) -> Result<Operator, StreamError> {
    let clock = Clock::start_at(bridge_game::Moment(1_000_000), Clocks::Real);
    let people = Arc::new(People::for_tests(Arc::clone(journal), SealKey::new([7; 32])));
    Operator::read(Arc::clone(journal), people, clock, false).await
}

fn by(name: &str) -> OrderedBy {
    OrderedBy { uid: Some(0), name: Some(name.to_owned()) }
}
