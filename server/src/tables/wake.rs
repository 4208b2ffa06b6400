//! Waking a table: the fold over its journal.

use bridge_game::{
    Table,
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
    let mut table = None;
    for (index, bytes) in records.iter().enumerate() {
        let place = index + 1;
        let read = record::decode(bytes, seal).map_err(|source| Damage::Unreadable { place, source })?;
        match (&mut table, read) {
            (None, Record::Opened(opened)) => table = Some(Table::open(opened)),
            (Some(table), Record::Happened { at, event }) => table.apply(&event, at),
            (None, Record::Happened { .. }) | (Some(_), Record::Opened(_)) => {
                return Err(Damage::OutOfPlace { place });
            }
        }
    }
    table.ok_or(Damage::Empty)
}
