//! Tables through several lives of their server: whose clock goes back between two of them, which stops without a word,
//! and which closes what nobody comes to.

use bridge_game::{Input, Moment, auction, claim, dealing, play, seating, session};
use bridge_protocol::{ClosedBy, TableView, Turn};
use bridge_rules::{Call, Card};
use tokio::task::JoinHandle;

use super::*;
use crate::{
    Limits,
    actor::{STANDS_STILL_AFTER, execute},
    clock::{self, Clocks},
    events::Events,
    limits::Lifetimes,
    matches::Matches,
    recovery::recover,
    retention::{Pruner, Retention},
    robots::Robots,
};

const AN_HOUR: Duration = Duration::from_secs(60 * 60);
const HOST: AccountId = AccountId::from_bytes([9; 16]);

/// Each has a suit: North the spades, East the hearts, South the diamonds, West the clubs.
const DEAL: &str = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";

#[tokio::test(start_paused = true)]
async fn the_ceremony_goes_on_though_the_clock_has_gone_back() {
    let server = Rooms::on(Plan::default());
    let table = server.opened().await;
    server.all(table, |_| Command::Dealing(dealing::Command::Ready { board: BoardNumber::FIRST })).await;
    assert_eq!(server.view(table).await.stage, Stage::Committing);
    let (server, waker) = server.an_hour_earlier().await;
    // Nobody asks for it: it is due.
    tokio::time::sleep(Duration::from_secs(4)).await;
    assert_eq!(server.view(table).await.stage, Stage::Committing);
    tokio::time::sleep(Duration::from_secs(2)).await;
    assert_eq!(server.view(table).await.stage, Stage::Auction, "without anybody's contribution");
    waker.abort();
}

#[tokio::test(start_paused = true)]
async fn a_lead_that_lies_face_down_is_faced_though_the_clock_has_gone_back() {
    let server = Rooms::on(Plan::default());
    let table = server.at_the_lead(Policy::club()).await;
    server.play(table, Seat::East, 5, "HA").await;
    assert!(server.view(table).await.board.unwrap().lead.is_some());
    let (server, waker) = server.an_hour_earlier().await;
    tokio::time::sleep(Duration::from_secs(25)).await;
    let board = server.view(table).await.board.unwrap();
    assert!(board.lead.is_none() && board.trick.is_some());
    waker.abort();
}

#[tokio::test(start_paused = true)]
async fn a_claim_goes_on_to_the_director_though_the_clock_has_gone_back() {
    let server = Rooms::on(Plan::default());
    let table = server.at_the_lead(Policy { claims: bridge_protocol::ClaimPolicy::Director, ..Policy::social() }).await;
    server.play(table, Seat::East, 5, "HA").await;
    let claim = Command::Claim(claim::Command::Claim { turn: Turn(6), tricks: 0, statement: Some("none".to_owned()) });
    server.tell(table, Seat::North, claim).await;
    let (server, waker) = server.an_hour_earlier().await;
    assert!(!server.view(table).await.direction.called);
    tokio::time::sleep(Duration::from_secs(70)).await;
    assert!(server.view(table).await.direction.called);
    waker.abort();
}

#[tokio::test(start_paused = true)]
async fn the_tray_comes_across_though_the_clock_has_gone_back() {
    let server = Rooms::on(Plan::default());
    let table = server.begun(Policy::screens()).await;
    for (seat, turn) in [(Seat::North, 1), (Seat::East, 2)] {
        server
            .tell(
                table,
                seat,
                Command::Auction(auction::Command::Call { turn: Turn(turn), call: Call::Pass, meaning: None }),
            )
            .await;
    }
    assert!(server.seen(table, Lane::South).await.board.unwrap().calls.is_empty());
    let (server, waker) = server.an_hour_earlier().await;
    tokio::time::sleep(Duration::from_secs(60)).await;
    assert_eq!(server.seen(table, Lane::South).await.board.unwrap().calls.len(), 2);
    waker.abort();
}

#[tokio::test(start_paused = true)]
async fn grace_ends_though_the_clock_has_gone_back() {
    let server = Rooms::on(Plan::default());
    let table = server.begun(Policy::social()).await;
    // That nobody has a connection is noted, and in the second life anew.
    let (server, waker) = server.an_hour_earlier().await;
    tokio::time::sleep(Duration::from_secs(200)).await;
    let gone = server.inspect(table, |table| table.report().substitute_due).await;
    assert!(Seat::ALL.into_iter().all(|seat| gone[seat].is_some()));
    waker.abort();
}

