//! Machines that count, and that panic when they are told to: what the loop makes of any machine.

mod counter;
mod lost;
mod news;

use std::sync::Arc;

use bridge_game::{Input, Moment};
use bridge_protocol::{PlayerName, Refusal};
use tempfile::TempDir;
use tokio::{
    io::AsyncReadExt,
    net::{TcpListener, TcpStream},
};
use tokio_util::sync::CancellationToken;

use super::*;
use crate::{
    actor::{ActorContext, Caller, IN_VAIN, Message, execute, inspect},
    clock::{Clock, Clocks},
    journal::{Journal, MemoryJournal},
    keys::Keys,
    net::Writer,
    outbox::{ConnectionId, Outbox},
};
use counter::{Counter, Deed, Opened};

const ONE: StreamId = StreamId([1; 16]);
const OTHER: StreamId = StreamId([2; 16]);

#[tokio::test]
async fn a_panic_is_one_machines_trouble_and_what_it_had_done_is_there_afterwards() {
    let server = Fixture::new();
    let (one, other) = (server.opened(ONE).await, server.opened(OTHER).await);
    assert_eq!((tell(&one, Deed::Count).await, tell(&one, Deed::Count).await), (Ok(()), Ok(())));
    assert_eq!(tell(&one, Deed::PanicDeciding).await, Err(Refusal::Unavailable {}));
    assert_eq!(tell(&other, Deed::Count).await, Ok(()));
    assert_eq!(tell(&one, Deed::Count).await, Ok(()), "by the same handle");
    assert_eq!((count(&one).await, count(&other).await), (3, 1));
}

#[tokio::test]
async fn whoever_waits_behind_a_panic_is_served_by_the_machine_that_comes_back() {
    let server = Fixture::new();
    let one = server.opened(ONE).await;
    let (panics, counts, looks) = tokio::join!(tell(&one, Deed::PanicDeciding), tell(&one, Deed::Count), count(&one));
    assert_eq!((panics, counts, looks), (Err(Refusal::Unavailable {}), Ok(()), 1));
}

