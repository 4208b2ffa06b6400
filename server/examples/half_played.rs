//! Fills a data directory with tables that stand half-way through 24 boards, as a server leaves it that is killed in
//! the middle of a busy evening: to measure how long the next one takes until it is ready.
//!
//! `cargo run --release -p bridge-server --example half_played DIRECTORY [TABLES [ROOMS]]`: 10,000 tables, if not told
//! otherwise, of which so many are rooms of matches. The records are those of one table that was played, under the
//! identity of each. Started on it and stopped, a server leaves the directory as after a stop in good order.

use std::error::Error;
use std::path::Path;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bridge_dealing::{ServerKey, SetSecret};
use bridge_game::record::{Journaled, SealKey};
use bridge_game::{
    BelongsTo, Command, Concealed, Input, MachineKind, MatchCommand, MatchInput, MatchOpened, MatchOpening,
    MatchServerCommand, Moment, Opened, Opening, Person, ServerIdentity, Table, TeamMatch, auction, dealing, play,
    seating,
};
use bridge_protocol::{
    AccountId, BoardSource, ByRoom, ByTeam, ImportedBoard, Kibitzing, Lineup, MatchConditions, MatchId, MatchPlace,
    Pair, PlayerName, PlayerNumber, Policy, Room, TableId, Team, TeamEntry, Turn,
};
use bridge_rules::{BoardNumber, BySeat, Call, Card, Deal, Seat};
use bridge_server::journal::{Epoch, Journal, Position, Records, SqliteJournal, StreamId};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

const BOARDS: u32 = 24;
/// Twelve boards and something.
const RECORDS: usize = 800;
/// Appended at a time, so that the records of a table lie in many places, as they do when all play at once.
const AT_A_TIME: usize = 100;
/// Each has a suit, and whoever leads takes all the tricks.
const DEAL: &str = "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432";
const SUITS: [char; 4] = ['S', 'H', 'D', 'C'];
const RANKS: &str = "AKQJT98765432";
/// The key of this server, which is nobody's.
const KEY: [u8; 32] = [7; 32];

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let dir = arguments.next().ok_or("which directory? It is made, and must not hold a server's data")?;
    let tables: usize = arguments.next().map_or(Ok(10_000), |count| count.parse())?;
    let rooms: usize = arguments.next().map_or(Ok(0), |count| count.parse())?;
    let journal = SqliteJournal::open(Path::new(&dir))?;
    std::fs::write(Path::new(&dir).join("server.key"), data_encoding::HEXLOWER.encode(&KEY))?;
    let script = Script::new()?;
    let mut streams = Vec::new();
    for nth in 0..rooms / 2 {
        streams.extend(script.of_match(nth as u64)?);
    }
    for nth in streams.len() - rooms / 2..tables {
        streams.push(script.table(nth as u64)?);
    }
    let written = write(&journal, &streams).await?;
    println!("{} streams with {written} records", streams.len());
    // Not shut down: it is as it would be if the power failed.
    Ok(())
}

/// What is written of a table or a match.
struct Written<'a> {
    stream: StreamId,
    opened: Vec<u8>,
    happened: Happened<'a>,
    note: Vec<u8>,
}

enum Happened<'a> {
    Own(Vec<Vec<u8>>),
    OfAll(&'a [Vec<u8>]),
}

impl Happened<'_> {
    fn records(&self) -> &[Vec<u8>] {
        match self {
            Happened::Own(records) => records,
            Happened::OfAll(records) => records,
        }
    }
}

