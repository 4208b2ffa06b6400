//! A match without tables: what its rooms would report is said here. Whatever is done is journalled and replayed as
//! well, and the two must agree after each command: `fold(journal) == live state`, and twice is once. Tries Promise
//! R18.
//! Tries Promise R18.

use std::collections::BTreeMap;

use bridge_dealing::{ServerKey, SetSecret};
use bridge_game::{
    BelongsTo, Chair, ClockRecord, Concealed, Input, MatchCommand, MatchInput, MatchOpened, MatchOpening, MatchRecord,
    MatchServerCommand, Moment, Past, Person, PlayedBoard, RoomFine, RoomReport, ServerIdentity, TeamMatch,
    record::{Entry, Journaled, Keys, SealKey},
};
use bridge_protocol::{
    BoardResult, BoardSource, ByTeam, ImportedBoard, Kibitzing, MatchConditions, MatchId, MatchLane, MatchPlace,
    MatchRuling, MatchStage, MatchView, Policy, Refusal, Room, SegmentView, TableId, Team, TeamEntry,
};
use bridge_rules::{BoardNumber, Exact};

use crate::people::{captain, director, lineup, number, places, player, roster};

pub(crate) const DEAL: &str = "N:A4.AJ84.AQ986.65 97.T7652.JT.QT32 KJ862.9.754.J874 QT53.KQ3.K32.AK9";

pub(crate) type Decision = Result<Vec<MatchRecord>, Refusal>;

pub(crate) struct Story {
    pub(crate) team_match: TeamMatch,
    pub(crate) now: Moment,
    replayed: TeamMatch,
    identity: ServerIdentity,
    /// What each table would report.
    tables: BTreeMap<TableId, RoomReport>,
    rulings: u32,
}

impl Story {
    /// Dealt boards; the first segment awaits its line-ups, and nobody has come.
    pub(crate) fn open(conditions: MatchConditions) -> Self {
        let boards = conditions.segments.iter().sum();
        Self::with_boards(BoardSource::Deal(boards), conditions)
    }

    /// Imported boards: nobody contributes.
    pub(crate) fn imported(conditions: MatchConditions) -> Self {
        let boards = conditions.segments.iter().map(|boards| u32::from(*boards)).sum();
        Self::with_boards(imported(1..=boards), conditions)
    }

    pub(crate) fn with_boards(boards: BoardSource, conditions: MatchConditions) -> Self {
        let opened = opened(boards, conditions).unwrap();
        let Ok(Entry::Opened(read)) =
            TeamMatch::decode(&TeamMatch::encode_opened(&opened, &seal(), None), Keys::from(&seal()))
        else {
            panic!("the first record reads back");
        };
        let mut story = Self {
            now: opened.at,
            team_match: TeamMatch::open(opened),
            replayed: TeamMatch::open(read),
            identity: ServerIdentity { key: ServerKey::new(&[5; 32]) },
            tables: BTreeMap::new(),
            rulings: 0,
        };
        story.time_passes();
        story
    }

    /// Everybody but the director has come, and the players 1 to 4 of each team are in their rooms.
    pub(crate) fn in_play(conditions: MatchConditions) -> Self {
        let mut story = Self::at_the_doors(conditions);
        story.all_enter();
        story
    }

    /// Everybody but the director has come, and the rooms are open for the players 1 to 4 of each team.
    pub(crate) fn at_the_doors(conditions: MatchConditions) -> Self {
        let mut story = Self::imported(conditions);
        story.everyone_joins();
        story.usual_lineups(1);
        story
    }

    /// Whoever has a seat goes into their room.
    pub(crate) fn all_enter(&mut self) {
        for team in Team::ALL {
            for (number, room) in (1..).zip([Room::Open, Room::Open, Room::Closed, Room::Closed]) {
                self.enters(team, number, room).unwrap();
            }
        }
    }

    pub(crate) fn everyone_joins(&mut self) {
        for (person, place) in places() {
            self.does(&person, MatchCommand::Join { place }).unwrap();
        }
    }

    pub(crate) fn director_joins(&mut self) {
        self.does(&director(), MatchCommand::Join { place: MatchPlace::Director {} }).unwrap();
    }

    pub(crate) fn hands_in(&mut self, team: Team, segment: u8, players: [u8; 4]) -> Decision {
        self.does(&captain(team), MatchCommand::HandInLineup { segment, lineup: lineup(players) })
    }

    pub(crate) fn usual_lineups(&mut self, segment: u8) {
        for team in Team::ALL {
            self.hands_in(team, segment, [1, 2, 3, 4]).unwrap();
        }
    }

    /// Nobody contributes in time.
    pub(crate) fn is_dealt(&mut self) {
        while self.stage() == MatchStage::Dealing {
            self.time_passes();
        }
    }

