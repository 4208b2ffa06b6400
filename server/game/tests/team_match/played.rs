//! A match and the streams of its lanes. Whatever is done is journalled and replayed as well, and both must show every lane the
//! same: `fold(journal) == live state`.

use bridge_dealing::{ServerKey, SetSecret};
use bridge_game::{
    Actor, Concealed, House, MatchCommand, MatchEvent, MatchOpened, MatchOpening, Moment, Person, PlayedBoard,
    RoomReport, TeamMatch,
    record::{self, Record, SealKey},
};
use bridge_protocol::{
    AccountId, Adjusted, BoardResult, BoardSource, ByRoom, ByTeam, ImportedBoard, Kibitzing, Lineup, MatchConditions,
    MatchId, MatchLane, MatchPlace, MatchRuling, MatchScoring, MatchView, Pair, PlayerName, PlayerNumber, Policy,
    Refusal, Room, SeatingRights, TableId, Team, TeamEntry, Ties, Totals, Visibility,
};
use bridge_rules::{BoardNumber, BySeat, Deal, Exact, Outcome};

pub(crate) struct Played {
    pub(crate) game: TeamMatch,
    pub(crate) now: Moment,
    replayed: TeamMatch,
    house: House,
    /// The tables of the last segment.
    tables: Option<ByRoom<TableId>>,
    /// The distinct views of each lane, one after the other, as they are sent.
    streams: Vec<(MatchLane, Vec<String>)>,
}

impl Played {
    /// Boards from elsewhere, and the line-ups awaited.
    pub(crate) fn begin(conditions: MatchConditions) -> Self {
        let boards = conditions.segments.iter().map(|boards| u32::from(*boards)).sum();
        let deal: Deal = DEAL.parse().unwrap();
        let imported = (1..=boards).map(|number| ImportedBoard { board: board(number), deal });
        Self::begin_with(BoardSource::Import(imported.collect()), conditions)
    }

    /// Boards that are dealt.
    pub(crate) fn begin_dealt(conditions: MatchConditions) -> Self {
        let boards = conditions.segments.iter().sum();
        Self::begin_with(BoardSource::Deal(boards), conditions)
    }

    fn begin_with(boards: BoardSource, conditions: MatchConditions) -> Self {
        let opening = MatchOpening {
            id: MatchId::from_bytes(*b"the match of all"),
            host: person("Hugo").account,
            server: "club.example".to_owned(),
            secrets: (0..40).map(|byte| Concealed::new(SetSecret::new([byte; 32]))).collect(),
            at: Moment(1_000_000),
        };
        let opened = MatchOpened::new(opening, boards, conditions).unwrap();
        let Ok(Record::Opened(read)) = record::decode_match(&record::encode_match_opened(&opened, &seal()), &seal())
        else {
            panic!("the first record reads back");
        };
        let mut played = Self {
            now: opened.at,
            game: TeamMatch::open(opened),
            replayed: TeamMatch::open(read),
            house: House { key: ServerKey::new(&[5; 32]) },
            tables: None,
            streams: MatchLane::ALL.map(|lane| (lane, Vec::new())).to_vec(),
        };
        played.does(&director(), MatchCommand::Join { place: MatchPlace::Director {} });
        for team in Team::ALL {
            played.does(&captain(team), MatchCommand::Join { place: MatchPlace::Captain { team } });
        }
        played.does(&watcher(), MatchCommand::Join { place: MatchPlace::Spectator {} });
        played.time_passes();
        played
    }

    /// The margin after so many reports of one segment, none of which anybody follows.
    pub(crate) fn in_silence(acts: &[(u32, Room)], held: impl Fn(u32, Room) -> PlayedBoard) -> Exact {
        let boards = u8::try_from(acts.len() / 2).unwrap();
        let mut played = Self::in_the_rooms(MatchConditions { segments: vec![boards], ..conditions() });
        played.streams.clear();
        for (number, room) in acts {
            played.reports(*room, vec![held(*number, *room)]);
        }
        played.totals().margin
    }

