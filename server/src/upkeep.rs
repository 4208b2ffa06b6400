//! What is done to the data of a server without opening it: `bridge-server check`, `salvage`, `backup` and `move`.

mod backup;
mod check;
#[cfg(feature = "postgres")]
mod database;
#[cfg(feature = "postgres")]
mod moving;
mod orders;
mod salvage;

#[cfg(feature = "postgres")]
use backup::back_up_as;
use std::{fs, io, path::Path, process::ExitCode};

use bridge_protocol::TableId;

#[cfg(feature = "postgres")]
use crate::journal::{AppendError, PostgresError};
use crate::{
    KeyError,
    config::Upkeep,
    console::complain,
    error_chain::chain,
    journal::{BackupError, OpenError, StreamError, StreamId},
    operator::ForgetError,
    storage::has_moved,
};

/// Something is damaged.
const DAMAGE: u8 = 1;
/// Nothing could be done.
const TROUBLE: u8 = 2;

/// Why nothing could be done.
#[derive(Debug, thiserror::Error)]
enum UpkeepError {
    #[error("there is no journal in {} (one in PostgreSQL is named with --journal)", .0.display())]
    NoJournal(std::path::PathBuf),
    #[error(
        "the journal of {} has moved to a database, and what is left there is from before: name the database with --journal \
         (or BRIDGE_JOURNAL)", .0.display()
    )]
    Moved(std::path::PathBuf),
    #[error("server.key is missing in {}: without it nothing there can be replayed, so restore it", .0.display())]
    NoKey(std::path::PathBuf),
    #[error("{} cannot be read: run this as the user that runs the server", .path.display())]
    Read { path: std::path::PathBuf, source: io::Error },
    #[error("{} lies in the data directory of the server: make the backup elsewhere", .0.display())]
    Inside(std::path::PathBuf),
    #[error("{} is there already: name a directory that is not", .0.display())]
    Exists(std::path::PathBuf),
    #[error("{} is left of a backup that was broken off: delete it, and then make this one again", .0.display())]
    BrokenOff(std::path::PathBuf),
    #[error(transparent)]
    Key(#[from] KeyError),
    #[error(transparent)]
    Journal(#[from] OpenError),
    #[error(transparent)]
    Backup(#[from] BackupError),
    #[error("the orders could not be let go of")]
    Orders(#[from] ForgetError),
    #[error("the journal did not close in good order")]
    Closing(#[source] StreamError),
    #[error("{} cannot be written", .path.display())]
    Write { path: std::path::PathBuf, source: io::Error },
    #[cfg(feature = "postgres")]
    #[error(transparent)]
    Database(#[from] PostgresError),
    #[cfg(feature = "postgres")]
    #[error("a journal cannot be read")]
    Stream(#[from] StreamError),
    #[cfg(feature = "postgres")]
    #[error("the database does not take it over: move again, which begins anew")]
    Append(#[from] AppendError),
    #[cfg(feature = "postgres")]
    #[error("{stream} is not in the database as it was: {why}; move again, which begins anew")]
    Different { stream: TableId, why: String },
    #[cfg(not(feature = "postgres"))]
    #[error("this server is built without it; build it with `--features postgres`")]
    NoDatabases,
}

/// Does it, and says on standard output what was found. Blocks.
pub(crate) fn run(command: &Upkeep) -> ExitCode {
    let done = match command {
        Upkeep::Check { data, journal: None } | Upkeep::Backup { data, journal: None, .. } if has_moved(data) => {
            Err(UpkeepError::Moved(data.clone()))
        }
        Upkeep::ForgetOrders { data, journal } => orders::forget(data, journal.as_ref()),
        Upkeep::Check { data, journal: None } => check::check(data).map(|report| report.tell()),
        Upkeep::Salvage { data, new } => salvage::salvage(data, new),
        Upkeep::Backup { data, journal: None, to } => backup::back_up(data, to),
        #[cfg(feature = "postgres")]
        Upkeep::Check { data, journal: Some(journal) } => database::look_through(data, journal),
        #[cfg(feature = "postgres")]
        Upkeep::Backup { data, journal: Some(journal), to } => database::back_up(data, journal, to),
        #[cfg(feature = "postgres")]
        Upkeep::Move { data, to } => moving::take_over(data, to),
        #[cfg(not(feature = "postgres"))]
        Upkeep::Check { .. } | Upkeep::Backup { .. } | Upkeep::Move { .. } => Err(UpkeepError::NoDatabases),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(DAMAGE),
        Err(cause) => {
            complain!("bridge-server: {}", chain(&cause));
            ExitCode::from(TROUBLE)
        }
    }
}

/// As links and logs write it: tables, matches and events alike.
fn spelled(stream: StreamId) -> TableId {
    TableId::from_bytes(stream.0)
}

fn require_journal(data: &Path) -> Result<(), UpkeepError> {
    let path = data.join("journal.sqlite");
    match fs::metadata(&path) {
        Ok(found) if found.is_file() => Ok(()),
        Err(source) if source.kind() == io::ErrorKind::PermissionDenied => Err(UpkeepError::Read { path, source }),
        Ok(_) | Err(_) => Err(UpkeepError::NoJournal(data.to_owned())),
    }
}

fn require_new(path: &Path) -> Result<(), UpkeepError> {
    // A link that leads nowhere is there as well.
    if fs::symlink_metadata(path).is_ok() { Err(UpkeepError::Exists(path.to_owned())) } else { Ok(()) }
}

/// Copies the key of one data directory into another; says whether there is one.
fn copy_key(from: &Path, to: &Path) -> Result<bool, UpkeepError> {
    let path = to.join("server.key");
    match fs::read_to_string(from.join("server.key")) {
        Ok(key) => {
            crate::keys::write_new(&path, key.trim()).map_err(|source| UpkeepError::Write { path, source })?;
            Ok(true)
        }
        Err(_) => Ok(false),
    }
}
