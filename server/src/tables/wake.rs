//! Waking a table: the fold over its journal.

use bridge_game::{
    Event, Moment, Opened, Table,
    record::{self, Record, RecordError, SealKey},
};

/// Why a journal does not make a table.
#[derive(Debug, thiserror::Error)]
pub(crate) enum Damage {
    /// There is no record.
    #[error("the journal is empty")]
    Empty,
    /// A record cannot be read.
    #[error("record {place}: {source}")]
    Unreadable {
        /// Its place, from 1.
        place: usize,
        /// Why.
        source: RecordError,
    },
    /// The first record does not open a table, or a later one does.
    #[error("record {place} is out of place")]
    OutOfPlace {
        /// Its place, from 1.
        place: usize,
    },
}

/// The table that these records make.
pub(crate) fn replay(records: &[Vec<u8>], seal: &SealKey) -> Result<Table, Damage> {
    let (opened, events) = read(records, seal)?;
    let mut table = Table::open(opened);
    events.iter().for_each(|(at, event)| table.apply(event, *at));
    Ok(table)
}

/// How a table was opened, and what happened since.
pub(crate) fn read(records: &[Vec<u8>], seal: &SealKey) -> Result<(Opened, Vec<(Moment, Event)>), Damage> {
    let (mut beginning, mut events) = (None, Vec::with_capacity(records.len()));
    for (index, bytes) in records.iter().enumerate() {
        let place = index + 1;
        let read = record::decode(bytes, seal).map_err(|source| Damage::Unreadable { place, source })?;
        match (&beginning, read) {
            (None, Record::Opened(opened)) => beginning = Some(opened),
            (Some(_), Record::Happened { at, event }) => events.push((at, event)),
            (None, Record::Happened { .. }) | (Some(_), Record::Opened(_)) => {
                return Err(Damage::OutOfPlace { place });
            }
        }
    }
    Ok((beginning.ok_or(Damage::Empty)?, events))
}