    /// The rooms of the first segment are open.
    pub(crate) fn in_the_rooms(conditions: MatchConditions) -> Self {
        let mut played = Self::begin(conditions);
        played.lineups(1);
        played
    }

    pub(crate) fn lineups(&mut self, segment: u8) {
        for team in Team::ALL {
            self.does(&captain(team), MatchCommand::HandInLineup { segment, lineup: lineup() });
        }
    }

    pub(crate) fn tries(&mut self, person: &Person, command: MatchCommand) -> Result<(), Refusal> {
        self.told(&Actor::Person(person.clone()), command)
    }

    pub(crate) fn does(&mut self, person: &Person, command: MatchCommand) {
        self.tries(person, command).unwrap();
    }

    pub(crate) fn rules(&mut self, ruling: MatchRuling) {
        let number = self.game.view(MatchLane::Director).rulings_made.unwrap() + 1;
        let reason = "as it happened".to_owned();
        self.does(&director(), MatchCommand::Rule { number, ruling, law: None, reason });
    }

    /// The deadline comes.
    pub(crate) fn time_passes(&mut self) {
        self.now = self.game.next_deadline().unwrap_or(self.now).max(self.now);
        self.told(&Actor::Clock, MatchCommand::TimePassed).unwrap();
    }

    /// A room's table of the last segment is asked what it holds.
    pub(crate) fn reports(&mut self, room: Room, boards: Vec<PlayedBoard>) {
        let report = RoomReport { boards, substitute_due: BySeat::default() };
        self.told(&Actor::Server, MatchCommand::Report { table: self.tables.unwrap()[room], report }).unwrap();
    }

    /// Both rooms play boards of the last segment: the number, and each room's result.
    pub(crate) fn both_play(&mut self, boards: &[(u32, &str, &str)]) {
        for (number, open, closed) in boards {
            self.reports(Room::Open, vec![result(*number, open)]);
            self.reports(Room::Closed, vec![result(*number, closed)]);
        }
    }

    fn told(&mut self, by: &Actor, command: MatchCommand) -> Result<(), Refusal> {
        self.now.0 += 1;
        let events = self.game.decide(by, command, self.now, &self.house)?;
        for event in events {
            self.happens(&event);
        }
        Ok(())
    }

    fn happens(&mut self, event: &MatchEvent) {
        self.game.apply(event, self.now);
        if let MatchEvent::RoomsOpened { tables, .. } = event {
            self.tables = Some(*tables);
        }
        if self.streams.is_empty() {
            return;
        }
        let record = record::decode_match(&record::encode_match(event, self.now), &seal());
        let Ok(Record::Happened { at, event }) = record else { panic!("an event reads back") };
        self.replayed.apply(&event, at);
        for (lane, stream) in &mut self.streams {
            let view = serde_json::to_string(&self.game.view(*lane)).unwrap();
            assert_eq!(
                serde_json::to_string(&self.replayed.view(*lane)).unwrap(),
                view,
                "the journal tells another match"
            );
            if stream.last() != Some(&view) {
                stream.push(view);
            }
        }
    }

    pub(crate) fn stream(&self, lane: MatchLane) -> &[String] {
        &self.streams.iter().find(|(each, _)| *each == lane).unwrap().1
    }

    pub(crate) fn view(&self, lane: MatchLane) -> MatchView {
        self.game.view(lane)
    }

    pub(crate) fn totals(&self) -> Totals {
        self.view(MatchLane::Director).totals
    }

    /// What a lane is shown of the boards, such as `1: 6 -6, 2: -`.
    pub(crate) fn sheet(&self, lane: MatchLane) -> String {
        let boards = self.view(lane).segments.into_iter().flat_map(|segment| segment.compared);
        let rows = boards.map(|board| match board.points {
            Some(ByTeam { home, away }) => format!("{}: {home} {away}", board.board),
            None => format!("{}: -", board.board),
        });
        rows.collect::<Vec<_>>().join(", ")
    }
}

