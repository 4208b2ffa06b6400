//! A club's Tuesday under test: an event of pairs or of persons, whose tables report what is chosen here.

use std::{collections::BTreeMap, ops::Deref, ops::DerefMut};

use bridge_game::{
    EventCommand, EventOpening, EventRecord, EventServerCommand, FieldCommand, Input, Moment, Person, PlayedBoard,
    RoomCorrection, RoomReport, SessionTally, TableWanted,
};
use bridge_protocol::{
    AccountId, Across, Adjusted, Artificial, BoardResult, EntryNumber, EventConditions, EventPlace, EventStage,
    EventView, FieldConditions, FieldMovement, FieldScoring, FieldView, ImportedBoard, Kibitzing, NextRound, Policy,
    TableId, TravellersShown,
};
use bridge_rules::{BoardNumber, BySide, Outcome, Seat};

use crate::congress::{Congress, ID, host, opening, person, start};

pub(crate) const HOWELL: FieldMovement = FieldMovement::Howell { rounds: None };

/// An event of a field, as a congress, with what its tables hold.
pub(crate) struct Tuesday {
    congress: Congress,
    pub(crate) people: Vec<Person>,
    tables: BTreeMap<TableId, RoomReport>,
}

impl Deref for Tuesday {
    type Target = Congress;

    fn deref(&self) -> &Congress {
        &self.congress
    }
}

impl DerefMut for Tuesday {
    fn deref_mut(&mut self) -> &mut Congress {
        &mut self.congress
    }
}

impl Tuesday {
    pub(crate) fn new(conditions: EventConditions) -> Self {
        Self { congress: Congress::of(conditions), people: Vec::new(), tables: BTreeMap::new() }
    }

    /// One to which the host brings these boards.
    pub(crate) fn with_boards(boards: Vec<ImportedBoard>, conditions: EventConditions) -> Self {
        let opening = EventOpening { boards, ..opening(ID, Moment(1_000)) };
        let congress = Congress::opened(opening, conditions);
        Self { congress, people: Vec::new(), tables: BTreeMap::new() }
    }

    /// So many people have entered; the first two are a pair, and so on.
    pub(crate) fn entered(conditions: EventConditions, people: usize) -> Self {
        Self::new(conditions).enter(people)
    }

    pub(crate) fn enter(mut self, people: usize) -> Self {
        let are_pairs = matches!(self.event.conditions(), EventConditions::Pairs(_));
        let tuesday = &mut self;
        tuesday.people = (0..people).map(member).collect();
        for who in tuesday.people.clone() {
            tuesday.does(&who, EventCommand::Join { place: EventPlace::Entrant { number: None } });
        }
        if are_pairs {
            for (number, who) in (1_u16..).zip(tuesday.people.clone()) {
                let partner = if number % 2 == 1 { number + 1 } else { number - 1 };
                if usize::from(partner) <= people {
                    tuesday.plays_with(&who, partner);
                }
            }
        }
        self
    }

    /// As entered, and started.
    pub(crate) fn begun(conditions: EventConditions, people: usize) -> Self {
        let mut tuesday = Self::entered(conditions, people);
        tuesday.does(&host(), start());
        tuesday
    }

    pub(crate) fn plays_with(&mut self, who: &Person, partner: u16) -> Vec<EventRecord> {
        let partner = Some(EntryNumber(partner));
        self.does(who, EventCommand::Field(FieldCommand::PlayWith { partner }))
    }

    pub(crate) fn field(&self) -> FieldView {
        *self.public_sees().field.unwrap()
    }

    /// The tables of the round that is on.
    pub(crate) fn tables_on(&self) -> Vec<TableWanted> {
        self.event.tables_wanted().into_iter().filter(|table| !table.is_settled).collect()
    }

    /// A table has played a board.
    pub(crate) fn plays(&mut self, table: TableId, board: BoardNumber, outcome: Outcome) -> Vec<EventRecord> {
        let result = Some(BoardResult::new(board, outcome));
        self.tells(table, PlayedBoard { board, result, adjusted: None })
    }

    /// A table tells what a board came to, as its last word on it.
    pub(crate) fn tells(&mut self, table: TableId, played: PlayedBoard) -> Vec<EventRecord> {
        let report = self.tables.entry(table).or_default();
        match report.boards.iter_mut().find(|known| known.board == played.board) {
            Some(known) => *known = played,
            None => report.boards.push(played),
        }
        let report = Box::new(report.clone());
        self.reports(table, report)
    }

    /// A table tells so of a board when the event is over, and what its director ruled last.
    pub(crate) fn tells_late(
        &mut self,
        table: TableId,
        played: PlayedBoard,
        corrected: Option<RoomCorrection>,
    ) -> Vec<EventRecord> {
        self.reports(table, Box::new(RoomReport { boards: vec![played], corrected, ..RoomReport::default() }))
    }

