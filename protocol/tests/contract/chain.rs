//! The log of a board: who keeps it and who checks it reckon alike, and a change shows (WBF Code 80H).

use bridge_protocol::{Lane, LogEntry, LogHash, LogText, TableEvent};
use sha2::{Digest, Sha256};

use crate::{samples::records::OPENED_MS, script::compact, session};

/// How long everybody in the golden story takes over everything, in milliseconds.
pub(crate) const ACT_MS: u64 = 4_200;

/// A log as it grows: what the director is told of a board, and when.
pub(crate) struct Chain {
    now_ms: u64,
    entries: Vec<LogEntry>,
    is_open: bool,
}

impl Default for Chain {
    fn default() -> Self {
        Self { now_ms: OPENED_MS, entries: Vec::new(), is_open: false }
    }
}

impl Chain {
    pub(crate) const fn time_passes(&mut self) {
        self.now_ms += ACT_MS;
    }

    /// A log begins with its board, and ends before the event that tells its last hash.
    pub(crate) fn add(&mut self, event: &TableEvent) {
        self.is_open |= matches!(event, TableEvent::BoardOpened { .. });
        self.is_open &= !matches!(event, TableEvent::BoardEnded { .. });
        if self.is_open {
            self.entries.push(LogEntry::after(self.last(), self.now_ms, LogText::of(event), None));
        }
    }

    pub(crate) fn last(&self) -> LogHash {
        self.entries.last().map(|entry| entry.hash).unwrap_or_default()
    }

    pub(crate) fn entries(&self) -> &[LogEntry] {
        &self.entries
    }
}

/// As PROTOCOL.md says it.
fn hash_after(before: LogHash, at_ms: u64, event: &LogText) -> LogHash {
    let digest = Sha256::digest(compact(event));
    let hash = Sha256::new().chain_update(before.0).chain_update(at_ms.to_be_bytes()).chain_update(digest);
    LogHash(hash.finalize().into())
}

#[test]
fn a_log_is_reckoned_as_the_document_says() {
    let log = session::board_log();
    let mut hash = LogHash::default();
    for entry in &log.entries {
        hash = hash_after(hash, entry.at_ms, &entry.event);
        assert_eq!(entry.hash, hash);
    }
    assert_eq!((log.entries.len(), log.check()), (3, Ok(hash)));
}

#[test]
fn every_change_of_a_log_shows() {
    let log = session::board_log();
    let mut later = log.clone();
    later.entries[1].at_ms += 1;
    let mut missing = log.clone();
    missing.entries.remove(1);
    let mut swapped = log.clone();
    swapped.entries.swap(1, 2);
    let mut rewritten = log.clone();
    rewritten.entries[1].event = rewritten.entries[2].event.clone();
    for (changed, what) in
        [(later, "a time"), (missing, "an entry gone"), (swapped, "two swapped"), (rewritten, "an act")]
    {
        assert_eq!(changed.check(), Err(1), "{what}");
    }
    let mut cut_off = log.clone();
    cut_off.entries.pop();
    assert_ne!(cut_off.check(), log.check(), "who kept the last hash notices an end that is gone");
}

#[test]
fn the_end_of_a_board_carries_the_last_hash_of_its_log() {
    let story = session::finished();
    let log = story.views[Lane::East].board.as_ref().and_then(|board| board.log);
    assert_eq!(log, Some(story.log.last()));
}
