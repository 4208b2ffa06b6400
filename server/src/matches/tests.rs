//! Matches without a gateway: what only a full disk, a lost notification or an early end brings out.

mod absence;
mod kills;

use bridge_game::{Command, Input, MatchCommand, Person, Table, auction, dealing, direction, view::snapshot};
use bridge_protocol::{
    AccountId, Artificial, AtLimit, Award, ByRoom, ByTeam, ImportedBoard, Kibitzing, Lane, Lineup, MatchRuling,
    MatchStage, Pair, PlayerName, PlayerNumber, Policy, Room, Ruling, SegmentClock, Stage, TableId, Team, TeamEntry,
    Turn,
};
use bridge_rules::{BoardNumber, BySeat, Call, Card, Deal, Hand, Seat};
use tempfile::TempDir;

use super::*;
use crate::{
    actor::{execute, inspect},
    events::Events,
    journal::{Fault, FaultyJournal, Journal, MemoryJournal, Plan},
    recovery::recover,
};

/// The match and its first segment, ten who join, two line-ups, two tables; eight who go in and sit down, and of whom
/// it is noted that no connection is theirs; and in one room four who are ready and pass. Where the boards lie is put
/// down for the match and for each room.
const APPENDS_BEFORE_A_REPORT: u64 = APPENDS_AT_THE_ROOMS + 8;
const APPENDS_AT_THE_ROOMS: u64 = 3 + 2 + 10 + 2 + 2 + 24;

#[tokio::test(start_paused = true)]
async fn what_a_room_tells_on_a_full_disk_is_asked_for_again() {
    let server = Rooms::new(FaultyJournal::new(
        MemoryJournal::default(),
        Plan::default().at(APPENDS_BEFORE_A_REPORT + 1, Fault::Full { appends: 2 }),
    ));
    let played = server.at_the_rooms().await;
    server.pass_out(&played, Room::Open).await;
    // The reconciler's next interval, with no notification.
    tokio::time::sleep(Duration::from_secs(25)).await;
    assert_eq!(server.journal.appends(), APPENDS_BEFORE_A_REPORT + 3, "twice in vain, and then there was room");
    server.pass_out(&played, Room::Closed).await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(server.stage(&played).await, MatchStage::Provisional);
}

#[tokio::test(start_paused = true)]
async fn results_that_a_match_was_not_told_before_the_server_closed_are_asked_for_when_it_opens() {
    let journal = FaultyJournal::new(MemoryJournal::default(), Plan::default());
    let server = Rooms::new(journal);
    let played = server.at_the_rooms().await;
    // Nobody is there to be notified by the rooms.
    server.stop.cancel();
    tokio::time::sleep(Duration::from_secs(1)).await;
    for room in Room::ALL {
        server.pass_out(&played, room).await;
    }
    assert_eq!(server.stage(&played).await, MatchStage::Playing);
    let server = server.opened_again().await;
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(server.stage(&played).await, MatchStage::Provisional);
}

#[tokio::test(start_paused = true)]
async fn a_match_that_is_over_leaves_nothing_in_memory_though_its_boards_were_not_played() {
    let server = Rooms::new(FaultyJournal::new(MemoryJournal::default(), Plan::default()));
    let played = server.at_the_rooms().await;
    let handle = server.matches.find(played.id).await.unwrap();
    execute(&handle, Input::Person(member(Team::Home, 1), MatchCommand::Concede)).await.unwrap();
    drop(handle);
    tokio::time::sleep(Duration::from_secs(10)).await;
    assert!(server.matches.directory.registry.awake(StreamId::from(played.id)).is_none());
    assert!(Room::ALL.into_iter().all(|room| server.tables.awake(played.tables[room]).is_none()));
    assert!(server.journal.streams().await.unwrap().is_empty(), "nothing is replayed at the next start");
    // Whoever asks finds it all the same.
    assert_eq!(server.stage(&played).await, MatchStage::Final);
    server.tables.find(played.tables.open).await.unwrap();
}

