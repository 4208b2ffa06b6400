//! The log of a board: everything said and done on it, as the director is told it, each entry's hash over the one
//! before (WBF Code 80H). The table keeps the last hash only; the entries are read from the journal when somebody asks
//! for them.
//!
//! What is written is a form of its own, in each procedure's `kept.rs`, and no message: the hash that players were told
//! must come out again when a later server, which tells more, reads the journal. The forms are kept as golden files and
//! never changed; a later version of the protocol reads them.

use bridge_protocol::{AccountId, BoardLog, Lane, LogEntry, LogHash, LogText, Refusal};
use bridge_rules::BoardNumber;
use serde::Serialize;

use super::{Opened, Record, Table};
use crate::Moment;

impl Table {
    /// Whether an account may have the log of a board: who took part when it is over, the director at once.
    ///
    /// # Errors
    /// If it may not, or not yet.
    pub fn may_read_log(&self, account: AccountId, board: BoardNumber) -> Result<(), Refusal> {
        if !self.may_read_record(account) {
            return Err(Refusal::NoSuchTable {});
        }
        let is_over = self.finished.iter().any(|finished| finished.board == board);
        let directs = self.lane_of(account) == Some(Lane::Director);
        if is_over || (directs && self.board_on() == Some(board)) {
            Ok(())
        } else {
            Err(Refusal::BoardNotOver { board })
        }
    }

    /// The log of a board of the table that was opened so and to which this happened since.
    pub fn log_of(opened: Opened, records: impl IntoIterator<Item = (Moment, Record)>, board: BoardNumber) -> BoardLog {
        let mut table = Self::open(opened);
        let mut entries = Vec::new();
        for (at, record) in records {
            table.apply(&record, at);
            if table.board_on() == Some(board)
                && let Some(text) = table.log_text(&record)
            {
                let hash = entries.last().map_or_else(LogHash::default, |entry: &LogEntry| entry.hash);
                entries.push(LogEntry::after(hash, at.0, text));
            }
        }
        BoardLog { table: table.id, board, entries }
    }

    /// Takes what just happened into the hash of the board's log.
    pub(super) fn write_down(&mut self, record: &Record, at: Moment) {
        if self.stage.is_board_on()
            && let Some(text) = self.log_text(record)
            && let Some(proceedings) = self.stage.proceedings_mut()
        {
            proceedings.log = proceedings.log.then(at.0, text.digest());
        }
    }

    /// What is written down of the record that the table took in last: what the director was told of it.
    fn log_text(&self, record: &Record) -> Option<LogText> {
        if !self.has_told(Lane::Director) {
            return None;
        }
        match record {
            Record::Seating(record) => text(record.line(self)),
            Record::Dealing(record) => text(record.line(self)),
            Record::Auction(record) => text(record.line(self)),
            Record::Explaining(record) => text(record.line()),
            Record::Play(record) => text(record.line(self)),
            Record::Claim(record) => text(record.line(self)),
            Record::Undo(record) => text(record.line(self)),
            Record::Direction(record) => text(record.line(self)),
            Record::Session(record) => text(record.line()),
            Record::Talk(record) => text(record.line(self)),
        }
    }

    /// The board on the table.
    pub(crate) fn board_on(&self) -> Option<BoardNumber> {
        self.stage.is_board_on().then(|| self.board_due()).flatten()
    }
}

fn text(line: Option<impl Serialize>) -> Option<LogText> {
    line.map(|line| LogText::of(&line))
}
