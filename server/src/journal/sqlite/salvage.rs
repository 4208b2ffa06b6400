//! Salvage: whatever can be read of a damaged file, in a new one.
//!
//! Every page is looked through for rows, in whatever order they lie; every slice has its checksum, and a record that
//! was committed once is true wherever it is found. Then each stream's records are put in order. A stream that lacks
//! some is closed: its row says that there are more, and what was found of it is kept. So is one that may have had
//! records in a commit that is lost (Promise R11), but not one that was at rest then. What is lost is told.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use rusqlite::{Connection, OpenFlags, params};

use super::batch_blob::{BatchBlob, Found};
use super::catalogue::Head;
use super::cells::{Row, Value};
use super::error::{KeyFingerprint, SalvageError};
use super::files::PAGE_BYTES;
use super::merge::{Extent, merge};
use super::pages::{LOCK_PAGE, Pages, is_blank};
use super::wal_tail::{self, End};
use super::{families, meta, notes, people, schema, streams};
use crate::journal::stream_slice::StreamSlice;
use crate::journal::{Epoch, Position, StreamId};

/// What was saved, and what was not.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Salvaged {
    /// Streams of which something was saved.
    pub streams: usize,
    /// Records that were saved.
    pub records: u64,
    /// Streams that lack records, which are closed.
    pub short: Vec<Short>,
    /// Streams of which nothing tells where they ended: they go on behind the last record that was found.
    pub endless: Vec<StreamId>,
    /// Commits that were lost, all of each: streams that were in play then, and of which nothing tells that they are
    /// whole, are closed.
    pub commits: u64,
    /// Pages that cannot be read, are empty or are not there.
    pub pages: u32,
    /// Pages of what was stored last that are no longer in the log, which was cut.
    pub cut: u32,
}

/// A stream that lacks records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Short {
    /// The stream.
    pub stream: StreamId,
    /// The last record before the first that is missing.
    pub whole: Position,
    /// The last record that there was; none if nothing tells.
    pub last: Option<Position>,
}

impl Salvaged {
    /// Whether everything was saved, as far as anybody can tell.
    pub fn is_everything(&self) -> bool {
        self.short.is_empty() && self.endless.is_empty() && self.commits == 0 && self.pages == 0 && self.cut == 0
    }
}

/// Makes the file `into`, which must be empty, of what is found in the file `from` and its log.
pub(super) fn salvage(from: &Path, into: &Path) -> Result<Salvaged, SalvageError> {
    let cut = match wal_tail::end_of(from).map_err(SalvageError::Read)? {
        End::Cut { frames } => frames,
        End::Clean | End::Torn | End::Damaged => 0,
    };
    let pages = Pages::open(from).map_err(SalvageError::Read)?;
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let mut file = Connection::open_with_flags(into, flags)?;
    file.pragma_update(None, "page_size", PAGE_BYTES as i64)?;
    // Nobody relies on it before it is whole and synced.
    file.pragma_update(None, "journal_mode", "OFF")?;
    file.pragma_update(None, "synchronous", "OFF")?;
    schema::make_tables(&mut file)?;
    let filling = file.transaction()?;
    let mut search = Search::default();
    search.look_through(&pages, &filling)?;
    // Its tables were made in the same order, and so they begin on the same pages.
    let root =
        filling.query_row("SELECT rootpage FROM sqlite_schema WHERE name = 'uncompacted'", [], |row| row.get(0))?;
    search.lost_ends(pages.has_its_ends(root));
    if let Some(key) = search.key {
        meta::remember_key(&filling, key)?;
    }
    let salvaged = Salvaged { cut, ..search.put_in_order(&filling)? };
    if salvaged.streams == 0 && search.key.is_none() {
        return Err(SalvageError::Nothing);
    }
    filling.commit()?;
    drop(file);
    std::fs::File::open(into).and_then(|file| file.sync_all()).map_err(SalvageError::Make)?;
    Ok(salvaged)
}

/// What is known while the pages are looked through.
#[derive(Default)]
struct Search {
    key: Option<KeyFingerprint>,
    heads: HashMap<StreamId, Head>,
    notes: HashMap<StreamId, (Position, Vec<u8>)>,
    /// Streams with a damaged slice among the newest.
    torn: HashSet<StreamId>,
    /// The newest blob in which a stream has a whole slice.
    uncompacted: HashMap<StreamId, i64>,
    blobs: Vec<i64>,
    /// The newest blob that is lost, or of which nobody knows whose it is.
    lost: Option<i64>,
    blank: u32,
}

