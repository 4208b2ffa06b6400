//! The log of a board: everything said and done on it, as the director is told it, each entry's hash over the one
//! before (WBF Code 80H). The table keeps the last hash only; the entries are read from the journal when somebody asks
//! for them.
//!
//! What is written is a form of its own, in each procedure's `kept.rs`, and no message: the hash that players were told
//! must come out again when a later server, which tells more, reads the journal. The forms are kept as golden files and
//! never changed; a later version of the protocol reads them.
//!
//! Names and what people wrote can be erased, and the hash stays as it was told: a name is an account, and of the words
//! the hash covers a digest (see [`LogWords`](bridge_protocol::LogWords)).

use std::collections::BTreeMap;

use bridge_protocol::{AccountId, BoardLog, Lane, LogEntry, LogHash, LogText, LoggedName, PlayerName, Refusal};
use bridge_rules::BoardNumber;
use serde::Serialize;
use serde_json::value::RawValue;

use super::{Opened, Record, Table, direction, seating, talk};
use crate::{Past, Stamp, personal};

/// Where what people wrote stands in the lines of a log.
const TEXTS: &[&str] = &[
    "text",
    "meaning.text",
    "statement",
    "instead",
    "call.about",
    "law",
    "reason",
    "ruling.correct_meaning.text",
    "ruling.find.text",
];

/// The place of a person's name.
#[derive(Clone, Copy, Debug, Serialize)]
pub(in crate::table) struct NameOf {
    pub(in crate::table) account: AccountId,
}

impl Table {
    /// Whether an account may have the log of a board: who took part when it is open to all, the director at once.
    ///
    /// # Errors
    /// If it may not, or not yet.
    pub fn check_log_reader(&self, account: AccountId, board: BoardNumber) -> Result<(), Refusal> {
        if !self.may_read_record(account) {
            return Err(Refusal::NoSuchTable {});
        }
        let directs = self.lane_of(account) == Some(Lane::Director);
        let over = self.finished.iter().find(|over| over.board == board);
        let is_theirs = over.is_none_or(|over| self.may_read_board(account, over));
        if self.is_open(board) && is_theirs || (directs && self.board_on() == Some(board)) {
            Ok(())
        } else {
            Err(self.not_over(board))
        }
    }

    /// Why nothing is told yet of a board, or never will be.
    pub(super) fn not_over(&self, board: BoardNumber) -> Refusal {
        match self.closed {
            _ if !self.set.has_number(board) => Refusal::NoSuchBoard { board },
            Some(_) => Refusal::BoardCutOff { board },
            None if self.is_finished() => Refusal::NoSuchBoard { board },
            None => Refusal::BoardNotOver { board },
        }
    }

    /// The log of a board of the table that was opened so and to which this happened since.
    pub fn log_of(
        opened: Opened,
        past: impl IntoIterator<Item = impl Into<Past<Record>>>,
        board: BoardNumber,
    ) -> BoardLog {
        let mut table = Self::open(opened);
        let mut entries: Vec<LogEntry> = Vec::new();
        let mut names = BTreeMap::new();
        for past in past.into_iter().map(Into::into) {
            let stamp = past.stamp();
            let Past { at, record, words } = past;
            table.apply(&record, stamp);
            names.extend(record.named());
            if table.board_on() == Some(board)
                && let Some(text) = table.log_text(&record, stamp.words.is_some())
            {
                let hash = entries.last().map_or_else(LogHash::default, |entry| entry.hash);
                entries.push(LogEntry::after(hash, at.0, text, words));
            }
        }
        // Of nobody else: who only watched is not to be known by it.
        let is_named = |account| entries.iter().any(|entry| entry.event.mentions(account));
        let names = names.into_iter().filter(|(account, _)| is_named(*account));
        let names = names.map(|(account, name)| LoggedName { account, name }).collect();
        BoardLog { table: table.id, board, entries, names }
    }

    /// The last hash of the log of the board on the table; none if none is.
    pub fn log_so_far(&self) -> Option<LogHash> {
        self.stage.context().map(|context| context.log)
    }

    /// Takes what just happened into the hash of the board's log.
    pub(super) fn write_down(&mut self, record: &Record, stamp: Stamp) {
        if self.stage.is_board_on()
            && let Some(text) = self.log_text(record, stamp.words.is_some())
            && let Some(context) = self.stage.context_mut()
        {
            context.log = context.log.then(stamp.at.0, text.digest(), stamp.words);
        }
    }

    /// What is written down of the record that the table took in last: what the director was told of it, without the
    /// words of a person if it has any.
    fn log_text(&self, record: &Record, has_words: bool) -> Option<LogText> {
        if !self.has_told(Lane::Director) {
            return None;
        }
        match record {
            Record::Seating(record) => text(record.line(self), has_words),
            Record::Dealing(record) => text(record.line(self), has_words),
            Record::Drawing(record) => text(record.line(self), has_words),
            Record::Auction(record) => text(record.line(self), has_words),
            Record::Declaring(record) => text(record.line(self), has_words),
            Record::Explaining(record) => text(record.line(), has_words),
            Record::Play(record) => text(record.line(self), has_words),
            Record::Claim(record) => text(record.line(self), has_words),
            Record::Undo(record) => text(record.line(self), has_words),
            Record::Direction(record) => text(record.line(self), has_words),
            Record::Session(record) => text(record.line(), has_words),
            Record::Talk(record) => text(record.line(self), has_words),
        }
    }

    /// The board on the table.
    pub(crate) fn board_on(&self) -> Option<BoardNumber> {
        self.stage.is_board_on().then(|| self.board_due()).flatten()
    }
}

impl Record {
    /// Whom it names.
    fn named(&self) -> Option<(AccountId, PlayerName)> {
        let (Self::Seating(seating::Record::SeatTaken { person, .. })
        | Self::Direction(direction::Record::DirectorAdmitted { person })
        | Self::Direction(direction::Record::Ruled { director: person, .. })
        | Self::Talk(talk::Record::Said { person: Some(person), .. })) = self
        else {
            return None;
        };
        Some((person.account, person.name.clone()))
    }
}

fn text(line: Option<impl Serialize>, has_words: bool) -> Option<LogText> {
    let line = line?;
    if !has_words {
        return Some(LogText::of(&line));
    }
    let mut facts = serde_json::to_value(&line).expect("what is logged is maps with text keys");
    personal::take(&mut facts, TEXTS, personal::Mark::Words);
    let facts = RawValue::from_string(personal::canonical(&facts)).expect("what was serialised is JSON");
    Some(LogText::of(&facts))
}
