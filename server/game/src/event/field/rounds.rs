//! The rounds of a field: what their tables tell, and how one follows the other.

use std::time::Duration;

use bridge_protocol::{Award, EventRuling, EventStage, NextRound, Refusal, TableId};
use bridge_rules::BoardNumber;

use super::{
    Field, ReportRecord, RoundRecord, SeatedTable,
    round::{Played, Round, RoundTable},
    sittings,
};
use crate::{
    Moment, PlayedBoard, RoomReport, ServerIdentity, SessionTally,
    event::{EventRecord, decide::not_at},
    table::awards::{Percents, possible},
};

impl Field {
    /// The number of the round that comes next.
    pub(in crate::event) fn next_round(&self) -> u8 {
        u8::try_from(self.rounds.len() + 1).unwrap_or(u8::MAX)
    }

    /// The table of this identity, with its round.
    pub(super) fn table(&self, id: TableId) -> Option<(&Round, &RoundTable)> {
        let tables = self.rounds.iter().flat_map(|round| round.tables.iter().map(move |table| (round, table)));
        let mut found = tables.filter(|(_, table)| table.seated.id == id);
        found.next()
    }

    pub(in crate::event) fn has_scored(&self, table: TableId, board: BoardNumber) -> bool {
        self.table(table).is_some_and(|(_, table)| table.is_given(board))
    }

    /// What a table tells: the boards that are over there, or came to something else than was known.
    pub(in crate::event) fn hear(&self, id: TableId, report: &RoomReport) -> Result<Vec<EventRecord>, Refusal> {
        let (round, table) = self.table(id).ok_or(Refusal::NoSuchTable {})?;
        let news = report.boards.iter().filter_map(|board| {
            let lead = report.leads.get(&board.board).copied();
            let played = Played { board: board.clone(), lead };
            if !table.learns(&played) {
                return None;
            }
            let PlayedBoard { board, result, adjusted } = played.board;
            Some(EventRecord::Field(ReportRecord::BoardPlayed { table: id, board, result, adjusted, lead }.into()))
        });
        let tallied = report.tally.filter(|tally| table.tallies(*tally)).map(|tally| {
            let SessionTally { deals, points, is_over } = tally;
            EventRecord::Field(ReportRecord::Tallied { table: id, deals, points, is_over }.into())
        });
        let begins_none = round.is_closed || self.holds_boards(round);
        let stops = report.has_stopped && begins_none && !table.is_done();
        let unplayed = report.unplayed.filter(|_| self.adjudicates() && !round.is_closed);
        let stopped = stops.then_some(EventRecord::Field(ReportRecord::Stopped { table: id, unplayed }.into()));
        // What a closed round left over is over because the table stopped, and else it stops when a board is over.
        let (before, after) = if round.is_closed { (stopped, None) } else { (None, stopped) };
        let seen = self.seen_at(id, table, report).map(EventRecord::Field);
        let awaited = report.awaits_director;
        let called = (awaited != table.awaits_director)
            .then_some(EventRecord::Field(ReportRecord::DirectorCalled { table: id, awaited }.into()));
        Ok(before.into_iter().chain(news).chain(tallied).chain(after).chain(seen).chain(called).collect())
    }

    /// Whether the round on goes on without this table, so that nothing follows from its results.
    pub(in crate::event) fn others_play_on(&self, id: TableId) -> bool {
        let Some(round) = self.rounds.last().filter(|round| !round.is_closed) else { return false };
        round.tables.iter().any(|table| table.seated.id != id && !table.is_done())
    }

    pub(in crate::event) fn what_follows(&self, at: Moment, identity: &ServerIdentity) -> Option<EventRecord> {
        match self.stage() {
            EventStage::Gathering | EventStage::Final => None,
            EventStage::Playing => {
                let is_over = self.rounds.last().is_some_and(Round::is_over);
                (is_over && self.closes_by_itself()).then(|| EventRecord::RoundClosed { round: self.next_round() - 1 })
            }
            EventStage::Drawn => match self.conditions.next_round {
                NextRound::AtOnce => self.round_begun(identity),
                NextRound::ByDirector => None,
            },
            EventStage::Outstanding => self.is_known().then(|| self.ranked(at)),
            EventStage::Provisional => self.corrections_end().filter(|end| *end <= at).map(|_| EventRecord::Finished),
        }
    }