impl Search {
    fn look_through(&mut self, pages: &Pages, into: &Connection) -> rusqlite::Result<()> {
        for number in 1..=pages.last() {
            let (newest, is_free) = (pages.read(number), pages.is_free(number));
            if is_free != Some(true) && number != LOCK_PAGE && newest.as_ref().is_none_or(|page| is_blank(page)) {
                self.blank += 1;
            }
            for row in newest.iter().flat_map(|page| pages.rows(number, page)) {
                self.take(&row, is_free == Some(false), into)?;
            }
            for row in pages.outdated(number).iter().flat_map(|page| pages.rows(number, page)) {
                self.take(&row, false, into)?;
            }
        }
        Ok(())
    }

    /// Only a row that `is_current` tells by what it lacks; any row tells by what it has.
    fn take(&mut self, row: &Row, is_current: bool, into: &Connection) -> rusqlite::Result<()> {
        match row.values.as_slice() {
            [Value::Null, Value::Blob(blob)] => self.blob(row.id, blob, is_current, into)?,
            [Value::Blob(_), Value::Integer(_), Value::Blob(body)] => {
                let mut rest = body.as_slice();
                while let Some((slice, behind)) = StreamSlice::take(rest) {
                    keep(into, slice, &rest[..rest.len() - behind.len()])?;
                    rest = behind;
                }
            }
            [Value::Blob(id), Value::Integer(epoch), Value::Integer(head), Value::Integer(crc)] => {
                if let Some((stream, head)) = streams::decode_row(id, *epoch, *head, *crc) {
                    let known = self.heads.entry(stream).or_insert(head);
                    // The same stand is written once more when it is retired; to take a stream for live does no harm.
                    if (head.epoch, head.last, known.retired) >= (known.epoch, known.last, head.retired) {
                        *known = head;
                    }
                }
            }
            [Value::Blob(id), Value::Integer(seq), Value::Blob(note), Value::Integer(crc)] => {
                if let Some((stream, head)) = notes::decode_row(id, *seq, note, *crc)
                    && self.notes.get(&stream).is_none_or(|(known, _)| *known <= head)
                {
                    self.notes.insert(stream, (head, note.clone()));
                }
            }
            [Value::Blob(one), Value::Blob(other), Value::Integer(crc)] => {
                if let Some((stream, family)) = families::decode_row(one, other, *crc) {
                    families::write(into, stream, family)?;
                }
                // Where it no longer stands it may have been erased.
                if let Some((person, key)) = people::decode_row(one, other, *crc).filter(|_| is_current) {
                    people::write(into, person, &key)?;
                }
            }
            [Value::Blob(key), Value::Integer(_)] => {
                self.key = self.key.or_else(|| key.as_slice().try_into().ok().map(KeyFingerprint));
            }
            [Value::Blob(damaged)] if is_current => {
                into.prepare_cached("INSERT INTO damaged(body) VALUES(?1)")?.execute([damaged])?;
            }
            _ => {}
        }
        Ok(())
    }

    fn blob(&mut self, id: Option<i64>, blob: &[u8], is_current: bool, into: &Connection) -> rusqlite::Result<()> {
        let read = BatchBlob::of(blob);
        for found in &read.found {
            match found {
                Found::Whole(slice) => {
                    let mut body = Vec::new();
                    crate::journal::stream_slice::write_joined(&mut body, &[*slice]);
                    keep(into, *slice, &body)?;
                    if let Some(id) = id.filter(|_| is_current) {
                        let newest = self.uncompacted.entry(slice.stream).or_default();
                        *newest = id.max(*newest);
                    }
                }
                Found::Torn(stream) if is_current => drop(self.torn.insert(*stream)),
                Found::Torn(_) => {}
            }
        }
        if is_current {
            self.blobs.extend(id);
            self.lost = self.lost.max(id.filter(|_| !read.complete));
            if !read.is_whole() {
                into.prepare_cached("INSERT INTO damaged(body) VALUES(?1)")?.execute([blob])?;
            }
        }
        Ok(())
    }

    /// Blobs may be lost before the first that was found, and behind the last.
    fn lost_ends(&mut self, [has_first, has_last]: [bool; 2]) {
        let before_the_first = self.blobs.iter().min().map(|first| first - 1).filter(|_| !has_first);
        self.lost = self.lost.max(before_the_first);
        if !has_last {
            self.lost = Some(i64::MAX);
        }
    }