#[tokio::test(start_paused = true)]
async fn a_clock_warns_though_it_has_gone_back() {
    let server = Rooms::on(Plan::default());
    let clock = Some(Clock { minutes_per_board: 8, at_zero: AtZero::CallDirector });
    let table = server.begun(Policy { clock, ..Policy::social() }).await;
    let (server, waker) = server.an_hour_earlier().await;
    // Four minutes for each side, and one of grace.
    tokio::time::sleep(Duration::from_secs(6 * 60)).await;
    assert!(server.view(table).await.direction.called);
    waker.abort();
}

#[tokio::test(start_paused = true)]
async fn after_a_stop_in_good_order_no_table_is_read_before_somebody_asks_or_it_is_due() {
    let server = Rooms::on(Plan::default());
    let quiet = server.opened().await;
    let (server, waker) = server.an_hour_earlier().await;
    tokio::time::sleep(A_MINUTE).await;
    assert!(server.tables.awake(quiet).is_none());
    assert_eq!(server.view(quiet).await.stage, Stage::Gathering);
    assert!(server.tables.awake(quiet).is_some());
    waker.abort();
}

#[tokio::test(start_paused = true)]
async fn after_a_stop_without_a_word_a_table_with_a_deadline_is_woken_and_one_without_is_noted() {
    let server = Rooms::on(Plan::default());
    let (busy, quiet) = (server.opened().await, table_of(server.open(2).await));
    server.all(busy, |_| Command::Dealing(dealing::Command::Ready { board: BoardNumber::FIRST })).await;
    server.tell(quiet, Seat::North, Command::Seating(seating::Command::Sit { seat: Seat::North })).await;
    let (server, waker) = server.opened_again(Ending::Kill, |now| now).await;
    tokio::time::sleep(Duration::from_secs(7)).await;
    assert!(server.tables.awake(busy).is_some() && server.tables.awake(quiet).is_none());
    assert_eq!(server.view(busy).await.stage, Stage::Auction);
    let (server, waker) = {
        waker.abort();
        server.opened_again(Ending::Kill, |now| now).await
    };
    let noted = server.journal.notes().await.unwrap();
    let quiet = noted.iter().find(|noted| noted.stream == StreamId::from(quiet)).unwrap();
    assert!(crate::registry::holds(quiet));
    waker.abort();
}

#[tokio::test(start_paused = true)]
async fn a_table_without_a_first_board_is_closed_after_a_day_and_counts_no_more() {
    let server = Rooms::on(Plan::default());
    let mut opened = Vec::new();
    for key in 1..=u8::try_from(TABLES_PER_HOST).unwrap() {
        opened.push(table_of(server.open(key).await));
    }
    tokio::time::sleep(12 * AN_HOUR).await;
    // In the middle of the day the server is started again.
    let (server, waker) = server.opened_again(Ending::Stop, |now| now).await;
    assert!(
        matches!(server.open(98).await, Answer::Refused(_)),
        "sixteen are open, and that is known without reading one"
    );
    tokio::time::sleep(11 * AN_HOUR).await;
    assert!(matches!(server.open(98).await, Answer::Refused(_)));
    tokio::time::sleep(2 * AN_HOUR).await;
    assert!(server.journal.streams().await.unwrap().is_empty(), "none of them is looked at again");
    assert_eq!(server.view(opened[0]).await.closed, Some(ClosedBy::Unattended));
    table_of(server.open(98).await);
    waker.abort();
}

#[tokio::test(start_paused = true)]
async fn a_table_that_was_begun_is_closed_after_a_month_in_which_nobody_came() {
    let server = Rooms::on(Plan::default());
    let table = server.begun(Policy::social()).await;
    let (server, waker) = server.opened_again(Ending::Stop, |now| now).await;
    tokio::time::sleep(29 * 24 * AN_HOUR).await;
    assert!(server.tables.awake(table).is_none() && server.journal.streams().await.unwrap().len() == 1);
    tokio::time::sleep(25 * AN_HOUR).await;
    assert!(server.journal.streams().await.unwrap().is_empty());
    let view = server.view(table).await;
    assert_eq!((view.stage, view.closed, view.board), (Stage::Finished, Some(ClosedBy::Unattended), None));
    waker.abort();
}

