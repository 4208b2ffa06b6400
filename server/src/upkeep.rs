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
use std::{fmt, fs, io, path::Path, process::ExitCode};

#[cfg(feature = "postgres")]
use bridge_protocol::TableId;

#[cfg(feature = "postgres")]
use crate::journal::{AppendError, PostgresError};
use crate::{
    KeyError,
    config::Upkeep,
    console::complain,
    deal_index::DealIndex,
    error_chain::chain,
    journal::{BackupError, OpenError, StreamError, StreamId},
    operator::{ForgetError, Operator},
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
    #[error(
        "there is nothing in journal.sqlite of {}: restore it from a backup, or move it away with server.key to begin anew",
        .0.display()
    )]
    Empty(std::path::PathBuf),
    #[error(
        "journal.sqlite of {} is another program's database: restore a backup, or name the data directory of the server \
         with --data", .0.display()
    )]
    Foreign(std::path::PathBuf),
    #[error("server.key is missing in {}: without it nothing there can be replayed, so restore it", .0.display())]
    NoKey(std::path::PathBuf),
    #[error("{} cannot be read: run this as the user that runs the server", .path.display())]
    Read { path: std::path::PathBuf, source: io::Error },
    #[error("{} lies in the data directory of the server: make the backup elsewhere", .0.display())]
    Inside(std::path::PathBuf),
    #[error("there is no directory {} to make it in: is a disk not mounted? Make it, or name another", .0.display())]
    NoParent(std::path::PathBuf),
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

/// Tables, matches and events that were read, and their records. What the server keeps beside them is not counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counted {
    streams: u64,
    records: u64,
}

impl Counted {
    fn add(&mut self, stream: StreamId, records: usize) {
        if !is_beside_the_tables(stream) {
            self.streams += 1;
            self.records += records as u64;
        }
    }

    const fn verb(self) -> &'static str {
        if self.streams == 1 { "was" } else { "were" }
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { streams, records } = self;
        let tables = if *streams == 1 { "table, match or event" } else { "tables, matches and events" };
        let of_records = if *records == 1 { "record" } else { "records" };
        write!(f, "{streams} {tables} with {records} {of_records}")
    }
}

/// Whether a stream is the operator's orders, or the index of deals.
fn is_beside_the_tables(stream: StreamId) -> bool {
    Operator::has_written(stream) || DealIndex::has_written(stream)
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

/// What is made on a disk that is not mounted would fill the one beneath.
fn require_parent(path: &Path) -> Result<(), UpkeepError> {
    let parent = parent(path);
    if parent.is_dir() { Ok(()) } else { Err(UpkeepError::NoParent(parent.to_owned())) }
}

fn parent(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Why a journal cannot be read; of a file that is none, what to do.
fn of_journal(data: &Path, cause: OpenError) -> UpkeepError {
    match cause {
        OpenError::Foreign { .. } => UpkeepError::Foreign(data.to_owned()),
        OpenError::Sqlite(cause) if has_no_tables(&cause) => UpkeepError::Empty(data.to_owned()),
        cause => cause.into(),
    }
}

/// As [`of_journal`], of one that is to be copied.
fn of_backup(data: &Path, cause: BackupError) -> UpkeepError {
    match cause {
        BackupError::Open(OpenError::Foreign { .. }) => UpkeepError::Foreign(data.to_owned()),
        BackupError::Sqlite(cause) if has_no_tables(&cause) => UpkeepError::Empty(data.to_owned()),
        cause => cause.into(),
    }
}

/// The library has no code of its own for it.
fn has_no_tables(cause: &rusqlite::Error) -> bool {
    cause.to_string().starts_with("no such table: meta")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_counted_and_not_what_the_server_keeps_beside_them() {
        let mut counted = Counted::default();
        let mut orders = [0; 16];
        orders[..8].copy_from_slice(b"operator");
        counted.add(StreamId(orders), 7);
        counted.add(StreamId([1; 16]), 1);
        assert_eq!(format!("{counted} {}", counted.verb()), "1 table, match or event with 1 record was");
        counted.add(StreamId([2; 16]), 4);
        assert_eq!(format!("{counted} {}", counted.verb()), "2 tables, matches and events with 5 records were");
    }

    #[test]
    fn a_copy_is_made_only_where_there_is_a_directory_for_it() {
        let folder = tempfile::tempdir().unwrap();
        require_parent(&folder.path().join("copy")).unwrap();
        require_parent(Path::new("copy")).unwrap();
        let refused = require_parent(&folder.path().join("disk").join("copy")).unwrap_err().to_string();
        assert!(refused.contains("disk") && refused.contains("mounted"), "{refused}");
    }
}
