//! The journal lost in the middle of an append: the machine finds out what became of it, or waits until it can.

use super::*;
use crate::journal::{Fault, FaultyJournal, Plan};

#[tokio::test]
async fn a_machine_whose_journal_is_lost_and_back_finds_its_append_and_goes_on_without_a_break() {
    for stored in [true, false] {
        let server = losing(2, Fault::LoseConnection { stored, requests: 0 });
        let one = server.opened(ONE).await;
        let (caller, _line) = connected().await;
        let outbox = caller.outbox.clone();
        one.send(Message::Command { caller, command: Deed::Count }).await.unwrap();
        assert_eq!(count(&one).await, u32::from(stored));
        assert!(!outbox.is_closing(), "whoever asked is answered");
        assert_eq!(tell(&one, Deed::Count).await, Ok(()));
        assert_eq!(server.journal.read(ONE).await.unwrap().len() as u32, 1 + count(&one).await);
    }
}

#[tokio::test(start_paused = true)]
async fn while_the_journal_is_out_of_reach_everybody_is_told_so_and_then_it_goes_on_from_what_is_true() {
    for stored in [true, false] {
        let server = losing(2, Fault::LoseConnection { stored, requests: 4 });
        let one = server.opened(ONE).await;
        let (caller, _line) = connected().await;
        let outbox = caller.outbox.clone();
        one.send(Message::Command { caller, command: Deed::Count }).await.unwrap();
        assert_eq!(tell(&one, Deed::Count).await, Err(Refusal::Unavailable {}));
        assert!(outbox.is_closing(), "whose act it was has to look what became of it");

        let (caller, mut line) = connected().await;
        one.send(Message::Command { caller, command: Deed::Count }).await.unwrap();
        let mut told = vec![0; 512];
        let length = line.read(&mut told).await.unwrap();
        assert!(String::from_utf8_lossy(&told[..length]).contains(r#""why":{"unavailable":{}}"#));

        let mut refused = 0;
        while tell(&one, Deed::Count).await.is_err() {
            refused += 1;
            tokio::time::sleep(Duration::from_secs(1)).await;
        }
        assert!(refused > 1);
        assert_eq!(count(&one).await, 1 + u32::from(stored));
        assert_eq!(server.journal.read(ONE).await.unwrap().len() as u32, 1 + count(&one).await);
    }
}

#[tokio::test]
async fn a_machine_whose_first_record_was_lost_sight_of_is_opened_if_it_is_there() {
    for stored in [true, false] {
        let server = losing(1, Fault::LoseConnection { stored, requests: 0 });
        let opened = Opened { stream: ONE, at: server.context.clock.now() };
        let provenance = Provenance { from: None, family: ONE, author: None };
        match server.registry.open(ONE, opened, provenance).await {
            Ok(claimed) => {
                let one = server.registry.start(claimed).handle;
                assert_eq!((tell(&one, Deed::Count).await, stored), (Ok(()), true));
            }
            Err(refusal) => assert_eq!((refusal, stored), (Refusal::Unavailable {}, false)),
        }
    }
}

#[tokio::test]
async fn an_append_before_which_another_claimed_the_stream_is_not_taken_for_done() {
    let server = losing(2, Fault::LoseConnection { stored: true, requests: 0 });
    let one = server.opened(ONE).await;
    server.journal.open(ONE).await.unwrap();
    assert_eq!(tell(&one, Deed::Count).await, Err(Refusal::Unavailable {}));
    assert_eq!((count(&one).await, server.journal.read(ONE).await.unwrap().len()), (0, 1));
}

#[tokio::test(start_paused = true)]
async fn a_machine_that_panics_while_the_disk_is_full_comes_back_by_itself() {
    let server = losing(3, Fault::Full { appends: 4 });
    let (one, other) = (server.opened(ONE).await, server.opened(OTHER).await);
    assert_eq!(tell(&other, Deed::Count).await, Err(Refusal::StorageFull {}));
    assert_eq!(tell(&one, Deed::PanicDeciding).await, Err(Refusal::Unavailable {}));
    assert_eq!(tell(&one, Deed::Count).await, Err(Refusal::StorageFull {}), "it cannot be claimed, and says why");
    let mut refused = 0;
    while tell(&one, Deed::Count).await.is_err() {
        refused += 1;
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    assert!((1..=4).contains(&refused), "{refused}");
    assert_eq!((count(&one).await, one.is_closed()), (1, false), "by the same handle");
}

/// A server whose nth append goes wrong.
fn losing(nth: u64, fault: Fault) -> Fixture {
    let journal = MemoryJournal::default();
    let faulty = FaultyJournal::new(journal.reopen(), Plan::default().at(nth, fault));
    Fixture::with(journal, |context| context.journal = Arc::new(faulty))
}