    fn put_in_order(&mut self, into: &Connection) -> rusqlite::Result<Salvaged> {
        let found: Vec<StreamId> = into
            .prepare("SELECT DISTINCT stream FROM compacted")?
            .query_map([], |row| row.get(0).map(StreamId))?
            .collect::<Result<_, _>>()?;
        let mut salvaged = Salvaged { pages: self.blank, commits: self.lost_commits(), ..Salvaged::default() };
        let mut extents = HashMap::with_capacity(found.len());
        for stream in found {
            if let (Some(extent), _) = merge(into, stream)? {
                salvaged.records += extent.records;
                extents.insert(stream, extent);
            }
        }
        let streams: HashSet<StreamId> = extents.keys().chain(self.heads.keys()).chain(&self.torn).copied().collect();
        let (mut live, mut retired) = (into.prepare(streams::WRITE_LIVE)?, into.prepare(streams::WRITE_RETIRED)?);
        for stream in streams {
            let head = self.head(stream, extents.get(&stream).copied(), &mut salvaged);
            streams::write(if head.retired { &mut retired } else { &mut live }, stream, head)?;
            if let Some((at, note)) = self.notes.get(&stream).filter(|_| !head.retired) {
                notes::write(into, stream, *at, note)?;
            }
            salvaged.streams += 1;
        }
        salvaged.short.sort_unstable_by_key(|short| short.stream);
        salvaged.endless.sort_unstable();
        Ok(salvaged)
    }

    /// Where a stream stands, and whether it lacks records.
    fn head(&self, stream: StreamId, extent: Option<Extent>, salvaged: &mut Salvaged) -> Head {
        let nothing = Extent { whole: Position::NOTHING, last: Position::NOTHING, records: 0, epoch: Epoch::UNCLAIMED };
        let extent = extent.unwrap_or(nothing);
        let told = self.heads.get(&stream).copied();
        let mut last = extent.last;
        if self.torn.contains(&stream) {
            last = last.after(1);
        }
        if let Some(told) = told {
            last = last.max(told.last);
        }
        if let Some((noted, _)) = self.notes.get(&stream) {
            last = last.max(*noted);
        }
        if last == extent.whole && self.may_have_gone_on(stream, extent, told) {
            last = streams::lost(extent.epoch).last;
        }
        if last > extent.whole {
            let known = Some(last).filter(|last| *last < streams::lost(Epoch::UNCLAIMED).last);
            salvaged.short.push(Short { stream, whole: extent.whole, last: known });
        } else if told.is_none() {
            salvaged.endless.push(stream);
        }
        Head {
            epoch: told.map_or(extent.epoch, |told| told.epoch.max(extent.epoch)),
            last,
            retired: told.is_some_and(|told| told.retired),
        }
    }

    /// Whether records of a stream may have been in a lost blob: it was in play when that was written, and nothing
    /// tells that it had not come further than what was found of it.
    fn may_have_gone_on(&self, stream: StreamId, extent: Extent, told: Option<Head>) -> bool {
        let Some(lost) = self.lost else { return false };
        let newest = self.uncompacted.get(&stream).copied();
        // What is behind a lost blob would not follow.
        let has_followed = newest.is_some_and(|newest| newest > lost);
        let was_claimed = told.is_some_and(|told| told.epoch > extent.epoch);
        // It is noted when it goes to rest, and once when it is opened.
        let noted = self.notes.get(&stream).map(|(head, _)| *head);
        let rests = noted.is_some_and(|head| head == extent.whole && head > Position(1)) && !was_claimed;
        let is_retired = told.is_some_and(|told| told.retired);
        (newest.is_some() || was_claimed) && !has_followed && !rests && !is_retired
    }

    fn lost_commits(&mut self) -> u64 {
        self.blobs.sort_unstable();
        self.blobs.dedup();
        let gaps = self.blobs.windows(2).filter(|pair| pair[1].abs_diff(pair[0]) > 1).map(|pair| pair[1] - 1);
        self.lost = self.lost.max(gaps.max());
        let between = self.blobs.windows(2).map(|pair| pair[1].abs_diff(pair[0]) - 1);
        between.sum()
    }
}

/// Of slices that begin at the same record the longest stays.
fn keep(into: &Connection, slice: StreamSlice<'_>, bytes: &[u8]) -> rusqlite::Result<()> {
    into.prepare_cached(
        "INSERT INTO compacted(stream, first_seq, body) VALUES(?1, ?2, ?3) ON CONFLICT(stream, first_seq)
         DO UPDATE SET body = excluded.body WHERE length(excluded.body) > length(body)",
    )?
    .execute(params![slice.stream.0, schema::sql(slice.first.0), bytes])
    .map(drop)
}