/// Neither their clocks nor their cards keep it awake, and others may have them.
#[tokio::test(start_paused = true)]
async fn a_table_where_computers_alone_sit_stands_still_when_nobody_looks() {
    let clock = Some(Clock { minutes_per_board: 120, at_zero: AtZero::Note });
    let (server, table) = computers_alone(Policy { clock, ..Policy::social() }).await;
    assert_eq!(server.tables.context.robots.free(), 0);
    tokio::time::sleep(STANDS_STILL_AFTER + A_MINUTE).await;
    assert!(server.tables.awake(table).is_none());
    assert_eq!(server.tables.context.robots.free(), 4);
    server.tables.find(table).await.unwrap();
    assert_eq!(
        (server.tables.context.robots.free(), server.view(table).await.stage),
        (0, Stage::Auction),
        "somebody comes"
    );
}

/// A table in whose first auction computers have all four seats, and nobody looks.
async fn computers_alone(policy: Policy) -> (Rooms, TableId) {
    let journal = Arc::new(FaultyJournal::new(MemoryJournal::default(), Plan::default()));
    let seats = |context: &mut ActorContext| context.robots = Robots::new(4).0;
    let server = Rooms::with(journal, tempfile::tempdir().unwrap(), seats);
    let table = server.imported(policy).await;
    let actor = server.tables.find(table).await.unwrap();
    let host = Person { account: HOST, name: PlayerName::new("Hugo").unwrap() };
    for (number, seat) in (1..).zip(Seat::ALL) {
        let sit = Command::Seating(seating::Command::SeatComputer { seat });
        execute(&actor, Input::Person(host.clone(), sit)).await.unwrap();
        let ready = Command::Dealing(dealing::Command::Ready { board: BoardNumber::FIRST });
        execute(&actor, Input::Person(Person::computer(number), ready)).await.unwrap();
    }
    (server, table)
}

/// A table whose host's client was killed: the computers have their seats, and nobody comes back.
#[tokio::test(start_paused = true)]
async fn a_begun_table_where_computers_alone_sit_is_closed_after_a_day() {
    let (server, table) = computers_alone(Policy::social()).await;
    assert_eq!(server.view(table).await.stage, Stage::Auction);
    let (server, waker) = server.opened_again(Ending::Stop, |now| now).await;
    tokio::time::sleep(23 * AN_HOUR).await;
    assert_eq!(server.journal.streams().await.unwrap().len(), 1);
    tokio::time::sleep(2 * AN_HOUR).await;
    assert!(server.journal.streams().await.unwrap().is_empty());
    assert_eq!(server.view(table).await.closed, Some(ClosedBy::Unattended));
    waker.abort();
}

#[tokio::test(start_paused = true)]
async fn a_table_that_is_due_while_the_journal_is_out_of_reach_is_woken_when_it_is_back() {
    let server = Rooms::on(Plan::default());
    let table = server.opened().await;
    let (server, waker) = server.opened_again(Ending::Stop, |now| now).await;
    tokio::time::sleep(23 * AN_HOUR).await;
    assert!(server.tables.awake(table).is_none());
    server.journal.reaches(false);
    tokio::time::sleep(2 * AN_HOUR).await;
    server.journal.reaches(true);
    assert_eq!(server.journal.streams().await.unwrap().len(), 1);
    tokio::time::sleep(5 * A_MINUTE).await;
    assert!(server.journal.streams().await.unwrap().is_empty(), "it was closed");
    waker.abort();
}

