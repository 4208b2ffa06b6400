//! What the door of an event shows of a field.

use bridge_dealing::Transcript;
use bridge_protocol::{
    AccountId, EventLane, EventRound, EventView, FieldEntry, FieldLine, FieldSet, FieldTable, FieldView, Refusal,
    TableCall, TableProgress, Traveller, TravellersShown, UnruledBoard,
};
use bridge_rules::BoardNumber;

use super::{
    Field,
    dealing::boards_of,
    round::{Round, RoundTable},
    scores::shown_points,
    sittings,
};
use crate::event::{Contest, Event};

impl Event {
    /// The traveller of a board for an account that has joined: whole, or to a contestant who has played the board as
    /// much as they may know.
    ///
    /// # Errors
    /// If it is still to be played somewhere, or there is none.
    pub fn traveller(&self, account: AccountId, board: BoardNumber) -> Result<Traveller, Refusal> {
        match &self.contest {
            Contest::Field(field) => field.traveller(account, board),
            Contest::Teams(_) => Err(Refusal::NoSuchBoard { board }),
        }
    }

    /// How a set of boards was dealt, for whoever has joined.
    ///
    /// # Errors
    /// If there is none.
    pub fn transcript(&self, set: u8) -> Result<Transcript, Refusal> {
        let Contest::Field(field) = &self.contest else { return Err(Refusal::NotDealtHere {}) };
        field.dealing.transcript_of(set.into(), |board| field.is_over_everywhere(board)).ok_or(Refusal::NotDealtHere {})
    }
}

impl Field {
    /// Puts into a view what a lane may see of the field.
    pub(in crate::event) fn show(&self, lane: EventLane, view: &mut EventView) {
        view.round = self.next_round() - 1;
        view.rounds = self.rounds_planned();
        let last = self.rounds.last();
        view.corrections_until_ms = self.provisional_until.filter(|_| !self.is_closed).map(|until| until.0);
        view.started_ms = self.rounds.first().map(|round| round.begun_at.0);
        view.begun_ms = last.map(|round| round.begun_at.0);
        view.field = Some(Box::new(FieldView {
            entries: self.entries(),
            taken_out: self.taken_out.keys().copied().collect(),
            contestants: self.contestants.clone(),
            tables: last.map_or_else(Vec::new, |round| round.tables.iter().map(|table| shown(round, table)).collect()),
            clock: last.filter(|_| !self.is_closed).and_then(|round| self.time_shown(round)),
            start_missed: self.start_is_missed && self.contestants.is_empty(),
            sits_out: last.map_or_else(Vec::new, |round| round.sits_out.clone()),
            sits_out_next: self.sits_out_next(),
            next_tables: self.next_tables(),
            sections: self.sections(),
            withdrawn: self.withdrawn.iter().copied().collect(),
            returning: self.returning(),
            late_rounds: self.late_rounds(),
            boards_over: self.scores.over.iter().copied().collect(),
            rankings: self.scores.rankings.clone(),
            prizes: self.prizes(),
            sets: self.dealing.sets.iter().map(|set| FieldSet { ctx: set.ctx.clone(), root: set.root }).collect(),
            imported: self.dealing.imported.is_some(),
            progress: (lane == EventLane::Director).then(|| last.map_or_else(Vec::new, progress)),
            calls: if lane == EventLane::Director { self.calls() } else { Vec::new() },
            to_be_ruled: if lane == EventLane::Director { self.to_be_ruled() } else { Vec::new() },
        }));
    }

    /// What all may know: nothing of it is still to come anywhere.
    pub(in crate::event) fn is_over_everywhere(&self, board: BoardNumber) -> bool {
        self.scores.over.contains(&board)
    }

    /// Nothing of a round that is on goes into them.
    fn next_tables(&self) -> Vec<FieldTable> {
        let table = |seated: &bridge_pairs::Seated| FieldTable {
            number: seated.table,
            sitting: sittings::sitting(seated.sitting),
            boards: boards_of(seated.set, self.conditions.boards),
            tally: None,
        };
        self.waiting_round().map_or_else(Vec::new, |round| round.tables.iter().map(table).collect())
    }

    /// The tables that await their director. When the event is over they tell no more that one has come.
    fn calls(&self) -> Vec<TableCall> {
        let calling = self.tables_by_round().filter(|(_, table)| table.awaits_director && !self.is_closed);
        let of = |(round, table): (u8, &RoundTable)| TableCall {
            round,
            number: table.seated.number,
            table: table.seated.id,
        };
        calling.map(of).collect()
    }

