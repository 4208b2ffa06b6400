//! What happened, taken in.

use bridge_protocol::{Adjusted, Artificial, Award, EntryNumber, EventRuling, TableId};
use bridge_rules::{BoardNumber, BySide};

use super::{Entry, EntryRecord, Field, Record, ReportRecord, Round, RoundRecord, SeatedTable, round::Played};
use crate::{Moment, Person, PlayedBoard, SessionTally, event::EventRecord};

impl Field {
    pub(in crate::event) fn apply(&mut self, record: &EventRecord, at: Moment) {
        match record {
            EventRecord::Field(record) => self.happened(record, at),
            EventRecord::RoundClosed { round } => {
                if let Some(round) = usize::from(*round).checked_sub(1).and_then(|index| self.rounds.get_mut(index)) {
                    round.is_closed = true;
                }
                self.score_again(None);
            }
            EventRecord::Ruled { ruling, .. } => self.take_ruling(ruling, at),
            EventRecord::Finished => {
                self.is_closed = true;
                self.score_again(None);
            }
            EventRecord::Joined { .. }
            | EventRecord::Started { .. }
            | EventRecord::Drawn { .. }
            | EventRecord::RoundBegun { .. }
            | EventRecord::MatchMoved { .. }
            | EventRecord::MatchFinished { .. } => {}
        }
    }

    fn take_ruling(&mut self, ruling: &EventRuling, at: Moment) {
        match ruling {
            EventRuling::TakeAway { table, board, ns, ew } => {
                self.take_board_away(*table, *board, Adjusted::Awards { ns: ns.clone(), ew: ew.clone() });
            }
            EventRuling::Score { table, board, ns, ew } => {
                self.give_score(*table, *board, Adjusted::Awards { ns: ns.clone(), ew: ew.clone() });
            }
            EventRuling::Retire { contestant } => self.withdraw(*contestant),
            EventRuling::Fine { contestant, amount, .. } => self.fine(*contestant, *amount),
            EventRuling::CarryForward { brought } => self.carry_forward(brought),
            EventRuling::Handicap { handicaps } => self.set_handicaps(handicaps),
            EventRuling::Substitute { out, into } => self.replace_player(*out, *into),
            EventRuling::Admit { players } => self.admit_late(players),
            EventRuling::Clock { change, .. } => self.clock_is_set(*change, at),
            EventRuling::Award { .. }
            | EventRuling::Withdraw { .. }
            | EventRuling::Penalise { .. }
            | EventRuling::SetDraw { .. }
            | EventRuling::CloseRound { .. }
            | EventRuling::Finalise {}
            | EventRuling::Announce {} => {}
        }
    }

    pub(super) fn happened(&mut self, record: &Record, at: Moment) {
        match record {
            Record::Entry(record) => self.take_entry(record),
            Record::Round(record) => self.round_goes_on(record, at),
            Record::Report(record) => self.take_report(record),
        }
    }

    fn take_entry(&mut self, record: &EntryRecord) {
        match record {
            EntryRecord::Entered { account, name, again } => {
                self.taken_out.retain(|_, gone| gone != account);
                self.former.remove(account);
                let person = Person { account: *account, name: name.clone() };
                let entry = Some(Entry { person, partner: None });
                match again.and_then(|number| self.entries.get_mut(number.index())) {
                    Some(place) => *place = entry,
                    None => self.entries.push(entry),
                }
            }
            EntryRecord::EntryTakenBack { entry } => self.entry_is_gone(*entry),
            EntryRecord::EntryTakenOut { entry } => {
                let person = self.entry(*entry).map(|held| held.person.account);
                self.taken_out.extend(person.map(|account| (*entry, account)));
                self.entry_is_gone(*entry);
            }
            EntryRecord::PlayAgain { contestant, wanted: true } => {
                self.returning.insert(*contestant);
            }
            EntryRecord::PlayAgain { contestant, wanted: false } => {
                self.returning.remove(contestant);
            }
            EntryRecord::PartnerNamed { entry, partner } => {
                if let Some(Some(held)) = self.entries.get_mut(entry.index()) {
                    held.partner = *partner;
                }
            }
        }
    }