#[tokio::test(start_paused = true)]
async fn rooms_that_a_full_disk_keeps_from_being_closed_with_their_match_are_closed_when_there_is_room() {
    // The end of the match is stored, and what follows finds the disk full.
    let plan = Plan::default().at(APPENDS_AT_THE_ROOMS + 2, Fault::Full { appends: 6 });
    let server = Rooms::new(FaultyJournal::new(MemoryJournal::default(), plan));
    let played = server.at_the_rooms().await;
    let handle = server.matches.find(played.id).await.unwrap();
    execute(&handle, Input::Person(member(Team::Home, 1), MatchCommand::Concede)).await.unwrap();
    drop(handle);
    tokio::time::sleep(Duration::from_secs(20)).await;
    assert!(server.journal.appends() > APPENDS_AT_THE_ROOMS + 8, "again and again, until there was room");
    assert!(Room::ALL.into_iter().all(|room| server.tables.awake(played.tables[room]).is_none()));
    assert!(server.journal.streams().await.unwrap().is_empty(), "nothing is replayed at the next start");
}

#[tokio::test(start_paused = true)]
async fn whoever_finds_a_match_that_is_over_has_time_to_ask_more_than_one_thing() {
    let server = Rooms::new(FaultyJournal::new(MemoryJournal::default(), Plan::default()));
    let played = server.at_the_rooms().await;
    let handle = server.matches.find(played.id).await.unwrap();
    execute(&handle, Input::Person(member(Team::Home, 1), MatchCommand::Concede)).await.unwrap();
    drop(handle);
    tokio::time::sleep(Duration::from_secs(10)).await;
    let handle = server.matches.find(played.id).await.unwrap();
    for _ in 0..3 {
        inspect(&handle, TeamMatch::stage).await.unwrap();
        tokio::time::sleep(Duration::from_secs(3)).await;
    }
}

#[tokio::test(start_paused = true)]
async fn boards_that_have_not_begun_when_the_time_is_up_are_removed_if_so_agreed() {
    for (at_limit, after) in [(AtLimit::Remove, MatchStage::Provisional), (AtLimit::PlayOn, MatchStage::Playing)] {
        let server = Rooms::new(FaultyJournal::new(MemoryJournal::default(), Plan::default()));
        let segment_clock = Some(SegmentClock { ms_per_board: 60_000, at_limit });
        let played = server.at_the_rooms_of(MatchConditions { segment_clock, ..conditions() }).await;
        // A minute and five more.
        tokio::time::sleep(Duration::from_secs(350)).await;
        assert_eq!(server.stage(&played).await, MatchStage::Playing);
        tokio::time::sleep(Duration::from_secs(30)).await;
        assert_eq!(server.stage(&played).await, after);
    }
}

#[tokio::test(start_paused = true)]
async fn no_board_begins_in_the_rooms_of_a_match_that_is_over() {
    let server = Rooms::new(FaultyJournal::new(MemoryJournal::default(), Plan::default()));
    let played = server.at_the_rooms().await;
    let handle = server.matches.find(played.id).await.unwrap();
    execute(&handle, Input::Person(member(Team::Home, 1), MatchCommand::Concede)).await.unwrap();
    tokio::time::sleep(Duration::from_secs(11)).await;
    for seat in Seat::ALL {
        server
            .at(played.tables.open, Room::Open, seat, Command::Dealing(dealing::Command::Ready { board: board() }))
            .await;
    }
    let table = server.tables.find(played.tables.open).await.unwrap();
    let stage = inspect(&table, |table: &Table| snapshot(table, Lane::North).stage);
    assert_eq!(stage.await.unwrap(), Stage::Gathering);
}