    /// The boards that are over and have come to nothing yet.
    fn to_be_ruled(&self) -> Vec<UnruledBoard> {
        let of_table = |(round, table): (u8, &RoundTable)| {
            let (number, id) = (table.seated.number, table.seated.id);
            let boards = table.lines.iter().filter(|(_, played)| played.is_to_be_ruled()).map(|(board, _)| *board);
            boards.map(|board| UnruledBoard { round, number, table: id, board }).collect::<Vec<_>>()
        };
        self.tables_by_round().flat_map(of_table).collect()
    }

    /// A round that has begun.
    pub(in crate::event) fn round(&self, number: u8) -> Result<EventRound, Refusal> {
        let index = usize::from(number).checked_sub(1);
        let round = index.and_then(|index| self.rounds.get(index)).ok_or(Refusal::NoSuchRound {})?;
        Ok(EventRound {
            round: number,
            begun_ms: round.begun_at.0,
            fixtures: Vec::new(),
            standings: Vec::new(),
            tables: round.tables.iter().map(|table| shown(round, table)).collect(),
            sits_out: round.sits_out.clone(),
        })
    }

    fn entries(&self) -> Vec<FieldEntry> {
        let entries = self.entered();
        let shown = entries.map(|(number, entry)| FieldEntry {
            number,
            name: entry.person.name.clone(),
            partner: entry.partner,
            computer: entry.is_computer(),
        });
        shown.collect()
    }

    fn traveller(&self, account: AccountId, board: BoardNumber) -> Result<Traveller, Refusal> {
        let tables = || self.tables_by_round().filter(|(_, table)| table.boards.contains(&board));
        let set = tables().next().map(|(_, table)| table.seated.set).ok_or(Refusal::NoSuchBoard { board })?;
        let is_over = self.is_over_everywhere(board);
        if !is_over && !self.sees_as_played(account, board) {
            let comes_no_more = self.is_closed && !tables().any(|(_, table)| table.has_played(board));
            return Err(if comes_no_more { Refusal::NoSuchBoard { board } } else { Refusal::BoardNotOver { board } });
        }
        let cards = self.dealing.cards(set, board).ok_or(Refusal::NoSuchBoard { board })?;
        let line = |(round, table): (u8, &RoundTable)| self.line_of(round, table, board);
        let shown = tables().filter(|(_, table)| is_over || table.has_played(board)).map(line);
        // It is over at every table that was to play it, or they have played it themselves.
        Ok(Traveller { board, deal: *cards.reveal(), lines: shown.collect() })
    }

    /// Whether somebody has played a board, and is shown what was made of it before.
    fn sees_as_played(&self, account: AccountId, board: BoardNumber) -> bool {
        let Some(own) = self.contestant_of(account) else { return false };
        let is_own = |table: &RoundTable| table.seated.sitting.contestants().contains(&own);
        match self.conditions.travellers {
            TravellersShown::WhenOver => false,
            TravellersShown::AsPlayed => {
                self.tables_by_round().any(|(_, table)| is_own(table) && table.has_played(board))
            }
        }
    }
}

impl Field {
    /// Each table with the number of its round.
    pub(super) fn tables_by_round(&self) -> impl Iterator<Item = (u8, &RoundTable)> {
        let rounds = (1..).zip(&self.rounds);
        rounds.flat_map(|(number, round): (u8, &Round)| round.tables.iter().map(move |table| (number, table)))
    }

    /// What a table made of a board that is over everywhere.
    pub(super) fn line_of(&self, round: u8, table: &RoundTable, board: BoardNumber) -> FieldLine {
        let played = table.lines.get(&board);
        let scored = self.scores.lines.get(&(round, table.seated.number, board));
        FieldLine {
            round,
            table: table.seated.number,
            sitting: table.seated.sitting,
            result: played.and_then(|played| played.board.result),
            lead: played.and_then(|played| played.lead),
            adjusted: played.and_then(|played| played.board.adjusted.clone()),
            points: scored.map(shown_points).unwrap_or_default(),
        }
    }
}

/// How far each table is; slow is who has more boards to play than half of the tables.
fn progress(round: &Round) -> Vec<TableProgress> {
    let ahead_of = |table: &RoundTable| round.tables.iter().filter(|other| other.left() < table.left()).count();
    let of = |table: &RoundTable| TableProgress {
        number: table.seated.number,
        table: table.seated.id,
        over: u8::try_from(table.played()).unwrap_or(u8::MAX),
        is_slow: 2 * ahead_of(table) >= round.tables.len(),
        taken_away: table.taken_away.iter().copied().collect(),
    };
    round.tables.iter().map(of).collect()
}

fn shown(round: &Round, table: &RoundTable) -> FieldTable {
    FieldTable {
        number: table.seated.number,
        sitting: table.seated.sitting,
        boards: table.boards.clone(),
        tally: table.tally.filter(|_| round.is_closed || table.is_done()).map(|tally| tally.points),
    }
}