    fn round_goes_on(&mut self, record: &RoundRecord, at: Moment) {
        match record {
            RoundRecord::Started { contestants, sections, sets } => {
                // It was found to be possible when it was decided.
                let sizes = self.sizes(contestants.len(), sections).unwrap_or_default();
                self.movement = self.planned(&sizes).ok().flatten();
                self.contestants.clone_from(contestants);
                self.dealing.sets.clone_from(sets);
                self.dealing.imported_sets = self.sets_planned(self.movement.as_ref(), contestants.len());
            }
            RoundRecord::RoundBegun { tables, sits_out, .. } => {
                let opened = |seated: &SeatedTable, boards: &[BoardNumber]| self.opened(seated, boards, at);
                let begun = Round::new(tables, sits_out, at, opened, &self.conditions);
                let clock = self.clock_of_a_round(at);
                self.rounds.push(Round { clock, ..begun });
            }
            RoundRecord::RoundWarned { percent, .. } => {
                self.time_is_kept(at);
                if let Some(clock) = self.rounds.last_mut().and_then(|round| round.clock.as_mut()) {
                    clock.warned = *percent;
                }
            }
            RoundRecord::TimeKept {} => self.time_is_kept(at),
            RoundRecord::Woken {} => self.time_has_rested(at),
            RoundRecord::TimeOver { .. } => {
                if let Some(round) = self.rounds.last_mut() {
                    round.is_time_over = true;
                }
            }
            RoundRecord::Provisional { until } => self.provisional_until = Some(Moment(*until)),
            RoundRecord::StartMissed {} => self.start_is_missed = true,
        }
    }

    fn take_report(&mut self, record: &ReportRecord) {
        match record {
            ReportRecord::Stopped { table, unplayed } => self.table_has_stopped(*table, *unplayed),
            ReportRecord::Tallied { table, deals, points, is_over } => {
                let tally = SessionTally { deals: *deals, points: *points, is_over: *is_over };
                self.write_tally(*table, tally);
            }
            ReportRecord::DirectorCalled { table, awaited } => {
                let mut tables = self.rounds.iter_mut().flat_map(|round| &mut round.tables);
                if let Some(table) = tables.find(|each| each.seated.id == *table) {
                    table.awaits_director = *awaited;
                }
            }
            ReportRecord::BoardSeen { table, board, account } => {
                self.seen.entry(*account).or_default().insert((*board, *table));
            }
            ReportRecord::BoardPlayed { table, board, result, adjusted, lead } => {
                let mut tables = self.rounds.iter_mut().flat_map(|round| &mut round.tables);
                if let Some(table) = tables.find(|each| each.seated.id == *table) {
                    let played = PlayedBoard { board: *board, result: *result, adjusted: adjusted.clone() };
                    table.lines.insert(*board, Played { board: played, lead: *lead });
                }
                self.score_again(Some(*board));
            }
        }
    }

    fn entry_is_gone(&mut self, entry: EntryNumber) {
        if let Some(gone) = self.entries.get_mut(entry.index()).and_then(Option::take) {
            self.former.insert(gone.person.account, entry);
        }
        for other in self.entries.iter_mut().flatten().filter(|other| other.partner == Some(entry)) {
            other.partner = None;
        }
    }

    /// The boards that it has left count as what each side gets for them, if that is agreed.
    fn table_has_stopped(&mut self, id: TableId, unplayed: Option<BySide<Artificial>>) {
        let mut tables = self.rounds.iter_mut().flat_map(|round| &mut round.tables);
        let Some(table) = tables.find(|each| each.seated.id == id) else { return };
        table.has_stopped = true;
        let Some(BySide { north_south, east_west }) = unplayed else { return };
        let (ns, ew) = (Award::Artificial(north_south), Award::Artificial(east_west));
        let left: Vec<_> = table.boards_left().collect();
        for board in &left {
            let adjusted = Some(Adjusted::Awards { ns: ns.clone(), ew: ew.clone() });
            let given = PlayedBoard { board: *board, result: None, adjusted };
            table.lines.insert(*board, Played { board: given, lead: None });
            table.taken_away.insert(*board);
        }
        left.into_iter().for_each(|board| self.score_again(Some(board)));
    }

    /// What was played there stays in the record, and does not count.
    fn give_score(&mut self, number: u16, board: BoardNumber, adjusted: Adjusted) {
        let id = self.table_with(number, board).map(|(_, table)| table.seated.id);
        let mut tables = self.rounds.iter_mut().flat_map(|round| &mut round.tables);
        if let Some(table) = tables.find(|table| Some(table.seated.id) == id)
            && let Some(line) = table.lines.get_mut(&board)
        {
            line.board.adjusted = Some(adjusted);
            table.scored_by_the_event.insert(board);
        }
        self.score_again(Some(board));
    }

    /// It counts as what each side was given for it.
    fn take_board_away(&mut self, number: u16, board: BoardNumber, adjusted: Adjusted) {
        let id = self.table_with(number, board).map(|(_, table)| table.seated.id);
        let mut tables = self.rounds.iter_mut().flat_map(|round| &mut round.tables);
        if let Some(table) = tables.find(|table| Some(table.seated.id) == id) {
            let given = PlayedBoard { board, result: None, adjusted: Some(adjusted) };
            table.lines.insert(board, Played { board: given, lead: None });
            table.taken_away.insert(board);
        }
        self.score_again(Some(board));
    }
}