#[tokio::test(start_paused = true)]
async fn what_only_a_calendar_that_was_put_forward_calls_old_is_not_let_go() {
    let server = Rooms::on(Plan::default());
    let table = server.opened().await;
    let actor = server.tables.find(table).await.unwrap();
    let host = Person { account: HOST, name: PlayerName::new("Hugo").unwrap() };
    let close = Command::Session(session::Command::Close);
    execute(&actor, Input::Person(host, close)).await.unwrap();
    drop(actor);
    tokio::time::sleep(A_MINUTE).await;
    let context = &server.tables.context;
    let (closed, ten_days) = (context.clock.now(), Duration::from_secs(10 * 24 * 60 * 60));
    let retention = Retention { keep_chat_days: None, keep_unfinished_days: Some(7) };
    let prunes = async |clock| {
        let (seal, people) = (context.seal.clone(), Arc::clone(&context.people));
        let pruner = Pruner::new(retention.clone(), Arc::clone(&context.journal), seal, people, clock);
        pruner.all(async |_| false).await.unwrap().tables
    };
    let clock = clock::Clock::start_at(closed, Clocks::Real);
    clock.follow(Duration::from_millis(closed.after(ten_days).0)).unwrap();
    assert_eq!(prunes(clock).await, 0);
    assert_eq!(prunes(clock::Clock::start_at(closed.after(ten_days), Clocks::Real)).await, 1);
}

#[tokio::test(start_paused = true)]
async fn the_boards_of_a_day_that_somebody_has_closed_stay_until_it_is_over() {
    let server = Rooms::on(Plan::default());
    let (today, key) = (server.tables.today(), OpeningKey::from_bytes([1; 16]));
    let table = table_of(server.tables.open(HOST.into(), key, BoardSource::Daily(today), Policy::social()).await);
    let actor = server.tables.find(table).await.unwrap();
    let host = Person { account: HOST, name: PlayerName::new("Hugo").unwrap() };
    execute(&actor, Input::Person(host, Command::Session(session::Command::Close))).await.unwrap();
    drop(actor);
    tokio::time::sleep(A_MINUTE).await;
    let context = &server.tables.context;
    let prunes = async || {
        let retention = Retention { keep_chat_days: None, keep_unfinished_days: Some(0) };
        let (seal, people) = (context.seal.clone(), Arc::clone(&context.people));
        let pruner = Pruner::new(retention, Arc::clone(&context.journal), seal, people, context.clock.clone());
        pruner.all(async |_| false).await.unwrap().tables
    };
    let is_over = || server.tables.today() != today;
    assert!(is_over() || prunes().await == 0 || is_over());
    tokio::time::sleep(24 * AN_HOUR).await;
    assert_eq!(prunes().await, 1);
}

#[tokio::test(start_paused = true)]
async fn what_was_looked_at_is_not_read_again_before_something_of_it_is_due() {
    let server = Rooms::on(Plan::default());
    let actor = server.tables.find(server.opened().await).await.unwrap();
    let host = Person { account: HOST, name: PlayerName::new("Hugo").unwrap() };
    execute(&actor, Input::Person(host, Command::Session(session::Command::Close))).await.unwrap();
    drop(actor);
    tokio::time::sleep(A_MINUTE).await;
    let context = &server.tables.context;
    let (seal, people, clock) = (context.seal.clone(), Arc::clone(&context.people), context.clock.clone());
    let retention = Retention { keep_chat_days: None, keep_unfinished_days: Some(7) };
    let pruner = Pruner::new(retention, Arc::clone(&context.journal), seal, people, clock);
    let looks = async || {
        let before = server.journal.inner().records_read();
        let pruned = pruner.all(async |_| false).await.unwrap();
        (server.journal.inner().records_read() - before, pruned.tables)
    };
    let (read, removed) = looks().await;
    assert!(read > 0 && removed == 0, "{read} {removed}");
    for _ in 0..6 {
        tokio::time::sleep(24 * AN_HOUR).await;
        assert_eq!(looks().await, (0, 0));
    }
    tokio::time::sleep(24 * AN_HOUR).await;
    assert_eq!(looks().await, (read, 1));
    assert_eq!(looks().await, (0, 0));
}

#[tokio::test(start_paused = true)]
async fn computers_that_could_not_be_written_down_have_no_chairs() {
    let full = Plan::default().at(2, Fault::Full { appends: 5 });
    let journal = Arc::new(FaultyJournal::new(MemoryJournal::default(), full));
    let robots = Robots::new(4).0;
    let server = Rooms::with(journal, tempfile::tempdir().unwrap(), |context| context.robots = robots.clone());
    let actor = server.tables.find(server.opened().await).await.unwrap();
    let host = Person { account: HOST, name: PlayerName::new("Hugo").unwrap() };
    let sit = || Command::Seating(seating::Command::SeatComputer { seat: Seat::North });
    for _ in 0..5 {
        assert_eq!(execute(&actor, Input::Person(host.clone(), sit())).await, Err(Refusal::StorageFull {}));
        assert_eq!(robots.free(), 4);
    }
    assert_eq!(execute(&actor, Input::Person(host, sit())).await, Ok(()));
    assert_eq!(robots.free(), 3);
}

