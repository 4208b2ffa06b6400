//! Events without a gateway: what happens when nobody is there any more.

use bridge_game::{EventCommand, Input, Moment, Placing, auction, dealing};
use bridge_protocol::{
    Across, AtRoundEnd, Award, ClosedBy, Computers, EntryNumber, EventRuling, EventStage, Exchange, FieldConditions,
    FieldMovement, FieldScoring, Kibitzing, Lane, MatchScoring, NextRound, PlayerName, Policy, RoundClock, RoundRobins,
    Ruling, SeatingRights, ServerFrame, SettledBy, Stage, TeamEntry, TeamsConditions, TeamsMovement, Ties,
    TravellersShown, Turn, Visibility, VpChoice,
};
use bridge_rules::{BoardNumber, Call, Seat, Vp};

use tempfile::TempDir;

use super::*;
use crate::{
    actor::{Followed, inspect_at},
    clock::{Clock, Clocks},
    journal::{Fault, FaultyJournal, Journal, MemoryJournal, Plan},
};

#[tokio::test(start_paused = true)]
async fn an_event_hears_of_a_table_that_is_over_though_nobody_is_there() {
    let evening = Evening::begin(|context| context, conditions()).await;
    evening.passes_out(BoardNumber::FIRST).await;
    // No connection holds the table, and it goes soon after it is over.
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(evening.rounds().await, 2, "the next round began with its one table");
}

/// Players come back to another node and are at their table there before anybody has asked for their event.
#[tokio::test(start_paused = true)]
async fn an_event_hears_of_a_table_that_was_in_memory_before_it() {
    let mut context = None;
    let kept = |own: ActorContext| context.insert(own).clone();
    let evening = Evening::begin(kept, conditions()).await;
    let (table, _) = evening.events.admit_to_table(&evening.event, &evening.persons[1], None, None).await.unwrap();
    let id = inspect(&evening.event, Event::id).await.unwrap();

    let there = ActorContext { notifiers: Arc::default(), ..context.unwrap() };
    let (tables, events) = served(&Keys::open(evening._dir.path()).unwrap(), there);
    let _table = tables.find(table).await.unwrap();
    let event = events.find(id).await.unwrap();
    let evening = Evening { tables, events, event, ..evening };
    // It has asked what there is, and rests.
    tokio::time::sleep(Duration::from_secs(1)).await;
    evening.passes_out(BoardNumber::FIRST).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(evening.rounds().await, 2, "the next round began with its one table");
}

/// All that a table tells is lost, and the event has something to do every four seconds.
#[tokio::test(start_paused = true)]
async fn an_event_that_is_never_quiet_asks_its_tables_too() {
    let mut context = None;
    let kept = |own: ActorContext| context.insert(own).clone();
    let (evening, dora) = Evening::directed(kept, conditions()).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    let id = inspect(&evening.event, Event::id).await.unwrap();
    context.unwrap().notifiers.close(StreamId::from(id));
    evening.passes_out(BoardNumber::FIRST).await;
    for number in 1..=6 {
        let rule =
            EventCommand::Rule { number, ruling: EventRuling::Announce {}, law: None, reason: "coffee".to_owned() };
        execute(&evening.event, Input::Person(dora.clone(), rule)).await.unwrap();
        tokio::time::sleep(Duration::from_secs(4)).await;
    }
    assert_eq!(evening.rounds().await, 2);
}

#[tokio::test(start_paused = true)]
async fn an_event_that_is_closed_closes_its_tables() {
    let Evening { tables, events, event, persons, _dir } = Evening::begin(|context| context, conditions()).await;
    let (table, sit) = events.admit_to_table(&event, &persons[1], None, None).await.unwrap();
    tell(&tables, table, &persons[1], sit).await;
    execute(&event, Input::Person(persons[0].clone(), EventCommand::Close)).await.unwrap();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let table = tables.find(table).await.unwrap();
    let view = inspect(&table, |table: &bridge_game::Table| bridge_game::view::snapshot(table, Lane::Kibitzer));
    let view = view.await.unwrap();
    assert_eq!((view.stage, view.closed), (Stage::Finished, Some(ClosedBy::Event)));
}

