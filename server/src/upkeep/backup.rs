//! A copy of the data of a server that is open, checked before it gets its name.

use std::{
    fs,
    path::{Path, PathBuf},
};

use super::{
    UpkeepError,
    check::{Report, check},
    copy_key, require_journal, require_new,
};
use crate::{
    KeyError,
    console::{complain, say},
    journal,
    server::private_directory,
    storage::LAST_BACKUP,
};

/// Says whether the copy was made: it is not if something in it is damaged.
pub(super) fn back_up(data: &Path, to: &Path) -> Result<bool, UpkeepError> {
    require_journal(data)?;
    back_up_as(data, to, |partial| {
        let lacks = copy(data, partial)?;
        Ok(check(partial)?.lacking(lacks))
    })
}

/// As [`back_up`], by somebody's own means of copying and checking.
pub(super) fn back_up_as(
    data: &Path,
    to: &Path,
    copy: impl FnOnce(&Path) -> Result<Report, UpkeepError>,
) -> Result<bool, UpkeepError> {
    // Without a slash behind it.
    let to = &to.components().collect::<PathBuf>();
    require_new(to)?;
    lies_elsewhere(data, to)?;
    let partial = beside(to);
    require_new(&partial).map_err(|_| UpkeepError::BrokenOff(partial.clone()))?;
    let made = private_directory(&partial).map_err(|source| UpkeepError::Write { path: partial.clone(), source });
    let is_well = match made.and_then(|()| copy(&partial)) {
        Ok(report) => report.tell(),
        Err(cause) => {
            fs::remove_dir_all(&partial).ok();
            return Err(cause);
        }
    };
    if !is_well {
        say!("No backup was made.");
        fs::remove_dir_all(&partial).ok();
        return Ok(false);
    }
    name(&partial, to).map_err(|source| UpkeepError::Write { path: to.to_owned(), source })?;
    say!("The backup is in {}: a server starts on it.", to.display());
    // The copy is good whether or not the server's figures tell of it.
    if let Err(cause) = fs::write(data.join(LAST_BACKUP), "") {
        complain!("bridge-server: the server's figures do not tell of this backup: {cause}");
    }
    Ok(true)
}

/// What lies in the data directory would be lost with it. Folders that are not there yet would lie in the nearest that
/// is.
fn lies_elsewhere(data: &Path, to: &Path) -> Result<(), UpkeepError> {
    let here = Path::new(".");
    let folders = to.ancestors().skip(1).map(|folder| if folder.as_os_str().is_empty() { here } else { folder });
    let nearest = folders.filter_map(|folder| fs::canonicalize(folder).ok()).next();
    match (fs::canonicalize(data), nearest) {
        (Ok(data), Some(nearest)) if nearest.starts_with(&data) => Err(UpkeepError::Inside(to.to_owned())),
        // What cannot be found is told by whoever reads or writes there.
        _ => Ok(()),
    }
}

/// Says what the copy lacks.
fn copy(data: &Path, partial: &Path) -> Result<Option<&'static str>, UpkeepError> {
    if !copy_key(data, partial)? {
        return Err(KeyError::Missing { path: data.join("server.key") }.into());
    }
    Ok(journal::back_up(data, partial)?)
}

/// From here on it is a backup, and a crash leaves it one.
fn name(partial: &Path, to: &Path) -> std::io::Result<()> {
    // What reading it has left.
    for left in ["journal.sqlite-wal", "journal.sqlite-shm"] {
        fs::remove_file(partial.join(left)).ok();
    }
    if cfg!(unix) {
        fs::File::open(partial)?.sync_all()?;
    }
    fs::rename(partial, to)?;
    let parent = to.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if cfg!(unix) { fs::File::open(parent)?.sync_all() } else { Ok(()) }
}

fn beside(to: &Path) -> PathBuf {
    let mut partial = to.as_os_str().to_owned();
    partial.push(".partial");
    partial.into()
}
