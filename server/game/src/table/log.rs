//! The log of a board: everything said and done on it, as the director is told it, each entry's hash over the one
//! before (WBF Code 80H). The table keeps the last hash only; the entries are read from the journal when somebody asks
//! for them.

use bridge_protocol::{AccountId, Audience, BoardLog, Lane, LogEntry, LogHash, Refusal};
use bridge_rules::BoardNumber;

use super::{Opened, Record, Table};
use crate::{Moment, view};

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
                && belongs_in_log(&record)
                && let Some(told) = view::event_for(&record, &table, Lane::Director)
            {
                let hash = entries.last().map_or_else(LogHash::default, |entry: &LogEntry| entry.hash);
                entries.push(LogEntry::after(hash, at.0, told));
            }
        }
        BoardLog { table: table.id, board, entries }
    }

    /// Takes what just happened into the hash of the board's log.
    pub(super) fn write_down(&mut self, record: &Record, at: Moment) {
        if self.stage.is_board_on()
            && belongs_in_log(record)
            && let Some(told) = view::event_for(record, self, Lane::Director)
            && let Some(proceedings) = self.stage.proceedings_mut()
        {
            proceedings.log = proceedings.log.then(at.0, &told);
        }
    }

    /// The board on the table.
    pub(crate) fn board_on(&self) -> Option<BoardNumber> {
        self.stage.is_board_on().then(|| self.board_due()).flatten()
    }
}

/// What kibitzers say to one another, and a player and the director in confidence, was not said at the table.
const fn belongs_in_log(record: &Record) -> bool {
    !matches!(record, Record::Said { to: Audience::Kibitzers | Audience::Director | Audience::Player(_), .. })
}