    /// A board is over in a room, with this score for North-South; together with all that the table has told before.
    pub(crate) fn plays(&mut self, room: Room, number: u32, score: i32) -> Vec<MatchRecord> {
        self.reports(room, PlayedBoard { board: board(number), result: Some(result(number, score)), adjusted: None })
    }

    pub(crate) fn reports(&mut self, room: Room, played: PlayedBoard) -> Vec<MatchRecord> {
        let table = self.table_with(played.board, room);
        let report = self.tables.entry(table).or_default();
        report.boards.retain(|known| known.board != played.board);
        report.boards.push(played);
        let report = report.clone();
        self.told(table, report)
    }

    /// Both rooms play a board.
    pub(crate) fn both_play(&mut self, number: u32, [open, closed]: [i32; 2]) -> Vec<MatchRecord> {
        self.plays(Room::Open, number, open);
        self.plays(Room::Closed, number, closed)
    }

    /// The table of the last segment's room has changed its mind about who is gone.
    pub(crate) fn are_gone(&mut self, room: Room, people: &[(bridge_rules::Seat, Person)]) -> Vec<MatchRecord> {
        let table = self.table(room);
        let report = self.tables.entry(table).or_default();
        report.substitute_due = bridge_rules::BySeat::default();
        for (seat, person) in people {
            report.substitute_due[*seat] = Some(person.account);
        }
        let report = report.clone();
        self.told(table, report)
    }

    /// A room calls its director, or they come: in the last segment that has rooms.
    pub(crate) fn calls(&mut self, room: Room, awaits_director: bool) -> Vec<MatchRecord> {
        let tables = self.sees(MatchLane::Director).segments.iter().rev().find_map(|segment| segment.tables);
        let table = tables.unwrap()[room];
        let report = self.tables.entry(table).or_default();
        report.awaits_director = awaits_director;
        let report = report.clone();
        self.told(table, report)
    }

    /// The home team's captain puts a substitute in.
    pub(crate) fn substitutes(&mut self, out: u8, into: u8) -> Decision {
        let segment = self.segment().number;
        self.does(&captain(Team::Home), MatchCommand::Substitute { segment, out: number(out), into: number(into) })
    }

    pub(crate) fn enters(&mut self, team: Team, number: u8, room: Room) -> Decision {
        self.does(&player(team, number), MatchCommand::EnterRoom { room })
    }

    /// The server begins again.
    pub(crate) fn wakes(&mut self) -> Vec<MatchRecord> {
        self.act(Input::Server(MatchServerCommand::Wake)).unwrap()
    }

    /// A table of the last segment's room has another chair.
    pub(crate) fn chair_is(&mut self, room: Room, seat: bridge_rules::Seat, chair: Chair) -> Vec<MatchRecord> {
        let table = self.table(room);
        let report = self.tables.entry(table).or_default();
        report.chairs[seat] = chair;
        let report = report.clone();
        self.told(table, report)
    }

    /// The director of the last segment's room has fined a side.
    pub(crate) fn are_fined(&mut self, room: Room, fine: RoomFine) -> Vec<MatchRecord> {
        let table = self.table(room);
        let report = self.tables.entry(table).or_default();
        report.fines.push(fine);
        let report = report.clone();
        self.told(table, report)
    }

    /// The time is up, and the last segment's room has no board on its table.
    pub(crate) fn stops(&mut self, room: Room) -> Vec<MatchRecord> {
        let table = self.table(room);
        let report = self.tables.entry(table).or_default();
        report.has_stopped = true;
        let report = report.clone();
        self.told(table, report)
    }

    pub(crate) fn told(&mut self, table: TableId, report: RoomReport) -> Vec<MatchRecord> {
        self.act(Input::Server(MatchServerCommand::Report { table, report: Box::new(report) })).unwrap()
    }

    pub(crate) fn rules(&mut self, ruling: MatchRuling) -> Decision {
        let number = self.rulings + 1;
        let reason = "the director's reason".to_owned();
        let records = self.does(&director(), MatchCommand::Rule { number, ruling, law: None, reason })?;
        self.rulings += 1;
        Ok(records)
    }

    pub(crate) fn does(&mut self, who: &Person, command: MatchCommand) -> Decision {
        self.act(Input::Person(who.clone(), command))
    }

    /// The next deadline comes that people have.
    pub(crate) fn time_passes(&mut self) -> Vec<MatchRecord> {
        loop {
            let records = self.next_deadline_comes();
            if records != [MatchRecord::Clock(ClockRecord::TimeKept {})] {
                return records;
            }
        }
    }

