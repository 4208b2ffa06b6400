//! The file page by page, as it lies on the disk: for when SQLite can no longer find its way through it.
//!
//! It knows the format (<https://www.sqlite.org/fileformat2.html>) as far as finding rows takes: which pages the
//! write-ahead log has newer, which are free, and the cells of a page with what overflows from them. It believes
//! nothing: whoever reads the rows has checksums of their own to tell what was written from what only looks like it.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use super::cells::{self, Row};
use super::files::PAGE_BYTES;
use super::wal;

const MAGIC: &[u8] = b"SQLite format 3\0";
/// The page that begins at the first GiB: SQLite locks its bytes and never writes them.
pub(super) const LOCK_PAGE: u32 = (1 << 30) / PAGE_BYTES as u32 + 1;

/// No table of ours is deeper: one that is has been overwritten.
const DEEPEST: usize = 20;

pub(super) type Page = Vec<u8>;

pub(super) struct Pages {
    file: File,
    log: Option<File>,
    in_file: u32,
    /// Where in the log the newest version of a page is.
    newer: HashMap<u32, u64>,
    /// How many pages the file should have, as its head says; none if the head cannot be read.
    expected: Option<u32>,
    /// None if that cannot be found out.
    free: Option<HashSet<u32>>,
}

impl Pages {
    pub(super) fn open(path: &Path) -> io::Result<Pages> {
        let file = File::open(path)?;
        let in_file = u32::try_from(file.metadata()?.len().div_ceil(PAGE_BYTES as u64)).unwrap_or(u32::MAX);
        let mut log = match File::open(wal::beside(path, "-wal")) {
            Ok(log) => Some(log),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error),
        };
        let newer = log.as_mut().map_or(Ok(HashMap::new()), wal::newest_pages)?;
        let mut pages = Pages { file, log, in_file, newer, expected: None, free: None };
        if let Some(head) = pages.read(1).filter(|head| head.starts_with(MAGIC)) {
            pages.expected = Some(number(&head, 28));
            pages.free = pages.free_list(number(&head, 32));
        }
        Ok(pages)
    }

    /// Pages are numbered from 1 to this.
    pub(super) fn last(&self) -> u32 {
        self.newer.keys().copied().max().unwrap_or_default().max(self.in_file).max(self.expected.unwrap_or_default())
    }

    /// The newest version of a page; none if it cannot be read.
    pub(super) fn read(&self, page: u32) -> Option<Page> {
        match (self.newer.get(&page), &self.log) {
            (Some(&at), Some(log)) => read_at(log, at),
            (Some(_) | None, Some(_) | None) => self.read_from_file(page),
        }
    }

    /// What the file has of a page that the log has newer. What it says was true once.
    pub(super) fn outdated(&self, page: u32) -> Option<Page> {
        self.newer.contains_key(&page).then(|| self.read_from_file(page)).flatten()
    }

    /// Whether nothing on the page is in use; none if that cannot be found out.
    pub(super) fn is_free(&self, page: u32) -> Option<bool> {
        self.free.as_ref().map(|free| free.contains(&page))
    }

    /// The rows of a page, if it is one that holds rows.
    pub(super) fn rows(&self, number: u32, page: &[u8]) -> Vec<Row> {
        let begin = if number == 1 { 100 } else { 0 };
        cells::rows(page, begin, |overflow| self.read(overflow))
    }

    /// Whether the first and whether the last rows of a table can be read: the pages that lead to them, and the one
    /// that they are on.
    pub(super) fn has_its_ends(&self, root: u32) -> [bool; 2] {
        [0, 1].map(|end| {
            let mut page = root;
            for _ in 0..DEEPEST {
                let Some(bytes) = self.read(page) else { return false };
                match cells::ends(&bytes) {
                    Some(children) => page = children[end],
                    None => return cells::is_table_leaf(&bytes),
                }
            }
            false
        })
    }

    fn read_from_file(&self, page: u32) -> Option<Page> {
        let before = page.checked_sub(1)?;
        (page <= self.in_file).then(|| read_at(&self.file, u64::from(before) * PAGE_BYTES as u64)).flatten()
    }

    fn free_list(&self, first: u32) -> Option<HashSet<u32>> {
        let (mut free, mut trunk) = (HashSet::new(), first);
        while trunk != 0 {
            let page = self.read(trunk)?;
            // One that was met before is a ring, and an empty one was overwritten.
            if !free.insert(trunk) || is_blank(&page) {
                return None;
            }
            let leaves = page.get(8..)?.chunks_exact(4).take(number(&page, 4) as usize);
            free.extend(leaves.map(|leaf| number(leaf, 0)));
            trunk = number(&page, 0);
        }
        Some(free)
    }
}

pub(super) fn is_blank(page: &[u8]) -> bool {
    page.iter().all(|byte| *byte == 0)
}

fn number(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |bytes| u32::from_be_bytes(*bytes))
}

/// A page that is cut off is as long as it is.
fn read_at(mut file: &File, at: u64) -> Option<Page> {
    let mut page = Vec::with_capacity(PAGE_BYTES);
    file.seek(SeekFrom::Start(at)).ok()?;
    file.take(PAGE_BYTES as u64).read_to_end(&mut page).ok()?;
    (page.len() == PAGE_BYTES).then_some(page)
}