    /// A table tells that somebody has seen cards of a board who does not sit there.
    pub(crate) fn tells_who_saw(&mut self, table: TableId, board: BoardNumber, who: AccountId) -> Vec<EventRecord> {
        let report = self.tables.entry(table).or_default();
        report.seen.entry(board).or_default().insert(who);
        let report = Box::new(report.clone());
        self.reports(table, report)
    }

    /// A table tells that its director is awaited there, or has come.
    pub(crate) fn awaits_director(&mut self, table: TableId, awaits_director: bool) -> Vec<EventRecord> {
        let report = self.tables.entry(table).or_default();
        report.awaits_director = awaits_director;
        let report = Box::new(report.clone());
        self.reports(table, report)
    }

    /// Every round is played, and every board is passed out.
    pub(crate) fn plays_to_the_end(&mut self) {
        while self.sees().stage == EventStage::Playing {
            self.plays_the_round(|_, _| Outcome::PassedOut);
        }
    }

    /// A table tells what its sheet comes to.
    pub(crate) fn tallies(&mut self, table: TableId, tally: SessionTally) -> Vec<EventRecord> {
        let report = RoomReport { tally: Some(tally), ..self.tables.entry(table).or_default().clone() };
        self.tables.insert(table, report.clone());
        self.reports(table, Box::new(report))
    }

    /// A table has no board on and begins none.
    pub(crate) fn stops(&mut self, table: TableId) -> Vec<EventRecord> {
        self.stops_with(table, None)
    }

    /// The same, and this board was on when its round was closed: it is over, and has still to be ruled.
    pub(crate) fn stops_over(&mut self, table: TableId, board: BoardNumber) -> Vec<EventRecord> {
        let to_be_ruled = PlayedBoard { board, result: None, adjusted: Some(Adjusted::ToBeRuled {}) };
        self.tables.entry(table).or_default().boards.push(to_be_ruled);
        self.stops(table)
    }

    /// A table has no board on, and what each side gets for the boards that it has left.
    pub(crate) fn stops_with(&mut self, table: TableId, unplayed: Option<BySide<Artificial>>) -> Vec<EventRecord> {
        let report = RoomReport { has_stopped: true, unplayed, ..self.tables.entry(table).or_default().clone() };
        self.reports(table, Box::new(report))
    }

    fn reports(&mut self, table: TableId, report: Box<RoomReport>) -> Vec<EventRecord> {
        let told = EventServerCommand::ReportTable { table, report };
        self.congress.try_to(Input::Server(told)).unwrap()
    }

    /// All tables of the round play their boards; `outcome` says what comes of each.
    pub(crate) fn plays_the_round(&mut self, mut outcome: impl FnMut(TableId, BoardNumber) -> Outcome) {
        for table in self.tables_on() {
            for board in boards_of(&table) {
                let came = outcome(table.opened.table, board);
                self.plays(table.opened.table, board, came);
            }
        }
    }

    pub(crate) fn seat_of(&self, account: AccountId) -> Option<(TableId, Seat)> {
        let entrance = self.event.table_entrance(account, None, None).ok()?;
        Some((entrance.wanted.opened.table, entrance.seat?))
    }

    pub(crate) fn sees(&self) -> EventView {
        self.public_sees()
    }
}

pub(crate) fn boards_of(table: &TableWanted) -> Vec<BoardNumber> {
    match &table.opened.boards {
        bridge_game::Boards::OfMatch { boards, .. } => boards.iter().map(|(board, _)| *board).collect(),
        other => panic!("an event deals the boards of its tables: {other:?}"),
    }
}

pub(crate) fn pairs(movement: FieldMovement) -> EventConditions {
    EventConditions::Pairs(field(movement))
}

pub(crate) fn persons(movement: FieldMovement) -> EventConditions {
    EventConditions::Persons(field(movement))
}

pub(crate) fn field(movement: FieldMovement) -> FieldConditions {
    FieldConditions {
        name: "Tuesday".to_owned(),
        movement,
        sections: 1,
        across: Across::Field,
        travellers: TravellersShown::WhenOver,
        boards: 2,
        form: None,
        prizes: Vec::new(),
        policy: Policy { kibitzing: Kibitzing::Off, ..Policy::club() },
        scoring: FieldScoring::Matchpoints,
        next_round: NextRound::AtOnce,
        round_clock: None,
        victory_points: None,
        correction_ms: 0,
        starts_ms: None,
        computers_complete: false,
    }
}

fn member(number: usize) -> Person {
    let letter = |place: usize| char::from(b'a' + u8::try_from(place % 26).unwrap());
    let name: String =
        ["M", "e", "m"].concat() + &format!("{}{}{}", letter(number / 26), letter(number), letter(number * 7));
    person(&name)
}
