//! The log of a board: who keeps it and who checks it reckon alike, and a change shows (WBF Code 80H).

use bridge_protocol::{BoardLog, LogEntry, LogHash, TableEvent};
use sha2::{Digest, Sha256};

use crate::{samples::records::OPENED_MS, script::compact, session};

/// How long everybody in the golden story takes over everything, in milliseconds.
pub(crate) const ACT_MS: u64 = 4_200;

/// A log as it grows: what the director is told of a board, and when.
pub(crate) struct Chain {
    now_ms: u64,
    entries: Vec<LogEntry>,
}

impl Default for Chain {
    fn default() -> Self {
        Self { now_ms: OPENED_MS, entries: Vec::new() }
    }
}

impl Chain {
    pub(crate) const fn time_passes(&mut self) {
        self.now_ms += ACT_MS;
    }

    /// A log begins with its board.
    pub(crate) fn add(&mut self, event: &TableEvent) {
        if self.entries.is_empty() && !matches!(event, TableEvent::BoardOpened { .. }) {
            return;
        }
        let hash = hash_after(self.last(), self.now_ms, event);
        self.entries.push(LogEntry { at_ms: self.now_ms, event: event.clone(), hash });
    }

    pub(crate) fn last(&self) -> LogHash {
        self.entries.last().map(|entry| entry.hash).unwrap_or_default()
    }

    /// The hash that the end of a board carries.
    pub(crate) fn before_last(&self) -> LogHash {
        self.entries.iter().rev().nth(1).map(|entry| entry.hash).unwrap_or_default()
    }

    pub(crate) fn entries(&self) -> &[LogEntry] {
        &self.entries
    }
}

/// As PROTOCOL.md says it.
fn hash_after(before: LogHash, at_ms: u64, event: &TableEvent) -> LogHash {
    let hash = Sha256::new().chain_update(before.0).chain_update(at_ms.to_be_bytes()).chain_update(compact(event));
    LogHash(hash.finalize().into())
}

/// The place of the first entry that does not follow from those before it.
fn first_broken(log: &BoardLog) -> Option<usize> {
    let mut before = LogHash::default();
    log.entries.iter().position(|entry| {
        let due = hash_after(before, entry.at_ms, &entry.event);
        before = due;
        due != entry.hash
    })
}

#[test]
fn a_log_holds_and_every_change_shows() {
    let log = session::board_log();
    assert_eq!((log.entries.len(), first_broken(&log)), (3, None));
    let mut later = log.clone();
    later.entries[1].at_ms += 1;
    let mut missing = log.clone();
    missing.entries.remove(1);
    let mut swapped = log.clone();
    swapped.entries.swap(1, 2);
    let mut rewritten = log;
    rewritten.entries[1].event = rewritten.entries[2].event.clone();
    for (changed, what) in
        [(later, "a time"), (missing, "an entry gone"), (swapped, "two swapped"), (rewritten, "an act")]
    {
        assert_eq!(first_broken(&changed), Some(1), "{what}");
    }
}

/// Who has the last hash notices an end that was cut off.
#[test]
fn the_end_of_a_board_carries_the_hash_of_all_that_came_before() {
    let story = session::finished();
    let [.., before, last] = story.log.entries() else { panic!("a log of many entries") };
    let TableEvent::BoardEnded { log, .. } = &last.event else { panic!("the board is over") };
    assert_eq!(*log, Some(before.hash));
}
