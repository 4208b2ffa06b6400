//! Whether the write-ahead log ends where it should.
//!
//! SQLite takes the log up to its first bad frame and says nothing of what lies behind. A crash leaves at most the
//! frames of the one commit that was under way, and nobody was answered for it. Two commits behind a bad frame mean
//! that the log was damaged, since the second was begun only when the first was on disk: records that somebody was told
//! of are gone.

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};

use super::files::PAGE_BYTES;

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
    let frame = u64::from(u32_at(&head, 8)) + FRAME_HEAD as u64;
    let mut commits = 0;
    for nth in frames..(length - HEAD as u64) / frame {
        log.seek(SeekFrom::Start(HEAD as u64 + nth * frame))?;
        let mut of_frame = [0; FRAME_HEAD];
        log.read_exact(&mut of_frame)?;
        // The salts tell the frames of this log from those of earlier ones in the same file.
        let (is_commit, is_of_this_log) = (u32_at(&of_frame, 4) != 0, of_frame[8..16] == head[16..24]);
        commits += u32::from(is_commit && is_of_this_log);
    }
    Ok(match commits {
        0 => End::Clean,
        1 => End::Torn,
        _ => End::Damaged,
    })
}

/// Where the newest committed version of each page lies that is in a log, however damaged: a frame whose checksum is
/// wrong though the one before it can be read is passed over, and none stands in the way of those behind it.
pub(super) fn newest_pages(log: &mut File) -> io::Result<HashMap<u32, u64>> {
    const FRAME: usize = FRAME_HEAD + PAGE_BYTES;
    let mut log = BufReader::with_capacity(1 << 20, log);
    let (mut newest, mut uncommitted) = (HashMap::new(), Vec::new());
    let mut head = [0; HEAD];
    if log.read_exact(&mut head).is_err() {
        return Ok(newest);
    }
    let is_big = head[3] & 1 == 1;
    // Without its head the log begins where its first frame says so, if nothing else does.
    let mut salts = is_whole(&head).then(|| salts_in(&head, 16));
    let mut before = salts.map(|_| (u32_at(&head, 24), u32_at(&head, 28)));
    let mut frame = vec![0; FRAME];
    let mut at = (HEAD + FRAME_HEAD) as u64;
    while log.read_exact(&mut frame).is_ok() {
        let (number, commits) = (u32_at(&frame, 0), u32_at(&frame, 4) != 0);
        let told = (u32_at(&frame, 16), u32_at(&frame, 20));
        let sums = |before| sums(sums(before, &frame[..8], is_big), &frame[FRAME_HEAD..], is_big);
        let is_good = before.is_none_or(|before| sums(before) == told);
        let is_of_this_log = number != 0 && *salts.get_or_insert_with(|| salts_in(&frame, 8)) == salts_in(&frame, 8);
        if is_of_this_log && is_good {
            uncommitted.push((number, at));
        }
        if is_of_this_log && commits {
            newest.extend(uncommitted.drain(..));
        }
        // Behind a bad frame it can be told again only from the next but one on.
        before = (is_of_this_log && is_good).then_some(told);
        at += FRAME as u64;
    }
    Ok(newest)
}

fn salts_in(bytes: &[u8], at: usize) -> (u32, u32) {
    (u32_at(bytes, at), u32_at(bytes, at + 4))
}

fn is_whole(head: &[u8; HEAD]) -> bool {
    let is_big = head[3] & 1 == 1;
    u32_at(head, 0) | 1 == 0x377f_0683 && sums((0, 0), &head[..24], is_big) == (u32_at(head, 24), u32_at(head, 28))
}

/// The log's checksum, gone on with.
fn sums(before: (u32, u32), bytes: &[u8], is_big: bool) -> (u32, u32) {
    let in_order = |u32_at: u32| if is_big { u32_at } else { u32_at.swap_bytes() };
    bytes.chunks_exact(8).fold(before, |(first, second), pair| {
        let first = first.wrapping_add(in_order(u32_at(pair, 0))).wrapping_add(second);
        (first, second.wrapping_add(in_order(u32_at(pair, 4))).wrapping_add(first))
    })
}

/// Big-endian, as all of the log.
fn u32_at(bytes: &[u8], at: usize) -> u32 {
    bytes[at..].first_chunk().map_or(0, |u32_at| u32::from_be_bytes(*u32_at))
}