    /// The ranking stands, or may be corrected for a time.
    fn ranked(&self, at: Moment) -> EventRecord {
        match self.conditions.correction_ms {
            0 => EventRecord::Finished,
            corrections => {
                let until = at.after(Duration::from_millis(corrections)).0;
                EventRecord::Field(RoundRecord::Provisional { until }.into())
            }
        }
    }

    /// When the time for corrections is over. What is still to be ruled then is waited for.
    pub(super) fn corrections_end(&self) -> Option<Moment> {
        self.provisional_until.filter(|_| self.is_known())
    }

    /// Whether everything has come to something. What a board comes to that is still to be ruled is not known, and
    /// nothing is final before it is; nor before each table has told of what was on there when its round was closed: a
    /// board that is to be ruled, or a session that is settled.
    pub(super) fn is_known(&self) -> bool {
        !self.awaits_a_ruling() && !self.awaits_a_table()
    }

    fn awaits_a_ruling(&self) -> bool {
        self.rounds.iter().flat_map(|round| &round.tables).any(RoundTable::awaits_a_ruling)
    }

    fn awaits_a_table(&self) -> bool {
        self.rounds.iter().flat_map(|round| &round.tables).any(|table| !table.is_done())
    }

    /// Whether a round is closed by its last board, or, as the last one may where there is no time for corrections,
    /// waits for the director, who may have something to say before the ranking is final. At a party nothing is ruled.
    fn closes_by_itself(&self) -> bool {
        let is_corrected = self.conditions.correction_ms > 0 || self.conditions.next_round == NextRound::AtOnce;
        self.rounds.len() < usize::from(self.rounds_planned()) || is_corrected || self.is_party()
    }

    /// The next round with its tables, whose identities nobody can foretell.
    pub(in crate::event) fn round_begun(&self, identity: &ServerIdentity) -> Option<EventRecord> {
        let round = self.next_round();
        let id = |number: u16| {
            let [high, low] = number.to_be_bytes();
            let question = [self.id.to_bytes().as_slice(), &[round, high, low]].concat();
            let [id @ .., _, _, _, _, _, _, _, _, _, _, _, _, _, _, _, _] = identity.key.chance("table", &question);
            TableId::from_bytes(id)
        };
        let bridge_pairs::Round { tables, sits_out } = self.next_seated(identity);
        let seated = |seated: bridge_pairs::Seated| SeatedTable {
            number: seated.table,
            sitting: sittings::sitting(seated.sitting),
            set: seated.set,
            id: id(seated.table),
        };
        let tables = tables.into_iter().map(seated).collect();
        let sits_out = sittings::numbers(&sits_out);
        Some(EventRecord::Field(RoundRecord::RoundBegun { round, tables, sits_out }.into()))
    }

    /// Whether a director may do this in a field.
    pub(in crate::event) fn check_ruling(&self, ruling: &EventRuling) -> Result<(), Refusal> {
        match ruling {
            EventRuling::CloseRound { .. } if self.stage() != EventStage::Playing => Err(not_at(self.stage())),
            EventRuling::TakeAway { .. }
            | EventRuling::Score { .. }
            | EventRuling::Fine { .. }
            | EventRuling::CarryForward { .. }
            | EventRuling::Handicap { .. }
                if self.is_party() =>
            {
                let detail = "at a party only what is written down at the tables counts; a round can be closed";
                Err(Refusal::NothingToRule { detail: detail.to_owned() })
            }
            EventRuling::CloseRound { round } => {
                let current = self.next_round() - 1;
                if *round == current { Ok(()) } else { Err(Refusal::WrongRound { current }) }
            }
            EventRuling::Retire { .. } | EventRuling::Substitute { .. } | EventRuling::Admit { .. } => {
                self.check_change(ruling)
            }
            EventRuling::Clock { round, change } => self.check_clock(*round, *change),
            EventRuling::Fine { contestant, amount, unit } => self.check_fine(*contestant, *amount, *unit),
            EventRuling::CarryForward { brought } => self.check_carried(brought),
            EventRuling::Handicap { handicaps } => self.check_handicaps(handicaps),
            EventRuling::Announce {} => Ok(()),
            EventRuling::Finalise {} => self.check_finalised(),
            EventRuling::Score { table, board, ns, ew } => self.check_score(*table, *board, [ns, ew]),
            EventRuling::TakeAway { table, board, ns, ew } => self.check_taken_away(*table, *board, [ns, ew]),
            EventRuling::Award { .. }
            | EventRuling::Withdraw { .. }
            | EventRuling::Penalise { .. }
            | EventRuling::SetDraw { .. } => {
                Err(Refusal::NothingToRule { detail: "no teams play in this event".to_owned() })
            }
        }
    }

