//! Whether the write-ahead log ends where it should.
//!
//! SQLite takes the log up to its first bad frame and says nothing of what lies behind. A crash leaves at most the
//! frames of the one commit that was under way, and nobody was answered for it. Two commits behind a bad frame mean
//! that the log was damaged, since the second was begun only when the first was on disk: records that somebody was
//! told of are there, and SQLite would write over them. A log that was cut exactly between two commits looks as it did
//! when it had got no further; only its index, if that is still beside it, tells that it had (`wal_index`).

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use super::wal::{self, FRAME_HEAD, Frame, HEAD, Head};
use super::wal_index::WalIndex;

/// How often a log is looked at that its server writes to meanwhile.
const LOOKS: usize = 5;

/// What lies behind the good frames.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    Clean,
    /// A commit that was under way, as far as anybody can tell.
    Torn,
    /// So many frames that were answered for are not there.
    Cut {
        frames: u32,
    },
    /// Commits that were answered for, behind what cannot be read; or the file itself is ahead of what can be read.
    Damaged,
}

impl End {
    /// What is wrong, in words.
    pub(super) const fn fault(self) -> Option<&'static str> {
        match self {
            End::Clean | End::Torn => None,
            End::Cut { .. } => Some("journal.sqlite-wal is shorter than it was, and what was stored last is not in it"),
            End::Damaged => Some(
                "journal.sqlite-wal is damaged, and what was stored behind the damage is not read without being saved",
            ),
        }
    }
}

/// How the log of the file at `path` ends, which nobody has open.
pub(super) fn end_of(path: &Path) -> io::Result<End> {
    end(path, WalIndex::of(path), None)
}

/// What the index said before SQLite opened the file.
pub(super) struct Before(Option<WalIndex>);

impl Before {
    pub(super) fn look(path: &Path) -> Before {
        Before(WalIndex::of(path))
    }

    /// How the log ends for whoever reads the file by SQLite now. A server that writes to it sees what lies behind
    /// damage as well, and so does who reads beside it.
    pub(super) fn end_of(&self, path: &Path) -> io::Result<End> {
        for _ in 0..LOOKS {
            let read = WalIndex::of(path);
            let end = end(path, self.0, read)?;
            if end.fault().is_none() || WalIndex::of(path) == read {
                return Ok(end);
            }
        }
        // Somebody goes on writing to it.
        Ok(End::Clean)
    }
}

/// `promised` was told of once, and what is `read` is taken for good; without that, what SQLite would take.
fn end(path: &Path, promised: Option<WalIndex>, read: Option<WalIndex>) -> io::Result<End> {
    let mut log = match File::open(wal::beside(path, "-wal")) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(without_log(promised)),
        log => log?,
    };
    let length = log.seek(SeekFrom::End(0))?;
    if length < (HEAD + FRAME_HEAD) as u64 {
        return Ok(without_log(promised));
    }
    log.rewind()?;
    let mut head = [0; HEAD];
    log.read_exact(&mut head)?;
    let Some(head) = Head::of(&head) else {
        // It is written and synced before the first frame.
        return Ok(if read.is_some_and(|read| read.frames > 0) { End::Clean } else { End::Damaged });
    };
    let of_this_log = |index: &WalIndex| index.salts == head.salts;
    let good = match read.filter(of_this_log) {
        Some(read) => read.frames,
        None => wal::good_frames(&mut log, &head)?,
    };
    let behind = Behind::look(&mut log, &head, good, length)?;
    let promised = promised.filter(of_this_log).filter(|promised| promised.frames > good);
    let missing = promised.map_or(0, |promised| promised.frames - good);
    // The pages of the good frames are older than what the file has of them by then.
    let is_behind_the_file = promised.is_some_and(|promised| promised.copied > good);
    Ok(match behind.commits {
        2.. => End::Damaged,
        1 if missing > 0 => End::Damaged,
        0 | 1 if is_behind_the_file => End::Damaged,
        0 | 1 if missing > 0 => End::Cut { frames: missing },
        0 | 1 if behind.has_any => End::Torn,
        0 | 1 => End::Clean,
    })
}

fn without_log(promised: Option<WalIndex>) -> End {
    match promised.map_or(0, |promised| promised.frames.saturating_sub(promised.copied)) {
        0 => End::Clean,
        frames => End::Cut { frames },
    }
}

/// What there is of this log behind its good frames.
struct Behind {
    commits: u32,
    /// Frames, or the beginning of one.
    has_any: bool,
}

impl Behind {
    fn look(log: &mut File, head: &Head, good: u32, length: u64) -> io::Result<Behind> {
        let mut behind = Behind { commits: 0, has_any: false };
        let mut at = HEAD as u64 + u64::from(good) * head.frame_bytes();
        let first = at;
        while at + FRAME_HEAD as u64 <= length {
            log.seek(SeekFrom::Start(at))?;
            let mut bytes = [0; FRAME_HEAD];
            log.read_exact(&mut bytes)?;
            let (frame, is_cut_off) = (Frame(&bytes), at + head.frame_bytes() > length);
            if frame.salts() == head.salts {
                behind.has_any |= !is_cut_off || at == first;
                behind.commits += u32::from(frame.is_commit() && !is_cut_off);
            }
            at += head.frame_bytes();
        }
        behind.has_any |= at == first && at < length;
        Ok(behind)
    }
}
