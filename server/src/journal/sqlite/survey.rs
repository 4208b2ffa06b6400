//! A survey: whether all of a journal can be read, without claiming or changing anything, while its server may be open.

use std::path::Path;

use super::error::{KeyFingerprint, OpenError};
use super::files::JOURNAL;
use super::meta;
use super::wal_index::KeptIndex;
use super::wal_tail::Before;
use super::writer::{Location, Writer};
use crate::journal::{Records, StreamError, StreamId};

/// What a survey finds besides the streams.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Survey {
    /// Whose key the journal was written with; none if it was nobody's.
    pub key: Option<KeyFingerprint>,
    /// What SQLite finds wrong with the file.
    pub faults: Vec<String>,
    /// Streams that were read.
    pub streams: usize,
    /// Their records.
    pub records: u64,
    /// Streams that are damaged.
    pub damaged: usize,
}

impl Survey {
    /// Whether nothing is wrong.
    pub fn is_well(&self) -> bool {
        self.faults.is_empty() && self.damaged == 0
    }
}

/// Reads every stream in the journal of a directory, live and retired, and shows each to `visit`, which says whether it
/// is well.
///
/// # Errors
/// See [`OpenError`]; damage is no error, but what is found.
pub fn survey(
    dir: &Path,
    mut visit: impl FnMut(StreamId, Result<Records, StreamError>) -> bool,
) -> Result<Survey, OpenError> {
    let location = Location { dir: dir.to_owned(), key: None };
    let mut survey = Survey::default();
    let path = dir.join(JOURNAL);
    let _index = KeptIndex::of(dir);
    let log = (meta::length_of_log(&path), Before::look(&path));
    match look_through(&location, log, &mut survey, &mut visit) {
        Err(OpenError::Sqlite(damage)) if super::fault::is_damage(&damage) => {
            survey.faults.push(format!("{damage}: not all of it can be listed"));
            Ok(survey)
        }
        looked => looked.map(|()| survey),
    }
}

fn look_through(
    location: &Location,
    (length, before): (Option<u64>, Before),
    survey: &mut Survey,
    visit: &mut impl FnMut(StreamId, Result<Records, StreamError>) -> bool,
) -> Result<(), OpenError> {
    let mut writer = Writer::reading(location)?;
    // What is committed while it is read is not seen.
    writer.connection.execute_batch("BEGIN")?;
    survey.key = meta::key(&writer.connection)?;
    let path = location.dir.join(JOURNAL);
    let end = before.end_of(&path).map_err(|source| OpenError::Directory { dir: location.dir.clone(), source })?;
    let log_fault = meta::log_fault(&writer.connection, length)?;
    survey.faults.extend(end.fault().or(log_fault).map(str::to_owned));
    let found: Vec<String> =
        writer.connection.prepare("PRAGMA quick_check")?.query_map([], |row| row.get(0))?.collect::<Result<_, _>>()?;
    survey.faults.extend(found.into_iter().filter(|found| found != "ok"));
    writer.load()?;
    if writer.faults > 0 {
        survey.faults.push(format!("{} rows are not as they were written", writer.faults));
    }
    let uncompacted = writer.catalogue.uncompacted_of_all();
    for stream in every_stream(&writer)? {
        let head = writer.head_of(stream)?.map_or(crate::journal::Position::NOTHING, |head| head.last);
        let blobs = uncompacted.get(&stream).map(Vec::as_slice).unwrap_or_default();
        let read = match writer.read(stream, blobs) {
            Ok(records) => writer.whole(stream, head, records),
            Err(damage) if super::fault::is_damage(&damage) => {
                Err(StreamError::Damaged { stream, after: crate::journal::Position::NOTHING })
            }
            Err(error) => return Err(error.into()),
        };
        survey.streams += 1;
        survey.records += read.as_ref().map_or(0, |records| records.len() as u64);
        survey.damaged += usize::from(!visit(stream, read));
    }
    Ok(())
}

/// Live, retired, and such as only their records tell of.
fn every_stream(writer: &Writer) -> rusqlite::Result<Vec<StreamId>> {
    let mut streams: Vec<StreamId> = writer.catalogue.heads().map(|(stream, _)| stream).collect();
    for sql in ["SELECT id FROM retired", "SELECT DISTINCT stream FROM compacted"] {
        let mut ids = writer.connection.prepare(sql)?;
        let mut rows = ids.query([])?;
        while let Some(row) = rows.next()? {
            streams.extend(row.get(0).ok().map(StreamId));
        }
    }
    streams.sort_unstable();
    streams.dedup();
    Ok(streams)
}