/// What came between the look whether the score stands and the ruling is told in each order of the messages: the match
/// hears of it at its end, and when it has left the memory.
#[tokio::test(start_paused = true)]
async fn a_ruling_in_a_room_in_the_instant_of_the_end_counts_in_each_order_of_the_messages() {
    for ends_first in [false, true] {
        let server = Rooms::new(FaultyJournal::new(MemoryJournal::default(), Plan::default()));
        let played = server.at_the_rooms().await;
        for room in Room::ALL {
            server.pass_out(&played, room).await;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        let handle = server.matches.find(played.id).await.unwrap();
        let dora = Person { account: AccountId::from_bytes([9; 16]), name: PlayerName::new("Dora").unwrap() };
        let told = async |person: &Person, command| {
            execute(&handle, Input::Person(person.clone(), command)).await.unwrap();
        };
        told(&dora, MatchCommand::Join { place: MatchPlace::Director {} }).await;
        let (table, direct) = server.matches.admit(&handle, &dora, Room::Open).await.unwrap();
        let at_table = async |command| {
            let handle = server.tables.find(table).await.unwrap();
            execute(&handle, Input::Person(dora.clone(), command)).await.unwrap();
        };
        at_table(direct).await;
        let (ns, ew) = (Award::Artificial(Artificial::AveragePlus), Award::Artificial(Artificial::AverageMinus));
        let ruling = Ruling::Adjust { board: board(), ns, ew };
        let rule = direction::Command::Rule { number: 1, ruling, law: None, reason: "a hint".to_owned() };
        let finalise = MatchRuling::Finalise {};
        let finalise = MatchCommand::Rule { number: 1, ruling: finalise, law: None, reason: "so be it".to_owned() };
        let ends = async || told(&dora, finalise.clone()).await;
        if ends_first {
            ends().await;
            tokio::time::sleep(Duration::from_secs(60)).await;
            at_table(Command::Direction(rule)).await;
            server.matches.hears_of(played.id, table).await.unwrap();
        } else {
            at_table(Command::Direction(rule)).await;
            ends().await;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
        let handle = server.matches.find(played.id).await.unwrap();
        let view =
            inspect(&handle, |known: &TeamMatch| known.view(bridge_protocol::MatchLane::Director)).await.unwrap();
        let winner = view.result.unwrap().winner;
        assert_eq!((view.stage, winner), (MatchStage::Final, Some(Team::Home)), "ends first: {ends_first}");
    }
}

struct Rooms {
    tables: Arc<Tables>,
    matches: Arc<Matches>,
    journal: Arc<FaultyJournal<MemoryJournal>>,
    stop: CancellationToken,
    keys: TempDir,
}

/// A match whose rooms are open.
struct Played {
    id: MatchId,
    tables: ByRoom<TableId>,
}

impl Rooms {
    fn new(journal: FaultyJournal<MemoryJournal>) -> Self {
        Self::on(Arc::new(journal), tempfile::tempdir().unwrap()).0
    }

    fn on(journal: Arc<FaultyJournal<MemoryJournal>>, dir: TempDir) -> (Self, ActorContext) {
        let (keys, stop) = (Keys::open(dir.path()).unwrap(), CancellationToken::new());
        let context = ActorContext::for_tests(&keys, Arc::<FaultyJournal<MemoryJournal>>::clone(&journal));
        let tables = Tables::new(keys.clone(), context.clone(), stop.clone());
        let matches = Matches::new(keys, context.clone(), Arc::clone(&tables), stop.clone());
        (Self { tables, matches, journal, stop, keys: dir }, context)
    }

    /// The same server, as it finds its journal.
    async fn opened_again(self) -> Self {
        let (server, context) = Self::on(self.journal, self.keys);
        let (journal, notifiers) = (Arc::clone(&server.journal), Arc::clone(&context.notifiers));
        let (keys, matches) = (Keys::open(server.keys.path()).unwrap(), Arc::clone(&server.matches));
        let events = Events::new(keys, context, matches, Arc::clone(&server.tables), server.stop.clone());
        recover(journal.as_ref(), |_| true, &server.tables, &server.matches, &events, &notifiers).await.unwrap();
        server
    }

    /// A match of one board, in whose rooms all eight sit.
    async fn at_the_rooms(&self) -> Played {
        self.at_the_rooms_of(conditions()).await
    }

    async fn at_the_rooms_of(&self, conditions: MatchConditions) -> Played {
        let key = OpeningKey::from_bytes([1; 16]);
        let boards = conditions.segments.iter().map(|boards| u32::from(*boards)).sum();
        let numbers = (1..=boards).filter_map(BoardNumber::new);
        let boards = BoardSource::Import(numbers.map(|board| ImportedBoard { board, deal: deal() }).collect());
        let roster = u8::try_from(conditions.teams.home.players.len()).unwrap();
        let Answer::MatchOpened { id, .. } =
            self.matches.open(member(Team::Home, 1).account.into(), key, boards, conditions).await
        else {
            panic!("a match of one board")
        };
        let handle = self.matches.find(id).await.unwrap();
        let told = async |person, command| execute(&handle, Input::Person(person, command)).await.unwrap();
        for team in Team::ALL {
            told(member(team, 1), MatchCommand::Join { place: MatchPlace::Captain { team } }).await;
            for number in 1..=roster {
                let place = MatchPlace::Player { team, number: PlayerNumber(number) };
                told(member(team, number), MatchCommand::Join { place }).await;
            }
        }
        // The first segment opens by itself, a moment after the match.
        tokio::time::sleep(Duration::from_secs(1)).await;
        for team in Team::ALL {
            told(member(team, 1), MatchCommand::HandInLineup { segment: 1, lineup: lineup() }).await;
        }
        let mut tables = ByRoom::from_fn(|_| TableId::from_bytes([0; 16]));
        for room in Room::ALL {
            for seat in Seat::ALL {
                let (table, command) = self.matches.admit(&handle, &sitter(room, seat), room).await.unwrap();
                tables[room] = table;
                self.at(table, room, seat, command).await;
            }
        }
        Played { id, tables }
    }

    async fn pass_out(&self, played: &Played, room: Room) {
        let table = played.tables[room];
        for seat in Seat::ALL {
            self.at(table, room, seat, Command::Dealing(dealing::Command::Ready { board: board() })).await;
        }
        for (turn, seat) in (1..).map(Turn).zip(Seat::ALL) {
            self.at(
                table,
                room,
                seat,
                Command::Auction(auction::Command::Call { turn, call: Call::Pass, meaning: None }),
            )
            .await;
        }
    }

    async fn at(&self, table: TableId, room: Room, seat: Seat, command: Command) {
        let handle = self.tables.find(table).await.unwrap();
        execute(&handle, Input::Person(sitter(room, seat), command)).await.unwrap();
    }

    async fn stage(&self, played: &Played) -> MatchStage {
        let handle = self.matches.find(played.id).await.unwrap();
        inspect(&handle, |team_match| team_match.view(bridge_protocol::MatchLane::Director).stage).await.unwrap()
    }
}

fn board() -> BoardNumber {
    BoardNumber::new(1).unwrap()
}

/// Each has a suit.
fn deal() -> Deal {
    let mut hands = BySeat::<Hand>::default();
    for (place, card) in Card::all().enumerate() {
        hands[Seat::ALL[place / 13]].insert(card);
    }
    Deal::new(hands).unwrap()
}

fn member(team: Team, number: u8) -> Person {
    let account = AccountId::from_bytes([number * 16 + team as u8; 16]);
    Person { account, name: name(team, number) }
}

fn name(team: Team, number: u8) -> PlayerName {
    let names = match team {
        Team::Home => ["Hanna", "Hugo", "Helen", "Henry", "Iris"],
        Team::Away => ["Ada", "Bruno", "Carla", "Dmitri", "Elena"],
    };
    PlayerName::new(names[usize::from(number) - 1]).unwrap()
}

fn lineup() -> Lineup {
    let pair = |a, b| Pair([PlayerNumber(a), PlayerNumber(b)]);
    Lineup { open: pair(1, 2), closed: pair(3, 4) }
}

fn sitter(room: Room, seat: Seat) -> Person {
    let team = room.team_at(seat);
    member(team, lineup().player_at(team, room, seat).unwrap().0)
}

fn conditions() -> MatchConditions {
    of_rosters(4)
}

/// One segment of one board.
fn of_rosters(count: u8) -> MatchConditions {
    let players = |team| (1..=count).map(|number| name(team, number)).collect();
    MatchConditions {
        name: "Cup".to_owned(),
        teams: ByTeam::from_fn(|team| TeamEntry {
            name: format!("{team}"),
            players: players(team),
            computers: Vec::new(),
        }),
        segments: vec![1],
        policy: Policy { kibitzing: Kibitzing::Off, ..Policy::social() },
        visibility: bridge_protocol::Visibility::default(),
        scoring: bridge_protocol::MatchScoring::default(),
        victory_points: None,
        seating_rights: bridge_protocol::SeatingRights::default(),
        lineup_within_ms: None,
        carry_over: None,
        ties: bridge_protocol::Ties::default(),
        order: ByRoom::default(),
        exchange: bridge_protocol::Exchange::Free,
        least_segments: None,
        segment_clock: None,
        correction_ms: 60_000,
    }
}
