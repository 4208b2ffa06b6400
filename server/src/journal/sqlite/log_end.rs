//! Whether the write-ahead log ends where it should.
//!
//! SQLite takes the log up to its first bad frame and says nothing of what lies behind. A crash leaves at most the
//! frames of the one commit that was under way, and nobody was answered for it. Two commits behind a bad frame mean
//! that the log was damaged, since the second was begun only when the first was on disk: records that somebody was told
//! of are gone.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};

const HEAD: usize = 32;
const FRAME_HEAD: usize = 24;

/// What lies behind the good frames.
#[derive(Debug, PartialEq, Eq)]
enum End {
    Clean,
    /// A commit that was under way.
    Torn,
    Damaged,
}

/// Tells of a damaged end. The first `frames` of the log of the file at `path` are good.
pub(super) fn inspect(path: Option<&str>, frames: u64) {
    let Some(path) = path else { return };
    match File::open(format!("{path}-wal")).and_then(|mut log| end(&mut log, frames)) {
        Ok(End::Clean) => {}
        Ok(End::Torn) => tracing::warn!("the last commit to the journal's log is torn; it was not answered"),
        Ok(End::Damaged) => {
            tracing::error!("the journal's log is damaged: its last commits are lost, those of all streams");
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => tracing::error!(%error, "the end of the journal's log cannot be looked at"),
    }
}

/// The format is that of <https://www.sqlite.org/fileformat2.html#walformat>.
fn end(log: &mut (impl Read + Seek), frames: u64) -> io::Result<End> {
    let length = log.seek(SeekFrom::End(0))?;
    if length < (HEAD + FRAME_HEAD) as u64 {
        return Ok(End::Clean);
    }
    log.rewind()?;
    let mut head = [0; HEAD];
    log.read_exact(&mut head)?;
    if !is_whole(&head) {
        // It is written and synced before the first frame.
        return Ok(End::Damaged);
    }
    let frame = u64::from(word(&head, 8)) + FRAME_HEAD as u64;
    let mut commits = 0;
    for nth in frames..(length - HEAD as u64) / frame {
        log.seek(SeekFrom::Start(HEAD as u64 + nth * frame))?;
        let mut of_frame = [0; FRAME_HEAD];
        log.read_exact(&mut of_frame)?;
        // The salts tell the frames of this log from those of earlier ones in the same file.
        let (is_commit, is_of_this_log) = (word(&of_frame, 4) != 0, of_frame[8..16] == head[16..24]);
        commits += u32::from(is_commit && is_of_this_log);
    }
    Ok(match commits {
        0 => End::Clean,
        1 => End::Torn,
        _ => End::Damaged,
    })
}

fn is_whole(head: &[u8; HEAD]) -> bool {
    let in_order = |at| {
        let word = word(head, at);
        if head[3] & 1 == 0 { word.swap_bytes() } else { word }
    };
    let mut sums = (0_u32, 0_u32);
    for at in (0..24).step_by(8) {
        sums.0 = sums.0.wrapping_add(in_order(at)).wrapping_add(sums.1);
        sums.1 = sums.1.wrapping_add(in_order(at + 4)).wrapping_add(sums.0);
    }
    word(head, 0) | 1 == 0x377f_0683 && sums == (word(head, 24), word(head, 28))
}

/// Big-endian, as all of the log.
fn word(bytes: &[u8], at: usize) -> u32 {
    bytes[at..].first_chunk().map_or(0, |word| u32::from_be_bytes(*word))
}
