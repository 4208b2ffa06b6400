//! A journal in a PostgreSQL database, looked through and copied while its server runs.

use std::path::Path;

use tokio::runtime::Handle;

use super::{
    Counted, UpkeepError, back_up_as, check,
    check::{named, verdict},
    copy_key,
    moving::{all, copy},
};
use crate::{
    KeyError,
    config::DatabaseUrl,
    console::say,
    journal::{Journal, JournalAccess, PostgresJournal, SqliteJournal},
    keys::Keys,
};

/// Says whether all is well in it. To be called within a runtime, on a thread that may block.
pub(super) fn look_through(data: &Path, of: &DatabaseUrl) -> Result<bool, UpkeepError> {
    let keys = keys_of(data)?;
    let journal = PostgresJournal::open(of.reveal(), keys.fingerprint(), JournalAccess::ReadOnly)?;
    let (seal, mut is_well, mut counted) = (keys.seal(), true, Counted::default());
    Handle::current().block_on(async {
        let streams = all(&journal).await?;
        for stream in &streams {
            let read = journal.read(stream.id).await;
            counted.add(stream.id, read.as_ref().map_or(0, Vec::len));
            if let Err(wrong) = verdict(stream.id, read, &seal) {
                is_well = false;
                say!("damaged: {}: {wrong}", named(stream.id));
            }
        }
        journal.shutdown().await?;
        Ok::<_, UpkeepError>(())
    })?;
    say!("{counted} {} read.", counted.verb());
    say!("{}", if is_well { "All is well." } else { "The others play on; what is damaged stays closed." });
    Ok(is_well)
}

/// Says whether a copy was made, which is a data directory: a server starts on it, or `move` takes it into a database.
/// To be called as [`look_through`].
pub(super) fn back_up(data: &Path, of: &DatabaseUrl, to: &Path) -> Result<bool, UpkeepError> {
    let keys = keys_of(data)?;
    let from = PostgresJournal::open(of.reveal(), keys.fingerprint(), JournalAccess::ReadOnly)?;
    back_up_as(data, to, |partial| {
        if !copy_key(data, partial)? {
            return Err(missing(data));
        }
        let copied = SqliteJournal::open_with_key(partial, keys.fingerprint())?;
        Handle::current().block_on(async {
            copy(&from, &copied, &keys).await?;
            copied.shutdown().await?;
            from.shutdown().await?;
            Ok::<_, UpkeepError>(())
        })?;
        check::check(partial)
    })
}

fn keys_of(data: &Path) -> Result<Keys, UpkeepError> {
    Keys::read(data)?.ok_or_else(|| missing(data))
}

fn missing(data: &Path) -> UpkeepError {
    KeyError::Missing { path: data.join("server.key") }.into()
}
