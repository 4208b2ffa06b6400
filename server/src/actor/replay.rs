//! Waking a machine: the fold over its journal.

use std::panic::{AssertUnwindSafe, catch_unwind};

use bridge_game::{
    Moment, Past,
    record::{Entry, Journaled, Keys, RecordError},
};

use super::Machine;
use crate::planted::{Fault, is_planted};

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
        /// What is wrong with it.
        source: RecordError,
    },
    /// The first record does not open it, or a later one does.
    #[error("record {place} is out of place")]
    OutOfPlace {
        /// Its place, from 1.
        place: usize,
    },
    /// The records break the machine: a fault of ours, which is this machine's trouble and nobody else's (Promise R20).
    #[error("the machine panics on its records")]
    Panicked,
}

/// How a machine was opened, and what happened since.
pub(crate) type Story<M> = (<M as Journaled>::Opened, Vec<Past<<M as Journaled>::Record>>);

/// The machine that these records make, and when the last of them happened.
pub(crate) fn replay<M: Machine>(stored: &[Vec<u8>], keys: Keys<'_>) -> Result<(M, Moment), Damage> {
    let (opened, records) = read::<M>(stored, keys)?;
    let last = records.iter().fold(M::opened_at(&opened), |last, past| last.max(past.at));
    unbroken(|| {
        let mut machine = M::open(opened);
        let tail = usize::from(is_planted(Fault::TailLost));
        let kept = records.len().saturating_sub(tail);
        records[..kept].iter().for_each(|past| machine.apply(&past.record, past.stamp()));
        (machine, last)
    })
}

/// What these records tell.
pub(crate) fn read<M: Machine>(stored: &[Vec<u8>], keys: Keys<'_>) -> Result<Story<M>, Damage> {
    let mut beginning = None;
    let mut records = Vec::with_capacity(stored.len());
    for (index, bytes) in stored.iter().enumerate() {
        let place = index + 1;
        let entry = M::decode(bytes, keys).map_err(|source| Damage::Unreadable { place, source })?;
        match (&beginning, entry) {
            (None, Entry::Opened(opened)) => beginning = Some(opened),
            (Some(_), Entry::Happened(past)) => records.push(past),
            (None, Entry::Happened(_)) | (Some(_), Entry::Opened(_)) => return Err(Damage::OutOfPlace { place }),
        }
    }
    Ok((beginning.ok_or(Damage::Empty)?, records))
}

/// What a fold makes, if it does not panic: nothing of it is left then.
fn unbroken<T>(fold: impl FnOnce() -> T) -> Result<T, Damage> {
    catch_unwind(AssertUnwindSafe(fold)).map_err(|_| Damage::Panicked)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_machine_that_panics_on_its_records_is_damaged_and_its_server_is_not() {
        assert!(matches!(unbroken(|| 5), Ok(5)));
        assert!(matches!(unbroken(|| unreachable!("a fault of ours")), Err::<(), _>(Damage::Panicked)));
    }
}