#[tokio::test(start_paused = true)]
async fn a_table_that_is_short_of_computers_takes_no_more_while_nothing_can_be_written_down() {
    let (Rooms { tables, journal, stop, keys }, table) = computers_alone(Policy::social()).await;
    stop.cancel();
    tables.stopped(Duration::from_secs(5)).await;
    drop(tables);
    let full = Plan::default().at(1, Fault::Full { appends: 10 });
    let journal = Arc::new(FaultyJournal::new(journal.inner().reopen(), full));
    let robots = Robots::new(4).0;
    let others = robots.hold(TableId::from_bytes([1; 16]));
    assert!(others.take(2));
    let server = Rooms::with(journal, keys, |context| context.robots = robots.clone());
    let actor = server.tables.find(table).await.unwrap();
    for _ in 0..2 {
        // Behind each message it is tried to have two of its four get up.
        inspect(&actor, |_: &Table| ()).await.unwrap();
    }
    assert!(server.journal.appends() > 0);
    drop(others);
    assert_eq!(robots.free(), 2);
}

#[tokio::test(start_paused = true)]
async fn a_clock_that_was_ahead_at_the_start_closes_nothing_if_it_is_put_right_within_the_hour() {
    let server = Rooms::on(Plan::default());
    let table = server.begun(Policy::social()).await;
    let (server, waker) = server.opened_again(Ending::Stop, |now| now.after(40 * 24 * AN_HOUR)).await;
    tokio::time::sleep(59 * A_MINUTE).await;
    waker.abort();
    let (server, waker) = server.opened_again(Ending::Stop, |now| Moment(now.0 - 40 * 24 * 3_600_000)).await;
    assert_eq!(server.view(table).await.closed, None);
    waker.abort();
}

#[tokio::test(start_paused = true)]
async fn a_table_that_somebody_attends_is_not_closed() {
    let server = Rooms::on(Plan::default());
    let table = server.opened().await;
    let actor = server.tables.find(table).await.unwrap();
    let Message::Command { caller, command } =
        message(Seat::North, Command::Seating(seating::Command::Sit { seat: Seat::North }))
    else {
        unreachable!()
    };
    let (connection, (entered, allowed)) = (caller.connection, tokio::sync::oneshot::channel());
    actor.send(Message::Enter { caller, command, entered }).await.unwrap();
    assert!(allowed.await.unwrap());
    tokio::time::sleep(100 * AN_HOUR).await;
    assert_eq!(server.view(table).await.closed, None);
    actor.send(Message::Detach { connection }).await.unwrap();
    drop(actor);
    tokio::time::sleep(A_MINUTE).await;
    assert_eq!(server.view(table).await.closed, Some(ClosedBy::Unattended), "when the last has gone");
}

#[tokio::test(start_paused = true)]
async fn a_host_who_has_sixteen_tables_closes_one_and_opens_another_and_nobody_else_closes_it() {
    let server = Rooms::on(Plan::default());
    for key in 1..=16 {
        table_of(server.open(key).await);
    }
    assert!(matches!(server.open(17).await, Answer::Refused(_)));
    let first = server.opened().await;
    let actor = server.tables.find(first).await.unwrap();
    let close = async |account| {
        let by = Person { account, name: PlayerName::new("Hanna").unwrap() };
        execute(&actor, Input::Person(by, Command::Session(session::Command::Close))).await
    };
    assert_eq!(close(AccountId::from_bytes([8; 16])).await, Err(Refusal::NotHost {}));
    assert_eq!(close(HOST).await, Ok(()));
    table_of(server.open(17).await);
    assert_eq!(server.view(first).await.closed, Some(ClosedBy::Host));
}

/// How a life of the server ends.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Ending {
    Stop,
    Kill,
}

impl Rooms {
    async fn an_hour_earlier(self) -> (Self, JoinHandle<()>) {
        self.opened_again(Ending::Stop, |now| Moment(now.0 - 3_600_000)).await
    }