/// What came between the look whether the standings are final and the ruling is told in each order of the messages: the
/// event hears of it before its end, at its end, and when it has left the memory.
#[tokio::test(start_paused = true)]
async fn a_ruling_at_a_table_in_the_instant_of_the_end_counts_in_each_order_of_the_messages() {
    for heard in [Heard::Before, Heard::At, Heard::LongAfter] {
        let EventConditions::Persons(agreed) = conditions() else { panic!("persons") };
        let movement = FieldMovement::Individual { rounds: Some(1) };
        let agreed = EventConditions::Persons(FieldConditions { movement, correction_ms: 30 * MINUTE, ..agreed });
        let (evening, dora) = Evening::directed(|context| context, agreed).await;
        let table = evening.passes_out(BoardNumber::FIRST).await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        let (named, direct) = evening.events.admit_to_table(&evening.event, &dora, Some(1), None).await.unwrap();
        assert_eq!(named, table);
        tell(&evening.tables, table, &dora, direct).await;
        let (ns, ew) = (Award::Percent(70), Award::Percent(30));
        let ruling = Ruling::Adjust { board: BoardNumber::FIRST, ns, ew };
        let rule = direction::Command::Rule { number: 1, ruling, law: None, reason: "a hint".to_owned() };
        let Evening { tables, events, event, persons, _dir } = evening;
        let id = inspect(&event, Event::id).await.unwrap();
        let ends = async || execute(&event, Input::Person(persons[0].clone(), EventCommand::Close)).await.unwrap();
        let rules = async || tell(&tables, table, &dora, Command::Direction(rule)).await;
        match heard {
            Heard::Before => {
                rules().await;
                events.hears_of(id, table).await.unwrap();
                ends().await;
            }
            Heard::At => {
                rules().await;
                ends().await;
            }
            Heard::LongAfter => {
                ends().await;
                tokio::time::sleep(Duration::from_secs(60)).await;
                rules().await;
                events.hears_of(id, table).await.unwrap();
            }
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        let event = events.find(id).await.unwrap();
        let account = dora.account;
        let told = inspect(&event, move |event: &Event| {
            let line = event.traveller(account, BoardNumber::FIRST).unwrap().lines.remove(0);
            (line.adjusted.is_some(), event.view(bridge_protocol::EventLane::Public).version)
        });
        let (counts, version) = told.await.unwrap();
        // At the end it is heard just before it or just after.
        let good = match heard {
            Heard::Before => 1..=1,
            Heard::At => 1..=2,
            Heard::LongAfter => 2..=2,
        };
        assert!(counts && version.is_some_and(|version| good.contains(&version)), "{heard:?}: {version:?}");
    }
}

/// The journal does not take once what a table tells of a ruling, long after the event has heard all of that table.
#[tokio::test(start_paused = true)]
async fn a_ruling_that_could_not_be_stored_in_an_event_is_asked_for_again() {
    let ruled = async |plan: Plan, counts_at: Option<u64>| {
        let journal = Arc::new(FaultyJournal::new(MemoryJournal::default(), plan));
        let EventConditions::Persons(agreed) = conditions() else { panic!("persons") };
        let movement = FieldMovement::Individual { rounds: Some(1) };
        let agreed = EventConditions::Persons(FieldConditions { movement, correction_ms: 30 * MINUTE, ..agreed });
        let shared: Arc<dyn Journal> = Arc::<FaultyJournal<MemoryJournal>>::clone(&journal);
        let evening = Evening::gathered(|context| ActorContext { journal: shared, ..context }, agreed).await;
        let dora = person("Ora");
        let join = EventCommand::Join { place: EventPlace::Director {} };
        execute(&evening.event, Input::Person(dora.clone(), join)).await.unwrap();
        execute(&evening.event, Input::Person(evening.persons[0].clone(), EventCommand::Start(Placing::default())))
            .await
            .unwrap();
        let table = evening.passes_out(BoardNumber::FIRST).await;
        let Evening { tables, events, event, persons: _, _dir } = evening;
        tokio::time::sleep(Duration::from_secs(60)).await;
        let (_, direct) = events.admit_to_table(&event, &dora, Some(1), None).await.unwrap();
        tell(&tables, table, &dora, direct).await;
        let (ns, ew) = (Award::Percent(70), Award::Percent(30));
        let ruling = Ruling::Adjust { board: BoardNumber::FIRST, ns, ew };
        let rule = direction::Command::Rule { number: 1, ruling, law: None, reason: "a hint".to_owned() };
        let before = journal.appends();
        tell(&tables, table, &dora, Command::Direction(rule)).await;
        tokio::time::sleep(Duration::from_secs(60)).await;
        let account = dora.account;
        let line = move |event: &Event| event.traveller(account, BoardNumber::FIRST).unwrap().lines.remove(0);
        let counts = inspect(&event, move |event: &Event| line(event).adjusted.is_some()).await.unwrap();
        assert!(counts, "the event has heard of it");
        if let Some(expected) = counts_at {
            assert!(journal.appends() > expected, "it was told more than once");
        }
        (before, journal.appends())
    };
    let (before, in_all) = ruled(Plan::default(), None).await;
    // The ruling at the table, and then what the event hears of it.
    ruled(Plan::default().at(before + 2, Fault::Full { appends: 1 }), Some(in_all)).await;
}

/// Nobody plays on in a match that is decided otherwise.
#[tokio::test(start_paused = true)]
async fn a_match_of_a_team_that_withdraws_is_closed() {
    let host = person("Ann");
    let team = |number: u8| TeamEntry {
        name: format!("Team {number}"),
        players: (1..=4).map(|place| PlayerName::new(&format!("P{number}-{place}")).unwrap()).collect(),
        computers: Vec::new(),
    };
    let agreed = TeamsConditions {
        name: "Sunday teams".to_owned(),
        teams: (1..=4).map(team).collect(),
        movement: TeamsMovement::RoundRobin { times: RoundRobins::Once },
        segments: vec![2],
        policy: Policy { kibitzing: Kibitzing::Off, ..Policy::club() },
        visibility: Visibility::AtSegmentEnd,
        scoring: MatchScoring::Imps,
        victory_points: VpChoice::Wbf {},
        bye: Vp { hundredths: 1200 },
        ties: Ties::Stand,
        seating_rights: SeatingRights::Blind,
        lineup_within_ms: None,
        correction_ms: 0,
        exchange: Exchange::Free,
        least_segments: None,
        segment_clock: None,
        next_round: NextRound::AtOnce,
    };
    let (_tables, events, event, _dir) = opened_by(&host, |context| context, EventConditions::Teams(agreed)).await;
    let join = |place| EventCommand::Join { place };
    for (name, place) in [
        ("Kay", EventPlace::Captain { team: TeamNumber(1) }),
        ("Lou", EventPlace::Captain { team: TeamNumber(2) }),
        ("Mia", EventPlace::Captain { team: TeamNumber(3) }),
        ("Ned", EventPlace::Captain { team: TeamNumber(4) }),
        ("Ora", EventPlace::Director {}),
    ] {
        execute(&event, Input::Person(person(name), join(place))).await.unwrap();
    }
    execute(&event, Input::Person(host, EventCommand::Start(Placing::default()))).await.unwrap();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let first = inspect(&event, |event: &Event| event.view(bridge_protocol::EventLane::Public).fixtures[0].clone());
    let first = first.await.unwrap();
    let id = first.id.unwrap();
    let team_match = events.matches.find(id).await.unwrap();
    let is_over = async || inspect(&team_match, bridge_game::TeamMatch::is_finished).await.unwrap();
    assert!(!is_over().await);
    let ruling = EventRuling::Withdraw { team: first.pairing.home };
    let rule = EventCommand::Rule { number: 1, ruling, law: None, reason: "a snowstorm".to_owned() };
    execute(&event, Input::Person(person("Ora"), rule)).await.unwrap();
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(is_over().await);
    let view = inspect(&event, |event: &Event| event.view(bridge_protocol::EventLane::Public)).await.unwrap();
    let result = view.fixtures[0].result.unwrap();
    assert_eq!((result.by, result.winner), (SettledBy::Withdrawal, None), "it counts for nobody");
}

/// When an event hears of a ruling: seen from its end.
#[derive(Clone, Copy, Debug)]
enum Heard {
    Before,
    At,
    LongAfter,
}

/// The reconciler looks at all tables in ten seconds, and at this one because others are to sit there.
#[tokio::test(start_paused = true)]
async fn whoever_is_replaced_gets_up_at_once() {
    let Evening { tables, events, event, persons, _dir } = Evening::begin(|context| context, conditions()).await;
    let (dora, late, out) = (person("Ora"), person("Late"), &persons[1]);
    let join = |place| EventCommand::Join { place };
    execute(&event, Input::Person(dora.clone(), join(EventPlace::Director {}))).await.unwrap();
    execute(&event, Input::Person(late, join(EventPlace::Entrant { number: None }))).await.unwrap();
    let (table, sit) = events.admit_to_table(&event, out, None, None).await.unwrap();
    tell(&tables, table, out, sit).await;
    let sits = async || {
        let account = out.account;
        let table = tables.find(table).await.unwrap();
        inspect(&table, move |table: &bridge_game::Table| table.seat_of(account).is_some()).await.unwrap()
    };
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(sits().await);
    let ruling = EventRuling::Substitute { out: EntryNumber(2), into: EntryNumber(5) };
    let rule = EventCommand::Rule { number: 1, ruling, law: None, reason: "ill".to_owned() };
    execute(&event, Input::Person(dora, rule)).await.unwrap();
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert!(!sits().await);
}

const DAY: u64 = 24 * 60 * 60 * 1000;
/// What the clock of the machine says when its server starts.
const SINCE: u64 = 20_000 * DAY;
const MINUTE: u64 = 60_000;

#[tokio::test(start_paused = true)]
async fn an_event_starts_at_its_time_of_day_though_the_machine_s_clock_was_a_day_behind() {
    let clock = Clock::start_at(Moment(SINCE), Clocks::Real);
    let EventConditions::Persons(agreed) = conditions() else { panic!("persons") };
    let agreed = EventConditions::Persons(FieldConditions { starts_ms: Some(SINCE + DAY + 60 * MINUTE), ..agreed });
    let with_clock = |context| ActorContext { clock: clock.clone(), ..context };
    let Evening { event, tables: _tables, events: _events, _dir, .. } = Evening::gathered(with_clock, agreed).await;
    let stage = async || inspect(&event, Event::stage).await.unwrap();
    tokio::time::sleep(Duration::from_secs(60)).await;
    clock.follow(Duration::from_millis(SINCE + DAY + MINUTE)).expect("it is put right");
    tokio::time::sleep(Duration::from_secs(58 * 60)).await;
    assert_eq!(stage().await, EventStage::Gathering);
    tokio::time::sleep(Duration::from_secs(2 * 60)).await;
    assert_eq!(stage().await, EventStage::Playing);
}

/// Tries Promise R8.
#[tokio::test(start_paused = true)]
async fn the_time_of_a_round_is_told_in_the_time_of_day_and_stays_as_long_as_it_was() {
    let clock = Clock::start_at(Moment(SINCE), Clocks::Real);
    clock.follow(Duration::from_millis(SINCE + DAY)).expect("it is a day fast when the event begins");
    let EventConditions::Persons(agreed) = conditions() else { panic!("persons") };
    let round_clock = Some(RoundClock { minutes: 7, at_limit: AtRoundEnd::Remove });
    let agreed = EventConditions::Persons(FieldConditions { round_clock, ..agreed });
    let with_clock = |context| ActorContext { clock: clock.clone(), ..context };
    let Evening { event, persons, tables: _tables, events: _events, _dir, .. } =
        Evening::begin(with_clock, agreed).await;
    let left = async || {
        let (account, server) = (persons[0].account, clock.clone());
        let until = inspect_at(&event, move |event: &Event, now| {
            let own = server.clone().ahead(now.since(server.now()));
            let shown = event.shown_to(Followed::lane_of(event, account).unwrap(), &own);
            let ServerFrame::Event(frame) = shown else { panic!("{shown:?}") };
            frame.view.field.unwrap().clock.unwrap().until_ms
        });
        until.await.unwrap() as i64 - clock.calendar().0 as i64
    };
    assert_eq!(left().await, 7 * MINUTE as i64);
    tokio::time::sleep(Duration::from_secs(60)).await;
    clock.follow(Duration::from_millis(SINCE + MINUTE)).expect("it is put right");
    assert_eq!(left().await, 6 * MINUTE as i64);
}

/// Three come to their table, and the others have waited for three minutes.
#[cfg(feature = "robots")]
#[tokio::test(start_paused = true)]
async fn a_computer_plays_for_who_has_not_come_until_they_do() {
    let (robots, _wanted) = crate::robots::Robots::new(4);
    let EventConditions::Persons(agreed) = conditions() else { panic!("persons") };
    let computers = Computers { replace_absent: true, ..Computers::USUAL };
    let policy = Policy { computers, ..agreed.policy };
    let agreed = EventConditions::Persons(FieldConditions { policy, ..agreed });
    let with_computers = |context| ActorContext { robots, ..context };
    let Evening { tables, events, event, persons, _dir } = Evening::begin(with_computers, agreed).await;
    let [.., dee] = &persons;
    let mut at = None;
    for person in persons.iter().filter(|person| *person != dee) {
        let (table, sit) = events.admit_to_table(&event, person, None, None).await.unwrap();
        tell(&tables, table, person, sit).await;
        at = Some(table);
    }
    let table = at.unwrap();
    let computers = async || {
        let seated = |table: &bridge_game::Table| {
            table.computers().map(|(_, computer)| computer.name).collect::<Vec<PlayerName>>()
        };
        inspect(&tables.find(table).await.unwrap(), seated).await.unwrap()
    };
    tokio::time::sleep(Duration::from_secs(170)).await;
    assert_eq!(computers().await, []);
    tokio::time::sleep(Duration::from_secs(30)).await;
    assert_eq!(computers().await, [PlayerName::new("Computer 201").unwrap()]);
    let (found, sit) = events.admit_to_table(&event, dee, None, None).await.unwrap();
    assert_eq!(found, table);
    tell(&tables, table, dee, sit).await;
    tokio::time::sleep(Duration::from_secs(30)).await;
    assert_eq!(computers().await, []);
}

/// An individual of four that has begun; nobody has come to the table.
struct Evening {
    tables: Arc<Tables>,
    events: Arc<Events>,
    event: EventHandle,
    /// The first is its host.
    persons: [Person; 4],
    _dir: TempDir,
}

impl Evening {
    async fn begin(changed: impl FnOnce(ActorContext) -> ActorContext, agreed: EventConditions) -> Self {
        let evening = Self::gathered(changed, agreed).await;
        evening.starts().await;
        evening
    }

    /// As [`Evening::begin`], with somebody who directs it.
    async fn directed(changed: impl FnOnce(ActorContext) -> ActorContext, agreed: EventConditions) -> (Self, Person) {
        let (evening, dora) = (Self::gathered(changed, agreed).await, person("Ora"));
        let join = EventCommand::Join { place: EventPlace::Director {} };
        execute(&evening.event, Input::Person(dora.clone(), join)).await.unwrap();
        evening.starts().await;
        (evening, dora)
    }

    async fn starts(&self) {
        let start = EventCommand::Start(Placing::default());
        execute(&self.event, Input::Person(self.persons[0].clone(), start)).await.unwrap();
    }

    /// All four go to the table and pass a board out, of which North is the dealer.
    async fn passes_out(&self, board: BoardNumber) -> TableId {
        let mut players = Vec::new();
        for person in &self.persons {
            let (table, sit) = self.events.admit_to_table(&self.event, person, None, None).await.unwrap();
            let Command::Seating(seating::Command::Sit { seat }) = &sit else { panic!("a seat") };
            players.push((*seat, person, table));
            tell(&self.tables, table, person, sit).await;
        }
        players.sort_by_key(|(seat, ..)| *seat);
        for (_, person, table) in &players {
            tell(&self.tables, *table, person, Command::Dealing(dealing::Command::Ready { board })).await;
        }
        for (turn, (seat, person, table)) in (1..).map(Turn).zip(&players) {
            assert_eq!(*seat, Seat::ALL[turn.0 as usize - 1], "North deals");
            let pass = auction::Command::Call { turn, call: Call::Pass, meaning: None };
            tell(&self.tables, *table, person, Command::Auction(pass)).await;
        }
        players[0].2
    }

    /// How many have begun: each has one table.
    async fn rounds(&self) -> usize {
        inspect(&self.event, |event: &Event| event.tables_wanted().len()).await.unwrap()
    }

    /// All have entered, and it has not begun.
    async fn gathered(changed: impl FnOnce(ActorContext) -> ActorContext, agreed: EventConditions) -> Self {
        let persons = ["Ann", "Bob", "Cid", "Dee"].map(person);
        let (tables, events, event, dir) = opened_by(&persons[0], changed, agreed).await;
        for person in &persons {
            let join = EventCommand::Join { place: EventPlace::Entrant { number: None } };
            execute(&event, Input::Person(person.clone(), join)).await.unwrap();
        }
        Self { tables, events, event, persons, _dir: dir }
    }
}

async fn opened_by(
    host: &Person,
    changed: impl FnOnce(ActorContext) -> ActorContext,
    agreed: EventConditions,
) -> (Arc<Tables>, Arc<Events>, EventHandle, TempDir) {
    let dir = tempfile::tempdir().unwrap();
    let keys = Keys::open(dir.path()).unwrap();
    let context = changed(ActorContext::for_tests(&keys, Arc::new(MemoryJournal::default())));
    let (tables, events) = served(&keys, context);
    let opened = events.open(host.account.into(), OpeningKey::from_bytes([1; 16]), Vec::new(), agreed).await;
    let Answer::EventOpened { id, .. } = opened else { panic!("{opened:?}") };
    let event = events.find(id).await.unwrap();
    (tables, events, event, dir)
}

/// What a server has of tables and events.
fn served(keys: &Keys, context: ActorContext) -> (Arc<Tables>, Arc<Events>) {
    let stop = CancellationToken::new();
    let tables = Tables::new(keys.clone(), context.clone(), stop.clone());
    let matches = Matches::new(keys.clone(), context.clone(), Arc::clone(&tables), stop.clone());
    let events = Events::new(keys.clone(), context, matches, Arc::clone(&tables), stop);
    (tables, events)
}

async fn tell(tables: &Tables, table: TableId, person: &Person, command: Command) {
    let table = tables.find(table).await.unwrap();
    execute(&table, Input::Person(person.clone(), command)).await.unwrap();
}

fn person(name: &str) -> Person {
    let account = AccountId::from_bytes([name.as_bytes()[0]; 16]);
    Person { account, name: PlayerName::new(name).unwrap() }
}

fn conditions() -> EventConditions {
    EventConditions::Persons(FieldConditions {
        name: "Tuesday".to_owned(),
        movement: FieldMovement::Individual { rounds: None },
        sections: 1,
        across: Across::Field,
        travellers: TravellersShown::WhenOver,
        boards: 1,
        form: None,
        prizes: Vec::new(),
        policy: Policy { kibitzing: Kibitzing::Off, ..Policy::social() },
        scoring: FieldScoring::Matchpoints,
        next_round: NextRound::AtOnce,
        round_clock: None,
        victory_points: None,
        correction_ms: 0,
        starts_ms: None,
        computers_complete: false,
    })
}