async fn write(journal: &SqliteJournal, streams: &[Written<'_>]) -> Result<usize, Box<dyn Error>> {
    let mut written = 0;
    let mut heads = vec![Position::NOTHING; streams.len()];
    for round in 0..=RECORDS.div_ceil(AT_A_TIME) {
        for (together, heads) in streams.chunks(AT_A_TIME).zip(heads.chunks_mut(AT_A_TIME)) {
            let claims: Vec<_> = together.iter().filter(|_| round == 0).map(|each| journal.open(each.stream)).collect();
            for claim in claims {
                claim.await?;
            }
            let appends: Vec<_> = together
                .iter()
                .zip(&*heads)
                .map(|(each, head)| {
                    let records = match round {
                        0 => vec![each.opened.clone()],
                        _ => each
                            .happened
                            .records()
                            .iter()
                            .skip((round - 1) * AT_A_TIME)
                            .take(AT_A_TIME)
                            .cloned()
                            .collect(),
                    };
                    journal.append(each.stream, Epoch(1), *head, records)
                })
                .collect();
            for (append, head) in appends.into_iter().zip(heads) {
                let before = std::mem::replace(head, append.await?);
                written += usize::try_from(head.0 - before.0)?;
            }
            let notes: Vec<_> = together
                .iter()
                .filter(|_| round == 0)
                .map(|each| journal.note(each.stream, Position(1), each.note.clone()))
                .collect();
            for note in notes {
                note.await?;
            }
        }
    }
    Ok(written)
}

/// A table that was played, and a room of a match.
struct Script {
    began: Moment,
    seal: SealKey,
    identity: ServerIdentity,
    of_table: Vec<Vec<u8>>,
    of_room: ByRoom<Vec<Vec<u8>>>,
    reports: ByRoom<Option<MatchServerCommand>>,
}

impl Script {
    fn new() -> Result<Self, Box<dyn Error>> {
        #[allow(clippy::disallowed_methods, reason = "an example is no part of a simulation")]
        let an_hour_ago = SystemTime::now().duration_since(UNIX_EPOCH)? - Duration::from_secs(60 * 60);
        let began = Moment(u64::try_from(an_hour_ago.as_millis())?);
        let identity = ServerIdentity { key: ServerKey::new(&KEY) };
        let mut script = Self {
            began,
            seal: SealKey::new(derived("journal")),
            identity,
            of_table: Vec::new(),
            of_room: ByRoom::default(),
            reports: ByRoom::default(),
        };
        let mut table = Table::open(script.opened(0)?);
        script.of_table = script.played(&mut table, &BySeat::from_fn(|seat| member(Team::Home, seat as u8 + 1)))?;
        let (_, _, team_match) = script.match_at_the_rooms(0)?;
        for (room, wanted) in Room::ALL.into_iter().zip(team_match.rooms_wanted()) {
            let mut table = Table::open(wanted.opened);
            script.of_room[room] = script.played(&mut table, &BySeat::from_fn(|seat| sitter(room, seat)))?;
            let report = MatchServerCommand::Report { table: table.id(), report: Box::new(table.report()) };
            script.reports[room] = Some(report);
        }
        Ok(script)
    }

    fn table(&self, nth: u64) -> Result<Written<'_>, Box<dyn Error>> {
        let opened = self.opened(nth)?;
        Ok(Written {
            stream: StreamId(opened.table.to_bytes()),
            note: self.note(MachineKind::Table, opened.belongs_to.host()),
            opened: Table::encode_opened(&opened, &self.seal, None),
            happened: Happened::OfAll(&self.of_table),
        })
    }

    /// A match and its two rooms.
    fn of_match(&self, nth: u64) -> Result<Vec<Written<'_>>, Box<dyn Error>> {
        let (opened, mut happened, mut team_match) = self.match_at_the_rooms(nth)?;
        let mut written = Vec::new();
        for (room, wanted) in Room::ALL.into_iter().zip(team_match.rooms_wanted()) {
            let table = wanted.opened.table;
            if let Some(MatchServerCommand::Report { report, .. }) = &self.reports[room] {
                let command = MatchServerCommand::Report { table, report: report.clone() };
                happened.extend(self.told(&mut team_match, Input::Server(command))?);
            }
            written.push(Written {
                stream: StreamId(table.to_bytes()),
                note: self.note(MachineKind::Table, None),
                opened: Table::encode_opened(&wanted.opened, &self.seal, None),
                happened: Happened::OfAll(&self.of_room[room]),
            });
        }
        written.push(Written {
            stream: StreamId(team_match.id().to_bytes()),
            note: self.note(MachineKind::Match, opened.belongs_to.host()),
            opened: TeamMatch::encode_opened(&opened, &self.seal, None),
            happened: Happened::Own(happened),
        });
        Ok(written)
    }

    /// As the server writes it when something is opened.
    fn note(&self, kind: MachineKind, host: Option<AccountId>) -> Vec<u8> {
        let at = self.began.0;
        let a_day = 24 * 60 * 60 * 1000;
        serde_json::json!({ "kind": kind, "host": host, "at": at, "wake_at": at + a_day }).to_string().into_bytes()
    }

    fn opened(&self, nth: u64) -> Result<Opened, Box<dyn Error>> {
        let opening = Opening {
            table: TableId::from_bytes(identity(1, nth)),
            host: member(Team::Home, 1).account,
            server: "bridge".to_owned(),
            secret: Concealed::new(SetSecret::new([0; 32])),
            at: self.began,
        };
        Ok(Opened::new(opening, boards()?, Policy::social())?)
    }

    /// As many acts as make so many records.
    fn played(&self, table: &mut Table, seats: &BySeat<Person>) -> Result<Vec<Vec<u8>>, Box<dyn Error>> {
        let mut happened = Vec::new();
        let mut at = self.began;
        let mut tell = |seat: Seat, command| -> Result<bool, Box<dyn Error>> {
            at = at.after(Duration::from_secs(1));
            for event in table.decide(Input::Person(seats[seat].clone(), command), at, &self.identity)? {
                table.apply(&event, at);
                happened.push(Table::encode(&event, at));
            }
            Ok(happened.len() >= RECORDS)
        };
        for seat in Seat::ALL {
            tell(seat, Command::Seating(seating::Command::Sit { seat }))?;
        }
        // Turns count on from board to board.
        let mut turns = (1..).map(Turn);
        let mut next_turn = || turns.next().ok_or("there is always another turn");
        'boards: for number in 1..=BOARDS {
            let board = BoardNumber::new(number).ok_or("a board has a number")?;
            for seat in Seat::ALL {
                tell(seat, Command::Dealing(dealing::Command::Ready { board }))?;
            }
            let from = |first: usize, nth: usize| (first + nth) % 4;
            let dealer = (number as usize - 1) % 4;
            for (nth, call) in ["1NT", "P", "P", "P"].into_iter().enumerate() {
                let call: Call = call.parse()?;
                tell(
                    Seat::ALL[from(dealer, nth)],
                    Command::Auction(auction::Command::Call { turn: next_turn()?, call, meaning: None }),
                )?;
            }
            for nth in 0..52 {
                let owner = from(dealer + 1, nth % 4);
                let rank = RANKS.chars().nth(nth / 4).ok_or("a suit has 13 cards")?;
                let card: Card = format!("{}{rank}", SUITS[owner]).parse()?;
                let player = if owner == from(dealer, 2) { dealer } else { owner };
                if tell(Seat::ALL[player], Command::Play(play::Command::Play { turn: next_turn()?, card }))? {
                    break 'boards;
                }
            }
        }
        Ok(happened)
    }

    /// A match whose line-ups are in, and what has happened to it.
    fn match_at_the_rooms(&self, nth: u64) -> Result<(MatchOpened, Records, TeamMatch), Box<dyn Error>> {
        let opening = MatchOpening {
            id: MatchId::from_bytes(identity(2, nth)),
            belongs_to: BelongsTo::Host(member(Team::Home, 1).account),
            server: "bridge".to_owned(),
            secrets: vec![Concealed::new(SetSecret::new([0; 32])); MatchOpening::secrets(&conditions()?)],
            at: self.began,
        };
        let opened = MatchOpened::new(opening, boards()?, conditions()?)?;
        let mut team_match = TeamMatch::open(opened.clone());
        let mut happened = self.told(&mut team_match, Input::Server(MatchServerCommand::Wake))?;
        let by = |team, number, command| Input::Person(member(team, number), command);
        for team in Team::ALL {
            let mut places = vec![(1, MatchPlace::Captain { team })];
            places.extend((1..=4).map(|number| (number, MatchPlace::Player { team, number: PlayerNumber(number) })));
            for (number, place) in places {
                happened.extend(self.told(&mut team_match, by(team, number, MatchCommand::Join { place }))?);
            }
        }
        happened.extend(self.told(&mut team_match, Input::Clock { free_computers: 9 })?);
        for team in Team::ALL {
            let command = MatchCommand::HandInLineup { segment: 1, lineup: lineup() };
            happened.extend(self.told(&mut team_match, by(team, 1, command))?);
        }
        Ok((opened, happened, team_match))
    }

    fn told(&self, team_match: &mut TeamMatch, input: MatchInput) -> Result<Vec<Vec<u8>>, Box<dyn Error>> {
        let at = self.began.after(Duration::from_secs(60));
        let events = team_match.decide(input, at, &self.identity)?;
        events.iter().for_each(|event| team_match.apply(event, at));
        Ok(events.iter().map(|event| TeamMatch::encode(event, at)).collect())
    }
}