    /// The next life, as the server begins it.
    pub(super) async fn opened_again(
        self,
        ending: Ending,
        clock: impl FnOnce(Moment) -> Moment,
    ) -> (Self, JoinHandle<()>) {
        let Self { tables, journal, stop, keys } = self;
        stop.cancel();
        let at = clock(tables.context.clock.now());
        match ending {
            Ending::Stop => tables.stopped(Duration::from_secs(5)).await,
            // Nothing that is written from here on is.
            Ending::Kill => journal.inner().hold(),
        }
        drop(tables);
        journal.inner().drop_held();
        let journal = Arc::new(FaultyJournal::new(journal.inner().reopen(), Plan::default()));
        let server = Self::with(journal, keys, |context| {
            context.clock = clock::Clock::start_at(at, Clocks::Real);
            context.lifetimes = Lifetimes::of(&Limits::default(), at);
        });
        let (context, keys) = (server.tables.context.clone(), Keys::open(server.keys.path()).unwrap());
        let matches = Matches::new(keys.clone(), context.clone(), Arc::clone(&server.tables), server.stop.clone());
        let below = Arc::clone(&server.tables);
        let events = Events::new(keys, context.clone(), Arc::clone(&matches), below, server.stop.clone());
        let journal = Arc::clone(&server.journal);
        let woken =
            recover(journal.as_ref(), |_| true, &server.tables, &matches, &events, &context.notifiers).await.unwrap();
        let tables = Arc::clone(&server.tables);
        let waker = tokio::spawn(async move {
            for stale in woken.stale {
                tables.look_after(stale).await.unwrap();
            }
            tables.directory.wake_when_due().await;
        });
        (server, waker)
    }

    pub(super) async fn tell(&self, table: TableId, seat: Seat, command: Command) {
        let Message::Command { caller, command } = message(seat, command) else {
            unreachable!("a message is a command")
        };
        let actor = self.tables.find(table).await.unwrap();
        execute(&actor, Input::Person(caller.person, command)).await.unwrap();
    }

    /// All four sit down, and each does this.
    async fn all(&self, table: TableId, command: impl Fn(Seat) -> Command) {
        for seat in Seat::ALL {
            self.tell(table, seat, Command::Seating(seating::Command::Sit { seat })).await;
        }
        for seat in Seat::ALL {
            self.tell(table, seat, command(seat)).await;
        }
    }

    /// A table at whose first board North is to call.
    pub(super) async fn begun(&self, policy: Policy) -> TableId {
        let table = self.imported(policy).await;
        self.all(table, |_| Command::Dealing(dealing::Command::Ready { board: BoardNumber::FIRST })).await;
        table
    }

    /// A table with two boards of a file.
    async fn imported(&self, policy: Policy) -> TableId {
        let boards =
            [1, 2].map(|board| ImportedBoard { board: BoardNumber::new(board).unwrap(), deal: DEAL.parse().unwrap() });
        let boards = BoardSource::Import(boards.to_vec());
        table_of(self.tables.open(HOST.into(), OpeningKey::from_bytes([1; 16]), boards, policy).await)
    }

    /// One no trump by North, and East is to lead.
    pub(super) async fn at_the_lead(&self, policy: Policy) -> TableId {
        let table = self.begun(policy).await;
        for ((seat, turn), call) in Seat::ALL.into_iter().zip(1..).zip(["1NT", "P", "P", "P"]) {
            let call = Command::Auction(auction::Command::Call {
                turn: Turn(turn),
                call: call.parse().unwrap(),
                meaning: None,
            });
            self.tell(table, seat, call).await;
        }
        table
    }

    pub(super) async fn play(&self, table: TableId, seat: Seat, turn: u32, card: &str) {
        let card: Card = card.parse().unwrap();
        self.tell(table, seat, Command::Play(play::Command::Play { turn: Turn(turn), card })).await;
    }

    pub(super) async fn inspect<T: Send + 'static>(
        &self,
        table: TableId,
        see: impl FnOnce(&Table) -> T + Send + 'static,
    ) -> T {
        inspect(&self.tables.find(table).await.unwrap(), see).await.unwrap()
    }

    pub(super) async fn view(&self, table: TableId) -> TableView {
        self.seen(table, Lane::North).await
    }

    async fn seen(&self, table: TableId, lane: Lane) -> TableView {
        self.inspect(table, move |table| view::snapshot(table, lane)).await
    }
}
