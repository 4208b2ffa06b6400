//! The write-ahead log as it lies on the disk, without SQLite: its head, its frames, and the newest version of each
//! page in it. The format is that of <https://www.sqlite.org/fileformat2.html#walformat>.

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};

use super::files::PAGE_BYTES;

pub(super) const HEAD: usize = 32;
pub(super) const FRAME_HEAD: usize = 24;

/// They tell the frames of this log from those of earlier ones in the same file.
pub(super) type Salts = [u8; 8];
type Sums = (u32, u32);

/// What a log begins with, if that is whole.
pub(super) struct Head {
    pub(super) salts: Salts,
    page_bytes: usize,
    is_big: bool,
    sums: Sums,
}

impl Head {
    pub(super) fn of(bytes: &[u8; HEAD]) -> Option<Head> {
        let is_big = is_big(bytes);
        let told = (u32_at(bytes, 24), u32_at(bytes, 28));
        let is_whole = u32_at(bytes, 0) | 1 == 0x377f_0683 && sums((0, 0), &bytes[..24], is_big) == told;
        let page_bytes = usize::try_from(u32_at(bytes, 8)).ok()?;
        is_whole.then(|| Head { salts: salts_at(bytes, 16), page_bytes, is_big, sums: told })
    }

    pub(super) fn frame_bytes(&self) -> u64 {
        (FRAME_HEAD + self.page_bytes) as u64
    }
}

/// The head of a frame, and its page if that was read too.
pub(super) struct Frame<'a>(pub(super) &'a [u8]);

impl Frame<'_> {
    fn page(&self) -> u32 {
        u32_at(self.0, 0)
    }

    pub(super) fn is_commit(&self) -> bool {
        u32_at(self.0, 4) != 0
    }

    pub(super) fn salts(&self) -> Salts {
        salts_at(self.0, 8)
    }

    fn told(&self) -> Sums {
        (u32_at(self.0, 16), u32_at(self.0, 20))
    }

    fn follows(&self, before: Sums, is_big: bool) -> bool {
        sums(sums(before, &self.0[..8], is_big), &self.0[FRAME_HEAD..], is_big) == self.told()
    }
}

/// The file that lies beside another: its log, or the index of that.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut beside = OsString::from(path);
    beside.push(ending);
    beside.into()
}

/// How many frames SQLite takes, which opens the log anew: those up to the last commit before the first bad one.
pub(super) fn good_frames(log: &mut File, head: &Head) -> io::Result<u32> {
    log.seek(SeekFrom::Start(HEAD as u64))?;
    let mut log = BufReader::with_capacity(1 << 20, log);
    let mut bytes = vec![0; FRAME_HEAD + head.page_bytes];
    let (mut before, mut read, mut good) = (head.sums, 0, 0);
    while log.read_exact(&mut bytes).is_ok() {
        let frame = Frame(&bytes);
        if frame.page() == 0 || frame.salts() != head.salts || !frame.follows(before, head.is_big) {
            break;
        }
        before = frame.told();
        read += 1;
        if frame.is_commit() {
            good = read;
        }
    }
    Ok(good)
}

/// Where the newest committed version of each page lies that is in a log, however damaged: a frame whose checksum is
/// wrong though the one before it can be read is passed over, and none stands in the way of those behind it.
pub(super) fn newest_pages(log: &mut File) -> io::Result<HashMap<u32, u64>> {
    const FRAME: usize = FRAME_HEAD + PAGE_BYTES;
    let mut log = BufReader::with_capacity(1 << 20, log);
    let (mut newest, mut uncommitted) = (HashMap::new(), Vec::new());
    let mut bytes = [0; HEAD];
    if log.read_exact(&mut bytes).is_err() {
        return Ok(newest);
    }
    let (head, is_big) = (Head::of(&bytes), is_big(&bytes));
    // Without its head the log begins where its first frame says so, if nothing else does.
    let mut salts = head.as_ref().map(|head| head.salts);
    let mut before = head.map(|head| head.sums);
    let mut bytes = vec![0; FRAME];
    let mut at = (HEAD + FRAME_HEAD) as u64;
    while log.read_exact(&mut bytes).is_ok() {
        let frame = Frame(&bytes);
        let is_good = before.is_none_or(|before| frame.follows(before, is_big));
        let is_of_this_log = frame.page() != 0 && *salts.get_or_insert(frame.salts()) == frame.salts();
        if is_of_this_log && is_good {
            uncommitted.push((frame.page(), at));
        }
        if is_of_this_log && frame.is_commit() {
            newest.extend(uncommitted.drain(..));
        }
        // Behind a bad frame it can be told again only from the next but one on.
        before = (is_of_this_log && is_good).then(|| frame.told());
        at += FRAME as u64;
    }
    Ok(newest)
}

fn salts_at(bytes: &[u8], at: usize) -> Salts {
    bytes[at..].first_chunk().copied().unwrap_or_default()
}

fn is_big(head: &[u8; HEAD]) -> bool {
    head[3] & 1 == 1
}

/// The log's checksum, gone on with.
pub(super) fn sums(before: Sums, bytes: &[u8], is_big: bool) -> Sums {
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