/// As the server derives its keys.
fn derived(purpose: &str) -> [u8; 32] {
    let mut mac = Hmac::<Sha256>::new_from_slice(&KEY).expect("any length is a key");
    mac.update(b"bridge-server/1/");
    mac.update(purpose.as_bytes());
    mac.finalize().into_bytes().into()
}

fn boards() -> Result<BoardSource, Box<dyn Error>> {
    let deal: Deal = DEAL.parse()?;
    let numbers = (1..=BOARDS).filter_map(BoardNumber::new);
    Ok(BoardSource::Import(numbers.map(|board| ImportedBoard { board, deal }).collect()))
}

fn conditions() -> Result<MatchConditions, Box<dyn Error>> {
    let players = |team| (1..=4).map(|number| member(team, number).name).collect();
    Ok(MatchConditions {
        name: "Cup".to_owned(),
        teams: ByTeam::from_fn(|team| TeamEntry {
            name: format!("{team}"),
            players: players(team),
            computers: Vec::new(),
        }),
        segments: vec![u8::try_from(BOARDS)?],
        policy: Policy { kibitzing: Kibitzing::Off, ..Policy::social() },
        visibility: Default::default(),
        scoring: Default::default(),
        victory_points: None,
        seating_rights: Default::default(),
        lineup_within_ms: None,
        carry_over: None,
        ties: Default::default(),
        order: ByRoom::default(),
        exchange: Default::default(),
        least_segments: None,
        segment_clock: None,
        correction_ms: 60_000,
    })
}

fn lineup() -> Lineup {
    let pair = |a, b| Pair([PlayerNumber(a), PlayerNumber(b)]);
    Lineup { open: pair(1, 2), closed: pair(3, 4) }
}

fn sitter(room: Room, seat: Seat) -> Person {
    let team = room.team_at(seat);
    member(team, lineup().player_at(team, room, seat).map_or(1, |number| number.0))
}

fn member(team: Team, number: u8) -> Person {
    let names = match team {
        Team::Home => ["Hanna", "Hugo", "Helen", "Henry"],
        Team::Away => ["Ada", "Bruno", "Carla", "Dmitri"],
    };
    let name = PlayerName::new(names[usize::from(number) - 1]).expect("these are names");
    Person { account: AccountId::from_bytes([number * 16 + team as u8; 16]), name }
}

/// Identities are random in life; a multiplied counter is spread as well.
fn identity(kind: u64, nth: u64) -> [u8; 16] {
    let counter = u128::from(kind << 32 | nth) + 1;
    counter.wrapping_mul(0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835).to_be_bytes()
}