/// One segment of two boards, everything as it is by default.
pub(crate) fn conditions() -> MatchConditions {
    let team = |name: &str, players: [&str; 5]| TeamEntry {
        name: name.to_owned(),
        players: players.map(|name| PlayerName::new(name).unwrap()).to_vec(),
    };
    MatchConditions {
        name: "Semi-final".to_owned(),
        teams: ByTeam {
            home: team("Oaks", ["Ann", "Bob", "Cid", "Dee", "Ted"]),
            away: team("Elms", ["Eva", "Hal", "Ida", "Jon", "Kay"]),
        },
        segments: vec![2],
        policy: Policy { kibitzing: Kibitzing::Off, ..Policy::tournament() },
        visibility: Visibility::AtSegmentEnd,
        scoring: MatchScoring::Imps,
        victory_points: None,
        seating_rights: SeatingRights::Blind,
        lineup_within_ms: None,
        carry_over: None,
        ties: Ties::Stand,
        order: ByRoom::default(),
        correction_ms: 60_000,
    }
}

pub(crate) const fn lineup() -> Lineup {
    let (one, two) = (Pair([PlayerNumber(1), PlayerNumber(2)]), Pair([PlayerNumber(3), PlayerNumber(4)]));
    Lineup { open: one, closed: two }
}

/// `4SN 10`: a contract with its declarer, and the tricks; `-` when all passed.
pub(crate) fn result(number: u32, text: &str) -> PlayedBoard {
    let outcome = match text.split_once(' ') {
        None => Outcome::PassedOut,
        Some((contract, tricks)) => {
            Outcome::Played { contract: contract.parse().unwrap(), tricks: tricks.parse().unwrap() }
        }
    };
    let board = board(number);
    PlayedBoard { board, result: Some(BoardResult::new(board, outcome)), adjusted: None }
}

/// A board that the table's director ended or changed.
pub(crate) fn adjusted(number: u32, text: Option<&str>, to: Adjusted) -> PlayedBoard {
    let result = text.and_then(|text| result(number, text).result);
    PlayedBoard { board: board(number), result, adjusted: Some(to) }
}

pub(crate) fn board(number: u32) -> BoardNumber {
    BoardNumber::new(number).unwrap()
}

pub(crate) fn captain(team: Team) -> Person {
    person(match team {
        Team::Home => "Hana",
        Team::Away => "Abel",
    })
}

pub(crate) fn director() -> Person {
    person("Dora")
}

pub(crate) fn watcher() -> Person {
    person("Wanda")
}

/// The same name is the same account.
pub(crate) fn person(name: &str) -> Person {
    let mut account = [0; 16];
    account[..name.len()].copy_from_slice(name.as_bytes());
    Person { account: AccountId::from_bytes(account), name: PlayerName::new(name).unwrap() }
}

pub(crate) const fn seal() -> SealKey {
    SealKey::new([6; 32])
}

const DEAL: &str = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9";

/// Chance that comes again (Steele, Lea and Flood: SplitMix64).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % u64::try_from(bound).unwrap()).unwrap()
    }

    pub(crate) fn shuffle<T>(&mut self, all: &mut [T]) {
        for place in (1..all.len()).rev() {
            all.swap(place, self.below(place + 1));
        }
    }

    /// Something that can be made or not: a contract and tricks.
    pub(crate) fn outcome(&mut self) -> String {
        const CONTRACTS: [&str; 8] = ["1CN", "2DE", "2SS", "3NTN", "3NTXW", "4HE", "4SXXN", "6NTS"];
        match self.below(12) {
            0 => "-".to_owned(),
            _ => format!("{} {}", CONTRACTS[self.below(CONTRACTS.len())], 5 + self.below(9)),
        }
    }
}