    /// The next deadline comes.
    pub(crate) fn next_deadline_comes(&mut self) -> Vec<MatchRecord> {
        let Some(until) = self.team_match.next_deadline() else { return Vec::new() };
        if until.0 > self.now.0 {
            self.now = Moment(until.0 - 1);
            assert_eq!(self.act(Input::Clock { free_computers: 9 }), Ok(vec![]), "a moment too early");
            self.now = until;
        }
        self.act(Input::Clock { free_computers: 9 }).unwrap()
    }

    pub(crate) fn act(&mut self, input: MatchInput) -> Decision {
        let records = self.team_match.decide(input.clone(), self.now, &self.identity)?;
        for record in &records {
            self.team_match.apply(record, self.now);
            match TeamMatch::decode(&TeamMatch::encode(record, self.now), Keys::from(&seal())) {
                Ok(Entry::Happened(Past { at, record, .. })) if at == self.now => self.replayed.apply(&record, at),
                other => panic!("{record:?} reads back as {other:?}"),
            }
        }
        self.agrees();
        if !matches!(input, Input::Clock { .. }) {
            let again = self.team_match.decide(input.clone(), self.now, &self.identity);
            assert_eq!(again, Ok(vec![]), "{input:?} again");
        }
        Ok(records)
    }

    fn agrees(&self) {
        assert_eq!(format!("{:?}", self.replayed), format!("{:?}", self.team_match), "a replay is the match");
        for lane in MatchLane::ALL {
            assert_eq!(self.replayed.view(lane), self.team_match.view(lane), "for {lane:?}");
        }
        assert_eq!(self.replayed.next_deadline(), self.team_match.next_deadline());
    }

    pub(crate) fn sees(&self, lane: MatchLane) -> MatchView {
        self.team_match.view(lane)
    }

    pub(crate) fn stage(&self) -> MatchStage {
        self.sees(MatchLane::Spectator).stage
    }

    pub(crate) fn margin(&self) -> Exact {
        self.sees(MatchLane::Director).totals.margin
    }

    pub(crate) fn segment(&self) -> SegmentView {
        self.sees(MatchLane::Director).segments.last().unwrap().clone()
    }

    pub(crate) fn table(&self, room: Room) -> TableId {
        self.segment().tables.unwrap()[room]
    }

    fn table_with(&self, board: BoardNumber, room: Room) -> TableId {
        let segments = self.sees(MatchLane::Director).segments;
        segments.iter().find(|segment| segment.boards.contains(&board)).unwrap().tables.unwrap()[room]
    }
}

pub(crate) fn opened(boards: BoardSource, conditions: MatchConditions) -> Result<MatchOpened, Refusal> {
    let secrets =
        (0..MatchOpening::secrets(&conditions)).map(|place| SetSecret::new([u8::try_from(place).unwrap(); 32]));
    let opening = MatchOpening {
        id: MatchId::from_bytes(*b"a match of tests"),
        belongs_to: BelongsTo::Host(crate::people::person("Hugo").account),
        server: "club.example".to_owned(),
        secrets: secrets.map(Concealed::new).collect(),
        at: Moment(1_700_000_000_000),
    };
    MatchOpened::new(opening, boards, conditions)
}

pub(crate) fn imported(numbers: impl IntoIterator<Item = u32>) -> BoardSource {
    let boards = numbers.into_iter().map(|number| ImportedBoard { board: board(number), deal: DEAL.parse().unwrap() });
    BoardSource::Import(boards.collect())
}

/// Segments of so many boards, and nothing special.
pub(crate) fn conditions(segments: &[u8]) -> MatchConditions {
    let team = |name: &str, team| TeamEntry { name: name.to_owned(), players: roster(team), computers: Vec::new() };
    MatchConditions {
        name: "Final".to_owned(),
        teams: ByTeam { home: team("Oaks", Team::Home), away: team("Elms", Team::Away) },
        segments: segments.to_vec(),
        policy: Policy { kibitzing: Kibitzing::Off, ..Policy::tournament() },
        visibility: Default::default(),
        scoring: Default::default(),
        victory_points: None,
        seating_rights: Default::default(),
        lineup_within_ms: None,
        carry_over: None,
        ties: Default::default(),
        order: Default::default(),
        exchange: bridge_protocol::Exchange::Free,
        least_segments: None,
        segment_clock: None,
        correction_ms: 1_800_000,
    }
}

pub(crate) fn board(number: u32) -> BoardNumber {
    BoardNumber::new(number).unwrap()
}

pub(crate) fn result(number: u32, score: i32) -> BoardResult {
    BoardResult { board: board(number), contract: None, tricks: None, score }
}

pub(crate) fn seal() -> SealKey {
    SealKey::new([9; 32])
}
