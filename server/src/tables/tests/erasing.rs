//! Somebody is erased: what they wrote is gone from every record, and what was played, and each log, stands.

use bridge_game::{Input, Moment, direction, explaining, record::pseudonym, talk};
use bridge_protocol::{BoardLog, ERASED, LogHash, Manner, Meaning, Ruling, TableEvent, Turn, limits::DIRECTOR_PERIOD};

use super::{lives::Ending, *};
use crate::actor::{execute, replay};

const NORTH: AccountId = AccountId::from_bytes([Seat::North.index() as u8; 16]);
const WORDS: [&str; 3] = ["Nora", "sorry, I am late", "fifteen to seventeen"];

#[tokio::test(start_paused = true)]
async fn what_somebody_wrote_is_erased_everywhere_and_the_log_holds() {
    let server = Rooms::on(Plan::default());
    let table = server.at_the_lead(Policy::social()).await;
    let says = |line, text: &str| {
        Command::Talk(talk::Command::Say { line, text: text.to_owned(), to: bridge_protocol::Audience::Table })
    };
    server.tell(table, Seat::North, says(1, WORDS[1])).await;
    server.tell(table, Seat::South, says(1, "never mind")).await;
    let meaning = Meaning::new(Manner::Announcement, WORDS[2].to_owned());
    let explain = explaining::Command::Explain { call: Turn(1), version: 1, meaning };
    server.tell(table, Seat::North, Command::Explaining(explain)).await;
    let (before, told) = (server.log(table).await, server.logged(table).await);
    assert_eq!(before.check(), Ok(told));
    let stored = server.stored(table).await;
    for words in WORDS.iter().chain(&["Sara", "never mind"]) {
        assert!(!stored.contains(words), "{words:?} lies open in the journal");
    }

    for erased in [NORTH, AccountId::from_bytes([Seat::South.index() as u8; 16])] {
        assert!(server.tables.context.people.erase(erased).await.unwrap());
    }
    let (server, waker) = server.opened_again(Ending::Stop, |now| Moment(now.0)).await;
    // Whoever first looks at the table wakes it, and it notes that the server was away: the journal is read after that.
    let (live, view) = (server.logged(table).await, server.view(table).await);
    let after = server.log(table).await;
    assert_eq!(after.check(), Ok(live), "the chain holds, live and read again");
    let hashes = |log: &BoardLog| log.entries.iter().map(|entry| entry.hash).collect::<Vec<_>>();
    assert!(hashes(&after).starts_with(&hashes(&before)) && hashes(&before).last() == Some(&told));
    let open = serde_json::to_string(&(&after, &view)).unwrap();
    for words in WORDS.iter().chain(&["Sara", "never mind"]) {
        assert!(!open.contains(words), "{words:?} is told: {open}");
    }
    assert!(open.contains(pseudonym(NORTH).as_str()) && open.contains(ERASED) && open.contains("Emil"), "{open}");
    let calls = |log: &BoardLog| {
        let events: Vec<_> = log.entries.iter().filter_map(|entry| log.event(entry)).collect();
        events.iter().filter(|event| matches!(event, TableEvent::Called { .. })).count()
    };
    assert_eq!((calls(&before), calls(&after)), (4, 4), "what was called stands");
    assert!(!server.tables.context.people.erase(NORTH).await.unwrap(), "there is nothing left");

    // Whoever comes back writes under another key, and what was erased stays so.
    server.tell(table, Seat::North, says(2, "here I am again")).await;
    let log = serde_json::to_string(&server.log(table).await).unwrap();
    assert!(log.contains("here I am again") && !log.contains(WORDS[1]), "{log}");
    waker.abort();
}

/// A table that was stopped goes on by itself in the name of whoever stopped it.
#[tokio::test(start_paused = true)]
async fn the_name_of_whoever_stopped_a_table_lies_open_in_no_record() {
    let server = Rooms::on(Plan::default());
    let table = server.at_the_lead(Policy::social()).await;
    let dora = Person { account: AccountId::from_bytes([8; 16]), name: PlayerName::new("Dora").unwrap() };
    let (ruling, law, reason) = (Ruling::Freeze {}, Some("9B, says Dora".to_owned()), "a phone rang".to_owned());
    let rules = direction::Command::Rule { number: 1, ruling, law, reason };
    let actor = server.tables.find(table).await.unwrap();
    for command in [direction::Command::Direct, rules] {
        execute(&actor, Input::Person(dora.clone(), Command::Direction(command))).await.unwrap();
    }
    let records = server.journal.appends();
    tokio::time::sleep(DIRECTOR_PERIOD + A_MINUTE).await;
    assert_eq!(server.journal.appends(), records + 1, "it goes on");
    assert!(!server.stored(table).await.contains("Dora"));
    assert!(server.tables.context.people.erase(dora.account).await.unwrap());
}

impl Rooms {
    /// All that the journal has of a table.
    async fn stored(&self, table: TableId) -> String {
        let records = self.journal.read(StreamId::from(table)).await.unwrap();
        String::from_utf8(records.concat()).unwrap()
    }

    /// The log of board 1, as whoever may is sent it.
    async fn log(&self, table: TableId) -> BoardLog {
        let records = self.journal.read(StreamId::from(table)).await.unwrap();
        let (opened, past) = replay::read::<Table>(&records, self.tables.context.keys()).unwrap();
        Table::log_of(opened, past, BoardNumber::FIRST)
    }

    /// The hash of that log as the table in memory has it.
    async fn logged(&self, table: TableId) -> LogHash {
        self.inspect(table, Table::log_so_far).await.unwrap()
    }
}
