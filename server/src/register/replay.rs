//! Waking a machine: the fold over its journal.

use bridge_game::{
    Moment,
    record::{RecordError, SealKey},
};

use crate::actor::{Entry, Machine};

/// Why a journal does not make a machine.
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
    /// The first record does not open it, or a later one does.
    #[error("record {place} is out of place")]
    OutOfPlace {
        /// Its place, from 1.
        place: usize,
    },
}

/// How a machine was opened, and what happened since.
pub(crate) type Story<M> = (<M as Machine>::Opened, Vec<(Moment, <M as Machine>::Event)>);

/// The machine that these records make.
pub(crate) fn replay<M: Machine>(records: &[Vec<u8>], seal: &SealKey) -> Result<M, Damage> {
    let (opened, events) = read::<M>(records, seal)?;
    let mut machine = M::open(opened);
    events.iter().for_each(|(at, event)| machine.apply(event, *at));
    Ok(machine)
}

/// What these records tell.
pub(crate) fn read<M: Machine>(records: &[Vec<u8>], seal: &SealKey) -> Result<Story<M>, Damage> {
    let (mut beginning, mut events) = (None, Vec::with_capacity(records.len()));
    for (index, bytes) in records.iter().enumerate() {
        let place = index + 1;
        let entry = M::decode(bytes, seal).map_err(|source| Damage::Unreadable { place, source })?;
        match (&beginning, entry) {
            (None, Entry::Opened(opened)) => beginning = Some(opened),
            (Some(_), Entry::Happened(at, event)) => events.push((at, event)),
            (None, Entry::Happened(..)) | (Some(_), Entry::Opened(_)) => return Err(Damage::OutOfPlace { place }),
        }
    }
    Ok((beginning.ok_or(Damage::Empty)?, events))
}
