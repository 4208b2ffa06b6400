//! A copy of the data of a server that is open, checked before it gets its name.

use std::{
    fs,
    path::{Component, Path, PathBuf},
};

use super::{
    UpkeepError,
    check::{Report, check},
    copy_key, of_backup, parent, require_journal, require_new, require_parent,
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
    require_parent(to)?;
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

/// What lies in the data directory would be lost with it.
fn lies_elsewhere(data: &Path, to: &Path) -> Result<(), UpkeepError> {
    match (fs::canonicalize(data), resolved(to)) {
        (Ok(data), Ok(to_be)) if to_be.starts_with(&data) => Err(UpkeepError::Inside(to.to_owned())),
        // What cannot be found is told by whoever reads or writes there.
        _ => Ok(()),
    }
}

/// Where a path leads once the folders on it that are not there yet have been made: links are followed where there are
/// any, and `..` goes back from where one is.
fn resolved(path: &Path) -> std::io::Result<PathBuf> {
    let mut reached = fs::canonicalize(".")?;
    for component in path.components() {
        match component {
            Component::Prefix(_) | Component::RootDir => reached.push(component),
            Component::CurDir => {}
            Component::ParentDir => {
                reached.pop();
            }
            Component::Normal(name) => {
                reached.push(name);
                reached = fs::canonicalize(&reached).unwrap_or(reached);
            }
        }
    }
    Ok(reached)
}

/// Says what the copy lacks.
fn copy(data: &Path, partial: &Path) -> Result<Option<&'static str>, UpkeepError> {
    if !copy_key(data, partial)? {
        return Err(KeyError::Missing { path: data.join("server.key") }.into());
    }
    journal::back_up(data, partial).map_err(|cause| of_backup(data, cause))
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
    if cfg!(unix) { fs::File::open(parent(to))?.sync_all() } else { Ok(()) }
}

fn beside(to: &Path) -> PathBuf {
    let mut partial = to.as_os_str().to_owned();
    partial.push(".partial");
    partial.into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_lie_in_the_data_directory_is_refused_whichever_way_it_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let [data, elsewhere] = ["data", "elsewhere"].map(|name| folder.path().join(name));
        for made in [&data, &elsewhere] {
            fs::create_dir(made).unwrap();
        }
        let is_refused = |to: &str| lies_elsewhere(&data, &folder.path().join(to)).is_err();
        for inside in ["data/copy", "data/not/yet/copy", "elsewhere/../data/copy", "not-yet/../data/copy"] {
            assert!(is_refused(inside), "{inside}");
        }
        for beside in ["copy", "elsewhere/copy", "data/../copy", "not-yet/copy", "data2/copy"] {
            assert!(!is_refused(beside), "{beside}");
        }
        #[cfg(unix)]
        {
            std::os::unix::fs::symlink(&data, elsewhere.join("link")).unwrap();
            assert!(is_refused("elsewhere/link/copy"));
            assert!(!is_refused("elsewhere/link/../copy"));
        }
    }
}