    fn check_finalised(&self) -> Result<(), Refusal> {
        let stage = self.stage();
        if !matches!(stage, EventStage::Outstanding | EventStage::Provisional) {
            return Err(Refusal::NotNowInEvent { stage });
        }
        if self.is_known() {
            return Ok(());
        }
        let detail = match self.awaits_a_ruling() {
            true => "a board is still to be ruled: say what it comes to first",
            false => "a table has still to tell whether a board was on when the round was closed",
        };
        Err(Refusal::NothingToRule { detail: detail.to_owned() })
    }

    fn check_taken_away(&self, number: u16, board: BoardNumber, awards: [&Award; 2]) -> Result<(), Refusal> {
        let current = self.last_round()?;
        if let Some((round, table)) = self.table_with(number, board) {
            if !table.can_be_given(board, round.is_closed) {
                let detail = match table.last_left() {
                    Some(left) if !table.lines.contains_key(&board) => {
                        format!("the table plays on to its last board, which is {left}: that one can be taken away")
                    }
                    Some(_) | None => "the table has played it: give it a score".to_owned(),
                };
                return Err(Refusal::NothingToRule { detail });
            }
            return awards.into_iter().try_for_each(|award| possible(award, board, Percents::Taken));
        }
        if current.tables.iter().all(|table| table.seated.number != number) {
            return self.no_table(number);
        }
        Err(Refusal::NothingToRule { detail: format!("board {board} has not come to table {number}") })
    }

    /// Where somebody is missing, or has withdrawn, a number is left out.
    fn no_table(&self, number: u16) -> Result<(), Refusal> {
        let mut numbers: Vec<u16> = self.last_round()?.tables.iter().map(|table| table.seated.number).collect();
        numbers.sort_unstable();
        let numbers: Vec<String> = numbers.iter().map(u16::to_string).collect();
        let detail = format!("there is no table {number}: those of this round are {}", numbers.join(", "));
        Err(Refusal::NothingToRule { detail })
    }

    fn last_round(&self) -> Result<&Round, Refusal> {
        self.rounds.last().ok_or(Refusal::NotNowInEvent { stage: self.stage() })
    }

    fn check_score(&self, number: u16, board: BoardNumber, awards: [&Award; 2]) -> Result<(), Refusal> {
        if self.rounds.iter().flat_map(|round| &round.tables).all(|table| table.seated.number != number) {
            return self.no_table(number);
        }
        match self.table_with(number, board) {
            Some((_, table)) if table.lines.contains_key(&board) => {
                awards.into_iter().try_for_each(|award| possible(award, board, Percents::Taken))
            }
            Some((_, table)) if table.has_stopped => {
                let detail = "the table has not played it: take it away, and say what it comes to".to_owned();
                Err(Refusal::NothingToRule { detail })
            }
            Some(_) => Err(Refusal::BoardNotOver { board }),
            None => Err(Refusal::NothingToRule { detail: format!("board {board} has not come to table {number}") }),
        }
    }

    /// Where a board lay, by the number of the table: in the round that is on, or the last one before.
    pub(super) fn table_with(&self, number: u16, board: BoardNumber) -> Option<(&Round, &RoundTable)> {
        let tables = self.rounds.iter().rev().flat_map(|round| round.tables.iter().map(move |table| (round, table)));
        let mut found = tables.filter(|(_, table)| table.seated.number == number && table.boards.contains(&board));
        found.next()
    }
}
