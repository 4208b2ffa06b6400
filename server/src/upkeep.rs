//! What is done to the data of a server without opening it: `bridge-server check`, `salvage` and `backup`.

mod backup;
mod check;
mod salvage;

use std::{fs, io, path::Path, process::ExitCode};

use bridge_protocol::TableId;

use crate::{
    KeyError,
    config::Upkeep,
    error_chain::chain,
    journal::{BackupError, OpenError, StreamId},
};

/// Something is damaged.
const DAMAGE: u8 = 1;
/// Nothing could be done.
const TROUBLE: u8 = 2;

/// Why nothing could be done.
#[derive(Debug, thiserror::Error)]
enum UpkeepError {
    #[error("there is no journal in {}", .0.display())]
    NoJournal(std::path::PathBuf),
    #[error("{} is there already: name a directory that is not", .0.display())]
    Exists(std::path::PathBuf),
    #[error(transparent)]
    Key(#[from] KeyError),
    #[error(transparent)]
    Journal(#[from] OpenError),
    #[error(transparent)]
    Backup(#[from] BackupError),
    #[error("{} cannot be written", .path.display())]
    Write { path: std::path::PathBuf, source: io::Error },
}

/// Does it, and says on standard output what was found.
pub(crate) fn run(command: &Upkeep) -> ExitCode {
    let done = match command {
        Upkeep::Check { data } => check::check(data).map(|report| report.tell()),
        Upkeep::Salvage { data, new } => salvage::salvage(data, new),
        Upkeep::Backup { data, to } => backup::back_up(data, to),
    };
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::from(DAMAGE),
        Err(cause) => {
            eprintln!("bridge-server: {}", chain(&cause));
            ExitCode::from(TROUBLE)
        }
    }
}

/// As links and logs write it: tables, matches and events alike.
fn spelled(stream: StreamId) -> TableId {
    TableId::from_bytes(stream.0)
}

fn has_journal(data: &Path) -> Result<(), UpkeepError> {
    let found = data.join("journal.sqlite").is_file();
    if found { Ok(()) } else { Err(UpkeepError::NoJournal(data.to_owned())) }
}

fn is_new(path: &Path) -> Result<(), UpkeepError> {
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