#[tokio::test]
async fn a_request_that_panics_is_refused_and_one_whose_act_is_durable_already_is_asked_to_look_again() {
    let server = Fixture::new();
    let one = server.opened(ONE).await;
    let (caller, mut line) = connected().await;
    one.send(Message::Command { caller, command: Deed::PanicDeciding }).await.unwrap();
    let mut told = vec![0; 512];
    let length = line.read(&mut told).await.unwrap();
    assert!(String::from_utf8_lossy(&told[..length]).contains(r#""why":{"fault":{}}"#));

    let (caller, _line) = connected().await;
    let outbox = caller.outbox.clone();
    one.send(Message::Command { caller, command: Deed::PanicApplying }).await.unwrap();
    assert_eq!(count(&one).await, 1, "it is in the journal, and so it happened");
    assert!(outbox.is_closing());
}

#[tokio::test]
async fn a_machine_that_panics_on_the_same_three_times_stays_closed_and_no_other_does() {
    let server = Fixture::new();
    let (one, other) = (server.opened(ONE).await, server.opened(OTHER).await);
    for _ in 0..5 {
        tell(&one, Deed::PanicDeciding).await.unwrap_err();
        tell(&one, Deed::PanicDeciding).await.unwrap_err();
        assert_eq!(tell(&one, Deed::Count).await, Ok(()), "it goes on, and that is another record");
    }
    for _ in 0..3 {
        assert!(!one.is_closed());
        tell(&one, Deed::PanicDeciding).await.unwrap_err();
    }
    one.closed().await;
    let closed = || async { server.registry.claim(ONE).await.err() };
    while closed().await.is_none() {
        tokio::task::yield_now().await;
    }
    assert_eq!(closed().await, Some(Refusal::Fault {}));
    assert_eq!((tell(&other, Deed::Count).await, count(&other).await), (Ok(()), 1));
    // The server is started again.
    let again = Fixture::on(server.journal.reopen());
    let one = again.woken(ONE).await;
    assert_eq!(count(&one).await, 5);
}

#[tokio::test]
async fn a_machine_whose_records_are_damaged_is_refused_in_words_of_its_own_and_no_other_is() {
    let server = Fixture::new();
    drop((server.opened(ONE).await, server.opened(OTHER).await));
    server.registry.stopped(Duration::from_secs(1)).await;
    let (epoch, records) = server.journal.open(ONE).await.unwrap();
    server.journal.append(ONE, epoch, Position(records.len() as u64), vec![b"no record".to_vec()]).await.unwrap();
    let again = Fixture::on(server.journal.reopen());
    assert_eq!(again.registry.claim(ONE).await.err(), Some(Refusal::Damaged {}));
    let damaged = StreamError::Damaged { stream: ONE, after: Position(0) };
    assert_eq!(Refusal::from(damaged), Refusal::Damaged {}, "and so it is if records are missing");
    assert_eq!(count(&again.woken(OTHER).await).await, 0);
}

#[tokio::test(start_paused = true)]
async fn a_deadline_that_panics_does_not_keep_the_server_busy() {
    let server = Fixture::new();
    let one = server.opened(ONE).await;
    tell(&one, Deed::PanicAt(server.context.clock.now().after(Duration::from_secs(5)))).await.unwrap();
    one.closed().await;
    assert_eq!(server.journal.read(ONE).await.unwrap().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_deadline_that_stays_where_it_is_is_met_once_a_second_and_others_are_served() {
    let server = Fixture::new();
    let one = server.opened(ONE).await;
    tell(&one, Deed::StickAt(server.context.clock.now())).await.unwrap();
    tokio::time::sleep(Duration::from_secs(10)).await;
    let before = count(&one).await;
    assert!((IN_VAIN..IN_VAIN + 12).contains(&before), "{before}");
    tell(&one, Deed::Count).await.unwrap();
    assert_eq!(count(&one).await, before + 1);
}

#[tokio::test(start_paused = true)]
async fn what_leaves_the_memory_with_a_deadline_has_to_be_back_and_its_time_goes_on() {
    let server = Fixture::new();
    let one = server.opened(ONE).await;
    tokio::time::sleep(Duration::from_secs(10)).await;
    let began = server.context.clock.now();
    tell(&one, Deed::PanicAt(began.after(Duration::from_secs(60)))).await.unwrap();
    tokio::time::sleep(Duration::from_secs(20)).await;
    drop(one);
    server.registry.stopped(Duration::from_secs(1)).await;
    let noted = server.journal.notes().await.unwrap();
    assert!(holds(&noted[0]));
    // A second life, with a clock that is a day late.
    let again = Fixture::at(server.journal.reopen(), Moment(began.0 - 24 * 3_600_000));
    again.registry.enter(ONE, &Note::of(&noted[0]).unwrap());
    assert_eq!(again.registry.asleep.next(&again.context.clock).await, ONE);
    let one = again.woken(ONE).await;
    assert!(tokio::time::timeout(Duration::from_secs(39), one.closed()).await.is_err());
    tokio::time::timeout(Duration::from_secs(2), one.closed()).await.unwrap();
}

struct Fixture {
    registry: Arc<Registry<Counter>>,
    context: ActorContext,
    journal: MemoryJournal,
    _keys: TempDir,
}

impl Fixture {
    fn new() -> Self {
        Self::on(MemoryJournal::default())
    }

    fn on(journal: MemoryJournal) -> Self {
        Self::with(journal, |_| {})
    }

    fn at(journal: MemoryJournal, now: Moment) -> Self {
        Self::with(journal, |context| context.clock = Clock::start_at(now, Clocks::Real))
    }

    fn with(journal: MemoryJournal, change: impl FnOnce(&mut ActorContext)) -> Self {
        let keys = tempfile::tempdir().unwrap();
        let shared: Arc<dyn Journal> = Arc::new(journal.reopen());
        let mut context = ActorContext::for_tests(&Keys::open(keys.path()).unwrap(), shared);
        change(&mut context);
        let registry = Registry::new(context.clone(), CancellationToken::new());
        Self { registry, context, journal, _keys: keys }
    }

    async fn opened(&self, stream: StreamId) -> Handle<Counter> {
        let opened = Opened { stream, at: self.context.clock.now() };
        let claimed =
            self.registry.open(stream, opened, Provenance { from: None, family: stream, author: None }).await.unwrap();
        self.registry.start(claimed).handle
    }

    async fn woken(&self, stream: StreamId) -> Handle<Counter> {
        let claimed = self.registry.claim(stream).await.unwrap().unwrap();
        self.registry.start(claimed).handle
    }
}

async fn tell(handle: &Handle<Counter>, deed: Deed) -> Result<(), Refusal> {
    execute(handle, Input::Server(deed)).await
}

async fn count(handle: &Handle<Counter>) -> u32 {
    inspect(handle, |counter: &Counter| counter.count).await.unwrap()
}

/// Somebody with a connection, and its other end.
async fn connected() -> (Caller, TcpStream) {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let line = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
    let (_, write) = listener.accept().await.unwrap().0.into_split();
    let account = bridge_protocol::AccountId::from_bytes([7; 16]);
    let person = bridge_game::Person { account, name: PlayerName::new("Nora").unwrap() };
    (
        Caller {
            person,
            connection: ConnectionId(1),
            outbox: Outbox::new(Writer::Tcp(write)),
            request: 7,
            span: tracing::Span::none(),
        },
        line,
    )
}
